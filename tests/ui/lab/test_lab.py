from __future__ import annotations

import asyncio
import json
import logging
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget import Game, load_board, trail_lab
from stopreq_widget.bots import make_bot
from stopreq_widget.trails import METHODS, MethodError, longest_trail
from stopreq_widget.trails.samples import classics, random_network
from stopreq_widget.ui.lab.choice import SOURCES
from stopreq_widget.ui.lab.messages import OF_THE_LAB
from stopreq_widget.ui.lab.networks import EXAMPLE, KINDS, MOST_EDGES, LabError
from stopreq_widget.ui.lab.panel import SCRIPT
from stopreq_widget.ui.page.messages import kind_of
from stopreq_widget.ui.page.scripts import module

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from stopreq_widget.ui.lab.lab import TrailLab

MUCH = 10**6


@pytest.fixture(scope="module")
def played() -> Game:
    game = Game.new(["Ada", "Bo"], seed=5)
    bot, rng = make_bot("greedy"), Random(1)
    while not game.is_over:
        game.play(bot.choose(game.view(game.state.seat), rng))
    return game


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[TrailLab, list[dict[str, Any]]]]:
    """Return a function that opens a lab, and what it tells the page."""

    def opener(*args: Any, **kwargs: Any) -> tuple[TrailLab, list[dict[str, Any]]]:
        lab = trail_lab(*args, **kwargs)
        sent: list[dict[str, Any]] = []
        monkeypatch.setattr(lab.panel, "send", lambda content, buffers=None: sent.append(content))
        return lab, sent

    return opener


def page(lab: TrailLab, kind: str, /, **fields: Any) -> None:
    """Let the lab hear a message of the page."""
    lab.panel._handle_custom_msg({"type": kind, **fields}, [])


def pick(lab: TrailLab, route: str) -> None:
    lab.board_map.art._handle_custom_msg({"type": "pick", "route": route}, [])


def state(lab: TrailLab) -> dict[str, Any]:
    found: dict[str, Any] = lab.panel.state
    return found


def test_a_lab_opens_with_a_few_routes_on_the_map_and_a_race() -> None:
    lab = trail_lab()
    assert state(lab)["source"] == "draw"
    assert state(lab)["methods"] == ["bounded", "parity"]
    assert state(lab)["map"] is True
    assert len(lab.panel.picture["edges"]) == len(EXAMPLE)
    assert "sr-lab-race" in lab._dom_classes
    assert lab.board_map.widget in lab.children


def test_a_picture_ends_each_line_at_its_vertices_and_is_json() -> None:
    board = load_board()
    for network in (None, "board", *(sample.name for sample in classics())):
        picture = trail_lab(network, ["parity"]).panel.picture
        json.dumps(picture)
        left, top, wide, high = picture["box"]
        for edge in picture["edges"]:
            for vertex, point in zip(edge["ends"], (edge["line"][0], edge["line"][-1]), strict=True):
                x, y = picture["vertices"][vertex]["at"]
                assert abs(x - point[0]) + abs(y - point[1]) < 0.5
                assert left < x < left + wide
                assert top < y < top + high
    whole = trail_lab("board", ["parity"]).panel.picture
    assert [edge["id"] for edge in whole["edges"]] == [route.id for route in board.routes]
    assert whole["total"] == 247
    assert whole["land"]


def test_steps_come_when_they_are_asked_for_and_end_in_the_longest_trail(opened: Any) -> None:
    lab, sent = opened("koenigsberg", ["bounded", "exhaustive"])
    run = state(lab)["run"]
    page(lab, "more", run=run, lane=0, to=5)
    assert [(m["lane"], m["from"], len(m["frames"]), m["steps"], m["ended"]) for m in sent] == [(0, 0, 5, 5, False)]
    page(lab, "more", run=run, lane=0, to=MUCH)
    page(lab, "more", run=run, lane=1, to=MUCH)
    ends = {m["lane"]: m["frames"][-1] for m in sent if m["ended"]}
    assert {lane: (frame["k"], frame["b"]) for lane, frame in ends.items()} == {0: ("done", 6), 1: ("done", 6)}
    together = [frame["n"] for m in sent if m["lane"] == 0 for frame in m["frames"]]
    assert together == list(range(1, len(together) + 1))


