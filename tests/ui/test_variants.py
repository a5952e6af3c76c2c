"""Other rule sets at the table, through its handlers: whole games, stations, tunnels, and what the page is told."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget import play
from stopreq_widget.bots import make_bot
from stopreq_widget.engine.actions import Payment
from stopreq_widget.engine.presets import PRESETS, preset, preset_board
from stopreq_widget.engine.rules import play_of
from stopreq_widget.engine.scoring import final_table
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.variants.stations import BuildStation
from stopreq_widget.engine.view import view
from stopreq_widget.ui import choices, sight
from stopreq_widget.ui.advice import CUT, DONE, outlook
from stopreq_widget.ui.panel import route_lines
from stopreq_widget.ui.words import rules_page

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.engine.state import Setup, State
    from stopreq_widget.ui.table import Table

BUILD = "Build a train station"


class Page:
    """Stands for the page: hears the messages of a table and knows no more than they say."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.heard: list[dict[str, Any]] = []
        table.panel.tell = self.heard.append  # type: ignore[assignment, method-assign]
        table.resend()

    @property
    def state(self) -> dict[str, Any]:
        return dict(self.table.panel.state)

    @property
    def private(self) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["type"] == "private")

    def send(self, **message: Any) -> None:
        self.table.panel.receive(message)

    def act(self, action: str) -> None:
        self.send(type="act", action=action, at=self.state["position"])

    def choose(self, title: str) -> list[str]:
        self.send(type="choose", group=BUILD, title=title)
        return [payment["action"] for payment in self.private["selected"]["payments"]]

    def pick(self, route: str) -> list[str]:
        self.send(type="pick", route=route)
        return [payment["action"] for payment in self.private["selected"]["payments"]]

    def can(self) -> dict[str, Callable[[], list[str]]]:
        """Return what the panel offers, each with what gives the texts of its actions."""
        state, private = self.state, self.private
        found: dict[str, Callable[[], list[str]]] = {}
        for kind in state["draws"]:
            found[f"draw {kind}"] = lambda k=kind: [f"draw {k}"]  # type: ignore[misc]
        if state["can_draw_tickets"]:
            found["tickets"] = lambda: ["tickets"]
        if state["can_skip"]:
            found["skip"] = lambda: ["skip"]
        if private["offer"]:
            kept = [ticket["id"] for ticket in private["offer"]][: max(private["keep_min"], 1)]
            found["keep"] = lambda: [f"keep {', '.join(kept)}"]
        for route in private["payable"]:
            found[f"claim {route}"] = lambda r=route: self.pick(r)  # type: ignore[misc]
        for group in private["choices"]:
            for entry in group.get("entries", []):
                found[entry["action"]] = lambda e=entry: [e["action"]]  # type: ignore[misc]
            for title in group.get("titles", []):
                found[f"build {title}"] = lambda t=title: self.choose(t)  # type: ignore[misc]
        return found


def table_of(rules: str, seed: int = 7, **options: Any) -> tuple[Table, Page]:
    table = play(players=["You", "bot:easy"], rules=rules, seed=seed, **options)
    return table, Page(table)


def prefer(rng: random.Random, names: list[str]) -> str:
    """Choose as somebody who tries everything: mostly claims, now and then the rest."""
    digs = [name for name in names if name.startswith("dig")]
    claims = digs or [name for name in names if name.startswith("claim")]
    builds = [name for name in names if name.startswith("build")]
    if builds and rng.random() < 0.15:
        return rng.choice(builds)
    return rng.choice(claims or [name for name in names if not name.startswith("build")] or names)


@pytest.mark.parametrize(("rules", "seed"), [("base", 1), ("europe", 3), ("europe", 4)])
def test_a_whole_game_with_nothing_but_what_the_panel_offers(rules: str, seed: int) -> None:
    table = play(players=["You", "bot:random"], rules=rules, seed=seed)
    page = Page(table)
    rng, verbs = random.Random(seed), set()
    for _ in range(600):
        if page.state["outcome"]:
            break
        names = page.can()
        assert names, "the panel offers nothing"
        actions = names[prefer(rng, sorted(names))]()
        assert actions
        action = rng.choice(actions)
        verbs.add(action.split()[0])
        page.act(action)
        assert page.state["notice"] is None
    end = table.playing.outcome
    assert end is not None
    sheet = page.state["outcome"]
    assert [column["total"] for column in sheet["columns"]] == [score.total for score in end.scores]
    assert [column["extra"] for column in sheet["columns"]] == [[list(line) for line in s.extra] for s in end.scores]
    assert not table.session.errors
    assert {"claim", "draw", "keep"} <= verbs
    if rules == "europe":
        assert {"build", "dig"} <= verbs
        assert all(column["extra"] for column in sheet["columns"])
        assert set(table.board_map.art.stations) >= {"0", "."}


