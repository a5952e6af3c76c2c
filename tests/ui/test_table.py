"""The table without a browser: its handlers are called as pages would, its traits and messages are read."""

import asyncio
import json
import random

import pytest

from stopreq_widget import Game, play, replay
from stopreq_widget.engine.errors import RecordError, SetupError
from stopreq_widget.ui.players import read_players
from stopreq_widget.ui.table import Table

HOSTILE = "<img src=x onerror=alert(1)>"


class Page:
    """Stands for the pages that show a table: hears the messages, sends others."""

    def __init__(self, table):
        self.table, self.heard = table, []
        table.panel.tell = self.heard.append
        self.glow = []
        table.board_map.glow = self.glow.append

    def send(self, **message):
        self.table.panel.receive(message)

    def act(self, action, at=None):
        self.send(type="act", action=str(action), at=self.table.game.position if at is None else at)

    def last(self, kind):
        return next((message for message in reversed(self.heard) if message["type"] == kind), None)

    @property
    def state(self):
        return self.table.panel.state


def table_of(*players, **options):
    table = play(players=list(players), **{"seed": 7, **options})
    return table, Page(table)


def play_out(table, page, rng):
    """Play whatever people have to decide, through the page, until the game is over."""
    for _ in range(2000):
        if table.game.is_over:
            return
        if page.state["ask"]:
            page.send(type="show")
        page.act(rng.choice(table.game.legal_actions))
        assert page.state["notice"] is None
    raise AssertionError("the game does not end")


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


def test_the_form_starts_a_game():
    table = play()
    page = Page(table)
    assert page.state["screen"] == "setup"
    setup = page.state["setup"]
    form = {**setup, "rules": setup["rule"], "seed": "5"}
    page.send(type="start", form=form)
    assert page.state["screen"] == "play"
    assert table.game.state.setup.seed == 5
    page.send(type="new")
    assert page.state["screen"] == "setup"
    assert table.game is None
    assert page.last("private")["seat"] is None


def test_a_form_that_does_not_fit_comes_back_with_the_reason():
    table = play()
    page = Page(table)
    page.send(type="start", form={"players": [{"name": "", "colour": "red", "kind": "human"}] * 2})
    assert page.state["screen"] == "setup"
    assert "player 1" in page.state["setup"]["error"]
    page.send(type="load", path="no-such-file.json")
    assert "no such file" in page.state["setup"]["error"]


def test_cards_are_shown_only_after_the_seat_says_so():
    table, page = table_of("Ada", "Bo")
    assert page.state["ask"] == "Ada"
    assert page.last("private") is None or page.last("private")["seat"] is None
    page.act(table.game.legal_actions[0])
    assert table.game.position == 0, "nobody may act behind the curtain"
    page.send(type="show")
    assert page.last("private")["seat"] == 0
    page.act(table.game.legal_actions[0])
    assert (page.state["ask"], page.last("private")["seat"]) == ("Bo", None)
    assert not page.glow or page.glow[-1] is None
    page.send(type="show")
    page.send(type="hide")
    assert (page.state["ask"], page.last("private")["seat"]) == ("Bo", None)


def test_nothing_secret_is_ever_in_what_is_stored():
    """Widget state is saved in notebooks: it must not tell hands, tickets, decks or the seed."""
    table, page = table_of("Ada", "Bo", seed=8_765_432_109_876)
    rng = random.Random(2)
    for _ in range(60):
        if page.state["ask"]:
            page.send(type="show")
        page.act(rng.choice(table.game.legal_actions))
        stored = json.dumps([widget.get_state() for widget in (table.panel, table.board_map.art)], default=str)
        assert "8765432109876" not in stored
        state = json.dumps(table.panel.state)
        for seat in table.game.state.seats:
            for index in (*seat.tickets, *seat.offer):
                ticket = table.game.board.tickets[index]
                assert ticket.id not in state
                assert table.game.board.title(ticket) not in state
        assert "hand" not in table.panel.state


