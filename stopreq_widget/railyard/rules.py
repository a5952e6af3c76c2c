"""The rules of the card game: what can be done, and what it does (C6-C16)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from stopreq_widget.engine.actions import DECK, Action, DrawCard, DrawTickets, KeepTickets, Payment, Skip
from stopreq_widget.engine.chance import shuffled
from stopreq_widget.engine.errors import RuleError
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.typed import typed
from stopreq_widget.railyard.actions import LaySet, LayThree
from stopreq_widget.railyard.deal import swept
from stopreq_widget.railyard.scoring import best_tickets, spent_on

if TYPE_CHECKING:
    from stopreq_widget.railyard.state import YardSeat, YardState

_SHOWN = 12
# The streams of chance of tickets that are shuffled back, far from those of the reshuffles.
BACK_STREAM = 1 << 35


def legal_actions(state: YardState) -> tuple[Action, ...]:
    """Return every action that the seat to move can take, each once, in a fixed order.

    Examples
    --------
    >>> from stopreq_widget.railyard.deal import new_yard
    >>> state = new_yard(["Ada", "Bo"], seed=1)
    >>> len(legal_actions(state))
    63
    """
    phase, seat = state.phase, state.seats[state.seat]
    if phase in {Phase.FIRST_TICKETS, Phase.TICKETS}:
        offer = [ticket.id for ticket in state.offer(state.seat)]
        sizes = range(min(_fewest(state), len(offer)), len(offer) + 1)
        return tuple(KeepTickets(kept) for n in sizes for kept in combinations(offer, n))
    if phase is Phase.OVER:
        return ()
    kinds = state.sheet.kinds
    found: list[Action] = [DrawCard(DECK)] if state.deck else []
    wild = len(kinds) - 1
    found += [DrawCard(kinds[kind]) for kind in sorted(set(state.row)) if phase is Phase.TURN or kind != wild]
    if phase is Phase.SECOND_CARD:
        return tuple(found)
    if state.ticket_deck:
        found.append(DrawTickets())
    fewest = 0 if state.rules.passes_alone else 1
    for colour, held in enumerate(seat.hand[:-1]):
        if (held or state.rules.passes_alone) and not seat.in_yard(colour):
            least = max(state.rules.set_least, _most_elsewhere(state, colour) + 1)
            found += [
                LaySet(Payment(kinds[colour], cards, passes))
                for passes in range(seat.hand[-1] + 1)
                for cards in range(max(fewest, least - passes), held + 1)
            ]
    free = [c for c, n in enumerate(seat.hand[:-1]) if n and not seat.in_yard(c) and not _most_elsewhere(state, c)]
    found += [LayThree(tuple(kinds[colour] for colour in three)) for three in combinations(free, 3)]
    return tuple(found) or (Skip(),)


def apply(state: YardState, action: Action | str) -> YardState:
    """Return the state after an action.

    Raises
    ------
    RuleError
        If it isn't legal: what was asked and what could be done instead.
    ActionTextError
        If a text is no action's.

    Examples
    --------
    >>> from stopreq_widget.railyard.deal import new_yard
    >>> apply(new_yard(["Ada", "Bo"], seed=1), "draw deck")
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.RuleError: Ada can't 'draw deck' now (first tickets); allowed: keep ...
    """
    allowed = legal_actions(state)
    action = typed(action, lambda: allowed)
    if action not in allowed:
        if state.is_over:
            raise RuleError(f"{str(action)!r} can't be done: the game is over")
        shown = "; ".join(str(one) for one in allowed[:_SHOWN])
        more = f"; and {len(allowed) - _SHOWN} more" if len(allowed) > _SHOWN else ""
        name = state.players[state.seat]
        raise RuleError(f"{name} can't {str(action)!r} now ({state.phase.value}); allowed: {shown}{more}")
    if isinstance(action, KeepTickets):
        return _keep(state, action)
    if isinstance(action, DrawCard):
        return _draw(state, action)
    if isinstance(action, DrawTickets):
        n = state.rules.tickets_drawn
        seats = _with(state, state.seats[state.seat]._replace(offer=state.ticket_deck[:n]))
        return state.but(phase=Phase.TICKETS, seats=seats, ticket_deck=state.ticket_deck[n:])
    if isinstance(action, LaySet | LayThree):
        return _lay(state, action)
    return _end(state, skips=state.skips + 1, idle=True)


def laid(state: YardState, action: LaySet | LayThree) -> list[tuple[int, int, int]]:
    """Return what an action lays: colours with their cards and passes."""
    index = state.sheet.kind_of
    if isinstance(action, LaySet):
        return [(index[str(action.cards.service)], action.cards.cards, action.cards.passes)]
    return [(index[colour], 1, 0) for colour in action.colours]


def _fewest(state: YardState) -> int:
    return state.rules.tickets_kept if state.phase is Phase.FIRST_TICKETS else state.rules.drawn_kept


def _most_elsewhere(state: YardState, colour: int) -> int:
    """Return the most cards of a colour in another player's yard (C13)."""
    return max(seat.in_yard(colour) for i, seat in enumerate(state.seats) if i != state.seat)