def to_the_turn(page: Page) -> None:
    """Choose first tickets, so that it is the person's turn."""
    while page.state["phase"] == "first tickets":
        page.act(page.can()["keep"]()[0])


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
        table.board_map.art.send = self.heard.append
        table.resend()

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


def with_hand(state: State, **cards: int) -> State:
    """Return the state with other cards in the hand of the seat to move (as many of the deck are left out)."""
    kinds = state.setup.tables.kinds
    seat = state.seats[state.seat]
    own = seat._replace(hand=tuple(cards.get(kind, 0) for kind in kinds), known=(0,) * len(kinds))
    return state.but(seats=tuple(own if i == state.seat else other for i, other in enumerate(state.seats)))


def laid(cards: dict[str, int], deck: tuple[str, ...]) -> tuple[Table, Page]:
    """Return a table at which the tunnel from Seaside to Portland was laid and these cards were turned."""
    table, page = table_of("europe")
    to_the_turn(page)
    state = table.playing.state
    kinds = state.setup.tables.kinds
    turned = tuple(kinds.index(kind) for kind in reversed(deck))
    state = with_hand(state, **cards).but(piles=state.piles._replace(deck=(*state.piles.deck, *turned)))
    line = table.playing._line
    table.playing._line = line._replace(states=(*line.states[:-1], state))
    table.refresh()
    route = "seaside-portland-point"
    service = state.board.route(route).service
    page.act(next(action for action in page.pick(route) if service in action and "pass" not in action))
    return table, page


def test_a_tunnel_is_seen_by_everybody_and_paid_from_the_panel() -> None:
    service = preset_board(preset("europe")).route("seaside-portland-point").service
    other = "pink" if service != "pink" else "blue"
    table, page = laid({service: 5, "pass": 2}, (service, other, other))
    seen = page.state["tunnel"]
    assert (seen["title"], seen["turned"], seen["owed"]) == ("The tunnel Seaside–Portland", [service, other, other], 1)
    assert "takes 1 more card" in seen["words"]
    assert page.state["status"] == "You: add 1 card for the tunnel Seaside–Portland, or take the cards back."
    assert page.private["must"]
    (group,) = page.private["choices"]
    assert [(entry["title"], entry["cards"]) for entry in group["entries"]] == [
        ("Add", [service]),
        ("Add", ["pass"]),
        ("Take the cards back; the turn ends", []),
    ]
    assert page.private["payable"] == []
    page.act(group["entries"][1]["action"])
    assert table.playing.state.owner("seaside-portland-point") == 0
    assert page.state["tunnel"] is None


def test_a_tunnel_that_takes_no_more_can_only_be_claimed() -> None:
    service = preset_board(preset("europe")).route("seaside-portland-point").service
    other = "pink" if service != "pink" else "blue"
    _, page = laid({service: 4}, (other, other, other))
    assert page.state["status"] == "You: claim the tunnel Seaside–Portland, which takes no more cards."
    (group,) = page.private["choices"]
    assert [(entry["title"], entry["words"]) for entry in group["entries"]] == [("Claim it", "")]


def test_a_tunnel_can_be_given_up() -> None:
    service = preset_board(preset("europe")).route("seaside-portland-point").service
    table, page = laid({service: 4}, (service, service, service))
    (group,) = page.private["choices"]
    assert [entry["title"] for entry in group["entries"]] == ["Take the cards back; the turn ends"]
    page.act(group["entries"][0]["action"])
    assert table.playing.state.owner("seaside-portland-point") is None
    assert page.state["tunnel"] is None


