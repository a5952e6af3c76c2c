"""Shuffling that never changes."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget.engine.chance import mix, shuffled


def test_the_generator_is_splitmix64() -> None:
    # The first words of SplitMix64 from state 0, as its authors' C program prints them.
    gamma, mask = 0x9E3779B97F4A7C15, (1 << 64) - 1
    words = [mix(gamma * n & mask) for n in (1, 2, 3)]
    assert [hex(word) for word in words] == ["0xe220a8397b1dcdaf", "0x6e789e6aa1b965f4", "0x6c45d188009454f"]


def test_orders_are_fixed_for_ever() -> None:
    assert shuffled(range(10), seed=0, stream=0) == shuffled(list(range(10)), 0, 0)
    assert shuffled(range(8), seed=7, stream=0) == (5, 1, 6, 2, 0, 7, 4, 3)
    assert shuffled([], seed=1, stream=1) == ()
    assert shuffled([5], seed=1, stream=1) == (5,)


@given(st.lists(st.integers(0, 11), max_size=60), st.integers(0, 2**64 - 1), st.integers(0, 1000))
def test_nothing_is_lost_or_gained(items: list[int], seed: int, stream: int) -> None:
    assert sorted(shuffled(items, seed, stream)) == sorted(items)


def test_every_order_is_as_likely_as_another() -> None:
    found = Counter(shuffled(range(4), seed, stream) for seed in range(2000) for stream in range(6))
    expected = 12000 / 24
    assert set(found) == set(permutations(range(4)))
    # 23 degrees of freedom: above 58 once in 10,000 tries.
    assert sum((n - expected) ** 2 / expected for n in found.values()) < 58


def test_streams_of_one_seed_are_different_orders() -> None:
    assert len({shuffled(range(20), 5, stream) for stream in range(100)}) == 100
