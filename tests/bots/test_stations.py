"""Stations, tunnels and ferries in a planner's thoughts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from stopreq_widget.bots import hint, make_bot
from stopreq_widget.bots.planner import opinion
from stopreq_widget.bots.search import SearchBot
from stopreq_widget.bots.style import Style
from stopreq_widget.engine import Claim, apply, new_game, parse, view
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.engine.sets import mask_of
from stopreq_widget.engine.state import Extras, Phase, Tunnel
from stopreq_widget.engine.variants.stations import BuildStation, best_use
from tests.bots.tables import deal, names
from tests.engine.positions import position

RULES = preset("europe")
BOARD = preset_board(RULES)
TICKET = "lakeview-medford"
OWN = ["medford-klamath_falls-point", "klamath_falls-bly-gray"]
LAST = "bly-lakeview-gray"
AROUND = ["lakeview-la_pine-gray", "lakeview-ontario-gray"]
PLENTY = {"green": 2, "orange": 2, "black": 1, "pass": 1}


def at(*, stations=(), hands=(PLENTY,), routes=(OWN, [LAST]), tickets=([TICKET],), turns_left=2, **more):
    """Return a position of two: Ada needs Bo's route from Bly to Lakeview for her ticket."""
    row = ["green", "pink", "cyan", "orange", "black"]
    state = position(
        board=BOARD,
        rules=RULES,
        hands=hands,
        routes=routes,
        tickets=tickets,
        row=row,
        turns_left=turns_left,
        **more,
    )
    longs = tuple(i for i in state.ticket_deck if RULES.is_long(BOARD.tickets[i]))
    state = state.but(ticket_deck=tuple(i for i in state.ticket_deck if i not in longs))
    built = tuple(mask_of(BOARD.station_index[town] for town in towns) for towns in (*stations, (), ())[:2])
    return state.but(extras=Extras(stations=built, out=longs, firsts=(0, 0)), tokens=0)


def choice(state, name="planner"):
    return make_bot(name).choose(view(state, state.seat), Random(1))


def plan_of(state):
    return opinion(view(state, state.seat), Style(), Random(1)).plan_for(parse("draw deck"))


@pytest.mark.parametrize("name", ["planner", "normal", "easy"])
def test_builds_a_station_that_completes_a_ticket_on_the_last_turn(name):
    state = at()
    action = choice(state, name)
    assert isinstance(action, BuildStation)
    assert action.station in {"bly", "lakeview"}
    assert action.payment.passes == 0
    [(_, route)] = best_use(apply(state, action), 0).borrowed
    assert BOARD.routes[route].id == LAST


def test_without_stations_in_sight_it_does_something_else():
    seen = replace(view(at(), 0), stations=(), rules=replace(RULES, stations=0))
    assert not isinstance(make_bot("planner").choose(seen, Random(1)), BuildStation)


@pytest.mark.parametrize("taken", ["bly", "lakeview"])
def test_builds_in_the_other_town_if_one_is_taken(taken):
    action = choice(at(stations=[(), [taken]]))
    assert isinstance(action, BuildStation)
    assert {action.station, taken} == {"bly", "lakeview"}


def test_builds_nothing_where_it_helps_nobody():
    nowhere = at(stations=[(), ["bly", "lakeview"]])
    far = at(routes=(OWN, ["portland-salem-flixbus"]))
    done = at(routes=([*OWN, LAST], ["portland-salem-flixbus"]))
    for state in (nowhere, far, done):
        assert not isinstance(choice(state), BuildStation)


def test_a_third_station_is_too_dear_for_a_small_ticket():
    # A ticket of 5 is worth 10, won instead of lost: more than one card and 4 points, less than three good cards too.
    routes = (["government_camp-portland-breeze"], ["portland-mcminnville-gray"])
    tickets = (["mcminnville-government_camp"],)
    assert isinstance(choice(at(routes=routes, tickets=tickets)), BuildStation)
    built, length = [["burns", "bend"]], 6
    big = at(routes=routes, tickets=tickets, stations=built, hands=({"pink": length},), turns_left=2)
    assert isinstance(choice(big), Claim)


def test_waits_with_a_station_while_there_is_time_and_its_own_routes_are_open():
    state = at(routes=(OWN[:1], [LAST, *AROUND]), turns_left=-1)
    plan = plan_of(state)
    assert plan.builds
    assert BOARD.route_index[OWN[1]] in plan.routes
    assert not isinstance(choice(state), BuildStation)


def test_a_built_station_completes_the_ticket_and_nothing_is_planned_for_it():
    state = at(stations=[["lakeview"]], turns_left=-1)
    plan = plan_of(state)
    assert plan.made == (BOARD.ticket_index[TICKET],)
    assert plan.network == 0
    assert (plan.lent, plan.builds) == (1 << BOARD.route_index[LAST], ())


def test_a_ticket_is_not_made_before_its_station_is_built():
    plan = plan_of(at(turns_left=-1))
    assert plan.wanted == (BOARD.ticket_index[TICKET],)
    assert plan.made == ()
    assert plan.network == 0
    assert len(plan.builds) == 1


