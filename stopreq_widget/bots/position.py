"""What a planner works on: the counts and sets of one seat's view, and how long the game will last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.bots.atlas import Atlas, atlas_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.view import View

# A turn of drawing brings two cards; a train takes a card; a claim takes a turn for about three trains.
_TURNS_PER_TRAIN, _TURNS_PER_CARD = 0.5 + 1 / 2.9, 0.5


@dataclass(slots=True)
class Position:
    """One seat's side of a game, by index.

    Attributes
    ----------
    atlas : Atlas
        Board and rules.
    players : int
        How many play.
    hand : tuple of int
        Own cards: a count for each kind.
    tickets : tuple of int
        Own tickets.
    routes, closed : int
        The sets of own routes, and of routes that the seat can't claim.
    trains : int
        Trains left.
    tokens : int
        The set of stations with a token.
    elsewhere : tuple of int
        Cards of each kind that aren't in the own hand.
    unseen : tuple of int
        Cards of each kind that nobody has seen since the last shuffle: in the deck or in others' hands.
    row : tuple of int
        Kinds of the face-up cards.
    horizon : float
        How many turns the seat is likely to have yet, the present one included.
    """

    atlas: Atlas
    players: int
    hand: tuple[int, ...]
    tickets: tuple[int, ...]
    routes: int
    closed: int
    trains: int
    tokens: int
    elsewhere: tuple[int, ...]
    unseen: tuple[int, ...]
    row: tuple[int, ...]
    horizon: float


def position_of(view: View) -> Position:
    """Return a view in the planner's form.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game, view
    >>> position = position_of(view(new_game(load_board(), ["Ada", "Bo"], seed=1), 0))
    >>> position.trains, sum(position.elsewhere)
    (40, 106)
    """
    atlas = atlas_of(view.board, view.rules)
    hand, discards, row = view.hand, view.discards, view.row
    elsewhere = tuple(n - h for n, h in zip(atlas.tables.counts, hand, strict=True))
    unseen = [n - d for n, d in zip(elsewhere, discards, strict=True)]
    for kind in row:
        unseen[kind] -= 1
    for i, seat in enumerate(view.seats):
        if i != view.seat:
            unseen = [n - k for n, k in zip(unseen, seat.known, strict=True)]
    for kind in view.tunnel.turned if view.tunnel else ():
        unseen[kind] -= 1
    own = view.own
    return Position(
        atlas=atlas,
        players=len(view.seats),
        hand=hand,
        tickets=view.tickets,
        routes=own.routes,
        closed=own.closed,
        trains=own.trains,
        tokens=view.tokens,
        elsewhere=elsewhere,
        unseen=tuple(unseen),
        row=row,
        horizon=turns_to_come(
            [seat.trains for seat in view.seats],
            [seat.cards for seat in view.seats],
            view.turns_left,
            view.rules.last_trains,
        ),
    )


def turns_to_come(trains: Sequence[int], cards: Sequence[int], turns_left: int, last_trains: int) -> float:
    """Return how many turns a seat is likely to have yet, its present one included.

    Parameters
    ----------
    trains, cards : sequence of int
        By seat: trains left and cards in hand.
    turns_left : int
        Turns until the end of the game once that is settled, else -1.
    last_trains : int
        So few trains left bring on the last turns.

    Examples
    --------
    >>> turns_to_come([10, 20], [0, 0], 2, 2)
    1.0
    >>> round(turns_to_come([30, 5], [9, 4], -1, 2), 1)
    2.2
    """
    players = len(trains)
    if turns_left >= 0:
        return float((turns_left + players - 1) // players)
    # Somebody who holds the cards for all trains still needs turns to lay them.
    left = []
    for have, held in zip(trains, cards, strict=True):
        need = have - last_trains
        left.append(max(need * _TURNS_PER_TRAIN - min(held, need) * _TURNS_PER_CARD, need / 5, 0.3))
    return min(left) + 1.2
