"""Games that are played, taken back, branched, saved, loaded and played by threads, beside the simplest model."""

from __future__ import annotations

import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from stopreq_widget.engine import apply as apply_on_board
from stopreq_widget.engine import new_game
from stopreq_widget.engine.errors import HistoryError, RecordError, RuleError, StopreqError
from stopreq_widget.engine.game import Game
from stopreq_widget.railyard import YardGame
from stopreq_widget.railyard import apply as apply_in_yard
from tests.engine.positions import NAMES, SMALL, board_of
from tests.fuzz.steps import Driver
from tests.railyard.test_rules import check_state as check_yard
from tests.variants.checks import board_for, check_state, rules_for

BOARDS = ("oregon", "four", "base", "europe", "hills")
KINDS = (*BOARDS, "cards")
_MOST_PLAYERS = {"hills": 3, "cards": 4}
_FILES = ("one.json", "two.json", "three.json")
_HASTE = 1e-5
# Whole logs and files are looked at after each step while games are this short.
_FEW = 12
WRONG = (
    "",
    "skip",
    "tickets",
    "draw mauve",
    "keep",
    "claim x with 1 red",
    "build x with nothing",
    "lay 9 red",
    "dance",
    "draw deck",
)


class Played(NamedTuple):
    """What a game should be: its states, the actions between them, and where it stands."""

    states: tuple[Any, ...]
    actions: tuple[Any, ...] = ()
    position: int = 0


