"""The card game's rulings, C1 to C21."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stopreq_widget.engine import Phase, parse
from stopreq_widget.engine.actions import Skip
from stopreq_widget.engine.errors import ActionTextError, RuleError, SetupError
from stopreq_widget.railyard import apply, final_table, legal_actions, load_sheet, new_yard, outcome
from stopreq_widget.railyard.scoring import best_tickets, spent_on
from stopreq_widget.railyard.sheet import YardRules, YardTicket
from stopreq_widget.railyard.story import tell

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stopreq_widget.railyard.state import YardState

SHEET = load_sheet()
KINDS = SHEET.kinds
NAMES = ("Ada", "Bo", "Cy", "Dee")
ROW = ("orange", "black", "blue", "brown", "green")


def counts(cards: Mapping[str, int]) -> tuple[int, ...]:
    """Return cards as counts by kind."""
    return tuple(cards.get(kind, 0) for kind in KINDS)


def at(
    *hands: Mapping[str, int],
    yards: Sequence[Mapping[str, tuple[int, int]]] = (),
    tracks: Sequence[Mapping[str, int]] = (),
    tickets: Sequence[Sequence[str]] = (),
    row: Sequence[str] = ROW,
    deck: Sequence[str] | None = None,
    players: int = 2,
    **more: Any,
) -> YardState:
    """Return a position in which every card is somewhere: what isn't named is in the deck; with ``deck``, discarded."""
    start = new_yard(NAMES[:players], seed=1)
    left = Counter(dict(zip(KINDS, SHEET.cards, strict=True)))
    left.subtract(Counter(row))
    left.subtract(Counter(deck or ()))
    seats = []
    for i, seat in enumerate(start.seats):
        hand, track = (group[i] if i < len(group) else {} for group in (hands, tracks))
        yard = yards[i] if i < len(yards) else {}
        left.subtract(hand)
        left.subtract(track)
        for colour, (cards, passes) in yard.items():
            left.subtract({colour: cards, "pass": passes})
        held = tuple(SHEET.ticket_index[ticket] for ticket in (tickets[i] if i < len(tickets) else ()))
        seats.append(
            seat._replace(
                hand=counts(hand),
                known=counts({}),
                yard=tuple(yard.get(colour, (0, 0)) for colour in SHEET.colours),
                track=counts(track),
                tickets=held,
                offer=(),
            )
        )
    assert min(left.values()) >= 0
    rest = [KINDS.index(kind) for kind in left.elements()]
    top = [KINDS.index(kind) for kind in reversed(deck or ())]
    held_all = {ticket for seat in seats for ticket in seat.tickets}
    values: dict[str, Any] = {
        "phase": Phase.TURN,
        "row": tuple(KINDS.index(kind) for kind in row),
        "deck": tuple(top) if deck is not None else tuple(rest),
        "discards": counts(Counter(KINDS[kind] for kind in rest)) if deck is not None else counts({}),
        "seats": tuple(seats),
        "ticket_deck": tuple(i for i in range(len(SHEET.tickets)) if i not in held_all),
        **more,
    }
    return start.but(**values)


def texts(state: YardState, verb: str = "") -> set[str]:
    """Return the legal actions (of a verb) as text."""
    return {str(action) for action in legal_actions(state) if str(action).startswith(verb)}


def check_state(state: YardState) -> None:
    """Check that every card and ticket is in one place."""
    cards = Counter(state.deck) + Counter(state.row) + Counter(dict(enumerate(state.discards)))
    for seat in state.seats:
        cards += Counter(dict(enumerate(seat.hand))) + Counter(dict(enumerate(seat.track)))
        cards += Counter({colour: n for colour, (n, _) in enumerate(seat.yard)})
        cards += Counter({len(KINDS) - 1: sum(passes for _, passes in seat.yard)})
        assert all(known <= held for known, held in zip(seat.known, seat.hand, strict=True))
        assert all(n or not passes for n, passes in seat.yard) or state.rules.moved
    assert cards == Counter(dict(enumerate(SHEET.cards)))
    held = [i for seat in state.seats for i in (*seat.tickets, *seat.done)]
    offered = [i for seat in state.seats for i in seat.offer if i not in seat.tickets]
    assert sorted([*held, *offered, *state.ticket_deck]) == list(range(len(SHEET.tickets)))
    assert len(state.row) == state.rules.row or not state.deck


