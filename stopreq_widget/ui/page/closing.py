"""Letting widgets go: ipywidgets keeps every widget in a registry until it is closed, with all that it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets

if TYPE_CHECKING:
    from collections.abc import Iterator


def close_all(*widgets: ipywidgets.Widget) -> None:
    """Close widgets and every widget that they hold: children, layers, layouts, styles, and those of these.

    Examples
    --------
    >>> box = ipywidgets.Box([ipywidgets.Label("a")])
    >>> label = box.children[0]
    >>> close_all(box)
    >>> box.comm is None, label.comm is None, label.layout.comm is None
    (True, True, True)
    """
    found: dict[int, ipywidgets.Widget] = {}
    waiting = list(widgets)
    while waiting:
        widget = waiting.pop()
        if id(widget) not in found:
            found[id(widget)] = widget
            waiting += _held(widget)
    for widget in found.values():
        # A widget may do more than that when it is closed, which is what has called this.
        ipywidgets.Widget.close(widget)


def _held(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """Yield the widgets among the values of a widget's synced traits."""
    for name in widget.keys:
        yield from _within(getattr(widget, name))


def _within(value: Any) -> Iterator[ipywidgets.Widget]:
    if isinstance(value, ipywidgets.Widget):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _within(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _within(each)