class Games(Driver):
    """Several games that came from one, of which one is at hand; each has a model."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="stopreq-fuzz-"))
        self._games: list[tuple[Any, Played]] = []
        self._at = 0
        self._saved: dict[str, Played] = {}
        self._cards = False

    def begin(self, kind: str, players: int, seed: int, analysis: bool, autosave: bool) -> None:
        """Deal a game."""
        self._cards = kind == "cards"
        names = NAMES[: 2 + players % (_MOST_PLAYERS.get(kind, 5) - 1)]
        if self._cards:
            game: Any = YardGame.new(names, seed=seed, analysis=analysis)
        else:
            board, rules = (board_of("four"), SMALL) if kind == "four" else (board_for(kind), rules_for(kind))
            start = new_game(board, names, seed=seed, rules=rules)
            game = Game(start, analysis=analysis, autosave=self._folder / "auto.json" if autosave else None)
        self._games = [(game, Played((game.state,)))]

    # Steps

    def play(self, n: int, as_text: bool) -> None:
        """Play a legal action."""
        game, model = self._here
        if not game.is_over:
            action = game.legal_actions[n % len(game.legal_actions)]
            game.play(str(action) if as_text else action, at=model.position)
            self._model = self._after(model, action)

    def play_on(self, seed: int, moves: int) -> None:
        """Play some moves at random, each kind as likely as the others."""
        rng = Random(seed)
        for _ in range(moves):
            game, model = self._here
            if game.is_over:
                return
            verb = rng.choice(sorted({action.verb for action in game.legal_actions}))
            action = rng.choice([action for action in game.legal_actions if action.verb == verb])
            game.play(action)
            self._model = self._after(model, action)

    def wrong(self, n: int) -> None:
        """Ask for what isn't legal."""
        game, _ = self._here
        text = WRONG[n % len(WRONG)]
        if text not in {str(action) for action in game.legal_actions}:
            with pytest.raises(StopreqError):
                game.play(text)

    def late(self, n: int) -> None:
        """Play what was meant for another position."""
        game, model = self._here
        at = model.position + 1 + n if n % 2 else model.position - 1 - n
        if not game.is_over:
            with pytest.raises(HistoryError):
                game.play(game.legal_actions[n % len(game.legal_actions)], at=at)

    def undo(self, moves: int) -> None:
        """Take moves back."""
        self._go(self._here[1].position - moves, lambda game: game.undo(moves))

    def redo(self, moves: int) -> None:
        """Play moves again that were taken back."""
        self._go(self._here[1].position + moves, lambda game: game.redo(moves))

    def goto(self, n: int) -> None:
        """Go to a position, or to one that there is not."""
        position = n % (len(self._here[1].states) + 1)
        self._go(position, lambda game: game.goto(position))

    def branch(self, n: int) -> None:
        """Go on with a branch; the game it came from stays."""
        game, model = self._here
        if self._cards:
            return
        position = n % len(model.states)
        new = game.branch(position)
        self._games.append((new, Played(model.states[: position + 1], model.actions[:position], position)))
        self._at = len(self._games) - 1
        assert new.id != game.id

    def turn_to(self, n: int) -> None:
        """Take another game at hand."""
        self._at = n % len(self._games)

    def save(self, n: int) -> None:
        """Save, over whatever there is."""
        game, model = self._here
        name = _FILES[n % len(_FILES)]
        game.save(self._folder / name)
        self._saved[name] = model

    def save_beside(self, n: int) -> None:
        """Save without losing what another game has saved there."""
        game, model = self._here
        if not self._cards:
            before = {path.name: path.read_text() for path in self._folder.glob("*.json")}
            path = game.save_beside(self._folder / _FILES[n % len(_FILES)])
            self._saved = {name: kept for name, kept in self._saved.items() if (self._folder / name).exists()}
            lost = [text for name, text in before.items() if name != path.name and text not in self._texts()]
            assert not lost
            self._saved[path.name] = model

    def load(self, n: int) -> None:
        """Go on with what was saved."""
        name = _FILES[n % len(_FILES)]
        if name not in self._saved:
            with pytest.raises(RecordError):
                self._kind.load(self._folder / f"no-{name}")
            return
        loaded = self._kind.load(self._folder / name)
        self._games.append((loaded, self._saved[name]))
        self._at = len(self._games) - 1

    def threads(self, n: int) -> None:
        """Have three threads play what they find, and one take it back."""
        game, before = self._here
        accepted: list[int] = []

        def play_some(first: int) -> None:
            for i in range(first, first + 4):
                at, legal = game.position, game.legal_actions
                if legal:
                    try:
                        game.play(legal[i % len(legal)], at=at)
                    except (HistoryError, RuleError):
                        continue
                    accepted.append(at)

        def take_back() -> None:
            try:
                game.undo()
            except HistoryError:
                return

        switching = sys.getswitchinterval()
        sys.setswitchinterval(_HASTE)
        try:
            with ThreadPoolExecutor(4) as pool:
                done = [pool.submit(play_some, n + k) for k in range(3)] + ([pool.submit(take_back)] if n % 2 else [])
                for one in done:
                    one.result()
        finally:
            sys.setswitchinterval(switching)
        # Which thread came first is chance: the line must follow from itself, and without undo nothing is lost.
        after = Played(game.states, game.actions, game.position)
        if not n % 2:
            assert after.position == before.position + len(accepted)
        self._model = after
        self._check_line(after)

    def watch(self, n: int) -> None:
        """Play before the eyes of some who fail: the move stands, and all hear of it."""
        game, model = self._here
        if game.is_over:
            return
        heard: list[int] = []

        def fail(told: Any) -> None:
            if told.position != model.position:
                raise ValueError("no")

        leave = [game.subscribe(callback) for callback in (fail, lambda told: heard.append(told.position), fail)]
        action = game.legal_actions[n % len(game.legal_actions)]
        with pytest.raises(ExceptionGroup) as caught:
            game.play(action)
        for end in leave:
            end()
        assert len(caught.value.exceptions) == 2
        assert heard == [model.position, model.position + 1]
        self._model = self._after(model, action)

    # Checks

    def check(self) -> None:
        """Assert that every game is as its model says, and the state at hand is sound."""
        for game, model in self._games:
            assert (game.position, game.actions) == (model.position, model.actions)
            assert game.state == model.states[model.position]
            assert len(game.states) == len(model.states) == len(model.actions) + 1
        game, _ = self._here
        (check_yard if self._cards else check_state)(game.state)
        assert game.is_over == (not game.legal_actions) == (game.outcome is not None)
        if game.position <= _FEW:
            assert all(len(game.log_for(seat)) == game.position for seat in range(len(game.players)))
        if len(self._model.actions) <= _FEW:
            self._check_autosaves()

    def check_files(self) -> None:
        """Assert that every file that was saved holds what it should, and no part of one lies about."""
        for name, model in self._saved.items():
            self._check_file(self._folder / name, model)
        self._check_autosaves()
        assert not list(self._folder.glob(".*"))

    def close(self) -> None:
        """Remove the files."""
        try:
            self.check_files()
        finally:
            shutil.rmtree(self._folder)

    def _check_autosaves(self) -> None:
        for game, model in self._games:
            if not self._cards and game.autosave is not None:
                self._check_file(game.autosave, model)

    def _check_file(self, path: Path, model: Played) -> None:
        loaded = self._kind.load(path)
        assert (loaded.position, loaded.actions) == (model.position, model.actions)
        assert loaded.states == model.states

    def _check_line(self, line: Played) -> None:
        apply = apply_in_yard if self._cards else apply_on_board
        assert len(line.states) == len(line.actions) + 1
        for before, action, after in zip(line.states, line.actions, line.states[1:], strict=False):
            assert apply(before, action) == after

    # Shorthands

    @property
    def _kind(self) -> Any:
        return YardGame if self._cards else Game

    @property
    def _here(self) -> tuple[Any, Played]:
        return self._games[self._at]

    @property
    def _model(self) -> Played:
        return self._here[1]

    @_model.setter
    def _model(self, model: Played) -> None:
        self._games[self._at] = self._here[0], model

    def _texts(self) -> set[str]:
        return {path.read_text() for path in self._folder.glob("*.json")}

    def _after(self, model: Played, action: Any) -> Played:
        apply = apply_in_yard if self._cards else apply_on_board
        at = model.position
        after = apply(model.states[at], action)
        return Played((*model.states[: at + 1], after), (*model.actions[:at], action), at + 1)

    def _go(self, position: int, step: Any) -> None:
        game, model = self._here
        there = 0 <= position < len(model.states)
        shown = there and any(
            _saw_hidden(one, other)
            for one, other in zip(
                model.states[position : model.position], model.states[position + 1 : model.position + 1], strict=True
            )
        )
        if there and (game.analysis or not shown):
            step(game)
            self._model = model._replace(position=position)
        else:
            with pytest.raises(HistoryError):
                step(game)


def _saw_hidden(before: Any, after: Any) -> bool:
    """Tell whether a deck is another than before, or tickets were looked at."""
    decks = [getattr(state, "piles", state).deck for state in (before, after)]
    return decks[0] != decks[1] or len(after.ticket_deck) < len(before.ticket_deck)
