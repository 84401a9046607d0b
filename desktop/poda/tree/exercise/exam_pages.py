"""Exam sheets as pages: a heading with lines for name and date, the task, and the trees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
)

from poda.engine.exercises.exercise import Exercise
from poda.engine.exercises.sheet import Sheet, Variant
from poda.tree.drawing.look import type_of
from poda.tree.exercise.exam_tree import ANSWER, GREY, INK, ExamTree
from poda.tree.exercise.exam_words import ExamWords
from poda.tree.export.text import lines_of

PAGE: Final = (793.7, 1122.5)
"""A4 in logical pixels, of which 96 make an inch."""

_MARGIN: Final = 56.0
_WIDTH: Final = PAGE[0] - 2 * _MARGIN
_BOTTOM: Final = PAGE[1] - _MARGIN - 20  # above the line at the foot
_DPI: Final = 1200
_ELIDE: Final = Qt.TextElideMode.ElideRight
_TITLE, _HEADING, _BODY, _SMALL = 24.0, 15.0, 13.0, 11.0
_OVER_NOTES: Final = 10.0
_AFTER_TREE: Final = 30.0
_AFTER_HEADING: Final = 14.0


@dataclass(frozen=True)
class _Placed:
    """A tree on its page."""

    tree: ExamTree
    number: int  # of the tree in its variant, from 1
    top: float
    notes: tuple[str, ...]


@dataclass
class _Page:
    variant: Variant
    number: int  # within its variant, from 1
    trees: list[_Placed] = field(default_factory=list)


class ExamPages:
    """The pages of all variants, or of their solutions.

    Args:
        sheet: what they hold.
        solution: whether the answers are filled in.
    """

    def __init__(self, sheet: Sheet, *, solution: bool) -> None:
        self.sheet, self.solution = sheet, solution
        self.words = ExamWords(sheet.plan)
        self._title = type_of(_TITLE, mono=False, bold=True)
        self._heading = type_of(_HEADING, mono=False, bold=True)
        self._body = type_of(_BODY, mono=False)
        self._small = type_of(_SMALL, mono=False)
        self._task = [self._lines(text) for text in self.words.task()]
        self.pages: list[_Page] = []
        self._counts: dict[str, int] = {}
        for variant in sheet.variants:
            self._place(variant)

    def _lines(self, text: str) -> list[str]:
        return lines_of(text, self._body, _WIDTH)

    # Where everything stands

    def _place(self, variant: Variant) -> None:
        page = _Page(variant, 1)
        self.pages.append(page)
        y = self._top_of_first()
        for number, exercise in enumerate(variant.exercises, 1):
            tree = ExamTree(exercise, _WIDTH)
            notes = self._notes(exercise)
            room = self._height_of_heading() + tree.height
            if notes:
                room += _OVER_NOTES + len(notes) * _spacing(self._body)
            if page.trees and y + room > _BOTTOM:
                page = _Page(variant, page.number + 1)
                self.pages.append(page)
                y = _MARGIN + 34
            page.trees.append(_Placed(tree, number, y, notes))
            y += room + _AFTER_TREE
        self._counts[variant.name] = page.number

    def _notes(self, exercise: Exercise) -> tuple[str, ...]:
        if not self.solution:
            return ()
        return tuple(line for text in self.words.outcome(exercise) for line in self._lines(text))

    def _height_of_heading(self) -> float:
        return _spacing(self._heading) + _AFTER_HEADING

    def _top_of_first(self) -> float:
        y = _MARGIN + _spacing(self._title) + 18
        if not self.solution:
            y += 40
        y += sum(len(lines) * _spacing(self._body) + 6 for lines in self._task)
        return y + 20

    # Painting

    def paint(self, painter: QPainter, index: int) -> None:
        """Paint a page whose top left corner is at (0, 0)."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page = self.pages[index]
        if page.number == 1:
            self._paint_head(painter, page)
        else:
            self._paint_running_head(painter, page)
        for placed in page.trees:
            self._paint_tree(painter, placed)
        self._paint_foot(painter, page)

    def _paint_head(self, painter: QPainter, page: _Page) -> None:
        y = _MARGIN + QFontMetricsF(self._title).ascent()
        variant = self.words.variant(page.variant.name)
        taken = self._right(painter, y, variant, self._title, INK)
        title = self.words.title(solution=self.solution)
        room = _WIDTH - taken - 24
        shown = QFontMetricsF(self._title).elidedText(title, _ELIDE, room)
        self._left(painter, _MARGIN, y, shown, self._title, INK)
        y += QFontMetricsF(self._title).descent() + 18
        if not self.solution:
            y += 22
            self._paint_lines_to_fill(painter, y)
            y += 18
        for lines in self._task:
            for line in lines:
                y += _spacing(self._body)
                self._left(painter, _MARGIN, y, line, self._body, INK)
            y += 6

    def _paint_lines_to_fill(self, painter: QPainter, y: float) -> None:
        name, date = self.words.lines_to_fill()
        middle = _MARGIN + 0.66 * _WIDTH
        for text, left, right in (
            (name, _MARGIN, middle - 24),
            (date, middle, PAGE[0] - _MARGIN),
        ):
            self._left(painter, left, y, text, self._body, INK)
            start = left + QFontMetricsF(self._body).horizontalAdvance(text) + 8
            painter.setPen(QPen(INK, 0.8))
            painter.drawLine(QPointF(start, y + 3), QPointF(right, y + 3))

    def _paint_running_head(self, painter: QPainter, page: _Page) -> None:
        y = _MARGIN + QFontMetricsF(self._small).ascent()
        variant = self.words.variant(page.variant.name)
        taken = self._right(painter, y, variant, self._small, GREY)
        title = self.words.title(solution=self.solution)
        shown = QFontMetricsF(self._small).elidedText(title, _ELIDE, _WIDTH - taken - 24)
        self._left(painter, _MARGIN, y, shown, self._small, GREY)

    def _paint_tree(self, painter: QPainter, placed: _Placed) -> None:
        y = placed.top + QFontMetricsF(self._heading).ascent()
        text = self.words.tree(placed.number, placed.tree.exercise)
        self._left(painter, _MARGIN, y, text, self._heading, INK)
        self._right(painter, y, self.words.code(placed.tree.exercise), self._small, GREY)
        top = placed.top + self._height_of_heading()
        painter.save()
        painter.translate(_MARGIN, top)
        placed.tree.paint(painter, solution=self.solution)
        painter.restore()
        y = top + placed.tree.height + _OVER_NOTES
        for line in placed.notes:
            y += _spacing(self._body)
            self._left(painter, _MARGIN, y, line, self._body, ANSWER)

    def _paint_foot(self, painter: QPainter, page: _Page) -> None:
        pages = self._counts[page.variant.name]
        if pages > 1:
            text = self.words.page(page.number, pages)
            self._right(painter, PAGE[1] - _MARGIN, text, self._small, GREY)

    def _left(
        self, painter: QPainter, x: float, y: float, text: str, font: QFont, color: QColor
    ) -> None:
        painter.setFont(font)
        painter.setPen(color)
        painter.drawText(QPointF(x, y), text)

    def _right(self, painter: QPainter, y: float, text: str, font: QFont, color: QColor) -> float:
        """Write a text that ends at the right margin; its width."""
        wide = QFontMetricsF(font).horizontalAdvance(text)
        self._left(painter, PAGE[0] - _MARGIN - wide, y, text, font, color)
        return wide


def pdf(pages: ExamPages, told: Callable[[float], None] | None = None) -> bytes:
    """The document. `told` is told the share that is done; it may raise, to end the work."""
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    size = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    writer.setResolution(_DPI)
    writer.setTitle(pages.words.title(solution=pages.solution))
    writer.setCreator("Poda")
    painter = QPainter(writer)
    try:
        painter.scale(_DPI / 96, _DPI / 96)
        for index in range(len(pages.pages)):
            if told is not None:
                told(index / len(pages.pages))
            if index:
                writer.newPage()
            pages.paint(painter, index)
    finally:
        painter.end()
    return bytes(held.data())


def image(pages: ExamPages, index: int, ratio: float) -> QImage:
    """A page as pixels, so many to a logical one."""
    result = QImage(round(PAGE[0] * ratio), round(PAGE[1] * ratio), QImage.Format.Format_RGB32)
    result.fill(QColor("#FFFFFF"))
    painter = QPainter(result)
    try:
        painter.scale(ratio, ratio)
        pages.paint(painter, index)
    finally:
        painter.end()
    return result


def _spacing(font: QFont) -> float:
    return QFontMetricsF(font).lineSpacing()
