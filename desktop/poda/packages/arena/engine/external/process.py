"""An external program as a process that reads and writes lines. No wait is unlimited, no output is
trusted, and the process ends with all its descendants.

Misbehaviour is a `Forfeit`: the program ended, was late, or wrote too much. No shell parses its
command line. It has a session of its own, so that Ctrl-C in a terminal does not reach it. Between
Poda and the program stands a guard (`guard.py`), which ends it with Poda; on Windows a job object
does that.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from typing import IO, Any, Final, cast

from poda.engine.errors import one_line
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.arena.engine.competitor import Forfeit
from poda.packages.arena.engine.external import guard

MOST_OUTPUT: Final = 1_000_000
"""The most bytes that a program may write for one answer."""

GRACE: Final = 0.5
"""Seconds by which an answer may exceed the announced time, to allow for scheduling."""

_GLANCE: Final = 0.02  # seconds between two checks of `stop`
_LAST_WORDS: Final = 400  # characters of the error output that messages quote
_TAIL: Final = 4_000  # bytes of the standard error that are stored
_FAREWELL: Final = 0.1  # seconds that a dismissed program has to exit
_LAST_MOMENT: Final = 3.0  # seconds from the end of its output until it counts as ended
_MEGABYTE: Final = 1 << 20


class ProgramProcess:
    """A running program. Only one thread may use it at a time."""

    def __init__(
        self,
        command: Sequence[str],
        megabytes: int | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start the program.

        Args:
            command: the program and its arguments.
            megabytes: the memory limit of each of its processes, on Linux and Windows.
            environment: environment variables in addition to Poda's own.

        Raises Forfeit if it cannot be started.
        """
        self._out, self._tail = bytearray(), bytearray()
        self._unsent = bytearray()
        self._received = 0
        self._is_closed = False
        self._silent_since: float | None = None  # the time its output closed
        self._dismissed_until = 0.0
        self._leash: int | None = None  # the pipe to the guard; None on Windows
        self._job: Any = None
        self._selector: selectors.BaseSelector | None = None
        try:
            self._process = self._started(command, megabytes, os.environ | dict(environment or {}))
        except (OSError, ValueError) as error:
            self._let_go()
            raise Forfeit("crash", _shortened(str(error))) from None
        pipes = self._process.stdin, self._process.stdout, self._process.stderr
        self._stdin, self._stdout, self._stderr = cast(tuple[IO[bytes], ...], pipes)
        if sys.platform == "win32":
            self._job = _windows_job(self._process, megabytes)
            return
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)

    def _started(
        self, command: Sequence[str], megabytes: int | None, variables: Mapping[str, str]
    ) -> subprocess.Popen[bytes]:
        """The process of the program, or of its guard. Raises OSError and ValueError."""
        kept: tuple[int, ...] = ()
        apart: dict[str, Any] = {"creationflags": 0x08000000 | 0x00000200}
        if sys.platform != "win32":  # on Windows: no console window, a group of its own
            end, self._leash = os.pipe()
            kept, apart = (end,), {"pass_fds": (end,), "start_new_session": True}
            command = guard.command_line(end, megabytes, command)
        try:
            return subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=dict(variables),
                **apart,
            )
        finally:
            for handle in kept:
                os.close(handle)

    @property
    def is_running(self) -> bool:
        """Whether the program can still be asked."""
        is_heard = not self._is_closed and self._silent_since is None
        return is_heard and self._process.poll() is None

    @property
    def pid(self) -> int:
        """The number of the first process: the guard's, if there is one."""
        return self._process.pid

    def ask(self, text: str) -> None:
        """Send a line that needs an answer, after discarding earlier output. If the pipe is full,
        `line` sends the rest while it waits. Raises Forfeit if earlier output was too much."""
        while self.pump(0):
            pass
        self._out.clear()
        self._received = 0
        self.tell(text)

    def tell(self, text: str) -> None:
        """Send a line that needs no answer."""
        self._unsent += text.encode() + b"\n"
        self._send()

    def line(self, until: float, stop: Stop = never) -> str:
        """The next line of output, without its end.

        Args:
            until: the deadline, on the clock of `time.monotonic`.

        Raises:
            Forfeit: the program has ended, is late, or wrote more than `MOST_OUTPUT`.
            SearchStopped: `stop` became true.
        """
        while True:
            end = self._out.find(b"\n")
            if end >= 0:
                text = self._out[:end].decode("utf-8", "replace")
                del self._out[: end + 1]
                return text.rstrip("\r")
            if self.has_ended():
                raise Forfeit("crash", self.last_words())
            if stop():
                raise SearchStopped
            left = until - time.monotonic()
            if left <= 0:
                raise Forfeit("time", self.last_words())
            self.pump(min(left, _GLANCE))

    def pump(self, seconds: float) -> bool:
        """Read output for at most that many seconds; return whether there was any. Raises Forfeit
        if it is too much."""
        before = self._received
        if self._selector is not None:
            for key, _ in self._selector.select(seconds):
                if key.fileobj is self._stdin:
                    self._send()
                else:
                    self._read_pipe(key.fileobj)  # type: ignore[arg-type] # a pipe
        else:
            self._poll_pipes(seconds)
        if self._received > MOST_OUTPUT:
            raise Forfeit("output", _shortened(self._out[:_LAST_WORDS].decode("utf-8", "replace")))
        return self._received > before

    def has_ended(self) -> bool:
        """Whether its output is closed and its exit is known or was awaited long enough."""
        if self._silent_since is None:
            return False
        is_over = self._process.poll() is not None
        if is_over and self._selector is not None:  # error output may still be unread
            while self._is_heeded(self._stderr) and self.pump(0):
                pass
        return is_over or time.monotonic() > self._silent_since + _LAST_MOMENT

    def last_words(self) -> str:
        """The last lines of its standard error, and its exit code or signal if it has ended."""
        lines = map(str.strip, self._tail.decode("utf-8", "replace").splitlines())
        said = " | ".join([line for line in lines if line][-3:])
        code = self._process.poll()
        if code is None:
            return _shortened(said)
        ended = f"signal {-code}" if code < 0 else f"exit {code}"
        return _shortened(f"{ended}: {said}" if said else ended)

    def dismiss(self, farewell: str) -> None:
        """Ask it to exit by itself; `close` then waits a tenth of a second for that.

        Args:
            farewell: the line that asks it to exit.
        """
        if self.is_running and not self._dismissed_until:
            self._dismissed_until = time.monotonic() + _FAREWELL
            self.tell(farewell)
            self._close_pipe(self._stdin)

    def close(self) -> None:
        """End the program and all its descendants. May be called twice."""
        if self._is_closed:
            return
        if self._dismissed_until:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(max(0.0, self._dismissed_until - time.monotonic()))
        self._is_closed = True
        self._let_go()
        self._process.wait()
        if self._selector is not None:
            self._selector.close()
        for pipe in (self._stdin, self._stdout, self._stderr):
            self._close_pipe(pipe)

    def _let_go(self) -> None:
        """End all its processes through the guard or the job object."""
        if self._leash is not None:
            os.close(self._leash)
            self._leash = None
        if self._job is not None:
            _end_windows_job(self._job)
        if sys.platform == "win32" and self._is_closed:
            self._process.kill()

    # Pipes

    def _close_pipe(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            pipe.close()

    def _send(self) -> None:
        """Write as much as the pipe accepts now; the rest is written when there is room."""
        try:
            while self._unsent:
                sent = os.write(self._stdin.fileno(), self._unsent[:4096])
                del self._unsent[:sent]
        except BlockingIOError:
            pass
        except (OSError, ValueError):  # its input is closed; reading reports it
            self._unsent.clear()
        self._heed_room()

    def _heed_room(self) -> None:
        """Let the selector report room in the input only while data is unsent."""
        if self._selector is None or self._stdin.closed:
            return
        is_heeded = self._is_heeded(self._stdin)
        if self._unsent and not is_heeded:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif is_heeded and not self._unsent:
            self._selector.unregister(self._stdin)

    def _is_heeded(self, pipe: IO[bytes]) -> bool:
        return self._selector is not None and pipe.fileno() in self._selector.get_map()

    def _read_pipe(self, pipe: IO[bytes]) -> None:
        try:
            data = os.read(pipe.fileno(), 65_536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        self._keep_bytes(pipe, data)
        if not data and self._is_heeded(pipe):
            self._selector.unregister(pipe)  # type: ignore[union-attr] # there is one

    def _keep_bytes(self, pipe: IO[bytes], data: bytes) -> None:
        self._received += len(data)
        if pipe is self._stderr:
            self._tail = (self._tail + data)[-_TAIL:]
        elif data:
            self._out += data
        elif self._silent_since is None:
            self._silent_since = time.monotonic()

    def _poll_pipes(self, seconds: float) -> None:
        """Poll the pipes on Windows, whose selectors do not support them."""
        until = time.monotonic() + seconds
        while True:
            found = False
            for pipe in (self._stdout, self._stderr):
                if pipe is self._stdout and self._silent_since is not None:
                    continue
                count = _waiting(pipe)
                if count:
                    self._keep_bytes(pipe, os.read(pipe.fileno(), min(count, 65_536)))
                    found = True
                elif count is None and pipe is self._stdout:
                    self._keep_bytes(pipe, b"")
                    found = True
            if found or time.monotonic() >= until:
                return
            time.sleep(0.001)


def _shortened(text: str) -> str:
    text = text.strip()
    return one_line(text if len(text) <= _LAST_WORDS else text[: _LAST_WORDS - 1] + "…")


def _waiting(pipe: IO[bytes]) -> int | None:
    """The number of bytes ready in a pipe on Windows; None: it is closed."""
    if sys.platform != "win32":  # pragma: no cover - only called on Windows
        return None
    import _winapi  # as multiprocessing does
    import msvcrt

    try:
        return int(_winapi.PeekNamedPipe(msvcrt.get_osfhandle(pipe.fileno()), 0)[0])
    except OSError:
        return None


def _windows_job(process: subprocess.Popen[bytes], megabytes: int | None) -> Any:
    """A job object of Windows that ends all its processes when Poda ends; None if it cannot be
    made. ("Job Objects", Microsoft's reference of the Win32 API.)"""
    if sys.platform != "win32":  # pragma: no cover - only called on Windows
        return None
    import ctypes
    from ctypes import wintypes

    class Basic(ctypes.Structure):
        _fields_ = (
            ("process_time", ctypes.c_int64),
            ("job_time", ctypes.c_int64),
            ("flags", wintypes.DWORD),
            ("least_set", ctypes.c_size_t),
            ("most_set", ctypes.c_size_t),
            ("active", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("priority", wintypes.DWORD),
            ("scheduling", wintypes.DWORD),
        )

    class Extended(ctypes.Structure):
        _fields_ = (
            ("basic", Basic),
            ("io", ctypes.c_uint64 * 6),
            ("process_memory", ctypes.c_size_t),
            ("job_memory", ctypes.c_size_t),
            ("peak_process", ctypes.c_size_t),
            ("peak_job", ctypes.c_size_t),
        )

    kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    kernel.CreateJobObjectW.restype = wintypes.HANDLE
    job = kernel.CreateJobObjectW(None, None)
    if not job:
        return None
    limits = Extended()
    limits.basic.flags = 0x2000  # its processes end with its last handle
    if megabytes is not None:
        limits.basic.flags |= 0x100  # a memory limit of each process
        limits.process_memory = megabytes * _MEGABYTE
    job = wintypes.HANDLE(job)
    kernel.SetInformationJobObject(job, 9, ctypes.byref(limits), ctypes.sizeof(limits))
    handle = wintypes.HANDLE(int(process._handle))  # type: ignore[attr-defined,unused-ignore]
    kernel.AssignProcessToJobObject(job, handle)
    return job


def _end_windows_job(job: Any) -> None:
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.WinDLL("kernel32")
        kernel.TerminateJobObject(job, 1)
        kernel.CloseHandle(job)
