"""The deal of the day: a date makes the seed, so that everybody has the same deal against the same bots."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING

from stopreq_widget.engine.chance import SEED_LIMIT, one_way
from stopreq_widget.engine.words import plural
from stopreq_widget.profile.words import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.profile.results import Result

OPPONENTS = (("normal", "Juniper"), ("normal", "Larch"), ("normal", "Alder"))
"""Bots that play the same on every machine: levels and names. One, two or three of them play, by the day."""
_PURPOSE = "deal of the day"


def today() -> date:
    """Return the date where the player is."""
    return datetime.now().astimezone().date()


def seed_of(day: date) -> int:
    """Return the seed of a day's deal.

    Examples
    --------
    >>> seed_of(date(2026, 12, 1)) == seed_of(date(2026, 12, 1)) != seed_of(date(2026, 12, 2))
    True
    """
    return one_way(day.toordinal(), _PURPOSE) % SEED_LIMIT


def opponents_of(day: date) -> tuple[tuple[str, str], ...]:
    """Return the bots of a day, each with its level and its name: one on most days, more at the week's end.

    Examples
    --------
    >>> [len(opponents_of(date(2026, 11, day))) for day in range(23, 30)]  # Monday to Sunday
    [1, 1, 1, 1, 1, 2, 3]
    """
    saturday = 5
    return OPPONENTS[: max(1, day.weekday() - saturday + 2)]


def day_words(day: date) -> str:
    """Return a date as people say it.

    Examples
    --------
    >>> day_words(date(2026, 12, 1))
    'Tuesday, 1 December'
    """
    return f"{day:%A}, {day.day} {day:%B}"


def result_line(result: Result, others: Sequence[str]) -> str:
    """Return a result as one line that can be sent to a friend.

    Parameters
    ----------
    result : Result
        Of any game.
    others : sequence of str
        Names of the bots.
    """
    what = f"deal of {result.day}" if result.day else "a game"
    apart = result.score - result.best_other
    if not result.won:
        how = f"lost to {listed(others)} by {-apart}" if apart else f"lost to {listed(others)} on equal points"
    elif apart:
        how = f"won against {listed(others)} by {apart}"
    else:
        how = f"won against {listed(others)} on equal points"
    parts = [
        plural(result.score, "point"),
        how,
        f"{result.done} of {plural(result.tickets, 'ticket')}",
        f"longest path {result.longest}",
    ]
    if result.call_signs:
        parts.append(plural(len(result.call_signs.split()), "call sign"))
    return f"Stop Requested: Oregon, {what}: {', '.join(parts)}"
