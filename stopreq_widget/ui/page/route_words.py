"""What map and panel both say of a route: what it scores, and what is special about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route
    from stopreq_widget.engine.ruleset import Rules


def route_points(board: Board, route: Route, rules: Rules) -> int:
    """Return what a route scores, the Flight's bonus included; 0 for a length that the rules don't know.

    Examples
    --------
    >>> from stopreq_widget.engine import Rules, load_board
    >>> board = load_board()
    >>> route_points(board, board.route("portland-pendleton-flight"), Rules())
    20
    """
    by_length = rules.route_points[route.length] if route.length < len(rules.route_points) else 0
    return by_length + (rules.flight_bonus if board.is_flight(route) else 0)


def special(route: Route, rules: Rules) -> dict[str, str | int]:
    """Return what is special about a route: nothing for most, which would only make the messages longer.

    Returns
    -------
    dict
        Empty; or ``kind`` (``"tunnel"`` or ``"ferry"``), ``note`` (the same in words) and, of a ferry, ``ferry`` (how
        many passes it takes).

    Examples
    --------
    >>> from dataclasses import replace
    >>> from stopreq_widget.engine import Rules, load_board
    >>> special(replace(load_board().routes[0], ferry=2), Rules())
    {'kind': 'ferry', 'note': 'ferry: 2 passes or more', 'ferry': 2}
    """
    if route.tunnel and rules.tunnel_cards:
        return {"kind": "tunnel", "note": "tunnel"}
    if route.ferry:
        return {"kind": "ferry", "note": f"ferry: {plural(route.ferry, 'pass')} or more", "ferry": route.ferry}
    return {}
