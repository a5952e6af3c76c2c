"""Players that are programs.  A bot sees a :class:`~stopreq_widget.engine.view.View`, never a state."""

from stopreq_widget.bots.contract import Bot, BotError, Explanation
from stopreq_widget.bots.levels import LEVELS, Hint, hint, make_bot

__all__ = ["LEVELS", "Bot", "BotError", "Explanation", "Hint", "hint", "make_bot"]
