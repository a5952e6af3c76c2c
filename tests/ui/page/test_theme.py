from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.palette import contrast, ink_on, luminance, mix, rgb
from stopreq_widget.engine.parts import Service
from stopreq_widget.geo.palette import AREAS, DAY, NIGHT
from stopreq_widget.ui.page.symbols import GENERIC, SYMBOLS
from stopreq_widget.ui.page.theme import PLAYERS, ServiceLook, outline, player_look, service_looks, theme_json

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board

hexes = st.tuples(*[st.integers(0, 255)] * 3).map(lambda c: "#{:02X}{:02X}{:02X}".format(*c))

# What people with the three kinds of dichromacy see, as a matrix on linear RGB (Viénot, Brettel and Mollon 1999; tritan
# after Brettel, Viénot and Mollon 1997, simplified to one half plane).
DICHROMACY = {
    "protan": ((0.1124, 0.8876, 0.0), (0.1124, 0.8876, 0.0), (0.0040, -0.0040, 1.0)),
    "deutan": ((0.2928, 0.7072, 0.0), (0.2928, 0.7072, 0.0), (-0.0223, 0.0223, 1.0)),
    "tritan": ((1.0, 0.1443, -0.1443), (0.0, 0.8592, 0.1408), (0.0, 0.8592, 0.1408)),
}


def board_with(*colours: str) -> Board:
    board = load_board("four")
    services = tuple(Service(id=f"s{k}", name=f"S {k}", color=colour, cards=6) for k, colour in enumerate(colours))
    return replace(board, services=services)


def seen(colour: str, kind: str) -> tuple[float, ...]:
    linear = [((c / 255 + 0.055) / 1.055) ** 2.4 if c > 10 else c / 255 / 12.92 for c in rgb(colour)]
    mixed = [sum(w * v for w, v in zip(row, linear, strict=True)) for row in DICHROMACY[kind]]
    return tuple(max(0.0, v) ** (1 / 2.4) for v in mixed)


def test_every_oregon_service_has_a_colour_and_a_sign_of_its_own() -> None:
    looks = service_looks(load_board())
    services = [look for look in looks if look.id not in ("gray", "pass")]
    assert len(services) == 11
    assert len({look.colour for look in services}) == 11
    assert len({look.symbol for look in services}) == 11
    assert all(look.symbol in SYMBOLS and look.symbol not in GENERIC for look in services)
    assert [look.id for look in looks[-2:]] == ["gray", "pass"]
    assert [look.id for look in looks if look.flight] == ["flight"]


@pytest.mark.parametrize("look", service_looks(load_board()), ids=lambda look: look.id)
def test_text_and_outline_of_a_service_can_be_read(look: ServiceLook) -> None:
    assert contrast(look.ink, look.colour) >= 4.5
    for edge, tint, grounds in ((look.edge, look.tint, DAY), (look.night_edge, look.night_tint, NIGHT)):
        assert all(contrast(edge, grounds[name]) >= 3.0 for name in AREAS)
        assert contrast(edge, tint) >= 1.5


def test_players_are_told_apart_without_colour() -> None:
    assert [look.colour for look in PLAYERS] == ["red", "blue", "green", "yellow", "black"]
    assert len({look.mark for look in PLAYERS}) == 5
    assert all(contrast(look.ink, look.fill) >= 4.5 for look in PLAYERS)
    assert all(luminance(look.edge) < luminance(look.fill) for look in PLAYERS)


@pytest.mark.parametrize("kind", DICHROMACY)
def test_players_are_told_apart_by_colour_blind_people(kind: str) -> None:
    colours = [seen(look.fill, kind) for look in PLAYERS]
    for i, one in enumerate(colours):
        for other in colours[i + 1 :]:
            assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 0.12


@given(hexes, hexes)
def test_contrast_is_symmetric_and_within_its_bounds(one: str, other: str) -> None:
    assert contrast(one, other) == contrast(other, one)
    assert 1.0 <= contrast(one, other) <= 21.0


@given(hexes)
def test_any_colour_gets_readable_ink_and_a_visible_edge(colour: str) -> None:
    assert contrast(ink_on(colour), colour) >= 4.0
    assert contrast(outline(colour, "#000000", [*DAY.values()]), DAY["sea"]) >= 3.0
    assert contrast(outline(colour, "#FFFFFF", [*NIGHT.values()]), NIGHT["border"]) >= 3.0


@given(hexes, hexes, st.floats(0, 1))
def test_a_mix_lies_between_its_parts(one: str, other: str, share: float) -> None:
    for a, b, m in zip(rgb(one), rgb(other), rgb(mix(one, other, share)), strict=True):
        assert min(a, b) <= m <= max(a, b)


def test_boards_with_unknown_colours_get_spare_ones_and_generic_signs() -> None:
    looks = service_looks(board_with("red", "mauve", "#0a0b0c", "teal"))[:-2]
    assert looks[0].colour == "#D55E00"
    assert looks[2].colour == "#0A0B0C"
    assert len({look.colour for look in looks}) == 4
    assert [look.symbol for look in looks] == list(GENERIC)[:4]


def test_more_services_than_signs_still_have_looks() -> None:
    looks = service_looks(board_with(*["puce"] * 30))
    assert len(looks) == 32
    assert all(look.symbol in SYMBOLS for look in looks[:-2])


def test_theme_is_plain_json_and_holds_each_sign_that_it_names() -> None:
    theme = json.loads(json.dumps(theme_json(load_board())))
    named = {look["symbol"] for look in theme["services"].values()} - {""}
    named |= {look["mark"] for look in theme["players"].values()}
    assert named == set(theme["symbols"])
    assert list(theme["services"])[-2:] == ["gray", "pass"]


def test_unknown_player_colour_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"'pink'.*red, blue, green, yellow, black"):
        player_look("pink")


@pytest.mark.parametrize(
    ("name", "initial"), [("ada", "A"), ("  Élodie", "É"), ("<b>", "B"), ("", "R"), ("💥!", "R"), ("7up", "7")]
)
def test_initial_is_the_first_letter_or_digit(name: str, initial: str) -> None:
    assert PLAYERS[0].initial(name) == initial
