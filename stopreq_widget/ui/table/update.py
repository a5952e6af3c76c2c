"""What a message makes of a table's screen: one pure function a message, from the screen and the game as they are.

:func:`update` returns the next screen and what has to be done outside it (see
:mod:`stopreq_widget.ui.table.effects`); it changes nothing itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.errors import UnknownIdError
from stopreq_widget.ui.page import schema
from stopreq_widget.ui.table import between, elsewhere, first_game, looking, sharing
from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table.advice import claims_on
from stopreq_widget.ui.table.driver import is_speed
from stopreq_widget.ui.table.events import Changed, HintFound, Stepped
from stopreq_widget.ui.table.screen import Notice, Screen, acting, to_move, told, towns, viewer

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.ui.page.messages import Message
    from stopreq_widget.ui.table.screen import Update
    from stopreq_widget.ui.table.source import Source

_LATE = Notice("That came too late: the game had moved on. Nothing was changed.")
_NO_GAME = Notice("no game has been started yet")
_NO_CARDS = "the cards of the seat to move have to be on the screen first."


def update(screen: Screen, game: Source | None, message: Message) -> Update:
    """Return the screen after a message, and what has to be done.

    Parameters
    ----------
    screen : Screen
        What is shown.
    game : Source or None
        The game; None while the form is shown.
    message : Message
        Of :mod:`stopreq_widget.ui.page.schema` or of :mod:`stopreq_widget.ui.table.events`.

    Returns
    -------
    tuple of Screen and tuple of Effect
        The same screen and no effects where a message means nothing now.

    Examples
    --------
    >>> from stopreq_widget.ui.page.schema import Pick, Undo
    >>> screen, todo = update(Screen(), None, Undo())
    >>> screen.notice.text, todo
    ('no game has been started yet', ())
    """
    if not isinstance(message, _SILENT):
        screen = replace(screen, notice=None)
    with_form = _WITHOUT_GAME.get(type(message))
    if with_form is not None:
        return with_form(screen, message)
    if game is None:
        return (screen, ()) if isinstance(message, _IDLE) else told(screen, _NO_GAME)
    screen, todo = _WITH_GAME[type(message)](screen, game, message)
    return first_game.followed(screen, game), todo


def _act(screen: Screen, game: Source, message: schema.Act) -> Update:
    """Play an action of the seat whose cards are on the screen."""
    if screen.looking_at is not None:
        advice = "Go to the newest one, or play on from here."
        return told(screen, Notice("You are looking at an earlier position.", advice))
    if message.at != game.position or not acting(screen, game):
        return told(screen, _LATE)
    return screen, (do.PlayAction(message.action, message.at),)


def _show(screen: Screen, game: Source, message: schema.Show) -> Update:
    del message
    seat = to_move(game)
    return (replace(screen, revealed=seat, seen=seat) if seat in game.people else screen), ()


def _hide(screen: Screen, game: Source, message: schema.Hide) -> Update:
    del game, message
    return replace(screen, revealed=None, ticket=None), ()


def _seat(screen: Screen, game: Source, message: schema.Seat) -> Update:
    """Give a seat a page of its own, or take it back."""
    if message.seat not in game.people:
        return told(screen, Notice(f"There is no person in seat {message.seat}."))
    own = screen.own | {message.seat} if message.own else screen.own - {message.seat}
    return replace(screen, own=own), ()


def _pick(screen: Screen, game: Source, message: schema.Pick) -> Update:
    """Select a route: its payments are offered, or the panel says why it can't be claimed."""
    screen = replace(screen, selected=None, choice=None)
    if message.route is None:
        return screen, ()
    try:
        route = game.board.route(message.route)
    except UnknownIdError as error:
        return told(screen, Notice(str(error)))
    seat = viewer(screen, game)
    if seat is None:
        return told(replace(screen, selected=route.id), Notice(f"{game.board.title(route)}: {_NO_CARDS}"))
    if screen.settings.quick_claim and acting(screen, game):
        claims = claims_on(game.view(seat), route.id)
        if len(claims) == 1:
            return screen, (do.PlayAction(str(claims[0]), game.position),)
    return replace(screen, selected=route.id), ()


def _drop(screen: Screen, game: Source, message: schema.Drop) -> Update:
    """Select the route on which cards were dropped; which of them pay is still to be said."""
    return _pick(screen, game, schema.Pick(message.route))


def _choose(screen: Screen, game: Source, message: schema.Choose) -> Update:
    """Select an action that the rule set offers by name, so that its payments are shown."""
    screen = replace(screen, selected=None, choice=None)
    if viewer(screen, game) is None:
        return told(screen, Notice(_NO_CARDS[0].upper() + _NO_CARDS[1:]))
    return replace(screen, choice=(message.group, message.title)), ()


def _town(screen: Screen, game: Source, message: schema.Town) -> Update:
    """Select what can be done in a town, as its choice from the list does."""
    choice = towns(screen, game).get(message.station)
    if choice is None:
        return told(screen, _LATE)
    return replace(screen, selected=None, choice=choice), ()


def _ticket(screen: Screen, game: Source, message: schema.Ticket) -> Update:
    """Show on the map the two stations of a ticket and the viewer's network between them."""
    if message.id is None or viewer(screen, game) is None:
        return replace(screen, ticket=None), ()
    try:
        return replace(screen, ticket=game.board.ticket(message.id).id), ()
    except UnknownIdError as error:
        return told(screen, Notice(str(error)))


def _undo(screen: Screen, game: Source, message: schema.Undo) -> Update:
    del message
    target = game.undo_target(screen.seen)
    if target is None:
        return told(screen, Notice("There is nothing that can be taken back: the last moves showed hidden cards."))
    return screen, (do.GoTo(target),)


