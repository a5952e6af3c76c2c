"""Two tables of one game: the host's, and that of a friend who sits elsewhere."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget import join, play, watch
from stopreq_widget.engine.errors import HistoryError, SetupError
from stopreq_widget.ui.page import schema
from tests.ui.table.pages import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stopreq_widget.ui.table.table import Table

PATIENCE = 10.0


def until(done: Callable[[], Any]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def cards(page: Page) -> dict[str, Any]:
    """Return what a page that has just loaded is shown of its own seat."""
    page.heard.clear()
    page.table.receive(schema.Ready())
    return page.last("private") or {"seat": None}


def company(page: Page) -> dict[str, Any]:
    """Return what a page was last told of those who play along."""
    told = page.last("company")
    return told["company"] if told else page.table.source.company._asdict()


class Two:
    """Ada's table, which hosts, and Bo's."""

    def __init__(self, **options: Any) -> None:
        self.ada = play(players=["Ada", "Bo"], seed=7, **options)
        self.host = self.ada.invite()
        self.bo = join(self.host.address, key=self.host.keys["Bo"])
        self.pages = Page(self.ada), Page(self.bo)

    @property
    def tables(self) -> tuple[Table, Table]:
        return self.ada, self.bo

    def meet(self) -> None:
        """Wait until both tables show the same move."""
        until(lambda: self.bo.source is not None and self.bo.source.position == self.ada.playing.position)

    def move(self, choice: int = 0) -> None:
        """Let whoever is to move play at their own table."""
        self.meet()
        seat = self.ada.playing.state.seat
        action = self.ada.playing.legal_actions[choice]
        at = self.ada.playing.position
        self.tables[seat].receive(schema.Act(str(action), at))
        until(lambda: self.ada.playing.position > at)
        self.meet()

    def close(self) -> None:
        self.bo.close()
        self.ada.close()


@pytest.fixture
def two() -> Iterator[Two]:
    made = Two()
    yield made
    made.close()


def test_a_friend_plays_at_the_same_table(two: Two) -> None:
    for _ in range(30):
        two.move()
    ada, bo = (page.state for page in two.pages)
    for name in ("players", "row", "deck", "routes", "moves", "seat", "status", "ticket_deck"):
        assert ada[name] == bo[name]
    assert cards(two.pages[1])["seat"] == 1
    assert cards(two.pages[0])["seat"] == 0
    assert cards(two.pages[0])["hand"] != cards(two.pages[1])["hand"]
    assert two.pages[1].state["people"] == [1]
    assert two.pages[0].state["people"] == [0]
    assert two.pages[1].state["ask"] is None


def test_nothing_of_the_other_hand_comes_to_a_far_table(two: Two) -> None:
    for _ in range(12):
        two.move(-1)
    secret = two.ada.playing.view(0)
    text = json.dumps([two.pages[1].state, cards(two.pages[1])], ensure_ascii=False)
    for ticket in secret.own_tickets():
        assert secret.board.title(ticket) not in text
    with pytest.raises(HistoryError, match="played elsewhere"):
        _ = two.bo.playing


def test_a_move_that_comes_too_late_is_told_and_changes_nothing(two: Two) -> None:
    two.meet()
    two.bo.receive(schema.Act("draw deck", 0))
    until(lambda: two.pages[1].state["notice"])
    assert "too late" in two.pages[1].state["notice"]["text"]
    assert two.ada.playing.position == 0


def test_undo_is_asked_for_and_allowed(two: Two) -> None:
    for _ in range(2):
        two.move()  # both keep their first tickets
    row = next(i for i, action in enumerate(two.ada.playing.legal_actions) if str(action).startswith("claim"))
    two.move(row)
    at = two.ada.playing.position
    two.meet()
    assert two.pages[0].state["can_undo"]
    two.ada.receive(schema.Undo())
    until(lambda: company(two.pages[1])["wish"] == 0)
    assert two.ada.playing.position == at
    two.bo.receive(schema.Allow(yes=False))
    until(lambda: company(two.pages[0])["wish"] is None)
    assert two.ada.playing.position == at
    two.ada.receive(schema.Undo())
    until(lambda: company(two.pages[1])["wish"] == 0)
    two.bo.receive(schema.Allow(yes=True))
    until(lambda: two.ada.playing.position == at - 1)
    two.meet()
    assert two.pages[1].state["seat"] == 0


def test_talk_reaches_both_as_text(two: Two) -> None:
    two.bo.receive(schema.Say("<b>hello</b>"))
    until(lambda: company(two.pages[0])["talk"])
    two.ada.receive(schema.Say("👏"))
    until(lambda: len(company(two.pages[1])["talk"]) == 2)
    assert company(two.pages[0])["talk"] == company(two.pages[1])["talk"]
    assert [tuple(said) for said in company(two.pages[1])["talk"]] == [(1, "<b>hello</b>"), (0, "👏")]


def test_presence_is_shown_and_a_guest_who_leaves_can_come_back(two: Two) -> None:
    until(lambda: company(two.pages[0])["here"] == (True, True))
    two.move()
    two.bo.close()
    until(lambda: company(two.pages[0])["here"] == (True, False))
    two.bo = join(two.host.address, key=two.host.keys["Bo"])
    two.pages = two.pages[0], Page(two.bo)
    until(lambda: company(two.pages[0])["here"] == (True, True))
    for _ in range(6):
        two.move()
    assert cards(two.pages[1])["hand"]


def test_the_end_brings_the_whole_game_and_a_rematch_keeps_the_seats(two: Two) -> None:
    while not two.ada.playing.is_over:
        two.move(-1)
    until(lambda: two.pages[1].state["outcome"])
    assert two.pages[1].state["outcome"] == two.pages[0].state["outcome"]
    assert two.bo.playing.actions == two.ada.playing.actions
    two.bo.receive(schema.Goto(3))
    assert two.pages[1].state["position"] == 3
    again = two.ada.playing.new(["Ada", "Bo"], seed=8, analysis=False)
    two.ada.sit_down(again, two.ada.players)
    until(lambda: two.pages[1].state["moves"] == 0)
    assert two.pages[1].state["outcome"] is None
    for _ in range(4):
        two.move()
    assert two.bo.game is None


def test_who_watches_sees_no_cards(two: Two) -> None:
    third = watch(two.host.address)
    page = Page(third)
    two.move()
    until(lambda: page.state["moves"] == 1)
    assert cards(page)["seat"] is None
    assert page.state["people"] == []
    third.receive(schema.Act("draw deck", 1))
    until(lambda: page.state["notice"])
    third.close()


def test_keys_and_talk_are_in_no_state_that_a_notebook_keeps(two: Two) -> None:
    two.bo.receive(schema.Say("between us"))
    until(lambda: company(two.pages[0])["talk"])
    two.ada.receive(schema.Ready())
    assert company(two.pages[0])["lines"]
    kept = json.dumps(
        [widget.get_state() for table in two.tables for widget in (table.panel, table.board_map.art)], default=str
    )
    for secret in (*two.host.keys.values(), "between us"):
        assert secret not in kept


def test_two_people_at_the_hosts_table_answer_with_one_voice() -> None:
    ada = play(players=["Ada", "Cy", "Bo"], seed=7)
    host = ada.invite(["Bo"])
    bo = join(host.address, key=host.keys["Bo"])
    try:
        for _ in range(3):
            ada.playing.play(ada.playing.legal_actions[0])
        until(lambda: bo.source.position == 3)
        for yes, left in ((False, 3), (True, 2)):
            bo.source.far.ask_back()
            until(lambda: ada.source.company.wish == 2)
            ada.receive(schema.Allow(yes=yes))
            assert ada.screen.notice is None
            assert ada.playing.position == left
    finally:
        bo.close()
        ada.close()


def test_nobody_can_be_invited_to_a_game_without_a_second_person() -> None:
    table = play(players=["Ada", "bot:easy"], seed=7)
    with pytest.raises(SetupError, match="there is nobody to invite"):
        table.invite()
    table.receive(schema.Invite(network=False))
    assert "nobody to invite" in table.screen.notice.text
    table.close()


def test_hands_stay_closed_at_a_host_who_analyses() -> None:
    two = Two(analysis=True)
    try:
        two.move()
        two.ada.receive(schema.Goto(0))
        assert two.pages[0].state["analysis"] is False
        assert two.pages[0].last("hands") is None
    finally:
        two.close()
