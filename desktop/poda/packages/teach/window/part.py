"""Teaching in the Tree tab: its modes and dialogs, their actions and menu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from poda.packages.teach.window.connection import Connection
from poda.packages.teach.window.exercise.dialogs import ExamSheets
from poda.packages.teach.window.exercise.mode import ExerciseMode
from poda.packages.teach.window.exercise.prediction import PredictMode
from poda.packages.teach.window.lecture.mode import LectureMode
from poda.packages.teach.window.present.mode import Presenting
from poda.packages.teach.window.twin.mode import TwinMode
from poda.packages.teach.window.waves.mode import WavesMode
from poda.tree.part import TreePart
from poda.widgets.action_table import Action

if TYPE_CHECKING:
    from poda.window.main_window import MainWindow

translate = QCoreApplication.translate


class TeachPart(TreePart):
    """Owns the modes and dialogs for teaching.

    Attributes:
        window: what passes between them and the window; None until the tab is opened.
    """

    name = "teach"
    buttons = ("compare", "exercise", "predict", "present")

    @staticmethod
    def title() -> str:
        return translate("TreeTab", "Tea&ch")

    def make(self) -> Iterator[None]:
        parts = self.parts
        self.window: Connection | None = None
        self.presenting = Presenting(parts)
        self.exercise = ExerciseMode(parts)
        self.exams = ExamSheets(parts)
        yield
        self.twin = TwinMode(parts)
        yield
        self.predict = PredictMode(parts)
        yield
        self.waves = WavesMode(parts)
        self.lecture = LectureMode(parts)
        yield

    def connect_window(self, window: MainWindow) -> None:
        self.window = Connection(self.presenting, self.lecture.course, self.parts.modes, window)

    def leave(self) -> None:
        for each in (self.presenting, self.exercise, self.lecture, self.waves, self.twin):
            each.leave()

    def picture_keys(self) -> list[tuple[str, str]]:
        enter = translate("KeysDialog", "Enter")
        return [
            ("X", translate("KeysDialog", "In an exercise: mark a cut")),
            (
                translate("KeysDialog", "Ctrl+Enter"),
                translate("KeysDialog", "In an exercise: check"),
            ),
            ("↑ ↓", translate("KeysDialog", "Solved from the end: another position of the wave")),
            (enter, translate("KeysDialog", "Solved from the end: follow the best move")),
        ]

    @staticmethod
    def rows() -> Sequence[Action | str]:
        return (
            Action("compare", lambda: translate("TreeActions", "&Compare two searches"), "compare",
                   "Ctrl+D", applies="there", short=lambda: translate("TreeActions", "Compare"),
                   checkable=True),
            Action("waves", lambda: translate("TreeActions", "Solve &from the end"), "waves",
                   "Ctrl+Alt+S", checkable=True),
            Action("exercise", lambda: translate("TreeActions", "&Exercise"), "exercise", "Ctrl+G",
                   short=lambda: translate("TreeActions", "Exercise"), checkable=True, apart=True),
            Action("predict", lambda: translate("TreeActions", "&Ask before each step"), "predict",
                   "Ctrl+Shift+G", applies="there",
                   short=lambda: translate("TreeActions", "Ask me"), checkable=True),
            Action("exam", lambda: translate("TreeActions", "E&xam sheets…"), "exam",
                   "Ctrl+Shift+X"),
            Action("lecture", lambda: translate("TreeActions", "Lec&ture"), "listing", "Ctrl+Alt+L",
                   checkable=True, apart=True),
            Action("add_stop", lambda: translate("TreeActions", "Add th&is step to the lecture"),
                   "add-child", "Ctrl+Alt+A",
                   short=lambda: translate("TreeActions", "Add this step")),
            Action("next_stop", lambda: translate("TreeActions", "&Go to the next stop"), "next",
                   "Ctrl+Alt+PgDown"),
            Action("previous_stop", lambda: translate("TreeActions", "Go to the pre&vious stop"),
                   "previous", "Ctrl+Alt+PgUp"),
            Action("present", lambda: translate("TreeActions", "&Present"), "present", "F5",
                   applies="there", short=lambda: translate("TreeActions", "Present"),
                   checkable=True, apart=True),
            "notes",
            Action("blank", lambda: translate("TreeActions", "&Blank the screen"), "blank",
                   ("B", "."), apart=True),
            Action("spotlight", lambda: translate("TreeActions", "&Spotlight"), "spotlight", "S",
                   checkable=True),
            Action("laser", lambda: translate("TreeActions", "&Laser dot"), "laser", "L",
                   checkable=True),
            Action("larger_spot", lambda: translate("TreeActions", "La&rger spotlight"), "zoom-in",
                   ("+", "=")),
            Action("smaller_spot", lambda: translate("TreeActions", "S&maller spotlight"),
                   "zoom-out", "-"),
            Action("pen", lambda: translate("TreeActions", "&Draw with the pen"), "edit", "P",
                   checkable=True, apart=True),
            Action("rubber", lambda: translate("TreeActions", "R&ubber"), "rubber", "E",
                   checkable=True),
            Action("pen_colour", lambda: translate("TreeActions", "Next c&olour of the pen"),
                   "random", "C"),
            Action("wipe", lambda: translate("TreeActions", "&Wipe off what is drawn"), "delete",
                   "W"),
            Action("keep_ink", lambda: translate("TreeActions", "&Keep drawings with their steps"),
                   "save", "K", checkable=True),
        )  # fmt: skip