def test_a_page_that_comes_late_is_told_all_frames(opened: Any) -> None:
    lab, sent = opened("grid_4x3")
    page(lab, "more", run=state(lab)["run"], lane=0, to=7)
    sent.clear()
    page(lab, "ready")
    assert [(m["lane"], m["from"], len(m["frames"])) for m in sent] == [(0, 0, 7), (1, 0, 0)]


def test_steps_for_an_earlier_run_or_an_unknown_lane_are_not_made(opened: Any) -> None:
    lab, sent = opened("figure_eight")
    old = state(lab)["run"]
    page(lab, "classic", name="koenigsberg")
    page(lab, "more", run=old, lane=0, to=5)
    page(lab, "more", run=state(lab)["run"], lane=2, to=5)
    page(lab, "more", run=state(lab)["run"], lane=-1, to=5)
    assert sent == []
    assert lab.notice is None


def test_every_source_shows_its_network(played: Game, tmp_path: Path) -> None:
    lab = trail_lab()
    for name in (sample.name for sample in classics()):
        page(lab, "classic", name=name)
        assert lab.shown.title == next(s.title for s in classics() if s.name == name)
        assert state(lab)["map"] is False
        assert lab.board_map.widget.layout.display == "none"
    for kind in KINDS:
        page(lab, "random", kind=kind, edges=12, seed=3)
        assert 8 <= len(lab.shown.network) <= 18
    page(lab, "source", id="board")
    assert len(lab.shown.network) == 91
    assert lab.board_map.widget.layout.display == ""
    page(lab, "source", id="player")
    assert len(lab.shown.network) == 91
    assert state(lab)["players"] == []
    file = tmp_path / "game.json"
    played.goto(10)
    played.save(file)
    played.goto(len(played.actions))
    page(lab, "load", path=f" {file} ")
    assert state(lab)["players"] == ["Ada", "Bo"]
    for seat in (1, 0):
        page(lab, "seat", seat=seat)
        assert set(lab.shown.routes) == {r for r, owner in played.state.owners().items() if owner == seat}
    assert lab.notice is None


def test_the_trail_of_a_player_is_the_one_that_the_game_scores(opened: Any, played: Game) -> None:
    lab, sent = opened((played, 1), ["parity"])
    page(lab, "more", run=state(lab)["run"], lane=0, to=MUCH)
    assert sent[-1]["frames"][-1]["b"] == played.scores[1].longest


def test_routes_are_added_and_taken_away_by_clicks_on_the_map() -> None:
    lab = trail_lab()
    before = set(lab.shown.routes)
    pick(lab, "bly-lakeview-gray")
    assert set(lab.shown.routes) == before | {"bly-lakeview-gray"}
    run = state(lab)["run"]
    pick(lab, "bly-lakeview-gray")
    assert set(lab.shown.routes) == before
    assert state(lab)["run"] > run
    page(lab, "clear")
    assert lab.panel.picture["edges"] == []
    assert state(lab)["map"] is True
    pick(lab, "portland-salem-flixbus")
    assert lab.shown.routes == ("portland-salem-flixbus",)


def test_a_drawing_can_begin_from_the_whole_board() -> None:
    lab = trail_lab("board")
    pick(lab, "portland-salem-flixbus")
    assert state(lab)["source"] == "draw"
    assert len(lab.shown.routes) == 90


