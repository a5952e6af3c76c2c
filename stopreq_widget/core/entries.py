"""The compiled functions that Python calls; all take arrays of records, and indices into them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stopreq_widget.core import moves, score, steps
from stopreq_widget.core.chance import below
from stopreq_widget.core.storage import entry, source_stamp

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.core.layout import Records


class Entries(NamedTuple):
    """What Python calls; ``tables`` and ``scratch`` are arrays of one record.

    ``deal`` sets a game up for each seed; ``play_out`` goes on at random until the end or so many decisions; ``score``
    fills in final tables; ``list_actions`` fills ``out`` with what is legal and returns how much that is; ``apply``
    takes a legal action's number.
    """

    deal: Callable[[Records, Records, Any, int], None]
    play_out: Callable[[Records, Records, int], None]
    list_actions: Callable[[Records, Records, int, Any], int]
    apply: Callable[[Records, Records, int, int], None]
    score: Callable[[Records, Records, Records, Records], None]
    stamp: int


def build_entries(stamp: int) -> Entries:
    """Return the entries compiled with the stamp of their sources, which every record must bear."""

    @entry
    def deal(games: Records, tables: Records, seeds: Any, first: int) -> None:
        if tables[0].stamp != stamp:
            raise ValueError("tables were made by another version")
        for i in range(len(seeds)):
            steps.deal(games[i], tables[0], seeds[i], first)

    @entry
    def play_out(games: Records, tables: Records, limit: int) -> None:
        for i in range(len(games)):
            if games[i].stamp != stamp:
                raise ValueError("a game was made by another version")
            for _ in range(limit):
                legal = moves.count(games[i], tables[0])
                if legal == 0:
                    break
                steps.step(games[i], tables[0], moves.pick(games[i], tables[0], below(games[i], legal)))

    @entry
    def list_actions(games: Records, tables: Records, index: int, out: Any) -> int:
        if games[index].stamp != stamp:
            raise ValueError("a game was made by another version")
        legal = moves.count(games[index], tables[0])
        for i in range(min(legal, len(out))):
            out[i] = moves.pick(games[index], tables[0], i)
        return int(legal)

    @entry
    def apply(games: Records, tables: Records, index: int, action: int) -> None:
        if games[index].stamp != stamp:
            raise ValueError("a game was made by another version")
        steps.step(games[index], tables[0], action)

    @entry
    def score_games(games: Records, tables: Records, scratch: Records, scores: Records) -> None:
        for i in range(len(games)):
            if games[i].stamp != stamp:
                raise ValueError("a game was made by another version")
            score.score(games[i], tables[0], scores[i], scratch[0])

    return Entries(deal, play_out, list_actions, apply, score_games, stamp)


ENTRIES = build_entries(source_stamp())
