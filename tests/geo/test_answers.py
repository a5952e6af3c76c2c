from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import ipyleaflet
import ipywidgets
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point

from stopreq_widget import geo
from stopreq_widget.geo.answers.heights import climb
from stopreq_widget.geo.answers.service import YEARS, gone, services, when
from stopreq_widget.geo.graph import follow

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board


def test_every_fact_names_its_source_and_belongs_to_a_route(board: Board) -> None:
    known = services()
    assert set(known) <= set(board.route_index)
    for route_id, periods in known.items():
        for service in periods:
            assert len(service.source) > 3, route_id
            said = service.days or service.fare is not None or service.since or service.until
            assert said or service.note, route_id
            assert not service.since or not service.until or service.since < service.until


def test_the_facts_that_are_known_are_there(board: Board) -> None:
    frame = geo.routes(board)
    mover = frame[frame["service"] == "people_mover"]["days"].to_dict()
    assert mover["mitchell-prineville-people_mover"] == "Mon Wed Fri"
    assert mover["john_day-pendleton-people_mover"] == "Tue"
    assert mover["burns-john_day-people_mover"] == "Thu 1 3 5"
    assert mover["john_day-baker_city-people_mover"] == "Thu 2 4"
    assert mover["john_day-ontario-people_mover"] == "Fri"
    assert geo.routes(board, as_of=2024).loc["baker_city-ontario-flixbus", "fare"] == 23.49
    assert frame.loc["chemult-la_pine-point", ["from", "to"]].tolist() == [2010, 2019]
    assert frame.loc["baker_city-ontario-flixbus", "from"] == 2025
    assert frame.loc["yachats-florence-gray", "from"] == 2018
    # What nobody said stays empty.
    assert frame.loc["arlington-condon-gray", ["days", "source"]].isna().all()
    assert frame.loc["mcminnville-salem-gray", ["days", "fare"]].isna().tolist() == [True, False]
    assert np.isnan(frame.loc["mcminnville-salem-gray", "hours"])
    assert frame["trips_per_week"].dropna().gt(0).all()


def test_of_nearly_every_route_something_is_known_and_rides_on_call_have_no_days(board: Board) -> None:
    frame = geo.routes(board)
    print(f"something is known of {frame['source'].notna().sum()} of {len(frame)} routes")
    assert frame.index[frame["source"].isna()].tolist() == ["arlington-condon-gray"]
    on_call = frame[frame["note"].fillna("").str.startswith("no scheduled service known")]
    assert len(on_call) == 6
    assert on_call[["days", "trips_per_week", "hours"]].isna().all(axis=None)


def test_services_have_all_periods_and_routes_the_last(board: Board) -> None:
    table = geo.services(board)
    assert table.loc["la_grande-baker_city-flixbus", "operator"].tolist()[-1] == "Northwestern Stage Lines"
    assert table["source"].notna().all()


def test_nothing_is_known_of_other_boards(four: Board, far: Board) -> None:
    for board in (four, far):
        assert geo.routes(board)["days"].isna().all()
        assert geo.services(board).empty
        assert not gone(board, 2004)


@pytest.mark.parametrize(
    ("year", "lost", "kept"),
    [
        (2004, "the_dalles-arlington-flixbus", "baker_city-ontario-flixbus"),
        (2013, "portland-hood_river-gorge", "chemult-la_pine-point"),
        (2019, "chemult-la_pine-point", "baker_city-ontario-flixbus"),
        (2024, "chemult-la_pine-point", "eugene-roseburg-flixbus"),
        (2026, "eugene-roseburg-flixbus", "baker_city-ontario-flixbus"),
    ],
)
def test_a_year_is_without_what_had_gone_by_its_end(board: Board, year: int, lost: str, kept: str) -> None:
    assert year in YEARS
    assert lost in gone(board, year)
    assert kept not in gone(board, year)