def test_the_log_of_two_people_keeps_blind_draws_secret():
    table, page = table_of("Ada", "Bo")
    for _ in range(2):
        page.send(type="show")
        page.act(table.game.legal_actions[0])
    page.send(type="show")
    page.act("draw deck")
    lines = page.last("log")["lines"]
    assert lines[-1] == "Ada drew a card from the deck."


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
    table._controls.pick(single)
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


def test_an_autosaved_game_goes_on_with_the_same_players(tmp_path):
    path = tmp_path / "game.json"
    table, page = table_of("You", "bot:easy:Robo", autosave=path, colours=["green", "black"])
    page.act(table.game.legal_actions[0])
    again = play(path)
    assert again.players == table.players
    assert again.game.state == table.game.state
    Page(again).act(again.game.legal_actions[0])
    assert Game.load(path).position == again.game.position


def test_a_hostile_name_is_only_ever_data():
    table, page = table_of(HOSTILE, "bot:easy")
    assert page.state["players"][0]["name"] == HOSTILE
    assert HOSTILE not in table._repr_mimebundle_().get("text/html", "")


def test_a_page_that_loads_anew_is_told_what_is_never_stored():
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    page.heard.clear()
    page.send(type="ready")
    assert page.last("private")["seat"] == 0
    assert page.last("log")["from"] == 0
    assert len(page.last("log")["lines"]) == table.game.position


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
        while not table.pace.running:
            await asyncio.sleep(0)
        page.send(type="set", name="paused", value=True)
        await asyncio.sleep(0)
        assert page.state["bots"] == {"any": True, "running": False, "paused": True, "speed": 1.0}
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

    table.pace._bots[1] = Broken()
    page.act(table.game.legal_actions[0])
    assert table.game.position == 1
    assert "out of steam" in page.state["notice"]["text"]
    assert "out of steam" in table.session.errors[-1]


