"""Actions and their text forms."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget.engine import Claim, DrawCard, DrawTickets, KeepTickets, Payment, Skip, parse
from stopreq_widget.engine.actions import kinds
from stopreq_widget.engine.errors import ActionTextError, StopreqError

ids = st.text(st.characters(exclude_categories=("Z", "C"), exclude_characters=",+"), min_size=1, max_size=12).filter(
    lambda text: text != "pass"
)
counts = st.integers(1, 9999)
payments = st.one_of(
    st.builds(Payment, ids, counts, st.integers(0, 9999)), st.builds(Payment, st.none(), st.just(0), counts)
)
actions = st.one_of(
    st.builds(KeepTickets, st.lists(ids, max_size=6).map(tuple)),
    st.builds(DrawCard, ids),
    st.builds(Claim, ids, payments),
    st.just(DrawTickets()),
    st.just(Skip()),
)


@given(actions)
def test_text_forms_round_trip(action: Claim) -> None:
    assert parse(str(action)) == action
    assert str(parse(str(action))) == str(action)


@given(payments)
def test_payments_round_trip(payment: Payment) -> None:
    assert Payment.parse(str(payment)) == payment


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "dance", "draw", "draw ", "draw two cards", "draw a,b", " draw deck", "draw deck ", "DRAW deck",
        "claim", "claim x", "claim x with", "claim x with ", "claim x with nothing much", "claim x with 0 red",
        "claim x with 01 red", "claim x with -1 red", "claim x with 1 red + 0 pass", "claim x with 1 red+1 pass",
        "claim x with 1 red + 1 blue", "claim x with 1 pass + 1 red", "claim x with 1 pass + 1 pass",
        "claim x with 99999 red", "claim x with 1 red + ", "claim x with + 1 pass", "claim x with 1 red1 pass",
        "claim x with ١ red", "claim x y with 1 red", "keep a,b", "keep a b", "keep a, ", "keep , a",
        "tickets please", "skip it", "skip\n", "draw deck\nskip",
    ],
)  # fmt: skip
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ActionTextError) as caught:
        parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["skip it", "tickets please"])
def test_what_follows_an_action_that_its_verb_says_all_about_is_named(text: str) -> None:
    with pytest.raises(ActionTextError, match=f"nothing follows '{text.split()[0]}'"):
        parse(text)


@pytest.mark.parametrize("value", [None, 7, b"skip", ["skip"], Skip])
def test_what_is_no_text_is_refused(value: object) -> None:
    with pytest.raises(ActionTextError, match="an action or its text was expected"):
        parse(value)  # type: ignore[arg-type]


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse(text)
    except StopreqError:
        return
    assert parse(str(action)) == action


def test_texts_with_a_letter_changed_are_an_action_or_refused() -> None:
    rng = Random(5)
    for _ in range(3000):
        letters = list(rng.choice(["claim a-b-red with 2 red + 1 pass", "keep a-b, c-d", "draw deck", "skip"]))
        letters[rng.randrange(len(letters))] = rng.choice("abc0123456789 ,+-\t\npswith")
        try:
            action = parse("".join(letters))
        except ActionTextError:
            continue
        assert parse(str(action)) == action


def test_actions_are_values() -> None:
    assert DrawCard("deck") == DrawCard("deck")
    assert len({Skip(), Skip(), DrawTickets(), DrawCard("pass"), DrawCard("pass")}) == 3
    with pytest.raises(AttributeError):
        DrawCard("deck").card = "pass"  # type: ignore[misc]


def test_the_kinds_of_actions_are_known_by_their_verbs() -> None:
    assert {"keep", "draw", "claim", "tickets", "skip"} <= set(kinds())


def test_the_total_of_a_payment_counts_passes_too() -> None:
    assert Payment("red", 2, 1).total == 3
    assert str(Payment(None, 0, 0)) == "nothing"
    assert Payment.parse("nothing") == Payment(None, 0, 0)
