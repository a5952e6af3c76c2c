"""What is on a table's screen, as a value, and what follows from it for a game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from stopreq_widget.ui.table import choices

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stopreq_widget.engine.views import View
    from stopreq_widget.ui.table.after import After
    from stopreq_widget.ui.table.effects import Effect
    from stopreq_widget.ui.table.keeping import Shelf
    from stopreq_widget.ui.table.memory import Memory
    from stopreq_widget.ui.table.source import Source

    # The next screen, and what has to be done outside it.
    Update: TypeAlias = "tuple[Screen, tuple[Effect, ...]]"


@dataclass(frozen=True)
class Settings:
    """What people switch on and off: tips and hints, claiming by one click, map tiles from the internet, relief."""

    help: bool = True
    quick_claim: bool = False
    tiles: bool = False
    relief: bool = True

    @classmethod
    def of(cls, kept: Mapping[str, Any], **given: bool | None) -> Settings:
        """Return what is switched on: as it is given, else as it is remembered, else as it is at first.

        Examples
        --------
        >>> Settings.of({"help": False, "relief": "yes"}, help=None, quick_claim=True)
        Settings(help=False, quick_claim=True, tiles=False, relief=True)
        """
        remembered = {name: kept[name] for name in ("help", "quick_claim", "relief") if type(kept.get(name)) is bool}
        return cls(**{**remembered, **{name: value for name, value in given.items() if value is not None}})


@dataclass(frozen=True)
class Notice:
    """What the panel has to say: what happened and what can be done; ``private`` only to whom the cards are shown."""

    text: str
    advice: str = ""
    kind: str = "info"
    private: bool = False


@dataclass(frozen=True)
class Hinted:
    """What a strong bot would do: an action's text, and why."""

    action: str
    text: str


@dataclass(frozen=True)
class Screen:
    """Everything that a table shows beyond its game; only :func:`stopreq_widget.ui.table.update.update` makes new ones.

    Attributes
    ----------
    looking_at : int or None
        The earlier position that is shown; None where the game is.
    stepping : int or None
        The number of the run in which the screen steps on by itself; None if it stands.
    runs : int
        How many such runs there were.
    revealed : int or None
        The seat that said its cards may be shown, where several people play.
    seen : int or None
        The seat whose cards were shown since the last move, even if they are hidden again.
    own : frozenset of int
        The seats that have a page of their own, which shows their cards and no others.
    selected : str or None
        The route whose payments are shown.
    choice : tuple of str or None
        Heading and name of another action whose payments are shown.
    ticket : str or None
        The ticket that is shown on the map.
    hint : Hinted or None
        What a bot advises at this position.
    notice : Notice or None
        What the panel has to say.
    settings : Settings
        What is switched on.
    form : mapping
        The new-game form as it is filled in.
    shelf : Shelf or None
        The games that are kept, while the form offers them.
    after : After or None
        What the person's record says of the game, once it has ended.
    memory : Memory or None
        What is kept, once somebody has asked.
    guide : int or None
        The lesson at which the guide of a first game is; None where there is none.
    file_note : str
        What was last said of the game's files.
    """

    looking_at: int | None = None
    stepping: int | None = None
    runs: int = 0
    revealed: int | None = None
    seen: int | None = None
    own: frozenset[int] = frozenset()
    selected: str | None = None
    choice: tuple[str, str] | None = None
    ticket: str | None = None
    hint: Hinted | None = None
    notice: Notice | None = None
    settings: Settings = Settings()
    form: Mapping[str, Any] = field(default_factory=dict)
    shelf: Shelf | None = None
    after: After | None = None
    memory: Memory | None = None
    file_note: str = ""
    guide: int | None = None


def told(screen: Screen, notice: Notice) -> Update:
    """Return a screen with a notice on it, and nothing to be done."""
    return replace(screen, notice=notice), ()


def to_move(game: Source) -> int:
    """Return the seat to move where the game is."""
    return game.view(0).to_move


def viewer(screen: Screen, game: Source) -> int | None:
    """Return the seat whose cards are on the screen: the only person's, that of a page of its own, or who said so."""
    seats = game.people
    if len(seats) == 1:
        return seats[0]
    if screen.revealed is None and screen.own and (seat := to_move(game)) in screen.own:
        return seat
    return screen.revealed


def acting(screen: Screen, game: Source) -> bool:
    """Tell whether the seat whose cards are on the screen is to move."""
    seat = viewer(screen, game)
    return screen.looking_at is None and seat is not None and bool(game.view(seat).legal_actions)


def asked(screen: Screen, game: Source) -> str | None:
    """Return the name of the person who has to say that the cards may be shown; None if nobody has to."""
    seats, seat = game.people, to_move(game)
    due = screen.looking_at is None and game.outcome() is None and len(seats) > 1
    return game.players[seat].name if due and seat in seats and seat != viewer(screen, game) else None


def hands_open(screen: Screen, game: Source) -> bool:
    """Tell whether all hands may be seen: at the end, looking back in analysis, or where only bots play."""
    looking_back = screen.looking_at is not None or not game.people
    return game.outcome(screen.looking_at) is not None or (game.analysis and looking_back)


def towns(screen: Screen, game: Source) -> dict[str, tuple[str, str]]:
    """Return the towns where the seat on the screen can do something now, each with the heading and name of it."""
    seat = viewer(screen, game)
    return choices.towns(game.view(seat)) if seat is not None and acting(screen, game) else {}


def shown(screen: Screen, game: Source) -> View:
    """Return what the seat on the screen sees of the position shown; where there is none, what is public in a view."""
    return game.view(viewer(screen, game) or 0, screen.looking_at)
