"""Python functions `agent(observation, configuration) -> column` as competitors.

That is the signature of Kaggle's ConnectX: `observation.board` has the cells by rows from the top,
0 empty, 1 the first player's, 2 the second's; `observation.mark` says whose move is wanted, and the
answer is a column from 0. Of tic-tac-toe it is a cell from 0. The file runs in a process of its
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
_MOST_DIGITS: Final = 9  # of a number that is a move


class AgentCompetitor(ForeignCompetitor):
    """Plays as the function in a file does; the file is run anew for each game, so that nothing is
    remembered of the one before."""

    def __init__(self, program: Program, game: Game[Any, Any]) -> None:
        super().__init__(program, game)
        self._is_loaded = False

    def close(self) -> None:
        self._is_loaded = False
        super().close()

    def _begin(self, stop: Stop) -> None:
        """Have the file run, in a process that is started if there is none."""
        until = time.monotonic() + max(START_SECONDS, self._program.seconds)
        self._answer({"new": True}, "ready", until, stop)
        self._is_loaded = True

    def _chosen(self, turn: Turn) -> Any:
        if not self._is_loaded:
            self._begin(turn.stop)
        until = time.monotonic() + allowed(turn, self._program.seconds)
        question = _question(self._game, turn, self._program.seconds)
        digits = self._answer(question, "column", until, turn.stop)
        if not isinstance(digits, _Whole):
            raise Forfeit("garbage", quoted(json.dumps(digits), QUOTED))
        # A number of thousands of digits is no column either, and Python does not count with it.
        column = str(int(digits) + 1) if len(digits) <= _MOST_DIGITS else digits
        return legal(self._game, turn.state, column, digits)

    def _answer(self, question: dict[str, Any], name: str, until: float, stop: Stop) -> Any:
        """What it answers by that name. Raises Forfeit, and SearchStopped."""
        if self._process is None or not self._process.is_running:
            self.close()
            self._process = ProgramProcess(
                host_command(self._program.command),
                self._program.megabytes,
                _FEW_THREADS if self._program.megabytes is not None else None,
            )
        # What nobody can have known before says which question an answer belongs to.
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
    """A whole number in JSON, as it is written."""

    __slots__ = ()


_FEW_THREADS: Final = dict.fromkeys(
    ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"
)
"""Each thread of such a library wants room of its own, which a limit of memory does not leave."""


def host_command(command: tuple[str, ...]) -> tuple[str, ...]:
    """How the file of an agent is run: `(file,)` by this Python, or the one that is installed where
    Poda brings its own; `(interpreter, file)` by that one. Raises Forfeit where there is none."""
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
    """The observation and the configuration, as Kaggle's environments make them."""
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
