"""The scripts and styles of the pages: plain files beside the Python, joined when a widget is made, without a build.

A script is an ES module: it says what it needs of others (``import { h } from "../page/dom.js";``) and what others may
need of it (``export function …``), so that editors, the type checker and node read it as it lies there. anywidget takes
one text; :func:`module` makes it, with a scope of its own for each script.
"""

from __future__ import annotations

import base64
import gzip
import posixpath
import re
from importlib.resources import files
from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import StopreqError

if TYPE_CHECKING:
    from collections.abc import Callable

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.{1,2}/[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function\*?|class|const) +([A-Za-z_$][\w$]*))", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)

# Browsers unpack gzip by themselves since 2023; a blob's module is what anywidget makes of a script, too.
_UNPACK = """\
const packed = Uint8Array.from(atob("DATA"), (sign) => sign.charCodeAt(0));
const unpacked = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
const script = new Blob([await unpacked.arrayBuffer()], { type: "text/javascript" });
const url = URL.createObjectURL(script);
const widget = await import(url);
URL.revokeObjectURL(url);
export default widget.default;
"""


class ScriptError(StopreqError, ValueError):
    """A script that can't be joined; says which and why."""


def text(name: str) -> str:
    """Return a script or style by its path in ``ui``.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    """
    return files("stopreq_widget").joinpath("ui", name).read_text(encoding="utf-8")


def styles(*names: str) -> str:
    """Return several styles one after the other, each under a comment with its name; other comments are left out.

    Examples
    --------
    >>> styles("page/table.css").splitlines()[0]
    '/* page/table.css */'
    """
    return "\n".join(f"/* {name} */\n{_lean_style(text(name))}" for name in names)


def module(entry: str, read: Callable[[str], str] = text) -> str:
    r"""Return a script and all that it imports as one module, which exports what the script exports by default.

    Parameters
    ----------
    entry : str
        Path in ``ui`` of the script whose default export is the widget.
    read : callable
        Returns a script by its path; those of ``ui`` if not given.

    Returns
    -------
    str
        JavaScript without imports. Comments and indentation are left out, since every display is sent all of it; the
        lines keep their numbers below the comment with the script's name, so that an error in a page can be found.

    Raises
    ------
    ScriptError
        If scripts import each other in a circle, or what the other does not export, or in another form than
        ``import { a, b as c } from "./file.js";``.
    FileNotFoundError
        If there is no such script.

    Notes
    -----
    Each script becomes a function that is called once, after those that it imports; its exports are what it returns.

    Examples
    --------
    >>> scripts = {
    ...     "a/main.js": 'import { two } from "./two.js";\nexport default { render: () => two };\n',
    ...     "a/two.js": "// A number.\nexport const two = 2;\n",
    ... }
    >>> print(module("a/main.js", scripts.__getitem__))
    const $a_two = (() => {
    /* a/two.js */
    <BLANKLINE>
    const two = 2;
    return { two };
    })();
    const $a_main = (() => {
    /* a/main.js */
    const { two } = $a_two;
    const $default = { render: () => two };
    return { default: $default };
    })();
    export default $a_main.default;
    """
    exports: dict[str, frozenset[str]] = {}
    parts: list[str] = []
    _join(entry, (), read, exports, parts)
    if "default" not in exports[entry]:
        raise ScriptError(f"{entry} must say what the widget is, as 'export default {{ render }};'")
    return "\n".join([*parts, f"export default {_variable(entry)}.default;"])


def packed(script: str) -> str:
    r"""Return a module that unpacks another, which makes a display a third as heavy, and its notebook's file too.

    Parameters
    ----------
    script : str
        What :func:`module` returns.

    Returns
    -------
    str
        JavaScript that exports by default what the script does.

    Examples
    --------
    >>> script = "export default { render: () => 1 };\n" * 100
    >>> len(packed(script)) < len(script) / 4
    True
    """
    data = base64.b64encode(gzip.compress(script.encode(), mtime=0)).decode()
    return _UNPACK.replace("DATA", data)


def _join(
    name: str,
    above: tuple[str, ...],
    read: Callable[[str], str],
    exports: dict[str, frozenset[str]],
    parts: list[str],
) -> None:
    """Add a script to the parts, after all that it imports and that is not there yet."""
    if name in above:
        raise ScriptError(f"scripts import each other in a circle: {' → '.join([*above[above.index(name) :], name])}")
    if name in exports:
        return
    code = read(name)
    for names, path in _IMPORT.findall(code):
        other = _beside(name, path)
        _join(other, (*above, name), read, exports, parts)
        wanted = {each.split(" as ")[0].strip() for each in names.split(",") if each.strip()}
        if missing := sorted(wanted - exports[other]):
            raise ScriptError(f"{name} imports {', '.join(missing)}, which {other} does not export")

    def needed(match: re.Match[str]) -> str:
        names = ", ".join(each.strip().replace(" as ", ": ") for each in match[1].split(",") if each.strip())
        # As many lines as the import had.
        return f"const {{ {names} }} = {_variable(_beside(name, match[2]))};" + "\n" * match[0].count("\n")

    own = _EXPORT.findall(code)
    code = _DEFAULT.sub("const $default = ", _EXPORT.sub("", _IMPORT.sub(needed, _without_comments(code))))
    if other_form := _OTHER.search(code):
        raise ScriptError(
            f"{name}: only 'import {{ … }} from' and 'export' of one name are joined, not {other_form[0]!r}"
        )
    default = ["default: $default"] if "$default" in code else []
    returned = f"return {{ {', '.join([*own, *default])} }};" if own or default else "return {};"
    parts.append(f"const {_variable(name)} = (() => {{\n/* {name} */\n{_lean(code).rstrip()}\n{returned}\n}})();")
    exports[name] = frozenset([*own, *(["default"] if default else [])])


def _beside(name: str, path: str) -> str:
    """Return the path in ``ui`` of what a script names relative to itself."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _without_comments(code: str) -> str:
    """Return code without types and other comments that begin with two stars; their lines stay, empty."""
    block = re.compile(r"/\*\*(?:(?!\*/).)*\*/[ \t]?", re.DOTALL)
    return block.sub(lambda match: "\n" * match[0].count("\n"), code)


def _lean_style(code: str) -> str:
    """Return a style without comments, and without blanks round rules and in values; no text in our files has any."""
    plain = re.sub(r"\s*([{};])\s*", r"\1", re.sub(r"/\*.*?\*/", "", code, flags=re.DOTALL)).strip()
    return re.sub(r"([:,]) +", r"\1", plain)


def _lean(code: str) -> str:
    """Return code without indentation and comment lines; no text in our files goes over a line's end."""
    lines = (line.strip() for line in code.split("\n"))
    return "\n".join("" if line.startswith("//") else line for line in lines)
