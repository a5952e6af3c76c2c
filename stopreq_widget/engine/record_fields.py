"""What records of every kind of game share: reading the file, fetching its fields, and saying which one is wrong."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from stopreq_widget.engine.actions import parse
from stopreq_widget.engine.errors import RecordError, SetupError, StopreqError, shown
from stopreq_widget.engine.reading import read_json, read_text
from stopreq_widget.engine.texts import composed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stopreq_widget.engine.actions import Action

StateT = TypeVar("StateT")
RulesT = TypeVar("RulesT")

# Notes nested deeper could be read once and then neither copied nor written again.
_DEEPEST = 50
# They are written again after each move.
_MOST_NOTES = 500_000
# No game has nearly so many decisions, and so many replay in a second.
_MOST_MOVES = 20_000
_ID = re.compile("[0-9a-f]{32}")


def read_record(path: str | PathLike[str]) -> tuple[str, Any, str]:
    """Return the text of a record's file, what the JSON in it holds, and what messages call the record.

    Raises
    ------
    RecordError
        If the file can't be read, is larger than any game's, or is no JSON (a truncated file is none).
    """
    if not isinstance(path, str | PathLike):
        raise RecordError(f"the path of a record was expected, not {shown(path)}")
    where = f"record {shown(str(path))}"
    if "\0" in str(path):
        raise RecordError(f"{where}: no file's path has the sign U+0000")
    try:
        text = read_text(Path(path))
        return text, read_json(text), where
    except FileNotFoundError:
        raise RecordError(f"{where}: there is no such file") from None
    except OSError as error:
        raise RecordError(f"{where}: can't be read: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{where}: can't be read as JSON, perhaps it was cut short: {error}") from error


class Fields:
    """Fetches a record's fields and says which one is wrong."""

    def __init__(self, data: Any, where: str, *, format: str, version: int) -> None:  # noqa: A002 - as the field is called
        if not isinstance(data, dict):
            raise RecordError(f"{where}: expected an object with the fields of a record, not {type(data).__name__}")
        self.data, self.where = data, where
        self.version: int = self("version", int)
        if self("format", str) != format:
            raise self.wrong(f"format is {shown(data['format'])}, expected {format!r}")
        if self.version < 1:
            raise self.wrong(f"version must be from 1 to {version}, not {shown(self.version)}")
        if self.version > version:
            raise self.wrong(f"version {shown(self.version)} is newer than this program, which reads up to {version}")

    def wrong(self, why: str) -> RecordError:
        """Return the error that says what is wrong, and in which record."""
        return RecordError(f"{self.where}: {why}")

    def __call__(self, name: str, kind: type, default: Any = None) -> Any:
        """Return a field of a kind; one that has a default needs not be there."""
        if name not in self.data:
            if default is not None:
                return default
            raise self.wrong(f"the field {name!r} is missing")
        value = self.data[name]
        if type(value) is not kind:
            raise self.wrong(f"{name} must be of type {kind.__name__}, not {shown(value)}")
        return value

    def id(self) -> str | None:
        """Return the game's id; None in a record from before games had one."""
        value = self.data.get("id")
        if value is not None and not (isinstance(value, str) and _ID.fullmatch(value)):
            raise self.wrong(f"id must be 32 hexadecimal digits, not {shown(value)}")
        return value

    def ids(self, name: str, index: Mapping[str, int], value: object = None) -> list[int]:
        """Return a field of ids with spaces between them as indices."""
        text = self(name, str) if value is None else value
        if not isinstance(text, str):
            raise self.wrong(f"{name} must be ids with spaces between them, not {shown(text)}")
        words, what = composed(text).split(), "ticket" if name == "tickets" else "card"
        for place, word in enumerate(words, start=1):
            if word not in index:
                raise self.wrong(
                    f"{name}: {what} {place} of {len(words)} is {shown(word)}, which the game does not have"
                )
        return [index[word] for word in words]

    def reshuffles(self, index: Mapping[str, int], *, top_first: bool = True) -> list[list[int]]:
        """Return the decks that were made of the discards, their top last."""
        decks = [self.ids(f"reshuffles[{i}]", index, deck) for i, deck in enumerate(self._list("reshuffles"))]
        return [deck[::-1] for deck in decks] if top_first else decks

    def rules(self, kind: type[RulesT], named: Mapping[str, RulesT], before: dict[str, Any]) -> RulesT:
        """Return the rules of the record.

        Parameters
        ----------
        kind : type
            The dataclass of the rules.
        named : mapping
            Rule sets by name: what a record doesn't say of such a one is as it is there.
        before : mapping
            Fields that records of old don't have, with what these were played by.
        """
        data: dict[str, Any] = self("rules", dict)
        known = [field.name for field in fields(cast("Any", kind))]
        if unknown := sorted(set(data) - set(known)):
            raise self.wrong(f"rules have {shown(unknown[0])}, which this program does not know (made by a newer one?)")
        name = data.get("name", "")
        base = named.get(name) if isinstance(name, str) else None
        if missing := [field for field in known if field not in data and field not in before]:
            if base is None:
                called = f" {shown(name)}" if name else ""
                raise self.wrong(f"rules{called} don't say {', '.join(missing)}")
            data = {field: getattr(base, field) for field in missing} | data
        values = {key: tuple(value) if isinstance(value, list) else value for key, value in (before | data).items()}
        try:
            return kind(**values)
        except StopreqError as error:
            raise self.wrong(str(error)) from error

    def replay(
        self, start: StateT, step: Callable[[StateT, Action], StateT]
    ) -> tuple[tuple[StateT, ...], tuple[Action, ...]]:
        """Return the states that the moves lead through, one more than the actions, and these."""
        states, actions = [start], []
        for n, move in enumerate(self._list("moves"), start=1):
            try:
                actions.append(parse(composed(move) if isinstance(move, str) else move))
                states.append(step(states[-1], actions[-1]))
            except StopreqError as error:
                raise self.wrong(f"move {n}: {error}") from error
        return tuple(states), tuple(actions)

    def position(self, moves: int) -> int:
        """Return how many of the moves have been played."""
        position: int = self("position", int)
        if not 0 <= position <= moves:
            raise self.wrong(f"position must be from 0 to {moves}, not {shown(position)}")
        return position

    def notes(self) -> dict[str, Any]:
        """Return what was remembered with the game."""
        try:
            return checked_notes(self("notes", dict))
        except SetupError as error:
            raise self.wrong(str(error)) from error

    def check_result(self, expected: dict[str, list[int]] | None, before: dict[str, list[int]] | None = None) -> None:
        """Compare the result with what the moves led to, or with what they led to by rules of old."""
        result = self.data.get("result")
        if result != expected and (result is None or result != before):
            raise self.wrong(f"result is {shown(result)}, but its moves lead to {expected!r}")

    def _list(self, name: str) -> list[Any]:
        """Return a field of what happened in the game, one by one."""
        found: list[Any] = self(name, list)
        if len(found) > _MOST_MOVES:
            raise self.wrong(f"{name}: {len(found)} of them are more than any game has ({_MOST_MOVES})")
        return found


