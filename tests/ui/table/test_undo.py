"""Where undo and redo lead, for games of both kinds."""

from __future__ import annotations

from typing import Any

import pytest

from stopreq_widget.engine import game as board_game
from stopreq_widget.railyard import game as card_game
from stopreq_widget.ui.table.undo import redo_target, undo_target

KINDS: list[tuple[Any, Any]] = [(board_game.Game, board_game.reveals), (card_game.YardGame, card_game.reveals)]


def started(kind: Any, *, analysis: bool) -> Any:
    """Return a game of three in which the first tickets are chosen and one card was drawn unseen."""
    game = kind.new(["Ada", "Robo", "Cy"], seed=0, analysis=analysis)
    for _ in range(3):
        game.play(game.legal_actions[0])
    game.play("draw deck")
    return game


@pytest.mark.parametrize(("kind", "reveals"), KINDS)
def test_in_analysis_each_decision_of_a_person_can_be_gone_back_to(kind: Any, reveals: Any) -> None:
    game = started(kind, analysis=True)
    found = []
    while (target := undo_target(game, (0, 2), 0, reveals)) is not None:
        found.append(target)
        game.goto(target)
    assert found == [3, 2, 0]
    found = []
    while (target := redo_target(game, (0, 2))) is not None:
        found.append(target)
        game.goto(target)
    assert found == [2, 3, 4]


@pytest.mark.parametrize(("kind", "reveals"), KINDS)
def test_outside_analysis_nothing_goes_back_over_a_hidden_card(kind: Any, reveals: Any) -> None:
    game = started(kind, analysis=False)
    assert undo_target(game, (0, 2), None, reveals) is None
    assert undo_target(game, (), None, reveals) is None


@pytest.mark.parametrize(("kind", "reveals"), KINDS)
def test_where_only_bots_play_each_move_is_a_decision(kind: Any, reveals: Any) -> None:
    game = started(kind, analysis=True)
    assert undo_target(game, (), None, reveals) == 3
    game.goto(1)
    assert redo_target(game, ()) == 2
    game.goto(0)
    assert undo_target(game, (), None, reveals) is None
