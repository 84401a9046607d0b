"""Printing trees: the system's dialog is answered, and what comes is a document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrintDialog

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
