"""Folders, locks, and atomic writes: a file is always either the old or the new one.

**Writing.** The bytes are written to a temporary file in the same folder, such as
`.game.json.3f5a09c1.part`, which is then renamed in one step. A killed process leaves that file;
the next process that writes or opens files there removes it. A lock shows whether it is in use: the
writer holds it, and the system releases it when the writer dies. (On Windows a file that another
process has open cannot be removed.)

**Folders of others.** A run from a stranger may contain links, in place of its files or folders,
that lead to private files or to a device. In a `Folder` every name refers to that very folder, and
a link is refused with `LinkError`. On systems with folder handles, a link that replaces a file
between check and use is refused as well; on Windows the opened file is checked again. Links on the
way to the folder itself are followed, since the user has named that path.

**Locks** reserve a folder for one process.

**Windows** refuses to rename or remove a file while any process has it open, even for reading:
another thread of Poda, or a virus scanner. They close it soon: `patiently` waits for that.
"""

from __future__ import annotations

import errno
import itertools
import logging
import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

ASIDE: Final = ".aside-"
"""The text between the name of a file set aside and its number."""

_log = logging.getLogger(__name__)
_HAS_HANDLES: Final = {os.open, os.stat, os.unlink, os.rename, os.mkdir} <= os.supports_dir_fd
_NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
# Non-blocking, as a pipe would block forever; binary, as Windows would change line ends.
_PLAIN: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_FOLDER: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
_UNREAD_FOLDER: Final = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0)
_JUNCTION: Final = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", None)


_RESTS: Final = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32) if sys.platform == "win32" else ()
"""The seconds between attempts at an operation that others may block for a moment."""
_T = TypeVar("_T")


def patiently(act: Callable[[], _T]) -> _T:
    """Call a function that renames or removes a file, again until nobody blocks it; return its
    result, or raise the last PermissionError."""
    for rest in _RESTS:
        try:
            return act()
        except PermissionError:
            time.sleep(rest)
    return act()


class LinkError(OSError):
    """A link in place of a file or a folder; `filename` is its name."""

    def __init__(self, name: str) -> None:
        super().__init__(errno.ELOOP, os.strerror(errno.ELOOP), name)


class NotAFileError(OSError):
    """A pipe or a device in place of a file."""

    def __init__(self, name: str) -> None:
        super().__init__(errno.EINVAL, os.strerror(errno.EINVAL), name)


