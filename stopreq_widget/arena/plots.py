"""Pictures of a tournament; each function draws into axes that it is given or makes, and returns them.

Marks never rely on colour alone: lines differ in width or dash too, and every bar and point says its number or name.
"""

from __future__ import annotations

from math import cos, radians
from typing import TYPE_CHECKING, Any

import numpy as np

from stopreq_widget.arena.summary import SOURCES, route_table, score_sources, seat_rates, ticket_table, win_rates
from stopreq_widget.engine.palette import HEX

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

    from stopreq_widget.arena.tournaments import Tournament
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Station

_BLUE, _ORANGE, _GRAY = HEX["blue"], HEX["red"], "#8a8a8a"
_WORDS = {
    "routes": "routes",
    "flight": "Flight bonus",
    "tokens": "tokens",
    "ticket_points": "tickets",
    "longest_bonus": "longest path",
}
# About how wide a letter is on the map of Oregon, in degrees of latitude.
_LETTER = 0.055
_SOURCE_COLOURS = {
    "routes": HEX["blue"],
    "flight": HEX["yellow"],
    "tokens": HEX["green"],
    "ticket_points": HEX["red"],
    "longest_bonus": HEX["pink"],
}


def plot_win_rates(result: Tournament, ax: Axes | None = None) -> Axes:
    """Draw each bot's win rate with its interval, and what an even game would give."""
    table = win_rates(result).iloc[::-1]
    ax = _axes(ax, 6.4, 0.5 * len(table) + 1.2)
    _dots(ax, table, [str(name) for name in table.index])
    # At a table with each bot once; where bots sit twice, their seats' mean.
    ax.axvline(1 / result.plan.players, color=_GRAY, linestyle="--", linewidth=1)
    ax.set(xlabel="share of games won (95 % interval; dashed: an even game)", xlim=(-0.03, 1.03))
    return ax


def plot_seats(result: Tournament, ax: Axes | None = None) -> Axes:
    """Draw each seat's win rate with its interval: whether it is good to go first."""
    table = seat_rates(result).iloc[::-1]
    ax = _axes(ax, 6.4, 0.5 * len(table) + 1.2)
    _dots(ax, table, [f"seat {seat + 1}" for seat in table.index])
    ax.axvline(1 / result.plan.players, color=_GRAY, linestyle="--", linewidth=1)
    ax.set_xlabel("share of games won, by playing order (dashed: an even game)")
    return ax


def plot_sources(result: Tournament, ax: Axes | None = None) -> Axes:
    """Draw where each bot's points come from in a mean game; missed tickets stand to the left of 0."""
    table = score_sources(result).sort_values("total")
    ax = _axes(ax, 7.6, 0.7 * len(table) + 1.6)
    places = [float(i) for i in range(len(table))]
    right, left = np.zeros(len(table)), np.zeros(len(table))
    for source in SOURCES:
        values = table[source].to_numpy()
        start = np.where(values >= 0, right, left)
        ax.barh(
            places,
            values,
            left=start,
            height=0.6,
            color=_SOURCE_COLOURS[source],
            edgecolor="white",
            label=_WORDS[source],
        )
        for place, value, begin in zip(places, values, start, strict=True):
            if abs(value) >= 5:
                colour = "white" if source in {"routes", "ticket_points"} else "black"
                ax.text(begin + value / 2, place, f"{value:.0f}", ha="center", va="center", color=colour, fontsize=9)
        right, left = right + np.maximum(values, 0), left + np.minimum(values, 0)
    for place, total, end in zip(places, table["total"], right, strict=True):
        ax.text(end, place, f"  {total:.0f}", va="center", fontweight="bold")
    ax.axvline(0, color="black", linewidth=0.8)
    ax.set_yticks(places, [str(name) for name in table.index], parse_math=False)
    ax.set(xlabel="mean points a game (bold: total)", xlim=(min(0.0, left.min() * 1.1), right.max() * 1.12))
    ax.legend(ncols=5, loc="lower center", bbox_to_anchor=(0.5, 1.0), frameon=False, fontsize=8, columnspacing=1)
    return _bare(ax)


