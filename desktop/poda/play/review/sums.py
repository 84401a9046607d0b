"""The sums of a review: a line for each side, on its moves or its throws and plays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from poda.engine.game import MAX, MIN
from poda.engine.review import Grade, GradeCounts
from poda.house.theme import Role, font, theme_manager
from poda.play.review.review_words import ROLES, SIGNS, ReviewSentences, mark_name
from poda.widgets.boards.paint import color, draw_side_sign
from poda.widgets.layout import PaintedText, plain_tip

_SIDES: Final = (MAX, MIN)
TRIANGLES: Final = {MAX: "▲", MIN: "▼"}
"""The signs of the sides, as in the graph."""
_GAP: Final = 10.0  # pixels between two columns
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


@dataclass(frozen=True, slots=True)
class SumsCell:
    """A number of a side.

    Attributes:
        alone: the text used if the columns have no heads; "" for the same text.
    """

    text: str
    alone: str = ""
    role: Role = Role.TEXT
    bold: bool = False


@dataclass(frozen=True, slots=True)
class SumsColumn:
    """A number of each side.

    Attributes:
        head, short: its heading, and that for a narrow panel.
        cells: MAX's and MIN's.
        spare: whether it is left out in a narrow panel, the first such column first.
    """

    head: str
    short: str
    cells: Mapping[int, SumsCell]
    spare: bool = False


def mark_columns(tallies: Mapping[int, GradeCounts]) -> list[SumsColumn]:
    """The columns of a solved game: how many of each side's moves have each mark."""
    counts = {
        side: (tally.best, tally.good, tally.inaccuracies, tally.blunders)
        for side, tally in tallies.items()
    }
    return [
        SumsColumn(
            f"{SIGNS[mark]} {mark_name(mark)}",
            SIGNS[mark],
            {side: _count(mark, numbers[place]) for side, numbers in counts.items()},
        )
        for place, mark in enumerate(Grade)
    ]


def _count(mark: Grade, number: int) -> SumsCell:
    role = ROLES[mark] if number else Role.MUTED
    bold = number > 0 and mark is Grade.BLUNDER
    return SumsCell(str(number) if number else "–", f"{number} {SIGNS[mark]}", role, bold)


def _briefer(columns: list[SumsColumn]) -> list[SumsColumn]:
    """The columns, the last one without its look-ahead, which the row below shows."""
    last = columns[-1]
    cells = {side: replace(cell, alone="") for side, cell in last.cells.items()}
    return [*columns[:-1], replace(last, cells=cells) if last.spare else last]


def _without_spare(columns: list[SumsColumn]) -> list[SumsColumn]:
    """The columns without the first spare one."""
    gone = next((each for each in columns if each.spare), None)
    return [each for each in columns if each is not gone]


