"""What the planner thought of some thousand views, as it was recorded; and how to record it anew.

``uv run python -m tests.core.judgements`` plays the games again and writes the file.  The values in it were first
recorded from the planner in plain Python (sets as ints, tuples of tuples) that stood beside the one in small numbers
until that one could play every rule set; since then a change of the planner's thoughts has to be meant, and recorded.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from stopreq_widget.bots.style import Style
from stopreq_widget.core.planner.judge import Thoughts, beliefs_of
from stopreq_widget.core.storage import LISTS
from stopreq_widget.engine import Rules, apply, load_board, new_game, view
from stopreq_widget.engine.presets import preset
from tests.variants.checks import board_for, rules_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stopreq_widget.core.storage import Storage
    from stopreq_widget.engine import Action, Board, View

    Judge = Callable[[View], list[tuple[Action, float]]]

FILE = Path(__file__).with_name("judgements.json")
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
# One move in so many is anybody's, so that strange positions come up too.
_WILD = 6


class Judgement(NamedTuple):
    """A view's place in its game, how many actions were compared, the best one and its value, and the values' sum."""

    move: int
    count: int
    best: int
    value: float
    total: float


@cache
def case(name: str) -> tuple[Board, Rules]:
    """Return the board and the rules of a recorded game."""
    if name == "four":
        return load_board("four"), Rules(
            hand=2, row=3, row_passes=2, trains=8, tickets_dealt=1, tickets_kept=1, tickets_drawn=2
        )
    if name == "ferries":
        board = load_board()
        routes = tuple(replace(route, ferry=min(i % 4, route.length)) for i, route in enumerate(board.routes))
        return replace(board, routes=routes), Rules()
    if name == "many tickets":
        return load_board(), Rules(tickets_dealt=5, tickets_kept=0, tickets_drawn=4, drawn_kept=0)
    if name == "stations":
        return load_board(), Rules(stations=3)
    if name == "one station":
        rules = preset("europe")
        return board_for("europe"), replace(rules, stations=1, station_points=1)
    return board_for(name), rules_for(name)


GAMES = [
    *((name, players, players) for name in ("oregon", "base", "europe") for players in (2, 3, 4, 5)),
    *(("europe", players, 10 + players) for players in (2, 3, 4, 5)),
    *((name, 2, 7) for name in ("four", "ferries", "many tickets", "stations", "one station")),
    *(("hills", players, seed) for players in (2, 3) for seed in (7, 8, 9)),
    ("stations", 4, 8),
    ("one station", 3, 8),
]


def noted(seen: View, move: int, rated: list[tuple[Action, float]]) -> Judgement:
    """Return what is recorded of a judgement."""
    best = max(range(len(rated)), key=lambda i: rated[i][1])
    place = seen.legal_actions.index(rated[best][0])
    return Judgement(move, len(rated), place, round(rated[best][1], 7), round(sum(v for _, v in rated), 6))


def record(judge: Judge) -> list[dict[str, object]]:
    """Play the games and return them with what the judge thinks of each view that leaves a choice."""
    games = []
    for name, players, seed in GAMES:
        board, rules = case(name)
        state, rng = new_game(board, NAMES[:players], seed=seed, rules=rules), Random(seed)
        moves: list[int] = []
        found: list[Judgement] = []
        while not state.is_over:
            seen = view(state, state.seat)
            place = 0
            if len(seen.legal_actions) > 1:
                rated = judge(seen)
                if rated:
                    found.append(noted(seen, len(moves), rated))
                wild = not rated or not rng.randrange(_WILD)
                place = rng.randrange(len(seen.legal_actions)) if wild else found[-1].best
            moves.append(place)
            state = apply(state, seen.legal_actions[place])
        games.append({"case": name, "players": players, "seed": seed, "moves": moves, "views": found})
    return games


def recorded() -> list[dict[str, object]]:
    """Return the recorded games."""
    games: list[dict[str, object]] = json.loads(FILE.read_text(encoding="utf-8"))
    return games


def views(game: dict[str, object]) -> Iterator[tuple[View, Judgement]]:
    """Yield the views of a recorded game that were judged, each with what was thought of it."""
    board, rules = case(str(game["case"]))
    state = new_game(board, NAMES[: game["players"]], seed=game["seed"], rules=rules)
    expected = {each[0]: Judgement(*each) for each in game["views"]}
    for move, place in enumerate(game["moves"]):
        seen = view(state, state.seat)
        if move in expected:
            yield seen, expected[move]
        state = apply(state, seen.legal_actions[place])
    assert state.is_over


def judge(seen: View, storage: Storage = LISTS) -> list[tuple[Action, float]]:
    """Return what the planner thinks of a view."""
    return Thoughts(seen, beliefs_of([asdict(Style())], storage), storage).rated


if __name__ == "__main__":
    text = json.dumps(record(judge), separators=(",", ":"))
    FILE.write_text(text.replace('},{"case"', '},\n{"case"') + "\n", encoding="utf-8")
