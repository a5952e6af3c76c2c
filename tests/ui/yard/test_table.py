"""The card game's table in the kernel: what it shows to whom, and what it takes from the page."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from stopreq_widget.engine.errors import SetupError
from stopreq_widget.railyard.bots import make_yard_bot
from stopreq_widget.ui.page import schema
from stopreq_widget.ui.table.effects import PlayAction
from stopreq_widget.ui.yard.screen import update
from stopreq_widget.ui.yard.table import YardTable, play_railyard


def opened(*players: str, seed: int = 7, analysis: bool = False) -> tuple[YardTable, list[dict[str, Any]]]:
    """Return a table and the list that its messages to the page go to."""
    table = play_railyard(players, seed=seed, analysis=analysis)
    sent: list[dict[str, Any]] = []
    table.send = sent.append
    return table, sent


def act(table: YardTable, action: str, at: int | None = None) -> None:
    """Do an action as the page does."""
    table.receive({"type": "act", "action": action, "at": table.game.position if at is None else at})


def first_legal(table: YardTable) -> str:
    """Return some action of the seat to move."""
    return str(table.game.legal_actions[0])


def test_a_person_plays_a_whole_game_against_bots() -> None:
    table, sent = opened("You", "bot:normal", "bot:easy:Robo")
    while not table.game.is_over:
        act(table, first_legal(table))
        assert table.state["error"] == ""
        assert table.game.is_over or table.game.state.seat == 0
    assert "won" in table.state["status"]
    assert [score["name"] for score in table.state["result"]] == ["You", "Bot (normal)", "Robo"]
    assert sent[-1]["own"]["legal"] == []
    table.receive({"type": "again"})
    assert (table.game.position, table.state["over"]) == (0, False)


def test_the_same_seed_plays_the_same() -> None:
    logs = []
    for _ in range(2):
        table, _ = opened("You", "bot:normal")
        for _ in range(30):
            act(table, first_legal(table))
        logs.append(table.game.actions)
    assert logs[0] == logs[1]


def test_nothing_secret_is_in_the_synced_state() -> None:
    table, sent = opened("You", "bot:normal")
    for _ in range(25):
        act(table, first_legal(table))
    shown = json.dumps(table.state)
    for seat in range(2):
        for ticket in table.game.state.tickets(seat):
            assert ticket.title not in shown
            assert ticket.id not in shown
    assert "hand" not in table.state["players"][0]
    own = sent[-1]["own"]
    assert own["seat"] == 0
    held = {card["kind"]: card["n"] for card in own["hand"]}
    assert held == table.game.state.cards(table.game.state.seats[0].hand)


def test_messages_for_the_viewer_hold_no_secret_of_the_others() -> None:
    table, sent = opened("You", "bot:normal")
    for _ in range(25):
        act(table, first_legal(table))
    text = json.dumps(sent)
    mine = {ticket.id for ticket in table.game.state.tickets(0)}
    offered = {ticket["id"] for message in sent for ticket in message["own"]["offer"]}
    for ticket in table.game.state.tickets(1):
        assert ticket.id not in text or ticket.id in mine | offered


def test_what_is_not_allowed_is_told_and_changes_nothing() -> None:
    table, _ = opened("You", "bot:normal")
    act(table, "draw deck")
    assert table.state["error"].startswith("You can't 'draw deck' now (first tickets)")
    act(table, "dance")
    assert "is no action" in table.state["error"]
    table.receive({"type": "act", "action": 7, "at": 0})
    assert "action must be str" in table.state["error"]
    table.receive("nonsense")
    assert "is no message" in table.state["error"]
    table.receive({"type": "error", "text": "TypeError: x"})
    assert table.state["error"] == "TypeError: x"
    table.receive({"type": "ready"})
    assert (table.state["error"], table.game.position) == ("", 0)


def test_a_late_click_is_for_another_position() -> None:
    table, _ = opened("You", "bot:normal")
    act(table, first_legal(table))
    before = table.game.position
    act(table, first_legal(table), at=0)
    assert table.game.position == before


def test_two_people_at_one_screen_see_their_own_cards_only_when_they_ask() -> None:
    table, sent = opened("Ada", "Bo")
    table.receive({"type": "ready"})
    assert (table.state["ask"], sent[-1]["own"]) == ("Ada", None)
    act(table, first_legal(table))
    assert table.game.position == 0
    table.receive({"type": "show"})
    assert (table.state["looking"], sent[-1]["own"]["seat"], table.state["ask"]) == (0, 0, "")
    act(table, first_legal(table))
    assert (table.state["looking"], table.state["ask"], sent[-1]["own"]) == (-1, "Bo", None)


def test_moves_from_a_cell_are_followed() -> None:
    table, sent = opened("You", "bot:normal")
    table.game.play(table.game.legal_actions[0])
    assert table.game.state.seat == 0
    assert table.state["position"] == table.game.position == 2
    assert sent[-1]["log"][0].startswith("You kept")


def test_a_game_that_goes_on_is_shown_with_its_players() -> None:
    table, _ = opened("You", "bot:easy:Robo")
    again = play_railyard(game=table.game)
    assert [(player.name, player.kind) for player in again.players] == [("You", "human"), ("Robo", "bot")]


def test_players_that_do_not_fit() -> None:
    with pytest.raises(SetupError, match="at least one player must be a person"):
        play_railyard(["bot:easy", "bot:easy"])
    with pytest.raises(SetupError, match="2 to 4 players can play, not 5"):
        play_railyard(["A", "B", "C", "D", "E"])


def do(table: YardTable, verb: str) -> None:
    """Do the first legal action of a kind."""
    act(table, next(str(action) for action in table.game.legal_actions if action.verb == verb))


def test_between_people_a_laid_set_can_be_taken_back_and_laid_again() -> None:
    table, sent = opened("Ada", "Bo", seed=0)
    for _ in range(2):
        table.receive({"type": "show"})
        do(table, "keep")
    table.receive({"type": "show"})
    do(table, "lay")
    assert (table.state["ask"], table.state["can_undo"], table.state["can_redo"]) == ("Bo", True, False)
    laid = table.game.state
    table.receive({"type": "undo"})
    assert (table.game.position, table.state["can_redo"]) == (2, True)
    assert (table.state["looking"], sent[-1]["own"]) == (-1, None), "the curtain hides the cards of the next one"
    table.receive({"type": "redo"})
    assert table.game.state is laid
    assert not table.state["can_redo"]


def test_between_people_a_move_that_showed_a_card_stands() -> None:
    table, _ = opened("Ada", "Bo")
    for _ in range(2):
        table.receive({"type": "show"})
        do(table, "keep")
    table.receive({"type": "show"})
    act(table, "draw deck")
    assert not table.state["can_undo"]
    table.receive({"type": "undo"})
    assert "showed hidden cards" in table.state["error"]
    assert table.game.position == 3
    table.receive({"type": "redo"})
    assert "undone" in table.state["error"]


def test_who_has_seen_their_own_cards_can_not_take_back_the_move_of_another() -> None:
    table, _ = opened("Ada", "Bo", seed=0)
    for _ in range(2):
        table.receive({"type": "show"})
        do(table, "keep")
    table.receive({"type": "show"})
    do(table, "lay")
    table.receive({"type": "show"})
    assert (table.state["looking"], table.state["can_undo"]) == (1, False)
    table.receive({"type": "undo"})
    assert "showed hidden cards" in table.state["error"]


def test_in_analysis_everything_goes_back_over_the_bots_and_comes_again_the_same() -> None:
    table, _ = opened("You", "bot:normal", "bot:easy:Robo", analysis=True)
    for _ in range(12):
        act(table, first_legal(table))
    states, decisions = table.game.states, 0
    while table.state["can_undo"]:
        table.receive({"type": "undo"})
        decisions += 1
        assert table.game.state.seat == 0
    assert (table.game.position, decisions) == (0, 12)
    while table.state["can_redo"]:
        table.receive({"type": "redo"})
    assert table.game.states == states
    table.receive({"type": "undo"})
    act(table, str(table.game.actions[table.game.position]))
    assert table.game.states == states, "the same move has the same answer"


def test_an_analysis_game_goes_on_as_one() -> None:
    table, _ = opened("You", "bot:normal", analysis=True)
    while not table.game.is_over:
        act(table, first_legal(table))
    assert table.state["can_undo"]
    table.receive({"type": "again"})
    assert table.game.analysis
    assert not opened("You", "bot:normal")[0].game.analysis


@pytest.mark.parametrize("tables", [1, 2])
def test_a_bot_that_fails_is_told_at_each_table_and_let_go_again(tables: int, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = opened("You", "bot:normal")
    shown = [first, *(play_railyard(game=first.game) for _ in range(tables - 1))]
    bot = type(make_yard_bot("planner"))
    with monkeypatch.context() as broken:
        broken.setattr(bot, "choose", lambda *_: 1 / 0)
        act(first, first_legal(first))
        for table in shown:
            assert table.state["error"] == "ZeroDivisionError: division by zero"
            assert table.state["position"] == first.game.position == 1
    first.receive({"type": "ready"})
    for table in shown:
        assert (table.state["error"], table.state["position"]) == ("", 2)


def test_two_tables_of_one_game_ask_its_bots_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = opened("You", "bot:normal")
    second = play_railyard(game=first.game)
    bot = type(make_yard_bot("planner"))
    choose, asked = bot.choose, []

    def counted(self: Any, view: Any, rng: Any) -> Any:
        asked.append(view)
        return choose(self, view, rng)

    monkeypatch.setattr(bot, "choose", counted)
    for _ in range(20):
        act(first, first_legal(first))
    assert len(asked) == sum(state.seat == 1 for state in first.game.states[:-1])
    assert second.state["position"] == first.state["position"] == first.game.position


def test_bots_take_their_time_in_a_kernel_and_leave_it_free() -> None:
    """One driver plays the bots of both games: a cell's loop goes on meanwhile, and a closed table's bots stop."""

    async def watch() -> tuple[list[int], int]:
        table = play_railyard(["You", "bot:normal", "bot:normal:Robo"], seed=7, speed=50)
        table.send = lambda message: None
        act(table, first_legal(table))
        seen = [table.game.position]
        for _ in range(200):
            await asyncio.sleep(0.01)
            if table.game.position != seen[-1]:
                seen.append(table.game.position)
            if table.game.state.seat == 0 and table.game.position > 1:
                break
        act(table, first_legal(table))
        at = table.game.position
        table.close()
        await asyncio.sleep(0.1)
        return seen, table.game.position - at

    seen, after = asyncio.run(watch())
    assert seen == [0, 1, 2, 3] or seen == [1, 2, 3], "each bot's action is a step of its own"
    assert after <= 1


def test_a_position_is_told_in_one_message() -> None:
    table, sent = opened("You", "Bo")
    table.receive({"type": "show"})
    sent.clear()
    act(table, first_legal(table))
    (told,) = sent
    assert told["state"] == table.state
    assert set(told) == {"type", "state", "own", "log"}


def test_an_update_changes_nothing_but_returns_the_next_screen() -> None:
    table, _ = opened("Ada", "Bo")
    game, screen = table.game, table.screen
    made, todo = update(screen, game, [0, 1], schema.Act("keep", 0))
    assert (made, todo) == (screen, ()), "nobody's cards are shown"
    made, _ = update(screen, game, [0, 1], schema.Show())
    assert update(made, game, [0, 1], schema.Act("keep", 0))[1] == (PlayAction("keep", 0),)
    assert update(made, game, [0, 1], schema.Again()) == (made, ())
    assert (table.screen, game.position) == (screen, 0)


def test_a_speed_that_does_not_fit_is_refused() -> None:
    with pytest.raises(SetupError, match="speed must be a number above 0"):
        play_railyard(["You", "bot:normal"], speed=0)
