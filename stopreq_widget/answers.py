"""Who answers what a game or a board is asked beyond the engine: hints, maps, longest paths, graphs.

The rooms above are loaded when they are asked, so that a game alone stays quick to import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.asking import graph_of, hint_for, page_of, plot_of, png_of, svg_of, trail_of
from stopreq_widget.engine.board import Board
from stopreq_widget.engine.errors import require
from stopreq_widget.engine.game import Game

if TYPE_CHECKING:
    import networkx as nx

    from stopreq_widget.bots import Hint
    from stopreq_widget.trails import Trail


@hint_for.register(Game)
def _hint(game: Game) -> Hint:
    # The bots are loaded for those who ask them.
    from stopreq_widget.bots import hint

    return hint(game.view())


@plot_of.register(Game)
def _plot_game(game: Game, options: dict[str, Any]) -> Any:
    require("geopandas", "maps")
    # geopandas and matplotlib take seconds to load.
    from stopreq_widget.geo.static.figure import plot

    return plot(game.board, game, **options)


@plot_of.register(Board)
def _plot_board(board: Board, options: dict[str, Any]) -> Any:
    require("geopandas", "maps")
    # geopandas and matplotlib take seconds to load.
    from stopreq_widget.geo.static.figure import plot

    return plot(board, **options)


@svg_of.register(Game)
def _svg(game: Game, options: dict[str, Any]) -> str:
    # The board's shapes and what seats see are loaded for those who draw them.
    from stopreq_widget.ui.share.picture import svg

    return svg(game, **options)


@page_of.register(Game)
def _page(game: Game, options: dict[str, Any]) -> str:
    # Scripts, styles and shapes are loaded for those who share a game.
    from stopreq_widget.ui.share.page import page

    return page(game, **options)


@png_of.register(Game)
def _png(game: Game, options: dict[str, Any]) -> bytes:
    require("geopandas", "maps")
    # geopandas and matplotlib take seconds to load.
    from stopreq_widget.ui.share.png import png

    return png(game, **options)


@trail_of.register(Game)
def _trail(game: Game, seat: int) -> Trail:
    # The solvers load numpy where it is there.
    from stopreq_widget.trails import longest_trail

    board = game.board
    rows = [(board.name_of(r.a), board.name_of(r.b), r.length, r.id) for r in game.state.routes(seat)]
    return longest_trail(rows)


@graph_of.register(Board)
def _graph(board: Board) -> nx.MultiGraph:
    require("networkx", "graphs")
    # networkx is loaded for those who want a graph.
    import networkx as nx

    graph = nx.MultiGraph(name=board.name)
    for town in board.stations:
        graph.add_node(
            town.id, name=town.name, lon=town.lon, lat=town.lat, points=town.points, call_sign=town.call_sign or ""
        )
    for route in board.routes:
        graph.add_edge(
            route.a,
            route.b,
            key=route.id,
            length=route.length,
            weight=route.length,
            service=route.service,
            operator=route.operator,
        )
    return graph
