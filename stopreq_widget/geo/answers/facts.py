"""All that is known of the services, as one table."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import pandas as pd

from stopreq_widget.geo.answers.service import services as known_services
from stopreq_widget.geo.asked import the_board

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board

_COLUMNS = ["route", "operator", "days", "trips_per_week", "hours", "fare", "from", "to", "note", "source"]


def services(board: Board | str | None = None) -> pd.DataFrame:
    """Return what public pages and publications say of the services of a board's routes.

    Returns
    -------
    DataFrame
        One row a route and period, oldest first, indexed by route id: ``operator`` where it differs from the board's,
        ``days`` ("Mon Wed Fri"; "Thu 1 3": of those weeks of the month), ``trips_per_week`` each way, ``hours`` and
        ``fare`` (dollars) from end to end, ``from`` and ``to`` as the source has them, ``note``, ``source``. What
        nobody says is missing; routes of which nothing is known have no row.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> services(load_board()).loc["baker_city-ontario-flixbus", "operator"].tolist()
    ['Greyhound / FlixBus', 'Northwestern Stage Lines']
    """
    board = the_board(board)
    rows = []
    for route in board.routes:
        for service in known_services().get(route.id, ()):
            row = asdict(service) | {"days": service.days_in_words, "from": service.since, "to": service.until}
            rows.append({c: row[c] if row[c] != "" else None for c in _COLUMNS})
    return pd.DataFrame(rows, columns=_COLUMNS).set_index("route")
