"""Numbers and cards as people say them."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stopreq_widget.engine.actions import Payment
    from stopreq_widget.engine.board import Board


# What is longer is compared with no name: that would take long.
_LONGEST = 200


def near(wish: str, names: Iterable[str]) -> str:
    """Return the question that ends a message on a name that isn't there; empty if no other is like it.

    Examples
    --------
    >>> near("eurpe", ["oregon", "base", "europe"])
    "; did you mean 'europe'?"
    >>> near("mars", ["oregon", "base", "europe"])
    ''
    """
    close = get_close_matches(wish[:_LONGEST], list(names), n=3)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""


def plural(n: int, noun: str) -> str:
    """Return a number with its noun.

    Examples
    --------
    >>> plural(1, "train"), plural(2, "pass")
    ('1 train', '2 passes')
    """
    ending = "" if n == 1 else "es" if noun.endswith("s") else "s"
    return f"{n} {noun}{ending}"


def pay_words(board: Board, payment: Payment) -> str:
    """Return a payment as people say it.

    Examples
    --------
    >>> from stopreq_widget.engine.actions import Payment
    >>> from stopreq_widget.engine.board_files import load_board
    >>> pay_words(load_board(), Payment("flixbus", 2, 1)), pay_words(load_board(), Payment(None, 0, 3))
    ('2 FlixBus and 1 pass', '3 passes')
    """
    parts = [f"{payment.cards} {board.service_name(payment.service)}"] if payment.service else []
    if payment.passes:
        parts.append(plural(payment.passes, "pass"))
    return " and ".join(parts)
