"""The new-game form: what it offers, and reading what a person filled in."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from stopreq_widget.bots import LEVELS, make_bot
from stopreq_widget.engine.chance import SEED_LIMIT
from stopreq_widget.engine.errors import SetupError
from stopreq_widget.engine.presets import PRESETS
from stopreq_widget.engine.ruleset import MAX_PLAYERS, MIN_PLAYERS
from stopreq_widget.ui.page.theme import PLAYERS
from stopreq_widget.ui.table.players import BOT, HUMAN, read_players

if TYPE_CHECKING:
    from stopreq_widget.ui.table.players import Player


@dataclass(frozen=True)
class NewGame:
    """What the form asks for."""

    players: tuple[Player, ...]
    first: int
    seed: int | None
    rules: str
    autosave: str | None
    analysis: bool


def setup_form(values: dict[str, Any] | None = None, error: str | None = None) -> dict[str, Any]:
    """Return the form in the panel's form: what can be chosen, what is filled in, and what was wrong with it.

    Parameters
    ----------
    values : dict, optional
        What was filled in before.
    error : str, optional
        What was wrong with it.
    """
    colours = [look.colour for look in PLAYERS]
    form = {
        "players": [
            {"name": "You", "colour": colours[0], "kind": HUMAN, "level": "normal"},
            {"name": "", "colour": colours[1], "kind": BOT, "level": "normal"},
        ],
        "first": 0,
        "seed": "",
        "rule": "oregon",
        "autosave": "",
        "analysis": False,
    }
    filled = dict(values or {})
    filled["rule"] = filled.get("rules", form["rule"])
    known = {name: value for name, value in filled.items() if name in form}
    return {
        **form,
        **known,
        "min": MIN_PLAYERS,
        "max": MAX_PLAYERS,
        "levels": [{"id": level, "name": level, "description": make_bot(level).description} for level in LEVELS],
        "colours": colours,
        "rules": [{"id": name, "name": made.title, "words": made.words} for name, made in PRESETS.items()],
        "error": error,
    }


def to_remember(form: Any) -> dict[str, Any]:
    """Return of a filled-in form what the next one begins with: who plays, and how; not which deal, nor a file.

    Nothing, if the form doesn't fit: what is remembered may come from anywhere.

    Examples
    --------
    >>> to_remember({"players": "nobody"})
    {}
    >>> ada = {"name": "Ada", "colour": "red", "kind": "human"}
    >>> to_remember({"players": [ada, {**ada, "name": "Bo", "colour": "blue"}], "first": 1, "seed": "7"})["first"]
    1
    """
    try:
        wanted = read_form(form)
    except SetupError:
        return {}
    if wanted.rules not in PRESETS:
        return {}
    seats = zip(form["players"], wanted.players, strict=True)
    return {
        # A bot without a name of its own is called by its level, whatever that will be.
        "players": [{**asdict(seat), "name": str(typed.get("name", "")).strip()} for typed, seat in seats],
        "first": wanted.first,
        "rules": wanted.rules,
        "analysis": wanted.analysis,
    }


def read_form(form: Any) -> NewGame:
    """Return what a filled-in form asks for.

    Raises
    ------
    SetupError
        If something in it doesn't fit; says which field.

    Examples
    --------
    >>> read_form({"players": [{"name": "Ada", "colour": "red", "kind": "human"},
    ...                        {"name": "", "colour": "blue", "kind": "bot", "level": "easy"}], "seed": "7"}).seed
    7
    """
    if not isinstance(form, dict) or not isinstance(form.get("players"), list):
        raise SetupError(f"the form must have a list of players, not {str(form)[:80]!r}")
    specs, colours = [], []
    for i, seat in enumerate(form["players"]):
        if not isinstance(seat, dict):
            raise SetupError(f"player {i + 1} must have a name, a colour and a kind, not {str(seat)[:80]!r}")
        name = str(seat.get("name", "")).strip()
        if seat.get("kind") == BOT:
            specs.append(f"{BOT}:{seat.get('level', 'normal')}:{name}")
        elif name.startswith(f"{BOT}:"):
            raise SetupError(f"player {i + 1}: a person's name can't start with {BOT!r} and a colon: {name!r}")
        else:
            specs.append(name)
        colours.append(str(seat.get("colour", "")))
    players = read_players(specs, colours)
    first = form.get("first", 0)
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < len(players):
        raise SetupError(f"who goes first must be a seat from 0 to {len(players) - 1}, not {first!r}")
    return NewGame(
        players=players,
        first=first,
        seed=_seed("" if form.get("seed") is None else str(form["seed"]).strip()),
        rules=str(form.get("rules") or "oregon"),
        autosave=str(form.get("autosave") or "").strip() or None,
        analysis=bool(form.get("analysis")),
    )


def _seed(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(SEED_LIMIT)) and int(text) < SEED_LIMIT):
        raise SetupError(f"the seed must be a whole number from 0 to 2**64 - 1 or empty, not {text[:40]!r}")
    return int(text)
