"""The lab's half without the map: one anywidget that plays searches and draws their pictures, counters and code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from stopreq_widget.trails import METHODS
from stopreq_widget.ui.lab.messages import OF_THE_LAB
from stopreq_widget.ui.lab.networks import KINDS, classic_names
from stopreq_widget.ui.lab.search import LIMIT
from stopreq_widget.ui.page.messages import read_message
from stopreq_widget.ui.page.scripts import module, packed, styles

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.ui.page.messages import Message


SCRIPT = "lab/main.js"
STYLES = ("page/base.css", "lab/lab.css")


class LabPanel(anywidget.AnyWidget):
    """Choice of network and methods, playing, pictures, counters, chart and pseudo-code.

    Attributes
    ----------
    state : dict
        What is chosen; see :meth:`stopreq_widget.ui.lab.lab.TrailLab.refresh`. Assign a new dict.
    picture : dict
        The network as :func:`stopreq_widget.ui.lab.picture.picture` makes it.
    about : dict
        What never changes: methods with their pseudo-code, classics, kinds of random networks, the step limit.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    picture = traitlets.Dict().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)

    def __init__(self, receive: Callable[[Message], None], report: Callable[[BaseException], None]) -> None:
        self._receive, self._report = receive, report
        super().__init__(_esm=packed(module(SCRIPT)), _css=styles(*STYLES), about=about())
        self.add_class("sr-lab-panel-box")
        self.on_msg(self._heard)

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        try:
            message = read_message(content, OF_THE_LAB)
        except ValueError as error:
            self._report(error)
            return
        self._receive(message)


def about() -> dict[str, Any]:
    """Return what the page has to know of methods and networks in general."""
    return {
        "methods": [
            {"id": m.name, "title": m.title, "exact": m.exact, "code": list(m.pseudocode)} for m in METHODS.values()
        ],
        "classics": [{"id": name, "title": title} for name, title in classic_names().items()],
        "kinds": list(KINDS),
        "limit": LIMIT,
    }
