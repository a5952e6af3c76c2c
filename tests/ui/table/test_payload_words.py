"""What the payload says of whose turn it is, and of tokens and stations on the map."""

from __future__ import annotations

from dataclasses import replace

from stopreq_widget.engine import Phase, new_game, outcome, view
from stopreq_widget.ui.table import payload, seat_payload
from stopreq_widget.ui.table.players import read_players
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


def test_only_who_acts_at_the_screen_is_offered_anything() -> None:
    players = read_players(NAMES[:2])
    seen = view(position(hands=[{"flixbus": 6}], row=("breeze", "kayak", "point", "gorge", "pass")), 0)
    waits, acts = payload.public(seen, players), payload.public(seen, players, acting=True)
    assert [waits[name] for name in ("draws", "can_draw_tickets", "can_skip")] == [[], False, False]
    assert set(acts["draws"]) == {"deck", "breeze", "kayak", "point", "gorge", "pass"}
    assert (acts["can_draw_tickets"], acts["can_skip"]) == (True, False)
    assert seat_payload.own_marks(seen, (), acting=False)["payable"] == []
    assert seat_payload.own_marks(seen, (), acting=True)["payable"] == seat_payload.payable(seen) != []


def test_tickets_that_are_gone_cannot_be_drawn_and_who_can_do_nothing_can_skip() -> None:
    players = read_players(NAMES[:2])
    acts = payload.public(view(position(ticket_deck=[]), 0), players, acting=True)
    assert (acts["can_draw_tickets"], acts["can_skip"]) == (False, False)
    row = ("breeze", "kayak", "point", "gorge", "coastal")
    stuck = position(row=row, rest="hand", ticket_deck=[], trains=[0, 0])
    acts = payload.public(view(stuck, 0), players, acting=True)
    assert (acts["draws"], acts["can_draw_tickets"], acts["can_skip"]) == ([], False, True)


def test_the_last_turns_are_counted_once_they_have_begun() -> None:
    def after(turns_left: int) -> str:
        words = payload.status(view(position(turns_left=turns_left), 0), read_players(NAMES[:2]))
        return words.removeprefix("Ada: draw cards, claim a route or draw tickets.")

    assert [after(left) for left in (-1, 0, 1, 2)] == ["", "", " The last turn.", " 2 turns to go."]


def test_a_ticket_is_cut_only_by_the_end_of_the_game() -> None:
    mine = ["mcminnville-salem-gray", "portland-salem-flixbus", "government_camp-portland-gray"]
    for routes, playing, ended in (([], "open", "cut"), (mine, "done", "done")):
        state = position(tickets=[["mcminnville-government_camp"]], routes=[routes])
        for now, expected in ((state, playing), (state.but(phase=Phase.OVER), ended)):
            (line,) = seat_payload.private(view(now, 0), learning=False)["tickets"]
            assert line["state"] == expected
            assert (line["why"] == "It was not done when the game ended.") == (expected == "cut")


def test_the_end_says_who_won_and_by_what_if_not_by_points() -> None:
    state = position(routes=[["yachats-florence-gray"], ["mcminnville-salem-gray"]], phase=Phase.OVER)
    end = outcome(state)
    assert end is not None

    def told(decided_by: str, *winners: int) -> str:
        return payload.status(
            view(state, 0), read_players(NAMES[:2]), replace(end, decided_by=decided_by, winners=winners)
        )

    points = end.scores[0].total
    assert told("points", 0) == f"The game is over: Ada won with {points} points."
    assert told("longest path", 0) == f"The game is over: Ada won by longest path with {points} points."
    assert told("shared", 0, 1) == f"The game is over: Ada and Bo share the win with {points} points."
