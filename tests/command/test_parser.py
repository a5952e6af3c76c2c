from pathlib import Path

import pytest

import stopreq_widget
from stopreq_widget.command import parser, server
from stopreq_widget.command.notebooks import NotebooksError, copy_notebooks, shipped


@pytest.fixture
def started(monkeypatch):
    """The servers that would have been started."""
    calls = []
    monkeypatch.setattr(parser, "serve", calls.append)
    return calls


def test_play_is_what_no_command_means(started, tmp_path):
    parser.main(["--folder", str(tmp_path / "mine")])
    parser.main(["play", "--folder", str(tmp_path / "mine")])
    one, two = started
    assert one == two == server.Start("lab", tmp_path / "mine")
    assert "--LabApp.default_url=/lab/tree/01_play.ipynb" in one.arguments


def test_without_a_folder_named_the_notebooks_go_to_the_home_and_not_to_the_checkout(started, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    parser.main([])
    assert started[0].folder == tmp_path / "stop-requested"
    assert (tmp_path / "stop-requested" / "01_play.ipynb").is_file()


def test_voila_shows_the_notebook_as_a_page(started, tmp_path):
    parser.main(["voila", "--no-browser", "--folder", str(tmp_path)])
    assert "--ServerApp.default_url=/voila/render/01_play.ipynb" in started[0].arguments
    assert "--no-browser" in started[0].arguments


def test_what_follows_two_dashes_goes_to_jupyter_after_ours(started, tmp_path):
    parser.main(["--folder", str(tmp_path), "--port", "8899", "--", "--help", "--ServerApp.port=1"])
    assert started[0].arguments[-3:] == ["--ServerApp.port=8899", "--help", "--ServerApp.port=1"]


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_root_is_let_in_and_only_root_needs_to_be(monkeypatch, user, allowed):
    monkeypatch.setattr(server.os, "geteuid", lambda: user, raising=False)
    assert ("--allow-root" in server.Start("lab", Path("x")).arguments) == allowed


@pytest.mark.parametrize(("typed", "words"), [("--help", "notebooks"), ("--version", stopreq_widget.__version__)])
def test_help_and_version_are_ours_and_end(started, capsys, typed, words):
    with pytest.raises(SystemExit, match="0"):
        parser.main([typed])
    assert words in capsys.readouterr().out
    assert started == []


@pytest.mark.parametrize("typed", ["host", "--nonsense"])
def test_what_is_not_known_is_refused(started, capsys, typed):
    with pytest.raises(SystemExit, match="2"):
        parser.main([typed])
    assert typed in capsys.readouterr().err
    assert started == []


def test_notebooks_copies_all_and_leaves_what_is_there(capsys, tmp_path):
    (tmp_path / "01_play.ipynb").write_text("mine", encoding="utf-8")
    parser.main(["notebooks", str(tmp_path)])
    assert (tmp_path / "01_play.ipynb").read_text(encoding="utf-8") == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {notebook.name for notebook in shipped()}
    assert capsys.readouterr().out.splitlines()[-1] == "There already, and left as it is: 01_play.ipynb"


def test_a_folder_that_is_a_file_is_said_without_a_traceback(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(NotebooksError, match="another folder"):
        copy_notebooks(tmp_path / "file")
    with pytest.raises(SystemExit, match="another folder"):
        parser.main(["notebooks", str(tmp_path / "file")])


def test_a_missing_jupyterlab_is_said_with_what_to_type(monkeypatch, tmp_path):
    monkeypatch.setattr(server, "find_spec", lambda name: None)
    with pytest.raises(server.ServerError, match=r"stopreq-widget\[lab\]"):
        server.serve(server.Start("lab", tmp_path))
