"""Players that are programs.  A bot sees a :class:`~stopreq_widget.engine.views.View`, never a state."""

from stopreq_widget.bots.contract import Bot, BotError, Explanation
from stopreq_widget.bots.levels import BOTS, LEVELS, Hint, hint, make_bot
from stopreq_widget.bots.planner import EasyBot, NormalBot, PlannerBot
from stopreq_widget.bots.search import SearchBot
from stopreq_widget.bots.simple import GreedyBot, RandomBot

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "BotError",
    "EasyBot",
    "Explanation",
    "GreedyBot",
    "Hint",
    "NormalBot",
    "PlannerBot",
    "RandomBot",
    "SearchBot",
    "hint",
    "make_bot",
]
