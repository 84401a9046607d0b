"""The guard of an external program: a process between Poda and the program, which ends the program
and all its descendants as soon as Poda closes the leash or dies, for whatever reason.

    python -I -S guard.py LEASH MEGABYTES PROGRAM [ARGUMENT...]

LEASH is the file descriptor of a pipe's read end. Poda holds the write end and never writes: the
pipe closes with Poda. (A parent-death signal would already come when the *thread* that started the
program ends.) The program inherits the guard's standard streams, and the guard ends as the program
does: with its exit code, or by its signal.

On Linux the guard is a "child subreaper" (prctl(2)): a descendant whose parent ends becomes the
guard's own child, whatever its session, group or environment, and so the guard finds it. The
program itself gets a parent-death signal, in case the guard is killed. On other systems a process
that leaves the program's process group is not found.

Only the standard library is imported, so that the guard starts in some ten milliseconds.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Sequence
from typing import Any, Final

WORD: Final = "--guard-program"
"""The first argument that makes a bundle of Poda run as this guard, as it ships no Python."""

NOT_STARTED: Final = 127
"""The exit code if the program could not be started, as in shells."""

_MEGABYTE: Final = 1 << 20
_SET_DEATH_SIGNAL, _SET_SUBREAPER = 1, 36  # of <linux/prctl.h>
_PATIENCE: Final = 5.0  # seconds to retry killing; another user's process cannot be killed
_ROUND: Final = 0.001  # seconds between two rounds of killing


def command_line(leash: int, megabytes: int | None, command: Sequence[str]) -> list[str]:
    """The command line of a guard for a program with its arguments.

    Args:
        leash: the pipe's read end, which the guard inherits.
        megabytes: the memory limit of each process of the program, if the system supports it.
    """
    if getattr(sys, "frozen", False):
        start = [sys.executable, WORD]
    else:
        start = [sys.executable, "-I", "-S", "-B", __file__]
    return [*start, str(leash), str(megabytes or 0), *command]


def main(arguments: Sequence[str]) -> None:
    """Run the program; end as it does, or when the leash closes. Does not return."""
    import resource  # early: an AppImage's files vanish when Poda ends

    leash, megabytes, command = int(arguments[0]), int(arguments[1]), list(arguments[2:])
    os.set_inheritable(leash, False)
    _prctl(_SET_SUBREAPER, 1)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    orders = {signal.SIGTERM, signal.SIGINT, signal.SIGHUP}
    for number in (*orders, signal.SIGCHLD):
        signal.signal(number, lambda _number, _frame: None)
    guard = os.getpid()
    child = os.fork()
    if child == 0:
        with contextlib.suppress(OSError, ValueError):  # the limit in force is lower
            if megabytes and sys.platform == "linux":
                size = megabytes * _MEGABYTE
                resource.setrlimit(resource.RLIMIT_AS, (size, size))
        _become(command, guard)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for handle in (0, 1, 2):  # so that the pipes close when the program closes them
        os.dup2(nowhere, handle)
    status = None
    while status is None:
        ready, _, _ = select.select([leash, woken], [], [])
        if leash in ready or (woken in ready and orders & set(os.read(woken, 512))):
            break
        status = _ended(child)
    _end_all(child, is_there=status is None)
    _leave(0 if status is None else status)


def _become(command: list[str], guard: int) -> None:
    """Replace the child process by the program."""
    try:
        os.setsid()
        _prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != guard:  # the guard died before the signal was set
            os._exit(NOT_STARTED)
        for name in ("SIGPIPE", "SIGXFSZ"):  # signals that Python ignores
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_DFL)
        os.execvpe(command[0], command, _environment())
    except BaseException as error:  # the child must never return into the guard's code
        reason = getattr(error, "strerror", None) or str(error)
        with contextlib.suppress(OSError):
            os.write(2, f"{command[0]}: {reason}\n".encode("utf-8", "replace"))
    os._exit(NOT_STARTED)


def _environment() -> dict[str, str]:
    """The environment variables as they were before a bundle changed them."""
    variables = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            before = variables.pop(f"{name}_ORIG", None)
            variables.pop(name, None)
            if before is not None:
                variables[name] = before
    return variables


def _ended(child: int) -> int | None:
    """The program's wait status; None while it runs. Other ended children are reaped."""
    found = None
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == child:
                found = ended[1]
    return found


def _end_all(child: int, *, is_there: bool) -> None:
    """Kill all descendants of this process, repeatedly until none is left.

    Args:
        is_there: whether the program is not reaped yet, so that its number cannot be reused.
    """
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        if is_there or sys.platform != "linux":
            with contextlib.suppress(OSError):
                os.killpg(child, signal.SIGKILL)
        for number in _descendants():
            with contextlib.suppress(OSError):
                os.kill(number, signal.SIGKILL)
        try:
            while (ended := os.waitpid(-1, os.WNOHANG)[0]) != 0:
                is_there = is_there and ended != child
        except ChildProcessError:
            return
        time.sleep(_ROUND)


def _descendants() -> list[int]:
    """The process numbers of all descendants; none without /proc."""
    children: dict[int, list[int]] = {}
    with contextlib.suppress(OSError), os.scandir("/proc") as entries:
        for name in [entry.name for entry in entries if entry.name.isdigit()]:
            with contextlib.suppress(OSError, ValueError, IndexError):  # the process has ended
                handle = os.open(f"/proc/{name}/stat", os.O_RDONLY)
                try:  # NUMBER (NAME) STATE PARENT ...
                    parent = int(os.read(handle, 4096).rpartition(b")")[2].split()[1])
                finally:
                    os.close(handle)
                children.setdefault(parent, []).append(int(name))
    found, waiting = [], [os.getpid()]
    while waiting:
        more = children.get(waiting.pop(), [])
        found += more
        waiting += more
    return found


def _leave(status: int) -> None:
    """Exit with the program's code or signal, given by a status of `os.waitpid`."""
    if os.WIFSIGNALED(status):
        import resource

        number = os.WTERMSIG(status)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the program has already dumped core
        with contextlib.suppress(OSError, ValueError):  # SIGKILL's handler cannot be set
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.waitstatus_to_exitcode(status))


def _prctl(option: int, value: int) -> None:
    """Call Linux's prctl; without effect on other systems."""
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):
            call: Any = ctypes.CDLL(None).prctl
            call(option, ctypes.c_ulong(value), 0, 0, 0)


if __name__ == "__main__":
    main(sys.argv[1:])
