"""What map and panel both say of a route: what it scores, and what is special about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.story import plural

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board, Route
    from stopreq_widget.engine.ruleset import Rules


def route_points(board: Board, route: Route, rules: Rules) -> int:
    """Return what a route scores, the Flight's bonus included; 0 for a length that the rules don't know.

    Examples
    --------
    >>> from stopreq_widget.engine import Rules, load_board
    >>> board = load_board()
    >>> route_points(board, board.route("portland-pendleton-flight"), Rules())
    19
    """
    by_length = rules.route_points[route.length] if route.length < len(rules.route_points) else 0
    return by_length + (rules.flight_bonus if board.is_flight(route) else 0)


def route_kind(route: Route, rules: Rules) -> str:
    """Return ``"tunnel"``, ``"ferry"`` or, for any other route, an empty text."""
    if route.tunnel and rules.tunnel_cards:
        return "tunnel"
    return "ferry" if route.ferry else ""


def route_note(route: Route, rules: Rules) -> str:
    """Return in words what is special about a route; an empty text for most.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from stopreq_widget.engine import Rules, load_board
    >>> route_note(replace(load_board().routes[0], ferry=2), Rules())
    'ferry: 2 passes or more'
    """
    kind = route_kind(route, rules)
    return f"ferry: {plural(route.ferry, 'pass')} or more" if kind == "ferry" else kind
