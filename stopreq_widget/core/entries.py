"""The functions of the game that Python calls; all take records in rows, and indices into them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from stopreq_widget.core.chance import below
from stopreq_widget.core.moves import count, pick
from stopreq_widget.core.score import score
from stopreq_widget.core.steps import deal, step
from stopreq_widget.core.storage import source_stamp
from stopreq_widget.trails import walking

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.core.storage import Records, Storage

STAMP = source_stamp(Path(walking.__file__))


class Entries(NamedTuple):
    """What Python calls; ``tables`` and ``scratch`` are rows of one record.

    ``deal`` sets a game up for each seed; ``play_out`` goes on at random until the end or so many decisions; ``score``
    fills in final tables; ``list_actions`` fills ``out`` with what is legal and returns how much that is; ``apply``
    takes a legal action's number.
    """

    deal: Callable[[Records, Records, Any, int], None]
    play_out: Callable[[Records, Records, int], None]
    list_actions: Callable[[Records, Records, int, Any], int]
    apply: Callable[[Records, Records, int, int], None]
    score: Callable[[Records, Records, Records, Records], None]


@lru_cache(maxsize=4)
def entries_of(storage: Storage) -> Entries:
    """Return the entries for a storage; each looks whether records are of the sources that it was made of."""
    # A constant of each entry, so that code compiled of other sources isn't taken from the cache.
    stamp = STAMP

    def deal_games(games: Records, tables: Records, seeds: Any, first: int) -> None:
        if tables[0].stamp != stamp:
            raise ValueError("tables were made by another version")
        for i in range(len(seeds)):
            deal(games[i], tables[0], seeds[i], first)

    def play_out(games: Records, tables: Records, limit: int) -> None:
        for i in range(len(games)):
            if games[i].stamp != stamp:
                raise ValueError("a game was made by another version")
            for _ in range(limit):
                legal = count(games[i], tables[0])
                if legal == 0:
                    break
                step(games[i], tables[0], pick(games[i], tables[0], below(games[i], legal)))

    def list_actions(games: Records, tables: Records, index: int, out: Any) -> int:
        if games[index].stamp != stamp:
            raise ValueError("a game was made by another version")
        legal = count(games[index], tables[0])
        for i in range(min(legal, len(out))):
            out[i] = pick(games[index], tables[0], i)
        return legal  # type: ignore[no-any-return]

    def apply(games: Records, tables: Records, index: int, action: int) -> None:
        if games[index].stamp != stamp:
            raise ValueError("a game was made by another version")
        step(games[index], tables[0], action)

    def score_games(games: Records, tables: Records, scratch: Records, scores: Records) -> None:
        for i in range(len(games)):
            if games[i].stamp != stamp:
                raise ValueError("a game was made by another version")
            score(games[i], tables[0], scores[i], scratch[0])

    entry = storage.entry
    return Entries(entry(deal_games), entry(play_out), entry(list_actions), entry(apply), entry(score_games))
