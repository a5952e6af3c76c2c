"""Other rule sets at the table, through its handlers: whole games, and what the page is told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from stopreq_widget import play
from stopreq_widget.bots import make_bot
from stopreq_widget.engine.actions import Payment
from stopreq_widget.engine.presets import PRESETS, preset, preset_board
from stopreq_widget.engine.rules import play_of
from stopreq_widget.engine.scoring import final_table
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.variants.stations import BuildStation
from stopreq_widget.engine.views import view
from stopreq_widget.ui.panel.panel import route_lines
from stopreq_widget.ui.panel.words import rules_page
from stopreq_widget.ui.table import choices, seat_payload
from stopreq_widget.ui.table.advice import CUT, DONE, outlook
from tests.ui.table.variant_pages import Page, table_of, to_the_turn


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
        # A tunnel that takes no more cards is claimed at once: not every game asks about one.
        assert "build" in verbs
        assert verbs & {"dig", "withdraw"}
        assert all(column["extra"] for column in sheet["columns"])
        assert set(table.board_map.art.stations) >= {"0", "."}


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_every_kind_of_action_has_a_place_or_words(rules: str) -> None:
    kinds = set(play_of(preset(rules)).apply)
    assert kinds == set(choices.PLACED) & kinds | set(play_of(preset(rules)).offer) & kinds


def test_an_action_without_words_is_offered_by_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = table_of("europe")
    monkeypatch.setattr(choices, "play_of", lambda rules: replace(play_of(rules), offer={}))
    found = choices.offered(table.playing.view(0), BuildStation("bend", Payment("red", 1, 0)))
    assert (found.group, found.title) == ("More", "build bend with 1 red")


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
            seen = view(state, score.seat)
            joined = seat_payload.joined_stations(seen)
            assert list(joined) == list(state.setup.play.connect(state, score.seat))
            for line in score.tickets:
                shown = seat_payload.ticket_line(seen, line.ticket, joined)
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


@pytest.mark.parametrize("rules", PRESETS)
def test_the_rules_page_says_how_a_game_goes_on_where_the_cards_or_the_moves_run_out(rules: str) -> None:
    numbers = replace(preset(rules), sweeps=7, idle_rounds=4)
    page = {part.title: " ".join(part.paragraphs) for part in rules_page(preset_board(preset(rules)), numbers)}
    literal = "no cards can be drawn, not even those that lie face up" in page["Drawing cards"]
    assert literal == (not numbers.row_without_deck)
    assert "after 7 times running" in page["Drawing cards"]
    assert "Whoever can do nothing at all passes" in page["The end"]
    assert "after 4 rounds in which nobody took a card" in page["The end"]
    assert ("built a train station" in page["The end"]) == bool(numbers.stations)


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
