"""How a record looks in a notebook cell: what the games came to, the passport, and the scores over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stopreq_widget.engine.html_parts import INK, LINE, SOFT, frame, line, table, text, title
from stopreq_widget.engine.pictures import picture
from stopreq_widget.engine.presets import PRESETS
from stopreq_widget.engine.words import plural
from stopreq_widget.profile.record import MyRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.profile.record import Stamp
    from stopreq_widget.profile.results import Result

_HEAD = ("Rules", "Players", "Bots", "Games", "Won", "Best", "Mean", "Tickets made", "Longest path")
# The line over time, in CSS pixels.
_WIDE, _HIGH, _EDGE = 560, 120, 14


@picture.register(MyRecord)
def record_html(record: MyRecord) -> str:
    """Return a record: a line a kind of game, the passport, and the scores over time."""
    if not record.results:
        return frame(title("My record", "no games yet: play one to its end"))
    rows = [
        (
            text(PRESETS[rules].title if rules in PRESETS else rules),
            str(players),
            text(bots),
            *map(str, (found.games, found.wins, found.best, f"{found.mean:.1f}")),
            f"{found.done} of {found.tickets}",
            str(found.longest),
        )
        for (rules, players, bots), found in record.by_kind().items()
    ]
    has = sum(stamp.games > 0 for stamp in record.passport)
    return frame(
        title("My record", plural(len(record.results), "game")),
        table(_HEAD, rows, "lrlrrrrrr"),
        line("Passport", f"{has} of {len(record.passport)} call signs"),
        _passport(record.passport),
        line("Scores", "a dot a game, in their order; full ones were won"),
        scores_svg(record.results),
    )


def _passport(stamps: Sequence[Stamp]) -> str:
    def one(stamp: Stamp) -> str:
        had = f"{stamp.station}, {plural(stamp.games, 'game')}, first on {stamp.first}"
        about = had if stamp.games else f"{stamp.station}, still missing"
        look = f"background:{SOFT};border:1px solid {LINE}" if stamp.games else f"border:1px dashed {LINE};opacity:.55"
        return (
            f'<span title="{text(about)}" style="{look};border-radius:.4em;padding:.05em .5em;margin:0 .3em .3em 0;'
            f'display:inline-block">{text(stamp.call_sign)}</span>'
        )

    return f'<div style="margin:.2em 0 .4em">{"".join(map(one, stamps))}</div>'


class Dot(NamedTuple):
    """A game in the drawing of the scores: its place, whether it was won, and what is said of it."""

    x: float
    y: float
    won: bool
    words: str


class ScoreLine(NamedTuple):
    """The scores of games in their order as a drawing: its size, a dot a game, the height and value of their mean."""

    wide: int
    high: int
    dots: tuple[Dot, ...]
    level: float
    mean: float
    words: str


def score_line(results: Sequence[Result]) -> ScoreLine:
    """Return the scores in their order as a small drawing.

    Examples
    --------
    >>> score_line(()).dots
    ()
    """
    if not results:
        return ScoreLine(_WIDE, _HIGH, (), _HIGH / 2, 0.0, "No games yet")
    scores = [result.score for result in results]
    low, high = min(0, *scores), max(1, *scores)

    def place(i: int, score: float) -> tuple[float, float]:
        x = _EDGE + (_WIDE - 4 * _EDGE) * (i / max(1, len(scores) - 1))
        return round(x, 1), round(_HIGH - _EDGE - (_HIGH - 2 * _EDGE) * (score - low) / (high - low), 1)

    dots = tuple(
        Dot(*place(i, result.score), result.won, f"{result.ended[:10]}: {plural(result.score, 'point')}")
        for i, result in enumerate(results)
    )
    mean = sum(scores) / len(scores)
    words = f"Scores of {plural(len(scores), 'game')}, mean {mean:.1f}"
    return ScoreLine(_WIDE, _HIGH, dots, place(0, mean)[1], mean, words)


def scores_svg(results: Sequence[Result]) -> str:
    """Return the drawing of the scores as SVG; won games are full dots."""
    drawn = score_line(results)
    dots = "".join(
        f'<circle cx="{dot.x}" cy="{dot.y}" r="3.5" fill="{INK if dot.won else "none"}" stroke="{INK}" '
        f'stroke-width="1.5"><title>{text(dot.words)}</title></circle>'
        for dot in drawn.dots
    )
    right = _WIDE - 2.5 * _EDGE
    way = " ".join(f"{dot.x},{dot.y}" for dot in drawn.dots)
    return (
        f'<svg viewBox="0 0 {_WIDE} {_HIGH}" width="{_WIDE}" height="{_HIGH}" role="img" style="max-width:100%" '
        f'aria-label="{text(drawn.words)}">'
        f'<path d="M{_EDGE} {drawn.level}H{right}" stroke="{LINE}" stroke-dasharray="3 4" fill="none"/>'
        f'<text x="{right + 4}" y="{drawn.level + 4}" fill="{INK}" font-size="11">{drawn.mean:.0f}</text>'
        f'<polyline points="{way}" fill="none" stroke="{INK}" stroke-opacity=".45"/>'
        f"{dots}</svg>"
    )
