"""Deck, face-up row and discards, compiled; the engine's is :mod:`stopreq_widget.engine.piles`."""

from __future__ import annotations

from typing import Any

from stopreq_widget.core.chance import shuffle
from stopreq_widget.core.storage import Record, inner
from stopreq_widget.engine.piles import RESHUFFLE_STREAM


@inner
def row_passes(game: Record, tables: Record) -> Any:
    """Return how many of the face-up cards are passes."""
    found = 0
    for i in range(game.row_size):
        found += game.row[i] == tables.wild
    return found


@inner
def take_blind(game: Record, tables: Record) -> Any:
    """Draw the top card; return its kind. A row that could only change places with the deck (R9) may go then."""
    game.deck_size -= 1
    kind = game.deck[game.deck_size]
    if game.deck_size == 0 or row_passes(game, tables) >= tables.row_passes:
        settle(game, tables)
    return kind


@inner
def take_face_up(game: Record, tables: Record, kind: Any) -> None:
    """Take a face-up card and turn up another in its place at once (R4)."""
    place = 0
    while game.row[place] != kind:
        place += 1
    if game.deck_size == 0:
        for i in range(place + 1, game.row_size):
            game.row[i - 1] = game.row[i]
        game.row_size -= 1
        return
    game.deck_size -= 1
    game.row[place] = game.deck[game.deck_size]
    if game.deck_size == 0 or row_passes(game, tables) >= tables.row_passes:
        settle(game, tables)


@inner
def discard(game: Record, tables: Record, kind: Any, cards: Any, passes: Any) -> None:
    """Put cards of one kind and passes on the discards; a row that was stuck (R9) may go then."""
    game.discards[kind] += cards
    game.discards[tables.wild] += passes
    if game.deck_size == 0 or row_passes(game, tables) >= tables.row_passes:
        settle(game, tables)


@inner
def settle(game: Record, tables: Record) -> None:
    """Reshuffle, refill the row and sweep it of passes until nothing is left to do (R8-R10)."""
    sweeps = 0
    while True:
        if game.deck_size == 0:
            _reshuffle(game, tables)
        if game.row_size < tables.row and game.deck_size > 0:
            game.deck_size -= 1
            game.row[game.row_size] = game.deck[game.deck_size]
            game.row_size += 1
        elif (
            game.row_size == tables.row
            and row_passes(game, tables) >= tables.row_passes
            and sweeps < tables.sweeps
            and _can_improve(game, tables)
        ):
            sweeps += 1
            for i in range(game.row_size):
                game.discards[game.row[i]] += 1
            game.row_size = 0
        else:
            return


@inner
def _reshuffle(game: Record, tables: Record) -> None:
    size = 0
    for kind in range(tables.wild + 1):
        for _ in range(game.discards[kind]):
            game.deck[size] = kind
            size += 1
        game.discards[kind] = 0
    if size > 0:
        shuffle(game.deck, size, game.seed, RESHUFFLE_STREAM + game.reshuffles)
        game.reshuffles += 1
        game.deck_size = size


@inner
def _can_improve(game: Record, tables: Record) -> Any:
    """Tell whether the cards outside the hands can make a full row with fewer passes than are swept (R9)."""
    in_deck = discarded = 0
    for kind in range(tables.wild):
        discarded += game.discards[kind]
    for i in range(game.deck_size):
        in_deck += game.deck[i] != tables.wild
    if game.deck_size == game.row_size and discarded + game.discards[tables.wild] == 0:
        return game.deck_size - in_deck < tables.row_passes
    plain = in_deck + discarded
    for i in range(game.row_size):
        plain += game.row[i] != tables.wild
    return plain > tables.row - tables.row_passes
