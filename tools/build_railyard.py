"""Make the tickets and city cards of the card game: ``python tools/build_railyard.py``.

A ticket names one of the six big cities and another town. Its cards are the colours of the shortest way between them
on the base game's board, fewer than that way has spaces, so that a ticket takes two to six cards of one to three
colours; gray spaces count for whatever colour has been asked for least. Pairs are taken one by one so that sizes follow
`SIZES`, no city is named much more than another, and each colour is asked for about equally. Points come from `POINTS`,
which was set after games of the bots (``tests/benchmarks/bench_railyard.py``).
"""

from __future__ import annotations

import csv
import itertools
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import networkx as nx

from stopreq_widget.engine.chance import mix
from stopreq_widget.engine.parts import GRAY
from stopreq_widget.engine.presets import preset, preset_board

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board

FOLDER = Path(__file__).resolve().parent.parent / "geodata" / "variants"
# City and what its card scores.
CITIES = {"portland": 8, "salem": 6, "eugene": 6, "bend": 6, "medford": 6, "pendleton": 6}
# How many tickets take so many cards.
SIZES = {2: 8, 3: 12, 4: 12, 5: 9, 6: 5}
# Points by the number of cards, and one more for each colour beyond the first.
POINTS = {2: 4, 3: 6, 4: 8, 5: 10, 6: 12}
WAYS = ((4, 2), (7, 3), (11, 4), (15, 5))
MOST_COLOURS = 3


def size_of(way: int) -> int:
    """Return how many cards a ticket takes whose way has so many spaces."""
    return next((cards for spaces, cards in WAYS if way <= spaces), 6)


def cards_of(board: Board, path: list[str], size: int, asked: Counter[str]) -> Counter[str]:
    """Return the cards of a ticket: the colours of its way in proportion, most spaces first."""
    spaces: Counter[str] = Counter()
    for a, b in itertools.pairwise(path):
        routes = board.routes_between(a, b)
        route = min(routes, key=lambda r: (r.service == GRAY, asked[r.service], r.id))
        colour = route.service
        if colour == GRAY:
            colour = min((s.id for s in board.services), key=lambda s: (asked[s] + 2 * spaces[s], s))
        spaces[colour] += route.length
    chosen = [colour for colour, _ in spaces.most_common(min(MOST_COLOURS, size))]
    found = Counter(dict.fromkeys(chosen, 1))
    while found.total() < size:
        found[max(chosen, key=lambda c: (spaces[c] / (found[c] + 0.5), c))] += 1
    return found


def tickets(board: Board) -> list[tuple[str, str, Counter[str]]]:
    """Choose the tickets."""
    graph = nx.Graph()
    for route in board.routes:
        graph.add_edge(route.a, route.b, weight=route.length)
    pairs = sorted(
        {frozenset((city, s.id)) for city in CITIES for s in board.stations if s.id != city},
        key=lambda pair: mix(sum(map(ord, "-".join(sorted(pair))))) % 100_003,
    )
    left, asked, named = Counter(SIZES), Counter({s.id: 0 for s in board.services}), Counter()
    chosen: list[tuple[str, str, Counter[str]]] = []
    while left.total():
        best = None
        for pair in pairs:
            a, b = sorted(pair, key=lambda town: (town not in CITIES, town))
            length, path = nx.single_source_dijkstra(graph, a, b)
            size = size_of(length)
            if not left[size]:
                continue
            cards = cards_of(board, path, size, asked)
            after = asked + cards
            spread = max(after[s.id] for s in board.services) - min(after[s.id] for s in board.services)
            cities = [town for town in pair if town in CITIES]
            merit = (max(named[town] for town in cities), max(named[town] for town in pair), spread, sorted(pair))
            if best is None or merit < best[0]:
                best = merit, pair, (board.name_of(a), board.name_of(b), cards)
        if best is None:
            raise SystemExit(f"no pair is left for sizes {dict(left)}")
        pairs.remove(best[1])
        chosen.append(best[2])
        asked += best[2][2]
        left[best[2][2].total()] -= 1
        named.update(best[1])
    print("asked for:", dict(asked), "named:", {city: named[city] for city in CITIES})
    return chosen


def main() -> None:
    """Write both files."""
    board = preset_board(preset("base"))
    with (FOLDER / "railyard_tickets.csv").open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["a", "b", "points", "cards"])
        for a, b, cards in sorted(tickets(board), key=lambda t: (t[2].total(), t[0], t[1])):
            points = POINTS[cards.total()] + len(cards) - 1
            text = " + ".join(f"{n} {colour}" for colour, n in sorted(cards.items(), key=lambda c: (-c[1], c[0])))
            out.writerow([a, b, points, text])
    with (FOLDER / "railyard_cities.csv").open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["city", "points"])
        out.writerows((board.name_of(city), points) for city, points in CITIES.items())


if __name__ == "__main__":
    main()
