"""What a game tells: everything that looks at it and leaves it as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.asking import hint_for, page_of, plot_of, png_of, svg_of, trail_of
from stopreq_widget.engine.errors import SeatError, shown
from stopreq_widget.engine.frame import moves_frame
from stopreq_widget.engine.history import History
from stopreq_widget.engine.pictures import PageText, PngBytes, SvgText
from stopreq_widget.engine.rules import legal_actions
from stopreq_widget.engine.saving import save_bytes, save_text
from stopreq_widget.engine.scoring import Outcome, SeatScore, final_table, outcome
from stopreq_widget.engine.state import State
from stopreq_widget.engine.story import tell
from stopreq_widget.engine.views import View, view
from stopreq_widget.engine.words import near

if TYPE_CHECKING:
    from os import PathLike

    import pandas as pd

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board


class Readings(History[State]):
    """A game as one reads it; :class:`~stopreq_widget.engine.game.Game` makes, plays and saves it."""

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.state.board

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self.state.players

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move can do now."""
        return legal_actions(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return outcome(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def scores(self) -> tuple[SeatScore, ...]:
        """What each seat would score if the game ended now."""
        return final_table(self.state)

    @property
    def log(self) -> list[str]:
        """What happened so far, in sentences that keep nothing secret."""
        return self.log_for(None)

    @property
    def turn(self) -> int:
        """Which turn it is, from 1; turns of all players count."""
        return self.state.turns + 1

    @property
    def winner(self) -> str | None:
        """Who has won, names joined by "and" where a win is shared; None while the game goes on."""
        ended = self.outcome
        return None if ended is None else " and ".join(ended.winner_names)

    def hand(self, seat: int | str | None = None) -> dict[str, int]:
        """Return a player's cards (a count for each kind held), by seat or name; without one, of the seat to move.

        Examples
        --------
        >>> from stopreq_widget.engine import Game
        >>> Game.new(["Ada", "Bo"], seed=1).hand("Ada")
        {'point': 1, 'nw_connector': 1, 'coastal': 1, 'gorge': 1}
        """
        return self.state.hand(self.seat_of(seat))

    def seat_of(self, player: int | str | None) -> int:
        """Return a seat from a player's name or the seat itself; without one, the seat to move.

        Raises
        ------
        SeatError
            If nobody is called so, or there is no such seat.

        Examples
        --------
        >>> from stopreq_widget.engine import Game
        >>> Game.new(["Ada", "Bo"], seed=1).seat_of("Bo")
        1
        """
        if player is None:
            return self.state.seat
        if isinstance(player, str):
            if player not in self.players:
                names = ", ".join(self.players)
                raise SeatError(f"nobody at the table is called {shown(player)}: {names}{near(player, self.players)}")
            return self.players.index(player)
        if isinstance(player, bool) or not isinstance(player, int) or not 0 <= player < len(self.players):
            raise SeatError(f"there are seats 0 to {len(self.players) - 1}, not {shown(player)}")
        return player

    def hint(self) -> Any:
        """Return what a strong bot would do now from what the seat to move sees, and why (`bots.Hint`).

        Raises
        ------
        BotError
            If the game is over.
        """
        return hint_for(self)

    def longest_trail(self, seat: int | str | None = None) -> Any:
        """Return a player's longest path as a `trails.Trail` of stations' names, keyed by route ids.

        Parameters
        ----------
        seat : int or str, optional
            Whose, by seat or name; of the seat to move without one.  Empty for who has no routes.

        Examples
        --------
        >>> from stopreq_widget.engine import Game
        >>> Game.new(["Ada", "Bo"], seed=1).longest_trail("Ada").length
        0
        """
        return trail_of(self, self.seat_of(seat))

    def plot(self, **options: Any) -> Any:
        """Draw the game as a map and return matplotlib's axes; options as in :func:`stopreq_widget.geo.plot`."""
        return plot_of(self, options)

    def to_svg(
        self,
        path: str | PathLike[str] | None = None,
        *,
        position: int | None = None,
        seat: int | str | None = None,
        theme: str = "light",
        animated: bool = False,
    ) -> SvgText:
        """Return the game as a picture: the board, who plays, what is going on; an SVG that needs no other file.

        Parameters
        ----------
        path : path, optional
            Where the picture is written too; a file that is there is replaced.
        position : int, optional
            After how many moves; where the game stands if not given.
        seat : int or str, optional
            Whose cards and tickets are shown below the board, by seat or name; nobody's if not given.
        theme : {"light", "dark"}
            By day or by night.
        animated : bool
            Whether all positions up to that one pass by, again and again (as CSS, where motion is welcome).

        Raises
        ------
        HistoryError, SeatError, PictureError
            If there is no such position, seat or theme.
        OSError
            If the file can't be written.

        Examples
        --------
        >>> from stopreq_widget.engine import Game
        >>> Game.new(["Ada", "Bo"], seed=1).to_svg(seat="Ada")
        <SVG picture of 1...,... bytes>
        """
        options = {**self._shown(position, seat), "theme": theme, "animated": animated}
        picture = SvgText(svg_of(self, options))
        if path is not None:
            save_text(path, picture)
        return picture

    def to_png(
        self,
        path: str | PathLike[str] | None = None,
        *,
        position: int | None = None,
        seat: int | str | None = None,
        theme: str = "light",
    ) -> PngBytes:
        """Return the game as a picture in a PNG, drawn as :meth:`plot` draws it; the options are those of `to_svg`."""
        picture = PngBytes(png_of(self, {**self._shown(position, seat), "theme": theme}))
        if path is not None:
            save_bytes(path, picture)
        return picture

    def to_html(self, path: str | PathLike[str] | None = None, *, seat: int | str | None = None) -> PageText:
        """Return the game up to here as a page that plays it back in any browser, without a kernel or a network.

        Parameters
        ----------
        path : path, optional
            Where the page is written too; a file that is there is replaced.
        seat : int or str, optional
            Only what this player saw is in the page, by seat or name.  Without one every hand is open.

        Raises
        ------
        SeatError
            If there is no such seat.
        OSError
            If the file can't be written.

        Examples
        --------
        >>> from stopreq_widget.engine import Game
        >>> "Content-Security-Policy" in Game.new(["Ada", "Bo"], seed=1).to_html(seat="Ada")
        True
        """
        page = PageText(page_of(self, {"seat": None if seat is None else self.seat_of(seat)}))
        if path is not None:
            save_text(path, page)
        return page

    def _shown(self, position: int | None, seat: int | str | None) -> dict[str, int | None]:
        """Return which position is asked for, and who looks at it."""
        at = self.position if position is None else self._checked(position)
        return {"position": at, "seat": None if seat is None else self.seat_of(seat)}

    def log_for(self, seat: int | None) -> list[str]:
        """Return what happened so far in sentences, as far as a seat may know it (None: all)."""
        line = self._line
        return [
            tell(line.states[i], action, line.states[i + 1], seat)
            for i, action in enumerate(line.actions[: line.position])
        ]

    def view(self, seat: int | str | None = None) -> View:
        """Return what a seat (or the player of a name) may see now; without one, the seat to move."""
        return view(self.state, self.seat_of(seat))

    def to_frame(self) -> pd.DataFrame:
        """Return the moves so far as a table, a row a move.

        Columns: ``move`` (from 1), ``turn``, ``seat``, ``player``, ``kind`` (verb), ``action`` (text),
        ``route``, ``length`` (spaces), ``points`` (scored by the move), ``trains`` (left), ``cards`` (in hand
        after it), ``story``.
        """
        line = self._line
        return moves_frame(line.states, line.actions[: line.position])
