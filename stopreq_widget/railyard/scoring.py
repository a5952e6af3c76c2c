"""Completing tickets with the cards on the track, city cards, and who wins (C16-C20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.engine.state import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.railyard.sheet import City, YardTicket
    from stopreq_widget.railyard.state import YardState


@dataclass(frozen=True)
class YardScore:
    """One player's lines of the final table: tickets done and missed, and the cities won."""

    seat: int
    name: str
    done: tuple[YardTicket, ...]
    missed: tuple[YardTicket, ...]
    cities: tuple[City, ...]

    @property
    def ticket_points(self) -> int:
        """Points of the tickets together."""
        return sum(t.points for t in self.done) - sum(t.points for t in self.missed)

    @property
    def city_points(self) -> int:
        """Points of the city cards."""
        return sum(city.points for city in self.cities)

    @property
    def total(self) -> int:
        """Sum of all lines; may be negative."""
        return self.ticket_points + self.city_points


@dataclass(frozen=True)
class YardOutcome:
    """How a card game ended: why, the scores by seat, the winners, and what decided."""

    reason: str
    scores: tuple[YardScore, ...]
    winners: tuple[int, ...]
    decided_by: str

    @property
    def winner_names(self) -> tuple[str, ...]:
        """Names of the winners."""
        return tuple(self.scores[seat].name for seat in self.winners)


def best_tickets(tickets: Sequence[YardTicket], track: Sequence[int]) -> tuple[int, ...]:
    """Return which tickets the cards on a track complete best (C17).

    Parameters
    ----------
    tickets : sequence of YardTicket
        What is to be completed.
    track : sequence of int
        Cards by kind, passes last.

    Returns
    -------
    tuple of int
        Places in ``tickets``, in order: most points, then most tickets, then the largest ones, of equal ones the first.

    Notes
    -----
    Depth first over the tickets, largest first, cut off where the rest could not do better even if a card's colour did
    not matter (a knapsack, solved once by dynamic programming); exact.  A set of tickets can be completed when cards
    that it lacks in all colours together are no more than the passes.

    Examples
    --------
    >>> from stopreq_widget.railyard.sheet import load_sheet
    >>> tickets = load_sheet().tickets[:3]
    >>> [ticket.title for ticket in tickets]
    ['Bend–Chemult', 'Bend–Mitchell', 'Bend–Prineville']
    >>> best_tickets(tickets, (0, 0, 0, 1, 0, 1, 0, 1, 1))
    (1, 2)
    """
    order = sorted(range(len(tickets)), key=lambda i: (-tickets[i].points, i))
    sizes = [sum(tickets[i].cards) for i in order]
    # A ticket more counts for less than a point.
    values = [tickets[i].points * (len(tickets) + 1) + 1 for i in order]
    most = _most_by_size(sizes, values, sum(track))
    best = 0
    found: tuple[int, ...] = ()

    def search(place: int, value: int, chosen: tuple[int, ...], left: list[int], cards: int) -> None:
        nonlocal best, found
        if value > best:
            best, found = value, chosen
        if value + most[place][cards] <= best:
            return
        after = [have - need for have, need in zip(left, tickets[order[place]].cards, strict=False)]
        if sum(-n for n in after if n < 0) <= track[-1]:
            search(place + 1, value + values[place], (*chosen, order[place]), after, cards - sizes[place])
        search(place + 1, value, chosen, left, cards)

    search(0, 0, (), list(track[:-1]), sum(track))
    return tuple(sorted(found))


def _most_by_size(sizes: list[int], values: list[int], cards: int) -> list[list[int]]:
    """Return by place and number of cards the most that the tickets from there on are worth, colours aside."""
    most = [[0] * (cards + 1)]
    for size, value in zip(reversed(sizes), reversed(values), strict=True):
        later = most[-1]
        most.append([max(n, later[i - size] + value) if i >= size else n for i, n in enumerate(later)])
    return most[::-1]


def spent_on(tickets: Sequence[YardTicket], track: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of a track that completing these tickets uses: of each colour first, passes for what lacks."""
    needs = [sum(ticket.cards[colour] for ticket in tickets) for colour in range(len(track) - 1)]
    used = [min(need, have) for need, have in zip(needs, track, strict=False)]
    return (*used, sum(needs) - sum(used))


def final_table(state: YardState) -> tuple[YardScore, ...]:
    """Return what each seat would score if the game ended now."""
    sheet = state.sheet
    results = []
    for i, seat in enumerate(state.seats):
        tickets = state.tickets(i)
        chosen = best_tickets(tickets, seat.track)
        done = [*(sheet.tickets[j] for j in seat.done), *(tickets[j] for j in chosen)]
        results.append((done, [ticket for j, ticket in enumerate(tickets) if j not in chosen]))
    counts = [[sum(city in sheet.cities_of(ticket) for ticket in done) for done, _ in results] for city in sheet.cities]
    return tuple(
        YardScore(
            i,
            state.players[i],
            tuple(done),
            tuple(missed),
            tuple(city for city, found in zip(sheet.cities, counts, strict=True) if 0 < found[i] == max(found)),
        )
        for i, (done, missed) in enumerate(results)
    )


def outcome(state: YardState) -> YardOutcome | None:
    """Return how the game ended, or None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    scores = final_table(state)
    if state.skips == len(state.seats):
        reason = "nobody could do anything more"
    elif state.idle and state.turns_left != 0:
        reason = f"{state.idle} turns in a row changed nothing"
    else:
        reason = "everybody had a last turn"
    leading = list(scores)
    decided_by = "shared"
    for name in ("points", "completed tickets"):
        values = [score.total if name == "points" else len(score.done) for score in leading]
        leading = [score for score, value in zip(leading, values, strict=True) if value == max(values)]
        if len(leading) == 1:
            decided_by = name
            break
    return YardOutcome(reason, scores, tuple(score.seat for score in leading), decided_by)
