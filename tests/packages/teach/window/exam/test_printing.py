"""Printing exam sheets: the system's dialog is answered, and what comes is a document."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from poda.packages.teach.window.exercise.dialogs import ExamDialog
from tree.export.test_printing import boxes
from tree.hand import TreeHand


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
