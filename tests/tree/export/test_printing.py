"""Printing trees and exam sheets: the system's dialog is answered, and what comes is a document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QApplication

from poda.packages.teach.window.exercise.dialogs import ExamDialog

from ..hand import CONTROL, KEY, TreeHand


def boxes(path: Path) -> list[tuple[int, int]]:
    """Width and height of each page, in points."""
    found = re.findall(rb"/MediaBox \[ *0 0 ([\d.]+) ([\d.]+) *\]", path.read_bytes())
    return [(round(float(width)), round(float(height))) for width, height in found]


def test_a_tree_is_printed_across_the_paper(tree: TreeHand, paper: Path) -> None:
    tree.tab.parts.view.setFocus()
    tree.key(KEY.Key_P, CONTROL)
    ((width, height),) = boxes(paper)
    assert width > height
    assert "printer" in tree.tab.parts.notice.text()


def test_whoever_thinks_better_of_it_prints_nothing(
    tree: TreeHand, paper: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrintDialog, "exec", lambda _dialog: 0)
    tree.tab.parts.actions_["print"].trigger()
    assert not paper.exists()
    assert tree.tab.parts.notice.text() == ""


@pytest.mark.parametrize("solution", [False, True])
def test_sheets_are_printed_with_their_solutions_behind_them(
    tree: TreeHand, paper: Path, solution: bool
) -> None:
    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ExamDialog)
        dialog.variants.setValue(3)
        dialog.solution.setChecked(solution)
        dialog.print.click()

    QTimer.singleShot(0, choose)
    tree.tab.parts.actions_["exam"].trigger()
    tree.bot.waitUntil(lambda: tree.model.busy is None)
    found = boxes(paper)
    assert len(found) == (6 if solution else 3)
    assert len(set(found)) == 1
    assert found[0][0] < found[0][1]
