"""Making exam sheets as a person does it: the dialog, its preview, the files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QDialogButtonBox, QMessageBox
from pytestqt.qtbot import QtBot

from poda.packages.teach.engine.exercises.sheet import SheetPlan
from poda.packages.teach.window.exercise.dialogs import ExamDialog
from poda.packages.teach.window.exercise.exam_sheets import ExamChoice, remember, remembered
from poda.packages.teach.window.settings import TeachSettings
from tree.hand import CONTROL, KEY, SHIFT, TreeHand

Choose = Callable[[Path | str], list[str]]
PATIENCE_MS = 180_000


@pytest.fixture
def dialog(qtbot: QtBot) -> ExamDialog:
    """The dialog as the tab opens it, but not modal."""
    shown = ExamDialog(ExamChoice(SheetPlan(seed=7, difficulty=1)))
    qtbot.addWidget(shown)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def in_dialog(act: Callable[[ExamDialog], None]) -> None:
    """Do something in the dialog that is just about to open."""

    def find() -> None:
        shown = QApplication.activeModalWidget()
        if isinstance(shown, ExamDialog):
            act(shown)
        else:
            QTimer.singleShot(20, find)

    QTimer.singleShot(20, find)


def press(dialog: ExamDialog, which: str) -> None:
    button = dialog.buttons.button(QDialogButtonBox.StandardButton[which])
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def tick(check: QCheckBox) -> None:
    place = QPoint(10, check.height() // 2)
    QTest.mouseClick(check, Qt.MouseButton.LeftButton, pos=place)


def choose_row(box: QComboBox, row: int) -> None:
    """By keyboard, from the first row."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(box, Qt.Key.Key_Down)


def wait_for(tree: TreeHand, words: str) -> None:
    tree.bot.waitUntil(lambda: words in tree.notice, timeout=PATIENCE_MS)


