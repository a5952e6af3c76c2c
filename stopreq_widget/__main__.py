"""``stopreq-widget``: open JupyterLab on the play notebook."""

from __future__ import annotations

import json
import os
import sys
from importlib.util import find_spec
from pathlib import Path

_NAME = "01_play.ipynb"


def main() -> None:
    """Open JupyterLab on ``notebooks/01_play.ipynb``; further arguments go to JupyterLab.

    Outside a checkout a small notebook of that kind is written into the current folder, unless one is there.
    """
    if find_spec("jupyterlab") is None:
        sys.exit("JupyterLab is missing. Install it with:  pip install 'stopreq-widget[lab]'")
    notebook = Path(__file__).parent.parent / "notebooks" / _NAME
    if not notebook.is_file():
        notebook = Path.cwd() / _NAME
        if not notebook.exists():
            notebook.write_text(json.dumps(_small_notebook(), indent=1) + "\n", encoding="utf-8")
    options = [f"--LabApp.default_url=/lab/tree/{notebook.name}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")  # a container often has no other user, and JupyterLab would refuse
    command = [sys.executable, "-m", "jupyterlab", str(notebook), *options, *sys.argv[1:]]
    os.execv(sys.executable, command)  # noqa: S606 - JupyterLab takes this process over


def _small_notebook() -> dict[str, object]:
    source = ["from stopreq_widget import play\n", "\n", "play()"]
    cell: dict[str, object] = {
        "cell_type": "code",
        "id": "play",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    return {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


if __name__ == "__main__":
    main()
