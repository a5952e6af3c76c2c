"""How many cards, tickets and players there may be, to the last one, and which tickets count for more."""

from __future__ import annotations

import pytest

from stopreq_widget.engine.errors import SetupError
from stopreq_widget.railyard import YardGame, new_yard
from stopreq_widget.railyard.scoring import best_tickets
from stopreq_widget.railyard.sheet import YardRules, YardTicket


@pytest.mark.parametrize(
    ("players", "rules", "says"),
    [
        (2, {"hand": 45}, "97 cards to deal and turn up, of 96"),
        (2, {"hand": 44, "row": 7}, "97 cards to deal and turn up, of 96"),
        (4, {"hand": 1, "passes_dealt": 5}, "20 passes to deal, of 16"),
        (4, {"tickets_dealt": 10, "hand": 25}, "109 cards"),
        (3, {"passes_dealt": 6, "hand": 2}, "18 passes to deal, of 16"),
        (1, {}, "2 to 4 players can play, not 1"),
    ],
)
def test_one_too_many_is_refused(players: int, rules: dict[str, int], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        new_yard(("Ada", "Bo", "Cy", "Dee")[:players], rules=YardRules(**rules))


def test_the_last_card_ticket_and_pass_can_be_dealt() -> None:
    for players, rules in ((2, YardRules(hand=44, row=6)), (4, YardRules(passes_dealt=4)), (2, YardRules(row=5))):
        state = new_yard(("Ada", "Bo", "Cy", "Dee")[:players], seed=1, rules=rules)
        assert sum(sum(seat.hand) for seat in state.seats) == players * (rules.hand + rules.passes_dealt)


@pytest.mark.parametrize("name", ["drawn_kept", "moved", "hand", "row_passes", "reshuffle_from"])
def test_numbers_go_to_a_thousand_and_no_further(name: str) -> None:
    YardRules(**{name: 1000 if name in {"moved", "hand", "reshuffle_from"} else 1})
    with pytest.raises(SetupError, match=f"{name} must be"):
        YardRules(**{name: 1001})


def test_the_first_turn_is_the_first_seats_unless_somebody_says_so() -> None:
    game = YardGame.new(["Ada", "Bo"], seed=1)
    while game.state.phase.value == "first tickets":
        game.play(game.legal_actions[0])
    assert game.state.seat == 0


def test_C17_points_count_before_the_number_of_tickets() -> None:
    large = YardTicket("large", "A", "B", 6, (5, 0))
    small = [YardTicket(f"small-{i}", "A", "C", 1, (1, 0)) for i in range(5)]
    assert best_tickets([large, *small], (5, 0, 0)) == (0,)
    assert best_tickets([*small, large], (5, 0, 0)) == (5,)
    assert best_tickets([YardTicket("large", "A", "B", 5, (5, 0)), *small], (5, 0, 0)) == (1, 2, 3, 4, 5)
    assert best_tickets([large, *small], (0, 9, 0)) == ()
    assert best_tickets([large, *small], (2, 0, 1)) == (1, 2, 3)
