"""The JavaScript and CSS that the widgets are made of: plain files, joined in order, without a bundler.

Each file only defines functions and constants; the last one of a widget says ``export default { render }``. A file that
both widgets start with is ``page/symbol.js``, which draws a sign of the theme.
"""

from __future__ import annotations

from importlib.resources import files


def text(name: str) -> str:
    """Return a script or style by its path in ``ui``.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    """
    return files("stopreq_widget.ui").joinpath(name).read_text(encoding="utf-8")


def joined(*names: str) -> str:
    """Return several scripts or styles one after the other, each under a comment with its name.

    Indentation and lines that are ``//`` comments are left out, since every display is sent all of it; the lines keep
    their numbers, so that an error in a page can be found.

    Examples
    --------
    >>> joined("page/symbol.js").splitlines()[0]
    '/* page/symbol.js */'
    """
    return "\n".join(f"/* {name} */\n{_lean(text(name))}" for name in names)


def _lean(code: str) -> str:
    """Return code without indentation and comment lines; no text in our files goes over a line's end."""
    lines = (line.strip() for line in code.split("\n"))
    return "\n".join("" if line.startswith("//") else line for line in lines)