def _redo(screen: Screen, game: Source, message: schema.Redo) -> Update:
    del message
    target = game.redo_target()
    if target is None:
        return told(screen, Notice("Nothing was undone that could be done again."))
    return screen, (do.GoTo(target),)


def _set(screen: Screen, game: Source, message: schema.Set) -> Update:
    """Change a setting, the bots' pace, or whether the screen steps on by itself."""
    name, value = message.name, message.value
    if name == "speed" and is_speed(value):
        return screen, (do.Speed(float(value)), do.Remember("speed", float(value)))
    if isinstance(value, bool):
        if name == "paused":
            return screen, (do.Pause(value),)
        if name == "wait":
            return screen, (do.Wait(value),)
        if name == "playing":
            return looking.play_by_itself(screen, game, on=value)
        if name in ("help", "quick_claim", "tiles", "relief"):
            changed = replace(screen, settings=replace(screen.settings, **{name: value}))
            of_the_map = {"tiles": do.Tiles, "relief": do.Relief}
            shown = (of_the_map[name](value),) if name in of_the_map else ()
            # What asks the network does so only where it was switched on since.
            return changed, shown if name == "tiles" else (*shown, do.Remember(name, value))
    return told(screen, Notice(f"no setting {name!r} takes the value {str(value)[:40]!r}"))


def _skip_to_me(screen: Screen, game: Source, message: schema.SkipToMe) -> Update:
    del game, message
    return screen, (do.Hurry(),)


def _hint(screen: Screen, game: Source, message: schema.Hint) -> Update:
    """Have a strong bot say what it would do, from what the viewer sees."""
    del message
    seat = viewer(screen, game)
    if seat is None or not acting(screen, game):
        return told(screen, Notice("A hint can be had when it is your move."))
    return screen, (do.FindHint(seat, game.position),)


def _hint_found(screen: Screen, game: Source, message: HintFound) -> Update:
    late = message.position != game.position or not acting(screen, game)
    return (screen if late else replace(screen, hint=message.hint)), ()


def _changed(screen: Screen, game: Source, message: Changed) -> Update:
    """Follow the game: what was about the position before is gone."""
    del message
    looking = screen.looking_at is not None and screen.looking_at < game.position
    if game.file_note not in {"", screen.file_note}:
        # What became of the game's files is said once, when it happens.
        advice = f"{game.file_note[0].upper()}{game.file_note[1:]}."
        screen = replace(screen, notice=Notice("The game is safe, in another file than before.", advice))
    screen = replace(screen, file_note=game.file_note)
    seat = to_move(game)
    revealed = screen.revealed if screen.revealed == seat else None
    screen = replace(
        screen,
        looking_at=screen.looking_at if looking else None,
        stepping=screen.stepping if looking else None,
        revealed=revealed,
        seen=seat if seat in screen.own else revealed,
        selected=None,
        choice=None,
        hint=None,
    )
    screen = screen if viewer(screen, game) is not None else replace(screen, ticket=None)
    if game.outcome() is None:
        return replace(screen, after=None), ()
    return screen, () if screen.after else (do.LookBack(),)


def _save(screen: Screen, game: Source, message: schema.Save) -> Update:
    del game
    return screen, (do.SaveGame(message.path),)


def _dismiss(screen: Screen, message: schema.Dismiss) -> Update:
    del message
    return screen, ()


def _error(screen: Screen, message: schema.Error) -> Update:
    """Show what went wrong in the page."""
    advice = "Reload the page; the game is safe in the kernel."
    return told(screen, Notice(f"The page reported: {message.text[:300]}", advice, "error"))


# What leaves the notice where it is: nobody has read it, and nobody has done anything.
_SILENT = (schema.Ready, schema.Ticket, Changed, Stepped, HintFound)
# What means nothing, and is no mistake, while the form is shown.
_IDLE = (schema.Pick, schema.Drop, schema.Ticket, schema.Hide, Changed, Stepped, HintFound)
_WITHOUT_GAME: dict[type[Message], Callable[[Screen, Any], Update]] = {
    schema.Daily: between.daily,
    schema.First: between.first,
    schema.Dismiss: _dismiss,
    schema.Erase: between.erase,
    schema.Error: _error,
    schema.Export: between.export,
    schema.Forget: between.forget,
    schema.Load: between.load,
    schema.Memory: between.memory,
    schema.New: between.new,
    schema.Ready: between.ready,
    schema.Resume: between.resume,
    schema.Start: between.start,
    schema.TakeIn: between.take_in,
}
_WITH_GAME: dict[type[Message], Callable[[Screen, Source, Any], Update]] = {
    schema.Act: _act,
    schema.Allow: elsewhere.allow,
    schema.Again: between.again,
    schema.Branch: looking.branch,
    schema.Choose: _choose,
    schema.Drop: _drop,
    schema.Goto: looking.goto,
    schema.Guide: between.guide,
    schema.Hide: _hide,
    schema.Hint: _hint,
    schema.Invite: elsewhere.invite,
    schema.Pick: _pick,
    schema.Redo: _redo,
    schema.SameDeal: between.same_deal,
    schema.Save: _save,
    schema.Say: elsewhere.say,
    schema.Seat: _seat,
    schema.Set: _set,
    schema.Share: sharing.share,
    schema.Show: _show,
    schema.SkipToMe: _skip_to_me,
    schema.SwapSeats: between.swap_seats,
    schema.Ticket: _ticket,
    schema.Town: _town,
    schema.Undo: _undo,
    schema.Uninvite: elsewhere.uninvite,
    Changed: _changed,
    HintFound: _hint_found,
    Stepped: looking.stepped,
}
