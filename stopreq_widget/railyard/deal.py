"""Dealing the card game, and the row that is turned anew (C4, C5, C8)."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from stopreq_widget.engine.chance import SEED_LIMIT, shuffled
from stopreq_widget.engine.deal import checked_players
from stopreq_widget.engine.errors import SetupError, shown
from stopreq_widget.engine.piles import CARD_STREAM, TICKET_STREAM
from stopreq_widget.engine.state import Phase
from stopreq_widget.railyard.sheet import Sheet, YardRules, load_sheet
from stopreq_widget.railyard.state import YardSeat, YardSetup, YardState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def new_yard(
    players: Iterable[str],
    *,
    seed: int | None = None,
    first: int = 0,
    rules: YardRules | None = None,
    sheet: Sheet | None = None,
    decks: tuple[Sequence[int], Sequence[int]] | None = None,
    orders: Sequence[Sequence[int]] = (),
) -> YardState:
    """Shuffle, deal and return the first state, in which the first seat chooses its tickets (C4, C5).

    Parameters
    ----------
    players : iterable of str
        2 to 4 different names.
    seed : int, optional
        0 to 2**64 - 1; without one it is drawn from the system.
    first : int
        The seat of the first turn.
    rules : YardRules, optional
        The usual ones by default.
    sheet : Sheet, optional
        What is printed.
    decks, orders
        Cards (without the passes that are dealt), tickets and reshuffled decks as a record holds them.

    Raises
    ------
    SetupError
        If something of it doesn't fit.

    Examples
    --------
    >>> new_yard(["Ada", "Bo"], seed=1)
    Card game after 0 turns: Ada to move (first tickets); 75 cards in the deck
    """
    rules, sheet = YardRules() if rules is None else rules, sheet or load_sheet()
    if not isinstance(rules, YardRules):
        raise SetupError(f"rules must be a YardRules value, not {shown(rules)}")
    names = checked_players(players)
    if problems := rules.problems(sheet, len(names)):
        raise SetupError(f"card game: {'; '.join(problems)}")
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < len(names):
        raise SetupError(f"first must be a seat from 0 to {len(names) - 1}, not {shown(first)}")
    if seed is None:
        seed = secrets.randbelow(SEED_LIMIT)
    elif type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise SetupError(f"seed must be a whole number from 0 to 2**64 - 1, not {shown(seed)}")
    n = len(names)
    everything = [kind for kind, count in enumerate(sheet.cards) for _ in range(count)]
    pool = everything[: len(everything) - n * rules.passes_dealt]
    if decks is None:
        cards, tickets = shuffled(pool, seed, CARD_STREAM), shuffled(range(len(sheet.tickets)), seed, TICKET_STREAM)
    else:
        cards, tickets = (tuple(deck) for deck in decks)
        if sorted(cards) != pool or sorted(tickets) != list(range(len(sheet.tickets))):
            raise SetupError("the decks given are not those of the card game")
    setup = YardSetup(sheet, rules, names, first, seed, (cards, tickets), tuple(tuple(order) for order in orders))
    kinds, hand, dealt = range(len(sheet.kinds)), rules.hand, rules.tickets_dealt
    seats = []
    for i in range(n):
        counts = [cards[i * hand : (i + 1) * hand].count(kind) for kind in kinds]
        counts[-1] += rules.passes_dealt
        known = (0,) * (len(sheet.kinds) - 1) + (rules.passes_dealt,)
        offer = tickets[i * dealt : (i + 1) * dealt]
        seats.append(YardSeat(tuple(counts), known, ((0, 0),) * len(sheet.colours), (0,) * len(sheet.kinds), (), offer))
    row, deck = cards[n * hand : n * hand + rules.row], cards[n * hand + rules.row :][::-1]
    nothing = (0,) * len(sheet.kinds)
    return swept(YardState(setup, Phase.FIRST_TICKETS, 0, deck, row, nothing, tuple(seats), tickets[n * dealt :]))


def swept(state: YardState) -> YardState:
    """Turn the row anew as long as it has too many passes and the deck more cards than a row (C8).

    Nothing is shuffled meanwhile, so the deck soon has no more.
    """
    rules, deck, row, discards = state.rules, state.deck, state.row, list(state.discards)
    wild = len(state.sheet.kinds) - 1
    if not rules.row_passes or row.count(wild) < rules.row_passes:
        return state
    while len(row) == rules.row < len(deck) and row.count(wild) >= rules.row_passes:
        for kind in row:
            discards[kind] += 1
        row, deck = deck[: -rules.row - 1 : -1], deck[: -rules.row]
    return state.but(deck=deck, row=row, discards=tuple(discards))
