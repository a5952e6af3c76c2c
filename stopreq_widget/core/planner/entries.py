"""The compiled functions of the planner that Python calls; see :mod:`stopreq_widget.core.entries`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stopreq_widget.core import entries, steps
from stopreq_widget.core.layout import OVER
from stopreq_widget.core.planner.deal import weigh_tickets
from stopreq_widget.core.planner.decide import decide, ponder
from stopreq_widget.core.planner.trials import deal, try_out
from stopreq_widget.core.storage import entry, source_stamp

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.core.layout import Records


class PlannerEntries(NamedTuple):
    """What Python calls; ``tables`` and ``mind`` are arrays of one record, ``plans`` of three.

    ``ponder`` fills a mind with what the seat to move compares and returns which plan it has; ``play_out`` lets every
    seat play by its beliefs until the end or for so many decisions; ``weigh_tickets`` notes how likely which tickets
    are with whom; ``deal`` deals what the seat to move can't see; ``try_out`` plays actions out on such deals.
    """

    ponder: Callable[[Records, Records, Records, Records, Records, int], int]
    play_out: Callable[[Records, Records, Records, Records, Records, int], None]
    weigh_tickets: Callable[[Records, Records, Records, Records, float], None]
    deal: Callable[[Records, Records, Records, Any], int]
    try_out: Callable[..., None]


def build_entries(stamp: int, version: int) -> PlannerEntries:
    """Return the entries compiled with the stamp that every record must bear, and the version of the planner.

    The version is looked at only so that it is a constant of each entry: another one has them compiled anew.
    """

    @entry
    def ponder_one(games: Records, tables: Records, beliefs: Records, plans: Records, mind: Records, index: int) -> int:
        if games[index].stamp != stamp or version < 0:
            raise ValueError("a game was made by another version")
        return int(ponder(games[index], tables[0], beliefs[0], plans, mind[0]))

    @entry
    def play_out(games: Records, tables: Records, beliefs: Records, plans: Records, mind: Records, limit: int) -> None:
        for i in range(len(games)):
            if games[i].stamp != stamp or version < 0:
                raise ValueError("a game was made by another version")
            for _ in range(limit):
                if games[i].phase == OVER:
                    break
                action = decide(games[i], tables[0], beliefs[games[i].seat], plans, mind[0])
                steps.step(games[i], tables[0], action)

    @entry
    def weigh(games: Records, tables: Records, hidden: Records, mind: Records, trust: float) -> None:
        if games[0].stamp != stamp or version < 0:
            raise ValueError("a game was made by another version")
        weigh_tickets(games[0], tables[0], hidden[0], mind[0], trust)

    @entry
    def deal_one(games: Records, tables: Records, hidden: Records, seed: Any) -> int:
        if games[0].stamp != stamp or version < 0:
            raise ValueError("a game was made by another version")
        return int(deal(games, tables[0], hidden[0], seed))

    @entry
    def trials(
        games: Records,
        tables: Records,
        beliefs: Records,
        plans: Records,
        mind: Records,
        hidden: Records,
        scratch: Records,
        table: Records,
        actions: Any,
        seed: Any,
        turns: int,
        leads: Any,
    ) -> None:
        if games[0].stamp != stamp or version < 0:
            raise ValueError("a game was made by another version")
        try_out(games, tables[0], beliefs, plans, mind[0], hidden[0], scratch[0], table[0], actions, seed, turns, leads)

    return PlannerEntries(ponder_one, play_out, weigh, deal_one, trials)


ENTRIES = build_entries(entries.ENTRIES.stamp, source_stamp((".", "planner")))
