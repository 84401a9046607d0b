"""Where compiled kernels are kept: one folder for each state of their sources, never a stale one.

The folder is named by a hash of all kernel sources and of the Poda, Python and numba versions.
Numba's own check looks at one file's time stamp: it goes on serving a caller whose callee, in
another file, has changed.

What lies there is run: machine code (`native.py`), and numba's own files, which are pickles. So the
folder is nobody's but the user's: it is made for them alone (0700), and one into which somebody
else could have put anything, or in whose place another folder, is not used, as on a shared disk;
kernels are compiled in each process then.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import platform
import re
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

import poda
from poda.base.files import clear
from poda.base.paths import cache_dir

SOURCES: Final = Path(__file__).parent
KEPT_SECONDS: Final = 30 * 24 * 3600
_OURS: Final = re.compile(r"[0-9a-f]{16}")
_PRIVATE: Final = 0o700
_WRITABLE_BY_OTHERS: Final = 0o022
_ROOT: Final = 0  # who can do anything

_log = logging.getLogger(__name__)


def folder_name(sources: Path = SOURCES) -> str:
    """Sixteen hex digits that differ wherever compiled code could."""
    digest = hashlib.sha256()
    versions = [poda.__version__, platform.python_version(), platform.machine(), sys.platform]
    versions += [_version("numba"), _version("llvmlite"), _version("numpy")]
    digest.update("\n".join(versions).encode())
    for source in sorted(sources.rglob("*.py")):
        digest.update(
            f"\n{source.relative_to(sources).as_posix()}\n".encode() + source.read_bytes()
        )
    return digest.hexdigest()[:16]


def _version(distribution: str) -> str:
    # Read from the distribution's notes: importing numba to ask it costs half a second.
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:  # frozen without its notes
        return "unknown"


@cache
def folder() -> Path:
    """The folder of today's kernels; it may not exist yet."""
    return cache_dir() / "kernels" / folder_name()


def is_trusted() -> bool:
    """Whether nobody but this user, and the system's own, can have put anything into today's
    folder, nor another folder in its place."""
    return _stranger() is None


def _stranger() -> Path | None:
    """The folder, today's or one that leads to it, into which somebody else can write or whose
    owner is somebody else; None where there is none. (Windows has no such bits: there the folder is
    in the user's own profile.)

    Whoever can write into any folder of a path can put others in the place of what is below it. So
    all of them are looked at, as sshd does: those that the path names, and those that it comes to
    where a link is on the way.
    """
    today = folder()
    own = (today, today.parent)
    if not hasattr(os, "getuid"):
        return next((path for path in own if not path.is_dir()), None)
    for path in own:
        if not _is_private(path):
            return path
    above = dict.fromkeys((*today.parents, *today.resolve().parents))
    return next((path for path in above if not _is_safe(path)), None)


def _is_private(path: Path) -> bool:
    try:
        found = path.stat()
    except OSError:
        return False
    is_own = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    return is_own and not found.st_mode & _WRITABLE_BY_OTHERS


def _is_safe(path: Path) -> bool:
    """Whether only the user and the system can change what a folder's names stand for."""
    try:
        named, found = path.lstat(), path.stat()
    except OSError:
        return False
    if not {named.st_uid, found.st_uid} <= {_ROOT, os.getuid()}:
        return False
    # In a sticky one, as /tmp is, names belong to whoever owns what they stand for.
    return not found.st_mode & _WRITABLE_BY_OTHERS or bool(found.st_mode & stat.S_ISVTX)


def _make() -> None:
    """Make today's folder, for this user alone. Raises OSError."""
    above = folder().parent
    above.parent.mkdir(parents=True, exist_ok=True)
    above.mkdir(_PRIVATE, exist_ok=True)
    if not folder().exists():  # or what is in it may be anybody's
        _close_to_others(above.parent, keep=~_WRITABLE_BY_OTHERS)
        _close_to_others(above, keep=_PRIVATE)
    folder().mkdir(_PRIVATE, exist_ok=True)


def _close_to_others(path: Path, keep: int) -> None:
    """For a folder of Poda's own that was left to the umask, by an older Poda or just now."""
    found = path.stat()
    is_open = found.st_mode & _WRITABLE_BY_OTHERS and not found.st_mode & stat.S_ISVTX
    if hasattr(os, "getuid") and found.st_uid == os.getuid() and is_open:
        path.chmod(stat.S_IMODE(found.st_mode) & keep)


def direct_numba() -> bool:
    """Make numba keep its cache in our folder; False where nothing can be kept.

    Numba would then look for a folder of its own choice, whose contents may be stale: compile
    without its cache instead.
    """
    target = str(folder())
    os.environ["NUMBA_CACHE_DIR"] = target
    # A notebook may have imported numba before us; it read the variable then.
    if (config := sys.modules.get("numba.core.config")) is not None:
        setattr(config, "CACHE_DIR", target)  # noqa: B010 - numba has no stubs
    try:
        _make()
    except OSError:
        return False
    if (stranger := _stranger()) is not None:
        template = "others can write into %s, or it is theirs: compiled kernels are not kept in %s"
        _log.warning(template, stranger, folder())
        return False
    return os.access(folder(), os.W_OK | os.X_OK)


def drop_old() -> None:
    """Remove the folders of kernels that nobody has used for a month, and what a killed process has
    left half written. Never fails."""
    clear(folder(), lambda _name: True)
    with contextlib.suppress(OSError):
        os.utime(folder())
    for old in _others():
        shutil.rmtree(old, ignore_errors=True)


def _others() -> Iterator[Path]:
    """Folders beside today's that we made, and that nothing has touched for a month."""
    now = time.time()
    with contextlib.suppress(OSError):
        for path in folder().parent.iterdir():
            if path == folder() or not _OURS.fullmatch(path.name) or path.is_symlink():
                continue
            with contextlib.suppress(OSError):
                if path.is_dir() and now - path.stat().st_mtime > KEPT_SECONDS:
                    yield path
