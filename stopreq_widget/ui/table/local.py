"""A game in this kernel, as a table reads it, with its bots."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.actions import Claim, KeepTickets
from stopreq_widget.engine.errors import SetupError, require, shown
from stopreq_widget.engine.game import Game, reveals
from stopreq_widget.engine.scoring import outcome
from stopreq_widget.engine.sets import bits
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.views import view
from stopreq_widget.ui.table.driver import Driver
from stopreq_widget.ui.table.players import notes_of
from stopreq_widget.ui.table.source import Bots
from stopreq_widget.ui.table.undo import redo_target, undo_target

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from stopreq_widget.engine.actions import Action
    from stopreq_widget.engine.board import Board
    from stopreq_widget.engine.ruleset import Rules
    from stopreq_widget.engine.scoring import Outcome
    from stopreq_widget.engine.state import State
    from stopreq_widget.engine.views import View
    from stopreq_widget.net.host import Host
    from stopreq_widget.ui.page.session import Session
    from stopreq_widget.ui.table.company import Company
    from stopreq_widget.ui.table.guests import Guests
    from stopreq_widget.ui.table.players import Player

_DEEDS: Mapping[type[Action], str] = MappingProxyType({Claim: "c", KeepTickets: "t"})


class LocalGame:
    """A :class:`~stopreq_widget.ui.table.source.Source` that is a game of this kernel.

    Parameters
    ----------
    game : Game
        An ordinary game: whatever a cell does with it is followed, too.
    players : sequence of Player
        Who sits where.
    session : Session
        Where its bots run while this is the last table that sat down.
    changed : callable
        Called when its bots begin or end to play, and when guests come, go or speak.
    speed : float
        The bots' speed from now on.
    guests : Guests, optional
        Those who stay from another game of the same players.

    Examples
    --------
    >>> from stopreq_widget.ui.page.session import Session
    >>> from stopreq_widget.ui.table.players import read_players
    >>> here = LocalGame(Game.new(["Ada", "Bo"], seed=7), read_players(["Ada", "Bo"]), Session(print), lambda: None)
    >>> here.view(1).own.name, here.bots.any, here.undo_target(None)
    ('Bo', False, None)
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        session: Session,
        changed: Callable[[], None],
        speed: float = 1.0,
        guests: Guests | None = None,
    ) -> None:
        self.game, self._players, self._session, self._changed = game, tuple(players), session, changed
        # One update asks for the same few views again and again.
        self._kept: list[tuple[State, dict[int, View]]] = []
        self._guests = guests
        game.notes.update(notes_of(players))
        self._driver = Driver.of(game)
        self._leave = self._driver.join(session, players, changed, speed)
        if guests is not None:
            guests.host.play_again(game)

    @property
    def board(self) -> Board:
        """What is played on."""
        return self.game.board

    @property
    def rules(self) -> Rules:
        """What is played by."""
        return self.game.state.rules

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return self._players

    @property
    def people(self) -> list[int]:
        """The seats that people at this table play."""
        away = () if self._guests is None else self._guests.invited
        return [seat for seat, player in enumerate(self._players) if player.is_human and seat not in away]

    @property
    def company(self) -> Company | None:
        """Who plays along from elsewhere; None where nobody is invited."""
        return None if self._guests is None else self._guests.company()

    @property
    def position(self) -> int:
        """How many moves have been played."""
        return self.game.position

    @property
    def analysis(self) -> bool:
        """Whether every move may be taken back; not where others play along, whose hands it would show."""
        return self.game.analysis and self._guests is None

    @property
    def file_note(self) -> str:
        """What happened to the game's files."""
        return self.game.file_note

    @property
    def bots(self) -> Bots:
        """How the bots stand."""
        driver = self._driver
        return Bots(
            driver.has_bots,
            driver.running,
            driver.paused,
            driver.speed,
            driver.is_swift,
            driver.preparing,
            driver.waiting,
        )

    @property
    def is_swift(self) -> bool:
        """Whether the bots play faster than anything on the screen could show by moving."""
        return self._driver.is_swift

    def view(self, seat: int, position: int | None = None) -> View:
        """Return what a seat may see."""
        state = self._state(position)
        views = next((views for kept, views in self._kept if kept is state), None)
        if views is None:
            views = {}
            self._kept = [(state, views), *self._kept[:1]]
        if seat not in views:
            views[seat] = view(state, seat)
        return views[seat]

    def outcome(self, position: int | None = None) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        return outcome(self._state(position))

    def log(self, reader: int | None, position: int | None = None) -> list[str]:
        """Return what happened, as far as a seat may know it."""
        return self.game.log_for(reader)[:position]

    def deeds(self) -> str:
        """Return what was done in each move; see `deeds_of`."""
        return deeds_of(self.game.states, self.game.actions[: self.position])

    def claimed_since(self, seat: int) -> list[str]:
        """Return the ids of the routes that others have claimed since a seat's last action, in the board's order."""
        states = self.game.states
        last = next((i for i in reversed(range(self.position)) if states[i].seat == seat), 0)
        others = [i for i in range(len(self.players)) if i != seat]
        new = 0
        for i in others:
            new |= self.game.state.seats[i].routes & ~states[last].seats[i].routes
        return [self.board.routes[i].id for i in bits(new)]

    def undo_target(self, seen: int | None) -> int | None:
        """Return the position that undo leads to, or that the guests are asked to go back to."""
        if self._guests is None:
            return undo_target(self.game, self.people, seen, reveals)
        return max((at for at in map(self._guests.host.back_to, self.people) if at is not None), default=None)

    def redo_target(self) -> int | None:
        """Return the position that redo leads to."""
        return redo_target(self.game, self.people) if self._guests is None else None

    def play(self, action: Action | str, at: int) -> None:
        """Play an action of the seat to move, or its text; a tunnel that takes no more cards is claimed with it."""
        game = self.game
        game.play(action, at=at)
        dug = view(game.state, game.state.seat).tunnel if game.state.phase is Phase.TUNNEL else None
        if dug is not None and not dug.owed and len(game.legal_actions) == 1:
            game.play(game.legal_actions[0], at=at + 1)

    def goto(self, position: int) -> None:
        """Go to another position; where others play along they are asked first."""
        if self._guests is None:
            self.game.goto(position)
        else:
            self._guests.host.ask_back(self.game.states[position].seat)

    def invite(self, players: Sequence[str] | None, **where: Any) -> Host:
        """Open the game to people who sit elsewhere: those of these names, or all but the first.

        Raises
        ------
        SetupError
            If there is nobody to invite.
        NetError
            If the address, the port or the certificate can't be had.
        """
        people = [player.name for player in self._players if player.is_human]
        names = people[1:] if players is None else list(players)
        if not names or not set(names) <= set(people):
            raise SetupError(
                f"there is nobody to invite as {shown(players)}; the people at this table are {', '.join(people)}: a "
                "game with a seat for each friend is started in the form, or by play(players=['You', 'Bo'])"
            )
        require("tornado", "games with people elsewhere")
        # tornado comes with Jupyter; where Python runs in a page there is none.
        from stopreq_widget.ui.table.guests import Guests

        self.close_to_guests()
        self._guests = Guests(self.game, names, self._session.callback(self._changed), **where)
        self._changed()
        return self._guests.host

    def let_guests_go(self) -> Guests | None:
        """Return the guests, for another game of the same players; None if there are none."""
        guests, self._guests = self._guests, None
        return guests

    def close_to_guests(self) -> None:
        """Say good-bye to those who sit elsewhere."""
        if self._guests is not None:
            self._guests.close()
            self._guests = None

    def say(self, text: str) -> None:
        """Say something to those who sit elsewhere, for the first of the people at this table."""
        if self._guests is not None and self.people:
            self._guests.host.say(self.people[0], text)

    def answer(self, *, yes: bool) -> None:
        """Answer who asks to take a move back."""
        for seat in self.people:
            # Once one has said no, nobody asks any more; and nobody answers for the seat that asks.
            if self._guests is not None and self._guests.wish not in {None, seat}:
                self._guests.host.allow(seat, yes=yes)

    def set_speed(self, speed: float) -> None:
        """Have the bots play so fast."""
        self._driver.change_speed(speed)

    def pause(self, *, paused: bool) -> None:
        """Have the bots wait, or go on."""
        self._driver.pause(paused=paused)

    def wait(self, *, waiting: bool) -> None:
        """Have the game wait for a bot that gets ready, or have another one play for it until it is."""
        self._driver.wait(waiting=waiting)

    def hurry(self) -> None:
        """Have the bots play without pauses until a person is to move."""
        self._driver.hurry()

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call at once and after each change, then let the bots go on; return what ends it and lets the bots go."""

        def follow(game: Game) -> None:
            del game
            changed()
            self._driver.go()

        unsubscribe = self.game.subscribe(self._session.follow(follow))

        def end() -> None:
            unsubscribe()
            self.close_to_guests()
            self._leave()

        return end

    def _state(self, position: int | None) -> State:
        return self.game.state if position is None else self.game.states[position]

    def __repr__(self) -> str:
        return repr(self.game)


def deeds_of(states: Sequence[State], actions: Sequence[Action]) -> str:
    """Return two characters a move: its seat, and "c" for a claim, "t" for kept tickets, "." for anything else."""
    moves = zip(states, actions, strict=False)
    return "".join(f"{state.seat}{_DEEDS.get(type(action), '.')}" for state, action in moves)
