"""The guests of a table's game: who is invited and what they say, kept for the table to show."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from stopreq_widget.net.forms import WATCHER
from stopreq_widget.net.host import Host, invite
from stopreq_widget.ui.table.company import TALK_KEPT, Company

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stopreq_widget.engine.game import Game


class Guests:
    """Opens a game to people who sit elsewhere, and remembers what the table shows of them.

    Parameters
    ----------
    game : Game
        What is played.
    players : sequence of str
        Who is invited, by name.
    shown : callable
        Called, from any thread, when there is something new to show.
    **where
        As in :func:`stopreq_widget.net.invite`: address, port, certificate.

    Examples
    --------
    >>> from stopreq_widget.engine.game import Game
    >>> guests = Guests(Game.new(["Ada", "Bo"], seed=7), ["Bo"], print)
    >>> guests.company().here, guests.invited
    ((True, False), (1,))
    >>> guests.close()
    """

    def __init__(self, game: Game, players: Sequence[str], shown: Callable[[], object], **where: Any) -> None:
        self._shown = shown
        self._talk: deque[tuple[int, str]] = deque(maxlen=TALK_KEPT)
        self._wish: tuple[int, int] | None = None
        self.host: Host = invite(game, players, heard=self._heard, asked=self._asked, changed=shown, **where)

    @property
    def invited(self) -> tuple[int, ...]:
        """The seats that guests play."""
        return self.host.invited

    @property
    def wish(self) -> int | None:
        """The seat that asks to take its last move back; a wish is about the position at which it was said."""
        wish = self._wish
        return wish[0] if wish is not None and wish[1] == self.host.game.position else None

    def company(self) -> Company:
        """Return what the table shows of them."""
        return Company(
            here=tuple(self.host.here.values()),
            wish=self.wish,
            talk=tuple(self._talk),
            lines=tuple(self.host.lines.items()),
            address=self.host.address,
        )

    def close(self) -> None:
        """Say good-bye to all."""
        self.host.close()

    def _heard(self, seat: int, text: str) -> None:
        self._talk.append((seat, text))
        self._shown()

    def _asked(self, seat: int) -> None:
        self._wish = None if seat == WATCHER else (seat, self.host.game.position)
        self._shown()
