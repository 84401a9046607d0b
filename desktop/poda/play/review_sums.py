"""A line for each side: how many of its moves were best, good, inaccuracies and blunders."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from poda.engine.game import MAX, MIN
from poda.engine.review import Mark, Tally
from poda.play.review_words import ROLES, SIGNS, ReviewSentences, mark_meaning, mark_name
from poda.theme import Role, font, theme_manager
from poda.widgets.boards.paint import color

_GAP: Final = 10.0  # between two columns
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class ReviewSums(QWidget):
    """Painted, so that it fits the room that there is: without that for a line above, which says
    what the signs mean, each number has its sign. Told as sentences to a screen reader and in its
    tooltips."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = {MAX: "", MIN: ""}
        self._tallies = {MAX: Tally(), MIN: Tally()}
        self._sentences = {MAX: "", MIN: ""}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self.update)

    def show_sums(self, names: dict[int, str], tallies: dict[int, Tally]) -> None:
        """Show these, of MAX and of MIN."""
        words = ReviewSentences()
        self._names, self._tallies = names, tallies
        self._sentences = {side: words.summary(names[side], tallies[side]) for side in names}
        self.setAccessibleName(" ".join(self._sentences.values()))
        self.update()

    def sentence(self, side: int) -> str:
        """A side's line in words."""
        return self._sentences[side]

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
            tip = "\n".join(
                f"{SIGNS[mark]} {mark_name(mark)}: {mark_meaning(mark)}" for mark in Mark
            )
            if side is not None:
                tip = f"{self._sentences[side]}\n\n{tip}"
            QToolTip.showText(event.globalPos(), tip, self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        plain, line = font("small"), self._line()
        heads, ends = self._columns(plain)
        painter.setFont(plain)
        painter.setPen(color(Role.MUTED))
        top = 0.0
        if self._has_heads():
            top = line
            for head, end in zip(heads, ends, strict=True):
                painter.drawText(QRectF(0, 0, end, line), _RIGHT, head)
        for side in (MAX, MIN):
            painter.setFont(plain)
            painter.setPen(color(Role.MAX if side == MAX else Role.MIN))
            place = QRectF(0, top, self.width(), line)
            painter.drawText(place, _LEFT, "▲" if side == MAX else "▼")
            painter.setPen(color(Role.TEXT))
            place.setLeft(QFontMetricsF(plain).horizontalAdvance("▲ "))
            painter.drawText(place, _LEFT, self._names[side])
            self._paint_counts(painter, self._tallies[side], top, ends)
            top += line
        painter.end()

    def _paint_counts(self, painter: QPainter, tally: Tally, top: float, ends: list[float]) -> None:
        numbers = (tally.best, tally.good, tally.inaccuracies, tally.blunders)
        for mark, number, end in zip(Mark, numbers, ends, strict=True):
            painter.setFont(font("small", bold=number > 0 and mark is Mark.BLUNDER))
            painter.setPen(color(ROLES[mark] if number else Role.MUTED))
            text = str(number) if number else "–"
            if not self._has_heads():
                text = f"{number} {SIGNS[mark]}"
            painter.drawText(QRectF(0, top, end, self._line()), _RIGHT, text)

    def _columns(self, plain: QFont) -> tuple[list[str], list[float]]:
        """What stands over the columns, and where each of them ends."""
        metrics = QFontMetricsF(plain)
        names = max(metrics.horizontalAdvance("▲ " + name) for name in self._names.values())
        heads = [f"{SIGNS[mark]} {mark_name(mark)}" for mark in Mark]
        widths = [metrics.horizontalAdvance(head) + _GAP for head in heads]
        first = metrics.horizontalAdvance("00") + _GAP  # its head may stand over the names
        if max(names + first + sum(widths[1:]), sum(widths)) > self.width():
            heads = [SIGNS[mark] for mark in Mark]
        if heads[0] == SIGNS[Mark.BEST] or not self._has_heads():
            widths = [max(0.0, (self.width() - names) / len(heads))] * len(heads)
        return heads, [self.width() - sum(widths[index + 1 :]) for index in range(len(heads))]
