"""Bots without a plan: ``random``, ``greedy`` and ``drawer``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.bots.contract import Bot, checked_actions
from stopreq_widget.engine.actions import DECK, Claim, DrawCard
from stopreq_widget.engine.sets import bits

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.views import View


class RandomBot(Bot):
    """Any legal action, each as likely as the others."""

    name = "random"
    strength = 0
    description = "plays any legal action"

    def choose(self, view: View, rng: Random) -> Action:  # noqa: D102 - documented in Bot
        return rng.choice(checked_actions(view))


class DrawerBot(Bot):
    """Cards from the deck, turn after turn, and never a route: the partner of a first game, who is in nobody's way."""

    name = "drawer"
    strength = 0
    description = "draws cards and never claims a route"

    def choose(self, view: View, rng: Random) -> Action:  # noqa: D102 - documented in Bot
        del rng
        actions = checked_actions(view)
        return min(actions, key=lambda action: (action != DrawCard(DECK), not isinstance(action, DrawCard)))


class GreedyBot(Bot):
    """The claim that scores most right now, else cards of the service it holds most of."""

    name = "greedy"
    strength = 20
    description = "takes the most points it can get now and never looks at its tickets"

    def choose(self, view: View, rng: Random) -> Action:  # noqa: D102 - documented in Bot
        actions = checked_actions(view)
        claims = [action for action in actions if isinstance(action, Claim)]
        if claims:
            gain = claim_points(view)
            return max(claims, key=lambda claim: (gain(claim.route), -claim.payment.passes, rng.random()))
        draws = [action for action in actions if isinstance(action, DrawCard)]
        if draws:
            held = view.hand_cards()
            return max(draws, key=lambda draw: (held.get(draw.card, 0), rng.random()))
        return rng.choice(actions)


def claim_points(view: View) -> _Points:
    """Return the function that says what a route would score now (by id): spaces, flight bonus, tokens."""
    return _Points(view)


class _Points:
    def __init__(self, view: View) -> None:
        self._board, self._rules, self._tokens = view.board, view.rules, view.tokens

    def __call__(self, route: str) -> int:
        index, tables = self._board.route_index[route], self._board.tables
        flown = self._rules.flight_bonus if tables.flights >> index & 1 else 0
        tokens = sum(tables.token_points[i] for i in bits(tables.ends[index] & self._tokens))
        return self._rules.route_points[tables.length[index]] + flown + tokens
