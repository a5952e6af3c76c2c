"""Whole card games as text, written anew by ``python tests/railyard/playthroughs.py``."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from stopreq_widget.railyard import apply, final_table, new_yard, outcome, view
from stopreq_widget.railyard.bots import make_yard_bot
from stopreq_widget.railyard.story import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stopreq_widget.railyard.state import YardState

FOLDER = Path(__file__).parent / "playthroughs"
# The bots of each seat; the number is the seed.
PLAYTHROUGHS = {
    "planners_2": (("planner", "planner"), 1),
    "planners_3": (("planner", "random", "planner"), 2),
    "planners_4": (("planner",) * 4, 3),
}
NAMES = ("Ada", "Bo", "Cy", "Dee")


def text_of(bots: tuple[str, ...], seed: int) -> str:
    """Return a whole game as text: the table before each move, the move, and how it is told."""
    players = [make_yard_bot(bot) for bot in bots]
    state, rng = new_yard(NAMES[: len(bots)], seed=seed), Random(seed)
    lines, n = [f"Card game of {', '.join(bots)}, seed {seed}"], 0
    while not state.is_over:
        action = players[state.seat].choose(view(state, state.seat), rng)
        after, n = apply(state, action), n + 1
        lines += ["", f"== {n}. turn {state.turns + 1}: {state.players[state.seat]}, {state.phase.value}"]
        lines += [*table(state), f"does: {action}", tell(state, action, after, None)]
        lines.append(f"others hear: {tell(state, action, after, (state.seat + 1) % len(bots))}")
        state = after
    lines += ["", "== the end", *table(state), repr(outcome(state))]
    lines += [
        f"{score.name}: done {' '.join(t.id for t in score.done) or 'none'}; missed "
        f"{' '.join(t.id for t in score.missed) or 'none'}; cities {' '.join(c.name for c in score.cities) or 'none'}"
        for score in final_table(state)
    ]
    return "\n".join(lines) + "\n"


def table(state: YardState) -> Iterator[str]:
    """Yield what lies on the table and what the seat to move has."""
    own = state.seats[state.seat]
    yield f"row {' '.join(state.sheet.kinds[kind] for kind in state.row)} | deck {len(state.deck)}"
    yield f"hand {state.cards(own.hand)} | track {state.cards(own.track)} | turns left {state.turns_left}"


def main() -> None:
    """Write every playthrough and say which ones changed."""
    FOLDER.mkdir(exist_ok=True)
    for name, (bots, seed) in PLAYTHROUGHS.items():
        path, text = FOLDER / f"{name}.txt", text_of(bots, seed)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print("written:", path.name)


if __name__ == "__main__":
    main()
