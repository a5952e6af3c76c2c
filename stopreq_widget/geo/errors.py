"""The error of this room."""

from __future__ import annotations

from stopreq_widget.engine.errors import StopreqError


class GeoError(StopreqError, ValueError):
    """A file, frame or board that geography can't be made of: says what is wrong, what was expected and where."""
