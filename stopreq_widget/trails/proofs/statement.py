"""What a log is about: a question, a trail that answers it, and that none is longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..proof_check import FORMAT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..question import Question


def statement(question: Question, walk: Sequence[int], start: int | None) -> dict[str, Any]:
    """Return the head of a log: the question, a trail as edge numbers, and that none is longer."""
    network = question.network
    length = sum(network.ws[edge] for edge in walk)
    if start is None:
        # The empty trail stays where it has to begin or to end.
        start = question.source if question.source is not None else question.target
    return {
        "format": FORMAT,
        "directed": network.directed,
        "closed": question.closed,
        "source": question.source,
        "target": question.target,
        "edges": [list(row) for row in zip(network.us, network.vs, network.ws, strict=True)],
        "start": start,
        "walk": list(walk),
        "length": length,
        "bound": length,
    }
