"""The table without a browser: its handlers are called as pages would, its traits and messages are read."""

import asyncio
import json
import random

import pytest

from stopreq_widget import play
from stopreq_widget.ui.page import schema
from stopreq_widget.ui.table.driver import Driver
from tests.ui.table.pages import Page, play_out, table_of


@pytest.mark.parametrize("players", [("You", "bot:easy"), ("Ada", "Bo"), ("Ada", "bot:random", "Bo", "bot:easy")])
def test_a_whole_game_through_the_handlers(players):
    table, page = table_of(*players)
    play_out(table, page, random.Random(1))
    sheet = page.state["outcome"]
    end = table.game.outcome
    assert [column["total"] for column in sheet["columns"]] == [score.total for score in end.scores]
    assert sheet["winners"] == list(end.winners)
    assert not table.session.errors
    assert table.board_map.art.walk["trail"] == list(max(end.scores, key=lambda score: score.longest).trail)


@pytest.mark.parametrize("at", [0, 5, -1])
def test_a_late_click_changes_nothing_and_says_so(at):
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    before = table.game.position
    page.act(table.game.legal_actions[0], at=at)
    assert table.game.position == before
    assert "too late" in page.state["notice"]["text"]


def test_a_double_click_plays_once():
    table, page = table_of("Ada", "Bo")
    page.send(type="show")
    action, at = table.game.legal_actions[0], table.game.position
    page.act(action, at)
    page.act(action, at)
    assert table.game.position == 1
    assert page.state["notice"]


def test_an_illegal_action_is_refused_with_the_reason():
    table, page = table_of("You", "bot:easy")
    page.act("draw deck")
    assert table.game.position == 0
    assert "first tickets" in page.last("private")["notice"]["text"]
    page.act("dance")
    assert "no action" in page.state["notice"]["text"]
    page.send(type="dismiss")
    assert page.state["notice"] is None


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act"},
        {"type": "goto", "n": 99},
        {"type": "goto", "n": "x"},
        {"type": "set", "name": "speed", "value": -1},
        {"type": "set", "name": "speed", "value": True},
        {"type": "set", "name": "evil", "value": 1},
        {"type": "pick", "route": "no-such-route"},
        {"type": "ticket", "id": "no-such-ticket"},
        {"type": "branch"},
        {"type": "redo"},
        {"type": "undo"},
        {"type": "save", "path": "no/such/folder/game.json"},
        {"type": "load", "path": ""},
        {"type": "load", "path": "/"},
        {"type": "explode"},
        {"type": None},
        {},
    ],
)
def test_odd_messages_become_notices_and_the_game_stays_whole(message):
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    page.act("draw deck")
    before = table.game.state
    page.send(**message)
    assert table.game.state is before
    assert page.state["notice"]["text"]


def test_a_picked_route_shows_its_payments_or_why_not():
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    payable = page.last("private")["payable"]
    page.send(type="pick", route=payable[0])
    chosen = page.last("private")["selected"]
    assert chosen["why"] is None
    assert chosen["payments"]
    page.send(type="pick", route="portland-pendleton-flight")
    chosen = page.last("private")["selected"]
    assert chosen["payments"] == []
    assert "missing" in chosen["why"]
    page.send(type="pick", route=None)
    assert page.last("private")["selected"] is None


def test_quick_claim_claims_at_once_where_one_payment_is_possible():
    table, page = table_of("You", "bot:easy", quick_claim=True)
    page.act(table.game.legal_actions[0])
    view = table.game.view()
    claims = {}
    for action in view.legal_actions:
        if action.verb == "claim":
            claims.setdefault(action.route, []).append(action)
    single = next(route for route, found in claims.items() if len(found) == 1)
    table.receive(schema.Pick(single))
    assert table.game.state.owner(single) == 0


def test_a_cell_that_plays_moves_the_display():
    table, page = table_of("Ada", "Bo")
    table.game.play(table.game.legal_actions[0])
    assert page.state["position"] == 1
    table.game.undo()
    assert page.state["position"] == 0


