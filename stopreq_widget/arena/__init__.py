"""Many games: between bots on one machine or many, as tables, summaries and ratings; and a compiled simulator.

Importing this package imports neither pandas nor a cluster's client; the functions that need them do.
"""

from stopreq_widget.arena.match import Match, play_game
from stopreq_widget.arena.tournaments import Tournament, read_tournament, tournament

__all__ = ["Match", "Tournament", "play_game", "read_tournament", "tournament"]