def test_methods_are_changed_and_a_race_is_begun_and_ended() -> None:
    lab = trail_lab("koenigsberg", "parity")
    assert state(lab)["methods"] == ["parity"]
    page(lab, "race", on=True)
    assert state(lab)["methods"] == ["parity", "bounded"]
    page(lab, "method", lane=1, name="subsets")
    assert [search.method.name for search in lab.searches] == ["parity", "subsets"]
    page(lab, "race", on=False)
    assert state(lab)["methods"] == ["parity"]
    assert "sr-lab-race" not in lab._dom_classes
    page(lab, "method", lane=1, name="subsets")
    assert state(lab)["methods"] == ["parity"]
    page(lab, "method", lane=0, name="magic")
    assert "magic" in str(lab.notice)
    page(lab, "dismiss")
    assert state(lab)["notice"] is None


def test_the_map_can_be_put_away_and_comes_back_to_draw_on() -> None:
    lab = trail_lab()
    page(lab, "map", on=False)
    assert lab.board_map.widget.layout.display == "none"
    page(lab, "source", id="board")
    assert state(lab)["map"] is False
    page(lab, "source", id="draw")
    assert state(lab)["map"] is True


@pytest.mark.parametrize(
    ("network", "words"),
    [
        ([("a", "b", -1)], "negative"),
        ([("a", "b", float("nan"))], "not finite"),
        ([("a",)], "expected (u, v), (u, v, weight)"),
        (42, "expected a networkx graph"),
        ("atlantis", "figure_eight"),
        ("missing.json", "missing.json"),
        (["portland-salem-flixbus", "portland-mars-gray"], "portland-mars-gray"),
        ([(i, i + 1, 1) for i in range(MOST_EDGES + 1)], f"at most {MOST_EDGES}"),
    ],
)
def test_a_bad_network_is_said_on_the_screen_and_the_lab_stays_usable(
    network: object, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        lab = trail_lab(network)
        assert words in str(state(lab)["notice"])
        assert len(lab.shown.network) == len(EXAMPLE)
        lab.show("koenigsberg")
        assert state(lab)["notice"] is None
        lab.show(network)
        assert words in str(state(lab)["notice"])
        assert lab.shown.title == "The bridges of Königsberg"
        page(lab, "more", run=state(lab)["run"], lane=0, to=MUCH)
    assert lab.searches[0].frames[-1]["b"] == 6
    assert caplog.records == []


def test_a_directed_graph_is_refused() -> None:
    networkx = pytest.importorskip("networkx")
    lab = trail_lab(networkx.DiGraph([("a", "b")]))
    assert "directed" in str(state(lab)["notice"])


def test_what_a_cell_gives_is_shown_and_stays_to_be_chosen() -> None:
    sample = random_network(7, 12, Random(3))
    lab = trail_lab(sample.edges, ["parity"])
    assert "given" in {source["id"] for source in state(lab)["sources"]}
    page(lab, "source", id="draw")
    page(lab, "source", id="given")
    page(lab, "more", run=state(lab)["run"], lane=0, to=MUCH)
    assert lab.searches[0].frames[-1]["b"] == longest_trail(sample.edges).length
    assert "given" not in {source["id"] for source in state(trail_lab())["sources"]}


def test_wrong_methods_are_a_mistake_of_the_cell() -> None:
    with pytest.raises(MethodError, match="magic"):
        trail_lab(None, ["magic"])
    with pytest.raises(LabError, match="one or two"):
        trail_lab(None, [])
    with pytest.raises(LabError, match="not 3"):
        trail_lab(None, ["parity", "tree", "local"])


def test_a_method_that_does_not_fit_says_so_in_its_lane(opened: Any) -> None:
    lab, sent = opened("koenigsberg", ["tree", "parity"])
    page(lab, "more", run=state(lab)["run"], lane=0, to=10)
    page(lab, "more", run=state(lab)["run"], lane=1, to=MUCH)
    assert "cycle" in sent[0]["error"]
    assert sent[0]["ended"] is True
    assert sent[-1]["frames"][-1]["k"] == "done"


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {"type": "explode"},
        {"type": "more", "run": "1", "lane": 0, "to": 3},
        {"type": "random", "kind": "tree", "edges": 5},
        {"type": "source", "id": "nowhere"},
        {"type": "classic", "name": "atlantis"},
        {"type": "random", "kind": "tree", "edges": 10_000, "seed": 1},
        {"type": "load", "path": ""},
        {"type": "error", "text": "TypeError: x is undefined"},
    ],
)
def test_a_message_that_makes_no_sense_is_said_and_changes_nothing(content: object) -> None:
    lab = trail_lab("koenigsberg")
    lab.panel._handle_custom_msg(content, [])
    assert lab.notice
    assert lab.shown.title == "The bridges of Königsberg"


