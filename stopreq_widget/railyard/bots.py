"""Players of the card game that are programs.  They are given a view, never a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING

from stopreq_widget.bots.contract import BotError
from stopreq_widget.engine.actions import DECK, DrawCard, DrawTickets, KeepTickets
from stopreq_widget.engine.chance import one_way
from stopreq_widget.engine.state import Phase
from stopreq_widget.railyard.actions import LaySet, LayThree
from stopreq_widget.railyard.deal import new_yard
from stopreq_widget.railyard.rules import apply
from stopreq_widget.railyard.scoring import best_tickets, outcome
from stopreq_widget.railyard.views import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.railyard.sheet import YardTicket
    from stopreq_widget.railyard.views import YardView


class YardBot(ABC):
    """The contract of the board game's bots, for the card game: choose among the legal actions of a view."""

    name: str
    description: str

    @abstractmethod
    def choose(self, view: YardView, rng: Random) -> Action:
        """Return one of ``view.legal_actions``; :class:`BotError` if there are none."""

    def __repr__(self) -> str:
        return f"Card game bot {self.name!r}: {self.description}"


class RandomYardBot(YardBot):
    """Any legal action, each as likely as the others."""

    name, description = "random", "plays anything that is allowed"

    def choose(self, view: YardView, rng: Random) -> Action:  # noqa: D102 - documented in YardBot
        return rng.choice(_checked(view))


class PlannerYardBot(YardBot):
    """Keeps tickets that its share of the deck can complete, collects their colours and lays them."""

    name, description = "planner", "collects the colours of its tickets and robs where it pays"

    def choose(self, view: YardView, rng: Random) -> Action:  # noqa: D102
        actions = _checked(view)
        if view.phase in {Phase.FIRST_TICKETS, Phase.TICKETS}:
            return _best_keep(view, actions)
        rated = _Rated(view)
        # Equal values are decided by chance, so that it can't be read like a book.
        return max(actions, key=lambda action: (rated.value(action), rng.random()))


BOTS: dict[str, type[YardBot]] = {bot.name: bot for bot in (RandomYardBot, PlannerYardBot)}


