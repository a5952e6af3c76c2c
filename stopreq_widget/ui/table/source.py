"""What a table knows of its game, wherever that is: here in the kernel, or elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from stopreq_widget.ui.table import effects as do

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.game import Game
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.scoring import Outcome
    from stopreq_widget.engine.views import View
    from stopreq_widget.ui.table.company import Company
    from stopreq_widget.ui.table.players import Player


class Bots(NamedTuple):
    """How the bots of a game stand.

    Attributes
    ----------
    any, running, paused : bool
        Whether there are bots, play now, or wait until somebody lets them go on.
    speed : float
        How fast they are; 1 is calm.
    swift : bool
        Whether they play faster than anything on the screen could show by moving.
    preparing : int or None
        How many per cent one of them has of what it loads or compiles to be strong; None where all are ready.
    waiting : bool
        Whether the game waits for it; else another one plays for it meanwhile.
    """

    any: bool
    running: bool
    paused: bool
    speed: float
    swift: bool
    preparing: int | None
    waiting: bool


class Source(Protocol):
    """A game as a table reads it: views, legal actions in them, playing and following; nothing of a State.

    ``position`` arguments name an earlier position, by the number of moves before it; None is where the game is.
    """

    @property
    def board(self) -> Board:
        """What is played on."""

    @property
    def rules(self) -> Rules:
        """What is played by."""

    @property
    def players(self) -> Sequence[Player]:
        """Who sits where."""

    @property
    def game(self) -> Game | None:
        """The ordinary game, where this kernel has it; None while it is played elsewhere."""

    @property
    def people(self) -> Sequence[int]:
        """The seats that people at this table play."""

    @property
    def company(self) -> Company | None:
        """Who plays along from elsewhere; None where all sit at this table."""

    @property
    def position(self) -> int:
        """How many moves have been played."""

    @property
    def analysis(self) -> bool:
        """Whether every move may be taken back, and all hands are open to who looks back."""

    @property
    def file_note(self) -> str:
        """What happened to the files that the game is kept in, in a sentence; empty if nothing did."""

    @property
    def bots(self) -> Bots:
        """How the bots stand."""

    @property
    def is_swift(self) -> bool:
        """Whether the bots play faster than anything on the screen could show by moving."""

    def view(self, seat: int, position: int | None = None) -> View:
        """Return what a seat may see."""

    def outcome(self, position: int | None = None) -> Outcome | None:
        """Return how the game ended; None while it goes on."""

    def log(self, reader: int | None, position: int | None = None) -> list[str]:
        """Return what happened, as far as a seat may know it: -1 for what is public, None for everything."""

    def deeds(self) -> str:
        """Return two characters a move: its seat, and "c" for a claim, "t" for kept tickets, "." for anything else."""

    def claimed_since(self, seat: int) -> list[str]:
        """Return the ids of the routes that others have claimed since a seat's last action, in the board's order."""

    def undo_target(self, seen: int | None) -> int | None:
        """Return the position that undo leads to, where the cards of a seat have been seen; None if there is none."""

    def redo_target(self) -> int | None:
        """Return the position that redo leads to; None if there is none."""

    def play(self, action: Action | str, at: int) -> None:
        """Play an action of the seat to move, or its text; refused if other moves have come since it was chosen."""

    def goto(self, position: int) -> None:
        """Go to another position."""

    def say(self, text: str) -> None:
        """Say something to those who sit elsewhere, for the people at this table."""

    def answer(self, *, yes: bool) -> None:
        """Answer who asks to take a move back."""

    def set_speed(self, speed: float) -> None:
        """Have the bots play so fast."""

    def pause(self, *, paused: bool) -> None:
        """Have the bots wait, or go on."""

    def wait(self, *, waiting: bool) -> None:
        """Have the game wait for a bot that gets ready, or have another one play for it until it is."""

    def hurry(self) -> None:
        """Have the bots play without pauses until a person is to move."""

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call at once and after each change; return what ends it."""


def carry_out(effect: do.OfTheGame, game: Source) -> None:
    """Do with a game what an update of a screen asks for."""
    match effect:
        case do.PlayAction(action, at):
            game.play(action, at)
        case do.GoTo(position):
            game.goto(position)
        case do.Speed(speed):
            game.set_speed(speed)
        case do.Pause(paused):
            game.pause(paused=paused)
        case do.Wait(waiting):
            game.wait(waiting=waiting)
        case do.Hurry():
            game.hurry()
        case do.Say(text):
            game.say(text)
        case do.Answer(yes):
            game.answer(yes=yes)
