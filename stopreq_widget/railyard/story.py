"""A card game in sentences: what each action did, as far as a reader may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.actions import DECK, DrawCard, DrawTickets, KeepTickets
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.words import plural
from stopreq_widget.railyard.actions import LaySet, LayThree
from stopreq_widget.railyard.rules import laid

if TYPE_CHECKING:
    from stopreq_widget.engine.actions import Action
    from stopreq_widget.railyard.state import YardState


def tell(before: YardState, action: Action, after: YardState, reader: int | None = None) -> str:
    """Return what an action did; ``reader`` is the seat that reads it and must not learn secrets (None: may know all).

    Examples
    --------
    >>> from stopreq_widget.railyard.deal import new_yard
    >>> from stopreq_widget.railyard.rules import apply, legal_actions
    >>> before = new_yard(["Ada", "Bo"], seed=1)
    >>> action = legal_actions(before)[0]
    >>> tell(before, action, apply(before, action), reader=1)
    'Ada chose first tickets.'
    """
    sentences = [f"{before.players[before.seat]} {_did(before, action, after, reader)}."]
    sentences += _robbed(before, action)
    if _swept(before, after):
        sentences.append("Too many passes lay face up: the row was turned anew.")
    if len(after.reshuffles) > len(before.reshuffles):
        for i, seat in enumerate(after.seats):
            done = plural(len(seat.done) - len(before.seats[i].done), "ticket")
            sentences.append(f"The deck is out: {before.players[i]} completed {done}.")
        sentences.append("The discards were shuffled into a new deck.")
    if before.turns_left < 0 <= after.turns_left:
        sentences.append("The deck is out: everybody has one more turn.")
    if after.is_over:
        sentences.append("The game is over.")
    return " ".join(sentences)


def _did(before: YardState, action: Action, after: YardState, reader: int | None) -> str:
    sheet, mine = before.sheet, reader in {None, before.seat}
    if isinstance(action, KeepTickets):
        if before.phase is Phase.FIRST_TICKETS and not mine:
            return "chose first tickets"
        of = f"kept {len(action.tickets)} of {plural(len(before.seats[before.seat].offer), 'ticket')}"
        if not mine or not action.tickets:
            return of
        kept = (sheet.tickets[sheet.ticket_index[ticket]] for ticket in action.tickets)
        return f"{of}: {', '.join(f'{ticket.title} ({ticket.points})' for ticket in kept)}"
    if isinstance(action, DrawCard):
        if action.card != DECK:
            return f"took {sheet.name_of(sheet.kind_of[action.card])} from the row"
        if not mine:
            return "drew a card from the deck"
        hands = (state.seats[before.seat].hand for state in (before, after))
        kind = next(i for i, (old, new) in enumerate(zip(*hands, strict=True)) if old != new)
        return f"drew {sheet.name_of(kind)} from the deck"
    if isinstance(action, DrawTickets):
        return f"drew {plural(len(after.seats[before.seat].offer), 'ticket')}"
    if isinstance(action, LaySet | LayThree):
        parts = []
        for colour, cards, passes in laid(before, action):
            if cards:
                parts.append(f"{cards} {sheet.name_of(colour)}")
            if passes:
                parts.append(plural(passes, "pass") + ("" if cards else f" as {sheet.name_of(colour)}"))
        return f"laid {', '.join(parts)}"
    return "could do nothing"


def _swept(before: YardState, after: YardState) -> bool:
    """Tell whether a row of passes was discarded: more cards left the deck than hands and the row's places took."""
    reshuffled = sum(map(len, after.reshuffles)) - sum(map(len, before.reshuffles))
    left = len(before.deck) + reshuffled - len(after.deck)
    taken = sum(after.seats[before.seat].hand) - sum(before.seats[before.seat].hand)
    return left > max(taken, 0) + len(after.row) - len(before.row)


def _robbed(before: YardState, action: Action) -> list[str]:
    if not isinstance(action, LaySet | LayThree):
        return []
    return [
        f"{before.players[i]} was robbed of {seat.in_yard(colour)} {before.sheet.name_of(colour)}."
        for colour, _, _ in laid(before, action)
        for i, seat in enumerate(before.seats)
        if i != before.seat and seat.in_yard(colour)
    ]
