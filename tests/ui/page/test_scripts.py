"""The scripts and styles beside the Python: each is of some widget."""

from __future__ import annotations

from pathlib import Path

from stopreq_widget import ui
from stopreq_widget.ui.lab import panel as lab
from stopreq_widget.ui.map import art
from stopreq_widget.ui.panel import panel
from stopreq_widget.ui.yard import table as yard


def test_every_script_and_style_is_used() -> None:
    folder = Path(ui.__file__).parent
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in {".js", ".css"}}
    styles = {*panel.STYLES, *lab.STYLES, *yard.STYLES, "map/art.css"}
    assert files == {*panel.SCRIPTS, *lab.SCRIPTS, *art.SCRIPTS, *yard.SCRIPTS, *styles}
