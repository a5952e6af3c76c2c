"""The golden playthroughs still play as they are written down."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.regenerate_playthroughs import FOLDER, PLAYTHROUGHS, text_of


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_as_written_down(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    played = text_of(PLAYTHROUGHS[name])
    difference = list(unified_diff(written.splitlines(), played.splitlines(), "written down", "played now", n=4))
    assert played == written, "\n".join(difference[:60])


def test_every_file_belongs_to_a_playthrough() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYTHROUGHS)


def test_together_they_show_what_games_are_made_of() -> None:
    text = "".join((FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in PLAYTHROUGHS)
    for sight in (
        "does: draw deck",
        "does: draw pass",
        "does: tickets",
        "does: skip",
        "does: claim",
        "+ 1 pass",
        "The discards were shuffled into a new deck",
        "Too many passes lay face up: the row was turned anew.",
        "everybody has one more turn",
        "taking K",
        "nobody could do anything more",
        "everybody had a last turn",
        "| deck 0 |",
        "does: build",
        "does: dig",
        "does: withdraw",
        "takes no more cards",
    ):
        assert sight in text, sight
