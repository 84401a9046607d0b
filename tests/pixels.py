"""What a window shows, beside what it would show if all of it were painted anew."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QWidget

from poda.widgets.pixels import words_of

ALIKE = 64
"""Qt clips lines before it smooths them: at the edge of a part their pixels are as much another."""


def settle() -> None:
    """Paint all that waits: one layout asks for another, and a picture for the next."""
    for _ in range(3):
        QApplication.processEvents()
    for _ in range(2):  # what the last of them asked for, and no timer's next tick
        QApplication.sendPostedEvents()


def colours_of(image: QImage) -> NDArray[np.int32]:
    """(3, h, w)."""
    words = words_of(image.convertToFormat(QImage.Format.Format_RGB32))
    return np.stack([words >> shift & 255 for shift in (16, 8, 0)]).astype(np.int32)


def stale_pixels(widget: QWidget) -> QRect:
    """Where a widget shows something else than it would paint now; null where it does not."""
    if QGuiApplication.platformName() != "offscreen":
        pytest.skip("only where no window lies over another")
    window = widget.window()
    room = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()).intersected(window.rect())
    shown = QGuiApplication.primaryScreen().grabWindow(window.winId(), *room.getRect())
    seen, drawn = colours_of(shown.toImage()), colours_of(window.grab(room).toImage())
    rows, columns = np.nonzero(np.abs(seen - drawn).max(axis=0) > ALIKE)
    if not len(rows):
        return QRect()
    corners = (int(columns.min()), int(rows.min())), (int(columns.max()), int(rows.max()))
    return QRect(*(QPoint(*corner) for corner in corners))


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG 2.2, from 1 to 21."""

    def luminance(color: QColor) -> float:
        parts = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in (color.redF(), color.greenF(), color.blueF())
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
