"""Who owns which route, from whatever somebody has at hand: a state, a game at some move, or a plain mapping."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Integral
from typing import TYPE_CHECKING, Any, NamedTuple

from stopreq_widget.engine.errors import shown
from stopreq_widget.engine.palette import TRAINS, trains_of
from stopreq_widget.geo.errors import GeoError

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.palette import Train


class Owners(NamedTuple):
    """``seats``: seat by route id, owned routes only; ``names``: the players' names by seat, empty if unknown.

    ``trains`` is what they play with: as a game's notes say, else in the printed order.
    """

    seats: Mapping[str, int]
    names: tuple[str, ...]
    trains: tuple[Train, ...] = TRAINS

    def name(self, route: str) -> str | None:
        """Return the owner's name, "seat N" if names are unknown, or None for an open route."""
        seat = self.seats.get(route)
        if seat is None:
            return None
        return self.names[seat] if seat < len(self.names) else f"seat {seat}"

    def fill(self, seat: int) -> str:
        """Return the colour of a seat's trains as ``#RRGGBB``."""
        return self.trains[seat % len(self.trains)].fill


def owners_of(board: Board, holder: Any, move: int | None = None) -> Owners:
    """Return who owns which route.

    Parameters
    ----------
    board : Board
        The board the routes are on.
    holder : State, Game, mapping or None
        A state or a seat's view (anything with ``owners()`` or ``owner(route id)``), a game (anything with ``states``),
        a mapping of route ids to seats, or None for nobody.
    move : int, optional
        For a game: after how many moves; negative counts from the end, as in a list. Without it, where the game stands.

    Returns
    -------
    Owners
        Empty for None.

    Raises
    ------
    GeoError
        If the holder is none of these, names a route the board hasn't, or the game has no such move.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> owners_of(load_board(), {"bly-lakeview-gray": 1}).name("bly-lakeview-gray")
    'seat 1'
    """
    notes = getattr(holder, "notes", None)
    if move is not None:
        states = getattr(holder, "states", None)
        if states is None:
            raise GeoError(
                f"move {shown(move)} asked of {type(holder).__name__}, expected a game: only a game has moves"
            )
        if type(move) is not int or not -len(states) <= move < len(states):
            raise GeoError(f"move {shown(move)} is not in this game, expected 0 to {len(states) - 1}")
        holder = states[move]
    elif hasattr(holder, "states") and hasattr(holder, "state"):
        holder = holder.state
    if holder is None:
        return Owners({}, ())
    names = tuple(str(name) for name in getattr(holder, "players", ()))
    owners = holder if isinstance(holder, Mapping) else getattr(holder, "owners", None)
    if callable(owners):
        owners = owners()
    if isinstance(owners, Mapping):
        seats = {str(route): _seat(route, seat) for route, seat in owners.items() if seat is not None}
    elif hasattr(holder, "owner"):
        found = {route.id: holder.owner(route.id) for route in board.routes}
        seats = {route: int(seat) for route, seat in found.items() if seat is not None}
    else:
        raise GeoError(
            f"owners can't be told from {type(holder).__name__}, "
            "expected a state, a game or a mapping of route ids to seats"
        )
    unknown = sorted(set(seats) - set(board.route_index))
    if unknown:
        raise GeoError(f"owner of unknown route {unknown[0]!r}, expected a route of board {board.name!r}")
    return Owners(seats, names, trains_of(notes, len(names)) if names else TRAINS)


def _seat(route: object, seat: object) -> int:
    """Return a seat as a number; GeoError if it is none."""
    if isinstance(seat, Integral) and not isinstance(seat, bool) and (found := int(seat)) >= 0:
        return found
    raise GeoError(f"owner {shown(seat)} of route {shown(route)}, expected a seat, counted from 0")
