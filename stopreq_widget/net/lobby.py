"""Who sits at a hosted game, what each is told, and what each may do: everything of a host but its sockets."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import RLock
from typing import TYPE_CHECKING, Any, Protocol

from stopreq_widget.engine.errors import StopreqError, shown
from stopreq_widget.engine.game import Game, reveals
from stopreq_widget.engine.story import tell
from stopreq_widget.engine.texts import is_legible
from stopreq_widget.net.errors import ProtocolError, RefusedError
from stopreq_widget.net.forms import WATCHER, difference, frame_of, frame_to_plain, seen_by, view_to_plain
from stopreq_widget.net.keys import seat_of_key
from stopreq_widget.net.protocol import FROM_GUEST, MOST_TALK, VERSION, read_message, write_message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stopreq_widget.engine.state import State
    from stopreq_widget.net.forms import Plain

# So many answers are remembered for each seat, in case a message comes twice.
_REMEMBERED = 64
# A seat may be looked at from so many places at once: a laptop, a phone, a tab that was forgotten.
_MOST_LINES = 6
_MOST_WATCHERS = 100


class Line(Protocol):
    """A line to a guest, as a lobby uses it; both may be called from any thread."""

    def send(self, text: str) -> None:
        """Send a message."""

    def end(self, why: str) -> None:
        """Say why, and end the line."""


@dataclass
class _Guest:
    """One line that has been let in, and what it was told so far."""

    line: Line
    seat: int
    plain: Plain | None = None
    states: tuple[State, ...] = ()
    can_undo: bool = False
    has_record: bool = False
    lock: Any = field(default_factory=RLock)


class Lobby:
    """The guests of a game.

    Parameters
    ----------
    game : Game
        What is played; whoever else plays on it is followed.
    keys : mapping
        The key of each player who is invited, by name.
    watched : bool
        Whether anybody may watch, without a key, what is public.
    heard : callable
        Called with a seat (-1: who watches) and a text when somebody says something.
    asked : callable
        Called with a seat when it asks to take a move back, and with -1 when that was not allowed.
    changed : callable
        Called when somebody comes or goes.

    Notes
    -----
    The game's lock is never asked for while this lobby's own is held: the game calls with its lock held.
    """

    def __init__(
        self,
        game: Game,
        keys: Mapping[str, str],
        *,
        watched: bool = True,
        heard: Callable[[int, str], object] | None = None,
        asked: Callable[[int], object] | None = None,
        changed: Callable[[], object] | None = None,
    ) -> None:
        self.game, self.keys, self.watched = game, dict(keys), watched
        self._heard, self._asked, self._changed = heard, asked, changed
        self._guests: dict[Line, _Guest] = {}
        self._answers: dict[int, OrderedDict[str, str]] = {}
        self._wish: tuple[int, int, set[int]] | None = None
        self._lock = RLock()
        self._stop = game.subscribe(self._follow)

    @property
    def invited(self) -> tuple[int, ...]:
        """The seats that guests play."""
        return tuple(i for i, name in enumerate(self.game.players) if name in self.keys)

    @property
    def here(self) -> list[bool]:
        """Who is here, by seat; who plays at the host's own table always is."""
        with self._lock:
            seats = {guest.seat for guest in self._guests.values()}
        return [seat in seats or seat not in self.invited for seat in range(len(self.game.players))]

    def join(self, line: Line, text: str | bytes) -> bool:
        """Let a line in that says who it is; tell whether its key is right (a wrong one is told so).

        Raises
        ------
        ProtocolError
            If its first message isn't ``join``, or of another version.
        """
        kind, data = read_message(text, FROM_GUEST)
        if kind != "join":
            raise ProtocolError(f"the first message must be 'join', not {kind!r}")
        if data["version"] != VERSION:
            newer = "the guest's" if data["version"] > VERSION else "the host's"
            raise ProtocolError(
                f"the guest speaks version {data['version']}, the host version {VERSION}; {newer} program is the newer "
                "one: install the same version of stopreq-widget at both ends"
            )
        seat = WATCHER
        if data["key"]:
            name = seat_of_key(self.keys, data["key"])
            if name is None:
                return False
            seat = self.game.players.index(name)
        elif not self.watched:
            return False
        with self._lock:
            others = sum(guest.seat == seat for guest in self._guests.values())
            if others >= (_MOST_WATCHERS if seat == WATCHER else _MOST_LINES):
                raise ProtocolError("there are too many lines to this seat already; close one of them")
            guest = self._guests[line] = _Guest(line, seat)
        self._catch_up(guest)
        self._tell_presence()
        return True

    def leave(self, line: Line) -> None:
        """Forget a line that is gone."""
        with self._lock:
            gone = self._guests.pop(line, None)
        if gone is not None:
            self._tell_presence()

    def receive(self, line: Line, text: str | bytes) -> None:
        """Do what a guest asks, and answer.

        Raises
        ------
        ProtocolError
            If the message is none of the protocol's.
        """
        with self._lock:
            guest = self._guests[line]
        kind, data = read_message(text, FROM_GUEST)
        if kind == "join":
            raise ProtocolError("who has joined can't join again on the same line")
        if kind == "beat":
            line.send(write_message("beat"))
            return
        told = self._answers.setdefault(guest.seat, OrderedDict())
        if data["id"] not in told:
            told[data["id"]] = self._answer(guest, kind, data)
            while len(told) > _REMEMBERED:
                told.popitem(last=False)
        line.send(told[data["id"]])

    def allow(self, seat: int, *, yes: bool) -> None:
        """Say for a seat whether the move that somebody asked for may be taken back.

        Raises
        ------
        RefusedError
            If nobody has asked, or it asked itself.
        """
        with self._lock:
            wish = self._wish
            if wish is None or wish[0] == seat:
                raise RefusedError("nobody has asked to take a move back")
            _, target, missing = wish
            missing.discard(seat)
            if yes and missing:
                return
            self._wish = None
        if yes:
            self.game.goto(target)
        else:
            self._tell_wish(WATCHER)
            self._say(seat, f"{self.game.players[seat]} would rather not take that move back.")

    def play_again(self, game: Game) -> None:
        """Go on with another game of the same players, whose guests stay.

        Raises
        ------
        RefusedError
            If others play it.
        """
        if game.players != self.game.players:
            raise RefusedError(f"the guests sit with {', '.join(self.game.players)}, not {', '.join(game.players)}")
        self._stop()
        with self._lock:
            self.game, self._wish = game, None
            guests = list(self._guests.values())
        for guest in guests:
            with guest.lock:
                guest.plain, guest.states, guest.has_record = None, (), False
        self._stop = game.subscribe(self._follow)

    def back_to(self, seat: int) -> int | None:
        """Return the position of a seat's last decision, unless somebody saw a hidden card since."""
        game = self.game
        for i in range(game.position - 1, -1, -1):
            if not game.analysis and reveals(game.states[i], game.states[i + 1]):
                return None
            if game.states[i].seat == seat:
                return i
        return None

    def ask_back(self, seat: int, at: int) -> None:
        """Ask the others whether a seat may take its last move back; done at once where nobody else plays.

        Raises
        ------
        RefusedError
            If there is no such move, or hidden cards have been seen since.
        """
        target = self.back_to(seat)
        if target is None or at != self.game.position:
            raise RefusedError("nothing can be taken back: hidden cards have been seen since, or no move is yours")
        here = self.here
        others = {i for i in range(len(here)) if i != seat and here[i] and self._is_person(i)}
        with self._lock:
            self._wish = (seat, target, others) if others else None
        if not others:
            self.game.goto(target)
            return
        self._tell_wish(seat)

    def say(self, seat: int, text: str) -> None:
        """Say something to everybody.

        Raises
        ------
        RefusedError
            If it is no line of legible text.
        """
        if not text.strip() or len(text) > MOST_TALK or not is_legible(text):
            raise RefusedError(f"a line of talk is 1 to {MOST_TALK} legible characters, not {shown(text)}")
        self._say(seat, text)

    def close(self, why: str) -> None:
        """Say good-bye to everybody."""
        self._stop()
        with self._lock:
            guests, self._guests = list(self._guests.values()), {}
        for guest in guests:
            guest.line.end(why)

    def _answer(self, guest: _Guest, kind: str, data: Plain) -> str:
        try:
            if guest.seat == WATCHER:
                raise RefusedError("who watches can't do anything; join with a key to play")
            if kind == "play":
                self.game.play(data["action"], seat=guest.seat, at=data["at"])
            elif kind == "undo":
                self.ask_back(guest.seat, data["at"])
            elif kind == "allow":
                self.allow(guest.seat, yes=data["yes"])
            else:
                self.say(guest.seat, data["text"])
        except StopreqError as error:
            return write_message("refused", id=data["id"], why=str(error))
        return write_message("done", id=data["id"])

    def _follow(self, game: Game) -> None:
        del game
        with self._lock:
            # What was asked was about the position before.
            self._wish = None
            guests = list(self._guests.values())
        for guest in guests:
            self._catch_up(guest)

    def _catch_up(self, guest: _Guest) -> None:
        """Tell a guest what it doesn't know yet: all of it, or what is different."""
        game = self.game
        with guest.lock:
            states, actions = game.states, game.actions
            at = min(game.position, len(actions), len(states) - 1)
            state, states = states[at], states[: at + 1]
            kept = _shared(guest.states, states)
            # What a watcher may read is what anybody may: the sentences that keep everything secret.
            log = [tell(states[i], actions[i], states[i + 1], guest.seat) for i in range(max(kept - 1, 0), at)]
            plain, can_undo = view_to_plain(seen_by(state, guest.seat)), self.back_to(guest.seat) is not None
            if guest.plain is None:
                frame = frame_to_plain(frame_of(state, guest.seat))
                fields = {"frame": frame, "view": plain, "at": at, "log": log, "here": self.here, "can_undo": can_undo}
                guest.line.send(
                    write_message("welcome", version=VERSION, game=game.id, seats=_seats(game.notes), **fields)
                )
            elif kept < max(len(states), len(guest.states)) or can_undo != guest.can_undo:
                change = difference(guest.plain, plain)
                guest.line.send(write_message("moved", at=at, change=change, kept=kept - 1, log=log, can_undo=can_undo))
            guest.plain, guest.states, guest.can_undo = plain, states, can_undo
            if state.is_over and not guest.has_record:
                guest.has_record = True
                guest.line.send(write_message("over", record=game.to_dict()))

    def _is_person(self, seat: int) -> bool:
        players = self.game.notes.get("players")
        try:
            return players is None or players[seat]["kind"] != "bot"
        except (KeyError, IndexError, TypeError):
            return True

    def _say(self, seat: int, text: str) -> None:
        self._broadcast(write_message("said", seat=seat, text=text))
        if self._heard is not None:
            self._heard(seat, text)

    def _tell_wish(self, seat: int) -> None:
        self._broadcast(write_message("asked", seat=seat))
        if self._asked is not None:
            self._asked(seat)

    def _tell_presence(self) -> None:
        self._broadcast(write_message("here", here=self.here))
        if self._changed is not None:
            self._changed()

    def _broadcast(self, text: str) -> None:
        with self._lock:
            guests = list(self._guests.values())
        for guest in guests:
            guest.line.send(text)


def _seats(notes: Mapping[str, Any]) -> list[Any]:
    """Return who sits where, as a game's notes have it; nothing where they say nothing."""
    seats = notes.get("players")
    return seats if isinstance(seats, list) else []


def _shared(a: tuple[State, ...], b: tuple[State, ...]) -> int:
    """Return how many states two lines of a game begin with together; from a shared one back all are."""
    n = min(len(a), len(b))
    while n and a[n - 1] is not b[n - 1]:
        n -= 1
    return n
