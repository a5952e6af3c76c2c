"""The card game on Oregon's network: collect trains in a yard, bring them onto the track, complete tickets.

Rulings, with the gaps of the published description that they fill:

Components
  C1. 96 train cards.  Silent: which; ten of each of eight colours (those of the base game's board) and sixteen passes,
      which are wild.
  C2. 46 tickets, each with two towns, points and the cards that it takes, and six cards of big cities.  Silent: all of
      them; they are made for Oregon (``geodata/variants/railyard_tickets.csv``), every colour asked for as often as
      the others and every big city named by seven or eight tickets.
  C3. Two to four players.

Setup
  C4. Silent: how many cards are dealt; a pass and seven others to each player, and five are turned up.
  C5. Silent: how many tickets; six each, of which any number is kept, but at least one.  All choose before anybody
      plays, without knowing what the others keep; what is put aside goes under the deck of tickets.

A turn
  C6. First one card of each colour in one's yard moves onto one's track.  The description says that the face-up
      cards move; if all did, the rule against colours in one's own yard (C12) would never matter and nothing
      could be robbed but what was laid last, so one of each colour is taken to be meant (``YardRules.moved = 0``
      plays it the other way).  Passes that stand for a colour move after its cards and stay wild on the track.
  C7. Then one of: drawing cards, laying cards, drawing tickets.
  C8. Drawing: two cards, from the row or blind, as in the board game: a card of the row is replaced at once; a pass
      from the row as the first card is the only one, and none can be the second (R5, R6); the second must be drawn if
      one can be had (R4); a row with three passes is discarded and turned anew (R8).  Silent: it stays where the deck
      has no more cards than a row, so that a sweep never brings on the end (``YardRules.row_passes = 0``: it always
      stays).
  C9. Laying a set: two or more cards of one colour, passes among them as wild ones.  Passes alone are a set of any one
      colour, which whoever lays them names (``YardRules.passes_alone = False``: one card at least is of the colour).
  C10. Laying three: one card of each of three colours.  Silent: without passes.
  C11. Cards in a yard lie face up; only what lies in the yard can be robbed.
  C12. A colour that lies in one's own yard can't be laid.
  C13. A colour that lies in other yards can be laid only if more cards of it are laid than lie in any one of them; then
      all who have it there discard them, passes that stand for it too (silent).
  C14. Drawing tickets: four from the top (fewer if fewer are left), any number kept, none too; the others go under the
      deck (silent; ``YardRules.shuffle_back = True``: they are shuffled into it, and so are those put aside at first).

End
  C15. When the deck of cards is empty at the end of a turn, each player, that one included (silent), has one more turn;
      then the game ends.  Nothing is turned up any more; what lies in the row can still be taken (silent).
  C16. With four players the first time that this happens completed tickets are scored instead, the cards that
      completed them are discarded (silent), and the discards become a new deck, from which the row is filled up.
      The second time it is as in C15.  Silent: if there are no discards, the first time counts as the second.
  C17. Tickets are completed with the cards on the track, by colour and number, each card for one ticket, passes for any
      colour.  Silent: who chooses; the best choice is made: most points, then most tickets; of choices equal in
      both the one whose largest ticket is larger, then its second largest and so on; of tickets with equal points the
      one kept first.  Cities (C19) and what is left on the track are not looked at.
      At the end those that are not completed are subtracted, in C16 they wait.
  C18. Silent: cards in hands and yards count for nothing at the end.
  C19. Each big city's card goes to the player with most completed tickets that name it.  Silent: if equal, all of them
      score it; nobody without any.
  C20. Most points win.  Silent: if equal, most completed tickets, then shared.
  C21. Silent: whoever can do nothing skips the turn; when all do so in turn the game ends.  It also ends after ten
      rounds in which nobody drew or laid a card or kept a ticket (R27), as all tickets drawn may be put back.

What each player may know
  C22. Secret: hands, tickets not yet scored, the decks.  The track lies face down, but everybody saw each card in the
      yard before it went there; memory is not tested, so everybody may look (silent; ``YardRules.open_track = False``:
      others see only how many cards lie there).
"""

from stopreq_widget.railyard.actions import LaySet, LayThree
from stopreq_widget.railyard.deal import new_yard
from stopreq_widget.railyard.game import YardGame
from stopreq_widget.railyard.rules import apply, legal_actions
from stopreq_widget.railyard.scoring import final_table, outcome
from stopreq_widget.railyard.sheet import load_sheet
from stopreq_widget.railyard.views import complete, view

__all__ = [
    "LaySet",
    "LayThree",
    "YardGame",
    "apply",
    "complete",
    "final_table",
    "legal_actions",
    "load_sheet",
    "new_yard",
    "outcome",
    "view",
]
