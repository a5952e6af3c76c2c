"""Every notebook runs from top to bottom and is committed without what a run leaves behind."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("**/*.ipynb"))


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_committed_without_outputs_counts_and_widget_state(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    nbformat.validate(data)
    assert "widgets" not in data["metadata"]
    for cell in data["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
        assert not set(cell["metadata"]) & {"execution", "ExecuteTime", "collapsed", "scrolled"}
    assert {cell["cell_type"] for cell in data["cells"]} == {"markdown", "code"}
    assert data["cells"][0]["cell_type"] == "markdown"


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs_from_top_to_bottom(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Notebooks may write beside themselves; they run in a folder of their own, with settings of their own.
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("MPLBACKEND", "agg")
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    place = tmp_path / "run"
    place.mkdir()
    client = NotebookClient(notebook, timeout=240, kernel_name="python3", resources={"metadata": {"path": str(place)}})
    client.execute()
    warned = [
        output["text"]
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.get("name") == "stderr" and "stopreq_widget" in output.get("text", "")
    ]
    assert warned == []