class Folder:
    """An open folder. All methods raise OSError, and `LinkError` if they meet a link.

    Attributes:
        path: the folder's path, as it was given.
    """

    def __init__(self, path: Path, handle: int | None) -> None:
        self.path, self._handle = path, handle

    @classmethod
    @contextmanager
    def opened(cls, path: Path) -> Iterator[Folder]:
        """Open the folder at a path; links in the path are followed."""
        if not _HAS_HANDLES:
            yield cls(path, None)
            return
        handle = _folder_handle(path, None)
        try:
            yield cls(path, handle)
        finally:
            os.close(handle)

    @contextmanager
    def below(self, name: str, *, make: bool = False) -> Iterator[Folder]:
        """Open a subfolder that is no link; create it if `make` is true."""
        if make:
            with suppress(FileExistsError):
                os.mkdir(**self._at(name))
        self.refuse_link(name)
        if not _HAS_HANDLES:
            if not stat.S_ISDIR(self.stat(name).st_mode):
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), name)
            yield Folder(self.path / name, None)
            return
        try:
            handle = _folder_handle(name, self._handle, _NO_FOLLOW)
        except OSError:
            self.refuse_link(name)  # it has become a link
            raise
        try:
            yield Folder(self.path / name, handle)
        finally:
            os.close(handle)

    # Reading

    def names(self) -> list[str]:
        """The names of all entries in the folder, unordered."""
        return os.listdir(self.path if self._handle is None else self._handle)

    def stat(self, name: str) -> os.stat_result:
        """The status of an entry itself, without following links."""
        return os.stat(**self._at(name), follow_symlinks=False)

    def exists(self, name: str) -> bool:
        """Whether an entry has that name, broken links included."""
        try:
            self.stat(name)
        except FileNotFoundError:
            return False
        return True

    def is_file(self, name: str) -> bool:
        """Whether an entry is a file, and not a link to one."""
        try:
            return stat.S_ISREG(self.stat(name).st_mode)
        except FileNotFoundError:
            return False

    def refuse_link(self, name: str) -> None:
        """Raises `LinkError` if an entry is a link; a missing entry is none."""
        try:
            found = self.stat(name)
        except FileNotFoundError:
            return
        if is_link(found):
            raise LinkError(name)

    def open(self, name: str) -> BinaryIO:
        """Open a file for reading."""
        handle = open_unfollowed(name, os.O_RDONLY, self.path, self._handle)
        return os.fdopen(handle, "rb")

    # Writing

    def make(self, name: str) -> int:
        """Create a file readable only by this user; return its handle. Raises FileExistsError."""
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | _NO_FOLLOW | getattr(os, "O_BINARY", 0)
        return os.open(**self._at(name), flags=flags, mode=0o600)

    def handle_of(self, name: str) -> int:
        """Open an existing file to lock it; return its handle."""
        return open_unfollowed(name, os.O_RDWR, self.path, self._handle)

    def replace(self, name: str, target: str) -> None:
        """Rename a file, replacing an entry of that name; a link is replaced, not its target."""
        if self._handle is None:
            patiently(partial(os.replace, self.path / name, self.path / target))
        else:
            os.replace(name, target, src_dir_fd=self._handle, dst_dir_fd=self._handle)

    def remove(self, name: str) -> None:
        """Remove a file, or a link."""
        os.unlink(**self._at(name))

    def second_name(self, name: str, into: Folder, other: str) -> None:
        """Give a file a second name in another folder. Raises FileExistsError, and
        NotImplementedError if a link might be followed."""
        self.refuse_link(name)
        if self._handle is None or into._handle is None:
            os.link(self.path / name, into.path / other, follow_symlinks=False)
        else:
            os.link(
                name, other, src_dir_fd=self._handle, dst_dir_fd=into._handle, follow_symlinks=False
            )

    def set_mode(self, handle: int, name: str, mode: int) -> None:
        """Set the permissions of a file created here."""
        if hasattr(os, "fchmod"):
            os.fchmod(handle, mode)
        else:
            (self.path / name).chmod(mode)

    def sync(self) -> None:
        """Flush the folder's entries to the disk, if the system supports it."""
        if self._handle is not None:
            with suppress(OSError):  # some file systems do not support it
                os.fsync(self._handle)

    def set_aside(self, name: str) -> Path:
        """Rename an entry, of any kind, to an unused name; return its new path.

        Entries set aside earlier stay. A link itself is renamed, not its target.
        """
        self.stat(name)  # raises FileNotFoundError for a missing entry
        target = self._name_aside(name)
        if self._handle is None:
            patiently(partial(os.rename, self.path / name, self.path / target))
        else:
            os.rename(name, target, src_dir_fd=self._handle, dst_dir_fd=self._handle)
        return self.path / target

    def copy_aside(self, name: str, place: int) -> Path:
        """Copy a file's contents from an offset on into a new file next to it; return its path."""
        target = self._name_aside(name)
        with self.open(name) as source, os.fdopen(self.make(target), "wb") as copy:
            source.seek(place)
            shutil.copyfileobj(source, copy)
        return self.path / target

    def _name_aside(self, name: str) -> str:
        """An unused name for an entry to set aside."""
        names = (f"{name}{ASIDE}{number}" for number in itertools.count(1))
        return next(each for each in names if not self.exists(each))

    def _at(self, name: str) -> dict[str, Any]:
        """The arguments by which functions of `os` address a name in this folder."""
        if self._handle is None:
            return {"path": self.path / name}
        return {"path": name, "dir_fd": self._handle}


@contextmanager
def within(folder: Path, name: str) -> Iterator[tuple[Folder, str]]:
    """Open the folder of a name such as "run.json" or "checkpoints/run-00000312.json", relative to
    `folder` and without following links; return it and the last part of the name."""
    above, _, last = name.rpartition("/")
    with Folder.opened(folder) as opened:
        if not above:
            yield opened, last
            return
        with opened.below(above) as inner:
            yield inner, last


def set_aside(path: Path) -> Path:
    """Rename the entry at a path to an unused name; return its new path. Raises OSError."""
    with Folder.opened(path.parent) as folder:
        return folder.set_aside(path.name)


def is_link(found: os.stat_result) -> bool:
    """Whether a status is that of a link, or of a junction on Windows."""
    tag = getattr(found, "st_reparse_tag", 0)
    return stat.S_ISLNK(found.st_mode) or (bool(tag) and tag == _JUNCTION)


def open_unfollowed(name: str, flags: int, folder: Path, handle: int | None = None) -> int:
    """The handle of a file in a folder; links, pipes, devices and folders are refused.

    Args:
        flags: the flags for `os.open`.
        folder: the folder's path.
        handle: the folder's handle, if there is one.

    Raises OSError: `LinkError`, `NotAFileError`, IsADirectoryError, ...
    """
    path, more = (folder / name, {}) if handle is None else (Path(name), {"dir_fd": handle})

    def look() -> os.stat_result | None:
        try:
            return os.stat(path, follow_symlinks=False, **more)
        except FileNotFoundError:
            return None

    if (before := look()) is not None:
        if is_link(before):
            raise LinkError(name)
        # Checked before opening, which has side effects on some devices.
        if not stat.S_ISREG(before.st_mode) and not stat.S_ISDIR(before.st_mode):
            raise NotAFileError(name)
    try:
        result = os.open(path, flags | _NO_FOLLOW | _PLAIN, 0o666, **more)
    except OSError:
        if (now := look()) is not None and is_link(now):
            raise LinkError(name) from None
        raise
    try:
        _check(os.fstat(result), look(), name)
    except BaseException:
        os.close(result)
        raise
    return result


