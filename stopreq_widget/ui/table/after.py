"""What a person's record says of a game that has just ended, as a value and in the panel's form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stopreq_widget.profile.daily import result_line
from stopreq_widget.profile.words import standing_words
from stopreq_widget.ui.table.memory import stamp_payload

if TYPE_CHECKING:
    from stopreq_widget.profile.record import MyRecord
    from stopreq_widget.profile.results import Result

NOTHING: dict[str, Any] = {"standing": "", "line": "", "stamps": []}
"""What a page knows that was told nothing."""


@dataclass(frozen=True)
class After:
    """How a game ended for the person at the table, and what that comes to beside the games before.

    Attributes
    ----------
    result : Result or None
        None where it says nothing of a person's play.
    record : MyRecord
        All results, with this one.
    others : tuple of str
        The names of those who played against the person.
    seen : bool
        Whether the deal was played before.
    """

    result: Result | None
    record: MyRecord
    others: tuple[str, ...]
    seen: bool = False


def after_payload(after: After) -> dict[str, Any]:
    """Return how the result stands in words, the line that can be copied, and the passport of call signs.

    Examples
    --------
    >>> from stopreq_widget.profile.record import MyRecord
    >>> after_payload(After(None, MyRecord(()), ())) == NOTHING
    True
    >>> after_payload(After(None, MyRecord(()), (), seen=True))["standing"]
    'A deal that was played before is not counted in your record.'
    """
    result, record = after.result, after.record
    if result is None:
        return {
            **NOTHING,
            "standing": "A deal that was played before is not counted in your record." if after.seen else "",
        }
    # A result that could not be kept is not among them.
    kept = any(other.game == result.game for other in record.results)
    standing = standing_words(*record.standing(result)) if kept else ""
    now = result.call_signs.split()
    return {
        "standing": standing,
        "line": result_line(result, after.others),
        "stamps": [stamp_payload(stamp, now=stamp.call_sign in now) for stamp in record.passport],
    }
