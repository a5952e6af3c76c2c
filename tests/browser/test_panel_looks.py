"""The panel in many scenes: axe finds no fault in light and dark, and all fits the width."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from stopreq_widget.ui.table.forms import setup_form
from tests.browser.desk import HOSTILE, a_game, hands, own, public

if TYPE_CHECKING:
    from stopreq_widget import Game
    from tests.browser.desk import Desk

pytestmark = pytest.mark.browser


def crowded() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Five players with long names, 40 cards of all kinds and 12 tickets."""
    game, players = a_game(["Ada", HOSTILE[:60], "bot:normal:Bo", "bot:easy:Cy", "W" * 60], 100)
    board = game.board
    kinds = [*(service.id for service in board.services), "pass"]
    counts = (1, 2, 3, 4, 5, 2, 3, 4, 12, 1, 2, 1)
    tickets = [
        {
            "id": ticket.id,
            "a": board.name_of(ticket.a),
            "b": board.name_of(ticket.b),
            "title": board.title(ticket),
            "points": ticket.points,
            "state": ("done", "open", "cut")[i % 3],
            "why": "Every way is closed." if i % 3 == 2 else "",
        }
        for i, ticket in enumerate(board.tickets[:12])
    ]
    hand = [{"kind": kind, "n": n} for kind, n in zip(kinds, counts, strict=True)]
    log = {"type": "log", "from": 0, "lines": game.log_for(0)}
    return public(game, players), [own(game, hand=hand, tickets=tickets), log]


@pytest.fixture(scope="module")
def scenes(middle: tuple[Game, Any]) -> dict[str, tuple[dict[str, Any], list[dict[str, Any]]]]:
    game, players = middle
    start, starters = a_game(["Ada", "Bo"], 0)
    over, finishers = a_game(["Ada", HOSTILE[:60], "bot:normal:Bo", "bot:easy:Cy", "Deepika"], None)
    route = game.board.routes[0].id
    payments = [{"action": f"claim {route} with 1 pass", "words": "1 pass", "cards": ["pass"]}]
    return {
        "setup": ({"screen": "setup", "setup": setup_form(error="names must differ")}, []),
        "offer": (public(start, starters), [own(start)]),
        "claim": (public(game, players), [own(game, selected={"route": route, "why": None, "payments": payments})]),
        "curtain": (public(game, players, viewer=None, ask=HOSTILE[:60]), []),
        "notice": (
            public(game, players, notice={"kind": "error", "text": "No file.", "advice": "Again."}),
            [own(game)],
        ),
        "crowd": crowded(),
        "replay": (
            public(game, players, position=20, analysis=True, playing=False, draws=[]),
            [
                own(game),
                {"type": "hands", "hands": hands(game)},
            ],
        ),
        "final": (
            public(over, finishers),
            [{"type": "hands", "hands": hands(over)}],
        ),
    }


SCENES = ("setup", "offer", "claim", "curtain", "notice", "crowd", "replay", "final")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("scene", SCENES)
def test_axe_finds_no_fault(desk: Any, scenes: Any, axe: str, scene: str, dark: bool) -> None:
    state, messages = scenes[scene]
    assert faults(desk(state, *messages, dark=dark), axe) == []


def faults(at: Desk, axe: str) -> list[str]:
    """Return what axe finds on the page as it is now."""
    at.page.evaluate(axe)
    found: list[str] = at.page.evaluate(
        "axe.run(document.querySelector('main'), { resultTypes: ['violations'] }).then((found) =>"
        " found.violations.map((fault) => `${fault.impact} ${fault.id}: ${fault.nodes[0].html}`))"
    )
    return found


# What is opened by a key or a button, and what shows that it is open.
OPENED = {
    "menu": ("m", "group", "Menu"),
    "network": ("n", "dialog", "My network"),
    "rules": ("?", "dialog", "How to play"),
    "routes": ("c", "listbox", "Routes"),
    "discards": ("4 discarded: show by kind", "group", "Discards by kind"),
}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", OPENED)
def test_axe_finds_no_fault_in_what_is_opened(desk: Any, middle: Any, axe: str, name: str, dark: bool) -> None:
    at = opened(desk, middle, name, dark=dark)
    assert faults(at, axe) == []


@pytest.mark.parametrize("name", OPENED)
def test_what_is_opened_reflows_at_320_px(desk: Any, middle: Any, name: str) -> None:
    at = opened(desk, middle, name, width=320)
    assert at.page.evaluate("document.documentElement.scrollWidth") <= 320


def opened(desk: Any, middle: Any, name: str, **page: Any) -> Desk:
    game, players = middle
    discarded = [{"kind": "kayak", "n": 3}, {"kind": "pass", "n": 1}]
    state = public(game, players, discarded=discarded, can_skip=True, turns_left=2)
    at: Desk = desk(state, own(game, hint={"action": "draw deck", "text": "Draw unseen."}), **page)
    press, role, title = OPENED[name]
    if len(press) == 1:
        at.press_on_table(press)
    else:
        at.button(press).click()
    expect(at.page.get_by_role(role, name=title)).to_be_visible()  # type: ignore[arg-type]
    return at


@pytest.mark.parametrize("width", [320, 480, 900])
@pytest.mark.parametrize("scene", SCENES)
def test_everything_fits_the_width(desk: Any, scenes: Any, scene: str, width: int) -> None:
    state, messages = scenes[scene]
    at = desk(state, *messages, width=width)
    assert at.page.evaluate("document.documentElement.scrollWidth") <= width
    cut = at.page.evaluate(
        "[...document.querySelectorAll('.sr-panel button, .sr-panel th, .sr-panel td')].filter((node) =>"
        " node.getBoundingClientRect().right > document.querySelector('.sr-panel').getBoundingClientRect().right)"
        ".map((node) => node.outerHTML)"
    )
    assert cut == []


@pytest.mark.parametrize(("light", "scheme"), [("true", "light"), ("false", "dark")])
def test_scroll_bars_follow_the_theme_of_the_notebook(desk: Any, scenes: Any, light: str, scheme: str) -> None:
    state, messages = scenes["crowd"]
    at = desk(state, *messages)
    at.page.evaluate("(light) => document.body.dataset.jpThemeLight = light", light)
    assert at.page.locator(".sr-log").evaluate("(node) => getComputedStyle(node).colorScheme") == scheme
