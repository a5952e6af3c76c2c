"""Going back and forth at a table: undo and redo, looking at earlier positions, playing by itself."""

import asyncio
import random

from stopreq_widget import Game, replay
from tests.ui.table.pages import Page, play_out, table_of


def test_undo_takes_a_claim_back_until_something_hidden_was_seen():
    table, page = table_of("Ada", "Bo")
    for _ in range(2):
        page.send(type="show")
        page.act(table.game.legal_actions[0])
    page.send(type="show")
    claim = next(action for action in table.game.legal_actions if action.verb == "claim")
    page.act(claim)
    assert page.state["can_undo"]
    page.send(type="undo")
    assert table.game.state.owner(claim.route) is None
    page.send(type="show")
    page.act("draw deck")
    assert not page.state["can_undo"]
    page.send(type="undo")
    assert "taken back" in page.state["notice"]["text"]


def test_redo_brings_back_what_the_bots_did_and_forgets_nothing_after_it():
    table, page = table_of("You", "bot:random", analysis=True)
    for _ in range(6):
        page.act(table.game.legal_actions[-1])
    actions = table.game.actions
    while page.state["can_undo"]:
        page.send(type="undo")
        assert table.game.state.seat == 0
    assert table.game.position == 0
    while page.state["can_redo"]:
        page.send(type="redo")
        assert table.game.actions == actions
    assert table.game.position == len(actions)
    page.send(type="redo")
    assert "Nothing was undone" in page.state["notice"]["text"]


def test_the_next_person_cannot_take_a_claim_back_once_cards_are_shown():
    table, page = table_of("Ada", "Bo")
    for _ in range(2):
        page.send(type="show")
        page.act(table.game.legal_actions[0])
    page.send(type="show")
    page.act(next(action for action in table.game.legal_actions if action.verb == "claim"))
    assert page.state["can_undo"]
    page.send(type="show")
    assert not page.state["can_undo"]
    page.send(type="undo")
    assert "taken back" in page.state["notice"]["text"]
    page.send(type="hide")
    assert not page.state["can_undo"], "what was seen stays seen when it is hidden again"


def test_looking_back_shows_that_position_and_play_from_there_branches():
    table, page = table_of("You", "bot:random", analysis=True)
    play_out(table, page, random.Random(3))
    whole = table.game
    page.send(type="goto", n=30)
    assert page.state["position"] == 30
    assert page.state["outcome"] is None
    assert [hand["seat"] for hand in page.last("hands")["hands"]] == [0, 1]
    page.act("draw deck")
    assert "earlier position" in page.state["notice"]["text"]
    page.send(type="branch")
    assert table.game is not whole
    assert table.game.states[:31] == whole.states[:31]
    assert whole.is_over


def test_looking_back_without_analysis_keeps_hands_closed():
    table, page = table_of("You", "bot:random")
    page.act(table.game.legal_actions[0])
    page.act("draw deck")
    page.send(type="goto", n=1)
    assert page.state["position"] == 1
    assert page.last("hands") is None


def test_going_back_to_where_one_looks_is_not_looking_back_any_more():
    table, page = table_of("Ada", "Bo", analysis=True)
    for _ in range(4):
        table.game.play(table.game.legal_actions[0])
    page.send(type="goto", n=2)
    table.game.goto(2)
    assert table.screen.looking_at is None
    page.send(type="show")
    page.act(table.game.legal_actions[0])
    assert table.game.position == 3


def test_replay_steps_through_a_file_and_leaves_it_alone(tmp_path):
    table, page = table_of("You", "bot:random")
    play_out(table, page, random.Random(5))
    path = tmp_path / "game.json"
    table.game.save(path)
    before = path.read_bytes()
    shown = replay(path)
    page = Page(shown)
    assert shown.panel.state["position"] == 0
    page.send(type="goto", n=10)
    page.send(type="set", name="playing", value=True)
    assert page.state["position"] == page.state["moves"]
    assert path.read_bytes() == before


def test_playing_by_itself_stopped_and_started_again_steps_once():
    async def evening():
        table = replay(played(12))
        page = Page(table)
        page.send(type="set", name="playing", value=True)
        page.send(type="set", name="playing", value=False)
        page.send(type="set", name="playing", value=True)
        await asyncio.sleep(0)
        assert page.state["playing"]
        runs = len(table.session._beside)
        while table.screen.looking_at == 0:
            await asyncio.sleep(0.01)
        assert runs == 2
        assert (table.screen.looking_at, len(table.session._beside)) == (1, 1)
        page.send(type="new")
        await asyncio.sleep(0)
        assert table.screen.stepping is None

    def played(moves):
        game = Game.new(["Ada", "Bo"], seed=1)
        for _ in range(moves):
            game.play(game.legal_actions[0])
        return game

    asyncio.run(asyncio.wait_for(evening(), 60))


def test_a_game_without_moves_has_nothing_to_play_by_itself():
    table = replay(Game.new(["Ada", "Bo"], seed=1))
    page = Page(table)
    page.send(type="set", name="playing", value=True)
    assert not page.state["playing"]
    assert not table.session.errors