def test_between_two_operators_there_was_no_bus(board: Board) -> None:
    assert "baker_city-ontario-flixbus" in gone(board, dt.date(2025, 6, 1))
    assert "baker_city-ontario-flixbus" not in gone(board, dt.date(2025, 12, 31))
    # As the journey of 2024 found it.
    assert "lincoln_city-salem-nw_connector" in gone(board, dt.date(2024, 9, 15))
    assert "lincoln_city-salem-nw_connector" not in gone(board, 2024)


def test_times_of_departure_are_read(board: Board) -> None:
    assert when("thu 14:30") == dt.datetime(2026, 6, 4, 14, 30)  # noqa: DTZ001 - local time
    assert when("Thursday 14:30") == when("thu 14:30")
    assert when("2026-12-24").hour == 6
    for wrong in ("someday", "Monster 08:00", "Tue 25:00", 7):
        with pytest.raises(geo.GeoError, match="expected a weekday and a time"):
            when(wrong)  # type: ignore[arg-type]
    with pytest.raises(geo.GeoError, match="expected by='hours'"):
        geo.trip(board, "bend", "burns", depart="Tue 08:00")


def test_trips_by_hours_and_fare_say_what_was_reckoned(board: Board) -> None:
    train = geo.trip(board, "Portland", "Klamath Falls", by="hours", flights=False)
    assert train is not None
    cheap = geo.trip(board, "Pendleton", "La Grande", by="fare")
    assert cheap is not None
    assert (cheap.routes, cheap.fare) == (("pendleton-la_grande-kayak",), 0.0)
    for a, b in (("bend", "ontario"), ("astoria", "lakeview")):
        quick, short = geo.trip(board, a, b, by="hours"), geo.trip(board, a, b, by="km")
        assert quick is not None
        assert short is not None
        assert quick.hours <= short.hours
        assert set(quick.assumed) <= set(quick.routes)


def test_a_service_of_tuesdays_is_waited_for_until_tuesday(board: Board) -> None:
    on_tuesday = geo.arrivals(board, "pendleton", "Tue 08:00")["john_day"]
    assert on_tuesday.routes == ("john_day-pendleton-people_mover",)
    assert on_tuesday.at.date() == dt.date(2026, 6, 2)
    found = geo.trip(board, "pendleton", "john_day", by="hours", depart="Tue 08:00")
    assert found is not None
    assert (found.routes, found.arrive) == (on_tuesday.routes, on_tuesday.at)


def test_a_service_of_second_thursdays_is_waited_for(board: Board) -> None:
    few = ("john_day", "baker_city")
    route = board.route("john_day-baker_city-people_mover")
    only = pd.Series([d for d in pd.date_range("2026-06-01", "2026-06-30") if d.weekday() == 3])
    service = services()[route.id][0]
    assert [service.known_to_run(day.date()) for day in only] == [False, True, False, True]
    assert set(few) == set(route.ends)


def test_later_departures_never_arrive_earlier(board: Board) -> None:
    for start in ("bend", "astoria", "lakeview"):
        early, late = (geo.arrivals(board, start, f"Wed {hour}") for hour in ("07:00", "15:00"))
        assert set(early) == set(board.station_index)
        assert all(early[station].at <= late[station].at for station in early)


def test_nobody_rides_what_is_known_to_be_gone(board: Board) -> None:
    for day in (dt.date(2026, 6, 1), dt.date(2025, 6, 2)):
        dead = gone(board, day)
        assert dead
        for station in ("the_dalles", "lincoln_city", "chemult"):
            found = geo.arrivals(board, station, f"{day} 08:00").values()
            assert not dead & {route for there in found for route in there.routes}
    # HighDesert POINT ran from 2010 to 2019.
    lost = "chemult-la_pine-point"
    assert lost in geo.arrivals(board, "chemult", "2018-06-01 08:00")["la_pine"].routes
    assert lost not in geo.arrivals(board, "chemult", "2020-06-01 08:00")["la_pine"].routes


