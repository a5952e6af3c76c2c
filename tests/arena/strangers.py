"""Bots that nobody should trust: each tries to get at the game, or at whoever plays it."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from stopreq_widget.bots import Bot
from stopreq_widget.engine import Skip, new_game
from stopreq_widget.engine.state import State

if TYPE_CHECKING:
    from random import Random

    from stopreq_widget.engine import Action, View

# What a guest must not find in its surroundings.
HIDDEN = "swordfish"


class Searches(Bot):
    """Looks for the game in the memory of its process, and loses where it finds it."""

    name, strength, description = "searches", 0, "looks for the state"

    def choose(self, view: View, rng: Random) -> Action:
        if any(isinstance(thing, State) for thing in gc.get_objects()):
            raise LookupError("found a state")
        return rng.choice(view.legal_actions)


class ReadsBack(Bot):
    """Knows how generators used to be made, and tries seeds: those in its generator, and small ones."""

    name, strength, description = "reads back", 0, "looks for the seed"

    def choose(self, view: View, rng: Random) -> Action:
        names = [seat.name for seat in view.seats]
        if view.turns == 0:
            for seed in (*rng.getstate()[1][:8], *range(20)):
                try:
                    start = new_game(view.board, names, seed=seed, rules=view.rules)
                except ValueError:
                    continue
                if start.piles.row == view.row and start.seats[view.seat].hand == view.hand:
                    raise LookupError(f"the seed is {seed}")
        return rng.choice(view.legal_actions)


class Looks(Bot):
    """Says what it sees of its surroundings."""

    name, strength, description = "looks", 0, "looks around"

    def choose(self, view: View, rng: Random) -> Action:
        raise LookupError(f"{HIDDEN in os.environ.values()} {'pandas' in sys.modules} {os.getpid()}")


class Prints(Bot):
    name, strength, description = "prints", 0, "prints what looks like an answer"

    def choose(self, view: View, rng: Random) -> Action:
        print('{"kind": "done", "text": "skip"}', flush=True)
        return rng.choice(view.legal_actions)


class Forges(Bot):
    """Writes to every pipe that it finds: pickles, halves of lines, and a great deal."""

    name, strength, description = "forges", 0, "writes its own answers"
    what = b"\x80\x04\x95garbage\n"

    def choose(self, view: View, rng: Random) -> Action:
        for number in range(1, 20):
            try:
                if number not in (0, 2):
                    os.write(number, self.what)
            except OSError:
                continue
        return rng.choice(view.legal_actions)


class Floods(Forges):
    name, what = "floods", b"x" * (1 << 15)

    def choose(self, view: View, rng: Random) -> Action:
        while True:
            super().choose(view, rng)


class Half(Forges):
    name, what = "half", b'{"kind": "done", '

    def choose(self, view: View, rng: Random) -> Action:
        super().choose(view, rng)
        time.sleep(3600)
        raise AssertionError


class Leaves(Bot):
    """Ends its process, and leaves a child behind that holds its pipes open."""

    name, strength, description = "leaves", 0, "leaves a child behind"

    def choose(self, view: View, rng: Random) -> Action:
        if hasattr(os, "fork") and os.fork() == 0:
            time.sleep(20)
        if not hasattr(os, "fork"):
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(20)"])
        os._exit(9)


class NoAction(Bot):
    name, strength, description = "no action", 0, "returns a text"

    def choose(self, view: View, rng: Random) -> Action:
        return "skip"  # type: ignore[return-value]


class Skips(Bot):
    name, strength, description = "skips", 0, "does nothing"

    def choose(self, view: View, rng: Random) -> Action:
        return Skip()


class Fails(Bot):
    name, strength, description = "fails", 0, "can't be made"

    def __init__(self) -> None:
        raise RuntimeError("no weights")

    def choose(self, view: View, rng: Random) -> Action:
        raise AssertionError


class Quits(Bot):
    name, strength, description = "quits", 0, "ends its process as Python does"

    def choose(self, view: View, rng: Random) -> Action:
        sys.exit(3)


class Mumbles(Bot):
    name, strength, description = "mumbles", 0, "raises half a sign, which no file can hold"

    def choose(self, view: View, rng: Random) -> Action:
        raise LookupError("lost \ud800")


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


class Gapes(Bot):
    name, strength, description = "gapes", 0, "raises what can't say what it is"

    def choose(self, view: View, rng: Random) -> Action:
        raise UnspeakableError


class Counts(Bot):
    """Plays otherwise in each of its games, if it is the same bot in all of them."""

    name, strength, description = "counts", 0, "changes while it plays"

    def __init__(self) -> None:
        self.seen = 0

    def choose(self, view: View, rng: Random) -> Action:
        self.seen += 1
        return view.legal_actions[self.seen % len(view.legal_actions)]
