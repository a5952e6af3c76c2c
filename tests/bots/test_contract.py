"""What every bot owes to every game: one contract, all bots, 2-5 players, both boards."""

from __future__ import annotations

import gc
import random
from dataclasses import replace
from random import Random
from types import FunctionType, ModuleType

import pytest

from stopreq_widget.bots import LEVELS, Bot, BotError, make_bot
from stopreq_widget.engine import Action, State, apply, complete, load_board, new_game, outcome, parse, view
from stopreq_widget.engine.presets import preset, preset_board
from tests.bots.tables import SPECS, deal, names, play, positions, quick


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("spec", SPECS)
def test_ends_every_game_on_a_small_board_with_legal_actions_only(spec, players):
    for seed in range(3):
        _, end = play([quick(spec) for _ in range(players)], deal("four", players, seed), seed)
        assert outcome(end) is not None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("spec", ["random", "greedy", "easy", "normal"])
def test_ends_games_on_the_oregon_board(spec, players):
    _, end = play([quick(spec) for _ in range(players)], deal("oregon", players, 1), 1)
    assert outcome(end) is not None


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_search_ends_games_on_the_oregon_board(players):
    bots = [quick("search"), *(make_bot("normal") for _ in range(players - 1))]
    _, end = play(bots, deal("oregon", players, 1), 1)
    assert outcome(end) is not None


@pytest.mark.parametrize("spec", SPECS)
def test_same_generator_same_game(spec):
    games = [play([quick(spec), make_bot("random")], deal("four", 2, 5), 5)[0] for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("spec", SPECS)
def test_bot_keeps_nothing_from_one_game_to_the_next(spec):
    used = quick(spec)
    play([used, make_bot("random")], deal("four", 2, 8), 8)
    again = play([used, make_bot("random")], deal("four", 2, 5), 5)[0]
    assert again == play([quick(spec), make_bot("random")], deal("four", 2, 5), 5)[0]


@pytest.mark.parametrize("spec", SPECS)
def test_global_generator_is_left_alone(spec):
    before = random.getstate()
    play([quick(spec), quick(spec)], deal("four", 2, 3), 3)
    assert random.getstate() == before


@pytest.mark.parametrize("spec", SPECS)
def test_choice_follows_from_what_the_seat_sees(spec):
    for state in positions(load_board(), seed=4, every=23):
        seen = view(state, state.seat)
        other = view(complete(seen, Random(99)), state.seat)
        assert quick(spec).choose(seen, Random(1)) == quick(spec).choose(other, Random(1))


@pytest.mark.parametrize("spec", SPECS)
def test_no_path_leads_from_a_bot_or_its_view_to_a_state(spec):
    bot, state = quick(spec), deal("four", 2, 2)
    for _ in range(6):
        seen = view(state, state.seat)
        action = bot.choose(seen, Random(1))
        assert not list(reachable([seen, bot, action], State))
        state = apply(state, action)
    assert list(reachable([{"hidden": [state]}], State)), "the search finds a state where there is one"


def reachable(roots, kind):
    """Yield the objects of a kind that attributes and items lead to; code and classes are no part of a value."""
    seen, todo = set(), list(roots)
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType | FunctionType):
            continue
        seen.add(id(thing))
        if isinstance(thing, kind):
            yield thing
        todo += gc.get_referents(thing)


@pytest.mark.parametrize("spec", SPECS)
def test_explanation_gives_the_choice_and_a_sentence(spec):
    state = positions(load_board(), seed=6)[4]
    seen = view(state, state.seat)
    found = quick(spec).explain(seen, Random(3))
    assert found.action == quick(spec).choose(seen, Random(3))
    assert found.sentence.endswith(".")


@pytest.mark.parametrize("spec", SPECS)
def test_seat_that_is_not_to_move_has_nothing_to_choose(spec):
    state = new_game(load_board(), names(2), seed=1)
    with pytest.raises(BotError, match=r"seat 1 .*nothing to choose: seat 0 is to move"):
        quick(spec).choose(view(state, 1), Random(1))


@pytest.mark.parametrize("spec", SPECS)
def test_kinds_of_action_of_other_rules_are_handled(spec, foreign):
    state = positions(load_board(), seed=2)[3]
    seen = view(state, state.seat)
    alone = replace(seen, legal_actions=(foreign("x"), foreign("y")))
    assert quick(spec).choose(alone, Random(1)) in alone.legal_actions
    mixed = replace(seen, legal_actions=(foreign("x"), *seen.legal_actions))
    assert quick(spec).choose(mixed, Random(1)) in mixed.legal_actions
    one = replace(seen, legal_actions=(foreign("x"),))
    assert quick(spec).choose(one, Random(1)) == foreign("x")
    assert quick(spec).explain(one, Random(1)).sentence


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("rules", ["base", "europe"])
@pytest.mark.parametrize("spec", ["greedy", "easy", "normal"])
def test_ends_games_of_other_rule_sets(spec, rules, players):
    rules = preset(rules)
    start = new_game(preset_board(rules), names(players), seed=2, rules=rules)
    bots = [quick(spec), *(make_bot("random") for _ in range(players - 1))]
    _, end = play(bots, start, 2)
    totals = [score.total for score in outcome(end).scores]
    assert totals[0] == max(totals) or spec == "greedy"


def test_finishes_a_tunnel_with_as_few_passes_as_may_be():
    dig, dear, back = (parse(f"{what}") for what in ("dig x with 1 red", "dig x with 1 pass", "withdraw from x"))
    seen = view(positions(load_board(), seed=2)[3], 0)
    seen = replace(seen, to_move=0, legal_actions=(back, dear, dig))
    for seed in range(5):
        assert make_bot("normal").choose(seen, Random(seed)) == dig


class Foreign(Action):
    """An action of rules that no bot knows."""

    verb = "zz"

    def __init__(self, what):
        self.what = what

    def words(self):
        return self.what

    @classmethod
    def read(cls, words):
        return cls(words)

    def __eq__(self, other):
        return isinstance(other, Foreign) and self.what == other.what

    def __hash__(self):
        return hash(self.what)


@pytest.fixture
def foreign():
    return Foreign


def test_levels_and_names():
    assert LEVELS == ("easy", "normal", "hard")
    bots = [make_bot(spec) for spec in SPECS]
    assert all(isinstance(bot, Bot) and bot.description for bot in bots)
    assert [bot.name for bot in bots] == list(SPECS)
    strengths = [make_bot(level).strength for level in ("random", "greedy", *LEVELS)]
    assert strengths == sorted(set(strengths))


@pytest.mark.parametrize("spec", ["", "Hard", "genius", None, 3])
def test_unknown_bot_is_refused_with_those_there_are(spec):
    with pytest.raises(BotError, match=r"no bot is called .*there are random, greedy, drawer, easy, normal, hard"):
        make_bot(spec)
