"""What can be wrong with a question about trails.

`trails` knows nothing of the game, so it has an error family of its own. Each is a `ValueError`: the call was
understood, a value in it was not usable.
"""

from __future__ import annotations


class TrailError(ValueError):
    """What makes a question about trails unanswerable; the message has the value and what was expected."""


class GraphError(TrailError):
    """The network itself is not an undirected multigraph with one usable weight on each edge."""


class MethodError(TrailError):
    """The method is unknown, or can't answer for this network (the tree method when there is a cycle)."""


class LimitError(TrailError):
    """The search was stopped by a limit before it had proven its answer."""