def test_C1_eight_colours_of_ten_and_sixteen_passes() -> None:
    assert SHEET.cards == (10,) * 8 + (16,)
    assert sum(SHEET.cards) == 96


def test_C2_tickets_and_cities_are_balanced() -> None:
    assert (len(SHEET.tickets), len(SHEET.cities)) == (46, 6)
    asked = [sum(ticket.cards[colour] for ticket in SHEET.tickets) for colour in range(8)]
    assert max(asked) - min(asked) <= 3
    named = [sum(city in SHEET.cities_of(ticket) for ticket in SHEET.tickets) for city in SHEET.cities]
    assert set(named) <= {7, 8, 9}
    for ticket in SHEET.tickets:
        assert SHEET.cities_of(ticket)
        assert 2 <= sum(ticket.cards) <= 6
        assert 2.0 <= ticket.points / sum(ticket.cards) <= 2.7


@pytest.mark.parametrize("players", [1, 5])
def test_C3_two_to_four_players(players: int) -> None:
    with pytest.raises(SetupError, match=f"2 to 4 players can play, not {players}"):
        new_yard([*NAMES, "Eve"][:players])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C4_a_pass_and_seven_cards_each_and_five_face_up(players: int) -> None:
    state = new_yard(NAMES[:players], seed=2)
    assert {sum(seat.hand) for seat in state.seats} == {8}
    assert all(seat.hand[-1] >= 1 for seat in state.seats)
    assert len(state.row) == 5
    check_state(state)


def test_C5_six_tickets_of_which_any_number_but_none_is_kept() -> None:
    state = new_yard(NAMES[:2], seed=2)
    assert len(legal_actions(state)) == 2**6 - 1
    with pytest.raises(RuleError, match="Ada can't 'keep' now"):
        apply(state, "keep")
    for _ in range(2):
        state = apply(state, legal_actions(state)[0])
    assert (len(state.ticket_deck), state.phase) == (46 - 2, Phase.TURN)


def test_C6_one_card_of_each_colour_moves_onto_the_track_passes_last() -> None:
    yard = {"red": (2, 1), "blue": (1, 1), "pink": (0, 1)}
    after = apply(at({}, {"red": 1}, yards=[{}, yard]), "tickets")
    after = apply(after, "keep")
    assert after.seat == 1
    assert after.cards(after.seats[1].track) == {"red": 1, "blue": 1, "pass": 1}
    assert after.seats[1].yard[SHEET.kind_of["red"]] == (1, 1)
    assert after.seats[1].yard[SHEET.kind_of["blue"]] == (0, 1)
    assert after.seats[1].yard[SHEET.kind_of["pink"]] == (0, 0)


def test_C6_all_of_them_if_the_rules_say_so() -> None:
    state = at({}, yards=[{}, {"red": (2, 1)}])
    state = state.but(setup=replace(state.setup, rules=YardRules(moved=0)))
    after = apply(apply(state, "tickets"), "keep")
    assert after.cards(after.seats[1].track) == {"red": 2, "pass": 1}


def test_C7_a_turn_is_one_action() -> None:
    state = at({"red": 2, "blue": 1, "pink": 1})
    verbs = {action.verb for action in legal_actions(state)}
    assert verbs == {"draw", "tickets", "lay", "spread"}
    assert apply(state, "lay 2 red").seat == 1


def test_C8_two_cards_but_one_if_it_is_a_pass_from_the_row() -> None:
    state = at({}, row=("pass", "red", "red", "pass", "pass"))
    assert texts(state, "draw") == {"draw deck", "draw pass", "draw red"}
    assert apply(state, "draw pass").seat == 1
    second = apply(state, "draw red")
    assert (second.seat, second.phase, len(second.row)) == (0, Phase.SECOND_CARD, 5)
    assert "draw pass" not in texts(second)
    assert apply(second, "draw deck").seat == 1
    assert second.seats[0].known == counts({"red": 1})


