"""What is different, in sentences."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from stopreq_widget.engine import Rules
from stopreq_widget.engine.presets import preset
from stopreq_widget.engine.variants.differences import differences


def test_the_base_game() -> None:
    assert differences(preset("base")) == (
        "45 trains each instead of 40, with five players too.",
        "Points of the Flight beyond its length: 0 instead of 5.",
        "There are no call-sign tokens.",
        "Face-up cards can be taken also when deck and discards are gone.",
    )


def test_points_for_lengths_that_oregon_has_not_are_no_difference() -> None:
    usual = Rules()
    assert differences(replace(usual, route_points=(*usual.route_points, 30))) == differences(usual)
    assert differences(replace(usual, route_points=usual.route_points[:-1])) == differences(usual)
    (told,) = set(differences(replace(usual, route_points=(0, 2, 3)))) - set(differences(usual))
    assert told == "Routes of length 1, 2, 3… score 2, 3."


def test_the_europe_rules_tell_all_that_they_add() -> None:
    text = " ".join(differences(preset("europe")))
    for word in (
        "3 train stations",
        "scores 4 points",
        "turns 3 cards",
        "20 points or more",
        "out of the game",
    ):
        assert word in text


@pytest.mark.parametrize(
    "name", [field.name for field in fields(Rules) if field.name not in {"name", "station_points", "long_points"}]
)
def test_no_changed_number_is_kept_quiet(name: str) -> None:
    value = getattr(Rules(), name)
    if isinstance(value, bool):
        changed = not value
    elif isinstance(value, tuple):
        changed = (0, 1, 2, 4, 7, 10, 16)
    else:
        changed = value - 1 if name in {"tickets_kept", "row_passes", "tickets_dealt", "sweeps"} else value + 1
    extra = {"first_out": True, "long_points": 20} if name == "long_dealt" else {}
    if name == "row_passes":
        changed = 2
    assert differences(replace(Rules(), **{name: changed}, **extra))
