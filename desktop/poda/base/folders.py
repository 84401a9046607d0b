"""Folders that came from elsewhere: what is in them is reached by its name, and never by a link.

A run that somebody sends may hold a link in the place of any of its files, or of a folder in it,
that leads to one's thesis or to a device. In a `Folder` every name is one of that very folder, and
a link is refused with `LinkError`. Where the system has handles of folders, a link that takes a
file's place between the look and the deed is refused as well; elsewhere (Windows) the file that was
opened is looked at again.

Links on the way to the folder itself are followed: whoever names it means where they lead.
"""

from __future__ import annotations

import errno
import itertools
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

ASIDE: Final = ".aside-"
"""Between the name of a file that was put aside and its number."""

_HAS_HANDLES: Final = {os.open, os.stat, os.unlink, os.rename, os.mkdir} <= os.supports_dir_fd
_NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
# A pipe would be waited for, without end; and Windows would change the ends of lines.
_PLAIN: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_FOLDER: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
_UNREAD_FOLDER: Final = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0)
_JUNCTION: Final = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", None)


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
        """Of all that is in the folder, in no order."""
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
            os.replace(self.path / name, self.path / target)
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
        """See that the names in it reach the disc, where the system can be asked for that."""
        if self._handle is not None:
            with suppress(OSError):  # some file systems have no such thing; the file is there
                os.fsync(self._handle)

    def set_aside(self, name: str) -> Path:
        """Give what lies there, whatever it is, a name that nothing has; the path that it has then.

        What was put aside before stays. A link is moved itself, and not what it names.
        """
        self.stat(name)  # what is not there has no other name to be given
        names = (f"{name}{ASIDE}{number}" for number in itertools.count(1))
        target = next(each for each in names if not self.exists(each))
        if self._handle is None:
            os.rename(self.path / name, self.path / target)
        else:
            os.rename(name, target, src_dir_fd=self._handle, dst_dir_fd=self._handle)
        return self.path / target

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
