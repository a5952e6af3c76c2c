"""A game as a file: self-contained, readable, versioned.

A record is one JSON object (UTF-8):

``format``, ``version``
    ``"stopreq-widget game"`` and 1.  A reader refuses a newer version.
``id``
    32 hexadecimal digits that tell the game from every other; records from before games had one have none.
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

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.board_files import board_from_dict, shipped_boards
from stopreq_widget.engine.deal import new_game
from stopreq_widget.engine.errors import BoardError, RecordError, SetupError, shown
from stopreq_widget.engine.presets import PRESETS, preset_board
from stopreq_widget.engine.record_fields import Fields, read_record
from stopreq_widget.engine.rules import OREGON, apply
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.scoring import outcome

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.state import State

FORMAT = "stopreq-widget game"
VERSION = 1
# How records were played that were written before these rules had a number: rows and turns had no end.
_BEFORE = {"sweeps": 100, "idle_rounds": 100}


@dataclass(frozen=True)
class Record:
    """A game read back: its states (one more than its actions), how many of those have been played, and the rest.

    ``id`` is None in a record from before games had one; ``text`` is what the file has that it was read from.
    """

    states: tuple[State, ...]
    actions: tuple[Action, ...]
    position: int
    analysis: bool
    notes: dict[str, Any]
    id: str | None = None
    text: str | None = None


def to_record(
    states: Sequence[State],
    actions: Sequence[Action],
    position: int,
    *,
    id: str | None = None,  # noqa: A002 - as the field is called
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
    id : str, optional
        What tells the game from every other.
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
        "id": id,
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
    fetch = Fields(data, where, format=FORMAT, version=VERSION)
    rules = fetch.rules(Rules, {name: one.rules for name, one in PRESETS.items()}, _BEFORE)
    board = read_board(fetch, board, rules)
    kinds = board.tables.kind_of
    decks, orders = (fetch.ids("cards", kinds), fetch.ids("tickets", board.ticket_index)), fetch.reshuffles(kinds)
    try:
        start = new_game(
            board,
            fetch("players", list),
            seed=fetch("seed", int),
            first=fetch("first", int),
            rules=rules,
            decks=decks,
            orders=orders,
        )
    except SetupError as error:
        raise fetch.wrong(str(error)) from error
    states, actions = fetch.replay(start, apply)
    position = fetch.position(len(actions))
    record = Record(states, actions, position, fetch("analysis", bool), fetch.notes(), fetch.id())
    last = states[-1]
    if last.piles.reshuffles != last.setup.orders:
        raise fetch.wrong("its reshuffles are not those of its moves")
    fetch.check_result(_result(last), _result_before(last) if record.id is None else None)
    return record


def load_record(path: str | PathLike[str], board: Board | None = None) -> Record:
    """Read and replay a record file; see :func:`from_record` for what can be wrong with it.

    Raises
    ------
    RecordError
        Also if the file can't be read or is no JSON (a truncated file is none).
    """
    text, data, where = read_record(path)
    return replace(from_record(data, board=board, where=where), text=text)


def read_board(fetch: Fields, given: Board | None, rules: Rules) -> Board:
    """Return the board whose digest the record has: embedded, given, that of its rules, or another that ships."""
    data = fetch("board", dict)
    name, digest = data.get("name"), data.get("digest")
    if data.get("parts") is not None:
        try:
            board = board_from_dict(data["parts"], f"{fetch.where}: embedded board")
        except BoardError as error:
            raise RecordError(str(error)) from error
    elif given is None:
        board = preset_board(rules)
        if board.digest != digest:
            board = next((one for one in shipped_boards() if one.digest == digest), board)
    else:
        board = given
    if board.digest != digest:
        raise fetch.wrong(
            f"it was played on the board {shown(name)} ({shown(digest, 13)}), "
            f"this one is {board.name!r} ({board.digest[:12]}); give the right one as board=…"
        )
    return board


def _result(last: State) -> dict[str, list[int]] | None:
    end = outcome(last)
    if end is None:
        return None
    return {"totals": [score.total for score in end.scores], "winners": list(end.winners)}


def _result_before(last: State) -> dict[str, list[int]] | None:
    """Return the result as it was when records had no ids: ties were broken under every rule set as in Oregon (R25)."""
    play = replace(last.setup.play, ties=OREGON.ties)
    return _result(last.but(setup=replace(last.setup, play=play)))
