from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from stopreq_widget import Game, geo, load_board
from stopreq_widget.engine.palette import ALIKE, TRAINS, apart, contrast, trains_of
from stopreq_widget.geo.owners import owners_of
from stopreq_widget.ui.page.theme import PLAYERS
from stopreq_widget.ui.table.players import notes_of, read_players

LEAST_STEP = 1.6
"""Between two trains as WCAG counts contrast; red and blue were at 1.3 and one hue apart."""


def test_trains_differ_in_lightness_mark_and_character() -> None:
    for one, other in combinations(TRAINS, 2):
        assert contrast(one.fill, other.fill) >= LEAST_STEP, (one.colour, other.colour)
        assert one.mark != other.mark
        assert one.glyph != other.glyph


@pytest.mark.parametrize(
    "notes",
    [
        None,
        {},
        [1],
        "players",
        {"players": None},
        {"players": [{"colour": "green"}]},
        {"players": [{"colour": "mauve"}] * 2},
        {"players": [{"colour": ["red"]}, {"colour": "red"}]},
        {"players": [{"colour": "red"}] * 2},
    ],
)
def test_notes_that_say_nothing_usable_give_the_printed_order(notes: Any) -> None:
    assert [train.colour for train in trains_of(notes, 2)] == ["red", "blue"]


def test_who_plays_green_is_green_wherever_the_game_is_shown() -> None:
    seats = read_players(["Ada", "Bo"], ["green", "black"])
    game = Game.new(["Ada", "Bo"], seed=1, notes=notes_of(seats))
    green, black = (train for train in TRAINS if train.colour in ("green", "black"))
    assert [look.fill for look in PLAYERS if look.colour in ("green", "black")] == [green.fill, black.fill]
    page = game._repr_html_()
    assert page.count(green.fill) == 1
    assert page.index(green.fill) < page.index("Ada</") < page.index(black.fill)
    assert [owners_of(game.board, game).fill(seat) for seat in (0, 1)] == [green.fill, black.fill]
    assert TRAINS[0].fill not in page


def test_a_plot_of_a_game_draws_the_colours_that_are_played() -> None:
    from matplotlib.colors import to_hex

    seats = read_players(["Ada", "Bo"], ["green", "black"])
    game = Game.new(["Ada", "Bo"], seed=1, notes=notes_of(seats), board=load_board("four"))
    ax = geo.plot(game.board, game)
    colours = [to_hex(patch.get_facecolor()).upper() for patch in ax.get_legend().get_patches()]
    assert colours == [train.fill for train in trains_of(game.notes, 2)]


@pytest.mark.parametrize(
    ("colour", "lightness", "red", "yellow"),
    [
        ("#FFFFFF", 100, 0, 0),
        ("#FF0000", 53.24, 80.09, 67.20),
        ("#0000FF", 32.30, 79.19, -107.86),
    ],
)
def test_how_far_colours_are_apart_is_measured_in_cielab(
    colour: str, lightness: float, red: float, yellow: float
) -> None:
    """The primaries of sRGB as they are published: the distance from black is their length."""
    assert apart(colour, "#000000") == pytest.approx((lightness**2 + red**2 + yellow**2) ** 0.5, abs=0.2)


def test_two_tenths_of_the_way_to_white_are_alike_only_below_ten() -> None:
    """Grays differ in lightness alone: 10 is what five trains and eight services can keep apart."""
    assert apart("#777777", "#8F8F8F") == pytest.approx(9.5, abs=0.3)
    assert apart("#777777", "#8F8F8F") < ALIKE < apart("#777777", "#939393") < 11
