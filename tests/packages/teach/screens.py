"""The screens and dialogs of teaching, for `tests/window/every_screen.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QWidget

if TYPE_CHECKING:
    from window.every_screen import Visitor


def exercise(visitor: Visitor) -> QWidget:
    """An exercise with its solution. While one writes, Tab goes through fields of one tree."""
    visitor.tree()
    tab = visitor.window.tree
    tab.parts.modes.enter("exercise")
    tab.added["teach"].exercise.model.show_solution()
    tab.added["teach"].exercise.view.setFocus()
    return visitor.window


def compared(visitor: Visitor) -> QWidget:
    """Two searches of one tree side by side, some steps on."""
    visitor.tree()
    tab = visitor.window.tree
    tab.parts.modes.enter("compare")
    visitor.until(lambda: tab.model.busy is None)
    tab.parts.view.setFocus()
    return visitor.window


def presenter(visitor: Visitor) -> QWidget:
    """The window of who gives a lecture, with the notes; the class sees a tree alone."""
    visitor.tree()
    tab = visitor.window.tree
    visitor.window.setWindowState = lambda _state: None  # whatever screen there is to fill
    tab.parts.actions_["present"].trigger()
    tab.parts.actions_["notes"].trigger()
    own = tab.added["teach"].presenting.presenter
    assert own is not None
    visitor.until(own.isActiveWindow)
    return own


def _exam(parent: QWidget) -> QDialog:
    from poda.packages.teach.window.exercise.dialogs import ExamDialog
    from poda.packages.teach.window.exercise.exam_sheets import ExamChoice

    return ExamDialog(ExamChoice(), parent)


def _exercise(parent: QWidget) -> QDialog:
    from poda.packages.teach.engine.exercises.exercise import exercise_of
    from poda.packages.teach.window.exercise.dialogs import ExerciseDialog

    return ExerciseDialog(exercise_of(4711, 3), parent=parent)


SCREENS: dict[str, Callable[[Visitor], QWidget]] = {
    "an exercise": exercise,
    "two searches": compared,
    "a lecture's notes": presenter,
}
DIALOGS: dict[str, Callable[[QWidget], QDialog]] = {
    "poda.packages.teach.window.exercise.dialogs.ExamDialog": _exam,
    "poda.packages.teach.window.exercise.dialogs.ExerciseDialog": _exercise,
}
