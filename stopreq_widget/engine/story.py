"""A game in sentences: what each action did, as far as a reader may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.actions import DECK
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.words import pay_words, plural

if TYPE_CHECKING:
    from stopreq_widget.engine.actions import Action, Claim, DrawCard, DrawTickets, KeepTickets, Skip
    from stopreq_widget.engine.state import State


def tell(before: State, action: Action, after: State, reader: int | None = None) -> str:
    """Return what an action did, in one or more sentences.

    Parameters
    ----------
    before, after : State
        The states around it.
    action : Action
        What the seat to move did.
    reader : int, optional
        The seat that reads it and must not learn secrets; None may know everything.

    Examples
    --------
    >>> from stopreq_widget.engine import apply, load_board, new_game
    >>> from stopreq_widget.engine.rules import legal_actions
    >>> before = new_game(load_board("four"), ["Ada", "Bo"], seed=1)
    >>> action = legal_actions(before)[0]
    >>> tell(before, action, apply(before, action), reader=1)
    'Ada chose first tickets.'
    """
    sentences = [before.setup.play.tell[type(action)](before, action, after, reader)]
    if _swept(before, after):
        sentences.append("Too many passes lay face up: the row was turned anew.")
    made = len(after.piles.reshuffles) - len(before.piles.reshuffles)
    if made:
        again = "" if made == 1 else f" {made} times"
        sentences.append(f"The discards were shuffled into a new deck{again}.")
    if before.turns_left < 0 <= after.turns_left:
        trains = plural(after.seats[before.seat].trains, "train")
        name = before.players[before.seat]
        # The table calls a person alone against bots "You".
        sentences.append(f"{name} {'have' if name == 'You' else 'has'} {trains} left: everybody has one more turn.")
    if after.is_over:
        sentences.append("The game is over.")
    return " ".join(sentences)


def kept(before: State, action: KeepTickets, after: State, reader: int | None) -> str:
    """Tell which tickets a seat kept; to others only how many, and of the first ones not even that (R2)."""
    del after
    name, board = before.players[before.seat], before.board
    offered = len(before.seats[before.seat].offer)
    if reader not in {None, before.seat}:
        if before.phase is Phase.FIRST_TICKETS:
            return f"{name} chose first tickets."
        return f"{name} kept {len(action.tickets)} of {plural(offered, 'new ticket')}."
    titles = ", ".join(
        f"{board.title(ticket)} ({ticket.points})" for ticket in (board.ticket(key) for key in action.tickets)
    )
    return f"{name} kept {len(action.tickets)} of {plural(offered, 'ticket')}: {titles or 'none'}."


def drew(before: State, action: DrawCard, after: State, reader: int | None) -> str:
    """Tell which card a seat drew, as far as the reader may know."""
    name, board = before.players[before.seat], before.board
    if action.card != DECK:
        text = f"{name} took {board.service_name(action.card)} from the row."
    elif reader in {None, before.seat}:
        hands = (state.seats[before.seat].hand for state in (before, after))
        kind = next(i for i, (old, new) in enumerate(zip(*hands, strict=True)) if old != new)
        text = f"{name} drew {board.service_name(before.setup.tables.kinds[kind])} from the deck."
    else:
        text = f"{name} drew a card from the deck."
    return text


def _swept(before: State, after: State) -> bool:
    """Tell whether a row of passes was discarded: more cards were than the seat paid."""
    discarded = sum(after.piles.discards) - sum(before.piles.discards)
    discarded += sum(len(deck) for deck in after.piles.reshuffles[len(before.piles.reshuffles) :])
    paid = sum(before.seats[before.seat].hand) - sum(after.seats[before.seat].hand)
    if before.extras.tunnel is not None:
        discarded -= len(before.extras.tunnel.turned)
    return discarded > max(paid, 0)


def looked(before: State, action: DrawTickets, after: State, reader: int | None) -> str:
    """Tell that a seat drew tickets."""
    del action
    seat, board = after.seats[before.seat], before.board
    text = f"{before.players[before.seat]} drew {plural(len(seat.offer), 'ticket')}"
    if reader in {None, before.seat}:
        return f"{text}: {', '.join(board.title(board.tickets[i]) for i in seat.offer)}."
    return f"{text}."


def claimed(before: State, action: Claim, after: State, reader: int | None) -> str:
    """Tell a claim with what it cost and scored."""
    del reader
    board, seat = before.board, before.seat
    route = board.route(action.route)
    gained = after.seats[seat].points - before.seats[seat].points
    signs = [board.stations[i].call_sign or "" for i in bits(after.seats[seat].tokens & ~before.seats[seat].tokens)]
    taken = f", taking {' and '.join(signs)}" if signs else ""
    flown = "flew" if board.is_flight(route) else "claimed"
    return (
        f"{before.players[seat]} {flown} {board.title(route)} ({plural(route.length, 'space')}) "
        f"with {pay_words(board, action.payment)}{taken}: {plural(gained, 'point')}."
    )


def skipped(before: State, action: Skip, after: State, reader: int | None) -> str:
    """Tell that a seat could do nothing."""
    del action, after, reader
    return f"{before.players[before.seat]} could do nothing."
