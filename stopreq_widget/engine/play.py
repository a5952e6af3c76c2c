"""How the rules are put together: for each phase what can be done, for each kind of action what it does.

A rule set is a :class:`Play`: tables of plain functions.  Another rule set adds its own rows, so that no
function asks which variant is being played.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from stopreq_widget.engine.actions import Action, Payment
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.scoring import SeatScore
    from stopreq_widget.engine.state import Extras, Phase, Setup, State
    from stopreq_widget.engine.views import View

# Tickets by index.
Deck: TypeAlias = "tuple[int, ...]"


class Choice(NamedTuple):
    """How an action is offered to people: under which heading, by what name, and what it is paid with (if anything)."""

    group: str
    title: str
    payment: Payment | None = None


@dataclass(frozen=True, eq=False)
class Play:
    """The functions that play a rule set.

    Parameters
    ----------
    legal : mapping
        For each phase the functions that list what can be done in it, in the order in which it is listed.
    apply : mapping
        For each kind of action the function that checks it and returns the state after it.
    tell : mapping
        For each kind of action the function that puts it in a sentence: from the states before and after it and
        the seat that reads it (None: somebody who may know everything).
    deal : callable
        From the setup and the shuffled tickets: each seat's first tickets, the deck, and what else there is at first.
    guess : callable
        From a view and a generator: tickets that fit what the seat sees (offers and kept ones by seat, the deck, and
        those out of the game).
    connect : callable
        Which stations count as joined for a seat's tickets, as :func:`stopreq_widget.engine.network.roots` says it.
    ties : tuple of (str, callable)
        What decides among players of equal points, one after another (R25): its name, and a number that is greater for
        the better one, from the last state and a seat's score.
    extra : tuple of callables
        Further lines of a seat's score: words and points.
    offer : mapping
        For each kind of action beyond those that every rule set has, the function that says how it is offered to
        people.
    """

    legal: Mapping[Phase, tuple[Callable[[State], Sequence[Action]], ...]]
    apply: Mapping[type[Action], Callable[[State, Any], State]]
    tell: Mapping[type[Action], Callable[[State, Any, State, int | None], str]]
    deal: Callable[[Setup, Deck], tuple[list[Deck], Deck, Extras]]
    guess: Callable[[View, Random], tuple[list[Deck], list[Deck], Deck, Deck]]
    connect: Callable[[State, int], list[int]]
    ties: tuple[tuple[str, Callable[[State, SeatScore], int]], ...]
    extra: tuple[Callable[[State, int], list[tuple[str, int]]], ...] = ()
    offer: Mapping[type[Action], Callable[[Board, Any], Choice]] = field(default_factory=dict)
