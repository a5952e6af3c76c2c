"""What a table remembers of a person, and what it can't: nothing that fails here stops a game."""

from __future__ import annotations

import hashlib
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import RecordError
from stopreq_widget.engine.words import plural
from stopreq_widget.profile.daily import today
from stopreq_widget.profile.games import LISTED
from stopreq_widget.profile.keeper import Keeper, why
from stopreq_widget.profile.notes import ASKED, SEEN
from stopreq_widget.profile.profile import Profile
from stopreq_widget.profile.record import MyRecord, my_record
from stopreq_widget.ui.table.after import After
from stopreq_widget.ui.table.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from stopreq_widget.engine.game import Game
    from stopreq_widget.profile.games import KeptGame
    from stopreq_widget.profile.results import Result
    from stopreq_widget.ui.page.cells import Run


@dataclass(frozen=True)
class Shelf:
    """What the form offers beside a new game, as it was when it was looked up.

    Attributes
    ----------
    place : str
        Where games are kept; empty where nobody knows.
    games : tuple of KeptGame
        Those played last.
    count : int
        How many are kept in all.
    day : date or None
        The one of the deal of the day; None: there is none.
    done : Result or None
        How that ended here, if it did.
    now : float
        The time, in seconds since 1970.
    """

    place: str = ""
    games: tuple[KeptGame, ...] = ()
    count: int = 0
    day: date | None = None
    done: Result | None = None
    now: float = 0.0


