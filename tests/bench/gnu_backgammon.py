"""GNU Backgammon as a player of matches, through its external-player socket on loopback.

Its manual calls it the external interface (`help external`): it waits for a connection, reads a
position and a throw as the line that FIBS sends to its clients ("FIBS Client Protocol Detailed
Specification", E. McLean, section on boards), and answers with the play. What each number of the
line means is told in `fibs_board`.

It looks at points, as our players do: no cube, no Jacoby rule, cubeless evaluations.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.moves import BAR, OFF, Board, Play, Throw, plays
from poda.engine.games.backgammon_parts.notation import format_id, format_play, parse_play
from poda.packages.backgammon.engine.match import MatchMover

GNUBG: Final = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
"""Debian keeps it among the games, where not every PATH leads."""

START_SECONDS: Final = 30.0
ANSWER_SECONDS: Final = 120.0

SETTINGS: Final = (
    "set threads 1",
    "set automatic game off",
    "set jacoby off",
    "set evaluation chequerplay evaluation cubeful off",
    "set evaluation cubedecision evaluation cubeful off",
)

_JUDGE: Final = """
import gnubg, json, os
def say(*commands):
    for each in commands:
        gnubg.command(each)
say(*("set automatic %s off" % each for each in ("game", "roll", "move", "bearoff", "doubles")))
say("set display off", "set confirm new off", "set player 0 human", "set player 1 human")
say("set evaluation chequerplay evaluation plies 0", "new session")
with open(os.environ["PODA_CASES"]) as file:
    cases = json.load(file)
answers = []
for position, throw in cases:
    say("set turn 1", "set board " + position, "set dice %d %d" % tuple(throw))
    hints = gnubg.hint(4000)
    answers.append([each["move"] for each in hints["hint"]] if hints and "hint" in hints else [])
with open(os.environ["PODA_CASES"], "w") as file:
    json.dump(answers, file)
"""
"""For the Python inside of GNU Backgammon: `hint` lists every legal move; where there is none it
answers nothing."""


def fibs_board(own: Sequence[int], opponent: Sequence[int], throw: Throw) -> str:
    """A position in which the side on roll is to play that throw, as FIBS tells it.

    Names; the match's length (0: money) and both scores; 26 points, seen by the side on roll, its
    checkers above 0: its own bar is the last; whose turn it is (the colour below), its dice, its
    opponent's; the cube, who may double, whether somebody has; the colour (1) and direction (-1:
    downwards), where home and bar are; checkers off and on the bar, of both; what can be moved,
    two numbers that mean nothing to us, and redoubles.
    """
    points = [own[point] - opponent[BAR - point] for point in range(1, BAR)]
    numbers = [
        *(0, 0, 0),
        *(-opponent[BAR], *points, own[BAR]),
        *(1, *throw, 0, 0),
        *(1, 1, 1, 0),
        *(1, -1, 0, BAR),
        *(own[OFF], opponent[OFF], own[BAR], opponent[BAR]),
        *(2, 0, 0, 0),
    ]
    return "board:Poda:GNU:" + ":".join(map(str, numbers))


class GnuBackgammon(MatchMover):
    """Plays as GNU Backgammon does, looking so many plies ahead as it counts them.

    A process of its own, with a home of its own, until `close`. Every reply is held legal by our
    rules: EngineError tells of one that is not. For one thread at a time.

    Attributes:
        replies: how many plays it was asked for.
    """

    def __init__(self, plies: int = 0) -> None:
        assert GNUBG, "GNU Backgammon is not installed"
        self.replies = 0
        self._home = tempfile.mkdtemp(prefix="poda-gnubg-")
        self._process = subprocess.Popen(
            [GNUBG, "-t", "-q", "-r"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self._home},
        )
        self._socket: socket.socket | None = None
        try:
            self._connect(plies)
        except BaseException:
            self.close()
            raise

    def _connect(self, plies: int) -> None:
        port = _free_port()
        assert self._process.stdin is not None
        lines = (
            *SETTINGS,
            f"set evaluation chequerplay evaluation plies {plies}",
            f"external localhost:{port}",
        )
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self._process.stdin.flush()
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                self._socket = socket.create_connection(("localhost", port), START_SECONDS)
                break
            except OSError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                time.sleep(0.02)
        self._socket.settimeout(ANSWER_SECONDS)
        self._answers = self._socket.makefile("r", encoding="ascii")

    def play(self, state: State, seed: int, number: int, stop: Callable[[], bool]) -> Play:
        assert state.throw is not None
        if () in plays(state.own, state.opponent, state.throw):
            return ()  # it is not asked where there is nothing to play
        answer = self.ask(fibs_board(state.own, state.opponent, state.throw))
        return parse_play(state.own, state.opponent, state.throw, answer)

    def ask(self, line: str) -> str:
        """What it answers to a line."""
        assert self._socket is not None
        self.replies += 1
        self._socket.sendall(f"{line}\n".encode())
        answer = self._answers.readline()
        if not answer:
            raise ConnectionError("GNU Backgammon has closed the connection")
        return answer.strip()

    def cpu_seconds(self) -> float:
        """What the processor has worked for it so far, in hundredths; 0 where that is not told."""
        try:
            numbers = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the process."""
        if self._socket is not None:
            self._answers.close()
            self._socket.close()
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        shutil.rmtree(self._home, ignore_errors=True)


