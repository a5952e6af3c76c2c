"""The table: a game on a map with a panel beside it, and what happens when somebody touches them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from stopreq_widget.bots import hint
from stopreq_widget.engine.actions import Claim
from stopreq_widget.engine.board import load_board
from stopreq_widget.engine.errors import HistoryError, RuleError, StopreqError
from stopreq_widget.engine.game import Game, reveals
from stopreq_widget.engine.scoring import final_table
from stopreq_widget.engine.view import view
from stopreq_widget.ui import sight
from stopreq_widget.ui.advice import outlook
from stopreq_widget.ui.board_map import BoardMap
from stopreq_widget.ui.forms import read_form, setup_form
from stopreq_widget.ui.pace import FASTEST, Pace
from stopreq_widget.ui.panel import Panel
from stopreq_widget.ui.players import Player, notes_of, players_from_notes
from stopreq_widget.ui.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.state import State

_LATE = "That came too late: the game had moved on. Nothing was changed."
_EVERYBODY = -1


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
    ) -> None:
        self.game: Game | None = None
        self.players: tuple[Player, ...] = ()
        self.session = Session(self._show_error)
        self._settings = {"help": learning, "quick_claim": quick_claim, "tiles": tiles is not None}
        self._speed, self._notice = speed, None
        self._form: dict[str, Any] = setup_form()
        self._revealed: int | None = None
        self._looking_at: int | None = None
        self._selected: str | None = None
        self._log: list[str] = []
        self._told = (-1, "")
        self._pace: Pace | None = None
        self._unsubscribe: Callable[[], None] = lambda: None
        self.widget = widgets.Box(layout=widgets.Layout(width="100%"))
        self.widget.add_class("sr-table")
        self._lay(game.board if game else board or load_board(), tiles)
        if game is None:
            self._refresh()
        else:
            self._sit_down(game, tuple(players), position)

    # Setting up

    def _lay(self, board: Board, tiles: str | None) -> None:
        """Make map and panel for a board; they serve every further game on it, since widgets are never freed."""
        self.board_map = BoardMap(board, tiles=tiles)
        self.panel = Panel(board)
        self.board_map.on_pick(self.session.callback(self._pick))
        self.board_map.on_ready(self.session.callback(self._resend))
        self.board_map.on_error(self.session.callback(self._page_error))
        self.panel.on(self.session.callback(self._receive))
        self.widget.children = (self.board_map.widget, self.panel)

    def _sit_down(self, game: Game, players: tuple[Player, ...], position: int | None = None) -> None:
        """Show another game."""
        self._unsubscribe()
        if self._pace is not None:
            self._speed = self._pace.speed
            self._pace.stop()
        if game.board != self.board_map.board:
            self._lay(game.board, self.board_map.tiles)
        self.game, self.players = game, players
        game.notes.update(notes_of(players))
        self._revealed = self._selected = self._notice = None
        self._looking_at = position
        self._log = []
        self._told = (-1, "")
        self.board_map.colours = [player.colour for player in players]
        self.board_map.walk((), ())
        self._pace = Pace(self.session, game, players, self._refresh, self._speed)
        self._unsubscribe = game.subscribe(self._game_changed)

    # What is on the screen

    @property
    def _people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.is_human]

    @property
    def _shown(self) -> State:
        """The state on the screen: where the game is, or where somebody looks back to."""
        game = self._playing
        return game.state if self._looking_at is None else game.states[self._looking_at]

    @property
    def _playing(self) -> Game:
        if self.game is None:
            raise HistoryError("no game has been started yet")
        return self.game

    @property
    def _viewer(self) -> int | None:
        """The seat whose cards are on the screen: the only person's, or whoever said so."""
        people = self._people
        return people[0] if len(people) == 1 else self._revealed

    @property
    def _ask(self) -> str | None:
        """The name of the person who has to say that the cards may be shown; None if nobody has to."""
        game = self._playing
        due = self._looking_at is None and not game.is_over and len(self._people) > 1
        seat = game.state.seat
        return self.players[seat].name if due and seat in self._people and seat != self._revealed else None

    @property
    def _open_hands(self) -> bool:
        """Whether all hands may be seen: at the end, looking back in analysis, or when only bots play."""
        game = self._playing
        looking_back = self._looking_at is not None or not self._people
        return self._shown.is_over or (game.analysis and looking_back)

    def _game_changed(self, game: Game) -> None:
        """Follow the game: called at once and after each change, whoever made it."""
        if self._looking_at is not None and self._looking_at > game.position:
            self._looking_at = None
        if self._revealed is not None and game.state.seat != self._revealed:
            self._revealed = None
        self._selected = None
        self._refresh()
        if self._pace is not None:
            self._pace.go()

    def _refresh(self) -> None:
        """Bring map and panel up to date; the widgets send only what differs."""
        if self.game is None:
            self._show_state({"screen": "setup", "setup": self._form, "notice": self._notice})
            return
        state, viewer = self._shown, self._viewer
        live = self._looking_at is None
        acting = viewer == state.seat and live
        legal = self.game.legal_actions if acting else ()
        self._tell_log()
        self._show_state(
            {
                "screen": "play",
                **sight.public(state, self.players, legal),
                "viewer": viewer,
                "ask": self._ask,
                "position": self.game.position if live else self._looking_at,
                "moves": self.game.position,
                "analysis": self.game.analysis,
                "can_undo": live and self._undo_to() is not None,
                "can_redo": live and self.game.position < len(self.game.actions),
                "bots": self._bots_state(),
                "settings": dict(self._settings),
                "notice": self._notice,
                "live": self._log[-1] if self._log else "",
            }
        )
        self.board_map.show(sight.route_status(state, viewer), sight.token_status(state))
        if state.is_over:
            longest = max(final_table(state), key=lambda score: score.longest)
            self.board_map.walk(longest.trail, longest.stops)
        else:
            self.board_map.walk((), ())
        self._send_private()

    def _bots_state(self) -> dict[str, Any]:
        pace = self._pace
        if pace is None:
            return {"any": False, "running": False, "paused": False, "speed": self._speed}
        return {"any": pace.has_bots, "running": pace.running, "paused": pace.paused, "speed": pace.speed}

    def _show_state(self, state: dict[str, Any]) -> None:
        if state != self.panel.state:
            self.panel.state = state

    def _send_private(self) -> None:
        """Send the present viewer's cards, or have the page forget those that it shows."""
        viewer, state = self._viewer, self._shown
        if viewer is None:
            self.panel.tell({"type": "private", "seat": None})
            self.board_map.glow(None)
        else:
            message = sight.private(state, viewer, self._selected, learning=self._settings["help"])
            self.panel.tell(message)
            acting = viewer == state.seat and self._looking_at is None
            self.board_map.glow(message["payable"] if acting and message["payable"] else None)
        self.board_map.select(self._selected)
        self.panel.tell({"type": "hands", "hands": sight.all_hands(state) if self._open_hands else None})

    def _tell_log(self, *, whole: bool = False) -> None:
        """Send the lines of the log that the page does not have yet."""
        game = self._playing
        people = self._people
        reader = None if self._shown.is_over or (game.analysis and not people) else _EVERYBODY
        if reader is not None and len(people) == 1:
            reader = people[0]
        lines = game.log_for(reader)[: self._looking_at]
        same = 0
        if not whole:
            while same < min(len(lines), len(self._log)) and lines[same] == self._log[same]:
                same += 1
        if whole or same < max(len(lines), len(self._log)):
            self.panel.tell({"type": "log", "from": same, "lines": lines[same:]})
        self._log = lines

    def _resend(self) -> None:
        """Send a page that has just loaded what is never stored."""
        if self.game is not None:
            self._tell_log(whole=True)
            self._send_private()

    # What people do

    def _receive(self, message: dict[str, Any]) -> None:
        """Do what the panel asks for."""
        kind = message.get("type")
        handler = self._HANDLERS.get(kind) if isinstance(kind, str) else None
        if handler is None:
            raise ValueError(f"the panel sent {str(message)[:80]!r}, which means nothing here")
        if kind != "ready":
            self._notice = None
        try:
            handler(self, message)
        except StopreqError as error:
            self._say(_short(error))
        except OSError as error:
            self._say(f"The file can't be used: {error}", "Choose another name or folder; the game goes on.")
        # The page shows that the kernel is busy where no answer comes.
        self.panel.tell({"type": "heard"})

    def _act(self, message: dict[str, Any]) -> None:
        """Play an action of the seat whose cards are on the screen."""
        game = self._playing
        if self._looking_at is not None:
            self._say("You are looking at an earlier position.", "Go to the newest one, or play on from here.")
        elif message.get("at") != game.position or self._viewer != game.state.seat:
            self._say(_LATE)
        else:
            game.play(message["action"])

    def _show_cards(self, message: dict[str, Any]) -> None:
        del message
        game = self._playing
        if game.state.seat in self._people:
            self._revealed = game.state.seat
        self._refresh()

    def _hide_cards(self, message: dict[str, Any]) -> None:
        del message
        self._revealed = None
        self._refresh()

    def _pick_message(self, message: dict[str, Any]) -> None:
        self._pick(message.get("route"))

    def _pick(self, route: str | None) -> None:
        """Select a route: its payments are offered, or the page says why it can't be claimed."""
        if self.game is None:
            return
        self._selected = None if route is None else self.game.board.route(route).id
        viewer, state = self._viewer, self._shown
        if self._selected and self._settings["quick_claim"] and viewer == state.seat and self._looking_at is None:
            claims = [
                action
                for action in self.game.legal_actions
                if isinstance(action, Claim) and action.route == self._selected
            ]
            if len(claims) == 1:
                self.game.play(claims[0])
                return
        if viewer is None and self._selected:
            board = self.game.board
            self._say(f"{board.title(board.route(self._selected))}: say first that it is your turn.")
        else:
            self._refresh()

    def _hover_ticket(self, message: dict[str, Any]) -> None:
        """Show on the map the two stations of a ticket and the viewer's network between them."""
        viewer, ticket = self._viewer, message.get("id")
        if viewer is None or ticket is None:
            self.board_map.ticket(None)
            return
        found = self._playing.board.ticket(ticket)
        look = outlook(view(self._shown, viewer), found)
        self.board_map.ticket(found.a, found.b, look.own + (look.missing if self._settings["help"] else ()))

    def _undo_to(self) -> int | None:
        """Return the position of the last decision of a person, if one may go back to it."""
        game, people = self._playing, self._people
        for i in range(game.position - 1, -1, -1):
            if not game.analysis and reveals(game.states[i], game.states[i + 1]):
                return None
            if not people or game.states[i].seat in people:
                return i
        return None

    def _undo(self, message: dict[str, Any]) -> None:
        del message
        target = self._undo_to()
        if target is None:
            raise HistoryError("There is nothing that can be taken back: the last moves showed hidden cards.")
        self._playing.goto(target)

    def _redo(self, message: dict[str, Any]) -> None:
        del message
        self._playing.redo()

    def _goto(self, message: dict[str, Any]) -> None:
        """Look at an earlier position; the newest one is where the game goes on."""
        game, n = self._playing, message.get("n")
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= game.position:
            raise HistoryError(f"There are positions 0 to {game.position}, not {n!r}.")
        self._looking_at = None if n == game.position else n
        self._selected = None
        self._refresh()

    def _branch(self, message: dict[str, Any]) -> None:
        """Go on from the position on the screen as a new game."""
        del message
        game = self._playing
        if not game.analysis and not game.is_over:
            raise HistoryError("Playing on from an earlier position is for analysis, or for when the game is over.")
        branch = game.branch(self._looking_at)
        branch.analysis = True
        self._sit_down(branch, self.players)
        self._say(f"A new game from move {branch.position}. The old one is as it was.")

    def _set(self, message: dict[str, Any]) -> None:
        """Change a setting, or the bots' pace."""
        name, value = message.get("name"), message.get("value")
        if name in self._settings and isinstance(value, bool):
            self._settings[name] = value
            if name == "tiles":
                self.board_map.tiles = "OpenStreetMap.Mapnik" if value else None
        elif name == "speed" and isinstance(value, int | float) and 0 < value <= FASTEST and self._pace:
            self._pace.speed = float(value)
        elif name == "paused" and isinstance(value, bool) and self._pace:
            self._pace.pause(paused=value)
        else:
            raise ValueError(f"no setting {name!r} with the value {value!r}")
        self._refresh()

    def _skip_to_me(self, message: dict[str, Any]) -> None:
        del message
        if self._pace is not None:
            self._pace.hurry()

    def _hint(self, message: dict[str, Any]) -> None:
        """Have a strong bot say what it would do, from what the viewer sees."""
        del message
        game, viewer = self._playing, self._viewer
        if viewer is None or viewer != game.state.seat or self._looking_at is not None:
            self._say("A hint can be had when it is your move.")
            return
        self.session.spawn(self._find_hint(game, viewer))

    async def _find_hint(self, game: Game, viewer: int) -> None:
        position = game.position
        found = await self.session.think(hint, game.view(viewer))
        if self.game is game and game.position == position and self._viewer == viewer:
            message = sight.private(game.state, viewer, self._selected, learning=self._settings["help"])
            self.panel.tell({**message, "hint": {"action": str(found.action), "text": found.sentence}})

    def _new(self, message: dict[str, Any]) -> None:
        """Go back to the form; a game that goes on is kept by its autosave, if it has one."""
        del message
        self._unsubscribe()
        if self._pace is not None:
            self._pace.stop()
        self.game, self._revealed = None, None
        self.panel.tell({"type": "private", "seat": None})
        self.panel.tell({"type": "hands", "hands": None})
        self.board_map.glow(None)
        self._refresh()

    def _start(self, message: dict[str, Any]) -> None:
        """Start the game that the form asks for."""
        values = message.get("form")
        try:
            wanted = read_form(values)
            game = Game.new(
                [player.name for player in wanted.players],
                seed=wanted.seed,
                first=wanted.first,
                rules=wanted.rules,
                autosave=wanted.autosave,
                analysis=wanted.analysis,
                notes=notes_of(wanted.players),
            )
        except (StopreqError, OSError) as error:
            self._form = setup_form(values if isinstance(values, dict) else None, _short(error))
            self._refresh()
            return
        self._form = setup_form(values)
        self._sit_down(game, wanted.players)

    def _load(self, message: dict[str, Any]) -> None:
        """Continue a saved game, and go on saving to its file."""
        path = str(message.get("path") or "")
        try:
            game = Game.load(path, autosave=path, analysis=False)
        except (StopreqError, OSError) as error:
            self._form = setup_form(self._form, _short(error))
            if self.game is None:
                self._refresh()
            else:
                raise
            return
        self._sit_down(game, players_from_notes(game.players, game.notes))

    def _save(self, message: dict[str, Any]) -> None:
        path = str(message.get("path") or "stop-requested.json")
        self._playing.save(path)
        self._say(f"Saved as {path}.")

    def _dismiss(self, message: dict[str, Any]) -> None:
        del message
        self._refresh()

    def _ready(self, message: dict[str, Any]) -> None:
        del message
        self._resend()

    # What went wrong

    def _say(self, text: str, advice: str = "", *, kind: str = "info") -> None:
        self._notice = {"kind": kind, "text": text, "advice": advice}
        self._refresh()

    def _panel_error(self, message: dict[str, Any]) -> None:
        self._page_error(str(message.get("text", ""))[:500])

    def _page_error(self, text: str) -> None:
        self._say(f"The page reported: {text}", "Reload the page; the game is safe in the kernel.", kind="error")

    def _show_error(self, error: BaseException) -> None:
        """Show an exception that nobody expected; the session calls this."""
        self._notice = {
            "kind": "error",
            "text": f"{type(error).__name__}: {_short(error)}",
            "advice": "The game is as it was. table.session.errors[-1] in a cell shows where this happened.",
        }
        self.panel.state = {**self.panel.state, "notice": self._notice}

    _HANDLERS = {  # noqa: RUF012 - a constant of the class
        "act": _act,
        "branch": _branch,
        "dismiss": _dismiss,
        "error": _panel_error,
        "goto": _goto,
        "hide": _hide_cards,
        "hint": _hint,
        "load": _load,
        "new": _new,
        "pick": _pick_message,
        "ready": _ready,
        "redo": _redo,
        "save": _save,
        "set": _set,
        "show": _show_cards,
        "skip_to_me": _skip_to_me,
        "start": _start,
        "ticket": _hover_ticket,
        "undo": _undo,
    }

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.widget._repr_mimebundle_(**options)

    def __repr__(self) -> str:
        return f"Table with {self.game!r}" if self.game else "Table with the new-game form"


def _short(error: BaseException) -> str:
    """Return a message without the long list of what was allowed."""
    text = str(error)
    return text.split("; allowed:")[0] if isinstance(error, RuleError) else text
