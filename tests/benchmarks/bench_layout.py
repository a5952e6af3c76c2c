"""Print how long boards of one's own take to lay out, first and again: ``python tests/benchmarks/bench_layout.py``."""

from __future__ import annotations

import os
import random
import tempfile
import time

from stopreq_widget.engine.board import Board
from stopreq_widget.engine.parts import Route, Service, Station, Ticket
from stopreq_widget.geo import shapes

ROUTES = 100


def board_of(routes: int, seed: int = 1) -> Board:
    """Return a board with so many routes between near stations, three for each five routes."""
    rng = random.Random(seed)
    stations = tuple(
        Station(f"s{k}", f"Town {k}", 58 + 6 * rng.random(), 5 + 8 * rng.random()) for k in range(routes * 3 // 5)
    )
    apart = sorted(
        ((one.lat - other.lat) ** 2 + (one.lon - other.lon) ** 2 / 4, one.id, other.id)
        for one in stations
        for other in stations
        if one.id < other.id
    )
    made = tuple(Route(f"{a}-{b}-red", a, b, "red", rng.randint(1, 6)) for _, a, b in apart[:routes])
    return Board("Bench", stations, (Service("red", "Red", "red", 12),), made, (Ticket("t", "s0", "s1", 5),), 6)


def main() -> None:
    """Lay a board out, then find it kept, as the next kernel does."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["STOPREQ_CACHE"] = folder
        for which in ("first", "kept"):
            shapes._laid_out.cache_clear()
            wall, cpu = time.perf_counter(), time.process_time()
            shapes.shapes_for(board_of(ROUTES))
            print(
                f"{ROUTES} routes, {which}: {time.perf_counter() - wall:.2f} s, "
                f"{time.process_time() - cpu:.2f} s of a processor"
            )


if __name__ == "__main__":
    main()
