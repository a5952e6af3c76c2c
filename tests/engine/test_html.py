"""Markup for notebook cells: everything from outside is escaped, nothing secret is shown."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from random import Random

import pytest

from stopreq_widget.engine import Phase, apply, legal_actions, new_game, outcome, view
from stopreq_widget.engine.board_check import find_problems
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.html_parts import chip, player
from stopreq_widget.engine.palette import hex_of
from tests.engine.checks import walk
from tests.engine.positions import NAMES, SMALL, board_of, play, position

NASTY = "<script>alert('x')</script> & \"co\""
VOID = {"br", "hr", "img", "meta"}


class Checker(HTMLParser):
    """Notes the tags, and that every one that is opened is closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(markup: str) -> str:
    """Return markup that is well formed and made of harmless parts only."""
    checker = Checker()
    checker.feed(markup)
    checker.close()
    assert checker.open == []
    assert checker.tags <= {
        "div", "span", "b", "table", "thead", "tbody", "tr", "th", "td", "details", "summary", "ol", "li"
    }  # fmt: skip
    assert checker.attributes <= {"class", "style", "title", "start"}
    return markup


def ended() -> Game:
    """Return a whole game."""
    game = Game(new_game(board_of(), NAMES[:3], seed=4))
    for _, action, _ in walk(game.state, Random(4)):
        game.play(action)
    return game


def test_everything_has_well_formed_markup_at_every_stage() -> None:
    game = Game(new_game(board_of("four"), NAMES[:2], seed=4, rules=SMALL))
    checked(game.board._repr_html_())
    for _, action, _ in walk(game.state, Random(4)):
        checked(game._repr_html_())
        checked(game.state._repr_html_())
        checked(game.view(0)._repr_html_())
        game.play(action)
    end = game.outcome
    assert end is not None
    for thing in (game, game.state, game.view(1), end):
        checked(thing._repr_html_())


def test_texts_from_outside_are_escaped() -> None:
    four = board_of("four")
    board = replace(
        four,
        name=NASTY,
        stations=tuple(replace(part, name=f"{NASTY} {part.id}", call_sign=part.call_sign and NASTY + part.id)
                       for part in four.stations),
        services=tuple(
            replace(part, name=NASTY, operator=NASTY, kind=NASTY) for part in four.services
        ),
        routes=tuple(replace(part, operator=NASTY, along=NASTY) for part in four.routes),
    )  # fmt: skip
    assert find_problems(board) == []
    game = Game(new_game(board, [NASTY, "Bo"], seed=1, rules=replace(SMALL, name=NASTY)))
    pieces = [board._repr_html_()]
    for _, action, _ in walk(game.state, Random(4)):
        pieces += [game._repr_html_(), game.state._repr_html_(), game.view(0)._repr_html_()]
        game.play(action)
    end = game.outcome
    assert end is not None
    for markup in [*pieces, game._repr_html_(), end._repr_html_()]:
        assert "<script" not in checked(markup)
        assert "alert('x')" not in markup
    assert "&lt;script&gt;" in pieces[0]


@pytest.mark.parametrize("color", ["red;background:url(x)", "url(x)", "#12", "#gggggg", "", "expression(1)"])
def test_a_text_that_is_no_colour_is_none(color: str) -> None:
    assert hex_of(color) is None


def test_every_colour_of_the_boards_is_known() -> None:
    for board in (board_of(), board_of("four")):
        assert all(hex_of(service.color) for service in board.services)


def test_a_game_on_screen_shows_no_hand_and_no_ticket_before_the_end() -> None:
    hands = [{"kayak": 2, "coastal": 1}, {"gorge": 3}]
    state = position(
        hands=hands, row=("breeze",) * 5, deck=("flight",), tickets=[["brookings-portland"], ["portland-ontario"]]
    )
    game = Game(state)
    game.play("draw deck")
    markup = game._repr_html_()
    for secret in ("Kayak", "Coastal", "Gorge", "Flight", "Brookings–Portland", "Portland–Ontario"):
        assert secret not in markup
    assert "Ada drew a card from the deck." in markup


def test_a_view_shows_its_own_hand_and_tickets_and_nobody_elses() -> None:
    state = position(
        hands=[{"kayak": 2}, {"gorge": 3}],
        row=("breeze",) * 5,
        tickets=[["brookings-portland"], ["portland-ontario"]],
    )
    markup = view(state, 0)._repr_html_()
    assert "Kayak" in markup
    assert "Brookings–Portland" in markup
    assert "Gorge" not in markup
    assert "Portland–Ontario" not in markup


def test_a_state_shows_everything() -> None:
    state = position(hands=[{"kayak": 2}, {"gorge": 3}], tickets=[["brookings-portland"], ["portland-ontario"]])
    markup = state._repr_html_()
    for shown in ("Kayak", "Gorge", "Brookings–Portland", "Portland–Ontario", "Ada to move"):
        assert shown in markup