def test_turned_cards_are_public_and_hands_are_not() -> None:
    service = preset_board(preset("europe")).route("seaside-portland-point").service
    table, page = laid({service: 4}, (service, service, service))
    stored = json.dumps(page.state)
    assert "choices" not in stored
    for index in table.playing.state.seats[0].tickets:
        assert table.playing.board.tickets[index].id not in stored


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_every_kind_of_action_has_a_place_or_words(rules: str) -> None:
    kinds = set(play_of(preset(rules)).apply)
    assert kinds == set(choices.PLACED) & kinds | set(play_of(preset(rules)).offer) & kinds


def test_an_action_without_words_is_offered_by_its_text() -> None:
    table, _ = table_of("europe")
    state = table.playing.state
    mute = state.but(setup=_without_words(state.setup))
    found = choices.offered(mute, BuildStation("bend", Payment("red", 1, 0)))
    assert (found.group, found.title) == ("More", "build bend with 1 red")


def _without_words(setup: Setup) -> Setup:
    return replace(setup, play=replace(setup.play, offer={}))


def test_oregon_has_nothing_of_it() -> None:
    _, page = table_of("oregon")
    to_the_turn(page)
    assert page.private["choices"] == []
    assert page.state["players"][0]["stations"] is None
    assert page.state["tunnel"] is None
    assert not any("kind" in line or "note" in line for line in route_lines(page.table.playing.board))


def test_tunnels_and_ferries_are_told_of_each_route() -> None:
    rules = preset("europe")
    lines = {line["id"]: line for line in route_lines(preset_board(rules), rules)}
    assert lines["seaside-portland-point"]["note"] == "tunnel"
    assert lines["portland-pendleton-flight"]["note"] == "ferry: 2 passes or more"
    table, _ = table_of("europe")
    info = {route["id"]: route for route in table.board_map.art.info["routes"]}
    assert {key: route.get("note") for key, route in info.items()} == {
        key: line.get("note") for key, line in lines.items()
    }
    assert {key: route["points"] for key, route in info.items()} == {key: line["points"] for key, line in lines.items()}


def test_a_ticket_done_by_a_borrowed_route_is_done() -> None:
    """Where the engine joins a ticket's towns over a station, the panel says so, and else never says "cut off"."""
    bot, rng = make_bot("random"), random.Random(11)
    helped = 0
    for seed in range(30):
        table = play(players=["Ada", "Bo"], rules="europe", seed=seed)
        game = table.playing
        while not game.is_over:
            game.play(bot.choose(game.view(game.state.seat), rng))
        state = game.state
        for score in final_table(state):
            seen, joined = view(state, score.seat), state.setup.play.connect(state, score.seat)
            for line in score.tickets:
                shown = sight.ticket_line(seen, line.ticket, joined)
                assert shown["state"] == (DONE if line.done else CUT)
                assert outlook(seen, line.ticket).state != CUT
                helped += line.done and outlook(seen, line.ticket).state != DONE
        if helped:
            return
    raise AssertionError("no station helped in 30 games")


@pytest.mark.parametrize(
    ("rules", "titles"),
    [
        ("oregon", {"Call signs"}),
        ("base", {"What is different"}),
        ("europe", {"What is different", "Tunnels", "Ferries", "Train stations"}),
    ],
)
def test_the_rules_page_tells_what_is_played(rules: str, titles: set[str]) -> None:
    page = {part.title: " ".join(part.paragraphs) for part in rules_page(preset_board(preset(rules)), preset(rules))}
    special = {"Call signs", "What is different", "Tunnels", "Ferries", "Train stations"}
    assert set(page) & special == titles
    count = "four" if rules == "europe" else "three"
    assert f"exactly one of {count} things" in page["Your turn"]


def test_the_form_starts_each_rule_set() -> None:
    for rules in PRESETS:
        table = play()
        page = Page(table)
        form = {**page.state["setup"], "rules": rules, "seed": "5"}
        page.send(type="start", form=form)
        assert table.playing.state.rules.name == rules
        assert len(table.panel.routes) == len(table.playing.board.routes) == len(page.state["routes"])
        assert table.playing.state.phase is Phase.FIRST_TICKETS


def test_playing_on_from_an_earlier_position_is_offered_where_it_is_allowed() -> None:
    _, page = table_of("oregon")
    assert page.state["can_branch"] is False
    _, page = table_of("oregon", analysis=True)
    assert page.state["can_branch"] is True
