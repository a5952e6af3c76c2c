"""The final table: R23 to R26."""

from __future__ import annotations

import pytest

from stopreq_widget.engine import Board, Outcome, Phase, Rules, State, final_table, outcome
from stopreq_widget.engine.scoring import longest_path
from tests.engine.positions import drawn_board, position


def ended(board: Board | str, routes: list[list[str]], tickets: list[list[str]] | None = None, **more: object) -> State:
    """Return the end of a game in which these routes and tickets were had."""
    return position(
        board=board,
        players=max(len(routes), 2),
        routes=routes,
        tickets=tickets or (),
        phase=Phase.OVER,
        **more,  # type: ignore[arg-type]
    )


def result(state: State) -> Outcome:
    """Return the outcome of a game that has ended."""
    end = outcome(state)
    assert end is not None
    return end


def whole(*routes: str) -> tuple[int, list[str], list[str]]:
    """Return length, routes and stations of the longest path in a network of one player who owns it all."""
    board = drawn_board(*routes)
    score = final_table(ended(board, [[route.id for route in board.routes], []]))[0]
    check_walk(board, score.trail, score.stops, score.longest)
    return score.longest, list(score.trail), list(score.stops)


def check_walk(board: Board, trail: tuple[str, ...], stops: tuple[str, ...], length: int) -> None:
    """Check that a trail can be walked, uses nothing twice and is as long as it says."""
    assert len(set(trail)) == len(trail)
    assert sum(board.route(route).length for route in trail) == length
    if trail:
        assert len(stops) == len(trail) + 1
    for route, start, end in zip(trail, stops, stops[1:], strict=False):
        assert board.route(route).ends == {start, end}


def test_R23_connected_tickets_add_their_value_and_others_subtract_it() -> None:
    board = drawn_board("A-B:1", "B-C:1", "C-D:1", "D-E:1", tickets=("A-C:7", "A-E:5"))
    score = final_table(ended(board, [["A-B-gray", "B-C-gray"], []], [["A-C", "A-E"]]))[0]
    assert [(part.ticket.id, part.done, part.points) for part in score.tickets] == [
        ("A-C", True, 7),
        ("A-E", False, -5),
    ]
    assert (score.ticket_points, score.done, score.total) == (2, 1, 2 + 2 + 10)


def test_R23_only_the_players_own_routes_connect() -> None:
    board = drawn_board("A-B:1", "B-C:1", tickets=("A-C:7",))
    score = final_table(ended(board, [["A-B-gray"], ["B-C-gray"]], [["A-C"]]))[0]
    assert not score.tickets[0].done


def test_R23_a_ticket_is_joined_through_a_loop() -> None:
    board = drawn_board("A-B:1", "B-C:1", "C-D:1", "D-B:1", "D-E:1", tickets=("A-E:9",))
    every = [route.id for route in board.routes]
    assert final_table(ended(board, [every, []], [["A-E"]]))[0].tickets[0].done


def test_R24_a_line() -> None:
    assert whole("A-B:2", "B-C:3") == (5, ["A-B-gray", "B-C-gray"], ["A", "B", "C"])


def test_R24_trains_count_and_not_routes() -> None:
    assert whole("A-B:1", "B-C:1", "C-D:1", "B-E:6", "C-F:1")[0] == 6 + 1 + 1


def test_R24_a_loop_with_a_tail() -> None:
    assert whole("A-B:1", "B-C:2", "C-D:2", "D-B:2")[0] == 7


def test_R24_a_figure_eight_is_walked_whole() -> None:
    length, trail, stops = whole("M-A:1", "A-B:2", "B-M:3", "M-C:1", "C-D:2", "D-M:3")
    assert (length, len(trail), stops.count("M")) == (12, 6, 3 if stops[0] == "M" else 2)


def test_R24_a_station_passed_three_times() -> None:
    loops = [f"M-{a}:1 {a}-{b}:1 {b}-M:1".split() for a, b in ("AB", "CD", "EF")]
    length, _, stops = whole(*(route for loop in loops for route in loop), "M-T:2")
    assert length == 11
    assert stops.count("M") >= 3


def test_R24_both_routes_of_a_double_are_two_routes() -> None:
    board = drawn_board("A-B:2", "A-B:2")
    score = final_table(ended(board, [["A-B-gray", "A-B-gray-2"], []]))[0]
    assert (score.longest, score.stops[0], score.stops[-1]) == (4, score.stops[0], score.stops[0])


def test_R24_a_loose_part_does_not_join() -> None:
    assert whole("A-B:3", "C-D:1", "D-E:1")[0] == 3


def test_R24_a_branching_tree_leaves_a_branch_out() -> None:
    assert whole("M-A:4", "M-B:3", "M-C:2")[0] == 7


def test_R24_everybody_tied_for_the_longest_gets_the_bonus() -> None:
    board = drawn_board("A-B:2", "C-D:2", "E-F:1")
    scores = final_table(ended(board, [["A-B-gray"], ["C-D-gray"], ["E-F-gray"]]))
    assert [score.longest_bonus for score in scores] == [10, 10, 0]


def test_R24_nobody_gets_it_for_a_path_of_length_0() -> None:
    assert [score.longest_bonus for score in final_table(ended("oregon", [[], []]))] == [0, 0]


