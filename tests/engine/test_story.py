"""What the log says, and what it keeps to itself."""

from __future__ import annotations

import pytest

from stopreq_widget.engine import State, parse
from stopreq_widget.engine.story import tell
from stopreq_widget.engine.words import plural
from tests.engine.positions import dealt, play, position

CLAIMED = "Ada claimed Yachats–Florence (1 space) with 1 pass: 1 point."
ROW = ("breeze", "kayak", "point", "gorge", "coastal")


def told(state: State, action: str, reader: int | None = None) -> str:
    """Return what the log says of an action."""
    return tell(state, parse(action), play(state, action), reader)


@pytest.mark.parametrize(
    ("state", "action", "says"),
    [
        (position(row=ROW), "draw kayak", "Ada took Kayak from the row."),
        (position(row=("pass", *ROW[1:])), "draw pass", "Ada took Transit Pass from the row."),
        (position(deck=("flight",)), "draw deck", "Ada drew Flight from the deck."),
        (
            position(hands=[{"flight": 4, "pass": 2}]),
            "claim portland-pendleton-flight with 4 flight + 2 pass",
            "Ada flew Portland–Pendleton (6 spaces) with 4 Flight and 2 passes, taking KRBM-FM and KOPB-FM: 26 points.",
        ),
        (
            position(hands=[{"pass": 1}]),
            "claim mcminnville-salem-gray with 1 pass",
            "Ada claimed McMinnville–Salem (1 space) with 1 pass: 1 point.",
        ),
        (
            position(ticket_deck=("brookings-portland", "bandon-salem")),
            "tickets",
            "Ada drew 2 tickets: Brookings–Portland, Bandon–Salem.",
        ),
        (position(row=ROW, rest="hand", ticket_deck=()), "skip", "Ada could do nothing."),
        (
            position(row=ROW, deck=("flight",), rest="discards"),
            "draw deck",
            "Ada drew Flight from the deck. The discards were shuffled into a new deck.",
        ),
        (
            position(row=("pass", "pass", "kayak", "point", "gorge"), deck=("pass", *ROW)),
            "draw kayak",
            "Ada took Kayak from the row. Too many passes lay face up: the row was turned anew.",
        ),
        (
            position(hands=[{"pass": 1}], trains=[3]),
            "claim yachats-florence-gray with 1 pass",
            f"{CLAIMED} Ada has 2 trains left: everybody has one more turn.",
        ),
    ],
)
def test_sentences(state: State, action: str, says: str) -> None:
    assert told(state, action) == says


def test_the_end_is_told() -> None:
    state = play(position(trains=[2], turns_left=1), "draw deck")
    assert told(state, "draw deck").endswith("The game is over.")


def test_others_are_told_how_many_tickets_were_kept_but_not_which() -> None:
    state = play(position(ticket_deck=("brookings-portland", "bandon-salem")), "tickets")
    assert told(state, "keep bandon-salem", reader=1) == "Ada kept 1 of 2 new tickets."
    assert told(state, "keep bandon-salem", reader=0) == "Ada kept 1 of 2 tickets: Bandon–Salem (9)."


def test_others_are_told_how_many_tickets_were_drawn_but_not_which() -> None:
    state = position(ticket_deck=("brookings-portland", "bandon-salem"))
    assert told(state, "tickets", reader=1) == "Ada drew 2 tickets."
    assert told(state, "tickets", reader=0) == "Ada drew 2 tickets: Brookings–Portland, Bandon–Salem."


def test_R02_of_first_tickets_others_are_not_even_told_how_many_were_kept() -> None:
    state = dealt()
    a, b, c = (ticket.id for ticket in state.offer(0))
    assert {told(state, f"keep {kept}", reader=1) for kept in (f"{a}, {b}", f"{a}, {b}, {c}")} == {
        "Ada chose first tickets."
    }


@pytest.mark.parametrize("reader", [1, -1])
def test_a_blind_card_is_told_to_nobody_else(reader: int) -> None:
    sentences = {told(position(deck=(card,)), "draw deck", reader) for card in ("flight", "pass", "kayak")}
    assert sentences == {"Ada drew a card from the deck."}


@pytest.mark.parametrize(
    ("n", "noun", "words"), [(0, "pass", "0 passes"), (1, "turn", "1 turn"), (-2, "point", "-2 points")]
)
def test_plural(n: int, noun: str, words: str) -> None:
    assert plural(n, noun) == words
