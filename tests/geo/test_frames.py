from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING

import geopandas as gpd
import pytest

from stopreq_widget import geo
from stopreq_widget.engine.game import Game

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board


def test_stations_are_points_with_their_places(board: Board) -> None:
    frame = geo.stations(board)
    assert frame.crs == "EPSG:4326"
    assert list(frame.index) == [s.id for s in board.stations]
    assert (frame.geom_type == "Point").all()
    assert frame.loc["portland", ["county", "region"]].tolist() == ["Multnomah", "Portland area"]
    assert frame.loc["florence", ["county", "region"]].tolist() == ["Lane", "Coast"]
    assert frame.loc["portland", "population"] > 600_000
    assert (
        frame["population"].isna().sum() == 4
    )  # Bly, Chemult, Government Camp and Mitchell are too small for GeoNames
    assert frame["region"].notna().all()
    assert frame.loc["albany", "nearest"] == "corvallis"
    assert frame.loc["albany", "nearest_km"] == pytest.approx(14.6, abs=0.2)
    assert frame.loc["burns", "nearest_km"] > 90
    assert frame["points"].gt(0).sum() == 16
    assert frame.loc["milton_freewater", "services"] == "kayak"


def test_counties_hold_the_stations_that_say_so(board: Board) -> None:
    stations = geo.stations(board)
    counties = geo.counties()
    inside = sum(
        counties.loc[row["county"], "geometry"].buffer(0.02).contains(row.geometry) for _, row in stations.iterrows()
    )
    assert inside == len(stations)


def test_routes_carry_their_measures(board: Board) -> None:
    frame = geo.routes(board)
    assert list(frame.index) == [r.id for r in board.routes]
    assert "owner" not in frame
    assert (frame["sinuosity"] >= 0.9999).all()
    assert frame["straight_ratio"].to_numpy() == pytest.approx(1 / frame["sinuosity"].to_numpy(), rel=1e-3)
    assert frame["km_per_space"].to_numpy() == pytest.approx(
        frame["km"].to_numpy() / frame["length"].to_numpy(), abs=0.01
    )
    assert (frame["km"] / frame["km_true"] - 1).between(-0.12, 0.08).all()
    assert frame["double"].sum() == 42
    assert frame.loc["portland-pendleton-flight", "kind"] == "flight"
    assert frame.loc["portland-salem-coast_starlight", "kind"] == "rail"


def test_spaces_are_polygons_route_by_route(board: Board) -> None:
    frame = geo.spaces(board, {"burns-bend-point": 1})
    assert len(frame) == 247
    assert frame.geometry.is_valid.all()
    assert frame.loc["burns-bend-point", "owner"].tolist() == [1] * 5
    assert frame["owner"].count() == 5
    assert list(frame.loc["burns-bend-point"].index) == [1, 2, 3, 4, 5]


def test_an_owned_route_keeps_its_owner_at_every_move(board: Board) -> None:
    game = Game.new(["Ada", "Bo"], seed=4)
    while not game.state.owners():
        claims = [a for a in game.legal_actions if type(a).__name__ == "Claim"]
        game.play(claims[0] if claims else game.legal_actions[0])
    (route, seat), *_ = game.state.owners().items()
    now, before = geo.routes(board, game), geo.routes(board, game, move=0)
    assert now.loc[route, ["owner", "owner_name"]].tolist() == [seat, game.players[seat]]
    assert before["owner"].isna().all()
    assert geo.routes(board, game, move=-1)["owner"].equals(now["owner"])
    assert geo.routes(board, game.state)["owner"].equals(now["owner"])
    with pytest.raises(geo.GeoError, match="move 9999 is not in this game"):
        geo.routes(board, game, move=9999)


@pytest.mark.parametrize(
    ("holder", "message"),
    [(42, "can't be told from int"), ({"nowhere-else-gray": 0}, "unknown route 'nowhere-else-gray'")],
)
def test_what_owns_nothing_is_refused(board: Board, holder: object, message: str) -> None:
    with pytest.raises(geo.GeoError, match=message):
        geo.routes(board, holder)


def test_a_move_of_no_game_is_refused(board: Board) -> None:
    with pytest.raises(geo.GeoError, match="only a game has moves"):
        geo.routes(board, {}, move=1)


def test_another_board_has_straight_lines_and_no_counties(four: Board) -> None:
    frame = geo.routes(four)
    assert frame["sinuosity"].to_numpy() == pytest.approx(1.0, abs=1e-3)
    assert frame["km_true"].isna().all()
    assert geo.stations(four)["county"].isna().all()


def test_an_empty_board_gives_empty_frames(four: Board) -> None:
    empty = dataclasses.replace(four, stations=(), routes=(), tickets=())
    for frame in (geo.stations(empty), geo.routes(empty, {}), geo.spaces(empty)):
        assert isinstance(frame, gpd.GeoDataFrame)
        assert frame.empty
    assert {"km", "owner", "geometry"} <= set(geo.routes(empty, {}).columns)


def test_stations_without_coordinates_are_named(four: Board) -> None:
    lost = dataclasses.replace(four.stations[0], lat=math.nan)
    with pytest.raises(geo.GeoError, match="no usable coordinates for Ash on board 'Four towns'"):
        geo.stations(dataclasses.replace(four, stations=(lost, *four.stations[1:])))


def test_the_package_knows_its_names_and_no_others() -> None:
    assert set(geo.__all__) <= set(dir(geo))
    assert all(callable(getattr(geo, name)) for name in geo.__all__)
    with pytest.raises(AttributeError, match="no attribute 'atlantis'"):
        geo.atlantis  # noqa: B018
