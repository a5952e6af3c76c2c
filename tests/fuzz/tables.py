"""Tables that people click at: late, twice, malformed, on several displays, through restarts of page and kernel."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from stopreq_widget import play
from stopreq_widget.profile import Profile
from tests.engine.positions import NAMES
from tests.fuzz.steps import Driver
from tests.ui.table.pages import Page
from tests.variants.checks import check_state

RULES = ("oregon", "base", "europe")
COMPANIES = (("You", "bot:random"), ("Ada", "Bo"), ("Ada", "bot:random", "Bo"), ("bot:random", "bot:random"))
MESSAGES = (
    "again", "branch", "daily", "dismiss", "erase", "export", "forget", "goto", "hide", "load", "memory", "new", "pick",
    "redo", "resume", "same_deal", "save", "set", "show", "skip_to_me", "start", "swap_seats", "take_in", "ticket",
    "undo",
)  # fmt: skip
SETTINGS = ("help", "quick_claim", "paused", "playing", "speed")
_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    3,
    10**400,
    1.5,
    float("nan"),
    "",
    "draw deck",
    "\ud800",
    "x" * 999,
    [],
    {},
)
_KINDS = (
    "act", "again", "branch", "choose", "daily", "dismiss", "erase", "error", "export", "forget", "goto", "hide",
    "hint", "load", "memory", "new", "pick", "ready", "redo", "resume", "same_deal", "save", "set", "show",
    "skip_to_me", "start", "swap_seats", "take_in", "ticket", "town", "undo", "seat", "more", "paint", "",
)  # fmt: skip
_FIELDS = (
    "action",
    "at",
    "n",
    "name",
    "value",
    "route",
    "station",
    "group",
    "title",
    "id",
    "form",
    "game",
    "part",
    "text",
    "seat",
    "own",
)
# What a page may bring about by sending nonsense, and nothing else.
_EXPECTED = ("MessageError", "no setting")


class Tables(Driver):
    """One or more displays of a game, and what a page has heard at each."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="stopreq-fuzz-"))
        self._pages: list[Page] = []
        self._at = 0

    def begin(self, rules: str, company: int, seed: int, analysis: bool) -> None:
        """Open a table, or a form where there is no company."""
        chosen = COMPANIES[company] if company < len(COMPANIES) else None
        players = None if chosen is None else list(chosen)
        self._open(play(players=players, seed=seed, rules=rules, analysis=analysis, speed=100))

    # What people do

    def click(self, n: int) -> None:
        """Play what can be played, as the page shows it."""
        page, game = self._page, self._page.table.game
        if game is None or game.is_over:
            return
        if page.state["ask"]:
            page.send(type="show")
        may = page.state["viewer"] == game.state.seat and page.state["position"] == game.position
        before = game.position
        page.act(game.legal_actions[n % len(game.legal_actions)])
        # Bots may have played on.
        assert (game.position > before) == may, page.state["notice"]

    def click_late(self, n: int) -> None:
        """Click at what has gone by: nothing is played, and the page is told."""
        page, game = self._page, self._page.table.game
        if game is not None and not game.is_over:
            before = game.position
            page.act(game.legal_actions[n % len(game.legal_actions)], at=before + 1 + n if n % 2 else before - 1 - n)
            assert game.position == before
            assert page.state["notice"]

    def send(self, kind: str, n: int) -> None:
        """Send a message that means something."""
        page, game = self._page, self._page.table.game
        board = page.table.board_map.board if game is None else game.board
        fields: dict[str, dict[str, Any]] = {
            "goto": {"n": n % (game.position + 2) if game else n},
            "pick": {"route": board.routes[n % len(board.routes)].id if n % 3 else None},
            "ticket": {"id": board.tickets[n % len(board.tickets)].id if n % 3 else None},
            "set": {
                "name": SETTINGS[n % len(SETTINGS)],
                "value": 100 if SETTINGS[n % len(SETTINGS)] == "speed" else n % 2 == 0,
            },
            "save": {"path": str(self._folder / f"{n % 2}.json")},
            "load": {"path": str(self._folder / f"{n % 3}.json")},
            "start": {"form": self._form(n)},
            "resume": {"game": self._kept(n)},
            "forget": {"game": self._kept(n)},
            "erase": {"part": ("games", "record", "settings", "all")[n % 4]},
            "take_in": {"text": page.table.keeping.profile.to_text() if n % 2 else "{}"},
        }
        page.send(type=kind, **fields.get(kind, {}))

    def nonsense(self, seed: int) -> None:
        """Send anything at all."""
        rng = Random(seed)
        message: Any = {"type": rng.choice(_KINDS)} | {name: rng.choice(_VALUES) for name in rng.sample(_FIELDS, 6)}
        if message["type"] in {"save", "load", "start", "hint"}:
            message = rng.choice(_VALUES)
        self._page.table.panel.receive(message)

    def cell(self, n: int) -> None:
        """Play, undo or redo in a cell."""
        game = self._page.table.game
        if game is None:
            return
        if n % 4 == 0 and game.analysis and game.position:
            game.undo()
        elif n % 4 == 1 and game.position < len(game.actions):
            game.redo()
        elif not game.is_over:
            game.play(game.legal_actions[n % len(game.legal_actions)])

    def play_on(self, seed: int, moves: int) -> None:
        """Play many moves in cells."""
        rng, game = Random(seed), self._page.table.game
        for _ in range(moves):
            if game is not None and not game.is_over:
                game.play(rng.choice(game.legal_actions))

    def reload(self) -> None:
        """Load the page anew: it is told all that the old one knew, and nothing more."""
        page = self._page
        if page.table.game is not None:
            before = self._known(page)
            page.heard.clear()
            page.send(type="ready")
            assert self._known(page) == before

    def display(self) -> None:
        """Show the game a second time."""
        if self._page.table.game is not None and len(self._pages) < 3:
            self._open(play(self._page.table.game, speed=100))

    def turn_to(self, n: int) -> None:
        """Look at another display."""
        self._at = n % len(self._pages)

    def restart(self) -> None:
        """Save, have the kernel end, and go on from the file."""
        game = self._page.table.game
        if game is None:
            return
        path, position = self._folder / "kernel.json", game.position
        game.save(path)
        players = [(player.name, player.is_human) for player in self._page.table.players]
        self._close_displays()
        self._open(play(path, speed=100))
        table = self._page.table
        assert table.game is not None
        assert table.game.position >= position
        assert [(player.name, player.is_human) for player in table.players] == players

    # Checks

    def check(self) -> None:
        """Assert that the displays are in step, show what they may, and that nothing failed unexpectedly."""
        self._pages = [self._heard_by(page) for page in self._pages]
        for page in self._pages:
            table, state = page.table, page.state
            json.dumps(state)
            assert [e for e in table.session.errors if not any(n in e.splitlines()[-1] for n in _EXPECTED)] == []
            if table.game is None:
                continue
            assert state["moves"] == table.game.position
            assert 0 <= state["position"] <= table.game.position
            shown = page.last("private")
            assert (shown["seat"] if shown else None) == state["viewer"]
            hands = page.last("hands")
            if hands and hands["hands"] and not table.game.analysis:
                assert table.game.is_over or not any(player.is_human for player in table.players)
            check_state(table.game.state)

    def close(self) -> None:
        """Close the displays and remove the files."""
        self._close_displays()
        shutil.rmtree(self._folder)

    @property
    def _page(self) -> Page:
        return self._pages[self._at]

    def _open(self, table: Any) -> None:
        self._pages.append(self._page_of(table))
        self._at = len(self._pages) - 1

    def _heard_by(self, page: Page) -> Page:
        """Return the page; a new one where a game on another board brought another panel."""
        return page if page.panel is page.table.panel else self._page_of(page.table)

    @staticmethod
    def _page_of(table: Any) -> Page:
        page = Page(table)
        page.panel = table.panel
        # What was said before the page stood there is said again.
        page.send(type="ready")
        return page

    def _close_displays(self) -> None:
        for page in self._pages:
            page.table.close()
        self._pages, self._at = [], 0

    def _form(self, n: int) -> dict[str, Any]:
        kinds = ("human", "bot")
        seats = [
            {"name": NAMES[i], "colour": colour, "kind": kinds[n >> i & 1], "level": "random"}
            for i, colour in enumerate(("red", "blue", "green")[: 2 + n % 2])
        ]
        return {"players": seats, "seed": str(n), "first": n % 4, "rules": RULES[n % 3], "analysis": n % 5 == 0}

    @staticmethod
    def _kept(n: int) -> str:
        """Return the name of a game that is kept, or one that never was."""
        names = [game.name for game in Profile().games.listed()] or ["0" * 32]
        return names[n % len(names)]

    @staticmethod
    def _known(page: Page) -> dict[str, Any]:
        """Return what a page that heard the messages shows of what is stored nowhere."""
        log: list[str] = []
        for message in page.heard:
            if message["type"] == "log":
                log[message["from"] :] = message["lines"]
        heard = page.last("private") or {"seat": None}
        # A page that was told nothing knows that nobody's cards are shown.
        private = {name: value for name, value in heard.items() if name not in {"hint", "type"}}
        return {"private": private, "hands": (page.last("hands") or {}).get("hands"), "log": log}
