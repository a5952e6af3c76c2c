"""Many games at once, as arrays and as tables."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import numpy as np

from stopreq_widget.arena.errors import ArenaError
from stopreq_widget.bots.levels import make_bot
from stopreq_widget.bots.planner import PlannerBot
from stopreq_widget.core.entries import entries_of
from stopreq_widget.core.game import UNLIMITED, checked_first, checked_seeds, tables_of
from stopreq_widget.core.layout import GAME
from stopreq_widget.core.planner.entries import planner_of
from stopreq_widget.core.planner.judge import beliefs_of
from stopreq_widget.core.planner.layout import MIND, PLAN, PLANS
from stopreq_widget.core.score import DECIDED_BY, SCORE, SCRATCH
from stopreq_widget.core.storage import best
from stopreq_widget.engine.errors import shown
from stopreq_widget.engine.presets import board_of, rules_of
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from os import PathLike

    import pandas as pd

    from stopreq_widget.core.storage import Records, Storage
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules

# So many games are in memory at a time: few enough for a core's cache, and Ctrl-C is heard between blocks.
_BLOCK = 16
_POLICIES = ("planner", "normal", "easy")
_BY_SEAT = (
    "routes", "flight", "tokens", "ticket_points", "longest_bonus", "total", "longest", "done", "kept", "claimed",
    "trains", "cards", "won",
)  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class Simulation:
    """What :func:`simulate` returns.

    Attributes
    ----------
    board, rules, players
        What was played.
    seeds : array of uint64
        By game.
    scores : array of ``SCORE`` records
        By game: each field is an array, as ``scores["total"][game, seat]``.
    """

    board: Board
    rules: Rules
    players: int
    seeds: np.ndarray[tuple[int], np.dtype[np.uint64]]
    scores: Records

    def seats(self) -> pd.DataFrame:
        """Return a table with a row a game and seat.

        Columns: ``game`` (from 0), ``seed``, ``seat``; points of ``routes``, ``flight``, ``tokens``,
        ``ticket_points``, ``longest_bonus`` and ``total``; ``longest`` (trains), tickets ``done`` and ``kept``,
        routes ``claimed``, ``trains`` and ``cards`` left, ``won``; of the game ``turns``, ``decisions``,
        ``reshuffles`` and ``decided_by``.
        """
        import pandas as pd

        games, scores = len(self.seeds), self.scores
        columns: dict[str, object] = {
            "game": np.repeat(np.arange(games), self.players),
            "seed": np.repeat(self.seeds, self.players),
            "seat": np.tile(np.arange(self.players), games),
        }
        columns |= {name: scores[name][:, : self.players].ravel() for name in _BY_SEAT}
        columns["won"] = scores["won"][:, : self.players].ravel().astype(bool)
        for name in ("turns", "decisions", "reshuffles"):
            columns[name] = np.repeat(scores[name], self.players)
        columns["decided_by"] = np.repeat(np.array(DECIDED_BY)[scores["decided_by"]], self.players)
        return pd.DataFrame(columns)

    def routes(self) -> pd.DataFrame:
        """Return a table with a row a game and claimed route: ``game``, ``route`` (id), ``seat``."""
        return self._owned("route_owner", "route", [route.id for route in self.board.routes])

    def tickets(self) -> pd.DataFrame:
        """Return a table with a row a game and kept ticket: ``game``, ``ticket`` (id), ``seat``, ``done``."""
        table = self._owned("ticket_owner", "ticket", [ticket.id for ticket in self.board.tickets])
        size = len(self.board.tickets)
        owner = self.scores["ticket_owner"][:, :size]
        table["done"] = self.scores["ticket_done"][:, :size][owner >= 0].astype(bool)
        return table

    def _owned(self, field: str, name: str, ids: list[str]) -> pd.DataFrame:
        import pandas as pd

        owner = self.scores[field][:, : len(ids)]
        game, index = np.nonzero(owner >= 0)
        return pd.DataFrame({"game": game, name: pd.Categorical.from_codes(index, ids), "seat": owner[game, index]})

    def __repr__(self) -> str:
        return f"Simulation of {plural(len(self.seeds), 'game')} of {self.players} on board {self.board.name!r}"


def simulate(
    board: Board | str | PathLike[str] | None = None,
    players: int = 2,
    seeds: int | Sequence[int] = 1000,
    *,
    policy: str | Sequence[str] = "random",
    first: int = 0,
    rules: Rules | str | None = None,
    storage: Storage | None = None,
) -> Simulation:
    """Play a whole game for each seed and score it, with the longest path exact.

    Parameters
    ----------
    board : Board, str or path, optional
        A board, or the name or folder of one; without one, the board that the rules are made for.
    players : int
        2 to 5.
    seeds : int or sequence of int
        A number of games, whose seeds are 0, 1, 2…, or the seeds.
    policy : str or sequence of str
        How all seats play, or each of them: ``"random"`` (each legal action is as likely as another; which one follows
        from the game's seed, :class:`stopreq_widget.core.choices.Choices`), ``"planner"``, ``"normal"`` or
        ``"easy"``, the bots of these names.
    first : int
        The seat of the first turn.
    rules : Rules or str, optional
        Oregon's by default; or the name of a rule set: ``"oregon"``, ``"base"`` or ``"europe"``.
    storage : Storage, optional
        How the core is run: compiled where that can be, by default.  The games are the same.

    Returns
    -------
    Simulation
        With no games if there are no seeds.

    Raises
    ------
    SetupError, LimitError
        If these don't fit together, or the core has no room for them.
    ArenaError
        If there is no such policy.

    Examples
    --------
    >>> run = simulate("four", players=2, seeds=100)
    >>> run
    Simulation of 100 games of 2 on board 'Four towns'
    >>> run.seats()[["game", "seat", "total", "won"]].head(2).shape
    (2, 4)
    >>> simulate(None, players=3, seeds=2, rules="europe")
    Simulation of 2 games of 3 on board 'Oregon by the Europe rules'

    Notes
    -----
    About 60,000 random games of two and 35,000 of four a second on one core, and some hundred games between planners,
    after a compilation that is cached.  Planners choose as :mod:`stopreq_widget.bots` does, but ``normal`` and
    ``easy`` take their misjudgements from the game's generator.
    """
    rules = rules_of(rules)
    board = board_of(board, rules)
    storage = best() if storage is None else storage
    entries, tables = entries_of(storage), tables_of(board, rules, players, storage)
    games = np.array(checked_seeds(range(seeds) if isinstance(seeds, int) else seeds), np.uint64)
    first = checked_first(first, players)
    play_out = _player(policy, players, storage)
    scratch, scores = storage.new(SCRATCH, 1), np.zeros(len(games), SCORE.dtype)
    for start in range(0, len(games), _BLOCK):
        some = games[start : start + _BLOCK].tolist()
        now, ended = storage.new(GAME, len(some)), storage.new(SCORE, len(some))
        entries.deal(now, tables, storage.words(some), first)
        play_out(now, tables)
        entries.score(now, tables, scratch, ended)
        if isinstance(ended, np.ndarray):
            scores[start : start + _BLOCK] = ended
            continue
        for name in SCORE.dtype.names:
            scores[name][start : start + _BLOCK] = [record[name] for record in ended]
    return Simulation(board, rules, players, games, scores)


def _player(policy: object, players: int, storage: Storage) -> Callable[[Records, Records], None]:
    """Return the function that plays games to their end."""
    policies = list(policy) if isinstance(policy, list | tuple) else [policy] * players
    if len(policies) != players:
        raise ArenaError(f"{players} players need as many policies, not {len(policies)}: {shown(policies)}")
    if all(each == "random" for each in policies):
        return lambda games, tables: entries_of(storage).play_out(games, tables, UNLIMITED)
    beliefs = beliefs_of([_beliefs(each) for each in policies], storage)
    plans, mind = storage.new(PLAN, PLANS), storage.new(MIND, 1)
    return lambda games, tables: planner_of(storage).play_out(games, tables, beliefs, plans, mind, UNLIMITED)


def _beliefs(policy: object) -> dict[str, float]:
    if policy == "random":
        return {"random": 1}
    bot = make_bot(policy) if isinstance(policy, str) and policy in _POLICIES else None
    if not isinstance(bot, PlannerBot):
        raise ArenaError(f"the core has no policy {shown(policy)}; it has random, planner, normal, easy")
    return asdict(bot.style) | {"fewest": int(bot.fewest)}
