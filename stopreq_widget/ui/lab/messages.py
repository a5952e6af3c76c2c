"""Every message that the lab's page may send."""

from __future__ import annotations

from dataclasses import dataclass

from stopreq_widget.ui.page.messages import Message
from stopreq_widget.ui.page.schema import Dismiss, Error, Load, Ready


@dataclass(frozen=True)
class More(Message):
    """A lane needs steps up to a number."""

    run: int
    lane: int
    to: int


class Halt(Message):
    """No more steps are needed."""


@dataclass(frozen=True)
class Source(Message):
    """Where the network comes from."""

    id: str


@dataclass(frozen=True)
class Classic(Message):
    """Which classic."""

    name: str


@dataclass(frozen=True)
class Random(Message):
    """Which network by seed."""

    kind: str
    edges: int
    seed: int


@dataclass(frozen=True)
class Seat(Message):
    """Whose network of a game."""

    seat: int


class Clear(Message):
    """An empty drawing."""


@dataclass(frozen=True)
class Method(Message):
    """The method at work in a lane."""

    lane: int
    name: str


@dataclass(frozen=True)
class Race(Message):
    """Two methods, or one."""

    on: bool


@dataclass(frozen=True)
class Map(Message):
    """Whether the network is shown on the map."""

    on: bool


OF_THE_LAB: tuple[type[Message], ...] = (
    Ready,
    More,
    Halt,
    Source,
    Classic,
    Random,
    Seat,
    Load,
    Clear,
    Method,
    Race,
    Map,
    Dismiss,
    Error,
)
