"""How a value comes to its picture in a notebook cell: the values ask here, those who draw answer from above.

:mod:`stopreq_widget.engine.html` says for each kind of value what its picture is, so that no value knows who draws it.
"""

from __future__ import annotations

from functools import singledispatch


@singledispatch
def picture(value: object) -> str:
    """Return the markup that shows a value.

    Raises
    ------
    TypeError
        If nobody has said how such a value is shown.

    Examples
    --------
    >>> from stopreq_widget import load_board
    >>> picture(load_board("four")).count("<table")
    4
    """
    raise TypeError(f"nobody has said how a {type(value).__name__} is shown")


class SvgText(str):
    """The text of an SVG picture, which a notebook cell shows as the picture.

    Examples
    --------
    >>> SvgText("<svg/>"), SvgText("<svg/>") + "!"
    (<SVG picture of 6 bytes>, '<svg/>!')
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<SVG picture of {len(self.encode()):,} bytes>"

    def _repr_svg_(self) -> str:
        return str(self)


class PngBytes(bytes):
    """The bytes of a PNG picture, which a notebook cell shows as the picture."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<PNG picture of {len(self):,} bytes>"

    def _repr_png_(self) -> bytes:
        return bytes(self)


class PageText(str):
    """The text of a page for a browser, too long to be shown in a cell."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<page of {len(self.encode()):,} bytes>"
