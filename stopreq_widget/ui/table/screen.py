"""What a table has on its screen now: for everybody, for the one whose cards are shown, and in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget.ui.table import payload

if TYPE_CHECKING:
    from stopreq_widget.ui.table.table import Table

# A reader of the log that is nobody's seat: told only what is public.
_PUBLIC = -1


def for_everybody(table: Table) -> dict[str, Any]:
    """Return the panel's public state: the game with where the screen is in it, or the form."""
    if table.game is None:
        return {"screen": "setup", "setup": table.form, "notice": table.notice}
    game, viewer, live = table.game, table.viewer, table.looking_at is None
    return {
        "screen": "play",
        **payload.public(table.shown, table.players, game.legal_actions if table.acting else (), viewer),
        "position": game.position if live else table.looking_at,
        "moves": game.position,
        "playing": table.stepping.by_itself if game.is_over or game.analysis else None,
        "analysis": game.analysis,
        "can_branch": game.analysis or game.is_over,
        "can_undo": live and table.undo_target is not None,
        "can_redo": live and table.redo_target is not None,
        "bots": _bots(table),
        "viewer": viewer,
        "ask": table.asked,
        "settings": dict(table.settings),
        "notice": None if table.notice_is_private else table.notice,
    }


def _bots(table: Table) -> dict[str, Any]:
    driver = table.driver
    if driver is None:
        return {"any": False, "running": False, "paused": False, "speed": table.speed}
    return {"any": driver.has_bots, "running": driver.running, "paused": driver.paused, "speed": driver.speed}


def for_viewer(table: Table) -> dict[str, Any] | None:
    """Return what only the one whose cards are shown may see; None if nobody's are."""
    if table.viewer is None:
        return None
    learning = table.settings["help"]
    mine = payload.private(table.shown, table.viewer, table.selected, learning=learning, choice=table.choice)
    return {**mine, "notice": table.notice if table.notice_is_private else None}


def own_marks(table: Table) -> dict[str, Any] | None:
    """Return what the map shows to the one whose cards are shown and to nobody else; None if nobody's are."""
    if table.viewer is None:
        return None
    news = payload.claimed_since(table.playing, table.viewer) if table.looking_at is None else []
    return payload.own_marks(table.shown, table.viewer, news, acting=table.acting)


def log_lines(table: Table) -> list[str]:
    """Return the log up to the position on the screen, as far as all who sit at the screen may know it."""
    people = table.people
    reader = people[0] if len(people) == 1 else _PUBLIC
    return table.playing.log_for(None if table.hands_open else reader)[: table.looking_at]
