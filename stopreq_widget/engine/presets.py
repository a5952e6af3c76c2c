"""The rule sets that have names."""

from __future__ import annotations

from stopreq_widget.engine.errors import SetupError
from stopreq_widget.engine.ruleset import Rules


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
    known = {"oregon": Rules()}
    if name not in known:
        raise SetupError(f"no rules are called {name!r}; there are {', '.join(known)}")
    return known[name]
