"""What a learner wants to know of a view: how a ticket stands, and why a route can't be claimed."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.engine.actions import Claim
from stopreq_widget.engine.parts import GRAY
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from stopreq_widget.engine.parts import Route, Ticket
    from stopreq_widget.engine.views import View

DONE, OPEN, CUT = "done", "open", "cut"


@dataclass(frozen=True)
class Outlook:
    """How a ticket stands for a seat.

    Attributes
    ----------
    state : str
        ``"done"``, ``"open"`` (it can still be done) or ``"cut"`` (it can't).
    why : str
        A sentence about it.
    own : tuple of str
        Ids of the seat's routes on the best way.
    missing : tuple of str
        Ids of the routes on the best way that are still to be claimed.
    """

    state: str
    why: str
    own: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


def outlook(view: View, ticket: Ticket) -> Outlook:
    """Return how a ticket stands: done, open with the way of fewest trains, or cut off and why.

    Parameters
    ----------
    view : View
        Whose ticket it is; only that seat's own and open routes count.
    ticket : Ticket
        One of the board's.

    Notes
    -----
    Dijkstra's algorithm with the trains that are still to be placed as lengths: O(routes · log stations).  Routes that
    a train station may lend are not searched; the sentence says so where the rules have stations.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game, view
    >>> seen = view(new_game(load_board("four"), ["Ada", "Bo"], seed=1), 0)
    >>> outlook(seen, seen.board.ticket("cedar-dogwood"))
    Outlook(state='open', why='3 more trains would do it, by way of Birch.', own=(),
            missing=('birch-dogwood-blue', 'birch-cedar-gray'))
    """
    board, own = view.board, view.own
    # Where there are train stations, what they may borrow at the end is not searched: nothing is surely cut off.
    lost, help_words, aside = CUT, ".", ""
    if view.stations:
        lost, help_words, aside = OPEN, "; a train station may still help.", " Train stations are not counted."
    way = _cheapest(view, ticket)
    if way is None:
        ends = f"from {board.name_of(ticket.a)} to {board.name_of(ticket.b)}"
        return Outlook(lost, f"No way is open any more {ends}{help_words}")
    routes = [board.routes[i] for i in way]
    held = tuple(route.id for i, route in zip(way, routes, strict=True) if own.routes >> i & 1)
    missing = [route for i, route in zip(way, routes, strict=True) if not own.routes >> i & 1]
    if not missing:
        return Outlook(DONE, "Your routes join its two stations.", held)
    need = sum(route.length for route in missing)
    ids = tuple(route.id for route in missing)
    if (turns := _claims_to_come(view)) is not None and len(missing) > turns:
        left = "no turn is left for one" if not turns else "only one turn is left"
        return Outlook(lost, f"It would take {plural(len(missing), 'more route')}, and {left}{help_words}", held, ids)
    if need > own.trains:
        why = f"It would take {plural(need, 'more train')}, and you have {own.trains} left{help_words}"
        return Outlook(lost, why, held, ids)
    why = f"{plural(need, 'more train')} would do it{_by_way_of(view, routes, ticket)}.{aside}"
    return Outlook(OPEN, why, held, ids)


def _claims_to_come(view: View) -> int | None:
    """Return how many more routes the seat can claim once the last turns have begun (0 or 1); None before that."""
    if view.phase is Phase.OVER:
        return 0
    if view.turns_left <= 0:
        return None
    if view.seat == view.to_move:
        return 0 if view.phase in {Phase.SECOND_CARD, Phase.TICKETS} else 1
    return int((view.seat - view.to_move) % len(view.seats) < view.turns_left)


def _by_way_of(view: View, routes: list[Route], ticket: Ticket) -> str:
    """Return the stations on a way between its ends, in words, from the ticket's first station."""
    here, passed = ticket.a, []
    for route in reversed(routes):
        here = route.b if route.a == here else route.a
        passed.append(view.board.name_of(here))
    return f", by way of {', '.join(passed[:-1])}" if len(passed) > 1 else ""


def _cheapest(view: View, ticket: Ticket) -> list[int] | None:
    """Return the routes of the way with the fewest trains still to place, last first; None if there is none."""
    tables, own, index = view.board.tables, view.own, view.board.station_index
    near: dict[int, list[tuple[int, int, int]]] = {}
    for i in range(len(tables.length)):
        held = own.routes >> i & 1
        if held or not own.closed >> i & 1:
            cost = 0 if held else tables.length[i]
            near.setdefault(tables.a[i], []).append((cost, tables.b[i], i))
            near.setdefault(tables.b[i], []).append((cost, tables.a[i], i))
    start, goal = index[ticket.a], index[ticket.b]
    came: dict[int, tuple[int, int]] = {}
    waiting, done = [(0, 0, start, -1, -1)], set()
    while waiting:
        cost, steps, here, before, route = heapq.heappop(waiting)
        if here in done:
            continue
        done.add(here)
        came[here] = (before, route)
        if here == goal:
            way = []
            while came[here][1] >= 0:
                way.append(came[here][1])
                here = came[here][0]
            return way
        for more, there, i in near.get(here, ()):
            if there not in done:
                heapq.heappush(waiting, (cost + more, steps + 1, there, here, i))
    return None


def why_not_claimable(view: View, route: Route) -> str:
    """Return in a sentence why the seat can't claim a route now; an empty text if it can.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game, view
    >>> seen = view(new_game(load_board(), ["Ada", "Bo"], seed=1), 0)
    >>> why_not_claimable(seen, seen.board.route("pendleton-la_grande-kayak"))
    'Pendleton–La Grande takes 3 Kayak or passes: you have no Kayak and no passes, so 3 more are missing.'
    """
    board, own = view.board, view.own
    i, title = board.route_index[route.id], board.title(route)
    if own.routes >> i & 1:
        return f"{title} is yours already."
    for seat in view.seats:
        if seat.routes >> i & 1:
            return f"{seat.name} has claimed {title}."
    if own.closed >> i & 1:
        holder = next(seat.name for seat in view.seats if seat.routes & board.tables.parallel[i])
        if holder == own.name:
            return "You hold the other route between these stations, and nobody may have both."
        return f"{holder} holds the other route between these stations, which closes this one."
    if own.trains < route.length:
        return f"{title} takes {plural(route.length, 'train')}, and you have {own.trains} left."
    missing, words = _missing(view, route)
    if missing <= 0:
        return ""
    verb = "is" if missing == 1 else "are"
    return f"{title} takes {words}, so {missing} more {verb} missing."


def _missing(view: View, route: Route) -> tuple[int, str]:
    """Return how many cards are missing for a route at the least, and what it takes and is there in words."""
    board, tables = view.board, view.board.tables
    passes = view.hand[-1]
    have = f"and {plural(passes, 'pass')}" if passes else "and no passes"
    if route.service == GRAY:
        best = max(range(tables.wild), key=lambda kind: view.hand[kind])
        cards, takes = view.hand[best], f"{route.length} of {board.service_name(GRAY)} or passes"
        held = f"most of one kind is {cards} {board.services[best].name} {have}"
    else:
        kind = tables.kind_of[route.service]
        name, cards = board.services[kind].name, view.hand[kind]
        takes, held = f"{route.length} {name} or passes", f"you have {cards or 'no'} {name} {have}"
    if route.ferry > passes:
        return route.ferry - passes, f"{plural(route.ferry, 'pass')} at least: you have {passes}"
    return route.length - cards - passes, f"{takes}: {held}"


def claims_on(view: View, route: str) -> tuple[Claim, ...]:
    """Return the seat's legal claims of one route, each with its payment; empty if there are none."""
    return tuple(action for action in view.legal_actions if isinstance(action, Claim) and action.route == route)


def tips(view: View) -> list[str]:
    """Return a few sentences for a learner: what can be done now, and which routes come near a ticket.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game, view
    >>> tips(view(new_game(load_board("four"), ["Ada", "Bo"], seed=1), 1))
    ['It is not your move: Ada is to move.']
    """
    if not view.legal_actions:
        return [f"It is not your move: {view.seats[view.to_move].name} is to move."]
    board = view.board
    found = []
    payable = {action.route for action in view.legal_actions if isinstance(action, Claim)}
    wanted: dict[str, list[str]] = {}
    for ticket in (*view.own_tickets(), *(board.tickets[i] for i in view.offer)):
        look = outlook(view, ticket)
        for route in look.missing if look.state == OPEN else ():
            wanted.setdefault(route, []).append(board.title(ticket))
    for route, tickets in sorted(wanted.items(), key=lambda item: (item[0] not in payable, -len(item[1])))[:3]:
        if route not in payable and view.turns_left > 0:
            continue  # there is no turn left in which cards that are collected now could be used
        wanted_by, service = " and ".join(tickets), board.service_name(board.route(route).service)
        if route in payable:
            found.append(f"Claim {board.title(board.route(route))} ({service}) for {wanted_by}.")
        else:
            found.append(f"Collect {service} for {board.title(board.route(route))}, towards {wanted_by}.")
    if payable and not found:
        found.append(f"You can pay for {plural(len(payable), 'route')}; the longer ones score far more a train.")
    return found
