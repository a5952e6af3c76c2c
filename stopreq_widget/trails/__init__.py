"""Longest trails in weighted multigraphs: exact solvers that can be watched. Knows nothing of the game."""

from __future__ import annotations

from typing import Any

from . import core
from .errors import GraphError, LimitError, MethodError, TrailError
from .network import Network, read_network
from .trail import Certificate, Trail

__all__ = [
    "Certificate",
    "GraphError",
    "LimitError",
    "MethodError",
    "Network",
    "Trail",
    "TrailError",
    "longest_trail",
    "read_network",
]


def longest_trail(graph: Any, weight: str = "weight", method: str = "auto") -> Trail:
    """Return a heaviest walk that uses no edge twice."""
    network = read_network(graph, weight)
    return network.trail(core.longest(network.us, network.vs, network.ws)[1], method, 0)
