"""The table: a game on a map with a panel beside it, kept up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from stopreq_widget.engine.board import load_board
from stopreq_widget.engine.errors import HistoryError
from stopreq_widget.engine.game import Game, reveals
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.scoring import final_table
from stopreq_widget.engine.view import view
from stopreq_widget.ui import choices, sight
from stopreq_widget.ui.board_map import BoardMap
from stopreq_widget.ui.controls import Controls
from stopreq_widget.ui.forms import setup_form
from stopreq_widget.ui.pace import Pace
from stopreq_widget.ui.panel import Panel
from stopreq_widget.ui.players import Player, notes_of
from stopreq_widget.ui.session import Session
from stopreq_widget.ui.undo import redo_target, undo_target

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.state import State

# Where tiles come from when somebody switches them on.
_TILES = "OpenStreetMap.Mapnik"
# A reader of the log that is nobody's seat: told only what is public.
_PUBLIC = -1


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
    pace : Pace or None
        The pace of the game's bots, which all tables of one game share.
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
        What the panel has to say now.
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
        self.pace: Pace | None = None
        self.looking_at: int | None = None
        self.revealed: int | None = None
        self.selected: str | None = None
        self.choice: tuple[str, str] | None = None
        self.settings = {"help": learning, "quick_claim": quick_claim, "tiles": tiles is not None}
        self.own_board = board
        self.tiles = tiles or _TILES
        self.form: dict[str, Any] = setup_form(form)
        self.notice: dict[str, str] | None = None
        self._notice_is_private = False
        self._speed = speed
        self._log: list[str] = []
        # The last messages of each kind that are stored nowhere else.
        self._sent: dict[str, Any] = {}
        self._unsubscribe: Callable[[], None] = lambda: None
        self._leave_pace: Callable[[], None] = lambda: None
        self._controls = Controls(self)
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
        self._sent.clear()
        self._log = []
        self.board_map = BoardMap(board, colours=(), rules=rules, tiles=tiles)
        self.panel = Panel(board, rules)
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
        self.pace = Pace.of(game)
        self._leave_pace = self.pace.join(self.session, players, self.refresh, self._speed)
        self._unsubscribe = game.subscribe(self.session.follow(self._game_changed))

    def get_up(self) -> None:
        """Leave the game; it stays as it is, and its bots stop unless another table shows it."""
        self._unsubscribe()
        self._controls.stop_playing()
        if self.pace is not None:
            self._speed = self.pace.speed
            self._leave_pace()
        self.game = self.revealed = self.selected = self.choice = self.notice = self.pace = None
        self._send("private", {"type": "private", "seat": None}, self.panel.tell)
        self._send("hands", {"type": "hands", "hands": None}, self.panel.tell)
        self._send("glow", None, self.board_map.glow)
        self._send("towns", None, lambda _: self.board_map.towns(None))
        self.point_at(None)
        if self._log:
            self._log = []
            self.panel.tell({"type": "log", "from": 0, "lines": []})

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
        """The position that undo leads to; see :func:`stopreq_widget.ui.undo.undo_target`."""
        return undo_target(self.playing, self.people, self.revealed, reveals)

    @property
    def redo_target(self) -> int | None:
        """The position that redo leads to; see :func:`stopreq_widget.ui.undo.redo_target`."""
        return redo_target(self.playing, self.people)

    def _game_changed(self, game: Game) -> None:
        """Follow the game: called at once and after each change, whoever made it."""
        if self.looking_at is not None and self.looking_at >= game.position:
            self.looking_at = None
        if self.revealed is not None and game.state.seat != self.revealed:
            self.revealed = None
        self.selected = self.choice = None
        self.refresh()
        if self.pace is not None:
            self.pace.go()

    def refresh(self) -> None:
        """Bring map and panel up to date; what has not changed is not sent."""
        if self.game is None:
            self._show({"screen": "setup", "setup": self.form, "notice": self.notice})
            return
        state, viewer = self.shown, self.viewer
        self._tell_log()
        self._show(
            {
                "screen": "play",
                **sight.public(state, self.players, self.game.legal_actions if self.acting else (), viewer),
                **self._place(),
                "viewer": viewer,
                "ask": self.asked,
                "settings": dict(self.settings),
                "notice": None if self._notice_is_private else self.notice,
            }
        )
        self.board_map.show(sight.route_status(state, viewer), sight.token_status(state), sight.station_status(state))
        longest = max(final_table(state), key=lambda score: score.longest) if state.is_over else None
        self.board_map.walk(longest.trail if longest else (), longest.stops if longest else ())
        self.send_private()

    def _place(self) -> dict[str, Any]:
        """Return where in the game the screen is, and what the bots do."""
        game, pace, live = self.playing, self.pace, self.looking_at is None
        return {
            "position": game.position if live else self.looking_at,
            "moves": game.position,
            "playing": self._controls.is_playing if game.is_over or game.analysis else None,
            "analysis": game.analysis,
            "can_branch": game.analysis or game.is_over,
            "can_undo": live and self.undo_target is not None,
            "can_redo": live and self.redo_target is not None,
            "bots": {
                "any": pace is not None and pace.has_bots,
                "running": pace is not None and pace.running,
                "paused": pace is not None and pace.paused,
                "speed": self._speed if pace is None else pace.speed,
            },
        }

    def _show(self, state: dict[str, Any]) -> None:
        if state != self.panel.state:
            self.panel.state = state

    def send_private(self, **more: Any) -> None:
        """Send the present viewer's cards, or have the page forget those that it shows."""
        viewer, state = self.viewer, self.shown
        private: dict[str, Any] = {"type": "private", "seat": None}
        if viewer is not None:
            learning = self.settings["help"]
            private = sight.private(state, viewer, self.selected, learning=learning, choice=self.choice) | more
            private["notice"] = self.notice if self._notice_is_private else None
        else:
            self.point_at(None)
        glow = tuple(private.get("payable") or ()) if self.acting else ()
        hands = sight.all_hands(state) if self.hands_open else None
        self._send("private", private, self.panel.tell)
        self._send("glow", glow or None, self.board_map.glow)
        towns = self.towns
        town = next((town for town, choice in towns.items() if choice == self.choice), None)
        words = next((group for group, _ in towns.values()), "")
        self._send("towns", (tuple(towns), words) if towns else None, lambda to: self.board_map.towns(*(to or (None,))))
        chosen = (self.selected, town) if self.selected or town else None
        self._send("select", chosen, lambda to: self.board_map.select(*(to or (None,))))
        self._send("hands", {"type": "hands", "hands": hands}, self.panel.tell)

    def point_at(self, ticket: tuple[str, str, tuple[str, ...]] | None) -> None:
        """Show the viewer's ticket on the map: its two stations and routes between them; None ends it."""
        self._send("ticket", ticket, lambda shown: self.board_map.ticket(*(shown or (None,))))

    def _send(self, what: str, content: Any, send: Callable[[Any], None]) -> None:
        """Send what the page does not have yet."""
        if self._sent.get(what) != content:
            self._sent[what] = content
            send(content)

    def _tell_log(self, *, whole: bool = False) -> None:
        """Send the lines of the log that the page does not have yet."""
        people = self.people
        reader = people[0] if len(people) == 1 else _PUBLIC
        lines = self.playing.log_for(None if self.hands_open else reader)[: self.looking_at]
        same = 0
        if not whole:
            while same < min(len(lines), len(self._log)) and lines[same] == self._log[same]:
                same += 1
        if whole or same < max(len(lines), len(self._log)):
            self.panel.tell({"type": "log", "from": same, "lines": lines[same:]})
        self._log = lines

    def resend(self) -> None:
        """Send a page that has just loaded what is never stored."""
        if self.game is not None:
            self.point_at(None)
            self._sent.clear()
            self._tell_log(whole=True)
            self.send_private()

    def say(self, text: str, advice: str = "", *, kind: str = "info", private: bool = False) -> None:
        """Show a notice: what happened, and what can be done; a private one only to the present viewer."""
        self._notice_is_private = private and self.viewer is not None
        self.notice = {"kind": kind, "text": text, "advice": advice}
        self.refresh()

    def _show_error(self, error: BaseException) -> None:
        """Show an exception that nobody expected; the session calls this."""
        self._notice_is_private = False
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
