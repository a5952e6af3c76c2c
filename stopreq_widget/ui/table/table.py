"""The table: a game, what is on its screen, and the widgets that carry it to the pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.errors import HistoryError, RuleError, StopreqError, said
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.ui.page import schema
from stopreq_widget.ui.page.cells import close_of_earlier_runs, running_cell
from stopreq_widget.ui.page.closing import close_all
from stopreq_widget.ui.page.session import Session
from stopreq_widget.ui.table.display import lay
from stopreq_widget.ui.table.doing import carry_out
from stopreq_widget.ui.table.events import Changed
from stopreq_widget.ui.table.far import GameElsewhere
from stopreq_widget.ui.table.first_game import guide_of
from stopreq_widget.ui.table.forms import setup_form
from stopreq_widget.ui.table.keeping import Keeping
from stopreq_widget.ui.table.local import LocalGame
from stopreq_widget.ui.table.newgame import short
from stopreq_widget.ui.table.paint import paint
from stopreq_widget.ui.table.screen import Notice, Screen, Settings
from stopreq_widget.ui.table.update import update

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from os import PathLike

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.game import Game
    from stopreq_widget.engine.pictures import PageText
    from stopreq_widget.net.client import FarGame
    from stopreq_widget.net.host import Host
    from stopreq_widget.ui.page.messages import Message
    from stopreq_widget.ui.table.players import Player
    from stopreq_widget.ui.table.source import Source

# Where tiles come from when somebody switches them on.
_TILES = "OpenStreetMap.Mapnik"
# Characters of an unexpected error that are told.
_LONGEST = 300


class Table(widgets.Box):  # type: ignore[misc]
    """A game as people see and play it: a widget like any other. Make one with :func:`stopreq_widget.play`.

    Attributes
    ----------
    game : Game or None
        The ordinary game: read it, play on it or undo it in a cell, and the display follows. None until the form is
        filled in.
    screen : Screen
        What is shown of it; see :class:`stopreq_widget.ui.table.screen.Screen`.
    board_map, panel : BoardMap, Panel
        The two halves of the display.
    session : Session
        Where callbacks and bots run; ``session.errors`` has the last tracebacks.
    source : Source or None
        The game as the display reads it, here or elsewhere.
    keeping : Keeping
        What keeps games, results and settings.
    """

    children: tuple[widgets.Widget, ...]

    def __init__(
        self,
        game: Game | None = None,
        players: Sequence[Player] = (),
        *,
        board: Board | None = None,
        speed: float = 1.0,
        tiles: str | None = None,
        settings: Settings | None = None,
        position: int | None = None,
        form: dict[str, Any] | None = None,
        keeping: Keeping | None = None,
    ) -> None:
        super().__init__(layout=widgets.Layout(width="100%"))
        self.add_class("sr-table")
        self.cell = running_cell()
        close_of_earlier_runs(self, Table)
        self.session = Session(self._show_error)
        self.screen = Screen(settings=settings or Settings(tiles=tiles is not None), form=setup_form(form))
        self.source: Source | None = None
        self.own_board, self.tile_name, self._speed = board, tiles or _TILES, speed
        self._unsubscribe: Callable[[], None] = lambda: None
        start = game.state if game else None
        self._lay(start.board if start else board or load_board(), start.rules if start else Rules(), tiles)
        self.keeping = keeping or Keeping()
        if game is None:
            self.receive(schema.New())
        else:
            self.sit_down(game, players, position)

    @property
    def game(self) -> Game | None:
        """The game; None until one has been started, and while it is played elsewhere."""
        return None if self.source is None else self.source.game

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return () if self.source is None else tuple(self.source.players)

    @property
    def playing(self) -> Game:
        """The game; :class:`HistoryError` if none has been started, or it is played elsewhere."""
        game = self.shown.game
        if game is None:
            raise HistoryError("this game is played elsewhere; it comes here whole when it is over")
        return game

    @property
    def shown(self) -> Source:
        """What is at the table; :class:`HistoryError` if no game has been started."""
        if self.source is None:
            raise HistoryError("no game has been started yet")
        return self.source

    @property
    def here(self) -> LocalGame:
        """The same, where it is hosted by this table; :class:`HistoryError` if it is not."""
        if not isinstance(self.shown, LocalGame):
            raise HistoryError("this game is hosted elsewhere: only its host can do that")
        return self.shown

    def _lay(self, board: Board, rules: Rules, tiles: str | None) -> None:
        """Make map and panel for a board; they serve every further game on it."""
        before = self.children
        self._laid = board, rules
        relief = self.screen.settings.relief
        self.board_map, self.panel, self.telling = lay(
            board, rules, self.session.callback, self.receive, tiles=tiles, relief=relief
        )
        self.children = (self.board_map.widget, self.panel)
        close_all(*before)

    def sit_down(self, game: Game, players: Sequence[Player], position: int | None = None) -> None:
        """Show a game in place of the one before, at a position or where it is; guests of the same players stay."""
        before, own = self.source, self.screen.own
        guests = None
        if isinstance(before, LocalGame) and before.game.players == game.players and not game.analysis:
            guests = before.let_guests_go()
        self.get_up()
        if position is None:
            self.keeping.follow(game)
        self._show(LocalGame(game, players, self.session, self.refresh, self._speed, guests), position, own)

    def sit_down_elsewhere(self, far: FarGame) -> None:
        """Show a game that is hosted elsewhere in place of the one before."""
        self.get_up()
        self._show(GameElsewhere(far, self.session, self._refused))

    def _show(self, source: Source, position: int | None = None, own: frozenset[int] = frozenset()) -> None:
        if (source.board, source.rules) != self._laid:
            self._lay(source.board, source.rules, self.board_map.tiles)
        guide = guide_of(source.game) if position is None and source.game is not None else None
        self.screen = replace(self.screen, looking_at=position, own=own & frozenset(source.people), guide=guide)
        self.source = source
        self._unsubscribe = source.subscribe(lambda: self.dispatch(Changed()))

    def invite(self, players: Sequence[str] | None = None, **where: Any) -> Host:
        """Open the game to people who sit elsewhere.

        Each has a line to type in a notebook of their own, which shows the same table from their seat; what they may
        not see never leaves this kernel.

        Parameters
        ----------
        players : sequence of str, optional
            Who is invited, by name; without it every person but the first.
        **where
            As in :func:`stopreq_widget.net.invite`: ``address="0.0.0.0"`` opens it to the network, ``port``,
            ``certfile`` and ``keyfile``.

        Returns
        -------
        Host
            As text it has the lines to type; the panel shows them too.

        Raises
        ------
        SetupError
            If there is nobody to invite.
        NetError
            If the address, the port or the certificate can't be had.
        """
        return self.here.invite(players, **where)

    def get_up(self) -> None:
        """Leave the game; it stays as it is, and its bots stop unless another table shows it."""
        if self.source is not None:
            self._speed = self.source.bots.speed
        self._unsubscribe()
        self._unsubscribe = lambda: None
        self.source = None
        self.keeping.leave()
        self.screen = Screen(settings=self.screen.settings, form=self.screen.form, runs=self.screen.runs)

    def close(self) -> None:
        """Leave the game, take the display away, and free every widget of it."""
        if self.comm is not None:
            self.get_up()
            self.session.stop()
            close_all(self)

    # From messages to the screen, and from the screen to the pages

    def receive(self, message: Message) -> None:
        """Do what a page asks for; whatever fails becomes a notice, and the page hears that it was heard."""
        if self.comm is None:
            return  # a page that still shows a closed table
        told = self.telling.told
        self.dispatch(message)
        if self.telling.told == told:
            # The page says that the kernel is busy where no answer comes.
            self.panel.tell({"type": "heard"})

    def dispatch(self, message: Message) -> None:
        """Take a message to the screen, carry out what it asks for, and show what has come of it."""
        self.screen, todo = update(self.screen, self.source, message)
        try:
            for effect in todo:
                carry_out(self, effect)
        except RuleError as error:
            # It may tell what the seat holds, so that nobody else may read it.
            self.put_notice(Notice(short(error), private=True))
        except StopreqError as error:
            self.put_notice(Notice(short(error)))
        except OSError as error:
            self.put_notice(
                Notice(f"The file can't be used: {error}", "Choose another name or folder; the game goes on.")
            )
        for words in self.keeping.news():
            self.put_notice(Notice(words, "The game goes on." if self.source else ""))
        self.refresh()

    def refresh(self) -> None:
        """Bring map and panel up to date; what has not changed is not sent."""
        self.telling.tell(paint(self.screen, self.source))

    def say(self, text: str, advice: str = "") -> None:
        """Show a notice on the screen: what happened, and what can be done."""
        self.put_notice(Notice(text, advice))
        self.refresh()

    def put_notice(self, notice: Notice) -> None:
        """Put a notice on the screen, to be shown with whatever else is about to change."""
        self.screen = replace(self.screen, notice=notice)

    def _refused(self, error: StopreqError) -> None:
        """Show why a host would not do something; it may tell what the seat holds."""
        self.put_notice(Notice(short(error), private=True))
        self.refresh()

    def _show_error(self, error: BaseException) -> None:
        """Show an exception that nobody expected; the session calls this."""
        words = said(error)[:_LONGEST]
        advice = "The game goes on from where it is; table.session.errors[-1] in a cell says where this was."
        self.put_notice(Notice(words, advice, "error"))
        self.refresh()

    def to_html(self, path: str | PathLike[str] | None = None, *, seat: int | str | None = None) -> PageText:
        """Return the game as a page that plays it back; see :meth:`stopreq_widget.Game.to_html`."""
        return self.playing.to_html(path, seat=seat)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        if not isinstance(bundle, dict):
            return bundle
        words = f"{self!r}. Run the cell (Shift+Enter) to see it: a saved page alone has no game behind it."
        # Where nobody can show a widget (nbconvert, GitHub) stands the board, with what is public of the game.
        still = {"image/svg+xml": str(self.game.to_svg())} if self.game else {}
        return {**bundle, **still, "text/plain": words}

    def __repr__(self) -> str:
        return f"Table with {self.source!r}" if self.source else "Table with the new-game form"
