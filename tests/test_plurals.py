"""Numbers and their nouns agree, wherever a number may be one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import stopreq_widget
from stopreq_widget.engine.board import Board
from stopreq_widget.engine.parts import Route, Service, Station, Ticket
from stopreq_widget.engine.words import plural

PACKAGE = Path(stopreq_widget.__file__).parent
NOUNS = (
    "card", "ticket", "train", "route", "point", "pass", "passe", "move", "turn", "station", "space", "town", "service",
    "token", "game", "legal action",
)  # fmt: skip
# A text with a number that is never one, or a plural that the number doesn't count.
FINE = ("or more passes", "passes are more than", "cards are more than", "spaces are more than", "points are more than",
        "points is worth more than", "each to {} players", "each for {} players", "{} stations have it",
        "join {} towns already", "turns in a row changed nothing")  # fmt: skip


def texts_with_numbers(path: Path) -> list[tuple[int, str]]:
    """Return the f-strings of a file, with {} for what is put in."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
            found.append((node.lineno, "".join(map(str, parts))))
    return found


@pytest.mark.parametrize("room", ["engine", "railyard", "bots", "ui"])
def test_no_text_puts_a_number_before_a_bare_plural(room: str) -> None:
    bare = re.compile(rf"\{{\}} (?:{'|'.join(NOUNS)})s\b")
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {text}"
        for path in sorted((PACKAGE / room).rglob("*.py"))
        for line, text in texts_with_numbers(path)
        if bare.search(text) and not any(words in text for words in FINE)
    ]
    assert found == []


def test_a_board_of_one_thing_each_says_so() -> None:
    stations = (Station("a", "A", 44.0, -120.0, "K", 1), Station("b", "B", 44.0, -121.0))
    board = Board("One", stations, (Service("red", "Red", "red", 1),), (Route("a-b", "a", "b", "red", 1),),
                  (Ticket("a-b", "a", "b", 1),), 1)  # fmt: skip
    assert repr(board) == "Board 'One': 2 stations, 1 route (1 space), 1 service, 1 card and 1 pass, 1 ticket, 1 token"


@pytest.mark.parametrize(
    ("n", "noun", "words"), [(0, "pass", "0 passes"), (1, "pass", "1 pass"), (2, "card", "2 cards")]
)
def test_plurals(n: int, noun: str, words: str) -> None:
    assert plural(n, noun) == words