def test_C9_sets_of_two_or_more_of_one_colour_with_passes() -> None:
    state = at({"red": 3, "blue": 1, "pass": 2})
    assert texts(state, "lay") == {
        "lay 2 red", "lay 3 red", "lay 1 red + 1 pass", "lay 2 red + 1 pass", "lay 3 red + 1 pass",
        "lay 1 red + 2 pass", "lay 2 red + 2 pass", "lay 3 red + 2 pass", "lay 1 blue + 1 pass", "lay 1 blue + 2 pass",
        *(f"lay 2 pass as {colour}" for colour in SHEET.colours),
    }  # fmt: skip
    for wrong in ("lay 1 red", "lay 3 pass as red", "lay 2 pass as mauve", "lay 4 red", "lay 2 mauve"):
        with pytest.raises(RuleError):
            apply(state, wrong)


def test_C9_passes_alone_are_a_set_of_the_colour_named_and_move_as_passes() -> None:
    state = at({"pass": 3}, yards=[{}, {"red": (2, 0)}])
    assert "lay 2 pass as red" not in texts(state)
    state = apply(state, "lay 3 pass as red")
    red = SHEET.kind_of["red"]
    assert state.seats[0].yard[red] == (0, 3)
    assert (state.seats[1].yard[red], state.seats[0].hand[-1]) == ((0, 0), 0)
    assert state.discards == counts({"red": 2})
    state = apply(apply(state, "draw deck"), "draw deck")
    assert (state.seats[0].yard[red], state.seats[0].track) == ((0, 2), counts({"pass": 1}))
    check_state(state)


def test_C9_passes_alone_are_no_set_by_the_other_reading() -> None:
    state = at({"pass": 3, "red": 1})
    state = state.but(setup=replace(state.setup, rules=YardRules(passes_alone=False)))
    assert texts(state, "lay") == {"lay 1 red + 1 pass", "lay 1 red + 2 pass", "lay 1 red + 3 pass"}
    with pytest.raises(RuleError, match="Ada can't 'lay 2 pass as red'"):
        apply(state, "lay 2 pass as red")


@pytest.mark.parametrize(
    "text",
    [
        "lay 2 pass as",
        "lay 2 pass as two words",
        "lay 1 red as red",
        "lay 2 pass as ",
        "lay 2 pass",
        "lay nothing as red",
    ],
)
def test_texts_that_lay_nothing_are_refused(text: str) -> None:
    with pytest.raises(ActionTextError):
        parse(text)


PASSES = ("pass", "pass", "blue", "brown", "green")
FRESH = ("red", "cyan", "pink", "pink", "brown")


def test_C8_a_row_of_three_passes_is_turned_anew_as_on_the_board() -> None:
    state = at({}, row=PASSES, deck=("pass", *FRESH, "black"))
    discarded = Counter({kind: n for kind, n in zip(KINDS, state.discards, strict=True) if n})
    after = apply(state, "draw blue")
    assert [KINDS[kind] for kind in after.row] == list(FRESH)
    assert Counter(dict(zip(KINDS, after.discards, strict=True))) - discarded == Counter(
        {"pass": 3, "brown": 1, "green": 1}
    )
    assert (after.phase, [KINDS[kind] for kind in after.deck]) == (Phase.SECOND_CARD, ["black"])
    assert tell(state, parse("draw blue"), after) == (
        "Ada took Blue from the row. Too many passes lay face up: the row was turned anew."
    )
    check_state(after)


def test_C8_it_is_swept_again_if_need_be_and_stays_where_the_deck_has_no_more_than_a_row() -> None:
    state = at({}, row=PASSES, deck=("pass", *("pass", "pass", "pass", "red", "red"), *FRESH, "black"))
    after = apply(state, "draw blue")
    assert [KINDS[kind] for kind in after.row] == list(FRESH)
    for more, row in (((), ["pass", "pass", "pass", "brown", "green"]), (("black",), list(FRESH))):
        after = apply(at({}, row=PASSES, deck=("pass", *FRESH, *more)), "draw blue")
        assert [KINDS[kind] for kind in after.row] == row
        assert after.deck


