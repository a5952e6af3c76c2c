"""The notebooks that come with the game, copied to a folder of the user's own."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import StopreqError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class NotebooksError(StopreqError, OSError):
    """A folder that notebooks can't be copied to."""


@dataclass(frozen=True)
class Copied:
    """What was done with each notebook: ``new`` ones were written, ``kept`` ones were there and were left alone."""

    new: tuple[str, ...]
    kept: tuple[str, ...]


def shipped() -> tuple[Traversable, ...]:
    """Return the notebooks of the game, in order: inside the installed package, or beside it in a checkout.

    Examples
    --------
    >>> shipped()[0].name
    '01_play.ipynb'
    """
    package = files("stopreq_widget")
    inside = package / "notebooks"
    folder = inside if inside.is_dir() else Path(str(package)).parent / "notebooks"
    return tuple(
        sorted((file for file in folder.iterdir() if file.name.endswith(".ipynb")), key=lambda file: file.name)
    )


def copy_notebooks(folder: Path) -> Copied:
    """Copy every notebook into a folder, which is made where it is missing; what is there already stays as it is.

    Parameters
    ----------
    folder : Path
        A folder of the user's own.

    Returns
    -------
    Copied
        The names of the notebooks that were written, and of those that were there.

    Raises
    ------
    NotebooksError
        If the folder can't be made or written to.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     first, second = copy_notebooks(Path(place)), copy_notebooks(Path(place))
    >>> first.new == second.kept, first.kept, second.new
    (True, (), ())
    """
    new, kept = [], []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for notebook in shipped():
            place = folder / notebook.name
            if place.exists():
                kept.append(notebook.name)
            else:
                place.write_bytes(notebook.read_bytes())
                new.append(notebook.name)
    except OSError as error:
        raise NotebooksError(f"no notebooks can be put into {folder}: {error.strerror}; name another folder") from error
    return Copied(tuple(new), tuple(kept))
