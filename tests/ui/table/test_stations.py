"""Stations at the table: chosen from the list or by a click on a town, and paid as a route is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget import play
from tests.ui.table.variant_pages import BUILD, Page, table_of, to_the_turn

if TYPE_CHECKING:
    from stopreq_widget.ui.table.table import Table


def test_a_station_is_chosen_by_its_town_and_paid_as_a_route_is() -> None:
    table, page = table_of("europe")
    to_the_turn(page)
    group = next(group for group in page.private["choices"] if group["group"] == BUILD)
    assert group["titles"] == sorted(station.name for station in table.playing.board.stations)
    assert not page.private["must"]
    assert page.state["status"].endswith("draw tickets or build a train station.")
    actions = page.choose("Coos Bay")
    hand = {card["kind"] for card in page.private["hand"]}
    assert [payment["cards"] for payment in page.private["selected"]["payments"]] == [
        [action.split(" 1 ")[1]] for action in actions
    ]
    assert {cards for payment in page.private["selected"]["payments"] for cards in payment["cards"]} == hand
    page.send(type="pick", route=None)
    assert page.private["selected"] is None
    page.choose("Coos Bay")
    page.act(actions[0])
    town = table.playing.board.station_index["coos_bay"]
    assert table.board_map.art.stations[town] == "0"
    assert page.state["players"][0]["stations"] == 2
    assert page.private["selected"] is None
    assert "built a station in Coos Bay" in " ".join(
        line for message in page.heard if message["type"] == "log" for line in message["lines"]
    )


class MapPage:
    """Stands for the map in the page: hears its messages, and clicks."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.heard: list[dict[str, Any]] = []
        tell = table.panel.tell
        table.panel.tell = lambda message: (self._hear(message), tell(message))
        table.panel.receive({"type": "ready"})

    def _hear(self, message: dict[str, Any]) -> None:
        news = [part for part in message.get("parts", ()) if part["type"] == "map"]
        self.heard += [part for each in news for part in each["parts"]]

    def last(self, kind: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    def click_town(self, station: str) -> None:
        self.table.board_map.art._handle_custom_msg({"type": "town", "station": station}, [])


def test_a_click_on_a_town_offers_what_the_list_offers() -> None:
    table, page = table_of("europe")
    at_map = MapPage(table)
    assert not [message for message in at_map.heard if message["type"] == "towns"], "first come the tickets"
    to_the_turn(page)
    told = at_map.last("towns")
    assert told["words"] == BUILD
    assert set(told["stations"]) == {station.id for station in table.playing.board.stations}
    page.choose("Coos Bay")
    by_list = page.private["selected"]
    page.send(type="pick", route=None)
    at_map.click_town("coos_bay")
    assert page.private["selected"] == by_list
    assert table.playing.position == page.state["position"], "nothing is built before it is paid"
    assert (at_map.last("select")["route"], at_map.last("select")["station"]) == (None, "coos_bay")
    assert page.private["choices"][0]["note"] == "or click on the map"
    page.act(by_list["payments"][0]["action"])
    assert table.board_map.art.stations[table.playing.board.station_index["coos_bay"]] == "0"
    assert "coos_bay" not in at_map.last("towns")["stations"]
    assert at_map.last("select")["station"] is None


def test_no_town_can_be_clicked_when_nothing_can_be_built() -> None:
    table, page = table_of("europe")
    at_map = MapPage(table)
    to_the_turn(page)
    page.act("draw deck")
    assert at_map.last("towns")["stations"] == []
    before = table.playing.position
    at_map.click_town("coos_bay")
    assert "too late" in page.state["notice"]["text"]
    assert (page.private["selected"], table.playing.position) == (None, before)


def test_the_towns_that_can_be_clicked_are_hidden_with_the_cards() -> None:
    table = play(players=["Ada", "Bo"], rules="europe", seed=7)
    page, at_map = Page(table), MapPage(table)
    while page.state["phase"] == "first tickets":
        page.send(type="show")
        page.act(page.can()["keep"]()[0])
    page.send(type="show")
    assert at_map.last("towns")["stations"]
    page.send(type="hide")
    assert at_map.last("towns")["stations"] == []
    at_map.click_town("bend")
    assert page.private["seat"] is None


def test_a_click_on_a_town_means_nothing_under_oregons_rules() -> None:
    table, page = table_of("oregon")
    at_map = MapPage(table)
    to_the_turn(page)
    assert not [message for message in at_map.heard if message["type"] == "towns"]


def test_a_town_that_can_not_be_had_says_so() -> None:
    table, page = table_of("europe")
    to_the_turn(page)
    page.act(page.choose("Bend")[0])
    while page.state["seat"] != 0:
        table.playing.play(table.playing.legal_actions[0])
    page.send(type="choose", group=BUILD, title="Bend")
    assert page.private["selected"]["payments"] == []
    assert page.private["selected"]["why"]
    page.send(type="choose", group="Fly to the moon", title="Bend")
    assert page.private["selected"]["payments"] == []
