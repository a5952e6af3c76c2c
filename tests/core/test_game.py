from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from stopreq_widget.arena.simulation import simulate
from stopreq_widget.core.errors import LimitError
from stopreq_widget.core.game import FastGame
from stopreq_widget.core.layout import PHASES
from stopreq_widget.core.storage import LISTS
from stopreq_widget.engine import Rules, apply, legal_actions, load_board, new_game, parse
from stopreq_widget.engine.errors import RuleError, SetupError
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.engine.state import Phase
from tests.core.compare import NAMES, assert_same_table, comparable, engine_game, play_both
from tests.core.storages import BOTH
from tests.engine.positions import drawn_board, position
from tests.variants.checks import board_for, rules_for

if TYPE_CHECKING:
    from stopreq_widget.core.storage import Storage

OTHER_RULES = {
    "row without deck": Rules(row_without_deck=True),
    "doubles for nobody": Rules(single_doubles=5),
    "doubles for all": Rules(single_doubles=0),
    "many tickets": Rules(tickets_dealt=5, tickets_kept=0, tickets_drawn=4, drawn_kept=0),
    "no tokens, small row": Rules(tokens=False, row=3, row_passes=1, hand=1),
    "long row": Rules(row=7, row_passes=2, flight_bonus=0, longest_bonus=3),
    "few sweeps": Rules(row=7, row_passes=1, sweeps=2),
    "nothing kept": Rules(trains=300, tickets_kept=0, drawn_kept=0, idle_rounds=1),
    "late end": Rules(trains=70, last_trains=0),
    "short game": Rules(trains=9, trains_five=5, last_trains=4),
}
EUROPE = preset("europe")
# Each asks for some of what Europe's rules add, and not for the rest.
WIDER_RULES = {
    "stations alone": replace(EUROPE, tunnel_cards=0, long_dealt=0, first_out=False),
    "tunnels alone": replace(EUROPE, stations=0, long_dealt=0, first_out=False, tunnel_cards=5),
    "long tickets alone": replace(EUROPE, stations=0, tunnel_cards=0),
    "tickets out alone": replace(EUROPE, stations=0, tunnel_cards=0, long_dealt=0),
    "four stations for nothing": replace(EUROPE, stations=4, station_points=0, row_without_deck=False),
    "nothing kept": replace(EUROPE, tickets_kept=0, drawn_kept=0, trains=90),
}


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_equals_the_engine_at_every_step(players: int, storage: Storage) -> None:
    board = load_board()
    for seed in range(1 if storage is LISTS else 3):
        state = play_both(board, players, seed, first=seed % players, storage=storage)
        assert state.turns > 50


@BOTH
@pytest.mark.parametrize("seed", range(4))
def test_equals_the_engine_on_the_smallest_board(seed: int, storage: Storage) -> None:
    play_both(load_board("four"), 2, seed, storage=storage)


@BOTH
@pytest.mark.parametrize("name", OTHER_RULES)
def test_equals_the_engine_under_other_numbers(name: str, storage: Storage) -> None:
    play_both(load_board(), 3, 11, rules=OTHER_RULES[name], storage=storage)


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_equals_the_engine_with_stations_tunnels_and_ferries(players: int, storage: Storage) -> None:
    verbs = set()
    for name, seed in (("europe", players), *(("hills", 10 * players + i) for i in range(3 * (players < 4)))):
        state = play_both(board_for(name), players, seed, rules=rules_for(name), storage=storage)
        verbs |= {"build"} if any(state.extras.stations) else set()
    assert verbs


@BOTH
@pytest.mark.parametrize("name", WIDER_RULES)
def test_equals_the_engine_under_rules_that_need_some_of_europes(name: str, storage: Storage) -> None:
    play_both(board_for("europe"), 3, 12, rules=WIDER_RULES[name], storage=storage)


def test_equals_the_engine_in_the_base_game_and_with_ferries() -> None:
    base = preset("base")
    play_both(preset_board(base), 4, 5, rules=base)
    board = load_board()
    ferries = tuple(replace(route, ferry=min(i % 4, route.length)) for i, route in enumerate(board.routes))
    play_both(replace(board, routes=ferries), 2, 5)


def test_a_row_that_can_only_change_places_with_the_deck_stays() -> None:
    # In this game ten cards are outside the hands, six of them passes, five in the row and five in the deck.
    state = play_both(load_board(), 5, 2086)
    assert state.is_over


def test_whole_games_equal_the_engines() -> None:
    board = load_board()
    for players, games in ((2, 60), (5, 25)):
        run = simulate(board, players, games)
        for seed in range(games):
            assert_same_table(run.scores[seed], engine_game(board, players, seed))


def test_whole_games_by_europes_rules_equal_the_engines() -> None:
    for name, players, games in (("europe", 2, 25), ("europe", 4, 12), ("hills", 2, 150)):
        board, rules = board_for(name), rules_for(name)
        run = simulate(board, players, games, rules=rules)
        for seed in range(games):
            assert_same_table(run.scores[seed], engine_game(board, players, seed, rules))


