"""Setting a game up: names, seats, shuffling and dealing (R1-R3)."""

from __future__ import annotations

import secrets
from itertools import islice
from typing import TYPE_CHECKING

from stopreq_widget.engine.chance import SEED_LIMIT, shuffled
from stopreq_widget.engine.errors import SetupError, shown
from stopreq_widget.engine.piles import CARD_STREAM, TICKET_STREAM, new_piles
from stopreq_widget.engine.presets import board_of, rules_of
from stopreq_widget.engine.rules import play_of
from stopreq_widget.engine.state import Phase, Seat, Setup, State
from stopreq_widget.engine.texts import composed, is_blank, is_legible, look
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike

    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules

NAME_LIMIT = 60
# An iterable that never ends is no list of players either.
_MOST_NAMES = 100


def new_game(
    board: Board | str | PathLike[str] | None,
    players: Iterable[str],
    *,
    seed: int | None = None,
    first: int | str = 0,
    rules: Rules | str | None = None,
    decks: tuple[Sequence[int], Sequence[int]] | None = None,
    orders: Sequence[Sequence[int]] = (),
) -> State:
    """Shuffle, deal and return the first state, in which the first seat chooses its tickets.

    Parameters
    ----------
    board : Board, str, path or None
        A board, or the name or folder of one; None for the one that ships for the rules.
    players : iterable of str
        2 to 5 different names, in the order of the seats.
    seed : int, optional
        0 to 2**64 - 1; the same seed gives the same game.  Without one it is drawn from the system.
    first : int or str
        Who has the first turn: an index or a name (R3).
    rules : Rules or str, optional
        Rules or the name of a rule set; Oregon's by default.
    decks : pair of sequences of int, optional
        Cards (kinds) and tickets (indices) in the order in which they are dealt, as a record holds them, instead
        of shuffled ones.
    orders : sequence of sequences of int
        Decks that a record holds for its reshuffles, top last.

    Returns
    -------
    State
        In phase ``FIRST_TICKETS``.

    Raises
    ------
    SetupError
        If players, seed, first seat, rules, board and decks don't fit together; says which and why.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board
    >>> new_game(load_board(), ["Ada", "Bo"], seed=1)
    State after 0 turns: Ada to move (first tickets); points Ada 0, Bo 0; 97 cards in the deck
    """
    rules = rules_of(rules)
    board = board_of(board, rules)
    names = checked_players(players)
    if problems := rules.problems(board, len(names)):
        raise SetupError(f"rules {rules.name!r} on board {board.name!r}: {'; '.join(problems)}")
    seed = secrets.randbelow(SEED_LIMIT) if seed is None else _checked_seed(seed)
    cards, tickets = _shuffled_decks(board, seed) if decks is None else _checked_decks(board, decks)
    setup = Setup(
        board,
        rules,
        names,
        _checked_first(first, names),
        seed,
        play_of(rules),
        deal=(cards, tickets),
        orders=tuple(tuple(order) for order in orders),
    )
    hand, kinds = rules.hand, range(len(setup.tables.kinds))
    offers, ticket_deck, extras = setup.play.deal(setup, tickets)
    seats = []
    for i in range(len(names)):
        held = cards[i * hand : (i + 1) * hand]
        seats.append(
            Seat(
                hand=tuple(held.count(kind) for kind in kinds),
                known=(0,) * len(kinds),
                tickets=(),
                offer=offers[i],
                routes=0,
                trains=rules.trains_for(len(names)),
                points=0,
                tokens=0,
            )
        )
    rest = cards[len(names) * hand :]
    return State(
        setup=setup,
        phase=Phase.FIRST_TICKETS,
        seat=0,
        piles=new_piles(rest[::-1], setup),
        seats=tuple(seats),
        closed=(0,) * len(names),
        ticket_deck=ticket_deck,
        tokens=setup.tables.tokens if rules.tokens else 0,
        extras=extras,
    )


def checked_players(players: Iterable[str]) -> tuple[str, ...]:
    """Return the names as a tuple; :class:`SetupError` unless they are different, printable and not empty.

    Examples
    --------
    >>> checked_players(["Ada", "Bo"])
    ('Ada', 'Bo')
    >>> checked_players("Ada")
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.SetupError: players must be a list of names, not 'Ada'
    """
    try:
        names = () if isinstance(players, str | bytes) else tuple(islice(players, _MOST_NAMES))
    except TypeError:
        names = ()
    if not names:
        raise SetupError(f"players must be a list of names, not {shown(players)}")
    for i, name in enumerate(names):
        if not isinstance(name, str) or is_blank(name) or not is_legible(name) or len(name) > NAME_LIMIT:
            raise SetupError(
                f"player {i + 1}: a name is a printable text of 1 to {NAME_LIMIT} characters, not {shown(name)}"
            )
        if name in names[:i]:
            raise SetupError(f"player {i + 1}: the name {name!r} is there twice")
        if twin := next((other for other in names[:i] if look(other) == look(name)), None):
            raise SetupError(f"player {i + 1}: the name {name!a} looks like {twin!a}")
    return tuple(map(composed, names))


def _checked_seed(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise SetupError(f"seed must be a whole number from 0 to 2**64 - 1, not {shown(seed)}")
    return seed


def _checked_first(first: int | str, names: tuple[str, ...]) -> int:
    if isinstance(first, str) and first in names:
        return names.index(first)
    if isinstance(first, int) and not isinstance(first, bool) and 0 <= first < len(names):
        return first
    raise SetupError(
        f"first must be a seat from 0 to {len(names) - 1} or one of {', '.join(names)}, not {shown(first)}"
    )


def _all_cards(board: Board) -> list[int]:
    return [kind for kind, n in enumerate(board.tables.counts) for _ in range(n)]


def _shuffled_decks(board: Board, seed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    cards = shuffled(_all_cards(board), seed, CARD_STREAM)
    return cards, shuffled(range(len(board.tickets)), seed, TICKET_STREAM)


def _checked_decks(board: Board, decks: tuple[Sequence[int], Sequence[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    cards, tickets = (tuple(deck) for deck in decks)
    if sorted(cards) != _all_cards(board):
        count = plural(len(_all_cards(board)), "card")
        raise SetupError(f"the deck given does not hold the {count} of board {board.name!r}")
    if sorted(tickets) != list(range(len(board.tickets))):
        count = plural(len(board.tickets), "ticket")
        raise SetupError(f"the ticket deck given does not hold the {count} of board {board.name!r}")
    return cards, tickets