def test_messages_for_a_claim_are_small():
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    page.heard.clear()
    page.act(next(action for action in table.game.legal_actions if action.verb == "claim"))
    first = json.dumps(page.heard[:4]) + json.dumps(table.panel.state)
    assert len(first) <= 6000


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: play(players=["Ada"]), SetupError, "2 to 5"),
        (lambda: play(players=["Ada", "Bo"], speed=0), SetupError, "speed"),
        (lambda: play(3.5), SetupError, "Game or the path"),
        (lambda: play("no-such.json"), RecordError, "no such file"),
        (lambda: play(Game.new(["Ada", "Bo"], seed=1), players=["A", "B", "C"]), SetupError, "2 players, not 3"),
    ],
)
def test_what_play_is_given_is_checked(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_other_boards_and_players_can_be_shown():
    from stopreq_widget import Rules, load_board

    board = load_board("four")
    rules = Rules(trains=8, tickets_dealt=1, tickets_kept=1)
    game = Game.new(["Ada", "Bo", "Cy"], seed=3, board=board, rules=rules)
    table = Table(game, read_players(["Ada", "Bo", "Cy"]))
    assert len(table.board_map.art.status) == len(board.routes)


def test_a_refusal_is_told_to_the_viewer_alone():
    _, page = table_of("Ada", "Bo")
    page.send(type="show")
    page.act("keep portland-nowhere")
    assert "offered" in page.last("private")["notice"]["text"]
    assert page.state["notice"] is None
    page.send(type="hide")
    page.send(type="show")
    assert page.last("private")["notice"] is None


def test_the_last_line_of_the_log_is_not_stored():
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    page.act("draw deck")
    told = table.game.log_for(0)
    drawn = [line for line in told if line.startswith("You drew")][-1]
    assert drawn in json.dumps(page.heard)
    assert drawn not in json.dumps(table.panel.get_state(), default=str)


def test_a_ticket_is_no_longer_shown_on_the_map_when_the_cards_are_hidden():
    table, page = table_of("Ada", "Bo")
    shown = []
    table.board_map.ticket = lambda a, *more: shown.append(a)
    page.send(type="show")
    ticket = table.game.state.offer(0)[0]
    page.send(type="ticket", id=ticket.id)
    assert shown == [ticket.a]
    page.act(table.game.legal_actions[0])
    assert shown == [ticket.a, None]


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
    assert page.state["can_undo"], "who undoes at the curtain has seen nothing"


def test_a_new_game_begins_with_an_empty_log():
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    page.send(type="new")
    page.send(type="start", form={**table.form, "rules": "oregon"})
    lines = []
    for message in page.heard:
        if message["type"] == "log":
            lines = lines[: message["from"]] + message["lines"]
    assert lines == table.game.log_for(0)


def test_going_back_to_where_one_looks_is_not_looking_back_any_more():
    table, page = table_of("Ada", "Bo", analysis=True)
    for _ in range(4):
        table.game.play(table.game.legal_actions[0])
    page.send(type="goto", n=2)
    table.game.goto(2)
    assert table.looking_at is None
    page.send(type="show")
    page.act(table.game.legal_actions[0])
    assert table.game.position == 3


def test_a_page_that_saves_loses_no_other_file(tmp_path):
    other = tmp_path / "game.json"
    other.write_text("precious", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    table, page = table_of("Ada", "Bo")
    for _ in range(2):
        page.send(type="save", path=str(other))
    assert Game.load(other).state == table.game.state
    assert sorted(file.name for file in tmp_path.iterdir()) == ["folder", "game.1.json", "game.json"]
    assert (tmp_path / "game.1.json").read_text(encoding="utf-8") == "precious"
    page.send(type="save", path=str(tmp_path / "folder"))
    assert "folder" in page.state["notice"]["text"]
    page.send(type="new")
    page.send(type="start", form={**table.form, "rules": "oregon", "autosave": str(tmp_path / "folder")})
    assert "folder" in page.state["setup"]["error"]
    assert (tmp_path / "folder").is_dir()


def test_a_page_hears_that_it_was_heard_even_if_a_watcher_fails():
    table, page = table_of("Ada", "Bo")
    page.send(type="show")

    def fail(game):
        if game.position:
            raise RuntimeError("no more")

    table.game.subscribe(fail)
    page.heard.clear()
    page.act(table.game.legal_actions[0])
    assert page.last("heard")
    assert table.game.position == 1
    assert "no more" in table.session.errors[-1]


def test_a_click_on_the_map_is_handled_like_one_in_the_panel():
    table, page = table_of("You", "bot:easy")
    page.act("dance")
    assert page.state["notice"]
    table._controls.pick(table.game.board.routes[0].id)
    assert page.state["notice"] is None
    assert page.last("heard")


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
        while table.looking_at == 0:
            await asyncio.sleep(0.01)
        assert runs == 2
        assert (table.looking_at, len(table.session._beside)) == (1, 1)
        page.send(type="new")
        await asyncio.sleep(0)
        assert not table.stepping.by_itself

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


def test_what_play_is_given_fills_the_form_in(tmp_path):
    from stopreq_widget import load_board

    four = load_board("four")
    table = play(board=four, seed=5, autosave=tmp_path / "game.json", analysis=True)
    page = Page(table)
    setup = page.state["setup"]
    assert (setup["seed"], setup["autosave"], setup["analysis"]) == ("5", str(tmp_path / "game.json"), True)
    page.send(type="start", form={**setup, "rules": setup["rule"]})
    assert page.state["screen"] == "play"
    assert table.game.board == four
    assert table.game.autosave == tmp_path / "game.json"


def test_an_analysis_game_is_one_after_a_restart(tmp_path):
    table_of("You", "bot:easy", autosave=tmp_path / "game.json", analysis=True)
    assert play(tmp_path / "game.json").game.analysis
    table_of("You", "bot:easy", autosave=tmp_path / "other.json")
    assert not play(tmp_path / "other.json").game.analysis


def test_tiles_that_were_asked_for_come_back():
    table, page = table_of("Ada", "Bo", tiles="USGS.USTopo")
    for value in (False, True):
        page.send(type="set", name="tiles", value=value)
    assert table.board_map.tiles == "USGS.USTopo"
