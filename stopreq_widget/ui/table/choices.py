"""Actions that only some rule sets have, in the panel's form: under headings, by name, with their payments.

The rule set says how it offers them (:attr:`stopreq_widget.engine.play.Play.offer`); the panel needs no words or
places of its own for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.actions import Claim, DrawCard, DrawTickets, KeepTickets, Skip
from stopreq_widget.engine.play import Choice
from stopreq_widget.engine.rules import play_of
from stopreq_widget.engine.words import pay_words, plural

if TYPE_CHECKING:
    from stopreq_widget.engine.actions import Action, Payment
    from stopreq_widget.engine.views import View

PLACED = (KeepTickets, DrawCard, DrawTickets, Claim, Skip)
"""The kinds of action for which the panel has a place."""
FEW = 8
"""A group of more actions than these is sent by names alone; the payments of one follow when it is chosen."""

ON_MAP = "or click on the map"


def offered(seen: View, action: Action) -> Choice:
    """Return how a rule set offers one of its own actions; by its text where the rule set says nothing."""
    words = play_of(seen.rules).offer.get(type(action))
    return words(seen.board, action) if words else Choice("More", str(action))


def groups(seen: View) -> dict[str, list[tuple[Choice, Action]]]:
    """Return a seat's legal actions that have no place in the panel, under their headings."""
    found: dict[str, list[tuple[Choice, Action]]] = {}
    for action in seen.legal_actions:
        if not isinstance(action, PLACED):
            choice = offered(seen, action)
            found.setdefault(choice.group, []).append((choice, action))
    return found


def choices(seen: View) -> dict[str, Any]:
    """Return the panel's part for them.

    Parameters
    ----------
    seen : View
        What the seat sees of it.

    Returns
    -------
    dict
        ``choices``: a dict for each heading, with ``group`` and either ``entries`` (title, action, and its payment in
        ``words`` and ``cards``) or, where there are many, ``titles`` (with a ``note`` if towns of the map can be
        clicked for them); empty under Oregon's rules.  ``must``: nothing else can be done.
    """
    found = groups(seen)
    offers = []
    for group, pairs in found.items():
        if len(pairs) <= FEW:
            entries = [{"title": choice.title, **entry(seen, action, choice)} for choice, action in pairs]
            offers.append({"group": group, "entries": entries})
        else:
            note = {"note": ON_MAP} if any(_town(action) for _, action in pairs) else {}
            offers.append({"group": group, "titles": sorted({choice.title for choice, _ in pairs}), **note})
    count = sum(len(pairs) for pairs in found.values())
    return {"choices": offers, "must": 0 < count == len(seen.legal_actions)}


def towns(seen: View) -> dict[str, tuple[str, str]]:
    """Return where a seat can do something in a town: by the town's id, the heading and name to choose it by.

    Returns
    -------
    dict
        Empty where no action names a station, as under Oregon's rules.
    """
    found: dict[str, tuple[str, str]] = {}
    for action in seen.legal_actions:
        town = _town(action)
        if town and town not in found:
            choice = offered(seen, action)
            found[town] = choice.group, choice.title
    return found


def _town(action: Action) -> str:
    """Return the town that an action names; an empty text if it names none or has a place in the panel."""
    return "" if isinstance(action, PLACED) else str(getattr(action, "station", ""))


def chosen(seen: View, group: str, title: str) -> dict[str, Any]:
    """Return the payments of what was chosen by its name, in the form of a selected route's."""
    found = [entry(seen, action, choice) for choice, action in groups(seen).get(group, []) if choice.title == title]
    why = None if found else "It can't be done at this moment of the turn."
    return {"route": None, "group": group, "title": title, "why": why, "payments": found}


def entry(seen: View, action: Action, choice: Choice) -> dict[str, Any]:
    """Return an action with its payment in words and cards."""
    payment = choice.payment
    return {
        "action": str(action),
        "words": pay_words(seen.board, payment) if payment else "",
        "cards": cards_of(payment) if payment else [],
    }


def cards_of(payment: Payment) -> list[str]:
    """Return the kinds of the cards of a payment, one by one."""
    return [payment.service or ""] * payment.cards + ["pass"] * payment.passes


def tunnel(seen: View) -> dict[str, Any] | None:
    """Return what everybody sees of a tunnel that is being dug; None where there is none."""
    dug = seen.tunnel
    if dug is None:
        return None
    board, kinds = seen.board, seen.board.tables.kinds
    laid = dug.claim.payment
    match = f"{board.service_name(laid.service)} or a pass" if laid.service else "a pass"
    takes = f"takes {plural(dug.owed, 'more card')}" if dug.owed else "takes no more cards"
    return {
        "title": f"The tunnel {board.title(board.route(dug.claim.route))}",
        "turned": [kinds[kind] for kind in dug.turned],
        "owed": dug.owed,
        "words": f"{pay_words(board, laid)} laid. Each turned card that is {match} takes one more: it {takes}.",
    }


def tunnel_words(seen: View) -> str:
    """Return what the seat that digs a tunnel has to do, for the status line."""
    dug = seen.tunnel
    if dug is None:
        raise AssertionError("the phase is TUNNEL without a tunnel")
    title = seen.board.title(seen.board.route(dug.claim.route))
    if not dug.owed:
        return f"claim the tunnel {title}, which takes no more cards"
    return f"add {plural(dug.owed, 'card')} for the tunnel {title}, or take the cards back"