def test_R24_a_network_of_forty_trains_on_the_oregon_board() -> None:
    state = ended(
        "oregon",
        [
            [
                "portland-salem-flixbus",
                "salem-albany-point",
                "albany-eugene-flixbus",
                "eugene-sisters-breeze",
                "bend-redmond-breeze",
                "redmond-madras-breeze",
                "government_camp-portland-breeze",
                "portland-hood_river-gorge",
                "hood_river-the_dalles-gorge",
            ],
            [],
        ],
    )
    score = final_table(state)[0]
    assert score.longest == 3 + 2 + 3 + 5 + 4 + 1
    check_walk(state.board, score.trail, score.stops, score.longest)
    assert longest_path(state.board.tables, state.seats[0].routes)[0] == score.longest


TIES = drawn_board(
    "A-B:1", "B-C:1", "D-E:2", "F-G:1", tickets=("A-B:1", "B-C:1", "D-E:2", "F-G:12", "A-D:1", "B-D:1", "A-F:30")
)


def test_R25_most_points_win() -> None:
    end = result(ended(TIES, [["A-B-gray"], ["D-E-gray"]]))
    assert (end.winners, end.winner_names, end.decided_by) == ((1,), ("Bo",), "points")
    assert repr(end) == "Outcome: Bo won (by points); Ada 1, Bo 12; everybody had a last turn"


def test_R25_tied_most_completed_tickets_win() -> None:
    end = result(ended(TIES, [["A-B-gray", "B-C-gray"], ["D-E-gray"]], [["A-B", "B-C"], ["D-E"]]))
    assert [score.total for score in end.scores] == [14, 14]
    assert (end.winners, end.decided_by) == ((0,), "completed tickets")


def test_R25_still_tied_the_holder_of_the_longest_path_wins() -> None:
    end = result(ended(TIES, [["F-G-gray"], ["A-B-gray", "B-C-gray"]], [["F-G"], ["A-B"]]))
    assert [(score.total, score.done, score.longest_bonus) for score in end.scores] == [(13, 1, 0), (13, 1, 10)]
    assert (end.winners, end.decided_by) == ((1,), "longest path")


def test_R25_still_tied_the_win_is_shared() -> None:
    end = result(ended(TIES, [["A-B-gray", "B-C-gray"], ["D-E-gray"]]))
    assert [score.longest_bonus for score in end.scores] == [10, 10]
    assert (end.winners, end.decided_by) == ((0, 1), "shared")
    assert repr(end).startswith("Outcome: Ada and Bo won (shared); ")


def test_R25_a_third_player_far_behind_does_not_break_the_tie() -> None:
    end = result(ended(TIES, [["A-B-gray", "B-C-gray"], ["D-E-gray"], ["F-G-gray"]], [[], [], ["A-F"]]))
    assert (end.winners, end.decided_by) == ((0, 1), "shared")


def test_R25_a_third_player_with_more_tickets_but_fewer_points_has_no_part_in_the_tie() -> None:
    board = drawn_board("A-B:1", "D-E:1", "F-G:1", "G-H:1", tickets=("A-B:9", "D-E:9", "F-G:1", "G-H:1", "A-D:40"))
    routes = [["A-B-gray"], ["D-E-gray"], ["F-G-gray", "G-H-gray"]]
    end = result(ended(board, routes, [["A-B"], ["D-E"], ["F-G", "G-H", "A-D"]]))
    assert [(score.total, score.done, score.longest_bonus) for score in end.scores] == [
        (10, 1, 0), (10, 1, 0), (-26, 2, 10),
    ]  # fmt: skip
    assert (end.winners, end.decided_by) == ((0, 1), "shared")


def test_R25_of_three_tied_players_the_best_one_wins_and_the_second_best_has_no_part() -> None:
    board = drawn_board(
        "A-B:1", "B-C:1", "D-E:1", "E-F:1", "G-H:2", tickets=("A-B:2", "B-C:3", "D-E:1", "E-F:4", "G-H:15", "A-D:9")
    )
    routes = [["A-B-gray", "B-C-gray"], ["D-E-gray", "E-F-gray"], ["G-H-gray"]]
    end = result(ended(board, routes, [["A-B", "B-C"], ["D-E", "E-F"], []]))
    assert [(score.total, score.done) for score in end.scores] == [(17, 2), (17, 2), (12, 0)]
    assert (end.winners, end.decided_by) == ((0, 1), "shared")
    end = result(ended(board, routes, [["A-B", "B-C"], ["D-E", "E-F"], ["G-H"]], rules=Rules(longest_bonus=0)))
    assert [(score.total, score.done) for score in end.scores] == [(7, 2), (7, 2), (17, 1)]
    assert (end.winners, end.decided_by) == ((2,), "points")


def test_R26_scores_can_be_negative_and_the_least_negative_wins() -> None:
    end = result(ended(TIES, [[], ["A-B-gray"]], [["A-D"], ["A-F"]]))
    assert [score.total for score in end.scores] == [-1, 1 + 10 - 30]
    assert end.winners == (0,)


@pytest.mark.parametrize(("bonus", "points"), [(5, 20), (0, 15)])
def test_lines_of_the_table_add_up(bonus: int, points: int) -> None:
    flight = [["portland-pendleton-flight"], []]
    score = final_table(ended("oregon", flight, rules=Rules(flight_bonus=bonus)))[0]
    assert (score.routes, score.flight, score.tokens, score.longest_bonus) == (15, bonus, 6, 10)
    assert score.total == points + 6 + 10


def test_there_is_no_outcome_before_the_end() -> None:
    assert outcome(position()) is None
