"""Records that earlier versions wrote load as they did, and what a record doesn't say is not made up."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from stopreq_widget.engine.errors import RecordError
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.presets import PRESETS
from stopreq_widget.engine.record import from_record, to_record
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.railyard.game import YardGame
from stopreq_widget.railyard.record import from_record as yard_from_record
from stopreq_widget.railyard.record import to_record as yard_to_record

OLD = Path(__file__).parent / "records"
# Numbers that the rules have got since the first records; they are in none of the files here.
LATER = {"sweeps", "idle_rounds"}


def of_own_rules() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((OLD / "of_own_rules.json").read_text(encoding="utf-8"))
    return data


def test_a_record_of_own_rules_loads_and_is_saved_with_all_that_is_new(tmp_path: Path) -> None:
    game = Game.load(OLD / "of_own_rules.json")
    assert (len(game.actions), game.position, game.notes) == (37, 35, {"table": "kitchen"})
    assert not LATER & set(of_own_rules()["rules"])
    game.save(tmp_path / "new.json")
    again = json.loads((tmp_path / "new.json").read_text(encoding="utf-8"))
    assert again["id"] == game.id
    assert again["rules"].keys() == {field.name for field in fields(Rules)}
    assert {**again, "rules": 0, "id": 0} == {**of_own_rules(), "rules": 0, "id": 0}


def test_a_record_of_the_europe_rules_loads() -> None:
    game = Game.load(OLD / "europe.json")
    assert (game.position, game.state.rules.tunnel_cards, game.players) == (200, 3, ("Ada", "Bo", "Cy"))


def test_an_old_record_of_europe_whose_tie_was_broken_as_in_oregon_loads() -> None:
    old = json.loads((OLD / "europe_tie.json").read_text(encoding="utf-8"))
    assert (old["result"]["winners"], "id" in old) == ([1], False)
    game = Game.load(OLD / "europe_tie.json")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.decided_by) == ((0,), "fewest stations")
    for changed in (
        old | {"id": "0" * 32},
        old | {"result": {"totals": [-61, -60], "winners": [1]}},
        old | {"result": None},
    ):
        with pytest.raises(RecordError, match="its moves lead to"):
            from_record(changed)


def test_reshuffles_of_old_card_games_were_stored_bottom_first(tmp_path: Path) -> None:
    old = Path(__file__).parent.parent / "railyard" / "records" / "with_a_reshuffle.json"
    game = YardGame.load(old)
    assert (len(game.actions), len(game.state.reshuffles)) == (199, 1)
    game.save(tmp_path / "new.json")
    before, after = (json.loads(path.read_text(encoding="utf-8")) for path in (old, tmp_path / "new.json"))
    assert (before["version"], after["version"]) == (1, 2)
    assert after["reshuffles"] == [" ".join(reversed(before["reshuffles"][0].split()))]
    assert YardGame.load(tmp_path / "new.json").states == game.states


def test_reshuffles_are_stored_top_first_in_both_formats() -> None:
    board = Game.load(OLD / "of_own_rules.json")
    cards = YardGame.load(Path(__file__).parent.parent / "railyard" / "records" / "with_a_reshuffle.json")
    kinds = board.state.setup.tables.kinds
    made = to_record(board.states, board.actions, board.position)["reshuffles"][0].split()
    assert [kinds.index(card) for card in made] == list(reversed(board.states[-1].piles.reshuffles[0]))
    made = yard_to_record(cards.states, cards.actions, cards.position)["reshuffles"][0].split()
    assert [cards.state.sheet.kind_of[card] for card in made] == list(reversed(cards.state.reshuffles[0]))


@pytest.mark.parametrize("field", [field.name for field in fields(Rules) if field.name not in LATER])
def test_a_missing_number_of_own_rules_is_refused(field: str) -> None:
    data = of_own_rules()
    del data["rules"][field]
    with pytest.raises(RecordError, match=f"record 'x': rules( 'mine')? don't say {field}"):
        from_record(data, where="record 'x'")


@pytest.mark.parametrize("name", PRESETS)
def test_a_missing_number_of_rules_with_a_name_is_as_it_is_there(name: str) -> None:
    game = Game.new(["Ada", "Bo"], seed=1, rules=name)
    whole = to_record(game.states, game.actions, 0)
    for field in [field.name for field in fields(Rules) if field.name not in {"name", *LATER}]:
        rules = {key: value for key, value in whole["rules"].items() if key != field}
        assert from_record({**whole, "rules": rules}).states == game.states


def test_the_card_game_says_which_number_of_its_rules_is_missing() -> None:
    game = YardGame.new(["Ada", "Bo"], seed=1)
    data = yard_to_record(game.states, game.actions, 0)
    rules = {key: value for key, value in data["rules"].items() if key != "row"}
    with pytest.raises(RecordError, match=r"^record 'x': rules don't say row$"):
        yard_from_record({**data, "rules": rules}, "record 'x'")


def test_an_error_says_once_which_record_it_is(tmp_path: Path) -> None:
    data = of_own_rules()
    edits: list[dict[str, Any]] = [
        {"cards": "rad"}, {"reshuffles": [7]}, {"players": 5}, {"moves": ["dance"]}, {"notes": 5}, {"rules": {}},
        {"version": 9}, {"position": -1}, {"result": 5}, {"board": {"parts": {}}}, {"id": "me"},
    ]  # fmt: skip
    for edit in edits:
        path = tmp_path / "game.json"
        path.write_text(json.dumps(data | edit), encoding="utf-8")
        for kind in (Game, YardGame):
            with pytest.raises(RecordError) as caught:
                kind.load(path)
            assert str(caught.value).count("record '") == 1
