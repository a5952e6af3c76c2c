"""The planner of :mod:`stopreq_widget.bots`, compiled, and playouts with it; :mod:`.layout` begins with how to read it.

Like all of :mod:`stopreq_widget.core` it imports nothing of ours but the engine, which it plays exactly: this is
why bots that search may use it as they use the engine's rules.
"""
