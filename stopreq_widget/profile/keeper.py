"""What keeps a game as it goes on, and its result once it has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.profile.results import result_of

if TYPE_CHECKING:
    from stopreq_widget.engine.game import Game
    from stopreq_widget.profile.profile import Profile
    from stopreq_widget.profile.results import Result


class Keeper:
    """Follows one game, however many tables show it, and keeps it after every change; get it by :meth:`of`.

    A game that nobody has played a move in is not kept.  What can't be kept is never raised: the game goes on.

    Parameters
    ----------
    game : Game
        What is followed.
    profile : Profile
        Where it is kept.
    name : str, optional
        Under which it is kept already.

    Attributes
    ----------
    name : str
        Under which the game is kept.
    trouble : str
        Why the last change is not kept, in words; empty if it is.
    result : Result or None
        How it ended, once it has, where that counts in the record.
    """

    def __init__(self, game: Game, profile: Profile, name: str | None = None) -> None:
        self.name = name or game.id
        self.trouble = ""
        self.result: Result | None = result_of(game)
        self._profile = profile
        self._seen = (len(game.actions), game.position)
        game.subscribe(self._follow)

    @classmethod
    def of(cls, game: Game, profile: Profile, name: str | None = None) -> Keeper:
        """Return the keeper of a game: one that stays with the game as long as it lives."""
        found: Keeper | None = vars(game).get("_keeper")
        if found is None:
            found = vars(game)["_keeper"] = cls(game, profile, name)
        return found

    def _follow(self, game: Game) -> None:
        now = (len(game.actions), game.position)
        if now == self._seen:
            return
        self._seen = now
        trouble = []
        try:
            self.name = self._profile.games.keep(game.to_dict(), self.name)
        except OSError as error:
            trouble.append(f"this game is not kept: {why(error)}")
        if game.is_over and self.result is None:
            self.result = result_of(game)
            try:
                if self.result is not None:
                    self._profile.storage.add_results([self.result])
            except OSError as error:
                trouble.append(f"its result is not kept: {why(error)}")
        self.trouble = "; ".join(trouble)


def why(error: OSError) -> str:
    """Return why a file can't be used, without the numbers and names of files that are not people's own.

    Examples
    --------
    >>> why(OSError(28, "No space left on device", "kept/.x.part"))
    'No space left on device'
    """
    return error.strerror or str(error)
