"""Whose turn it is, doing nothing, the last turns and games in which nothing happens: R21, R22 and R27."""

from __future__ import annotations

import pytest

from stopreq_widget.engine import Phase, Rules, State, apply, legal_actions, outcome
from stopreq_widget.engine.errors import RuleError
from tests.engine.positions import play, position, texts

ROW = ("breeze", "kayak", "point", "gorge", "coastal")
SEASIDE = "astoria-seaside-nw_connector"


def idle(players: int = 2, **more: object) -> object:
    """Return a position in which nobody can do anything: no deck, no tickets, hands without trains to use."""
    return position(players=players, row=ROW, rest="hand", trains=[0] * players, ticket_deck=(), **more)  # type: ignore[arg-type]


def test_R21_a_player_with_no_legal_action_passes_the_turn() -> None:
    state = position(row=ROW, rest="hand", ticket_deck=(), seat=0)
    assert texts(legal_actions(state)) == ["skip"]
    after = play(state, "skip")
    assert (after.seat, after.skips, after.phase) == (1, 1, Phase.TURN)
    assert len(texts(legal_actions(after), "claim")) > 10


def test_R21_passing_is_not_legal_while_anything_can_be_done() -> None:
    for state in (
        position(row=ROW, ticket_deck=()),
        position(row=ROW, rest="hand"),
        position(row=ROW, rest="hand", ticket_deck=(), seat=1),
    ):
        assert "skip" not in texts(legal_actions(state))
        with pytest.raises(RuleError, match="something can be done"):
            apply(state, "skip")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_R21_when_every_player_in_turn_has_to_pass_the_game_ends_and_is_scored(players: int) -> None:
    state = position(players=players, row=ROW, rest="hand", ticket_deck=(), trains=[3] * (players - 1) + [0])
    state = state.but(turns_left=-1)
    for seat in range(players):
        assert not state.is_over
        assert state.seat == seat
        assert texts(legal_actions(state)) == ["skip"]
        state = play(state, "skip")
        assert (state.turns, state.idle) == (seat + 1, seat + 1)
    assert state.is_over
    end = outcome(state)
    assert end is not None
    assert end.reason == "nobody could do anything more"


def test_R21_passes_count_only_in_a_row() -> None:
    state = position(players=3, row=ROW, hands=[{}, {"nw_connector": 1}], rest="hand", ticket_deck=(), trains=[9, 9, 0])
    state = play(state, "skip", f"claim {SEASIDE} with 1 nw_connector")
    assert state.skips == 0
    state = play(state, "draw deck")
    assert (state.skips, state.is_over) == (0, False)


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 4])
def test_R22_two_trains_or_fewer_at_the_end_of_a_turn_give_everybody_one_final_turn(left: int, players: int) -> None:
    state = position(players=players, hands=[{"nw_connector": 1}], trains=[left + 1])
    state = play(state, f"claim {SEASIDE} with 1 nw_connector")
    assert state.turns_left == players
    for turn in range(players):
        assert state.seat == (1 + turn) % players
        assert not state.is_over
        state = play(state, "draw deck", "draw deck")
    assert state.is_over
    end = outcome(state)
    assert end is not None
    assert end.reason == "everybody had a last turn"


def test_R22_three_trains_do_not_bring_on_the_end() -> None:
    state = position(hands=[{"nw_connector": 1}], trains=[4])
    assert play(state, f"claim {SEASIDE} with 1 nw_connector").turns_left == -1


def test_R22_it_triggers_with_exactly_two_trains_whatever_the_turn_was() -> None:
    state = play(position(trains=[2]), "draw deck", "draw deck")
    assert state.turns_left == 2


def test_R22_it_triggers_once_only() -> None:
    state = position(hands=[{"nw_connector": 1}, {"kayak": 2}], trains=[3, 3])
    state = play(state, f"claim {SEASIDE} with 1 nw_connector")
    assert state.turns_left == 2
    state = play(state, "claim bly-lakeview-gray with 2 kayak")
    assert (state.turns_left, state.seats[1].trains) == (1, 1)
    assert play(state, "draw deck", "draw deck").is_over


def test_R22_the_player_who_triggered_it_has_the_last_turn() -> None:
    state = position(players=3, seat=1, hands=[{}, {"nw_connector": 1}], trains=[40, 3, 40])
    state = play(state, f"claim {SEASIDE} with 1 nw_connector")
    order = []
    while not state.is_over:
        order.append(state.seat)
        state = play(state, "draw deck", "draw deck")
    assert order == [2, 0, 1]


def test_R22_the_turn_that_triggers_it_ends_only_after_its_second_card() -> None:
    state = play(position(trains=[2], row=ROW), "draw deck")
    assert state.turns_left == -1
    assert play(state, "draw deck").turns_left == 2


def test_after_the_end_nothing_can_be_done() -> None:
    state = play(position(trains=[2], turns_left=1), "draw deck", "draw deck")
    assert legal_actions(state) == ()
    for action in ("draw deck", "skip", "tickets", f"claim {SEASIDE} with 1 pass", "keep la_grande-ontario"):
        with pytest.raises(RuleError, match="can't be done: the game is over"):
            apply(state, action)


def test_passing_in_the_last_turns_counts_as_a_turn() -> None:
    state = position(players=3, row=ROW, rest="hand", ticket_deck=(), trains=[2, 9, 9], turns_left=3)
    state = play(state, "skip", "skip")
    assert (state.turns_left, state.seat) == (1, 2)


def put_back(state: State) -> State:
    """Return the state after a turn in which all tickets drawn were put back."""
    return play(state, "tickets", "keep")


@pytest.mark.parametrize("players", [2, 5])
def test_R27_after_ten_rounds_of_tickets_drawn_and_put_back_the_game_ends_and_is_scored(players: int) -> None:
    state = position(players=players, rules=Rules(drawn_kept=0))
    for turn in range(10 * players):
        assert (state.is_over, state.idle, state.seat) == (False, turn, turn % players)
        state = put_back(state)
    end = outcome(state)
    assert end is not None
    assert end.reason == f"{10 * players} turns in a row changed nothing"
    assert (state.turns, state.seat, legal_actions(state)) == (10 * players, players - 1, ())


@pytest.mark.parametrize(
    "moves",
    [
        ("draw deck", "draw deck"),
        ("tickets", "keep la_grande-ontario"),
        (f"claim {SEASIDE} with 1 nw_connector",),
    ],
)
def test_R27_a_card_a_ticket_or_a_route_begins_the_count_anew(moves: tuple[str, ...]) -> None:
    deck = ("la_grande-ontario",)
    state = position(hands=[{"nw_connector": 1}], rules=Rules(drawn_kept=0, idle_rounds=1), ticket_deck=deck, seat=1)
    state = put_back(state)
    assert (state.seat, state.idle) == (0, 1)
    state = play(state, *moves)
    assert (state.idle, state.is_over) == (0, False)


def test_R27_passing_counts_too() -> None:
    state = position(row=ROW, rest="hand", rules=Rules(drawn_kept=0, idle_rounds=2))
    state = put_back(put_back(state)).but(ticket_deck=())
    state = play(state, "skip")
    assert (state.idle, state.skips, state.is_over) == (3, 1, False)
    state = put_back(state.but(ticket_deck=(0,)))
    assert (state.idle, state.skips, state.is_over) == (4, 0, True)


def test_R27_the_last_turns_still_end_the_game_first() -> None:
    state = position(rules=Rules(drawn_kept=0), turns_left=1)
    end = outcome(put_back(state))
    assert end is not None
    assert end.reason == "everybody had a last turn"
