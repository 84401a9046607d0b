"""Competitors that play through programs that speak the universal game interface, UGI.

UGI is UCI's grammar for any game without chance (cutegames, `ugi.md`): lines of words in both
directions. `docs/engines.md` defines the dialect of each game: moves and positions are in the
game's own notation; a position whose notation consists of moves is sent as moves.
"""

from __future__ import annotations

import time
from typing import Any, Final

from poda.engine.decisions import Limit
from poda.engine.errors import quoted
from poda.engine.game import MAX, Game
from poda.engine.search.observer import Stop, never
from poda.packages.arena.engine.competitor import Forfeit, Turn
from poda.packages.arena.engine.external.foreign import (
    QUOTED,
    START_SECONDS,
    ForeignCompetitor,
    legal,
)
from poda.packages.arena.engine.external.process import GRACE, ProgramProcess
from poda.packages.arena.engine.external.program import Program

_SHARE: Final = 0.5  # of its time-out: the announced thinking time without a limit or clock


class UgiCompetitor(ForeignCompetitor):
    """Plays through such a program.

    Attributes:
        title: the program's name for itself; "" before it has sent it.
    """

    def __init__(self, program: Program, game: Game[Any, Any]) -> None:
        super().__init__(program, game)
        self.title = ""

    def dismiss(self) -> None:
        if self._process is not None:
            self._process.dismiss("quit")

    def query(self, start: Any, actions: tuple[Any, ...], question: str, stop: Stop = never) -> str:
        """The program's answer about a position to `gameover`, `p1turn` or `result`. Raises
        Forfeit, and SearchStopped."""
        with self.asking():
            process = self._running(stop)
            process.tell(position_line(self._game, start, actions))
            self._ready(process, stop)
            process.ask(f"query {question}")
            until = time.monotonic() + self._program.seconds
            while True:
                words = process.line(until, stop).split()
                if words and words[0] == "response":
                    return " ".join(words[1:])

    def _start_game(self, stop: Stop) -> None:
        process = self._running(stop)
        process.tell("uginewgame")
        self._ready(process, stop)

    def _chosen(self, turn: Turn) -> Any:
        process = self._running(turn.stop)
        process.tell(position_line(self._game, turn.start, turn.actions))
        self._ready(process, turn.stop)
        is_first = self._game.to_move(turn.state) == MAX
        limit = allowed(turn, self._program.seconds)
        process.ask(go_line(turn, is_first, self._program.seconds))
        text = self._bestmove(process, time.monotonic() + limit, turn.stop)
        return legal(self._game, turn.state, text)

    def _running(self, stop: Stop) -> ProgramProcess:
        """The process, started if necessary. Raises Forfeit, and SearchStopped."""
        if self._process is not None and not self._process.is_running:
            self.close()
        if self._process is None:
            self._process = ProgramProcess(self._program.command, self._program.megabytes)
            self._process.ask("ugi")
            until = time.monotonic() + max(START_SECONDS, self._program.seconds)
            while (line := self._process.line(until, stop)).strip() != "ugiok":
                if line.startswith("id name "):
                    self.title = quoted(line.removeprefix("id name ").strip(), QUOTED)
        return self._process

    def _ready(self, process: ProgramProcess, stop: Stop) -> None:
        """Wait until it has read all lines; its output until then is discarded."""
        process.ask("isready")
        until = time.monotonic() + max(START_SECONDS, self._program.seconds)
        while process.line(until, stop).strip() != "readyok":
            pass

    def _bestmove(self, process: ProgramProcess, until: float, stop: Stop) -> str:
        while True:
            words = process.line(until, stop).split()
            if words and words[0] == "bestmove":
                if len(words) == 1:
                    raise Forfeit("garbage", "bestmove")
                return words[1]


def allowed(turn: Turn, seconds: float) -> float:
    """The seconds that an answer may take: what the limit or the clock allows plus a margin; else
    the program's time-out."""
    times = []
    if turn.limit.seconds is not None:
        times.append(turn.limit.seconds + GRACE)
    if turn.clock is not None:
        times.append(turn.clock.own + GRACE)
    return max(0.0, min(times, default=seconds))


def go_line(turn: Turn, is_first: bool, seconds: float) -> str:
    """The `go` line: the clock's times, or the limits of the move."""
    words = ["go"]
    if turn.clock is not None:
        own, other = (max(1, int(1000 * left)) for left in turn.clock[:2])
        first, second = (own, other) if is_first else (other, own)
        increment = int(1000 * turn.clock.increment)
        words += [f"p1time {first} p2time {second} p1inc {increment} p2inc {increment}"]
    limit: Limit = turn.limit
    if limit.seconds is not None:
        words += [f"movetime {max(1, int(1000 * limit.seconds))}"]
    if limit.plies is not None:
        words += [f"depth {limit.plies}"]
    if limit.nodes is not None:
        words += [f"nodes {limit.nodes}"]
    if len(words) == 1:
        words += [f"movetime {max(1, int(1000 * _SHARE * seconds))}"]
    return " ".join(words)


def position_line(game: Game[Any, Any], start: Any, actions: tuple[Any, ...]) -> str:
    """The `position` line."""
    # If the notation lists the moves to a position, their starting position is sent instead.
    state, before = game.parse_record(game.format_position(start))
    is_first = state == game.initial_state()
    words = "position startpos" if is_first else f"position fen {game.format_position(state)}"
    moves = []
    for action in (*before, *actions):
        moves.append(game.format_action(state, action))
        state = game.result(state, action)
    return f"{words} moves {' '.join(moves)}" if moves else words
