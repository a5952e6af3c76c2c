"""A card game as a file: like a board game's record, with a format of its own so that neither loads as the other.

The fields are ``format`` (``"stopreq-widget card game"``), ``version``, ``rules``, ``sheet`` (SHA-256 of what is
printed), ``players``, ``first``, ``seed``, ``cards`` and ``tickets`` as dealt, ``reshuffles`` (bottom card first),
``moves`` as text, ``position``, ``analysis`` (true if it isn't there), ``notes`` and ``result``.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.actions import parse
from stopreq_widget.engine.errors import RecordError, StopreqError, shown
from stopreq_widget.engine.record import checked_notes
from stopreq_widget.railyard.rules import apply, new_yard
from stopreq_widget.railyard.scoring import outcome
from stopreq_widget.railyard.sheet import YardRules, load_sheet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.railyard.state import YardState

FORMAT, VERSION = "stopreq-widget card game", 1
_TYPES = {
    "format": str, "version": int, "rules": dict, "sheet": str, "players": list, "first": int, "seed": int,
    "cards": str, "tickets": str, "reshuffles": list, "moves": list, "position": int, "notes": dict,
}  # fmt: skip

# How records were played that were written before these rules had a number.
_BEFORE = {"row_passes": 0, "passes_alone": False}


@dataclass(frozen=True)
class YardRecord:
    """A card game read back: states (one more than actions), how many were played, and whether all can be undone."""

    states: tuple[YardState, ...]
    actions: tuple[Action, ...]
    position: int
    notes: dict[str, Any]
    analysis: bool = True


def to_record(
    states: Sequence[YardState],
    actions: Sequence[Action],
    position: int,
    notes: dict[str, Any] | None = None,
    *,
    analysis: bool = True,
) -> dict[str, Any]:
    """Return a game as the plain dict that is saved; :class:`RecordError` if its start was sampled, not dealt."""
    setup, last = states[0].setup, states[-1]
    cards, tickets = setup.deal
    if not cards:
        raise RecordError("this card game can't be recorded: its first state was sampled, not dealt")
    kinds = setup.sheet.kinds
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": asdict(setup.rules),
        "sheet": setup.sheet.digest,
        "players": list(setup.players),
        "first": setup.first,
        "seed": setup.seed,
        "cards": " ".join(kinds[kind] for kind in cards),
        "tickets": " ".join(setup.sheet.tickets[i].id for i in tickets),
        "reshuffles": [" ".join(kinds[kind] for kind in order) for order in last.reshuffles],
        "moves": [str(action) for action in actions],
        "position": position,
        "analysis": analysis,
        "notes": notes or {},
        "result": _result(last),
    }


def from_record(data: Any, where: str = "record") -> YardRecord:
    """Replay a record from its plain dict.

    Raises
    ------
    RecordError
        If it is no record of a card game, is of a newer version or for another sheet, or doesn't follow from itself.
    """
    if not isinstance(data, dict):
        raise RecordError(f"{where}: expected an object with the fields of a record, not {type(data).__name__}")
    for name, kind in _TYPES.items():
        if type(data.get(name)) is not kind:
            raise RecordError(f"{where}: {name} must be there, of type {kind.__name__}")
    if data["format"] != FORMAT:
        raise RecordError(f"{where}: format is {shown(data['format'])}, expected {FORMAT!r}")
    if data["version"] < 1:
        raise RecordError(f"{where}: version must be from 1 to {VERSION}, not {shown(data['version'])}")
    if data["version"] > VERSION:
        raise RecordError(
            f"{where}: version {shown(data['version'])} is newer than this program, which reads up to {VERSION}"
        )
    sheet = load_sheet()
    if data["sheet"] != sheet.digest:
        raise RecordError(f"{where}: it was played with other cards or tickets than these")
    if unknown := sorted(set(data["rules"]) - {field.name for field in fields(YardRules)}):
        raise RecordError(f"{where}: rules have {shown(unknown[0])}, which this program does not know")
    try:
        state = new_yard(
            data["players"],
            seed=data["seed"],
            first=data["first"],
            rules=YardRules(**(_BEFORE | data["rules"])),
            decks=(_ids(data["cards"], sheet.kind_of), _ids(data["tickets"], sheet.ticket_index)),
            orders=[_ids(order, sheet.kind_of) for order in data["reshuffles"]],
        )
    except (StopreqError, KeyError, AttributeError) as error:
        raise RecordError(f"{where}: {error}") from error
    states, actions = [state], []
    for n, move in enumerate(data["moves"], start=1):
        try:
            actions.append(parse(move))
            states.append(apply(states[-1], actions[-1]))
        except StopreqError as error:
            raise RecordError(f"{where}: move {n}: {error}") from error
    if not 0 <= data["position"] <= len(actions):
        raise RecordError(f"{where}: position must be from 0 to {len(actions)}, not {shown(data['position'])}")
    last = states[-1]
    if last.reshuffles != last.setup.orders or data.get("result") != _result(last):
        raise RecordError(f"{where}: its reshuffles or result are not those of its moves")
    if type(analysis := data.get("analysis", True)) is not bool:
        raise RecordError(f"{where}: analysis must be true or false, not {shown(analysis)}")
    try:
        notes = checked_notes(data["notes"])
    except StopreqError as error:
        raise RecordError(f"{where}: {error}") from error
    return YardRecord(tuple(states), tuple(actions), data["position"], notes, analysis)


def load_record(path: str | PathLike[str]) -> YardRecord:
    """Read and replay a record file; see :func:`from_record` for what can be wrong with it."""
    if not isinstance(path, str | PathLike):
        raise RecordError(f"the path of a record was expected, not {shown(path)}")
    where = f"record {shown(str(path))}"
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RecordError(f"{where}: there is no such file") from None
    except (OSError, ValueError, RecursionError) as error:
        raise RecordError(f"{where}: can't be read as JSON, perhaps it was cut short: {error}") from error
    return from_record(data, where)


def _ids(text: str, index: Mapping[str, int]) -> list[int]:
    return [index[word] for word in text.split()]


def _result(last: YardState) -> dict[str, list[int]] | None:
    end = outcome(last)
    if end is None:
        return None
    return {"totals": [score.total for score in end.scores], "winners": list(end.winners)}
