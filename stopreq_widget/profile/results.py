"""How one game ended for the person who played it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, get_type_hints

from stopreq_widget.engine.errors import RecordError, shown
from stopreq_widget.engine.sets import bits
from stopreq_widget.profile.notes import DAY, GUIDED, SEEN
from stopreq_widget.profile.seats import levels_of

if TYPE_CHECKING:
    from stopreq_widget.engine.game import Game

_LONGEST_TEXT = 200
_MOST = 10**6


@dataclass(frozen=True)
class Result:
    """How one game ended for the only person at its table.

    Attributes
    ----------
    game : str
        The game's id.
    ended : str
        When, in ISO 8601 and UTC.
    rules, board : str
        Names of what was played.
    players : int
        How many sat at the table.
    bots : str
        The levels of the others, in their order: ``"normal"``, ``"easy, hard"``.
    score : int
        The person's points.
    best_other : int
        The most that another one had.
    won : bool
        Whether the person won, alone or with others.
    tickets, done : int
        How many tickets the person had, and how many of them were made.
    longest : int
        Trains of the person's longest path.
    call_signs : str
        The tokens collected, with spaces between them.
    day : str
        The date of the deal of the day; empty for any other deal.
    """

    game: str
    ended: str
    rules: str
    board: str
    players: int
    bots: str
    score: int
    best_other: int
    won: bool
    tickets: int
    done: int
    longest: int
    call_signs: str
    day: str

    def to_dict(self) -> dict[str, Any]:
        """Return it in JSON's types."""
        return asdict(self)


TYPES: dict[str, type] = {field.name: get_type_hints(Result)[field.name] for field in fields(Result)}
"""The fields of a result with their types, in order."""


def read_result(data: Any, where: str = "result") -> Result:
    """Return a result from what :meth:`Result.to_dict` returned, which may come from anybody.

    Raises
    ------
    RecordError
        If a field is missing, unknown, or of another type or size; says which.

    Examples
    --------
    >>> read_result({"game": 7})
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.RecordError: result: ended is missing
    """
    if not isinstance(data, dict):
        raise RecordError(f"{where}: an object was expected, not {shown(data)}")
    if missing := [name for name in TYPES if name not in data]:
        raise RecordError(f"{where}: {missing[0]} is missing")
    if unknown := sorted(set(data) - set(TYPES), key=str):
        raise RecordError(f"{where}: {shown(unknown[0])} is no field of a result")
    for name, kind in TYPES.items():
        value = data[name]
        size = len(value) / _LONGEST_TEXT if isinstance(value, str) else abs(value) / _MOST if type(value) is int else 0
        if type(value) is not kind or size > 1:
            raise RecordError(f"{where}: {name} must be a short {kind.__name__}, not {shown(value)}")
    try:
        datetime.fromisoformat(data["ended"])
    except ValueError:
        raise RecordError(f"{where}: ended must be a time as ISO 8601 writes it, not {shown(data['ended'])}") from None
    return Result(**data)


def result_of(game: Game, now: datetime | None = None) -> Result | None:
    """Return how a game ended for the only person at its table.

    Parameters
    ----------
    game : Game
        Whose notes say who is a person, as a table writes them.
    now : datetime, optional
        When it ended; now if not given.

    Returns
    -------
    Result or None
        None while it goes on, and for games that say nothing of a person's play: with all hands open, of a deal that
        was played before, with a guide, of bots alone, and of several people, of whom nobody knows which one asks.
    """
    end, levels = game.outcome, levels_of(game.notes, len(game.players))
    people = [seat for seat, level in enumerate(levels) if level is None]
    if end is None or game.analysis or game.notes.get(SEEN) or GUIDED in game.notes or len(people) != 1:
        return None
    (me,) = people
    own, state = end.scores[me], game.state
    others = [score.total for score in end.scores if score.seat != me]
    return Result(
        game=game.id,
        ended=(now or datetime.now(UTC)).isoformat(timespec="seconds"),
        rules=state.rules.name or "own rules",
        board=game.board.name,
        players=len(levels),
        bots=", ".join(sorted(level for level in levels if level is not None)),
        score=own.total,
        best_other=max(others),
        won=me in end.winners,
        tickets=len(own.tickets),
        done=own.done,
        longest=own.longest,
        call_signs=" ".join(game.board.stations[i].call_sign or "" for i in bits(state.seats[me].tokens)),
        day=str(game.notes.get(DAY) or ""),
    )
