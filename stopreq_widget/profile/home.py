"""Where a person's things are kept on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from stopreq_widget.profile.browser import BrowserStorage, local_storage
from stopreq_widget.profile.files import HOME_VARIABLE, FolderStorage

if TYPE_CHECKING:
    from stopreq_widget.profile.storage import Storage


def folder() -> Path:
    """Return the folder of what is remembered; ``STOPREQ_HOME`` in the environment names another.

    Examples
    --------
    >>> os.environ["STOPREQ_HOME"] == str(folder())  # the tests have one of their own
    True
    """
    named = os.environ.get(HOME_VARIABLE)
    return Path(named) if named else platformdirs.user_data_path("stopreq-widget", appauthor=False)


def open_storage() -> Storage:
    """Return where things are kept here: in the browser's storage where Python runs in one, else in :func:`folder`."""
    store = local_storage() if sys.platform == "emscripten" else None
    return FolderStorage(folder()) if store is None else BrowserStorage(store)
