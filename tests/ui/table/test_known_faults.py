"""Faults that people met at the table, each held by a test."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from stopreq_widget import Game
from stopreq_widget.bots import make_bot
from stopreq_widget.engine import load_board, new_game, view
from stopreq_widget.engine.errors import HistoryError
from stopreq_widget.engine.presets import preset, preset_board
from stopreq_widget.engine.state import Phase
from stopreq_widget.ui.page.theme import theme_json
from stopreq_widget.ui.panel.words import about, rules_page
from stopreq_widget.ui.table import payload, seat_payload
from stopreq_widget.ui.table.advice import outlook, tips
from stopreq_widget.ui.table.players import read_players
from tests.ui.table.pages import table_of


def last_turn(*, turns_left=2, phase=Phase.TURN, to_move=0, trains=8):
    """Ada with a ticket that takes two more routes, as the last turns begin."""
    board = load_board("four")
    state = new_game(board, ["Ada", "Bo"], seed=1)
    ticket = board.ticket("cedar-dogwood")
    ada, bo = state.seats
    ada = ada._replace(tickets=(board.tickets.index(ticket),), offer=(), trains=trains)
    state = state.but(seats=(ada, bo._replace(offer=())), phase=phase, seat=to_move, turns_left=turns_left)
    return view(state, 0), ticket


def test_the_choice_of_tickets_goes_away_once_it_is_made():
    table, page = table_of("Ada", "Bo", analysis=True)
    page.send(type="show")
    tickets = [ticket["id"] for ticket in page.last("private")["offer"]]
    game = table.playing
    page.act(f"keep {', '.join(tickets)}")
    waiting = seat_payload.private(game.view(0), learning=True)
    assert waiting["offer"] == []
    assert {ticket["id"] for ticket in waiting["tickets"]} == set(tickets)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ({"turns_left": 2}, "only one turn is left"),
        ({"turns_left": 1, "to_move": 1}, "no turn is left"),
        ({"turns_left": 2, "phase": Phase.SECOND_CARD}, "no turn is left"),
    ],
)
def test_a_ticket_that_the_last_turn_can_not_make_is_cut_off(place, words):
    seen, ticket = last_turn(**place)
    look = outlook(seen, ticket)
    assert look.state == "cut"
    assert words in look.why


def test_a_ticket_is_open_before_the_last_turns():
    seen, ticket = last_turn(turns_left=-1)
    assert outlook(seen, ticket).state == "open"
    assert any(tip.startswith(("Collect ", "Claim ")) for tip in tips(seen))


def test_no_tip_speaks_of_a_ticket_that_can_not_be_made():
    seen, ticket = last_turn(turns_left=-1, trains=1)
    assert outlook(seen, ticket).state == "cut"
    assert not any(seen.board.title(ticket) in tip for tip in tips(seen))


def test_nobody_is_told_to_collect_in_the_last_turn():
    seen, _ = last_turn(turns_left=2)
    assert not any("Collect" in tip for tip in tips(seen))


def test_you_have_trains_left():
    game, bot, rng = Game.new(["You", "Bo"], seed=7), make_bot("easy"), random.Random(7)
    while not game.is_over:
        game.play(bot.choose(game.view(game.state.seat), rng))
    told = [line for line in game.log if "everybody has one more turn" in line]
    assert told and all("You has" not in line for line in told)


@pytest.mark.parametrize("name", ["base", "europe"])
def test_rules_without_tokens_show_none(name):
    rules = preset(name)
    players = read_players(["Ada", "Bo"])
    game = Game.new(["Ada", "Bo"], board=preset_board(rules), rules=rules, seed=1)
    told = payload.public(game.view(0), players)
    assert [player["tokens"] for player in told["players"]] == [None, None]
    assert not any("token" in text for part in rules_page(game.board, rules)[1:] for text in part.paragraphs)


def test_the_discards_are_told_by_kind():
    game = Game.new(["Ada", "Bo"], seed=1)
    seen = game.view(0)
    kinds = seen.board.tables.kinds
    seen = replace(seen, discards=(2, *[0] * (len(kinds) - 2), 1))
    told = payload.public(seen, read_players(["Ada", "Bo"]))
    assert told["discarded"] == [{"kind": kinds[0], "n": 2}, {"kind": "pass", "n": 1}]
    assert told["discards"] == 3


def test_what_became_of_the_games_file_is_said_once(tmp_path):
    path = tmp_path / "game.json"
    table, page = table_of("Ada", "Bo", autosave=str(path))
    page.send(type="show")
    other = Game.new(["Cy", "Dee"], seed=2)
    path.unlink()
    other.save(path)
    page.act(table.playing.legal_actions[0])
    assert table.playing.file_note
    assert page.state["notice"]["advice"].lower() == f"{table.playing.file_note}.".lower()
    page.send(type="dismiss")
    page.send(type="show")
    page.act(table.playing.legal_actions[0])
    assert page.state["notice"] is None


def test_an_action_that_was_chosen_earlier_is_refused_by_the_game():
    table, _ = table_of("Ada", "Bo")
    game = table.playing
    at = game.position
    first, second = game.legal_actions[0], game.legal_actions[1]
    game.play(first)
    with pytest.raises(HistoryError):
        table.here.play(second, at)
    assert game.position == at + 1


@pytest.mark.parametrize(("name", "word"), [("oregon", "service"), ("base", "colour"), ("europe", "colour")])
def test_cards_are_called_services_or_colours_as_the_board_has_them(name, word):
    rules = preset(name)
    board = preset_board(rules)
    told = about(board, rules)
    other = {"service": "colour", "colour": "service"}[word]
    texts = " ".join(
        text for part in told["rules"] if part["title"] != "What is different" for text in part["paragraphs"]
    )
    assert f"any one {word}" in texts
    assert not re.search(rf"\b{other}s?\b", texts)
    assert told["service"] == word
    assert theme_json(board)["services"]["gray"]["name"] == f"any one {word}"
    assert bool(told["tokens"]) == (name == "oregon")


@pytest.mark.parametrize("name", ["oregon", "base", "europe"])
def test_nothing_at_the_table_speaks_of_locomotives(name):
    rules = preset(name)
    board = preset_board(rules)
    game, bot, rng = Game.new(["Ada", "Bo"], board=board, rules=rules, seed=3), make_bot("easy"), random.Random(1)
    while not game.is_over:
        game.play(bot.choose(game.view(game.state.seat), rng))
    words = " ".join([*game.log, str(about(board, rules)), str(theme_json(board)["services"])]).lower()
    assert "locomotive" not in words
    assert not re.search(r"\b1 (?:passes|trains|points|spaces|tickets|cards)\b", words)
