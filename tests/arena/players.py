"""Bots that misbehave, each in its own way, and one that is quick."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from stopreq_widget.bots import Bot
from stopreq_widget.engine import Skip

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.engine import Action, View


class Quick(Bot):
    name, strength, description = "quick", 0, "plays any legal action"

    def choose(self, view: View, rng: Random) -> Action:
        return rng.choice(view.legal_actions)


class _Sometimes(Quick):
    """Misbehaves in about half of its games, after a few turns."""

    def choose(self, view: View, rng: Random) -> Action:
        if view.turns > 6 and view.tickets[0] % 2 == 0:
            return self.misbehave()
        return super().choose(view, rng)

    def misbehave(self) -> Action:
        raise NotImplementedError


class Raises(_Sometimes):
    name = "raises"

    def misbehave(self) -> Action:
        raise KeyError("lost my plan")


class Cheats(_Sometimes):
    name = "cheats"

    def misbehave(self) -> Action:
        return Skip()


class Loops(_Sometimes):
    name = "loops"

    def misbehave(self) -> Action:
        while True:
            try:
                sum(range(1000))
            except Exception:  # noqa: BLE001, S112 - a bot that won't listen
                continue


class Sleeps(_Sometimes):
    name = "sleeps"

    def misbehave(self) -> Action:
        time.sleep(3600)
        raise AssertionError


class Dies(_Sometimes):
    name = "dies"

    def misbehave(self) -> Action:
        os._exit(9)


class Learns(Quick):
    """Changes while it plays: games would differ if one bot played several."""

    name = "learns"

    def __init__(self) -> None:
        self.seen = 0

    def choose(self, view: View, rng: Random) -> Action:
        self.seen += 1
        return view.legal_actions[self.seen % len(view.legal_actions)]
