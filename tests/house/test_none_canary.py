"""PySide6 6.12.0 on Python 3.11 drops a reference to None at every setPos() and update().

Python aborts once the last one is gone. The upper bound on PySide6-Essentials may be lifted when
this test passes on Python 3.11 with the newer one.
"""

import sys

from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

CALLS = 2_000


def test_moving_and_updating_an_item_keeps_the_references_to_none(qtbot: QtBot) -> None:
    scene = QGraphicsScene()
    item = QGraphicsRectItem(0, 0, 10, 10)
    scene.addItem(item)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.show()
    before = sys.getrefcount(None)
    for step in range(CALLS):
        item.setPos(step % 50, step % 30)
        item.update()
        view.viewport().update()
    qtbot.wait(1)
    assert sys.getrefcount(None) - before > -100, "this PySide6 eats the references to None"
