"""What an update of a table's screen wants done outside it: values, which the table carries out in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Effect:
    """Something to be done."""


class OfTheGame(Effect):
    """Something to be done with the game."""


@dataclass(frozen=True)
class PlayAction(OfTheGame):
    """Play an action, given by its text, that was chosen after so many moves."""

    action: str
    at: int


@dataclass(frozen=True)
class GoTo(OfTheGame):
    """Have the game go to another position."""

    position: int


@dataclass(frozen=True)
class Speed(OfTheGame):
    """Have the bots play so fast."""

    speed: float


@dataclass(frozen=True)
class Pause(OfTheGame):
    """Have the bots wait, or go on."""

    paused: bool


@dataclass(frozen=True)
class Wait(OfTheGame):
    """Have the game wait for a bot that gets ready, or another one play for it."""

    waiting: bool


class Hurry(OfTheGame):
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


class OfThePerson(Effect):
    """Something to be done with what is remembered of the person."""


class NextGame(Effect):
    """Have another game at the table."""


@dataclass(frozen=True)
class StartGame(NextGame):
    """Start the game that a form asks for."""

    form: Mapping[str, Any]


@dataclass(frozen=True)
class LoadGame(NextGame):
    """Continue a saved game."""

    path: str


@dataclass(frozen=True)
class ResumeGame(NextGame):
    """Go on with a game that is kept, by its name."""

    name: str


@dataclass(frozen=True)
class PlayAgain(NextGame):
    """Play once more: the same deal, or another; everybody a seat further on, or not."""

    same_deal: bool = False
    swapped: bool = False


class PlayFirst(NextGame):
    """Play the guided first game."""


class PlayDaily(NextGame):
    """Play the deal of the day, or go on with it."""


class LookBack(OfThePerson):
    """Look up what the person's record says of the game that has ended."""


@dataclass(frozen=True)
class ForgetGame(OfThePerson):
    """Remove a game that is kept, by its name."""

    name: str


class TakeStock(OfThePerson):
    """Look up how much is kept."""


@dataclass(frozen=True)
class TakeIn(OfThePerson):
    """Add what another place has kept, by its text."""

    text: str


@dataclass(frozen=True)
class Erase(OfThePerson):
    """Forget a part of what is kept, by its name."""

    part: str


class Export(Effect):
    """Hand all that is kept to the page, as a file."""


class LookUp(OfThePerson):
    """Look up which games are kept."""


@dataclass(frozen=True)
class Remember(OfThePerson):
    """Remember what was switched on, for the next table."""

    name: str
    value: bool | float


@dataclass(frozen=True)
class SaveGame(Effect):
    """Save to a file that the page names; another that is there is not lost."""

    path: str


@dataclass(frozen=True)
class SharePage(Effect):
    """Send the game as a page, with every hand or what a seat saw, to the display that asked."""

    seat: int | None
    page: str


@dataclass(frozen=True)
class BranchOff(Effect):
    """Go on from a position as a new game; None: from where the game is."""

    position: int | None


class SendGuideAway(Effect):
    """Have the guide of a first game not come back, whenever the game goes on."""


@dataclass(frozen=True)
class Invite(Effect):
    """Open the game to people who sit elsewhere: at this computer, or in its network."""

    network: bool


class Uninvite(Effect):
    """Close the game to them again."""


@dataclass(frozen=True)
class Say(OfTheGame):
    """Say something to those who sit elsewhere."""

    text: str


@dataclass(frozen=True)
class Answer(OfTheGame):
    """Answer who asks to take a move back."""

    yes: bool


class Repeat(Effect):
    """Tell a page that has just loaded everything."""
