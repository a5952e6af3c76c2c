"""The table: a game on a map with a panel beside it, kept up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.errors import HistoryError
from stopreq_widget.engine.game import Game, reveals
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.scoring import final_table
from stopreq_widget.engine.view import view
from stopreq_widget.ui.map.board_map import BoardMap
from stopreq_widget.ui.page.session import Session
from stopreq_widget.ui.panel.panel import Panel
from stopreq_widget.ui.table import choices, payload, screen
from stopreq_widget.ui.table.controls import Controls
from stopreq_widget.ui.table.driver import Driver
from stopreq_widget.ui.table.forms import setup_form
from stopreq_widget.ui.table.messages import Messages
from stopreq_widget.ui.table.players import Player, notes_of
from stopreq_widget.ui.table.stepping import Stepping
from stopreq_widget.ui.table.undo import redo_target, undo_target

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.state import State
    from stopreq_widget.ui.table.messages import Pointed

# Where tiles come from when somebody switches them on.
_TILES = "OpenStreetMap.Mapnik"


class Table:
    """A game as people see and play it. Make one with :func:`stopreq_widget.play`.

    Attributes
    ----------
    game : Game or None
        The ordinary game: read it, play on it or undo it in a cell, and the display follows. None until the form is
        filled in.
    players : tuple of Player
        Who sits where.
    board_map, panel : BoardMap, Panel
        The two halves of the display.
    widget : ipywidgets.Box
        Both together.
    session : Session
        Where callbacks and bots run; ``session.errors`` has the last tracebacks.
    driver : Pace or None
        The pace of the game's bots, which all tables of one game share.
    stepping : Stepping
        What goes through the game's earlier positions.
    looking_at : int or None
        The earlier position that is on the screen; None where the game is.
    revealed : int or None
        The seat that said its cards may be shown, where several people play.
    selected : str or None
        The route whose payments are shown.
    choice : tuple of str or None
        Heading and name of another action whose payments are shown.
    settings : dict of bool
        ``help``, ``quick_claim``, ``tiles``.
    own_board : Board or None
        What games of the form are played on; that of their rules if None.
    tiles : str
        The tile provider that is asked where tiles are switched on.
    form : dict
        The new-game form as it is filled in.
    notice : dict or None
        What the panel has to say now, and in ``notice_is_private`` whether only to the one whose cards are shown.
    speed : float
        The bots' speed in the next game.
    """

    def __init__(
        self,
        game: Game | None = None,
        players: Sequence[Player] = (),
        *,
        board: Board | None = None,
        speed: float = 1.0,
        tiles: str | None = None,
        learning: bool = True,
        quick_claim: bool = False,
        position: int | None = None,
        form: dict[str, Any] | None = None,
    ) -> None:
        self.game: Game | None = None
        self.players: tuple[Player, ...] = ()
        self.session = Session(self._show_error)
        self.driver: Driver | None = None
        self.looking_at: int | None = None
        self.revealed: int | None = None
        self.selected: str | None = None
        self.choice: tuple[str, str] | None = None
        self.settings = {"help": learning, "quick_claim": quick_claim, "tiles": tiles is not None}
        self.own_board = board
        self.tiles = tiles or _TILES
        self.form: dict[str, Any] = setup_form(form)
        self.notice: dict[str, str] | None = None
        self.notice_is_private = False
        self.speed = speed
        self._unsubscribe: Callable[[], None] = lambda: None
        self._leave_driver: Callable[[], None] = lambda: None
        self._controls = Controls(self)
        self.stepping = Stepping(self)
        self.widget = widgets.Box(layout=widgets.Layout(width="100%"))
        self.widget.add_class("sr-table")
        start = game.state if game else None
        self._lay(start.board if start else board or load_board(), start.rules if start else Rules(), tiles)
        if game is None:
            self.refresh()
        else:
            self.sit_down(game, players, position)

    def _lay(self, board: Board, rules: Rules, tiles: str | None) -> None:
        """Make map and panel for a board; they serve every further game on it, since widgets are never freed."""
        controls, callback = self._controls, self.session.callback
        self._laid = board, rules
        self.board_map = BoardMap(board, colours=(), rules=rules, tiles=tiles)
        self.panel = Panel(board, rules)
        self._messages = Messages(self.panel, self.board_map)
        self.board_map.widget.layout = widgets.Layout(flex="3 1 430px", min_width="0", width="auto")
        self.board_map.on_pick(callback(controls.pick))
        self.board_map.on_town(callback(controls.town))
        self.board_map.on_ready(callback(self.resend))
        self.board_map.on_error(callback(controls.page_error))
        self.panel.on(callback(controls.receive))
        self.widget.children = (self.board_map.widget, self.panel)

    def sit_down(self, game: Game, players: Sequence[Player], position: int | None = None) -> None:
        """Show a game in place of the one before, at a position or where it is."""
        self.get_up()
        if (game.board, game.state.rules) != self._laid:
            self._lay(game.board, game.state.rules, self.board_map.tiles)
        self.game, self.players = game, tuple(players)
        game.notes.update(notes_of(players))
        self.looking_at = position
        self.board_map.seat([player.colour for player in players], [player.name for player in players])
        self.driver = Driver.of(game)
        self._leave_driver = self.driver.join(self.session, players, self.refresh, self.speed)
        self._unsubscribe = game.subscribe(self.session.follow(self._game_changed))

    def get_up(self) -> None:
        """Leave the game; it stays as it is, and its bots stop unless another table shows it."""
        self._unsubscribe()
        self.stepping.stop()
        if self.driver is not None:
            self.speed = self.driver.speed
            self._leave_driver()
        self.game = self.revealed = self.selected = self.choice = self.notice = self.driver = None
        self._messages.end()

    def close(self) -> None:
        """Leave the game and take the display away."""
        self.get_up()
        for widget in (self.widget, self.panel, self.board_map.widget, self.board_map.art, self.board_map.map):
            widget.close()

    # What is on the screen

    @property
    def playing(self) -> Game:
        """The game; :class:`HistoryError` if none has been started."""
        if self.game is None:
            raise HistoryError("no game has been started yet")
        return self.game

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, player in enumerate(self.players) if player.is_human]

    @property
    def shown(self) -> State:
        """The state on the screen: where the game is, or where somebody looks back to."""
        return self.playing.state if self.looking_at is None else self.playing.states[self.looking_at]

    @property
    def viewer(self) -> int | None:
        """The seat whose cards are on the screen: the only person's, or whoever said so."""
        people = self.people
        return people[0] if len(people) == 1 else self.revealed

    @property
    def acting(self) -> bool:
        """Whether the seat whose cards are on the screen is to move."""
        return self.looking_at is None and self.viewer == self.playing.state.seat and not self.playing.is_over

    @property
    def towns(self) -> dict[str, tuple[str, str]]:
        """The towns where the seat on the screen can do something now, each with the heading and name of it."""
        return choices.towns(self.shown, view(self.shown, self.shown.seat)) if self.acting else {}

    @property
    def asked(self) -> str | None:
        """The name of the person who has to say that the cards may be shown; None if nobody has to."""
        game, seat = self.playing, self.playing.state.seat
        due = self.looking_at is None and not game.is_over and len(self.people) > 1
        return self.players[seat].name if due and seat in self.people and seat != self.revealed else None

    @property
    def hands_open(self) -> bool:
        """Whether all hands may be seen: at the end, looking back in analysis, or where only bots play."""
        looking_back = self.looking_at is not None or not self.people
        return self.shown.is_over or (self.playing.analysis and looking_back)

    @property
    def undo_target(self) -> int | None:
        """The position that undo leads to; see :func:`stopreq_widget.ui.table.undo.undo_target`."""
        return undo_target(self.playing, self.people, self.revealed, reveals)

    @property
    def redo_target(self) -> int | None:
        """The position that redo leads to; see :func:`stopreq_widget.ui.table.undo.redo_target`."""
        return redo_target(self.playing, self.people)

    def _game_changed(self, game: Game) -> None:
        """Follow the game: called at once and after each change, whoever made it."""
        if self.looking_at is not None and self.looking_at >= game.position:
            self.looking_at = None
        if self.revealed is not None and game.state.seat != self.revealed:
            self.revealed = None
        self.selected = self.choice = None
        self.refresh()
        if self.driver is not None:
            self.driver.go()

    def refresh(self) -> None:
        """Bring map and panel up to date; what has not changed is not sent."""
        if self.game is not None:
            self._messages.log(screen.log_lines(self))
        state = screen.for_everybody(self)
        if state != self.panel.state:
            self.panel.state = state
        if self.game is None:
            return
        position, viewer = self.shown, self.viewer
        self.board_map.calm = self.looking_at is not None or (self.driver is not None and self.driver.is_swift)
        tokens, stations = payload.token_status(position), payload.station_status(position)
        self.board_map.show(payload.route_status(position, viewer), tokens, stations)
        longest = max(final_table(position), key=lambda score: score.longest) if position.is_over else None
        self.board_map.walk(longest.trail if longest else (), longest.stops if longest else ())
        self.send_private()

    def send_private(self, **more: Any) -> None:
        """Send the present viewer's cards, or have the page forget those that it shows, and what else is not stored."""
        private, towns, messages = screen.for_viewer(self), self.towns, self._messages
        if private is None:
            self.point_at(None)
        messages.private(private and private | more)
        messages.own(screen.own_marks(self))
        messages.towns(tuple(towns), next((group for group, _ in towns.values()), ""))
        messages.select(self.selected, next((town for town, choice in towns.items() if choice == self.choice), None))
        messages.hands(payload.all_hands(self.shown) if self.hands_open else None)

    def point_at(self, ticket: Pointed) -> None:
        """Show the viewer's ticket on the map: its two stations and routes between them; None ends it."""
        self._messages.ticket(ticket)

    def resend(self) -> None:
        """Send a page that has just loaded what is never stored."""
        if self.game is not None:
            self._messages.repeat()
            self._messages.log(screen.log_lines(self))
            self.send_private()

    def say(self, text: str, advice: str = "", *, kind: str = "info", private: bool = False) -> None:
        """Show a notice: what happened, and what can be done; a private one only to the present viewer."""
        self.notice_is_private = private and self.viewer is not None
        self.notice = {"kind": kind, "text": text, "advice": advice}
        self.refresh()

    def _show_error(self, error: BaseException) -> None:
        """Show an exception that nobody expected; the session calls this."""
        self.notice_is_private = False
        self.notice = {
            "kind": "error",
            "text": f"{type(error).__name__}: {str(error)[:300]}",
            "advice": "The game goes on from where it is; table.session.errors[-1] in a cell says where this was.",
        }
        self.panel.state = {**self.panel.state, "notice": self.notice}

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = self.widget._repr_mimebundle_(**options)
        words = f"{self!r}. Run the cell (Shift+Enter) to see it: a saved page alone has no game behind it."
        return {**bundle, "text/plain": words} if isinstance(bundle, dict) else bundle

    def __repr__(self) -> str:
        return f"Table with {self.game!r}" if self.game else "Table with the new-game form"
