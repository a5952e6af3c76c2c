"""Who is told what at a table: nothing private is stored, nor shown to anybody else."""

import json
import random

from tests.ui.table.pages import table_of

HOSTILE = "<img src=x onerror=alert(1)>"


def test_cards_are_shown_only_after_the_seat_says_so():
    table, page = table_of("Ada", "Bo")
    assert page.state["ask"] == "Ada"
    assert page.last("private") is None or page.last("private")["seat"] is None
    page.act(table.game.legal_actions[0])
    assert table.game.position == 0, "nobody may act behind the curtain"
    page.send(type="show")
    assert page.last("private")["seat"] == 0
    page.act(table.game.legal_actions[0])
    assert (page.state["ask"], page.last("private")["seat"]) == ("Bo", None)
    assert not page.own or page.own[-1] is None
    page.send(type="show")
    page.send(type="hide")
    assert (page.state["ask"], page.last("private")["seat"]) == ("Bo", None)


def test_nothing_secret_is_ever_in_what_is_stored():
    """Widget state is saved in notebooks: it must not tell hands, tickets, decks or the seed."""
    table, page = table_of("Ada", "Bo", seed=8_765_432_109_876)
    rng = random.Random(2)
    for _ in range(60):
        if page.state["ask"]:
            page.send(type="show")
        page.act(rng.choice(table.game.legal_actions))
        stored = json.dumps([widget.get_state() for widget in (table.panel, table.board_map.art)], default=str)
        assert "8765432109876" not in stored
        state = json.dumps(table.panel.state)
        for seat in table.game.state.seats:
            for index in (*seat.tickets, *seat.offer):
                ticket = table.game.board.tickets[index]
                assert ticket.id not in state
                assert table.game.board.title(ticket) not in state
        assert "hand" not in table.panel.state


def test_the_log_of_two_people_keeps_blind_draws_secret():
    table, page = table_of("Ada", "Bo")
    for _ in range(2):
        page.send(type="show")
        page.act(table.game.legal_actions[0])
    page.send(type="show")
    page.act("draw deck")
    lines = page.last("log")["lines"]
    assert lines[-1] == "Ada drew a card from the deck."


def test_a_refusal_is_told_to_the_viewer_alone():
    _, page = table_of("Ada", "Bo")
    page.send(type="show")
    page.act("keep portland-nowhere")
    assert "offered" in page.last("private")["notice"]["text"]
    assert page.state["notice"] is None
    page.send(type="hide")
    page.send(type="show")
    assert page.last("private")["notice"] is None


def test_the_last_line_of_the_log_is_not_stored():
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    page.act("draw deck")
    told = table.game.log_for(0)
    drawn = [line for line in told if line.startswith("You drew")][-1]
    assert drawn in json.dumps(page.heard)
    assert drawn not in json.dumps(table.panel.get_state(), default=str)


def test_a_ticket_is_no_longer_shown_on_the_map_when_the_cards_are_hidden():
    table, page = table_of("Ada", "Bo")
    shown = []
    table.board_map.ticket = lambda a, *more: shown.append(a)
    page.send(type="show")
    ticket = table.game.state.offer(0)[0]
    page.send(type="ticket", id=ticket.id)
    assert shown == [ticket.a]
    page.act(table.game.legal_actions[0])
    assert shown == [ticket.a, None]


def test_a_page_that_loads_anew_is_told_what_is_never_stored():
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    page.heard.clear()
    page.send(type="ready")
    assert page.last("private")["seat"] == 0
    assert page.last("log")["from"] == 0
    assert len(page.last("log")["lines"]) == table.game.position


def test_a_hostile_name_is_only_ever_data():
    table, page = table_of(HOSTILE, "bot:easy")
    assert page.state["players"][0]["name"] == HOSTILE
    assert HOSTILE not in table._repr_mimebundle_().get("text/html", "")


def test_a_new_game_begins_with_an_empty_log():
    table, page = table_of("You", "bot:easy")
    page.act(table.game.legal_actions[0])
    page.send(type="new")
    page.send(type="start", form={**table.screen.form, "rules": "oregon"})
    lines = []
    for message in page.heard:
        if message["type"] == "log":
            lines = lines[: message["from"]] + message["lines"]
    assert lines == table.game.log_for(0)


def test_a_seat_with_a_page_of_its_own_keeps_it_in_the_next_game():
    table, page = table_of("Ada", "Bo", analysis=True)
    page.send(type="seat", seat=1, own=True)
    assert [each["seat"] for each in page.last("own")["seats"]] == [1]
    table.game.play(table.game.legal_actions[0])
    page.send(type="branch")
    assert page.state["own"] == [1]
    page.send(type="new")
    assert table.screen.own == frozenset()
