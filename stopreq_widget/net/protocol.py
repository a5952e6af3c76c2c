"""The messages between a host and its guests: JSON objects, one a frame of a WebSocket.

A guest says first who it is (``join``); every other message of its own that asks for something has an ``id`` of its
choosing, which the answer (``done`` or ``refused``) repeats.  A message that comes twice with the same ``id`` is
answered as it was and done once.  ``docs/protocol.md`` describes each message.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import shown
from stopreq_widget.engine.reading import read_json
from stopreq_widget.net.errors import ProtocolError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stopreq_widget.net.forms import Plain

LOOPBACK, ANYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only where the host says so
"""Where a host listens: for programs of its own computer, or for whoever reaches it."""
VERSION = 1
"""Of the protocol.  Host and guest say theirs first; they must be the same."""
MOST_BYTES = 64 * 1024
"""Of a message of a guest; the longest action's text is a hundredth of it."""
MOST_TALK = 200
"""Characters of what somebody says."""
BEAT_SECONDS = 1.0
"""How often both ends say that they are there; browsers have no ping of their own."""
LOST_SECONDS = 3.0
"""After so long a silence a line is lost."""

FROM_GUEST: Mapping[str, Mapping[str, type]] = {
    "join": {"version": int, "key": str},
    "play": {"id": str, "at": int, "action": str},
    "undo": {"id": str, "at": int},
    "allow": {"id": str, "yes": bool},
    "say": {"id": str, "text": str},
    "beat": {},
}
FROM_HOST: Mapping[str, Mapping[str, type]] = {
    "welcome": {
        "version": int,
        "game": str,
        "frame": dict,
        "seats": list,
        "view": dict,
        "at": int,
        "log": list,
        "here": list,
        "can_undo": bool,
    },
    "moved": {"at": int, "change": dict, "kept": int, "log": list, "can_undo": bool},
    "here": {"here": list},
    "asked": {"seat": int},
    "said": {"seat": int, "text": str},
    "over": {"record": dict},
    "done": {"id": str},
    "refused": {"id": str, "why": str},
    "beat": {},
    "bye": {"why": str},
}
_LONGEST_ID = 64


def write_message(type_: str, /, **fields: Any) -> str:
    """Return the text of a message.

    Examples
    --------
    >>> write_message("beat")
    '{"type":"beat"}'
    """
    return json.dumps({"type": type_, **fields}, ensure_ascii=False, separators=(",", ":"))


def read_message(text: str | bytes, known: Mapping[str, Mapping[str, type]]) -> tuple[str, Plain]:
    """Return the kind and the fields of a message.

    Parameters
    ----------
    text : str or bytes
        What came.
    known : mapping
        :data:`FROM_GUEST` or :data:`FROM_HOST`.

    Raises
    ------
    ProtocolError
        If it is no JSON, no message that is known, or has other fields than such a message has.

    Examples
    --------
    >>> read_message('{"type":"play","id":"1","at":3,"action":"draw deck"}', FROM_GUEST)
    ('play', {'id': '1', 'at': 3, 'action': 'draw deck'})
    >>> read_message('{"type":"cheat"}', FROM_GUEST)
    Traceback (most recent call last):
        ...
    stopreq_widget.net.errors.ProtocolError: no message is called 'cheat'; there are join, play, ...
    """
    try:
        data = read_json(text if isinstance(text, str) else text.decode())
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"a message must be JSON: {shown(str(error))}") from error
    if not isinstance(data, dict):
        raise ProtocolError(f"a message must be an object, not {shown(data)}")
    kind = data.pop("type", None)
    fields = known.get(kind) if isinstance(kind, str) else None
    if fields is None:
        raise ProtocolError(f"no message is called {shown(kind)}; there are {', '.join(known)}")
    if data.keys() != fields.keys():
        raise ProtocolError(f"{kind!r} has the fields {', '.join(fields) or 'none'}, not {shown(sorted(data))}")
    for name, type_ in fields.items():
        value = data[name]
        if not isinstance(value, type_) or (isinstance(value, bool) and type_ is not bool):
            raise ProtocolError(f"{kind!r}: {name} must be of the type {type_.__name__}, not {shown(value)}")
    if len(data.get("id", "")) > _LONGEST_ID:
        raise ProtocolError(f"{kind!r}: an id has at most {_LONGEST_ID} characters")
    return kind, data
