"""What the folders have in common that keep one thing each: a run, an experiment, a tournament.

They lie beside each other in a folder of their kind, each under a name that nothing else has.
Whoever works in one holds a lock file in it; whoever only looks takes none. How their files are
written, whole or not at all, is told in `poda.base.files`.
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
    """What something in a folder can be called: by its name, or with a number from 2 on behind."""
    yield above / f"{name}{ending}"
    yield from (above / f"{name}-{number}{ending}" for number in count(2))


def free_place(above: Path, name: str, ending: str = "") -> Path:
    """The first of these `places` where nothing is; it is not made. Raises EngineError."""
    return next(each for each in places(above, name, ending) if not documents.exists(each))


def folders_in(
    above: Path, holds: Callable[[Path], bool], modified: Callable[[Path], float]
) -> list[Path]:
    """The folders within a folder that hold one, the newest first; none where it is not there.
    Raises EngineError where it cannot be read."""
    try:
        found = [each for each in above.iterdir() if each.is_dir() and holds(each)]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise documents.system_error(error, "save.unreadable") from error
    return sorted(found, key=lambda each: (-modified(each), each.name))


@contextmanager
def locked(lock: Path, in_use: str = "save.in_use") -> Iterator[None]:
    """Keep other processes away from a folder that is there, by a file in it. Raises EngineError,
    with the code `in_use` where another one is at work in it."""
    with ExitStack() as held:
        try:
            held.enter_context(files.locked(lock))
        except BlockingIOError:
            raise EngineError(in_use) from None
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            raise documents.system_error(error, "save.unwritable") from error
        yield


def put_aside(folder: Path, name: str) -> Path | None:
    """Give a file of a folder another name, whatever it is; where it is then, or None where
    somebody took it away meanwhile. Raises EngineError."""
    try:
        with files.within(folder, name) as (opened, last):
            return opened.set_aside(last)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise documents.system_error(error, "save.unwritable") from error
