from __future__ import annotations

import json
import logging
import random
import re
from typing import TYPE_CHECKING, Any

import comm
import pytest
from comm.base_comm import BaseComm
from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget import Game, Rules, load_board
from stopreq_widget.bots import make_bot
from stopreq_widget.ui.page.messages import MessageError, fields_of, kind_of, read_message
from stopreq_widget.ui.page.schema import OF_THE_PANEL, Error, Undo
from stopreq_widget.ui.page.scripts import module, packed
from stopreq_widget.ui.panel.panel import SCRIPT, Panel, route_lines
from stopreq_widget.ui.panel.words import rules_page
from stopreq_widget.ui.table import payload, seat_payload
from stopreq_widget.ui.table.players import read_players

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stopreq_widget.ui.page.messages import Message

VALID: dict[str, dict[str, Any]] = {
    "ready": {},
    "act": {"action": "draw deck", "at": 3},
    "show": {},
    "hide": {},
    "seat": {"seat": 1, "own": True},
    "pick": {"route": None},
    "choose": {"group": "Build a train station", "title": "Bend"},
    "ticket": {"id": "bandon-salem"},
    "undo": {},
    "redo": {},
    "goto": {"n": 0},
    "branch": {},
    "set": {"name": "speed", "value": 0.5},
    "skip_to_me": {},
    "hint": {},
    "again": {},
    "same_deal": {},
    "swap_seats": {},
    "first": {},
    "guide": {"on": True},
    "daily": {},
    "memory": {},
    "export": {},
    "take_in": {"text": "{}"},
    "erase": {"part": "games"},
    "new": {},
    "start": {"form": {"players": []}},
    "load": {"path": "game.json"},
    "resume": {"game": "0" * 32},
    "forget": {"game": "0" * 32},
    "save": {"path": "game.json"},
    "share": {"seat": None, "page": "k7"},
    "invite": {"network": False},
    "uninvite": {},
    "say": {"text": "Good move!"},
    "allow": {"yes": True},
    "dismiss": {},
    "error": {"text": "TypeError"},
}
MALFORMED: list[Any] = [
    None,
    7,
    [],
    "act",
    {},
    {"type": None},
    {"type": ["act"]},
    {"type": "shout"},
    {"type": "act"},
    {"type": "act", "action": "draw deck"},
    {"type": "act", "action": "draw deck", "at": True},
    {"type": "act", "action": "draw deck", "at": "3"},
    {"type": "act", "action": None, "at": 3},
    {"type": "goto", "n": 1.5},
    {"type": "pick", "route": 4},
    {"type": "start", "form": []},
    {"type": "set", "name": "help", "value": None},
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
KINDS = {kind_of(kind): kind for kind in OF_THE_PANEL}
FIELDS = sorted({name for kind in OF_THE_PANEL for name in fields_of(kind)})


class RecordingComm(BaseComm):
    """A comm that keeps what it would have sent."""

    log: list[tuple[str, dict[str, Any]]]

    def __init__(self, **options: Any) -> None:
        self.log = []
        super().__init__(**options)

    def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        self.log.append((msg_type, data))

    def sent(self, method: str) -> list[dict[str, Any]]:
        return [data for kind, data in self.log if kind == "comm_msg" and data["method"] == method]


def say(panel: Panel, content: Any) -> None:
    """Have the page send something."""
    panel.comm.handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


@pytest.fixture
def panel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Panel]:
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    made = Panel(load_board())
    yield made
    made.close()


def a_game(moves: int) -> tuple[Game, Any]:
    players = read_players(["Ada", "Bo", "bot:easy:Cy"])
    game = Game.new([player.name for player in players], seed=4)
    bot, rng = make_bot("easy"), random.Random(4)
    while game.position < moves:
        game.play(bot.choose(game.view(game.state.seat), rng))
    return game, players


def public_state(moves: int) -> dict[str, Any]:
    game, players = a_game(moves)
    return {
        "screen": "play",
        **payload.public(game.view(), players, viewer=0, acting=True),
        "viewer": game.state.seat,
        "ask": None,
        "position": moves,
        "moves": moves,
        "analysis": False,
        "can_undo": True,
        "can_redo": False,
        "bots": {"any": True, "running": False, "paused": False, "speed": 1.0},
        "settings": {"help": True, "quick_claim": False, "tiles": False},
        "notice": None,
    }


def test_a_new_state_is_one_small_message(panel: Panel) -> None:
    panel.comm.log.clear()
    log = {"type": "log", "from": 89, "lines": ["Ada drew."]}
    assert panel.paint(public_state(90), [log])
    (sent,) = [data for _, data in panel.comm.log]
    assert sent["content"] == {"type": "paint", "whole": True, "state": public_state(90), "parts": [log]}
    assert len(json.dumps(sent)) <= 3_000


def test_a_page_is_told_what_differs_and_nothing_where_nothing_does(panel: Panel) -> None:
    panel.paint(public_state(90))
    panel.comm.log.clear()
    assert panel.paint({**public_state(90), "position": 91})
    (sent,) = panel.comm.sent("custom")
    assert sent["content"] == {"type": "paint", "state": {"position": 91}, "parts": []}
    assert not panel.paint({**public_state(90), "position": 91})
    assert len(panel.comm.log) == 1
    assert panel.paint(panel.state, anew=True)
    assert panel.comm.sent("custom")[-1]["content"]["state"] == panel.get_state()["state"]


