"""Which cell is running, and what an earlier run of it has left behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import ipywidgets
from IPython import get_ipython

if TYPE_CHECKING:
    from collections.abc import Iterable


class Run(NamedTuple):
    """One run of a notebook's cell: the cell's id and the message that asked for it."""

    cell: str
    message: str


class MadeInACell(Protocol):
    """A display that knows the run that made it and can be closed."""

    cell: Run | None

    def close(self) -> None:
        """Take it away for good."""


def running_cell() -> Run | None:
    """Return the run of the cell that is running; None where nobody knows, as in plain Python.

    Examples
    --------
    >>> running_cell() is None
    True
    """
    parent: dict[str, Any] = getattr(get_ipython(), "get_parent", dict)()
    cell, message = parent.get("metadata", {}).get("cellId"), parent.get("header", {}).get("msg_id")
    return Run(cell, message) if isinstance(cell, str) and isinstance(message, str) else None


def close_of_earlier_runs(made: MadeInACell, kind: type[Any]) -> None:
    """Close displays of a kind that an earlier run of the same cell has made: this one stands in their place.

    ipywidgets keeps every widget until it is closed, so that a cell that is run again and again would leave them all.
    """
    if made.cell is None:
        return
    for other in [each for each in _open_widgets() if isinstance(each, kind) and each is not made]:
        if other.cell is not None and other.cell.cell == made.cell.cell and other.cell != made.cell:
            other.close()


def open_of_this_run(kind: type[Any]) -> int:
    """Return how many displays of a kind this run of the cell has made before: what tells one from the next.

    Examples
    --------
    >>> open_of_this_run(ipywidgets.Box)
    0
    """
    run = running_cell()
    return sum(isinstance(each, kind) and each.cell == run for each in _open_widgets()) if run else 0


def _open_widgets() -> Iterable[ipywidgets.Widget]:
    """Return all widgets that are not closed; ipywidgets has no public name for them any more."""
    return tuple(ipywidgets.widgets.widget._instances.values())
