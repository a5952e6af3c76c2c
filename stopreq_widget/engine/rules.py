"""The rules: which actions are legal in a state, and what each of them does (R4-R22).

:func:`legal_actions` lists, :func:`apply` moves on; both look the functions up in the game's
:class:`~stopreq_widget.engine.play.Play`, by phase and by kind of action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from stopreq_widget.engine import claims, draws, story, tickets
from stopreq_widget.engine.actions import Action, Claim, DrawCard, DrawTickets, KeepTickets, Skip, parse
from stopreq_widget.engine.errors import RuleError
from stopreq_widget.engine.play import Play
from stopreq_widget.engine.scoring import completed, holds_longest, own_network
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.turns import end_turn, refuse
from stopreq_widget.engine.typed import typed
from stopreq_widget.engine.variants.europe import needs_more, widened

if TYPE_CHECKING:
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.state import State

_SHOWN = 12


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every action that the seat to move can take.

    Parameters
    ----------
    state : State
        A position.

    Returns
    -------
    tuple of Action
        Each distinct action once, in a fixed order: every subset of the offered tickets that may be kept; blind
        draw and each kind of face-up card; new tickets; every payment of every route that can be claimed; or
        skipping alone where nothing else can be done (R21).  Empty when the game is over.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game
    >>> state = new_game(load_board(), ["Ada", "Bo"], seed=1)
    >>> [str(action) for action in legal_actions(state)][:2]
    ['keep st_helens-newport, cave_junction-sisters', 'keep st_helens-newport, mcminnville-government_camp']
    """
    found: list[Action] = []
    for source in state.setup.play.legal[state.phase]:
        found += source(state)
    if not found and state.phase is Phase.TURN:
        found.append(Skip())
    return tuple(found)


def apply(state: State, action: Action | str) -> State:
    """Return the state after an action; the state itself stays as it is.

    Parameters
    ----------
    state : State
        A position.
    action : Action or str
        What the seat to move does, or its text form.

    Returns
    -------
    State
        The position after it.

    Raises
    ------
    RuleError
        If the action isn't legal: what was asked, why it can't be, and what could be done instead.
    ActionTextError
        If a text is no action's.

    Examples
    --------
    >>> from stopreq_widget.engine import load_board, new_game
    >>> state = new_game(load_board("four"), ["Ada", "Bo"], seed=1)
    >>> apply(state, "draw deck")
    Traceback (most recent call last):
        ...
    stopreq_widget.engine.errors.RuleError: Ada can't 'draw deck': first tickets have to be chosen now; allowed: ...
    """
    if isinstance(action, str):
        action = typed(action, lambda: legal_actions(state))
    step = state.setup.play.apply.get(type(action))
    if step is None:
        # Only here, as it takes long to ask an abstract class; `parse` refuses what is no action at all.
        verb = action.verb if isinstance(action, Action) else parse(action).verb
        raise RuleError(f"{verb!r} is not an action of rules {state.rules.name!r}")
    try:
        return step(state, action)
    except RuleError as error:
        _explain(state, action, error)


def _explain(state: State, action: Action, error: RuleError) -> NoReturn:
    """Raise the error again with who, what and what was allowed; worked out only when something is refused."""
    if state.is_over:
        raise RuleError(f"{str(action)!r} can't be done: the game is over") from None
    allowed = [str(legal) for legal in legal_actions(state)]
    more = f"; and {len(allowed) - _SHOWN} more" if len(allowed) > _SHOWN else ""
    name = state.players[state.seat]
    raise RuleError(f"{name} can't {str(action)!r}: {error}; allowed: {'; '.join(allowed[:_SHOWN])}{more}") from None


def _skip(state: State, action: Skip) -> State:
    """Pass the turn, which is legal only when nothing else is; all passing in turn ends the game (R21)."""
    if state.phase is not Phase.TURN or legal_actions(state) != (action,):
        refuse("something can be done")
    skips = state.skips + 1
    if skips == len(state.seats):
        return state.but(phase=Phase.OVER, skips=skips, idle=state.idle + 1, turns=state.turns + 1)
    return end_turn(state, skips=skips, idle=True)


OREGON = Play(
    legal={
        Phase.FIRST_TICKETS: (tickets.keepable,),
        Phase.TURN: (draws.drawable, tickets.drawable, claims.claimable),
        Phase.SECOND_CARD: (draws.drawable,),
        Phase.TICKETS: (tickets.keepable,),
        Phase.OVER: (),
    },
    apply={
        KeepTickets: tickets.keep,
        DrawCard: draws.draw_card,
        DrawTickets: tickets.draw,
        Claim: claims.claim,
        Skip: _skip,
    },
    tell={
        KeepTickets: story.kept,
        DrawCard: story.drew,
        DrawTickets: story.looked,
        Claim: story.claimed,
        Skip: story.skipped,
    },
    deal=tickets.deal,
    guess=tickets.guess,
    connect=own_network,
    ties=(("completed tickets", completed), ("longest path", holds_longest)),
)

EUROPE = widened(OREGON)


def play_of(rules: Rules) -> Play:
    """Return the functions that play these rules: Oregon's, unless a number asks for more."""
    return EUROPE if needs_more(rules) else OREGON
