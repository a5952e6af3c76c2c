from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from stopreq_widget.core.game import FastGame
from stopreq_widget.core.tables import words
from stopreq_widget.engine import Board, load_board
from stopreq_widget.engine.scoring import longest_path


def _lengths(board: Board, masks: list[int]) -> list[int]:
    """Return what the compiled core finds for sets of routes, two seats a game."""
    game = FastGame(board, 2, 1)
    found: list[int] = []
    for low, high in zip(masks[::2], masks[1::2], strict=True):
        game.record[0]["routes"][0], game.record[0]["routes"][1] = words(low), words(high)
        found += map(int, game.score()["longest"][:2])
    return found


def test_equals_the_exact_solver_on_networks_with_many_cycles() -> None:
    board, rng = load_board(), Random(4)
    masks = []
    for _ in range(300):
        # Grow a connected network, so that it has the loops, chains and arms that folding treats.
        routes = [rng.randrange(len(board.routes))]
        stations = set(board.routes[routes[0]].ends)
        for _ in range(rng.randrange(1, 26)):
            near = [i for i, route in enumerate(board.routes) if i not in routes and route.ends & stations]
            routes.append(rng.choice(near))
            stations |= board.routes[routes[-1]].ends
        masks.append(sum(1 << i for i in routes))
    assert _lengths(board, masks) == [longest_path(board.tables, mask)[0] for mask in masks]


def test_no_routes_and_one() -> None:
    assert _lengths(load_board("four"), [0, 1]) == [0, 2]


def test_folding_meets_loops_between_two_stations() -> None:
    # A double is a loop once it is joined; three of them in a row with arms fold completely.
    four = load_board("four")
    both = [route for route in four.routes if {route.a, route.b} == {"ash", "birch"}]
    assert len(both) == 2
    mask = sum(1 << four.route_index[route.id] for route in both)
    masks = [mask | 1 << i for i in range(len(four.routes))]
    assert _lengths(four, masks) == [longest_path(four.tables, m)[0] for m in masks]


def test_words_beyond_the_64th_route() -> None:
    board = load_board()
    last = len(board.routes) - 1
    assert last > 64
    longer = replace(board, routes=(*board.routes[:-1], replace(board.routes[-1], length=3)))
    assert _lengths(longer, [1 << last, 1 << 64]) == [3, board.routes[64].length]
    np.testing.assert_array_equal(np.array(words(1 << last), np.uint64), np.array([0, 1 << (last - 64)], np.uint64))
