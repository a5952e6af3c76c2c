"""A Jupyter server on a folder: its address is said once, what it logs goes to a file."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TextIO

from stopreq_widget.engine.errors import StopreqError, missing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NOTEBOOK = "01_play.ipynb"
_TAIL = 20
"""Lines of the log that are shown when the server doesn't start: one traceback's worth."""
_PACKAGES = {"lab": ("JupyterLab", "jupyterlab"), "voila": ("Voilà", "voila")}


class ServerError(StopreqError, RuntimeError):
    """A server that is missing or does not start."""


@dataclass(frozen=True)
class Start:
    """How to start: ``lab`` or ``voila``, on which folder, with which other options of Jupyter's."""

    app: Literal["lab", "voila"]
    folder: Path
    browser: bool = True
    verbose: bool = False
    options: Sequence[str] = ()

    @property
    def page(self) -> str:
        """The path of the page that shows the play notebook."""
        return {"lab": "lab/tree/", "voila": "voila/render/"}[self.app] + NOTEBOOK

    @property
    def arguments(self) -> list[str]:
        """The options for Jupyter; the user's own come last, so that they win."""
        given = [
            f"--ServerApp.root_dir={self.folder}",
            f"--{'LabApp' if self.app == 'lab' else 'ServerApp'}.default_url=/{self.page}",
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            given.append("--allow-root")  # a container often has no other user, and Jupyter would refuse
        if not self.browser:
            given.append("--no-browser")
        return [*given, *self.options]


def serve(start: Start) -> None:
    """Run the server until Ctrl-C; say where it is as soon as it can be opened.

    Raises
    ------
    ServerError
        If the package is not installed, or the server ends by itself with a fault.
    """
    name, package = _PACKAGES[start.app]
    if find_spec(package) is None:
        raise ServerError(missing(name, "pages to play on", start.app))
    with _logged_apart(show=start.verbose) as (log, terminal):
        try:
            server = _initialized(start)
            print(_words(server, start, log), file=terminal, flush=True)
            server.start()
        except SystemExit as end:
            if end.code:
                raise ServerError(_what_went_wrong(name, log)) from end


def _initialized(start: Start) -> Any:
    # Jupyter takes a second to import: only those who start it pay that.
    if start.app == "lab":
        from jupyterlab.labapp import LabApp

        server = LabApp.initialize_server(argv=start.arguments)
    else:
        from jupyter_server.serverapp import ServerApp

        server = ServerApp.instance(jpserver_extensions={"voila.server_extension": True})
        server.initialize(argv=start.arguments)

    def stop(*_: object) -> None:
        # A kernel that is just starting can hold the end up: the second Ctrl-C doesn't wait for it.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        server.stop(from_signal=True)

    # Jupyter's own answer to Ctrl-C is a question, which would be asked in the log.
    signal.signal(signal.SIGINT, stop)
    return server


def _words(server: Any, start: Start, log: Path | None) -> str:
    token = server.identity_provider.token
    address = f"{server.connection_url.rstrip('/')}/{start.page}" + (f"?token={token}" if token else "")
    lines = [f"Stop Requested: Oregon, with the notebooks in {start.folder}", "", f"    {address}", ""]
    lines += ["Your browser opens by itself; if not, open this address. Ctrl-C ends it."] if start.browser else []
    lines += ["Open this address in a browser. Ctrl-C ends it."] if not start.browser else []
    lines += [f"(Jupyter's log: {log})"] if log else []
    return "\n".join(lines)


@contextmanager
def _logged_apart(*, show: bool) -> Iterator[tuple[Path | None, TextIO]]:
    """Send all that this process and its kernels print to a file; yield that file and the real terminal."""
    if show:
        yield None, sys.stdout
        return
    from jupyter_core.paths import jupyter_runtime_dir  # it comes with Jupyter, which the engine alone does without

    folder = Path(jupyter_runtime_dir())
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / "stopreq-widget.log"
    sys.stdout.flush()
    sys.stderr.flush()
    kept = os.dup(1), os.dup(2)
    # The log holds the token of the address: it is for this user alone.
    log = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.dup2(log, 1)
        os.dup2(log, 2)
        with os.fdopen(os.dup(kept[0]), "w", encoding="utf-8") as terminal:
            yield path, terminal
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, copy in zip((1, 2), kept, strict=True):
            os.dup2(copy, number)
            os.close(copy)
        os.close(log)


def _what_went_wrong(name: str, log: Path | None) -> str:
    if log is None:
        return f"{name} did not start; what it says stands above"
    last = log.read_text(encoding="utf-8", errors="replace").splitlines()[-_TAIL:]
    return "\n".join([f"{name} did not start; the last lines of {log}:", *(f"    {line}" for line in last)])
