"""Play 500 games by bots and write down who owned what at the end: ``python tests/trails/record_played_networks.py``.

The same command gives the same file, played_networks.json, until the bots or the rules change. Seats are planners and
easy bots in turn, at tables of 2 to 5.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from stopreq_widget.bots import make_bot
from stopreq_widget.engine import apply, load_board, new_game, view

GAMES = 500
SEED = 20_000
TABLES = (2, 3, 4, 5)
KINDS = ("planner", "easy")
FILE = Path(__file__).with_name("played_networks.json")


def play(seed: int, seats: int) -> list[str]:
    """Return each seat's routes at the end of a game as a hexadecimal bitmask over the board's routes."""
    bots = [make_bot(KINDS[(seed + seat) % len(KINDS)]) for seat in range(seats)]
    for bot in bots:
        # The same games as without, only sooner.
        bot.hurry()
    rngs = [Random(1000 * seed + seat) for seat in range(seats)]
    state = new_game(load_board(), [f"Seat {seat}" for seat in range(seats)], seed=seed)
    while not state.is_over:
        state = apply(state, bots[state.seat].choose(view(state, state.seat), rngs[state.seat]))
    return [f"{seat.routes:x}" for seat in state.seats]


def record() -> None:
    """Write the file."""
    games = []
    for game in range(GAMES):
        games.append(play(SEED + game, TABLES[game % len(TABLES)]))
        if game % 50 == 49:
            print(f"{game + 1} of {GAMES} games", file=sys.stderr, flush=True)
    content = {
        "made by": "python tests/trails/record_played_networks.py",
        "seeds": [SEED, SEED + GAMES - 1],
        "bots": list(KINDS),
        "routes": [[route.a, route.b, route.length] for route in load_board().routes],
        "games": games,
    }
    rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in content.items())
    FILE.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    record()
