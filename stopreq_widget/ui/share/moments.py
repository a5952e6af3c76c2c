"""A game as what a page is told of each of its positions: made from Views, then differenced.

The page of one seat is made from that seat's views, log and nothing else: what the seat may not know is not hidden in
it, it never gets there.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.scoring import outcome
from stopreq_widget.engine.views import view
from stopreq_widget.ui.table import payload, seat_payload
from stopreq_widget.ui.table.local import deeds_of
from stopreq_widget.ui.table.players import players_from_notes

if TYPE_CHECKING:
    from stopreq_widget.engine.game import Game
    from stopreq_widget.engine.scoring import Outcome
    from stopreq_widget.engine.views import View

SHOWN = ("seat", "players", "row", "deck", "discards", "discarded", "ticket_deck", "routes", "tunnel", "outcome")
"""What the page shows of what everybody may know; the rest says what can be done, and nothing can be done any more."""


def moments(game: Game, seat: int | None) -> dict[str, Any]:
    """Return all positions of a game up to where it stands, as a page plays them.

    Parameters
    ----------
    game : Game
        Read only.
    seat : int or None
        Who looks on; None: somebody who may see every hand.

    Returns
    -------
    dict
        ``first`` is the first position, ``steps`` what changes with each move (see `difference`); ``log`` a line a
        move, ``deeds`` as `deeds_of` has them, ``moves`` how many there are; ``seat`` as given; ``paths`` the routes
        and stations of each seat's longest path once the game is over.

    Examples
    --------
    >>> from stopreq_widget.engine import Game
    >>> game = Game.new(["Ada", "Bo"], seed=1)
    >>> [hand["name"] for hand in moments(game, None)["first"]["hands"]], moments(game, 1)["first"]["hands"][0]["name"]
    (['Ada', 'Bo'], 'Bo')
    """
    states = game.states[: len(game) + 1]
    seats = range(len(game.players)) if seat is None else [seat]
    players = players_from_notes(game.players, game.notes)
    positions = []
    for state in states:
        views = [view(state, each) for each in seats]
        end = outcome(state)
        public = payload.public(views[0], players, viewer=seat, outcome=end)
        positions.append(
            {
                **{name: public[name] for name in SHOWN},
                "tokens": payload.token_status(views[0]),
                "stations": payload.station_status(views[0]),
                "hands": [_hand(seen) for seen in views],
            }
        )
    return {
        "seat": seat,
        "moves": len(game),
        "log": game.log_for(seat),
        "deeds": deeds_of(game.states, game.actions[: len(game)]),
        "paths": _paths(game.outcome),
        "first": positions[0],
        "steps": [difference(old, new) for old, new in pairwise(positions)],
    }


def difference(old: Any, new: Any) -> Any:
    """Return what leads from one plain value to another; None if they are equal.

    Dicts of the same keys, and lists of the same length, differ by an object of what differs in them, by key or index;
    whatever else is new stands in a list of its own.

    Examples
    --------
    >>> difference({"row": ["a", "b"], "deck": 7}, {"row": ["a", "c"], "deck": 7})
    {'row': {'1': ['c']}}
    >>> difference([1], [1, 2])
    [[1, 2]]
    """
    if type(old) is type(new) and old == new:
        return None
    if isinstance(old, dict) and isinstance(new, dict) and list(old) == list(new):
        pairs = [(key, old[key], new[key]) for key in old]
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = [(str(i), one, other) for i, (one, other) in enumerate(zip(old, new, strict=True))]
    else:
        return [new]
    found = {key: difference(one, other) for key, one, other in pairs}
    return {key: value for key, value in found.items() if value is not None}


def _hand(seen: View) -> dict[str, Any]:
    """Return what a seat holds, and where its tickets lead on the map."""
    (hand,) = seat_payload.all_hands([seen])
    tickets = [{name: ticket[name] for name in ("id", "title", "points", "state")} for ticket in hand["tickets"]]
    marks = seat_payload.own_marks(seen, (), acting=False)["tickets"]
    return {**hand, "tickets": tickets, "marks": marks}


def _paths(end: Outcome | None) -> list[dict[str, list[str]]]:
    return [{"trail": list(score.trail), "stops": list(score.stops)} for score in end.scores] if end else []
