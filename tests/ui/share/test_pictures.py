"""Pictures of a game: whole SVG files that tell what a seat may know, in the words and colours of the table."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from stopreq_widget import Game, load_board
from stopreq_widget.engine.errors import HistoryError, PathError, SeatError
from stopreq_widget.engine.palette import TRAINS
from stopreq_widget.ui.share.picture import svg
from stopreq_widget.ui.share.tones import PictureError
from tests.ui.share.games import RULES, played, sampled_for

if TYPE_CHECKING:
    from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"


def tree(picture: str) -> ET.Element:
    # Of our own making: no stranger's file.
    return ET.fromstring(picture)  # noqa: S314


def words_of(picture: str) -> list[str]:
    return [found.text or "" for found in tree(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("rules", RULES)
def test_a_picture_is_a_whole_svg_with_the_board_and_all_who_play(rules: str) -> None:
    game = played(rules, 3)
    words = words_of(game.to_svg())
    assert {town.name for town in game.board.stations} <= set(words)
    assert set(game.players) <= set(words)
    assert {str(score.total).replace("-", "−") for score in game.scores} <= set(words)
    assert game.winner is not None and any(game.winner in line and "over" in line for line in words)


def test_each_claimed_route_is_in_its_owners_colour() -> None:
    game = played(moves=60)
    top = tree(game.to_svg())
    fills = [path.get("fill") for path in top.iter(f"{SVG}path") if path.get("stroke-width") == "15"]
    for seat in range(2):
        assert fills.count(TRAINS[seat].fill) == len(game.state.routes(seat)) > 0


def test_the_longest_path_is_drawn_once_the_game_is_over() -> None:
    game = played()
    assert "#16130A" in game.to_svg()
    assert "#16130A" not in game.to_svg(position=len(game) - 1)


def test_a_position_is_shown_as_it_was_then() -> None:
    game = played(moves=60)
    assert game.to_svg(position=20) == played(moves=20).to_svg()
    assert game.to_svg(position=20) != game.to_svg()
    assert game.position == 60


def test_only_the_cards_and_tickets_of_the_seat_that_is_asked_for_are_in_it() -> None:
    game = played(moves=60)
    titles = [[game.board.title(ticket) for ticket in game.view(seat).own_tickets()] for seat in range(2)]
    nobody, ada = " ".join(words_of(game.to_svg())), " ".join(words_of(game.to_svg(seat="Ada")))
    assert all(title in ada and title not in nobody for title in titles[0])
    assert not any(title in ada for title in titles[1])
    assert game.to_svg(seat=0) == game.to_svg(seat="Ada")


@pytest.mark.parametrize("rules", RULES)
def test_what_nobody_or_a_seat_can_not_see_may_be_anything(rules: str) -> None:
    game = played(rules, 3, moves=70)
    for seat in range(3):
        sampled = sampled_for(game, seat)
        assert sampled.states != game.states
        for theme in ("light", "dark"):
            asked = {"position": 70, "seat": seat, "theme": theme, "animated": theme == "light"}
            assert svg(sampled, **asked) == svg(game, **asked)
    nobody = {"position": 70, "seat": None, "theme": "light", "animated": True}
    # Whose view it is made from makes no difference, so that it holds what is public and no more.
    assert svg(sampled_for(game, 0), **nobody) == svg(game, **nobody)
    titles = {game.board.title(ticket) for ticket in game.board.tickets}
    assert not titles & set(words_of(svg(game, **nobody)))


def test_an_animated_picture_shows_every_position_and_rests_on_the_last() -> None:
    game = played(moves=40)
    film, still = tree(game.to_svg(animated=True)), tree(game.to_svg())
    for moves in (0, 20, 40):
        assert f"Oregon · {moves} moves" in words_of(game.to_svg(animated=True))
    for hidden in [part for part in film.iter(f"{SVG}g") if part.get("visibility") == "hidden"]:
        hidden.clear()
    shown = [found.text for found in film.iter(f"{SVG}text")]
    assert shown == [found.text for found in still.iter(f"{SVG}text")]
    (style,) = film.iter(f"{SVG}style")
    assert style.text is not None
    assert "prefers-reduced-motion: no-preference" in style.text
    assert "@keyframes" not in game.to_svg()


STRANGE = ["</text></svg><script>alert(1)</script>", "\"'><img src=x>", "&amp; &#0; ]]>", "$x_1$ \u202e"]


def test_strangers_texts_stay_texts() -> None:
    board = load_board("four")
    towns = tuple(replace(town, name=name) for town, name in zip(board.stations, STRANGE, strict=True))
    game = Game.new(["<b>Ada</b>", "</style>Bo"], seed=1, board=replace(board, name="<svg onload=x>", stations=towns))
    for picture in (game.to_svg(seat=0), game.to_svg(animated=True)):
        top = tree(picture)
        assert {part.tag.removeprefix(SVG) for part in top.iter()} <= {
            "svg", "g", "path", "rect", "circle", "text", "title", "style",
        }  # fmt: skip
        assert not any(name.startswith("on") or "href" in name for part in top.iter() for name in part.attrib)
        shown = [part.text for part in top.iter(f"{SVG}text")]
        assert {*STRANGE, "<b>Ada</b>", "</style>Bo"} <= set(shown)
    assert game.to_png(seat=0).startswith(b"\x89PNG")


def test_a_long_name_is_cut_where_it_has_no_room() -> None:
    names = [letter * 30 for letter in "ABCDE"]
    words = words_of(Game.new(names, seed=1).to_svg())
    assert not set(names) & set(words)
    assert sorted(word[0] for word in words if word.endswith("…") and ":" not in word) == list("ABCDE")


@pytest.mark.parametrize("rules", RULES)
def test_a_png_is_one_of_its_position_and_seat(rules: str) -> None:
    game = played(rules, 2, moves=40)
    pictures = {game.to_png(), game.to_png(position=0), game.to_png(seat=0), game.to_png(theme="dark")}
    assert len(pictures) == 4
    assert all(picture.startswith(b"\x89PNG\r\n") for picture in pictures)


def test_a_file_is_written_where_a_path_is_given(tmp_path: Path) -> None:
    game = played(moves=10)
    svg, png = tmp_path / "game.svg", tmp_path / "game.png"
    assert game.to_svg(svg) == svg.read_text(encoding="utf-8")
    assert game.to_png(png) == png.read_bytes()
    assert repr(game.to_svg()).startswith("<SVG picture of 1")
    assert game.to_svg()._repr_svg_() == svg.read_text(encoding="utf-8")


def test_what_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    game = played(moves=10)
    with pytest.raises(HistoryError, match="position must be from 0 to 10, not 11"):
        game.to_svg(position=11)
    with pytest.raises(SeatError, match="did you mean 'Ada'"):
        game.to_png(seat="Adda")
    with pytest.raises(PictureError, match="theme='dusk', expected 'light' or 'dark'"):
        game.to_svg(tmp_path / "game.svg", theme="dusk")
    for save in (game.to_svg, game.to_png, game.to_html):
        with pytest.raises(PathError, match="the path of a file was expected, not 3"):
            save(3)
        with pytest.raises(OSError, match="a folder, where a file was expected"):
            save(tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_picture_loads_no_widgets_and_nothing_heavy() -> None:
    program = (
        "from stopreq_widget import Game\nimport sys\nGame.new(['Ada', 'Bo'], seed=1).to_svg()\n"
        "print({'ipywidgets', 'ipyleaflet', 'anywidget', 'traitlets', 'pandas', 'shapely'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
