"""Rows and columns are built in one call, each part with its room."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from poda.widgets.layout import BETWEEN, STRETCH, Stretch, column, row


def test_parts_stand_from_left_to_right_with_their_room(qtbot: object) -> None:
    window, first, second, last = (QWidget() for _ in range(4))
    for part in (first, second, last):
        part.setFixedWidth(20)
    row(first, 5, second, STRETCH, last, of=window, spacing=3, margins=(1, 0, 2, 0))
    window.resize(200, 40)
    window.show()
    assert [part.x() for part in (first, second, last)] == [1, 1 + 20 + 5 + 3, 200 - 2 - 20]
    assert all(part.parent() is window for part in (first, second, last))


def test_shares_of_what_is_left_over(qtbot: object) -> None:
    window, low, high = QWidget(), QWidget(), QWidget()
    inner = row((low, 1), spacing=0)
    column((inner, 1), (high, 2), Stretch(1), of=window, spacing=0, margins=BETWEEN)
    window.resize(200, 400 + 2 * BETWEEN)
    window.show()
    assert (low.height(), high.height()) == (100, 200)
    assert low.mapTo(window, low.rect().topLeft()).toTuple() == (BETWEEN, BETWEEN)
