"""Whole card games beside a referee that knows only the rulings' words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget.engine.state import Phase
from stopreq_widget.railyard import apply, legal_actions, new_yard, outcome
from stopreq_widget.railyard.sheet import YardRules
from tests.engine.positions import NAMES
from tests.referee.card_game import YardReferee

if TYPE_CHECKING:
    from stopreq_widget.railyard.state import YardState


def judge(start: YardState, rng: Random, eager: float) -> None:
    """Play a whole game at random, then again before the referee; compare each state and the end."""
    states, actions = [start], []
    while not states[-1].is_over:
        legal = legal_actions(states[-1])
        verbs = sorted({action.verb for action in legal})
        verb = "lay" if "lay" in verbs and rng.random() < eager else rng.choice(verbs)
        actions.append(rng.choice([action for action in legal if action.verb == verb]))
        states.append(apply(states[-1], actions[-1]))
    setup, kinds, last = start.setup, start.sheet.kinds, states[-1]
    cards, tickets = setup.deal
    referee = YardReferee(
        start.sheet,
        start.rules,
        len(start.players),
        setup.first,
        [kinds[i] for i in cards],
        [start.sheet.tickets[i].id for i in tickets],
        [[kinds[i] for i in reversed(order)] for order in last.reshuffles],
        [[start.sheet.tickets[i].id for i in seat.done] for seat in last.seats],
    )
    compare(start, referee)
    for action, after in zip(actions, states[1:], strict=True):
        referee.play(str(action))
        compare(after, referee)
    end = outcome(last)
    assert end is not None
    completed = [[ticket.id for ticket in score.done[len(last.seats[score.seat].done) :]] for score in end.scores]
    assert ([score.total for score in end.scores], list(end.winners)) == referee.result(completed)


def compare(state: YardState, referee: YardReferee) -> None:
    """Assert that a state is as the referee has it, and that the same actions are legal."""
    found = [str(action) for action in legal_actions(state)]
    assert len(set(found)) == len(found)
    assert set(found) == referee.legal()
    assert state.is_over == referee.over
    kinds = state.sheet.kinds
    assert Counter(kinds[i] for i in state.row) == Counter(referee.row)
    assert [kinds[i] for i in reversed(state.deck)] == referee.deck
    assert state.cards(state.discards) == dict(+referee.discards)
    for seat, own in enumerate(state.seats):
        assert state.cards(own.hand) == dict(+referee.hands[seat])
        assert state.cards(own.track) == dict(+referee.tracks[seat])
        lying = {c: n for c, n in zip(state.sheet.colours, own.yard, strict=True) if any(n)}
        yard = {colour: cards for colour, cards in referee.yards[seat].items() if cards.total()}
        assert lying == {colour: (cards[colour], cards["pass"]) for colour, cards in yard.items()}
        assert sorted(ticket.id for ticket in state.tickets(seat)) == sorted(referee.kept[seat])
    if state.phase is not Phase.FIRST_TICKETS:
        assert [state.sheet.tickets[i].id for i in state.ticket_deck] == referee.ticket_deck
    if not state.is_over:
        assert (state.phase.value, state.seat) == (referee.phase, referee.seat)
        assert state.turns_left == referee.turns_left


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("eager", [0.0, 0.5, 0.9])
def test_a_whole_game_is_as_the_referee_has_it(players: int, eager: float) -> None:
    for seed in range(4):
        judge(new_yard(NAMES[:players], seed=seed, first=seed % players), Random(seed), eager)


@pytest.mark.parametrize(
    "changes",
    [
        {"moved": 0},
        {"passes_alone": False, "set_least": 3},
        {"row_passes": 0},
        {"row_passes": 1, "row": 3},
        {"reshuffle_from": 2, "passes_dealt": 3},
        {"drawn_kept": 2, "tickets_drawn": 3, "hand": 10},
    ],
    ids=str,
)
def test_numbers_of_the_rules_mean_what_they_say(changes: dict[str, Any]) -> None:
    for players in (2, 3, 4):
        rules = replace(YardRules(), **changes)
        judge(new_yard(NAMES[:players], seed=players, rules=rules), Random(players), 0.4)


@pytest.mark.slow
def test_hundreds_of_games_are_as_the_referee_has_them() -> None:
    for seed in range(100, 400):
        rng = Random(seed)
        judge(new_yard(NAMES[: rng.randint(2, 4)], seed=seed), rng, rng.random())
