"""Is it really a longest trail? A proof by other means than any of the solvers uses.

`check_certificate` recounts everything that a `Trail` says of itself. When it claims to be optimal, the claim is tried
by a sweep: the edges are decided on one after the other, taken or left out, and of all that was decided only what
matters for the future is remembered about the *frontier*, the vertices between decided and undecided edges: which of
them are odd, and which hang together. Decisions that have left out too much to beat the claim are forgotten.

The number of memories depends on the width of the frontier, not on the number of edges: a map, being nearly planar, has
a narrow one. In the literature this is the transfer-matrix or frontier method; D. E. Knuth, "The Art of Computer
Programming" 4A, 7.1.4, exercise 225 (Simpath).
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .check import edge_numbers, trail_faults
from .errors import LimitError, MethodError
from .frontier import edge_order, renumbered
from .network import Network, read_network
from .proof_check import proof_faults
from .proofs.statement import statement
from .question import Question, read_question

if TYPE_CHECKING:
    from .reading import WeightOf
    from .trail import Trail

Memory = tuple[int, tuple[tuple[int, int], ...]]
"""Odd vertices left behind, and (piece, oddness) of each frontier vertex; piece 0 means that no taken edge is there."""

MAX_MEMORIES = 2_000_000


def check_certificate(
    graph: Any,
    trail: Trail,
    weight: WeightOf = "weight",
    *,
    closed: bool = False,
    source: Any = None,
    target: Any = None,
) -> list[str]:
    """Return everything that is wrong with what a trail says of itself; an empty list if it is all true.

    A trail that brings the log of a proof is judged by that; others by a sweep of the network.

    Parameters
    ----------
    graph, weight, closed, source, target
        As for `longest_trail`.
    trail : Trail
        From any method, or made by hand.

    Raises
    ------
    LimitError
        If the frontier is too wide for a proof within the memory of a small computer.
    MethodError
        For a directed graph and a trail without a proof.

    Examples
    --------
    >>> from stopreq_widget.trails import longest_trail
    >>> square = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1), (0, 2, 1)]
    >>> check_certificate(square, longest_trail(square))
    []

    """
    network = read_network(graph, weight)
    if network.directed and not trail.proof:
        raise MethodError("the sweep takes edges either way; ask for a trail in a directed graph with proof=True")
    question = read_question(network, closed=closed, source=source, target=target)
    faults = [*trail_faults(network, trail), *_wrong_ends(question, trail)]
    if faults:
        return faults
    walk = edge_numbers(network, trail)
    length = Fraction(sum(network.ws[edge] for edge in walk), network.scale)
    if network.inexact:
        length = Fraction(float(length))
    if length != trail.length:
        faults.append(f"the length is given as {trail.length}, but its edges weigh {length}")
    expected = (trail.edges[0][0], *(v for _, v, _ in trail.edges)) if trail.edges else ()
    if trail.vertices != expected:
        faults.append(f"the vertices are given as {trail.vertices}, but its edges meet {expected}")
    certificate = trail.certificate
    if certificate.bound < trail.length:
        faults.append(f"the bound {certificate.bound} is less than the length {trail.length}")
    if certificate.optimal and certificate.bound != trail.length:
        faults.append(f"it claims to be optimal with the bound {certificate.bound} above {trail.length}")
    if trail.proof:
        start = network.vertices.index(trail.vertices[0]) if trail.vertices else None
        faults += _wrong_proof(trail.proof, statement(question, walk, start))
    elif certificate.optimal:
        if has_longer(question, length):
            faults.append(f"it claims to be optimal, but there is a trail longer than {trail.length}")
    elif certificate.bound >= trail.length and has_longer(question, Fraction(certificate.bound)):
        faults.append(f"its bound is {certificate.bound}, but there is a trail longer than that")
    return faults


def _wrong_proof(proof: str, claim: dict[str, Any]) -> list[str]:
    """Return what is wrong with the log of a proof, and whether it is about something else."""
    faults = [f"its proof is none: {fault}" for fault in proof_faults(proof)]
    if not faults:
        log = json.loads(proof)
        faults += [f"its proof is about another {name}" for name, value in claim.items() if log[name] != value]
    return faults


def _wrong_ends(question: Question, trail: Trail) -> list[str]:
    """Return what is wrong with where a trail begins and ends."""
    if not trail.edges or question.free:
        return []
    begin, end = trail.edges[0][0], trail.edges[-1][1]
    names = question.network.vertices
    faults = []
    if question.round_trip and begin != end:
        faults.append(f"it begins at {begin!r} and ends at {end!r}, so it is not closed")
    for what, wanted, there in (("begin", question.source, begin), ("end", question.target, end)):
        if wanted is not None and names[wanted] != there:
            faults.append(f"it should {what} at {names[wanted]!r}, not at {there!r}")
    return faults


def has_longer(question: Question, length: Fraction) -> bool:
    """Return whether a network has a trail longer than that, with the ends that are asked for.

    Examples
    --------
    >>> triangle = read_network([(0, 1, 1), (1, 2, 1), (2, 0, 1)])
    >>> has_longer(Question(triangle), Fraction(2)), has_longer(Question(triangle), Fraction(3))
    (True, False)

    """
    network = question.network
    scaled = length * network.scale
    if network.inexact:
        # The length was rounded to a float; nothing shorter than the next float counts as longer.
        scaled += abs(scaled) / 2**52
    held = [v for v in (question.source, question.target) if v is not None]
    if held:
        # An edge at each end that is asked for, to a vertex of its own, that no choice of others makes up for.
        unit, size = 1 + sum(network.ws), len(network.vertices)
        network = Network(
            tuple(range(size + len(held))),
            (*network.us, *held),
            (*network.vs, *range(size, size + len(held))),
            (*network.ws, *(unit for _ in held)),
            tuple(range(len(network) + len(held))),
        )
        scaled += unit * len(held)
    ends = 0 if question.closed and not held else 2
    return any(
        _sweep(network, part, sum(network.ws[edge] for edge in part) - scaled, ends) for part in edge_order(network)
    )


def _sweep(network: Network, edges: list[int], budget: Fraction, ends_allowed: int) -> bool:
    """Return whether leaving out less than the budget can make a connected part a trail with so many ends."""
    if budget <= 0:
        return False
    ends = [(network.us[edge], network.vs[edge]) for edge in edges]
    last = {vertex: i for i, pair in enumerate(ends) for vertex in pair}
    ahead = sum(network.ws[edge] for edge in edges)
    frontier: list[int] = []
    memories: dict[Memory, int] = {(0, ()): 0}
    for i, edge in enumerate(edges):
        ahead -= network.ws[edge]
        for vertex in ends[i]:
            if vertex not in frontier:
                frontier.append(vertex)
                memories = {(odd, (*marks, (0, 0))): lost for (odd, marks), lost in memories.items()}
        u, v = (frontier.index(vertex) for vertex in ends[i])
        decided: dict[Memory, int] = {}
        for (odd, marks), lost in memories.items():
            _remember(decided, (odd, marks), lost + network.ws[edge], budget)
            _remember(decided, (odd, _take(marks, u, v)), lost, budget)
        memories = decided
        for vertex in dict.fromkeys(ends[i]):
            if last[vertex] == i:
                spot = frontier.index(vertex)
                frontier.pop(spot)
                memories, won = _leave(memories, spot, ahead, budget, ends_allowed)
                if won:
                    return True
        if len(memories) > MAX_MEMORIES:
            raise LimitError(
                f"the frontier of {len(frontier)} vertices needs more than {MAX_MEMORIES} memories; "
                "this network is too wide to be checked"
            )
    return False


def _remember(memories: dict[Memory, int], memory: Memory, lost: int, budget: Fraction) -> None:
    if lost < budget and lost < memories.get(memory, lost + 1):
        memories[memory] = lost


def _take(marks: tuple[tuple[int, int], ...], u: int, v: int) -> tuple[tuple[int, int], ...]:
    """Return the marks after taking an edge between two places of the frontier (one and the same for a loop)."""
    new = list(marks)
    fresh = len(marks) + 1
    if u == v:
        new[u] = (new[u][0] or fresh, new[u][1])
        return renumbered(new)
    joined = {new[u][0], new[v][0]} - {0}
    new[u] = (fresh, 1 - new[u][1])
    new[v] = (fresh, 1 - new[v][1])
    return renumbered([(fresh, odd) if piece in joined else (piece, odd) for piece, odd in new])


def _leave(
    memories: dict[Memory, int], spot: int, ahead: int, budget: Fraction, ends_allowed: int
) -> tuple[dict[Memory, int], bool]:
    """Let a vertex leave the frontier; the second value says that a trail is complete within the budget."""
    kept: dict[Memory, int] = {}
    for (odd, marks), lost in memories.items():
        piece, oddness = marks[spot]
        rest = [*marks[:spot], *marks[spot + 1 :]]
        if odd + oddness > ends_allowed:
            continue
        if piece and all(other != piece for other, _ in rest):
            # The piece can't grow any more: it is the trail, or it is cut off from another piece.
            if all(other == 0 for other, _ in rest) and lost + ahead < budget:
                return kept, True
            continue
        _remember(kept, (odd + oddness, renumbered(rest)), lost, budget)
    return kept, False
