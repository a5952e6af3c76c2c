"""The family of errors that the engine raises: each message has the bad value, what was expected and where."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable


# A message that a person can read and a page can show, whatever megabytes came in: its start and its end.
_HEAD, _TAIL = 1500, 500


class StopreqError(Exception):
    """Base of every error that this project raises on purpose; a message of endless length is cut in the middle."""

    def __init__(self, message: str = "") -> None:
        long = len(message) > _HEAD + _TAIL
        super().__init__(f"{message[:_HEAD]} … {message[-_TAIL:]}" if long else message)


def shown(value: object, limit: int = 120) -> str:
    """Return a bad value as a message shows it: its repr, cut short; never raises, whatever it is.

    Examples
    --------
    >>> shown("abc"), shown("x" * 1000, limit=5)
    ("'abc'", "'xxxx…")
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a repr may fail with anything: too deep, too many digits, a class of its own
        return f"a {type(value).__name__} that can't be shown"
    return text if len(text) <= limit else f"{text[:limit]}…"


def said(error: BaseException) -> str:
    """Return what an error of anybody's code says, its class first; never raises, and any page or file can hold it.

    Examples
    --------
    >>> said(KeyError("plan"))
    "KeyError: 'plan'"
    """
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - its class may be a stranger's, and fail to say it
        text = "it can't say what"
    return writable(f"{type(error).__name__}: {text}")


def writable(text: str) -> str:
    r"""Return a text that UTF-8 can hold: half signs, which no page and no file takes, as they are escaped.

    Examples
    --------
    >>> writable("Bend \ud800") == r"Bend \ud800"
    True
    """
    return text.encode(errors="backslashreplace").decode()


# So many faults are told in the message, each as far as this; the rest are in `problems`.
_MOST, _LONGEST = 20, 200


class BoardError(StopreqError, ValueError):
    """A board can't be read or is faulty; ``problems`` lists every fault that was found.

    Examples
    --------
    >>> raise BoardError("board 'tiny'", ["no tickets", "no routes"])
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.BoardError: board 'tiny': 2 faults
      - no tickets
      - no routes
    """

    def __init__(self, where: str, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        told = [problem if len(problem) <= _LONGEST else f"{problem[:_LONGEST]}…" for problem in self.problems[:_MOST]]
        if count > _MOST:
            told.append(f"and {count - _MOST} more")
        lines = "".join(f"\n  - {line}" for line in told)
        self._where = where
        super().__init__(f"{where}: {count} fault{'s' if count != 1 else ''}{lines}")

    def __reduce__(self) -> tuple[type[Self], tuple[str, tuple[str, ...]]]:
        """Pickle by what it was made of, so that it comes through from a worker's process."""
        return type(self), (self._where, self.problems)


class MissingPackageError(StopreqError, ImportError):
    """A package that something needs isn't installed; says how to install it."""


def missing(package: str, what: str, extra: str | None = None) -> str:
    """Return what is said about a package that isn't installed, everywhere in the same words.

    Parameters
    ----------
    package : str
        Its name where packages are installed from.
    what : str
        What can't be had without it.
    extra : str, optional
        The extra of this project that brings it.

    Examples
    --------
    >>> missing("openskill", "ratings", "ratings")
    "openskill isn't installed, and there are no ratings without it; install it with: pip install
    'stopreq-widget[ratings]'"
    """
    source = package if extra is None else f"'stopreq-widget[{extra}]'"
    return f"{package} isn't installed, and there are no {what} without it; install it with: pip install {source}"


def require(package: str, what: str, extra: str | None = None) -> None:
    """Raise :class:`MissingPackageError` unless a package can be imported; called before anything is done with it."""
    if find_spec(package) is None:
        raise MissingPackageError(missing(package, what, extra))


class UnknownIdError(StopreqError, KeyError):
    """A name or id that the board does not have."""

    def __str__(self) -> str:
        """Return the message as it is (a plain KeyError would quote it)."""
        return str(self.args[0])


class SetupError(StopreqError, ValueError):
    """A game can't be set up like this: players, seed, first seat, rules or board don't fit."""


class RuleError(StopreqError, ValueError):
    """An action that the rules don't allow in this state; says what, why and what was allowed."""


class ActionTextError(StopreqError, ValueError):
    """A text that is not the text form of any action."""


class SeatError(StopreqError, IndexError):
    """A seat that the game does not have."""


class PathError(StopreqError, TypeError):
    """What should be the path of a file is none."""


class SubscriberError(StopreqError, TypeError):
    """What is to be called with a game after each change can't be called."""


class CopyError(StopreqError, TypeError):
    """What is one thing, whoever holds it, can't be copied or pickled; says what to do instead."""


class HistoryError(StopreqError, ValueError):
    """A step through a game's history that is not there or not allowed."""


class RecordError(StopreqError, ValueError):
    """A record can't be read, is for something else, or does not agree with itself."""