def test_sheets_and_solutions_by_mouse(tree: TreeHand, tmp_path: Path, choose: Choose) -> None:
    asked = choose(tmp_path / "my exam")

    def act(shown: ExamDialog) -> None:
        shown.variants.setValue(3)
        shown.difficulty.setCurrentIndex(0)
        press(shown, "Ok")

    in_dialog(act)
    tree.tab.parts.actions_["exam"].trigger()
    wait_for(tree, "Made: my exam.pdf and my exam-solution.pdf")
    assert (tmp_path / "my exam.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "my exam-solution.pdf").read_bytes().startswith(b"%PDF")
    assert asked[0].endswith("exam 1-1.pdf")
    assert remembered() == ExamChoice(SheetPlan(difficulty=1, variants=3))


def test_latex_alone_by_keyboard(tree: TreeHand, tmp_path: Path, choose: Choose) -> None:
    choose(tmp_path / "exam.tex")

    def act(shown: ExamDialog) -> None:
        shown.title.setFocus()
        QTest.keyClicks(shown.title, "Games")
        choose_row(shown.difficulty, 1)
        choose_row(shown.form, 2)
        choose_row(shown.tie, 1)
        choose_row(shown.format, 1)
        shown.solution.setFocus()
        QTest.keyClick(shown.solution, Qt.Key.Key_Space)
        QTest.keyClick(shown, Qt.Key.Key_Return)

    in_dialog(act)
    tree.key(KEY.Key_X, CONTROL | SHIFT)
    wait_for(tree, "Made: exam.tex")
    text = (tmp_path / "exam.tex").read_text("utf-8")
    assert "Games" in text
    assert "fail{-}hard" in text
    assert "equal numbers do not cut" in text
    assert not (tmp_path / "exam-solution.tex").exists()


def test_solutions_that_are_there_are_asked_about(
    tree: TreeHand, tmp_path: Path, choose: Choose, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "exam-solution.pdf").write_text("old")
    choose(tmp_path / "exam.pdf")
    questions = []

    def no(*arguments: object) -> QMessageBox.StandardButton:
        questions.append(arguments[2])
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", no)
    in_dialog(lambda shown: press(shown, "Ok"))
    tree.tab.parts.actions_["exam"].trigger()
    assert questions == ["exam-solution.pdf exists already. Replace it?"]
    assert not (tmp_path / "exam.pdf").exists()


def test_what_cannot_be_written_is_said(tree: TreeHand, tmp_path: Path, choose: Choose) -> None:
    choose(tmp_path / "no folder" / "exam.pdf")
    remember(ExamChoice(SheetPlan(difficulty=1)))
    in_dialog(lambda shown: press(shown, "Ok"))
    tree.tab.parts.actions_["exam"].trigger()
    wait_for(tree, "exam.pdf: The file or its folder is not there")


def test_cancelling_makes_nothing(tree: TreeHand, tmp_path: Path, choose: Choose) -> None:
    asked = choose(tmp_path / "exam.pdf")
    in_dialog(lambda shown: press(shown, "Cancel"))
    tree.tab.parts.actions_["exam"].trigger()
    assert asked == []
    in_dialog(lambda shown: press(shown, "Ok"))
    choose("")
    tree.tab.parts.actions_["exam"].trigger()
    assert not list(tmp_path.glob("*.pdf"))


def test_the_work_can_be_given_up(tree: TreeHand, tmp_path: Path, choose: Choose) -> None:
    choose(tmp_path / "exam.pdf")
    remember(ExamChoice(SheetPlan(difficulty=5, variants=500)))
    in_dialog(lambda shown: press(shown, "Ok"))
    tree.tab.parts.actions_["exam"].trigger()
    tree.bot.waitUntil(lambda: (tree.model.busy or 0) > 0, timeout=PATIENCE_MS)
    tree.model.cancel()
    tree.bot.waitUntil(lambda: tree.model.busy is None, timeout=PATIENCE_MS)
    assert not list(tmp_path.glob("*.pdf"))
    assert tree.model.recording is not None


def test_the_preview_follows_what_is_set(dialog: ExamDialog, qtbot: QtBot) -> None:
    pictures = []

    def drawn() -> bool:
        image = dialog.preview.image
        return not image.isNull() and all(image != before for before in pictures)

    qtbot.waitUntil(drawn, timeout=PATIENCE_MS)
    for change in (
        lambda: tick(dialog.show_solution),
        lambda: dialog.seed.setValue(8),
        lambda: QTest.keyClicks(dialog.title, "Another title"),
        lambda: dialog.difficulty.setCurrentIndex(1),
        lambda: tick(dialog.asked["windows"]),
        lambda: dialog.tie.setCurrentIndex(1),
    ):
        pictures.append(dialog.preview.image.copy())
        change()
        qtbot.waitUntil(drawn, timeout=PATIENCE_MS)


def test_what_comes_of_it_is_said(dialog: ExamDialog) -> None:
    said = dialog._note.text
    assert said().startswith("Variants A to B, with the trees 1-7 to 1-8.")
    dialog.variants.setValue(1)
    assert said().startswith("One sheet, with the tree 1-7.")
    dialog.trees.setValue(2)
    dialog.tie.setCurrentIndex(1)
    assert said().startswith("One sheet, with the trees 1-7-s to 1-8-s.")


def test_something_must_be_asked(dialog: ExamDialog) -> None:
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    for check in dialog.asked.values():
        if not check.isVisibleTo(dialog):  # of another form
            continue
        assert ok.isEnabled()
        tick(check)
    assert not ok.isEnabled()
    assert dialog._note.text().startswith("✕ Ask for something")


def test_another_seed_is_shown(dialog: ExamDialog) -> None:
    seeds = set()
    for _ in range(6):
        QTest.mouseClick(dialog.another, Qt.MouseButton.LeftButton)
        seeds.add(dialog.seed.value())
    assert len(seeds) > 1


@pytest.mark.parametrize(
    "values",
    [
        {},
        [],
        {"plan": 3, "suffix": "pdf", "solution": True},
        {"plan": {"seed": -1, "asked": ["cuts"]}, "suffix": "pdf", "solution": True},
        {"plan": {"seed": 1, "asked": []}, "suffix": "pdf", "solution": True},
        {"plan": {"seed": 1, "asked": ["boards"]}, "suffix": "pdf", "solution": True},
        {"plan": {"title": 3, "asked": ["cuts"]}, "suffix": "pdf", "solution": True},
        {"plan": {"more": 3, "asked": ["cuts"]}, "suffix": "pdf", "solution": True},
        {"plan": {"asked": ["cuts"]}, "suffix": "doc", "solution": True},
    ],
)
def test_a_setting_that_makes_no_sense_is_as_if_it_were_not_there(values: Any) -> None:
    TeachSettings().tree_exam = values
    assert remembered() == ExamChoice()


def test_what_was_chosen_last_comes_back() -> None:
    choice = ExamChoice(
        SheetPlan(99, 5, 30, 2, "alphabeta-update", "gt", frozenset({"cuts"}), "Ñandú"),
        "tex",
        False,
    )
    remember(choice)
    assert remembered() == choice


def test_iterations_of_monte_carlo_tree_search_are_chosen_and_shown(tree: TreeHand) -> None:
    dialog = ExamDialog(ExamChoice(SheetPlan(form="mcts")), tree.window)
    dialog.open()
    assert dialog.choice().plan.asked == {"ucb", "path", "counts"}  # all that this form asks
    assert not dialog.tie.isEnabled()
    assert dialog.title.placeholderText() == "Monte Carlo tree search"
    assert "3-1-m" in dialog._note.text()
    tree.bot.waitUntil(lambda: not dialog.preview.image.isNull())
    dialog.asked["counts"].click()
    assert dialog.choice().plan.asked == {"ucb", "path"}
    dialog.form.setCurrentIndex(dialog.form.findData("alphabeta-hard"))
    assert dialog.choice().plan.asked == {"values", "windows", "cuts"}
    assert dialog.title.placeholderText() == "Alpha-beta pruning"
    dialog.reject()
