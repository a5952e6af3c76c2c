"""Views, records, history and bots of the card game."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stopreq_widget.bots.contract import BotError
from stopreq_widget.engine import Phase
from stopreq_widget.engine.actions import DrawCard, DrawTickets
from stopreq_widget.engine.errors import HistoryError, RecordError, RuleError
from stopreq_widget.engine.game import Game
from stopreq_widget.railyard import YardGame, apply, complete, legal_actions, new_yard, view
from stopreq_widget.railyard.bots import BOTS, _Rated, compare, make_yard_bot
from stopreq_widget.railyard.game import reveals
from stopreq_widget.railyard.record import from_record, to_record
from stopreq_widget.railyard.sheet import YardRules

if TYPE_CHECKING:
    from pathlib import Path

    from stopreq_widget.railyard.state import YardState

NAMES = ("Ada", "Bo", "Cy", "Dee")


def played(players: int, seed: int, bot: str = "random") -> list[YardState]:
    """Return the states of a whole game."""
    chooser, rng = make_yard_bot(bot), Random(seed)
    states = [new_yard(NAMES[:players], seed=seed)]
    while not states[-1].is_over:
        state = states[-1]
        states.append(apply(state, chooser.choose(view(state, state.seat), rng)))
    return states


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**32), st.floats(0, 1))
def test_a_completed_view_looks_the_same_and_plays_on(players: int, seed: int, place: float) -> None:
    states = played(players, seed)
    state = states[int(place * (len(states) - 1))]
    for seat in range(players):
        seen = view(state, seat)
        full = complete(seen, Random(seed))
        assert view(full, seat) == seen
        assert complete(seen, Random(seed)) == full
        assert complete(seen, Random(seed + 1)).setup.seed != full.setup.seed
    while not full.is_over:
        full = apply(full, legal_actions(full)[0])


def test_C22_a_track_that_lies_face_down_is_seen_by_its_owner_only_and_its_size_by_all() -> None:
    state = next(
        state for state in reversed(played(3, 5, "planner")) if all(sum(seat.track) > 3 for seat in state.seats)
    )
    hidden = state.but(setup=replace(state.setup, rules=replace(state.rules, open_track=False)))
    for seat in range(3):
        seen = view(hidden, seat)
        for i, other in enumerate(seen.seats):
            assert other.on_track == sum(state.seats[i].track)
            assert other.track == (state.seats[i].track if i == seat else (0,) * 9)
            assert view(state, seat).seats[i].track == state.seats[i].track
        full = complete(seen, Random(seat))
        assert view(full, seat) == seen
        assert [sum(one.track) for one in full.seats] == [sum(one.track) for one in state.seats]
    other = state.seats[1]
    track, hand = list(other.track), list(other.hand)
    mine, theirs = next(k for k, n in enumerate(track) if n), next(k for k, n in enumerate(hand) if n > other.known[k])
    track[mine], track[theirs] = track[mine] - 1, track[theirs] + 1
    hand[mine], hand[theirs] = hand[mine] + 1, hand[theirs] - 1
    swapped = (state.seats[0], other._replace(track=tuple(track), hand=tuple(hand)), state.seats[2])
    assert view(hidden.but(seats=swapped), 0) == view(hidden, 0)


def test_a_record_from_before_rows_were_swept_is_played_as_it_was() -> None:
    rules = YardRules(row_passes=0, passes_alone=False)
    game, rng = YardGame.new(NAMES[:2], seed=8, rules=rules), Random(8)
    bot = make_yard_bot("planner")
    while not game.is_over:
        game.play(bot.choose(game.view(), rng))
    data = to_record(game.states, game.actions, game.position)
    for name in ("row_passes", "passes_alone", "shuffle_back", "open_track", "idle_rounds"):
        del data["rules"][name]
    assert from_record(data).states == game.states


def test_a_view_tells_nothing_of_other_hands_and_tickets() -> None:
    state = next(state for state in played(3, 5) if state.phase is Phase.TURN and state.turns == 12)
    other = state.seats[1]
    deck = list(state.deck)
    hand = list(other.hand)
    mine = next(kind for kind, n in enumerate(hand) if n > other.known[kind])
    hand[mine] -= 1
    hand[deck[0]] += 1
    deck[0] = mine
    swapped = other._replace(hand=tuple(hand))
    changed = state.but(deck=tuple(reversed(deck)), seats=(state.seats[0], swapped, state.seats[2]))
    assert view(changed, 0) == view(state, 0)
    assert view(changed, 1) != view(state, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", sorted(BOTS))
def test_bots_play_whole_games_legally_and_the_same_again(name: str, players: int) -> None:
    states = played(players, 3, name)
    assert states[-1].is_over
    assert states == played(players, 3, name)


def test_the_planner_beats_random_by_a_wide_margin() -> None:
    share, lead = compare(make_yard_bot("planner"), make_yard_bot("random"), games=20, seed=50)
    assert share >= 0.9
    assert lead > 30


def test_bots_that_have_nothing_to_choose_say_so() -> None:
    state = new_yard(NAMES[:2], seed=1)
    for name in BOTS:
        with pytest.raises(BotError, match="has nothing to choose"):
            make_yard_bot(name).choose(view(state, 1), Random(1))
    with pytest.raises(BotError, match="no card game bot is called 'oracle'"):
        make_yard_bot("oracle")


@pytest.mark.parametrize("players", [2, 4])
def test_a_saved_game_loads_again(players: int, tmp_path: Path) -> None:
    game, rng = YardGame.new(NAMES[:players], seed=8, notes={"colours": ["red"]}), Random(8)
    bot = make_yard_bot("planner")
    while not game.is_over:
        game.play(bot.choose(game.view(), rng))
    game.goto(17)
    game.save(tmp_path / "yard.json")
    loaded = YardGame.load(tmp_path / "yard.json")
    assert (loaded.states, loaded.actions, loaded.position) == (game.states, game.actions, 17)
    assert loaded.notes == {"colours": ["red"]}
    data = json.loads((tmp_path / "yard.json").read_text(encoding="utf-8"))
    assert len(data["reshuffles"]) == (1 if players == 4 else 0)
    data["seed"] += 1
    assert [state.deck for state in from_record(data).states] == [state.deck for state in game.states]


def test_records_of_both_games_never_load_as_the_other(tmp_path: Path) -> None:
    YardGame.new(seed=1).save(tmp_path / "yard.json")
    Game.new(seed=1).save(tmp_path / "board.json")
    with pytest.raises(RecordError):
        Game.load(tmp_path / "yard.json")
    with pytest.raises(RecordError):
        YardGame.load(tmp_path / "board.json")


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("version", 3, "version 3 is newer"),
        ("format", "other", "format is 'other'"),
        ("sheet", "0", "other cards or tickets"),
        ("rules", {"whistles": 1}, "rules have 'whistles'"),
        ("rules", {"row": 0}, "rules don't say hand, passes_dealt, tickets_dealt"),
        ("cards", "red red", "not those of the card game"),
        ("cards", "red mauve", "cards: card 2 of 2 is 'mauve', which the game does not have"),
        ("players", ["Ada"], "2 to 4 players"),
        ("moves", ["draw deck"], "move 1: Ada can't"),
        ("moves", ["dance"], "move 1: 'dance' is no action"),
        ("position", 99, "position must be from 0 to"),
        ("reshuffles", ["red"], "its reshuffles are not those"),
        ("reshuffles", [7], r"reshuffles\[0\] must be ids with spaces between them, not 7"),
        ("reshuffles", ["rad"], r"reshuffles\[0\]: card 1 of 1 is 'rad'"),
        ("result", {"totals": [1, 1], "winners": [0]}, "result is {'totals'"),
        ("first", 9, "first must be"),
        ("notes", None, "notes must be of type dict, not None"),
        ("analysis", 1, "analysis must be of type bool, not 1"),
    ],
)
def test_faulty_records_are_refused_with_the_reason(field: str, value: object, reason: str) -> None:
    state = new_yard(NAMES[:2], seed=1)
    data = to_record([state], [], 0)
    assert from_record(data).states == (state,)
    with pytest.raises(RecordError, match=reason):
        from_record({**data, field: value})


def test_files_that_are_no_records(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="there is no such file"):
        YardGame.load(tmp_path / "none.json")
    (tmp_path / "cut.json").write_text('{"format": "stop', encoding="utf-8")
    with pytest.raises(RecordError, match="can't be read as JSON"):
        YardGame.load(tmp_path / "cut.json")
    with pytest.raises(RecordError, match="expected an object"):
        from_record([])


def test_history_and_watchers() -> None:
    game, seen = YardGame.new(["Ada", "Bo"], seed=1), []
    stop = game.subscribe(lambda one: seen.append(one.position))
    game.play(game.legal_actions[0])
    game.play(str(game.legal_actions[0]))
    game.undo()
    game.redo()
    with pytest.raises(RuleError):
        game.play("keep")
    with pytest.raises(HistoryError, match="position must be from 0 to 2, not 9"):
        game.goto(9)
    stop()
    game.undo()
    assert seen == [0, 1, 2, 1, 2]
    assert len(game.log_for(0)) == 1
    assert game.outcome is None
    assert [score.name for score in game.scores] == ["Ada", "Bo"]


def test_outside_analysis_what_showed_a_hidden_card_stands(tmp_path: Path) -> None:
    game = YardGame.new(["Ada", "Bo"], seed=0, analysis=False)
    for _ in range(2):
        game.play(game.legal_actions[0])
    lay = next(action for action in game.legal_actions if action.verb == "lay")
    game.play(lay)
    game.goto(0)
    game.goto(3)
    game.play("draw deck")
    with pytest.raises(HistoryError, match=r"move 4 \(draw deck\) showed a hidden card"):
        game.undo()
    with pytest.raises(HistoryError, match="move 4"):
        game.goto(0)
    game.save(tmp_path / "yard.json")
    loaded = YardGame.load(tmp_path / "yard.json")
    assert not loaded.analysis
    loaded.analysis = True
    loaded.goto(0)


def test_a_record_from_before_there_was_analysis_is_one() -> None:
    data = to_record([new_yard(NAMES[:2], seed=1)], [], 0, analysis=False)
    assert from_record(data).analysis is False
    del data["analysis"]
    assert from_record(data).analysis is True


@pytest.mark.parametrize("action", ["tickets", "draw deck", "draw"])
def test_what_shows_a_hidden_card(action: str) -> None:
    game = YardGame.new(["Ada", "Bo"], seed=0)
    while game.state.phase is not Phase.TURN:
        game.play(game.legal_actions[0])
        assert not reveals(game.states[-2], game.states[-1])
    row = game.state.sheet.kinds[game.state.row[0]]
    game.play(f"draw {row}" if action == "draw" else action)
    assert reveals(game.states[-2], game.states[-1])


def test_completing_while_first_tickets_are_chosen_guesses_what_those_before_have_kept() -> None:
    state = new_yard(NAMES[:3], seed=2)
    for mover in range(3):
        for reader in range(3):
            sizes = set()
            for n in range(40):
                full = complete(view(state, reader), Random(n))
                for i, seat in enumerate(full.seats):
                    if i != reader:
                        assert len(seat.offer) == 6
                        assert set(seat.tickets) <= set(seat.offer)
                        assert bool(seat.tickets) == (i < mover)
                        sizes |= {len(seat.tickets)} if i < mover else set()
            assert (len(sizes) > 3) == (mover > (reader == 0))
        state = apply(state, legal_actions(state)[-1])


def test_a_game_in_which_nothing_was_done_loads_again(tmp_path: Path) -> None:
    game = YardGame.new(NAMES[:2], seed=8)
    game.save(tmp_path / "game.json")
    assert YardGame.load(tmp_path / "game.json").states == game.states


def test_nobody_wins_more_games_than_are_played() -> None:
    planner, chance = make_yard_bot("planner"), make_yard_bot("random")
    assert compare(planner, chance, games=2, seed=50)[0] == 1
    assert compare(chance, planner, games=2, seed=50)[0] == 0


def test_what_is_allowed_is_told_up_to_twelve_and_the_rest_counted() -> None:
    told = set()
    for state in played(3, 4)[:-1]:
        allowed = len(legal_actions(state))
        with pytest.raises(RuleError) as caught:
            apply(state, "draw nothing")
        words = str(caught.value).partition("allowed: ")[2]
        assert words.count(";") == min(allowed, 12) - (allowed <= 12)
        assert words.endswith(f"; and {allowed - 12} more") == (allowed > 12)
        told.add((allowed > 12) - (allowed < 12))
    assert told == {-1, 0, 1}


def test_the_planner_hurries_from_not_at_all_to_fully_and_no_further() -> None:
    hastes = [_Rated(view(state, state.seat)).haste for state in played(2, 3, "planner")[2:-1]]
    assert (min(hastes), max(hastes)) == (0, 1)
    state = next(state for state in played(2, 3, "planner") if state.phase is Phase.TURN)
    seen = view(state, state.seat)
    late = replace(seen, deck_size=0, hand=(20, *[0] * (len(seen.hand) - 1)))
    assert _Rated(late).haste == 1


def test_the_planner_looks_at_tickets_while_there_is_room_for_more_than_four_cards() -> None:
    state = next(state for state in played(2, 3, "planner") if state.phase is Phase.TURN)
    rated = _Rated(view(state, state.seat))
    for room, worth in ((3.9, -1), (4, -1), (4.5, 0.9)):
        rated.room = room
        assert rated.value(DrawTickets()) == pytest.approx(worth)
    rated.last = True
    assert rated.value(DrawTickets()) == 50


def test_the_planner_likes_drawing_less_for_each_card_beyond_fourteen() -> None:
    state = next(state for state in played(2, 3, "planner") if state.phase is Phase.TURN)
    rated = _Rated(view(state, state.seat))
    hands = [(n, *[0] * (len(rated.view.hand) - 1)) for n in (5, 14, 15, 24)]
    worth = []
    for hand in hands:
        rated.view = replace(rated.view, hand=hand)
        worth.append(rated.value(DrawCard("deck")))
    assert [worth[0] - one for one in worth] == pytest.approx([0, 0, 0.05, 0.5])
