"""Numbers and cards as people say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stopreq_widget.engine.actions import Payment
    from stopreq_widget.engine.board import Board


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
