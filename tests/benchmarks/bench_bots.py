"""How strong and how fast the bots are: matches through the engine, with 95 % intervals.

    python tests/benchmarks/bench_bots.py                        # each level against the one below, few games
    python tests/benchmarks/bench_bots.py normal easy --games 200
    python tests/benchmarks/bench_bots.py search planner --games 40 --deals 60
    python tests/benchmarks/bench_bots.py normal greedy --players 4
    python tests/benchmarks/bench_bots.py normal normal-blind --rules europe --games 200

A name with ``-blind`` is that bot without an eye for stations, its own or anybody's.

Every deal is played as often as there are players, the first bot in each seat once, so that the luck of the cards
and of the seat falls on both alike.  With more than two players the second bot takes all other seats; the first one's
fair share of wins is then 1 / players.  Wins are shared among tied winners.  The interval is a bootstrap over deals.
Milliseconds are processor time, which other programs on the machine disturb less than the clock on the wall.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field, replace
from random import Random
from statistics import mean

from stopreq_widget.bots import Bot, make_bot
from stopreq_widget.bots.search import SearchBot
from stopreq_widget.engine import apply, new_game, outcome, view
from stopreq_widget.engine.presets import preset, preset_board

LADDER = (
    ("greedy", "random"),
    ("planner", "random"),
    ("planner", "greedy"),
    ("easy", "greedy"),
    ("normal", "easy"),
    ("hard", "normal"),
    ("planner", "normal"),
    ("hard", "planner"),
)


class Blind(Bot):
    """A bot that sees no stations, so that it neither builds any nor counts on one."""

    strength, description = 0, "plays as another bot would if there were no stations"

    def __init__(self, name: str) -> None:
        self.name, self._bot = f"{name}-blind", make_bot(name)

    def choose(self, view, rng):
        return self._bot.choose(replace(view, stations=(), rules=replace(view.rules, stations=0)), rng)


@dataclass
class Timed:
    """A bot and the processor time of each of its decisions."""

    bot: Bot
    seconds: list[float] = field(default_factory=list)

    def choose(self, seen, rng):
        start = time.process_time()
        action = self.bot.choose(seen, rng)
        self.seconds.append(time.process_time() - start)
        return action

    def report(self) -> str:
        times = sorted(self.seconds)
        ms = [1000 * x for x in (mean(times), times[int(0.99 * (len(times) - 1))], times[-1])]
        return f"{self.bot.name}: {ms[0]:.2f} ms a decision (99 %: {ms[1]:.1f}, most: {ms[2]:.1f})"


def share(bots: list[Timed], seat: int, seed: int) -> tuple[float, float]:
    """Play one game; return one seat's share of the win and its lead over the best other."""
    state = new_game(BOARD, [f"Seat {i}" for i in range(len(bots))], seed=seed, rules=RULES)
    rngs = [Random(1000 * seed + i) for i in range(len(bots))]
    while not state.is_over:
        state = apply(state, bots[state.seat].choose(view(state, state.seat), rngs[state.seat]))
    end = outcome(state)
    totals = [score.total for score in end.scores]
    own = totals.pop(seat)
    return (seat in end.winners) / len(end.winners), own - max(totals)


def interval(deals: list[float], rng: Random) -> tuple[float, float]:
    """Return a 95 % bootstrap interval of the mean."""
    means = sorted(mean(rng.choices(deals, k=len(deals))) for _ in range(2000))
    return means[50], means[1949]


def match(first: Bot, second: Bot, games: int, players: int, seed: int) -> None:
    """Play a match and print what came of it."""
    one, other = Timed(first), Timed(second)
    deals, leads = [], []
    start = time.process_time()
    for deal in range(max(games // players, 1)):
        played = []
        for seat in range(players):
            bots = [one if i == seat else other for i in range(players)]
            played.append(share(bots, seat, seed + deal))
        deals.append(mean(won for won, _ in played))
        leads += [lead for _, lead in played]
    spent = time.process_time() - start
    low, high = interval(deals, Random(seed))
    least, most = interval([mean(leads[i : i + players]) for i in range(0, len(leads), players)], Random(seed))
    n = len(deals) * players
    print(
        f"{first.name} against {second.name}, {players} players, {n} games: wins {mean(deals):.1%} "
        f"(95 %: {low:.1%} to {high:.1%}), lead {mean(leads):+.1f} points "
        f"({least:+.1f} to {most:+.1f}), {n / spent:.1f} games/s"
    )
    print(f"    {one.report()}; {other.report()}", flush=True)


def made(name: str, deals: int | None, seconds: float | None, *, hurry: bool) -> Bot:
    """Return a bot; a search with the budget asked for."""
    if name in {"search", "hard"} and (deals or seconds):
        return SearchBot(deals or 1_000_000, seconds or 60.0)
    bot = Blind(name.removesuffix("-blind")) if name.endswith("-blind") else make_bot(name)
    if hurry:
        bot.hurry()
    return bot


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*", help="two names; without them, the whole ladder")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, help="deals of a search")
    parser.add_argument("--seconds", type=float, help="seconds of a search")
    parser.add_argument("--rules", default="oregon", help="oregon, base or europe")
    parser.add_argument("--plain", action="store_true", help="without the compiled planner")
    asked = parser.parse_args()
    RULES = preset(asked.rules)
    BOARD = preset_board(RULES)
    BOARD.tables  # noqa: B018 - worked out once, outside the clock
    pairs = [tuple(asked.bots)] if asked.bots else LADDER
    for a, b in pairs:
        match(
            made(a, asked.deals, asked.seconds, hurry=not asked.plain),
            made(b, asked.deals, asked.seconds, hurry=not asked.plain),
            asked.games,
            asked.players,
            asked.seed,
        )
