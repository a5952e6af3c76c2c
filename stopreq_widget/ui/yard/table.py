"""The card game's table: one anywidget, simple and complete."""

from __future__ import annotations

import logging
from random import Random
from typing import TYPE_CHECKING

import anywidget
import traitlets

from stopreq_widget.engine.chance import one_way
from stopreq_widget.engine.errors import HistoryError, SetupError, StopreqError, said
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.railyard.bots import make_yard_bot
from stopreq_widget.railyard.game import YardGame, reveals
from stopreq_widget.ui.page.cells import close_of_earlier_runs, running_cell
from stopreq_widget.ui.page.closing import close_all
from stopreq_widget.ui.page.messages import read_message
from stopreq_widget.ui.page.schema import OF_THE_YARD, Act, Again, Error, Redo, Show, Undo
from stopreq_widget.ui.page.scripts import module, styles
from stopreq_widget.ui.page.theme import theme_json
from stopreq_widget.ui.table.players import notes_of, players_from_notes, read_players
from stopreq_widget.ui.table.undo import redo_target, undo_target
from stopreq_widget.ui.yard.payload import private, public

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.railyard.bots import YardBot
    from stopreq_widget.ui.page.messages import Message
    from stopreq_widget.ui.table.players import Player

log = logging.getLogger("stopreq_widget")

SCRIPT = "yard/main.js"
STYLES = ("page/table.css", "page/base.css", "page/cards.css", "page/lists.css", "yard/yard.css")
NOBODY = -1


class YardTable(anywidget.AnyWidget):
    """A card game with the people and bots who play it; displays itself as a cell's last line.

    What everybody may know is in one synced dict; the hand and the tickets of the one who looks are sent as messages,
    which are stored nowhere.

    Attributes
    ----------
    game : YardGame
        An ordinary card game: cells can read it and play on it, and the display follows.

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

    def __init__(self, game: YardGame, players: Sequence[Player]) -> None:
        self.game, self.players = game, tuple(players)
        self._bots: list[YardBot | None] = [None if player.is_human else _bot(player.level) for player in self.players]
        self._people = [i for i, player in enumerate(self.players) if player.is_human]
        self._only = self._people[0] if len(self._people) == 1 else None
        self._looking, self._error = self._only, ""
        self._busy = False
        super().__init__(
            _esm=module(SCRIPT),
            _css=styles(*STYLES),
            theme=theme_json(preset_board(preset("base"))),
        )
        self.add_class("sr-panel-box")
        self.cell = running_cell()
        close_of_earlier_runs(self, YardTable)
        self.on_msg(self._comm_message)
        self._stop = game.subscribe(self._follow)

    def close(self) -> None:
        """Leave the game and free every widget of the display."""
        if self.comm is not None:
            self._stop()
            close_all(self)

    @property
    def viewer(self) -> int:
        """The seat whose cards are shown now; -1 for nobody's."""
        return NOBODY if self._looking is None else self._looking

    def receive(self, content: object) -> None:
        """Take a message of the page; what can't be done is told on the page, and nothing is raised."""
        try:
            self._take(read_message(content, OF_THE_YARD))
        except StopreqError as error:
            self._error = str(error)
            self._show()
        except Exception as error:
            # The comm would swallow it; it has to be seen.
            log.exception("the card game's table failed")
            self._error = said(error)
            self._show()

    def _take(self, message: Message) -> None:
        if isinstance(message, Error):
            self._error = message.text
            self._show()
            return
        if isinstance(message, Act):
            seat = self.game.state.seat
            # A click that was made before the last update came is for another position.
            if message.at == self.game.position and seat == self._looking and self._bots[seat] is None:
                self.game.play(message.action)
                return
        elif isinstance(message, Show) and self._only is None and self._bots[self.game.state.seat] is None:
            self._looking = self.game.state.seat
        elif isinstance(message, Undo | Redo):
            self._step(back=isinstance(message, Undo))
            return
        elif isinstance(message, Again) and self.game.is_over:
            self._stop()
            self.game = YardGame.new(self.game.players, analysis=self.game.analysis, notes=self.game.notes)
            self._looking = self._only
            self._stop = self.game.subscribe(self._follow)
            return
        # Bots that failed are let go again by whatever people do next.
        self._follow(self.game)

    def _step(self, *, back: bool) -> None:
        """Go to a person's decision before or after this one."""
        target = self._undo_target if back else redo_target(self.game, self._people)
        if target is None:
            why = "can be taken back: the last moves showed hidden cards" if back else "was undone"
            raise HistoryError(f"There is nothing that {why}.")
        self.game.goto(target)

    @property
    def _undo_target(self) -> int | None:
        return undo_target(self.game, self._people, self._looking, reveals)

    def _follow(self, game: YardGame) -> None:
        """Let the bots play until a person is to move, and show how the game stands then.

        Of several tables that show the game the one that hears of a bot's turn first plays it.
        """
        if self._busy:
            return
        self._busy, self._error = True, ""
        try:
            self._play_bots(game)
        except Exception as error:
            log.exception("a bot of the card game failed, or somebody who watches the game")
            self._error = said(error)
        finally:
            self._busy = False
        if self._only is None and self._looking != game.state.seat:
            self._looking = None
        self._show()

    def _play_bots(self, game: YardGame) -> None:
        while not game.is_over and (bot := self._bots[game.state.seat]) is not None:
            # A number of its own for each move: the same game has the same bots, whatever was undone between.
            rng = Random(one_way(game.state.setup.seed, game.position, game.state.seat))
            game.play(bot.choose(game.view(), rng))

    def _show(self) -> None:
        game, seat = self.game, self.viewer
        self.state = {
            **public(game, self.players, looking=seat, error=self._error),
            "can_undo": self._undo_target is not None,
            "can_redo": redo_target(game, self._people) is not None,
        }
        mine = None
        if seat != NOBODY:
            mine = private(game, seat)
        # The log tells the one who looks a little more than everybody.
        self.send({"type": "private", "own": mine, "log": game.log_for(seat)[-60:]})

    def _comm_message(self, widget: object, content: object, buffers: object) -> None:
        del widget, buffers
        self.receive(content)


def play_railyard(
    players: Sequence[str] = ("You", "bot:normal"),
    *,
    seed: int | None = None,
    game: YardGame | None = None,
    analysis: bool = False,
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

    Raises
    ------
    SetupError
        If players or seed don't fit.
    """
    if game is not None:
        return YardTable(game, players_from_notes(game.players, game.notes))
    seats = read_players(players)
    if not any(seat.is_human for seat in seats):
        raise SetupError("somebody has to look on: at least one player must be a person")
    names = [seat.name for seat in seats]
    return YardTable(YardGame.new(names, seed=seed, analysis=analysis, notes=notes_of(seats)), seats)


def _bot(level: str) -> YardBot:
    return make_yard_bot("random" if level in {"easy", "random"} else "planner")
