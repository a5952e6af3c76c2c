from __future__ import annotations

import re

import pytest

from stopreq_widget.ui.page.symbols import BOX, GENERIC, MARKS, OREGON, PASS, SYMBOLS

_COMMANDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.\d+|\.\d+|\d+)")


def points(data: str) -> list[tuple[float, float]]:
    """The points that path data leads through (control points left out), by reading it as SVG defines it."""
    tokens = _TOKEN.findall(data)
    assert "".join(tokens) == re.sub(r"[\s,]", "", data), "something that is not path data"
    found: list[tuple[float, float]] = []
    x = y = start_x = start_y = 0.0
    k = 0
    command = ""
    while k < len(tokens):
        if tokens[k].isalpha():
            command = tokens[k]
            k += 1
        need = _COMMANDS[command.upper()]
        values = [float(t) for t in tokens[k : k + need]]
        assert len(values) == need
        k += need
        base_x, base_y = (x, y) if command.islower() else (0.0, 0.0)
        if command in "Zz":
            x, y = start_x, start_y
        elif command in "Hh":
            x = base_x + values[0]
        elif command in "Vv":
            y = base_y + values[0]
        else:
            x, y = base_x + values[-2], base_y + values[-1]
        if command in "Mm":
            start_x, start_y = x, y
            command = "l" if command == "m" else "L"
        found.append((x, y))
    return found


@pytest.mark.parametrize("name", SYMBOLS)
def test_every_symbol_is_drawn_inside_its_box(name: str) -> None:
    symbol = SYMBOLS[name]
    drawn = [p for data in (symbol.fill, symbol.line) if data for p in points(data)]
    assert drawn, "an empty symbol"
    assert all(-0.01 <= v <= BOX + 0.01 for p in drawn for v in p)
    wide, high = (max(v) - min(v) for v in zip(*drawn, strict=True))
    assert max(wide, high) > 0.5 * BOX, "too small to be told from others"


@pytest.mark.parametrize("name", SYMBOLS)
def test_filled_parts_are_closed(name: str) -> None:
    fill = SYMBOLS[name].fill
    assert fill.count("M") == fill.upper().count("Z")


def test_no_two_symbols_are_the_same_drawing() -> None:
    drawings = [(s.fill, s.line) for s in SYMBOLS.values()]
    assert len(set(drawings)) == len(drawings) == len(OREGON) + len(GENERIC) + len(PASS) + len(MARKS)
