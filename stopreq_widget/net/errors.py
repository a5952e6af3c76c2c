"""What can go wrong between a host and a guest."""

from __future__ import annotations

from stopreq_widget.engine.errors import StopreqError


class NetError(StopreqError):
    """Something went wrong between a host and a guest."""


class ProtocolError(NetError, ValueError):
    """A message that isn't one of the protocol's, or not of this version."""


class RefusedError(NetError, ValueError):
    """The host refuses what was asked, and says why; nothing has changed."""


class LineError(NetError, ConnectionError):
    """There is no line to the host."""
