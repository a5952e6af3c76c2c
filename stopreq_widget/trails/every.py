"""All longest trails, counted or listed: a sweep that remembers how much was left out, and in how many ways.

Edges are decided on one after the other, as in `stopreq_widget.trails.certify`; there it is enough to know whether a
longer trail is left, here all ways to leave out exactly as little as a longest trail does are kept. Two trails are the
same here if they use the same edges: in how many orders these can be walked is another question, and a harder one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from . import auto
from .budget import Budget, checked_count
from .errors import LimitError
from .frontier import edge_order, renumbered
from .network import Network, read_network
from .question import read_question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .question import Question
    from .reading import WeightOf
    from .trail import Trail

MAX_STATES = 500_000
"""States that are remembered at most: less than a gigabyte, and less than a minute."""

State: TypeAlias = tuple[int, int, tuple[tuple[int, int], ...], int]
"""Beginnings and ends left behind (undirected: ends in the second place), marks of the frontier, weight left out."""


def count_longest(
    graph: Any, weight: WeightOf = "weight", *, closed: bool = False, source: Any = None, target: Any = None
) -> int:
    """Return how many longest trails there are, as sets of edges.

    Parameters
    ----------
    graph, weight, closed, source, target
        As for `longest_trail`.

    Raises
    ------
    GraphError
        As `longest_trail`.
    LimitError
        If the network is too wide: what has to be remembered grows exponentially with the vertices between decided
        and undecided edges.

    Examples
    --------
    Of a square with both diagonals any of the six edges can be left out:

    >>> from itertools import combinations
    >>> count_longest(combinations(range(4), 2))
    6

    """
    return _Sweep(read_question(read_network(graph, weight), closed=closed, source=source, target=target)).count


def all_longest(
    graph: Any,
    weight: WeightOf = "weight",
    *,
    limit: int = 1000,
    closed: bool = False,
    source: Any = None,
    target: Any = None,
) -> list[Trail]:
    """Return all longest trails: one for each set of edges, in one of the orders in which it can be walked.

    Parameters
    ----------
    graph, weight, closed, source, target
        As for `longest_trail`.
    limit : int
        More than so many are not listed.

    Raises
    ------
    GraphError
        As `longest_trail`.
    LimitError
        If there are more than the limit, or the network is too wide as for `count_longest`.

    Examples
    --------
    >>> [trail.vertices for trail in all_longest([("a", "b", 1), ("b", "c", 1), ("b", "d", 1)], source="a")]
    [('a', 'b', 'c'), ('a', 'b', 'd')]

    """
    checked_count("limit", limit, least=1)
    question = read_question(read_network(graph, weight), closed=closed, source=source, target=target)
    sweep = _Sweep(question)
    if sweep.count > limit:
        raise LimitError(f"there are {sweep.count} longest trails; expected at most limit={limit}, so raise the limit")
    found = []
    for edges in sweep.sets():
        walk, start = question.walk(edges)
        found.append(question.network.trail(walk, "sweep", sweep.states, start=start))
    return found


class _Sweep:
    """All ways to leave out as little as a longest trail does; how many there are, and which."""

    def __init__(self, question: Question) -> None:
        network, edges = question.network, auto.find(question, Budget()).edges
        best = sum(network.ws[edge] for edge in range(len(network)) if edges >> edge & 1)
        self._network, self._size = _held(question), len(network)
        self._ends = 0 if question.closed and self._network is network else 2 - network.directed
        held = sum(self._network.ws) - sum(network.ws)
        self.states = 0
        # A set without edges is a trail too, where nothing is longer; at vertices that are asked for there is more.
        self.count = int(not best and not held)
        self._empty = self.count
        self._layers: list[tuple[int, dict[State, list[tuple[State, bool]]]]] = []
        self._complete: list[tuple[int, State, bool]] = []
        self._first: set[int] = set()
        for part in edge_order(self._network):
            self._sweep(part, sum(self._network.ws[edge] for edge in part) - best - held)

    def _sweep(self, edges: list[int], spare: int) -> None:
        """Decide on the edges of a component, of which exactly a spare weight is left out in the end."""
        network = self._network
        if spare < 0:
            return
        last = {v: i for i, edge in enumerate(edges) for v in (network.us[edge], network.vs[edge])}
        ahead = sum(network.ws[edge] for edge in edges)
        frontier: list[int] = []
        ways: dict[State, int] = {(0, 0, (), 0): 1}
        self._first.add(len(self._layers))
        for i, edge in enumerate(edges):
            ahead -= network.ws[edge]
            ends = tuple(dict.fromkeys((network.us[edge], network.vs[edge])))
            fresh = [v for v in ends if v not in frontier]
            frontier += fresh
            spots = frontier.index(network.us[edge]), frontier.index(network.vs[edge])
            leaving = [frontier.index(v) for v in ends if last[v] == i]
            layer: dict[State, list[tuple[State, bool]]] = {}
            decided: dict[State, int] = {}
            for before, number in ways.items():
                begins, finishes, marks, lost = before
                wide = marks + ((0, 0),) * len(fresh)
                for took in (False, True):
                    left_out = lost if took else lost + network.ws[edge]
                    after = self._take(wide, *spots) if took else wide
                    state, complete = self._leave((begins, finishes, after, left_out), leaving)
                    if complete and left_out + ahead == spare:
                        self.count += number
                        self._complete.append((len(self._layers), before, took))
                    elif state is not None and left_out <= spare:
                        decided[state] = decided.get(state, 0) + number
                        layer.setdefault(state, []).append((before, took))
            self._layers.append((edge, layer))
            ways = decided
            for spot in sorted(leaving, reverse=True):
                frontier.pop(spot)
            self.states += len(ways)
            if self.states > MAX_STATES:
                raise LimitError(
                    f"the frontier of {len(frontier)} vertices needs more than {MAX_STATES} states; "
                    f"this network of {len(network)} edges is too wide for all its longest trails to be counted"
                )

    def _take(self, marks: tuple[tuple[int, int], ...], u: int, v: int) -> tuple[tuple[int, int], ...]:
        new, piece = list(marks), len(marks) + 1
        joined = {marks[u][0], marks[v][0]} - {0}
        for spot, step in ((u, 1), (v, -1)):
            degree = new[spot][1] + step
            new[spot] = (piece, degree if self._network.directed else degree % 2)
        return tuple((piece, degree) if old in joined else (old, degree) for old, degree in new)

    def _leave(self, state: State, spots: list[int]) -> tuple[State | None, bool]:
        """Let vertices leave the frontier; None if no trail can come of it, True if one is complete."""
        begins, finishes, marks, lost = state
        for spot in spots:
            degree = marks[spot][1]
            begins += self._network.directed and degree > 0
            finishes += degree < 0 if self._network.directed else degree
            if abs(degree) > 1 or begins > self._ends or finishes > self._ends:
                return None, False
        kept = [mark for spot, mark in enumerate(marks) if spot not in spots]
        pieces, left = {piece for piece, _ in marks} - {0}, {piece for piece, _ in kept} - {0}
        if pieces != left:
            # A piece can't grow any more: it is the trail, or it is cut off from another one.
            return None, len(pieces) == 1
        return (begins, finishes, renumbered(kept), lost), False

    def sets(self) -> Iterator[int]:
        """Yield the sets of edges as bitmasks."""
        if self._empty:
            yield 0
        # From the last decision back to the first: which states came before, and whether the edge was taken.
        todo = [(layer, state, self._bit(layer) * took) for layer, state, took in self._complete]
        while todo:
            layer, state, edges = todo.pop()
            if layer in self._first:
                yield edges
            else:
                ways = self._layers[layer - 1][1][state]
                todo += [(layer - 1, before, edges | self._bit(layer - 1) * took) for before, took in ways]

    def _bit(self, layer: int) -> int:
        """Return the bit of the edge that a layer decides on; those that hold ends have none."""
        edge = self._layers[layer][0]
        return 1 << edge if edge < self._size else 0


def _held(question: Question) -> Network:
    """Return the network with an edge at each end that is asked for, which no choice of others makes up for."""
    network, size = question.network, len(question.network.vertices)
    ends = [(v, begins) for v, begins in ((question.source, True), (question.target, False)) if v is not None]
    if not ends:
        return network
    tips = range(size, size + len(ends))
    rows = [(tip, v) if begins else (v, tip) for tip, (v, begins) in zip(tips, ends, strict=True)]
    return Network(
        tuple(range(size + len(ends))),
        (*network.us, *(u for u, _ in rows)),
        (*network.vs, *(v for _, v in rows)),
        (*network.ws, *(1 + sum(network.ws) for _ in rows)),
        tuple(range(len(network) + len(rows))),
        directed=network.directed,
    )
