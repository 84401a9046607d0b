"""Numbered checkpoints: copies of a run's file, from each of which the run can be continued.

They lie in the folder `checkpoints` beside the run's file, named by their generation, such as
`run-00000312.json`. There are at most `MOST` of them, evenly spread over the generations: those are
divided into blocks of a stride, which doubles as the run grows, and the first one of each block
stays. What is wanted follows from the generation and the names of the files alone, so a run that
is resumed goes on as if it had never been broken off.

A copy costs next to nothing: it is a second name for the file that was just written, which is never
changed in place. Where a file system has no second names it is a copy indeed.
"""

from __future__ import annotations

import contextlib
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from poda.atomic import write_atomically
from poda.engine import documents

FOLDER: Final = "checkpoints"
MOST: Final = 12
MOST_BYTES: Final = 600_000_000
"""Of all of them together; of very large runs fewer are kept."""

_NAME: Final = re.compile(r"run-(\d{8,16})\.json", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Checkpoint:
    """A state of the past.

    Attributes:
        generation: those that were over.
        path: its file, of the same format as the run's own.
    """

    generation: int
    path: Path


def checkpoints_beside(run_file: Path) -> tuple[Checkpoint, ...]:
    """Those in the folder, the oldest first; none where there is no such folder, as in the runs of
    an older Poda. Raises EngineError where the system does not tell."""
    try:
        with os.scandir(run_file.parent / FOLDER) as entries:
            found = [(_NAME.fullmatch(entry.name), entry) for entry in entries]
            files = [(name, entry) for name, entry in found if name and entry.is_file()]
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise documents.system_error(error, "save.unreadable") from error
    return tuple(sorted(Checkpoint(int(name[1]), Path(entry.path)) for name, entry in files))


def is_wanted(run_file: Path, generation: int) -> bool:
    """Whether the state after that generation is to be kept. Raises EngineError."""
    if not generation:
        return False  # the beginning is in the settings and the seed
    stride = _stride(generation)
    blocks = {one.generation // stride for one in checkpoints_beside(run_file)}
    return generation // stride not in blocks


def keep(run_file: Path, generation: int) -> Checkpoint:
    """Keep a copy of the run's file, which is of that generation, and let others go for it.
    Raises EngineError where it cannot be kept."""
    kept = Checkpoint(generation, run_file.parent / FOLDER / f"run-{generation:08d}.json")
    documents.make_folder(kept.path.parent)
    _copy(run_file, kept.path)
    _thin(checkpoints_beside(run_file), kept)
    return kept


def tidy(run_file: Path) -> None:
    """Clear away what a killed process left of a copy."""
    for left in (run_file.parent / FOLDER).glob(".run-*.json.*.part"):
        with contextlib.suppress(OSError):  # litter, which harms nobody
            left.unlink()


def _stride(generation: int) -> int:
    stride = 1
    while generation // stride >= MOST:
        stride *= 2
    return stride


def _copy(source: Path, target: Path) -> None:
    half = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        try:
            # Of a link the file: a second name for the link would follow all that comes.
            os.link(source.resolve(), half)
        except (OSError, NotImplementedError):  # no second names here
            write_atomically(target, source.read_bytes())
            return
        try:
            half.replace(target)
        finally:
            half.unlink(missing_ok=True)  # where both are one file already, replacing does nothing
    except (OSError, RuntimeError, ValueError) as error:  # see `documents.write_text`
        raise documents.system_error(error, "save.unwritable") from error


def _thin(found: tuple[Checkpoint, ...], newest: Checkpoint) -> None:
    """Let all go but one for each block of generations, and none that is too large together."""
    sizes = {one: _size(one.path) for one in found}
    stride = _stride(newest.generation)
    while True:
        kept: dict[int, Checkpoint] = {newest.generation // stride: newest}
        for one in found:
            kept.setdefault(one.generation // stride, one)
        if len(kept) == 1 or sum(sizes.get(one, 0) for one in kept.values()) <= MOST_BYTES:
            break
        stride *= 2
    for one in set(found) - set(kept.values()):
        with contextlib.suppress(OSError):  # it goes another time
            one.path.unlink()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
