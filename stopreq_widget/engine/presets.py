"""The rule sets that have names."""

from __future__ import annotations

from dataclasses import dataclass

from stopreq_widget.engine.errors import SetupError
from stopreq_widget.engine.ruleset import Rules


@dataclass(frozen=True)
class Preset:
    """A rule set with a name: its numbers, and how people call and describe it."""

    rules: Rules
    title: str
    words: str


PRESETS = {
    "oregon": Preset(
        Rules(),
        "Stop Requested: Oregon",
        "Services as colours, Transit Passes, call-sign tokens, one flight; 40 trains each, 35 with five players.",
    ),
}


def preset(name: str) -> Rules:
    """Return the rules that have a name.

    Raises
    ------
    SetupError
        If no rule set has it.

    Examples
    --------
    >>> preset("oregon").trains
    40
    """
    if name not in PRESETS:
        raise SetupError(f"no rules are called {name!r}; there are {', '.join(PRESETS)}")
    return PRESETS[name].rules
