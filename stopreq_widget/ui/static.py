"""The JavaScript and CSS that the widgets are made of: plain files, joined in order, without a bundler.

Each file only defines functions and constants; the last one of a widget says ``export default { render }``. A file that
both widgets start with is ``symbol.js``, which draws a sign of the theme.
"""

from __future__ import annotations

from importlib.resources import files


def text(name: str) -> str:
    """Return one file of ``ui/static``.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    """
    return files("stopreq_widget.ui").joinpath("static", name).read_text(encoding="utf-8")


def joined(*names: str) -> str:
    """Return several files of ``ui/static`` one after the other, each under a comment with its name.

    Examples
    --------
    >>> joined("symbol.js").splitlines()[0]
    '/* symbol.js */'
    """
    return "\n".join(f"/* {name} */\n{text(name)}" for name in names)
