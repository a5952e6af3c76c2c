"""What an update of a table's screen wants done outside it: values, which the table carries out in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Effect:
    """Something to be done."""


@dataclass(frozen=True)
class PlayAction(Effect):
    """Play an action, given by its text, that was chosen after so many moves."""

    action: str
    at: int


@dataclass(frozen=True)
class GoTo(Effect):
    """Have the game go to another position."""

    position: int


@dataclass(frozen=True)
class Speed(Effect):
    """Have the bots play so fast."""

    speed: float


@dataclass(frozen=True)
class Pause(Effect):
    """Have the bots wait, or go on."""

    paused: bool


@dataclass(frozen=True)
class Wait(Effect):
    """Have the game wait for a bot that gets ready, or another one play for it."""

    waiting: bool


class Hurry(Effect):
    """Have the bots play without pauses until a person is to move."""


@dataclass(frozen=True)
class StepOn(Effect):
    """Have the screen step on by itself, as this run."""

    run: int


@dataclass(frozen=True)
class FindHint(Effect):
    """Ask a strong bot what it would do with a seat's view at a position."""

    seat: int
    position: int


@dataclass(frozen=True)
class Tiles(Effect):
    """Have map tiles, or none."""

    on: bool


@dataclass(frozen=True)
class Relief(Effect):
    """Shade the ground of the map, or leave it flat."""

    on: bool


class Leave(Effect):
    """Leave the game, back to the form."""


@dataclass(frozen=True)
class StartGame(Effect):
    """Start the game that a form asks for."""

    form: Mapping[str, Any]


@dataclass(frozen=True)
class LoadGame(Effect):
    """Continue a saved game."""

    path: str


@dataclass(frozen=True)
class SaveGame(Effect):
    """Save to a file that the page names; another that is there is not lost."""

    path: str


@dataclass(frozen=True)
class BranchOff(Effect):
    """Go on from a position as a new game; None: from where the game is."""

    position: int | None


class Repeat(Effect):
    """Tell a page that has just loaded everything."""
