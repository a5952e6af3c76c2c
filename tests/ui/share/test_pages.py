"""A game as a page: one file that may load nothing, and in which nothing is that its seat may not know."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget import Game, load_board, replay
from stopreq_widget.bots import make_bot
from stopreq_widget.engine.actions import DECK, DrawCard
from stopreq_widget.engine.errors import SeatError
from stopreq_widget.ui.share.moments import difference, moments
from tests.ui.share.games import NAMES, RULES, played, sampled_for

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 400_000
# Seeds and stops of games in which many things happened that some seat may not know.
GAMES = [
    (rules, players, seed, moves) for rules in RULES for players, seed, moves in ((2, 5, 70), (3, 6, 150), (5, 7, 90))
]


class Reader(HTMLParser):
    """What a browser makes of a page: its elements with their attributes, and the texts of scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inside = ""
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {"script": [], "style": [], "title": []}
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.inside = tag
        if tag in self.texts:
            self.texts[tag].append("")

    def handle_data(self, data: str) -> None:
        if self.inside in self.texts:
            self.texts[self.inside][-1] += data

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    @property
    def told(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.texts["script"][0])
        return found


def after(before: Any, step: Any) -> Any:
    """As positions.js does it."""
    if step is None:
        return before
    if isinstance(step, list):
        return step[0]
    if isinstance(before, list):
        return [after(each, step.get(str(i))) for i, each in enumerate(before)]
    return {key: after(each, step.get(key)) for key, each in before.items()}


def positions_of(told: dict[str, Any]) -> list[dict[str, Any]]:
    found = [told["first"]]
    for step in told["steps"]:
        found.append(after(found[-1], step))
    return found


@pytest.mark.parametrize("rules", RULES)
def test_a_long_game_of_five_is_a_page_of_no_more_than_400_kb(rules: str) -> None:
    game = played(rules, 5)
    assert len(game) > 240
    for seat in (None, 0):
        assert 100_000 < len(game.to_html(seat=seat).encode()) <= MOST_BYTES


@pytest.mark.parametrize("rules", RULES)
def test_every_position_of_the_game_is_in_it(rules: str) -> None:
    game = played(rules, 3)
    told = Reader(game.to_html()).told
    positions = positions_of(told)
    assert len(positions) == len(game) + 1 == told["moves"] + 1
    assert told["log"] == game.log
    for at in (0, 40, len(game)):
        state, shown = game.states[at], positions[at]
        assert [player["score"] for player in shown["players"]] == [seat.points for seat in state.seats]
        assert [{cards["kind"]: cards["n"] for cards in hand["hand"]} for hand in shown["hands"]] == [
            state.hand(seat) for seat in range(3)
        ]
        owners = {route.id: seat for seat in range(3) for route in state.routes(seat)}
        marks = dict(zip(game.board.route_index, shown["routes"], strict=True))
        assert {route: int(mark) for route, mark in marks.items() if mark.isdigit()} == owners
    assert positions[-2]["outcome"] is None
    assert [column["total"] for column in positions[-1]["outcome"]["columns"]] == [s.total for s in game.scores]
    assert [path["trail"] for path in told["paths"]] == [list(score.trail) for score in game.scores]


def test_moves_that_were_undone_are_not_in_it() -> None:
    game = played(moves=40).copy()
    game.undo(10)
    assert game.to_html() == played(moves=30).to_html()


@pytest.mark.parametrize(("rules", "players", "seed", "moves"), GAMES)
def test_what_a_seat_can_not_see_may_be_anything(rules: str, players: int, seed: int, moves: int) -> None:
    game = played(rules, players, seed, moves)
    for seat in range(players):
        sampled = sampled_for(game, seat)
        assert sampled.states != game.states
        assert moments(sampled, seat) == moments(game, seat)


@pytest.mark.parametrize(("rules", "players", "seed", "moves"), GAMES)
def test_no_byte_tells_what_a_seat_may_not_know(rules: str, players: int, seed: int, moves: int) -> None:
    game = played(rules, players, seed, moves)
    for seat in range(players):
        page = game.to_html(seat=seat)
        told = Reader(page).told
        for ticket in secret_tickets(game, seat):
            assert f'"{ticket.id}"' not in page
            assert game.board.title(ticket) not in page
        assert {hand["seat"] for position in positions_of(told) for hand in position["hands"]} == {seat}
        for line, state, action in zip(told["log"], game.states, game.actions, strict=False):
            if action == DrawCard(DECK) and state.seat != seat:
                assert line.startswith(f"{game.players[state.seat]} drew a card from the deck.")
        assert told["log"] == game.log_for(seat) != game.log
        assert told["paths"] == []


