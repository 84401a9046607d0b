"""The file of the settings: what is done with it, and with whatever lies in its place.

That costs only the settings. What is no such document (`settings_document`) is put aside under
another name, and the person is told where: it may hold what they wrote into it by hand. One that a
newer Poda wrote stays, and is not written to. Half a file cannot come from here
(`poda.base.atomic`), and what two Podas change is merged key by key, under a lock; keys that this
Poda does not know are kept.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from poda.base import paths, settings_import
from poda.base.atomic import write_atomically
from poda.base.folders import set_aside
from poda.base.locking import locked
from poda.base.settings_document import (
    NewerError,
    UnreadableError,
    Values,
    parsed,
    read,
    text_from,
    text_of,
)
from poda.base.troubles import Kind, Trouble

_LOCK_SECONDS: Final = 3.0  # whoever holds the lock writes some kilobytes
_LOCK_PAUSE: Final = 0.01

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Opened:
    """The settings of a start.

    Attributes:
        path: the file that they are written to.
        values: what was set.
        troubles: what was wrong with the file.
        imported: whether they come from the file of an older Poda, and no other is there yet.
    """

    path: Path
    values: Values
    troubles: tuple[Trouble, ...] = ()
    imported: bool = False


def open_settings(path: Path, defaults: Mapping[str, object]) -> Opened:
    """The settings in the file, which need not be there: then those of an older Poda beside it.

    Args:
        defaults: of each setting, which says what the texts of an older Poda stand for.
    """
    try:
        values = read(path)
    except NewerError as error:
        return _lasting(path, Trouble(Kind.NEWER, path, str(error)))
    except UnreadableError as error:
        return _without(path, str(error))
    if values is None:
        return _imported(path, defaults)
    read_only = not os.access(path, os.W_OK)
    return Opened(path, values, (Trouble(Kind.READ_ONLY, path),) if read_only else ())


def _lasting(path: Path, trouble: Trouble) -> Opened:
    """What is there stays, and these settings last for this run."""
    _log.warning("the settings file %s stays as it is: %s", path, trouble.details)
    return Opened(paths.stand_in(path.parent) / path.name, {}, (trouble,))


def _without(path: Path, reason: str) -> Opened:
    """The file is put aside, if that can be done."""
    try:
        aside = set_aside(path)
    except FileNotFoundError:  # another Poda, started with this one, was faster
        return Opened(path, {})
    except OSError as error:
        _log.warning("it cannot be put aside: %s", error)
        return _lasting(path, Trouble(Kind.STUCK, path, reason))
    _log.warning("the settings file is damaged (%s) and was put aside: %s", reason, aside)
    return Opened(path, {}, (Trouble(Kind.DAMAGED, aside, reason),))


def _imported(path: Path, defaults: Mapping[str, object]) -> Opened:
    """The settings of a Poda that kept them in another format. Its file stays for it, as it is."""
    old = path.with_name(paths.OLD_SETTINGS)
    values: Values = {}
    try:
        for name, value in settings_import.values(text_of(old), defaults).items():
            is_text = isinstance(value, str) and isinstance(defaults.get(name), dict)
            values[name] = _object(value) if is_text else value
    except (UnreadableError, ValueError) as error:
        _log.warning("the settings file of an older Poda is damaged: %s", error)
        return Opened(path, {}, (Trouble(Kind.DAMAGED, old, str(error)),), imported=True)
    if values:
        _log.info("%s is read this once, and the settings are in %s from now on", old, path)
    return Opened(path, values, imported=bool(values))


def _object(text: str) -> Any:
    """What was a text of JSON, an object by now; an empty one where it makes no sense."""
    try:
        return parsed(text) if text else {}
    except UnreadableError:
        return {}


def merge(path: Path, values: Values, changes: Values) -> str:
    """Write what was changed into the file, and leave the rest to whoever else writes there.

    It takes some milliseconds, and longer on a slow disc: not for the interface thread.

    Args:
        values: all that is set, for a file that is not there.
        changes: those of them that were changed here since the last time.

    Returns:
        "", or why it could not be done.
    """
    try:
        with _alone(path.with_name(f"{path.name}.lock")):
            there = _there(path)
            wanted = {**(values if there is None else there), **changes}
            if wanted != there:
                if path.exists() and not os.access(path, os.W_OK):
                    return "it is read-only"
                write_atomically(path, text_from(wanted).encode())
    except (OSError, NewerError, RuntimeError, ValueError) as error:
        return str(error)
    return ""


def _there(path: Path) -> Values | None:
    try:
        return read(path)
    except NewerError:
        raise
    except UnreadableError as error:  # since it was read at the start
        aside = set_aside(path)
        _log.warning("the settings file is damaged (%s) and was put aside: %s", error, aside)
        return None


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Hold the lock. What is no lock, in its place, is put aside, or it is done without.

    Raises OSError where somebody holds it for long.
    """
    if os.path.lexists(lock) and not lock.is_file():
        with suppress(OSError):
            _log.warning("%s was no lock: it is %s now", lock, set_aside(lock))
    deadline = time.monotonic() + _LOCK_SECONDS
    while True:
        held: Any = locked(lock)
        try:
            held.__enter__()
            break
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise
            time.sleep(_LOCK_PAUSE)
        except OSError:
            held = nullcontext()
            break
    try:
        yield
    finally:
        held.__exit__(None, None, None)