def checked_notes(notes: Any) -> dict[str, Any]:
    """Return notes as they come back from a file; :class:`SetupError` if no file can hold them.

    Examples
    --------
    >>> checked_notes({"table": ("north", 3)})
    {'table': ['north', 3]}
    >>> checked_notes({"when": {1, 2}})
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.SetupError: notes must be a dict of JSON's types, not {'when': {1, 2}}: Object of ...
    """
    if not isinstance(notes, dict):
        raise SetupError(f"notes must be a dict of JSON's types, not {shown(notes)}")
    try:
        text = json.dumps(notes, allow_nan=False, ensure_ascii=False)
        if len(text.encode()) > _MOST_NOTES:
            raise SetupError(f"notes may be {_MOST_NOTES:,} bytes long, not more: {shown(notes)}")
        found: dict[str, Any] = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise SetupError(f"notes must be a dict of JSON's types, not {shown(notes)}: {error}") from error
    if _depth(found) > _DEEPEST:
        raise SetupError(f"notes may be nested {_DEEPEST} levels deep, not more: {shown(notes)}")
    return found


def _depth(value: Any) -> int:
    """Return how deep lists and dicts lie in each other, without going down as deep."""
    depth, level = 0, [value]
    while level := [part for part in level if isinstance(part, dict | list)]:
        depth += 1
        level = [inner for part in level for inner in (part.values() if isinstance(part, dict) else part)]
    return depth
