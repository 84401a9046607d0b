"""What went wrong with files or at the last end, and is told once the window is there.

Nothing here is an error that somebody waits for: Poda works, and says what it could not keep.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from poda import paths


class Kind(Enum):
    """What it is about."""

    DAMAGED = "damaged"
    """The settings file was no such file: it was put aside, to `path`."""
    STUCK = "stuck"
    """The same, and it cannot be put aside: it is still at `path`."""
    READ_ONLY = "read-only"
    """The settings file at `path` cannot be written to."""
    FOLDER = "folder"
    """A folder of Poda's, `path`, cannot be written to."""
    FAULT = "fault"
    """A process of Poda's died of a fault; the log at `path` has `details`."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """One of them.

    Attributes:
        path: the file or folder that a person may want to look at.
        details: what else can be copied.
    """

    kind: Kind
    path: Path
    details: str = ""


def folders() -> tuple[Trouble, ...]:
    """Those of folders that were wanted since this was last asked."""
    return tuple(Trouble(Kind.FOLDER, path) for path in paths.unwritable())
