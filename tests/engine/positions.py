"""Positions made to order, so that a test shows a rule without waiting for luck to bring it about."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine import (
    Board,
    Phase,
    Route,
    Rules,
    Service,
    State,
    Station,
    Ticket,
    apply,
    load_board,
    new_game,
)
from stopreq_widget.engine.piles import Piles
from stopreq_widget.engine.rules import play_of
from stopreq_widget.engine.sets import mask_of
from stopreq_widget.engine.state import Seat, Setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve")
# Four towns have few tickets and short ways.
SMALL = Rules(trains=8, trains_five=8, tickets_dealt=1, tickets_kept=1)


@cache
def board_of(name: str = "oregon") -> Board:
    """Return Oregon, or the four towns."""
    return load_board() if name == "oregon" else load_board(name)


def arranged_cards(board: Board, *first: str) -> tuple[int, ...]:
    """Return the whole deck as kinds: these cards first, then the others by service, passes last."""
    kind_of, counts = board.tables.kind_of, list(board.tables.counts)
    top = [kind_of[card] for card in first]
    for kind in top:
        counts[kind] -= 1
    if min(counts) < 0:
        raise AssertionError(f"not so many cards: {first}")
    return (*top, *(kind for kind, n in enumerate(counts) for _ in range(n)))


def arranged_tickets(board: Board, *first: str) -> tuple[int, ...]:
    """Return the ticket deck as indices: these tickets first, then the others in the order of the board."""
    top = [board.ticket_index[ticket] for ticket in first]
    return (*top, *(i for i in range(len(board.tickets)) if i not in top))


def dealt(
    *cards: str, players: int = 2, board: str = "oregon", tickets: Sequence[str] = (), seed: int = 1, **options: Any
) -> State:
    """Return a game dealt from a deck that begins with these cards."""
    on = board_of(board)
    decks = arranged_cards(on, *cards), arranged_tickets(on, *tickets)
    return new_game(on, NAMES[:players], seed=seed, decks=decks, **options)


def position(
    *,
    board: str | Board = "oregon",
    players: int = 2,
    hands: Sequence[Mapping[str, int]] = (),
    row: Sequence[str] = (),
    deck: Sequence[str] = (),
    rest: str = "deck",
    routes: Sequence[Iterable[str]] = (),
    trains: Sequence[int | None] = (),
    tickets: Sequence[Sequence[str]] = (),
    ticket_deck: Sequence[str] | None = None,
    rules: Rules | None = None,
    phase: Phase = Phase.TURN,
    seat: int = 0,
    seed: int = 1,
    turns_left: int = -1,
) -> State:
    """Return a position in which every card, ticket, token and point is accounted for.

    Parameters
    ----------
    hands, routes, tickets
        By seat; missing seats have none.
    trains
        By seat; None: what is left after the routes.
    row, deck
        Cards face up, and those on top of the deck, first one first.
    rest
        Where all other cards are: ``"deck"`` (at the bottom), ``"discards"``, or the last seat's hand (``"hand"``).
    ticket_deck
        Top first; without it all tickets that nobody has, in the order of the board.
    """
    on, rules = board if isinstance(board, Board) else board_of(board), rules or Rules()
    left = Counter(dict(zip(on.tables.kinds, on.tables.counts, strict=True)))
    held = [Counter(hand) for hand in _by_seat(hands, players, {})]
    for used in (*held, Counter(row), Counter(deck)):
        left.subtract(used)
    if min(left.values()) < 0:
        raise AssertionError(f"more cards than there are: {left}")
    bottom = [kind for kind in on.tables.kinds for _ in range(left[kind])]
    discards: Counter[str] = Counter()
    if rest == "discards":
        discards, bottom = Counter(bottom), []
    elif rest == "hand":
        held[-1].update(bottom)
        bottom = []
    owned = [sorted(on.route_index[route] for route in ids) for ids in _by_seat(routes, players, ())]
    tokens, seats = on.tables.tokens, []
    for i, (hand, mine) in enumerate(zip(held, owned, strict=True)):
        ends = mask_of(on.station_index[end] for j in mine for end in on.routes[j].ends)
        taken, tokens = ends & tokens, tokens & ~ends
        seats.append(
            Seat(
                hand=_counts(on, hand),
                known=(0,) * len(on.tables.kinds),
                tickets=tuple(on.ticket_index[ticket] for ticket in _by_seat(tickets, players, ())[i]),
                offer=(),
                routes=mask_of(mine),
                trains=_trains(on, rules, players, mine, _by_seat(trains, players, None)[i]),
                points=_points(on, rules, mine, taken),
                tokens=taken,
            )
        )
    holding = {ticket for one in seats for ticket in one.tickets}
    left_tickets = (
        tuple(i for i in range(len(on.tickets)) if i not in holding)
        if ticket_deck is None
        else tuple(on.ticket_index[ticket] for ticket in ticket_deck)
    )
    kinds = [on.tables.kind_of[card] for card in (*deck, *bottom)]
    return State(
        setup=Setup(on, rules, NAMES[:players], 0, seed, play_of(rules)),
        phase=phase,
        seat=seat,
        piles=Piles(tuple(reversed(kinds)), tuple(on.tables.kind_of[card] for card in row), _counts(on, discards), ()),
        seats=tuple(seats),
        closed=_closed(on, rules, owned),
        ticket_deck=left_tickets,
        tokens=tokens,
        turns_left=turns_left,
    )


def play(state: State, *actions: str) -> State:
    """Return the state after some actions."""
    for action in actions:
        state = apply(state, action)
    return state


def texts(actions: Iterable[object], verb: str = "") -> list[str]:
    """Return actions (of a verb) as text."""
    return [str(action) for action in actions if str(action).startswith(verb)]


def _by_seat(values: Sequence[Any], players: int, missing: Any) -> list[Any]:
    return [values[i] if i < len(values) else missing for i in range(players)]


def _counts(board: Board, cards: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(cards.get(kind, 0) for kind in board.tables.kinds)


def _trains(board: Board, rules: Rules, players: int, mine: list[int], given: int | None) -> int:
    if given is not None:
        return given
    return rules.trains_for(players) - sum(board.routes[j].length for j in mine)


def _points(board: Board, rules: Rules, mine: list[int], taken: int) -> int:
    points = sum(rules.route_points[board.routes[j].length] for j in mine)
    points += sum(rules.flight_bonus for j in mine if board.is_flight(board.routes[j]))
    return points + sum(s.points for i, s in enumerate(board.stations) if taken >> i & 1)


def _closed(board: Board, rules: Rules, owned: list[list[int]]) -> tuple[int, ...]:
    """Return for each seat the routes that it can't claim, worked out the long way."""
    everybody = [j for mine in owned for j in mine]
    closed = []
    for mine in owned:
        blocking = everybody if len(owned) <= rules.single_doubles else mine
        doubles = [
            i for i, route in enumerate(board.routes) if any(route.ends == board.routes[j].ends for j in blocking)
        ]
        closed.append(mask_of({*everybody, *doubles}))
    return tuple(closed)


def drawn_board(*routes: str, tickets: Sequence[str] = ("A-B:1",)) -> Board:
    """Return a board with these gray routes and tickets, written ``"A-B:3"``; a doubled route is written twice."""
    pairs = [text.partition(":")[0].split("-") for text in routes]
    towns = sorted({town for pair in pairs for town in pair})
    made: list[Route] = []
    for text, (a, b) in zip(routes, pairs, strict=True):
        again = sum(route.ends == {a, b} for route in made)
        key = f"{a}-{b}-gray" + (f"-{again + 1}" if again else "")
        made.append(Route(key, a, b, "gray", int(text.partition(":")[2])))
    return Board(
        "Drawn",
        tuple(Station(town, town, 45.0, -120.0 + i / 10) for i, town in enumerate(towns)),
        (Service("red", "Red", "red", 20),),
        tuple(made),
        tuple(_ticket(text) for text in tickets),
        passes=4,
    )


def _ticket(text: str) -> Ticket:
    way, points = text.split(":")
    a, b = way.split("-")
    return Ticket(way, a, b, int(points))
