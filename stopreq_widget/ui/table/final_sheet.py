"""The final table in the panel's form: what scored, and where on the map it lies."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.sets import bits
from stopreq_widget.ui.page.theme import player_look

if TYPE_CHECKING:
    from collections.abc import Sequence

    import networkx as nx

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Ticket
    from stopreq_widget.engine.scoring import Outcome, SeatScore
    from stopreq_widget.engine.views import View
    from stopreq_widget.ui.table.players import Player


def final_sheet(end: Outcome | None, players: Sequence[Player], seen: View) -> dict[str, Any] | None:
    """Return the final table in the panel's form; None while the game goes on.

    Parameters
    ----------
    end : Outcome or None
        How the game ended.
    players : sequence of Player
        Who sits where.
    seen : View
        Anybody's view of the end: whose each route is.
    """
    if end is None:
        return None
    return {
        "reason": end.reason,
        "decided_by": end.decided_by,
        "winners": list(end.winners),
        "columns": [
            _column(end.board, score, players[score.seat], seen.seats[score.seat].routes, end.winners)
            for score in end.scores
        ],
    }


def _column(board: Board, score: SeatScore, player: Player, routes: int, winners: Sequence[int]) -> dict[str, Any]:
    network = _network(board, routes)
    return {
        "seat": score.seat,
        "name": player.name,
        "colour": player.colour,
        "mark": player_look(player.colour).mark,
        "routes": score.routes,
        "flight": score.flight,
        "tokens": score.tokens,
        "tickets": [
            {
                "title": board.title(line.ticket),
                "points": line.points,
                "done": line.done,
                "ends": [line.ticket.a, line.ticket.b],
                "way": _way(network, line.ticket) if line.done else [],
            }
            for line in score.tickets
        ],
        "longest": score.longest,
        "longest_bonus": score.longest_bonus,
        "path": " – ".join(board.name_of(stop) for stop in score.stops),
        "trail": list(score.trail),
        "stops": list(score.stops),
        "extra": [list(line) for line in score.extra],
        "total": score.total,
        "winner": score.seat in winners,
    }


def _network(board: Board, routes: int) -> nx.Graph:
    """Return a player's routes as a graph; of two between the same stations the shorter one."""
    # Only an end of a game needs it.
    import networkx as nx

    network = nx.Graph()
    for route in sorted((board.routes[i] for i in bits(routes)), key=lambda route: -route.length):
        network.add_edge(route.a, route.b, length=route.length, id=route.id)
    return network


def _way(network: nx.Graph, ticket: Ticket) -> list[str]:
    """Return the shortest way between a ticket's stations over a player's own routes, as their ids.

    Empty where train stations lend a part of it: that is not the player's own.
    """
    import networkx as nx

    try:
        stops = nx.shortest_path(network, ticket.a, ticket.b, weight="length")
    except (nx.NetworkXNoPath, nx.NodeNotFound):
        return []
    return [network.edges[pair]["id"] for pair in pairwise(stops)]
