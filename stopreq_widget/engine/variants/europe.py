"""The Europe rules on Oregon's board: stations, tunnels, ferries, long tickets.

Rulings, with the gaps of the published description that they fill.  Where they say nothing Oregon's hold (R1-R27), but
the base game's B9 in the place of R11.

Setup
  E1. 45 trains each, with five players too; four cards each, five face up.  No tokens and no flight.  Silent: the
      deck; it is the base game's (B1).
  E2. Each player is dealt one long ticket and three regular ones and keeps at least two, of either kind.  Silent: which
      tickets are long; those of 20 points or more.
  E3. First tickets that are put aside go out of the game, unseen by the others.  Silent: the long tickets that
      nobody was dealt; they are out of the game too.
  E4. Later three are drawn and at least one is kept: regular ones only, as no long one is left.  Silent: where the
      others go; under the deck, as in the base game.

Routes
  E5. The board is the base game's in its eight colours (B1, B4), with ferries, tunnels and one more route.
  E6. A ferry is a gray route with a number of passes that its set must have at least; the other cards are of any one
      service, and more of them may be passes.
  E7. A route of length 8 scores 21.  The published table leaves lengths 5 and 7 out: 5 scores 10 as in the base game,
      and the board has no 7 (its place in the table is 18, in between).
  E8. Which routes are ferries and tunnels is in ``geodata/variants/europe_marks.csv``, with the water or pass of each.
  E9. Doubles as in Oregon (R17); silent for four and five players.

Stations, the fourth action
  E10. A player may build a station in any town in which nobody has one, whether or not a route leads there.
  E11. The first costs one card, the second a set of two of one service, the third a set of three; passes stand for any,
       and a set of passes alone will do.  The cards are discarded.
  E12. Three each, one a turn; a station is never moved or taken down.
  E13. At the end each station lets its owner use one route of one other player into its town for tickets, the same one
       for all tickets.  The owner need not say which: the best use is found.  It scores most on tickets; if equal,
       completes most tickets (silent; this matters for ties); if equal, borrows fewest.
  E14. Silent: a borrowed route may be borrowed by several players and by both its ends; it can't be one's own or an
       open one; and it doesn't count for the longest path.
  E15. Each station that was not built scores 4 points.

Tunnels
  E16. To claim a tunnel a player lays down its set, as for any route; then the top three cards of the deck are turned.
  E17. For each that is of the service laid or a pass one more card has to be added.  Against a set of passes alone only
       passes count.
  E18. What is added is of the service laid or passes, exactly as many as were matched; to a set of passes alone only
       passes can be added (silent).
  E19. Who can't or won't add them takes the set back, and the turn ends.  Silent: where nothing has to be added the
       tunnel can't be given up.  The turned cards are discarded at the end of the turn, together with what was paid.
  E20. Silent: if the deck runs out while cards are turned, the discards become a new deck as always (R10), without
       the cards laid and turned, and turning goes on; if there are none either, fewer are turned.
  E21. Silent: turned cards don't lie in the row; three passes among them change nothing (R8).
  E22. Silent: what was laid has been seen by everybody, also if it is taken back.
  E23. A player needs the trains for a tunnel when the set is laid.

End
  E24. As in Oregon (R22, R27).  The express bonus, 10 points for the longest path, goes to everybody who has it.  Equal
       points: most completed tickets, then fewest stations used (which are those built, as in E15), then the longest
       path; players who are still equal share.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stopreq_widget.engine.actions import Claim, KeepTickets
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.state import Phase
from stopreq_widget.engine.variants import longs, stations, tunnels

if TYPE_CHECKING:
    from stopreq_widget.engine.play import Play

EUROPE_RULES = Rules(
    name="europe",
    row_without_deck=True,
    trains=45,
    trains_five=45,
    tickets_dealt=4,
    tickets_kept=2,
    flight_bonus=0,
    tokens=False,
    stations=3,
    station_points=4,
    tunnel_cards=3,
    long_dealt=1,
    long_points=20,
    first_out=True,
)


def widened(play: Play) -> Play:
    """Return a rule set's functions with stations, tunnels and long tickets added, each ruled by its number."""
    return replace(
        play,
        legal={
            **play.legal,
            Phase.TURN: (*play.legal[Phase.TURN], stations.buildable),
            Phase.TUNNEL: (tunnels.diggable,),
        },
        apply={
            **play.apply,
            KeepTickets: longs.keep,
            Claim: tunnels.lay,
            stations.BuildStation: stations.build,
            tunnels.Dig: tunnels.dig,
            tunnels.Withdraw: tunnels.withdraw,
        },
        tell={
            **play.tell,
            Claim: tunnels.laid,
            stations.BuildStation: stations.built,
            tunnels.Dig: tunnels.dug,
            tunnels.Withdraw: tunnels.withdrew,
        },
        deal=longs.deal,
        guess=longs.guess,
        connect=stations.connect,
        # Tickets first, then the fewest stations (E24).
        ties=(*play.ties[:1], ("fewest stations", stations.fewest), *play.ties[1:]),
        extra=(*play.extra, stations.unused),
        offer={
            **play.offer,
            stations.BuildStation: stations.offered,
            tunnels.Dig: tunnels.dig_offered,
            tunnels.Withdraw: tunnels.withdraw_offered,
        },
    )


def needs_more(rules: Rules) -> bool:
    """Tell whether rules have anything that Oregon's functions don't play."""
    return bool(rules.stations or rules.tunnel_cards or rules.long_dealt or rules.first_out)
