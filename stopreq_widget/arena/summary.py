"""What a tournament says: tables for people, each made of a :class:`~stopreq_widget.arena.tournaments.Tournament`.

Intervals are of 95 % and Wilson's (1927), which hold for few games and near 0 and 1 too; a shared win counts as the
part that it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

    from stopreq_widget.arena.tournaments import Tournament

_Z = 1.959963984540054
SOURCES = ("routes", "flight", "tokens", "ticket_points", "longest_bonus")


def interval(won: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share; (0, 1) without games.

    Examples
    --------
    >>> tuple(round(end, 3) for end in interval(70, 100))
    (0.604, 0.781)
    """
    if games <= 0:
        return 0.0, 1.0
    share, z2 = won / games, _Z * _Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = _Z / (1 + z2 / games) * np.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return float(max(0.0, min(middle - reach, share))), float(min(1.0, max(middle + reach, share)))


def _shares(table: pd.DataFrame, by: str) -> pd.DataFrame:
    """Return games, wins, the share of games won and its interval, by a column."""
    found = table.groupby(by, sort=False).agg(games=("share", "size"), wins=("share", "sum"))
    found["win_rate"] = found["wins"] / found["games"]
    ends = [interval(won, games) for won, games in zip(found["wins"], found["games"], strict=True)]
    found["low"], found["high"] = [low for low, _ in ends], [high for _, high in ends]
    return found


def win_rates(result: Tournament) -> pd.DataFrame:
    """Return a row a bot, the best first: ``games``, ``wins``, ``win_rate`` with ``low`` and ``high``, mean ``points``.

    Examples
    --------
    >>> from stopreq_widget.arena import tournament
    >>> from stopreq_widget.engine import load_board
    >>> result = tournament(["greedy", "random"], 8, seed=1, board=load_board("four"), progress=False)
    >>> list(win_rates(result).columns)
    ['games', 'wins', 'win_rate', 'low', 'high', 'points']
    """
    seats = result.seats
    table = _shares(seats, "bot")
    table["points"] = seats.groupby("bot")["total"].mean()
    return table.sort_values("win_rate", ascending=False)


def seat_rates(result: Tournament) -> pd.DataFrame:
    """Return a row a seat in playing order (0 begins): as :func:`win_rates`; an even game would have 1 / seats."""
    seats = result.seats
    table = _shares(seats, "seat").sort_index()
    table["points"] = seats.groupby("seat")["total"].mean()
    return table


def duels(result: Tournament) -> pd.DataFrame:
    """Return a row a pair of bots: how often they met, and how often the first had more points than the other.

    Ties count half.  Columns: ``bot``, ``other``, ``games``, ``ahead`` (share), ``low``, ``high``.
    """
    import pandas as pd

    seats = result.seats[["game", "seat", "bot", "total"]]
    pairs = seats.merge(seats, on="game", suffixes=("", "_other"))
    pairs = pairs[pairs["bot"] < pairs["bot_other"]]
    points = np.sign(pairs["total"] - pairs["total_other"]) / 2 + 0.5
    rows = []
    for (bot, other), ahead in points.groupby([pairs["bot"], pairs["bot_other"]]):
        low, high = interval(ahead.sum(), len(ahead))
        rows.append((bot, other, len(ahead), ahead.mean(), low, high))
    return pd.DataFrame(rows, columns=["bot", "other", "games", "ahead", "low", "high"])


def score_sources(result: Tournament) -> pd.DataFrame:
    """Return a row a bot: its mean points from each source and in all."""
    return result.seats.groupby("bot")[[*SOURCES, "total"]].mean()


def ticket_table(result: Tournament) -> pd.DataFrame:
    """Return a row a ticket of the board, those completed least often first.

    Columns: its ``points``; how often it was ``kept``; the share ``completed`` of those, with ``low`` and ``high``; the
    mean points that it brought (``worth``); and the share of games won by who kept it (``win_rate``).
    """
    tickets = result.tickets
    groups = tickets.groupby("ticket", observed=False)
    table = groups.agg(kept=("done", "size"), completed=("done", "mean"), worth=("points", "mean"), won=("won", "mean"))
    table = table.rename(columns={"won": "win_rate"})
    table.insert(0, "points", [ticket.points for ticket in result.board.tickets])
    ends = [interval(share * n if n else 0.0, n) for share, n in zip(table["completed"], table["kept"], strict=True)]
    table["low"], table["high"] = [low for low, _ in ends], [high for _, high in ends]
    return table.sort_values("completed")


