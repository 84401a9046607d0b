"""Files that are either the old one or the new one, whatever happens in between.

The bytes reach the disc in a temporary file of the same folder (`.game.json.3f5a09c1.part`), which
then takes the name in one step. A process that is killed leaves that file; the next who writes
there, or opens what lies there, clears it away. It is known not to be somebody's work by its lock:
who writes holds it, and the system gives it back when its holder dies. (On Windows nobody can
remove a file that another process has open.)
"""

import os
import re
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from poda.base import locking
from poda.base.folders import Folder, within

# Read once, here: to read it is to set it, for every thread, for a moment.
_UMASK = os.umask(0)
os.umask(_UMASK)

_PART: Final = re.compile(r"\.(.+)\.[a-z0-9_]{1,8}\.part", re.DOTALL)
_SUFFIX: Final = ".part"
_ATTEMPTS: Final = 20
_OLD_SECONDS: Final = 3600.0
"""Where the file system has no locks, what nobody has written to for so long is nobody's."""


def write_atomically(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path``; on any failure the file there stays as it was.

    A link is followed, so that the file it names is replaced and not the link: it is a person who
    names the path. In a folder that came from elsewhere, `write_within` follows none.

    Raises:
        OSError: the folder is missing or cannot be written to, or the disc is full.
        RuntimeError: links in a circle (before Python 3.13).
    """
    target = path.resolve()
    with Folder.opened(target.parent) as folder:
        write_into(folder, target.name, data)


def write_within(folder: Path, name: str, data: bytes) -> None:
    """Put ``data`` into a folder that may have come from elsewhere, likewise; links below it are
    refused.

    Args:
        name: such as "run.json", or "checkpoints/run-00000312.json".

    Raises:
        OSError: as above; `folders.LinkError` where a link leads away.
    """
    with within(folder, name) as (opened, last):
        write_into(opened, last, data)


def tidy(path: Path) -> None:
    """Clear away what killed processes left half written beside a file that a person names."""
    with suppress(OSError, RuntimeError, ValueError):
        target = path.resolve()
        with Folder.opened(target.parent) as folder:
            clear(folder, lambda name: name == target.name)


def clear(folder: Path | Folder, is_ours: Callable[[str], bool]) -> None:
    """Clear away what killed processes left half written of those files of a folder: litter, which
    harms nobody where it has to stay."""
    if isinstance(folder, Path):
        with suppress(OSError), Folder.opened(folder) as opened:
            clear(opened, is_ours)
        return
    with suppress(OSError):
        for name in folder.names():
            whose = name_in(name) if name.endswith(_SUFFIX) else None  # it may hold thousands
            if whose is not None and is_ours(whose):
                with suppress(OSError):
                    _remove_if_left(folder, name)


def name_in(part: str) -> str | None:
    """For which file that is the name of a temporary file; None for other names."""
    found = _PART.fullmatch(part)
    return None if found is None else found[1]


def write_into(folder: Folder, name: str, data: bytes) -> None:
    """The same, for a folder that is open: every file is written here. Raises OSError."""
    folder.refuse_link(name)
    clear(folder, lambda each: each == name)  # first: it may be what fills the disc
    for attempt in range(_ATTEMPTS):
        part, handle = _new_part(folder, name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                folder.set_mode(handle, part, _mode_for(folder, name))
                os.fsync(handle)
                if sys.platform != "win32":  # there no open file can be given another name
                    folder.replace(part, name)
            if sys.platform == "win32":
                folder.replace(part, name)
        except FileNotFoundError:
            # Somebody took it for left behind, before it was locked, or once it was closed.
            if attempt + 1 == _ATTEMPTS:
                raise
            continue
        except BaseException:
            with suppress(OSError):
                folder.remove(part)
            raise
        folder.sync()
        return


def _new_part(folder: Folder, name: str) -> tuple[str, int]:
    """A new temporary file for a file of that name, locked, and its handle."""
    for attempt in range(_ATTEMPTS):
        part = f".{name}.{os.urandom(4).hex()}{_SUFFIX}"
        try:
            handle = folder.make(part)
        except FileExistsError:
            if attempt + 1 == _ATTEMPTS:
                raise
            continue
        if sys.platform != "win32":  # there a lock would keep nobody out who is not out already
            locking.take(handle)
        break
    return part, handle


def _remove_if_left(folder: Folder, part: str) -> None:
    """Remove a temporary file that nobody writes any more. Raises OSError."""
    if sys.platform == "win32":
        folder.remove(part)  # refused while somebody has it open
        return
    handle = folder.handle_of(part)
    try:
        is_free = locking.take(handle)
        found = os.fstat(handle)
        if is_free is None:
            is_free = time.time() - found.st_mtime > _OLD_SECONDS
        # The name may be another one's by now, and this file the one that it was written for.
        if is_free and os.path.samestat(found, folder.stat(part)):
            folder.remove(part)
    finally:
        os.close(handle)


def _mode_for(folder: Folder, name: str) -> int:
    """The permissions of the file that is replaced; those of the temporary file would hide it from
    the group."""
    try:
        return stat.S_IMODE(folder.stat(name).st_mode)
    except FileNotFoundError:
        return 0o666 & ~_UMASK
