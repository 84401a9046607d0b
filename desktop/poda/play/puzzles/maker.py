"""Makes puzzles on a thread: the one that is waited for, and one in reserve for the next."""

from __future__ import annotations

import random
from typing import Final

from PySide6.QtCore import QObject, Signal

from poda.engine.exact.puzzles import Puzzle, make_puzzle
from poda.engine.games import GAMES
from poda.engine.kernels import compiled
from poda.house import warm_up
from poda.house.jobs import Latest, Task

LARGEST_DRAWN: Final = 9_999
"""Seeds that are drawn have four digits at most: a class writes them down."""


class PuzzleMaker(QObject):
    """One puzzle at a time.

    Attributes:
        preparing: whether the solver is being compiled first, or loaded.

    Signals:
        made: the puzzle that was waited for.
        failed: an exception; there will be none.
        prepares: `preparing` has changed.
    """

    made = Signal(object)
    failed = Signal(object)
    prepares = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.preparing = False
        self._reserve: Puzzle | None = None
        self._work = Latest("puzzle", self)
        self._making: tuple[str, int, int | None] | None = None  # by the work
        self._awaited = False

    def want(self, game_key: str, level: int, seed: int | None = None) -> None:
        """Have a puzzle made, by this seed or by any: `made` follows, at once where one is ready.
        Whatever was waited for before is not any more."""
        self._awaited = True
        kept = self._reserve
        if kept is not None and seed is None and (kept.game, kept.level) == (game_key, level):
            self._reserve = None
            self._hand_over(kept)
        elif self._making != (game_key, level, seed):
            self._start(game_key, level, seed)

    def give_up(self) -> None:
        """Nobody waits any more."""
        self._awaited = False
        self._stop()

    def _start(self, game_key: str, level: int, seed: int | None) -> None:
        self._stop()
        chosen = random.randint(1, LARGEST_DRAWN) if seed is None else seed
        self._making = game_key, level, seed
        self._work.start(
            lambda task: _make(task, game_key, level, chosen),
            progress=self._on_progress,
            finished=self._on_made,
            failed=self._on_failed,
        )

    def _stop(self) -> None:
        self._work.give_up()
        self._making = None
        self.preparing = False

    def _on_progress(self, preparing: bool) -> None:
        if preparing != self.preparing:
            self.preparing = preparing
            self.prepares.emit()

    def _on_made(self, puzzle: Puzzle) -> None:
        self._making = None
        if self._awaited:
            self._hand_over(puzzle)
        else:
            self._reserve = puzzle

    def _hand_over(self, puzzle: Puzzle) -> None:
        self._awaited = False
        self._start(puzzle.game, puzzle.level, None)
        self.made.emit(puzzle)

    def _on_failed(self, error: BaseException) -> None:
        self._making = None
        awaited, self._awaited = self._awaited, False
        if awaited:
            self.failed.emit(error)


def _make(task: Task, game_key: str, level: int, seed: int) -> Puzzle:
    if not (GAMES[game_key].small or compiled.ready()):
        task.progress(True)
        warm_up.prepare(task)  # by a child process where it must be compiled
        task.progress(False)
    return make_puzzle(game_key, level, seed, task.stopped)
