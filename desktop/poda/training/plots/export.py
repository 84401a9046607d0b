"""Exports the charts as a picture or a drawing, and the numbers as a table, into files that are
written whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QSize, QStandardPaths, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QFileDialog, QWidget

from poda.house.settings import settings
from poda.house.theme import Role, font, theme_manager
from poda.widgets.document_files import with_suffix

PICTURE_SCALE: Final = 2
"""Pixels of a picture for each pixel on screen, so that it can be printed."""

_MARGIN: Final = 16


def png_bytes(sheet: QWidget, room: QRect, caption: str) -> bytes:
    """A rectangle of a widget as a PNG, with a line of text below it."""
    size = _size(room)
    image = QImage(size * PICTURE_SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PICTURE_SCALE)
    with QPainter(image) as painter:
        _paint(painter, sheet, room, caption, size)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def svg_bytes(sheet: QWidget, room: QRect, caption: str) -> bytes:
    """A rectangle of a widget as an SVG, with a line of text below it.

    Qt's own generator paints it: pyqtgraph's exporter loses clipping and dashes.
    """
    size = _size(room)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(QPoint(0, 0), size))
    generator.setResolution(sheet.logicalDpiX())  # texts keep their size beside the lines
    generator.setTitle("Poda")
    generator.setDescription(caption)
    with QPainter(generator) as painter:
        _paint(painter, sheet, room, caption, size)
    return bytes(buffer.data().data())


def _size(room: QRect) -> QSize:
    return room.size() + QSize(2 * _MARGIN, 3 * _MARGIN)


def _paint(painter: QPainter, sheet: QWidget, room: QRect, caption: str, size: QSize) -> None:
    theme = theme_manager().theme
    painter.fillRect(QRect(QPoint(0, 0), size), QColor(theme.color(Role.BG)))
    painter.setFont(font("small"))
    painter.setPen(theme.color(Role.MUTED))
    below = QRect(_MARGIN, size.height() - 2 * _MARGIN, room.width(), 2 * _MARGIN)
    painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, caption)
    place, children = QPoint(_MARGIN, _MARGIN), QWidget.RenderFlag.DrawChildren
    sheet.render(painter, place, room, children)


def ask_where(window: QWidget, title: str, name: str, kinds: str) -> Path | None:
    """Ask for a file to write; None if the person cancels.

    Args:
        name: the proposed name, whose suffix is added to every answer.
        kinds: the filter of the file dialog.
    """
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folder = settings().last_folder or documents
    chosen, _ = QFileDialog.getSaveFileName(window, title, str(Path(folder) / name), kinds)
    return with_suffix(Path(chosen), Path(name).suffix, title, window) if chosen else None
