"""The rules of the card game: dealing, what can be done, and what it does (C4-C16)."""

from __future__ import annotations

import secrets
from itertools import combinations
from typing import TYPE_CHECKING

from stopreq_widget.engine.actions import DECK, Action, DrawCard, DrawTickets, KeepTickets, Payment, Skip, parse
from stopreq_widget.engine.chance import SEED_LIMIT, shuffled
from stopreq_widget.engine.deal import checked_players
from stopreq_widget.engine.errors import RuleError, SetupError, shown
from stopreq_widget.engine.piles import CARD_STREAM, TICKET_STREAM
from stopreq_widget.engine.state import Phase
from stopreq_widget.railyard.actions import LaySet, LayThree
from stopreq_widget.railyard.scoring import best_tickets, spent_on
from stopreq_widget.railyard.sheet import Sheet, YardRules, load_sheet
from stopreq_widget.railyard.state import YardSeat, YardSetup, YardState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SHOWN = 12
# The streams of chance of tickets that are shuffled back, far from those of the reshuffles.
BACK_STREAM = 1 << 35


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


def legal_actions(state: YardState) -> tuple[Action, ...]:
    """Return every action that the seat to move can take, each once, in a fixed order.

    Examples
    --------
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
    >>> apply(new_yard(["Ada", "Bo"], seed=1), "draw deck")
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.RuleError: Ada can't 'draw deck' now (first tickets); allowed: keep ...
    """
    action = action if isinstance(action, Action) else parse(action)
    allowed = legal_actions(state)
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
