"""A card game as a file: like a board game's record, with a format of its own so that neither loads as the other.

The fields are ``format`` (``"stopreq-widget card game"``), ``version`` (2), ``id``, ``rules``, ``sheet`` (SHA-256 of
what is printed), ``players``, ``first``, ``seed``, ``cards`` and ``tickets`` as dealt, ``reshuffles`` (top card first;
bottom first in version 1), ``moves`` as text, ``position``, ``analysis`` (true if it isn't there), ``notes`` and
``result``.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import RecordError, SetupError
from stopreq_widget.engine.record_fields import Fields, read_record
from stopreq_widget.railyard.deal import new_yard
from stopreq_widget.railyard.rules import apply
from stopreq_widget.railyard.scoring import outcome
from stopreq_widget.railyard.sheet import YardRules, load_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.railyard.state import YardState

FORMAT, VERSION = "stopreq-widget card game", 2
# How records were played that were written before these rules had a number.
_BEFORE = {"row_passes": 0, "passes_alone": False, "shuffle_back": False, "open_track": True, "idle_rounds": 10}


@dataclass(frozen=True)
class YardRecord:
    """A card game read back: states (one more than actions), how many were played, and whether all can be undone."""

    states: tuple[YardState, ...]
    actions: tuple[Action, ...]
    position: int
    notes: dict[str, Any]
    analysis: bool = True
    id: str | None = None


def to_record(
    states: Sequence[YardState],
    actions: Sequence[Action],
    position: int,
    notes: dict[str, Any] | None = None,
    *,
    id: str | None = None,  # noqa: A002 - as the field is called
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
        "id": id,
        "rules": asdict(setup.rules),
        "sheet": setup.sheet.digest,
        "players": list(setup.players),
        "first": setup.first,
        "seed": setup.seed,
        "cards": " ".join(kinds[kind] for kind in cards),
        "tickets": " ".join(setup.sheet.tickets[i].id for i in tickets),
        "reshuffles": [" ".join(kinds[kind] for kind in reversed(order)) for order in last.reshuffles],
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
    fetch = Fields(data, where, format=FORMAT, version=VERSION)
    sheet = load_sheet()
    if fetch("sheet", str) != sheet.digest:
        raise fetch.wrong("it was played with other cards or tickets than these")
    rules = fetch.rules(YardRules, {}, _BEFORE)
    decks = fetch.ids("cards", sheet.kind_of), fetch.ids("tickets", sheet.ticket_index)
    orders = fetch.reshuffles(sheet.kind_of, top_first=fetch.version > 1)
    try:
        start = new_yard(
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
    last = states[-1]
    if last.reshuffles != last.setup.orders:
        raise fetch.wrong("its reshuffles are not those of its moves")
    fetch.check_result(_result(last))
    return YardRecord(states, actions, position, fetch.notes(), fetch("analysis", bool, default=True), fetch.id())


def load_record(path: str | PathLike[str]) -> YardRecord:
    """Read and replay a record file; see :func:`from_record` for what can be wrong with it."""
    _, data, where = read_record(path)
    return from_record(data, where)


def _result(last: YardState) -> dict[str, list[int]] | None:
    end = outcome(last)
    if end is None:
        return None
    return {"totals": [score.total for score in end.scores], "winners": list(end.winners)}
