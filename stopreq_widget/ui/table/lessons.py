"""What the guide of a first game says: twelve lessons, each of which follows what the person does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from stopreq_widget.engine.actions import Claim, DrawCard
from stopreq_widget.engine.state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.engine.views import View

POINT, TRAIN, PASS = "point", "coast_starlight", "pass"
BY_POINT, BY_GRAY, BY_TRAIN = "salem-albany-point", "albany-corvallis-gray", "portland-salem-coast_starlight"

Said: TypeAlias = tuple[str, str]
"""Words, and what they speak of: ``part:``, ``card:``, ``pile:``, ``route:`` or ``seat:`` and which."""
_DECK, _CLAIM = "pile:deck", "part:claim"


@dataclass(frozen=True)
class Now:
    """Where a first game stands: what the person sees, and the route whose payments are shown."""

    seen: View
    selected: str | None = None

    def owns(self, route: str) -> bool:
        """Tell whether the person has claimed a route."""
        return bool(self.seen.own.routes >> self.seen.board.route_index[route] & 1)

    def holds(self, kind: str) -> int:
        """Return how many cards of a kind the person holds."""
        return self.seen.hand_cards().get(kind, 0)

    def lies(self, kind: str) -> bool:
        """Tell whether a card of a kind lies face up and can be taken."""
        return DrawCard(kind) in self.seen.legal_actions

    def pays(self, route: str) -> bool:
        """Tell whether the person can claim a route now."""
        return any(isinstance(action, Claim) and action.route == route for action in self.seen.legal_actions)

    def claim(self, route: str, click: str, pay: str, kind: str | None) -> Said:
        """Say that a route can be clicked, how it is paid for, or which cards are still missing for it."""
        if self.selected == route and self.pays(route):
            return pay, _CLAIM
        if self.pays(route):
            return click, f"route:{route}"
        return self.collect(kind)

    def collect(self, kind: str | None) -> Said:
        """Say where cards may come from that are missing; None: of any service."""
        if kind is not None and self.lies(kind):
            return "Some cards are missing for that route. This one helps.", f"card:{kind}"
        return "Some cards are missing for that route. Take one from the deck.", _DECK


@dataclass(frozen=True)
class Lesson:
    """One thing to be learnt.

    Attributes
    ----------
    say : callable
        What is said now: words, and what they speak of.
    done : callable or None
        Whether the person has done it; None for what is only to be read, and goes on when the person says so.
    """

    say: Callable[[Now], Said]
    done: Callable[[Now], bool] | None = None


def _tickets(now: Now) -> Said:
    del now
    return "These are your tickets: join the two towns of each by routes of your own. Keep both.", "part:offer"


def _first_card(now: Now) -> Said:
    if now.lies(POINT):
        return (
            "Salem–Albany takes two POINT cards, and you hold one. Take the POINT that lies face up.",
            f"card:{POINT}",
        )
    return "You need a second POINT for Salem–Albany. None lies face up: try the deck.", _DECK


def _second_card(now: Now) -> Said:
    del now
    return "A turn of drawing is two cards. Take the second from the deck: nobody sees which it is.", _DECK


def _others(now: Now) -> Said:
    del now
    return "Larch draws, too. Cards fly to whoever takes them, and every move is written down here.", "part:log"


def _route(now: Now) -> Said:
    click, pay = "Now you can pay for Salem–Albany. Click it on the map.", "Two spaces, two POINT cards: claim it."
    return now.claim(BY_POINT, click, pay, POINT)


def _points(now: Now) -> Said:
    trains = now.seen.own.trains
    return (
        f"Your trains stand there, and {trains} are left. Longer routes give more points a space.",
        f"seat:{now.seen.seat}",
    )


def _gray(now: Now) -> Said:
    click = "Gray routes take any one service. Click Albany–Corvallis."
    pay = "One card pays it. Choose one that you need least, not Coast Starlight, and claim."
    return now.claim(BY_GRAY, click, pay, None)


def _joined(now: Now) -> Said:
    del now
    words = "Salem–Corvallis is joined: its ticket has a tick. Corvallis has a radio station: its call sign is yours."
    return words, "part:tickets"


def _pass(now: Now) -> Said:
    if now.lies(PASS):
        words = "Portland–Salem takes three Coast Starlight. A Transit Pass stands for any card."
        return f"{words} Take it: face up it is the whole draw.", f"card:{PASS}"
    return now.collect(TRAIN)


def _train(now: Now) -> Said:
    click = "Portland–Salem does your other ticket, and Portland's call sign counts four. Click it."
    return now.claim(BY_TRAIN, click, "Pay with what you hold, the pass among it, and claim.", TRAIN)


def _end(now: Now) -> Said:
    last = "When somebody has two trains or fewer, everybody has one last turn."
    if now.seen.turns_left > 0:
        last = "Somebody has two trains or fewer: this is everybody's last turn. Then all is counted."
    return f"{last} Draw or claim as you like.", "part:status"


LESSONS = (
    Lesson(_tickets, lambda now: not now.seen.offer),
    Lesson(_first_card, lambda now: now.holds(POINT) >= 2 or now.owns(BY_POINT)),
    Lesson(_second_card, lambda now: now.seen.phase is not Phase.SECOND_CARD),
    Lesson(_others),
    Lesson(_route, lambda now: now.selected == BY_POINT or now.owns(BY_POINT)),
    Lesson(_route, lambda now: now.owns(BY_POINT)),
    Lesson(_points),
    Lesson(_gray, lambda now: now.owns(BY_GRAY)),
    Lesson(_joined),
    Lesson(_pass, lambda now: now.holds(PASS) > 0 or now.pays(BY_TRAIN) or now.owns(BY_TRAIN)),
    Lesson(_train, lambda now: now.owns(BY_TRAIN)),
    Lesson(_end, lambda now: now.seen.phase is Phase.OVER),
)
