"""Views as plain JSON values and back: what a seat elsewhere is sent.

What stays the same for a whole game (board, rules, players, who began, whose seat) is sent once, as a
:class:`Frame`; a view's form has the rest.  Legal actions are left out: they are many, and follow from the view.  Sets
of routes and stations are hexadecimal text, since JavaScript's numbers end at 53 bits.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from stopreq_widget.engine.actions import Claim, parse
from stopreq_widget.engine.board_files import shipped_boards
from stopreq_widget.engine.errors import shown
from stopreq_widget.engine.presets import PRESETS, preset_board
from stopreq_widget.engine.record import read_board
from stopreq_widget.engine.record_fields import Fields
from stopreq_widget.engine.rules import legal_actions
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.state import Phase, Tunnel
from stopreq_widget.engine.views import PublicSeat, View, complete, view
from stopreq_widget.net.errors import ProtocolError

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.state import State

Plain: TypeAlias = dict[str, Any]
"""An object of JSON."""
FORMAT, VERSION = "stopreq-widget seat", 1
WATCHER = -1
"""The seat of who only watches."""
_PLAIN = (
    "to_move",
    "deck_size",
    "ticket_deck_size",
    "reshuffles",
    "turns",
    "turns_left",
    "skips",
    "idle",
    "tickets_out",
)
_TUPLES = ("hand", "tickets", "offer", "row", "discards", "firsts")
_SEAT_NUMBERS, _SEAT_SETS = ("cards", "tickets", "trains", "points"), ("routes", "closed", "tokens")


@dataclass(frozen=True)
class Frame:
    """What stays the same for a whole game, and the seat that looks (:data:`WATCHER`: none)."""

    board: Board
    rules: Rules
    players: tuple[str, ...]
    first: int
    seat: int


def frame_of(state: State, seat: int) -> Frame:
    """Return the frame in which a seat sees a game."""
    setup = state.setup
    return Frame(setup.board, setup.rules, setup.players, setup.first, seat)


def frame_to_plain(frame: Frame) -> Plain:
    """Return a frame as JSON holds it; a board that ships goes by its digest.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game
    >>> frame = frame_of(new_game(load_board("four"), ["Ada", "Bo"], seed=1), 1)
    >>> frame_from_plain(frame_to_plain(frame)) == frame
    True
    """
    ships = frame.board in shipped_boards() or frame.board == preset_board(frame.rules)
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": asdict(frame.rules),
        "board": {
            "name": frame.board.name,
            "digest": frame.board.digest,
            "parts": None if ships else frame.board.to_dict(),
        },
        "players": list(frame.players),
        "first": frame.first,
        "seat": frame.seat,
    }


def frame_from_plain(data: Any) -> Frame:
    """Return the frame that a host has sent.

    Raises
    ------
    RecordError
        If it is none, or of a newer version; says what to do.
    """
    fetch = Fields(data, "what the host sent", format=FORMAT, version=VERSION)
    rules = fetch.rules(Rules, {name: one.rules for name, one in PRESETS.items()}, {})
    players = fetch("players", list)
    if not all(isinstance(name, str) for name in players) or not 2 <= len(players) <= 5:
        raise fetch.wrong(f"players must be 2 to 5 names, not {shown(players)}")
    first, seat = fetch("first", int), fetch("seat", int)
    if not 0 <= first < len(players) or not WATCHER <= seat < len(players):
        raise fetch.wrong(f"there are no seats {shown(first)} and {shown(seat)}")
    return Frame(read_board(fetch, None, rules), rules, tuple(players), first, seat)


def seen_by(state: State, seat: int) -> View:
    """Return what a seat may see, or :data:`WATCHER`: what is public, with an empty hand."""
    if seat != WATCHER:
        return view(state, seat)
    public = view(state, state.seat)
    return replace(
        public, seat=WATCHER, hand=(0,) * len(public.hand), tickets=(), offer=(), legal_actions=(),
    )  # fmt: skip


def view_to_plain(seen: View) -> Plain:
    """Return what can change in a view, as JSON holds it.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game
    >>> state = new_game(load_board("four"), ["Ada", "Bo"], seed=1)
    >>> plain = view_to_plain(view(state, 0))
    >>> plain["phase"], plain["hand"], plain["seats"][1]["cards"]
    ('first tickets', [0, 1, 2, 1], 4)
    >>> view_from_plain(plain, frame_of(state, 0)) == view(state, 0)
    True
    """
    plain: Plain = {name: getattr(seen, name) for name in _PLAIN}
    plain |= {name: list(getattr(seen, name)) for name in _TUPLES}
    plain |= {"phase": seen.phase.value, "tokens": _hex(seen.tokens), "stations": [_hex(one) for one in seen.stations]}
    plain["tunnel"] = None
    if seen.tunnel is not None:
        plain["tunnel"] = {
            "claim": str(seen.tunnel.claim),
            "turned": list(seen.tunnel.turned),
            "owed": seen.tunnel.owed,
        }
    plain["seats"] = [
        {name: getattr(one, name) for name in _SEAT_NUMBERS}
        | {name: _hex(getattr(one, name)) for name in _SEAT_SETS}
        | {"known": list(one.known)}
        for one in seen.seats
    ]
    return plain


def view_from_plain(plain: Any, frame: Frame) -> View:
    """Return the view of a form, with the legal actions that follow from it.

    Raises
    ------
    ProtocolError
        If it isn't a view's form.
    """
    try:
        seats = tuple(
            PublicSeat(
                name=name,
                **{key: _number(one[key]) for key in _SEAT_NUMBERS},
                **{key: _set(one[key]) for key in _SEAT_SETS},
                known=tuple(map(_number, one["known"])),
            )
            for name, one in zip(frame.players, plain["seats"], strict=True)
        )
        numbers: Plain = {name: _number(plain[name]) for name in _PLAIN}
        numbers |= {name: tuple(map(_number, plain[name])) for name in _TUPLES}
        seen = View(
            board=frame.board,
            rules=frame.rules,
            seat=frame.seat,
            first=frame.first,
            phase=Phase(plain["phase"]),
            seats=seats,
            tokens=_set(plain["tokens"]),
            stations=tuple(map(_set, plain["stations"])),
            tunnel=_tunnel(plain["tunnel"]),
            legal_actions=(),
            **numbers,
        )
        if seen.seat != seen.to_move or seen.phase is Phase.OVER:
            return seen
        # What one may do follows from what one sees: any state that fits the view allows the same.
        return replace(seen, legal_actions=legal_actions(complete(seen, Random(0))))
    except (KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
        raise ProtocolError(f"the host sent a view that makes no sense: {type(error).__name__}: {error}") from error


def difference(before: Plain, after: Plain) -> Plain:
    """Return what has to be changed in one form to have the other: only the fields that differ.

    Seats are told by their place, each by its fields that differ.

    Examples
    --------
    >>> difference({"a": 1, "b": 2}, {"a": 1, "b": 3})
    {'b': 3}
    """
    changes = {key: value for key, value in after.items() if key != "seats" and before.get(key) != value}
    seats = {
        str(i): {key: value for key, value in new.items() if old[key] != value}
        for i, (old, new) in enumerate(zip(before.get("seats", ()), after.get("seats", ()), strict=True))
        if old != new
    }
    return changes | ({"seats": seats} if seats else {})


def changed(before: Plain, changes: Any) -> Plain:
    """Return the form that a difference leads to.

    Raises
    ------
    ProtocolError
        If it isn't a difference of this form.

    Examples
    --------
    >>> changed({"a": 1, "b": 2}, {"b": 3})
    {'a': 1, 'b': 3}
    """
    if not isinstance(changes, dict) or not changes.keys() <= before.keys():
        raise ProtocolError(f"the host sent a change that makes no sense: {shown(changes)}")
    after = before | {key: value for key, value in changes.items() if key != "seats"}
    if "seats" in changes:
        try:
            seats = list(before["seats"])
            for place, one in changes["seats"].items():
                seats[int(place)] = seats[int(place)] | one
        except (AttributeError, ValueError, IndexError, TypeError) as error:
            raise ProtocolError(f"the host sent a change of seats that makes no sense: {error}") from error
        after["seats"] = seats
    return after


def _hex(places: int) -> str:
    return f"{places:x}"


def _set(text: Any) -> int:
    if not isinstance(text, str):
        raise TypeError(f"a set is hexadecimal text, not {shown(text)}")
    return int(text, 16)


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"a whole number was expected, not {shown(value)}")
    return value


def _tunnel(plain: Any) -> Tunnel | None:
    if plain is None:
        return None
    claim = parse(plain["claim"])
    if not isinstance(claim, Claim):
        raise ValueError(f"a tunnel is dug by a claim, not by {shown(plain['claim'])}")
    return Tunnel(claim, tuple(map(_number, plain["turned"])), _number(plain["owed"]))
