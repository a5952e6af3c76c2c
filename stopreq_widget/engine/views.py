"""What one seat may see of a game, and full states that fit it: the base of honest bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.engine.chance import SEED_LIMIT
from stopreq_widget.engine.errors import SeatError, shown
from stopreq_widget.engine.pictures import picture
from stopreq_widget.engine.piles import Piles
from stopreq_widget.engine.rules import legal_actions, play_of
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Extras, Phase, Seat, Setup, State
from stopreq_widget.engine.words import plural

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.parts import Route, Ticket
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.state import Tunnel


@dataclass(frozen=True)
class PublicSeat:
    """What everybody may know of a player.

    ``cards`` and ``tickets`` are how many the player holds; ``known`` counts the cards that everybody saw being
    taken and that can't have been spent yet; ``routes`` and ``tokens`` are sets of indices as in
    :class:`~stopreq_widget.engine.state.Seat`.
    """

    name: str
    cards: int
    known: tuple[int, ...]
    tickets: int
    routes: int
    closed: int
    trains: int
    points: int
    tokens: int


@dataclass(frozen=True, repr=False)
class View:
    """A game as one seat sees it. It holds no reference to a state.

    Attributes
    ----------
    board, rules : Board, Rules
        What is played.
    seat : int
        Whose view it is.
    first, to_move : int
        The seat of the first turn, and the seat to move.
    phase : Phase
        What the seat to move has to do.
    hand : tuple of int
        Own cards: a count for each kind.
    tickets, offer : tuple of int
        Own tickets and those to choose from (indices).
    seats : tuple of PublicSeat
        What is public of every player.
    row : tuple of int
        Kinds of the face-up cards.
    deck_size, ticket_deck_size : int
        Cards in the decks.
    discards : tuple of int
        Discarded cards: a count for each kind.
    reshuffles : int
        How often the discards were reshuffled.
    tokens : int
        The set of stations whose token is still there.
    turns, turns_left, skips, idle : int
        As in :class:`~stopreq_widget.engine.state.State`.
    legal_actions : tuple of Action
        What the seat can do now; empty when another seat is to move.
    stations, firsts, tunnel
        As in :class:`~stopreq_widget.engine.state.Extras`; empty where the rules have none of it.
    tickets_out : int
        How many tickets are out of the game.
    """

    board: Board
    rules: Rules
    seat: int
    first: int
    to_move: int
    phase: Phase
    hand: tuple[int, ...]
    tickets: tuple[int, ...]
    offer: tuple[int, ...]
    seats: tuple[PublicSeat, ...]
    row: tuple[int, ...]
    deck_size: int
    ticket_deck_size: int
    discards: tuple[int, ...]
    reshuffles: int
    tokens: int
    turns: int
    turns_left: int
    skips: int
    idle: int
    legal_actions: tuple[Action, ...]
    stations: tuple[int, ...] = ()
    firsts: tuple[int, ...] = ()
    tickets_out: int = 0
    tunnel: Tunnel | None = None

    @property
    def own(self) -> PublicSeat:
        """What is public of the seat whose view it is."""
        return self.seats[self.seat]

    def owner(self, route: str) -> int | None:
        """Return the seat that has claimed a route (by id), or None."""
        index = self.board.route_index[self.board.route(route).id]
        return next((i for i, seat in enumerate(self.seats) if seat.routes >> index & 1), None)

    def own_tickets(self) -> tuple[Ticket, ...]:
        """Return the tickets that the seat has kept."""
        return tuple(self.board.tickets[i] for i in self.tickets)

    def own_routes(self) -> tuple[Route, ...]:
        """Return the routes that the seat has claimed."""
        return tuple(self.board.routes[i] for i in bits(self.own.routes))

    def open_routes(self) -> tuple[Route, ...]:
        """Return the routes that the seat may still claim, if it has the cards and trains."""
        return tuple(route for i, route in enumerate(self.board.routes) if not self.own.closed >> i & 1)

    def hand_cards(self) -> dict[str, int]:
        """Return the seat's cards: a count for each kind that it holds, by id."""
        return {kind: n for kind, n in zip(self.board.tables.kinds, self.hand, strict=True) if n}

    def __repr__(self) -> str:
        now = "the game is over" if self.phase is Phase.OVER else f"{self.seats[self.to_move].name} to move"
        return (
            f"View of {self.own.name}: {now} ({self.phase.value}); "
            f"{plural(sum(self.hand), 'card')}, {plural(len(self.tickets), 'ticket')}, "
            f"{plural(self.own.trains, 'train')}, {plural(self.own.points, 'point')}"
        )

    def _repr_html_(self) -> str:
        return picture(self)