def test_C8_rows_at_the_deal_are_swept_too_and_never_with_the_number_0() -> None:
    wild = len(KINDS) - 1
    left = [kind for kind, n in enumerate(SHEET.cards) for _ in range(n)][: sum(SHEET.cards) - 2]
    hands, rest = left[:14], left[14:]
    cards = (*hands, *rest[-5:], *rest[:-5])
    tickets = range(len(SHEET.tickets))
    dealt = new_yard(NAMES[:2], seed=1, decks=(cards, tuple(tickets)))
    assert (dealt.row.count(wild), dealt.discards[wild]) == (0, 5)
    check_state(dealt)
    stays = new_yard(NAMES[:2], seed=1, decks=(cards, tuple(tickets)), rules=YardRules(row_passes=0))
    assert (stays.row, stays.discards) == ((wild,) * 5, (0,) * len(KINDS))


def test_C14_tickets_put_aside_go_under_the_deck_or_are_shuffled_into_it() -> None:
    state = apply(at({}), "tickets")
    keep = f"keep {state.offer(0)[0].id}"
    aside = tuple(i for i in state.seats[0].offer[1:])
    under = apply(state, keep)
    assert under.ticket_deck == state.ticket_deck + aside
    shuffling = state.but(setup=replace(state.setup, rules=YardRules(shuffle_back=True)))
    mixed = apply(shuffling, keep)
    assert sorted(mixed.ticket_deck) == sorted(under.ticket_deck)
    assert mixed.ticket_deck != under.ticket_deck
    assert apply(shuffling, keep) == mixed
    later = apply(shuffling.but(turns=1), keep)
    assert later.ticket_deck != mixed.ticket_deck
    everything = "keep " + ", ".join(ticket.id for ticket in state.offer(0))
    assert apply(shuffling, everything).ticket_deck == state.ticket_deck


def test_C14_first_tickets_put_aside_are_shuffled_back_too() -> None:
    decks = []
    for back in (False, True):
        state = new_yard(NAMES[:2], seed=3, rules=YardRules(shuffle_back=back))
        for _ in range(2):
            state = apply(state, legal_actions(state)[0])
        decks.append(state.ticket_deck)
    assert sorted(decks[0]) == sorted(decks[1])
    assert decks[0] != decks[1]


def test_C10_three_different_colours_without_passes() -> None:
    state = at({"red": 3, "blue": 1, "pink": 1, "cyan": 1, "pass": 4})
    assert len(texts(state, "spread")) == 4
    after = apply(state, "spread blue, pink, red")
    assert after.seats[0].hand == counts({"red": 2, "cyan": 1, "pass": 4})
    assert [after.seats[0].in_yard(SHEET.kind_of[c]) for c in ("red", "blue", "pink", "cyan")] == [1, 1, 1, 0]
    with pytest.raises(RuleError):
        apply(state, "spread blue, pink, pass")


def test_C12_not_a_colour_that_lies_in_ones_own_yard() -> None:
    state = at({"red": 5, "blue": 1, "pink": 1}, yards=[{"red": (1, 0)}])
    assert not texts(state, "lay")
    assert not texts(state, "spread")


def test_C13_more_cards_than_in_another_yard_rob_it() -> None:
    state = at({"red": 4, "pass": 1}, yards=[{}, {"red": (2, 1)}, {"red": (1, 0)}], players=3)
    assert texts(state, "lay") == {"lay 4 red", "lay 3 red + 1 pass", "lay 4 red + 1 pass"}
    after = apply(state, "lay 4 red")
    assert after.discards == counts({"red": 3, "pass": 1})
    assert [seat.in_yard(SHEET.kind_of["red"]) for seat in after.seats] == [4, 0, 0]
    told = tell(state, parse("lay 4 red"), after, 1)
    assert told == "Ada laid 4 Red. Bo was robbed of 3 Red. Cy was robbed of 1 Red."
    check_state(after)


def test_C13_three_different_colours_never_rob() -> None:
    state = at({"red": 1, "blue": 1, "pink": 1}, yards=[{}, {"red": (1, 0)}])
    assert not texts(state, "spread")


