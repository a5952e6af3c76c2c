"""The game that a notebook holds: history, branches, subscribers, table, views."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from stopreq_widget.engine import Rules, legal_actions, view
from stopreq_widget.engine.errors import ActionTextError, HistoryError, RuleError, SetupError
from stopreq_widget.engine.game import Game, reveals
from tests.engine.positions import SMALL, board_of, play, position

if TYPE_CHECKING:
    from stopreq_widget.engine import State


def some_game(moves: int = 12, **options: object) -> Game:
    """Return a game in which some moves have been played."""
    game = Game.new(["Ada", "Bo"], seed=1, **options)  # type: ignore[arg-type]
    for n in range(moves):
        game.play(game.legal_actions[n % len(game.legal_actions)])
    return game


def test_a_new_game_is_oregon_with_the_first_seat_to_choose() -> None:
    game = Game.new(seed=1)
    assert (game.board.name, game.players, game.position) == ("Oregon", ("You", "Bot"), 0)
    assert game.outcome is None
    assert not game.is_over
    assert len(game.legal_actions) == 4


def test_an_illegal_move_changes_nothing() -> None:
    game = some_game()
    game.undo(2)
    before = (game.states, game.actions, game.position)
    for action, error in (("skip", RuleError), ("dance", ActionTextError), ("claim x-y-z with 1 pass", RuleError)):
        with pytest.raises(error):
            game.play(action)
    with pytest.raises(ActionTextError, match="an action or its text was expected, not 7"):
        game.play(7)  # type: ignore[arg-type]
    assert (game.states, game.actions, game.position) == before


def test_undo_redo_and_goto_walk_through_the_states() -> None:
    game = some_game()
    states = game.states
    game.undo()
    assert game.state is states[11]
    game.undo(3)
    assert game.state is states[8]
    game.redo(2)
    assert game.state is states[10]
    game.goto(0)
    assert game.state is states[0]
    game.goto(12)
    assert game.state is states[12]
    assert game.states == states


@pytest.mark.parametrize("position", [-1, 13, 1.0, True, "3", None])
def test_a_position_that_is_not_there_is_refused(position: object) -> None:
    game = some_game()
    with pytest.raises(HistoryError, match="position must be from 0 to 12"):
        game.goto(position)  # type: ignore[arg-type]
    assert game.position == 12


def test_there_is_nothing_to_undo_before_the_first_move_and_nothing_to_redo_after_the_last() -> None:
    game = Game.new(seed=1)
    for step in (game.undo, game.redo):
        with pytest.raises(HistoryError):
            step()


def test_a_move_after_an_undo_forgets_what_was_undone() -> None:
    game = some_game()
    game.goto(6)
    game.play(game.legal_actions[-1])
    assert (game.position, len(game.actions), len(game.states)) == (7, 7, 8)


def test_undo_cannot_reroll_a_blind_card() -> None:
    game = some_game(4)
    game.play("draw deck")
    drawn = game.state
    game.undo()
    game.play("draw deck")
    assert game.state == drawn


def test_a_branch_goes_its_own_way() -> None:
    game = some_game()
    branch = game.branch(6)
    assert branch.state is game.states[6]
    branch.play(branch.legal_actions[-1])
    assert (branch.position, game.position, len(game.actions)) == (7, 12, 12)
    assert game.branch().state is game.state
    with pytest.raises(HistoryError):
        game.branch(13)


def test_between_people_a_move_that_showed_a_hidden_card_cannot_be_taken_back() -> None:
    hand = {"kayak": 2, "nw_connector": 1}
    game = Game(position(hands=[hand, hand]), analysis=False)
    game.play("claim bly-lakeview-gray with 2 kayak")
    game.undo()
    game.redo()
    game.play("draw deck")
    with pytest.raises(HistoryError, match=r"move 2 \(draw deck\) showed a hidden card and can't be taken back"):
        game.undo()
    with pytest.raises(HistoryError, match="move 2"):
        game.goto(0)
    assert game.position == 2


@pytest.mark.parametrize(
    ("before", "action", "shown"),
    [
        (position(hands=[{"kayak": 2}]), "claim bly-lakeview-gray with 2 kayak", False),
        (position(), "draw deck", True),
        (position(row=("kayak", "breeze", "point", "gorge", "flight")), "draw kayak", True),
        (position(), "tickets", True),
    ],
)
def test_what_shows_a_hidden_card(before: State, action: str, shown: bool) -> None:
    assert reveals(before, play(before, action)) is shown


def test_a_subscriber_is_called_at_once_and_after_each_change_until_it_ends() -> None:
    game = some_game(2)
    seen: list[int] = []
    end = game.subscribe(lambda changed: seen.append(changed.position))
    game.play(game.legal_actions[0])
    game.undo()
    game.goto(1)
    with pytest.raises(RuleError):
        game.play("skip")
    end()
    end()
    game.redo()
    assert seen == [2, 3, 2, 1]


def test_a_subscriber_that_fails_stops_neither_the_move_nor_the_others() -> None:
    game = some_game(2)
    seen: list[int] = []
    failing = [False]

    def fail(_: Game) -> None:
        if failing[0]:
            raise KeyError("broken")

    game.subscribe(fail)
    game.subscribe(lambda changed: seen.append(changed.position))
    failing[0] = True
    with pytest.raises(ExceptionGroup, match="the move was played") as caught:
        game.play(game.legal_actions[0])
    assert isinstance(caught.value.exceptions[0], KeyError)
    assert (seen, game.position) == ([2, 3], 3)


def test_a_subscriber_may_play_the_next_move() -> None:
    game = Game.new(["Ada", "Bot"], seed=1, board=board_of("four"), rules=SMALL)

    def bot(changed: Game) -> None:
        if not changed.is_over and changed.state.seat == 1:
            changed.play(changed.legal_actions[0])

    game.subscribe(bot)
    while not game.is_over:
        assert game.state.seat == 0
        game.play(game.legal_actions[0])


def test_the_log_is_in_sentences() -> None:
    game = Game(position(hands=[{"flixbus": 3, "pass": 1}], deck=("gorge",)))
    game.play("claim portland-salem-flixbus with 2 flixbus + 1 pass")
    game.play("draw deck")
    assert game.log == [
        "Ada claimed Portland–Salem (3 spaces) with 2 FlixBus and 1 pass, taking KOPB-FM: 8 points.",
        "Bo drew Gorge Express from the deck.",
    ]
    assert game.log_for(0)[1] == "Bo drew a card from the deck."
    game.undo()
    assert len(game.log) == 1


def test_a_view_is_of_the_seat_to_move_unless_another_is_asked_for() -> None:
    game = some_game(3)
    assert game.view() == view(game.state, game.state.seat)
    assert game.view(1) == view(game.state, 1)


def test_the_moves_as_a_table() -> None:
    game = Game(position(hands=[{"flixbus": 3, "pass": 1}], deck=("gorge", "gorge")))
    assert len(game.to_frame()) == 0
    game.play("claim portland-salem-flixbus with 2 flixbus + 1 pass")
    game.play("draw deck")
    frame = game.to_frame()
    assert list(frame["kind"]) == ["claim", "draw"]
    first = frame.iloc[0]
    assert (first["move"], first["turn"], first["player"], first["seat"]) == (1, 1, "Ada", 0)
    assert (first["route"], first["length"], first["points"]) == ("portland-salem-flixbus", 3, 8)
    assert (first["trains"], first["cards"]) == (37, 1)
    assert frame["length"].isna().tolist() == [False, True]
    assert frame["story"].tolist() == game.log


def test_scores_can_be_asked_for_at_any_time() -> None:
    game = some_game(10)
    assert game.outcome is None
    assert [score.name for score in game.scores] == ["Ada", "Bo"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"rules": "monopoly"}, "no rules are called 'monopoly'; there are oregon"),
        ({"players": ["Ada", "Ada"]}, "there is twice|is there twice"),
        ({"seed": "seven"}, "seed must be a whole number"),
        ({"board": board_of("four")}, None),
        ({"players": "ABC"}, "players must be a list of names"),
        ({"board": board_of("four"), "players": ["A", "B", "C"]}, "9 tickets to deal"),
    ],
)
def test_a_new_game_that_cannot_be_says_why(arguments: dict[str, object], says: str | None) -> None:
    if says is None:
        assert Game.new(**arguments).board.name == "Four towns"  # type: ignore[arg-type]
        return
    with pytest.raises(SetupError, match=says):
        Game.new(**arguments)  # type: ignore[arg-type]


def deep_size(value: object, seen: set[int]) -> int:
    """Return the bytes of a value and all that it holds, each thing once; boards and setups are shared and left out."""
    if id(value) in seen or type(value).__name__ in {"Board", "Setup", "Tables", "Phase"}:
        return 0
    seen.add(id(value))
    inner = value if isinstance(value, tuple | list) else vars(value).values() if hasattr(value, "__dict__") else ()
    return sys.getsizeof(value) + sum(deep_size(part, seen) for part in inner)


def test_a_whole_history_takes_less_than_two_megabytes() -> None:
    game = Game.new(["Ada", "Bo", "Cy", "Dee", "Eve"], seed=3, rules=Rules())
    while not game.is_over:
        game.play(game.legal_actions[0])
    assert len(game.actions) > 100
    assert deep_size(list(game.states), set()) + deep_size(list(game.actions), set()) < 2_000_000


def test_the_moves_of_a_game_are_those_that_were_legal() -> None:
    game = some_game(20)
    for before, action in zip(game.states, game.actions, strict=False):
        assert action in legal_actions(before)


def test_a_move_out_of_turn_is_refused():
    game = Game.new(["Ada", "Bo"], seed=1)
    before = game.state
    with pytest.raises(RuleError, match=r"Bo can't .*: Ada is to move"):
        game.play(game.legal_actions[0], seat=1)
    assert game.state is before
    game.play(game.legal_actions[0], seat=0)
    assert game.position == 1


def test_keeping_tickets_shows_nobody_a_hidden_card():
    game = Game.new(["Ada", "Bo"], seed=1, analysis=False)
    game.play(game.legal_actions[0])
    game.play(game.legal_actions[0])
    game.undo(2)
    assert game.position == 0
