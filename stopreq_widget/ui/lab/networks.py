"""Where the lab's networks come from: a board, a player, a drawing, a classic, a seed, or whatever a cell gives."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import StopreqError
from stopreq_widget.trails import read_network
from stopreq_widget.trails.draw import layout
from stopreq_widget.trails.samples import Sample, classics, random_cactus, random_network, random_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.game import Game
    from stopreq_widget.trails.network import Network

MOST_EDGES = 200
"""More can't be told apart in a picture."""
KINDS: dict[str, Callable[[int, Random], Sample]] = {
    "short routes, many rings": lambda edges, rng: random_network(max(3, edges * 3 // 5), edges, rng),
    "long routes": lambda edges, rng: random_network(max(3, edges * 4 // 5), edges, rng, heaviest=6),
    "tree": lambda edges, rng: random_tree(edges + 1, rng),
    "cactus": lambda edges, rng: random_cactus(max(1, edges * 2 // 7), rng),
}
"""Kinds of random networks by name, from a number of edges."""
EXAMPLE = (
    ("Astoria", "Seaside"),
    ("Seaside", "Portland"),
    ("Seaside", "Tillamook"),
    ("Tillamook", "Portland"),
    ("Tillamook", "Lincoln City"),
    ("Lincoln City", "Salem"),
    ("Lincoln City", "McMinnville"),
    ("Portland", "McMinnville"),
    ("McMinnville", "Salem"),
    ("Portland", "Salem"),
    ("Lincoln City", "Newport"),
    ("Newport", "Corvallis"),
    ("St. Helens", "Portland"),
)
"""Pairs of towns with routes between them that make the drawing one begins with."""


class LabError(StopreqError, ValueError):
    """Something that the lab can't show as a network; says what it was and what was expected."""


@dataclass(frozen=True)
class LabNetwork:
    """A network with what is needed to show it.

    Attributes
    ----------
    title : str
        What it is.
    network : Network
        What the methods get.
    places : tuple of (x, y)
        Of each vertex, y upward; empty for a network of a board, which is drawn on its map.
    routes : tuple of str
        The board's route of each edge; empty for an abstract network.
    """

    title: str
    network: Network
    places: tuple[tuple[float, float], ...] = ()
    routes: tuple[str, ...] = ()


def of_board(board: Board, routes: Iterable[str] | None = None, title: str | None = None) -> LabNetwork:
    """Return some of a board's routes as a network, or all of them; in the board's order.

    Raises
    ------
    UnknownIdError
        If the board has no such route.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> len(of_board(load_board()).network)
    91
    """
    wanted = None if routes is None else {board.route(route).id for route in routes}
    chosen = [route for route in board.routes if wanted is None or route.id in wanted]
    network = read_network([(board.name_of(r.a), board.name_of(r.b), r.id, r.length) for r in chosen])
    return LabNetwork(title or f"The whole board: {board.name}", network, routes=tuple(r.id for r in chosen))


def example(board: Board) -> list[str]:
    """Return the routes of the drawing one begins with: those of :data:`EXAMPLE`, or a third of another board's."""
    pairs = {frozenset(pair) for pair in EXAMPLE}
    found: dict[frozenset[str], str] = {}
    for route in board.routes:
        ends = frozenset((board.name_of(route.a), board.name_of(route.b)))
        if ends in pairs:
            found.setdefault(ends, route.id)
    return list(found.values()) or [route.id for route in board.routes[: max(3, len(board.routes) // 3)]]


def of_player(game: Game, seat: int) -> LabNetwork:
    """Return what a player owns where a game stands.

    Raises
    ------
    LabError
        If there is no such seat.
    """
    if not 0 <= seat < len(game.players):
        raise LabError(f"seat {seat} is not at this table; there are {', '.join(game.players)}, from 0")
    owned = [route for route, owner in game.state.owners().items() if owner == seat]
    return of_board(game.board, owned, f"What {game.players[seat]} owns")


def of_sample(sample: Sample) -> LabNetwork:
    """Return a sample of :mod:`stopreq_widget.trails.samples` as a network."""
    network = read_network(sample.edges)
    return LabNetwork(sample.title, network, tuple(sample.places[str(vertex)] for vertex in network.vertices))


def classic(name: str) -> LabNetwork:
    """Return a classic by its name: see :func:`classic_names`.

    Raises
    ------
    LabError
        If there is no such classic.

    Examples
    --------
    >>> classic("koenigsberg").title
    'The bridges of Königsberg'
    """
    for sample in classics():
        if sample.name == name:
            return of_sample(sample)
    raise LabError(f"no classic {name!r}; there are {', '.join(classic_names())}")


def classic_names() -> dict[str, str]:
    """Return the classics' titles by name."""
    return {sample.name: sample.title for sample in classics()}


def by_seed(kind: str, edges: int, seed: int) -> LabNetwork:
    """Return a random network, always the same one for the same three.

    Raises
    ------
    LabError
        If there is no such kind, or the number of edges is not between 1 and 60.

    Examples
    --------
    >>> len(by_seed("tree", 9, 1).network)
    9
    """
    if kind not in KINDS:
        raise LabError(f"no random networks of the kind {kind!r}; there are {', '.join(KINDS)}")
    if not 1 <= edges <= 60:
        raise LabError(f"a random network has 1 to 60 routes here, not {edges}")
    sample = KINDS[kind](edges, Random(seed))
    network = of_sample(sample).network
    # Spring forces untangle what the sample puts on a circle.
    return LabNetwork(f"{sample.title}, seed {seed}", network, _spread(None, network))


def given(graph: Any, weight: str = "weight") -> LabNetwork:
    """Return what a cell gave: a Sample, a networkx graph, edge tuples, or a Network.

    Raises
    ------
    GraphError
        If it is none of these, or a weight is negative or no number.
    LabError
        If it is directed, or has more than 200 edges.
    """
    if isinstance(graph, Sample):
        return of_sample(graph)
    network = read_network(graph, weight)
    if network.directed:
        raise LabError(f"{type(graph).__name__} is directed; the lab shows networks walked either way: to_undirected()")
    if len(network) > MOST_EDGES:
        raise LabError(f"{len(network)} edges; the lab draws at most {MOST_EDGES}")
    return LabNetwork(f"Your network of {len(network)} edges", network, _spread(graph, network))


def _spread(graph: Any, network: Network) -> tuple[tuple[float, float], ...]:
    if not network.vertices:
        return ()
    return tuple((float(x), float(y)) for x, y in layout(graph, network))
