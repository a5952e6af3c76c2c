"""Write the golden playthroughs anew: ``python tests/regenerate_playthroughs.py``.

A playthrough is a whole game as text: for each move whose turn it is and in which phase, the table, each hand and the
tickets, what may be done, what is done and how the log tells it.  After a change of the rules, run this and read the
difference before committing it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from stopreq_widget.engine import Action, Rules, State, apply, legal_actions, load_board, new_game, outcome
from stopreq_widget.engine.chance import mix
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.story import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve")
SMALL = Rules(trains=8, trains_five=8, tickets_dealt=1, tickets_kept=1)
NOTHING_KEPT = replace(SMALL, trains=40, tickets_kept=0, drawn_kept=0, idle_rounds=1)


@dataclass(frozen=True)
class Playthrough:
    """A game to write down: the board (None: that of the rules), players, seed, and how keen on claiming (0 to 10)."""

    board: str | None
    players: int
    seed: int
    rules: Rules
    keen: int


PLAYTHROUGHS = {
    "four_towns_2_players": Playthrough("four", 2, 1, SMALL, 5),
    "four_towns_4_players": Playthrough("four", 4, 2, SMALL, 7),
    "four_towns_until_nothing_is_left": Playthrough("four", 3, 3, SMALL, 0),
    "four_towns_row_without_deck": Playthrough("four", 2, 4, Rules(trains=8, row_without_deck=True, tokens=False), 0),
    "four_towns_nothing_kept": Playthrough("four", 2, 178, NOTHING_KEPT, 0),
    "oregon_2_players": Playthrough(None, 2, 1, Rules(), 8),
    "oregon_5_players": Playthrough(None, 5, 5, Rules(), 10),
    "base_2_players": Playthrough(None, 2, 6, preset("base"), 9),
    "europe_2_players": Playthrough(None, 2, 7, preset("europe"), 9),
}


def pick(state: State, n: int, keen: int) -> str:
    """Return the move that a counter picks, claims rather than others if it is keen."""
    actions = [str(action) for action in legal_actions(state)]
    claims = [action for action in actions if action.startswith("claim")]
    word = mix(n)
    choices = claims if claims and word % 10 < keen else actions
    return sorted(choices)[(word >> 8) % len(choices)]


def counts(cards: dict[str, int]) -> str:
    """Return counted cards in words."""
    return ", ".join(f"{n} {kind}" for kind, n in cards.items()) or "none"


def table(state: State) -> Iterator[str]:
    """Yield what lies on the table."""
    yield f"row: {' '.join(state.row()) or 'empty'} | deck {len(state.deck())} | discards {counts(state.discards())}"
    yield f"tickets {len(state.ticket_deck)} | tokens {state.tokens.bit_count()} | turns left {state.turns_left}"
    extras = state.extras
    if extras.stations:
        built = [" ".join(state.board.stations[i].id for i in bits(towns)) or "none" for towns in extras.stations]
        yield f"stations {' | '.join(built)} || tickets out {len(extras.out)}"
    if extras.tunnel:
        turned = " ".join(state.setup.tables.kinds[kind] for kind in extras.tunnel.turned)
        yield f"tunnel: {extras.tunnel.claim} | turned {turned} | owed {extras.tunnel.owed}"


def players(state: State) -> list[str]:
    """Return what each player has, a line each."""
    lines = []
    for seat, name in enumerate(state.players):
        own = state.seats[seat]
        tickets = ", ".join(ticket.id for ticket in state.tickets(seat)) or "none"
        offered = f" | offered {', '.join(ticket.id for ticket in state.offer(seat))}" if own.offer else ""
        lines.append(
            f"{name}: {own.points} points, trains {own.trains} | {counts(state.hand(seat))} | {tickets}{offered}"
        )
    return lines


def allowed(state: State, *, briefly: bool) -> Iterator[str]:
    """Yield the legal actions; the payments of a route together, or only how many it has."""
    routes: dict[str, list[str]] = {}
    others, towns = [], Counter[str]()
    for text in map(str, legal_actions(state)):
        if text.startswith("claim "):
            route, _, payment = text.removeprefix("claim ").partition(" with ")
            routes.setdefault(route, []).append(payment)
        elif text.startswith("build "):
            towns[text.partition(" with ")[2]] += 1
        else:
            others.append(text)
    if others:
        yield f"may: {'; '.join(others)}"
    if towns:
        yield f"may build, in so many towns: {', '.join(f'{n} with {payment}' for payment, n in towns.items())}"
    if briefly and routes:
        yield f"may claim, in so many ways: {', '.join(f'{len(ways)} {route}' for route, ways in routes.items())}"
    else:
        yield from (f"may claim {route}: {'; '.join(payments)}" for route, payments in routes.items())


def text_of(game: Playthrough) -> str:
    """Return a whole game as text."""
    board = preset_board(game.rules) if game.board is None else load_board(game.board)
    state = new_game(board, NAMES[: game.players], seed=game.seed, rules=game.rules)
    lines, n = [f"{board.name}, {game.players} players, seed {game.seed}"], 0
    shown = [""] * game.players
    while not state.is_over:
        action = pick(state, n, game.keen)
        after = apply(state, action)
        n += 1
        lines += ["", f"== {n}. turn {state.turns + 1}: {state.players[state.seat]}, {state.phase.value}"]
        lines += table(state)
        # The line of a player is written again when it has changed.
        lines += [now for now, before in zip(players(state), shown, strict=True) if now != before]
        shown = players(state)
        lines += [*allowed(state, briefly=game.board is None), f"does: {action}"]
        lines.append(tell(state, _action(state, action), after))
        state = after
    lines += ["", "== the end", *table(state), *players(state), repr(outcome(state))]
    end = outcome(state)
    for score in end.scores if end else ():
        lines.append(
            f"{score.name}: routes {score.routes}, flight {score.flight}, tokens {score.tokens}, "
            f"tickets {score.ticket_points} ({score.done} of {len(score.tickets)} done), "
            f"longest {score.longest} (+{score.longest_bonus}), "
            + "".join(f"{words} {points}, " for words, points in score.extra)
            + f"total {score.total}"
        )
        lines.append(f"{score.name}'s longest path: {' '.join(score.stops) or 'none'}")
    folded = (
        part for line in lines for part in (wrap(line, 118, subsequent_indent="    ", break_on_hyphens=False) or [""])
    )
    return "\n".join(folded) + "\n"


def _action(state: State, text: str) -> Action:
    return next(action for action in legal_actions(state) if str(action) == text)


def main() -> None:
    """Write every playthrough and say which ones changed."""
    for name, game in PLAYTHROUGHS.items():
        path, text = FOLDER / f"{name}.txt", text_of(game)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print("written:", path.name)


if __name__ == "__main__":
    main()