def _check(opened: os.stat_result, named: os.stat_result | None, name: str) -> None:
    """Raises OSError if the opened file is no file, or not the one with that name."""
    if stat.S_ISDIR(opened.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    if not stat.S_ISREG(opened.st_mode):
        raise NotAFileError(name)
    # Without O_NOFOLLOW, links are recognised here, after opening.
    if not _NO_FOLLOW and named is not None and is_link(named):
        raise LinkError(name)


def _folder_handle(path: Path | str, within: int | None, flags: int = 0) -> int:
    try:
        return os.open(path, _FOLDER | flags, dir_fd=within)
    except PermissionError:  # a folder may be writable but not readable
        return os.open(path, _UNREAD_FOLDER | flags, dir_fd=within)


RUN_LOCK: Final = ".run.lock"
"""The lock file in the folder of a training run."""

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:  # Windows reports a held lock this way
            raise BlockingIOError(errno.EAGAIN, error.strerror) from error

    _ask = _lock

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _ask(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)


_LOCK_SECONDS: Final = 3.0  # `alone` holds a lock only while writing some kilobytes
_LOCK_PAUSE: Final = 0.01
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EINVAL)
"""The errors of file systems without locks; there Poda goes on without."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file at ``path``, which is created, and removed at the end.

    The file of a killed process locks nobody out. A link in its place is not followed, since its
    target would be created or locked.

    Raises:
        BlockingIOError: it is held already, by this process or another.
        OSError: the file cannot be created; `LinkError` if it is a link.
    """
    handle = _held(path)
    try:
        yield
    finally:
        # The name goes before the lock, so that nobody locks a file about to vanish.
        with suppress(OSError):  # Windows refuses to remove an open file
            path.unlink()
        os.close(handle)
        if sys.platform == "win32":
            with suppress(OSError):  # another process has it by now
                path.unlink()


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Hold a lock file while something small is written next to it; wait for other writers. An
    entry that is no lock file is set aside, or else no lock is used.

    Raises OSError if it stays locked for long.
    """
    if os.path.lexists(lock) and not lock.is_file():
        with suppress(OSError):
            _log.warning("%s was no lock: it is %s now", lock, set_aside(lock))
    deadline = time.monotonic() + _LOCK_SECONDS
    with ExitStack() as held:
        while True:
            try:
                held.enter_context(locked(lock))
                break
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(_LOCK_PAUSE)
            except OSError:
                break
        yield


def is_locked(path: Path) -> bool:
    """Whether a live process holds the lock file at ``path``. Writes nothing; blocks others only
    for a moment."""
    try:
        handle = open_unfollowed(path.name, os.O_RDONLY, path.parent)
    except OSError:
        return False
    try:
        return take(handle, only_ask=True) is False
    finally:
        os.close(handle)


def take(handle: int, *, only_ask: bool = False) -> bool | None:
    """Lock an open file until its handle is closed: False if a live process has locked it, None if
    the file system has no locks.

    Args:
        only_ask: only test; others may test too, and the file need not be open for writing.
    """
    try:
        (_ask if only_ask else _lock)(handle)
    except BlockingIOError:
        return False
    except OSError:  # no locks (``_NO_LOCKS``), or an error that shows no holder
        return None
    return True


def _held(path: Path) -> int:
    left, flags = _ATTEMPTS, os.O_RDWR | os.O_CREAT
    while True:
        left -= 1
        # Windows refuses this while the last holder is removing the file.
        handle = patiently(partial(open_unfollowed, path.name, flags, path.parent))
        try:
            _lock(handle)
            # Some file systems report different file numbers by name and by handle, or at each
            # look: after so many attempts the named file is taken as the locked one.
            if os.path.samestat(os.fstat(handle), path.lstat()) or not left:
                return handle
        except FileNotFoundError:  # its last holder has just removed it
            if not left:
                os.close(handle)
                raise
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return handle
            os.close(handle)
            raise
        os.close(handle)


# Read only once: reading requires setting it, for all threads, for a moment.
_UMASK = os.umask(0)
os.umask(_UMASK)

_PART: Final = re.compile(r"\.(.+)\.[a-z0-9_]{1,8}\.part", re.DOTALL)
_SUFFIX: Final = ".part"
_ATTEMPTS: Final = 20
_OLD_SECONDS: Final = 3600.0
"""The age after which a temporary file counts as abandoned on file systems without locks."""


def write_atomically(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``; on any failure the old file stays.

    A link is followed, so that its target is replaced: the user has named this path. In folders of
    strangers, `write_within` follows none.

    Raises:
        OSError: the folder is missing or not writable, or the disk is full.
        RuntimeError: links in a circle (before Python 3.13).
    """
    target = path.resolve()
    with Folder.opened(target.parent) as folder:
        write_into(folder, target.name, data)


