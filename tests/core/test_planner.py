"""The compiled planner against the plain one: the same thoughts, the same games."""

from __future__ import annotations

import sys
from dataclasses import asdict, replace
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from stopreq_widget.arena.errors import ArenaError
from stopreq_widget.arena.simulation import simulate
from stopreq_widget.bots import compiled, make_bot
from stopreq_widget.bots.plan import Planner
from stopreq_widget.bots.planner import PlannerBot, judged
from stopreq_widget.bots.position import position_of
from stopreq_widget.bots.style import Style
from stopreq_widget.core.errors import CoreError, LimitError
from stopreq_widget.core.layout import CARDS, LENGTH, OFFER, ROUTES, STATIONS, TICKETS
from stopreq_widget.core.planner.judge import Trials, beliefs_of, judge
from stopreq_widget.engine import Rules, apply, final_table, legal_actions, load_board, new_game, parse, view
from stopreq_widget.engine.board import Board
from stopreq_widget.engine.errors import RuleError, SetupError
from stopreq_widget.engine.parts import Route, Service, Station, Ticket
from stopreq_widget.engine.presets import preset, preset_board
from tests.core.compare import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def assert_same_thoughts(seen: View, style: Style) -> None:
    plain, _ = judged(seen, Planner(position_of(seen), style))
    fast = judge(seen, beliefs(style))
    assert [action for action, _ in fast] == [action for action, _ in ordered(plain, fast)]
    for (action, expected), (_, value) in zip(ordered(plain, fast), fast, strict=True):
        assert value == pytest.approx(expected, rel=1e-9, abs=1e-9), action
    assert max(fast, key=lambda each: each[1])[0] == max(plain, key=lambda each: each[1])[0]


def ordered(plain, fast):
    """Return the plain one's pairs in the order of the compiled one's: tickets and cards may change places."""
    place = {action: i for i, (action, _) in enumerate(fast)}
    return sorted(plain, key=lambda each: place.get(each[0], -1))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("style", STYLES)
def test_expects_the_same_of_every_action(players: int, style: Style) -> None:
    seen_phases = set()
    for seen in choices(load_board(), players, seed=players):
        assert_same_thoughts(seen, style)
        seen_phases.add(seen.phase)
    assert len(seen_phases) >= 3


@pytest.mark.parametrize(
    ("board", "rules"),
    [
        ("four", Rules(hand=2, row=3, row_passes=2, trains=8, tickets_dealt=1, tickets_kept=1, tickets_drawn=2)),
        ("oregon", Rules(tickets_dealt=5, tickets_kept=0, tickets_drawn=4, drawn_kept=0)),
        ("oregon", Rules(tokens=False, row_without_deck=True, longest_bonus=0)),
        ("base", preset("base")),
        ("ferries", Rules()),
    ],
)
def test_expects_the_same_on_other_boards_and_under_other_rules(board: str, rules: Rules) -> None:
    boards = {"four": load_board("four"), "oregon": load_board(), "base": preset_board(rules), "ferries": ferries()}
    for seen in choices(boards[board], 2, seed=3, rules=rules):
        assert_same_thoughts(seen, Style())


def ferries() -> Board:
    """Return Oregon with passes on the spaces of most routes, more on some."""
    board = load_board()
    return replace(
        board, routes=tuple(replace(route, ferry=min(i % 4, route.length)) for i, route in enumerate(board.routes))
    )


def played(names: tuple[str, str], seed: int) -> list[str]:
    """Return the actions of a game between bots."""
    bots, rngs = [make_bot(name) for name in names], [Random(seed), Random(seed + 1)]
    state, actions = new_game(load_board(), NAMES[:2], seed=seed), []
    while not state.is_over:
        action = bots[state.seat].choose(view(state, state.seat), rngs[state.seat])
        actions.append(str(action))
        state = apply(state, action)
    return actions


