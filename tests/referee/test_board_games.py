"""Whole games of every rule set, and the recorded ones, beside a referee that knows only the rulings' words."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget.engine import Rules, apply, legal_actions, new_game, outcome
from stopreq_widget.engine.presets import preset_board
from stopreq_widget.engine.state import Phase
from tests.engine.positions import NAMES, SMALL, board_of
from tests.referee.board_game import Referee
from tests.regenerate_playthroughs import FOLDER, PLAYTHROUGHS
from tests.variants.checks import board_for, rules_for

if TYPE_CHECKING:
    from stopreq_widget.engine import State

KINDS = ("oregon", "four", "base", "europe", "hills")


def start_of(kind: str, players: int, seed: int, **changes: Any) -> State:
    """Deal a game of a kind; the first turn is any seat's."""
    board, rules = (board_of("four"), SMALL) if kind == "four" else (board_for(kind), rules_for(kind))
    rules = Rules(**{**vars(rules), **changes})
    return new_game(board, NAMES[:players], seed=seed, rules=rules, first=seed % players)


def whole_game(state: State, rng: Random, eager: float) -> tuple[list[State], list[str]]:
    """Play to the end: claims as often as ``eager`` says, else each kind of action as likely as the others."""
    states, actions = [state], []
    while not states[-1].is_over:
        legal = legal_actions(states[-1])
        verbs = sorted({action.verb for action in legal})
        verb = "claim" if "claim" in verbs and rng.random() < eager else rng.choice(verbs)
        action = rng.choice([action for action in legal if action.verb == verb])
        states.append(apply(states[-1], action))
        actions.append(str(action))
    return states, actions


def referee_of(last: State) -> Referee:
    """Return a referee at the start of the game that ended in a state: only what is printed, dealt and reshuffled."""
    setup, kinds = last.setup, [*(service.id for service in last.board.services), "pass"]
    cards, tickets = setup.deal
    return Referee(
        last.board,
        last.rules,
        len(last.players),
        setup.first,
        [kinds[i] for i in cards],
        [last.board.tickets[i].id for i in tickets],
        [[kinds[i] for i in reversed(order)] for order in last.piles.reshuffles],
    )


def compare(state: State, referee: Referee) -> None:
    """Assert that a state is as the referee has it, and that the same actions are legal."""
    found = [str(action) for action in legal_actions(state)]
    assert len(set(found)) == len(found)
    assert set(found) == referee.legal()
    assert state.is_over == referee.over
    assert Counter(state.row()) == Counter(referee.table.row)
    assert state.deck() == tuple(referee.table.deck)
    assert state.discards() == dict(+referee.table.discards)
    assert state.owners() == referee.owner
    assert {s.id: s.points for i, s in enumerate(state.board.stations) if state.tokens >> i & 1} == referee.tokens
    for seat, own in enumerate(state.seats):
        assert state.hand(seat) == dict(+referee.hands[seat])
        assert (own.trains, own.points) == (referee.trains[seat], referee.points[seat])
        assert sorted(ticket.id for ticket in state.tickets(seat)) == sorted(referee.kept[seat])
    if state.phase is not Phase.FIRST_TICKETS:
        assert [state.board.tickets[i].id for i in state.ticket_deck] == referee.ticket_deck
    if not state.is_over:
        assert (state.phase.value, state.seat) == (referee.phase, referee.seat)
        assert state.turns_left == referee.turns_left


def judge(states: list[State], actions: list[str]) -> None:
    """Play a game again before the referee, and compare each state and the end."""
    referee = referee_of(states[-1])
    compare(states[0], referee)
    for action, after in zip(actions, states[1:], strict=True):
        referee.play(action)
        compare(after, referee)
    end = outcome(states[-1])
    assert end is not None
    assert ([score.total for score in end.scores], list(end.winners)) == referee.result()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_is_as_the_referee_has_it(kind: str, players: int) -> None:
    if kind == "hills" and players > 3:
        players -= 2
    for seed in range(players, players + 3):
        rng = Random(seed)
        judge(*whole_game(start_of(kind, players, seed), rng, rng.choice((0.1, 0.5, 0.9))))


@pytest.mark.parametrize(
    "changes",
    [
        {"row_without_deck": True},
        {"row_passes": 2, "hand": 7},
        {"drawn_kept": 0, "tokens": False},
        {"hand": 12, "last_trains": 5, "single_doubles": 2, "row": 4},
        {"hand": 20, "trains": 12, "sweeps": 1, "row_passes": 1},
    ],
    ids=str,
)
def test_numbers_of_the_rules_mean_what_they_say(changes: dict[str, Any]) -> None:
    for kind in ("oregon", "four"):
        for seed in range(3):
            start = start_of(kind, 3, seed, **({} if kind == "four" and changes.get("hand", 0) > 4 else changes))
            judge(*whole_game(start, Random(seed), 0.4))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_hundreds_of_games_are_as_the_referee_has_them(kind: str) -> None:
    for seed in range(100, 300):
        rng = Random(seed)
        players = rng.randint(2, 3 if kind == "hills" else 5)
        judge(*whole_game(start_of(kind, players, seed), rng, rng.random()))


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_recorded_playthrough_is_as_the_referee_has_it(name: str) -> None:
    game = PLAYTHROUGHS[name]
    board = preset_board(game.rules) if game.board is None else board_of(game.board)
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").replace("\n    ", " ")
    actions = [line.removeprefix("does: ") for line in text.splitlines() if line.startswith("does: ")]
    states = [new_game(board, NAMES[: game.players], seed=game.seed, rules=game.rules)]
    for action in actions:
        states.append(apply(states[-1], action))
    judge(states, actions)