def test_C14_four_tickets_of_which_none_need_be_kept() -> None:
    state = apply(at({}), "tickets")
    assert len(state.seats[0].offer) == 4
    assert len(legal_actions(state)) == 2**4
    offer = state.seats[0].offer
    after = apply(state, "keep")
    assert after.ticket_deck[-4:] == offer
    assert after.seats[0].tickets == ()


def test_C15_when_the_deck_is_out_everybody_has_one_more_turn() -> None:
    state = at({"red": 2}, {"blue": 2}, deck=["pink"])
    state = apply(apply(state, "draw deck"), "draw orange")
    assert (state.deck, len(state.row), state.turns_left, state.seat) == ((), 4, 2, 1)
    assert "draw black" in texts(state)
    state = apply(state, "lay 2 blue")
    state = apply(state, "lay 2 red")
    assert state.is_over
    end = outcome(state)
    assert end is not None
    assert end.reason == "everybody had a last turn"
    with pytest.raises(RuleError, match="the game is over"):
        apply(state, "draw deck")


def test_C16_with_four_players_completed_tickets_are_scored_and_the_deck_is_made_anew() -> None:
    state = at(
        {},
        tracks=[{"cyan": 1, "red": 3, "pass": 1}],
        tickets=[["bend-chemult", "bend-mitchell", "pendleton-cave_junction"]],
        deck=["pink"],
        players=4,
    )
    before = sum(state.discards)
    state = apply(apply(state, "draw deck"), "draw orange")
    own = state.seats[0]
    assert own.done == (SHEET.ticket_index["bend-chemult"], SHEET.ticket_index["bend-mitchell"])
    assert own.track == counts({"red": 1})
    assert (len(state.reshuffles), state.turns_left, sum(state.discards), len(state.row)) == (1, -1, 0, 5)
    assert len(state.deck) == before + 4 - 1
    check_state(state)
    again = state.but(deck=state.deck[-1:], discards=counts({"red": 1}))
    again = apply(
        apply(again, "draw deck"), next(t for t in texts(again, "draw") if t not in {"draw deck", "draw pass"})
    )
    assert (again.turns_left, len(again.reshuffles)) == (4, 1)


def test_C16_without_discards_the_first_time_is_the_second() -> None:
    state = at({}, deck=["pink"], players=4)
    full = state.discards
    state = state.but(
        discards=counts({}),
        seats=(*state.seats[:3], state.seats[3]._replace(hand=full)),
    )
    state = apply(apply(state, "draw deck"), "draw orange")
    assert (state.turns_left, state.reshuffles) == (4, ())


def test_C17_each_card_serves_one_ticket_and_passes_any_colour() -> None:
    state = at(
        {"red": 9},
        tracks=[{"pink": 1, "red": 1, "pass": 1}],
        tickets=[["bend-prineville", "bend-chemult"]],
    )
    score = final_table(state)[0]
    assert [ticket.id for ticket in score.done] == ["bend-prineville"]
    assert [ticket.id for ticket in score.missed] == ["bend-chemult"]
    assert score.ticket_points == 0


def test_C18_hands_and_yards_count_for_nothing() -> None:
    state = at({"pink": 5, "red": 5}, yards=[{"pink": (3, 0)}], tickets=[["bend-prineville"]])
    assert final_table(state)[0].ticket_points == -5


def test_C19_cities_go_to_whoever_completed_most_and_to_all_who_are_equal() -> None:
    state = at(
        {},
        tracks=[{"pink": 2, "red": 2}, {"cyan": 1, "red": 1}],
        tickets=[["bend-prineville"], ["bend-chemult"]],
    )
    bend = next(city for city in SHEET.cities if city.name == "Bend")
    assert [score.cities for score in final_table(state)] == [(bend,), (bend,)]
    state = at({}, tracks=[{"pink": 1, "red": 1}], tickets=[["bend-prineville"], ["bend-chemult"]])
    assert [score.cities for score in final_table(state)] == [(bend,), ()]


def test_C20_equal_points_are_decided_by_completed_tickets_and_else_shared() -> None:
    both = at({}, phase=Phase.OVER)
    end = outcome(both)
    assert end is not None
    assert (end.winners, end.decided_by) == ((0, 1), "shared")


