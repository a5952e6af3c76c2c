"""The card game's table: one anywidget, simple and complete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from stopreq_widget.engine.errors import SetupError, StopreqError, said
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.railyard.bots import make_yard_bot
from stopreq_widget.railyard.game import YardGame
from stopreq_widget.ui.page.cells import close_of_earlier_runs, running_cell
from stopreq_widget.ui.page.closing import close_all
from stopreq_widget.ui.page.messages import MessageError, read_message
from stopreq_widget.ui.page.schema import OF_THE_YARD, Error, Ready
from stopreq_widget.ui.page.scripts import module, packed, styles
from stopreq_widget.ui.page.session import Session
from stopreq_widget.ui.page.theme import theme_json
from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.driver import FASTEST, Driver, is_speed
from stopreq_widget.ui.table.events import Changed
from stopreq_widget.ui.table.players import notes_of, players_from_notes, read_players
from stopreq_widget.ui.yard.payload import private, public
from stopreq_widget.ui.yard.screen import Deal, first, redo, undo, update

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.railyard.bots import YardBot
    from stopreq_widget.ui.page.messages import Message
    from stopreq_widget.ui.table.players import Player

SCRIPT = "yard/main.js"
STYLES = ("page/table.css", "page/base.css", "page/cards.css", "page/lists.css", "yard/yard.css")
NOBODY = -1
LINES = 60
"""Lines of the log that a page is told."""


class YardTable(anywidget.AnyWidget):
    """A card game with the people and bots who play it; displays itself as a cell's last line.

    What everybody may know is in one synced dict; the hand and the tickets of the one who looks are sent as messages,
    which are stored nowhere.

    Attributes
    ----------
    game : YardGame
        An ordinary card game: cells can read it and play on it, and the display follows.
    screen : YardScreen
        What is shown of it; see :class:`stopreq_widget.ui.yard.screen.YardScreen`.
    session : Session
        Where callbacks and bots run; ``session.errors`` has the last tracebacks.

    Examples
    --------
    >>> table = play_railyard(["You", "bot:normal"], seed=7)
    >>> table.game
    Card game of You and Bot (normal) after 0 of 0 moves: You to move (first tickets)
    >>> table.receive({"type": "act", "action": "keep", "at": 0})
    >>> table.state["error"][:12]
    "You can't 'k"
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    theme = traitlets.Dict().tag(sync=True)

    def __init__(self, game: YardGame, players: Sequence[Player], speed: float = 1.0) -> None:
        self.players = tuple(players)
        self._people = [i for i, player in enumerate(self.players) if player.is_human]
        self._leave: Callable[[], None] = lambda: None
        self._told: dict[str, Any] | None = None
        self.session = Session(self._show_error)
        super().__init__(
            _esm=packed(module(SCRIPT)),
            _css=styles(*STYLES),
            theme=theme_json(preset_board(preset("base"))),
        )
        self.add_class("sr-panel-box")
        self.cell = running_cell()
        close_of_earlier_runs(self, YardTable)
        heard = self.session.callback(self.receive)
        self.on_msg(lambda _widget, content, _buffers: heard(content))
        self._sit_down(game, speed)

    def _sit_down(self, game: YardGame, speed: float) -> None:
        """Show a game, whose bots play here from now on."""
        self._leave()
        self.game, self.screen = game, first(self._people)
        self._driver = driver = Driver.of(game, _bot)
        leave = driver.join(self.session, self.players, lambda: None, speed)

        def follow(changed: YardGame) -> None:
            del changed
            self.dispatch(Changed())
            driver.go()

        unsubscribe = game.subscribe(self.session.follow(follow))

        def end() -> None:
            unsubscribe()
            leave()

        self._leave = end

    def close(self) -> None:
        """Leave the game and free every widget of the display."""
        if self.comm is not None:
            self._leave()
            self.session.stop()
            close_all(self)

    @property
    def viewer(self) -> int:
        """The seat whose cards are shown now; -1 for nobody's."""
        return NOBODY if self.screen.looking is None else self.screen.looking

    def receive(self, content: object) -> None:
        """Take a message of the page; what can't be done is told on the page, and nothing is raised."""
        try:
            message = read_message(content, OF_THE_YARD)
        except MessageError as error:
            message = Error(str(error))
        if isinstance(message, Ready):
            # A page that has just loaded knows nothing.
            self._told = None
        self.session.run(self.dispatch, message)
        # Bots that failed are let go again by whatever people do next.
        if self._driver.paused and not isinstance(message, Error):
            self._driver.pause(paused=False)

    def dispatch(self, message: Message) -> None:
        """Take a message to the screen, carry out what it asks for, and show what has come of it."""
        self.screen, todo = update(self.screen, self.game, self._people, message)
        try:
            for effect in todo:
                self._carry_out(effect)
        except StopreqError as error:
            self.screen = self.screen.saying(str(error), self.game)
        self._show()

    def _carry_out(self, effect: do.Effect) -> None:
        if isinstance(effect, do.PlayAction):
            self.game.play(effect.action, at=effect.at)
        elif isinstance(effect, do.GoTo):
            self.game.goto(effect.position)
        elif isinstance(effect, Deal):
            new = YardGame.new(self.game.players, analysis=self.game.analysis, notes=self.game.notes)
            self._sit_down(new, self._driver.speed)

    def _show_error(self, error: BaseException) -> None:
        """Show an exception that nobody expected; the session calls this."""
        self.screen = self.screen.saying(said(error), self.game)
        self._show()

    def _show(self) -> None:
        """Tell the pages how the game stands, if that is news, all in one message: a page draws itself once."""
        game, seat, screen = self.game, self.viewer, self.screen
        self.state = {
            **public(game, self.players, looking=seat, error=screen.error),
            "can_undo": undo(screen, game, self._people) is not None,
            "can_redo": redo(game, self._people) is not None,
        }
        mine = None if seat == NOBODY else private(game, seat)
        # The log tells the one who looks a little more than everybody.
        news = {"type": "paint", "state": self.state, "own": mine, "log": game.log_for(seat)[-LINES:]}
        if news != self._told:
            self._told = news
            self.send(news)

    def _should_send_property(self, key: str, value: Any) -> bool:
        # ipywidgets asks this of each change: pages hear of the state together with what belongs to it.
        return key != "state" and bool(super()._should_send_property(key, value))


