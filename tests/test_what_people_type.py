"""What people type in a cell: it works, or the answer says what to type instead."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
from typing import Any

import pytest

import stopreq_widget
from stopreq_widget import Game, load_board
from stopreq_widget.arena import tournament
from stopreq_widget.arena.match import play_game
from stopreq_widget.arena.simulation import simulate
from stopreq_widget.bots import BotError, GreedyBot, make_bot
from stopreq_widget.engine.actions import Claim, KeepTickets
from stopreq_widget.engine.errors import ActionTextError, BoardError, RuleError, SeatError, SetupError, StopreqError
from stopreq_widget.ui import play


@pytest.fixture
def game() -> Game:
    """Return a game of Ada and Bo, whose first tickets are chosen, with a route that Ada can claim."""
    game = Game.new(["Ada", "Bo"], seed=1, board="four")
    while not any(isinstance(action, Claim) for action in game.legal_actions):
        game.play(game.legal_actions[0])
    return game


def test_tab_offers_what_people_want_and_nothing_else() -> None:
    offered = dir(stopreq_widget)
    wanted = {"play", "replay", "trail_lab", "play_railyard", "Game", "load_board", "longest_trail", "Bot", "hint"}
    wanted |= {"tournament", "simulate"}
    assert wanted <= set(offered)
    assert not {"Any", "TYPE_CHECKING", "import_module", "annotations"} & set(offered)
    assert all(hasattr(stopreq_widget, name) for name in offered)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Game.new(rules="eurpe"),
        lambda: play(rules="eurpe"),
        lambda: play(players=["You", "bot:easy"], rules="eurpe"),
        lambda: tournament(["greedy", "greedy"], 1, rules="eurpe"),
        lambda: play_game(["greedy", "greedy"], 1, rules="eurpe"),
        lambda: simulate(rules="eurpe"),
    ],
)
def test_rules_that_nobody_knows_are_refused_alike_everywhere(call: Any) -> None:
    with pytest.raises(SetupError, match=r"no rules are called 'eurpe'; there are oregon, .*did you mean 'europe'\?"):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: load_board("fuor"),
        lambda: Game.new(board="fuor"),
        lambda: play(board="fuor"),
        lambda: tournament(["greedy", "greedy"], 1, board="fuor"),
        lambda: play_game(["greedy", "greedy"], 1, board="fuor"),
        lambda: simulate("fuor"),
    ],
)
def test_a_board_that_nobody_knows_is_refused_alike_everywhere(call: Any) -> None:
    with pytest.raises(BoardError, match=r"boards that ship: 'oregon', 'first', 'four'; did you mean 'four'\?"):
        call()


def test_boards_and_rules_go_by_their_names_everywhere() -> None:
    assert load_board("oregon") == load_board()
    assert Game.new(rules="europe", board=None).board.name == "Oregon by the Europe rules"
    assert play(players=["You", "bot:easy"], board="four").game.board.name == "Four towns"
    assert play_game(["greedy", "greedy"], 1, board="four").state.board.name == "Four towns"
    assert simulate("four", seeds=3).board.name == "Four towns"
    assert len(simulate(seeds=2).seats()) == 4
    run = tournament(["greedy", "random"], 2, rules="base", progress=False)
    assert run.board.name == "Oregon in eight colours"


def test_the_environments_take_names_too() -> None:
    gym = pytest.importorskip("stopreq_widget.arena.gym")
    assert gym.env(board="four").board.name == "Four towns"
    with pytest.raises(SetupError, match="did you mean 'europe'"):
        gym.env(rules="eurpe")


@pytest.mark.parametrize("level", ["hard", "easy", "greedy"])
def test_a_person_called_like_a_bot_is_asked_about(level: str) -> None:
    with pytest.raises(SetupError, match=f"'{level}' would be a person of that name; for a bot write 'bot:{level}'"):
        play(players=["You", level])


def test_a_bot_that_nobody_knows_is_told_with_the_nearest() -> None:
    with pytest.raises(BotError, match=r"no bot is called 'nromal'; there are .*; did you mean 'normal'"):
        make_bot("nromal")


def test_a_game_answers_by_names(game: Game) -> None:
    assert game.hand("Ada") == game.state.hand(0)
    assert game.hand() == game.state.hand(game.state.seat)
    assert game.view("Bo") == game.view(1)
    assert game.longest_trail("Bo").length == game.scores[1].longest
    assert (game.seat_of("Bo"), game.seat_of(1)) == (1, 1)
    with pytest.raises(SeatError, match="nobody at the table is called 'Boo': Ada, Bo; did you mean 'Bo'"):
        game.hand("Boo")
    with pytest.raises(RuleError, match=r"can't 'draw deck': .* is to move"):
        game.play("draw deck", seat=game.players[1 - game.state.seat])


def test_a_game_is_as_long_as_its_moves_and_never_false() -> None:
    game = Game.new(["Ada", "Bo"], seed=1)
    assert (len(game), bool(game), game.turn, game.winner) == (0, True, 1, None)
    game.play(game.legal_actions[0])
    assert len(game) == 1


def test_the_winner_is_a_name_and_those_who_share_are_joined() -> None:
    match = play_game(["greedy", "random"], seed=1, board="four")
    game = Game(match.start)
    for _, _, action in match.moves:
        game.play(action)
    assert game.winner == " and ".join(match.outcome.winner_names) == "greedy"


def test_a_copy_has_what_was_undone_and_goes_its_own_way(game: Game) -> None:
    game.undo()
    twin = game.copy()
    assert (twin.states, twin.position, len(twin.actions)) == (game.states, game.position, game.position + 1)
    twin.redo()
    assert twin.position == game.position + 1
    assert twin.id != game.id


def test_a_game_as_a_dict_is_what_its_file_has(game: Game, tmp_path: Any) -> None:
    game.save(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text()) == json.loads(json.dumps(game.to_dict()))


def test_a_hint_comes_with_its_reason(game: Game) -> None:
    hint = game.hint()
    assert hint.action in game.legal_actions
    assert hint.sentence.endswith(".")


def test_a_game_and_a_board_draw_themselves() -> None:
    pytest.importorskip("geopandas")
    game = Game.new(["Ada", "Bo"], seed=1)
    assert game.plot(names=False).get_figure() is not None
    assert game.board.plot(names=False).get_figure() is not None


def test_a_game_is_not_made_from_a_board() -> None:
    with pytest.raises(SetupError, match=r"Game\.new\(\['Ada', 'Bo'\]\) deals one"):
        Game(load_board())  # type: ignore[arg-type]


def test_a_board_is_asked_by_its_towns() -> None:
    board = load_board()
    assert board["Portland"] is board["portland"] is board.station("Portland")
    assert "Portland" in board
    assert "Atlantis" not in board
    assert 7 not in board
    assert [town.name for town in board] == [town.name for town in board.stations]
    assert {town.name for town in board.neighbors("Lakeview")} == {"Bly", "La Pine"}
    with pytest.raises(StopreqError, match=r"no station .* has the id 'Portlnd'; did you mean 'Portland'"):
        board["Portlnd"]


def test_a_board_is_a_graph_and_a_table() -> None:
    board = load_board()
    graph, frame = board.graph(), board.to_frame()
    assert (len(graph), graph.number_of_edges(), len(frame)) == (48, 91, 91)
    assert sum(weight for *_, weight in graph.edges(data="weight")) == frame["length"].sum() == 247
    assert set(frame["route"]) == {key for *_, key in graph.edges(keys=True)}


def test_a_verb_that_is_misspelt_is_answered_with_the_right_one(game: Game) -> None:
    with pytest.raises(ActionTextError, match="did you mean 'claim'"):
        game.play("clam x")


def test_a_claim_without_a_payment_lists_the_payments(game: Game) -> None:
    claims = [str(action) for action in game.legal_actions if isinstance(action, Claim)]
    route = claims[0].split()[1]
    ends = route.rsplit("-", 1)[0]
    for wish in (f"claim {route}", f"claim {ends}"):
        with pytest.raises(ActionTextError) as refused:
            game.play(wish)
        assert claims[0] in str(refused.value)
    with pytest.raises(ActionTextError, match="nothing that can be played now begins so"):
        game.play("claim atlantis-mu")


def test_tickets_may_be_kept_in_any_order_by_text() -> None:
    game = Game.new(["Ada", "Bo"], seed=1)
    (a, b), *_ = [action.tickets for action in game.legal_actions if isinstance(action, KeepTickets)]
    game.play(f"keep {b}, {a}")
    assert game.actions == (KeepTickets((a, b)),)


def test_names_of_the_rooms_lead_to_what_is_looked_for() -> None:
    from stopreq_widget.bots import PlannerBot, SearchBot
    from stopreq_widget.engine import Game as EngineGame
    from stopreq_widget.engine import RuleError as EngineRuleError

    assert EngineGame is Game
    assert EngineRuleError is RuleError
    assert make_bot("greedy").__class__ is GreedyBot
    assert {PlannerBot, SearchBot} <= {type(make_bot(name)) for name in ("planner", "search")}


def packages() -> list[str]:
    """Return the names of all packages of ours."""
    found = pkgutil.walk_packages(stopreq_widget.__path__, "stopreq_widget.")
    return ["stopreq_widget", *(module.name for module in found if module.ispkg)]


@pytest.mark.parametrize("name", packages())
def test_no_module_is_called_like_what_its_package_offers(name: str) -> None:
    # pytest, help() and "import a.b" would find the one where the other is meant.
    package = importlib.import_module(name)
    inside = {module.name for module in pkgutil.iter_modules(package.__path__)}
    assert not inside & {one for one in getattr(package, "__all__", ()) if not inspect.ismodule(getattr(package, one))}


def test_geography_is_oregons_where_no_board_is_named() -> None:
    geo = pytest.importorskip("stopreq_widget.geo")
    pytest.importorskip("geopandas")
    assert len(geo.routes()) == len(geo.routes("oregon")) == 91
    assert len(geo.stations("four")) == 4
    assert geo.plot(names=False, relief=False).get_figure() is not None
    with pytest.raises(BoardError, match="did you mean 'four'"):
        geo.routes("fuor")
