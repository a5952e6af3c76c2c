from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.geo.shapes import shapes_for

if TYPE_CHECKING:
    from types import ModuleType

    from stopreq_widget.engine.board import Board
    from stopreq_widget.geo.drawn import Shapes

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def board() -> Board:
    return load_board()


@pytest.fixture(scope="session")
def four() -> Board:
    return load_board("four")


@pytest.fixture(scope="session")
def far() -> Board:
    """Six stations from 58 to 66 degrees north: nothing of Oregon."""
    return load_board(Path(__file__).parent / "far_from_oregon")


@pytest.fixture(scope="session")
def shapes(board: Board) -> Shapes:
    return shapes_for(board)


@pytest.fixture(scope="session")
def geodata() -> Path:
    return ROOT / "geodata"


@pytest.fixture(scope="session")
def tools() -> dict[str, ModuleType]:
    """The build scripts, which lie outside the package and import each other by plain names."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        return {
            name: importlib.import_module(name)
            for name in ("corridors", "us_atlas", "basemap", "build_geodata", "build_feed")
        }
    finally:
        sys.path.remove(str(ROOT / "tools"))
