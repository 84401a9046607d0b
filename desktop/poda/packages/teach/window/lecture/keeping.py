"""Lectures kept in the user's data folder: the open one, and those that it replaced.

The open lecture is kept in a file of its window (`recovery`), written as it changes and read at the
next start, however this session ends. A replaced lecture whose current state is in no other file
becomes one of the recent lectures: a file each, the oldest of which are deleted.

Each file is a lecture (`document`) with one more field, `left`: the current stop, the person's file
that the lecture belongs to, and whether that file holds its current state.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from poda.base import troubles
from poda.base.files import clear, dated_name, is_dated_name, newest_first, set_aside
from poda.base.paths import data_dir
from poda.base.troubles import Unkept
from poda.engine import documents, schema
from poda.engine.errors import EngineError
from poda.engine.schema import APART, Form, Range
from poda.house import recovery
from poda.house.recovery import Claim, Keeper, claim_new
from poda.packages.teach import LECTURE
from poda.packages.teach.window.lecture.course import NOTHING, Course, LecturePaths
from poda.packages.teach.window.lecture.document import (
    STOPS_LIMIT,
    VERSION,
    Lecture,
    from_json,
    to_json,
)
from poda.packages.teach.window.settings import TeachSettings

STEM: Final = "lecture-at-hand"
MOST_KEPT: Final = 20
"""The most recent lectures that are kept."""

_log = logging.getLogger(__name__)


def folder() -> Path:
    """The folder of the recent lectures, which may not exist yet."""
    return data_dir() / "lectures"


def recent_lectures() -> list[Path]:
    """The files of the recent lectures, the newest first."""
    return newest_first(folder())


_PATH: Final = Form(lambda name: Path(name) if name else None, lambda path: str(path or ""), of=str)


class KeptLecture(NamedTuple):
    """A lecture as Poda keeps it in a file of its own.

    Attributes:
        at: the index of the current stop.
        path: the person's file that it belongs to, if there is one.
        is_safe: whether that file holds its current state, or it came so with Poda.
    """

    lecture: Annotated[Lecture, APART]
    at: Annotated[int, Range(-1, STOPS_LIMIT)] = 0
    path: Annotated[Path | None, _PATH] = None
    is_safe: bool = False

    def text(self) -> str:
        """The text of its file. Raises EngineError if that is too large."""
        return to_json(self.lecture, left=schema.written(self))


def load(path: Path) -> KeptLecture:
    """The kept lecture in a file. Raises EngineError."""
    return left_of(documents.read(path, LECTURE))


def left_of(text: bytes | str) -> KeptLecture:
    """The kept lecture in the text of a file. Raises EngineError."""
    document = documents.parse(text, LECTURE, VERSION)
    lecture = schema.read(Lecture, document)
    if "left" not in document:
        return KeptLecture(lecture)
    return schema.read(KeptLecture, document["left"], "left.", lecture=lecture)


class KeptLectures(QObject):
    """Keeps this window's open lecture, and those that it replaced.

    Signals:
        failed: a file cannot be read; carries its path and the error.
    """

    failed = Signal(Path, object)

    def __init__(self, course: Course, parent: QObject) -> None:
        super().__init__(parent)
        self._course = course
        self._aside: dict[
            LecturePaths, KeptLecture
        ] = {}  # replaced lectures that are in no file yet
        self._keeper = Keeper(STEM, Unkept.LECTURE, self._text, self)
        course.changed.connect(self._keeper.touch)
        course.moved.connect(self._keeper.touch)
        course.gave_way.connect(self._put_aside)

    def _text(self) -> recovery.Text | None:
        left = self._left()
        return None if left.lecture == NOTHING else left.text

    def _left(self) -> KeptLecture:
        course = self._course
        is_safe = course.lecture == course.work.safe
        return KeptLecture(course.lecture, course.at, course.work.path, is_safe)

    # From one session to the next

    def recall(self) -> None:
        """Restore the lecture of a window that was closed, unless another window has it now."""
        self._take_over_setting()
        for path in recovery.left(STEM):
            claim = None
            try:
                claim = Claim(path)
            except BlockingIOError:
                continue
            except OSError:  # no lock is possible: go on without one
                pass
            try:
                found = load(path)
            except EngineError as error:
                if claim is not None:
                    claim.release()
                self._on_unreadable(path, error)
                continue
            if claim is not None:
                self._keeper.take_over(claim)
            safe = found.lecture if found.is_safe else None
            self._course.recall(found.lecture, LecturePaths(safe, found.path), found.at)
            return

    def _on_unreadable(self, path: Path, error: EngineError) -> None:
        """Set a file aside, as a newer Poda or a person may still read it, and tell the error."""
        with suppress(OSError):  # then the error is told with the old name
            path = set_aside(path)
        self.failed.emit(path, error)

    def _take_over_setting(self) -> None:
        """Move a lecture that an older Poda kept in the settings into a file."""
        known = TeachSettings().tree_lecture
        text, file, at = (known.get(name) for name in ("text", "file", "at"))
        if not isinstance(text, str):
            return
        path = Path(file) if isinstance(file, str) and file else None
        try:
            left = KeptLecture(from_json(text), at if type(at) is int else 0, path)
            claim = claim_new(STEM)
            documents.write_text(claim.path, left.text())
        except (EngineError, OSError) as error:  # the lecture stays in the settings
            _log.warning("the lecture in the settings cannot be taken over: %s", error)
            return
        claim.release()
        TeachSettings().tree_lecture = {}

    def leave(self) -> None:
        """Write the lecture for the next session, as the window closes."""
        self._write_aside()
        self._keeper.close(self._text())

    # Recent lectures

    def open_recent(self, path: Path) -> None:
        """Open a recent lecture at the stop at which it was left."""
        try:
            found, stamp = load(path), _stamp(path)
        except (EngineError, OSError) as error:
            missing = EngineError("save.missing")
            self.failed.emit(path, error if isinstance(error, EngineError) else missing)
            return
        self._course.open(
            found.lecture, LecturePaths(found.lecture, found.path, (path, stamp)), found.at
        )

    def _put_aside(self) -> None:
        left = self._left()
        if left.lecture != NOTHING and not left.is_safe:
            self._aside[self._course.work] = left
            self._write_aside()

    def _write_aside(self) -> None:
        """Write the replaced lectures. A failure is told in the trouble bar, which tries again."""
        try:
            for work, left in list(self._aside.items()):
                work.recent = _write_recent(left, work.recent)
                work.safe = left.lecture
                del self._aside[work]
        except EngineError as error:
            troubles.fails(Unkept.LECTURE, folder(), error, self._write_aside)
            return
        for path in recent_lectures()[MOST_KEPT:]:
            with suppress(OSError):  # one too many does no harm
                path.unlink()


def _stamp(path: Path) -> tuple[int, int]:
    """A file's time of change (ns) and size (bytes): equal if it is unchanged. Raises OSError."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def _write_recent(
    left: KeptLecture, recent: tuple[Path, tuple[int, int]] | None
) -> tuple[Path, tuple[int, int]] | None:
    """Write a recent lecture into its file, or into a new one if another window has changed that
    file; the file with its stamp. Raises EngineError."""
    documents.make_folder(folder())
    clear(folder(), is_dated_name)
    path = folder() / dated_name()
    with suppress(OSError):
        if recent is not None and _stamp(recent[0]) == recent[1]:
            path = recent[0]
    documents.write_text(path, left.text())
    with suppress(OSError):
        return path, _stamp(path)
    return None