def plot_score_distributions(result: Tournament, ax: Axes | None = None) -> Axes:
    """Draw how points by source and in all are spread over seats and games: boxes of quartiles, whiskers 5 to 95 %."""
    seats = result.seats
    names = ["total", *SOURCES]
    ax = _axes(ax, 6.8, 3.4)
    ax.boxplot(
        [seats[name] for name in reversed(names)],
        orientation="horizontal",
        whis=(5, 95),
        showfliers=False,
        showmeans=True,
        meanprops={"marker": "D", "markersize": 4, "markerfacecolor": _ORANGE, "markeredgecolor": _ORANGE},
        medianprops={"color": _BLUE, "linewidth": 2},
    )
    ax.set_yticks(range(1, len(names) + 1), [_WORDS.get(name, name) for name in reversed(names)])
    ax.axvline(0, color=_GRAY, linewidth=0.8)
    ax.set_xlabel("points of a seat (line: median, diamond: mean, whiskers: 5 to 95 %)")
    return _bare(ax)


def plot_tickets(result: Tournament, ax: Axes | None = None) -> Axes:
    """Draw how often each ticket was completed when it was kept, with its points and how often that was."""
    table = ticket_table(result)
    table = table[table["kept"] > 0].iloc[::-1]
    ax = _axes(ax, 7.0, 0.24 * len(table) + 1.2)
    board = result.board
    labels = [f"{board.title(board.ticket(str(name)))} ({points})" for name, points in table["points"].items()]
    _dots(ax, table, labels, "completed", numbers=False)
    for place, kept in enumerate(table["kept"]):
        ax.text(1.03, place, f"{kept:,}", va="center", fontsize=8, transform=ax.get_yaxis_transform())
    ax.text(1.03, len(table) - 0.2, "kept", fontsize=8, fontweight="bold", transform=ax.get_yaxis_transform())
    ax.tick_params(axis="y", labelsize=8)
    ax.set(
        xlabel="share completed of those kept (95 % interval); in brackets: points",
        xlim=(-0.02, 1.02),
        ylim=(-0.8, len(table)),
    )
    return ax


def plot_routes(result: Tournament, ax: Axes | None = None, lines: Mapping[str, Any] | None = None) -> Axes:
    """Draw how often each route was claimed on the map: the more often, the darker and the wider.

    Parameters
    ----------
    result : Tournament
        What was played.
    ax : Axes, optional
        Where to draw.
    lines : mapping of str to sequence of (lon, lat), optional
        A line for each route id, such as geodata's; without them routes are drawn straight, doubles side by side.
    """
    from matplotlib import colormaps
    from matplotlib.colors import Normalize

    board = result.board
    ax = _axes(ax, 9.0, 6.4)
    claimed = route_table(result)["claimed"]
    shade, norm = colormaps["viridis_r"], Normalize(0, 1)
    lines = straight_lines(board) if lines is None else lines
    for route in board.routes:
        share = float(claimed[route.id])
        xs, ys = zip(*lines[route.id], strict=True)
        style = "-" if share >= 0.05 else (0, (1.5, 1.5))
        ax.plot(xs, ys, color=shade(norm(share)), linewidth=1.2 + 5 * share, linestyle=style, solid_capstyle="round")
    _stations(ax, board)
    mappable = _mappable(shade, norm)
    bar = ax.figure.colorbar(mappable, ax=ax, shrink=0.6, pad=0.01)
    bar.set_label("share of games in which the route is claimed (dotted: under 5 %)")
    return ax


def plot_lengths(result: Tournament, ax: Axes | None = None) -> Axes:
    """Draw how many turns each player had."""
    games = result.seats.drop_duplicates("game")["turns"] / result.plan.players
    ax = _axes(ax, 6.4, 2.6)
    low, high = int(games.min()), int(np.ceil(games.max()))
    ax.hist(games, bins=[turn - 0.5 for turn in range(low, high + 2)], color=_BLUE, edgecolor="white")
    ax.margins(y=0.15)
    ax.axvline(games.mean(), color=_ORANGE, linewidth=2)
    ax.text(games.mean(), ax.get_ylim()[1], f" mean {games.mean():.1f}", color=_ORANGE, va="top")
    ax.set(xlabel="turns of each player", ylabel="games")
    return _bare(ax)


