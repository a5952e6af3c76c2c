"""What the panel tells learners: the rules page. Plain text, never HTML."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from stopreq_widget.engine.parts import FLIGHT_KIND
from stopreq_widget.engine.presets import PRESETS
from stopreq_widget.engine.ruleset import MIN_PLAYERS, Rules
from stopreq_widget.engine.variants.differences import differences
from stopreq_widget.engine.words import plural
from stopreq_widget.geo.shapes import shapes_for
from stopreq_widget.ui.panel.pocket import pocket_map

if TYPE_CHECKING:
    from stopreq_widget.engine.board import Board

LEAD = "Claim routes on Oregon's buses and trains, join up the towns on your tickets, and stretch the longest path."


@dataclass(frozen=True)
class Part:
    """A titled part of the rules page."""

    title: str
    paragraphs: tuple[str, ...]


_TURN_PARTS = ("draw cards", "claim a route", "draw tickets")
_NUMBERS = ("no", "one", "two", "three", "four", "five")


def rules_page(board: Board, rules: Rules | None = None) -> tuple[Part, ...]:
    """Return the rules of a game on a board, with its own numbers in them.

    Parameters
    ----------
    board : Board
        Its numbers of cards, passes and tokens are told.
    rules : Rules, optional
        The numbers of the rules; Stop Requested: Oregon's if not given.

    Examples
    --------
    >>> from stopreq_widget.engine.board_files import load_board
    >>> page = rules_page(load_board("four"))
    >>> [part.title for part in page][:3]
    ['What it is about', 'Your turn', 'Drawing cards']
    """
    rules = rules or Rules()
    parts = [*_different(rules), _aim(rules), _turn(rules), _drawing(board, rules), _claiming(board, rules)]
    if rules.tunnel_cards and any(route.tunnel for route in board.routes):
        parts.append(_tunnels(board, rules))
    if any(route.ferry for route in board.routes):
        parts.append(_ferries(board))
    parts.append(_tickets(rules))
    if rules.stations:
        parts.append(_stations(board, rules))
    if rules.tokens and any(station.points for station in board.stations):
        parts.append(_tokens(board))
    return (*parts, _end(rules), _keys(board))


# A map box that is narrower or wider than this leaves no room for the parts beside and below it.
_NARROWEST, _WIDEST = 1.0, 2.0


def about(board: Board, rules: Rules | None = None) -> dict[str, Any]:
    """Return the panel's static facts: its texts, and what it draws of the board.

    ``title``, ``lead``, ``rules_title`` and ``rules`` are the texts. ``aspect`` is the board's width by its
    height as the map draws it, within what a table has room for; ``pocket`` is
    :func:`~stopreq_widget.ui.panel.pocket.pocket_map`; ``tokens`` has the stations with a token, in the board's
    order (none by rules that have no tokens); ``service`` is what the kinds of cards are called.
    """
    return {
        "aspect": min(max(shapes_for(board).aspect, _NARROWEST), _WIDEST),
        "pocket": pocket_map(board),
        "tokens": [
            {"call_sign": station.call_sign, "station": station.name, "points": station.points}
            for station in board.stations
            if station.points and (rules or Rules()).tokens
        ],
        "service": board.service_word,
        "title": f"Stop Requested: {board.name}",
        "lead": LEAD,
        "rules_title": "How to play",
        "rules": [{**asdict(part), "paragraphs": list(part.paragraphs)} for part in rules_page(board, rules)],
    }


def _part(title: str, text: str) -> Part:
    """Return a part from a text with empty lines between its paragraphs."""
    return Part(title, tuple(" ".join(paragraph.split()) for paragraph in text.split("\n\n")))


def _aim(rules: Rules) -> Part:
    five = f" ({rules.trains_five} with five players)" if rules.trains_five != rules.trains else ""
    longs = f", {_NUMBERS[rules.long_dealt]} of them long" if 0 < rules.long_dealt < len(_NUMBERS) else ""
    aside = ", and the others go out of the game" if rules.first_out else ""
    return _part(
        "What it is about",
        f"""Everybody builds a network of their own. Points come from the routes you claim, from the tickets whose two
        stations your routes join, and from the longest unbroken path. Most points win.

        You start with {plural(rules.trains, "train")}{five}, {plural(rules.hand, "card")} and
        {plural(rules.tickets_dealt, "ticket")}{longs}; you keep {rules.tickets_kept} or more{aside}.""",
    )


def _different(rules: Rules) -> list[Part]:
    """Return how rules differ from the Oregon ones, with the words of a rule set that has a name; nothing for those."""
    found = differences(rules)
    if not found:
        return []
    known = PRESETS.get(rules.name)
    about = [f"{known.title}: {known.words}"] if known is not None and known.rules == rules else []
    return [Part("What is different", (*about, *found))]


def _turn(rules: Rules) -> Part:
    can = [*_TURN_PARTS, *(["build a train station"] if rules.stations else [])]
    return _part("Your turn", f"Do exactly one of {_NUMBERS[len(can)]} things: {', '.join(can[:-1])}, or {can[-1]}.")


def _drawing(board: Board, rules: Rules) -> Part:
    return _part(
        "Drawing cards",
        f"""Take two, each from the {rules.row} that lie face up or unseen from the deck. What you take from the row is
        replaced before you choose the second.

        A Transit Pass stands for any card. Taking one that lies face up is your whole turn, and it can't be your
        second card. One that you draw unseen counts as a card like any other.

        When {plural(rules.row_passes, "pass")} or more lie face up, the whole row is discarded and turned anew, again
        if need be; but it stays as it is where no better one can be had, and after {plural(rules.sweeps, "time")}
        running.
        There {"is" if board.passes == 1 else "are"} {plural(board.passes, "pass")} in all.

        A deck that runs out is made anew from the discards. {_without_deck(rules)}""",
    )


def _without_deck(rules: Rules) -> str:
    """Return what can be drawn where deck and discards are gone (R11)."""
    if rules.row_without_deck:
        return "When there are no discards either, cards that lie face up can still be taken."
    return "When there are no discards either, no cards can be drawn, not even those that lie face up."


def _claiming(board: Board, rules: Rules) -> Part:
    longest = max((route.length for route in board.routes), default=0)
    table = ", ".join(
        f"{n} for {plural(points, 'point')}" if n == 1 else f"{n} for {points}"
        for n, points in enumerate(rules.route_points)
        if 1 <= n <= longest
    )
    text = f"""Pay as many cards as the route has spaces, all of the route's own {board.service_word}; passes can
        stand in for any of them, even all. A gray route takes any one {board.service_word}.
        You need as many trains as there are spaces.

        A route scores at once, by its spaces: {table}.

        No player takes both routes of a double."""
    if rules.single_doubles >= MIN_PLAYERS:
        text += f"""
        With {rules.single_doubles} players or fewer one of them is closed as soon as the other is claimed."""
    flights = [service for service in board.services if service.kind == FLIGHT_KIND]
    if flights:
        text += f"""

        The Flight is paid with Flight cards, of which there are only {flights[0].cards}, and passes.
        It scores {rules.flight_bonus} more."""
    return _part("Claiming a route", text)


def _tunnels(board: Board, rules: Rules) -> Part:
    return _part(
        "Tunnels",
        f"""Routes over the mountains, with a broken outline on the map. Lay the cards as for any route; then
        {plural(rules.tunnel_cards, "card")} from the deck are turned. Each that is of the {board.service_word} you
        laid, or a pass, takes one more card of that {board.service_word} or a pass from you. Against a set of passes
        alone only passes count, and only passes can be added.

        If you can't or won't add them you take your cards back, and your turn is over.""",
    )


def _ferries(board: Board) -> Part:
    return _part(
        "Ferries",
        f"""Gray routes over water, with passes drawn on some of their spaces: the set you pay with must have at least
        so many passes. The other cards are of any one {board.service_word}, or passes too.""",
    )


def _stations(board: Board, rules: Rules) -> Part:
    return _part(
        "Train stations",
        f"""You have {rules.stations}. Build one, as your turn, in any town in which nobody has one. The first costs one
        card, the second two of one {board.service_word}, and so on; passes stand for any.

        At the end each lets you use one route of one other player into its town, for your tickets only: the best use is
        found for you. It does not make your longest path longer. Each one that you did not build scores
        {plural(rules.station_points, "point")}.""",
    )


def _tickets(rules: Rules) -> Part:
    return _part(
        "Tickets",
        f"""Draw {rules.tickets_drawn}, keep at least {rules.drawn_kept}; the rest goes under the deck. Tickets stay
        secret until the end.

        A ticket is done when your routes join its two stations, whichever way round. Done it adds its points,
        otherwise it takes them away. It is cut off when no open route can join them any more.""",
    )


def _tokens(board: Board) -> Part:
    count = sum(1 for station in board.stations if station.points)
    return _part(
        "Call signs",
        f"""{plural(count, "station")} of public radio have a token with a call sign and points. Whoever claims the
        first route to such a station takes the token at once.""",
    )


def _end(rules: Rules) -> Part:
    fewer = " fewer train stations built, then" if rules.stations else ""
    more = ", claimed a route or built a train station" if rules.stations else " or claimed a route"
    return _part(
        "The end",
        f"""When somebody ends a turn with {plural(rules.last_trains, "train")} or fewer, everybody has one more turn,
        that player too.

        Whoever can do nothing at all passes; when all have to pass, one after another, the game ends there. It also
        ends after {plural(rules.idle_rounds, "round")} in which nobody took a card, kept a ticket{more}.

        Then tickets are counted, and the longest path scores {rules.longest_bonus}: a walk along your own routes that
        uses each route once, through towns as often as you like, measured in trains. If players tie for it, each gets
        the points.

        On equal points more completed tickets decide, then{fewer} the longest path. Whoever is still equal shares the
        win.""",
    )


def _keys(board: Board) -> Part:
    return _part(
        "By keyboard",
        f"""Tab goes from group to group and the arrow keys move inside one: the row, your cards, your tickets. Enter or
        the space bar presses.

        Keys while you are at the table: D draws from the deck, 1 to 9 take that card of the row, T draws tickets,
        C finds a route to claim, H gives a hint, U takes back and R does again, N tells your network in words, M opens
        the menu, F gives the table the whole window, and ? opens this page.

        To claim, press C, type part of a town or a {board.service_word}, choose with the arrow keys, press Enter,
        and Enter again to pay; Escape closes. Keys with Ctrl, Cmd or Alt are the notebook's own.""",
    )
