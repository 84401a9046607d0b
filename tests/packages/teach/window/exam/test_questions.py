"""Sheets of several kinds with marks, put together in the dialog."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from poda.engine.trees.text import parse_tree
from poda.packages.teach.engine.exercises.sheet import TREES_LIMIT, SheetPlan
from poda.packages.teach.window.exercise.dialogs import ExamDialog
from poda.packages.teach.window.exercise.exam_sheets import ExamChoice, make, remember, remembered

CHANCES = "[(1/2: 3, 1/2: 5), (1/4: 8, 3/4: 1)]"


def shown(bot: QtBot, tree: str = "[[3, 12], [2, 4]]") -> ExamDialog:
    dialog = ExamDialog(ExamChoice(SheetPlan(seed=7, difficulty=1)), None, parse_tree(tree))
    bot.addWidget(dialog)
    with bot.waitExposed(dialog):
        dialog.show()
    return dialog


def click(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def choose_form(dialog: ExamDialog, form: str) -> None:
    dialog.form.setCurrentIndex(dialog.form.findData(form))


def test_questions_of_several_kinds_with_their_marks(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = shown(qtbot)
    QTest.keyClicks(dialog.course, "AI 1")
    QTest.keyClicks(dialog.date, "24 November")
    dialog.marks.setValue(4)
    click(dialog.questions.add)
    choose_form(dialog, "minimax")
    dialog.marks.setValue(6)
    click(dialog.questions.add_screen)
    choose_form(dialog, "mcts")
    click(dialog.questions.add)
    plan = dialog.choice().plan
    assert [each.form for each in plan.questions] == ["alphabeta", "minimax", "mcts"]
    assert [each.seed for each in plan.questions if each.tree is None] == [7, 8]
    assert (plan.marks_of_questions, plan.total) == ((4, 6, 6), 16)
    assert dialog._note.text() == "Sheets: 2, with the questions in the list: 3. Marks: 16"
    make(ExamChoice(plan, "tex", False), tmp_path / "exam.tex")
    text = (tmp_path / "exam.tex").read_text("utf-8")
    for said in ("AI 1", "24 November", "Marks: 16", "(marks: 4)", "by minimax", "Write UCB1"):
        assert said in text


def test_a_question_is_taken_away(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    assert not dialog.questions.remove.isEnabled()
    for _ in range(2):
        click(dialog.questions.add)
    assert not dialog.trees.isEnabled()
    dialog.questions.list.setCurrentRow(0)
    click(dialog.questions.remove)
    assert [each.seed for each in dialog.choice().plan.questions] == [8]
    click(dialog.questions.remove)
    assert dialog.choice().plan.questions == ()
    assert dialog.trees.isEnabled()


def test_a_tree_with_chance_nodes_is_asked_by_its_own_form(qtbot: QtBot) -> None:
    dialog = shown(qtbot, CHANCES)
    click(dialog.questions.add_screen)
    (question,) = dialog.choice().plan.questions
    assert (question.form, question.asked) == ("expectiminimax", {"values"})
    assert "(1/2: 3, 1/2: 5)" in dialog.questions.list.item(0).text()


def test_a_sheet_takes_so_many_questions(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    for _ in range(TREES_LIMIT + 2):
        click(dialog.questions.add)
    assert dialog.questions.list.count() == TREES_LIMIT
    assert not dialog.questions.add.isEnabled()


def test_without_a_tree_that_can_be_asked_there_is_none_to_add(qtbot: QtBot) -> None:
    dialog = ExamDialog(ExamChoice())
    qtbot.addWidget(dialog)
    assert not dialog.questions.add_screen.isEnabled()


def test_iterations_in_the_list_make_no_web_page(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    choose_form(dialog, "mcts")
    click(dialog.questions.add)
    choose_form(dialog, "alphabeta")
    dialog.format.setCurrentIndex(dialog.format.findData("html"))
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


@pytest.mark.parametrize("suffix", ["xml", "zip"])
def test_a_platform_needs_no_second_file(qtbot: QtBot, suffix: str) -> None:
    dialog = shown(qtbot)
    dialog.format.setCurrentIndex(dialog.format.findData(suffix))
    assert not dialog.solution.isEnabled()
    assert dialog.choice().suffix == suffix


def test_course_date_and_marks_come_back_but_no_list(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    QTest.keyClicks(dialog.course, "AI 1")
    dialog.marks.setValue(5)
    click(dialog.questions.add)
    remember(dialog.choice())
    plan = remembered().plan
    assert (plan.course, plan.marks, plan.questions) == ("AI 1", 5, ())


def test_the_dialog_fits_a_small_screen(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    assert dialog.width() <= 1280
    assert dialog.height() <= 690
