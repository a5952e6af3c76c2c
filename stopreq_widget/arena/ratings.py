"""Ratings of bots from tournaments, with openskill (extra ``ratings``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from stopreq_widget.arena.errors import ArenaError
from stopreq_widget.engine.errors import require

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from stopreq_widget.arena.tournaments import Tournament


def ratings(*results: Tournament, resamples: int = 40, seed: int = 0) -> pd.DataFrame:
    """Return how strong the bots of some tournaments are, the best first.

    Parameters
    ----------
    *results : Tournament
        With bots of the same names meaning the same bots; tables of any size.
    resamples : int
        How often the games are drawn anew for the intervals (2 or more).
    seed : int
        Of the order in which the games are taken in, and of that drawing.

    Returns
    -------
    DataFrame
        By bot: ``games``, ``mu`` (skill; 25 is usual), ``sigma`` (openskill's own doubt) and ``low``, ``high``: a 95 %
        interval of ``mu`` by bootstrap over games.

    Raises
    ------
    ArenaError
        If openskill is missing, or there are no games or resamples.

    Notes
    -----
    Plackett and Luce's model as openskill fits it: places in a game follow from the points, and bots that share points
    share a place; one bot at several seats of a table enters with each.  Ratings depend on the order of the games, so
    ``mu`` is the mean over the resamples, each in an order of its own.

    Examples
    --------
    >>> from stopreq_widget.arena import tournament
    >>> from stopreq_widget.engine import load_board
    >>> result = tournament(["greedy", "random"], 30, seed=1, board=load_board("four"), progress=False)
    >>> list(ratings(result).index)
    ['greedy', 'random']
    """
    require("openskill", "ratings", "ratings")
    import pandas as pd
    from openskill.models import PlackettLuce

    tables = [table for result in results for table in _tables(result)]
    if not tables or resamples < 2:
        raise ArenaError(f"ratings need a game and 2 resamples, not {len(tables)} and {resamples}")
    names = sorted({name for bots, _ in tables for name in bots})
    random = np.random.default_rng(seed)
    model = PlackettLuce()
    found = []
    for _ in range(resamples):
        drawn = random.integers(0, len(tables), len(tables))
        found.append(_fit(model, names, [tables[i] for i in drawn]))
    mus = np.array([[mu for mu, _ in fit] for fit in found])
    table = pd.DataFrame(
        {
            "games": [sum(name in bots for bots, _ in tables) for name in names],
            "mu": mus.mean(axis=0),
            "sigma": np.array([[sigma for _, sigma in fit] for fit in found]).mean(axis=0),
            "low": np.quantile(mus, 0.025, axis=0),
            "high": np.quantile(mus, 0.975, axis=0),
        },
        index=pd.Index(names, name="bot"),
    )
    return table.sort_values("mu", ascending=False)


def _tables(result: Tournament) -> list[tuple[list[str], list[float]]]:
    """Return the bots and points of each game with different bots."""
    games = result.seats.groupby("game")[["bot", "total"]].agg(list)
    rows = zip(games["bot"], games["total"], strict=True)
    return [(bots, totals) for bots, totals in rows if len(set(bots)) > 1]


def _fit(model: object, names: list[str], tables: Sequence[tuple[list[str], list[float]]]) -> list[tuple[float, float]]:
    """Return mu and sigma of each name after these games."""
    known = {name: model.rating(name=name) for name in names}  # type: ignore[attr-defined]
    for bots, totals in tables:
        after = model.rate([[known[bot]] for bot in bots], scores=totals)  # type: ignore[attr-defined]
        moved: dict[str, list[tuple[float, float]]] = {}
        for bot, (rating,) in zip(bots, after, strict=True):
            moved.setdefault(bot, []).append((rating.mu, rating.sigma))
        for bot, values in moved.items():
            mu, sigma = np.mean(values, axis=0)
            known[bot] = model.rating(mu=float(mu), sigma=float(sigma), name=bot)  # type: ignore[attr-defined]
    return [(known[name].mu, known[name].sigma) for name in names]
