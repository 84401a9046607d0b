"""The file of the settings, opened so that whatever lies in its place costs only the settings.

A file that is no INI file is put aside under another name, and the person is told where: it may
hold what they wrote into it by hand. Half a file cannot come from here: QSettings writes a new file
and gives it the name, under a lock of its own, and what two Podas change is merged key by key.
"""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile, QSettings

from poda import paths
from poda.troubles import Kind, Trouble

MOST_BYTES: Final = 4_000_000
"""A larger file is none of Poda's: what it remembers takes some kilobytes."""
MOST_ASIDE: Final = 5
"""Damaged files that are kept; then the oldest gives way."""

_STALE_MS: Final = 3_000  # a lock that is older: its holder writes some kilobytes
_MARGIN_MS: Final = 500

_log = logging.getLogger(__name__)


def open_settings(path: Path) -> tuple[QSettings, tuple[Trouble, ...]]:
    """The settings in the file, which need not be there, and what was wrong with it."""
    troubles: list[Trouble] = []
    reason = damage(path)
    if reason:
        try:
            aside = set_aside(path)
            _log.warning("the settings file is damaged (%s) and was put aside: %s", reason, aside)
            troubles.append(Trouble(Kind.DAMAGED, aside, reason))
        except FileNotFoundError:  # another Poda, started with this one, was faster
            pass
        except OSError as error:
            _log.warning("the settings file is damaged (%s) and stays: %s", reason, error)
            troubles.append(Trouble(Kind.STUCK, path, reason))
            path = paths.stand_in(path.parent) / path.name
    elif path.exists() and not os.access(path, os.W_OK):
        troubles.append(Trouble(Kind.READ_ONLY, path))
    _free_lock(path.with_name(f"{path.name}.lock"))
    return QSettings(str(path), QSettings.Format.IniFormat), tuple(troubles)


def _free_lock(lock: Path) -> None:
    """See that QSettings can take its lock. What a process left that was killed while it made the
    lock, QSettings waits for, and the window with it: 30 seconds, and without end for a folder."""
    if not os.path.lexists(lock):
        return
    if lock.is_file():
        ours = QLockFile(str(lock))
        ours.setStaleLockTime(_STALE_MS)
        if ours.tryLock(_STALE_MS + _MARGIN_MS):
            ours.unlock()
        return
    try:
        _log.warning("%s was no lock: it is %s now", lock, set_aside(lock))
    except OSError as error:
        _log.warning("%s is no lock, and stays: %s", lock, error)


def damage(path: Path) -> str:
    """Why this cannot be a settings file, in English for the log; "" where it can, or is none."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):  # a pipe would be waited for, without end
            return "it is no file"
        if found.st_size > MOST_BYTES:
            return f"it has {found.st_size} bytes"
        data = path.read_bytes()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return error.strerror or type(error).__name__
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return "it is no text"
    return _text_damage(text)


def _text_damage(text: str) -> str:
    if "\0" in text:
        return "it is no text"
    continued = False
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        is_comment = bare.startswith((";", "#"))
        is_section = bare.startswith("[") and "]" in bare
        if bare and not (continued or is_comment or is_section or "=" in bare):
            return f"line {number} is none of an INI file"
        continued = (len(line) - len(line.rstrip("\\"))) % 2 == 1
    last = text[text.rfind("\n") + 1 :]
    if last.replace("\\\\", "").replace('\\"', "").count('"') % 2:
        return "it ends in the middle of a value"
    return ""


def set_aside(path: Path) -> Path:
    """Give what lies there another name; which one. Raises OSError."""
    names = [path.with_name(f"{path.name}.damaged-{n}") for n in range(1, MOST_ASIDE + 1)]
    target = next((name for name in names if not os.path.lexists(name)), None)
    if target is None:
        files = [name for name in names if not name.is_dir()]  # somebody's folder stays
        if not files:
            raise FileExistsError(f"{names[0]} and the others are folders")
        target = min(files, key=lambda name: name.lstat().st_mtime)
        target.unlink()
    path.rename(target)
    return target
