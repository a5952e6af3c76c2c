"""Who sits at the table: people and bots, each with a colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from stopreq_widget.bots import BOTS, make_bot
from stopreq_widget.engine.deal import checked_players
from stopreq_widget.engine.errors import SetupError, shown
from stopreq_widget.ui.page.theme import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Sequence

HUMAN, BOT = "human", "bot"
# More than this is no table, and an iterable need not end.
_MOST = 100


@dataclass(frozen=True)
class Player:
    """One at the table: ``kind`` is ``"human"`` or ``"bot"``, ``level`` says which bot."""

    name: str
    colour: str
    kind: str = HUMAN
    level: str = ""

    @property
    def is_human(self) -> bool:
        """Whether a person plays this seat."""
        return self.kind == HUMAN


def read_players(specs: Sequence[str], colours: Sequence[str] | None = None) -> tuple[Player, ...]:
    """Return players from short texts.

    Parameters
    ----------
    specs : sequence of str
        ``"Ada"`` is a person, ``"bot:normal"`` a bot of that level, ``"bot:hard:Robo"`` one with a name.
    colours : sequence of str, optional
        A colour for each, all different; by default in the order of the printed game.

    Raises
    ------
    SetupError
        If a name, level or colour doesn't fit, or there are too few or too many.

    Examples
    --------
    >>> for player in read_players(["Ada", "bot:easy", "bot:easy"]):
    ...     print(player.name, player.colour, player.kind, player.level)
    Ada red human
    Bot (easy) blue bot easy
    Bot 2 (easy) green bot easy
    """
    if isinstance(specs, str) or not isinstance(specs, Iterable):
        raise SetupError(f"players must be a list of texts, not {shown(specs)}")
    names: list[str] = []
    seats = []
    for spec in islice(specs, _MOST):
        if not isinstance(spec, str):
            raise SetupError(f"a player is a text such as 'Ada' or 'bot:normal', not {shown(spec)}")
        if spec in BOTS:
            raise SetupError(f"{spec!r} would be a person of that name; for a bot write '{BOT}:{spec}'")
        kind, level, name = HUMAN, "", spec
        if spec.startswith(f"{BOT}:"):
            kind, (level, _, name) = BOT, spec.removeprefix(f"{BOT}:").partition(":")
            make_bot(level)
            name = name or _bot_name(level, names)
        names.append(name)
        seats.append((name, kind, level))
    checked_players(names)
    chosen = _checked_colours(colours, len(names))
    return tuple(Player(name, colour, kind, level) for (name, kind, level), colour in zip(seats, chosen, strict=True))


def players_from_notes(names: Sequence[str], notes: Any) -> tuple[Player, ...]:
    """Return who sat at a recorded game: as its notes say it, or people where they say nothing usable.

    Examples
    --------
    >>> players_from_notes(["Ada"], {"players": [{"colour": "green", "kind": "bot", "level": "easy"}]})
    (Player(name='Ada', colour='green', kind='bot', level='easy'),)
    >>> players_from_notes(["Ada"], None)
    (Player(name='Ada', colour='red', kind='human', level=''),)
    """
    try:
        seats = [(seat["colour"], seat["kind"], seat["level"]) for seat in notes["players"]]
        colours = _checked_colours([colour for colour, _, _ in seats], len(names))
        for _, kind, level in seats:
            if kind == BOT:
                make_bot(level)
            elif kind != HUMAN:
                raise SetupError(f"a player is {HUMAN!r} or {BOT!r}, not {kind!r}")
    except (KeyError, TypeError, ValueError):
        return tuple(
            Player(name, colour) for name, colour in zip(names, _checked_colours(None, len(names)), strict=True)
        )
    return tuple(
        Player(name, colour, kind, level) for name, colour, (_, kind, level) in zip(names, colours, seats, strict=True)
    )


def notes_of(players: Sequence[Player]) -> dict[str, Any]:
    """Return who sits where in the form that :func:`players_from_notes` reads."""
    return {"players": [{"colour": player.colour, "kind": player.kind, "level": player.level} for player in players]}


def _bot_name(level: str, taken: Sequence[str]) -> str:
    name, n = f"Bot ({level})", 2
    while name in taken:
        name, n = f"Bot {n} ({level})", n + 1
    return name


def _checked_colours(colours: Sequence[str] | None, count: int) -> tuple[str, ...]:
    known = tuple(look.colour for look in PLAYERS)
    if colours is not None and (isinstance(colours, str) or not isinstance(colours, Iterable)):
        raise SetupError(f"colours must be a list of texts, not {shown(colours)}")
    chosen = known[:count] if colours is None else tuple(map(str, islice(colours, _MOST)))
    if len(chosen) != count or len(set(chosen)) != count or not set(chosen) <= set(known):
        raise SetupError(f"colours must be {count} different ones of {', '.join(known)}, not {shown(list(chosen))}")
    return chosen
