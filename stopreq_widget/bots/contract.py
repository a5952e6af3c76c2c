"""What a bot is: something that chooses among the legal actions of a view, and can say why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stopreq_widget.engine.errors import StopreqError

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.views import View


class BotError(StopreqError, ValueError):
    """A bot can't be made or can't choose: the name or view that was given, and what was expected."""


@dataclass(frozen=True)
class Explanation:
    """What a bot would do and why.

    Attributes
    ----------
    action : Action
        What it chooses.
    sentence : str
        The action and the reason for it, for somebody who is learning the game.
    plan : tuple of str
        Ids of the open routes that it means to claim, the most urgent first; empty for a bot without a plan.
    tickets : tuple of str
        Ids of its tickets that the plan completes.
    values : tuple of (Action, float)
        The actions that it compared and what it thinks of each, best first; the unit is the bot's own
        (``search``: points ahead of the best opponent at the end).  Empty for a bot that doesn't compare.
    """

    action: Action
    sentence: str
    plan: tuple[str, ...] = ()
    tickets: tuple[str, ...] = ()
    values: tuple[tuple[Action, float], ...] = ()


class Bot(ABC):
    """A player that is a program.  It is given a :class:`~stopreq_widget.engine.views.View`, never a state.

    A subclass sets the three attributes and defines :meth:`choose`.

    Attributes
    ----------
    name : str
        What it is called.
    strength : int
        A rough order, 0 (plays anything) to 100.
    description : str
        One line about how it plays.

    Examples
    --------
    A bot in ten lines:

    >>> class Hoarder(Bot):
    ...     name, strength, description = "hoarder", 1, "draws blind for as long as it can"
    ...     def choose(self, view, rng):
    ...         blind = [action for action in view.legal_actions if str(action) == "draw deck"]
    ...         return rng.choice(blind or view.legal_actions)
    >>> Hoarder()
    Bot 'hoarder' (strength 1): draws blind for as long as it can
    """

    name: str
    strength: int
    description: str

    @abstractmethod
    def choose(self, view: View, rng: Random) -> Action:
        """Return one of ``view.legal_actions``.

        Parameters
        ----------
        view : View
            What the bot's seat sees; it must be that seat's move.
        rng : random.Random
            The only source of chance: the same view and an equal generator give the same choice.

        Returns
        -------
        Action
            A legal one.

        Raises
        ------
        BotError
            If the view has no legal actions.
        """

    def prepare(self) -> None:  # noqa: B027 - most bots have nothing to load
        """Load what the bot plays with, if that takes a while; called before a game, outside any clock.

        It does nothing by default.  A bot that was never prepared plays the same.
        """

    @property
    def prepared(self) -> float:
        """How much of what :meth:`prepare` loads is there, from 0 to 1; 1 where nothing has to be."""
        return 1.0

    def hurry(self) -> None:  # noqa: B027 - most bots can't
        """Load what makes it faster and takes a while to load, for hundreds of games; it plays the same.

        It does nothing by default.
        """

    def explain(self, view: View, rng: Random) -> Explanation:
        """Return what :meth:`choose` returns, with the reasons.

        Call it instead of ``choose`` where the reasons are shown; the work is done once.
        """
        action = self.choose(view, rng)
        return Explanation(action, f"{str(action).capitalize()}: that is what {self.name!r} would do.")

    def __repr__(self) -> str:
        return f"Bot {self.name!r} (strength {self.strength}): {self.description}"


def checked_actions(view: View) -> tuple[Action, ...]:
    """Return the legal actions; :class:`BotError` if there are none.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game, view
    >>> len(checked_actions(view(new_game(load_board(), ["Ada", "Bo"], seed=1), 0)))
    4
    """
    if not view.legal_actions:
        raise BotError(
            f"seat {view.seat} ({view.own.name!r}) has nothing to choose: seat {view.to_move} is to move, "
            f"phase {view.phase.value!r}; give the view of the seat to move in a game that goes on"
        )
    return view.legal_actions
