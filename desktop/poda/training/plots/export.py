"""The charts as a picture or a drawing, the numbers behind them as a table: into a file, whole or
not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QSize, QStandardPaths, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from poda.base.atomic import write_atomically
from poda.engine.documents import system_error
from poda.house.settings import settings
from poda.house.theme import Role, font, theme_manager
from poda.widgets.document_files import shown_name

PICTURE_SCALE: Final = 2
"""Pixels of a picture for each on screen, so that it can be printed."""

_MARGIN: Final = 16


def write_file(path: Path, data: bytes) -> None:
    """Put `data` at `path`. Raises EngineError where that cannot be done."""
    try:
        write_atomically(path, data)
    except (OSError, RuntimeError, ValueError) as error:
        raise system_error(error, "save.unwritable") from error


def png_bytes(sheet: QWidget, caption: str) -> bytes:
    """The widget as a picture, with a line of text below it."""
    size = _size(sheet)
    image = QImage(size * PICTURE_SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PICTURE_SCALE)
    painter = QPainter(image)
    try:
        _paint(painter, sheet, caption, size)
    finally:  # a painter that outlives its picture kills the process
        painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def svg_bytes(sheet: QWidget, caption: str) -> bytes:
    """The widget as a drawing of lines and texts, with a line of text below it.

    Qt's own generator paints it: pyqtgraph's exporter loses clipping and dashes.
    """
    size = _size(sheet)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(QPoint(0, 0), size))
    generator.setResolution(sheet.logicalDpiX())  # texts keep their size beside the lines
    generator.setTitle("Poda")
    generator.setDescription(caption)
    painter = QPainter(generator)
    try:
        _paint(painter, sheet, caption, size)
    finally:
        painter.end()
    return bytes(buffer.data().data())


def _size(sheet: QWidget) -> QSize:
    return sheet.size() + QSize(2 * _MARGIN, 3 * _MARGIN)


def _paint(painter: QPainter, sheet: QWidget, caption: str, size: QSize) -> None:
    theme = theme_manager().theme
    painter.fillRect(QRect(QPoint(0, 0), size), QColor(theme.color(Role.BG)))
    painter.setFont(font("small"))
    painter.setPen(theme.color(Role.MUTED))
    below = QRect(_MARGIN, size.height() - 2 * _MARGIN, sheet.width(), 2 * _MARGIN)
    painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, caption)
    place, children = QPoint(_MARGIN, _MARGIN), QWidget.RenderFlag.DrawChildren
    sheet.render(painter, place, sheet.rect(), children)


def ask_where(window: QWidget, title: str, name: str, kinds: str, replace: str) -> Path | None:
    """Ask for a file; None where the person gives it up.

    Args:
        name: that is proposed, with its suffix, which every answer gets.
        kinds: the dialog's filter.
        replace: the question where the file exists, with a place for {file}.
    """
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folder = settings().last_folder or documents
    chosen, _ = QFileDialog.getSaveFileName(window, title, str(Path(folder) / name), kinds)
    if not chosen:
        return None
    path, suffix = Path(chosen), Path(name).suffix
    if path.suffix.lower() != suffix:
        path = path.with_name(path.name + suffix)
        # The dialog asked about the name as it was typed, not about this one.
        if path.exists() and not _may_replace(window, title, replace.format(file=shown_name(path))):
            return None
    return path


def _may_replace(window: QWidget, title: str, question: str) -> bool:
    answer = QMessageBox.question(window, title, question)
    return answer == QMessageBox.StandardButton.Yes
