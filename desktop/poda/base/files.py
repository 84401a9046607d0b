"""Folders, locks, and files that are either the old one or the new one, whatever happens.

**Writing.** The bytes reach the disc in a temporary file of the same folder, such as
`.game.json.3f5a09c1.part`, which then takes the name in one step. A process that is killed leaves
that file; the next who writes there, or opens what lies there, clears it away. It is known not to
be somebody's work by its lock: who writes holds it, and the system gives it back when its holder
dies. (On Windows nobody can remove a file that another process has open.)

**Folders that came from elsewhere.** A run that somebody sends may hold a link in the place of any
of its files, or of a folder in it, that leads to one's thesis or to a device. In a `Folder` every
name is one of that very folder, and a link is refused with `LinkError`. Where the system has
handles of folders, a link that takes a file's place between the look and the deed is refused as
well; elsewhere (Windows) the file that was opened is looked at again. Links on the way to the
folder itself are followed: whoever names it means where they lead.

**Locks** keep a folder for one process at a time.

**Windows** gives no file another name, and takes none away, while anybody has it open, be it only
to read it: another thread of Poda's, or what looks for viruses. They let go of it soon:
`patiently` waits for that.
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
"""Between the name of a file that was put aside and its number."""

_log = logging.getLogger(__name__)
_HAS_HANDLES: Final = {os.open, os.stat, os.unlink, os.rename, os.mkdir} <= os.supports_dir_fd
_NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
# A pipe would be waited for, without end; and Windows would change the ends of lines.
_PLAIN: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_FOLDER: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
_UNREAD_FOLDER: Final = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0)
_JUNCTION: Final = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", None)


_RESTS: Final = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32) if sys.platform == "win32" else ()
"""How many seconds to wait between two attempts at what others may keep us from for a moment."""
_T = TypeVar("_T")


def patiently(act: Callable[[], _T]) -> _T:
    """What a change of a file's name gives, once nobody keeps the system from it any more; the last
    PermissionError is raised."""
    for rest in _RESTS:
        try:
            return act()
        except PermissionError:
            time.sleep(rest)
    return act()


class LinkError(OSError):
    """A link stands where a file or a folder should; `filename` is its name."""

    def __init__(self, name: str) -> None:
        super().__init__(errno.ELOOP, os.strerror(errno.ELOOP), name)


class NotAFileError(OSError):
    """A pipe or a device stands where a file should."""

    def __init__(self, name: str) -> None:
        super().__init__(errno.EINVAL, os.strerror(errno.EINVAL), name)


class Folder:
    """An open folder. All its methods raise OSError, and `LinkError` where they meet a link.

    Attributes:
        path: the folder, as it was named.
    """

    def __init__(self, path: Path, handle: int | None) -> None:
        self.path, self._handle = path, handle

    @classmethod
    @contextmanager
    def opened(cls, path: Path) -> Iterator[Folder]:
        """The folder at a path, whose own links are followed."""
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
        """A folder in this one, which is no link; made here if need be."""
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
            self.refuse_link(name)  # it has become one
            raise
        try:
            yield Folder(self.path / name, handle)
        finally:
            os.close(handle)

    # To look

    def names(self) -> list[str]:
        """The names of all that is in the folder, in no order."""
        return os.listdir(self.path if self._handle is None else self._handle)

    def stat(self, name: str) -> os.stat_result:
        """What is by that name, itself."""
        return os.stat(**self._at(name), follow_symlinks=False)

    def exists(self, name: str) -> bool:
        """Whether there is anything by that name, a broken link included."""
        try:
            self.stat(name)
        except FileNotFoundError:
            return False
        return True

    def is_file(self, name: str) -> bool:
        """Whether a file is by that name, and no link to one."""
        try:
            return stat.S_ISREG(self.stat(name).st_mode)
        except FileNotFoundError:
            return False

    def refuse_link(self, name: str) -> None:
        """Raises `LinkError` where that is a link; what is not there is none."""
        try:
            found = self.stat(name)
        except FileNotFoundError:
            return
        if is_link(found):
            raise LinkError(name)

    def open(self, name: str) -> BinaryIO:
        """A file, to be read."""
        handle = open_unfollowed(name, os.O_RDONLY, self.path, self._handle)
        return os.fdopen(handle, "rb")

    # To change

    def make(self, name: str) -> int:
        """The handle of a new file, which only this user can read. Raises FileExistsError."""
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | _NO_FOLLOW | getattr(os, "O_BINARY", 0)
        return os.open(**self._at(name), flags=flags, mode=0o600)

    def handle_of(self, name: str) -> int:
        """The handle of a file that is there, to be locked."""
        return open_unfollowed(name, os.O_RDWR, self.path, self._handle)

    def replace(self, name: str, target: str) -> None:
        """Give a file another name; what had that is gone, a link itself and not what it names."""
        if self._handle is None:
            patiently(partial(os.replace, self.path / name, self.path / target))
        else:
            os.replace(name, target, src_dir_fd=self._handle, dst_dir_fd=self._handle)

    def remove(self, name: str) -> None:
        """Remove a file, or a link."""
        os.unlink(**self._at(name))

    def second_name(self, name: str, into: Folder, other: str) -> None:
        """Give a file a second name in a folder. Raises FileExistsError, and NotImplementedError
        where a link might be followed."""
        self.refuse_link(name)
        if self._handle is None or into._handle is None:
            os.link(self.path / name, into.path / other, follow_symlinks=False)
        else:
            os.link(
                name, other, src_dir_fd=self._handle, dst_dir_fd=into._handle, follow_symlinks=False
            )

    def set_mode(self, handle: int, name: str, mode: int) -> None:
        """Set the permissions of a file that was made here."""
        if hasattr(os, "fchmod"):
            os.fchmod(handle, mode)
        else:
            (self.path / name).chmod(mode)

    def sync(self) -> None:
        """Make sure that the names in it are on the disc, where the system can be asked for
        that."""
        if self._handle is not None:
            with suppress(OSError):  # some file systems have no such thing; the file is there
                os.fsync(self._handle)

    def set_aside(self, name: str) -> Path:
        """Give what lies there, whatever it is, a name that nothing has; the path that it has then.

        What was put aside before stays. A link is moved itself, and not what it names.
        """
        self.stat(name)  # what is not there has no other name to be given
        target = self._name_aside(name)
        if self._handle is None:
            patiently(partial(os.rename, self.path / name, self.path / target))
        else:
            os.rename(name, target, src_dir_fd=self._handle, dst_dir_fd=self._handle)
        return self.path / target

    def copy_aside(self, name: str, place: int) -> Path:
        """Copy what a file holds from a place on into a file beside it; the path of that."""
        target = self._name_aside(name)
        with self.open(name) as source, os.fdopen(self.make(target), "wb") as copy:
            source.seek(place)
            shutil.copyfileobj(source, copy)
        return self.path / target

    def _name_aside(self, name: str) -> str:
        """A name that nothing has for what is put aside."""
        names = (f"{name}{ASIDE}{number}" for number in itertools.count(1))
        return next(each for each in names if not self.exists(each))

    def _at(self, name: str) -> dict[str, Any]:
        """How a function of `os` is told of a name in this folder."""
        if self._handle is None:
            return {"path": self.path / name}
        return {"path": name, "dir_fd": self._handle}


@contextmanager
def within(folder: Path, name: str) -> Iterator[tuple[Folder, str]]:
    """The folder that holds a name such as "run.json" or "checkpoints/run-00000312.json", which is
    told from `folder` on and leads through no link, and the last part of it."""
    above, _, last = name.rpartition("/")
    with Folder.opened(folder) as opened:
        if not above:
            yield opened, last
            return
        with opened.below(above) as inner:
            yield inner, last


def set_aside(path: Path) -> Path:
    """Give what lies at a path another name in its folder; which one. Raises OSError."""
    with Folder.opened(path.parent) as folder:
        return folder.set_aside(path.name)


def is_link(found: os.stat_result) -> bool:
    """Whether what was looked at is a link, or a junction of Windows'."""
    tag = getattr(found, "st_reparse_tag", 0)
    return stat.S_ISLNK(found.st_mode) or (bool(tag) and tag == _JUNCTION)


