"""A program that runs beside Poda and is talked with in lines: never waited for without end, never
believed, and gone with all that it started.

What it does wrong is a `Forfeit`: it ended, was late, or wrote too much. No shell reads its command
line. It gets a session of its own, so that Ctrl-C in a terminal is not meant for it. Between Poda
and the program stands a guard (`base/guard.py`), which ends it with Poda; on Windows a job object
does that.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any, Final

from poda.engine.errors import one_line
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.arena.engine.competitor import Forfeit
from poda.packages.arena.engine.external import guard

MOST_OUTPUT: Final = 1_000_000
"""Bytes that a program may write for one answer."""

GRACE: Final = 0.5
"""Seconds by which an answer may exceed what the program was told: scheduling is not its fault."""

_GLANCE: Final = 0.02  # seconds after which `stop` is looked at again
_LAST_WORDS: Final = 400  # characters that are kept of what it said last
_TAIL: Final = 4_000  # bytes of the standard error that are kept for them
_FAREWELL: Final = 0.1  # seconds that it has to end by itself
_LAST_MOMENT: Final = 3.0  # seconds until it is told that a program is silent that does not end
_MEGABYTE: Final = 1 << 20


class ProgramProcess:
    """A running program. For one thread at a time."""

    def __init__(
        self,
        command: Sequence[str],
        megabytes: int | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start it.

        Args:
            command: the program and its arguments.
            megabytes: of memory for each of its processes; Linux and Windows keep it.
            environment: variables beside those of Poda itself.

        Raises Forfeit where it cannot be started.
        """
        self._out, self._tail = bytearray(), bytearray()
        self._unsent = bytearray()
        self._received = 0
        self._is_closed = False
        self._silent_since: float | None = None  # it has closed its output
        self._dismissed_until = 0.0
        self._leash: int | None = None  # the guard's; of a system that has one
        self._job: Any = None
        self._selector: selectors.BaseSelector | None = None
        try:
            self._process = self._started(command, megabytes, os.environ | dict(environment or {}))
        except (OSError, ValueError) as error:
            self._let_go()
            raise Forfeit("crash", _shortened(str(error))) from None
        if sys.platform == "win32":
            self._job = _windows_job(self._process, megabytes)
            return
        for pipe in self._pipes():
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
        if sys.platform != "win32":  # there: no console window, a group of its own
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
        """Whether it can still be asked."""
        is_heard = not self._is_closed and self._silent_since is None
        return is_heard and self._process.poll() is None

    @property
    def pid(self) -> int:
        """The number of its first process: of its guard, where it has one."""
        return self._process.pid

    def ask(self, text: str) -> None:
        """Write a line to it that is to be answered. What it wrote before is no answer, and is
        passed over. It is sent while `line` waits, too. Raises Forfeit where that was too much."""
        while self.pump(0):
            pass
        self._out.clear()
        self._received = 0
        self.tell(text)

    def tell(self, text: str) -> None:
        """Write a line that has no answer."""
        self._unsent += text.encode() + b"\n"
        self._send()

    def line(self, until: float, stop: Stop = never) -> str:
        """The next line that it writes, without its end.

        Args:
            until: the moment by `time.monotonic` at which it is late.

        Raises:
            Forfeit: it has ended, is late, or wrote more than `MOST_OUTPUT`.
            SearchStopped: `stop` turned true.
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
        """Take in what it writes, for so long at most; whether it wrote something. Raises Forfeit
        where that is too much."""
        before = self._received
        if self._selector is not None:
            for key, _ in self._selector.select(seconds):
                if key.fileobj is self._stdin:
                    self._send()
                else:
                    self._take(key.fileobj)  # type: ignore[arg-type] # a pipe
        else:
            self._look(seconds)
        if self._received > MOST_OUTPUT:
            raise Forfeit("output", _shortened(self._out[:_LAST_WORDS].decode("utf-8", "replace")))
        return self._received > before

    def has_ended(self) -> bool:
        """Whether it says nothing more, and how it ended is known, or has been waited for."""
        if self._silent_since is None:
            return False
        is_over = self._process.poll() is not None
        if is_over and self._selector is not None:  # its last words may still be on their way
            while self._is_heeded(self._stderr) and self.pump(0):
                pass
        return is_over or time.monotonic() > self._silent_since + _LAST_MOMENT

    def last_words(self) -> str:
        """The end of what it wrote to its standard error, and how it ended if it has."""
        lines = [
            line for line in self._tail.decode("utf-8", "replace").splitlines() if line.strip()
        ]
        said = " | ".join(line.strip() for line in lines[-3:])
        code = self._process.poll()
        if code is None:
            return _shortened(said)
        ended = f"signal {-code}" if code < 0 else f"exit {code}"
        return _shortened(f"{ended}: {said}" if said else ended)

    def dismiss(self, farewell: str) -> None:
        """Have it end by itself: it has a moment for that, which `close` waits for.

        Args:
            farewell: a line after which it is expected to end.
        """
        if self.is_running and not self._dismissed_until:
            self._dismissed_until = time.monotonic() + _FAREWELL
            self.tell(farewell)
            self._close_pipe(self._stdin)

    def close(self) -> None:
        """End it, and all that it started. May be called twice."""
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
        for pipe in self._pipes():
            self._close_pipe(pipe)

    def _let_go(self) -> None:
        """Have all of it end."""
        if self._leash is not None:
            os.close(self._leash)
            self._leash = None
        if self._job is not None:
            _end_windows_job(self._job)
        if sys.platform == "win32" and self._is_closed:
            self._process.kill()

    # Its pipes

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    @property
    def _stderr(self) -> IO[bytes]:
        assert self._process.stderr is not None
        return self._process.stderr

    def _pipes(self) -> Iterable[IO[bytes]]:
        return self._stdin, self._stdout, self._stderr

    def _close_pipe(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            pipe.close()

    def _send(self) -> None:
        """Write as much as it takes now; the rest when there is room."""
        try:
            while self._unsent:
                sent = os.write(self._stdin.fileno(), self._unsent[:4096])
                del self._unsent[:sent]
        except BlockingIOError:
            pass
        except (OSError, ValueError):  # it has closed its input, or ended: reading tells
            self._unsent.clear()
        self._heed_room()

    def _heed_room(self) -> None:
        """Have the selector tell of room in its input while there is something to send."""
        if self._selector is None or self._stdin.closed:
            return
        is_heeded = self._is_heeded(self._stdin)
        if self._unsent and not is_heeded:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif is_heeded and not self._unsent:
            self._selector.unregister(self._stdin)

    def _is_heeded(self, pipe: IO[bytes]) -> bool:
        return self._selector is not None and pipe.fileno() in self._selector.get_map()

    def _take(self, pipe: IO[bytes]) -> None:
        try:
            data = os.read(pipe.fileno(), 65_536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        self._keep(pipe, data)
        if not data and self._is_heeded(pipe):
            self._selector.unregister(pipe)  # type: ignore[union-attr] # there is one

    def _keep(self, pipe: IO[bytes], data: bytes) -> None:
        self._received += len(data)
        if pipe is self._stderr:
            self._tail = (self._tail + data)[-_TAIL:]
        elif data:
            self._out += data
        elif self._silent_since is None:
            self._silent_since = time.monotonic()

    def _look(self, seconds: float) -> None:
        """What a selector does elsewhere: Windows has none for pipes."""
        until = time.monotonic() + seconds
        while True:
            found = False
            for pipe in (self._stdout, self._stderr):
                if pipe is self._stdout and self._silent_since is not None:
                    continue
                count = _waiting(pipe)
                if count:
                    self._keep(pipe, os.read(pipe.fileno(), min(count, 65_536)))
                    found = True
                elif count is None and pipe is self._stdout:
                    self._keep(pipe, b"")
                    found = True
            if found or time.monotonic() >= until:
                return
            time.sleep(0.001)


def _shortened(text: str) -> str:
    text = text.strip()
    return one_line(text if len(text) <= _LAST_WORDS else text[: _LAST_WORDS - 1] + "…")


def _waiting(pipe: IO[bytes]) -> int | None:
    """How many bytes can be read from a pipe of Windows at once; None: it is closed."""
    if sys.platform != "win32":  # pragma: no cover - nobody asks
        return None
    import _winapi  # as multiprocessing does
    import msvcrt

    try:
        return int(_winapi.PeekNamedPipe(msvcrt.get_osfhandle(pipe.fileno()), 0)[0])
    except OSError:
        return None


def _windows_job(process: subprocess.Popen[bytes], megabytes: int | None) -> Any:
    """A job object of Windows that ends with Poda, and all that is in it with it; None where there
    is none. ("Job Objects", Microsoft's reference of the Win32 API.)"""
    if sys.platform != "win32":  # pragma: no cover - nobody asks
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
    limits.basic.flags = 0x2000  # ended with the last handle of it
    if megabytes is not None:
        limits.basic.flags |= 0x100  # memory of each process
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
