"""How the card game's tickets fare when the planner plays itself: ``python tests/benchmarks/bench_railyard.py``.

Balanced means: tickets of each size are completed about as often and score about as much for each card, every big city
is completed about equally often, and cities decide some games but not most.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from stopreq_widget.railyard import apply, new_yard, outcome, view
from stopreq_widget.railyard.bots import compare, make_yard_bot

GAMES = 60


def measure(players: int) -> None:
    """Play games and print their figures."""
    bot = make_yard_bot("planner")
    sizes: dict[int, list[int]] = {}
    cities: Counter[str] = Counter()
    totals, city_points, turns, changed = [], 0, 0, 0
    for n in range(GAMES):
        state, rng = new_yard([f"p{i}" for i in range(players)], seed=n), Random(n)
        while not state.is_over:
            state = apply(state, bot.choose(view(state, state.seat), rng))
        end = outcome(state)
        assert end is not None
        turns += state.turns
        best = max(score.ticket_points for score in end.scores)
        changed += any(end.scores[seat].ticket_points < best for seat in end.winners)
        for score in end.scores:
            totals.append(score.total)
            city_points += score.city_points
            for ticket in (*score.done, *score.missed):
                row = sizes.setdefault(sum(ticket.cards), [0, 0, 0])
                row[0] += 1
                row[1] += ticket in score.done
                row[2] += ticket.points if ticket in score.done else -ticket.points
            for ticket in score.done:
                cities.update(city.name for city in state.sheet.cities_of(ticket))
    print(f"{players} players: {turns / GAMES / players:.1f} turns each, {sum(totals) / len(totals):.0f} points each")
    print(f"  of them {city_points / len(totals):.1f} for cities, which decided {changed} of {GAMES} games")
    for size, (kept, done, points) in sorted(sizes.items()):
        print(f"  {size} cards: kept {kept}, completed {done / kept:.0%}, {points / kept / size:.2f} points a card")
    print("  tickets completed by city:", dict(cities))


if __name__ == "__main__":
    for count in (2, 3, 4):
        measure(count)
    share, lead = compare(make_yard_bot("planner"), make_yard_bot("random"), GAMES)
    print(f"planner against random: wins {share:.0%}, {lead:.0f} points ahead")
