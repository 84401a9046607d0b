"""Work on lectures, kept in the user's data: the lecture at hand, and those that gave way to it.

The one at hand is in a file of its window's own (`recovery`), which is written while it changes and
is there again at the next start, however this one ends. One that gives way to another, and lies in
no other file as it is, becomes one of the recent lectures: a file each, of which the oldest go.

Each file is a lecture (`document`) with one field more, `left`: the stop at hand, the person's file
that it belongs to, and whether that one holds it as it is.
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
from poda.house.settings import settings
from poda.tree.lecture.course import NOTHING, Course, Work
from poda.tree.lecture.document import (
    FORMAT,
    STOPS_LIMIT,
    VERSION,
    Lecture,
    from_json,
    in_document,
    to_json,
)

STEM: Final = "lecture-at-hand"
MOST_KEPT: Final = 20
"""Of the recent lectures."""

_log = logging.getLogger(__name__)


def folder() -> Path:
    """Where the recent lectures are kept, whether it is there or not."""
    return data_dir() / "lectures"


def recent_lectures() -> list[Path]:
    """The files of the recent lectures, the newest first."""
    return newest_first(folder())


_PATH: Final = Form(lambda name: Path(name) if name else None, lambda path: str(path or ""), of=str)


class Left(NamedTuple):
    """A lecture in a file of Poda's own.

    Attributes:
        at: the stop at hand.
        path: the person's file that it belongs to, if it has one.
        is_safe: whether it lies there, or comes with Poda, as it is.
    """

    lecture: Annotated[Lecture, APART]
    at: Annotated[int, Range(-1, STOPS_LIMIT)] = 0
    path: Annotated[Path | None, _PATH] = None
    is_safe: bool = False

    def text(self) -> str:
        """The text of its file. Raises EngineError where that is too large."""
        return to_json(self.lecture, left=schema.written(self))


def load(path: Path) -> Left:
    """What is in such a file. Raises EngineError."""
    return left_of(documents.read(path, FORMAT))


def left_of(text: bytes | str) -> Left:
    """What is in the text of such a file. Raises EngineError."""
    document = documents.parse(text, FORMAT, VERSION)
    lecture = in_document(document)
    if "left" not in document:
        return Left(lecture)
    return schema.read(Left, document["left"], "left.", lecture=lecture)


class KeptLectures(QObject):
    """Keeps the work on lectures of this window.

    Signals:
        failed: a file cannot be taken up: its path, and why.
    """

    failed = Signal(Path, object)

    def __init__(self, course: Course, parent: QObject) -> None:
        super().__init__(parent)
        self._course = course
        self._aside: dict[Work, Left] = {}  # what gave way and is in no file yet
        self._keeper = Keeper(STEM, Unkept.LECTURE, self._text, self)
        course.changed.connect(self._keeper.touch)
        course.moved.connect(self._keeper.touch)
        course.gave_way.connect(self._put_aside)

    def _text(self) -> recovery.Text | None:
        left = self._left()
        return None if left.lecture == NOTHING else left.text

    def _left(self) -> Left:
        course = self._course
        is_safe = course.lecture == course.work.safe
        return Left(course.lecture, course.at, course.work.path, is_safe)

    # From one start to the next

    def recall(self) -> None:
        """Go on with what a window had at hand when it ended, and no other one has now."""
        self._take_over_setting()
        for path in recovery.left(STEM):
            claim = None
            try:
                claim = Claim(path)
            except BlockingIOError:
                continue
            except OSError:  # where nothing can be written one can go on all the same
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
            self._course.recall(found.lecture, Work(safe, found.path), found.at)
            return

    def _on_unreadable(self, path: Path, error: EngineError) -> None:
        """A newer Poda, or a person, may still make something of it."""
        with suppress(OSError):  # it is told by the name that it has
            path = set_aside(path)
        self.failed.emit(path, error)

    def _take_over_setting(self) -> None:
        """An older Poda kept the lecture at hand in the settings; from now on it is a document."""
        known = settings().tree_lecture
        text, file, at = (known.get(name) for name in ("text", "file", "at"))
        if not isinstance(text, str):
            return
        path = Path(file) if isinstance(file, str) and file else None
        try:
            left = Left(from_json(text), at if type(at) is int else 0, path)
            claim = claim_new(STEM)
            documents.write_text(claim.path, left.text())
        except (EngineError, OSError) as error:  # it stays where it is
            _log.warning("the lecture in the settings cannot be taken over: %s", error)
            return
        claim.release()
        settings().tree_lecture = {}

    def leave(self) -> None:
        """The window closes: the lecture stays for the next start."""
        self._write_aside()
        self._keeper.close(self._text())

    # Recent ones

    def open_recent(self, path: Path) -> None:
        """Take up a recent lecture at the stop at which it was left."""
        try:
            found, stamp = load(path), _stamp(path)
        except (EngineError, OSError) as error:
            missing = EngineError("save.missing")
            self.failed.emit(path, error if isinstance(error, EngineError) else missing)
            return
        self._course.open(found.lecture, Work(found.lecture, found.path, (path, stamp)), found.at)

    def _put_aside(self) -> None:
        left = self._left()
        if left.lecture != NOTHING and not left.is_safe:
            self._aside[self._course.work] = left
            self._write_aside()

    def _write_aside(self) -> None:
        """Write what gave way. What cannot be written is told, and tried again."""
        try:
            for work, left in list(self._aside.items()):
                work.recent = _keep(left, work.recent)
                work.safe = left.lecture
                del self._aside[work]
        except EngineError as error:
            troubles.fails(Unkept.LECTURE, folder(), error, self._write_aside)
            return
        for path in recent_lectures()[MOST_KEPT:]:
            with suppress(OSError):  # one more than is told harms nobody
                path.unlink()


def _stamp(path: Path) -> tuple[int, int]:
    """By which a file is known to be as it was. Raises OSError."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def _keep(
    left: Left, recent: tuple[Path, tuple[int, int]] | None
) -> tuple[Path, tuple[int, int]] | None:
    """Write a recent lecture: over its file where that is as it was, or else into a new one, as
    another window has written there. Raises EngineError."""
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
