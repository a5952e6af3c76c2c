"""The base game: rulings B1 to B9."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stopreq_widget.engine import Outcome, Phase, State, final_table, legal_actions, load_board, outcome
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.presets import preset
from stopreq_widget.engine.rules import OREGON
from tests.engine.positions import NAMES, play, position, texts
from tests.variants.checks import board_for, spaces_by_colour

BASE = preset("base")
BOARD = board_for("base")


def at(**values: Any) -> State:
    """Return a position of the base game: one of Oregon's without tokens."""
    state = position(board=BOARD, rules=BASE, **values)
    points = [sum(BASE.route_points[route.length] for route in state.routes(i)) for i in range(len(state.seats))]
    seats = tuple(seat._replace(tokens=0, points=n) for seat, n in zip(state.seats, points, strict=True))
    return state.but(tokens=0, seats=seats)


def test_B1_eight_colours_of_twelve_and_fourteen_passes() -> None:
    assert [service.cards for service in BOARD.services] == [12] * 8
    assert BOARD.passes == 14
    spaces = spaces_by_colour(BOARD)
    assert {colour: n for colour, n in spaces.items() if colour != "gray"} == {
        "orange": 24, "black": 23, "blue": 19, "brown": 25, "green": 21, "pink": 25, "cyan": 26, "red": 27
    }  # fmt: skip


def test_B1_no_double_has_one_colour_twice() -> None:
    pairs = Counter((route.ends, route.service) for route in BOARD.routes if route.service != "gray")
    assert max(pairs.values()) == 1


def test_B2_the_flight_is_a_gray_route_without_a_bonus() -> None:
    flight = BOARD.route("portland-pendleton-flight")
    assert (flight.service, flight.length, BOARD.is_flight(flight)) == ("gray", 6, False)
    before = at(hands=[{"green": 6}])
    after = play(before, f"claim {flight.id} with 6 green")
    assert after.seats[0].points == 15
    assert final_table(after)[0].flight == 0


def test_B3_there_are_no_tokens() -> None:
    game = Game.new(["Ada", "Bo"], seed=1, rules="base")
    assert game.state.tokens == 0
    after = play(at(hands=[{"pink": 1}]), "claim hood_river-the_dalles-gorge with 1 pink")
    assert (after.seats[0].points, after.seats[0].tokens) == (1, 0)


def test_B4_routes_and_tickets_are_those_of_oregon() -> None:
    oregon = load_board()
    assert [(r.id, r.a, r.b, r.length) for r in BOARD.routes] == [(r.id, r.a, r.b, r.length) for r in oregon.routes]
    assert BOARD.tickets == oregon.tickets
    assert not any(route.ferry or route.tunnel for route in BOARD.routes)


def test_B5_five_players_have_45_trains_too() -> None:
    for players in (2, 5):
        game = Game.new(NAMES[:players], seed=1, rules="base")
        assert {seat.trains for seat in game.state.seats} == {45}


def test_B6_tickets_put_aside_go_under_the_deck() -> None:
    game = Game.new(["Ada", "Bo"], seed=1, rules="base")
    for _ in range(2):
        kept = next(action for action in game.legal_actions if len(str(action).split(", ")) == 2)
        game.play(kept)
    assert len(game.state.ticket_deck) == 30 - 4
    assert game.state.phase is Phase.TURN


def test_B7_points_by_length() -> None:
    assert BASE.route_points[:7] == (0, 1, 2, 4, 7, 10, 15)


def ended(one: list[str], other: list[str], ticket: str | None = None) -> Outcome:
    """Return how a game ended in which the seats had these routes, and the first this ticket."""
    found = outcome(at(routes=[one, other], tickets=[[ticket] if ticket else []], phase=Phase.OVER))
    assert found is not None
    return found


def test_B8_equal_points_are_decided_by_completed_tickets() -> None:
    near = ["portland-mcminnville-gray", "government_camp-portland-gray"]
    end = ended(
        near, ["eugene-chemult-coast_starlight", "redmond-prineville-people_mover"], "mcminnville-government_camp"
    )
    assert [score.total for score in end.scores] == [21, 21]
    assert (end.winners, end.decided_by) == ((0,), "completed tickets")


def test_B8_then_by_the_longest_path_and_then_shared() -> None:
    threes = ["newport-corvallis-nw_connector", "eugene-roseburg-flixbus", "klamath_falls-bly-gray"]
    short = [*threes, "arlington-hermiston-gray", "redmond-prineville-people_mover"]
    end = ended(["klamath_falls-chemult-coast_starlight"], short)
    assert [score.total for score in end.scores] == [17, 17]
    assert (end.winners, end.decided_by) == ((0,), "longest path")
    end = ended(threes[:1], threes[1:2])
    assert [score.longest_bonus for score in end.scores] == [10, 10]
    assert (end.winners, end.decided_by) == ((0, 1), "shared")


def test_B9_the_play_is_oregons() -> None:
    game = Game.new(["Ada", "Bo"], seed=1, rules="base")
    assert game.state.setup.play is OREGON
    assert texts(legal_actions(at(rest="hand", ticket_deck=()))) == ["skip"]


def test_B9_face_up_cards_can_still_be_drawn_when_deck_and_discards_are_gone() -> None:
    row = ["red", "pass", "blue"]
    state = at(row=row, rest="hand", ticket_deck=())
    assert texts(legal_actions(state)) == ["draw blue", "draw red", "draw pass"]
    state = play(state, "draw red")
    assert texts(legal_actions(state)) == ["draw blue"]
    state = play(state, "draw blue")
    assert (state.seat, state.row()) == (1, ("pass",))
    assert play(at(row=["red", "pass"], rest="hand"), "draw red").seat == 1