def open_unfollowed(name: str, flags: int, folder: Path, handle: int | None = None) -> int:
    """The handle of a file in a folder that is no link, nor a pipe, a device or a folder.

    Args:
        flags: as `os.open` takes them.
        folder: where it lies.
        handle: of that folder, where there is one.

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
        # Not to be opened even for a moment: some devices do something then.
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
    """Raises OSError where what was opened is no file, or is another one than has the name."""
    if stat.S_ISDIR(opened.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    if not stat.S_ISREG(opened.st_mode):
        raise NotAFileError(name)
    # Where links are followed when a file is opened, this is how one is known.
    if not _NO_FOLLOW and named is not None and is_link(named):
        raise LinkError(name)


def _folder_handle(path: Path | str, within: int | None, flags: int = 0) -> int:
    try:
        return os.open(path, _FOLDER | flags, dir_fd=within)
    except PermissionError:  # one may write into a folder that one may not list
        return os.open(path, _UNREAD_FOLDER | flags, dir_fd=within)


RUN_LOCK: Final = ".run.lock"
"""The lock file in the folder of a training run."""

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:  # how Windows says that another one has it
            raise BlockingIOError(errno.EAGAIN, error.strerror) from error

    _ask = _lock

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _ask(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)


_LOCK_SECONDS: Final = 3.0  # whoever holds a lock to be `alone` writes some kilobytes
_LOCK_PAUSE: Final = 0.01
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EINVAL)
"""How a file system says that it has no locks; there one goes on without."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file at ``path``, which is made, and removed at the end.

    A process that is killed leaves the file, and nobody is kept out by it. A link in its place is
    not followed: what it names would be made, or locked for whoever it belongs to.

    Raises:
        BlockingIOError: another one holds it, in this process or another.
        OSError: the file cannot be made; `LinkError` where it is a link.
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


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Hold a lock file while something small is written beside it, and wait for whoever does the
    same. What is no lock, in its place, is put aside, or it is done without.

    Raises OSError where somebody holds it for long.
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
    """Whether somebody who lives holds the lock file at ``path``. Nothing is written, and nobody is
    kept out but for the moment of asking."""
    try:
        handle = open_unfollowed(path.name, os.O_RDONLY, path.parent)
    except OSError:
        return False
    try:
        return take(handle, only_ask=True) is False
    finally:
        os.close(handle)


