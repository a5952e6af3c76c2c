"""What is printed on a board, as values: stations, services, routes and tickets."""

from __future__ import annotations

from dataclasses import dataclass

GRAY = "gray"
PASS = "pass"  # noqa: S105 - the id of the Transit Pass, no secret
FLIGHT_KIND = "flight"


@dataclass(frozen=True)
class Station:
    """A town on the board; ``points`` is what its call-sign token scores (0: it has none)."""

    id: str
    name: str
    lat: float
    lon: float
    call_sign: str | None = None
    points: int = 0


@dataclass(frozen=True)
class Service:
    """A transit service: a colour of routes and a kind of train car card (``cards``: how many)."""

    id: str
    name: str
    color: str
    cards: int
    kind: str = ""
    operator: str = ""


@dataclass(frozen=True)
class Route:
    """A row of ``length`` train spaces between two stations; ``service`` is a service id or ``"gray"``.

    ``ferry`` is the least number of Transit Passes in its payment and ``tunnel`` marks a mountain route; both
    mean something under the rule sets that have ferries and tunnels only.
    """

    id: str
    a: str
    b: str
    service: str
    length: int
    operator: str = ""
    along: str = ""
    ferry: int = 0
    tunnel: bool = False

    @property
    def ends(self) -> frozenset[str]:
        """The two station ids, in no order."""
        return frozenset((self.a, self.b))


@dataclass(frozen=True)
class Ticket:
    """A destination ticket: two station ids and its points."""

    id: str
    a: str
    b: str
    points: int
