"""The pieces that tables in notebooks are made of: chips, marks, tables.

Every text that comes in is escaped, every style is inline and leans on JupyterLab's own colours, so that the same
markup reads in a light and in a dark theme, and in a page that knows nothing of Jupyter.
"""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from stopreq_widget.engine.palette import GRAY_HEX, HEX, TRAINS, hex_of, ink_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.palette import Train

INK = "var(--jp-content-font-color1, currentColor)"
LINE = "var(--jp-border-color2, rgba(128,128,128,.45))"
SOFT = "rgba(128,128,128,.14)"
_MIDDLE = "vertical-align:-.12em"
_BAND = ", ".join(HEX[name] for name in ("orange", "yellow", "green", "cyan", "blue", "purple", "pink"))


def text(value: object) -> str:
    """Return anything as escaped text.

    Examples
    --------
    >>> text("Tom & <b>Jerry</b>")
    'Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;'
    """
    return escape(str(value), quote=True)


def frame(*blocks: str) -> str:
    """Return blocks as one piece of markup, in JupyterLab's own type."""
    style = (
        f"color:{INK};font-family:var(--jp-ui-font-family, system-ui, sans-serif);font-size:13px;"
        "line-height:1.5;font-variant-numeric:tabular-nums;max-width:76em"
    )
    return f'<div class="stopreq" style="{style}">{"".join(blocks)}</div>'


def title(words: str, note: str = "") -> str:
    """Return a heading with a quieter note beside it."""
    quiet = f' <span style="opacity:.7;font-weight:400;font-size:13px">{text(note)}</span>' if note else ""
    return f'<div style="font-size:16px;font-weight:600;margin:.2em 0 .35em">{text(words)}{quiet}</div>'


def line(label: str, markup: str) -> str:
    """Return a line of markup with its label before it."""
    name = f'<span style="flex:0 0 6.2em;opacity:.7">{text(label)}</span>'
    return f'<div style="display:flex;margin:.2em 0">{name}<span>{markup}</span></div>'


def chip(board: Board, kind: str, count: int | None = None) -> str:
    """Return a kind of card as a swatch with its name, and how many there are of it."""
    if kind in board.service_index:
        service = board.service(kind)
        fill = hex_of(service.color) or GRAY_HEX
        dashed = "dashed" if service.kind == "flight" else "solid"
        swatch = f"background:{fill};border:1px {dashed} {'#333' if dashed == 'dashed' else 'rgba(128,128,128,.8)'}"
        name = service.name
    else:
        name = board.service_name(kind)
        swatch = f"background:{GRAY_HEX};border:1px solid rgba(128,128,128,.8)"
        if kind == "pass":
            swatch = f"background:linear-gradient(90deg, {_BAND});border:1px solid rgba(128,128,128,.8)"
    number = f' <b style="margin-left:.25em">{count}</b>' if count is not None else ""
    box = f'<span style="{swatch};display:inline-block;width:.95em;height:.95em;border-radius:.2em;{_MIDDLE}"></span>'
    return (
        f'<span style="background:{SOFT};border-radius:.9em;padding:.05em .6em .05em .4em;margin:0 .3em .2em 0;'
        f'display:inline-block;white-space:nowrap">{box} {text(name)}{number}</span>'
    )


def chips(board: Board, cards: Mapping[str, int]) -> str:
    """Return counted cards as chips, or a dash when there are none."""
    return "".join(chip(board, kind, n) for kind, n in cards.items()) or "–"


def row_chips(board: Board, kinds: Iterable[str]) -> str:
    """Return cards that lie in a row as chips, or a dash when there are none."""
    return "".join(chip(board, kind) for kind in kinds) or "–"


def player(seat: int, name: str, trains: Sequence[Train] = TRAINS, *, strong: bool = False) -> str:
    """Return a player's name with the mark of the seat's trains; those of the printed order if not given."""
    train = trains[seat % len(trains)]
    badge = (
        f'<span style="background:{train.fill};color:{ink_on(train.fill)};border:1px solid rgba(128,128,128,.8);'
        f'border-radius:.25em;padding:0 .22em;font-size:.8em;{_MIDDLE}">{train.glyph}</span>'
    )
    weight = "font-weight:700" if strong else "font-weight:500"
    return f'<span style="white-space:nowrap;{weight}">{badge} {text(name)}</span>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]], align: str) -> str:
    """Return a table of markup; ``align`` has an ``l`` or ``r`` for each column."""
    sides = ["right" if letter == "r" else "left" for letter in align]
    top = "".join(
        _cell("th", words, side, f"border-bottom:1px solid {LINE};") for words, side in zip(head, sides, strict=True)
    )
    body = "".join(
        f'<tr style="background:none">{"".join(map(partial(_cell, "td"), cells, sides))}</tr>' for cells in rows
    )
    style = f"border-collapse:collapse;border:0;margin:.4em 0;color:{INK};font-size:13px"
    return f'<table style="{style}"><thead><tr style="background:none">{top}</tr></thead><tbody>{body}</tbody></table>'


def _cell(tag: str, markup: str, side: str, more: str = "") -> str:
    weight = "font-weight:600;" if tag == "th" else ""
    style = f"text-align:{side};padding:.2em .7em .2em 0;vertical-align:top;border:0;background:none;{weight}{more}"
    return f'<{tag} style="{style}">{markup}</{tag}>'


def fold(words: str, markup: str) -> str:
    """Return markup that opens with a click."""
    return f'<details style="margin:.3em 0"><summary style="cursor:pointer">{text(words)}</summary>{markup}</details>'
