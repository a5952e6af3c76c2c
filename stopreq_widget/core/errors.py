"""What can go wrong with the core."""

from __future__ import annotations

from stopreq_widget.engine.errors import StopreqError


class CoreError(StopreqError):
    """Base of the errors of this room."""


class LimitError(CoreError, ValueError):
    """A board, rules or a state that the core has no room for, or does not play."""
