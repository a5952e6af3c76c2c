"""How a planner's thoughts lie in memory: what it believes, what it works with, and its plans.

The planner is that of :mod:`stopreq_widget.bots.plan`, with the same names and in the same order of work, so that the
two can be read side by side; tests hold them to the same choices.  A mind is scratch: nothing in it outlives a
decision.
"""

from __future__ import annotations

import numpy as np

from stopreq_widget.core.layout import KINDS, LENGTH, OFFER, ROUTES, STATIONS, TICKETS

# A route that can't be used; a cost that is never paid.
NEVER = 1e9

# So many actions are compared at most: every choice of as many tickets as can be offered; or of each route every
# number of passes from none to its spaces, a card of each kind or from the deck, and new tickets.
MOST = max(1 << OFFER, ROUTES * (LENGTH + 1) + KINDS + 2)

# What a planner believes: the fields of bots.style.Style; whether it keeps as few tickets as it may; and whether it is
# no planner at all but takes any legal action.
BELIEFS = np.dtype(
    [
        (name, "f8")
        for name in (
            "pace", "share", "token", "path", "waste", "scarcity", "doubt", "hope", "tickets", "urgency",
            "sets", "noise",
        )
    ]
    + [("fewest", "i4"), ("random", "i4")],
    align=True,
)  # fmt: skip

# A plan is the tickets that it wants, a network for them and what can be said of both; see bots.plan and bots.outlook.
PLAN = np.dtype(
    [
        ("network", "u8", (2,)),
        ("value", "f8"),
        ("likely", "f8"),
        ("sunk", "f8"),
        ("pending", "f8"),
        ("trains", "i4"),
        ("wanted_count", "i4"),
        ("route_count", "i4"),
        ("item_count", "i4"),
        ("wanted", "i4", (TICKETS,)),
        ("routes", "i4", (ROUTES,)),
        # The routes that may be claimed for their points, and what they score.
        ("items", "i4", (ROUTES,)),
        ("points", "f8", (ROUTES,)),
    ],
    align=True,
)

MIND = np.dtype(
    [
        # The position: see bots.position.Position.
        ("horizon", "f8"),
        ("elsewhere", "i4", (KINDS,)),
        ("unseen", "i4", (KINDS,)),
        ("held", "i4", (TICKETS,)),
        ("held_count", "i4"),
        # Paths.
        ("weights", "f8", (ROUTES,)),
        ("free", "f8", (ROUTES,)),
        ("inside", "f8", (ROUTES,)),
        ("best", "f8", (STATIONS,)),
        ("away", "f8", (STATIONS,)),
        ("state", "i4", (STATIONS,)),
        ("waiting", "i4", (STATIONS,)),
        ("came_by", "i4", (STATIONS,)),
        ("came_from", "i4", (STATIONS,)),
        ("path", "i4", (STATIONS,)),
        ("have", "u8", (2,)),
        ("costs", "f8", (TICKETS,)),
        # Cards.
        ("hand", "i4", (KINDS,)),
        ("over", "i4", (KINDS,)),
        ("missing", "f8", (ROUTES * LENGTH,)),
        ("grays", "i4", (ROUTES,)),
        # Extras.
        ("usual", "f8", (LENGTH + 1,)),
        ("gray", "f8", (LENGTH + 1,)),
        ("rated", "f8", (ROUTES,)),
        ("expected", "f8", (ROUTES,)),
        ("rated_item", "i4", (ROUTES,)),
        # The turn.
        ("idle", "f8"),
        ("after", "f8"),
        ("blind", "f8"),
        ("card_values", "f8", (KINDS,)),
        ("row_values", "f8", (KINDS,)),
        ("urgency", "f8", (ROUTES,)),
        ("spare", "i4", (KINDS,)),
        ("gains", "f8", (TICKETS,)),
        ("merit", "i4", (ROUTES,)),
        ("others", "i4", (ROUTES,)),
        # Of each route the payment that is missed least, by route; and in which order routes were met.
        ("met", "i4", (ROUTES,)),
        ("met_count", "i4"),
        ("pay_kind", "i4", (ROUTES,)),
        ("pay_passes", "i4", (ROUTES,)),
        ("pay_left", "i4", (ROUTES,)),
        # What was compared: actions as numbers, and the points expected after each.
        ("ranked", "i4"),
        ("actions", "i8", (MOST,)),
        ("values", "f8", (MOST,)),
    ],
    align=True,
)
