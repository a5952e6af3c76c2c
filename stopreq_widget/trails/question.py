"""Which trail is asked for: any, a closed one, or one between given ends; and the walk that answers it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from .core import euler_walk
from .errors import GraphError
from .network import walk_vertices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .network import Network


@dataclass(frozen=True, slots=True)
class Question:
    """A network and what its trail has to be like.

    Attributes
    ----------
    network : Network
        Where the trail lies.
    closed : bool
        Whether it has to end where it began.
    source, target : int, optional
        The vertex where it has to begin, and the one where it has to end.

    """

    network: Network
    closed: bool = False
    source: int | None = None
    target: int | None = None

    @property
    def free(self) -> bool:
        """Whether the trail may begin and end anywhere."""
        return not self.closed and self.source is None and self.target is None

    @property
    def round_trip(self) -> bool:
        """Whether it has to end where it began."""
        return self.closed or (self.source is not None and self.source == self.target)

    @property
    def apart(self) -> bool:
        """Whether it has to begin and to end at two different vertices."""
        return self.source is not None and self.target is not None and self.source != self.target

    def walk(self, edges: int) -> tuple[list[int], int | None]:
        """Return a set of edges that answers it in walking order, and the vertex where the walk begins.

        Examples
        --------
        >>> from stopreq_widget.trails import read_network
        >>> Question(read_network([(0, 1, 1), (1, 2, 1)]), target=0).walk(0b11)
        ([1, 0], 2)

        """
        us, vs = self.network.us, self.network.vs
        if self.network.directed:
            return _directed_walk(us, vs, edges, self.source if self.source is not None else self.target)
        walk = euler_walk(us, vs, edges, self.source if self.source is not None else self.target)
        if self.source is not None or self.target is None:
            return walk, self.source
        end = self.target
        for edge in walk:
            end = us[edge] + vs[edge] - end
        return walk[::-1], end

    def stretch(self, walk: Sequence[int]) -> list[int]:
        """Return the heaviest stretch of a walk that answers the question, as edges in walking order.

        Examples
        --------
        >>> from stopreq_widget.trails import read_network
        >>> network = read_network([(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 1)])
        >>> Question(network, closed=True).stretch([0, 1, 2, 3]), Question(network, source=2).stretch([0, 1, 2, 3])
        ([0, 1, 2], [2, 3])

        """
        if self.free or not walk:
            return list(walk)
        us, vs, ws = self.network.us, self.network.vs, self.network.ws
        path = walk_vertices(us, vs, walk, us[walk[0]] if self.network.directed else None)
        first = {v: i for i, v in reversed(list(enumerate(path)))}
        last = {v: i for i, v in enumerate(path)}

        def between(begin: int | None, end: int | None) -> tuple[int, int]:
            return 0 if begin is None else first.get(begin, len(path)), len(walk) if end is None else last.get(end, -1)

        if self.round_trip:
            held = self.source if self.source is not None else self.target
            spans = [(first[v], last[v]) for v in first if held in (None, v)]
        elif self.network.directed:
            spans = [between(self.source, self.target)]
        else:
            spans = [between(self.source, self.target), between(self.target, self.source)]
        sums = [0, *accumulate(ws[edge] for edge in walk)]
        fitting = [span for span in spans if span[0] <= span[1]]
        begin, end = max(fitting, key=lambda span: sums[span[1]] - sums[span[0]], default=(0, 0))
        return list(walk[begin:end])

    def path(self) -> list[int]:
        """Return the edges of a path with the fewest edges from the source to the target; none if there is none."""
        at = self.network.incidence()
        came: dict[int, list[int]] = {} if self.source is None else {self.source: []}
        queue = list(came)
        for vertex in queue:
            for edge, other in at[vertex]:
                if other not in came:
                    came[other] = [*came[vertex], edge]
                    queue.append(other)
        return came.get(self.target, []) if self.target is not None else []


def read_question(network: Network, *, closed: bool = False, source: Any = None, target: Any = None) -> Question:
    """Return the question with its ends as numbers of vertices.

    Raises
    ------
    GraphError
        If an end is no vertex of the network, a closed trail is asked for with two different ends, or no trail leads
        from one to the other.

    """
    if not isinstance(closed, bool):
        raise GraphError(f"closed is {closed!r}; expected True or False")
    places = [None if v is None else _number(network, v, what) for v, what in ((source, "source"), (target, "target"))]
    if closed and source is not None and target is not None and places[0] != places[1]:
        raise GraphError(f"a closed trail ends where it begins, not at {source!r} and at {target!r}")
    if closed and places != [None, None]:
        only = places[0] if places[0] is not None else places[1]
        places = [only, only]
    question = Question(network, closed, *places)
    if question.apart and not question.path():
        raise GraphError(f"no trail leads from {source!r} to {target!r}")
    return question


def _number(network: Network, vertex: Any, what: str) -> int:
    try:
        return network.vertices.index(vertex)
    except ValueError:
        raise GraphError(f"{what} {vertex!r} is no vertex of the network of {len(network.vertices)} vertices") from None


def _directed_walk(
    us: tuple[int, ...], vs: tuple[int, ...], edges: int, start: int | None
) -> tuple[list[int], int | None]:
    """Return directed edges in an order in which they can be walked in one go (Hierholzer), and where that begins."""
    at: dict[int, list[int]] = {}
    surplus: dict[int, int] = {}
    members = [edge for edge in range(edges.bit_length()) if edges >> edge & 1]
    if not members:
        return [], None
    for edge in members:
        at.setdefault(us[edge], []).append(edge)
        surplus[us[edge]] = surplus.get(us[edge], 0) + 1
        surplus[vs[edge]] = surplus.get(vs[edge], 0) - 1
    begin = next((v for v, out in surplus.items() if out > 0), us[members[0]] if start is None else start)
    walk: list[int] = []
    stack = [(-1, begin)]
    while stack:
        ways = at.get(stack[-1][1])
        if ways:
            edge = ways.pop()
            stack.append((edge, vs[edge]))
        else:
            walk.append(stack.pop()[0])
    walk.pop()
    return walk[::-1], begin