def _with(state: YardState, seat: YardSeat) -> tuple[YardSeat, ...]:
    return (*state.seats[: state.seat], seat, *state.seats[state.seat + 1 :])


def _keep(state: YardState, action: KeepTickets) -> YardState:
    seat, index = state.seats[state.seat], state.sheet.ticket_index
    kept = tuple(index[ticket] for ticket in action.tickets)
    if state.phase is Phase.TICKETS:
        returned = tuple(i for i in seat.offer if i not in kept)
        seats = _with(state, seat._replace(tickets=seat.tickets + kept, offer=()))
        return _end(state.but(seats=seats, ticket_deck=_put_back(state, returned, 1 + state.turns)), idle=not kept)
    seats = _with(state, seat._replace(tickets=kept))
    if state.seat + 1 < len(seats):
        return state.but(seats=seats, seat=state.seat + 1)
    returned = tuple(i for one in seats for i in one.offer if i not in one.tickets)
    return state.but(
        seats=tuple(one._replace(offer=()) for one in seats),
        ticket_deck=_put_back(state, returned, 0),
        phase=Phase.TURN,
        seat=state.setup.first,
    )


def _draw(state: YardState, action: DrawCard) -> YardState:
    seat, deck, row = state.seats[state.seat], state.deck, state.row
    wild = len(state.sheet.kinds) - 1
    last = state.phase is Phase.SECOND_CARD
    known = seat.known
    if action.card == DECK:
        kind, deck = deck[-1], deck[:-1]
    else:
        kind = state.sheet.kind_of[action.card]
        place = row.index(kind)
        row = (*row[:place], *deck[-1:], *row[place + 1 :])
        deck = deck[:-1]
        known = _more(known, kind, 1)
        last = last or kind == wild
    own = seat._replace(hand=_more(seat.hand, kind, 1), known=known)
    after = swept(state.but(deck=deck, row=row, seats=_with(state, own)))
    if last or not (after.deck or any(one != wild for one in after.row)):
        return _end(after)
    return after.but(phase=Phase.SECOND_CARD)


