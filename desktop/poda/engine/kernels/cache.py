"""Where compiled kernels are kept: one folder for each state of their sources, never a stale one.

The folder is named by a hash of all kernel sources and of the Poda, Python and numba versions.
Numba's own check looks at one file's time stamp: it goes on serving a caller whose callee, in
another file, has changed.

What lies there is run: machine code (`native.py`), and numba's own files, which are pickles. So the
folder is nobody's but the user's: it is made for them alone (0700), and one into which somebody
else could have put anything is not used, as on a shared disk; kernels are compiled in each process
then.
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
from poda.atomic import clear
from poda.paths import cache_dir

SOURCES: Final = Path(__file__).parent
KEPT_SECONDS: Final = 30 * 24 * 3600
_OURS: Final = re.compile(r"[0-9a-f]{16}")
_PRIVATE: Final = 0o700
_WRITABLE_BY_OTHERS: Final = 0o022

_log = logging.getLogger(__name__)


def folder_name(sources: Path = SOURCES) -> str:
    """Sixteen hex digits that differ wherever compiled code could."""
    digest = hashlib.sha256()
    versions = [poda.__version__, platform.python_version(), platform.machine(), sys.platform]
    versions += [_version("numba"), _version("llvmlite"), _version("numpy")]
    digest.update("\n".join(versions).encode())
    for source in sorted(sources.glob("*.py")):
        digest.update(f"\n{source.name}\n".encode() + source.read_bytes())
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
    """Whether nobody but this user can have put anything into today's folder, nor another folder in
    its place. (Windows has no such bits: there the folder is in the user's own profile.)"""
    return all(_is_private(path) for path in (folder(), folder().parent))


def _is_private(path: Path) -> bool:
    if not hasattr(os, "getuid"):
        return path.is_dir()
    try:
        found = path.stat()
    except OSError:
        return False
    is_own = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    return is_own and not found.st_mode & _WRITABLE_BY_OTHERS


def _make() -> None:
    """Make today's folder, for this user alone. Raises OSError."""
    above = folder().parent
    above.parent.mkdir(parents=True, exist_ok=True)
    above.mkdir(_PRIVATE, exist_ok=True)
    if not folder().exists() and not _is_private(above):
        above.chmod(_PRIVATE)  # an older Poda's, which left that to the umask
    folder().mkdir(_PRIVATE, exist_ok=True)


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
    if not is_trusted():
        _log.warning("others can write into %s: compiled kernels are not kept there", folder())
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