def test_one_station_lends_one_route_only():
    # Both routes of others on the way lead to Bly: one station there isn't enough, and the second costs two cards.
    state = at(stations=[["bly"]], routes=(OWN[:1], [OWN[1], LAST]), turns_left=-1)
    plan = plan_of(state)
    [(town, _)] = plan.builds
    assert BOARD.stations[town].id in {"klamath_falls", "lakeview"}
    assert plan.lent.bit_count() == 2


def test_hints_say_what_is_borrowed_and_for_which_ticket():
    advice = hint(view(at(), 0))
    assert advice.sentence.startswith("Build a station at ")
    assert "it lends you Bo's route Bly–Lakeview for your ticket Lakeview–Medford (9)." in advice.sentence
    assert TICKET in advice.tickets


def test_nothing_is_lent_where_there_are_no_stations():
    seen = view(deal("oregon", 2, 1), 0)
    found = opinion(seen, Style(), Random(1))
    plan = found.plan_for(found.ranked[0][0])
    assert (plan.lent, plan.builds) == (0, ())


def test_no_more_stations_are_planned_than_are_left():
    for built in ([], ["bend"], ["bend", "salem"], ["bend", "salem", "newport"]):
        state = at(stations=[built], routes=([], [*OWN, LAST]), turns_left=-1)
        assert len(plan_of(state).builds) <= RULES.stations - len(built)


def test_stations_that_are_built_are_used_in_the_end():
    built = used = 0
    for seed in range(8):
        state, rng = new_game(BOARD, names(2), seed=seed, rules=RULES), Random(seed)
        bot = make_bot("planner")
        while not state.is_over:
            state = apply(state, bot.choose(view(state, state.seat), rng))
        for seat in range(2):
            built += state.extras.stations[seat].bit_count()
            used += len(best_use(state, seat).borrowed)
    assert built >= 3
    assert used >= 0.75 * built


FERRY = "astoria-st_helens-nw_connector"
ASTORIA = ["st_helens-portland-gray", "portland-hood_river-gorge"]
TUNNEL = "lincoln_city-salem-nw_connector"
TUNNEL_KIND = BOARD.route(TUNNEL).service


def dug(hand, owed=1, **more):
    """Return a position in which Ada has laid three cards for a tunnel that none of her tickets needs."""
    state = at(hands=(hand,), routes=(ASTORIA, []), tickets=(["astoria-hood_river"],), phase=Phase.TUNNEL, **more)
    claim = parse(f"claim {TUNNEL} with 3 {TUNNEL_KIND}")
    turned = (*state.piles.deck[:3],)
    piles = state.piles._replace(deck=state.piles.deck[3:])
    return state.but(piles=piles, extras=state.extras._replace(tunnel=Tunnel(claim, turned, owed)))


def test_gives_a_tunnel_up_if_the_pass_that_it_takes_is_needed_for_a_ferry():
    other = next(kind for kind in ("orange", "black") if kind != TUNNEL_KIND)
    hand = {TUNNEL_KIND: 3, other: 3, "pass": 1}
    assert str(choice(dug(hand, turns_left=4))) == f"withdraw from {TUNNEL}"
    # On the last turn the pass is good for nothing else, and a card of the tunnel's colour is always added first.
    assert str(choice(dug(hand, turns_left=2))) == f"dig {TUNNEL} with 1 pass"
    assert str(choice(dug({**hand, TUNNEL_KIND: 4}, turns_left=4))) == f"dig {TUNNEL} with 1 {TUNNEL_KIND}"


def test_a_tunnel_is_laid_with_more_confidence_when_cards_are_over():
    gains = []
    for cards in (3, 4, 6):
        seen = view(at(hands=({TUNNEL_KIND: cards},), routes=([], []), tickets=([],), turns_left=2), 0)
        rated = dict(opinion(seen, Style(), Random(1)).ranked)
        gains.append(rated[parse(f"claim {TUNNEL} with 3 {TUNNEL_KIND}")])
    assert gains == sorted(gains)
    assert gains[1] - gains[0] > 0.5


def test_a_hint_says_why_a_tunnel_is_finished_or_given_up():
    other = next(kind for kind in ("orange", "black") if kind != TUNNEL_KIND)
    hand = {TUNNEL_KIND: 3, other: 3, "pass": 1}
    given_up = hint(view(dug(hand, turns_left=4), 0)).sentence
    assert given_up == "Give up the tunnel Lincoln City–Salem: the cards that it takes are worth more elsewhere."
    added = hint(view(dug(hand, turns_left=2), 0)).sentence
    assert added.startswith("Add 1 pass for the tunnel Lincoln City–Salem: it scores 4 points")
    assert "takes no more cards" in hint(view(dug(hand, owed=0), 0)).sentence
    short = hint(view(dug({TUNNEL_KIND: 3}), 0)).sentence
    assert short == "Give up the tunnel Lincoln City–Salem: you don't hold the cards that it takes."


def test_search_prefers_the_station_too():
    assert isinstance(SearchBot(deals=16, seconds=60.0).choose(view(at(), 0), Random(2)), BuildStation)