def test_questions_about_nothing_get_an_answer_or_a_sentence(board: Board) -> None:
    with pytest.raises(geo.GeoError, match="no stations"):
        geo.itinerary(board, [], "Mon 08:00")
    with pytest.raises(geo.GeoError, match="around_km=-1"):
        geo.isochrones(board, "Bend", (3,), around_km=-1)
    assert len(geo.served(board, ())) == 0


def test_isochrones_grow_and_hold_the_stations_reached(board: Board) -> None:
    areas = geo.isochrones(board, "Bend", (8, 14, 30), depart="Mon 08:00").set_index("hours").geometry
    assert list(areas.index) == [30, 14, 8]
    assert areas[8].area < areas[14].area < areas[30].area
    reach = geo.reach(board, "Bend", "Mon 08:00")
    for station, row in reach.iterrows():
        for hours in (8, 14, 30):
            if abs(row["hours"] - hours) > 0.01 and row["hours"] < hours:
                assert areas[hours].contains(row.geometry), (station, hours)
    with pytest.raises(geo.GeoError, match="hours="):
        geo.isochrones(board, "Bend", ())


def test_the_picture_of_isochrones_hides_no_near_area_under_a_far_one(board: Board) -> None:
    import matplotlib.pyplot as plt

    ax = geo.plot_isochrones(board, "Bend", (6, 24, 72), depart="Mon 08:00", theme="dark")
    areas = [c for c in ax.collections if c.get_zorder() == 2.5]
    sizes = [path.get_extents().width for c in areas for path in c.get_paths()]
    assert len(sizes) == 3
    assert sizes == sorted(sizes, reverse=True)
    assert ax.get_title() == "From Bend, Mon 08:00"
    plt.close("all")


def test_the_sixteen_take_days(board: Board) -> None:
    journey = geo.journey(board)
    found = geo.itinerary(board, journey.towns, "Wed 08:00")
    assert found["station"].tolist() == list(journey.towns)
    assert found["arrive"].is_monotonic_increasing
    # 14 days were taken, with every departure looked up; with none of them known it takes longer.
    hours = follow(board, journey.stations[0], journey.routes).hours
    assert hours / 24 <= found["day"].iloc[-1] <= 30
    with pytest.raises(geo.GeoError, match="no way"):
        geo.itinerary(board_without_routes(board), ["Bend", "Burns"], "Mon 08:00")


def board_without_routes(board: Board) -> Board:
    import dataclasses

    return dataclasses.replace(board, routes=(), tickets=())


def test_the_journey_is_told_leg_by_leg(board: Board) -> None:
    legs = geo.journey_legs(board)
    assert ", ".join(r for r in legs["routes"] if r).split(", ") == list(geo.journey(board).routes)
    assert legs["by"].value_counts().to_dict() == {"bus": 16, "train": 1, "lift": 1}
    assert legs.loc[legs["by"] == "lift", "operator"].tolist() == ["Baker County Sheriff"]
    # The board's gray twin, not the coach.
    there = legs[(legs["a"] == "baker_city") & (legs["b"] == "la_grande")]
    assert there["routes"].tolist() == ["la_grande-baker_city-gray"]
    told = legs.dropna(subset=["fare"])
    assert told["source"].notna().all()
    assert legs.loc[legs["b"] == "baker_city", "fare"].dropna().tolist() == [23.49]
    drawn = legs[legs["km"] > 0].dropna(subset=["miles"])
    # Miles told and kilometres drawn agree within 12 %: the bus stops aren't the board's points.
    assert (drawn["km"] / (drawn["miles"] * 1.609344) - 1).abs().max() < 0.12


