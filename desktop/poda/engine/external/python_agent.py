"""Python functions `agent(observation, configuration) -> column` as competitors.

That is the signature of Kaggle's ConnectX: `observation.board` has the cells by rows from the top,
0 empty, 1 the first player's, 2 the second's; `observation.mark` says whose move is wanted, and the
answer is a column from 0. Of tic-tac-toe it is a cell from 0. The file runs in a process of its
own (`resources/engines/agent_host.py`), never in Poda's.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
from pathlib import Path
from typing import Any, Final

from poda.base import paths
from poda.engine.competitor import Competitor, Forfeit, Turn
from poda.engine.errors import EngineError, one_line, quoted
from poda.engine.external.process import ProgramProcess
from poda.engine.external.program import Program
from poda.engine.external.ugi import START_SECONDS, allowed
from poda.engine.game import MAX, Game
from poda.engine.search.observer import Stop, never

_HOST: Final = ("engines", "agent_host.py")
_LAST_WORDS: Final = 400
_QUOTED: Final = 60


class AgentCompetitor(Competitor):
    """Plays as the function in a file does, in a process of its own; the file is run anew for each
    game, so that nothing is remembered of the one before."""

    def __init__(self, program: Program, game: Game[Any, Any]) -> None:
        self._program, self._game = program, game
        self._process: ProgramProcess | None = None
        self._is_loaded = False

    def new_game(self, start: Any, side: int) -> None:
        self._load(never)

    def choose(self, turn: Turn) -> Any:
        if not self._is_loaded:
            self._load(turn.stop)
        until = time.monotonic() + allowed(turn, self._program.seconds)
        said = self._asked(_question(self._game, turn, self._program.seconds), until, turn.stop)
        if "column" not in said:
            raise Forfeit("garbage", quoted(json.dumps(said), _QUOTED))
        return self._action(turn.state, said["column"])

    def close(self) -> None:
        self._is_loaded = False
        if self._process is not None:
            self._process.close()
            self._process = None

    def _load(self, stop: Stop) -> None:
        """Have the file run, in a process that is started if there is none. Raises Forfeit."""
        self._is_loaded = False
        until = time.monotonic() + max(START_SECONDS, self._program.seconds)
        self._asked({"new": True}, until, stop)
        self._is_loaded = True

    def _asked(self, question: dict[str, Any], until: float, stop: Stop) -> dict[str, Any]:
        """What it answers; it is ended where it is at fault, or left without an answer."""
        try:
            if self._process is None or not self._process.is_running:
                self.close()
                self._process = ProgramProcess(
                    host_command(self._program.command),
                    self._program.megabytes,
                    _FEW_THREADS if self._program.megabytes is not None else None,
                )
            self._process.ask(json.dumps(question))
            line = self._process.line(until, stop)
            try:
                said = json.loads(line)
            except (ValueError, RecursionError):
                said = None
            if not isinstance(said, dict):
                raise Forfeit("garbage", quoted(line, _QUOTED))
            if "error" in said:
                raise Forfeit("crash", _words(str(said["error"])))
        except BaseException:
            self.close()
            raise
        return said

    def _action(self, state: Any, column: object) -> Any:
        """The move that an answer means. Raises Forfeit."""
        is_whole = isinstance(column, int) and not isinstance(column, bool)
        if not is_whole:
            raise Forfeit("garbage", quoted(json.dumps(column), _QUOTED))
        try:
            return self._game.parse_action(state, str(int(column) + 1))  # type: ignore[call-overload]
        except EngineError as error:
            raise Forfeit("illegal", f"{quoted(str(column), _QUOTED)}: {error}") from None


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
