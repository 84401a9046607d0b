"""A row of a list, chosen as a person chooses it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox


def pick(box: QComboBox, value: object) -> None:
    """Walk to the row of that value with the keyboard."""
    row = box.findData(value)
    assert row >= 0
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(box, Qt.Key.Key_Down)
    if box.currentIndex() == row:
        box.activated.emit(row)  # as the pop-up does it on a platform that opens none here
