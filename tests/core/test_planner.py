"""The planner: what it thinks of views, plain and compiled, and games that it plays out."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget.arena.errors import ArenaError
from stopreq_widget.arena.simulation import simulate
from stopreq_widget.bots import make_bot, planner
from stopreq_widget.bots.planner import PlannerBot
from stopreq_widget.bots.style import Style
from stopreq_widget.core.errors import CoreError
from stopreq_widget.core.layout import CARDS, LENGTH, OFFER, ROUTES, STATIONS, TICKETS
from stopreq_widget.core.planner.judge import Thoughts, Trials, beliefs_of
from stopreq_widget.core.planner.position import turns_to_come
from stopreq_widget.core.planner.turn import choose, expected_best
from stopreq_widget.core.storage import LISTS
from stopreq_widget.engine import Rules, Skip, apply, final_table, legal_actions, load_board, new_game, parse, view
from stopreq_widget.engine.board import Board
from stopreq_widget.engine.errors import RuleError, SetupError
from stopreq_widget.engine.network import roots
from stopreq_widget.engine.parts import Route, Service, Station, Ticket
from tests.core.compare import NAMES
from tests.core.desk import Desk
from tests.core.judgements import judge, noted, recorded, views
from tests.core.storages import BOTH, COMPILED
from tests.variants.checks import board_for, rules_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stopreq_widget.core.storage import Storage
    from stopreq_widget.engine import State, View

STYLES = (Style(), Style(pace=1.5, share=0.7, path=0.0, tickets=1.0, sets=0.8, doubt=3.0))


def beliefs(style: Style, seats: int = 1):
    return beliefs_of([asdict(style)] * seats)


def choices(board: Board, players: int, seed: int, rules: Rules | None = None) -> Iterator[View]:
    """Yield the views of a game in which planners choose and one move in six is anybody's."""
    state, rng = new_game(board, NAMES[:players], seed=seed, rules=rules), Random(seed)
    bot = PlannerBot()
    while not state.is_over:
        seen = view(state, state.seat)
        if len(seen.legal_actions) > 1:
            yield seen
        wild = rng.random() < 1 / 6
        state = apply(state, rng.choice(seen.legal_actions) if wild else bot.choose(seen, rng))


@pytest.mark.parametrize("game", recorded(), ids=lambda game: f"{game['case']}-{game['players']}-{game['seed']}")
@BOTH
def test_thinks_what_was_recorded(game: dict[str, object], storage: Storage) -> None:
    for seen, expected in views(game):
        rated = judge(seen, storage)
        assert {action for action, _ in rated} <= set(seen.legal_actions)
        found = noted(seen, expected.move, rated)
        assert found.count == expected.count
        assert found.value == pytest.approx(expected.value, abs=2e-6)
        assert found.total == pytest.approx(expected.total, rel=1e-9, abs=1e-4)
        [chosen] = [value for action, value in rated if action == seen.legal_actions[expected.best]]
        assert chosen == pytest.approx(expected.value, abs=2e-6)


def test_some_thousand_views_of_every_rule_set_are_recorded() -> None:
    games = recorded()
    assert sum(len(game["views"]) for game in games) > 5000
    assert {(game["case"], game["players"]) for game in games} >= {
        (rules, players) for rules in ("oregon", "base", "europe") for players in (2, 3, 4, 5)
    }


@pytest.mark.skipif(COMPILED is None, reason="numba isn't there")
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", ["oregon", "europe"])
def test_compiled_it_thinks_the_same_to_the_last_bit(name: str, style: Style) -> None:
    there = beliefs_of([asdict(style)], COMPILED)
    for seen in choices(board_for(name), 3, 4, rules_for(name)):
        here = Thoughts(seen, beliefs(style))
        fast = Thoughts(seen, there, COMPILED)
        assert here.rated == fast.rated
        best = max(here.rated, key=lambda each: each[1])[0]
        assert here.plan_for(best) == fast.plan_for(best)


def played(names: tuple[str, str], seed: int, *, hurry: bool) -> list[str]:
    """Return the actions of a game between bots."""
    bots, rngs = [make_bot(name) for name in names], [Random(seed), Random(seed + 1)]
    for bot in bots if hurry else ():
        bot.hurry()
    state, actions = new_game(load_board(), NAMES[:2], seed=seed), []
    while not state.is_over:
        action = bots[state.seat].choose(view(state, state.seat), rngs[state.seat])
        actions.append(str(action))
        state = apply(state, action)
    return actions


