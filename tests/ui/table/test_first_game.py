"""The guided first game: played by its own instructions, against them, and left."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from stopreq_widget import play
from stopreq_widget.engine.errors import SetupError
from stopreq_widget.profile.results import result_of
from stopreq_widget.ui.page import schema
from stopreq_widget.ui.table.first_game import dealt, guide_of
from stopreq_widget.ui.table.lessons import LESSONS

if TYPE_CHECKING:
    from stopreq_widget.ui.table.table import Table

MOST = 200


@pytest.fixture
def table() -> Table:
    return play(guide=True, speed=100)


def act(table: Table, text: str) -> None:
    table.receive(schema.Act(text, table.playing.position))


def obey(table: Table) -> str:
    """Do what the guide says, and nothing else; return what it pointed at."""
    said = table.panel.state["guide"]
    kind, _, name = said["target"].partition(":")
    offered = [str(action) for action in table.playing.legal_actions]
    if said["read"]:
        table.receive(schema.Guide(on=True))
    elif kind == "card":
        act(table, f"draw {name}")
    elif kind == "pile":
        act(table, "draw deck")
    elif kind == "route":
        table.receive(schema.Pick(name))
    elif name == "offer":
        act(table, max(offered, key=len))
    elif name == "claim":
        pays = [text for text in offered if text.startswith(f"claim {table.screen.selected} ")]
        act(table, min(pays, key=lambda text: ("coast_starlight" in text, "pass" in text)))
    elif name == "status":
        act(table, "draw deck")
    else:
        raise AssertionError(f"nothing can be done with {said}")
    return str(said["target"])


def test_whoever_obeys_ends_with_both_tickets_in_twelve_lessons(table: Table) -> None:
    lessons, targets = [], []
    for _ in range(MOST):
        if table.playing.is_over:
            break
        lessons.append(table.panel.state["guide"]["n"])
        targets.append(obey(table))
        assert table.screen.notice is None or table.playing.is_over
    assert table.playing.is_over
    assert lessons == sorted(lessons)
    assert set(lessons) == set(range(1, 13)) == set(range(1, len(LESSONS) + 1))
    assert not [target for target in targets if target == "part:players"]
    me = table.playing.outcome.scores[0]
    assert me.done == 2
    assert table.playing.outcome.winners == (0,)
    assert table.panel.state["guide"] is None
    assert "That was a whole game" in table.panel.state["notice"]["text"]


@pytest.mark.parametrize("seed", range(12))
def test_whoever_does_otherwise_is_led_on_until_the_end(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(MOST):
        if table.playing.is_over:
            break
        said = table.panel.state["guide"]
        assert said["words"] and said["target"].partition(":")[2]
        if rng.random() < 0.4:
            act(table, str(rng.choice(table.playing.legal_actions)))
        else:
            obey(table)
    assert table.playing.is_over
    assert table.panel.state["guide"] is None


def test_what_it_points_at_can_be_done(table: Table) -> None:
    for _ in range(MOST):
        if table.playing.is_over:
            break
        kind, _, name = table.panel.state["guide"]["target"].partition(":")
        offered = [str(action) for action in table.playing.legal_actions]
        if kind == "card":
            assert f"draw {name}" in offered
        if kind == "pile":
            assert "draw deck" in offered
        if kind == "route" and table.playing.state.phase.value == "turn":
            assert any(text.startswith(f"claim {name} ") for text in offered)
        obey(table)


def test_the_guide_can_be_left_and_does_not_come_back(table: Table) -> None:
    obey(table)
    table.receive(schema.Guide(on=False))
    assert table.panel.state["guide"] is None
    table.receive(schema.Guide(on=True))
    assert table.panel.state["guide"] is None
    game = table.playing
    table.sit_down(game, table.players)
    assert table.panel.state["guide"] is None
    assert guide_of(game) is None


def test_a_first_game_that_goes_on_finds_its_lesson(table: Table) -> None:
    for _ in range(6):
        obey(table)
    at = table.panel.state["guide"]["n"]
    again = play(table.playing, speed=100)
    # What was only read is read again.
    assert 4 <= again.panel.state["guide"]["n"] <= at


def test_the_past_has_no_guide_and_the_form_offers_it() -> None:
    table = play()
    table.receive(schema.First())
    assert len(table.playing.board.stations) == 8
    obey(table)
    table.receive(schema.Goto(0))
    assert table.panel.state["guide"] is None


def test_a_first_game_does_not_count_in_the_record() -> None:
    game, _ = dealt()
    rng = random.Random(1)
    while not game.is_over:
        game.play(rng.choice(game.legal_actions))
    assert result_of(game) is None


def test_it_takes_no_players_and_no_game() -> None:
    with pytest.raises(SetupError, match="guide=True deals a game of its own"):
        play(guide=True, players=["Ada", "Bo"])
