"""The lecture mode of the Tree tab: the list of stops beside the tree, the file, the actions."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QFileInfo, QLocale, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from poda.engine.errors import EngineError
from poda.house.i18n import language_manager
from poda.packages.teach.window.lecture.course import NOTHING, Course, LecturePaths
from poda.packages.teach.window.lecture.document import (
    SHIPPED,
    SUFFIX,
    TEXT_LIMIT,
    ShownSearch,
    Stop,
    load,
    said,
    save,
    shipped,
)
from poda.packages.teach.window.lecture.handout import asked_words
from poda.packages.teach.window.lecture.job import SUFFIXES, export
from poda.packages.teach.window.lecture.keeping import KeptLectures, recent_lectures
from poda.packages.teach.window.lecture.keeping import load as load_kept
from poda.packages.teach.window.lecture.page import LecturePage
from poda.tree.export.dialog import asked_path, or_error, tell_made
from poda.widgets.announce import phrased
from poda.widgets.buttons import enable_all
from poda.widgets.document_files import (
    DocumentFiles,
    FileTexts,
    RecentMenu,
    recent_files,
    shortened,
    shown_name,
)
from poda.widgets.layout import Menu
from poda.widgets.offer_bar import read_at_once

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts

translate = QCoreApplication.translate

_READ_AT_ONCE: Final = 200_000  # bytes: larger lectures are not read for their title
_ACTIONS: Final = ("add_stop", "next_stop", "previous_stop")


class LectureFiles(DocumentFiles):
    """The file that the lecture belongs to, if it has one."""

    kind = "lecture"

    def __init__(self, course: Course, window: QWidget) -> None:
        super().__init__(window)
        self._course = course
        course.changed.connect(self._follow)

    def _follow(self) -> None:
        self.path = self._course.work.path

    def open(self, path: Path) -> bool:
        try:
            lecture = load(path)
        except EngineError as error:
            self.fail(path, error)
            return False
        self._course.open(lecture, LecturePaths(lecture, path))
        self.belongs_to(path)
        self.opened.emit()
        return True

    def save_as(self, path: Path) -> bool:
        try:
            save(path, self._course.lecture)
        except EngineError as error:
            self.fail(path, error)
            return False
        self._course.saved(path)
        self.belongs_to(path)
        return True

    def words(self) -> FileTexts:
        return FileTexts(
            self.tr("Open a lecture"), self.tr("Save the lecture"), self.tr("Lectures (*.json)")
        )

    def proposal(self) -> str:
        return f"{self.name}{SUFFIX}"

    @property
    def name(self) -> str:
        """The suggested name of the lecture's file, without its suffix."""
        title = said(self._course.lecture.title, language_manager().language)
        kept = "".join(letter for letter in title if letter.isalnum() or letter in " -_").strip()
        return kept[:60] or self.tr("lecture")


class RecentLectures(RecentMenu):
    """The menu of replaced lectures that are in no file of a person's, and of the files opened or
    saved last."""

    def __init__(self, mode: LectureMode, parent: QWidget) -> None:
        self._mode = mode
        super().__init__("lecture", mode.files.open, parent)

    def refresh(self) -> None:
        self.menuAction().setEnabled(bool(recent_lectures() or recent_files("lecture")))

    def _list_files(self) -> None:
        super()._list_files()
        first = self.actions()[0]
        for path in recent_lectures():
            action = QAction(self._name(path), self)
            action.triggered.connect(partial(self._mode.kept.open_recent, path))
            self.insertAction(first, action)
        if self.actions()[0] is not first:
            self.insertSeparator(first)

    def _name(self, path: Path) -> str:
        when = QFileInfo(str(path)).lastModified()
        left = read_at_once(path, load_kept, _READ_AT_ONCE)
        title = said(left.lecture.title, language_manager().language) if left is not None else ""
        text = self.tr("{title}, not saved, {when}").format(
            title=shortened(title) or self.tr("A lecture"),
            when=QLocale().toString(when, QLocale.FormatType.ShortFormat),
        )
        return text.replace("&", "&&")


