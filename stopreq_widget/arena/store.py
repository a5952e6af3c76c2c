"""A tournament's games in a folder of Parquet files, which ``pandas.read_parquet`` reads as one table."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stopreq_widget.arena.errors import TournamentError
from stopreq_widget.engine.errors import require, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

    from stopreq_widget.arena.plan import Plan

# In version 1 the seeds of games and generators followed from the run's in a way that could be gone back.
FORMAT, VERSION, _READ = "stopreq-widget tournament", 2, (1, 2)
# Files whose names begin with an underscore are passed over by readers of Parquet folders.
_RUN, _FAILURES = "_run.json", "_failures.parquet"
_GAMES, _ALL = "games-{:05d}.parquet", "games.parquet"


class Store:
    """The folder of a tournament.

    ``games*.parquet`` have a row a finished game and seat; ``_run.json`` says what was played, so that a run is only
    resumed with the same bots, seed, board and rules; ``_failures.parquet`` has the games that were not finished.  The
    seed in ``_run.json`` is the run's secret: whoever reads it knows every deck.
    Every file is written under another name first, so that none is ever half there.

    Parameters
    ----------
    folder : path
        Made if it is missing.
    plan : Plan
        What is played.

    Raises
    ------
    MissingPackageError
        If pyarrow, which reads and writes Parquet, is missing.
    TournamentError
        If the folder has another tournament, or something that is none.
    """

    def __init__(self, folder: str | os.PathLike[str], plan: Plan) -> None:
        # Asked for now rather than after an hour of games.
        require("pyarrow", "tournaments in folders", "parquet")
        self.folder = Path(folder)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except ValueError as error:
            raise TournamentError(f"{shown(str(folder))} can't be a folder's path: {error}") from error
        about, run = _about(plan), self.folder / _RUN
        if run.exists():
            self._check(run, about)
        elif any(self.folder.iterdir()):
            raise TournamentError(f"{self.folder} is neither empty nor the folder of a tournament (no {_RUN})")
        else:
            _write(run, lambda path: path.write_text(json.dumps(about, indent=2, ensure_ascii=False) + "\n", "utf-8"))

    def _check(self, run: Path, about: dict[str, Any]) -> None:
        try:
            known = json.loads(run.read_text("utf-8"))
        except ValueError as error:
            raise TournamentError(f"{run} can't be read: {error}") from error
        known = known if isinstance(known, dict) else {}
        wrong = [
            f"{key} {known.get(key)!r} there, {value!r} here" for key, value in about.items() if known.get(key) != value
        ]
        if wrong:
            raise TournamentError(f"{self.folder} has another tournament: {'; '.join(wrong)}")

    def load(self) -> list[dict[str, Any]]:
        """Return the rows of all finished games."""
        return read_rows(self.folder)

    def add(self, rows: list[dict[str, Any]]) -> None:
        """Write the rows of some more games."""
        import pandas as pd

        number = 1 + max((int(path.stem[6:]) for path in self.folder.glob("games-*.parquet")), default=-1)
        table = pd.DataFrame(rows)
        _write(
            self.folder / _GAMES.format(number), lambda path: table.to_parquet(path, index=False, compression="zstd")
        )

    def finish(self, table: pd.DataFrame, failures: pd.DataFrame) -> None:
        """Join all games into one file and write down what failed."""
        if len(table):
            parts = list(self.folder.glob("games-*.parquet"))
            _write(self.folder / _ALL, lambda path: table.to_parquet(path, index=False, compression="zstd"))
            for part in parts:
                part.unlink()
        _write(self.folder / _FAILURES, lambda path: failures.to_parquet(path, index=False))


def read_rows(folder: Path) -> list[dict[str, Any]]:
    """Return the rows of all finished games in a folder."""
    import pandas as pd

    parts = [pd.read_parquet(path) for path in sorted(folder.glob("games*.parquet"))]
    if not parts:
        return []
    # A run that ended while files were being joined left some games twice.
    table = pd.concat(parts, ignore_index=True).drop_duplicates(["game", "seat"])
    rows: list[dict[str, Any]] = table.to_dict("records")
    return rows


def read_failures(folder: Path) -> list[dict[str, Any]]:
    """Return the rows of the games in a folder that were not finished."""
    import pandas as pd

    if not (folder / _FAILURES).exists():
        return []
    rows: list[dict[str, Any]] = pd.read_parquet(folder / _FAILURES).to_dict("records")
    return rows


def read_about(folder: Path) -> dict[str, Any]:
    """Return what a folder says of its tournament; :class:`TournamentError` if it has none."""
    try:
        about = json.loads((folder / _RUN).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise TournamentError(f"{shown(str(folder))} is not the folder of a tournament: {error}") from error
    if not isinstance(about, dict) or about.get("format") != FORMAT or about.get("version") not in _READ:
        raise TournamentError(f"{folder / _RUN} is not of format {FORMAT!r}, version 1 to {VERSION}")
    return about


def kept_seed(folder: str | os.PathLike[str] | None) -> int | None:
    """Return the seed of the run that a folder has; None where there is none yet."""
    if folder is None or not (Path(folder) / _RUN).exists():
        return None
    seed = read_about(Path(folder)).get("seed")
    return seed if type(seed) is int else None


def _about(plan: Plan) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "bots": list(plan.names),
        "players": plan.players,
        "seed": plan.seed,
        "board": plan.board.name,
        "digest": plan.board.digest,
        # Through JSON, so that it compares equal to what is read back.
        "rules": json.loads(json.dumps(asdict(plan.rules))),
    }


def _write(target: Path, write: Callable[[Path], object]) -> None:
    """Write a file beside its place and move it there."""
    handle, name = tempfile.mkstemp(prefix="_", suffix=target.suffix, dir=target.parent)
    os.close(handle)
    try:
        write(Path(name))
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
