"""Values ask for their pictures, and those who draw them lie above."""

from __future__ import annotations

import subprocess
import sys

import pytest

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.pictures import picture


def test_a_value_that_nobody_draws_says_so() -> None:
    with pytest.raises(TypeError, match="nobody has said how a Route is shown"):
        picture(load_board("four").routes[0])


@pytest.mark.parametrize("module", ["board_files", "state", "record"])
def test_whoever_imports_any_part_of_the_engine_can_show_a_board(module: str) -> None:
    code = (
        f"import stopreq_widget.engine.{module}\n"
        "from stopreq_widget.engine.board_files import load_board\n"
        "print(load_board('four')._repr_html_()[:4])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "<div"
