from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget.engine.sets import bits, mask_of


@given(st.sets(st.integers(0, 200)))
def test_sets_as_ints_round_trip(indices: set[int]) -> None:
    assert list(bits(mask_of(indices))) == sorted(indices)
    assert mask_of(indices).bit_count() == len(indices)
