"""Long and regular first tickets, and tickets that go out of the game (E2-E4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine import tickets
from stopreq_widget.engine.state import Extras, Phase
from stopreq_widget.engine.tickets import choice_of, looked_at

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.engine.actions import KeepTickets
    from stopreq_widget.engine.play import Deck
    from stopreq_widget.engine.state import Setup, State
    from stopreq_widget.engine.views import View


def deal(setup: Setup, shuffled: Deck) -> tuple[list[Deck], Deck, Extras]:
    """Deal each seat its long tickets, then its regular ones; long ones that nobody gets are out (E2, E3)."""
    rules, players = setup.rules, len(setup.players)
    longs = tuple(i for i in shuffled if rules.is_long(setup.board.tickets[i]))
    regular = tuple(i for i in shuffled if i not in longs)
    few, many = rules.long_dealt, rules.tickets_dealt - rules.long_dealt
    offers = [longs[i * few : (i + 1) * few] + regular[i * many : (i + 1) * many] for i in range(players)]
    stations = (0,) * players if rules.stations else ()
    return offers, regular[players * many :], Extras(stations=stations, out=longs[players * few :])


def keep(state: State, action: KeepTickets) -> State:
    """Keep some of the offered tickets; first ones that are put aside go out of the game once all have chosen (E3)."""
    after = tickets.keep(state, action)
    if not state.setup.rules.first_out or state.phase is not Phase.FIRST_TICKETS or after.phase is Phase.FIRST_TICKETS:
        return after
    deck = after.ticket_deck[: len(state.ticket_deck)]
    extras = after.extras._replace(
        out=after.extras.out + after.ticket_deck[len(deck) :], firsts=tuple(len(seat.tickets) for seat in after.seats)
    )
    return after.but(ticket_deck=deck, extras=extras)


def guess(view: View, rng: Random) -> tuple[list[Deck], list[Deck], Deck, Deck]:
    """Deal the unseen tickets at random: offers and kept tickets by seat, the deck, and those out of the game.

    Every seat was dealt its number of long tickets and kept so many of its first ones; which, nobody knows.
    """
    rules, board = view.rules, view.board
    seen = {*view.tickets, *view.offer}
    unseen = [i for i in range(len(board.tickets)) if i not in seen]
    rng.shuffle(unseen)
    longs = [i for i in unseen if rules.is_long(board.tickets[i])]
    regular = [i for i in unseen if not rules.is_long(board.tickets[i])]
    choosing = view.phase is Phase.FIRST_TICKETS
    offers, kept = [], []
    for i, seat in enumerate(view.seats):
        if i == view.seat:
            offers.append(view.offer)
            kept.append(view.tickets)
        elif choosing:
            offer = _take(longs, rules.long_dealt) + _take(regular, rules.tickets_dealt - rules.long_dealt)
            offers.append(offer)
            kept.append(choice_of(offer, rules.tickets_kept, rng) if i < view.to_move else ())
        else:
            n = looked_at(view) if view.phase is Phase.TICKETS and i == view.to_move else 0
            offers.append(_take(regular, n))
            first = view.firsts[i] if view.firsts else 0
            few = sum(place < rules.long_dealt for place in rng.sample(range(rules.tickets_dealt), first))
            kept.append(_take(longs, few) + _take(regular, seat.tickets - few))
    aside = _take(regular, view.tickets_out - len(longs))
    return offers, kept, tuple(regular), (*longs, *aside)


def _take(deck: list[int], n: int) -> Deck:
    """Remove and return some tickets from the end of a shuffled list."""
    return tuple(deck.pop() for _ in range(n))
