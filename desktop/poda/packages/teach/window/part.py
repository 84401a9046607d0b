"""Teaching in the Tree tab: its modes and dialogs, their actions and menu."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QCoreApplication

from poda.packages.teach.window.connection import Connection
from poda.packages.teach.window.exercise.dialogs import ExamSheets
from poda.packages.teach.window.exercise.mode import ExerciseMode
from poda.packages.teach.window.exercise.prediction import PredictMode
from poda.packages.teach.window.lecture.mode import LectureMode
from poda.packages.teach.window.present.mode import Presenting
from poda.packages.teach.window.twin.mode import TwinMode
from poda.packages.teach.window.waves.mode import WavesMode
from poda.tree.controls.actions import Groups, Row
from poda.tree.part import TreePart

if TYPE_CHECKING:
    from poda.window.main_window import MainWindow

translate = QCoreApplication.translate


class TeachPart(TreePart):
    """Owns the modes and dialogs for teaching.

    Attributes:
        window: what passes between them and the window; None until the tab is opened.
    """

    name = "teach"
    groups: ClassVar[Groups] = (
        ("compare", "waves"),
        ("exercise", "predict", "exam"),
        ("lecture", "add_stop", "next_stop", "previous_stop"),
        ("present", "notes"),
        ("blank", "spotlight", "laser", "larger_spot", "smaller_spot"),
        ("pen", "rubber", "pen_colour", "wipe", "keep_ink"),
    )
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
    def rows() -> list[Row]:
        return [
            Row(
                "compare",
                "compare",
                translate("TreeActions", "&Compare two searches"),
                ("Ctrl+D",),
                short=translate("TreeActions", "Compare"),
                checkable=True,
                when="there",
            ),
            Row(
                "waves",
                "waves",
                translate("TreeActions", "Solve &from the end"),
                ("Ctrl+Alt+S",),
                checkable=True,
            ),
            Row(
                "exercise",
                "exercise",
                translate("TreeActions", "&Exercise"),
                ("Ctrl+G",),
                short=translate("TreeActions", "Exercise"),
                checkable=True,
            ),
            Row(
                "predict",
                "predict",
                translate("TreeActions", "&Ask before each step"),
                ("Ctrl+Shift+G",),
                short=translate("TreeActions", "Ask me"),
                checkable=True,
                when="there",
            ),
            Row("exam", "exam", translate("TreeActions", "E&xam sheets…"), ("Ctrl+Shift+X",)),
            Row(
                "lecture",
                "listing",
                translate("TreeActions", "Lec&ture"),
                ("Ctrl+Alt+L",),
                checkable=True,
            ),
            Row(
                "add_stop",
                "add-child",
                translate("TreeActions", "Add th&is step to the lecture"),
                ("Ctrl+Alt+A",),
                short=translate("TreeActions", "Add this step"),
            ),
            Row(
                "next_stop",
                "next",
                translate("TreeActions", "&Go to the next stop"),
                ("Ctrl+Alt+PgDown",),
            ),
            Row(
                "previous_stop",
                "previous",
                translate("TreeActions", "Go to the pre&vious stop"),
                ("Ctrl+Alt+PgUp",),
            ),
            Row(
                "present",
                "present",
                translate("TreeActions", "&Present"),
                ("F5",),
                short=translate("TreeActions", "Present"),
                checkable=True,
                when="there",
            ),
            Row("blank", "blank", translate("TreeActions", "&Blank the screen"), ("B", ".")),
            Row(
                "spotlight",
                "spotlight",
                translate("TreeActions", "&Spotlight"),
                ("S",),
                checkable=True,
            ),
            Row("laser", "laser", translate("TreeActions", "&Laser dot"), ("L",), checkable=True),
            Row(
                "larger_spot", "zoom-in", translate("TreeActions", "La&rger spotlight"), ("+", "=")
            ),
            Row("smaller_spot", "zoom-out", translate("TreeActions", "S&maller spotlight"), ("-",)),
            Row(
                "pen",
                "edit",
                translate("TreeActions", "&Draw with the pen"),
                ("P",),
                checkable=True,
            ),
            Row("rubber", "rubber", translate("TreeActions", "R&ubber"), ("E",), checkable=True),
            Row(
                "pen_colour", "random", translate("TreeActions", "Next c&olour of the pen"), ("C",)
            ),
            Row("wipe", "delete", translate("TreeActions", "&Wipe off what is drawn"), ("W",)),
            Row(
                "keep_ink",
                "save",
                translate("TreeActions", "&Keep drawings with their steps"),
                ("K",),
                checkable=True,
            ),
        ]