def test_the_slider_goes_from_leg_to_leg(board: Board) -> None:
    view = geo.explore_journey(board)
    (box,) = [
        c.widget
        for c in view.controls
        if isinstance(c, ipyleaflet.WidgetControl)
        and isinstance(c.widget, ipywidgets.VBox)
        and isinstance(c.widget.children[0], ipywidgets.IntSlider)
    ]
    slider, card = box.children
    (layer,) = [x for x in view.layers if x.name == "Journey of 2024"]
    assert "1 of 18: The Dalles–Hood River" in card.value
    slider.value = 12
    assert "FlixBus" in card.value
    assert "$23.49" in card.value
    assert len(layer.data["features"]) == 12
    assert [f["properties"]["now"] for f in layer.data["features"]].count(True) == 1


def years_of(view: ipyleaflet.Map) -> list[ipywidgets.Dropdown]:
    rows = [c.widget for c in view.controls if isinstance(c, ipyleaflet.WidgetControl)]
    return [
        child
        for row in rows
        if isinstance(row, ipywidgets.HBox)
        for child in row.children
        if isinstance(child, ipywidgets.Dropdown)
    ]


def test_the_map_shows_what_ran_as_of_a_year(board: Board, far: Board) -> None:
    view = geo.explore(board)
    (choice,) = years_of(view)

    def shown() -> set[str]:
        return {
            f["properties"]["id"]
            for layer in view.layers
            if layer.name.startswith("Service:")
            for f in layer.data["features"]
        }

    assert shown() == set(board.route_index)
    choice.label = "as of 2019"
    assert shown() == set(board.route_index) - gone(board, 2019)
    view.zoom += 2
    assert "chemult-la_pine-point" not in shown()
    choice.label = "all services"
    assert shown() == set(board.route_index)
    assert years_of(geo.explore(far)) == []


def test_profiles_run_from_station_to_station(board: Board) -> None:
    found = geo.profile(board, "warm_springs-government_camp-breeze")
    assert found["station"].dropna().tolist() == ["warm_springs", "government_camp"]
    assert found["km"].iloc[-1] == pytest.approx(
        geo.routes(board).loc["warm_springs-government_camp-breeze", "km"], abs=0.1
    )
    assert found["metres"].iloc[0] < 700 < 1100 < found["metres"].iloc[-1]
    trip = geo.trip(board, "Eugene", "Burns", flights=False)
    assert trip is not None
    whole = geo.profile(board, trip.routes)
    assert whole["station"].dropna().tolist() == list(trip.stations)
    # Santiam Pass, 1,468 m; a cell of the grid holds the mountains beside it too.
    assert 1400 < whole["metres"].max() < 1700


def test_profiles_that_cannot_be_are_refused(board: Board, far: Board) -> None:
    with pytest.raises(geo.GeoError, match="does not begin at"):
        geo.profile(board, ["burns-bend-point", "astoria-seaside-point"])
    with pytest.raises(geo.GeoError, match="no routes"):
        geo.profile(board, [])
    with pytest.raises(geo.GeoError, match="only round Oregon"):
        geo.profile(far, far.routes[0].id)
    assert geo.heights(far).empty


def test_climbs_leave_ripples_out() -> None:
    assert climb([100.0] * 5) == 0.0
    assert climb([100, 110, 100, 110, 100]) == 0.0
    assert climb([100, 300, 250, 450]) == 400.0
    assert climb([300, 100]) == 0.0


def test_mountain_roads_climb_and_valley_roads_do_not(board: Board) -> None:
    frame = geo.heights(board)
    assert len(frame) == 90
    assert frame.loc["government_camp-portland-breeze", "climb_back"] > 1000
    assert frame.loc["salem-albany-point", "highest"] < 200
    assert (frame["highest"] >= frame["lowest"]).all()
    # Where one climbs more going there than coming back, the far end is higher.
    ends = geo.station_heights(board)
    for route in board.routes:
        if route.id in frame.index:
            gain = frame.loc[route.id, "climb"] - frame.loc[route.id, "climb_back"]
            assert gain == pytest.approx(ends[route.b] - ends[route.a], abs=60), route.id