def test_two_tables_of_one_game_are_in_step():
    table, page = table_of("Ada", "Bo")
    other = play(table.game)
    page.send(type="show")
    page.act(table.game.legal_actions[0])
    assert other.panel.state["position"] == 1
    assert other.board_map.art.status == table.board_map.art.status


def test_a_hint_is_a_legal_action_with_a_sentence():
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    page.send(type="hint")
    hint = next(message["hint"] for message in reversed(page.heard) if message.get("hint"))
    assert hint["action"] in {str(action) for action in table.game.legal_actions}
    assert hint["text"].endswith(".")


def test_bots_wait_while_they_are_paused_and_hurry_when_told():
    async def evening():
        table = play(players=["You", "bot:random", "bot:random"], seed=7, speed=1)
        page = Page(table)
        page.act(table.game.legal_actions[0])
        while not page.state["bots"]["running"]:
            await asyncio.sleep(0)
        page.send(type="set", name="paused", value=True)
        await asyncio.sleep(0)
        bots = {
            "any": True,
            "running": False,
            "paused": True,
            "speed": 1.0,
            "swift": False,
            "preparing": None,
            "waiting": False,
        }
        assert page.state["bots"] == bots
        position = table.game.position
        for _ in range(50):
            await asyncio.sleep(0)
        assert table.game.position == position
        page.send(type="skip_to_me")
        while table.game.state.seat != 0 or table.game.state.phase.value == "first tickets":
            await asyncio.sleep(0.01)
        assert not table.session.errors

    asyncio.run(asyncio.wait_for(evening(), 60))


def test_a_bot_that_fails_is_reported_and_the_game_stays_whole():
    table, page = table_of("You", "bot:easy")

    class Broken:
        def choose(self, view, rng):
            raise RuntimeError("out of steam")

    Driver.of(table.game)._bots[1] = Broken()
    page.act(table.game.legal_actions[0])
    assert table.game.position == 1
    assert "out of steam" in page.state["notice"]["text"]
    assert "out of steam" in table.session.errors[-1]


def test_messages_for_a_claim_are_small():
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    page.messages.clear()
    page.act(next(action for action in table.game.legal_actions if action.verb == "claim"))
    assert len(page.messages[0]["parts"]) >= 2
    assert len(json.dumps(page.messages[0])) <= 4000


def test_a_page_hears_that_it_was_heard_even_if_a_watcher_fails():
    table, page = table_of("Ada", "Bo")
    page.send(type="show")

    def fail(game):
        if game.position:
            raise RuntimeError("no more")

    table.game.subscribe(fail)
    page.messages.clear()
    page.act(table.game.legal_actions[0])
    assert page.messages
    assert table.game.position == 1
    assert "no more" in table.session.errors[-1]


def test_a_click_on_the_map_is_handled_like_one_in_the_panel():
    table, page = table_of("You", "bot:easy")
    page.act("dance")
    assert page.state["notice"]
    table.receive(schema.Pick(table.game.board.routes[0].id))
    assert page.state["notice"] is None
    assert page.messages
    page.messages.clear()
    page.send(type="dismiss")
    assert page.messages == [{"type": "heard"}], "where nothing has changed the page hears just that"


def test_a_closed_table_hears_nothing_any_more():
    table, page = table_of("Ada", "Bo")
    game = table.game
    table.close()
    page.send(type="show")
    page.act("draw deck", at=0)
    page.send(type="start", form={**table.screen.form, "rules": "oregon"})
    assert (table.game, game.position, page.messages) == (None, 0, [])


def test_one_message_brings_log_state_and_cards_of_an_action():
    table, page = table_of("Ada", "Bo", analysis=True)
    for _ in range(2):
        page.send(type="show")
        page.act(table.game.legal_actions[0])
    page.send(type="show")
    page.messages.clear()
    page.act(next(action for action in table.game.legal_actions if action.verb == "claim"))
    (told,) = page.messages
    assert {part["type"] for part in told["parts"]} == {"map", "log", "private"}
    assert {"routes", "players", "position", "status"} <= set(told["state"])


def test_a_cell_can_show_a_notice():
    table, page = table_of("Ada", "Bo")
    table.say("Something happened.", "Do this.")
    assert page.state["notice"] == {"kind": "info", "text": "Something happened.", "advice": "Do this."}
