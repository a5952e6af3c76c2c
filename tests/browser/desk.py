"""What the tests of the panel share: it stands alone on a page, with a stand-in for the widget's model."""

from __future__ import annotations

import base64
import json
import random
from typing import TYPE_CHECKING, Any

from stopreq_widget import Game
from stopreq_widget.bots import make_bot
from stopreq_widget.ui.table import payload, seat_payload
from stopreq_widget.ui.table.players import read_players

if TYPE_CHECKING:
    from collections.abc import Sequence

    import anywidget
    from playwright.sync_api import Locator, Page

HOSTILE = "<img src=x onerror=window.hacked=1> Maximiliana of the Long One"
DARK = ":root{--jp-layout-color1:#111;--jp-ui-font-color0:#fff} body{background:#111}"
MODEL = """
window.sent = []; window.escaped = []; window.hacked = 0;
document.addEventListener('keydown', (event) => escaped.push(event.key));
const heard = {};
window.model = {
  get: (name) => data[name],
  set: (name, value) => { data[name] = value; (heard['change:' + name] || []).forEach((call) => call()); },
  on: (name, call) => (heard[name] = heard[name] || []).push(call),
  off: (name, call) => (heard[name] = (heard[name] || []).filter((other) => other !== call)),
  send: (message) => sent.push(message),
  tell: (message) => (heard['msg:custom'] || []).forEach((call) => call(message)),
};
"""


class Desk:
    """A page with the panel on it: what it shows and what it sent."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tell(self, *messages: dict[str, Any]) -> None:
        for message in messages:
            self.page.evaluate("(message) => model.tell(message)", message)

    def show(self, state: dict[str, Any]) -> None:
        self.page.evaluate("(state) => model.set('state', state)", state)

    def sent(self, *leave_out: str) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = self.page.evaluate("sent")
        return [message for message in messages if message["type"] not in {"ready", *leave_out}]

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press_on_table(self, *keys: str) -> None:
        """Press keys while the focus is somewhere at the table where nobody types."""
        self.page.locator("[data-status]").focus()
        self.press(*keys)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def focused(self) -> Locator:
        return self.page.locator(":focus")


def a_game(specs: Sequence[str], moves: int | None, seed: int = 7) -> tuple[Game, Any]:
    players = read_players(specs)
    game = Game.new([player.name for player in players], seed=seed)
    bot, rng = make_bot("easy"), random.Random(seed)
    while not game.is_over and (moves is None or game.position < moves or game.state.seat):
        game.play(bot.choose(game.view(game.state.seat), rng))
    return game, players


def public(game: Game, players: Any, viewer: int | None = 0, **more: Any) -> dict[str, Any]:
    acting = viewer == game.state.seat and not game.is_over
    return {
        "screen": "play",
        **payload.public(game.view(viewer), players, acting=acting, outcome=game.outcome),
        "viewer": viewer,
        "people": [seat for seat, player in enumerate(players) if player.is_human],
        "ask": None,
        "position": game.position,
        "moves": game.position,
        "analysis": False,
        "can_undo": True,
        "can_redo": False,
        "bots": {"any": True, "running": False, "paused": False, "speed": 1.0},
        "settings": {"help": True, "quick_claim": False, "tiles": False},
        "notice": None,
        **more,
    }


def own(game: Game, **more: Any) -> dict[str, Any]:
    return {**seat_payload.private(game.view(0), learning=True), **more}


def widget_page(widget: anywidget.AnyWidget, data: dict[str, Any], more_css: str = "") -> str:
    """Return a page that shows a widget alone, with these traits; ``window.leave`` is there once it is drawn."""
    traits = json.dumps(data).replace("<", "\\u003c")
    script = base64.b64encode(str(widget._esm).encode()).decode()
    return (
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>Widget</title><style>body{{margin:0}}"
        f"{widget._css}{more_css}</style></head><body><main></main><script>const data = {traits};{MODEL}</script>"
        f"<script type=module>import widget from 'data:text/javascript;base64,{script}';"
        "window.leave = widget.render({ model, el: document.querySelector('main') });</script></body></html>"
    )


def hands(game: Game) -> list[dict[str, Any]]:
    """Return all hands of a game, as an analysis table shows them."""
    return seat_payload.all_hands([game.view(seat) for seat in range(len(game.players))])
