"""The log of a proof: the question, the trail, and for each block what it offers and why not more."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from ..decompose import BlockTree
from ..errors import LimitError
from ..proof_check import Hung, Part
from ..reduction import NOTHING, Kernel
from .branching import Tree
from .statement import statement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..budget import Budget
    from ..network import Network
    from ..question import Question


def write_proof(question: Question, walk: Sequence[int], start: int | None, budget: Budget) -> str:
    """Return the log, as JSON, of a proof that a longest trail is one; "" if the budget ends before it is complete.

    Parameters
    ----------
    question : Question
        What was asked.
    walk : sequence of int
        A longest trail that answers it, as numbers of edges in walking order.
    start : int, optional
        The vertex where it begins; None for the empty trail.
    budget : Budget
        Its nodes are those of one branching tree.

    Raises
    ------
    LimitError
        If the weights have so many digits that floats can't find the duals.

    """
    log = statement(question, walk, start)
    network = question.network
    hung: dict[int, Hung] = defaultdict(Hung)
    for u, v, weight in log["edges"]:
        hung[u].trip += weight * (u == v)
    whole = network.directed or question.source is not None or question.target is not None
    blocks = _whole(network) if whole else _blocks(network, question.closed, budget)
    log["blocks"] = []
    for block in blocks:
        at = block["at"]
        log["blocks"].append(block)
        if at is not None and len(block["edges"]) == 1:
            (edge,) = block["edges"]
            beyond = hung[network.us[edge] + network.vs[edge] - at]
            most = 0 if question.closed else network.ws[edge] + beyond.trip + beyond.arms[1]
            hung[at].hang(0, most, most)
            continue
        for kind in block.keys() - {"edges", "at"} | {"all"}:
            limit = log["bound"] if kind == "all" else block[kind]["bound"]
            ends = (question.source, question.target) if kind == "all" else (at if kind == "arm" else None, None)
            nodes = Tree(Part(log, block, hung, kind), ends, limit, budget).nodes()
            if nodes is None and not budget.stopped:
                raise LimitError(f"the proof needs more digits than the {len(network)} edges' weights leave to floats")
            if nodes is None:
                return ""
            block.setdefault(kind, {})["tree"] = nodes
        if at is not None:
            hung[at].hang(*(block.get(kind, {"bound": 0})["bound"] for kind in ("trip", "arm", "pair")))
    return json.dumps(log, separators=(",", ":"))


def _whole(network: Network) -> list[dict[str, Any]]:
    return [{"edges": [e for e in range(len(network)) if network.us[e] != network.vs[e]], "at": None}]


def _blocks(network: Network, closed: bool, budget: Budget) -> list[dict[str, Any]]:
    """Return the blocks, leaves first, each with what it offers to the vertex at which it hangs."""
    rows = list(zip(network.ws, network.us, network.vs, range(len(network)), strict=True))
    bonus: dict[int, tuple[int, int]] = {}
    for weight, u, v, edge in rows:
        if u == v:
            more, loops = bonus.get(u, NOTHING)
            bonus[u] = (more + weight, loops | 1 << edge)
    walked = [row for row in rows if row[1] != row[2]]
    size = len(network.vertices)
    kernel = Kernel(NOTHING, [(w, u, v, 1 << edge) for w, u, v, edge in walked], bonus, size, list(range(size)))
    tree = BlockTree(kernel, budget.part(), 0 if closed else 2)
    tree.solve()
    found: list[dict[str, Any]] = []
    for edges, at, offers in tree.offers:
        block: dict[str, Any] = {"edges": sorted(walked[edge][3] for edge in edges), "at": at if at >= 0 else None}
        if offers and at >= 0:
            trip, arm, pair = (offer.weight for offer in offers)
            block["trip"] = {"bound": trip}
            if not closed:
                block |= {"arm": {"bound": trip + arm}, "pair": {"bound": trip + pair}}
        found.append(block)
    return found
