"""Which network is chosen in the lab, and what each other choice would show."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.game import Game
from stopreq_widget.ui.lab import networks
from stopreq_widget.ui.lab.networks import LabError, LabNetwork

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board

SOURCES = {
    "draw": "Drawn on the map",
    "board": "The whole board",
    "player": "A player's",
    "classic": "A classic",
    "random": "By seed",
    "given": "From a cell",
}
"""Where a network can come from, with the words on the button."""


class Choice:
    """What has been chosen for each source; only one of them is on the screen.

    Attributes
    ----------
    board : Board
        Whose routes are drawn; that of the game, once there is one.
    source : str
        A name in :data:`SOURCES`: where the network on the screen comes from.
    drawn : list of str
        The routes of the drawing.
    game : Game or None
        Whose players can be chosen from.
    given : LabNetwork or None
        What a cell gave.
    seat, classic, kind, edges, seed, path
        The other choices.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> choice = Choice(load_board())
    >>> choice.read("koenigsberg")
    'classic'
    >>> choice.make("classic").title
    'The bridges of Königsberg'
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.source = "draw"
        self.drawn = networks.example(board)
        self.game: Game | None = None
        self.given: LabNetwork | None = None
        self.seat = 0
        self.classic = "koenigsberg"
        self.kind = next(iter(networks.KINDS))
        self.edges = 14
        self.seed = 1
        self.path = ""

    def make(self, source: str) -> LabNetwork | None:
        """Return the network that a source has now; None for a game that is still to be opened.

        Raises
        ------
        LabError
            If there is no such source, or its choice can't be made.
        """
        if source == "draw":
            return networks.of_board(self.board, self.drawn, SOURCES["draw"])
        if source == "board":
            return networks.of_board(self.board)
        if source == "player":
            return networks.of_player(self.game, self.seat) if self.game else None
        if source == "classic":
            return networks.classic(self.classic)
        if source == "random":
            return networks.by_seed(self.kind, self.edges, self.seed)
        if source == "given":
            return self.given
        raise LabError(f"no source {source!r}; there are {', '.join(SOURCES)}")

    def read(self, network: Any) -> str:
        """Take what :func:`stopreq_widget.trail_lab` takes, and return the source it belongs to.

        Raises
        ------
        LabError, GraphError, RecordError, UnknownIdError, OSError
            If it is no network, no game, or not one that can be shown; everything is then as before.
        """
        seat = 0
        if isinstance(network, tuple) and len(network) == 2 and isinstance(network[0], Game | str | os.PathLike):
            network, seat = network
        if network is None:
            return "draw"
        if isinstance(network, Game):
            return self.sit(network, seat)
        if isinstance(network, os.PathLike) or (isinstance(network, str) and network.endswith(".json")):
            return self.load(os.fspath(network), seat)
        if isinstance(network, str):
            return self._named(network)
        if isinstance(network, list | tuple) and network and all(isinstance(each, str) for each in network):
            self.drawn = [self.board.route(route).id for route in network]
            return "draw"
        self.given = networks.given(network)
        return "given"

    def _named(self, name: str) -> str:
        if name == "board":
            return "board"
        if name in networks.classic_names():
            self.classic = name
            return "classic"
        known = ", ".join(("board", *networks.classic_names()))
        raise LabError(f"no network {name!r}; there are {known}, or give the path of a saved game (.json)")

    def sit(self, game: Game, seat: int) -> str:
        """Choose a seat of a game as it stands, and with it the game's board."""
        networks.of_player(game, seat)
        if game.board != self.board:
            self.board, self.drawn = game.board, networks.example(game.board)
        self.game, self.seat = game, seat
        return "player"

    def load(self, path: str, seat: int = 0) -> str:
        """Choose a seat at the end of a saved game."""
        game = Game.load(path)
        game.goto(len(game.actions))
        self.path = path
        return self.sit(game, seat)

    def toggle(self, route: str, shown: LabNetwork) -> None:
        """Add a route to the drawing or take it away; on another network of the board a drawing begins from it."""
        drawn = set(shown.routes) if self.source in ("board", "player") else set(self.drawn)
        drawn ^= {self.board.route(route).id}
        self.drawn = [each.id for each in self.board.routes if each.id in drawn]

    def for_page(self) -> dict[str, Any]:
        """Return what the page shows of the choices."""
        return {
            "source": self.source,
            "sources": [
                {"id": name, "name": words} for name, words in SOURCES.items() if name != "given" or self.given
            ],
            "chosen": {name: getattr(self, name) for name in ("classic", "kind", "edges", "seed", "seat", "path")},
            "players": list(self.game.players) if self.game else [],
        }
