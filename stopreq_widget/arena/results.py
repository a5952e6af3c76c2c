"""What a tournament came to: its games as tables, also those that a folder keeps."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stopreq_widget.arena.errors import TournamentError
from stopreq_widget.arena.plan import Plan, seatings
from stopreq_widget.arena.rows import COLUMNS, FAILURES, LISTS, TIMES, claims_frame, frame, tickets_frame
from stopreq_widget.arena.store import read_about, read_failures, read_rows
from stopreq_widget.engine.errors import require
from stopreq_widget.engine.presets import board_of
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    import os

    import pandas as pd

    from stopreq_widget.engine.board import Board


@dataclass(frozen=True, eq=False, repr=False)
class Tournament:
    """What :func:`~stopreq_widget.arena.tournaments.tournament` returns; every table is in the order of the games.

    Attributes
    ----------
    plan : Plan
        What was played: bots, seats, seeds.
    games : int
        How many were asked for.
    failures : DataFrame
        A row a game that was not finished: ``kind`` (``"raised"``, ``"too slow"``, ``"illegal action"``, ``"worker
        died"``), ``seat`` and ``bot`` (-1 and empty where that isn't known), ``turn``, ``message``.
    interrupted : bool
        Whether it was stopped before its end.
    """

    plan: Plan
    games: int
    failures: pd.DataFrame
    interrupted: bool
    _rows: pd.DataFrame = field(repr=False)

    @property
    def board(self) -> Board:
        """The board that was played on."""
        return self.plan.board

    @property
    def finished(self) -> int:
        """Number of games that came to their end."""
        return int(self._rows["game"].nunique())

    @property
    def seats(self) -> pd.DataFrame:
        """A row a game and seat; see :func:`~stopreq_widget.arena.tournaments.tournament` for the columns."""
        return self._rows[list(COLUMNS)].copy()

    @property
    def routes(self) -> pd.DataFrame:
        """A row a game and claimed route: ``turn`` of the claim, service ``paid`` with and ``passes`` spent."""
        return claims_frame(self._rows, self.board)

    @property
    def tickets(self) -> pd.DataFrame:
        """A row a game and kept ticket: whether it was ``done``, and its ``points``, negative if it was not."""
        return tickets_frame(self._rows, self.board)

    @property
    def tokens(self) -> pd.DataFrame:
        """A row a game and token taken: ``game``, ``seat``, ``bot``, ``won`` and ``station``."""
        table = self._rows[["game", "seat", "bot", "won", "token_stations"]].explode(
            "token_stations", ignore_index=True
        )
        return table.dropna().rename(columns={"token_stations": "station"}).reset_index(drop=True)

    @property
    def timing(self) -> pd.DataFrame:
        """A row a game and seat: ``seconds`` that the bot thought, and for its ``slowest`` decision."""
        return self._rows[["game", "seat", "bot", *TIMES]].copy()

    def __repr__(self) -> str:
        notes = [f"{self.finished} of {plural(self.games, 'game')} finished"]
        notes += [f"{len(self.failures)} failed"] * bool(len(self.failures)) + ["interrupted"] * self.interrupted
        who = ", ".join(self.plan.names)
        return f"Tournament of {who} at tables of {self.plan.players}, seed {self.plan.seed}: {', '.join(notes)}"


def read_tournament(
    folder: str | os.PathLike[str], *, board: Board | None = None, same_board: bool = True
) -> Tournament:
    """Return the games that :func:`~stopreq_widget.arena.tournaments.tournament` wrote to a folder; none is played.

    Parameters
    ----------
    folder : path
        What was given as ``out``.
    board : Board, optional
        What was played on, or its name; by default the one that ships for the rules.
    same_board : bool
        Whether the board must equal the one that was played on to the last number; without that, points of tickets
        and lengths of routes are those of the board given here.

    Returns
    -------
    Tournament
        Its plan has the bots' names in place of bots.

    Raises
    ------
    TournamentError
        If the folder has no tournament, or one on another board.
    """
    require("pandas", "tables of tournaments")
    require("pyarrow", "tournaments in folders", "parquet")
    folder = Path(folder)
    about = read_about(folder)
    numbers: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in about["rules"].items()
    }
    rules = Rules(**numbers)
    board = board_of(board, rules)
    if same_board and about["digest"] != board.digest:
        raise TournamentError(
            f"{folder} was played on a board {about['board']!r} with other numbers than {board.name!r}"
        )
    names, players = tuple(about["bots"]), about["players"]
    plan = Plan(names, names, players, about["seed"], board, rules, None, seatings(len(names), players))
    rows, failures = in_order(read_rows(folder), read_failures(folder))
    games = int(rows["game"].nunique()) + len(failures)
    return Tournament(plan, games, failures, False, rows)


def in_order(rows: list[dict[str, Any]], failures: list[dict[str, Any]]) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return both in the order of the games, with typed columns."""
    every = COLUMNS | dict.fromkeys(LISTS, "object") | dict.fromkeys(TIMES, "float64")
    return (
        frame(rows, every).sort_values(["game", "seat"], ignore_index=True),
        frame(failures, FAILURES).sort_values("game", ignore_index=True),
    )
