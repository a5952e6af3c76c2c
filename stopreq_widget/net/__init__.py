"""A game whose seats sit elsewhere: who has it invites, who was invited joins, from any notebook.

>>> from stopreq_widget import Game
>>> from stopreq_widget.net import invite, join
>>> game = Game.new(["Ada", "Bo"], seed=7)
>>> with invite(game, ["Bo"]) as host, join(host.address, key=host.keys["Bo"]) as far:
...     game.play(game.legal_actions[0])
...     done = far.play(far.wait_for_turn().legal_actions[0])
>>> game.position
2
"""

from stopreq_widget.net.client import FarGame, join, watch
from stopreq_widget.net.errors import LineError, NetError, RefusedError
from stopreq_widget.net.host import Host, invite

__all__ = ["FarGame", "Host", "LineError", "NetError", "RefusedError", "invite", "join", "watch"]
