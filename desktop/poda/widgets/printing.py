"""Prints painted pages by the system's dialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtWidgets import QWidget

from poda.house.theme import saved


@dataclass(frozen=True)
class PrintJob:
    """A job for the printer.

    Attributes:
        title: its name in the printer's queue.
        count: the number of pages.
        size: a page's width and height in logical pixels; their ratio gives the orientation.
        paint: paints a page, by its number from 0, with its top left corner at (0, 0).
        margin: millimetres around a page; 0 for pages with margins of their own.
    """

    title: str
    count: int
    size: tuple[float, float]
    paint: Callable[[QPainter, int], None]
    margin: float = 12.0


def print_pages(pages: PrintJob, window: QWidget) -> bool:
    """Ask for the printer, which may be a PDF file, and print; False if the person cancelled."""
    # Imported late: only printing needs QtPrintSupport.
    from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(pages.title)
    printer.setCreator("Poda")
    width, height = pages.size
    lies = width > height
    printer.setPageOrientation(
        QPageLayout.Orientation.Landscape if lies else QPageLayout.Orientation.Portrait
    )
    printer.setFullPage(True)
    printer.setPageMargins(QMarginsF(), QPageLayout.Unit.Millimeter)
    dialog = QPrintDialog(printer, window)
    some = QAbstractPrintDialog.PrintDialogOption.PrintPageRange
    dialog.setOption(some, pages.count > 1)
    dialog.setMinMax(1, pages.count)
    accepted = bool(dialog.exec())
    dialog.deleteLater()
    if not accepted:
        return False
    first, last = 1, pages.count
    if dialog.printRange() == QAbstractPrintDialog.PrintRange.PageRange:
        first, last = dialog.fromPage(), min(dialog.toPage(), pages.count)
    painter = QPainter()
    if not painter.begin(printer):
        return False
    edge = pages.margin / 25.4 * printer.resolution()
    paper = QRectF(printer.paperRect(QPrinter.Unit.DevicePixel))
    room = QRectF(0, 0, paper.width(), paper.height()).adjusted(edge, edge, -edge, -edge)
    scale = min(room.width() / width, room.height() / height)
    with painter:
        for number in range(first - 1, last):
            if number >= first:
                printer.newPage()
            with saved(painter):
                painter.translate(room.center().x() - scale * width / 2, room.top())
                painter.scale(scale, scale)
                pages.paint(painter, number)
    return True