def test_a_rule_set_may_be_asked_for_by_name_and_brings_its_board() -> None:
    run = simulate(None, 3, 2, rules="europe")
    assert run.board == board_for("europe")
    assert run.scores["built"][:, :3].max() > 0
    with pytest.raises(SetupError, match="asia"):
        simulate(None, 2, 1, rules="asia")


def test_plain_python_plays_the_same_games() -> None:
    plain = simulate(load_board("four"), 2, 5, policy="planner", storage=LISTS)
    fast = simulate(load_board("four"), 2, 5, policy="planner")
    assert all((plain.scores[name] == fast.scores[name]).all() for name in fast.scores.dtype.names)


@pytest.mark.parametrize(
    ("routes", "tickets", "winners"),
    [
        ([["A-B-gray"], ["D-E-gray"], ["F-G-gray", "G-H-gray"]], [["A-B"], ["D-E"], ["F-G", "G-H", "A-D"]], [0, 1]),
        ([["A-B-gray"], ["D-E-gray"], ["F-G-gray"]], [["A-B"], ["D-E"], []], [0, 1]),
        ([["A-B-gray"], ["D-E-gray"], []], [["A-B", "A-D"], ["D-E"], []], [1]),
    ],
)
def test_R25_ties_of_three_are_decided_as_by_the_engine(
    routes: list[list[str]], tickets: list[list[str]], winners: list[int]
) -> None:
    board = drawn_board("A-B:1", "D-E:1", "F-G:1", "G-H:1", tickets=("A-B:9", "D-E:9", "F-G:1", "G-H:1", "A-D:40"))
    rules = Rules(tickets_dealt=1, tickets_kept=1, hand=1)
    state = position(board=board, rules=rules, players=3, routes=routes, tickets=tickets, phase=Phase.OVER)
    table = FastGame.from_state(state).score()
    assert_same_table(table, state)
    assert [seat for seat in range(3) if table["won"][seat]] == winners


def test_play_out_goes_on_from_any_state_without_touching_copies() -> None:
    board = load_board()
    state = new_game(board, NAMES[:3], seed=4)
    game = FastGame.from_state(state)
    twin = game.copy()
    game.play_out(limit=10)
    assert int(game.record[0]["decisions"]) == 10
    assert twin.to_state(state.players) == comparable(state)
    game.play_out()
    assert game.is_over
    assert len(game) == 0
    assert game.legal_actions() == ()


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    game = FastGame(load_board(), 2, 1)
    before = game.to_state()
    for action in (len(game), -1, parse("skip"), parse("draw deck"), parse("claim nowhere with 2 pass")):
        with pytest.raises(RuleError, match="none of the 4 legal actions"):
            game.apply(action)
    assert game.to_state() == before


def test_limits_are_named() -> None:
    board = load_board()
    long = replace(board, routes=(*board.routes[:-1], replace(board.routes[-1], length=13)))
    with pytest.raises(LimitError, match="spaces of a route: 13, at most 12"):
        FastGame(long, 2, 1, rules=Rules(route_points=tuple(range(14))))
    with pytest.raises(LimitError, match="stations of a player: 5, at most 4"):
        FastGame(board, 2, 1, rules=Rules(stations=5))
    with pytest.raises(SetupError, match="2 to 5 players can play, not 6"):
        FastGame(board, 6, 1)


@pytest.mark.parametrize("seeds", [[-1], [1.5], ["x"], [1 << 64], [[1]]])
def test_seeds_that_are_none_are_refused(seeds: list[object]) -> None:
    with pytest.raises(SetupError, match="whole numbers from 0"):
        simulate(load_board("four"), 2, seeds)  # type: ignore[arg-type]


def test_seeds_of_64_bits_and_no_seeds_at_all() -> None:
    board = load_board("four")
    last = (1 << 64) - 1
    assert_same_table(simulate(board, 2, [last]).scores[0], engine_game(board, 2, last))
    assert simulate(board, 2, []).seats().empty


def test_tables_have_a_row_a_seat_a_claimed_route_and_a_kept_ticket() -> None:
    board = load_board()
    run = simulate(board, 3, [5, 6])
    seats, routes, tickets = run.seats(), run.routes(), run.tickets()
    assert seats["game"].tolist() == [0, 0, 0, 1, 1, 1]
    assert seats["seed"].tolist() == [5, 5, 5, 6, 6, 6]
    claimed = routes.groupby(["game", "seat"]).size()
    assert claimed.tolist() == seats["claimed"].tolist()
    done = tickets.groupby(["game", "seat"])["done"].sum()
    assert done.tolist() == seats["done"].tolist()
    spaces = routes["route"].astype(str).map(lambda route: board.route(route).length)
    assert spaces.groupby([routes["game"], routes["seat"]]).sum().tolist() == (40 - seats["trains"]).tolist()


def test_phases_are_the_engines() -> None:
    assert set(PHASES) == set(Phase)


def test_a_position_of_the_middle_of_a_game_converts_both_ways() -> None:
    state = new_game(load_board(), NAMES[:2], seed=9)
    for _ in range(2):
        state = apply(state, legal_actions(state)[0])
    state = apply(state, "draw deck")
    assert state.phase is Phase.SECOND_CARD
    assert FastGame.from_state(state).to_state(state.players) == comparable(state)
