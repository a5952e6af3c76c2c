"""One method at work in the lab: its steps as small frames, made when the page asks for them, never too many."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

from stopreq_widget.trails.animate import WALKED
from stopreq_widget.trails.errors import TrailError
from stopreq_widget.trails.methods import get_method
from stopreq_widget.trails.steps import MILESTONES, limited

if TYPE_CHECKING:
    from stopreq_widget.trails.network import Network
    from stopreq_widget.trails.steps import Step
    from stopreq_widget.trails.trail import Weight

LIMIT = 200_000
"""Steps after which a search is stopped, so that a hopeless one does not keep the kernel busy."""
FINE = 400
"""So many first steps are all kept: there one looks closely."""
KEPT = 2000
"""So many frames are kept of one search; of longer ones every second, fourth, ... step is left out."""

Frame = dict[str, Any]


class LabSearch:
    """A search that is run as far as somebody watches it, and remembered in bounded memory.

    A frame is what the page draws of one step: ``n`` its number, from 1; ``k`` its kind; ``t`` the edges, in walking
    order if ``w`` is true; ``l``, ``b``, ``u`` length, best and bound; ``x`` nodes; ``c`` the line of pseudo-code;
    ``p`` the edges that are given up from here; ``v`` edge and number of visits, in turn, since the frame before.

    Parameters
    ----------
    network : Network
        What is searched.
    method : str
        A name in :data:`stopreq_widget.trails.METHODS`.
    limit : int
        The number of steps after which it is stopped.

    Attributes
    ----------
    frames : list of dict
        What has been kept so far.
    steps : int
        How many steps the search has made.
    ended : bool
        Whether it is done, stopped, or has failed.
    error : str
        Why the method can't search this network; "" if it can.
    every : int
        Of the later steps one in so many is kept.

    Examples
    --------
    >>> from stopreq_widget.trails import read_network
    >>> search = LabSearch(read_network([("a", "b", 2), ("b", "c", 3)]), "exhaustive")
    >>> search.advance(10_000)
    0
    >>> search.ended, search.frames[-1]["k"], search.frames[-1]["b"]
    (True, 'done', 5)
    """

    def __init__(self, network: Network, method: str, limit: int = LIMIT) -> None:
        self.network = network
        self.method = get_method(method)
        self.limit = limit
        self.frames: list[Frame] = []
        self.steps = 0
        self.ended = False
        self.error = ""
        self.every = 1
        self._steps = limited(self.method.watch(network), limit)
        self._visits: Counter[int] = Counter()
        self._pruned: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self._last: Step | None = None
        self._lock = Lock()

    def advance(self, to: int, seconds: float = 60.0) -> int:
        """Run until so many steps are made, time is up or the search ends; return the first frame that is new.

        After frames were thinned out that is 0: they are all to be shown anew.
        """
        with self._lock:
            first, every, stop = len(self.frames), self.every, monotonic() + seconds
            while not self.ended and self.steps < to and monotonic() < stop:
                self._one()
            return 0 if self.every != every else first

    def _one(self) -> None:
        try:
            step = next(self._steps, None)
        except TrailError as error:
            self.error, self.ended = str(error), True
            return
        if step is None:
            self.ended = True
            return
        self.steps += 1
        self._count(step)
        if step.kind in MILESTONES or self.steps <= FINE or self.steps % self.every == 0:
            self.frames.append(self._frame(step))
            if len(self.frames) > KEPT:
                self._thin()
        self.ended = step.kind in ("done", "stopped")

    def _count(self, step: Step) -> None:
        """Count the edges that came in; remember what was given up while the search stays where that was decided."""
        last, self._last = self._last, step
        if step.kind == "extend":
            self._visits.update(set(step.trail) - set(last.trail if last else ()))
            if len(step.trail) == 1:
                self._pruned.clear()
        here = step.trail
        self._pruned = [(edges, root) for edges, root in self._pruned if here[: len(root)] == root]
        if step.kind == "backtrack" and last is not None and last.kind == "prune":
            self._pruned.append((last.trail[len(here) :], here))

    def _given_up(self, step: Step) -> list[int]:
        if step.kind in ("done", "stopped"):
            return []
        now = step.trail[-1:] if step.kind == "prune" and step.edge is not None else ()
        return sorted({*now, *(edge for edges, _ in self._pruned for edge in edges)})

    def _frame(self, step: Step) -> Frame:
        visits = [number for pair in sorted(self._visits.items()) for number in pair]
        self._visits.clear()
        return {
            "n": self.steps,
            "k": step.kind,
            "t": list(step.trail),
            "w": step.kind in WALKED or (step.kind == "prune" and step.edge is not None),
            "l": plain(step.length),
            "b": plain(step.best),
            "u": None if step.bound is None else plain(step.bound),
            "x": step.explored,
            "c": step.line,
            "p": self._given_up(step),
            "v": visits,
        }

    def _thin(self) -> None:
        """Leave out every second of the frames that can be spared; their visits go to the next one."""
        self.every *= 2
        kept: list[Frame] = []
        waiting: Counter[int] = Counter()
        for frame in self.frames:
            waiting.update(dict(zip(frame["v"][::2], frame["v"][1::2], strict=True)))
            if frame["n"] <= FINE or frame["k"] in MILESTONES or frame["n"] % self.every == 0:
                visits = [number for pair in sorted(waiting.items()) for number in pair]
                kept.append({**frame, "v": visits})
                waiting.clear()
        self._visits.update(waiting)
        self.frames = kept


def plain(weight: Weight) -> int | float:
    """Return a weight as a number that JSON has; a fraction becomes a float.

    Examples
    --------
    >>> plain(Fraction(1, 2)), plain(3)
    (0.5, 3)
    """
    return float(weight) if isinstance(weight, Fraction) else weight