def write_within(folder: Path, name: str, data: bytes) -> None:
    """Write ``data`` into a folder that may be a stranger's, as `write_atomically`; links below it
    are refused.

    Args:
        name: a relative name, such as "run.json" or "checkpoints/run-00000312.json".

    Raises:
        OSError: as above; `LinkError` for a link.
    """
    with within(folder, name) as (opened, last):
        write_into(opened, last, data)


def tidy(path: Path) -> None:
    """Remove abandoned temporary files of a file that the user names."""
    with suppress(OSError, RuntimeError, ValueError):
        target = path.resolve()
        with Folder.opened(target.parent) as folder:
            clear(folder, lambda name: name == target.name)


def clear(folder: Path | Folder, is_ours: Callable[[str], bool]) -> None:
    """Remove abandoned temporary files of a folder's files that `is_ours` selects; failures are
    ignored."""
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
    """The name of the file that a temporary file belongs to; None for other names."""
    found = _PART.fullmatch(part)
    return None if found is None else found[1]


def write_into(folder: Folder, name: str, data: bytes) -> None:
    """Write ``data`` into an open folder; all writing goes through here. Raises OSError."""
    folder.refuse_link(name)
    clear(folder, lambda each: each == name)  # first, as they may fill the disk
    for attempt in range(_ATTEMPTS):
        part, handle = _new_part(folder, name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                folder.set_mode(handle, part, _mode_for(folder, name))
                os.fsync(handle)
                if sys.platform != "win32":  # where open files cannot be renamed
                    folder.replace(part, name)
            if sys.platform == "win32":
                folder.replace(part, name)
        except FileNotFoundError:
            # Another process took it for abandoned, before it was locked or after it was closed.
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
    """Create and lock a temporary file for a file of that name; return its name and handle."""
    for attempt in range(_ATTEMPTS):
        part = f".{name}.{os.urandom(4).hex()}{_SUFFIX}"
        try:
            handle = folder.make(part)
        except FileExistsError:
            if attempt + 1 == _ATTEMPTS:
                raise
            continue
        if sys.platform != "win32":  # where an open file is protected anyway
            take(handle)
        break
    return part, handle


def written_at(path: Path) -> float:
    """When a file was last written, in seconds since 1970; 0 if it is missing."""
    try:
        return path.stat().st_mtime
    except OSError:  # it was removed meanwhile
        return 0.0


_DATED: Final = re.compile(r"\d{8}-\d{6}-[0-9a-f]{6}\.json")


def dated_name() -> str:
    """A dated name for a new file in a folder with many of Poda's files."""
    return f"{time.strftime('%Y%m%d-%H%M%S')}-{os.urandom(3).hex()}.json"


def is_dated_name(name: str) -> bool:
    """Whether a name has the form of `dated_name`: Poda only ever removes such files."""
    return _DATED.fullmatch(name) is not None


def newest_first(folder: Path, *, every: bool = False) -> list[Path]:
    """The files in a folder with a dated name, or all of JSON; [] if it cannot be read."""
    with suppress(OSError):
        paths = [path for path in folder.glob("*.json") if every or is_dated_name(path.name)]
        return sorted(paths, key=written_at, reverse=True)
    return []


def _remove_if_left(folder: Folder, part: str) -> None:
    """Remove a temporary file that is not being written any more. Raises OSError."""
    if sys.platform == "win32":
        folder.remove(part)  # refused while another process has it open
        return
    handle = folder.handle_of(part)
    try:
        is_free = take(handle)
        found = os.fstat(handle)
        if is_free is None:
            is_free = time.time() - found.st_mtime > _OLD_SECONDS
        # The file may have got its final name meanwhile, and another one this name.
        if is_free and os.path.samestat(found, folder.stat(part)):
            folder.remove(part)
    finally:
        os.close(handle)


def _mode_for(folder: Folder, name: str) -> int:
    """The permissions of the file to be replaced; a temporary file's own would exclude the
    group."""
    try:
        return stat.S_IMODE(folder.stat(name).st_mode)
    except FileNotFoundError:
        return 0o666 & ~_UMASK
