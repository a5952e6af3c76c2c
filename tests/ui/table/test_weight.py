"""What a table sends: to be made, and for an action."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import comm
import pytest
from comm.base_comm import BaseComm

from stopreq_widget import play

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BYTES = 500_000
HEADER_BYTES = 330
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