def make_yard_bot(name: str) -> YardBot:
    """Return a bot by name; :class:`BotError` if there is none.

    Examples
    --------
    >>> make_yard_bot("planner")
    Card game bot 'planner': collects the colours of its tickets and robs where it pays
    """
    if name not in BOTS:
        raise BotError(f"no card game bot is called {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()


def _checked(view: YardView) -> tuple[Action, ...]:
    if not view.legal_actions:
        raise BotError(f"seat {view.seat} ({view.own.name!r}) has nothing to choose: seat {view.to_move} is to move")
    return view.legal_actions


def _assets(view: YardView, *, with_hand: bool) -> list[int]:
    """Return the cards by kind that lie on the track and in the yard, and perhaps in the hand."""
    own = view.own
    held = list(own.track)
    for colour, (cards, passes) in enumerate(own.yard):
        held[colour] += cards
        held[-1] += passes
    return [a + b for a, b in zip(held, view.hand, strict=True)] if with_hand else held


def _to_come(view: YardView) -> float:
    """Return about how many cards the seat will still draw."""
    players = len(view.seats)
    cards = view.deck_size
    if players >= view.rules.reshuffle_from and not view.reshuffles:
        cards += 40
    return cards / players


def _needs(tickets: Sequence[YardTicket], colours: int) -> list[int]:
    return [sum(ticket.cards[colour] for ticket in tickets) for colour in range(colours)]


def _best_keep(view: YardView, actions: Sequence[Action]) -> Action:
    """Return which tickets to keep: as many points as the cards to come can pay for."""
    assets = _assets(view, with_hand=True)
    capacity = 0.85 * (sum(assets) + _to_come(view))
    index, held = view.sheet.ticket_index, list(view.own_tickets())

    def value(action: Action) -> float:
        if not isinstance(action, KeepTickets):
            return 0.0
        tickets = [*held, *(view.sheet.tickets[index[ticket]] for ticket in action.tickets)]
        if view.turns_left > 0:
            # Nothing more gets onto the track.
            done = sum(tickets[i].points for i in best_tickets(tickets, view.own.track))
            return 2 * done - sum(ticket.points for ticket in tickets)
        needs = _needs(tickets, len(assets) - 1)
        short = sum(max(need - have, 0) for need, have in zip(needs, assets, strict=False))
        over = max(0.0, sum(needs) - capacity) + sum(max(0, need - 8) for need in needs)
        # Looking at tickets without keeping any could go on for ever.
        return sum(ticket.points for ticket in tickets) - 0.7 * short - 3.0 * over - (0 if action.tickets else 1000)

    return max(actions, key=value)


class _Rated:
    """Judges the actions of one view, in actions: drawing two cards that help is worth a little more than one."""

    def __init__(self, view: YardView) -> None:
        self.view = view
        self.wild = len(view.sheet.kinds) - 1
        laid = _assets(view, with_hand=False)
        everything = _assets(view, with_hand=True)
        needs = _needs(view.own_tickets(), self.wild)
        lack = [max(need - have, 0) for need, have in zip(needs, laid, strict=False)]
        self.lack = self._after_passes(lack, laid[-1])
        self.short = [max(lack - have, 0) for lack, have in zip(self.lack, view.hand, strict=False)]
        self.room = 0.85 * (sum(everything) + _to_come(view)) - sum(needs)
        hand = sum(view.hand)
        # How pressing it is to lay: turns that laying the hand takes against turns that are left.
        turns = view.deck_size / (1.2 * len(view.seats))
        if len(view.seats) >= view.rules.reshuffle_from and not view.reshuffles:
            turns += 12
        self.haste = min(max((hand / 3.0 + 2.0 - turns) / 3.0, 0.0), 1.0)
        self.last = view.turns_left > 0

    @staticmethod
    def _after_passes(lack: list[int], passes: int) -> list[int]:
        """Return what is lacking once the passes on the track stand for what is rarest."""
        lack = list(lack)
        for _ in range(passes):
            most = max(range(len(lack)), key=lambda colour: lack[colour])
            if lack[most] == 0:
                break
            lack[most] -= 1
        return lack

    def value(self, action: Action) -> float:
        """Return what an action is worth."""
        if isinstance(action, DrawTickets):
            return 50.0 if self.last else (0.2 * self.room if self.room > 4 else -1.0)
        if self.last:
            return 0.0
        if isinstance(action, DrawCard):
            return self._draw(action)
        if isinstance(action, LaySet):
            return self._set(action)
        if isinstance(action, LayThree):
            index = self.view.sheet.kind_of
            return self._laying(sum(1.0 if self.lack[index[colour]] else 0.2 for colour in action.colours))
        return -5.0

    def _laying(self, helps: float) -> float:
        return (0.45 + 0.55 * self.haste) * helps

    def _draw(self, action: DrawCard) -> float:
        kind = -1 if action.card == DECK else self.view.sheet.kind_of[action.card]
        if kind == self.wild:
            gain = 1.0
        else:
            share = sum(1 for n in self.short if n) / len(self.short)
            gain = 0.2 + 0.35 * share if kind < 0 else (0.55 if self.short[kind] else 0.2)
        if self.view.phase is Phase.SECOND_CARD or kind == self.wild:
            return gain
        return gain + 0.5 - 0.05 * max(sum(self.view.hand) - 14, 0)

    def _set(self, action: LaySet) -> float:
        view = self.view
        colour = view.sheet.kind_of[str(action.cards.service)]
        cards, passes = action.cards.cards, action.cards.passes
        total, lack = cards + passes, self.lack[colour]
        # One card of each colour moves a turn; what can't move before the end is lost.
        moving = min(total, max(1, int(view.deck_size / len(view.seats)) + 1))
        helps = min(moving, lack) + 0.2 * max(moving - lack, 0) - 0.5 * (total - moving)
        robbed = sum(seat.yard[colour][0] + seat.yard[colour][1] for i, seat in enumerate(view.seats) if i != view.seat)
        risk = 0.05 * (len(view.seats) - 1) * max(total - 2, 0)
        return self._laying(helps) - 0.3 * passes * (1 - self.haste) + 0.4 * robbed - risk


def compare(one: YardBot, other: YardBot, games: int, seed: int = 0) -> tuple[float, float]:
    """Return the share of two-player games that the first bot wins (shared ones half) and its mean lead in points.

    Examples
    --------
    >>> share, _ = compare(make_yard_bot("planner"), make_yard_bot("random"), games=4)
    >>> share > 0.5
    True
    """
    won, lead = 0.0, 0
    for n in range(games):
        rng, swapped = Random(one_way(seed + n, "bots")), n % 2
        state = new_yard(["one", "other"], seed=seed + n, first=n // 2 % 2)
        while not state.is_over:
            bot = one if (state.seat == 0) != bool(swapped) else other
            state = apply(state, bot.choose(view(state, state.seat), rng))
        end = outcome(state)
        if end is None:
            raise AssertionError("a game that is over has an outcome")
        mine = swapped
        won += 1 / len(end.winners) if mine in end.winners else 0.0
        lead += end.scores[mine].total - end.scores[1 - mine].total
    return won / games, lead / games
