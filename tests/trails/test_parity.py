"""The parity method where a vertex loses its last edge, and with it the loops there."""

from __future__ import annotations

import pytest

from stopreq_widget.trails import check_certificate, longest_trail

# Networks with loops in which the search first takes a remainder without some vertex for one that has its loops.
LOOPED = [
    (
        37,
        [
            (0, 4, 2), (5, 2, 1), (1, 5, 4), (5, 0, 4), (3, 2, 3), (2, 0, 2), (1, 1, 1), (0, 0, 7), (2, 2, 8),
            (4, 4, 5), (5, 5, 7),
        ],
    ),
    (
        30,
        [
            (4, 4, 3), (3, 4, 2), (5, 5, 3), (5, 5, 2), (5, 2, 1), (4, 0, 1), (5, 0, 4), (1, 0, 4), (4, 5, 2),
            (2, 2, 3), (1, 1, 2), (2, 2, 3), (3, 3, 3), (4, 4, 1), (5, 5, 4),
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("length", "edges"), LOOPED)
@pytest.mark.parametrize("method", ["parity", "subsets", "exhaustive"])
def test_a_vertex_that_loses_its_last_edge_loses_its_loops(
    length: int, edges: list[tuple[int, int, int]], method: str
) -> None:
    trail = longest_trail(edges, method=method)
    assert (trail.length, trail.certificate.optimal) == (length, True)
    assert check_certificate(edges, trail) == []
