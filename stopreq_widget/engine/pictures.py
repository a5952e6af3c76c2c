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
