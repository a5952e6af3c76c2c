"""The functions of the planner that Python calls; see :mod:`stopreq_widget.core.entries`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from stopreq_widget.core.entries import STAMP
from stopreq_widget.core.layout import OVER
from stopreq_widget.core.planner.deal import weigh_tickets
from stopreq_widget.core.planner.decide import decide, look_around, ponder, take_up
from stopreq_widget.core.planner.stations import best_found
from stopreq_widget.core.planner.trials import deal, try_out
from stopreq_widget.core.steps import step

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.core.storage import Records, Storage


class PlannerEntries(NamedTuple):
    """What Python calls; ``tables`` and ``mind`` are rows of one record, ``plans`` of ``PLANS``.

    ``ponder`` fills a mind with what the seat to move compares and returns which plan it has; ``take_up`` returns
    which it has with the tickets that an action keeps; ``play_out`` lets every
    seat play by its beliefs until the end or for so many decisions; ``weigh_tickets`` notes how likely which tickets
    are with whom; ``deal`` deals what the seat to move can't see; ``try_out`` plays actions out on such deals.
    """

    ponder: Callable[[Records, Records, Records, Records, Records, int], int]
    take_up: Callable[[Records, Records, Records, Records, Records, int], int]
    play_out: Callable[[Records, Records, Records, Records, Records, int], None]
    weigh_tickets: Callable[[Records, Records, Records, Records, float], None]
    deal: Callable[[Records, Records, Records, Any], int]
    try_out: Callable[..., None]


@lru_cache(maxsize=4)
def planner_of(storage: Storage) -> PlannerEntries:
    """Return the entries for a storage; each looks whether records are of the sources that it was made of."""
    # A constant of each entry, so that code compiled of other sources isn't taken from the cache.
    stamp = STAMP

    def ponder_one(games: Records, tables: Records, beliefs: Records, plans: Records, mind: Records, index: int) -> int:
        if games[index].stamp != stamp:
            raise ValueError("a game was made by another version")
        return ponder(games[index], tables[0], beliefs[0], plans, mind[0])  # type: ignore[no-any-return]

    def take_up_tickets(
        games: Records, tables: Records, beliefs: Records, plans: Records, mind: Records, action: int
    ) -> int:
        if games[0].stamp != stamp:
            raise ValueError("a game was made by another version")
        look_around(games[0], tables[0], beliefs[0], mind[0])
        take_up(games[0], action, mind[0])
        return best_found(games[0], tables[0], beliefs[0], plans, mind[0])  # type: ignore[no-any-return]

    def play_out(games: Records, tables: Records, beliefs: Records, plans: Records, mind: Records, limit: int) -> None:
        for i in range(len(games)):
            if games[i].stamp != stamp:
                raise ValueError("a game was made by another version")
            for _ in range(limit):
                if games[i].phase == OVER:
                    break
                action = decide(games[i], tables[0], beliefs[games[i].seat], plans, mind[0])
                step(games[i], tables[0], action)

    def weigh(games: Records, tables: Records, hidden: Records, mind: Records, trust: float) -> None:
        if games[0].stamp != stamp:
            raise ValueError("a game was made by another version")
        weigh_tickets(games[0], tables[0], hidden[0], mind[0], trust)

    def deal_one(games: Records, tables: Records, hidden: Records, seed: Any) -> int:
        if games[0].stamp != stamp:
            raise ValueError("a game was made by another version")
        return deal(games, tables[0], hidden[0], seed)  # type: ignore[no-any-return]

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
        if games[0].stamp != stamp:
            raise ValueError("a game was made by another version")
        try_out(games, tables[0], beliefs, plans, mind[0], hidden[0], scratch[0], table[0], actions, seed, turns, leads)

    entry = storage.entry
    return PlannerEntries(
        entry(ponder_one), entry(take_up_tickets), entry(play_out), entry(weigh), entry(deal_one), entry(trials)
    )
