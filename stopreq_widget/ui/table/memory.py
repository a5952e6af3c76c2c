"""All that is kept of a person, as a value and in the panel's form: the record, and how much there is of each part."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.presets import PRESETS
from stopreq_widget.engine.words import plural
from stopreq_widget.profile.pictures import score_line
from stopreq_widget.profile.profile import PARTS
from stopreq_widget.profile.record import MyRecord
from stopreq_widget.profile.words import bytes_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stopreq_widget.profile.profile import Amount
    from stopreq_widget.profile.record import Stamp, Summary

NOTHING: dict[str, Any] = {"place": "", "news": "", "parts": [], "record": None}
"""What a page knows that was told nothing."""
_COUNTED = {"games": "game", "record": "result", "settings": "setting"}


@dataclass(frozen=True)
class Memory:
    """What is kept, as it was when somebody asked.

    Attributes
    ----------
    place : str
        Where.
    amounts : mapping of Amount by str
        How much of each part.
    record : MyRecord
        The results.
    news : str
        What has just been done with it, or why it could not be.
    """

    place: str = ""
    amounts: Mapping[str, Amount] = field(default_factory=dict)
    record: MyRecord = field(default_factory=lambda: MyRecord(()))
    news: str = ""


def memory_payload(memory: Memory) -> dict[str, Any]:
    """Return the page of what is kept.

    Examples
    --------
    >>> memory_payload(Memory()) == NOTHING
    True
    """
    return {
        "place": memory.place,
        "news": memory.news,
        "parts": [_part(part, memory.amounts[part]) for part in PARTS if part in memory.amounts],
        "record": _record(memory.record) if memory.record.results else None,
    }


def _part(part: str, amount: Amount) -> dict[str, Any]:
    """Return one part: what it is called, how many things it has, and how much room they take."""
    words = f"{plural(amount.count, _COUNTED[part])}, {bytes_words(amount.size)}" if amount.count else "nothing"
    return {"part": part, "count": amount.count, "words": words}


def _record(record: MyRecord) -> dict[str, Any]:
    """Return the record: a line for all games and one for each kind, the passport, and the scores over time."""
    lines = [
        {"rules": PRESETS[rules].title if rules in PRESETS else rules, "players": players, "bots": bots, **_line(found)}
        for (rules, players, bots), found in record.by_kind().items()
    ]
    total = record.summary()
    drawn = score_line(record.results)
    return {
        "total": None if total is None else _line(total),
        "kinds": lines,
        "stamps": [stamp_payload(stamp) for stamp in record.passport],
        "scores": {
            "wide": drawn.wide,
            "high": drawn.high,
            "level": drawn.level,
            "words": drawn.words,
            "dots": [{"x": dot.x, "y": dot.y, "won": dot.won, "words": dot.words} for dot in drawn.dots],
        },
    }


def _line(found: Summary) -> dict[str, Any]:
    return {
        "games": found.games,
        "wins": found.wins,
        "best": found.best,
        "mean": f"{found.mean:.1f}",
        "tickets": f"{found.done} of {found.tickets}",
        "longest": found.longest,
    }


def stamp_payload(stamp: Stamp, *, now: bool = False) -> dict[str, Any]:
    """Return a call sign of the passport: in how many games it was collected, whether in this one, and first there."""
    return {
        "call_sign": stamp.call_sign,
        "station": stamp.station,
        "games": stamp.games,
        "now": now,
        "first": now and stamp.games == 1,
    }
