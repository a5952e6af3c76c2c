"""What a table's screen shows of its game now, as one value: for everybody, for a seat alone, for the map."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from stopreq_widget.ui.table import payload, seat_payload
from stopreq_widget.ui.table.advice import outlook
from stopreq_widget.ui.table.first_game import guide_payload
from stopreq_widget.ui.table.mine import mine
from stopreq_widget.ui.table.screen import Screen, acting, asked, hands_open, shown, towns, viewer
from stopreq_widget.ui.table.sharing import readers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stopreq_widget.engine.views import View
    from stopreq_widget.ui.table.company import Company
    from stopreq_widget.ui.table.screen import Notice
    from stopreq_widget.ui.table.source import Source

# A reader of the log that is nobody's seat: told only what is public.
_PUBLIC = -1


@dataclass(frozen=True)
class MapPaint:
    """What the map shows: see :class:`~stopreq_widget.ui.map.board_map.BoardMap` for the texts.

    ``seats`` are colour and name of each player.
    ``own``, ``towns``, ``selected`` and ``ticket`` are for the present viewer's eyes and are never stored.
    """

    routes: str
    tokens: str
    stations: str
    seats: tuple[tuple[str, str], ...] = ()
    walk: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    calm: bool = False
    own: dict[str, Any] | None = None
    towns: tuple[str, ...] = ()
    town_words: str = ""
    selected: tuple[str | None, str | None] = (None, None)
    ticket: tuple[str, str, tuple[str, ...]] | None = None


@dataclass(frozen=True)
class Paint:
    """All that the pages of a table are to show.

    Attributes
    ----------
    state : dict
        For everybody; may be stored.
    private : dict or None
        For the one whose cards are shown.
    own : tuple of dict
        The same for each seat that has a page of its own.
    hands : list of dict or None
        All hands, where they may be seen.
    log : list of str
        What has happened, as far as all who sit at the screen may know it.
    company : Company or None
        Who plays along from elsewhere, what they say, and the keys of those who are invited: stored nowhere.
    mine : dict of dict
        What is the person's own, and nobody else's business: stored nowhere either.
    board : MapPaint or None
        For the map; None while the form is shown.
    """

    state: dict[str, Any]
    private: dict[str, Any] | None = None
    own: tuple[dict[str, Any], ...] = ()
    hands: list[dict[str, Any]] | None = None
    log: tuple[str, ...] = ()
    company: Company | None = None
    mine: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    board: MapPaint | None = None


def paint(screen: Screen, game: Source | None) -> Paint:
    """Return what the pages are to show.

    Examples
    --------
    >>> paint(Screen(form={"seed": "7"}), None).state
    {'screen': 'setup', 'setup': {'seed': '7'}, 'notice': None}
    """
    if game is None:
        form = {"screen": "setup", "setup": dict(screen.form), "notice": _notice(screen.notice)}
        return Paint(form, mine=mine(screen))
    at = screen.looking_at
    own = [game.view(seat, at) for seat in sorted(screen.own)]
    views = [game.view(seat, at) for seat in range(len(game.players))] if hands_open(screen, game) else None
    return Paint(
        state=_for_everybody(screen, game),
        private=_for_seat(screen, viewer(screen, game), game),
        own=tuple(_private(screen, seen) for seen in own),
        hands=None if views is None else seat_payload.all_hands(views),
        log=tuple(_log(screen, game)),
        company=game.company,
        mine=mine(screen),
        board=_for_the_map(screen, game),
    )


def _for_everybody(screen: Screen, game: Source) -> dict[str, Any]:
    """Return the panel's public state: the game, with where the screen is in it."""
    live, seat, outcome = screen.looking_at is None, viewer(screen, game), game.outcome(screen.looking_at)
    over = game.outcome() is not None
    notice = screen.notice
    return {
        "screen": "play",
        **payload.public(shown(screen, game), game.players, viewer=seat, acting=acting(screen, game), outcome=outcome),
        "position": game.position if live else screen.looking_at,
        "moves": game.position,
        "deeds": game.deeds(),
        "playing": screen.stepping is not None if over or game.analysis else None,
        "analysis": game.analysis,
        "can_branch": game.analysis or over,
        "can_undo": live and game.undo_target(screen.seen) is not None,
        "can_redo": live and game.redo_target() is not None,
        "bots": game.bots._asdict(),
        "viewer": seat,
        "share": readers(screen, game),
        "ask": asked(screen, game),
        "own": sorted(screen.own),
        "people": list(game.people),
        "guide": guide_payload(screen, game),
        "settings": asdict(screen.settings),
        "notice": None if notice and notice.private and seat is not None else _notice(notice),
    }


def _notice(notice: Notice | None) -> dict[str, str] | None:
    return None if notice is None else {"kind": notice.kind, "text": notice.text, "advice": notice.advice}


def _for_seat(screen: Screen, seat: int | None, game: Source) -> dict[str, Any] | None:
    """Return what only the one whose cards are shown may see; None if nobody's are."""
    if seat is None:
        return None
    notice = screen.notice if screen.notice and screen.notice.private else None
    return {**_private(screen, game.view(seat, screen.looking_at)), "notice": _notice(notice)}


def _private(screen: Screen, seen: View) -> dict[str, Any]:
    mine = seat_payload.private(seen, screen.selected, learning=screen.settings.help, choice=screen.choice)
    return {**mine, "hint": asdict(screen.hint) if screen.hint and seen.legal_actions else None}


def _log(screen: Screen, game: Source) -> Sequence[str]:
    seats = game.people
    reader = seats[0] if len(seats) == 1 else _PUBLIC
    return game.log(None if hands_open(screen, game) else reader, screen.looking_at)


def _for_the_map(screen: Screen, game: Source) -> MapPaint:
    seat, seen, open_towns = viewer(screen, game), shown(screen, game), towns(screen, game)
    outcome = game.outcome(screen.looking_at)
    news = game.claimed_since(seat) if seat is not None and screen.looking_at is None else []
    longest = max(outcome.scores, key=lambda score: score.longest) if outcome else None
    return MapPaint(
        routes=payload.route_status(seen, seat),
        tokens=payload.token_status(seen),
        stations=payload.station_status(seen),
        seats=tuple((player.colour, player.name) for player in game.players),
        walk=(longest.trail, longest.stops) if longest else ((), ()),
        calm=screen.looking_at is not None or game.is_swift,
        own=None if seat is None else seat_payload.own_marks(seen, news, acting=acting(screen, game)),
        towns=tuple(open_towns),
        town_words=next((group for group, _ in open_towns.values()), ""),
        selected=(
            screen.selected,
            next((town for town, choice in open_towns.items() if choice == screen.choice), None),
        ),
        ticket=None if seat is None or screen.ticket is None else _ticket(screen, seen, screen.ticket),
    )


def _ticket(screen: Screen, seen: View, ticket: str) -> tuple[str, str, tuple[str, ...]]:
    """Return a ticket's two stations, and routes between them: the seat's own, with those that are missing as help."""
    found = seen.board.ticket(ticket)
    look = outlook(seen, found)
    return found.a, found.b, look.own + look.missing if screen.settings.help else look.own
