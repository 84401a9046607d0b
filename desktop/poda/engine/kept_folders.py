"""Shared code for folders that hold one run, experiment or tournament each.

Those of a kind lie beside each other in one parent folder, under different names. A process that
writes in one holds a lock file in it; readers take none. `poda.base.files` writes their files,
whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

from poda.base import files
from poda.engine import documents
from poda.engine.errors import EngineError


def places(above: Path, name: str, ending: str = "") -> Iterator[Path]:
    """Yield paths for a new entry of a folder: its name, then with "-2", "-3", ... behind it."""
    yield above / f"{name}{ending}"
    yield from (above / f"{name}-{number}{ending}" for number in count(2))


def free_place(above: Path, name: str, ending: str = "") -> Path:
    """The first of the `places` that does not exist; it is not created. Raises EngineError."""
    return next(each for each in places(above, name, ending) if not documents.exists(each))


def folders_in(
    above: Path, holds: Callable[[Path], bool], modified: Callable[[Path], float]
) -> list[Path]:
    """The subfolders for which `holds` is true, the newest first; empty if the parent folder does
    not exist. Raises EngineError if it cannot be read."""
    try:
        found = [each for each in above.iterdir() if each.is_dir() and holds(each)]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise documents.system_error(error, "save.unreadable") from error
    return sorted(found, key=lambda each: (-modified(each), each.name))


@contextmanager
def locked(lock: Path, in_use: str = "save.in_use") -> Iterator[None]:
    """Hold a lock file in an existing folder, against other processes that write there. Raises
    EngineError, with the code `in_use` if another process holds it."""
    with ExitStack() as held:
        try:
            held.enter_context(files.locked(lock))
        except BlockingIOError:
            raise EngineError(in_use) from None
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            raise documents.system_error(error, "save.unwritable") from error
        yield


def put_aside(folder: Path, name: str) -> Path | None:
    """Rename an entry of a folder out of the way, whatever it is; its new path, or None if it no
    longer exists. Raises EngineError."""
    try:
        with files.within(folder, name) as (opened, last):
            return opened.set_aside(last)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise documents.system_error(error, "save.unwritable") from error
