"""The moves of a game as a pandas table; pandas is loaded when somebody asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import require
from stopreq_widget.engine.story import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.state import State

COLUMNS = ("move", "turn", "seat", "player", "kind", "action", "route", "length", "points", "trains", "cards", "story")


def moves_frame(states: Sequence[State], actions: Sequence[Action]) -> pd.DataFrame:
    """Return a table with a row for each action; :meth:`Game.to_frame` says what its columns are.

    Parameters
    ----------
    states : sequence of State
        Those around the actions: one more than there are actions, or even more.
    actions : sequence of Action
        What was done; an empty table comes of none.
    """
    require("pandas", "tables of moves")
    import pandas as pd

    rows = []
    for i, action in enumerate(actions):
        before, after = states[i], states[i + 1]
        seat, route = before.seat, getattr(action, "route", None)
        rows.append(
            (
                i + 1,
                before.turns + 1,
                seat,
                before.players[seat],
                action.verb,
                str(action),
                route,
                before.board.route(route).length if route else None,
                after.seats[seat].points - before.seats[seat].points,
                after.seats[seat].trains,
                sum(after.seats[seat].hand),
                tell(before, action, after),
            )
        )
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype({"length": "Int64"})
