"""The game and the planner once more, in small numbers; :mod:`.layout` is the page on how a game lies in memory.

It plays exactly the engine's rules, needs nothing of ours but the engine, and numba to run
(``pip install 'stopreq-widget[fast]'``).  Importing this package imports none of its modules.
"""
