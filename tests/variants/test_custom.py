"""Rules of one's own: what is refused and why; named rule sets; records of one set in another."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget.engine import Rules, load_board, new_game
from stopreq_widget.engine.board_check import find_problems
from stopreq_widget.engine.errors import RecordError, RuleError, SetupError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.presets import PRESETS, preset, preset_board
from stopreq_widget.engine.record import from_record
from stopreq_widget.engine.rules import EUROPE, OREGON, play_of
from tests.engine.positions import NAMES
from tests.variants.checks import board_for

if TYPE_CHECKING:
    from pathlib import Path

EUROPE_RULES = preset("europe")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"last_trains": 40}, "last_trains must be less than 35"),
        ({"long_dealt": 1, "long_points": 20}, "long_dealt needs first_out"),
        ({"long_dealt": 1, "first_out": True}, "long_dealt needs long_points"),
        ({"long_dealt": 4, "first_out": True, "long_points": 20}, r"long_dealt must be 3 \(tickets_dealt\) or less"),
        ({"stations": -1}, "stations must be 0 or more, not -1"),
        ({"tunnel_cards": 2.5}, "tunnel_cards must be a whole number"),
        ({"first_out": 1}, "first_out must be True or False"),
        ({"tickets_kept": 4}, r"tickets_kept must be 3 \(tickets_dealt\) or less"),
    ],
)
def test_rules_that_contradict_themselves_are_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        Rules(**changes)


@pytest.mark.parametrize(
    ("changes", "players", "reason"),
    [
        ({"stations": 10}, 5, "50 train stations to build"),
        ({"tunnel_cards": 90}, 2, "90 cards to turn for a tunnel, of 97 left|90 cards"),
        ({"long_dealt": 2, "tickets_dealt": 4}, 4, r"8 long tickets to deal .* the board has 6"),
        ({"tickets_dealt": 7}, 5, r"30 regular tickets to deal .* the board has 27"),
        ({"route_points": (0, 1, 2, 4, 7, 10, 15)}, 2, "a route of length 8, but route_points ends at length 6"),
    ],
)
def test_rules_that_contradict_the_board_are_refused(changes: dict[str, Any], players: int, reason: str) -> None:
    rules = replace(EUROPE_RULES, **changes)
    if changes == {"tunnel_cards": 90}:
        assert rules.problems(board_for("europe"), players) == []
        rules = replace(rules, tunnel_cards=98)
        reason = "98 cards to turn for a tunnel, of 97 left after dealing"
    with pytest.raises(SetupError, match=reason):
        new_game(board_for("europe"), NAMES[:players], seed=1, rules=rules)


def test_ferries_without_passes_are_refused() -> None:
    board = replace(board_for("europe"), passes=1)
    with pytest.raises(SetupError, match="a ferry needs 2 passes, but the board has 1"):
        new_game(board, NAMES[:2], seed=1, rules=EUROPE_RULES)


def test_europe_needs_its_long_tickets() -> None:
    with pytest.raises(SetupError, match=r"4 long tickets to deal .* but the board has 3"):
        Game.new(NAMES[:4], seed=1, rules="europe", board=load_board())


def test_unknown_presets_and_rules() -> None:
    with pytest.raises(SetupError, match="no rules are called 'mars'; there are oregon, base, europe"):
        Game.new(rules="mars")
    with pytest.raises(SetupError, match=r"rules must be a Rules value or a name \(oregon, base, europe\), not 7"):
        Game.new(rules=7)  # type: ignore[arg-type]


def test_presets_bear_their_names_and_make_sound_boards() -> None:
    assert list(PRESETS) == ["oregon", "base", "europe"]
    for name, made in PRESETS.items():
        assert made.rules.name == name
        assert find_problems(preset_board(made.rules)) == []
        for players in range(2, 6):
            assert made.rules.problems(preset_board(made.rules), players) == []
    assert len({preset_board(made.rules).digest for made in PRESETS.values()}) == 3


def test_a_number_is_enough_for_the_functions_that_it_needs() -> None:
    assert play_of(Rules(trains=30)) is OREGON
    for change in ({"stations": 1}, {"tunnel_cards": 1}, {"first_out": True}):
        assert play_of(Rules(**change)) is EUROPE


def test_stations_alone_on_oregons_board() -> None:
    game = Game.new(["Ada", "Bo"], seed=1, rules=Rules(name="stations", stations=2))
    assert game.board == load_board()
    for _ in range(2):
        game.play(game.legal_actions[0])
    game.play(next(action for action in game.legal_actions if action.verb == "build"))
    assert game.scores[0].extra == (("Unused stations (4 points each)", 4),)


def test_actions_of_other_rule_sets_are_refused() -> None:
    game = Game.new(["Ada", "Bo"], seed=1)
    for _ in range(2):
        game.play(game.legal_actions[0])
    for text in ("build bend with 1 point", "dig bly-lakeview-gray with nothing", "withdraw from bly-lakeview-gray"):
        with pytest.raises(RuleError, match="is not an action of rules 'oregon'"):
            game.play(text)


def half_played(rules: str, moves: int = 40) -> Game:
    """Return a game of a rule set after some moves."""
    game = Game.new(NAMES[:3], seed=3, rules=rules)
    for n in range(moves):
        actions = game.legal_actions
        game.play(actions[(n * 7919) % len(actions)])
    return game


@pytest.mark.parametrize("rules", ["oregon", "base", "europe"])
def test_a_saved_game_finds_its_board_and_rules_again(rules: str, tmp_path: Path) -> None:
    game = half_played(rules)
    game.save(tmp_path / "game.json")
    data = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert data["board"]["parts"] is None
    loaded = Game.load(tmp_path / "game.json")
    assert loaded.states == game.states
    assert (loaded.state.rules, loaded.board) == (game.state.rules, game.board)


@pytest.mark.parametrize(
    ("rules", "other"), [("oregon", "base"), ("base", "europe"), ("europe", "base"), ("base", "oregon")]
)
def test_a_record_of_one_rule_set_does_not_load_as_another(rules: str, other: str, tmp_path: Path) -> None:
    half_played(rules).save(tmp_path / "game.json")
    with pytest.raises(RecordError, match="it was played on the board"):
        Game.load(tmp_path / "game.json", board=board_for(other))
    data = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    data["board"] = {"name": board_for(other).name, "digest": board_for(other).digest, "parts": None}
    with pytest.raises(RecordError):
        from_record(data)


def test_a_record_with_rules_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    half_played("europe", 5).save(tmp_path / "game.json")
    data = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    data["rules"]["airships"] = 3
    with pytest.raises(RecordError, match="rules have 'airships', which this program does not know"):
        from_record(data)


def test_an_old_record_without_the_newer_fields_still_loads(tmp_path: Path) -> None:
    half_played("oregon", 10).save(tmp_path / "game.json")
    data = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    for name in ("stations", "station_points", "tunnel_cards", "long_dealt", "long_points", "first_out"):
        del data["rules"][name]
    assert from_record(data).states[-1].rules == Rules()
