"""Looking at a game's earlier positions: one that is asked for, or one after the other by itself."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import HistoryError

if TYPE_CHECKING:
    from stopreq_widget.ui.table.table import Table

# Seconds that a position stays on the screen while a game plays by itself.
_STEP = 0.6


class Stepping:
    """Moves one table's eyes along its game; the game stays where it is."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # What stands for the game's playing by itself; another one ends that run.
        self._run: object | None = None

    @property
    def by_itself(self) -> bool:
        """Whether the table steps through the moves by itself."""
        return self._run is not None

    def stop(self) -> None:
        """Step no further by itself."""
        self._run = None

    def look(self, n: object) -> None:
        """Look at a position; the newest one is where the game goes on.

        Raises
        ------
        HistoryError
            If there is no such position.
        """
        table = self._table
        newest = table.playing.position
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= newest:
            raise HistoryError(f"There are positions 0 to {newest}, not {n!r}.")
        table.looking_at = None if n == newest else n
        table.selected = table.choice = None
        table.refresh()

    def start(self) -> None:
        """Step by itself from the position on the screen, or from the start, to the newest one."""
        table = self._table
        if self.by_itself or not table.playing.position:
            return
        if table.looking_at is None:
            table.looking_at = 0
        self._run = run = object()
        table.session.spawn(self._steps(run))

    async def _steps(self, run: object) -> None:
        table = self._table
        while self._run is run and table.looking_at is not None:
            await asyncio.sleep(0 if table.session.loop is None else _STEP)
            if self._run is run and table.looking_at is not None:
                self.look(table.looking_at + 1)
        if self._run is run:
            self.stop()
            table.refresh()
