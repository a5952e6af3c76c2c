"""The game itself: board, rules, states, views, records. Standard library only (and one function of ``trails``)."""

# Pictures lie above all values: who imports any part of the engine can show it.
from stopreq_widget.engine import html  # noqa: F401
from stopreq_widget.engine.actions import (
    Action,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Payment,
    Skip,
    parse,
)
from stopreq_widget.engine.board import Board
from stopreq_widget.engine.board_files import load_board
from stopreq_widget.engine.deal import new_game
from stopreq_widget.engine.errors import (
    ActionTextError,
    BoardError,
    HistoryError,
    RecordError,
    RuleError,
    SeatError,
    SetupError,
    StopreqError,
    UnknownIdError,
)
from stopreq_widget.engine.game import Game
from stopreq_widget.engine.parts import Route, Service, Station, Ticket
from stopreq_widget.engine.rules import apply, legal_actions
from stopreq_widget.engine.ruleset import Rules
from stopreq_widget.engine.scoring import Outcome, SeatScore, final_table, outcome
from stopreq_widget.engine.state import Phase, State
from stopreq_widget.engine.views import View, complete, view

__all__ = [
    "Action",
    "ActionTextError",
    "Board",
    "BoardError",
    "Claim",
    "DrawCard",
    "DrawTickets",
    "Game",
    "HistoryError",
    "KeepTickets",
    "Outcome",
    "Payment",
    "Phase",
    "RecordError",
    "Route",
    "RuleError",
    "Rules",
    "SeatError",
    "SeatScore",
    "Service",
    "SetupError",
    "Skip",
    "State",
    "Station",
    "StopreqError",
    "Ticket",
    "UnknownIdError",
    "View",
    "apply",
    "complete",
    "final_table",
    "legal_actions",
    "load_board",
    "new_game",
    "outcome",
    "parse",
    "view",
]
