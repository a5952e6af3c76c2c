"""Every message that a page of the map, the panel or the card game may send: one schema for all three."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stopreq_widget.ui.page.messages import Message


class Ready(Message):
    """A page has just loaded: it knows nothing that is not stored."""


@dataclass(frozen=True)
class Error(Message):
    """Something failed in the page."""

    text: str


@dataclass(frozen=True)
class Act(Message):
    """An action by its text; ``at`` is the position that the page shows."""

    action: str
    at: int


class Show(Message):
    """The person to move says that the cards may be shown."""


class Hide(Message):
    """The cards that are shown are to be hidden."""


@dataclass(frozen=True)
class Seat(Message):
    """The page is one seat's own; ``seat`` was its seat before where ``own`` is false."""

    seat: int
    own: bool


@dataclass(frozen=True)
class Pick(Message):
    """A route was chosen, by its id; None: none is."""

    route: str | None


@dataclass(frozen=True)
class Drop(Message):
    """Cards of a kind were dropped on a route."""

    route: str
    kind: str


@dataclass(frozen=True)
class Town(Message):
    """A town in which something can be done was clicked."""

    station: str


@dataclass(frozen=True)
class Ground(Message):
    """The page draws the ground by day or, ``dark``, by night: said at first, and when its theme changes."""

    dark: bool


@dataclass(frozen=True)
class Choose(Message):
    """Another action was chosen by its heading and name."""

    group: str
    title: str


@dataclass(frozen=True)
class Ticket(Message):
    """A ticket is pointed at, by its id; None: none is."""

    id: str | None


class Undo(Message):
    """Take back to the last decision of a person."""


class Redo(Message):
    """Play again what was taken back, to the next decision of a person."""


@dataclass(frozen=True)
class Goto(Message):
    """Look at the position after ``n`` moves."""

    n: int


class Branch(Message):
    """Go on from the position on the screen as a new game."""


@dataclass(frozen=True)
class Set(Message):
    """A setting has another value: help, quick_claim, tiles, relief, speed, paused, wait or playing."""

    name: str
    value: bool | int | float | str


class SkipToMe(Message):
    """The bots shall play without pauses until a person is to move."""


class Hint(Message):
    """Ask what a strong bot would do."""


class Again(Message):
    """Play once more, with the same players in their seats."""


class SameDeal(Message):
    """Play the same deal once more."""


class SwapSeats(Message):
    """Play once more, everybody a seat further on."""


class First(Message):
    """Play the guided first game."""


@dataclass(frozen=True)
class Guide(Message):
    """What the guide of a first game says has been read; or, if not ``on``, the guide is sent away."""

    on: bool


class Daily(Message):
    """Play the deal of the day."""


class New(Message):
    """Back to the new-game form."""


@dataclass(frozen=True)
class Start(Message):
    """Start the game that the form asks for."""

    form: dict[str, Any]


@dataclass(frozen=True)
class Load(Message):
    """Continue a saved game."""

    path: str


@dataclass(frozen=True)
class Resume(Message):
    """Go on with a game that is kept, by its name."""

    game: str


@dataclass(frozen=True)
class Forget(Message):
    """Remove a game that is kept, by its name."""

    game: str


class Memory(Message):
    """Show what is kept of the person."""


class Export(Message):
    """Hand out all that is kept, as one file."""


@dataclass(frozen=True)
class TakeIn(Message):
    """Add what another place has kept: the text of a file that was handed out there."""

    text: str


@dataclass(frozen=True)
class Erase(Message):
    """Forget one part of what is kept: games, record or settings."""

    part: str


@dataclass(frozen=True)
class Save(Message):
    """Save to a file."""

    path: str


@dataclass(frozen=True)
class Share(Message):
    """Make a page of the game, with open hands or as a seat saw it; ``page`` is told back to the display that asks."""

    seat: int | None
    page: str


@dataclass(frozen=True)
class Invite(Message):
    """Open the game to people elsewhere: in the network, or at this computer only."""

    network: bool


class Uninvite(Message):
    """Close it to them again."""


@dataclass(frozen=True)
class Say(Message):
    """Say something, or one of the reactions, to those who sit elsewhere."""

    text: str


@dataclass(frozen=True)
class Allow(Message):
    """Somebody's wish to take a move back is allowed, or not."""

    yes: bool


class Dismiss(Message):
    """The notice has been read."""


OF_THE_PANEL: tuple[type[Message], ...] = (
    Ready,
    Act,
    Show,
    Hide,
    Seat,
    Pick,
    Choose,
    Ticket,
    Undo,
    Redo,
    Goto,
    Branch,
    Set,
    SkipToMe,
    Hint,
    Again,
    SameDeal,
    SwapSeats,
    First,
    Guide,
    Daily,
    New,
    Start,
    Load,
    Resume,
    Forget,
    Memory,
    Export,
    TakeIn,
    Erase,
    Save,
    Share,
    Invite,
    Uninvite,
    Say,
    Allow,
    Dismiss,
    Error,
)
OF_THE_MAP: tuple[type[Message], ...] = (Ready, Pick, Drop, Town, Ground, Error)
OF_THE_YARD: tuple[type[Message], ...] = (Ready, Act, Show, Undo, Redo, Again, Error)
