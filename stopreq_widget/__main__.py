"""``stopreq-widget``: the game from a terminal."""

from __future__ import annotations

from stopreq_widget.command.parser import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
