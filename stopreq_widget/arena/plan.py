"""What a tournament will play: seeds and line-ups by the number of a game, whoever plays it and when."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations
from typing import TYPE_CHECKING

from stopreq_widget.arena.errors import TournamentError
from stopreq_widget.arena.guests import Invitation, invitation
from stopreq_widget.arena.match import fresh, unique_names
from stopreq_widget.engine.chance import SEED_LIMIT, one_way

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.arena.match import Player
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules

# So many seeds a bot could try out while it thinks.
_GUESSABLE = 1 << 40


@dataclass(frozen=True)
class Plan:
    """Everything that decides what happens in game number ``i``.

    Attributes
    ----------
    bots : tuple
        As they were given; in an isolated run their invitations.
    names : tuple of str
        What they are called in the tables; all different.
    players : int
        Seats at each table.
    seed : int
        Of the tournament: its secret, of which the deck of every game follows.
    board, rules
        What is played.
    time_limit : float or None
        Seconds for each decision.
    lineups : tuple of tuple of int
        Which bot sits where, in turns: game ``i`` has the line-up ``i % len(lineups)``.
    isolated : bool
        Whether each bot plays in a process of its own.
    """

    bots: tuple[Player | Invitation, ...]
    names: tuple[str, ...]
    players: int
    seed: int
    board: Board
    rules: Rules
    time_limit: float | None
    lineups: tuple[tuple[int, ...], ...]
    isolated: bool = False

    def game_seed(self, game: int) -> int:
        """Return the seed of a game, from which nobody comes back to the tournament's or to that of another game."""
        return one_way(self.seed, "game", game) % SEED_LIMIT

    def lineup(self, game: int) -> tuple[int, ...]:
        """Return the bots of a game by seat, as indices."""
        return self.lineups[game % len(self.lineups)]


def new_secret() -> int:
    """Return a seed from the system that nobody can guess."""
    return secrets.randbelow(SEED_LIMIT - _GUESSABLE) + _GUESSABLE


def make_plan(
    bots: Sequence[Player],
    players: int,
    seed: int,
    board: Board,
    rules: Rules,
    time_limit: float | None,
    *,
    isolated: bool = False,
) -> Plan:
    """Return the plan of a tournament.

    Raises
    ------
    TournamentError
        If there are no bots or these numbers make no sense.
    BotError
        If there is no bot of a name.
    """
    if isinstance(bots, str) or not bots:
        raise TournamentError(f"bots must be a list of one bot or more, not {bots!r}")
    if problems := rules.problems(board, players):
        raise TournamentError(f"rules {rules.name!r} on board {board.name!r}: {'; '.join(problems)}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise TournamentError(f"seed must be a whole number from 0 to 2**64 - 1, not {seed!r}")
    if time_limit is not None and not time_limit > 0:
        raise TournamentError(f"time_limit must be more than 0 seconds or None, not {time_limit!r}")
    seats = seatings(len(bots), players)
    if not isolated:
        names = unique_names([fresh(bot).name for bot in bots])
        return Plan(tuple(bots), names, players, seed, board, rules, time_limit, seats)
    if seed < _GUESSABLE:
        raise TournamentError(
            f"bots that aren't trusted could guess seed {seed} and with it every deck; leave it out, and the run's own "
            f"is kept in its results, or give one of {_GUESSABLE} or more"
        )
    invited = tuple(invitation(bot) for bot in bots)
    names = unique_names([one.name for one in invited])
    return Plan(invited, names, players, seed, board, rules, time_limit, seats, isolated=True)


def seatings(bots: int, players: int) -> tuple[tuple[int, ...], ...]:
    """Return who sits where, in an order in which every few games are fair.

    Every choice of so many bots is seated in every order; fewer bots than seats play more than once at a table, each
    at least once.  Choices change fastest, then seats rotate, then neighbours change.

    Examples
    --------
    >>> seatings(3, 2)
    ((0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1))
    >>> seatings(2, 3)
    ((0, 0, 1), (0, 1, 1), (0, 1, 0), (1, 1, 0), (1, 0, 0), (1, 0, 1))
    >>> seatings(1, 2)
    ((0, 0),)
    """
    if bots >= players:
        tables = list(combinations(range(bots), players))
    else:
        tables = [t for t in combinations_with_replacement(range(bots), players) if len(set(t)) == bots]
    found: dict[tuple[int, ...], None] = {}
    for order in permutations(range(1, players)):
        for turn in range(players):
            for table in tables:
                seated = [table[i] for i in (0, *order)]
                found[tuple(seated[turn:] + seated[:turn])] = None
    return tuple(found)
