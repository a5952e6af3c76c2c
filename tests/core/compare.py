"""The core against the engine: the same choices, and everything else must follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.core.choices import Choices
from stopreq_widget.core.game import FastGame
from stopreq_widget.core.score import DECIDED_BY
from stopreq_widget.engine import apply, legal_actions, new_game, outcome

if TYPE_CHECKING:
    from stopreq_widget.core.storage import Record, Storage
    from stopreq_widget.engine import Board, Outcome, Rules, State

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


def comparable(state: State) -> State:
    """Return the state without the decks that past reshuffles made, which the core does not keep."""
    return state._replace(piles=state.piles._replace(reshuffles=((),) * len(state.piles.reshuffles)))


def play_both(
    board: Board, players: int, seed: int, rules: Rules | None = None, first: int = 0, storage: Storage | None = None
) -> State:
    """Play a random game in both, equal at every step: state, legal actions in their order, and final table."""
    state = new_game(board, NAMES[:players], seed=seed, rules=rules, first=first)
    game = FastGame(board, players, seed, rules=rules, first=first, storage=storage)
    choices = Choices(seed)
    while True:
        assert game.to_state(state.players) == comparable(state)
        assert FastGame.from_state(state, storage).to_state(state.players) == comparable(state)
        actions = legal_actions(state)
        assert game.legal_actions() == actions
        assert (len(game), game.seat, game.is_over) == (len(actions), state.seat, state.is_over)
        if not actions:
            break
        choice = choices.below(len(actions))
        state = apply(state, actions[choice])
        game.apply(choice if choice % 2 else actions[choice])
    assert_same_table(game.score(), state)
    return state


def engine_game(board: Board, players: int, seed: int, rules: Rules | None = None) -> State:
    """Return the end of the engine's random game."""
    state, choices = new_game(board, NAMES[:players], seed=seed, rules=rules), Choices(seed)
    while actions := legal_actions(state):
        state = apply(state, actions[choices.below(len(actions))])
    return state


def assert_same_table(table: Record, state: State) -> None:
    """Compare a SCORE record with the engine's outcome, line by line."""
    ended = outcome(state)
    assert ended is not None
    assert _lines(table, len(state.seats)) == _engine_lines(ended, state)
    assert DECIDED_BY[table["decided_by"]] == ended.decided_by
    assert bool(table["skipped"]) == (ended.reason == "nobody could do anything more")
    assert (table["turns"], table["reshuffles"]) == (state.turns, len(state.piles.reshuffles))
    owner = list(table["route_owner"][: len(state.board.routes)])
    owners = state.owners()
    assert owner == [owners.get(route.id, -1) for route in state.board.routes]
    for seat, score in enumerate(ended.scores):
        for ticket in score.tickets:
            index = state.board.ticket_index[ticket.ticket.id]
            assert (table["ticket_owner"][index], table["ticket_done"][index]) == (seat, ticket.done)


def _lines(table: Record, players: int) -> list[tuple[int, ...]]:
    names = (
        "routes", "flight", "tokens", "ticket_points", "longest", "longest_bonus", "unused", "total", "done", "kept",
        "claimed", "trains", "cards", "won",
    )  # fmt: skip
    return [tuple(int(table[name][seat]) for name in names) for seat in range(players)]


def _engine_lines(ended: Outcome, state: State) -> list[tuple[int, ...]]:
    return [
        (
            score.routes,
            score.flight,
            score.tokens,
            score.ticket_points,
            score.longest,
            score.longest_bonus,
            sum(points for _, points in score.extra),
            score.total,
            score.done,
            len(score.tickets),
            seat.routes.bit_count(),
            seat.trains,
            sum(seat.hand),
            i in ended.winners,
        )
        for i, (score, seat) in enumerate(zip(ended.scores, state.seats, strict=True))
    ]
