"""How a planner's thoughts lie in memory: what it believes, what it works with, and its plans.

A mind is scratch: nothing in it outlives a decision.
"""

from __future__ import annotations

from stopreq_widget.core.layout import BUILT, KINDS, LENGTH, OFFER, ROUTES, STATIONS, TICKETS
from stopreq_widget.core.storage import Layout

# Plans are worked out in the first three of some records; two more keep the best one while others are tried, and the
# rest are those for which a train station would be built, each in another town.
KEPT, TRIED, FOR_STATIONS, PLANS = 3, 4, 5, 24

# So many actions are compared at most: every choice of as many tickets as can be offered; or of each route every
# number of passes from none to its spaces, a card of each kind or from the deck, and new tickets; and stations.
MOST = max(1 << OFFER, ROUTES * (LENGTH + 1) + (PLANS - FOR_STATIONS + 1) * (KINDS + 1))

# What a planner believes: the fields of bots.style.Style; whether it keeps as few tickets as it may; and whether it is
# no planner at all but takes any legal action.
BELIEFS = Layout(
    [
        (name, "f8")
        for name in (
            "pace", "share", "token", "path", "waste", "scarcity", "doubt", "hope", "tickets", "urgency",
            "sets", "noise",
        )
    ]
    + [("fewest", "i4"), ("random", "i4")]
)  # fmt: skip

# A plan is the tickets that it wants, a network for them and what can be said of both; see .plan and .outlook.
PLAN = Layout(
    [
        ("network", "u8", (2,)),
        # What stations lend it; and those to build for it: the towns, and the route that each is to lend.
        ("lent", "u8", (2,)),
        ("towns", "i4", (BUILT,)),
        ("lends", "i4", (BUILT,)),
        ("build_count", "i4"),
        ("made_count", "i4"),
        ("pick_count", "i4"),
        ("made", "i4", (TICKETS,)),
        # Routes beyond the network that are counted on, best first.
        ("picks", "i4", (ROUTES,)),
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
    ]
)

MIND = Layout(
    [
        # The position: see .position.
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
        # Stations: what routes cost without any and what borrowing them costs, the routes of others and how many of
        # them lead to each town, what is lent now, and what would be good to borrow: sets of routes, in order.
        ("base", "f8", (ROUTES,)),
        ("offers", "f8", (ROUTES,)),
        ("theirs", "u8", (2,)),
        ("lent_at", "i4", (STATIONS,)),
        ("lent", "u8", (2,)),
        ("towns", "i4", (BUILT,)),
        ("lends", "i4", (BUILT,)),
        ("build_count", "i4"),
        ("town_plans", "i4"),
        ("want", "i4", (STATIONS,)),
        ("wish_count", "i4"),
        ("wishes", "i4", (TICKETS, BUILT)),
        ("plan_towns", "i4", (PLANS,)),
        # Cards.
        ("hand", "i4", (KINDS,)),
        ("over", "i4", (KINDS,)),
        ("missing", "f8", (ROUTES * (LENGTH + 1),)),
        ("grays", "i4", (ROUTES + BUILT,)),
        # Extras.
        ("usual", "f8", (LENGTH + 1,)),
        ("gray", "f8", (LENGTH + 1,)),
        ("pick_count", "i4"),
        ("picks", "i4", (ROUTES,)),
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
    ]
)
