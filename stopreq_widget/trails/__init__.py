"""Longest trails in weighted multigraphs: exact solvers that can be watched, and what to teach with them.

Knows nothing of the game. Importing it needs none of the heavy packages, and nor do most questions: the integer
programme (for hard networks and directed ones) and proofs ask for numpy and scipy, networkx is needed by who has its
graphs, and matplotlib by who draws.

Examples
--------
>>> trail = longest_trail([("Portland", "Salem", 3), ("Salem", "Albany", 2), ("Salem", "McMinnville", 1)])
>>> trail.length
5

"""

from __future__ import annotations

from .certify import check_certificate
from .check import is_trail, trail_faults
from .errors import GraphError, LimitError, MethodError, TrailError
from .every import all_longest, count_longest
from .methods import METHODS, Method
from .network import Network, read_network
from .postman import Tour, postman_tour
from .proof_check import proof_faults
from .solve import longest_trail, longest_trail_after, watch_longest_trail
from .steps import Step, thin
from .trail import Certificate, Trail
from .what_if import WhatIf

__all__ = [
    "METHODS",
    "Certificate",
    "GraphError",
    "LimitError",
    "Method",
    "MethodError",
    "Network",
    "Step",
    "Tour",
    "Trail",
    "TrailError",
    "WhatIf",
    "all_longest",
    "check_certificate",
    "count_longest",
    "is_trail",
    "longest_trail",
    "longest_trail_after",
    "postman_tour",
    "proof_faults",
    "read_network",
    "thin",
    "trail_faults",
    "watch_longest_trail",
]