def secret_tickets(game: Game, seat: int) -> list[Any]:
    """Return tickets that others were offered and the seat never saw, but for those that are called as a route is."""
    seen = {i for state in game.states for i in (*state.seats[seat].tickets, *state.seats[seat].offer)}
    others = {
        i for state in game.states for n, own in enumerate(state.seats) if n != seat for i in (*own.tickets, *own.offer)
    }
    routes = {game.board.title(route) for route in game.board.routes}
    found = [game.board.tickets[i] for i in sorted(others - seen)]
    return [ticket for ticket in found if game.board.title(ticket) not in routes]


def test_the_seed_and_the_decks_are_in_no_page() -> None:
    seed = 9_876_543_210_123_456_789
    game, bot, rng = Game.new(NAMES[:2], seed=seed), make_bot("easy"), Random(1)
    while len(game) < 30:
        game.play(bot.choose(game.view(), rng))
    for seat in (None, 0):
        page = game.to_html(seat=seat)
        assert str(seed) not in page and game.id not in page


def test_at_the_end_all_tickets_are_told_but_the_hands_of_the_others_are_not() -> None:
    game = played("oregon", 3)
    told = Reader(game.to_html(seat=1)).told
    last = positions_of(told)[-1]
    assert [len(column["tickets"]) for column in last["outcome"]["columns"]] == [len(s.tickets) for s in game.scores]
    assert [hand["name"] for hand in last["hands"]] == ["Bo"]


STRANGE = ["</script><script>alert(1)</script>", "</style></title><img src=x>", "<!--<script>", "]]>&amp;\u2028{title}"]


def test_strangers_texts_stay_texts() -> None:
    board = load_board("four")
    towns = tuple(replace(town, name=name) for town, name in zip(board.stations, STRANGE, strict=True))
    game = Game.new(["<script>Ada", "</title>Bo"], seed=1, board=replace(board, name="<svg onload=x>", stations=towns))
    page = Reader(game.to_html())
    tags = "html head meta meta meta meta title style body main noscript script script"
    assert [tag for tag, _ in page.elements] == tags.split()
    assert page.texts["title"] == ["<script>Ada and </title>Bo · <svg onload=x>"]
    assert [town["name"] for town in page.told["info"]["stations"]] == STRANGE
    assert page.told["first"]["players"][1]["name"] == "</title>Bo"


def test_the_page_may_load_nothing_and_run_only_its_own_script() -> None:
    text = played().to_html()
    page = Reader(text)
    (policy,) = [a["content"] for tag, a in page.elements if tag == "meta" and a.get("http-equiv")]
    rules = dict(rule.split(" ", 1) for rule in (policy or "").split("; "))

    def source(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    assert rules == {
        "default-src": "'none'",
        "script-src": source(page.texts["script"][1]),
        "style-src": source(page.texts["style"][0]),
        "font-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    names = {name for _, attributes in page.elements for name in attributes}
    assert names == {"lang", "charset", "http-equiv", "content", "name", "class", "id", "type"}
    assert set(re.findall(r"https?://[^\"'`\s)]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"url\((?!#|data:)[^)]*", text)) <= {"url(#${clip", "url(#${this.patternId}"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"a": [1, {"b": 2}], "c": None}, {"a": [1, {"b": 3}], "c": {}}),
        ([1], []),
        ({}, {"a": 1}),
        (0, False),
        ("", None),
    ],
)
def test_a_difference_leads_from_one_value_to_the_other(old: Any, new: Any) -> None:
    step = json.loads(json.dumps(difference(old, new)))
    assert step is not None
    assert json.dumps(after(old, step)) == json.dumps(new)
    assert difference(new, new) is None


def test_a_file_is_written_where_a_path_is_given(tmp_path: Path) -> None:
    game, file = played(moves=10), tmp_path / "game.html"
    assert game.to_html(file) == file.read_text(encoding="utf-8")
    assert repr(game.to_html()).startswith("<page of 2")
    with pytest.raises(SeatError, match="nobody at the table is called 'Cy'"):
        game.to_html(file, seat="Cy")


def test_a_table_shares_the_game_that_it_shows(tmp_path: Path) -> None:
    table = replay(played(moves=30))
    assert table.to_html(tmp_path / "game.html", seat="Ada") == played(moves=30).to_html(seat="Ada")
    table.close()
