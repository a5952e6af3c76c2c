"""What a planner believes, as numbers that can be changed and compared."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import isfinite

from stopreq_widget.bots.contract import BotError
from stopreq_widget.engine.errors import shown


@dataclass(frozen=True, slots=True)
class Style:
    """A planner's beliefs.

    The defaults were found by evolution (CMA-ES) over a hundred thousand games of two and of four against the
    defaults before them, which they beat in 64 of 100 games of two.

    Parameters
    ----------
    pace : float
        Points that a turn and a train usually earn together; see :meth:`usual`.
    share : float
        How much of that is due to the turn.
    token : float
        Share of a token's points that count: somebody else may be first.
    path : float
        What a train that lengthens the own network is worth towards the longest path.
    waste : float
        Draws that it takes to get a card that is needed.
    scarcity : float
        How much dearer the cards of a service are when all that are left of it are needed.
    doubt : float
        How unsure the number of turns to come is, in turns.
    hope : float
        Share of what good routes promise that counts before they are claimed.
    tickets : float
        What new tickets must promise beyond the turn that they cost, in points.
    urgency : float
        Chance, for each opponent and turn, that a route of one space is taken by somebody else.
    sets : float
        What a set of face-up cards keeps of its worth for each turn and card that it takes longer to get.
    noise : float
        Standard deviation, in points, of its misjudgement of each action.

    Raises
    ------
    BotError
        If one of them is no number of 0 or more, ``doubt`` is 0 or ``share`` more than 1.

    Examples
    --------
    >>> Style(doubt=0.0)
    Traceback (most recent call last):
        ...
    stopreq_widget.bots.contract.BotError: a planner's doubt must be a number above 0, not 0.0
    """

    pace: float = 3.4
    share: float = 0.3
    token: float = 0.65
    path: float = 0.55
    waste: float = 0.8
    scarcity: float = 1.5
    doubt: float = 1.15
    hope: float = 0.9
    tickets: float = 10.0
    urgency: float = 0.02
    sets: float = 0.95
    noise: float = 0.0

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            known = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
            if not known or value < 0 or (name == "doubt" and not value) or (name == "share" and value > 1):
                expected = {"doubt": "above 0", "share": "from 0 to 1"}.get(name, "of 0 or more")
                raise BotError(f"a planner's {name} must be a number {expected}, not {shown(value)}")

    def usual(self, turns: float, trains: float) -> float:
        """Return what so many turns and trains usually score: more of one alone is worth less and less.

        Examples
        --------
        >>> round(Style(pace=2.5).usual(36, 36))
        90
        """
        return self.pace * float(turns**self.share) * float(trains ** (1.0 - self.share))
