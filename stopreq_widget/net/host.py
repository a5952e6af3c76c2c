"""``invite``: open a game to people who sit elsewhere."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import TYPE_CHECKING, Self

from stopreq_widget.engine.errors import SetupError, shown
from stopreq_widget.net.errors import NetError
from stopreq_widget.net.keys import keep_port, kept_keys, kept_port
from stopreq_widget.net.lobby import Lobby
from stopreq_widget.net.protocol import ANYWHERE, LOOPBACK
from stopreq_widget.net.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from os import PathLike
    from types import TracebackType

    from stopreq_widget.engine.game import Game


# Of the block that is kept for texts (RFC 5737): a socket that is "connected" to it says which way it would go.
_SOMEWHERE = ("192.0.2.1", 9)


def outward_address() -> str:
    """Return this machine's address as others in its network know it; loopback where it has no network.

    Nothing is sent for that.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


class Host:
    """A game that is open to others; made by :func:`invite`, ended by :meth:`close` or as a context.

    Attributes
    ----------
    game : Game
        What is played: whoever plays on it here is seen by the guests.
    address : str
        What guests join.
    keys : dict
        The key of each player who is invited, by name.
    """

    def __init__(self, game: Game, keys: dict[str, str], server: Server, lobby: Lobby) -> None:
        self.game, self.keys = game, keys
        self._server, self._lobby = server, lobby
        anywhere = server.address in {ANYWHERE, "::"}
        self.address = server.url_at(outward_address() if anywhere else server.address)

    @property
    def invited(self) -> tuple[int, ...]:
        """The seats that guests play."""
        return self._lobby.invited

    @property
    def lines(self) -> dict[str, str]:
        """What each guest types, by name."""
        return {name: f'join("{self.address}", key="{key}")' for name, key in self.keys.items()}

    @property
    def here(self) -> dict[str, bool]:
        """Who is here, by name."""
        return dict(zip(self.game.players, self._lobby.here, strict=True))

    def allow(self, player: int | str, *, yes: bool = True) -> None:
        """Answer for a player of this table when somebody asks to take a move back."""
        self._lobby.allow(self.game.seat_of(player), yes=yes)

    def back_to(self, player: int | str) -> int | None:
        """Return the position that a player of this table may ask to go back to; None if there is none."""
        return self._lobby.back_to(self.game.seat_of(player))

    def ask_back(self, player: int | str) -> None:
        """Ask the others whether a player of this table may take the last move back."""
        self._lobby.ask_back(self.game.seat_of(player), self.game.position)

    def play_again(self, game: Game) -> None:
        """Go on with another game of the same players; whoever is here stays, and no new key is needed.

        Raises
        ------
        RefusedError
            If others play it.
        """
        self._lobby.play_again(game)
        self.game = game

    def say(self, player: int | str, text: str) -> None:
        """Say something to everybody, for a player of this table."""
        self._lobby.say(self.game.seat_of(player), text)

    def close(self) -> None:
        """Say good-bye to everybody and close the port; the game goes on here."""
        self._lobby.close("the host has closed the game")
        self._server.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        to_whom = "this computer only" if self._server.address in {LOOPBACK, "localhost", "::1"} else "the network"
        lines = "".join(f"\n  {name}: {line}" for name, line in self.lines.items())
        return f"Host of {self.game!r} at {self.address} (open to {to_whom}){lines}"


def invite(
    game: Game,
    players: Sequence[str] | None = None,
    *,
    address: str = LOOPBACK,
    port: int = 0,
    watched: bool = True,
    origins: Collection[str] = (),
    certfile: str | PathLike[str] | None = None,
    keyfile: str | PathLike[str] | None = None,
    heard: Callable[[int, str], object] | None = None,
    asked: Callable[[int], object] | None = None,
    changed: Callable[[], object] | None = None,
) -> Host:
    """Open a game to people who sit elsewhere.

    Each is sent what its seat may see and no more, and may play for it; the game decides.  The keys are kept beside the
    file that the game is saved to, so that a game that goes on after a restart lets the same people in.

    Parameters
    ----------
    game : Game
        What is played.
    players : sequence of str, optional
        Who is invited, by name; without it everybody but the first player.
    address : str
        Where to listen.  Loopback lets in programs of this computer only; ``"0.0.0.0"`` lets in whoever reaches it.
    port : int
        0 for the one where this game was hosted before, or any that is free.
    watched : bool
        Whether anybody may watch what is public without a key.
    origins : collection of str
        Origins of web pages elsewhere that may connect, such as ``"https://hub.example.org"``.
    certfile, keyfile : path, optional
        For ``wss://``, which pages under https need.
    heard, asked, changed : callable
        Called when somebody speaks (seat, text), asks to take a move back (seat), comes or goes.

    Raises
    ------
    SetupError
        If nobody of these names plays.
    NetError
        If the address, the port, the certificate or the file of keys can't be had.

    Examples
    --------
    >>> from stopreq_widget import Game
    >>> with invite(Game.new(["Ada", "Bo"], seed=7)) as host:
    ...     list(host.lines), host.here
    (['Bo'], {'Ada': True, 'Bo': False})
    """
    names = list(game.players[1:] if players is None else players)
    if isinstance(players, str) or not names or set(names) - set(game.players):
        raise SetupError(f"those who are invited must be some of {', '.join(game.players)}, not {shown(players)}")
    keys = kept_keys(game.autosave, game.id, names)
    lobby = Lobby(game, keys, watched=watched, heard=heard, asked=asked, changed=changed)

    def listening(port: int) -> Server:
        server = Server(
            lobby,
            address=address,
            port=port,
            origins=origins,
            certfile=None if certfile is None else Path(certfile),
            keyfile=None if keyfile is None else Path(keyfile),
        )
        server.start()
        return server

    before = 0 if port else kept_port(game.autosave)
    try:
        # Where it was before, guests come back by themselves.
        server = listening(port or before)
    except NetError:
        if not before:
            raise
        server = listening(0)
    keep_port(game.autosave, server.port)
    return Host(game, keys, server, lobby)
