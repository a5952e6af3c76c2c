"""Train stations: rulings E10 to E15."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stopreq_widget.engine import apply, final_table, legal_actions
from stopreq_widget.engine.errors import RuleError
from stopreq_widget.engine.network import roots
from stopreq_widget.engine.sets import mask_of
from stopreq_widget.engine.state import Extras
from stopreq_widget.engine.story import tell
from stopreq_widget.engine.variants.europe import EUROPE_RULES
from stopreq_widget.engine.variants.stations import best_use
from tests.engine.positions import play, position, texts
from tests.variants.checks import best_by_force, board_for, check_state

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stopreq_widget.engine import State

BOARD = board_for("europe")


def at(
    *hands: dict[str, int],
    stations: Sequence[Iterable[str]] = (),
    routes: Sequence[Iterable[str]] = (),
    tickets: Sequence[Sequence[str]] = (),
    players: int = 2,
) -> State:
    """Return a position under the Europe rules with these stations built."""
    row = ["green", "pink", "cyan", "orange", "black"]
    state = position(
        board=BOARD, rules=EUROPE_RULES, hands=hands, routes=routes, tickets=tickets, players=players, row=row
    )
    # The regular tickets that nobody holds are the deck; the long ones are out.
    longs = tuple(i for i in state.ticket_deck if EUROPE_RULES.is_long(BOARD.tickets[i]))
    state = state.but(ticket_deck=tuple(i for i in state.ticket_deck if i not in longs))
    built = tuple(
        mask_of(BOARD.station_index[town] for town in (stations[i] if i < len(stations) else ()))
        for i in range(players)
    )
    return state.but(extras=Extras(stations=built, out=longs, firsts=(0,) * players))


def towns(state: State) -> set[str]:
    """Return where the seat to move can build."""
    return {text.split()[1] for text in texts(legal_actions(state), "build")}


def test_E10_any_town_without_a_station_whether_or_not_a_route_leads_there() -> None:
    state = at({"red": 1}, stations=[["burns"], ["bend"]])
    # Ada's second station takes two cards.
    assert towns(state) == set()
    state = at({"red": 1}, stations=[[], ["bend", "burns"]])
    assert towns(state) == {station.id for station in BOARD.stations} - {"bend", "burns"}
    with pytest.raises(RuleError, match="Bo has a station there"):
        apply(state, "build bend with 1 red")
    with pytest.raises(RuleError, match="no station 'atlantis'"):
        apply(state, "build atlantis with 1 red")


@pytest.mark.parametrize(
    ("built", "payments"),
    [
        ([], {"1 red", "1 blue", "1 pass"}),
        (["burns"], {"2 red", "1 red + 1 pass", "1 blue + 1 pass", "2 pass"}),
        (["burns", "bend"], {"3 red", "2 red + 1 pass", "1 red + 2 pass", "1 blue + 2 pass"}),
    ],
)
def test_E11_one_card_then_two_then_three_of_one_service(built: list[str], payments: set[str]) -> None:
    state = at({"red": 3, "blue": 1, "pass": 2}, stations=[built])
    found = {text.partition(" with ")[2] for text in texts(legal_actions(state), "build salem")}
    assert found == payments
    for payment in payments:
        after = play(state, f"build salem with {payment}")
        assert sum(after.seats[0].hand) == 6 - len(built) - 1
        assert sum(after.discards().values()) == len(built) + 1
        check_state(after)
    with pytest.raises(RuleError, match=r"in hand|takes|no set|no service"):
        apply(state, "build salem with 4 red")
    with pytest.raises(RuleError, match="no service 'purple'"):
        apply(state, f"build salem with {len(built) + 1} purple")


def test_E12_three_each_and_a_turn_for_each() -> None:
    state = at({"red": 9}, stations=[["burns", "bend", "salem"]])
    assert towns(state) == set()
    with pytest.raises(RuleError, match="no station is left of 3"):
        apply(state, "build eugene with 4 red")
    after = play(at({"red": 9}), "build eugene with 1 red")
    assert (after.seat, after.turns) == (1, 1)


def test_E13_a_station_lends_one_route_into_its_town() -> None:
    state = at(
        stations=[["salem"]],
        routes=[
            ["portland-mcminnville-gray"],
            ["portland-salem-flixbus", "salem-albany-point", "mcminnville-salem-gray"],
        ],
        tickets=[["st_helens-newport", "mcminnville-government_camp"]],
    )
    assert best_use(state, 0).borrowed == ()
    state = at(
        stations=[["salem"]],
        routes=[
            ["albany-corvallis-gray", "newport-corvallis-nw_connector"],
            ["salem-albany-point", "st_helens-portland-gray", "portland-salem-flixbus"],
        ],
        tickets=[["st_helens-newport"]],
    )
    # Both routes into Salem would be needed, one can be used.
    assert final_table(state)[0].done == 0


def test_E13_the_same_route_serves_all_tickets_and_the_best_one_is_found() -> None:
    # From Bend's station one route of Bo's may be used: west to Sisters or south to La Pine.
    state = at(
        stations=[["bend"]],
        routes=[
            ["burns-bend-point", "eugene-sisters-breeze", "lakeview-la_pine-gray"],
            ["bend-sisters-cascades_east", "la_pine-bend-point"],
        ],
        tickets=[["florence-burns", "lakeview-medford"]],
    )
    assert best_use(state, 0).borrowed == ()
    own = [
        "burns-bend-point",
        "eugene-sisters-breeze",
        "florence-eugene-gray",
        "chemult-la_pine-point",
        "eugene-chemult-coast_starlight",
    ]
    state = at(
        stations=[["bend"]],
        routes=[own[:3], ["bend-sisters-cascades_east", "la_pine-bend-point"]],
        tickets=[["florence-burns", "medford-bend"]],
    )
    use = best_use(state, 0)
    sisters = BOARD.route_index["bend-sisters-cascades_east"]
    assert use.borrowed == ((BOARD.station_index["bend"], sisters),)
    assert final_table(state)[0].ticket_points == 15 - 12


def test_E14_own_and_open_routes_are_not_borrowed_and_several_may_borrow_one() -> None:
    state = at(
        stations=[["bend"], [], ["redmond"]],
        routes=[["burns-bend-point"], ["bend-redmond-breeze"], ["redmond-prineville-people_mover"]],
        tickets=[[], [], []],
        players=3,
    )
    lent = BOARD.route_index["bend-redmond-breeze"]
    tickets = (BOARD.ticket_index["corvallis-prineville"],)
    assert best_use(state, 0).borrowed == ()
    board_tickets = state.seats[0]._replace(tickets=tickets)
    assert best_use(state.but(seats=(board_tickets, *state.seats[1:])), 0).borrowed == ()
    index = BOARD.station_index
    joined = roots(BOARD.tables, state.seats[0].routes | 1 << lent)
    assert joined[index["burns"]] == joined[index["redmond"]]


def test_E14_a_borrowed_route_does_not_count_for_the_longest_path() -> None:
    state = at(
        stations=[["salem"]],
        routes=[["albany-corvallis-gray", "newport-corvallis-nw_connector"], ["salem-albany-point"]],
        tickets=[["bandon-salem"]],
    )
    assert final_table(state)[0].longest == 4


def test_E15_each_station_that_was_not_built_scores_four() -> None:
    state = at(stations=[["salem"], []])
    assert [score.extra for score in final_table(state)] == [
        (("Unused stations (4 points each)", 8),),
        (("Unused stations (4 points each)", 12),),
    ]
    assert [score.total for score in final_table(state)] == [8, 12]


def test_the_log_tells_a_station() -> None:
    state = at({"red": 1})
    action = next(action for action in legal_actions(state) if str(action) == "build burns with 1 red")
    assert tell(state, action, apply(state, action), 1) == "Ada built a station in Burns with 1 Red."


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 5), st.integers(0, 2**32))
def test_E13_the_best_use_is_that_of_trying_every_one(players: int, seed: int) -> None:
    state = random_end(players, Random(seed))
    for seat in range(players):
        use = best_use(state, seat)
        own, others = state.seats[seat].routes, [s.routes for i, s in enumerate(state.seats) if i != seat]
        for town, route in use.borrowed:
            assert state.extras.stations[seat] >> town & 1
            assert BOARD.tables.ends[route] >> town & 1
            assert any(routes >> route & 1 for routes in others)
        assert len({town for town, _ in use.borrowed}) == len(use.borrowed)
        joined = roots(BOARD.tables, own | mask_of(route for _, route in use.borrowed))
        same = {(a, b): joined[a] == joined[b] for a in range(48) for b in range(a)}
        assert same == {(a, b): use.roots[a] == use.roots[b] for a in range(48) for b in range(a)}
        score = final_table(state)[seat]
        assert (score.ticket_points, score.done) == best_by_force(state, seat)


def random_end(players: int, rng: Random) -> State:
    """Return a position with routes, stations and tickets scattered at random, densely in one part of the map."""
    routes: list[list[str]] = [[] for _ in range(players)]
    hub = rng.choice(BOARD.stations)
    near = sorted(
        BOARD.routes, key=lambda r: abs(BOARD.station(r.a).lon - hub.lon) + abs(BOARD.station(r.a).lat - hub.lat)
    )
    taken: set[frozenset[str]] = set()
    for route in near[: rng.randint(10, 60)]:
        if route.ends not in taken:
            taken.add(route.ends)
            routes[rng.randrange(players)].append(route.id)
    free = [station.id for station in BOARD.stations]
    rng.shuffle(free)
    stations = [[free.pop() for _ in range(rng.randint(0, 3))] for _ in range(players)]
    tickets = [ticket.id for ticket in BOARD.tickets]
    rng.shuffle(tickets)
    held = [[tickets.pop() for _ in range(rng.randint(1, 6))] for _ in range(players)]
    state = position(
        board=BOARD, rules=EUROPE_RULES, routes=routes, tickets=held, players=players, trains=[0] * players
    )
    built = tuple(mask_of(BOARD.station_index[town] for town in own) for own in stations)
    return state.but(extras=Extras(stations=built, firsts=(2,) * players))