def test_C21_who_can_do_nothing_skips_and_when_all_do_the_game_ends() -> None:
    state = at({}, deck=[], row=(), ticket_deck=(), turns_left=-1)
    state = state.but(discards=counts({}), setup=state.setup)
    assert legal_actions(state) == (Skip(),)
    state = apply(apply(state, "skip"), "skip")
    assert state.is_over
    end = outcome(state)
    assert end is not None
    assert end.reason == "nobody could do anything more"


def test_C21_ten_rounds_in_which_all_tickets_drawn_are_put_back_end_the_game() -> None:
    state = at({"red": 2})
    for turn in range(20):
        assert (state.idle, state.is_over) == (turn, False)
        state = apply(apply(state, "tickets"), "keep")
    end = outcome(state)
    assert end is not None
    assert end.reason == "20 turns in a row changed nothing"
    after = apply(at({"red": 2}, idle=19), "lay 2 red")
    assert (after.idle, after.is_over) == (0, False)
    after = apply(apply(at({}, idle=19), "tickets"), f"keep {SHEET.tickets[0].id}")
    assert (after.idle, after.is_over) == (0, False)


def test_numbers_that_make_no_sense_are_refused() -> None:
    with pytest.raises(SetupError, match="row must be a whole number of 1 or more, not 0; drawn_kept"):
        YardRules(row=0, drawn_kept=-1)
    with pytest.raises(SetupError, match=r"row_passes must be 5 \(row\) or less, not 6"):
        YardRules(row_passes=6)
    with pytest.raises(SetupError, match="open_track must be True or False, not 1"):
        YardRules(open_track=1)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="50 tickets to deal, of 46"):
        new_yard(list("ABCDE"), rules=YardRules(tickets_dealt=10))
    with pytest.raises(SetupError, match="seed must be"):
        new_yard(NAMES[:2], seed=-1)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.integers(0, 45), unique=True, max_size=9), st.lists(st.integers(0, 6), min_size=9, max_size=9))
def test_C17_the_best_tickets_are_those_of_trying_every_choice(places: list[int], track: list[int]) -> None:
    tickets = [SHEET.tickets[i] for i in places]
    chosen = best_tickets(tickets, track)
    assert fits([tickets[i] for i in chosen], track)
    value = sum(tickets[i].points for i in chosen)
    every = [group for n in range(len(tickets) + 1) for group in combinations(tickets, n) if fits(group, track)]
    assert (value, len(chosen)) == max((sum(t.points for t in group), len(group)) for group in every)
    equal = [
        group
        for n in range(len(tickets) + 1)
        for group in combinations(sorted(range(len(tickets)), key=lambda i: (-tickets[i].points, i)), n)
        if fits([tickets[i] for i in group], track)
        and (sum(tickets[i].points for i in group), n) == (value, len(chosen))
    ]
    assert set(chosen) == set(min(equal, key=lambda group: [(-tickets[i].points, i) for i in group]))
    used = spent_on([tickets[i] for i in chosen], track)
    assert all(0 <= n <= have for n, have in zip(used, track, strict=True))
    assert sum(used) == sum(sum(tickets[i].cards) for i in chosen)


def fits(tickets: Sequence[YardTicket], track: Sequence[int]) -> bool:
    """Tell whether a track completes all these tickets."""
    lacking = 0
    for colour in range(8):
        lacking += max(sum(ticket.cards[colour] for ticket in tickets) - track[colour], 0)
    return lacking <= track[8]


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**64 - 1), st.integers(0, 2**32))
def test_whole_games_keep_all_cards_and_end(players: int, seed: int, moves: int) -> None:
    state, rng = new_yard(NAMES[:players], seed=seed), Random(moves)
    while not state.is_over:
        check_state(state)
        actions = legal_actions(state)
        assert len(set(actions)) == len(actions)
        action = rng.choice(actions)
        assert parse(str(action)) == action
        after = apply(state, action)
        assert tell(state, action, after, (state.seat + 1) % players).startswith(state.players[state.seat])
        state = after
    check_state(state)
