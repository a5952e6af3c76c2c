"""Every fault of a board is found, and all of them at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stopreq_widget.engine import Board, Ticket
from stopreq_widget.engine.board_check import find_problems
from tests.engine.positions import board_of

FOUR = board_of("four")


def changed(kind: str, index: int, **fields: Any) -> Board:
    """Return the small board with one part changed."""
    parts = list(getattr(FOUR, kind))
    parts[index] = replace(parts[index], **fields)
    one: dict[str, Any] = {kind: tuple(parts)}
    return replace(FOUR, **one)


@pytest.mark.parametrize(
    ("board", "says"),
    [
        (changed("routes", 0, a="mars"), "route 'ash-birch-red': unknown station 'mars'"),
        (changed("tickets", 0, b="mars"), "ticket 'ash-dogwood': unknown station 'mars'"),
        (
            changed("routes", 0, service="gold"),
            "route 'ash-birch-red': unknown service 'gold' (a service id or 'gray')",
        ),
        (
            changed("stations", 1, id="ash"),
            "stations 'Ash' and 'Birch': their names make the same id 'ash', change one of them",
        ),
        (changed("services", 1, id="red"), "service 'red': the id is there 2 times"),
        (changed("routes", 1, id="ash-birch-red"), "route 'ash-birch-red': the id is there 2 times"),
        (changed("tickets", 1, id="ash-dogwood"), "ticket 'ash-dogwood': the id is there 2 times"),
        (changed("stations", 0, id="a b"), "station 'a b': an id has no spaces, commas or plus signs and is not empty"),
        (changed("stations", 0, id=""), "station '': an id has no spaces"),
        (changed("stations", 0, name=""), "station 'ash': the name is empty"),
        (changed("services", 0, name=""), "service 'red': the name is empty"),
        (changed("routes", 0, length=0), "length must be a whole number of 1 or more, not 0"),
        (changed("routes", 0, length="2"), "length must be a whole number of 1 or more, not '2'"),
        (changed("routes", 0, length=True), "length must be a whole number of 1 or more, not True"),
        (changed("routes", 2, length=31), "31 spaces are more than 30"),
        (changed("routes", 0, b="ash"), "route 'ash-birch-red': both ends are 'ash'"),
        (changed("routes", 0, ferry=3), "ferry must be a whole number from 0 to its length 2, not 3"),
        (changed("routes", 0, ferry=-1), "ferry must be a whole number from 0 to its length 2, not -1"),
        (changed("tickets", 0, b="ash"), "ticket 'ash-dogwood': both ends are the same station"),
        (changed("tickets", 0, points=0), "points must be a whole number of 1 or more, not 0"),
        (changed("tickets", 0, a="dogwood", b="cedar"), "tickets between cedar–dogwood: there are 2"),
        (changed("stations", 0, lat=91.0), "station 'ash': lat 91.0 is outside -90..90"),
        (changed("stations", 0, lon=-360.0), "station 'ash': lon -360.0 is outside -180..180"),
        (changed("stations", 0, lat=360), "station 'ash': lat 360 is outside -90..90"),
        (changed("stations", 0, lon=-181.0), "station 'ash': lon -181.0 is outside -180..180"),
        (changed("stations", 0, lat=float("nan")), "lat must be decimal degrees, not nan"),
        (changed("stations", 0, lon="west"), "lon must be decimal degrees, not 'west'"),
        (changed("stations", 0, lat=True), "lat must be decimal degrees, not True"),
        (changed("stations", 0, points=2), "station 'ash': has a token of 2 points but no call sign"),
        (changed("stations", 1, points=-1), "token points must be a whole number of 0 or more, not -1"),
        (changed("stations", 1, call_sign="KCDR"), "call sign 'KCDR': 2 stations have it"),
        (changed("services", 0, id="gray"), "service 'gray': this id means something else"),
        (changed("services", 0, id="deck"), "service 'deck': this id means something else"),
        (changed("services", 0, id="pass"), "service 'pass': this id means something else"),
        (changed("services", 0, cards=0), "service 'red': cards must be a whole number of 1 or more, not 0"),
        (changed("services", 0, cards=201), "service 'red': 201 cards are more than 200"),
        (changed("services", 0, color=5), "services 1: color must be a text, not 5"),
        (changed("stations", 0, name=None), "stations 1: name must be a text, not None"),
        (replace(FOUR, name=4), "board: name must be a text, not 4"),  # type: ignore[arg-type]
        (replace(FOUR, passes=-1), "board: passes must be a whole number of 0 or more, not -1"),
        (replace(FOUR, passes=201), "board: 201 passes are more than 200"),
        (replace(FOUR, passes=True), "board: passes must be a whole number"),
        (replace(FOUR, stations=()), "stations: there are none"),
        (replace(FOUR, services=()), "services: there are none"),
        (replace(FOUR, routes=()), "routes: there are none"),
        (replace(FOUR, tickets=()), "tickets: there are none"),
        (
            replace(FOUR, tickets=tuple(Ticket(f"t{i}", "ash", "birch", 1) for i in range(1001))),
            "tickets: 1001 are more than 1000",
        ),
        (
            replace(FOUR, routes=tuple(route for route in FOUR.routes if "dogwood" not in route.ends)),
            "station 'dogwood': can't be reached from 'ash'",
        ),
    ],
)
def test_a_fault_is_found(board: Board, says: str) -> None:
    assert any(says in problem for problem in find_problems(board)), find_problems(board)


def test_all_faults_are_listed_at_once() -> None:
    board = replace(changed("routes", 0, a="mars", length=0), passes=-1)
    found = "\n".join(find_problems(board))
    assert all(says in found for says in ("unknown station 'mars'", "length must be", "passes must be"))


def test_a_call_sign_without_points_is_no_fault() -> None:
    assert find_problems(changed("stations", 0, call_sign="KASH")) == []


@pytest.mark.parametrize(("kind", "most"), [("stations", 1000), ("services", 50), ("routes", 1000), ("tickets", 1000)])
def test_as_many_parts_as_may_be_are_no_fault_and_one_more_is(kind: str, most: int) -> None:
    part = getattr(FOUR, kind)[0]
    for n, says in ((most, []), (most + 1, [f"{kind}: {most + 1} are more than {most}"])):
        parts = tuple(replace(part, id=f"p{i}") for i in range(n))
        found = find_problems(replace(FOUR, **{kind: parts}))
        assert [problem for problem in found if "are more than" in problem and problem.startswith(f"{kind}:")] == says
