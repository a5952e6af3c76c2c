"""What holds in every game of every rule set."""

from __future__ import annotations

import json
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stopreq_widget.engine import (
    Action,
    Phase,
    State,
    apply,
    complete,
    final_table,
    legal_actions,
    new_game,
    outcome,
    parse,
    view,
)
from stopreq_widget.engine.errors import RuleError
from stopreq_widget.engine.record import from_record, to_record
from stopreq_widget.engine.story import tell
from stopreq_widget.engine.variants.stations import BuildStation
from stopreq_widget.engine.variants.tunnels import Dig, Withdraw
from tests.engine.positions import NAMES
from tests.variants.checks import board_for, check_state, reference_actions, rules_for

SETS = ("oregon", "base", "europe", "hills")
games = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def starts(draw: st.DrawFn, sets: tuple[str, ...] = SETS) -> State:
    """Draw the first state of a game of any rule set."""
    name = draw(st.sampled_from(sets))
    players = draw(st.integers(2, 3 if name == "hills" else 5))
    return new_game(board_for(name), NAMES[:players], seed=draw(st.integers(0, 2**64 - 1)), rules=rules_for(name))


def walk(state: State, rng: Random) -> list[tuple[State, Action, State]]:
    """Play to the end at random, each kind of action as likely as the others."""
    steps = []
    while not state.is_over:
        actions = legal_actions(state)
        verb = rng.choice(sorted({action.verb for action in actions}))
        action = rng.choice([action for action in actions if action.verb == verb])
        after = apply(state, action)
        steps.append((state, action, after))
        state = after
    return steps


@games
@given(starts(), st.integers(0, 2**32))
def test_everything_is_accounted_for_and_the_end_adds_up(start: State, seed: int) -> None:
    check_state(start)
    steps = walk(start, Random(seed))
    for _, _, after in steps:
        check_state(after)
    last = steps[-1][2]
    end = outcome(last)
    assert end is not None
    assert end.scores == final_table(last)
    for score, seat in zip(end.scores, last.seats, strict=True):
        extra = sum(points for _, points in score.extra)
        assert score.total == seat.points + score.ticket_points + score.longest_bonus + extra
    best = max(score.total for score in end.scores)
    assert {end.scores[seat].total for seat in end.winners} == {best}


@settings(games, max_examples=6)
@given(starts(("base", "europe", "hills", "hills")), st.integers(0, 2**32))
def test_legal_actions_are_exactly_those_of_the_rulings(start: State, seed: int) -> None:
    for before, _, _ in walk(start, Random(seed)):
        found = [str(action) for action in legal_actions(before)]
        assert len(set(found)) == len(found)
        assert set(found) == reference_actions(before)


@games
@given(starts(("europe", "hills")), st.integers(0, 2**32), st.floats(0, 1))
def test_every_legal_action_round_trips_and_no_other_of_its_kind_applies(start: State, seed: int, place: float) -> None:
    rng = Random(seed)
    steps = walk(start, rng)
    state = steps[int(place * (len(steps) - 1))][0]
    legal = set(legal_actions(state))
    for action in rng.sample(sorted(legal, key=str), min(len(legal), 40)):
        assert parse(str(action)) == action
        assert apply(state, action) == apply(state, str(action)) != state
    for action in odd_actions(state, rng):
        if action not in legal:
            try:
                apply(state, action)
            except RuleError:
                continue
            raise AssertionError(f"{action} was taken")


def odd_actions(state: State, rng: Random) -> list[Action]:
    """Return stations, diggings and withdrawals that may be wrong in one way or another."""
    board = state.board
    payments = ["1 red", "2 red", "1 red + 1 pass", "3 blue", "2 pass", "1 pass", "nothing", "9 red", "1 mauve"]
    texts = [f"build {rng.choice(board.stations).id} with {payment}" for payment in payments]
    tunnel = state.extras.tunnel
    for route in {rng.choice(board.routes).id, *([tunnel.claim.route] if tunnel else [])}:
        texts += [f"dig {route} with {payment}" for payment in payments]
        texts.append(f"withdraw from {route}")
    found = [parse(text) for text in texts]
    assert {type(action) for action in found} == {BuildStation, Dig, Withdraw}
    return found


@games
@given(starts(), st.integers(0, 2**32), st.floats(0, 1))
def test_a_completed_view_is_sound_looks_the_same_and_plays_on(start: State, seed: int, place: float) -> None:
    rng = Random(seed)
    steps = walk(start, rng)
    tunnels = [before for before, _, _ in steps if before.phase is Phase.TUNNEL]
    for state in (steps[int(place * (len(steps) - 1))][0], *tunnels[:1]):
        for seat in range(len(state.seats)):
            seen = view(state, seat)
            full = complete(seen, Random(seed))
            check_state(full)
            assert view(full, seat) == seen
            assert complete(seen, Random(seed)) == full
        for _, _, after in walk(full, rng):
            check_state(after)


@games
@given(starts(), st.integers(0, 2**32))
def test_a_record_gives_back_the_same_states(start: State, seed: int) -> None:
    steps = walk(start, Random(seed))
    states, actions = [start, *(after for _, _, after in steps)], [action for _, action, _ in steps]
    data = json.loads(json.dumps(to_record(states, actions, len(actions), embed_board=True)))
    assert from_record(data).states == tuple(states)
    data["seed"] = (start.setup.seed + 1) % 2**64
    assert [state.piles for state in from_record(data).states] == [state.piles for state in states]


@games
@given(starts(("europe", "hills")), st.integers(0, 2**32))
def test_every_action_is_told_and_no_secret_with_it(start: State, seed: int) -> None:
    for before, action, after in walk(start, Random(seed)):
        reader = (before.seat + 1) % len(start.seats)
        told = tell(before, action, after, reader)
        assert told.startswith(before.players[before.seat])
        if action.verb in {"keep", "tickets"}:
            assert "–" not in told
        if action.verb in {"dig", "withdraw"}:
            assert "Too many passes" not in told or before.piles.row != after.piles.row
