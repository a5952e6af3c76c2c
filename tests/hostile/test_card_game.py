"""What files and cells may throw at the card game: each gets an error of the project's family, and in short time."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest

from stopreq_widget.engine.errors import RecordError, SetupError, StopreqError, SubscriberError, shown
from stopreq_widget.railyard import YardGame
from stopreq_widget.railyard.record import from_record, load_record, to_record
from stopreq_widget.railyard.sheet import YardRules

DEEP: Any = json.loads("[" * 900 + "]" * 900)
ODD: list[Any] = [
    None, True, 0, -1, 10**400, 10**5000, 1.5, float("nan"), "", "\0", "\ud800", "x" * 10**5, [], [[]], DEEP, {},
    {"a": 1}, object(),
]  # fmt: skip


def a_record() -> dict[str, Any]:
    game = YardGame.new(["A", "B"], seed=1)
    for _ in range(8):
        game.play(game.legal_actions[-1])
    return json.loads(json.dumps(to_record(game.states, game.actions, game.position, game.notes)))


RECORD = a_record()


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: shown(odd, 20))
def test_odd_values_are_refused_or_harmless(odd: Any) -> None:
    records = [odd, *({**RECORD, name: odd} for name in RECORD)]
    records += [{**RECORD, "rules": {**RECORD["rules"], name: odd}} for name in RECORD["rules"]]
    records += [{**RECORD, name: [odd, *RECORD[name][1:]]} for name in ("players", "reshuffles", "moves")]
    calls: list[Any] = [lambda record=record: from_record(record) for record in records]
    calls += [lambda name=field.name: YardRules(**{name: odd}) for field in fields(YardRules)]
    calls += [
        lambda name=name: YardGame.new(**{"players": ["A", "B"], name: odd})
        for name in ("players", "seed", "first", "rules", "notes")
    ]
    calls.append(lambda: load_record(odd))
    for call in calls:
        try:
            call()
        except StopreqError as error:
            assert len(str(error)) < 3000
            str(error).encode()


def test_so_many_tickets_that_their_sets_fill_the_memory_are_refused() -> None:
    with pytest.raises(SetupError, match="tickets_drawn must be 10 or less, not 23"):
        YardRules(tickets_drawn=23)
    with pytest.raises(RecordError, match="tickets_drawn must be 10 or less"):
        from_record({**RECORD, "rules": {**RECORD["rules"], "tickets_drawn": 10**9}})


def test_a_callback_that_fails_at_once_is_not_subscribed() -> None:
    game = YardGame.new(["A", "B"], seed=1)
    with pytest.raises(SubscriberError, match="5"):
        game.subscribe(5)  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError):
        game.subscribe(lambda game: 1 // 0)
    game.play(game.legal_actions[0])
