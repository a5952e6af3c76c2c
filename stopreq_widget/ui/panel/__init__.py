"""The panel beside the map: status, cards, tickets, players, log, replay, the new-game form."""
