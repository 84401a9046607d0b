"""A step paints what it changes, and leaves the rest of the window alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ..hand import TreeHand


class Painted(QObject):
    """Notes the widgets that are painted."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets: list[QWidget] = []
        self.widths: dict[QWidget, int] = {}  # of what was painted last

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent) and isinstance(watched, QWidget):
            self.widgets.append(watched)
            self.widths[watched] = event.region().boundingRect().width()
        return False


@pytest.fixture
def painted(tree: TreeHand, qtbot: QtBot, qapp: QApplication) -> Iterator[Painted]:
    """What is painted from the eighth step of the first example on."""
    tree.model.go(7)
    result = Painted()
    qapp.installEventFilter(result)
    quiet = 0
    while quiet < 3:  # a window that has just been opened paints itself more than once
        result.widgets.clear()
        qtbot.wait(20)
        quiet = 0 if result.widgets else quiet + 1
    yield result
    qapp.removeEventFilter(result)


def settle(qtbot: QtBot) -> None:
    """Until layouts and pictures are done: one asks for the other."""
    for _ in range(3):
        QApplication.processEvents()
    qtbot.wait(1)


@pytest.mark.parametrize("steps", range(1, 8))
def test_a_step_paints_no_control_that_it_does_not_change(
    tree: TreeHand, painted: Painted, qtbot: QtBot, steps: int
) -> None:
    for _ in range(steps):
        tree.model.forward()
        settle(qtbot)
    assert tree.tab.parts.told.sentence in painted.widgets
    assert tree.tab.parts.transport.step in painted.widgets
    others = [tree.window.tabs.tabBar(), *tree.tab.parts.sources.findChildren(QWidget)]
    assert not set(others) & set(painted.widgets)


def test_each_part_is_painted_once_a_step(tree: TreeHand, painted: Painted, qtbot: QtBot) -> None:
    tree.model.forward()
    settle(qtbot)
    tab = tree.tab
    for part in (
        tab.parts.told.sentence,
        tab.parts.transport.timeline,
        tab.parts.stack.list.viewport(),
        tab.parts.number_line,
    ):
        assert painted.widgets.count(part) == int(part.isVisible())  # the stack may be folded


def test_the_timeline_paints_the_handle_and_not_its_whole_length(
    tree: TreeHand, painted: Painted, qtbot: QtBot
) -> None:
    line = tree.tab.parts.transport.timeline
    tree.model.forward()
    settle(qtbot)
    assert 0 < painted.widths[line] < line.width() / 3
