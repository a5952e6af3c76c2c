"""Why a planner does something, in a sentence for somebody who is learning the game.

Only what the seat can see goes into it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.actions import DECK, Claim, DrawCard, DrawTickets, KeepTickets, Skip
from stopreq_widget.engine.network import roots
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.variants.stations import BuildStation
from stopreq_widget.engine.variants.tunnels import Dig, Withdraw
from stopreq_widget.engine.words import pay_words, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.core.planner.judge import Plan
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.views import View


def sentence(view: View, plan: Plan | None, action: Action) -> str:
    """Return an action and the reason for it.

    Parameters
    ----------
    view : View
        What the seat sees.
    plan : Plan, optional
        What it means to do; None where there was nothing to choose.
    action : Action
        What it does.

    Returns
    -------
    str
        One sentence; never empty.
    """
    if isinstance(action, Skip):
        return "Skip the turn: nothing else can be done."
    if plan is None:
        return f"{_do(view, action)}: {_why_only(action)}."
    if isinstance(action, KeepTickets):
        return f"{_do(view, action)}: {_why_keep(view, plan, action)}."
    if isinstance(action, Claim):
        return f"{_do(view, action)}: {_why_claim(view, plan, action)}."
    if isinstance(action, DrawCard):
        return _why_draw(view, plan, action)
    if isinstance(action, DrawTickets):
        return f"{_do(view, action)}: {_why_tickets(view, plan)}."
    if isinstance(action, BuildStation):
        return f"{_do(view, action)}: {_why_build(view, plan, action)}."
    if isinstance(action, Dig):
        return f"{_do(view, action)}: {_why_route(view, plan, view.board.route_index[action.route])}."
    if isinstance(action, Withdraw):
        return f"{_do(view, action)}: the cards that it takes are worth more elsewhere."
    return f"{_do(view, action)}: it looks best of what can be done now."


def _do(view: View, action: Action) -> str:
    """Return what an action is, as an advice."""
    board = view.board
    if isinstance(action, KeepTickets):
        names = [f"{board.title(board.ticket(t))} ({board.ticket(t).points})" for t in action.tickets]
        return f"Keep {_listed(names)}"
    if isinstance(action, Claim):
        route = board.route(action.route)
        return f"Claim {board.title(route)} with {pay_words(view.board, action.payment)}"
    if isinstance(action, DrawCard):
        if action.card == DECK:
            return "Draw from the deck"
        return f"Take {board.service_name(action.card)} from the row"
    if isinstance(action, DrawTickets):
        return "Draw new tickets"
    if isinstance(action, BuildStation):
        return f"Build a station at {board.name_of(action.station)}"
    if isinstance(action, Dig):
        title = board.title(board.route(action.route))
        what = f"Add {pay_words(view.board, action.extra)} for" if action.extra.total else "Claim"
        return f"{what} the tunnel {title}"
    if isinstance(action, Withdraw):
        return f"Give up the tunnel {board.title(board.route(action.route))}"
    return str(action).capitalize()


def _why_only(action: Action) -> str:
    """Return why there is nothing to choose."""
    if isinstance(action, Dig):
        return "it takes no more cards"
    if isinstance(action, Withdraw):
        return "you don't hold the cards that it takes"
    return "nothing else can be done"


def _listed(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def serves(view: View, plan: Plan, route: int) -> tuple[int, ...]:
    """Return the tickets that a plan could not complete without a route."""
    board = view.board
    root = roots(board.tables, (view.own.routes | plan.network | plan.lent) & ~(1 << route))
    ends = [(ticket, board.tickets[ticket]) for ticket in plan.wanted]
    index = board.station_index
    return tuple(ticket for ticket, end in ends if root[index[end.a]] != root[index[end.b]])


def _for_tickets(view: View, plan: Plan, route: int) -> str:
    """Return what a route of the network is good for."""
    tickets = [view.board.tickets[ticket] for ticket in serves(view, plan, route)]
    if not tickets:
        return "it is part of your network"
    titles = [view.board.title(ticket) for ticket in tickets]
    if len(tickets) == 1:
        return f"your ticket {titles[0]} ({tickets[0].points}) runs through it"
    count = {2: "two", 3: "three", 4: "four"}.get(len(tickets), str(len(tickets)))
    return f"it joins {count} of your tickets, {_listed(titles)}"


def _why_keep(view: View, plan: Plan, action: KeepTickets) -> str:
    trains = plan.trains
    given_back = len(view.offer) - len(action.tickets)
    wanted = [t for t in action.tickets if view.board.ticket_index[t] in {*plan.wanted, *plan.made}]
    if not wanted:
        return "it costs least if it is never completed"
    if not trains:
        what = "your routes and what stations lend you" if plan.lent else "your routes"
        why = f"{what} join {'its' if len(wanted) == 1 else 'their'} towns already"
    else:
        what = "it takes" if len(plan.wanted) == 1 else "one network completes them with"
        why = f"{what} about {plural(trains, 'train')} of your {view.own.trains}"
    if given_back:
        why += f"; {'the other would cost more' if given_back == 1 else 'the others would cost more'} than it brings"
        if given_back > 1:
            why = why.replace("than it brings", "than they bring")
    return why


def _why_claim(view: View, plan: Plan, action: Claim) -> str:
    board = view.board
    index = board.route_index[action.route]
    why = _why_route(view, plan, index)
    tokens = [
        f"{board.stations[i].call_sign or board.stations[i].name} ({board.stations[i].points})"
        for i in bits(board.tables.ends[index] & view.tokens)
    ]
    if tokens:
        why += f"; it takes {_listed(tokens)} too"
    return why


def _why_route(view: View, plan: Plan, index: int) -> str:
    points = _worth(view, index)
    if plan.network >> index & 1:
        return _for_tickets(view, plan, index)
    what = "your tickets don't need these cards" if plan.wanted else "you have the cards"
    return f"it scores {plural(points, 'point')}, and {what}"


def _worth(view: View, index: int) -> int:
    """Return what a route scores, the flight's bonus included."""
    route = view.board.routes[index]
    return view.rules.route_points[route.length] + (view.rules.flight_bonus if view.board.is_flight(route) else 0)


