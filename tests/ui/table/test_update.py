"""The screen as a value: what each message makes of it, without a widget, and without a game being touched."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock
from unittest.mock import call as mock_call

import pytest

from stopreq_widget import Game
from stopreq_widget.ui.page import schema
from stopreq_widget.ui.page.session import Session
from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.events import Changed, HintFound, Stepped
from stopreq_widget.ui.table.local import LocalGame
from stopreq_widget.ui.table.paint import paint
from stopreq_widget.ui.table.players import read_players
from stopreq_widget.ui.table.screen import Hinted, Notice, Screen, Settings
from stopreq_widget.ui.table.source import carry_out
from stopreq_widget.ui.table.update import update

if TYPE_CHECKING:
    from stopreq_widget.ui.page.messages import Message


def at_table(*specs: str, moves: int = 0, **options: Any) -> LocalGame:
    players = read_players(specs)
    game = Game.new([player.name for player in players], seed=7, **options)
    for _ in range(moves):
        game.play(game.legal_actions[0])
    return LocalGame(game, players, Session(lambda error: None), lambda: None)


@pytest.fixture
def two() -> LocalGame:
    """Return a game of two people on its first turn."""
    return at_table("Ada", "Bo", moves=2)


def after(screen: Screen, game: LocalGame | None, *messages: Message) -> tuple[Screen, tuple[do.Effect, ...]]:
    todo: tuple[do.Effect, ...] = ()
    for message in messages:
        screen, todo = update(screen, game, message)
    return screen, todo


SHOWN = Screen(revealed=0, seen=0)


def test_an_action_is_played_only_by_whoever_sees_the_cards_and_from_the_newest_position(two: LocalGame) -> None:
    act = schema.Act("draw deck", 2)
    assert update(SHOWN, two, act) == (SHOWN, (do.PlayAction("draw deck", 2),))
    for screen, message in (
        (Screen(), act),
        (SHOWN, schema.Act("draw deck", 1)),
        (SHOWN, schema.Act("draw deck", -1)),
        (Screen(revealed=1), act),
        (replace(SHOWN, looking_at=1), act),
    ):
        told, todo = update(screen, two, message)
        assert todo == ()
        assert told == replace(screen, notice=told.notice) and told.notice is not None
    assert two.position == 2


@pytest.mark.parametrize("message", [schema.Undo(), schema.Act("draw deck", 0), schema.Branch(), schema.Goto(0)])
def test_without_a_game_there_is_nothing_to_do(message: Message) -> None:
    assert update(Screen(), None, message) == (Screen(notice=Notice("no game has been started yet")), ())
    assert update(Screen(), None, schema.Pick("x")) == (Screen(), ())


def test_a_message_takes_the_notice_away_unless_nobody_has_done_anything(two: LocalGame) -> None:
    told = replace(SHOWN, notice=Notice("old"))
    assert update(told, two, schema.Dismiss())[0] == SHOWN
    for message in (schema.Ready(), schema.Ticket(None), Stepped(4), HintFound(9, Hinted("", ""))):
        assert update(told, two, message)[0].notice == Notice("old")


def test_picking_choosing_and_pointing_are_one_at_a_time(two: LocalGame) -> None:
    route = two.board.routes[3].id
    picked, _ = after(SHOWN, two, schema.Choose("A", "b"), schema.Pick(route))
    assert (picked.selected, picked.choice) == (route, None)
    chosen, _ = after(picked, two, schema.Choose("A", "b"))
    assert (chosen.selected, chosen.choice) == (None, ("A", "b"))
    assert after(chosen, two, schema.Pick(None)) == (SHOWN, ())
    unknown, _ = after(SHOWN, two, schema.Pick("nowhere"))
    assert unknown.selected is None and unknown.notice is not None
    assert after(Screen(), two, schema.Choose("A", "b"))[0].choice is None, "nobody's cards are on the screen"


def test_a_route_that_is_picked_while_no_cards_are_shown_is_selected_and_says_what_is_missing(two: LocalGame) -> None:
    route = two.board.routes[0]
    screen, todo = update(Screen(), two, schema.Pick(route.id))
    assert (screen.selected, todo) == (route.id, ())
    assert screen.notice is not None
    assert screen.notice.text == (
        f"{two.board.title(route)}: the cards of the seat to move have to be on the screen first."
    )
    assert update(SHOWN, two, schema.Pick(route.id))[0].notice is None


def test_a_change_of_the_game_ends_what_was_about_the_position_before(two: LocalGame) -> None:
    screen = replace(SHOWN, selected="x", choice=("a", "b"), hint=Hinted("a", "b"), ticket="t", notice=Notice("n"))
    assert update(screen, two, Changed())[0] == replace(screen, selected=None, choice=None, hint=None)
    two.play("draw deck", two.position)
    two.play("draw deck", two.position)
    assert update(screen, two, Changed())[0] == Screen(notice=Notice("n"))


def test_stepping_by_itself_is_a_run_with_a_number(two: LocalGame) -> None:
    playing, todo = update(Screen(), two, schema.Set("playing", True))
    assert (playing.stepping, playing.looking_at, todo) == (1, 0, (do.StepOn(1),))
    assert update(playing, two, schema.Set("playing", True)) == (playing, ())
    assert update(playing, two, Stepped(7)) == (playing, ()), "another run's step is nothing to this one"
    stepped, _ = update(playing, two, Stepped(1))
    assert stepped.looking_at == 1
    ended, _ = update(stepped, two, Stepped(1))
    assert (ended.looking_at, ended.stepping) == (None, None)
    stopped, _ = update(playing, two, schema.Set("playing", False))
    assert update(stopped, two, Stepped(1)) == (stopped, ())
    assert update(stopped, two, schema.Set("playing", True))[1] == (do.StepOn(2),)


@pytest.mark.parametrize(
    ("name", "value", "todo"),
    [
        ("speed", 2, (do.Speed(2.0), do.Remember("speed", 2.0))),
        ("paused", True, (do.Pause(True),)),
        ("tiles", True, (do.Tiles(True),)),
        ("help", False, (do.Remember("help", False),)),
        ("relief", False, (do.Relief(False), do.Remember("relief", False))),
    ],
)
def test_settings(two: LocalGame, name: str, value: Any, todo: tuple[do.Effect, ...]) -> None:
    screen, done = update(Screen(), two, schema.Set(name, value))
    assert (done, screen.notice) == (todo, None)
    assert screen.settings == replace(Settings(), **{name: value} if hasattr(Settings(), name) else {})


@pytest.mark.parametrize(
    ("name", "value"), [("speed", True), ("speed", 0), ("help", 1), ("evil", True), ("tiles", "on")]
)
def test_settings_that_are_none_change_nothing(two: LocalGame, name: str, value: Any) -> None:
    screen, todo = update(Screen(), two, schema.Set(name, value))
    assert todo == () and screen == Screen(notice=screen.notice) and screen.notice is not None


def test_a_hint_is_for_whoever_sees_the_cards_and_is_to_move(two: LocalGame) -> None:
    assert update(SHOWN, two, schema.Hint()) == (SHOWN, (do.FindHint(0, two.position),))
    for screen in (Screen(), replace(SHOWN, looking_at=1), Screen(revealed=1, own=frozenset({1}), seen=1)):
        told, todo = update(screen, two, schema.Hint())
        assert todo == ()
        assert told.notice is not None
        assert told.notice.text == "A hint can be had when it is your move."


def test_a_hint_that_comes_too_late_is_dropped(two: LocalGame) -> None:
    _, todo = update(SHOWN, two, schema.Hint())
    assert todo == (do.FindHint(0, 2),)
    hint = Hinted("draw deck", "Draw.")
    assert update(SHOWN, two, HintFound(2, hint))[0].hint == hint
    assert update(SHOWN, two, HintFound(1, hint))[0].hint is None
    assert update(Screen(), two, HintFound(2, hint))[0].hint is None


def test_what_was_seen_stays_seen_when_it_is_hidden(two: LocalGame) -> None:
    screen, _ = after(Screen(), two, schema.Show(), schema.Hide())
    assert (screen.revealed, screen.seen) == (None, 0)


def test_a_seat_with_a_page_of_its_own_sees_its_cards_there_and_nobody_is_asked_for_it(two: LocalGame) -> None:
    screen, _ = after(Screen(), two, schema.Seat(1, True), schema.Seat(0, True))
    painted = paint(screen, two)
    assert [each["seat"] for each in painted.own] == [0, 1]
    assert painted.state["ask"] is None, "the seat to move has its own page"
    assert painted.state["own"] == [0, 1]
    assert after(screen, two, schema.Act("draw deck", 2))[1] == (do.PlayAction("draw deck", 2),)
    only_bo, _ = after(screen, two, schema.Seat(0, False))
    assert paint(only_bo, two).state["ask"] == "Ada"
    assert paint(only_bo, two).private is None
    stored = str(paint(only_bo, two).state)
    for ticket in two.view(1).own_tickets():
        assert ticket.id not in stored
    assert update(Screen(), two, schema.Seat(5, True))[0].own == frozenset()


def test_updates_leave_the_game_alone(two: LocalGame) -> None:
    state, states = two.game.state, two.game.states
    # (The map takes the ground itself.)
    for kind in (*schema.OF_THE_PANEL, *(kind for kind in schema.OF_THE_MAP if kind is not schema.Ground)):
        values = {
            "at": 2,
            "action": "draw deck",
            "n": 1,
            "name": "help",
            "value": True,
            "form": {},
            "seat": 0,
            "own": True,
        }
        fields = {name: values.get(name, "x") for name in kind.__dataclass_fields__}
        for screen in (Screen(), SHOWN, replace(SHOWN, looking_at=1)):
            made, todo = update(screen, two, kind(**fields))
            assert isinstance(made, Screen) and all(isinstance(effect, do.Effect) for effect in todo)
            paint(made, two)
    assert two.game.state is state
    assert two.game.states == states


def test_every_effect_is_carried_out_by_the_table() -> None:
    from stopreq_widget.ui.table.doing import DOERS

    kinds = {kind for kind in vars(do).values() if isinstance(kind, type) and issubclass(kind, do.Effect)}
    own = {kind for kind in kinds if not issubclass(kind, do.OfTheGame | do.OfThePerson)}
    assert own - {do.Effect, do.NextGame} == set(DOERS)


@pytest.mark.parametrize(
    ("effect", "call"),
    [
        (do.PlayAction("skip", 3), ("play", ("skip", 3), {})),
        (do.GoTo(4), ("goto", (4,), {})),
        (do.Speed(2.0), ("set_speed", (2.0,), {})),
        (do.Pause(True), ("pause", (), {"paused": True})),
        (do.Wait(False), ("wait", (), {"waiting": False})),
        (do.Hurry(), ("hurry", (), {})),
        (do.Say("hi"), ("say", ("hi",), {})),
        (do.Answer(True), ("answer", (), {"yes": True})),
    ],
)
def test_every_effect_of_the_game_reaches_it(effect: do.OfTheGame, call: tuple[Any, ...]) -> None:
    game = Mock()
    carry_out(effect, game)
    assert game.mock_calls == [getattr(mock_call, call[0])(*call[1], **call[2])]
    kinds = {do.PlayAction, do.GoTo, do.Speed, do.Pause, do.Wait, do.Hurry, do.Say, do.Answer}
    assert set(do.OfTheGame.__subclasses__()) == kinds
