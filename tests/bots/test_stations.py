"""Stations, tunnels and ferries in a planner's thoughts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget.bots import hint, make_bot
from stopreq_widget.bots.atlas import atlas_of
from stopreq_widget.bots.cards import lacking
from stopreq_widget.bots.deals import PlainDeals
from stopreq_widget.bots.lending import NOTHING_LENT, Lending, Yard, yard_of
from stopreq_widget.bots.plan import Planner
from stopreq_widget.bots.planner import opinion
from stopreq_widget.bots.playout import Playout
from stopreq_widget.bots.position import position_of
from stopreq_widget.bots.stations import StationPlanner, planner_of
from stopreq_widget.bots.style import Style
from stopreq_widget.bots.tunnels import odds
from stopreq_widget.bots.turn import Turn
from stopreq_widget.engine import Claim, apply, final_table, load_board, new_game, parse, view
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.engine.sets import bits, mask_of
from stopreq_widget.engine.state import Extras, Phase, Tunnel
from stopreq_widget.engine.variants.stations import BuildStation, best_use
from tests.bots.tables import deal, names
from tests.engine.positions import position

RULES = preset("europe")
BOARD = preset_board(RULES)
ATLAS = atlas_of(BOARD, RULES)
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
    return planner_of(view(state, state.seat), Style()).best()


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
    seen = replace(view(at(), 0), stations=())
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
    assert plan.lending.builds
    assert BOARD.route_index[OWN[1]] in plan.outlook.routes
    assert not isinstance(choice(state), BuildStation)


def test_a_built_station_completes_the_ticket_and_nothing_is_planned_for_it():
    state = at(stations=[["lakeview"]], turns_left=-1)
    plan = plan_of(state)
    assert plan.made == (BOARD.ticket_index[TICKET],)
    assert plan.network == 0
    assert plan.lending == Lending(1 << BOARD.route_index[LAST], toll=RULES.station_points)


def test_a_ticket_is_not_made_before_its_station_is_built():
    plan = plan_of(at(turns_left=-1))
    assert plan.wanted == (BOARD.ticket_index[TICKET],)
    assert plan.made == ()
    assert plan.network == 0
    assert plan.lending.sets == (1,)


def test_one_station_lends_one_route_only():
    # Both routes of others on the way lead to Bly: one station there isn't enough, and the second costs two cards.
    state = at(stations=[["bly"]], routes=(OWN[:1], [OWN[1], LAST]), turns_left=-1)
    lending = plan_of(state).lending
    assert lending.sets == (2,)
    assert {BOARD.stations[town].id for town, _ in lending.builds} <= {"klamath_falls", "lakeview"}
    assert lending.routes.bit_count() == 2


def test_hints_say_what_is_borrowed_and_for_which_ticket():
    advice = hint(view(at(), 0))
    assert advice.sentence.startswith("Build a station at ")
    assert "it lends you Bo's route Bly–Lakeview for your ticket Lakeview–Medford (9)." in advice.sentence
    assert TICKET in advice.tickets


def test_other_rules_have_the_plain_planner():
    seen = view(deal("oregon", 2, 1), 0)
    assert type(planner_of(seen, Style())) is Planner
    assert type(planner_of(view(at(), 0), Style())) is StationPlanner
    assert planner_of(seen, Style()).best(seen.offer).lending == NOTHING_LENT


OTHERS = st.sets(st.integers(0, ATLAS.routes - 1), min_size=1, max_size=4)
TOWNS = st.sets(st.integers(0, ATLAS.stations - 1), max_size=3)


@given(OTHERS, TOWNS, st.data())
def test_use_takes_as_few_new_stations_as_may_be(routes, own, data):
    near = sorted({town for route in routes for town in bits(ATLAS.tables.ends[route])})
    taken = {*own, *data.draw(st.sets(st.sampled_from(near), max_size=3))}
    left = RULES.stations - len(own)
    free = mask_of(town for town in range(ATLAS.stations) if town not in taken)
    yard = Yard(ATLAS, mask_of(own), free, left, mask_of(routes), (0,) * ATLAS.stations)
    found = yard.use(sorted(routes))
    ways = [
        sum(town not in own for town in towns)
        for towns in permutations(near, len(routes))
        if all(ATLAS.tables.ends[route] >> town & 1 for town, route in zip(towns, sorted(routes), strict=True))
        and all(town in own or town not in taken for town in towns)
    ]
    ways = [new for new in ways if new <= left] if len(routes) <= RULES.stations else []
    assert (found is None) == (not ways)
    if found is not None:
        assert len(found.builds) == len(found.sets) == min(ways)
        assert found.routes == mask_of(routes)
        assert found.sets == tuple(range(len(own) + 1, len(own) + 1 + min(ways)))
        for town, route in found.builds:
            assert ATLAS.tables.ends[route] >> town & 1
            assert town not in taken


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


@given(st.integers(0, 7), st.integers(0, 5), st.integers(0, 4))
def test_odds_are_those_of_all_draws(matching, others, turned):
    cards = [True] * matching + [False] * others
    counts = Counter(sum(draw) for draw in combinations(cards, min(turned, len(cards))))
    expected = [counts[n] / counts.total() for n in range(min(turned, len(cards)) + 1)]
    assert odds(matching, len(cards), turned) == pytest.approx(expected)


def test_the_cards_for_a_tunnel_are_more_than_its_spaces_unless_some_are_over():
    tunnel = BOARD.route_index["lincoln_city-salem-nw_connector"]
    kind = ATLAS.tables.colour[tunnel]
    hand = [0] * ATLAS.kinds
    missing = []
    for hand[kind] in (3, 4):
        missing.append(lacking(ATLAS, hand, [tunnel], ATLAS.tables.counts)[0])
    assert missing == [ATLAS.more[tunnel], 0.0]
    assert 0.5 < missing[0] < 1.0
    assert not any(atlas_of(load_board(), deal("oregon", 2, 1).rules).more)


def test_sets_for_stations_are_counted_as_cards_to_draw():
    empty, pair = [0] * ATLAS.kinds, [2] + [0] * (ATLAS.kinds - 1)
    assert lacking(ATLAS, empty, [], ATLAS.tables.counts, sets=(2,))[0] > 1
    assert lacking(ATLAS, pair, [], ATLAS.tables.counts, sets=(2,)) == (0.0, empty)


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
        turn = Turn(seen, planner_of(seen, Style()))
        gains.append(turn.claim(parse(f"claim {TUNNEL} with 3 {TUNNEL_KIND}"), BOARD.route_index[TUNNEL]))
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


def test_playouts_score_stations_as_the_engine_does():
    state, rng = new_game(BOARD, names(3), seed=5, rules=RULES), Random(5)
    bots = [make_bot("planner"), make_bot("random"), make_bot("random")]
    built = 0
    while not state.is_over:
        state = apply(state, bots[state.seat].choose(view(state, state.seat), rng))
        if state.turns % 12 == 0 and state.phase is Phase.TURN:
            done = Playout(ATLAS, state, [0] * 3, Random(1))
            assert done.scores() == [score.total for score in final_table(state)]
            built = max(built, sum(towns.bit_count() for towns in state.extras.stations))
    assert built >= 3


def test_playouts_build_the_stations_that_a_plan_counts_on():
    state = at(turns_left=8)
    plan = plan_of(state)
    leads = {}
    for lendings in ((), (plan.lending, NOTHING_LENT)):
        done = Playout(ATLAS, state, [0, 0], Random(1), lendings)
        done.run(200)
        leads[bool(lendings)] = done.stations[0].bit_count()
    assert leads == {False: 0, True: 1}


def test_search_without_a_core_prefers_the_station():
    state = at()
    seen = view(state, 0)
    found = opinion(seen, Style(), Random(1))
    build = next(action for action, _ in found.ranked if isinstance(action, BuildStation))
    blind = parse("draw deck")
    deals = PlainDeals(seen, Style()).play([(build, found.plan), (blind, found.plan)], 4, Random(2))
    assert all(built > drawn for built, drawn in deals)


def test_yard_counts_what_is_there():
    state = at(stations=[["bend"], ["bly"]])
    yard = yard_of(view(state, 0), ATLAS)
    index = BOARD.station_index
    assert yard.own == 1 << index["bend"]
    assert not yard.free >> index["bly"] & 1
    assert yard.left == 2
    assert yard.routes == 1 << BOARD.route_index[LAST]
    assert position_of(view(state, 0)).closed & yard.routes