def test_the_final_sheet_has_every_line_and_marks_the_winner() -> None:
    game = ended()
    end = game.outcome
    assert end is not None
    markup = checked(end._repr_html_())
    for score in end.scores:
        assert score.name in markup
        assert f">{str(score.total).replace('-', '−')}<" in markup
        for ticket in score.tickets:
            assert f"{game.board.title(ticket.ticket)} " in markup
    for label in ("Routes", "Call signs", "Tickets", "Longest path", "Total"):
        assert label in markup
    crowns = re.findall(r"([A-Z][a-z]+)</span> <span title=\"winner\">", markup)
    assert crowns == list(end.winner_names)
    assert markup in game._repr_html_() or end.reason in game._repr_html_()


def test_a_shared_win_and_done_tickets_are_said_in_words() -> None:
    state = position(routes=[["yachats-florence-gray"], ["mcminnville-salem-gray"]], tickets=[[], []], phase=Phase.OVER)
    end = outcome(state)
    assert end is not None
    assert "Ada and Bo share the win, tied on everything" in end._repr_html_()
    done = position(routes=[["portland-salem-flixbus"]], tickets=[["portland-ontario"]], phase=Phase.OVER)
    assert "✘" in outcome(done)._repr_html_()  # type: ignore[union-attr]


def test_a_connected_ticket_is_marked_in_a_state() -> None:
    ticket = [["mcminnville-government_camp"]]
    joined = [["mcminnville-salem-gray", "portland-salem-flixbus", "government_camp-portland-gray"]]
    assert "✔" not in position(tickets=ticket)._repr_html_()
    assert "✔" in position(tickets=ticket, routes=joined)._repr_html_()


def test_offered_tickets_stand_apart_from_those_that_are_held() -> None:
    state = play(position(tickets=[["brookings-portland"]]), "tickets")
    title = state.board.title
    held, offered = state._repr_html_().split("Offered")
    assert title(state.tickets(0)[0]) in held
    for ticket in state.offer(0):
        assert title(ticket) in offered
        assert title(ticket) not in held
    # First tickets are all offered until everybody has chosen.
    start = new_game(board_of(), NAMES[:2], seed=1)
    chosen = apply(start, legal_actions(start)[0])
    assert (start._repr_html_().count("Offered"), chosen._repr_html_().count("Offered")) == (2, 2)
    assert "Offered" not in position(tickets=[["brookings-portland"]])._repr_html_()


def test_an_arrow_points_at_who_is_to_move() -> None:
    for seat in (0, 1):
        markup = position(seat=seat)._repr_html_()
        rows = re.findall(r"<tr.*?</tr>", markup, re.DOTALL)
        pointed = [row for row in rows if "▸" in row and "visibility:hidden" not in row]
        hidden = [row for row in rows if "▸" in row and "visibility:hidden" in row]
        assert (len(pointed), len(hidden)) == (1, 1)
        assert NAMES[seat] in pointed[0]
        assert NAMES[1 - seat] in hidden[0]


def test_a_board_tells_the_cards_of_each_service_and_the_passes() -> None:
    board = board_of()
    rows = re.findall(r"<tr.*?</tr>", board._repr_html_(), re.DOTALL)[1:]
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)[1] for row in rows[: len(board.services) + 2]]
    assert cells == [*(str(service.cards) for service in board.services), "", str(board.passes)]


def test_heads_of_tables_are_bold_and_what_stands_below_is_not() -> None:
    markup = board_of()._repr_html_()
    for tag, bold in (("th", True), ("td", False)):
        styles = re.findall(rf'<{tag} style="([^"]*)"', markup)
        assert styles
        assert all(("font-weight" in style) == bold for style in styles)


def test_only_who_is_to_move_is_written_strongly() -> None:
    state = position()
    assert state._repr_html_().count("font-weight:700") == 1
    assert "font-weight:700" not in player(0, "Ada")
    assert "font-weight:700" in player(0, "Ada", strong=True)


def test_the_final_sheet_has_completed_tickets_first_and_the_dearest_first_of_each() -> None:
    joined = [["mcminnville-salem-gray", "portland-salem-flixbus", "government_camp-portland-gray"]]
    mine = ["brookings-portland", "mcminnville-government_camp", "portland-ontario"]
    end = outcome(position(routes=joined, tickets=[mine], phase=Phase.OVER))
    assert end is not None
    markup = end._repr_html_()
    missed = sorted((board_of().ticket(name) for name in (mine[0], mine[2])), key=lambda ticket: -ticket.points)
    titles = [board_of().title(ticket) for ticket in (board_of().ticket(mine[1]), *missed)]
    assert missed[0].points > missed[1].points
    places = [markup.index(title) for title in titles]
    assert places == sorted(places)


def test_a_pass_has_all_colours_and_gray_has_none() -> None:
    assert "linear-gradient" in chip(board_of(), "pass")
    assert "linear-gradient" not in chip(board_of(), "gray")
