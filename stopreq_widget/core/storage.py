"""How records are kept: numpy's with compiled code where numba is, plain objects of lists anywhere; nobody else knows.

The core is written once, as plain functions that work on records: ``game.hand[seat][kind] += 1``.  :class:`Lists` runs
them as they are.  :class:`Compiled` has numba compile twins of them, in which every function marked with :func:`inner`
or :func:`native` stands for its compiled form and every :class:`Word` for a 64-bit word.  Both do the same, to the last
bit; whoever calls the core says which it wants.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from copy import deepcopy
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from stopreq_widget.core.cache import mending

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

# A record or many of them; the type checker doesn't see their fields.
Record: TypeAlias = Any
Records: TypeAlias = Any

_Function = TypeVar("_Function", bound="Callable[..., Any]")
# By function the maker of what stands for it in compiled code; None where that is the function itself, compiled.
_MARKED: dict[Callable[..., Any], Callable[[], Any] | None] = {}


def inner(function: _Function) -> _Function:
    """Mark a function that others of the core call; plain, it stays what it is."""
    _MARKED[function] = None
    return function


def native(make: Callable[[], Any]) -> Callable[[_Function], _Function]:
    """Mark a function for which compiled code has something of its own; ``make`` returns that."""

    def mark(function: _Function) -> _Function:
        _MARKED[function] = make
        return function

    return mark


class Word(int):
    """A constant that is an unsigned word of 64 bits in compiled code."""


ONE, MASK = Word(1), Word((1 << 64) - 1)


def _numpy() -> Any:
    # Plain Python needs no numpy, so it is loaded where it is asked for.
    import numpy as np

    return np


@native(lambda: _numpy().uint64)
def word(number: Any) -> Any:
    """Return a number of 0 or more as a word."""
    return number


@native(lambda: _numpy().int64)
def number(word: Any) -> Any:
    """Return a word as a number that can be less than 0."""
    return word


def _of_bits(build: Callable[[Any, Any, Any], Any]) -> Any:
    """Return a compiled function of a word that LLVM has an instruction for."""
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def instruction(context: Any, word: Any) -> Any:
        del context, word
        return types.uint64(types.uint64), lambda context, builder, _, args: build(context, builder, args[0])

    signed, called = _numpy().int64, cast("Callable[..., Any]", instruction)
    return _njit(lambda word: signed(called(word)))


def _ones() -> Any:
    return _of_bits(lambda _, builder, word: builder.ctpop(word))


def _lowest() -> Any:
    from numba import types

    return _of_bits(lambda context, builder, word: builder.cttz(word, context.get_constant(types.boolean, False)))


@native(_ones)
def ones(word: Any) -> Any:
    """Return how many bits of a word are set."""
    return word.bit_count()


@native(_lowest)
def lowest(word: Any) -> Any:
    """Return the index of a word's lowest set bit; there must be one."""
    return (word & -word).bit_length() - 1


def _assign() -> Any:
    def assign(records: Records, to: Any, source: Record) -> None:
        records[to] = source

    return _njit(assign)


@native(_assign)
def assign(records: Records, to: Any, source: Record) -> None:
    """Make one of some records equal to another record."""
    _copy(source, records[to])


class Layout:
    """What a kind of record holds.

    Parameters
    ----------
    fields : sequence of tuples
        Name, kind (``"i1"``, ``"i4"``, ``"i8"``, ``"u8"``, ``"f8"`` or another layout) and, for an array, its shape.
    """

    def __init__(self, fields: Sequence[tuple[Any, ...]]) -> None:
        self.fields = [(name, kind, *(shape or [()])) for name, kind, *shape in fields]

    @cached_property
    def dtype(self) -> Any:
        """The type of such records for numpy."""
        return _numpy().dtype(
            [(name, kind.dtype if isinstance(kind, Layout) else kind, shape) for name, kind, shape in self.fields],
            align=True,
        )

    @cached_property
    def plain(self) -> type[_Plain]:
        """The class of such records of lists."""
        return type("Plain", (_Plain,), {"__slots__": tuple(name for name, _, _ in self.fields), "fields": self.fields})


class _Plain:
    """A record whose fields are numbers, lists and records; as a numpy record it gives and takes them by name too."""

    __slots__ = ()
    fields: Sequence[tuple[str, Any, tuple[int, ...]]] = ()

    def __init__(self) -> None:
        for name, kind, shape in self.fields:
            setattr(self, name, _zeros(kind, shape))

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        held = getattr(self, name)
        if isinstance(held, list):
            _fill(held, value)
        else:
            setattr(self, name, value)


def _zeros(kind: Any, shape: tuple[int, ...]) -> Any:
    if not shape:
        return kind.plain() if isinstance(kind, Layout) else 0.0 if kind == "f8" else 0
    if len(shape) == 1:
        return [0.0 if kind == "f8" else 0] * shape[0]
    return [_zeros(kind, shape[1:]) for _ in range(shape[0])]


def _fill(held: list[Any], values: Iterable[Any]) -> None:
    for i, value in enumerate(values):
        if isinstance(held[i], list):
            _fill(held[i], value)
        else:
            held[i] = value


def _copy(source: Any, target: Any) -> None:
    for name, _, shape in source.fields:
        value = getattr(source, name)
        if not shape:
            if isinstance(value, _Plain):
                _copy(value, getattr(target, name))
            else:
                setattr(target, name, value)
        else:
            setattr(target, name, _copied(value))