def take(handle: int, *, only_ask: bool = False) -> bool | None:
    """Lock an open file until its handle is closed: False where somebody who lives has locked it,
    None where the file system has no locks.

    Args:
        only_ask: whoever else asks is not kept out, and the file need not be open for writing.
    """
    try:
        (_ask if only_ask else _lock)(handle)
    except BlockingIOError:
        return False
    except OSError:  # see ``_NO_LOCKS``; whatever else it says, nobody holds a lock that is seen
        return None
    return True


def _held(path: Path) -> int:
    left, flags = _ATTEMPTS, os.O_RDWR | os.O_CREAT
    while True:
        left -= 1
        # Windows refuses even that where the last holder is just removing it.
        handle = patiently(partial(open_unfollowed, path.name, flags, path.parent))
        try:
            _lock(handle)
            # Some file systems number a file otherwise by its name than by its handle, or anew at
            # each look: what has the name after so many attempts is what is locked.
            if os.path.samestat(os.fstat(handle), path.lstat()) or not left:
                return handle
        except FileNotFoundError:  # its last holder removed it a moment ago
            if not left:
                os.close(handle)
                raise
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return handle
            os.close(handle)
            raise
        os.close(handle)


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
        OSError: as above; `LinkError` where a link leads away.
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
    """Put ``data`` into a folder that is open. Every file is written here. Raises OSError."""
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
            take(handle)
        break
    return part, handle


def written_at(path: Path) -> float:
    """When a file was last written, in seconds since 1970; 0 where it is gone."""
    try:
        return path.stat().st_mtime
    except OSError:  # somebody took it away meanwhile
        return 0.0


_DATED: Final = re.compile(r"\d{8}-\d{6}-[0-9a-f]{6}\.json")


def dated_name() -> str:
    """A name for one more file in a folder in which Poda keeps many."""
    return f"{time.strftime('%Y%m%d-%H%M%S')}-{os.urandom(3).hex()}.json"


def is_dated_name(name: str) -> bool:
    """Whether `dated_name` gives such a name: what Poda did not name is never cleared away."""
    return _DATED.fullmatch(name) is not None


def newest_first(folder: Path, *, every: bool = False) -> list[Path]:
    """The files with a dated name in a folder, or all of JSON; none where it cannot be read."""
    with suppress(OSError):
        paths = [path for path in folder.glob("*.json") if every or is_dated_name(path.name)]
        return sorted(paths, key=written_at, reverse=True)
    return []


def _remove_if_left(folder: Folder, part: str) -> None:
    """Remove a temporary file that nobody writes any more. Raises OSError."""
    if sys.platform == "win32":
        folder.remove(part)  # refused while somebody has it open
        return
    handle = folder.handle_of(part)
    try:
        is_free = take(handle)
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