class Keeping:
    """One table's memory: it follows the table's games, and knows what could not be kept and was not told yet.

    Parameters
    ----------
    profile : Profile, optional
        Where things are kept; this person's own place if not given.

    Examples
    --------
    >>> keeping = Keeping()
    >>> keeping.remember(speed=2.0)
    >>> keeping.settings(), keeping.shelf().games, keeping.news()
    ({'speed': 2.0}, (), [])
    """

    def __init__(self, profile: Profile | None = None) -> None:
        self.profile = Profile() if profile is None else profile
        self.keeper: Keeper | None = None
        self._trouble = ""
        self._told = False
        self._news: list[str] = []

    def follow(self, game: Game, name: str | None = None) -> None:
        """Keep a game from its next move on, under the name that it has already, if any."""
        self.keeper = Keeper.of(game, self.profile, name)

    def leave(self) -> None:
        """Have no game any more; the one before stays kept."""
        self.keeper = None

    def games(self) -> tuple[KeptGame, ...]:
        """Return the games played last; none where they can't be looked up."""
        with self._bearing("your games can't be looked up"):
            return tuple(self.profile.games.listed())
        return ()

    def _count(self, listed: tuple[KeptGame, ...]) -> int:
        """Return how many games are kept; those that are listed are counted already where there are few."""
        if len(listed) < LISTED:
            return len(listed)
        with self._bearing("your games can't be counted"):
            return len(self.profile.games.entries())
        return len(listed)

    def done_on(self, day: date) -> Result | None:
        """Return how the deal of a day ended here; None if it did not, or the record can't be read."""
        with self._bearing("your record can't be read"):
            return self.record().of_day(day.isoformat())
        return None

    def shelf(self) -> Shelf:
        """Return the games played last, and the deal of the day."""
        day = today()
        games = self.games()
        return Shelf(self.profile.storage.place, games, self._count(games), day, self.done_on(day), time.time())

    def remove(self, name: str) -> None:
        """Forget a game."""
        with self._bearing("the game can't be removed"):
            self.profile.games.remove(name)

    def unfinished(self, asked: str) -> KeptGame | None:
        """Return the game that goes on where a cell asks for the same again; None if there is none."""
        if not asked:
            return None
        return next((game for game in self.games() if not game.is_over and game.asked == f"{_id(game)} {asked}"), None)

    def record(self) -> MyRecord:
        """Return all results; :class:`OSError` if they can't be read."""
        return my_record(self.profile)

    def memory(self, news: str = "") -> Memory:
        """Return how much is kept, and the record; ``news`` is what has just been done with it."""
        storage = self.profile.storage
        try:
            return Memory(storage.place, self.profile.amounts(), self.record(), news)
        except OSError as error:
            return Memory(storage.place, news=news or f"It can't be looked up: {why(error)}.")

    def take_in(self, text: str) -> str:
        """Add what another place has kept; return in words what came of it."""
        try:
            new = self.profile.take_in(text)
        except RecordError as error:
            return f"Nothing was taken in: {error}."
        except OSError as error:
            return f"Not all could be taken in: {why(error)}."
        things = f"{plural(new['games'], 'game')} and {plural(new['record'], 'result')}"
        return f"New here: {things}; the settings are those of the file."

    def erase(self, part: str) -> str:
        """Forget a part of what is kept; return in words what came of it."""
        try:
            self.profile.erase(part)
        except RecordError as error:
            return f"Nothing was erased: {error}."
        except OSError as error:
            return f"Not all could be erased: {why(error)}."
        return "Erased."

    def after(self, game: Game, others: tuple[str, ...]) -> After:
        """Return what the record says of a game that has ended.

        Parameters
        ----------
        game : Game
            The one that is followed.
        others : tuple of str
            Who played against the person.
        """
        result = self.keeper.result if self.keeper else None
        with self._bearing("your record can't be read"):
            return After(result, self.record(), others, bool(game.notes.get(SEEN)))
        return After(result, MyRecord(()), others)

    def settings(self) -> dict[str, Any]:
        """Return what was switched on and filled in last."""
        with self._bearing("your settings can't be read"):
            return self.profile.settings()
        return {}

    def remember(self, /, **values: Any) -> None:
        """Remember settings."""
        with self._bearing("your settings are not kept"):
            self.profile.change_settings(**values)

    def tell(self, words: str) -> None:
        """Have something told with the next news."""
        self._news.append(words)

    def news(self) -> list[str]:
        """Return what was set aside since this was last asked, and once that not all can be kept: sentences."""
        news, self._news = [*self._news, *self.profile.storage.news()], []
        trouble = self.keeper.trouble if self.keeper else ""
        trouble, self._trouble = trouble or self._trouble, ""
        if trouble and not self._told:
            # Where one thing can't be kept, others can't either; a person need not hear it again with each of them.
            self._told = True
            news.append(f"{trouble}; what is not kept is gone when the kernel stops")
        return [f"{words[0].upper()}{words[1:]}." for words in news]

    @contextmanager
    def _bearing(self, what: str) -> Iterator[None]:
        """Note what can't be had or done, and go on."""
        try:
            yield
        except OSError as error:
            self._trouble = f"{what}: {why(error)}"


def asked_in(run: Run | None, *what: object) -> str:
    """Return a short key of what a cell asks for; empty where nobody knows the cell, as in plain Python.

    Examples
    --------
    >>> from stopreq_widget.ui.page.cells import Run
    >>> asked_in(None, "You"), asked_in(Run("a", "1"), "You") == asked_in(Run("a", "2"), "You")
    ('', True)
    >>> asked_in(Run("a", "1"), "You") == asked_in(Run("b", "1"), "You")
    False
    """
    return hashlib.sha256(repr((run.cell, *what)).encode()).hexdigest()[:16] if run else ""


def note_asked(game: Game, asked: str) -> None:
    """Write into a game's notes what the cell asked for that it was made for."""
    if asked:
        game.notes[ASKED] = f"{game.id} {asked}"


def hand_on(before: Game, after: Game) -> None:
    """Have a game take the place of one that has ended: a cell that asks for that again goes on with this one."""
    note_asked(after, str(before.notes.get(ASKED, "")).partition(" ")[2])


def _id(game: KeptGame) -> str:
    """Return a kept game's id, without the number that it has where the same game has gone two ways."""
    return game.name.partition("-")[0]
