"""Parts of a picture that differ from position to position: drawn once each, and shown at their times."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from stopreq_widget.ui.share.xml import node

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence
    from xml.etree.ElementTree import Element

Part = TypeVar("Part", bound="Hashable")

SHOT_S = 0.45
"""How long a position stays, in seconds: a game of two players takes about a minute."""
LAST_S = 6.0
"""How long the last one stays, before all begins again."""


class Reel:
    """The times of a picture's positions; a still picture has one of them, and nothing of it moves.

    Animated by CSS, so that it plays wherever a picture is shown, and rests on the last position where motion isn't
    welcome.

    Examples
    --------
    >>> from xml.etree import ElementTree as ET
    >>> reel, top = Reel(2), ET.Element("g")
    >>> [value for _, value in reel.variants(top, ["a", "b"])], [group.attrib for group in top]
    (['a', 'b'], [{'class': 'sr-v0', 'visibility': 'hidden'}, {'class': 'sr-v1'}])
    """

    def __init__(self, shots: int) -> None:
        self._seconds = SHOT_S * (shots - 1) + LAST_S
        self._rules: list[str] = []

    def variants(self, parent: Element, values: Sequence[Part]) -> Iterator[tuple[Element, Part]]:
        """Yield a group and what to draw in it, for each different one of the values; there is one a position."""
        for value in dict.fromkeys(values):
            times = [each == value for each in values]
            yield node(parent, "g", {} if all(times) else self._shown_at(times)), value

    def _shown_at(self, times: Sequence[bool]) -> dict[str, str]:
        name = f"sr-v{len(self._rules)}"
        steps, at = [], 0
        for shown, run in groupby(times):
            share = 100 * SHOT_S * at / self._seconds
            steps.append(f"{share:.3f}%{{visibility:{'visible' if shown else 'hidden'}}}")
            at += len(list(run))
        self._rules.append(
            f"@keyframes {name}{{{''.join(steps)}}}.{name}{{animation:{name} {self._seconds:.2f}s step-end infinite}}"
        )
        return {"class": name} if times[-1] else {"class": name, "visibility": "hidden"}

    @property
    def css(self) -> str:
        """The rules of all that was drawn; empty for a still picture."""
        rules = "".join(self._rules)
        return f"@media (prefers-reduced-motion: no-preference){{{rules}}}" if rules else ""