def route_table(result: Tournament) -> pd.DataFrame:
    """Return a row a route of the board: ``length``, ``service``, and the share of games in which it was ``claimed``.

    Also the mean number of ``passes`` spent on it, when in the game it is claimed (0: at the start, 1: at the end), and
    the share of its owners that won (``win_rate``).
    """
    routes = result.routes
    length_of_game = result.seats.drop_duplicates("game").set_index("game")["turns"]
    routes["when"] = routes["turn"] / routes["game"].map(length_of_game)
    groups = routes.groupby("route", observed=False)
    table = groups.agg(
        claims=("game", "size"), passes=("passes", "mean"), when=("when", "mean"), win_rate=("won", "mean")
    )
    board = result.board
    table.insert(0, "length", [route.length for route in board.routes])
    table.insert(1, "service", [route.service for route in board.routes])
    table.insert(2, "claimed", table.pop("claims") / max(result.finished, 1))
    return table


def service_table(result: Tournament) -> pd.DataFrame:
    """Return a row a service: its ``cards``, the ``spaces`` of its own routes, and what became of both in a game.

    ``spent`` are the cards of it that were paid in a mean game, also for gray routes; ``spent_per_card`` relates them
    to the cards that there are; ``own_claimed`` is the share of its own spaces that were claimed in a mean game.
    """
    import pandas as pd

    routes, board, games = result.routes, result.board, max(result.finished, 1)
    paid = (routes["length"] - routes["passes"]).groupby(routes["paid"]).sum()
    service_of = {route.id: route.service for route in board.routes}
    claimed = routes["length"].groupby(routes["route"].astype(str).map(service_of)).sum()
    rows = []
    for service in board.services:
        spaces = sum(route.length for route in board.routes if route.service == service.id)
        spent = paid.get(service.id, 0) / games
        own = claimed.get(service.id, 0) / games / spaces if spaces else float("nan")
        rows.append((service.id, service.cards, spaces, spent, spent / service.cards, own))
    columns = ["service", "cards", "spaces", "spent", "spent_per_card", "own_claimed"]
    return pd.DataFrame(rows, columns=columns).set_index("service")


def token_table(result: Tournament) -> pd.DataFrame:
    """Return a row a station with a token: ``points``, share of games in which it was ``taken``, ``win_rate``."""
    tokens = result.tokens
    stations = [station for station in result.board.stations if station.points]
    groups = tokens.groupby("station")["won"].agg(["size", "mean"]).reindex([station.id for station in stations])
    table = groups.rename(columns={"size": "taken", "mean": "win_rate"})
    table["taken"] = table["taken"].fillna(0) / max(result.finished, 1)
    table.insert(0, "points", [station.points for station in stations])
    return table.sort_values("taken")


def flight_table(result: Tournament) -> pd.DataFrame:
    """Return two rows, with and without a flown route: ``seats``, win rate with interval, mean points.

    Empty for a board without flights.
    """
    import pandas as pd

    flights = [route.id for route in result.board.routes if result.board.is_flight(route)]
    if not flights:
        return pd.DataFrame(columns=["games", "wins", "win_rate", "low", "high", "points"])
    routes, seats = result.routes, result.seats
    flown = routes[routes["route"].isin(flights)].set_index(["game", "seat"]).index
    has = pd.Series(seats.set_index(["game", "seat"]).index.isin(flown), index=seats.index)
    seats["flight"] = has.map({True: "with the Flight", False: "without"})
    table = _shares(seats, "flight")
    table["points"] = seats.groupby("flight")["total"].mean()
    return table.rename(columns={"games": "seats"})


def game_lengths(result: Tournament) -> pd.DataFrame:
    """Return what is usual for a game: mean, deviation and quantiles of turns, trains left and winning points."""
    seats = result.seats
    games = seats.groupby("game").agg(
        turns=("turns", "first"), decisions=("decisions", "first"), trains_left=("trains", "sum"), best=("total", "max")
    )
    return games.describe(percentiles=[0.05, 0.5, 0.95]).drop("count").T
