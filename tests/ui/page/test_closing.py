"""Displays are widgets like any other: they go into containers, and leave nothing behind when they are closed."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING, Any

import ipywidgets
import pytest

from stopreq_widget import Game, play, play_railyard, replay, trail_lab
from stopreq_widget.ui.page import cells

if TYPE_CHECKING:
    from collections.abc import Callable

MADE: dict[str, Callable[[], Any]] = {
    "play": lambda: play(players=["You", "bot:easy"], seed=7),
    "form": play,
    "replay": lambda: replay(Game.new(["Ada", "Bo"], seed=7)),
    "trail_lab": lambda: trail_lab("grid_4x3"),
    "play_railyard": play_railyard,
}


def open_widgets() -> set[str]:
    return set(ipywidgets.widgets.widget._instances)


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_a_display_goes_into_any_container(make: Callable[[], Any]) -> None:
    made = make()
    for container in (ipywidgets.Tab, ipywidgets.VBox, ipywidgets.Accordion):
        assert container([ipywidgets.Label("a"), made]).children[1] is made


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_closing_frees_every_widget_and_keeps_nothing_alive(make: Callable[[], Any]) -> None:
    before = open_widgets()
    made = make()
    held = weakref.ref(made)
    assert len(open_widgets() - before) > 1
    made.close()
    assert open_widgets() - before == set()
    made.close()  # a second time changes nothing
    del made
    gc.collect()
    assert held() is None


@pytest.mark.slow
@pytest.mark.parametrize(("name", "runs"), [("play", 30), ("trail_lab", 5), ("play_railyard", 5)])
def test_a_cell_that_is_run_again_leaves_one_display(name: str, runs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    make = MADE[name]
    gc.collect()
    before, counts, held = open_widgets(), [], []
    for run in range(runs):
        monkeypatch.setattr(cells, "get_ipython", lambda run=run: Shell("cell-1", f"run {run}"))
        made = make()
        held.append(weakref.ref(made))
        counts.append(len(open_widgets() - before))
    assert len(set(counts)) == 1, "each run has as many widgets as the first"
    gc.collect()
    assert [ref() for ref in held[:-1]] == [None] * (runs - 1)
    made.close()
    assert open_widgets() - before == set()


def test_two_displays_of_one_run_and_those_of_other_cells_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for cell, message in (("cell-1", "a"), ("cell-1", "a"), ("cell-2", "b")):
        monkeypatch.setattr(cells, "get_ipython", lambda cell=cell, message=message: Shell(cell, message))
        made.append(play_railyard())
    assert all(table.comm is not None for table in made)
    monkeypatch.setattr(cells, "get_ipython", lambda: Shell("cell-1", "c"))
    made.append(play_railyard())
    assert [table.comm is not None for table in made] == [False, False, True, True]
    for table in made:
        table.close()


def test_another_board_takes_the_place_of_the_one_before_without_a_widget_left() -> None:
    table = play(players=["You", "bot:easy"], seed=7)
    before = open_widgets()
    for _ in range(3):
        for rules in ("europe", "oregon"):
            table.panel.receive({"type": "start", "form": {**table.screen.form, "rules": rules}})
            assert table.game is not None and table.game.state.rules.name == rules
    assert len(open_widgets()) == len(before)
    table.close()


class Shell:
    """Stands for IPython's: it knows the message that runs now."""

    def __init__(self, cell: str, message: str) -> None:
        self.parent = {"metadata": {"cellId": cell}, "header": {"msg_id": message}}

    def get_parent(self) -> dict[str, Any]:
        return self.parent
