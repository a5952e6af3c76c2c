"""The Europe rules: setup, routes and end (E1 to E9, E24)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from stopreq_widget.engine import Phase, apply, complete, final_table, legal_actions, load_board, outcome, view
from stopreq_widget.engine.errors import BoardError, RuleError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.state import Extras, State
from stopreq_widget.engine.tickets import looked_at
from stopreq_widget.engine.variants.boards import base_board, europe_board
from stopreq_widget.engine.variants.europe import EUROPE_RULES
from tests.engine.positions import NAMES, play, position, texts
from tests.variants.checks import board_for, check_state, spaces_by_colour

if TYPE_CHECKING:
    from stopreq_widget.engine.scoring import Outcome

BOARD = board_for("europe")
BASE = board_for("base")


def started(players: int = 2, seed: int = 1) -> State:
    """Return a game that has just been dealt."""
    return Game.new(NAMES[:players], seed=seed, rules="europe").state


def chosen(keep: int, players: int = 2, seed: int = 1) -> State:
    """Return a game in which everybody kept the first so many tickets."""
    state = started(players, seed)
    for _ in range(players):
        offer = [ticket.id for ticket in state.offer(state.seat)]
        state = apply(state, f"keep {', '.join(offer[:keep])}")
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_E1_trains_cards_and_nothing_else(players: int) -> None:
    state = started(players)
    assert {(seat.trains, sum(seat.hand)) for seat in state.seats} == {(45, 4)}
    assert len(state.row()) == 5
    assert state.tokens == 0
    assert state.extras.stations == (0,) * players
    assert sum(service.cards for service in BOARD.services) + BOARD.passes == 110
    check_state(state)


@pytest.mark.parametrize("players", [2, 5])
def test_E2_one_long_ticket_and_three_regular_ones(players: int) -> None:
    state = started(players)
    for seat in range(players):
        assert [ticket.points >= 20 for ticket in state.offer(seat)] == [True, False, False, False]
    sizes = Counter(len(str(action).split(", ")) for action in legal_actions(state))
    assert sizes == {2: 6, 3: 4, 4: 1}
    with pytest.raises(RuleError, match="at least 2 of 4"):
        apply(state, f"keep {state.offer(0)[0].id}")


def test_E2_the_long_one_need_not_be_kept() -> None:
    state = started()
    regular = [ticket.id for ticket in state.offer(0)][1:3]
    assert [ticket.id for ticket in play(state, f"keep {', '.join(regular)}").tickets(0)] == regular


@pytest.mark.parametrize(("players", "keep"), [(2, 2), (3, 3), (5, 2), (4, 4)])
def test_E3_tickets_put_aside_and_long_ones_not_dealt_go_out_of_the_game(players: int, keep: int) -> None:
    before = started(players)
    longs = sum(ticket.points >= 20 for ticket in BOARD.tickets)
    assert len(before.extras.out) == longs - players
    state = chosen(keep, players)
    aside = {i for seat in before.seats for i in seat.offer[keep:]}
    assert set(state.extras.out) == {*before.extras.out, *aside}
    assert state.ticket_deck == before.ticket_deck
    assert state.extras.firsts == (keep,) * players
    check_state(state)


def test_E3_nobody_sees_what_was_put_aside_only_how_much() -> None:
    state = chosen(2, players=3)
    seen = view(state, 1)
    assert seen.tickets_out == len(state.extras.out) == 3 + 3 * 2
    kept = Counter()
    rng = Random(5)
    for _ in range(1500):
        full = complete(seen, rng)
        longs = [ticket.points >= 20 for ticket in full.tickets(0)]
        kept[sum(longs)] += 1
    # Two of four tickets were kept, one of the four was long.
    assert set(kept) == {0, 1}
    assert 0.45 < kept[1] / 1500 < 0.55


def test_E4_later_tickets_are_regular_and_what_is_not_kept_goes_under_the_deck() -> None:
    state = play(chosen(2), "tickets")
    offer = [ticket.id for ticket in state.offer(0)]
    assert len(offer) == 3
    assert max(ticket.points for ticket in state.offer(0)) < 20
    assert len(legal_actions(state)) == 7
    after = play(state, f"keep {offer[0]}")
    assert [BOARD.tickets[i].id for i in after.ticket_deck[-2:]] == offer[1:]
    check_state(after)


def test_E5_the_board_is_the_base_games_and_more() -> None:
    kept = {(r.id, r.a, r.b, r.length) for r in BASE.routes}
    assert {(r.id, r.a, r.b, r.length) for r in BOARD.routes} - kept == {
        ("lakeview-ontario-gray", "lakeview", "ontario", 8)
    }
    assert BOARD.services == BASE.services
    assert spaces_by_colour(BOARD)["gray"] == 66
    assert BOARD.tickets[: len(BASE.tickets)] == BASE.tickets


def ferry(hand: dict[str, int]) -> list[str]:
    """Return how the ferry from Portland to Pendleton can be paid."""
    state = position(board=BOARD, rules=EUROPE_RULES, hands=[hand]).but(extras=Extras(stations=(0, 0)))
    return [text.partition(" with ")[2] for text in texts(legal_actions(state), "claim portland-pendleton-flight")]


def test_E6_a_ferry_takes_its_passes_and_any_one_service() -> None:
    assert ferry({"red": 6, "pass": 1}) == []
    assert ferry({"red": 4, "pass": 2}) == ["4 red + 2 pass"]
    assert ferry({"red": 4, "blue": 3, "pass": 3}) == ["3 blue + 3 pass", "4 red + 2 pass", "3 red + 3 pass"]
    assert ferry({"pass": 6}) == ["6 pass"]
    state = position(board=BOARD, rules=EUROPE_RULES, hands=[{"red": 6, "pass": 2}])
    state = state.but(extras=Extras(stations=(0, 0)))
    with pytest.raises(RuleError, match="the ferry takes 2 or more passes, not 1"):
        apply(state, "claim portland-pendleton-flight with 5 red + 1 pass")
    assert apply(state, "claim portland-pendleton-flight with 4 red + 2 pass").seats[0].hand[-1] == 0
    state = position(board=BOARD, rules=EUROPE_RULES, hands=[{"red": 6, "pass": 1}])
    with pytest.raises(RuleError, match="1 pass in hand, not 2"):
        apply(state.but(extras=Extras(stations=(0, 0))), "claim portland-pendleton-flight with 4 red + 2 pass")


def test_E7_a_route_of_length_8_scores_21() -> None:
    state = position(board=BOARD, rules=EUROPE_RULES, hands=[{"red": 8}])
    after = play(state.but(tokens=0, extras=Extras(stations=(0, 0))), "claim lakeview-ontario-gray with 8 red")
    assert (after.seats[0].points, after.seats[0].trains) == (21, 37)
    assert EUROPE_RULES.route_points[5] == 10


def test_E8_ferries_are_gray_and_tunnels_cross_mountains() -> None:
    ferries = {route.id: route.ferry for route in BOARD.routes if route.ferry}
    assert ferries == {
        "astoria-st_helens-nw_connector": 1,
        "portland-pendleton-flight": 2,
        "arlington-hermiston-gray": 1,
        "florence-coos_bay-gray": 1,
    }
    assert all(BOARD.route(key).service == "gray" for key in ferries)
    tunnels = [route for route in BOARD.routes if route.tunnel]
    assert len(tunnels) == 21
    assert not any(route.ferry for route in tunnels)
    for route in tunnels:
        twins = [other for other in BOARD.routes if other.ends == route.ends]
        assert all(twin.tunnel for twin in twins), route.id


def test_E9_doubles_are_closed_with_three_players_and_open_with_four() -> None:
    for players, open_ in ((3, False), (4, True)):
        state = position(
            board=BOARD,
            rules=EUROPE_RULES,
            players=players,
            seat=1,
            hands=[{}, {"red": 3}],
            routes=[["portland-salem-coast_starlight"]],
        ).but(extras=Extras(stations=(0,) * players))
        assert bool(texts(legal_actions(state), "claim portland-salem-flixbus")) == open_


def test_E24_the_express_bonus_is_shared() -> None:
    state = position(
        board=BOARD,
        rules=EUROPE_RULES,
        routes=[["eugene-chemult-coast_starlight"], ["eugene-sisters-breeze"]],
        phase=Phase.OVER,
    ).but(extras=Extras(stations=(0, 0)))
    assert [score.longest_bonus for score in final_table(state)] == [10, 10]


def tie(stations: tuple[int, ...], *routes: list[str], ticket: str | None = None) -> Outcome:
    """Return how a game ended in which the seats had these routes and stations (of no worth), the first this ticket."""
    state = position(
        board=BOARD,
        rules=replace(EUROPE_RULES, station_points=0),
        players=len(stations),
        routes=routes,
        tickets=[[ticket] if ticket else []],
        phase=Phase.OVER,
    )
    seats = tuple(seat._replace(tokens=0) for seat in state.seats)
    end = outcome(state.but(seats=seats, extras=Extras(stations=stations)))
    assert end is not None
    assert len({score.total for score in end.scores}) == 1
    return end


SHARED = [["eugene-chemult-coast_starlight"], ["eugene-sisters-breeze"]]
THREES = ["newport-corvallis-nw_connector", "eugene-roseburg-flixbus", "klamath_falls-bly-gray"]
SHORT = [*THREES, "arlington-hermiston-gray", "redmond-prineville-people_mover"]


def test_E24_equal_points_are_decided_by_fewest_stations_and_else_shared() -> None:
    end = tie((0b11, 0b100), *SHARED)
    assert (end.winners, end.decided_by) == ((1,), "fewest stations")
    end = tie((0b1, 0b100), *SHARED)
    assert (end.winners, end.decided_by) == ((0, 1), "shared")


def test_E24_fewest_stations_decide_before_the_longest_path() -> None:
    long = ["klamath_falls-chemult-coast_starlight"]
    end = tie((0b1, 0b10), long, SHORT)
    assert (end.winners, end.decided_by) == ((0,), "longest path")
    end = tie((0b1, 0), long, SHORT)
    assert (end.winners, end.decided_by) == ((1,), "fewest stations")


def test_E24_completed_tickets_decide_before_fewest_stations() -> None:
    near = ["portland-mcminnville-gray", "government_camp-portland-gray"]
    far = ["eugene-chemult-coast_starlight", "redmond-prineville-people_mover"]
    end = tie((0b111, 0), near, far, ticket="mcminnville-government_camp")
    assert (end.winners, end.decided_by) == ((0,), "completed tickets")


def test_face_up_cards_can_still_be_drawn_when_deck_and_discards_are_gone() -> None:
    state = position(board=BOARD, rules=EUROPE_RULES, row=["red", "blue"], rest="hand", ticket_deck=())
    state = state.but(extras=Extras(stations=(0, 0)))
    assert texts(legal_actions(state)) == ["draw blue", "draw red"]


def test_long_tickets_are_worth_the_way_and_the_new_route_shortens_no_regular_one() -> None:
    import networkx as nx

    ways = []
    for board in (BASE, BOARD):
        graph = nx.Graph()
        graph.add_weighted_edges_from((route.a, route.b, route.length) for route in board.routes)
        ways.append(dict(nx.all_pairs_dijkstra_path_length(graph)))
    for ticket in BOARD.tickets:
        before, after = (way[ticket.a][ticket.b] for way in ways)
        if ticket not in BASE.tickets:
            assert ticket.points == after
        elif ticket.points < 20:
            assert before == after == ticket.points


def test_boards_are_made_from_oregons_only() -> None:
    four = load_board("four")
    with pytest.raises(BoardError, match="can't be made into that of the base game: 71 faults"):
        base_board(four)
    with pytest.raises(BoardError, match="is not there"):
        europe_board(four)


def test_completing_while_first_tickets_are_chosen_guesses_what_those_before_have_kept() -> None:
    state = started(3)
    for mover in range(3):
        for reader in range(3):
            kept = set()
            for n in range(40):
                full = complete(view(state, reader), Random(n))
                check_state(full)
                for i, seat in enumerate(full.seats):
                    if i != reader:
                        assert sum(EUROPE_RULES.is_long(BOARD.tickets[ticket]) for ticket in seat.offer) == 1
                        assert set(seat.tickets) <= set(seat.offer)
                        assert bool(seat.tickets) == (i < mover)
                        kept.add(tuple(seat.offer.index(ticket) for ticket in seat.tickets))
            # Eleven ways to keep two or more of four, or nothing yet.
            assert (len(kept) > 6) == (mover > (reader == 0))
        state = apply(state, legal_actions(state)[0])


def test_tickets_that_are_out_of_the_game_are_not_among_those_looked_at() -> None:
    state = apply(chosen(2, players=3), "tickets")
    for seat in range(3):
        seen = view(state, seat)
        assert seen.tickets_out > 0
        assert looked_at(seen) == len(state.offer(state.seat)) == 3
        full = complete(seen, Random(seat))
        assert [len(full.offer(i)) for i in range(3)] == [3, 0, 0]


def test_nobody_is_thought_to_look_at_tickets_in_any_other_turn() -> None:
    state = chosen(2, players=3)
    assert state.phase is Phase.TURN
    for seat in range(3):
        full = complete(view(state, seat), Random(seat))
        assert [full.offer(i) for i in range(3)] == [(), (), ()]
