"""What a table does of what an update of its screen asks for."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from stopreq_widget.bots import hint
from stopreq_widget.engine.board_files import slug
from stopreq_widget.engine.errors import StopreqError
from stopreq_widget.net.protocol import ANYWHERE, LOOPBACK
from stopreq_widget.profile.daily import today
from stopreq_widget.profile.keeper import why
from stopreq_widget.profile.notes import GUIDED
from stopreq_widget.ui.table import effects as do
from stopreq_widget.ui.table import newgame, remembering
from stopreq_widget.ui.table.events import HintFound, Stepped
from stopreq_widget.ui.table.forms import to_remember
from stopreq_widget.ui.table.newgame import short
from stopreq_widget.ui.table.screen import Hinted, Notice
from stopreq_widget.ui.table.source import carry_out as to_game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stopreq_widget.ui.table.source import Source
    from stopreq_widget.ui.table.table import Table

# How a file of all that is kept begins its name.
_EXPORT = "stop requested"
# Seconds that a position stays on the screen while it steps on by itself.
_STEP = 0.6


def carry_out(table: Table, effect: do.Effect) -> None:
    """Do what an update asks for."""
    if isinstance(effect, do.OfTheGame):
        to_game(effect, table.shown)
    elif isinstance(effect, do.OfThePerson):
        table.screen = remembering.carry_out(effect, table.screen, table.keeping, table.source)
    else:
        DOERS[type(effect)](table, effect)


def _invite(table: Table, effect: do.Invite) -> None:
    table.here.invite(None, address=ANYWHERE if effect.network else LOOPBACK)


def _uninvite(table: Table, effect: do.Uninvite) -> None:
    del effect
    table.here.close_to_guests()


def _step_on(table: Table, effect: do.StepOn) -> None:
    table.session.spawn(_steps(table, effect.run))


async def _steps(table: Table, run: int) -> None:
    while table.screen.stepping == run:
        await asyncio.sleep(0 if table.session.loop is None else _STEP)
        table.dispatch(Stepped(run))


def _find_hint(table: Table, effect: do.FindHint) -> None:
    table.session.spawn(_think(table, table.shown, effect))


async def _think(table: Table, source: Source, effect: do.FindHint) -> None:
    found = await table.session.think(hint, source.view(effect.seat))
    if table.source is source:
        table.dispatch(HintFound(effect.position, Hinted(str(found.action), found.sentence)))


def _set_tiles(table: Table, effect: do.Tiles) -> None:
    table.board_map.tiles = table.tile_name if effect.on else None


def _set_relief(table: Table, effect: do.Relief) -> None:
    table.board_map.relief = effect.on


def _leave(table: Table, effect: do.Leave) -> None:
    del effect
    table.get_up()


def _next(table: Table, effect: do.NextGame) -> None:
    """Have another game; one that can't be had is told by the form, or as a notice where a game is on."""
    try:
        game, players = newgame.chosen(effect, table.keeping, table.own_board, table.source)
    except (StopreqError, OSError) as error:
        if table.source is not None:
            raise
        table.screen = replace(table.screen, form={**table.screen.form, "error": short(error)})
        carry_out(table, do.LookUp())
    else:
        if isinstance(effect, do.StartGame):
            table.keeping.remember(form=to_remember(effect.form))
        table.sit_down(game, players)


def _send_guide_away(table: Table, effect: do.SendGuideAway) -> None:
    del effect
    table.playing.notes[GUIDED] = False


def _save(table: Table, effect: do.SaveGame) -> None:
    path = table.playing.save_beside(effect.path)
    table.put_notice(Notice(f"Saved as {path.name}."))


def _share(table: Table, effect: do.SharePage) -> None:
    name = f"{slug(' and '.join(table.playing.players))}.html"
    table.panel.tell({"type": "page", "page": effect.page, "name": name, "text": table.to_html(seat=effect.seat)})


def _branch(table: Table, effect: do.BranchOff) -> None:
    new = newgame.branched(table.playing, effect.position)
    table.sit_down(new, table.players)
    table.put_notice(Notice(f"A new game from move {new.position}. The old one is as it was."))


def _export(table: Table, effect: do.Export) -> None:
    del effect
    try:
        text = table.keeping.profile.to_text()
    except OSError as error:
        table.screen = replace(table.screen, memory=table.keeping.memory(f"Nothing was handed out: {why(error)}."))
    else:
        table.panel.tell({"type": "export", "name": f"{_EXPORT} {today()}.json", "text": text})


def _repeat(table: Table, effect: do.Repeat) -> None:
    del effect
    table.telling.repeat()


DOERS: Mapping[type[do.Effect], Callable[[Table, Any], None]] = MappingProxyType(
    {
        do.BranchOff: _branch,
        do.Export: _export,
        do.FindHint: _find_hint,
        do.Invite: _invite,
        do.Uninvite: _uninvite,
        do.Leave: _leave,
        do.LoadGame: _next,
        do.PlayAgain: _next,
        do.PlayDaily: _next,
        do.PlayFirst: _next,
        do.SendGuideAway: _send_guide_away,
        do.Relief: _set_relief,
        do.Repeat: _repeat,
        do.ResumeGame: _next,
        do.SaveGame: _save,
        do.SharePage: _share,
        do.StartGame: _next,
        do.StepOn: _step_on,
        do.Tiles: _set_tiles,
    }
)
"""What carries out each of the effects that are neither the game's nor the person's."""
