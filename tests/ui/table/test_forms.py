import pytest

from stopreq_widget.engine.errors import StopreqError
from stopreq_widget.ui.table.forms import read_form, setup_form

ADA = {"name": "Ada", "colour": "red", "kind": "human"}
ROBO = {"name": "Robo", "colour": "blue", "kind": "bot", "level": "hard"}


def test_the_form_as_it_is_offered_can_be_sent_back():
    form = setup_form()
    sent = {**form, "rules": form["rule"]}
    wanted = read_form(sent)
    assert [player.kind for player in wanted.players] == ["human", "bot"]
    assert wanted.seed is None
    assert wanted.autosave is None


def test_what_was_filled_in_stays_when_something_is_wrong():
    form = setup_form({"players": [ADA], "seed": "x", "rules": "oregon", "evil": 1}, "the seed …")
    assert form["players"] == [ADA]
    assert form["seed"] == "x"
    assert form["error"] == "the seed …"
    assert "evil" not in form


def test_a_filled_in_form_is_read():
    wanted = read_form({"players": [ADA, ROBO], "first": 1, "seed": " 12 ", "autosave": "a.json", "analysis": True})
    assert [(player.name, player.level) for player in wanted.players] == [("Ada", ""), ("Robo", "hard")]
    assert (wanted.first, wanted.seed, wanted.autosave, wanted.analysis) == (1, 12, "a.json", True)


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (None, "list of players"),
        ({"players": "Ada"}, "list of players"),
        ({"players": ["Ada", "Bo"]}, "player 1 must have"),
        ({"players": [ADA, {**ADA, "colour": "blue"}]}, "twice"),
        ({"players": [ADA, {**ROBO, "colour": "red"}]}, "different ones"),
        ({"players": [ADA, {**ROBO, "level": "genius"}]}, "genius"),
        ({"players": [ADA, {**ADA, "name": "bot:easy", "colour": "blue"}]}, "can't start with"),
        ({"players": [ADA, ROBO], "first": 2}, "goes first"),
        ({"players": [ADA, ROBO], "first": True}, "goes first"),
        ({"players": [ADA, ROBO], "seed": "-1"}, "seed"),
        ({"players": [ADA, ROBO], "seed": "²"}, "seed"),
        ({"players": [ADA, ROBO], "seed": "9" * 4000}, "seed"),
        ({"players": [ADA, ROBO], "seed": str(2**64)}, "seed"),
    ],
)
def test_what_does_not_fit_is_named(form, words):
    with pytest.raises(StopreqError, match=words):
        read_form(form)