def _put_back(state: YardState, tickets: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the deck of tickets with some put under it, or shuffled into it by its shuffle of this number (C14)."""
    deck = state.ticket_deck + tickets
    if not tickets or not state.rules.shuffle_back:
        return deck
    return shuffled(deck, state.setup.seed, BACK_STREAM + count)


def _lay(state: YardState, action: LaySet | LayThree) -> YardState:
    """Lay cards in the yard; others who have the colour there are robbed (C9-C13)."""
    seats, discards = list(state.seats), state.discards
    for colour, cards, passes in laid(state, action):
        for i, other in enumerate(seats):
            lost, lost_passes = other.yard[colour]
            if i != state.seat and lost + lost_passes:
                discards = _more(_more(discards, colour, lost), -1, lost_passes)
                seats[i] = other._replace(yard=_put(other.yard, colour, 0, 0))
        own = seats[state.seat]
        seats[state.seat] = own._replace(
            hand=_more(_more(own.hand, colour, -cards), -1, -passes),
            known=_more(_more(own.known, colour, -cards), -1, -passes),
            yard=_put(own.yard, colour, cards, passes),
        )
    return _end(state.but(seats=tuple(seats), discards=discards))


def _put(yard: tuple[tuple[int, int], ...], colour: int, cards: int, passes: int) -> tuple[tuple[int, int], ...]:
    return (*yard[:colour], (cards, passes), *yard[colour + 1 :])


def _more(counts: tuple[int, ...], kind: int, n: int) -> tuple[int, ...]:
    """Return counts with some more of a kind; ``known`` cards may be fewer than are spent and stop at 0."""
    kind %= len(counts)
    return (*counts[:kind], max(counts[kind] + n, 0), *counts[kind + 1 :])


def _end(state: YardState, *, skips: int = 0, idle: bool = False) -> YardState:
    """End a turn: look whether the deck is out (C15, C16), then move the next seat's cards onto its track (C6).

    A turn is ``idle`` in which nothing could be done or all tickets drawn were put back (C21).
    """
    left, turns, turns_idle = state.turns_left, state.turns + 1, state.idle + 1 if idle else 0
    if left > 0:
        left -= 1
    elif not state.deck:
        state, again = _scored(state)
        left = -1 if again else len(state.seats)
    state = state.but(turns=turns, turns_left=left, skips=skips, idle=turns_idle)
    stalled = turns_idle >= state.rules.idle_rounds * len(state.seats)
    if left == 0 or skips == len(state.seats) or stalled:
        return state.but(phase=Phase.OVER)
    seat = (state.seat + 1) % len(state.seats)
    state = state.but(phase=Phase.TURN, seat=seat)
    return state.but(seats=_with(state, _moved(state.seats[seat], state.rules.moved)))


def _scored(state: YardState) -> tuple[YardState, bool]:
    """Score completed tickets and make the deck anew, where four play and it is the first time (C16)."""
    rules = state.rules
    if len(state.seats) < rules.reshuffle_from or state.reshuffles:
        return state, False
    seats, discards = [], list(state.discards)
    for i, seat in enumerate(state.seats):
        tickets = state.tickets(i)
        chosen = best_tickets(tickets, seat.track)
        used = spent_on([tickets[j] for j in chosen], seat.track)
        discards = [old + new for old, new in zip(discards, used, strict=True)]
        done = tuple(seat.tickets[j] for j in chosen)
        seats.append(
            seat._replace(
                track=tuple(have - spent for have, spent in zip(seat.track, used, strict=True)),
                tickets=tuple(t for t in seat.tickets if t not in done),
                done=done,
            )
        )
    if not any(discards):
        return state, False
    made = state.setup.reshuffled(tuple(discards), 0)
    lack = rules.row - len(state.row)
    row, deck = (*state.row, *made[::-1][:lack]), made[: len(made) - lack] if lack < len(made) else ()
    after = state.but(seats=tuple(seats), discards=(0,) * len(discards), reshuffles=(made,), row=row, deck=deck)
    return swept(after), bool(deck)


def _moved(seat: YardSeat, moved: int) -> YardSeat:
    """Move so many cards of each colour from the yard onto the track, passes after the cards (C6)."""
    yard, track = list(seat.yard), list(seat.track)
    for colour, (cards, passes) in enumerate(seat.yard):
        n = moved or cards + passes
        first, wild = min(n, cards), min(max(n - cards, 0), passes)
        yard[colour] = (cards - first, passes - wild)
        track[colour] += first
        track[-1] += wild
    return seat._replace(yard=tuple(yard), track=tuple(track))
