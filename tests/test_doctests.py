"""The examples in docstrings and the README can fail: what they expect doesn't match just anything."""

from __future__ import annotations

import ast
import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PARSER, CHECKER = doctest.DocTestParser(), doctest.OutputChecker()
# What no example may be content with: answers of every shape that say nothing.
ANYTHING = (
    "'Zq7Zq7'",
    "Zq7",
    "7.77777",
    "(7, 'Zq7')",
    "['Zq7', 'Zq7']",
    "{'Zq7': 7}",
    "<Zq7>",
    "Zq7(Zq7=7)",
    "Zq7\nZq7",
)


def expectations(path: Path) -> list[tuple[int, str]]:
    """Return what the examples of a file expect, each with its line."""
    text = path.read_text("utf-8")
    if path.suffix == ".md":
        return [(example.lineno, example.want) for example in PARSER.get_examples(text) if example.want]
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            examples = PARSER.get_examples(ast.get_docstring(node) or "")
            found += [(getattr(node, "lineno", 1), example.want) for example in examples if example.want]
    return found


def empty(want: str) -> bool:
    """Tell whether an expectation is met by answers that say nothing."""
    return any(CHECKER.check_output(want, f"{answer}\n", FLAGS) for answer in ANYTHING)


FILES = [ROOT / "README.md", ROOT / "docs" / "proofs.md", *sorted((ROOT / "stopreq_widget").rglob("*.py"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_example_expects_just_anything(path: Path) -> None:
    assert [(line, want) for line, want in expectations(path) if empty(want)] == []


def test_such_examples_are_noticed() -> None:
    for want in ("'......'\n", "...\n", "[...]\n", "'...'\n", "(..., ...)\n", "{...}\n", "<...>\n"):
        assert empty(want), want
    for want in ("6\n", "'xx....'\n", "True\n", "State after ...\n", "['keep ...', ...]\n"):
        assert not empty(want), want
    assert sum(len(expectations(path)) for path in FILES) > 200
