"""What an update of a table's screen wants looked up, remembered or forgotten, carried out in what is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stopreq_widget.ui.table import effects as do

if TYPE_CHECKING:
    from stopreq_widget.ui.table.keeping import Keeping
    from stopreq_widget.ui.table.screen import Screen
    from stopreq_widget.ui.table.source import Source


def carry_out(effect: do.OfThePerson, screen: Screen, keeping: Keeping, here: Source | None) -> Screen:
    """Do what is asked for, and return the screen with what was looked up on it.

    Parameters
    ----------
    effect : OfThePerson
        What is asked for.
    screen : Screen
        What is shown.
    keeping : Keeping
        Where things are kept.
    here : Source or None
        The game at the table.
    """
    match effect:
        case do.Remember(name, value):
            keeping.remember(**{name: value})
        case do.ForgetGame(name):
            keeping.remove(name)
        case do.LookUp():
            return replace(screen, shelf=keeping.shelf())
        case do.LookBack() if here is not None and here.game is not None:
            others = tuple(player.name for player in here.players if not player.is_human)
            return replace(screen, after=keeping.after(here.game, others))
        case do.TakeStock():
            return replace(screen, memory=keeping.memory())
        case do.TakeIn(text):
            return replace(screen, memory=keeping.memory(keeping.take_in(text)))
        case do.Erase(part):
            return replace(screen, memory=keeping.memory(keeping.erase(part)))
    return screen
