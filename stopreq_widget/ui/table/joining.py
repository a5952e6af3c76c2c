"""``join`` and ``watch``: a table whose game is hosted elsewhere."""

from __future__ import annotations

from stopreq_widget.net import client
from stopreq_widget.ui.table.screen import Settings
from stopreq_widget.ui.table.table import Table


def join(
    address: str, *, key: str, tiles: str | None = None, learning: bool = True, quick_claim: bool = False
) -> Table:
    """Sit down at a friend's game and show the table from your seat.

    Parameters
    ----------
    address : str
        What the invitation says: ``"ws://…"``.  A page under https reaches ``wss://…`` and its own computer only.
    key : str
        The key of your seat, from the invitation; whoever has it plays your cards.
    tiles, learning, quick_claim
        As in :func:`stopreq_widget.play`.

    Returns
    -------
    Table
        The same table as the host's, with your own hand, tickets and hints.  It comes back by itself when the line was
        lost; running the cell again comes back too.

    Raises
    ------
    LineError
        If there is no such host, or the key opens no seat.
    NetError
        If that is no address or no key.

    Examples
    --------
    >>> from stopreq_widget import play
    >>> hosts = play(players=["Ada", "Bo"], seed=7)
    >>> host = hosts.invite()
    >>> table = join(host.address, key=host.keys["Bo"])
    >>> table.players[1].name, table.game is None
    ('Bo', True)
    >>> table.close(), hosts.close()
    (None, None)
    """
    return _table(client.join(address, key=key), Settings(learning, quick_claim, tiles is not None), tiles)


def watch(address: str, *, tiles: str | None = None) -> Table:
    """Follow a friend's game without a seat: what is public of it.

    Parameters
    ----------
    address : str
        As in :func:`join`.
    tiles : str, optional
        As in :func:`stopreq_widget.play`.

    Returns
    -------
    Table
        Which shows no cards until the game is over.

    Raises
    ------
    LineError
        If there is no such host, or it doesn't let anybody watch.
    NetError
        If that is no address.
    """
    return _table(client.watch(address), Settings(help=False, tiles=tiles is not None), tiles)


def _table(far: client.FarGame, settings: Settings, tiles: str | None) -> Table:
    table = Table(board=far.seen.frame.board, settings=settings, tiles=tiles)
    table.sit_down_elsewhere(far)
    return table