@pytest.mark.parametrize(
    ("route_id", "metres"),
    [
        ("eugene-sisters-breeze", 1468),  # Santiam Pass
        ("eugene-chemult-coast_starlight", 1476),  # the railway's summit in the Cascades
        ("mitchell-prineville-people_mover", 1439),  # Ochoco Summit
        ("pendleton-la_grande-flixbus", 1280),  # Meacham
        ("john_day-baker_city-people_mover", 1608),  # Dixie Pass
        ("burns-john_day-people_mover", 1568),  # Starr Ridge
        ("seaside-portland-point", 507),  # Quartz Creek
        ("coos_bay-roseburg-coastal", 443),  # Camas Mountain
        ("medford-klamath_falls-point", 1573),  # beside Lake of the Woods
    ],
)
def test_passes_are_as_high_as_their_signs_say(board: Board, route_id: str, metres: float) -> None:
    assert geo.heights(board).loc[route_id, "highest"] == pytest.approx(metres, abs=100)


def test_no_road_is_steeper_than_roads_are_built_and_the_gorge_is_nearly_flat(board: Board) -> None:
    frame = geo.heights(board)
    rail = frame.index.str.endswith("coast_starlight")
    assert frame.loc[rail, "steepest"].max() <= 2.2
    assert frame["steepest"].max() <= 6.0
    # As if one drove over the cliffs, it was 8 % and 705 m.
    assert frame.loc["portland-hood_river-gorge", ["highest", "steepest"]].lt([300, 4]).all()
    assert frame.loc["bandon-gold_beach-coastal", "highest"] < 300


def test_profile_is_drawn_with_its_stations_named(board: Board) -> None:
    ax = geo.plot_profile(board, ["mitchell-prineville-people_mover"])
    assert {"Mitchell", "Prineville"} <= {t.get_text() for t in ax.texts}
    assert ax.get_ylabel() == "metres above the sea"


def test_people_near_stations_are_counted(board: Board) -> None:
    found = geo.served(board, (5, 15, 500))
    assert found["people"].is_monotonic_increasing
    assert found.loc[500, "share"] == 1.0
    towns = geo.unserved(board)
    assert towns["population"].is_monotonic_decreasing
    assert towns["population"].min() >= 1000
    assert not {s.name for s in board.stations} & set(towns["name"])
    far, near = (geo.unserved(board, people=0, within_km=km) for km in (50.0, 1.0))
    assert 0 < len(far) < len(near) < len(geo.places())


def test_counties_have_what_lies_in_them(board: Board) -> None:
    found = geo.county_service(board)
    assert len(found) == 36
    land = geo.routes(board).query("kind != 'flight'")["km"].sum()
    # Some lines run in Washington, Idaho and California.
    assert 0.93 * land < found["km"].sum() < land
    assert found["stations"].sum() == 48
    assert found["people"].sum() == pytest.approx(geo.places()["population"].sum(), rel=0.03)
    assert (found["near"] <= found["people"]).all()
    assert found.loc["Harney", "services"] == 2


def test_a_board_of_ones_own_is_laid_on_the_highways(board: Board) -> None:
    import dataclasses

    own = dataclasses.replace(
        board,
        routes=tuple(dataclasses.replace(r, id=f"{r.id}-own") for r in board.routes if r.id.startswith("burns-")),
        tickets=(),
    )
    found = geo.lay(own)
    assert found["laid"].all()
    assert found.loc["burns-bend-point-own", "roads"] == "US-20, US-395; US-20"
    assert found.loc["burns-bend-point-own", "km"] == pytest.approx(209, abs=2)


def test_what_lies_off_the_highways_keeps_a_straight_line(far: Board) -> None:
    found = geo.lay(far)
    assert not found["laid"].any()
    assert (found.geometry.count_coordinates() == 2).all()
    assert found.geometry.iloc[0].distance(Point(8.0, 58.15)) == 0
