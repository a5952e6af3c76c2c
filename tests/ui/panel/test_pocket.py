"""The board as small as on a ticket."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.ui.panel.pocket import WIDE, pocket_map


@pytest.mark.parametrize("name", ["oregon", "four"])
def test_every_station_lies_inside_the_outline_s_box(name: str) -> None:
    board = load_board() if name == "oregon" else load_board(name)
    pocket = pocket_map(board)
    assert set(pocket["at"]) == {station.name for station in board.stations}
    assert all(0 <= x <= WIDE and 0 <= y <= pocket["high"] for x, y in pocket["at"].values())


def test_oregon_is_drawn_from_its_shape_and_stays_small() -> None:
    outline = pocket_map(load_board())["outline"]
    assert outline.count("L") > 60
    assert len(outline) < 3000


def test_a_board_on_one_line_still_has_a_box() -> None:
    board = load_board("four")
    flat = replace(board, stations=tuple(replace(station, lat=44.0) for station in board.stations))
    pocket = pocket_map(flat)
    assert pocket["high"] > 0
    assert len(set(map(tuple, pocket["at"].values()))) > 1
