"""A game as a file: self-contained, readable, versioned.

A record is one JSON object (UTF-8):

``format``, ``version``
    ``"stopreq-widget game"`` and 1.  A reader refuses a newer version.
``rules``
    Every field of :class:`~stopreq_widget.engine.ruleset.Rules`.
``board``
    ``name`` and ``digest`` (SHA-256 of all that the board holds); ``parts`` has the board itself if it was
    embedded, else null.
``players``, ``first``, ``seed``
    Names by seat, the seat of the first turn, and the seed (only used for reshuffles that the record does not
    hold, when play goes on from it).
``cards``, ``tickets``
    The decks as they were dealt from, first card first: ids with spaces between them.
``reshuffles``
    Each deck that was made of the discards, top first, in the same form.
``moves``
    The actions as text (see :mod:`stopreq_widget.engine.actions`), one for each decision.
``position``
    How many of the moves have been played: fewer than all after an undo.
``analysis``
    Whether every move can be undone, as :meth:`~stopreq_widget.engine.game.Game.new` says it.
``notes``
    Whatever those who show the game remember with it, such as colours and who is a bot; the engine ignores it.
``result``
    Null until the last move ends the game; then ``totals`` and ``winners`` by seat, for checking.

Replaying needs no random generator: all orders are in the file.  Nothing in a record is ever executed.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.actions import parse
from stopreq_widget.engine.board_files import board_from_dict, shipped_boards
from stopreq_widget.engine.deal import new_game
from stopreq_widget.engine.errors import BoardError, RecordError, SetupError, StopreqError, shown
from stopreq_widget.engine.presets import preset_board
from stopreq_widget.engine.rules import apply
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.scoring import outcome

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.state import State

FORMAT = "stopreq-widget game"
VERSION = 1
# Notes nested deeper could be read once and then neither copied nor written again.
_DEEPEST = 50


@dataclass(frozen=True)
class Record:
    """A game read back: its states (one more than its actions), how many of those have been played, and the rest."""

    states: tuple[State, ...]
    actions: tuple[Action, ...]
    position: int
    analysis: bool
    notes: dict[str, Any]


def to_record(
    states: Sequence[State],
    actions: Sequence[Action],
    position: int,
    *,
    embed_board: bool | None = None,
    analysis: bool = True,
    notes: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return a game as the plain dict that is saved.

    Parameters
    ----------
    states, actions : sequences
        A game's states, first to last, and the actions between them.
    position : int
        How many of the actions have been played.
    embed_board : bool, optional
        Whether the board goes into the record; by default one that doesn't ship with the package does.
    analysis : bool
        Whether every move of the game can be undone.
    notes : dict, optional
        What to remember with the game, in JSON's types.
    """
    setup, last = states[0].setup, states[-1]
    cards, tickets = setup.deal
    if not cards:
        raise RecordError("this game can't be recorded: its first state was sampled, not dealt")
    if embed_board is None:
        embed_board = setup.board not in shipped_boards() and setup.board != preset_board(setup.rules)
    kinds = setup.tables.kinds
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": asdict(setup.rules),
        "board": {
            "name": setup.board.name,
            "digest": setup.board.digest,
            "parts": setup.board.to_dict() if embed_board else None,
        },
        "players": list(setup.players),
        "first": setup.first,
        "seed": setup.seed,
        "cards": " ".join(kinds[kind] for kind in cards),
        "tickets": " ".join(setup.board.tickets[i].id for i in tickets),
        "reshuffles": [" ".join(kinds[kind] for kind in reversed(order)) for order in last.piles.reshuffles],
        "moves": [str(action) for action in actions],
        "position": position,
        "analysis": analysis,
        "notes": notes or {},
        "result": _result(last),
    }


def from_record(data: Any, *, board: Board | None = None, where: str = "record") -> Record:
    """Replay a record from its plain dict.

    Parameters
    ----------
    data : dict
        What :func:`to_record` returned.
    board : Board, optional
        The board it was played on, where that is neither embedded nor one that ships with the package.
    where : str
        What error messages call the record.

    Raises
    ------
    RecordError
        If it is no record, is of a newer version or for another board, or does not follow from itself: a move that
        isn't legal (with its number), a reshuffle of other cards, a different result.
    """
    fetch = _Fields(data, where)
    version = fetch("version", int)
    if fetch("format", str) != FORMAT:
        raise RecordError(f"{where}: format is {shown(data['format'])}, expected {FORMAT!r}")
    if version < 1:
        raise RecordError(f"{where}: version must be from 1 to {VERSION}, not {shown(version)}")
    if version > VERSION:
        raise RecordError(f"{where}: version {shown(version)} is newer than this program, which reads up to {VERSION}")
    rules = _rules(fetch("rules", dict), where)
    board = _board(fetch("board", dict), board, rules, where)
    decks = fetch.ids("cards", board.tables.kind_of), fetch.ids("tickets", board.ticket_index)
    orders = [
        fetch.ids(f"reshuffles[{i}]", board.tables.kind_of, text) for i, text in enumerate(fetch("reshuffles", list))
    ]
    try:
        start = new_game(
            board,
            fetch("players", list),
            seed=fetch("seed", int),
            first=fetch("first", int),
            rules=rules,
            decks=decks,
            orders=[order[::-1] for order in orders],
        )
    except StopreqError as error:
        raise RecordError(f"{where}: {error}") from error
    states, actions = _replayed(start, fetch("moves", list), where)
    position = fetch("position", int)
    if not 0 <= position <= len(actions):
        raise RecordError(f"{where}: position must be from 0 to {len(actions)}, not {shown(position)}")
    record = Record(states, actions, position, fetch("analysis", bool), _notes(fetch("notes", dict), where))
    _check_end(record, fetch.data.get("result"), where)
    return record


