"""What two searches have cost so far, beside each other, and the difference in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.engine.record.counts import Counters
from poda.engine.record.lecture import has_windows
from poda.engine.record.recording import Recording
from poda.engine.record.trace import LOWER, UPPER
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, font, theme_manager
from poda.tree.drawing.look import Look
from poda.tree.drawing.symbols import hatch
from poda.tree.model.values import is_scored, plain, short
from poda.tree.twin.clock import LEFT, RIGHT, SIDES
from poda.tree.twin.model import TwinModel
from poda.tree.twin.words import side_names
from poda.widgets.layout import BETWEEN, INSIDE, PaintedText
from poda.widgets.values import count

_NAME_SHARE: Final = 0.26  # of the width, at most, for the names of the searches
_ROW_SPACE: Final = 4


@dataclass(frozen=True, slots=True)
class Measure:
    """One amount of both searches.

    Attributes:
        visited, pruned: left and right.
        whole: what the longer bar's end stands for: all nodes, or all leaves, of the tree.
        at_least: whether what is pruned goes on beyond what is known, left and right.
    """

    visited: tuple[int, int]
    pruned: tuple[int, int]
    whole: int
    at_least: tuple[bool, bool]


class TwinScore(Retranslatable, PaintedText):
    """A table: a row for each search, a bar each for its nodes and for its leaves.

    A bar is as long as the whole tree; its filled part was visited, its hatched part is pruned,
    what is empty is still to come. Above each column stands how much less the right search did.
    """

    def __init__(self, twin: TwinModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._twin = twin
        self._counters: tuple[Counters, Counters] | None = None
        self._of: tuple[Recording[Any, Any], Recording[Any, Any]] | None = None
        self._lines: list[str] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        twin.paired.connect(self._on_paired)
        twin.stepped.connect(self._on_moved)
        theme_manager().changed.connect(self._restyle)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Counters of both searches"))
        self._on_moved()

    def text(self) -> str:
        """All that it says, a line for each search and one for the differences."""
        return "\n".join(self._lines)

    # What is counted

    def _on_paired(self) -> None:
        left, right = self._twin.left.recording, self._twin.recording
        both = left is not None and right is not None and self._twin.left.clock is not None
        if not both or left is None or right is None:
            self._counters = self._of = None
        elif self._of is None or self._of[0] is not left or self._of[1] is not right:
            self._of = left, right
            pair = [Counters(recording.trace, recording.tree) for recording in (left, right)]
            self._counters = pair[0], pair[1]
        self._on_moved()

    def _on_moved(self) -> None:
        self._lines = self._told()
        self.setAccessibleDescription(self.text())
        self.setToolTip(
            self.tr(
                "Filled: visited. Hatched: pruned. Empty: still to come. "
                "A whole bar is the whole tree."
            )
            if self._counters
            else ""
        )
        self.update()

    def measures(self) -> tuple[Measure, Measure] | None:
        """The nodes and the leaves, at the moment at hand."""
        clock = self._twin.left.clock
        if self._counters is None or clock is None:
            return None
        moment = self._twin.left.moment
        counts = [self._counters[side].at(int(clock.steps[side][moment])) for side in SIDES]
        first, second = counts
        vague = first.at_least, second.at_least
        nodes = Measure(
            (first.nodes, second.nodes),
            (first.nodes_pruned.total, second.nodes_pruned.total),
            max(counters.minimax_nodes for counters in self._counters),
            vague,
        )
        leaves = Measure(
            (first.leaves, second.leaves),
            (first.leaves_pruned.total, second.leaves_pruned.total),
            max(counters.minimax_leaves for counters in self._counters),
            vague,
        )
        return nodes, leaves

    # What is said

    def _told(self) -> list[str]:
        measures = self.measures()
        if measures is None:
            return []
        nodes, leaves = measures
        lines = []
        for side, name in zip(SIDES, self.names(), strict=True):
            parts = [
                self.tr("nodes {count}").format(count=_number(nodes.visited[side])),
                self.tr("leaves {count}").format(count=_number(leaves.visited[side])),
            ]
            if self._cuts(side):
                parts += [self._pruned(nodes, side, 0), self._pruned(leaves, side, 1)]
            lines.append(f"{name}: " + ", ".join(parts))
        lines += [self._heading(measure, place) for place, measure in enumerate(measures)]
        return [*lines, self.verdict()] if self.verdict() else lines

    def names(self) -> tuple[str, str]:
        """What the two searches are called here."""
        return side_names(self._twin.left.options, self._twin.options)

    def _heading(self, measure: Measure, place: int) -> str:
        """What a column counts, and how the right side differs."""
        title = self.tr("Leaves evaluated") if place else self.tr("Nodes visited")
        less = measure.visited[LEFT] - measure.visited[RIGHT]
        if less == 0:
            return self.tr("{title}: as many on both sides").format(title=title)
        percent = 100 * abs(less) / max(1, measure.visited[LEFT])
        share = f"{percent:.0f}" if percent >= 1 else "<1"
        if less > 0:
            text = self.tr("{title}: {count} fewer on the right (−{percent} %)")
        else:
            text = self.tr("{title}: {count} more on the right (+{percent} %)")
        return text.format(title=title, count=_number(abs(less)), percent=share)

    def _pruned(self, measure: Measure, side: int, place: int) -> str:
        amount = _number(measure.pruned[side])
        if measure.at_least[side]:
            amount = f"≥ {amount}"
        text = self.tr("{count} leaves pruned") if place else self.tr("{count} nodes pruned")
        return text.format(count=amount)

    def _cuts(self, side: int) -> bool:
        recording = self._of[side] if self._of else None
        return recording is not None and has_windows(recording.question.algorithm)

    def verdict(self) -> str:
        """What both have found, once both have ended: the same, whatever it cost."""
        clock = self._twin.left.clock
        if clock is None or self._of is None or self._twin.left.moment < clock.moments - 1:
            return ""
        values = [_root_text(recording) for recording in self._of]
        if values[LEFT] == values[RIGHT]:
            return self.tr("Both find {value}").format(value=values[LEFT])
        return self.tr("They find {left} and {right}").format(
            left=values[LEFT], right=values[RIGHT]
        )

    # Size and paint

    def _restyle(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def _row(self) -> int:
        return QFontMetrics(font("body")).height() + _ROW_SPACE

    def sizeHint(self) -> QSize:
        return QSize(600, QFontMetrics(font("small")).height() + _ROW_SPACE + 2 * self._row())

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        measures = self.measures()
        if measures is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        names = self.names()
        metrics = QFontMetrics(font("body", bold=True))
        widest = max(metrics.horizontalAdvance(text) for text in (*names, self.verdict())) + 2
        column = min(widest, round(self.width() * _NAME_SHARE))
        top = QFontMetrics(font("small")).height() + _ROW_SPACE
        for side, name in zip(SIDES, names, strict=True):
            area = QRectF(0, top + side * self._row(), column, self._row())
            self._write(painter, name, area, Role.TEXT)
        self._write(painter, self.verdict(), QRectF(0, 0, column, top), Role.BEST, small=True)
        wide = (self.width() - column - 2 * BETWEEN) / 2
        for place, measure in enumerate(measures):
            left = column + BETWEEN + place * (wide + BETWEEN)
            area = QRectF(left, 0, wide, self.height())
            self._paint_measure(painter, measure, place, area, top)
        painter.end()

    def _write(
        self, painter: QPainter, text: str, area: QRectF, role: Role, *, small: bool = False
    ) -> None:
        painter.setFont(font("small" if small else "body", bold=True))
        painter.setPen(theme_manager().theme.color(role))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        fitting = painter.fontMetrics().elidedText(
            text, Qt.TextElideMode.ElideRight, int(area.width())
        )
        painter.drawText(area, flags, fitting)

    def _paint_measure(
        self, painter: QPainter, measure: Measure, place: int, area: QRectF, top: int
    ) -> None:
        heading = QRectF(area.left(), 0, area.width(), top)
        painter.setFont(font("small"))
        painter.setPen(theme_manager().theme.color(Role.MUTED))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(heading, flags, self._heading(measure, place))
        bold, small = QFontMetrics(font("body", bold=True)), QFontMetrics(font("small"))
        number = bold.horizontalAdvance(_number(measure.whole)) + INSIDE
        words = self._longest_pruned(place, small)
        for side in SIDES:
            row = QRectF(area.left(), top + side * self._row(), area.width(), self._row())
            bar = row.adjusted(0, 5, -(number + words + INSIDE), -5)
            self._paint_bar(painter, measure, side, bar)
            at = QRectF(bar.right(), row.top(), number, row.height())
            painter.setFont(font("body", bold=True))
            painter.setPen(theme_manager().theme.color(Role.TEXT))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(at, right, _number(measure.visited[side]))
            if self._cuts(side):
                rest = QRectF(at.right() + INSIDE, row.top(), words, row.height())
                painter.setFont(font("small"))
                painter.setPen(theme_manager().theme.color(Role.MUTED))
                painter.drawText(rest, flags, self._pruned(measure, side, place))

    def _longest_pruned(self, place: int, metrics: QFontMetrics) -> int:
        """The room that is kept for what is pruned: the bars must not grow and shrink."""
        if self._counters is None or self._of is None:
            return 0
        wide = 0
        for side in SIDES:
            if self._cuts(side):
                counts = self._counters[side].at(self._of[side].trace.steps - 1)
                total = (counts.leaves_pruned if place else counts.nodes_pruned).total
                end = Measure((0, 0), (total, total), 0, (counts.at_least, counts.at_least))
                wide = max(wide, metrics.horizontalAdvance(self._pruned(end, side, place)))
        return wide

    def _paint_bar(self, painter: QPainter, measure: Measure, side: int, bar: QRectF) -> None:
        theme = theme_manager().theme
        whole = max(1, measure.whole)
        visited = bar.width() * min(1.0, measure.visited[side] / whole)
        pruned = bar.width() * min(1.0, measure.pruned[side] / whole)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(Role.MUTED))
        painter.drawRect(QRectF(bar.left(), bar.top(), visited, bar.height()))
        hatched = QRectF(bar.left() + visited, bar.top(), min(pruned, bar.width() - visited), 0)
        hatched.setHeight(bar.height())
        if hatched.width() > 0:
            path = QPainterPath()
            path.addRect(hatched)
            hatch(painter, Look(theme), path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.drawRect(bar)


def _number(value: int) -> str:
    return count(value, 10**9)


def _root_text(recording: Recording[Any, Any]) -> str:
    """What a search says of the root; a bound is said as one."""
    trace = recording.trace
    value = float(trace.final[0])
    if np.isnan(value):
        return "?"
    kind = int(trace.bounds_of(np.zeros(1, np.int32), trace.steps - 1)[0])
    sign = {LOWER: "≥ ", UPPER: "≤ "}.get(kind, "")
    scored = is_scored(recording.question)
    text = short(value, scored=True) if scored else plain(value)
    return sign + text
