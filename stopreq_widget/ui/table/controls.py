"""What people do at a table: each message of map or panel becomes an action of the game or a change of the display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.bots import hint
from stopreq_widget.engine.errors import HistoryError, RuleError, StopreqError
from stopreq_widget.engine.view import view
from stopreq_widget.ui.table import seating
from stopreq_widget.ui.table.advice import claims_on, outlook
from stopreq_widget.ui.table.driver import is_speed
from stopreq_widget.ui.table.seating import short

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.engine.game import Game
    from stopreq_widget.ui.table.table import Table

    Message = dict[str, Any]

_LATE = "That came too late: the game had moved on. Nothing was changed."
_SAVE_AS = "stop-requested.json"


class Controls:
    """The handlers of one table's messages; ``_HANDLERS`` has one for each type of message.

    Whatever a handler raises becomes a notice in the panel, and the game stays whole.
    """

    def __init__(self, table: Table) -> None:
        self._table = table

    def receive(self, message: Message) -> None:
        """Do what the panel asks for."""
        table, kind = self._table, message.get("type")
        handler = self._HANDLERS.get(kind) if isinstance(kind, str) else None
        if handler is None:
            raise ValueError(f"the panel sent {str(message)[:80]!r}, which means nothing here")
        if kind != "ready":
            table.notice = None
        try:
            handler(self, message)
        except RuleError as error:
            # It may tell what the seat holds, so that nobody else may read it.
            table.say(short(error), private=True)
        except StopreqError as error:
            table.say(short(error))
        except OSError as error:
            table.say(f"The file can't be used: {error}", "Choose another name or folder; the game goes on.")
        finally:
            # The page says that the kernel is busy where no answer comes.
            table.panel.tell({"type": "heard"})

    def _act(self, message: Message) -> None:
        """Play an action of the seat whose cards are on the screen."""
        table, game = self._table, self._table.playing
        if table.looking_at is not None:
            table.say("You are looking at an earlier position.", "Go to the newest one, or play on from here.")
        elif message.get("at") != game.position or not table.acting:
            table.say(_LATE)
        else:
            game.play(message.get("action", ""))

    def _show_cards(self, message: Message) -> None:
        del message
        seat = self._table.playing.state.seat
        if seat in self._table.people:
            self._table.revealed = seat
        self._table.refresh()

    def _hide_cards(self, message: Message) -> None:
        del message
        self._table.revealed = None
        self._table.refresh()

    def pick(self, route: str | None) -> None:
        """Do what the map asks for."""
        self.receive({"type": "pick", "route": route})

    def _pick(self, message: Message) -> None:
        """Select a route: its payments are offered, or the panel says why it can't be claimed."""
        table, route = self._table, message.get("route")
        if table.game is None:
            return
        board = table.game.board
        table.choice = None
        table.selected = None if route is None else board.route(route).id
        if table.selected and table.viewer is None:
            title = board.title(board.route(table.selected))
            table.say(f"{title}: the cards of the seat to move have to be on the screen first.")
        elif table.selected and table.acting and table.settings["quick_claim"]:
            claims = claims_on(table.game.view(), table.selected)
            if len(claims) == 1:
                table.game.play(claims[0])
        table.refresh()

    def _choose(self, message: Message) -> None:
        """Select an action that the rule set offers by name, so that its payments are shown."""
        table = self._table
        table.selected, table.choice = None, (message["group"], message["title"])
        if table.viewer is None:
            table.choice = None
            table.say("The cards of the seat to move have to be on the screen first.")
        table.refresh()

    def town(self, station: str) -> None:
        """Do what a click on a town of the map asks for."""
        self.receive({"type": "town", "station": station})

    def _town(self, message: Message) -> None:
        """Select what can be done in a town, as its choice from the list does."""
        table = self._table
        choice = table.towns.get(str(message.get("station")))
        if choice is None:
            table.say(_LATE)
        else:
            table.selected, table.choice = None, choice
            table.refresh()

    def _ticket(self, message: Message) -> None:
        """Show on the map the two stations of a ticket and the viewer's network between them."""
        table, ticket = self._table, message.get("id")
        if table.viewer is None or ticket is None:
            table.point_at(None)
            return
        found = table.playing.board.ticket(ticket)
        look = outlook(view(table.shown, table.viewer), found)
        routes = look.own + look.missing if table.settings["help"] else look.own
        table.point_at((found.a, found.b, routes))

    def _undo(self, message: Message) -> None:
        del message
        target = self._table.undo_target
        if target is None:
            raise HistoryError("There is nothing that can be taken back: the last moves showed hidden cards.")
        self._table.playing.goto(target)

    def _redo(self, message: Message) -> None:
        del message
        target = self._table.redo_target
        if target is None:
            raise HistoryError("Nothing was undone that could be done again.")
        self._table.playing.goto(target)

    def _goto(self, message: Message) -> None:
        self._table.stepping.stop()
        self._table.stepping.look(message.get("n"))

    def _branch(self, message: Message) -> None:
        del message
        seating.branch(self._table)

    def _set(self, message: Message) -> None:
        """Change a setting, or the pace."""
        table, name, value = self._table, message.get("name"), message.get("value")
        if name in table.settings and isinstance(value, bool):
            table.settings[name] = value
            if name == "tiles":
                table.board_map.tiles = table.tiles if value else None
        elif name == "speed" and table.driver and is_speed(value):
            table.driver.change_speed(float(value))
        elif name == "paused" and isinstance(value, bool) and table.driver:
            table.driver.pause(paused=value)
        elif name == "playing" and isinstance(value, bool):
            (table.stepping.start if value else table.stepping.stop)()
        else:
            raise ValueError(f"no setting {name!r} takes the value {str(value)[:40]!r}")
        table.refresh()

    def _skip_to_me(self, message: Message) -> None:
        del message
        if self._table.driver is not None:
            self._table.driver.hurry()

    def _hint(self, message: Message) -> None:
        """Have a strong bot say what it would do, from what the viewer sees."""
        del message
        table = self._table
        if table.acting:
            table.session.spawn(self._find_hint(table.playing))
        else:
            table.say("A hint can be had when it is your move.")

    async def _find_hint(self, game: Game) -> None:
        table, position = self._table, game.position
        found = await table.session.think(hint, game.view())
        if table.game is game and game.position == position and table.acting:
            table.send_private(hint={"action": str(found.action), "text": found.sentence})

    def _new(self, message: Message) -> None:
        """Go back to the form; a game that goes on is kept by its autosave, if it has one."""
        del message
        self._table.get_up()
        self._table.refresh()

    def _start(self, message: Message) -> None:
        seating.start(self._table, message.get("form"))

    def _load(self, message: Message) -> None:
        seating.load(self._table, str(message.get("path") or ""))

    def _save(self, message: Message) -> None:
        """Save to a file that the page names; another that is there is not lost."""
        path = self._table.playing.save_beside(str(message.get("path") or _SAVE_AS))
        self._table.say(f"Saved as {path.name}.")

    def _dismiss(self, message: Message) -> None:
        del message
        self._table.refresh()

    def _ready(self, message: Message) -> None:
        del message
        self._table.resend()

    def _page_error(self, message: Message) -> None:
        self.page_error(str(message.get("text", "")))

    def page_error(self, text: str) -> None:
        """Show what went wrong in the page."""
        advice = "Reload the page; the game is safe in the kernel."
        self._table.say(f"The page reported: {text[:300]}", advice, kind="error")

    _HANDLERS: dict[str, Callable[[Controls, Message], None]] = {  # noqa: RUF012 - never changed
        "act": _act,
        "branch": _branch,
        "choose": _choose,
        "dismiss": _dismiss,
        "error": _page_error,
        "goto": _goto,
        "hide": _hide_cards,
        "hint": _hint,
        "load": _load,
        "new": _new,
        "pick": _pick,
        "ready": _ready,
        "redo": _redo,
        "save": _save,
        "set": _set,
        "show": _show_cards,
        "skip_to_me": _skip_to_me,
        "start": _start,
        "ticket": _ticket,
        "town": _town,
        "undo": _undo,
    }
