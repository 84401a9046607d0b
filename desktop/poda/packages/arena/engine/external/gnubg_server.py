"""Poda as an external player of GNU Backgammon: what `poda engine backgammon` does.

GNU Backgammon connects (`set player 0 external localhost:PORT`) and sends for each decision a line
of FIBS (`fibs.py`); the answer is a play, `roll` or `double`, `take` or `drop`.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from typing import Final

from poda.engine.decisions import CubePlayer, Limit
from poda.engine.errors import EngineError
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.cube import DOUBLE, TAKE
from poda.engine.games.backgammon_parts.notation import format_play
from poda.engine.search.observer import Stop
from poda.packages.arena.engine.external.fibs import state_of

_GLANCE: Final = 0.2  # seconds between two checks of `stop`
_LONGEST: Final = 4_096  # bytes of a line
_RULES: Final = Backgammon()


class GnubgServer:
    """Serves clients on this machine, one connection at a time.

    Attributes:
        port: the TCP port it listens on.
    """

    def __init__(self, player: CubePlayer, limit: Limit, port: int) -> None:
        """Start to listen; `port` 0 chooses any free one. Raises OSError."""
        self._player, self._limit = player, limit
        self._socket = socket.create_server(("127.0.0.1", port))
        self.port: int = self._socket.getsockname()[1]

    def serve(self, stop: Stop, heard: Callable[[str, str], None] | None = None) -> None:
        """Serve until `stop` becomes true.

        Args:
            heard: called with each line and its answer.
        """
        self._socket.settimeout(_GLANCE)
        while not stop():
            try:
                found, _ = self._socket.accept()
            except TimeoutError:
                continue
            with found:
                found.settimeout(_GLANCE)
                for line in _lines(found, stop):
                    answer = self.answer(line, stop)
                    if heard is not None:
                        heard(line, answer)
                    try:
                        found.sendall(f"{answer}\n".encode())
                    except OSError:  # the client has closed the connection
                        break

    def close(self) -> None:
        """Close the listening socket."""
        self._socket.close()

    def answer(self, line: str, stop: Stop) -> str:
        """The answer to a line."""
        try:
            return self._decided(state_of(line), stop)
        except EngineError as error:
            return f"Error: {error}"

    def _decided(self, state: State, stop: Stop) -> str:
        if state.is_offered:
            action = self._player.choose(state, self._limit, stop).action
            return "take" if action == TAKE else "drop"
        if state.throw is None:
            if not _RULES.may_double(state):
                return "roll"
            return "double" if self._player.doubles(state, self._limit, stop).doubles else "roll"
        action = self._player.choose(state, self._limit, stop).action
        assert action != DOUBLE
        return format_play(action, state.opponent)


def _lines(found: socket.socket, stop: Stop) -> Iterator[str]:
    """The lines that a connection sends, until it closes."""
    unread = b""
    while not stop():
        try:
            data = found.recv(_LONGEST)
        except TimeoutError:
            continue
        except OSError:
            return
        if not data or len(unread) > _LONGEST:
            return
        # A line ends with a newline, or with the zero byte of a C string.
        *lines, unread = (unread + data).replace(b"\0", b"\n").split(b"\n")
        for line in lines:
            if line.strip():
                yield line.decode("ascii", "replace").strip()
