"""A folder for one process at a time, by a lock that the system gives back when its holder dies."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from poda.base.folders import open_unfollowed

RUN_LOCK: Final = ".run.lock"
"""The lock file in the folder of a training run."""

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:  # how Windows says that another one has it
            raise BlockingIOError(errno.EAGAIN, error.strerror) from error

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EINVAL)
"""How a file system says that it has no locks; there one goes on without."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file at ``path``, which is made, and removed at the end.

    A process that is killed leaves the file, and nobody is kept out by it. A link in its place is
    not followed: what it names would be made, or locked for whoever it belongs to.

    Raises:
        BlockingIOError: another one holds it, in this process or another.
        OSError: the file cannot be made; `folders.LinkError` where it is a link.
    """
    handle = _held(path)
    try:
        yield
    finally:
        # First the name, then the lock: in between nobody takes a lock that is about to vanish.
        with suppress(OSError):  # Windows removes no open file
            path.unlink()
        os.close(handle)
        if sys.platform == "win32":
            with suppress(OSError):  # somebody else has it by now
                path.unlink()


def is_locked(path: Path) -> bool:
    """Whether somebody who lives holds the lock file at ``path``. It stays, and nobody is kept out
    but for the moment of asking."""
    try:
        handle = open_unfollowed(path.name, os.O_RDWR, path.parent)
    except OSError:
        return False
    try:
        return take(handle) is False
    finally:
        os.close(handle)


def take(handle: int) -> bool | None:
    """Lock an open file until its handle is closed: False where somebody who lives has locked it,
    None where the file system has no locks."""
    try:
        _lock(handle)
    except BlockingIOError:
        return False
    except OSError:  # see ``_NO_LOCKS``; whatever else it says, nobody holds a lock that is seen
        return None
    return True


def _held(path: Path) -> int:
    while True:
        handle = open_unfollowed(path.name, os.O_RDWR | os.O_CREAT, path.parent)
        try:
            _lock(handle)
            if os.path.samestat(os.fstat(handle), path.lstat()):
                return handle
        except FileNotFoundError:  # its last holder removed it a moment ago
            pass
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return handle
            os.close(handle)
            raise
        os.close(handle)
