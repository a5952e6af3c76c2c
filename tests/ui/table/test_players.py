import pytest

from stopreq_widget.bots import BotError
from stopreq_widget.engine.errors import SetupError
from stopreq_widget.ui.table.players import notes_of, players_from_notes, read_players


def test_notes_bring_the_same_players_back():
    players = read_players(["Ada", "bot:hard:Robo", "bot:easy"], ["black", "red", "green"])
    assert players_from_notes([player.name for player in players], notes_of(players)) == players


@pytest.mark.parametrize(
    "notes",
    [
        None,
        {},
        {"players": 3},
        {"players": [{"colour": "red", "kind": "human", "level": ""}]},
        {"players": [{"colour": "mauve", "kind": "human", "level": ""}] * 2},
        {"players": [{"colour": c, "kind": "robot", "level": ""} for c in ("red", "blue")]},
        {"players": [{"colour": c, "kind": "bot", "level": "genius"} for c in ("red", "blue")]},
    ],
)
def test_notes_that_say_nothing_usable_give_people(notes):
    players = players_from_notes(["Ada", "Bo"], notes)
    assert [(player.name, player.colour, player.is_human) for player in players] == [
        ("Ada", "red", True),
        ("Bo", "blue", True),
    ]


def test_bots_without_names_get_different_ones():
    names = [player.name for player in read_players(["bot:easy"] * 5)]
    assert len(set(names)) == 5


@pytest.mark.parametrize(
    ("specs", "colours", "error", "words"),
    [
        ("Ada", None, SetupError, "list of texts"),
        (["Ada", 3], None, SetupError, "'Ada' or 'bot:normal'"),
        (["Ada", "Ada"], None, SetupError, "twice"),
        (["Ada", "bot:genius"], None, BotError, "genius"),
        (["Ada", "Bo"], ["red", "red"], SetupError, "different ones"),
        (["Ada", "Bo"], ["red"], SetupError, "2 different"),
        (["Ada", "Bo"], ["red", "mauve"], SetupError, "mauve"),
    ],
)
def test_what_does_not_fit_is_named(specs, colours, error, words):
    with pytest.raises(error, match=words):
        read_players(specs, colours)
