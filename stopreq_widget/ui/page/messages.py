"""Reading what a page sent: anything at all may come over a comm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import StopreqError

if TYPE_CHECKING:
    from collections.abc import Mapping

_SHOWN = 120


class MessageError(StopreqError, ValueError):
    """The page sent something that is no message of ours; says what and what was expected."""


def checked_message(content: object, messages: Mapping[str, Mapping[str, tuple[type, ...]]]) -> dict[str, Any]:
    """Return a message of the page with just the fields that its type has.

    Parameters
    ----------
    content : object
        What came over the comm: anything at all.
    messages : mapping
        Every message that there is, with its fields and their types.

    Raises
    ------
    MessageError
        If it is no dict, its type is unknown, or a field is missing or of the wrong type.

    Examples
    --------
    >>> messages = {"goto": {"n": (int,)}}
    >>> checked_message({"type": "goto", "n": 3, "buffers": []}, messages)
    {'type': 'goto', 'n': 3}
    >>> checked_message({"type": "goto", "n": "3"}, messages)
    Traceback (most recent call last):
        ...
    stopreq_widget.ui.page.messages.MessageError: message 'goto' of the page: n must be int, not '3'
    """
    kind = content.get("type") if isinstance(content, dict) else None
    if not isinstance(content, dict) or not isinstance(kind, str) or kind not in messages:
        shown = repr(content)[:_SHOWN]
        raise MessageError(f"the page sent {shown}, which is no message; there are {', '.join(messages)}")
    message: dict[str, Any] = {"type": kind}
    for name, types in messages[kind].items():
        value = content.get(name)
        missing = name not in content
        if missing or not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            expected = " or ".join("null" if each is type(None) else each.__name__ for each in types)
            got = "missing" if missing else repr(value)[:_SHOWN]
            raise MessageError(f"message {kind!r} of the page: {name} must be {expected}, not {got}")
        message[name] = value
    return message