def _copied(values: list[Any]) -> list[Any]:
    return [_copied(each) for each in values] if isinstance(values[0], list) else values.copy()


class Storage(ABC):
    """A way to keep records, and to run the core on them."""

    @abstractmethod
    def new(self, layout: Layout, n: int) -> Records:
        """Return so many records in which all is 0."""

    @abstractmethod
    def row(self, layout: Layout, records: Sequence[Record]) -> Records:
        """Return records in a row that are equal to these."""

    @abstractmethod
    def entry(self, function: _Function) -> _Function:
        """Return what runs a function of the core on such records, for Python to call."""

    @abstractmethod
    def word(self, n: int) -> Any:
        """Return a number from 0 to 2**64 - 1 as functions take words."""

    @abstractmethod
    def words(self, values: Sequence[int]) -> Any:
        """Return many such numbers as functions take lists of words."""

    @abstractmethod
    def numbers(self, values: Sequence[int]) -> Any:
        """Return whole numbers as functions take lists of them."""

    @abstractmethod
    def table(self, rows: int, columns: int) -> Any:
        """Return a table of real numbers, all 0."""


class Lists(Storage):
    """Records of lists, and the core as the plain Python that it is."""

    def new(self, layout: Layout, n: int) -> Records:  # noqa: D102 - documented in Storage
        return [layout.plain() for _ in range(n)]

    def row(self, layout: Layout, records: Sequence[Record]) -> Records:  # noqa: D102
        del layout
        return [deepcopy(record) for record in records]

    def entry(self, function: _Function) -> _Function:  # noqa: D102
        return function

    def word(self, n: int) -> Any:  # noqa: D102
        return n

    def words(self, values: Sequence[int]) -> Any:  # noqa: D102
        return list(values)

    def numbers(self, values: Sequence[int]) -> Any:  # noqa: D102
        return list(values)

    def table(self, rows: int, columns: int) -> Any:  # noqa: D102
        return [[0.0] * columns for _ in range(rows)]


class Compiled(Storage):
    """numpy's records, and the core compiled by numba; :func:`compiled` returns it where numba is."""

    def new(self, layout: Layout, n: int) -> Records:  # noqa: D102 - documented in Storage
        return _numpy().zeros(n, layout.dtype)

    def row(self, layout: Layout, records: Sequence[Record]) -> Records:  # noqa: D102
        return _numpy().array([tuple(record) for record in records], layout.dtype)

    def entry(self, function: _Function) -> _Function:
        """Compile a function, and cache it where a folder for that can be written.

        The cache is ``__pycache__`` beside the sources, or numba's folder in the user's cache, or ``NUMBA_CACHE_DIR``.
        Where none of them can be written each process compiles for itself.
        """
        twin = _twin(function)
        try:
            return cast("_Function", mending(_njit(twin, cache=True)))
        except (RuntimeError, OSError):
            return cast("_Function", _njit(twin))

    def word(self, n: int) -> Any:  # noqa: D102
        return _numpy().uint64(n)

    def words(self, values: Sequence[int]) -> Any:  # noqa: D102
        return _numpy().array(values, "u8")

    def numbers(self, values: Sequence[int]) -> Any:  # noqa: D102
        return _numpy().array(values, "i8")

    def table(self, rows: int, columns: int) -> Any:  # noqa: D102
        return _numpy().zeros((rows, columns))


LISTS: Storage = Lists()


@lru_cache(maxsize=1)
def compiled() -> Storage | None:
    """Return the storage for compiled code; None where there is no numba, or where its compiler is turned off."""
    try:
        # It is loaded when it is asked for: that takes longer than a game in plain Python.
        from numba import config
    except ImportError:
        return None
    return None if config.DISABLE_JIT else Compiled()  # type: ignore[attr-defined]


def best() -> Storage:
    """Return the fastest storage that there is."""
    return compiled() or LISTS


def _njit(function: Callable[..., Any], *, cache: bool = False) -> Any:
    from numba import njit

    return njit(error_model="numpy", nogil=True, cache=cache)(function)


@cache
def _form(function: Callable[..., Any]) -> Any:
    """Return what stands for a marked function in compiled code."""
    make = _MARKED[function]
    return _njit(_twin(function)) if make is None else make()


def _twin(function: Any) -> Any:
    """Return a function of the same code that looks up what stands for things in compiled code."""
    known = function.__globals__
    own = {name: _stand_in(known[name]) for name in _names(function.__code__) if name in known}
    own["__name__"] = function.__module__
    twin = FunctionType(function.__code__, own, function.__name__, function.__defaults__, function.__closure__)
    twin.__qualname__, twin.__module__ = function.__qualname__, function.__module__
    return twin


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _stand_in(thing: Any) -> Any:
    if isinstance(thing, Word):
        return _numpy().uint64(thing)
    if isinstance(thing, FunctionType) and thing in _MARKED:
        return _form(thing)
    return thing


def source_stamp(*more: Path) -> int:
    """Return a number that changes with any source of the core, or with other files that are compiled with it.

    numba looks at the file of an entry alone when it decides whether its cache is stale; entries take this number in
    as a constant, so that they are compiled anew when anything that they call has changed.
    """
    digest = hashlib.sha256()
    for path in (*sorted(Path(__file__).parent.rglob("*.py")), *more):
        digest.update(path.read_bytes())
    return int.from_bytes(digest.digest()[:4], "big") >> 1