def test_the_display_is_small(panel: Panel) -> None:
    opening = next(data for kind, data in panel.comm.log if kind == "comm_open")
    assert 40_000 < len(json.dumps(opening)) <= 200_000  # the whole table, map included, is to be created with 500 kB
    assert opening["state"]["_esm"] == packed(module(SCRIPT))
    assert ".sr-panel" in opening["state"]["_css"]


def test_private_messages_are_sent_and_stored_nowhere(panel: Panel) -> None:
    game, _ = a_game(30)
    before = json.dumps(panel.get_state(), default=str)
    message = seat_payload.private(game.view(0), learning=True)
    assert message["hand"] and message["tickets"]
    panel.tell(message)
    (sent,) = panel.comm.sent("custom")
    assert sent["content"] == message
    assert json.dumps(panel.get_state(), default=str) == before


def test_the_state_holds_nothing_of_a_hand(panel: Panel) -> None:
    game, _ = a_game(60)
    panel.state = public_state(60)
    stored = json.dumps(panel.get_state(), default=str)
    hands = seat_payload.all_hands([game.view(seat) for seat in range(3)])
    secrets = {ticket["title"] for hand in hands for ticket in hand["tickets"]}
    assert len(secrets) >= 6
    assert not [title for title in secrets if f'"{title}"' in stored]
    assert not {"hand", "offer", "payable", "seed"} & set(re.findall(r'"(\w+)":', stored))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_message_reaches_the_callbacks_without_what_does_not_belong(panel: Panel, kind: str) -> None:
    heard: list[Message] = []
    panel.on(heard.append)
    say(panel, {"type": kind, **VALID[kind], "more": 1})
    assert heard == [KINDS[kind](**VALID[kind])]


@pytest.mark.parametrize("content", MALFORMED, ids=repr)
def test_a_malformed_message_goes_to_the_error_callback_only(panel: Panel, content: Any) -> None:
    heard: list[Message] = []
    faults: list[Exception] = []
    panel.on(heard.append)
    panel.on_error(faults.append)
    say(panel, content)
    assert heard == []
    (fault,) = faults
    assert isinstance(fault, MessageError) and "page" in str(fault)


def test_without_an_error_callback_a_malformed_message_is_heard_as_an_error(panel: Panel) -> None:
    heard: list[Message] = []
    panel.on(heard.append)
    panel.receive({"type": "goto", "n": "far"})
    assert heard == [Error("message 'goto' of the page: n must be int, not 'far'")]


@given(JSON | st.fixed_dictionaries({"type": st.sampled_from(sorted(KINDS))}, optional=dict.fromkeys(FIELDS, JSON)))
def test_whatever_the_page_sends_is_a_checked_message_or_refused(content: Any) -> None:
    try:
        message = read_message(content, OF_THE_PANEL)
    except MessageError:
        return
    assert isinstance(message, OF_THE_PANEL)
    assert all(isinstance(getattr(message, name), types) for name, types in fields_of(type(message)).items())


def test_an_exception_of_a_callback_is_reported_and_the_others_are_called(panel: Panel) -> None:
    heard: list[Message] = []
    faults: list[Exception] = []

    def fail(message: Message) -> None:
        raise RuntimeError(f"no {kind_of(type(message))} today")

    panel.on(fail)
    panel.on(heard.append)
    panel.on_error(faults.append)
    panel.receive({"type": "undo"})
    assert [str(fault) for fault in faults] == ["no undo today"]
    assert heard == [Undo()]


def test_an_exception_that_nobody_listens_to_is_logged(panel: Panel, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_: dict[str, Any]) -> None:
        raise RuntimeError("lost?")

    panel.on(fail)
    with caplog.at_level(logging.ERROR, logger="stopreq_widget"):
        panel.receive({"type": "undo"})
    assert "lost?" in caplog.text


def test_routes_come_in_the_board_s_order_with_their_points() -> None:
    board = load_board()
    lines = route_lines(board)
    assert [line["id"] for line in lines] == [route.id for route in board.routes]
    (flight,) = [line for line in lines if line["flight"] and line["length"] == 6]
    assert flight["points"] == 20
    steep = route_lines(board, Rules(route_points=(0, 2, 4, 6, 8, 10, 12), flight_bonus=0))
    assert {line["points"] for line in steep} == {2 * line["length"] for line in lines}


def test_other_rules_change_points_and_rules_page(panel: Panel) -> None:
    rules = Rules(trains=17, route_points=(0, 9, 9, 9, 9, 9, 9), flight_bonus=0)
    panel.use_rules(load_board(), rules)
    assert {line["points"] for line in panel.routes} == {9}
    assert "17 trains" in json.dumps(panel.about)


def test_the_rules_page_tells_what_the_board_has() -> None:
    oregon = [part.title for part in rules_page(load_board())]
    plain = [part.title for part in rules_page(load_board(), Rules(tokens=False))]
    assert "Call signs" in oregon and "Call signs" not in plain
    texts = " ".join(paragraph for part in rules_page(load_board()) for paragraph in part.paragraphs)
    assert "14 passes" in texts and "16 stations" in texts and "6 for 15" in texts
    assert "<" not in texts and "  " not in texts
