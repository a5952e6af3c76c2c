"""The card game's golden playthroughs still play as they are written down, its planner's choices with them."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.railyard.playthroughs import FOLDER, PLAYTHROUGHS, text_of


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_as_written_down(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    played = text_of(*PLAYTHROUGHS[name])
    difference = list(unified_diff(written.splitlines(), played.splitlines(), "written down", "played now", n=3))
    assert played == written, "\n".join(difference[:40])


def test_every_file_belongs_to_a_playthrough_and_together_they_show_the_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYTHROUGHS)
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    for sight in (
        "does: lay",
        "does: spread",
        "does: draw deck",
        "does: tickets",
        "turns left 1",
        "the row was turned",
    ):
        assert sight in text, sight
