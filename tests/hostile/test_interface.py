"""What a page may send and a cell may ask for: the interface says what is wrong and stays whole."""

from __future__ import annotations

import json
import logging
import random
from typing import TYPE_CHECKING, Any

import pytest

from stopreq_widget import Game, StopreqError, play, replay, trail_lab
from stopreq_widget.engine.errors import shown
from stopreq_widget.trails.errors import TrailError
from stopreq_widget.ui.lab.messages import OF_THE_LAB
from stopreq_widget.ui.page.messages import Message, fields_of, kind_of
from stopreq_widget.ui.page.schema import OF_THE_PANEL
from stopreq_widget.ui.table.forms import read_form

if TYPE_CHECKING:
    from pathlib import Path

ODD: list[Any] = [
    None, True, False, 0, -1, 10**30, 1.5, float("nan"), float("inf"), "", "x", "\0", "\ud800", "<b>", "x" * 10**4, [],
    {}, ["a"], ["Ada", "Bo"], [5, 6], ["bot:", "bot:zz"], b"x", object(), json.loads("[" * 500 + "]" * 500),
]  # fmt: skip


def value(rng: random.Random, depth: int = 0) -> Any:
    """Return what JSON could hold, of any kind and nested at random."""
    plain = [one for one in ODD if one is None or isinstance(one, bool | int | float | str)]
    kind = rng.randrange(4 if depth < 3 else 2)
    if kind < 2:
        return rng.choice(plain)
    names = ["type", "players", "name", "kind", "level", "colour", "seed", "rules", "first", "autosave"]
    inner = [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return inner if kind == 2 else dict(zip(names, inner, strict=False))


def message(rng: random.Random, kinds: tuple[type[Message], ...]) -> Any:
    """Return a message with fields of the right or of any kind, now and then no message at all."""
    if rng.random() < 0.1:
        return value(rng)
    messages = {kind_of(kind): fields_of(kind) for kind in kinds}
    kind = rng.choice([name for name in messages if name not in ("save", "load", "hint", "more")])
    right: dict[type, Any] = {
        str: "draw deck",
        int: rng.choice([-1, 0, 1, 10**9]),
        bool: True,
        dict: {"players": value(rng)},
    }
    fields = messages[kind].items()
    return {"type": kind} | {name: rng.choice([right.get(types[0]), value(rng)]) for name, types in fields}


@pytest.mark.parametrize("seed", range(3))
def test_no_message_of_a_page_breaks_a_table(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    rng = random.Random(seed)
    table = [lambda: play(players=["Ada", "Bo"], seed=1), play, lambda: replay(Game.new(["A", "B"], seed=2))][seed]()
    for _ in range(150):
        table.panel.receive(message(rng, OF_THE_PANEL))
        json.dumps(table.panel.state)
    unexpected = [text for text in table.session.errors if "no setting" not in text.splitlines()[-1]]
    assert unexpected == []


def test_no_message_of_a_page_breaks_the_lab(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    lab, rng = trail_lab("koenigsberg"), random.Random(4)
    for _ in range(80):
        lab.panel._heard(None, message(rng, OF_THE_LAB), [])
    known = ("MessageError", "LabError")
    assert [text for text in lab.session.errors if not any(name in text for name in known)] == []


def test_any_form_is_read_or_refused() -> None:
    rng = random.Random(5)
    for _ in range(300):
        seats = [value(rng, 2), {"name": value(rng, 2), "kind": rng.choice(["bot", "human"]), "level": value(rng, 2)}]
        form = {"players": seats, "seed": value(rng), "first": value(rng), "autosave": value(rng), "rules": value(rng)}
        for one in (form, value(rng)):
            with pytest.raises(StopreqError) as caught:
                read_form(one)
            assert len(str(caught.value)) < 3000


def test_a_seed_of_nought_is_a_seed() -> None:
    seats = [{"name": "Ada", "kind": "human", "colour": "red"}, {"name": "Bo", "kind": "human", "colour": "blue"}]
    assert read_form({"players": seats, "seed": 0}).seed == 0
    assert read_form({"players": seats, "seed": ""}).seed is None


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: shown(odd, 20))
def test_odd_arguments_are_refused_or_harmless(odd: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = ("players", "colours", "seed", "first", "rules", "board", "autosave", "speed", "tiles")
    calls = [lambda name=name: play(**{"players": ["Ada", "Bo"], "seed": 1, name: odd}) for name in names]
    calls += [lambda: replay(odd), lambda: trail_lab("koenigsberg", odd), lambda: play(odd)]
    for call in calls:
        try:
            call()
        except (StopreqError, TrailError) as error:
            assert len(str(error)) < 3000
        except OSError as error:
            assert error.errno


@pytest.mark.parametrize(
    "name",
    ["<img src=x onerror=alert(1)>", "e" + "\u0301" * 50, "\U0001f600" * 60, "\"'&`${x}", "a\u202eb", "a\nb", "\u200b"],
)
def test_a_name_is_shown_as_text_or_refused(name: str) -> None:
    try:
        table = play(players=[name, "Bo"], seed=1)
    except StopreqError as error:
        assert not name.isprintable(), error
        return
    for part in (table.game, table.game.state, table.game.view(0)):
        assert "<img" not in part._repr_html_()
    json.dumps(table.panel.state)
