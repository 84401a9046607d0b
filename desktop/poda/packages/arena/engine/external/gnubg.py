"""Competitors that play through GNU Backgammon's external player socket.

GNU Backgammon (`help external`) waits for a connection, reads a position as a line of FIBS
(`fibs.py`), and answers with an action: a play, `roll` or `double`, `take` or `drop`. A command
that contains `{port}` is any other program that listens on that port and answers the same way.
"""

from __future__ import annotations

import contextlib
import shutil
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from poda.engine.errors import EngineError, quoted
from poda.engine.game import Game
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE
from poda.engine.games.backgammon_parts.moves import plays
from poda.engine.games.backgammon_parts.notation import parse_play
from poda.engine.search.observer import SearchStopped, Stop
from poda.packages.arena.engine.competitor import Forfeit, Turn
from poda.packages.arena.engine.external.fibs import fibs_line
from poda.packages.arena.engine.external.foreign import QUOTED, START_SECONDS, ForeignCompetitor
from poda.packages.arena.engine.external.process import MOST_OUTPUT, ProgramProcess
from poda.packages.arena.engine.external.program import PORT, Program
from poda.packages.arena.engine.external.ugi import allowed

ORDER: Final = "set "
"""The prefix of arguments that are passed to GNU Backgammon as commands."""

_USUAL: Final = ("set threads 1", "set automatic game off", "set beavers 0")
_ARGUMENTS: Final = ("-t", "-q", "-r")  # no window, no sound, no settings
_GLANCE: Final = 0.02  # seconds between two checks of `stop`
_LONGEST_NAME: Final = 100  # bytes of a socket's path; systems allow 104 or 108

_TAKES: Final = ("take", "accept", "beaver")
_PASSES: Final = ("drop", "reject", "pass")