def test_bots_play_the_same_games_with_and_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled.load()
    fast = [played(names, 5) for names in (("planner", "easy"), ("normal", "easy"))]
    monkeypatch.setattr(compiled, "_HOME", "stopreq_widget.core.planner.missing")
    assert not compiled.load()
    assert [played(names, 5) for names in (("planner", "easy"), ("normal", "easy"))] == fast


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
    compared = [action for action, _ in judge(seen, beliefs(Style(waste=0.0)))]
    assert len({*compared}) == len(compared) > 1500
    assert {*map(parse, ("draw deck", "draw s0"))} <= {*compared} <= {*seen.legal_actions}


def test_plays_at_the_limits_of_the_layout() -> None:
    board, short = crowded(), replace(CROWDED, trains_five=150)
    run = simulate(board, 5, 1, policy=["planner", *["random"] * 4], rules=short)
    assert run.scores["turns"][0] > 50
    seen = view(new_game(board, NAMES[:5], seed=1, rules=short), 0)
    assert len(judge(seen, beliefs(Style()))) == 1 << OFFER
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
        judge(seen, beliefs(Style(), 0))


def test_nobody_waits_for_it_while_another_thread_loads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = view(new_game(load_board(), NAMES[:2], seed=1), 0)
    assert compiled.load()
    assert compiled.judged(seen, Style()) is not None
    home = sys.modules[compiled._HOME]
    monkeypatch.setattr(home, "is_ready", lambda: False)
    assert compiled.judged(seen, Style()) is None, "it is being compiled"
    # A module that is being imported is there, but empty.
    monkeypatch.setitem(sys.modules, compiled._HOME, ModuleType(compiled._HOME))
    assert compiled.judged(seen, Style()) is None, "it is being imported"
    assert PlannerBot().choose(seen, Random(1)) in seen.legal_actions


@pytest.mark.parametrize("players", [2, 5])
def test_every_deal_fits_what_the_seat_sees(players: int) -> None:
    for i, seen in enumerate(choices(load_board(), players, seed=8)):
        trials = Trials(seen, beliefs(Style(), players), turns=1)
        states = [trials.deal(seed) for seed in (i, i + 1000)]
        for state in states:
            assert view(state, seen.seat) == seen
            cards = [sum(seat.hand[kind] for seat in state.seats) for kind in range(len(seen.hand))]
            for pile in (state.piles.deck, state.piles.row):
                for kind in pile:
                    cards[kind] += 1
            cards = [n + m for n, m in zip(cards, state.piles.discards, strict=True)]
            assert tuple(cards) == seen.board.tables.counts
            tickets = [*state.ticket_deck, *(t for seat in state.seats for t in {*seat.tickets, *seat.offer})]
            assert sorted(tickets) == list(range(len(seen.board.tickets)))
        assert states[0] != states[1]
        assert states[0] == trials.deal(i)


def test_a_playout_is_a_game_of_planners_by_the_engines_rules() -> None:
    for i, seen in enumerate(choices(load_board(), 2, seed=12)):
        if i % 9 or seen.turns == 0:
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
    from stopreq_widget.bots.atlas import atlas_of
    from stopreq_widget.engine.network import roots

    atlas = atlas_of(board, Rules())
    root = roots(atlas.tables, routes)
    return {ticket for ticket, (a, b) in enumerate(atlas.ticket_ends) if root[a] == root[b]}


def test_what_it_cannot_play_is_refused() -> None:
    europe = preset("europe")
    seen = view(new_game(preset_board(europe), NAMES[:2], seed=1, rules=europe), 0)
    with pytest.raises(LimitError, match="actions of their own"):
        judge(seen, beliefs(Style()))
    assert compiled.load()
    assert compiled.judged(seen, Style()) is None
    oregon = view(new_game(load_board(), NAMES[:2], seed=1), 0)
    with pytest.raises(RuleError, match="can't 'skip', so it can't be tried"):
        from stopreq_widget.engine.actions import Skip

        Trials(oregon, beliefs(Style(), 2), 4).play([Skip()], 1, 0)
