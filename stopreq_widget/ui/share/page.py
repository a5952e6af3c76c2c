"""A game as one page that plays it back: one file, without a kernel and without a network."""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from typing import TYPE_CHECKING

from stopreq_widget.geo import credit
from stopreq_widget.geo.shapes import shapes_for
from stopreq_widget.ui.map.ground import ground_css
from stopreq_widget.ui.map.info import map_info
from stopreq_widget.ui.page.fonts import font_css
from stopreq_widget.ui.page.scripts import module, styles
from stopreq_widget.ui.page.theme import theme_json
from stopreq_widget.ui.share.moments import moments
from stopreq_widget.ui.share.xml import legible

if TYPE_CHECKING:
    from stopreq_widget.engine.game import Game

SCRIPT = "share/main.js"
STYLES = (
    "page/base.css",
    "page/cards.css",
    "page/lists.css",
    "panel/forms.css",
    "panel/arrange.css",
    "map/art.css",
    "share/page.css",
)


def page(game: Game, *, seat: int | None) -> str:
    """Return a game as a page; see :meth:`stopreq_widget.Game.to_html`.

    Notes
    -----
    The page may load nothing, send nothing, and run no script but the one whose hash it names; all that is not ours
    in it (names, a stranger's board) lies in one JSON text, which the script sets as text.
    """
    # All of it is of one moment, whoever plays on meanwhile.
    game = game.branch()
    info = map_info(game.board, shapes_for(game.board), game.state.rules)
    title = f"{' and '.join(game.players)} · {game.board.name}"
    told = {
        "title": title,
        "info": info,
        "theme": theme_json(game.board),
        "tokens": [
            {"call_sign": town.call_sign, "station": town.name, "points": town.points}
            for town in game.board.stations
            if town.points and game.state.rules.tokens
        ],
        "credit": credit.SHORT if info["ground"] else "",
        **moments(game, seat),
    }
    script = module(SCRIPT)
    style = font_css() + ground_css() + styles(*STYLES)
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {_hash(script)}",
            f"style-src {_hash(style)}",
            "font-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    return _PAGE.format(policy=policy, title=escape(legible(title)), style=style, data=_json(told), script=script)


_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body class="sr-shared">
<main id="game" class="sr-panel">
<noscript>This page plays a game back by a script of its own, which this browser does not run.</noscript>
</main>
<script type="application/json" id="moments">{data}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def _json(value: object) -> str:
    """Return JSON that no HTML parser takes for the end of its element."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return legible(text.replace("<", "\\u003c"))


def _hash(text: str) -> str:
    """Return the source expression by which a policy allows exactly one text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
