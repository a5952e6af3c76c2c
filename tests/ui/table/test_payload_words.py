"""What the payload says of whose turn it is, and of tokens and stations on the map."""

from __future__ import annotations

from stopreq_widget.engine import new_game, view
from stopreq_widget.ui.table import payload
from tests.engine.positions import NAMES, board_of, position
from tests.variants.checks import board_for, rules_for


def test_what_can_be_done_in_a_turn_is_said_as_far_as_there_is_any() -> None:
    full = position(board="four")
    assert payload._turn_words(view(full, 0)) == "draw cards, claim a route or draw tickets"
    assert payload._turn_words(view(position(board="four", ticket_deck=[]), 0)) == "draw cards or claim a route"
    empty = position(board="four", rest="hand", ticket_deck=[])
    assert payload._turn_words(view(empty, 0)) == "claim a route"


def test_train_stations_are_offered_while_there_are_any() -> None:
    start = new_game(board_for("europe"), NAMES[:2], seed=1, rules=rules_for("europe"))
    assert payload._turn_words(view(start, 0)).endswith("draw tickets or build a train station")
    built = start.but(extras=start.extras._replace(stations=(0b111, 0)))
    assert payload._turn_words(view(built, 0)).endswith("claim a route or draw tickets")
    assert payload.station_status(view(built, 1))[:4] == "000."
    assert [payload.stations_left(view(built, 1), seat) for seat in (0, 1)] == [0, 3]


def test_tokens_lie_where_nobody_has_been() -> None:
    board = board_of()
    state = position(routes=[[board.routes[0].id]])
    taken = {board.routes[0].a, board.routes[0].b}
    there = "".join("1" if s.points and s.id not in taken else "0" for s in board.stations)
    assert payload.token_status(view(state, 0)) == there
