"""Numbered checkpoints: copies of a run's file, from each of which the run can be continued.

They lie in the folder `checkpoints` beside the run's file, named by their generation, such as
`run-00000312.json`. There are at most `MOST` of them, evenly spread over the generations: those are
divided into blocks of a stride, which doubles as the run grows, and the first one of each block
stays. What is wanted follows from the generation and the names of the files alone, so a run that
is resumed goes on as if it had never been broken off.

A copy costs next to nothing: it is a second name for the file that was just written, which is never
changed in place. Where a file system has no second names it is a copy indeed.

The folder may have come from elsewhere: neither it nor a file in it is reached through a link, and
a file that is none of a run's, or not a whole one, does not go for others: it is put aside.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from poda.base import atomic
from poda.base.folders import Folder, LinkError
from poda.engine import documents
from poda.engine.errors import EngineError

FOLDER: Final = "checkpoints"
MOST: Final = 12
MOST_BYTES: Final = 600_000_000
"""Of all of them together; of very large runs fewer are kept."""

_NAME: Final = re.compile(r"run-(\d{8,16})\.json", re.ASCII)
# How every file begins and ends that a Poda could read which can write here; to read them all would
# take seconds.
_HEAD: Final = re.compile(rb'\{\s*"format":\s*"poda-run",\s*"version":\s*1,')
_END: Final = re.compile(rb'"sha256":\s*"[0-9a-f]{64}"\s*\}\s*')
_END_BYTES: Final = 120

PutAside = Callable[[str, EngineError], None]
"""Puts a file of the run aside, by its name from the run's folder on. Raises EngineError."""


@dataclass(frozen=True, slots=True, order=True)
class Checkpoint:
    """A state of the past.

    Attributes:
        generation: those that were over.
        path: its file, of the same format as the run's own.
    """

    generation: int
    path: Path


def is_numbered(path: Path) -> bool:
    """Whether a file is one of these, by its name and its folder's."""
    return path.parent.name == FOLDER and _NAME.fullmatch(path.name) is not None


def checkpoints_beside(run_file: Path) -> tuple[Checkpoint, ...]:
    """Those in the folder, the oldest first; none where there is no such folder, as in the runs of
    an older Poda, or a link in its place. Raises EngineError where the system does not tell."""
    try:
        with Folder.opened(run_file.parent) as folder, folder.below(FOLDER) as inner:
            return _in(inner)
    except (FileNotFoundError, NotADirectoryError, LinkError):
        return ()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise documents.system_error(error, "save.unreadable") from error


def check_folder(run_file: Path) -> None:
    """Raises EngineError where what has the folder's name is none: a link, or a file."""
    try:
        with Folder.opened(run_file.parent) as folder, folder.below(FOLDER):
            pass
    except NotADirectoryError as error:
        raise EngineError("save.no_folder") from error
    except (OSError, ValueError) as error:
        raise documents.system_error(error, "save.unreadable") from error


def _in(inner: Folder) -> tuple[Checkpoint, ...]:
    named = ((_NAME.fullmatch(name), name) for name in inner.names())
    found = ((int(number[1]), name) for number, name in named if number and inner.is_file(name))
    return tuple(sorted(Checkpoint(number, inner.path / name) for number, name in found))


def is_wanted(run_file: Path, generation: int) -> bool:
    """Whether the state after that generation is to be kept. Raises EngineError."""
    if not generation:
        return False  # the beginning is in the settings and the seed
    stride = _stride(generation)
    blocks = {one.generation // stride for one in checkpoints_beside(run_file)}
    return generation // stride not in blocks


def keep(run_file: Path, generation: int, put_aside: PutAside) -> Checkpoint:
    """Keep a copy of the run's file, which is of that generation, and let others go for it.
    Raises EngineError where it cannot be kept."""
    name = f"run-{generation:08d}.json"
    kept = Checkpoint(generation, run_file.parent / FOLDER / name)
    try:
        with (
            Folder.opened(run_file.parent) as folder,
            folder.below(FOLDER, make=True) as inner,
        ):
            _clear(inner)
            if inner.exists(name) and not _is_whole(inner, name):
                put_aside(f"{FOLDER}/{name}", EngineError("save.foreign_run"))
            _copy(folder, run_file.name, inner, name)
            _thin(inner, kept, put_aside)
    except NotADirectoryError as error:
        raise EngineError("save.no_folder") from error
    except (OSError, RuntimeError, ValueError) as error:  # see `documents.write_text`
        raise documents.system_error(error, "save.unwritable") from error
    return kept


def tidy(run_file: Path) -> None:
    """Clear away what a killed process left of a copy."""
    with (
        contextlib.suppress(OSError, ValueError),
        Folder.opened(run_file.parent) as folder,
        folder.below(FOLDER) as inner,
    ):
        _clear(inner)


def parts_left(run_file: Path) -> list[Path]:
    """What `tidy` would clear away, and what is being written."""
    try:
        with Folder.opened(run_file.parent) as folder, folder.below(FOLDER) as inner:
            whose = {name: atomic.name_in(name) for name in inner.names()}
            return [inner.path / name for name, of in whose.items() if of and _NAME.fullmatch(of)]
    except OSError:
        return []


def _clear(inner: Folder) -> None:
    atomic.clear(inner, lambda name: _NAME.fullmatch(name) is not None)


def _stride(generation: int) -> int:
    stride = 1
    while generation // stride >= MOST:
        stride *= 2
    return stride


def _copy(folder: Folder, run_name: str, inner: Folder, name: str) -> None:
    """Raises OSError."""
    try:
        folder.second_name(run_name, inner, name)
        return
    except LinkError:
        raise
    except FileExistsError:  # kept before, of the same generation
        same = os.path.samestat(folder.stat(run_name), inner.stat(name))
        if same:
            return
    except (OSError, NotImplementedError):  # no second names here
        pass
    with folder.open(run_name) as file:
        atomic.write_into(inner, name, file.read())


def _thin(inner: Folder, newest: Checkpoint, put_aside: PutAside) -> None:
    """Let all go but one for each block of generations, and none that is too large together."""
    found = _in(inner)
    sizes = {one: _size(inner, one) for one in found}
    stride = _stride(newest.generation)
    while True:
        kept: dict[int, Checkpoint] = {newest.generation // stride: newest}
        for one in found:
            kept.setdefault(one.generation // stride, one)
        if len(kept) == 1 or sum(sizes.get(one, 0) for one in kept.values()) <= MOST_BYTES:
            break
        stride *= 2
    for one in set(found) - set(kept.values()):
        with contextlib.suppress(OSError, EngineError):  # it goes another time
            if _is_whole(inner, one.path.name):
                inner.remove(one.path.name)
            else:
                put_aside(f"{FOLDER}/{one.path.name}", EngineError("save.foreign_run"))


def _is_whole(inner: Folder, name: str) -> bool:
    """Whether a file looks like one that a Poda of this version wrote to its end."""
    try:
        with inner.open(name) as file:
            head = file.read(_END_BYTES)
            file.seek(max(0, os.fstat(file.fileno()).st_size - _END_BYTES))
            end = file.read(_END_BYTES)
    except OSError:
        return False
    return bool(_HEAD.match(head)) and re.search(_END.pattern + rb"\Z", end) is not None


def _size(inner: Folder, one: Checkpoint) -> int:
    try:
        return inner.stat(one.path.name).st_size
    except OSError:
        return 0