def test_cells_run_while_a_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def heartbeat() -> tuple[int, int]:
        lab = trail_lab("board", ["bounded"])
        sent: list[Any] = []
        monkeypatch.setattr(lab.panel, "send", lambda content, buffers=None: sent.append(content))
        page(lab, "more", run=state(lab)["run"], lane=0, to=3000)
        beats = 0
        while lab.searches[0].steps < 3000 and not lab.searches[0].ended:
            await asyncio.sleep(0)
            beats += 1
        while not sent or sent[-1]["steps"] < 3000:
            await asyncio.sleep(0)
        return beats, len(sent)

    beats, messages = asyncio.run(heartbeat())
    assert beats > 10
    assert messages >= 1


def test_a_search_that_was_sent_to_its_end_can_be_called_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def halt() -> tuple[int, dict[str, Any]]:
        lab = trail_lab("board", ["bounded"])
        sent: list[Any] = []
        monkeypatch.setattr(lab.panel, "send", lambda content, buffers=None: sent.append(content))
        run = state(lab)["run"]
        page(lab, "more", run=run, lane=0, to=MUCH)
        while not sent:
            await asyncio.sleep(0)
        page(lab, "halt")
        while sent[-1]["wanted"] > sent[-1]["steps"]:
            await asyncio.sleep(0)
        halted = lab.searches[0].steps
        page(lab, "more", run=run, lane=0, to=halted + 5)
        while lab.searches[0].steps < halted + 5:
            await asyncio.sleep(0)
        return halted, sent[-1]

    halted, last = asyncio.run(halt())
    assert 0 < halted < MUCH
    assert last["ended"] is False


def test_a_search_that_is_not_wanted_any_more_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def change() -> list[Any]:
        lab = trail_lab("board", ["bounded"])
        sent: list[Any] = []
        monkeypatch.setattr(lab.panel, "send", lambda content, buffers=None: sent.append(content))
        page(lab, "more", run=state(lab)["run"], lane=0, to=MUCH)
        while lab.searches[0].steps == 0:
            await asyncio.sleep(0)
        page(lab, "classic", name="koenigsberg")
        await asyncio.sleep(0)
        told = len(sent)
        run = state(lab)["run"]
        page(lab, "more", run=run, lane=0, to=MUCH)
        while not lab.searches[0].ended:
            await asyncio.sleep(0)
        while not sent or not sent[-1]["ended"]:
            await asyncio.sleep(0)
        assert {m["run"] for m in sent[told:]} == {run}
        return sent

    assert asyncio.run(change())[-1]["frames"][-1]["b"] == 6


def test_the_page_has_all_that_it_names() -> None:
    lab = trail_lab("koenigsberg")
    assert [method["id"] for method in lab.panel.about["methods"]] == list(METHODS)
    assert set(SOURCES) >= {source["id"] for source in state(lab)["sources"]}
    script = module(SCRIPT)
    for name in map(kind_of, OF_THE_LAB):
        if name not in ("ready", "error"):
            assert f'type: "{name}"' in script
    assert script.count("export default") == 1
    assert len(json.dumps(lab.panel.get_state(), default=str)) < 200_000