def view(state: State, seat: int) -> View:
    """Return what a seat may know of a state, and nothing else.

    What has happened in public is in it as far as it still matters: who claimed what, and which face-up cards
    somebody took and can't have spent yet.  While first tickets are being chosen every seat looks as it was dealt,
    whatever it has already kept (R2).

    Raises
    ------
    SeatError
        If there is no such seat.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game
    >>> view(new_game(load_board(), ["Ada", "Bo"], seed=1), 1)
    View of Bo: Ada to move (first tickets); 4 cards, 0 tickets, 40 trains, 0 points
    """
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(state.seats):
        raise SeatError(f"there are seats 0 to {len(state.seats) - 1}, not {shown(seat)}")
    setup, own, piles = state.setup, state.seats[seat], state.piles
    choosing = state.phase is Phase.FIRST_TICKETS
    return View(
        board=setup.board,
        rules=setup.rules,
        seat=seat,
        first=setup.first,
        to_move=state.seat,
        phase=state.phase,
        hand=own.hand,
        tickets=own.tickets,
        offer=own.offer,
        seats=tuple(
            PublicSeat(
                name=setup.players[i],
                cards=sum(other.hand),
                known=other.known,
                tickets=len(other.offer) if choosing else len(other.tickets),
                routes=other.routes,
                closed=state.closed[i],
                trains=other.trains,
                points=other.points,
                tokens=other.tokens,
            )
            for i, other in enumerate(state.seats)
        ),
        row=piles.row,
        deck_size=len(piles.deck),
        ticket_deck_size=len(state.ticket_deck),
        discards=piles.discards,
        reshuffles=len(piles.reshuffles),
        tokens=state.tokens,
        turns=state.turns,
        turns_left=state.turns_left,
        skips=state.skips,
        idle=state.idle,
        legal_actions=legal_actions(state) if seat == state.seat else (),
        stations=state.extras.stations,
        firsts=state.extras.firsts,
        tickets_out=len(state.extras.out),
        tunnel=state.extras.tunnel,
    )


def complete(view: View, rng: Random) -> State:
    """Return a full state that fits a view, drawn uniformly over what is hidden.

    Every assignment of the unseen cards to the unknown places (the other hands beyond their known cards, and the
    deck in its order) is equally likely, and so for the tickets and what the others chose of their first ones.

    Parameters
    ----------
    view : View
        What a seat sees.
    rng : random.Random
        Its numbers decide; the global generator is not touched.

    Returns
    -------
    State
        ``view(complete(v, rng), v.seat) == v``.  Its seed is new, so that its later reshuffles tell nothing.

    Notes
    -----
    A seat is not taken to remember the makeup of reshuffled decks, or which tickets it returned.

    Examples
    --------
    >>> from random import Random
    >>> from stopreq_widget.engine import load_board, new_game
    >>> seen = view(new_game(load_board(), ["Ada", "Bo"], seed=1), 1)
    >>> view(complete(seen, Random(5)), 1) == seen
    True
    """
    hands, deck = _deal_cards(view, rng)
    play = play_of(view.rules)
    offers, tickets, ticket_deck, out = play.guess(view, rng)
    setup = Setup(
        view.board,
        view.rules,
        tuple(seat.name for seat in view.seats),
        view.first,
        rng.randrange(SEED_LIMIT),
        play,
    )
    return State(
        setup=setup,
        phase=view.phase,
        seat=view.to_move,
        piles=Piles(deck, view.row, view.discards, ((),) * view.reshuffles),
        seats=tuple(
            Seat(
                hand=hands[i],
                known=seat.known,
                tickets=tickets[i],
                offer=offers[i],
                routes=seat.routes,
                trains=seat.trains,
                points=seat.points,
                tokens=seat.tokens,
            )
            for i, seat in enumerate(view.seats)
        ),
        closed=tuple(seat.closed for seat in view.seats),
        ticket_deck=ticket_deck,
        tokens=view.tokens,
        turns=view.turns,
        turns_left=view.turns_left,
        skips=view.skips,
        idle=view.idle,
        extras=Extras(view.stations, out, view.firsts, view.tunnel),
    )


def _deal_cards(view: View, rng: Random) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Deal the unseen cards to the other hands and the deck."""
    unseen = []
    turned = view.tunnel.turned if view.tunnel else ()
    for kind, n in enumerate(view.board.tables.counts):
        n -= view.hand[kind] + view.discards[kind] + view.row.count(kind) + turned.count(kind)
        n -= sum(seat.known[kind] for i, seat in enumerate(view.seats) if i != view.seat)
        unseen += [kind] * n
    rng.shuffle(unseen)
    hands = []
    for i, seat in enumerate(view.seats):
        if i == view.seat:
            hands.append(view.hand)
            continue
        hand = list(seat.known)
        for _ in range(seat.cards - sum(seat.known)):
            hand[unseen.pop()] += 1
        hands.append(tuple(hand))
    return hands, tuple(unseen)
