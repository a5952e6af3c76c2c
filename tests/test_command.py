import os
import sys
from pathlib import Path

import nbformat
import pytest

from stopreq_widget import __main__ as command


@pytest.fixture
def started(monkeypatch):
    """The commands that would have taken the process over."""
    calls = []
    monkeypatch.setattr(os, "execv", lambda path, arguments: calls.append(arguments))
    return calls


def test_a_checkout_opens_its_play_notebook(started, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["stopreq-widget", "--no-browser"])
    command.main()
    (arguments,) = started
    assert Path(arguments[3]).parts[-2:] == ("notebooks", "01_play.ipynb")
    assert "--LabApp.default_url=/lab/tree/01_play.ipynb" in arguments
    assert arguments[-1] == "--no-browser"


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_root_is_let_in_and_only_root_needs_to_be(started, monkeypatch, user, allowed):
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(sys, "argv", ["stopreq-widget"])
    command.main()
    assert ("--allow-root" in started[0]) == allowed


def test_elsewhere_a_small_notebook_is_written_once(started, monkeypatch, tmp_path):
    monkeypatch.setattr(command, "__file__", str(tmp_path / "site-packages" / "stopreq_widget" / "__main__.py"))
    monkeypatch.setattr(sys, "argv", ["stopreq-widget"])
    monkeypatch.chdir(tmp_path)
    command.main()
    notebook = tmp_path / "01_play.ipynb"
    nbformat.validate(nbformat.read(notebook, as_version=4))
    notebook.write_text("mine", encoding="utf-8")
    command.main()
    assert notebook.read_text(encoding="utf-8") == "mine"
