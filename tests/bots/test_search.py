"""The search bot: budget, sameness, what it compares."""

from __future__ import annotations

from dataclasses import fields
from itertools import count
from random import Random

import pytest

from stopreq_widget.bots import BotError, make_bot, search
from stopreq_widget.bots.search import SearchBot
from stopreq_widget.bots.style import Style
from stopreq_widget.core.planner.judge import Trials
from stopreq_widget.core.storage import LISTS, compiled
from stopreq_widget.engine import Claim, DrawCard, KeepTickets, load_board, view
from tests.bots.tables import positions

# Ways to have nothing played out.
NONE = ({"deals": 0}, {"seconds": 0.0})


@pytest.fixture(scope="module")
def middle():
    """Return views in a game between planners, each of the seat to move."""
    return [view(state, state.seat) for state in positions(load_board(), seed=11, every=12)]


@pytest.fixture(params=["compiled", "plain"])
def core(request, monkeypatch):
    """Have the search use the compiled core, or do without it as where numba is missing."""
    storage = LISTS if request.param == "plain" else compiled()
    assert storage is not None
    monkeypatch.setattr(search, "best", lambda: storage)
    return request.param


@pytest.mark.usefixtures("core")
def test_time_is_kept(middle, monkeypatch):
    # The clock is read before each block of deals and moves on by a tenth of a second each time.
    played = []

    class Counting(Trials):
        def play(self, actions, deals, seed):
            played.append(deals)
            return super().play(actions, deals, seed)

    monkeypatch.setattr(search, "Trials", Counting)
    bot = SearchBot(deals=10_000, seconds=0.55, clock=(n / 10 for n in count()).__next__)
    for seen in middle[:4]:
        before = len(played)
        bot.choose(seen, Random(1))
        assert len(played) - before <= 5
    assert played


@pytest.mark.usefixtures("core")
def test_deals_decide_the_same_whatever_the_time(middle):
    for seen in middle[:4]:
        first = SearchBot(deals=2, seconds=60.0).explain(seen, Random(5))
        assert first == SearchBot(deals=2, seconds=600.0).explain(seen, Random(5))


@pytest.mark.usefixtures("core")
def test_finds_a_choice_without_any_time(middle):
    for seen in middle[:3]:
        assert SearchBot(seconds=0.0).choose(seen, Random(1)) in seen.legal_actions


@pytest.mark.usefixtures("core")
def test_without_time_or_deals_it_is_the_planners_opinion(middle):
    for seen in middle[:3]:
        choices = [SearchBot(trust=trust, **none).choose(seen, Random(1)) for none in NONE for trust in (0.0, 60.0)]
        assert len({*choices}) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("deals", -1), ("deals", 10.5), ("deals", True), ("rounds", None), ("claims", -1), ("draws", "3")]
    + [(name, value) for name in ("seconds", "trust") for value in (-1.0, float("nan"), "long", None)],
)
def test_numbers_that_make_no_sense_are_refused(name, value):
    with pytest.raises(BotError, match=f"a search's {name} must be a .*number of 0 or more, not "):
        SearchBot(**{name: value})


@pytest.mark.parametrize("value", [-1.0, float("nan"), float("inf"), "much", None])
@pytest.mark.parametrize("name", [field.name for field in fields(Style)])
def test_beliefs_that_make_no_sense_are_refused(name, value):
    with pytest.raises(BotError, match=f"a planner's {name} must be a number"):
        Style(**{name: value})


def test_beliefs_that_nothing_can_be_divided_by_are_refused():
    for beliefs in ({"doubt": 0.0}, {"share": 1.5}):
        with pytest.raises(BotError, match=r"must be a number (above 0|from 0 to 1)"):
            Style(**beliefs)


def test_compares_each_choice_of_first_tickets(middle):
    first = middle[0]
    found = SearchBot(deals=4).explain(first, Random(1))
    assert {action for action, _ in found.values} <= set(first.legal_actions)
    assert len(found.values) >= 2
    assert all(isinstance(action, KeepTickets) for action, _ in found.values)


def test_values_are_sorted_and_begin_with_the_choice(middle):
    for seen in middle:
        found = SearchBot(deals=4).explain(seen, Random(2))
        values = [value for _, value in found.values]
        assert values == sorted(values, reverse=True)
        if values:
            assert found.values[0][0] == found.action


def test_compares_no_more_than_it_is_told(middle):
    for seen in middle[1:]:
        found = SearchBot(deals=3, claims=2, draws=1).explain(seen, Random(2))
        assert sum(isinstance(action, DrawCard) for action, _ in found.values) <= 1
        claims = [action.route for action, _ in found.values if isinstance(action, Claim)]
        assert len(claims) == len(set(claims)) <= 2


def test_says_that_it_is_stronger():
    assert make_bot("hard").strength > make_bot("normal").strength
