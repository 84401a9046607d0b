"""Python functions `agent(observation, configuration) -> column` as competitors.

This is the signature of Kaggle's ConnectX: `observation.board` lists the cells by rows from the
top, 0 empty, 1 the first player's, 2 the second's; `observation.mark` is the player to move, and
the answer is a column from 0, or in tic-tac-toe a cell from 0. The file runs in a process of its
own (`resources/engines/agent_host.py`), never in Poda's.
"""

from __future__ import annotations

import json
import secrets
import shutil
import sys
import time
from pathlib import Path
from typing import Any, Final

from poda.base import paths
from poda.engine.errors import one_line, quoted
from poda.engine.game import MAX, Game
from poda.engine.search.observer import Stop
from poda.packages.arena.engine.competitor import Forfeit, Turn
from poda.packages.arena.engine.external.foreign import (
    QUOTED,
    START_SECONDS,
    ForeignCompetitor,
    legal,
)
from poda.packages.arena.engine.external.process import ProgramProcess
from poda.packages.arena.engine.external.program import Program
from poda.packages.arena.engine.external.ugi import allowed

_HOST: Final = ("engines", "agent_host.py")
_LAST_WORDS: Final = 400
_MOST_DIGITS: Final = 9  # the most digits of a move


class AgentCompetitor(ForeignCompetitor):
    """Plays through the function in a file; the file is run anew for each game, so that it keeps no
    memory of earlier games."""

    def __init__(self, program: Program, game: Game[Any, Any]) -> None:
        super().__init__(program, game)
        self._is_loaded = False

    def close(self) -> None:
        self._is_loaded = False
        super().close()

    def _start_game(self, stop: Stop) -> None:
        """Run the file, in the existing process or a new one."""
        until = time.monotonic() + max(START_SECONDS, self._program.seconds)
        self._answer({"new": True}, "ready", until, stop)
        self._is_loaded = True

    def _chosen(self, turn: Turn) -> Any:
        if not self._is_loaded:
            self._start_game(turn.stop)
        until = time.monotonic() + allowed(turn, self._program.seconds)
        question = _question(self._game, turn, self._program.seconds)
        digits = self._answer(question, "column", until, turn.stop)
        if not isinstance(digits, _Whole):
            raise Forfeit("garbage", quoted(json.dumps(digits), QUOTED))
        # Python refuses to convert numbers of thousands of digits; none is a column anyway.
        column = str(int(digits) + 1) if len(digits) <= _MOST_DIGITS else digits
        return legal(self._game, turn.state, column, digits)

    def _answer(self, question: dict[str, Any], name: str, until: float, stop: Stop) -> Any:
        """The answer's value with that name. Raises Forfeit, and SearchStopped."""
        if self._process is None or not self._process.is_running:
            self.close()
            self._process = ProgramProcess(
                host_command(self._program.command),
                self._program.megabytes,
                _FEW_THREADS if self._program.megabytes is not None else None,
            )
        # An unpredictable token proves that an answer belongs to this question.
        token = secrets.token_hex(8)
        self._process.ask(json.dumps(question | {"token": token}))
        line = self._process.line(until, stop)
        try:
            said = json.loads(line, parse_int=_Whole)
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict) or said.get("token") != token:
            raise Forfeit("garbage", quoted(line, QUOTED))
        if isinstance(error := said.get("error"), str):
            raise Forfeit("crash", _words(error))
        if name not in said:
            raise Forfeit("garbage", quoted(line, QUOTED))
        return said[name]


class _Whole(str):
    """A whole number in JSON, kept as its text."""

    __slots__ = ()


_FEW_THREADS: Final = dict.fromkeys(
    ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"
)
"""Limits the threads of libraries, because each reserves memory that a limit may not leave."""


def host_command(command: tuple[str, ...]) -> tuple[str, ...]:
    """The command that runs an agent's file: `(file,)` by this Python, or by the installed one for
    a bundle; `(interpreter, file)` by that interpreter. Raises Forfeit if there is none."""
    *interpreter, file = command
    if not interpreter:
        python: str | None = sys.executable
        if getattr(sys, "frozen", False):
            python = shutil.which("python3") or shutil.which("python")
        if not python:
            raise Forfeit("crash", "Python is not installed")
        interpreter = [python]
    if not Path(file).is_file():
        raise Forfeit("crash", f"there is no file {quoted(file, _LAST_WORDS)}")
    return (*interpreter, "-B", "-X", "utf8", str(paths.resource(*_HOST)), file)


def _question(game: Game[Any, Any], turn: Turn, seconds: float) -> dict[str, Any]:
    """The observation and the configuration in the form of Kaggle's environments."""
    cells = game.cells(turn.state)
    rows = [cells[begin : begin + game.columns] for begin in range(0, len(cells), game.columns)]
    if game.bottom_up:
        rows.reverse()
    marks = {0: 0, 1: 1, -1: 2}
    left = seconds if turn.limit.seconds is None else turn.limit.seconds
    return {
        "observation": {
            "board": [marks[cell] for row in rows for cell in row],
            "mark": 1 if game.to_move(turn.state) == MAX else 2,
            "step": sum(cell != 0 for cell in cells),
            "remainingOverageTime": left if turn.clock is None else turn.clock.own,
        },
        "configuration": {
            "columns": game.columns,
            "rows": game.rows,
            "inarow": game.in_a_row,
            "actTimeout": left,
            "timeout": left,
        },
    }


def _words(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return one_line(" | ".join(lines[-3:]))[-_LAST_WORDS:]
