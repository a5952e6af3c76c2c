from __future__ import annotations

import importlib.util
import os
import random
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

# Tests are imported one by one (import mode importlib), so what they share is loaded by its path.
if "browser_harness" not in sys.modules:
    _spec = importlib.util.spec_from_file_location("browser_harness", Path(__file__).with_name("harness.py"))
    assert _spec is not None and _spec.loader is not None
    _module = importlib.util.module_from_spec(_spec)
    sys.modules["browser_harness"] = _module
    _spec.loader.exec_module(_module)

import browser_harness as harness

from stopreq_widget import Game, load_board
from stopreq_widget.bots import make_bot
from stopreq_widget.ui.panel.panel import Panel
from tests.browser.desk import DARK, Desk, a_game, widget_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Lab]:
    """One JupyterLab for all browser tests."""
    with harness.jupyterlab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core, fetched with npm."""
    if shutil.which("npm") is None:
        how = "npm is needed to fetch axe-core; on Debian: apt-get install npm"
        if os.environ.get("CI"):
            pytest.fail(how)
        pytest.skip(how)
    folder: Path = tmp_path_factory.mktemp("axe")
    subprocess.run(["npm", "pack", "--silent", "axe-core@4"], cwd=folder, check=True, timeout=120)  # noqa: S607
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as packed:
        member = packed.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One Chromium for the tests of a module."""
    with harness.launched() as browser:
        yield browser


@pytest.fixture(scope="module")
def panel() -> Panel:
    """The panel of the Oregon board, whose scripts and texts the pages take."""
    return Panel(load_board())


@pytest.fixture
def desk(chromium: Browser, panel: Panel) -> Iterator[Callable[..., Desk]]:
    """Open the panel on a page; fails at the end if a script failed or something was asked from the network."""
    pages: list[tuple[Page, harness.Watch]] = []

    def open_page(
        state: dict[str, Any],
        *messages: dict[str, Any],
        width: int = 420,
        dark: bool = False,
        clock: bool = False,
        motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> Desk:
        page = chromium.new_page(viewport={"width": width, "height": 800}, reduced_motion=motion)
        pages.append((page, harness.Watch(page)))
        if clock:
            page.clock.install()
        data = {"theme": panel.theme, "routes": panel.routes, "about": panel.about, "state": state}
        page.set_content(widget_page(panel, data, DARK if dark else ""))
        page.wait_for_function("() => Boolean(window.leave)")
        opened = Desk(page)
        opened.tell(*messages)
        return opened

    yield open_page
    for page, watch in pages:
        assert not watch.errors
        assert all(url.startswith(("data:", "about:", "blob:")) for url in watch.requests)
        assert not [message for message in page.evaluate("sent") if message["type"] == "error"]
        page.close()


@pytest.fixture(scope="module")
def middle() -> tuple[Game, Any]:
    """A game between Ada and Bo in which it is Ada's turn."""
    game, players = a_game(["Ada", "Bo"], 60)
    bot, rng = make_bot("easy"), random.Random(1)
    while game.state.seat or game.state.phase.value != "turn":
        game.play(bot.choose(game.view(game.state.seat), rng))
    return game, players
