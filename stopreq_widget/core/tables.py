"""A board, rules and a number of players as one record of numbers."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from stopreq_widget.core.errors import LimitError
from stopreq_widget.core.layout import LENGTH, LIMITS, STATIONS, TABLES
from stopreq_widget.core.planner.numbers import FERRY
from stopreq_widget.engine.errors import SetupError
from stopreq_widget.engine.rules import EUROPE, OREGON, play_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.core.storage import Record, Records, Storage
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules

_WORD = (1 << 64) - 1
_SAME_NAMES = (
    "hand", "row", "row_passes", "sweeps", "row_without_deck", "tickets_dealt", "tickets_kept", "tickets_drawn",
    "drawn_kept", "flight_bonus", "longest_bonus", "last_trains", "idle_rounds", "single_doubles",
    "station_points", "tunnel_cards", "long_dealt",
)  # fmt: skip


def words(mask: int) -> list[int]:
    """Return a set as two 64-bit words.

    Examples
    --------
    >>> words(1 << 65 | 1)
    [1, 2]
    """
    return [mask & _WORD, mask >> 64]


def exceeded(board: Board, rules: Rules) -> list[str]:
    """Return in words which limits a board and rules exceed; an empty list when the core plays them.

    Examples
    --------
    >>> from stopreq_widget.engine import Rules, load_board
    >>> exceeded(load_board(), Rules())
    []
    >>> exceeded(load_board(), Rules(stations=9))
    ['stations of a player: 9, at most 4']
    """
    sizes = {
        "kinds of cards": len(board.services) + 1,
        "routes": len(board.routes),
        "stations": len(board.stations),
        "tickets": len(board.tickets),
        "cards": sum(board.tables.counts),
        "spaces of a route": board.tables.longest,
        "tickets offered at once": max(rules.tickets_dealt, rules.tickets_drawn),
        "face-up cards": rules.row,
        "stations of a player": rules.stations,
        "cards turned for a tunnel": rules.tunnel_cards,
    }
    found = [f"{what}: {size}, at most {LIMITS[what]}" for what, size in sizes.items() if size > LIMITS[what]]
    if play_of(rules) not in {OREGON, EUROPE}:
        found.append(f"rules {rules.name!r}: they have actions of their own, which the core does not play")
    return found


def make_tables(board: Board, rules: Rules, players: int, stamp: int, storage: Storage) -> Records:
    """Return the one TABLES record, in a row of its own.

    Raises
    ------
    SetupError
        If so many players can't play these rules on the board.
    LimitError
        If board or rules exceed the limits of the layout.
    """
    if problems := rules.problems(board, players):
        raise SetupError(f"rules {rules.name!r} on board {board.name!r}: {'; '.join(problems)}")
    if problems := exceeded(board, rules):
        raise LimitError(f"board {board.name!r}: {'; '.join(problems)}")
    array = storage.new(TABLES, 1)
    record, tables = array[0], board.tables
    record["stamp"], record["players"] = stamp, players
    record["trains"] = rules.trains_for(players)
    for name in _SAME_NAMES:
        record[name] = getattr(rules, name)
    record["stations"], record["routes"] = len(board.stations), len(board.routes)
    record["services"], record["wild"] = len(board.services), tables.wild
    record["tickets"], record["longest"] = len(board.tickets), tables.longest
    record["tokens"] = words(tables.tokens if rules.tokens else 0)
    record["flights"] = words(tables.flights)
    for name in ("length", "ferry", "a", "b", "colour"):
        fill(record[name], getattr(tables, name))
    points = [rules.route_points[n] for n in tables.length]
    fill(record["route_points"], points)
    for route, scored in enumerate(points):
        record["worth"][route] = scored + (rules.flight_bonus if tables.flights >> route & 1 else 0)
    fill(record["token_points"], tables.token_points)
    fill(record["cards"], tables.counts)
    for name in ("a", "b"):
        fill(record[f"ticket_{name}"], [board.station_index[getattr(ticket, name)] for ticket in board.tickets])
    fill(record["ticket_points"], [ticket.points for ticket in board.tickets])
    _fill_more(record, board, rules)
    for n in range(LENGTH + 1):
        record["up_to"][n] = words(tables.up_to[min(n, tables.longest)])
    for route, others in enumerate(tables.parallel):
        record["double"][route] = words(others | 1 << route)
    _fill_links(record, board)
    _fill_payable(record, board)
    _fill_subsets(record, max(rules.tickets_dealt, rules.tickets_drawn))
    return array


def fill(held: Record, values: Sequence[float]) -> None:
    """Put numbers into the first places of an array of a record."""
    held[: len(values)] = values


def _fill_more(record: Record, board: Board, rules: Rules) -> None:
    """Note what rules that need more than Oregon's add: stations, tunnels, long tickets."""
    tables = board.tables
    wider = play_of(rules) is EUROPE
    record["stations_each"], record["first_out"] = rules.stations, int(rules.first_out)
    # Of the cards that a tunnel turns as many match as there are of a usual service and of passes in the deck.
    matching = (sum(tables.counts[:-1]) / max(tables.wild, 1) + tables.counts[-1]) / max(sum(tables.counts), 1)
    for i, route in enumerate(board.routes):
        record["tunnel"][i] = int(bool(rules.tunnel_cards and route.tunnel))
        turned = rules.tunnel_cards * matching if record["tunnel"][i] else 0.0
        record["more"][i] = turned + (FERRY if wider else 0.0) * route.ferry
    for i, ticket in enumerate(board.tickets):
        record["long"][i] = int(wider and rules.is_long(ticket))


def _fill_links(record: Record, board: Board) -> None:
    """Note for each station its routes, in the order of the board, and where they lead."""
    tables = board.tables
    links = [
        (station, route, b if station == a else a)
        for route, (a, b) in enumerate(zip(tables.a, tables.b, strict=True))
        for station in (a, b)
    ]
    links.sort(key=lambda link: link[:2])
    fill(record["link_route"], [route for _, route, _ in links])
    fill(record["link_to"], [other for _, _, other in links])
    for station in range(STATIONS + 1):
        record["links_at"][station] = sum(link[0] < station for link in links)


def _fill_payable(record: Record, board: Board) -> None:
    """Note for each kind, cards of it in hand and passes spent, which routes both can pay together (R13-R15)."""
    tables = board.tables
    for kind in range(tables.wild):
        for passes in range(tables.longest):
            for cards in range(1, tables.longest + 1):
                mask = 0
                for route, (length, colour, ferry) in enumerate(
                    zip(tables.length, tables.colour, tables.ferry, strict=True)
                ):
                    if colour in {kind, -1} and ferry <= passes and 1 <= length - passes <= cards:
                        mask |= 1 << route
                record["payable"][kind][cards][passes] = words(mask)


def _fill_subsets(record: Record, most: int) -> None:
    for size in range(most + 1):
        subsets = [sum(1 << i for i in kept) for n in range(size + 1) for kept in combinations(range(size), n)]
        fill(record["subsets"][size], subsets)
        for least in range(size + 1):
            record["subsets_from"][size][least] = sum(mask.bit_count() < least for mask in subsets)
