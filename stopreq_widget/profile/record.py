"""A person's results over time: what was won, the best and the mean, the call signs collected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.errors import require
from stopreq_widget.engine.pictures import picture
from stopreq_widget.engine.words import plural
from stopreq_widget.profile.profile import Profile
from stopreq_widget.profile.results import TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

    from stopreq_widget.profile.results import Result


class Standing(NamedTuple):
    """Where a result stands among those by the same rules with as many players: its rank from 1, of how many."""

    rank: int
    of: int


class Stamp(NamedTuple):
    """A call sign of the passport: its station, in how many games it was collected, and when first ("" for never)."""

    call_sign: str
    station: str
    games: int
    first: str


class Summary(NamedTuple):
    """What some games come to: how many, won, the best and the mean score, tickets made, the longest path."""

    games: int
    wins: int
    best: int
    mean: float
    done: int
    tickets: int
    longest: int


@dataclass(frozen=True, repr=False)
class MyRecord:
    """Results of one person's games against bots, in the order in which they ended.

    Attributes
    ----------
    results : tuple of Result
        One a game.

    Examples
    --------
    >>> MyRecord(())
    My record: no games yet
    """

    results: tuple[Result, ...]

    def standing(self, result: Result) -> Standing:
        """Return where a result stands among those like it; equal ones share the better rank."""
        like = [other for other in self.results if _kind(other) == _kind(result)]
        return Standing(1 + sum(other.score > result.score for other in like), len(like))

    def of_day(self, day: str) -> Result | None:
        """Return the first result in the deal of a day; None if that was not played to its end."""
        return next((result for result in self.results if result.day == day), None)

    def summary(self, results: Iterable[Result] | None = None) -> Summary | None:
        """Return what results come to, all if none are given; None where there are none."""
        some = self.results if results is None else tuple(results)
        if not some:
            return None
        return Summary(
            games=len(some),
            wins=sum(result.won for result in some),
            best=max(result.score for result in some),
            mean=sum(result.score for result in some) / len(some),
            done=sum(result.done for result in some),
            tickets=sum(result.tickets for result in some),
            longest=max(result.longest for result in some),
        )

    def by_kind(self) -> dict[tuple[str, int, str], Summary]:
        """Return a summary by rules, number of players and bots; the kind played most comes first."""
        groups: dict[tuple[str, int, str], list[Result]] = {}
        for result in self.results:
            groups.setdefault((result.rules, result.players, result.bots), []).append(result)
        ordered = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
        return {kind: found for kind, some in ordered if (found := self.summary(some)) is not None}

    @property
    def passport(self) -> tuple[Stamp, ...]:
        """The sixteen call signs of the Oregon board, with those that were collected."""
        stamps = []
        for station in load_board().stations:
            if station.call_sign:
                having = [result for result in self.results if station.call_sign in result.call_signs.split()]
                first = having[0].ended[:10] if having else ""
                stamps.append(Stamp(station.call_sign, station.name, len(having), first))
        return tuple(stamps)

    def to_frame(self) -> pd.DataFrame:
        """Return the results as a table, a row a game.

        Columns: ``game`` (id), ``ended`` (UTC), ``rules``, ``board``, ``players`` (how many), ``bots`` (levels),
        ``score``, ``best_other``, ``won``, ``tickets``, ``done``, ``longest``, ``call_signs``, ``day`` (of the deal of
        the day, else empty).

        Raises
        ------
        MissingPackageError
            Without pandas.
        """
        require("pandas", "tables of results")
        # Only whoever asks for a table waits for pandas.
        import pandas as pd

        frame = pd.DataFrame([result.to_dict() for result in self.results], columns=list(TYPES))
        return frame.assign(ended=pd.to_datetime(frame["ended"], utc=True))

    def __repr__(self) -> str:
        found = self.summary()
        if found is None:
            return "My record: no games yet"
        return f"My record: {plural(found.games, 'game')}, {found.wins} won, best {found.best}, mean {found.mean:.1f}"

    def _repr_html_(self) -> str:
        return picture(self)


def my_record(profile: Profile | None = None) -> MyRecord:
    """Return how this person's games against bots have ended, as kept on this machine.

    Games count that one person played to the end: not those with all hands open, and not a deal that was played before.

    Parameters
    ----------
    profile : Profile, optional
        Where it is kept; this person's own place if not given.

    Returns
    -------
    MyRecord
        A picture in a cell; ``to_frame()`` is a table.

    Raises
    ------
    OSError
        If what is kept can't be read; a damaged file is set aside under another name, and then there are no results.

    Examples
    --------
    >>> my_record()
    My record: no games yet
    """
    return MyRecord(tuple((profile or Profile()).storage.results()))


def _kind(result: Result) -> tuple[str, str, int]:
    return result.rules, result.board, result.players