class GnubgCompetitor(ForeignCompetitor):
    """Plays through such a program. It is started at its first decision, which sets its
    look-ahead, and again after a fault.

    Attributes:
        replies: the number of decisions it was asked for.
    """

    def __init__(self, program: Program, game: Game[Any, Any]) -> None:
        super().__init__(program, game)
        self._socket: socket.socket | None = None
        self._home: str | None = None
        self._orders: tuple[str, ...] = ()
        self._unread = bytearray()
        self.replies = 0

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        super().close()
        if self._home is not None:
            shutil.rmtree(self._home, ignore_errors=True)
            self._home = None
        self._unread.clear()

    def _chosen(self, turn: Turn) -> Any:
        state: State = turn.state
        throw = None if state.is_offered else state.throw
        if throw is not None and () in plays(state.own, state.opponent, throw):
            return ()  # the only play is to move nothing
        self._start(self._orders_for(turn), turn.stop)
        until = time.monotonic() + allowed(turn, self._program.seconds)
        answer = self._answer(fibs_line(state), until, turn.stop)
        self.replies += 1
        return self._action(state, answer)

    def _orders_for(self, turn: Turn) -> tuple[str, ...]:
        """The commands for GNU Backgammon before its start; () for other programs."""
        if any(PORT in argument for argument in self._program.command):
            return ()
        cube = turn.state.cube
        cubeful = "off" if cube is None else "on"
        orders = [
            *_USUAL,
            f"set jacoby {'on' if cube is not None and cube.jacoby else 'off'}",
            f"set evaluation chequerplay evaluation cubeful {cubeful}",
            f"set evaluation cubedecision evaluation cubeful {cubeful}",
        ]
        orders += [each for each in self._program.command[1:] if each.startswith(ORDER)]
        if turn.limit.plies is not None:
            kinds = ("chequerplay", "cubedecision")
            orders += [
                f"set evaluation {kind} evaluation plies {turn.limit.plies}" for kind in kinds
            ]
        return tuple(orders)

    def _start(self, orders: tuple[str, ...], stop: Stop) -> None:
        """Start the program and connect to its socket. Raises Forfeit."""
        if self._process is not None and (orders != self._orders or not self._process.is_running):
            self.close()
        if self._process is not None:
            return
        self._orders = orders
        address: tuple[str, int] | str = ("127.0.0.1", _free_port())
        if not orders:
            port = str(address[1])
            command = [argument.replace(PORT, port) for argument in self._program.command]
            self._process = ProgramProcess(command, self._program.megabytes)
        else:
            self._home = tempfile.mkdtemp(prefix="poda-gnubg-")
            path = str(Path(self._home, "socket"))
            if sys.platform != "win32" and len(path.encode()) < _LONGEST_NAME:
                address = path  # private: no other process can reach or occupy it
            first, *rest = self._program.command
            arguments = [each for each in rest if not each.startswith(ORDER)]
            self._process = ProgramProcess(
                [_found(first), *(arguments or _ARGUMENTS)],
                self._program.megabytes,
                {"HOME": self._home},
            )
            where = address if isinstance(address, str) else f"localhost:{address[1]}"
            for line in (*orders, f"external {where}"):
                self._process.tell(line)
        self._connect(address, stop)

    def _connect(self, address: tuple[str, int] | str, stop: Stop) -> None:
        assert self._process is not None
        until = time.monotonic() + max(START_SECONDS, self._program.seconds)
        while True:
            self._check_process(self._process, until, stop)
            found = socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET)
            try:
                found.settimeout(_GLANCE)
                found.connect(address)
            except OSError:
                found.close()
                self._process.pump(_GLANCE)
            except BaseException:
                found.close()
                raise
            else:
                self._socket = found
                return

    def _check_process(self, process: ProgramProcess, until: float, stop: Stop) -> None:
        """Check that the program still runs and has time left. Raises Forfeit and SearchStopped."""
        if stop():
            raise SearchStopped
        if process.has_ended():
            raise Forfeit("crash", process.last_words())
        if time.monotonic() > until:
            raise Forfeit("time", process.last_words())

    def _answer(self, line: str, until: float, stop: Stop) -> str:
        """The program's answer to a line. Raises Forfeit and SearchStopped."""
        assert self._process is not None
        assert self._socket is not None
        process, received = self._process, 0
        self._pass_over(self._socket)
        with contextlib.suppress(OSError):  # the connection is closed; reading reports it
            self._socket.sendall(f"{line}\n".encode())
        while (end := self._unread.find(b"\n")) < 0:
            try:
                data = self._socket.recv(65_536)
            except TimeoutError:
                process.pump(0)
                self._check_process(process, until, stop)
                continue
            except OSError:
                data = b""
            if not data:
                raise Forfeit("crash", process.last_words())
            received += len(data)
            if received > MOST_OUTPUT:
                raise Forfeit(
                    "output", quoted(self._unread[:QUOTED].decode("utf-8", "replace"), QUOTED)
                )
            self._unread += data
        return self._unread[:end].decode("utf-8", "replace").strip()

    def _pass_over(self, connection: socket.socket) -> None:
        """Discard output from before the request. Raises Forfeit if it is too much."""
        self._unread.clear()
        received = 0
        connection.setblocking(False)
        with contextlib.suppress(OSError):  # no more data, or a closed connection
            while data := connection.recv(65_536):
                received += len(data)
                if received > MOST_OUTPUT:
                    raise Forfeit(
                        "output", quoted(data[:QUOTED].decode("utf-8", "replace"), QUOTED)
                    )
        connection.settimeout(_GLANCE)

    def _action(self, state: State, answer: str) -> Any:
        """The action that an answer denotes. Raises Forfeit with the broken rule."""
        said = answer.casefold()
        if state.is_offered:
            if said in _TAKES:
                return TAKE
            if said in _PASSES:
                return PASS
            raise Forfeit("garbage", quoted(answer, QUOTED))
        if state.throw is None:
            if said in ("roll", "double"):
                return DOUBLE if said == "double" else None
            raise Forfeit("garbage", quoted(answer, QUOTED))
        try:
            return parse_play(state.own, state.opponent, state.throw, answer)
        except EngineError as error:
            raise Forfeit("illegal", f"{quoted(answer, QUOTED)}: {error}") from None


def _found(command: str) -> str:
    """The path of GNU Backgammon's file; Debian installs it in a folder that PATH may lack."""
    return shutil.which(command) or shutil.which(command, path="/usr/games") or command


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
