"""Destination tickets: R20 (R2 is in test_deal)."""

from __future__ import annotations

import pytest

from stopreq_widget.engine import Phase, Rules, apply, legal_actions
from stopreq_widget.engine.errors import RuleError
from tests.engine.positions import play, position, texts

A, B, C, D = "mcminnville-government_camp", "st_helens-newport", "la_grande-ontario", "tillamook-eugene"


def test_R20_three_from_the_top_at_least_one_kept_the_rest_to_the_bottom() -> None:
    state = play(position(ticket_deck=(A, B, C, D)), "tickets")
    assert state.phase is Phase.TICKETS
    assert [ticket.id for ticket in state.offer(0)] == [A, B, C]
    assert texts(legal_actions(state)) == [
        f"keep {kept}" for kept in (A, B, C, f"{A}, {B}", f"{A}, {C}", f"{B}, {C}", f"{A}, {B}, {C}")
    ]
    state = play(state, f"keep {B}")
    assert [ticket.id for ticket in state.tickets(0)] == [B]
    assert state.offer(0) == ()
    assert [state.board.tickets[i].id for i in state.ticket_deck] == [D, A, C]
    assert (state.phase, state.seat) == (Phase.TURN, 1)


def test_R20_returned_tickets_come_round_again_at_the_bottom() -> None:
    state = play(position(ticket_deck=(A, B, C, D)), "tickets", f"keep {B}", "tickets")
    assert [ticket.id for ticket in state.offer(1)] == [D, A, C]


@pytest.mark.parametrize("left", [(A,), (A, B)])
def test_R20_fewer_if_fewer_are_left(left: tuple[str, ...]) -> None:
    state = play(position(ticket_deck=left), "tickets")
    assert [ticket.id for ticket in state.offer(0)] == list(left)
    assert len(legal_actions(state)) == 2 ** len(left) - 1
    assert state.ticket_deck == ()


def test_R20_with_none_left_it_is_not_legal() -> None:
    state = position(ticket_deck=())
    assert "tickets" not in texts(legal_actions(state))
    with pytest.raises(RuleError, match="no tickets are left"):
        apply(state, "tickets")


def test_R20_there_is_no_limit_on_how_many() -> None:
    state = position()
    for _ in range(10):
        state = play(state, "tickets")
        state = play(state, str(legal_actions(state)[-1]), "draw deck", "draw deck")
    assert len(state.tickets(0)) == 30
    assert "tickets" not in texts(legal_actions(state))


def test_R20_fewer_than_must_be_kept_are_refused() -> None:
    state = play(position(rules=Rules(drawn_kept=2), ticket_deck=(A, B, C)), "tickets")
    with pytest.raises(RuleError, match="at least 2 of 3 must be kept"):
        apply(state, f"keep {A}")


def test_R20_with_nothing_to_keep_all_can_be_returned_where_rules_allow_it() -> None:
    state = play(position(rules=Rules(drawn_kept=0), ticket_deck=(A, B)), "tickets", "keep")
    assert state.tickets(0) == ()
    assert len(state.ticket_deck) == 2


@pytest.mark.parametrize("kept", [D, f"{A}, {A}", f"{A}, nowhere-elsewhere", ""])
def test_R20_only_offered_tickets_in_the_order_offered(kept: str) -> None:
    state = play(position(ticket_deck=(A, B, C, D)), "tickets")
    with pytest.raises(RuleError, match=r"the tickets offered are, in this order|at least 1 of 3"):
        apply(state, f"keep {kept}".strip())


def test_R20_nothing_else_can_be_done_before_tickets_are_kept() -> None:
    state = play(position(hands=[{"kayak": 2}]), "tickets")
    for action in ("draw deck", "tickets", "claim bly-lakeview-gray with 2 kayak"):
        with pytest.raises(RuleError, match="the new tickets have to be chosen now"):
            apply(state, action)


def test_tickets_are_not_kept_out_of_turn() -> None:
    with pytest.raises(RuleError, match=r"Ada can't 'keep .*': a turn is about to begin"):
        apply(position(), f"keep {A}")
