"""The states of the exam sheets that are drawn by `screenshots.py`."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from poda.packages.teach.engine.exercises.sheet import SheetPlan
from poda.packages.teach.window.exercise.dialogs import ExamDialog
from poda.packages.teach.window.exercise.exam_sheets import ExamChoice
from poda.window.main_window import MainWindow
from reaching import until
from states.tree import Prepare, show


def _dialog(window: MainWindow, choice: ExamChoice, *, solution: bool = False) -> QWidget:
    show(window, "aima")
    dialog = ExamDialog(choice, window)
    dialog.show_solution.setChecked(solution)
    dialog.open()
    until(lambda: not dialog.preview.image.isNull())
    return dialog


def exam(window: MainWindow) -> QWidget:
    """Four variants of one tree."""
    return _dialog(window, ExamChoice(SheetPlan(4711, 3, 4)))


def exam_solution(window: MainWindow) -> QWidget:
    """The solution of the hardest kind, two trees on each."""
    plan = SheetPlan(
        7, 5, 2, 2, "alphabeta-hard", "gt", title="Artificial intelligence, second exam"
    )
    return _dialog(window, ExamChoice(plan, "tex", solution=False), solution=True)


def exam_ucb(window: MainWindow) -> QWidget:
    """Three iterations of Monte Carlo tree search, solved."""
    return _dialog(window, ExamChoice(SheetPlan(4711, 3, 4, form="mcts")), solution=True)


def exam_questions(window: MainWindow) -> QWidget:
    """Questions of several kinds, with marks and the names of the course."""
    dialog = _dialog(window, ExamChoice(SheetPlan(4711, 3, 4)))
    assert isinstance(dialog, ExamDialog)
    dialog.marks.setValue(4)
    dialog.questions.add.click()
    dialog.form.setCurrentIndex(dialog.form.findData("minimax"))
    dialog.marks.setValue(2)
    dialog.questions.add.click()
    return dialog


def exam_nothing(window: MainWindow) -> QWidget:
    """Nothing is asked."""
    dialog = _dialog(window, ExamChoice(SheetPlan(4711, 3, 4)))
    assert isinstance(dialog, ExamDialog)
    for check in dialog.asked.values():
        check.setChecked(False)
    return dialog


STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("exam-dialog", exam, True),
    ("exam-solution", exam_solution, False),
    ("exam-ucb", exam_ucb, True),
    ("exam-questions", exam_questions, True),
    ("exam-nothing", exam_nothing, False),
)