@pytest.mark.parametrize("names", [("planner", "easy"), ("normal", "easy")])
def test_bots_play_the_same_games_in_a_hurry(names: tuple[str, str]) -> None:
    assert played(names, 5, hurry=True) == played(names, 5, hurry=False)


def test_who_else_runs_compiled_changes_nothing_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    make_bot("hard").prepare()
    make_bot("normal").hurry()
    used = []
    monkeypatch.setattr(planner, "Thoughts", lambda *given: used.append(given[2]) or Thoughts(*given))
    seen = view(new_game(load_board(), NAMES[:2], seed=1), 0)
    assert make_bot("normal").choose(seen, Random(1)) in seen.legal_actions
    assert used == [LISTS]


def test_whole_games_are_those_of_the_bots() -> None:
    board = load_board()
    run = simulate(board, 3, [4, 9], policy="planner")
    for game, seed in enumerate((4, 9)):
        end = planners_to_the_end(new_game(board, NAMES[:3], seed=seed))
        assert run.scores["total"][game, :3].tolist() == [score.total for score in final_table(end)]
        assert run.scores["turns"][game] == end.turns


def planners_to_the_end(state: State) -> State:
    bot, rng = PlannerBot(), Random(0)
    while not state.is_over:
        state = apply(state, bot.choose(view(state, state.seat), rng))
    return state


def test_policies_may_differ_by_seat_and_are_checked() -> None:
    board = load_board()
    scores = simulate(board, 2, 40, policy=["planner", "random"]).scores
    assert scores["total"][:, 0].mean() > scores["total"][:, 1].mean() + 50
    noisy = [simulate(board, 2, 3, policy=policy).scores["total"].tolist() for policy in ("normal", "normal", "easy")]
    assert noisy[0] == noisy[1] != noisy[2]
    with pytest.raises(ArenaError, match="2 players need as many policies, not 3"):
        simulate(board, 2, 1, policy=["random"] * 3)
    for policy in ("hard", "genius", ["random", "greedy"], None, 7, {"random", "planner"}, [["planner"], {}]):
        with pytest.raises(ArenaError, match="it has random, planner, normal, easy"):
            simulate(board, 2, 1, policy=policy)
    with pytest.raises(SetupError, match="2 to 5 players can play"):
        simulate(board, 10**15, 1, policy="planner")


def test_R27_a_game_in_which_planners_put_all_tickets_back_ends() -> None:
    # Nobody can lay so many trains; then tickets are drawn and put back, which is always possible.
    rules = Rules(trains=900, tickets_dealt=1, tickets_kept=0, drawn_kept=0)
    scores = simulate(load_board("four"), 2, [5], policy="planner", rules=rules).scores
    assert scores["turns"][0] >= 20
    assert not scores["skipped"][0]


