"""How a game lies in memory: one page on the core's state.

A game is one record (a fixed block of memory) of the type :data:`GAME`; a batch of games is an array of such
records.  Everything that the rules look up is one record of the type :data:`TABLES`, made once for a board, rules
and a number of players.  Nothing else is held anywhere, so copying a record copies the game.

Numbers are those of the engine: a seat, station, service, route or ticket is its index; a kind of card is the index
of its service, and Transit Passes are the kind after the last service (``TABLES.wild``).  A set of routes or stations
is two 64-bit words: index ``i`` is bit ``i % 64`` of word ``i // 64``.

======================  ====================================================================================
field of ``GAME``       what it holds (``State`` names what it is in :mod:`stopreq_widget.engine.state`)
======================  ====================================================================================
``seed``                the seed of the game: the order of each later reshuffle follows from it
``choices``             the generator of the random policy: the word that the next choice adds SplitMix64's step to
``routes``              by seat: the set of claimed routes (``Seat.routes``)
``closed``              by seat: the set of routes that it can't claim any more (``State.closed``)
``taken``               by seat: the set of stations whose tokens it took (``Seat.tokens``)
``tokens``              the set of stations whose token is still there (``State.tokens``)
``stamp``               which sources made this record; compiled code of others refuses it
``players``, ``first``  number of seats, and the seat of the first turn
``phase``               an index into ``PHASES``
``seat``                the seat to move
``turns``               turns finished; ``turns_left`` until the end, -1 while it is far; ``skips`` in a row (R21)
``idle``                turns in a row that changed nothing (R27)
``decisions``           actions applied since the deal (the engine does not count them)
``reshuffles``          how often the discards were reshuffled; the decks that came of it are not kept
``trains``, ``points``  by seat: left, and scored so far
``hand``, ``known``     by seat and kind: cards held, and those of them that everybody saw being taken
``tickets``             by seat: kept tickets in order, the first ``ticket_count`` of the row
``offer``               by seat: tickets to choose from, the first ``offer_count`` of the row
``discards``            by kind: discarded cards
``row``                 kinds of the face-up cards in their places, the first ``row_size``
``deck``                kinds; the top is the last of the first ``deck_size``
``ticket_deck``         a ring: ``ticket_deck_size`` tickets from ``ticket_top`` on, wrapping round at its end
``stations``, ``built`` by seat: the set of towns in which it built a train station, and how many (E10)
``laid``, ``owed``      the claim laid down for a tunnel (0: none), and the cards it still takes (E16-E18)
``turned``              kinds of the cards turned for it, the first ``turned_count``
``out``                 tickets out of the game, the first ``out_count`` (E3)
``firsts``              by seat: how many first tickets it kept, where tickets go out of the game
``ways``                scratch: how many claims each kind of card can pay for, filled by ``moves.count``
======================  ====================================================================================

An action is one number, its verb in the top byte and three arguments in the others (:func:`code`):

============  =========================  ==============  ===========================================
verb       arguments                     as text         meaning
============  =========================  ==============  ===========================================
``SKIP``                                 ``skip``        nothing else can be done
``DRAW``   ``kind`` or ``BLIND``         ``draw …``      a face-up card of that kind, or the deck's top
``LOOK``                                 ``tickets``     draw destination tickets
``KEEP``   mask                          ``keep …``      bit ``i``: keep the ``i``-th offered ticket
``CLAIM``  route, kind (or ``NO_KIND``   ``claim …``     spend so many passes, and cards of the kind
           for passes alone), passes                     for the rest of the route's spaces
``BUILD``  town, kind (or ``NO_KIND``),  ``build …``     a train station for a set: the lower four bits are passes,
           cards and passes                              the upper four cards of the kind
``DIG``    route, kind (or ``NO_KIND``), ``dig …``       add what the tunnel still takes, paid in the same way
           cards and passes
``WITHDRAW``  route                      ``withdraw …``  give the tunnel up
============  =========================  ==============  ===========================================

Chance.  Decks are shuffled as :func:`stopreq_widget.engine.chance.shuffled` says, from the same seed and streams.  The
random policy takes the action of index ``k`` of the engine's ``legal_actions``, where ``k`` is the next number
below ``len(legal_actions)`` of the stream ``POLICY_STREAM`` of the game's seed:
:class:`stopreq_widget.core.choices.Choices` is the same generator in plain Python.

Limits: :data:`LIMITS`; :class:`~stopreq_widget.core.errors.LimitError` says which one a board or rules exceed.
"""

from __future__ import annotations

from stopreq_widget.core.storage import Layout
from stopreq_widget.engine.state import Phase

SEATS, KINDS, ROUTES, STATIONS, TICKETS, CARDS, LENGTH, OFFER, ROW = 5, 32, 128, 128, 128, 512, 12, 10, 8
# Train stations of a player, and cards turned for a tunnel.
BUILT, TURNED = 4, 8
LIMITS = {
    "kinds of cards": KINDS,
    "routes": ROUTES,
    "stations": STATIONS,
    "tickets": TICKETS,
    "cards": CARDS,
    "spaces of a route": LENGTH,
    "tickets offered at once": OFFER,
    "face-up cards": ROW,
    "stations of a player": BUILT,
    "cards turned for a tunnel": TURNED,
}

PHASES = (Phase.FIRST_TICKETS, Phase.TURN, Phase.SECOND_CARD, Phase.TICKETS, Phase.OVER, Phase.TUNNEL)
FIRST_TICKETS, TURN, SECOND_CARD, CHOOSING, OVER, TUNNEL = range(6)

