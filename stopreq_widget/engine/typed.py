"""Actions as people type them: what is short of an action is told what could be meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stopreq_widget.engine.actions import Action, KeepTickets, parse
from stopreq_widget.engine.errors import ActionTextError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

# So many possible actions are listed.
_SHOWN = 12


def typed(action: Action | str, legal: Callable[[], Iterable[Action]]) -> Action:
    """Return the action that is meant, where it is to be played.

    Tickets to keep may be named in any order; a beginning such as ``claim portland-salem`` is answered with what can be
    played that begins so.

    Parameters
    ----------
    action : Action or str
        An action, which is returned as it is, or what was typed.
    legal : function
        Returns the actions that can be played; called only where a text needs it.

    Raises
    ------
    ActionTextError
        If the text is no action's; it says what to type instead.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game, legal_actions
    >>> state = new_game(load_board("four"), ["Ada", "Bo"], seed=1)
    >>> typed("keep cedar-dogwood, ash-cedar", lambda: legal_actions(state))
    KeepTickets(tickets=('ash-cedar', 'cedar-dogwood'))
    >>> typed("kee", lambda: legal_actions(state))
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.ActionTextError: 'kee' is only the beginning of what can be played: keep ash-cedar, ...
    """
    if isinstance(action, Action):
        return action
    try:
        found = parse(action)
    except ActionTextError as error:
        if not isinstance(action, str):
            raise
        longer = _beginning_with(action, legal) or f"{error}; nothing that can be played now begins so"
        raise ActionTextError(longer) from error
    if isinstance(found, KeepTickets):
        wanted = sorted(found.tickets)
        for other in legal():
            if isinstance(other, KeepTickets) and sorted(other.tickets) == wanted:
                return other
    return found


def _beginning_with(text: str, legal: Callable[[], Iterable[Action]]) -> str:
    """Return what to say of the beginning of some actions; empty if nothing that can be played begins so."""
    start = text.strip()
    longer = [line for line in map(str, legal()) if start and line.startswith(start)]
    if not longer:
        return ""
    more = f"; and {len(longer) - _SHOWN} more" if len(longer) > _SHOWN else ""
    return f"{shown(text)} is only the beginning of what can be played: {'; '.join(longer[:_SHOWN])}{more}"