@contextlib.contextmanager
def gnu_backgammon(plies: int = 0) -> Iterator[GnuBackgammon]:
    """One for a while."""
    player = GnuBackgammon(plies)
    try:
        yield player
    finally:
        player.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def refused(cases: Sequence[tuple[State, Play]], folder: Path) -> list[tuple[State, str]]:
    """Which of these plays are not among those that GNU Backgammon finds for their throws.

    Its embedded Python takes some 10 ms a case. A pass is right where it finds nothing.
    """
    asked = [(format_id(state.own, state.opponent), state.throw) for state, _ in cases]
    answers = run_script(_JUDGE, asked, folder, 60.0 + len(cases))
    assert isinstance(answers, list)
    found = []
    for (state, play), moves in zip(cases, answers, strict=True):
        assert state.throw is not None
        board: Board = state.own, state.opponent
        legal = {parse_play(*board, state.throw, move) for move in moves} or {()}
        if play not in legal:
            found.append((state, format_play(play, state.opponent)))
    return found


def run_script(script: str, cases: object, folder: Path, seconds: float) -> object:
    """What a script for its embedded Python makes of the cases, in the file that PODA_CASES names.

    Raises subprocess.TimeoutExpired.
    """
    assert GNUBG, "GNU Backgammon is not installed"
    path, program = folder / "cases.json", folder / "script.py"
    path.write_text(json.dumps(cases))
    program.write_text(script)
    subprocess.run(
        [GNUBG, "-t", "-q", "-r", "-p", str(program)],
        env={**os.environ, "PODA_CASES": str(path), "HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=seconds,
        check=True,
    )
    return json.loads(path.read_text())


def calibrated() -> tuple[int, float]:
    """Its own figure of static evaluations a second, on one thread; and what that would be on a
    machine that does nothing else: a second of the processor's instead of one of the clock."""
    assert GNUBG, "GNU Backgammon is not installed"
    start, before = time.perf_counter(), _of_children()
    with tempfile.TemporaryDirectory(prefix="poda-gnubg-") as home:
        told = subprocess.run(
            [GNUBG, "-t", "-q", "-r"],
            input="set threads 1\ncalibrate 1000\n",
            env={**os.environ, "HOME": home},
            capture_output=True,
            text=True,
            timeout=ANSWER_SECONDS,
            check=True,
        ).stdout
    elapsed, worked = time.perf_counter() - start, _of_children() - before
    found = re.findall(r"Calibration result:\s*(\d+)", told)
    assert found, told
    return int(found[-1]), int(found[-1]) * elapsed / worked


def _of_children() -> float:
    """The processor's seconds of the child processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system
