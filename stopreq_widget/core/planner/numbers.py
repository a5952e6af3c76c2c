"""Every number that steers the planner beside its style: what it is, its unit, and how it was found.

The style (:class:`stopreq_widget.bots.style.Style`) was found by evolution.  These were set by hand, from the rules or
from what games showed, unless it says otherwise; no record of duels between other values of them was kept.
"""

from __future__ import annotations

# A cost that is never paid, and the weight of a route that can't be used.
NEVER = 1e9

# Cards, in cards to draw. ------------------------------------------------------------------------------------------
# A card of which none is left in the game: only a pass can stand in for it.
NONE_LEFT = 4.0
# The same for weighing a single route, where a detour may be better still.
NONE_LEFT_OF_A_ROUTE = 3.0
# A pass that a ferry takes and the hand doesn't have, as a part of NONE_LEFT: it can be drawn, but rarely.
PASS_FOR_A_FERRY = 0.6
# A card of a gray route, which takes whatever comes in numbers.
ANY = 0.85
# A pass that a ferry takes, beyond the card that it is, in rules with tunnels or stations (Oregon's has no ferry).
FERRY = 1.4
# So great a part of what passes could stand in for is taken off a route's cost: other routes want them too.
PASSES_HELP = 0.4
# Draws are two a turn.
PER_CARD = 0.5

# Time, in turns. ---------------------------------------------------------------------------------------------------
# A turn of drawing brings two cards; a train takes a card; a claim takes a turn for some 2.9 trains (counted in games).
PER_TRAIN, PER_CARD_HELD = 0.5 + 1 / 2.9, 0.5
# Nobody lays more than five trains a turn, or ends the game at once; and the last turns go once round (counted).
TRAINS_A_TURN, SOON, LAST_ROUND = 5, 0.3, 1.2
# How much less sure the turns to come are, for each of them, as a part of the style's doubt.
DOUBT_PER_TURN = 0.12
# A ticket that is drawn anew takes a turn for about three spaces, comes off so surely at most, within so many turns.
CLAIMS_PER_SPACE, SUREST, TICKET_SPREAD = 0.33, 0.9, 4

# What may be left out to save time; set by hand. --------------------------------------------------------------------
# A route is listed for its points if it brings more than these parts of what a turn and a train usually score.
LEAST_OF_A_TURN, LEAST_OF_A_TRAIN = 0.9, 0.65
# So many routes that no ticket needs are looked at.
CLAIMS = 7
# New tickets are thought of only if the network leaves so great a part of the turns, and so many trains.
IDLE_TURNS, IDLE_TRAINS = 0.4, 5
# A plan that is so likely to come off gives no ticket up.
SURE = 0.85

# Points. -----------------------------------------------------------------------------------------------------------
# The least weight of a route, so that cheapest paths are short ones too; a network must be better by more than that.
LEAST_WEIGHT, BY_A_HAIR = 0.2, 1e-9
# Any card is better than none, and a pass most of all.
SPARE, SPARE_PASS = 0.02, 0.3
# No way around a lost route is dearer than giving up what it was for; and what it is worth to be sure of a route.
DETOUR, SURE_OF_IT = 25.0, 0.2
# What a turn in vain costs beyond what is expected of it: the others are a turn closer to the end, and saw the cards.
IN_VAIN = 3.0

# Train stations. ---------------------------------------------------------------------------------------------------
# The weight of a route that a station lends already; and of one that a station has yet to be built for, which is more
# than nothing, as its tickets aren't completed yet.
LENT, TO_BUILD = 0.01, 1e-6
# A plan with new stations must be better by so many points than one without them.
BETTER = 0.5
# What it is worth to wait with a station while the plan's own routes are open, and when nothing else is left to do; all
# of it while the plan has so many turns to spare.
WAIT, WAIT_LAST, SLACK = 2.0, 0.4, 4.0
# So often another way is looked for if the stations can't lend the first one.
TRIES = 3

# Dealing what can't be seen. ---------------------------------------------------------------------------------------
# So much likelier, as a power of e, an opponent is taken to hold a ticket when its routes complete it.
TRUST = 4.0
