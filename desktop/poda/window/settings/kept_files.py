"""How large a folder is, and emptying it: the cache, which can be computed again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def size_of(folder: Path, stopped: Callable[[], bool]) -> int:
    """The bytes of all files in a folder and below. What cannot be read counts nothing."""
    total = 0
    for root, _, files in os.walk(folder):
        for name in files:
            if stopped():
                return total
            with suppress(OSError):
                total += Path(root, name).lstat().st_size
    return total


def empty(folder: Path, stopped: Callable[[], bool]) -> int:
    """Remove all that a folder holds, and leave the folder; the bytes that are still there.

    Links are removed and not followed. What another program holds stays.
    """
    with suppress(OSError):
        for path in list(folder.iterdir()):
            if stopped():
                break
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                with suppress(OSError):
                    path.unlink()
    return size_of(folder, stopped)
