"""What may be typed after ``stopreq-widget``, and what is done then."""

from __future__ import annotations

import argparse
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from stopreq_widget.command.notebooks import copy_notebooks
from stopreq_widget.command.server import Start, serve
from stopreq_widget.engine.errors import StopreqError

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER = "~/stop-requested"
"""Where notebooks and saved games go when no other folder is named."""
_EPILOG = """\
What follows a -- goes to Jupyter as it is:

    stopreq-widget -- --ip=0.0.0.0
    stopreq-widget play --port 8899 -- --IdentityProvider.token=''
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command ``stopreq-widget``.

    Parameters
    ----------
    arguments : sequence of str, optional
        What was typed after the command's name; without it, what this process was started with.

    Raises
    ------
    SystemExit
        After ``--help`` and ``--version``, and with a message when something is wrong.

    Examples
    --------
    >>> main(["--version"])
    Traceback (most recent call last):
        ...
    SystemExit: 0
    """
    typed = list(sys.argv[1:] if arguments is None else arguments)
    ours, jupyters = _divided(typed)
    if not ours or (ours[0].startswith("-") and ours[0] not in ("-h", "--help", "--version")):
        ours = ["play", *ours]
    asked = make_parser().parse_args(ours)
    try:
        if asked.command == "notebooks":
            _hand_out(asked.folder)
        else:
            _open(asked, jupyters)
    except StopreqError as error:
        sys.exit(f"stopreq-widget: {error}")


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of all that stands before a ``--``.

    Examples
    --------
    >>> make_parser().parse_args(["voila", "--no-browser"]).command
    'voila'
    """
    parser = argparse.ArgumentParser(
        prog="stopreq-widget",
        description="Stop Requested: Oregon, a board game on Oregon's real transit network. Without a command: play.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Stop Requested: Oregon {version('stopreq-widget')}")
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)
    opens = (
        ("play", "open the game in JupyterLab", "Open the play notebook in JupyterLab, the others beside it."),
        ("voila", "open the game alone, as a page", "Open the table as a page of its own, without cells, by Voilà."),
    )
    for name, short, long in opens:
        one = commands.add_parser(name, help=short, description=long, epilog="What follows a -- goes to Jupyter.")
        one.add_argument(
            "--folder",
            type=_folder,
            default=FOLDER,
            help=f"where your notebooks and saved games are; made, and filled with notebooks ({FOLDER})",
        )
        one.add_argument("--port", type=int, help="port of the address (8888, or the next that is free)")
        one.add_argument("--no-browser", action="store_true", help="only print the address")
        one.add_argument("--verbose", action="store_true", help="show what Jupyter logs")
    one = commands.add_parser(
        "notebooks", help="copy all notebooks to a folder", description="Copy all notebooks; files that exist stay."
    )
    one.add_argument("folder", type=_folder, metavar="DIR", help="made where it is missing")
    return parser


def _divided(typed: list[str]) -> tuple[list[str], list[str]]:
    """Return what is for us and what, after the first ``--``, is for Jupyter."""
    at = typed.index("--") if "--" in typed else len(typed)
    return typed[:at], typed[at + 1 :]


def _folder(text: str) -> Path:
    return Path(text).expanduser().absolute()


def _hand_out(folder: Path) -> None:
    copied = copy_notebooks(folder)
    for name in copied.new:
        print(folder / name)
    if copied.kept:
        print(f"There already, and left as it is: {', '.join(copied.kept)}")


def _open(asked: argparse.Namespace, options: list[str]) -> None:
    copy_notebooks(asked.folder)
    if asked.port is not None:
        options = [f"--ServerApp.port={asked.port}", *options]
    serve(
        Start(
            "lab" if asked.command == "play" else "voila",
            asked.folder,
            not asked.no_browser,
            asked.verbose,
            tuple(options),
        )
    )
