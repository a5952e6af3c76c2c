"""Reading what a page sent: anything at all may come over a comm, and only what fits a declared message is taken.

A message is a frozen dataclass: its fields and their types are the schema, for Python and, by :func:`declarations`, for
the scripts of the pages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from types import UnionType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

from stopreq_widget.engine.errors import StopreqError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_SHOWN = 120
# What JSON calls the types of a field.
_JSON: Mapping[type, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    dict: "object",
    type(None): "null",
}


class MessageError(StopreqError, ValueError):
    """The page sent something that is no message of ours; says what and what was expected."""


@dataclass(frozen=True)
class Message:
    """Something that a page may send; a subclass adds its fields."""


MessageT = TypeVar("MessageT", bound=Message)


def kind_of(message: type[Message]) -> str:
    """Return how a page calls a kind of message: the class's name with underscores.

    Examples
    --------
    >>> class SkipToMe(Message): ...
    >>> kind_of(SkipToMe)
    'skip_to_me'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", message.__name__).lower()


def fields_of(message: type[Message]) -> dict[str, tuple[type, ...]]:
    """Return the fields of a kind of message, each with the types that it may have; empty for one without fields."""
    hints = get_type_hints(message)
    return {field.name: _types(hints[field.name]) for field in fields(message)}


def _types(hint: Any) -> tuple[type, ...]:
    """Return the classes that a value of a type may have: ``dict`` for a ``dict[str, Any]``."""
    return get_args(hint) if isinstance(hint, UnionType) else (get_origin(hint) or hint,)


def read_message(content: object, kinds: Iterable[type[MessageT]]) -> MessageT:
    """Return a message of the page, with just the fields that its kind has.

    Parameters
    ----------
    content : object
        What came over the comm: anything at all.
    kinds : iterable of type
        The messages that there are.

    Raises
    ------
    MessageError
        If it is no dict, its type is unknown, or a field is missing or of the wrong type.

    Examples
    --------
    >>> @dataclass(frozen=True)
    ... class Goto(Message):
    ...     n: int
    >>> read_message({"type": "goto", "n": 3, "buffers": []}, [Goto])
    Goto(n=3)
    >>> read_message({"type": "goto", "n": "3"}, [Goto])
    Traceback (most recent call last):
        ...
    stopreq_widget.ui.page.messages.MessageError: message 'goto' of the page: n must be int, not '3'
    """
    known = {kind_of(kind): kind for kind in kinds}
    name = content.get("type") if isinstance(content, dict) else None
    if not isinstance(content, dict) or not isinstance(name, str) or name not in known:
        shown = repr(content)[:_SHOWN]
        raise MessageError(f"the page sent {shown}, which is no message; there are {', '.join(known)}")
    values: dict[str, Any] = {}
    for field, types in fields_of(known[name]).items():
        value = content.get(field)
        missing = field not in content
        if missing or not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            expected = " or ".join("null" if each is type(None) else each.__name__ for each in types)
            got = "missing" if missing else repr(value)[:_SHOWN]
            raise MessageError(f"message {name!r} of the page: {field} must be {expected}, not {got}")
        values[field] = value
    return known[name](**values)


def declarations(groups: Mapping[str, Iterable[type[Message]]]) -> str:
    """Return the TypeScript types of some groups of messages, for the scripts that send them.

    Examples
    --------
    >>> class Undo(Message): ...
    >>> print(declarations({"Undone": [Undo]}))
    export type Undone =
      | { type: "undo" };
    """
    return "\n\n".join(
        "\n".join([f"export type {name} =", *(f"  | {_declared(kind)}" for kind in kinds)]) + ";"
        for name, kinds in groups.items()
    )


def _declared(kind: type[Message]) -> str:
    own = {field: " | ".join(dict.fromkeys(_JSON[each] for each in types)) for field, types in fields_of(kind).items()}
    return "{ " + "; ".join([f'type: "{kind_of(kind)}"', *(f"{field}: {types}" for field, types in own.items())]) + " }"