def play_railyard(
    players: Sequence[str] = ("You", "bot:normal"),
    *,
    seed: int | None = None,
    game: YardGame | None = None,
    analysis: bool = False,
    speed: float = 1.0,
) -> YardTable:
    """Open the card game's table.

    Parameters
    ----------
    players : sequence of str
        2 to 4: ``"Ada"`` is a person, ``"bot:normal"`` a bot, ``"bot:easy:Robo"`` an easy one with a name.
    seed : int, optional
        The same seed deals the same game, and bots play alike.
    game : YardGame, optional
        A game to continue; its notes say who sat where, and it has its own ``analysis``.
    analysis : bool
        Whether every move can be undone; without it one that showed a hidden card can't be.
    speed : float
        Pace of the bots; 1 is calm, 2 twice as fast.

    Raises
    ------
    SetupError
        If players, seed or speed don't fit.
    """
    if not is_speed(speed):
        raise SetupError(f"speed must be a number above 0 and at most {FASTEST:g}, not {speed!r}")
    if game is not None:
        return YardTable(game, players_from_notes(game.players, game.notes), float(speed))
    seats = read_players(players)
    if not any(seat.is_human for seat in seats):
        raise SetupError("somebody has to look on: at least one player must be a person")
    names = [seat.name for seat in seats]
    return YardTable(YardGame.new(names, seed=seed, analysis=analysis, notes=notes_of(seats)), seats, float(speed))


def _bot(level: str) -> YardBot:
    return make_yard_bot("random" if level in {"easy", "random"} else "planner")