def load_record(path: str | PathLike[str], board: Board | None = None) -> Record:
    """Read and replay a record file; see :func:`from_record` for what can be wrong with it.

    Raises
    ------
    RecordError
        Also if the file can't be read or is no JSON (a truncated file is none).
    """
    if not isinstance(path, str | PathLike):
        raise RecordError(f"the path of a record was expected, not {shown(path)}")
    where = f"record {shown(str(path))}"
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RecordError(f"{where}: there is no such file") from None
    except (OSError, ValueError, RecursionError) as error:
        raise RecordError(f"{where}: can't be read as JSON, perhaps it was cut short: {error}") from error
    return from_record(data, board=board, where=where)


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
        text = json.dumps(notes, allow_nan=False, ensure_ascii=False, indent=1)
        text.encode()
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


def _notes(notes: dict[str, Any], where: str) -> dict[str, Any]:
    try:
        return checked_notes(notes)
    except SetupError as error:
        raise RecordError(f"{where}: {error}") from error


class _Fields:
    """Fetches a record's fields and says which one is wrong."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise RecordError(f"{where}: expected an object with the fields of a record, not {type(data).__name__}")
        self.data, self.where = data, where

    def __call__(self, name: str, kind: type) -> Any:
        """Return a field of a kind."""
        if name not in self.data:
            raise RecordError(f"{self.where}: the field {name!r} is missing")
        value = self.data[name]
        if type(value) is not kind:
            raise RecordError(f"{self.where}: {name} must be of type {kind.__name__}, not {shown(value)}")
        return value

    def ids(self, name: str, index: Mapping[str, int], text: object = None) -> list[int]:
        """Return a field of ids with spaces between them as indices."""
        words = self(name, str) if text is None else text
        if not isinstance(words, str):
            raise RecordError(f"{self.where}: {name} must be ids with spaces between them, not {shown(words)}")
        unknown = [word for word in words.split() if word not in index]
        if unknown:
            raise RecordError(f"{self.where}: {name} has {shown(unknown[0])}, which the board does not have")
        return [index[word] for word in words.split()]


def _rules(data: dict[str, Any], where: str) -> Rules:
    known = {field.name for field in fields(Rules)}
    if unknown := sorted(set(data) - known):
        raise RecordError(
            f"{where}: rules have {shown(unknown[0])}, which this program does not know (made by a newer one?)"
        )
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    try:
        return Rules(**values)
    except StopreqError as error:
        raise RecordError(f"{where}: {error}") from error


def _board(data: dict[str, Any], given: Board | None, rules: Rules, where: str) -> Board:
    """Return the board whose digest the record has: embedded, given, that of its rules, or another that ships."""
    name, digest = data.get("name"), data.get("digest")
    if data.get("parts") is not None:
        try:
            board = board_from_dict(data["parts"], f"{where}: embedded board")
        except BoardError as error:
            raise RecordError(str(error)) from error
    elif given is None:
        board = preset_board(rules)
        if board.digest != digest:
            board = next((one for one in shipped_boards() if one.digest == digest), board)
    else:
        board = given
    if board.digest != digest:
        raise RecordError(
            f"{where}: it was played on the board {shown(name)} ({shown(digest, 13)}), "
            f"this one is {board.name!r} ({board.digest[:12]}); give the right one as board=…"
        )
    return board


def _replayed(start: State, moves: list[Any], where: str) -> tuple[tuple[State, ...], tuple[Action, ...]]:
    states, actions = [start], []
    for n, move in enumerate(moves, start=1):
        try:
            actions.append(parse(move))
            states.append(apply(states[-1], actions[-1]))
        except StopreqError as error:
            raise RecordError(f"{where}: move {n}: {error}") from error
    return tuple(states), tuple(actions)


def _check_end(record: Record, result: Any, where: str) -> None:
    """Compare reshuffles and result with what the moves led to."""
    last = record.states[-1]
    if last.piles.reshuffles != last.setup.orders:
        raise RecordError(f"{where}: its reshuffles are not those of its moves")
    expected = _result(last)
    if result != expected:
        raise RecordError(f"{where}: result is {shown(result)}, but its moves lead to {expected!r}")


def _result(last: State) -> dict[str, list[int]] | None:
    end = outcome(last)
    if end is None:
        return None
    return {"totals": [score.total for score in end.scores], "winners": list(end.winners)}
