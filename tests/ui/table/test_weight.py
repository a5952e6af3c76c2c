"""What a table sends: to be made, and for an action."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import comm
import pytest
from comm.base_comm import BaseComm

from stopreq_widget import Game, play
from stopreq_widget.engine.actions import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BYTES = 500_000
MOST_OF_AN_ACTION = 4_000
HEADER_BYTES = 725
"""What Jupyter puts around each message, as tests/benchmarks/bench_ui.py sees them."""


class Sent(list[dict[str, Any]]):
    """Messages to the pages, each with what it weighs."""

    def bytes(self) -> int:
        return sum(len(json.dumps(message)) + HEADER_BYTES for message in self)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sent]:
    """What goes out while widgets are made and used."""
    messages = Sent()

    class Comm(BaseComm):
        def publish_msg(
            self, msg_type: str, data: Any = None, metadata: object = None, buffers: Any = None, **keys: Any
        ) -> None:
            del metadata, keys
            messages.append({"type": msg_type, **(data or {}), "buffers": [len(each) for each in buffers or ()]})

    monkeypatch.setattr(comm, "create_comm", Comm)
    yield messages


def test_a_table_is_made_of_less_than_500_kb(sent: Sent) -> None:
    table = play(players=["You", "bot:easy"], seed=7)
    assert len(sent) < 130
    assert 100_000 < sent.bytes() < MOST_BYTES
    table.close()


def test_the_relief_is_sent_once_and_for_one_theme(sent: Sent) -> None:
    table = play(players=["You", "bot:easy"], seed=7)
    made = sent.bytes()
    for _ in range(2):
        table.board_map.art._handle_custom_msg({"type": "ground", "dark": False}, [])
    assert sent.bytes() - made < 260_000
    table.close()


def test_an_action_is_told_in_one_small_message(sent: Sent) -> None:
    """Map, panel, log and hand: a page that hears of them in several messages paints several times."""
    table = play(players=["You", "Bo"], seed=7, analysis=True)
    sent.clear()
    table.panel.receive({"type": "ready"})
    assert len(sent) == 1
    asked: list[dict[str, Any]] = [
        {"type": "show"},
        {"type": "act", "action": str(table.game.legal_actions[0]), "at": 0},
        {"type": "show"},
        {"type": "pick", "route": table.game.board.routes[0].id},
        {"type": "ticket", "id": table.game.board.tickets[0].id},
        {"type": "act", "action": str(table.game.legal_actions[0]), "at": 1},
        {"type": "show"},
        {"type": "undo"},
        {"type": "goto", "n": 0},
    ]
    for message in asked:
        sent.clear()
        table.panel.receive(message)
        assert [each["method"] for each in sent] == ["custom"], message
        assert sent.bytes() < MOST_OF_AN_ACTION, message
    table.close()


def test_a_claim_by_a_bot_and_a_new_game_are_one_message_each(sent: Sent) -> None:
    table = play(players=["You", "Bo"], seed=7)
    game, rng = table.game, Random(3)
    claims = 0
    while claims < 5 and not game.is_over:
        claim = next((action for action in game.legal_actions if isinstance(action, Claim)), None)
        sent.clear()
        game.play(claim or rng.choice(game.legal_actions))
        assert len(sent) == 1
        if claim:
            claims += 1
            assert sent[0]["content"]["parts"][0]["type"] == "map"
            assert sent.bytes() < MOST_OF_AN_ACTION
    sent.clear()
    table.sit_down(Game.new(["Ada", "Bo"], seed=1), table.players)
    assert len(sent) == 1
    table.close()
