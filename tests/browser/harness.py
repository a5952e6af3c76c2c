"""An isolated JupyterLab on loopback, and a Chromium that drives it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import nbformat
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from playwright.sync_api import Browser, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
]
SETTINGS: dict[str, dict[str, Any]] = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/apputils-extension:themes": {"theme": "JupyterLab Light"},
}
HARMLESS = (
    "preload",  # a stylesheet that was preloaded and not used at once
    "Download the React DevTools",
    "schema",
    "favicon",
    "translation",
    "filebrowser:open-path",  # Notebook 7 asks for a command that only JupyterLab has
)
"""Parts of console lines that JupyterLab writes by itself."""
START_SECONDS = 60.0


def find_browser() -> str:
    """Return a Chromium's path; without one fail on CI and skip elsewhere, saying how to get one."""
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    how = f"no browser ({', '.join(BROWSERS)}) on the path; on Debian: apt-get install chromium"
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(how)
    pytest.skip(how)


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: where it answers, the folder it serves, its log, and how long it took to start."""

    url: str
    root: Path
    log: Path
    seconds: float


@contextmanager
def jupyterlab(
    folder: Path,
    settings: Mapping[str, Mapping[str, Any]] | None = None,
    app: str = "lab",
    arguments: Sequence[str] = (),
) -> Iterator[Lab]:
    """Run JupyterLab (or another Jupyter application) that sees nothing of the user's own settings."""
    home, root = folder / "home", folder / "notebooks"
    for place in (home, root):
        place.mkdir(parents=True, exist_ok=True)
    _write_settings(home / "settings", settings or {})
    port = _free_port()
    environment = dict(
        os.environ,
        HOME=str(home),
        JUPYTER_CONFIG_DIR=str(home / "config"),
        JUPYTER_DATA_DIR=str(home / "data"),
        JUPYTER_RUNTIME_DIR=str(home / "runtime"),
        JUPYTERLAB_SETTINGS_DIR=str(home / "settings"),
        JUPYTERLAB_WORKSPACES_DIR=str(home / "workspaces"),
        IPYTHONDIR=str(home / "ipython"),
        STOPREQ_HOME=str(home / "stopreq"),
    )
    command = [sys.executable, "-m", "jupyter", app, "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--IdentityProvider.token=", "--ServerApp.password=", f"--ServerApp.root_dir={root}"]
    command += ["--ServerApp.port_retries=0", *arguments]
    if app == "lab":
        command += ["--LabApp.expose_app_in_browser=True", "--LabApp.news_url="]
    log, began = folder / "server.log", time.monotonic()
    with log.open("wb") as out:
        server = subprocess.Popen(
            command, env=environment, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_until_up(server, url, log)
        yield Lab(url, root, log, time.monotonic() - began)
    finally:
        _stop(server)


def _write_settings(folder: Path, settings: Mapping[str, Mapping[str, Any]]) -> None:
    for key in {*SETTINGS, *settings}:
        package, plugin = key.split(":")
        (folder / package).mkdir(parents=True, exist_ok=True)
        values = {**SETTINGS.get(key, {}), **settings.get(key, {})}
        (folder / package / f"{plugin}.jupyterlab-settings").write_text(json.dumps(values), encoding="utf-8")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"{url}/api", timeout=1):  # noqa: S310 - our own server on loopback
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"Jupyter did not start:\n{log.read_text(encoding='utf-8', errors='replace')[-3000:]}")


def _stop(server: subprocess.Popen[bytes]) -> None:
    for number, seconds in ((signal.SIGINT, 3), (signal.SIGTERM, 5), (signal.SIGKILL, 5)):
        if server.poll() is not None:
            return
        try:
            os.killpg(server.pid, number)
            if number == signal.SIGINT:
                os.killpg(server.pid, number)  # Jupyter asks back after the first one
            server.wait(seconds)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue


@contextmanager
def launched() -> Iterator[Browser]:
    """Run a Chromium. Playwright allows one at a time in a process: let a module share it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=BROWSER_ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def browser_page(size: tuple[int, int] = (1400, 900), **context: Any) -> Iterator[Page]:
    """Open a page of a Chromium of its own; its console lines and requests are kept by :class:`Watch`."""
    with launched() as browser:
        yield browser.new_context(viewport={"width": size[0], "height": size[1]}, **context).new_page()


class Watch:
    """What a page said and asked for: errors on its console, addresses, and frames on its web sockets."""

    def __init__(self, page: Page) -> None:
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.sent: list[str | bytes] = []
        self.received: list[str | bytes] = []
        page.on("console", lambda m: self._console(m.type, m.text))
        page.on("pageerror", lambda e: self.errors.append(str(e)))
        page.on("request", lambda r: self.requests.append(r.url))
        page.on("websocket", self._socket)

    def _console(self, kind: str, text: str) -> None:
        if kind == "error" and not any(part in text for part in HARMLESS):
            self.errors.append(text)

    def _socket(self, socket: Any) -> None:
        socket.on("framesent", lambda frame: self.sent.append(frame))
        socket.on("framereceived", lambda frame: self.received.append(frame))


def write_notebook(path: Path, *cells: str) -> Path:
    """Write a notebook of code cells."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    nbformat.write(notebook, path)
    return path


CONNECTED = """() => {
    const context = window.jupyterapp?.shell.currentWidget?.sessionContext;
    return context?.session?.kernel?.connectionStatus === 'connected';
}"""
_RAN = """() => {
    const prompts = [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')];
    return prompts.length && prompts.every(prompt => /\\[\\d+\\]/.test(prompt.textContent));
}"""


def open_notebook(page: Page, lab: Lab, name: str) -> None:
    """Open a notebook alone (no side bar, no stored workspace) and wait until its kernel answers."""
    page.goto(f"{lab.url}/doc/tree/{name}?reset")
    page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook").wait_for(timeout=60_000)
    page.wait_for_function(CONNECTED, timeout=60_000)
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.info")


def run_all(page: Page) -> None:
    """Run all cells and wait until each has ended."""
    start_all(page)
    page.wait_for_function(_RAN, timeout=120_000)


def start_all(page: Page) -> None:
    """Run all cells without waiting."""
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")


_EXECUTE = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const future = kernel.requestExecute({ code, store_history: false });
    let out = '';
    future.onIOPub = (m) => {
        if (m.header.msg_type === 'stream') out += m.content.text;
        if (m.header.msg_type === 'error') out += m.content.ename + ': ' + m.content.evalue;
    };
    await future.done;
    return out;
}"""


def execute(page: Page, code: str) -> str:
    """Run code in the notebook's kernel as another cell would; return what it printed, or its exception."""
    return str(page.evaluate(_EXECUTE, code))
