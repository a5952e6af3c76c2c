"""The base game on Oregon's board: the same play by other numbers.

A set of :class:`~stopreq_widget.engine.ruleset.Rules` and a board are all that it takes; every function is
Oregon's.  Rulings, with the gaps of the published description that they fill:

B1. Eight colours of twelve cards and fourteen locomotives.  Oregon's services become colours, in one group where a
    service has few spaces, and in two where it has many: orange (Coast Starlight, Kayak), black (FlixBus along
    I-84), blue (POINT west of the Cascades), brown (People Mover), green (NW Connector), pink (Breeze, Gorge
    Express), cyan (Coastal Express, POINT east of the Cascades), red (Cascades East, FlixBus along I-5).  Each
    colour has 19 to 27 spaces, and no double has one colour twice.  Locomotives are the Transit Passes.
B2. There is no flight: the route of the Flight is a gray one of length 6, without a bonus.
B3. There are no call-sign tokens.
B4. Routes keep their ids, lengths and doubles, and the tickets are the board's thirty (the description has 33 of
    its own map).
B5. 45 trains each, with five players too.
B6. Three first tickets of which at least two are kept; later three, at least one.  What is put aside goes under the
    deck.
B7. A route of length 1 to 6 scores 1, 2, 4, 7, 10, 15.
B8. The longest path scores 10 points for everybody who has it.  Equal points: most completed tickets, then the longest
    path; whoever shares its 10 points counts as having it (silent), and players who are still equal share (silent).
B9. With deck and discards gone, cards that lie face up can still be drawn: only when no train cards are available can
    none be drawn (Oregon's text, taken at its word, forbids it then: R11).  Silent: how to go on otherwise where
    nothing can be drawn or done.  As in Oregon: R4, R9, R10, R21, R27.
"""

from __future__ import annotations

from stopreq_widget.engine.ruleset import Rules

BASE_RULES = Rules(name="base", trains=45, trains_five=45, row_without_deck=True, flight_bonus=0, tokens=False)