def _why_build(view: View, plan: Plan, action: BuildStation) -> str:
    board = view.board
    town = board.station_index[action.station]
    lent = [route for at, route in plan.builds if at == town]
    if not lent:
        return "it looks best of what can be done now"
    route = board.routes[lent[0]]
    owner = next(seat.name for seat in view.seats if seat.routes >> lent[0] & 1)
    why = f"with {pay_words(view.board, action.payment)} it lends you {owner}'s route {board.title(route)}"
    tickets = [board.tickets[ticket] for ticket in serves(view, plan, lent[0])]
    if not tickets:
        return why
    titles = _listed([f"{board.title(ticket)} ({ticket.points})" for ticket in tickets])
    return f"{why} for your ticket{'' if len(tickets) == 1 else 's'} {titles}"


def _why_draw(view: View, plan: Plan, action: DrawCard) -> str:
    board, tables = view.board, view.board.tables
    lacking = [
        route
        for route in plan.routes
        if tables.colour[route] >= 0 and view.hand[tables.colour[route]] < tables.length[route]
    ]
    if action.card == DECK:
        if not plan.routes:
            return "Draw from the deck: no face-up card adds to a set worth having."
        return "Draw from the deck: no face-up card brings your network on."
    kind = tables.kind_of[action.card]
    name = board.service_name(action.card)
    if kind == tables.wild:
        return f"Take the {name}: it stands in for any card, whatever you come to need."
    needing = [route for route in lacking if tables.colour[route] == kind]
    if needing:
        route = max(needing, key=lambda each: (len(serves(view, plan, each)), tables.length[each]))
        return f"Collect {name} for {board.title(board.routes[route])}: {_for_tickets(view, plan, route)}."
    grays = [route for route in plan.routes if tables.colour[route] < 0]
    if grays:
        route = max(grays, key=lambda each: tables.length[each])
        title = board.title(board.routes[route])
        return (
            f"Collect {name} for {title}, which takes any one {board.service_word}: {_for_tickets(view, plan, route)}."
        )
    for route in plan.picks:
        if tables.colour[route] in {kind, -1}:
            points = _worth(view, route)
            title = board.title(board.routes[route])
            return f"Collect {name} for {title}: it scores {plural(points, 'point')}."
    return f"Take {name} from the row: it makes one of your sets longer."


def _why_tickets(view: View, plan: Plan) -> str:
    left = f"you have {plural(view.own.trains, 'train')} left"
    if plan.wanted:
        return f"your network is nearly done, and {left} for more"
    return f"{'yours are settled' if view.tickets else 'you have none'}, and {left} for more"