def straight_lines(board: Board) -> dict[str, list[tuple[float, float]]]:
    """Return a straight line (lon, lat) for each route id; the two of a double lie side by side.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board
    >>> len(straight_lines(load_board("four"))["ash-birch-red"])
    2
    """
    squeeze = _squeeze(board)
    found: dict[str, list[tuple[float, float]]] = {}
    for route in board.routes:
        a, b = board.station(min(route.a, route.b)), board.station(max(route.a, route.b))
        twins = board.routes_between(route.a, route.b)
        step = 0.018 * (2 * twins.index(route) - len(twins) + 1)
        across, along = -(b.lat - a.lat), (b.lon - a.lon) / squeeze
        size = float(np.hypot(across, along)) or 1.0
        shift = (across / size * step * squeeze, along / size * step)
        found[route.id] = [(s.lon + shift[0], s.lat + shift[1]) for s in (a, b)]
    return found


def _squeeze(board: Board) -> float:
    """Return how many degrees of longitude are as long as one of latitude on this board."""
    return 1 / cos(radians(sum(station.lat for station in board.stations) / len(board.stations)))


def _stations(ax: Axes, board: Board) -> None:
    from matplotlib.patheffects import withStroke

    halo = [withStroke(linewidth=2, foreground="white")]
    for station in board.stations:
        ax.plot(station.lon, station.lat, "o", color="white", markeredgecolor="black", markersize=4, zorder=3)
        right, up = _free_side(station, board)
        ax.annotate(
            station.name,
            (station.lon, station.lat),
            xytext=(4 * right, 4 * up),
            textcoords="offset points",
            ha=("right", "center", "left")[right + 1],
            va=("top", "center", "bottom")[up + 1],
            fontsize=6.5,
            path_effects=halo,
            zorder=4,
            parse_math=False,
        )
    ax.set_aspect(_squeeze(board))
    ax.set_axis_off()


def _free_side(station: Station, board: Board) -> tuple[int, int]:
    """Return the side for a station's name as -1, 0 or 1 to the right and upwards.

    It is the one that points away from the nearest stations most, of those where the name covers no other station.
    """
    squeeze = _squeeze(board)
    others = np.array(
        [((o.lon - station.lon) / squeeze, o.lat - station.lat) for o in board.stations if o is not station]
    )
    distance = np.hypot(others[:, 0], others[:, 1])
    near = np.argsort(distance)[:4]
    pull = -(others[near] / distance[near, None] ** 2).sum(axis=0)
    sides = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    sides.sort(key=lambda side: -float(np.dot(pull, side)) / float(np.hypot(*side)))
    width, height = _LETTER * len(station.name), 2 * _LETTER
    for x, y in sides:
        middle = np.array([x * (width + _LETTER) / 2, y * (height + _LETTER) / 2])
        if not (np.abs(others - middle) < (width / 2 + _LETTER / 2, height / 2)).all(axis=1).any():
            return x, y
    return sides[0]


def _mappable(shade: Any, norm: Any) -> Any:
    from matplotlib.cm import ScalarMappable

    return ScalarMappable(norm, shade)


def _axes(ax: Axes | None, width: float, height: float) -> Axes:
    if ax is not None:
        return ax
    from matplotlib import pyplot as plt

    return plt.subplots(figsize=(width, height), layout="constrained")[1]


def _dots(ax: Axes, table: Any, labels: list[str], column: str = "win_rate", *, numbers: bool = True) -> None:
    """Draw a share with its interval for each row of a table."""
    places = np.arange(len(table))
    share = table[column].to_numpy()
    spread = np.abs(np.array([share - table["low"], table["high"] - share]))
    ax.errorbar(share, places, xerr=spread, fmt="o", color=_BLUE, ecolor=_GRAY, elinewidth=2, markersize=5)
    if numbers:
        for place, value in zip(places, share, strict=True):
            ax.annotate(
                f"{value:.1%}", (value, place), xytext=(0, 6), textcoords="offset points", ha="center", fontsize=9
            )
    ax.set_yticks(places, labels, parse_math=False)
    ax.set_ylim(-0.7, len(table) - 0.3)
    _bare(ax).grid(axis="x", linewidth=0.4)


def _bare(ax: Axes) -> Axes:
    ax.spines[["top", "right"]].set_visible(False)
    return ax
