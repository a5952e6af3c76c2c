"""SVG as a tree of nodes: the standard library escapes and closes; what XML can't hold is left out here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree.ElementTree import Element

SVG = "http://www.w3.org/2000/svg"
# XML 1.0 has no sign for these at all, not even an escaped one.
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def legible(text: object) -> str:
    r"""Return a text without what no XML file may hold: control signs, and halves of pairs.

    Examples
    --------
    >>> legible("Ben\x00d \ud800& <Bo>")
    'Bend & <Bo>'
    """
    return _NO_XML.sub("", str(text))


def node(
    parent: Element, tag: str, attributes: Mapping[str, object] | None = None, text: object | None = None
) -> Element:
    """Add a node to another and return it; numbers are written with two places at most.

    Examples
    --------
    >>> top = ET.Element("svg")
    >>> _ = node(node(top, "g", {"opacity": 0.5}), "text", {"x": 1.23456}, "<Bo>")
    >>> ET.tostring(top, encoding="unicode")
    '<svg><g opacity="0.5"><text x="1.23">&lt;Bo&gt;</text></g></svg>'
    """
    made = ET.SubElement(parent, tag, {name: _written(value) for name, value in (attributes or {}).items()})
    if text is not None:
        made.text = legible(text)
    return made


def written(top: Element) -> str:
    """Return a tree as text."""
    return ET.tostring(top, encoding="unicode")


def _written(value: object) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else legible(value)