class ReviewSums(PaintedText):
    """The painted sums, which fit the room: without room for a line of heads, each number has a
    text of its own. Screen readers and tooltips have sentences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = {MAX: "", MIN: ""}
        self._columns: Sequence[SumsColumn] = ()
        self._sentences = {MAX: "", MIN: ""}
        self._meaning = ""
        self._sides = Role.MAX, Role.MIN
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self.update)

    def set_sides(self, first: Role, second: Role) -> None:
        """Set the colours of MAX's and MIN's signs."""
        self._sides = first, second
        self.update()

    def show_sums(
        self, names: dict[int, str], tallies: dict[int, GradeCounts], meanings: str
    ) -> None:
        """Show the sums of MAX and MIN in a solved game; `meanings` explains the marks."""
        words = ReviewSentences()
        sentences = {side: words.summary(names[side], tallies[side]) for side in names}
        self.show_columns(names, mark_columns(tallies), sentences, meanings)

    def show_columns(
        self,
        names: dict[int, str],
        columns: Sequence[SumsColumn],
        sentences: dict[int, str],
        meaning: str,
    ) -> None:
        """Show columns, with a sentence for each side's line, and the meaning of the columns."""
        self._names, self._columns = names, columns
        self._sentences, self._meaning = sentences, meaning
        self.setAccessibleName(" ".join(sentences.values()))
        self.update()

    def sentence(self, side: int) -> str:
        """A side's line in words."""
        return self._sentences[side]

    def texts(self, side: int) -> list[str]:
        """The texts of a side's line."""
        return [column.cells[side].text for column in self._columns]

    def briefs(self, *, whole: bool) -> tuple[str, ...]:
        """The numbers that do not fit here as one line, with shorter ones: if the `whole` does not
        fit, each side's first and last number; else the last column, if it is left out."""
        if not self._columns:
            return ()
        first, last = self._columns[0], self._columns[-1]
        if whole:
            return self._line_of(first, last), *_closer(self._line_of(first))
        shown = last.head in [each.head for each in self._places(font("small"))[0]]
        return () if shown else _closer(self._line_of(last))

    def _line_of(self, *columns: SumsColumn) -> str:
        lines = ([TRIANGLES[side], *(each.cells[side].text for each in columns)] for side in _SIDES)
        return "  ".join(" ".join(words) for words in lines)

    def tip(self) -> str:
        """The sentences of all lines, and the meaning of the columns."""
        return "\n\n".join((*self._sentences.values(), self._meaning))

    def sizeHint(self) -> QSize:
        return QSize(240, round(3 * self._line()))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, round(2 * self._line()))

    def _line(self) -> float:
        return QFontMetricsF(font("small")).height()

    def _has_heads(self) -> bool:
        return self.height() >= self.sizeHint().height()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            row = int(event.pos().y() / self._line()) + (not self._has_heads())
            side = {1: MAX, 2: MIN}.get(row)
            tip = self._meaning if side is None else f"{self._sentences[side]}\n\n{self._meaning}"
            QToolTip.showText(event.globalPos(), plain_tip(tip), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            plain, line = font("small"), self._line()
            columns, heads, ends = self._places(plain)
            painter.setFont(plain)
            painter.setPen(color(Role.MUTED))
            top = 0.0
            if self._has_heads():
                top = line
                for head, end in zip(heads, ends, strict=True):
                    painter.drawText(QRectF(0, 0, end, line), _RIGHT, head)
            for side in _SIDES:
                painter.setFont(plain)
                place = QRectF(0, top, self.width(), line)
                draw_side_sign(painter, place, TRIANGLES[side], self._sides[side == MIN])
                painter.setPen(color(Role.TEXT))
                place.setLeft(QFontMetricsF(plain).horizontalAdvance("▲ "))
                if self._has_names(columns, heads):
                    painter.drawText(place, _LEFT, self._names[side])
                for column, end in zip(columns, ends, strict=True):
                    self._paint_cell(painter, column.cells[side], QRectF(0, top, end, line))
                top += line

    def _paint_cell(self, painter: QPainter, cell: SumsCell, place: QRectF) -> None:
        painter.setFont(font("small", bold=cell.bold))
        painter.setPen(color(cell.role))
        text = cell.text if self._has_heads() or not cell.alone else cell.alone
        painter.drawText(place, _RIGHT, text)

    def _has_names(self, columns: Sequence[SumsColumn], heads: Sequence[str]) -> bool:
        """Whether the sides' names fit; else only their signs are shown."""
        metrics = QFontMetricsF(font("small"))
        names = max(metrics.horizontalAdvance("▲ " + name) for name in self._names.values())
        first = self._widths(columns[:1], [""])
        return names + sum(first) + sum(self._widths(columns[1:], heads[1:])) <= self.width()

    def _places(self, plain: QFont) -> tuple[list[SumsColumn], list[str], list[float]]:
        """The columns that fit, their heads, and the x at which each ends."""
        metrics = QFontMetricsF(plain)
        names = max(metrics.horizontalAdvance("▲ " + name) for name in self._names.values())
        columns, bare = list(self._columns), metrics.horizontalAdvance("▲ ")
        heads = [column.head for column in columns]
        widths = self._widths(columns, heads)
        # The head of the first column may be above the names.
        first = self._widths(columns[:1], [""])
        beside = names + sum(first) + sum(widths[1:])
        if max(beside, sum(widths)) > self.width() or not self._has_heads():
            heads = [column.short for column in columns]
            widths = self._widths(columns, heads)
            for give_way in (_briefer, _without_spare, _without_spare):
                if sum(widths) + bare > self.width():
                    columns = give_way(columns)
                    heads = [column.short for column in columns]
                    widths = self._widths(columns, heads)
            if names + sum(widths) > self.width():
                names = bare
            spread = (self.width() - names - sum(widths)) / max(1, len(columns))
            widths = [wide + max(0.0, spread) for wide in widths]
        ends = [self.width() - sum(widths[index + 1 :]) for index in range(len(columns))]
        return columns, heads, ends

    def _widths(self, columns: Sequence[SumsColumn], heads: Sequence[str]) -> list[float]:
        """The width of each column, with the gap before it."""
        bold, result = QFontMetricsF(font("small", bold=True)), []
        for column, head in zip(columns, heads, strict=True):
            over, cells = self._has_heads(), column.cells.values()
            texts = [cell.text if over else cell.alone or cell.text for cell in cells]
            texts += [head] if over else []
            result.append(max(bold.horizontalAdvance(text) for text in texts) + _GAP)
        return result


def _closer(line: str) -> tuple[str, str]:
    """A line of both sides, and the same with less space around their signs."""
    return line, re.sub(r"([▲▼]) ", r"\1", line).replace("  ", " ")
