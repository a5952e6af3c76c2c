"""What a search tells while it runs: a stream of small frozen values that can be kept, scrubbed and drawn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Literal, TypeAlias

from .budget import checked_count

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from .network import Network
    from .trail import Trail, Weight

Kind: TypeAlias = Literal["extend", "backtrack", "prune", "drop", "cut", "improve", "done", "stopped"]

MILESTONES: frozenset[Kind] = frozenset(("cut", "improve", "done", "stopped"))
"""Kinds that thinning never leaves out."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a search has done.

    Attributes
    ----------
    kind : str
        extend (an edge was added to the trail), backtrack (taken off), prune (a branch was given up because of its
        bound), drop (an edge was taken out of the remainder), cut (a solution that falls apart was forbidden),
        improve (a new best), done (the proof is complete), stopped (a limit was met first).
    trail : tuple of int
        The edges under consideration, as positions in the network. In walking order for the methods that walk and for
        improve and done steps; for the remainder of drop, cut and their prune steps in ascending order.
    length, best : int or float or Fraction
        Weight of these edges, and of the best trail known.
    bound : int or float or Fraction or None
        No trail of this branch is longer; for cut and done steps, no trail at all is. A cut in a block says nothing of
        the whole, and has None.
    explored : int
        Search nodes so far.
    line : int
        The line of the method's pseudo-code that was executed.
    edge : int or None
        The edge that was added, taken off or dropped.
    at : int or None
        The vertex where the walk is now.

    """

    kind: Kind
    trail: tuple[int, ...]
    length: Weight
    best: Weight
    bound: Weight | None
    explored: int
    line: int
    edge: int | None = None
    at: int | None = None


Watch: TypeAlias = "Generator[Step, None, Trail]"
"""A search that is run by asking for its next step, and that returns its answer at the end."""


class Narrator:
    """Makes the steps of one search: counts its nodes and remembers its best trail."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.explored = 0
        self.best = 0
        self.best_walk: tuple[int, ...] = ()

    def weigh(self, edges: Iterable[int]) -> int:
        """Return the scaled weight of some edges."""
        ws = self.network.ws
        return sum(ws[edge] for edge in edges)

    def tell(
        self,
        kind: Kind,
        line: int,
        trail: Iterable[int],
        *,
        bound: int | None = None,
        edge: int | None = None,
        at: int | None = None,
    ) -> Step:
        """Return a step; an improve step becomes the best trail."""
        edges = tuple(trail)
        length = self.weigh(edges)
        if kind == "improve":
            self.best, self.best_walk = length, edges
        unit = self.network.length
        shown = None if bound is None else unit(bound)
        return Step(kind, edges, unit(length), unit(self.best), shown, self.explored, line, edge, at)

    def done(self, line: int, bound: int | None = None) -> Step:
        """Return the last step: the best trail, and the bound on every trail (its own length when proven)."""
        return self.tell("done", line, self.best_walk, bound=self.best if bound is None else bound)

    def answer(self, method: str, bound: int | None = None, stopped: str = "") -> Trail:
        """Return the best trail with its certificate."""
        return self.network.trail(self.best_walk, method, self.explored, bound, stopped)


def thin(steps: Iterable[Step], every: int) -> Iterator[Step]:
    """Yield each `every`-th step, and all that matter: cuts, improvements and the end.

    Examples
    --------
    >>> from stopreq_widget.trails import watch_longest_trail
    >>> square = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)]
    >>> len(list(watch_longest_trail(square, "exhaustive")))
    69
    >>> len(list(thin(watch_longest_trail(square, "exhaustive"), every=10)))
    12

    """
    checked_count("every", every, least=1)
    for position, step in enumerate(steps):
        if position % every == 0 or step.kind in MILESTONES:
            yield step


def limited(steps: Iterator[Step], limit: int) -> Iterator[Step]:
    """Yield at most `limit` steps; if the search has not ended by then, one more of the kind "stopped"."""
    checked_count("limit", limit, least=1)
    last = None
    for last in islice(steps, limit):
        yield last
    if last is not None and last.kind != "done" and next(steps, None) is not None:
        yield Step("stopped", last.trail, last.length, last.best, last.bound, last.explored, last.line)


def finish(watch: Watch) -> Trail:
    """Run a search to its end and return its answer."""
    while True:
        try:
            next(watch)
        except StopIteration as end:
            answer: Trail = end.value
            return answer