SKIP, DRAW, LOOK, KEEP, CLAIM, BUILD, DIG, WITHDRAW = range(8)
BLIND = NO_KIND = 255

GAME = Layout(
    [
        ("seed", "u8"),
        ("choices", "u8"),
        ("routes", "u8", (SEATS, 2)),
        ("closed", "u8", (SEATS, 2)),
        ("taken", "u8", (SEATS, 2)),
        ("stations", "u8", (SEATS, 2)),
        ("tokens", "u8", (2,)),
        ("stamp", "i4"),
        ("players", "i4"),
        ("first", "i4"),
        ("phase", "i4"),
        ("seat", "i4"),
        ("turns", "i4"),
        ("turns_left", "i4"),
        ("skips", "i4"),
        ("idle", "i4"),
        ("decisions", "i4"),
        ("reshuffles", "i4"),
        ("deck_size", "i4"),
        ("row_size", "i4"),
        ("ticket_top", "i4"),
        ("ticket_deck_size", "i4"),
        ("out_count", "i4"),
        ("laid", "i4"),
        ("owed", "i4"),
        ("turned_count", "i4"),
        ("turned", "i4", (TURNED,)),
        ("built", "i4", (SEATS,)),
        ("firsts", "i4", (SEATS,)),
        ("trains", "i4", (SEATS,)),
        ("points", "i4", (SEATS,)),
        ("ticket_count", "i4", (SEATS,)),
        ("offer_count", "i4", (SEATS,)),
        ("hand", "i4", (SEATS, KINDS)),
        ("known", "i4", (SEATS, KINDS)),
        ("discards", "i4", (KINDS,)),
        ("ways", "i4", (KINDS,)),
        ("row", "i4", (ROW,)),
        ("offer", "i4", (SEATS, OFFER)),
        ("tickets", "i4", (SEATS, TICKETS)),
        ("ticket_deck", "i4", (TICKETS,)),
        ("out", "i4", (TICKETS,)),
        ("deck", "i4", (CARDS,)),
    ]
)

TABLES = Layout(
    [
        # By kind, cards of it (LENGTH or fewer) and passes spent: the routes that a claim with both can pay.
        ("payable", "u8", (KINDS, LENGTH + 1, LENGTH, 2)),
        # By number of spaces: the routes of so many or fewer.
        ("up_to", "u8", (LENGTH + 1, 2)),
        # By route: itself and the other routes between its ends.
        ("double", "u8", (ROUTES, 2)),
        ("tokens", "u8", (2,)),
        ("flights", "u8", (2,)),
        ("stamp", "i4"),
        ("players", "i4"),
        ("stations", "i4"),
        ("services", "i4"),
        ("wild", "i4"),
        ("routes", "i4"),
        ("tickets", "i4"),
        ("longest", "i4"),
        ("length", "i4", (ROUTES,)),
        ("ferry", "i4", (ROUTES,)),
        ("a", "i4", (ROUTES,)),
        ("b", "i4", (ROUTES,)),
        # The kind of its cards, -1 for any one service; and what it scores, the flight's bonus included.
        ("colour", "i4", (ROUTES,)),
        ("worth", "i4", (ROUTES,)),
        # The routes at each station, from `links_at` of it to that of the next, and the stations at their other ends.
        ("links_at", "i4", (STATIONS + 1,)),
        ("link_route", "i4", (2 * ROUTES,)),
        ("link_to", "i4", (2 * ROUTES,)),
        ("route_points", "i4", (ROUTES,)),
        ("token_points", "i4", (STATIONS,)),
        ("ticket_a", "i4", (TICKETS,)),
        ("ticket_b", "i4", (TICKETS,)),
        ("ticket_points", "i4", (TICKETS,)),
        ("cards", "i4", (KINDS,)),
        # By size of an offer: the subsets by size, then in the order of itertools.combinations; and by the fewest
        # tickets that must be kept, where those begin.
        ("subsets", "i4", (OFFER + 1, 1 << OFFER)),
        ("subsets_from", "i4", (OFFER + 1, OFFER + 2)),
        # What other rules add: by route whether cards are turned for it, and the cards to draw that it is likely to
        # take beyond its spaces; by ticket whether it is a long one.
        ("more", "f8", (ROUTES,)),
        ("tunnel", "i4", (ROUTES,)),
        ("long", "i4", (TICKETS,)),
        # The numbers of engine.ruleset.Rules that are not in the fields above.
        ("trains", "i4"),
        ("hand", "i4"),
        ("row", "i4"),
        ("row_passes", "i4"),
        ("sweeps", "i4"),
        ("row_without_deck", "i4"),
        ("tickets_dealt", "i4"),
        ("tickets_kept", "i4"),
        ("tickets_drawn", "i4"),
        ("drawn_kept", "i4"),
        ("flight_bonus", "i4"),
        ("longest_bonus", "i4"),
        ("last_trains", "i4"),
        ("idle_rounds", "i4"),
        ("single_doubles", "i4"),
        ("stations_each", "i4"),
        ("station_points", "i4"),
        ("tunnel_cards", "i4"),
        ("long_dealt", "i4"),
        ("first_out", "i4"),
    ]
)


def code(verb: int, first: int = 0, second: int = 0, third: int = 0) -> int:
    """Return the number of an action.

    Examples
    --------
    >>> code(DRAW, BLIND), code(CLAIM, 40, 3, 1) >> 24 == CLAIM
    (33488896, True)
    """
    return verb << 24 | first << 16 | second << 8 | third