def crowded(services: int = 31, length: int = LENGTH) -> Board:
    """Return a board of the compiled core's limits: as many towns, routes, tickets, kinds, cards and spaces."""
    towns = tuple(Station(f"t{i}", f"T{i}", 0.0, float(i), f"C{i}", 3) for i in range(STATIONS))
    kinds = tuple(Service(f"s{i}", f"S{i}", "#000000", (CARDS - 200) // services) for i in range(services))
    passes = CARDS - sum(kind.cards for kind in kinds)
    # A star, and one route more that makes a double.
    ends = [i if i < STATIONS else 1 for i in range(1, ROUTES + 1)]
    routes = tuple(
        Route(f"r{i}", "t0", f"t{end}", f"s{i % services}" if i % 3 or services == 1 else "gray", length)
        for i, end in enumerate(ends)
    )
    tickets = tuple(Ticket(f"k{i}", f"t{i}", f"t{(i + 1) % STATIONS}", 500) for i in range(TICKETS))
    return Board("Crowded", towns, kinds, routes, tickets, passes)


CROWDED = Rules(
    trains=1000, hand=40, row=7, row_passes=7, tickets_dealt=10, tickets_kept=0, tickets_drawn=10, drawn_kept=1,
    route_points=tuple(range(LENGTH + 1)), last_trains=0,
)  # fmt: skip


def test_every_action_is_compared_however_many_there_are() -> None:
    # One kind of card, and a hand that can pay for each route of the network in thirteen ways.
    board = crowded(services=1)
    board = replace(board, routes=tuple(replace(route, service="s0") for route in board.routes))
    state = new_game(board, NAMES[:2], seed=1, rules=CROWDED)
    state = apply(state, legal_actions(state)[-1])
    state = apply(state, legal_actions(state)[0])
    rich = state.seats[0]._replace(hand=(200, 150), known=(0, 0), tickets=tuple(range(TICKETS)), trains=2000)
    poor = state.seats[1]._replace(hand=(30, 20), known=(0, 0), tickets=(), offer=())
    piles = state.piles._replace(deck=(0, 1) * 20, row=(0,) * 7, discards=(75, 10))
    state = state._replace(seats=(rich, poor), seat=0, piles=piles, ticket_deck=())
    seen = view(state, 0)
    compared = [action for action, _ in Thoughts(seen, beliefs(Style(waste=0.0))).rated]
    assert len({*compared}) == len(compared) > 1500
    assert {*map(parse, ("draw deck", "draw s0"))} <= {*compared} <= {*seen.legal_actions}


def test_plays_at_the_limits_of_the_layout() -> None:
    board, short = crowded(), replace(CROWDED, trains_five=150)
    run = simulate(board, 5, 1, policy=["planner", *["random"] * 4], rules=short)
    assert run.scores["turns"][0] > 50
    seen = view(new_game(board, NAMES[:5], seed=1, rules=short), 0)
    assert len(Thoughts(seen, beliefs(Style())).rated) == 1 << OFFER
    few = replace(short, tickets_dealt=4, tickets_drawn=3)
    seen = view(new_game(board, NAMES[:5], seed=1, rules=few), 0)
    leads = Trials(seen, beliefs(Style(), 5), turns=10).play(seen.legal_actions[:2], deals=2, seed=1)
    assert len(leads) == 2


def test_deals_differ_whatever_the_seed() -> None:
    seen = view(new_game(load_board(), NAMES[:2], seed=1), 0)
    trials = Trials(seen, beliefs(Style(), 2), turns=1)
    for seed in (0, 1, (1 << 64) - 1):
        rows = trials.play(seen.legal_actions, deals=8, seed=seed)
        assert len({*map(tuple, rows)}) > 1, seed


def test_beliefs_for_other_seats_are_refused() -> None:
    seen = view(new_game(load_board(), NAMES[:3], seed=1), 0)
    with pytest.raises(CoreError, match="beliefs of 3 seats are needed, not of 2"):
        Trials(seen, beliefs(Style(), 2), turns=1)
    with pytest.raises(CoreError, match="beliefs of 1 seats are needed, not of 0"):
        Thoughts(seen, beliefs(Style(), 0))


@pytest.mark.parametrize(("name", "players"), [("oregon", 2), ("oregon", 5), ("europe", 2), ("europe", 4)])
def test_every_deal_fits_what_the_seat_sees(name: str, players: int) -> None:
    for i, seen in enumerate(choices(board_for(name), players, 8, rules_for(name))):
        if i % 5:
            continue
        trials = Trials(seen, beliefs(Style(), players), turns=1)
        states = [trials.deal(seed) for seed in (i, i + 1000)]
        for state in states:
            assert view(state, seen.seat) == seen
            cards = [sum(seat.hand[kind] for seat in state.seats) for kind in range(len(seen.hand))]
            for pile in (state.piles.deck, state.piles.row):
                for kind in pile:
                    cards[kind] += 1
            cards = [n + m for n, m in zip(cards, state.piles.discards, strict=True)]
            for kind in seen.tunnel.turned if seen.tunnel else ():
                cards[kind] += 1
            assert tuple(cards) == seen.board.tables.counts
            held = [ticket for seat in state.seats for ticket in {*seat.tickets, *seat.offer}]
            assert sorted([*state.ticket_deck, *state.extras.out, *held]) == list(range(len(seen.board.tickets)))
        assert states[0] != states[1]
        assert states[0] == trials.deal(i)


@pytest.mark.parametrize("name", ["oregon", "europe"])
def test_a_playout_is_a_game_of_planners_by_the_engines_rules(name: str) -> None:
    for i, seen in enumerate(choices(board_for(name), 2, 12, rules_for(name))):
        if i % 29 or seen.turns == 0:
            continue
        trials = Trials(seen, beliefs(Style(), 2), turns=10_000)
        actions = seen.legal_actions[:3]
        [leads] = trials.play(actions, deals=1, seed=i)
        for action, lead in zip(actions, leads, strict=True):
            end = planners_to_the_end(apply(trials.deal(i), action))
            totals = [score.total for score in final_table(end)]
            assert lead == totals[seen.seat] - totals[1 - seen.seat]


def test_tickets_that_an_opponent_has_joined_are_likely_its_own() -> None:
    board = load_board()
    state = planners_with_claims(board)
    seen, other = view(state, state.seat), 1 - state.seat
    made = {ticket for ticket in state.seats[other].tickets if ticket in made_tickets(board, state.seats[other].routes)}
    assert made, "the game was played until a ticket was complete"
    trials = Trials(seen, beliefs(Style(), 2), turns=1)
    held = [set(trials.deal(seed).seats[other].tickets) for seed in range(300)]
    share = sum(bool(made & tickets) for tickets in held) / len(held)
    even = 1 - (1 - len(made) / (30 - len(seen.tickets))) ** len(state.seats[other].tickets)
    assert share > 2 * even


def planners_with_claims(board: Board) -> State:
    """Return a position in which the seat that is not to move has completed a ticket."""
    state, bot, rng = new_game(board, NAMES[:2], seed=2), PlannerBot(), Random(0)
    while state.turns < 20 or not (
        {*state.seats[1 - state.seat].tickets} & made_tickets(board, state.seats[1 - state.seat].routes)
    ):
        state = apply(state, bot.choose(view(state, state.seat), rng))
        assert not state.is_over
    return state


def made_tickets(board: Board, routes: int) -> set[int]:
    """Return the tickets whose towns some routes join."""
    root, index = roots(board.tables, routes), board.station_index
    return {i for i, ticket in enumerate(board.tickets) if root[index[ticket.a]] == root[index[ticket.b]]}


def test_what_cannot_be_done_is_not_tried() -> None:
    oregon = view(new_game(load_board(), NAMES[:2], seed=1), 0)
    with pytest.raises(RuleError, match="can't 'skip', so it can't be tried"):
        Trials(oregon, beliefs(Style(), 2), 4).play([Skip()], 1, 0)


def test_expected_best_is_the_mean_over_all_draws() -> None:
    values = [7.0, 5.0, 5.0, 1.0, -2.0, -9.0]
    desk = Desk(load_board(), Rules())
    desk.mind.gains[: len(values)] = values
    for n in (1, 2, 3, 6):
        draws = [max(draw) for draw in combinations(values, n)]
        assert expected_best(desk.mind, len(values), n) == pytest.approx(sum(draws) / len(draws))
    assert expected_best(desk.mind, 0, 3) == 0


@pytest.mark.parametrize(
    ("trains", "cards", "left", "least", "most"),
    [((40, 40), 4, -1, 25, 40), ((40, 3), 9, -1, 1, 4), ((9, 9), 9, 4, 2, 2), ((9, 9), 9, 1, 1, 1)],
)
def test_turns_to_come(trains: tuple[int, int], cards: int, left: int, least: float, most: float) -> None:
    desk = Desk(load_board(), Rules())
    desk.game.players, desk.game.turns_left = 2, left
    for seat in range(2):
        desk.game.trains[seat], desk.game.hand[seat][0] = trains[seat], cards
    assert least <= turns_to_come(desk.game, desk.tables) <= most


@given(st.integers(0, 7), st.integers(0, 5), st.integers(0, 4))
def test_the_odds_of_a_tunnel_are_those_of_all_draws(matching: int, others: int, turned: int) -> None:
    cards = [True] * matching + [False] * others
    turned = min(turned, len(cards))
    counts = Counter(sum(draw) for draw in combinations(cards, turned))
    for n in range(turned + 1):
        assert choose(matching, n) * choose(others, turned - n) == counts[n]
    assert choose(len(cards), turned) == counts.total()