class LectureMenu(Menu):
    """The menu of actions on the lecture as a whole."""

    def __init__(self, mode: LectureMode, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        files = mode.files
        self.new = phrased(self._entry(mode.begin_new), lambda: self.tr("&New lecture"))
        self.open = phrased(self._entry(files.ask_open), lambda: self.tr("&Open…"))
        self.recent = RecentLectures(mode, self)
        self.addMenu(self.recent)
        self.shipped = phrased(Menu(self), lambda: self.tr("Lectures that &come with Poda"))
        self.addMenu(self.shipped)
        self._lectures = [self.shipped.addAction("") for _ in SHIPPED]
        for key, action in zip(SHIPPED, self._lectures, strict=True):
            action.triggered.connect(partial(mode.open_shipped, key))
        self.addSeparator()
        self.save = phrased(self._entry(files.save), lambda: self.tr("&Save"))
        self.save_as = phrased(self._entry(files.ask_save), lambda: self.tr("Save &as…"))
        self.addSeparator()
        texts = {
            "tex": lambda: self.tr("&LaTeX slides…"),
            "pdf": lambda: self.tr("&Handout (PDF)…"),
            "html": lambda: self.tr("&Web page…"),
        }
        self.exports = [
            phrased(self._entry(partial(mode.ask_export, suffix)), texts[suffix])
            for suffix in SUFFIXES
        ]
        self._mode = mode
        self.aboutToShow.connect(self._refresh)

    def _entry(self, slot: object) -> QAction:
        action = self.addAction("")
        action.triggered.connect(lambda _on=False: slot())  # type: ignore[operator]
        return action

    def _refresh(self) -> None:
        self.recent.refresh()
        some = bool(self._mode.course.lecture.stops)
        for action in (self.save, self.save_as, *self.exports):
            action.setEnabled(some)
        language = language_manager().language
        for key, action in zip(SHIPPED, self._lectures, strict=True):
            action.setText(said(shipped(key).title, language).replace("&", "&&"))


class LectureMode(QObject):
    """Owns the lecture and its page beside the tree; the window has a bar with the current stop's
    text (`LectureBar`), shown in every tab."""

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self._parts, self._model = parts, parts.model
        self.course = Course(parts.model, self)
        self.files = LectureFiles(self.course, parts.tab)
        self._page: LecturePage | None = None
        self._woken = False
        self.kept = KeptLectures(self.course, self)
        self.kept.failed.connect(self.files.fail)
        actions = parts.actions_
        actions.connect_all(
            {
                "add_stop": self.add,
                "next_stop": lambda: self.course.go(self.course.at + 1),
                "previous_stop": lambda: self.course.go(self.course.at - 1),
            }
        )
        parts.modes.add("lecture", actions["lecture"], self._start_mode, self._end)
        actions["present"].toggled.connect(self._on_present)
        parts.files.lecture_found.connect(self.open)
        self.files.failed.connect(lambda text: parts.notice.say(lambda: text))
        self.course.changed.connect(self._show_changes)
        self.course.moved.connect(self._show_changes)
        parts.model.opened.connect(self._refresh)
        self._refresh()

    @property
    def page(self) -> LecturePage:
        """The page beside the tree, which is made on first use."""
        if self._page is None:
            actions = self._parts.actions_
            menu = LectureMenu(self, self._parts.tab)
            self._page = LecturePage(
                self.course, actions["add_stop"], actions["present"], actions["lecture"], menu
            )
            self._page.refused.connect(self._say_too_long)
        return self._page

    def _say_too_long(self) -> None:
        sentence = translate("LectureMode", "A title or a text has at most {limit} characters.")
        self._parts.notice.say(lambda: sentence.format(limit=TEXT_LIMIT))

    # The mode

    def _start_mode(self) -> None:
        if not self._woken:
            self._woken = True
            self.kept.recall()
        self._parts.told.instead = self._asked
        if not self._parts.actions_["present"].isChecked():
            self._parts.room.open_side(self.page)
        self.course.turn(True)

    def _end(self) -> None:
        self._parts.told.instead = None
        self.course.turn(False)
        self._parts.room.close_side()

    def leave(self) -> None:
        """Keep the lecture, as the window closes."""
        if self._woken:
            self.kept.leave()

    def _on_present(self, on: bool) -> None:
        """Hide the page while presenting: the class sees the bar instead."""
        if self.course.is_on and on:
            self._parts.room.close_side()
        elif self.course.is_on:
            self._parts.room.open_side(self.page)

    def _asked(self) -> str:
        """The question shown in the place of the step's sentence; "" if the stop does not ask."""
        return asked_words() if self.course.asks else ""

    def _show_changes(self) -> None:
        self._parts.told.write()
        self._refresh()

    def _refresh(self) -> None:
        """Enable the actions that apply; steps go on beyond the end of a stop."""
        course = self.course
        on, stops = course.is_on, len(course.lecture.stops)
        enabled = {
            "add_stop": on and self._model.recording is not None and not course.is_full,
            "next_stop": on and course.at < stops - 1,
            "previous_stop": on and course.at > 0,
        }
        enable_all({name: self._parts.actions_[name] for name in _ACTIONS}, enabled)
        self._parts.actions_.refresh()

    # Lectures

    def begin_new(self) -> None:
        """Open a new lecture without stops; the previous one is among the recent lectures."""
        self.course.open(NOTHING, LecturePaths(NOTHING))

    def open_shipped(self, key: str) -> None:
        """Open a lecture that comes with Poda."""
        lecture = shipped(key)
        self.course.open(lecture, LecturePaths(lecture))

    def open(self, path: Path) -> None:
        """Enter the mode, and open the lecture in a file."""
        self._parts.modes.enter("lecture")
        self.files.open(path)

    def add(self) -> None:
        """Add the step on screen as a stop after the current one."""
        model = self._model
        if model.source is not None and model.recording is not None:
            title = translate("LectureMode", "Step {number}").format(number=model.step + 1)
            shown = ShownSearch(model.source, model.options, model.step, model.step)
            self.course.add(Stop({"": title}, {"": ""}, shown))

    def ask_export(self, suffix: str) -> None:
        """Ask for a file with that suffix, and export the lecture to it in a job."""
        parts, lecture = self._parts, self.course.lecture
        question = translate("LectureMode", "{file} exists already. Replace it?")
        path = asked_path(
            parts.tab, translate("LectureMode", "Export the lecture"),
            Path(f"{self.files.name}.{suffix}"),
            translate("LectureMode", "Lectures (*{suffix})"), lambda path: [path],
            lambda there: question.format(file=shown_name(there[0])),
        )  # fmt: skip
        if path is not None:
            self._model.run(
                "export",
                lambda task: or_error(
                    lambda: [export(lecture, path, task.progress, task.stopped)]
                ),
                lambda result: tell_made(
                    parts.notice, path, result,
                    lambda _: translate("LectureMode", "Exported: {file}"),
                ),
            )  # fmt: skip
