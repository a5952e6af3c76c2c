"""The train car cards that are in nobody's hand: deck, face-up row and discards (R4-R10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stopreq_widget.engine.chance import shuffled

if TYPE_CHECKING:
    from stopreq_widget.engine.state import Setup

# Streams of chance: the deck of cards, the deck of tickets, then one for each reshuffle.
CARD_STREAM, TICKET_STREAM, RESHUFFLE_STREAM = 0, 1, 2


class Piles(NamedTuple):
    """Deck (its top is the last card), face-up row, discards (a count for each kind) and the decks reshuffled."""

    deck: tuple[int, ...]
    row: tuple[int, ...]
    discards: tuple[int, ...]
    reshuffles: tuple[tuple[int, ...], ...]


def take_blind(piles: Piles, setup: Setup) -> tuple[int, Piles]:
    """Draw the top card; return its kind and the piles after it.

    A row that could only change places with the deck (R9) mixes with it once the deck is smaller, and is swept then.
    """
    deck, row = piles.deck, piles.row
    rest = Piles(deck[:-1], row, piles.discards, piles.reshuffles)
    if len(deck) > 1 and row.count(setup.tables.wild) < setup.rules.row_passes:
        return deck[-1], rest
    return deck[-1], settle(rest, setup)


def take_face_up(piles: Piles, kind: int, setup: Setup) -> Piles:
    """Take a face-up card and turn up another in its place at once (R4)."""
    deck, row, discards, reshuffles = piles
    place = row.index(kind)
    if not deck:
        return Piles(deck, row[:place] + row[place + 1 :], discards, reshuffles)
    turned = list(row)
    turned[place] = deck[-1]
    rest = Piles(deck[:-1], tuple(turned), discards, reshuffles)
    if len(deck) > 1 and turned.count(setup.tables.wild) < setup.rules.row_passes:
        return rest
    return settle(rest, setup)


def discard(piles: Piles, kind: int, cards: int, passes: int, setup: Setup) -> Piles:
    """Put cards of one kind and passes on the discards.

    A row that had to stay though it is full of passes (R9) is swept as soon as these cards make a better one possible.
    """
    counts = list(piles.discards)
    counts[kind] += cards
    counts[-1] += passes
    after = Piles(piles.deck, piles.row, tuple(counts), piles.reshuffles)
    stuck = after.row.count(setup.tables.wild) >= setup.rules.row_passes
    return settle(after, setup) if stuck or not after.deck else after


def settle(piles: Piles, setup: Setup) -> Piles:
    """Reshuffle, refill the row and sweep it of passes until nothing is left to do (R8-R10).

    An empty deck is made anew from the discards at once; the row is refilled one card at a time; a full row with
    three passes is discarded and turned anew, unless the cards outside the hands can't make a better one, and not
    more often than the rules say: then the row stays until the next card moves (R9).
    """
    deck, row, discards, reshuffles = (
        list(piles.deck),
        list(piles.row),
        list(piles.discards),
        piles.reshuffles,
    )
    rules, wild = setup.rules, setup.tables.wild
    sweeps, better = 0, _better_possible(deck, row, discards, setup)
    while True:
        if not deck and any(discards):
            made = setup.reshuffled(tuple(discards), len(reshuffles))
            reshuffles = (*reshuffles, made)
            deck, discards = list(made), [0] * len(discards)
        if len(row) < rules.row and deck:
            row.append(deck.pop())
        elif (
            len(row) == rules.row
            and row.count(wild) >= rules.row_passes
            and better
            and sweeps < rules.sweeps
            and not _only_swaps(deck, row, discards, setup)
        ):
            for kind in row:
                discards[kind] += 1
            row, sweeps = [], sweeps + 1
        elif deck or not any(discards):
            return Piles(tuple(deck), tuple(row), tuple(discards), reshuffles)


def _better_possible(deck: list[int], row: list[int], discards: list[int], setup: Setup) -> bool:
    """Tell whether the cards outside the hands can make a full row with fewer passes than are swept (R9)."""
    wild = setup.tables.wild
    plain = sum(discards[:wild]) + len(deck) + len(row) - deck.count(wild) - row.count(wild)
    return plain > setup.rules.row - setup.rules.row_passes


def _only_swaps(deck: list[int], row: list[int], discards: list[int], setup: Setup) -> bool:
    """Tell whether a sweep could only change places with a deck that is no better (R9).

    A deck of exactly one row, with no discards, is turned up whole and never mixed with what was swept.
    """
    alone = len(deck) == len(row) and not any(discards)
    return alone and deck.count(setup.tables.wild) >= setup.rules.row_passes


def new_piles(deck: tuple[int, ...], setup: Setup) -> Piles:
    """Turn up the first row from a deck that the hands were dealt from."""
    return settle(Piles(deck, (), (0,) * len(setup.tables.kinds), ()), setup)


def reshuffle(discards: tuple[int, ...], seed: int, count: int) -> tuple[int, ...]:
    """Return the new deck that reshuffle number ``count`` makes of the discards."""
    cards = [kind for kind, n in enumerate(discards) for _ in range(n)]
    return shuffled(cards, seed, RESHUFFLE_STREAM + count)
