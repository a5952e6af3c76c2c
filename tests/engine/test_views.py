"""Views: what one seat may see (uniformity and the shuffling of what is hidden: test_properties)."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from stopreq_widget.engine import Phase, State, View, apply, complete, legal_actions, view
from tests.engine.positions import dealt, play, position


def holds_a_state(value: object, seen: set[int]) -> bool:
    """Tell whether a state can be reached from a value."""
    if isinstance(value, State):
        return True
    if id(value) in seen:
        return False
    seen.add(id(value))
    inner: list[object] = []
    if isinstance(value, dict):
        inner = [*value, *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        inner = list(value)
    elif hasattr(value, "__dict__"):
        inner = list(vars(value).values())
    return any(holds_a_state(part, seen) for part in inner)


def test_a_view_holds_no_reference_to_a_state() -> None:
    assert not holds_a_state(view(dealt(), 0), set())


def test_a_view_has_what_the_seat_and_everybody_may_know() -> None:
    state = position(
        players=3,
        hands=[{"kayak": 2}, {"gorge": 3}],
        row=("breeze", "kayak", "pass", "gorge", "point"),
        routes=[["portland-salem-flixbus"], ["bly-lakeview-gray"]],
        tickets=[["brookings-portland"], ["portland-ontario", "bandon-salem"]],
        seat=1,
    )
    seen = view(state, 0)
    assert seen.hand_cards() == {"kayak": 2}
    assert [ticket.id for ticket in seen.own_tickets()] == ["brookings-portland"]
    assert [route.id for route in seen.own_routes()] == ["portland-salem-flixbus"]
    assert [(seat.name, seat.cards, seat.tickets, seat.points) for seat in seen.seats] == [
        ("Ada", 2, 1, 8), ("Bo", 3, 2, 2 + 3), ("Cy", 0, 0, 0)
    ]  # fmt: skip
    assert (seen.to_move, seen.legal_actions) == (1, ())
    assert seen.owner("bly-lakeview-gray") == 1
    assert seen.owner("mcminnville-salem-gray") is None
    assert seen.deck_size == len(state.deck())
    assert seen.ticket_deck_size == 30 - 3
    closed = {route.id for route in state.board.routes} - {route.id for route in seen.open_routes()}
    assert closed == {"portland-salem-flixbus", "portland-salem-coast_starlight", "bly-lakeview-gray"}
    assert repr(seen) == "View of Ada: Bo to move (turn); 2 cards, 1 ticket, 37 trains, 8 points"


def test_the_seat_to_move_has_its_legal_actions() -> None:
    state = position(hands=[{"kayak": 2}])
    assert view(state, 0).legal_actions == legal_actions(state)


def test_no_field_of_a_view_is_a_deck_or_another_hand() -> None:
    secret = {"hands", "deck", "ticket_deck", "setup", "piles", "seed", "orders", "deal"}
    assert not secret & {field.name for field in fields(View)}


def test_which_face_up_cards_were_taken_stays_known_until_they_can_have_been_spent() -> None:
    row = ("flixbus", "flixbus", "point", "gorge", "breeze")
    state = position(row=row, deck=("kayak", "kayak"), hands=[{"flixbus": 1}])
    state = play(state, "draw flixbus", "draw flixbus")
    known = dict(zip(state.board.tables.kinds, view(state, 1).seats[0].known, strict=True))
    assert {kind: n for kind, n in known.items() if n} == {"flixbus": 2}
    for _ in range(20):
        assert complete(view(state, 1), Random(_)).hand(0).get("flixbus", 0) >= 2


def test_views_of_a_game_that_has_ended_show_still_no_others_cards() -> None:
    state = position(hands=[{"kayak": 2}, {"gorge": 3}], phase=Phase.OVER)
    assert view(state, 0).legal_actions == ()
    assert "the game is over" in repr(view(state, 0))


@pytest.mark.parametrize("seat", [2, 9])
def test_a_seat_that_is_not_there_has_no_view(seat: int) -> None:
    with pytest.raises(IndexError):
        view(dealt(), seat)


def test_a_completed_state_has_a_seed_of_its_own() -> None:
    state = dealt(seed=77)
    seeds = {complete(view(state, 0), Random(n)).setup.seed for n in range(5)}
    assert len(seeds) == 5
    assert 77 not in seeds


def test_completing_while_another_looks_at_tickets() -> None:
    state = play(position(), "tickets")
    full = complete(view(state, 1), Random(3))
    assert len(full.offer(0)) == 3
    assert view(full, 1) == view(state, 1)
    assert legal_actions(full) != ()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_completing_while_first_tickets_are_chosen_guesses_what_those_before_have_kept(players: int) -> None:
    state = dealt(players=players)
    for mover in range(players):
        for reader in range(players):
            kept = set()
            for n in range(30):
                full = complete(view(state, reader), Random(n))
                assert (full.phase, full.seat) == (Phase.FIRST_TICKETS, mover)
                for i, seat in enumerate(full.seats):
                    assert len(seat.offer) == 3
                    if i == reader:
                        assert (seat.tickets, seat.offer) == (state.seats[i].tickets, state.seats[i].offer)
                    elif i < mover:
                        assert len(seat.tickets) in {2, 3}
                        assert set(seat.tickets) < {*seat.offer, -1}
                        kept.add(tuple(seat.offer.index(ticket) for ticket in seat.tickets))
                    else:
                        assert seat.tickets == ()
                while full.phase is Phase.FIRST_TICKETS:
                    full = apply(full, legal_actions(full)[0])
                held = [ticket for seat in full.seats for ticket in seat.tickets]
                assert sorted((*held, *full.ticket_deck)) == list(range(30))
                assert min(len(seat.tickets) for seat in full.seats) >= 2
            # Each choice of two or three of three is made now and then.
            assert kept == ({(0, 1), (0, 2), (1, 2), (0, 1, 2)} if mover > (reader == 0) else set())
        state = apply(state, legal_actions(state)[0])
