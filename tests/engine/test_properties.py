"""What holds in every game: random ones by the thousand, checked against counts from scratch."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stopreq_widget.engine import (
    Action,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Payment,
    Phase,
    Rules,
    Skip,
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
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.record import from_record, to_record
from stopreq_widget.engine.story import tell
from tests.engine.checks import check_state, reference_actions, reshuffle_hidden, walk
from tests.engine.positions import NAMES, SMALL, board_of, drawn_board

ODD = Rules(row_without_deck=True, tokens=False, drawn_kept=0, last_trains=5, single_doubles=2, hand=6, row=4)
seeds = st.integers(0, 2**64 - 1)
whole_games = settings(max_examples=25)
few_games = settings(whole_games, max_examples=8)
many_games = settings(whole_games, max_examples=100)


@st.composite
def starts(draw: st.DrawFn) -> State:
    """Draw the first state of a game: either board, 2 to 5 players, usual and unusual rules."""
    players = draw(st.integers(2, 5))
    board, rules = draw(st.sampled_from([("oregon", Rules()), ("oregon", ODD), ("four", SMALL)]))
    first = draw(st.integers(0, players - 1))
    return new_game(board_of(board), NAMES[:players], seed=draw(seeds), first=first, rules=rules)


@st.composite
def middles(draw: st.DrawFn) -> State:
    """Draw a state somewhere in a random game, its end included."""
    start, rng = draw(starts()), Random(draw(st.integers(0, 2**32)))
    states = [start, *(after for _, _, after in walk(start, rng, draw(st.sampled_from([0.1, 0.6, 1.0]))))]
    return states[int(draw(st.floats(0, 1)) * (len(states) - 1))]


@whole_games
@given(starts(), st.integers(0, 2**32), st.sampled_from([0.0, 0.5, 1.0]))
def test_cards_tickets_trains_tokens_and_points_are_accounted_for_in_every_state(
    start: State, seed: int, eager: float
) -> None:
    check_state(start)
    for _, _, after in walk(start, Random(seed), eager):
        check_state(after)
    end = outcome(after)
    assert end is not None
    for score, seat in zip(end.scores, after.seats, strict=True):
        assert score.routes + score.flight + score.tokens == seat.points
        assert score.total == seat.points + score.ticket_points + score.longest_bonus
    best = max(score.total for score in end.scores)
    assert {end.scores[seat].total for seat in end.winners} == {best}


@few_games
@given(starts(), st.integers(0, 2**32))
def test_legal_actions_are_exactly_those_of_the_rules(start: State, seed: int) -> None:
    for before, _, _ in walk(start, Random(seed)):
        found = [str(action) for action in legal_actions(before)]
        assert len(set(found)) == len(found)
        assert set(found) == reference_actions(before)


@many_games
@given(middles())
def test_every_legal_action_applies_and_has_a_text_that_round_trips(state: State) -> None:
    for action in legal_actions(state):
        after = apply(state, action)
        assert after != state
        assert parse(str(action)) == action
        assert hash(parse(str(action))) == hash(action)
        assert apply(state, str(action)) == after


def universe(state: State) -> list[Action]:
    """Return every action that could be written about a small board, sensible or not."""
    kinds = [*state.board.tables.kinds, "deck", "gray", "nonsense"]
    payments = [
        Payment(kind, cards, passes) for kind in [*kinds, None] for cards in range(-1, 6) for passes in range(6)
    ]
    tickets = [ticket.id for ticket in state.board.tickets]
    pairs = [KeepTickets((a, b)) for a in tickets for b in tickets]
    return [
        DrawTickets(),
        Skip(),
        KeepTickets(()),
        *(DrawCard(kind) for kind in kinds),
        *(KeepTickets((ticket,)) for ticket in tickets),
        *pairs,
        *(Claim(route.id, payment) for route in state.board.routes for payment in payments),
    ]


@whole_games
@given(st.integers(2, 5), seeds, st.floats(0, 1))
def test_on_a_small_board_every_action_outside_the_legal_ones_is_refused_and_changes_nothing(
    players: int, seed: int, place: float
) -> None:
    start = new_game(board_of("four"), NAMES[:players], seed=seed, rules=SMALL)
    states = [start, *(after for _, _, after in walk(start, Random(seed)))]
    state = states[int(place * (len(states) - 1))]
    before, legal = tuple(state), set(legal_actions(state))
    for action in universe(state):
        if action in legal:
            apply(state, action)
        else:
            with pytest.raises(RuleError) as caught:
                apply(state, action)
            assert repr(str(action)) in str(caught.value)
    assert tuple(state) == before
    assert set(legal_actions(state)) == legal


def near_misses(state: State, rng: Random) -> list[Action]:
    """Return actions that are nearly right: other payments, closed routes, other tickets, other phases."""
    board, kinds = state.board, state.board.tables.kinds
    found: list[Action] = [DrawTickets(), Skip(), KeepTickets(()), *(DrawCard(kind) for kind in (*kinds, "deck"))]
    for route in rng.sample(board.routes, min(25, len(board.routes))):
        kind = rng.choice(kinds) if route.service == "gray" else route.service
        passes = rng.randrange(route.length + 1)
        found += [Claim(route.id, Payment(kind, route.length - passes + off, passes)) for off in (-1, 0, 1)]
        found += [
            Claim(route.id, Payment(None, 0, route.length)),
            Claim(route.id, Payment(rng.choice(kinds), route.length, 0)),
            Claim(route.id + "-2", Payment(kind, route.length, 0)),
        ]
    offered = [ticket.id for ticket in state.offer(state.seat)] or [board.tickets[0].id]
    found += [
        KeepTickets(tuple(offered)),
        KeepTickets(tuple(reversed(offered))),
        KeepTickets((*offered, offered[0])),
        KeepTickets((*offered, rng.choice(board.tickets).id)),
    ]
    return found


@many_games
@given(middles(), st.integers(0, 2**32))
def test_near_misses_are_refused_and_change_nothing(state: State, seed: int) -> None:
    before, legal = tuple(state), set(legal_actions(state))
    for action in near_misses(state, Random(seed)):
        if action not in legal:
            with pytest.raises(RuleError):
                apply(state, action)
    assert tuple(state) == before


@many_games
@given(middles(), st.integers(0, 2**32))
def test_a_view_is_unchanged_when_all_that_it_cannot_see_is_shuffled(state: State, seed: int) -> None:
    for seat in range(len(state.seats)):
        other = reshuffle_hidden(state, seat, Random(seed))
        assert view(other, seat) == view(state, seat)


@few_games
@given(middles(), st.integers(0, 2**32))
def test_a_completed_view_is_a_sound_state_that_looks_the_same_and_plays_to_the_end(state: State, seed: int) -> None:
    for seat in range(len(state.seats)):
        seen = view(state, seat)
        full = complete(seen, Random(seed))
        check_state(full)
        assert view(full, seat) == seen
        assert complete(seen, Random(seed)) == full
    for _, _, after in walk(full, Random(seed)):
        check_state(after)
    assert full.is_over or outcome(after) is not None


@whole_games
@given(starts(), st.integers(0, 2**32), st.floats(0, 1))
def test_a_record_gives_back_the_same_states_without_its_seed(start: State, seed: int, place: float) -> None:
    states, actions = [start], []
    for _, action, after in walk(start, Random(seed)):
        states.append(after)
        actions.append(action)
    position = int(place * len(actions))
    data = json.loads(json.dumps(to_record(states, actions, position, embed_board=True)))
    record = from_record(data)
    assert record.states == tuple(states)
    assert record.actions == tuple(actions)
    assert record.position == position
    data["seed"] = (start.setup.seed + 1) % 2**64
    assert [state.piles for state in from_record(data).states] == [state.piles for state in states]


@whole_games
@given(starts(), st.integers(0, 2**32), st.lists(st.floats(0, 1), max_size=6))
def test_undo_redo_and_goto_return_equal_states(start: State, seed: int, places: list[float]) -> None:
    game = Game(start)
    states = [start]
    for _, action, after in walk(start, Random(seed)):
        game.play(action)
        states.append(after)
    for place in places:
        position = int(place * (len(states) - 1))
        game.goto(position)
        assert game.state == states[position]
        if position:
            game.undo()
            assert game.state == states[position - 1]
            game.redo()
        assert (game.state, game.position) == (states[position], position)


@whole_games
@given(starts(), st.integers(0, 2**32))
def test_the_log_tells_a_seat_nothing_about_cards_it_did_not_see(start: State, seed: int) -> None:
    for before, action, after in walk(start, Random(seed)):
        reader = (before.seat + 1) % len(start.seats)
        told = tell(before, action, after, reader)
        assert told
        if str(action) == "draw deck":
            assert told.startswith(f"{before.players[before.seat]} drew a card from the deck.")
        if action.verb in {"keep", "tickets"}:
            assert "–" not in told


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_five_hundred_whole_games_end_without_error(players: int) -> None:
    reasons = play_many(players, 500)
    assert sum(reasons.values()) == 500


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_thousands_of_whole_games_end_without_error(players: int) -> None:
    reasons = play_many(players, 1000, offset=1000)
    assert sum(reasons.values()) == 1000


def play_many(players: int, games: int, offset: int = 0) -> Counter[str]:
    """Play whole random games on both boards; check each end; return how often they ended for which reason."""
    reasons: Counter[str] = Counter()
    for n in range(offset, offset + games):
        board, rules = ("four", SMALL) if n % 5 == 0 else ("oregon", Rules())
        state = new_game(board_of(board), NAMES[:players], seed=n, rules=rules)
        rng = Random(n)
        for _, _, after in walk(state, rng, rng.choice((0.0, 0.3, 0.9))):
            state = after
        check_state(state)
        end = outcome(state)
        assert end is not None
        assert end.scores == final_table(state)
        reasons[end.reason] += 1
    return reasons


def chi_square(observed: Counter[object], expected: dict[object, float]) -> float:
    """Return the statistic of a count against expected shares."""
    total = sum(observed.values())
    assert set(observed) <= set(expected)
    return sum((observed[key] - total * share) ** 2 / (total * share) for key, share in expected.items())


def tiny(hidden: dict[str, int], tickets: tuple[str, ...]) -> State:
    """Return a position on a small board in which only these cards and tickets are hidden from the first seat."""
    board = drawn_board("A-B:1", "B-C:1", "C-D:1", tickets=[f"{ticket}:1" for ticket in tickets])
    start = new_game(
        board, NAMES[:2], seed=1, rules=Rules(hand=1, row=1, row_passes=1, tickets_dealt=1, tickets_kept=1)
    )
    kinds = board.tables.kinds
    unseen = [kinds.index(kind) for kind, n in hidden.items() for _ in range(n)]
    own = tuple(n - unseen.count(i) - (i == 0) for i, n in enumerate(board.tables.counts))
    other = tuple(int(i == unseen[0]) for i in range(len(kinds)))
    everything = tuple(range(len(tickets)))
    return start.but(
        phase=Phase.TURN,
        piles=start.piles._replace(deck=tuple(unseen[1:]), row=(0,), discards=(0,) * len(kinds)),
        seats=(
            start.seats[0]._replace(hand=own, tickets=(), offer=()),
            start.seats[1]._replace(hand=other, tickets=everything[:1], offer=()),
        ),
        ticket_deck=everything[1:],
    )


def test_complete_is_uniform_over_hands_and_deck() -> None:
    seen = view(tiny({"red": 2, "pass": 1}, ("A-B", "B-C", "C-D")), 0)
    rng = Random(20240229)
    found: Counter[object] = Counter()
    for _ in range(6000):
        state = complete(seen, rng)
        cards = (*Counter(state.hand(1)).elements(), *state.deck())
        found[cards, state.seats[1].tickets + state.ticket_deck] += 1
    orders = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    deals = [("red", "red", "pass"), ("red", "pass", "red"), ("pass", "red", "red")]
    expected: dict[object, float] = {(deal, order): 1 / 18 for deal in deals for order in orders}
    # 17 degrees of freedom: above 49 once in 10,000 seeds.
    assert chi_square(found, expected) < 49


def test_complete_is_uniform_over_what_others_chose_of_their_first_tickets() -> None:
    board = drawn_board("A-B:1", "B-C:1", "C-D:1", tickets=[f"{way}:1" for way in ("A-B", "B-C", "C-D", "A-C")])
    rules = Rules(hand=1, tickets_dealt=2, tickets_kept=1)
    start = new_game(board, NAMES[:2], seed=1, rules=rules)
    state = apply(start, legal_actions(start)[0])
    seen, rng = view(state, 1), Random(11)
    found: Counter[object] = Counter()
    for _ in range(6000):
        seat = complete(seen, rng).seats[0]
        assert set(seat.tickets) <= set(seat.offer)
        found[seat.offer, seat.tickets] += 1
    hidden = [i for i in range(4) if i not in state.seats[1].offer]
    expected: dict[object, float] = {
        (offer, kept): 1 / 6
        for offer in (tuple(hidden), tuple(reversed(hidden)))
        for kept in ((offer[0],), (offer[1],), offer)
    }
    # 5 degrees of freedom: above 26 once in 10,000 seeds.
    assert chi_square(found, expected) < 26
