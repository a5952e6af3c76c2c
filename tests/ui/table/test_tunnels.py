"""Tunnels at the table: laid, seen by everybody, paid for or given up."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from stopreq_widget.engine.presets import preset, preset_board
from tests.ui.table.variant_pages import Page, table_of, to_the_turn

if TYPE_CHECKING:
    from stopreq_widget.engine.state import State
    from stopreq_widget.ui.table.table import Table


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


def test_a_tunnel_that_takes_no_more_is_claimed_at_once() -> None:
    service = preset_board(preset("europe")).route("seaside-portland-point").service
    other = "pink" if service != "pink" else "blue"
    table, page = laid({service: 4}, (other, other, other))
    assert table.playing.state.owner("seaside-portland-point") == 0
    assert page.state["tunnel"] is None


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
