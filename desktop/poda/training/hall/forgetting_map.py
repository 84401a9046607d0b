"""The forgetting map: does today's best still beat the best of yesterday?

Fitness is relative: a population that goes in circles has the same curve as one that gets better.
Here each new best meets its ancestors, and what was forgotten is seen as a mark.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QLocale, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from poda.engine.evolve.runs.lineage import Lineage
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.training.hall.heat_map import Drawing, Plan, Results, Words
from poda.widgets.announce import announce
from poda.widgets.boards.paint import color
from poda.widgets.layout import INSIDE, Label, Panel, Steady, wrapped

Cell = tuple[int, int]

_LINE_CHARACTERS: Final = 46  # twice as many are enough for all sentences
_KEYS: Final = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}


class HeatMap(Panel):
    """The triangle of cells. The mouse points at one, and so do the arrow keys.

    Signals:
        pointed_at: another cell, or none, is pointed at.
    """

    pointed_at = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._results = Results.of_nothing()
        self._words = Words("", "", "", "", "", "")
        self._plan: Plan | None = None
        self._hovered: Cell | None = None
        self._cursor: Cell | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme_manager().changed.connect(self._forget_plan)

    @property
    def results(self) -> Results:
        """What is drawn."""
        return self._results

    @property
    def plan(self) -> Plan:
        """Where it is drawn."""
        if self._plan is None:
            self._plan = Plan(self.size(), self._results, self._words)
        return self._plan

    @property
    def cell(self) -> Cell | None:
        """The row and the column that are pointed at: by the mouse, else by the keyboard."""
        if self._hovered is not None:
            return self._hovered
        return self._cursor if self.hasFocus() else None

    def show_results(self, results: Results) -> None:
        """Draw these; the keyboard stays with the two whom it points at."""
        cursor, before = self._cursor, self._results
        self._results = results
        self._cursor = None
        if cursor is not None and len(results):
            pair = (before.generations[cursor[0] + 1], before.generations[cursor[1]])
            self._cursor = self._nearest(pair)
        self._hovered = None
        if self.underMouse():
            point = self.mapFromGlobal(self.cursor().pos())
            self._hovered = Plan(self.size(), results, self._words).at(QPointF(point))
        self._forget_plan()

    def set_words(self, words: Words) -> None:
        """Write these from now on."""
        self._words = words
        self._forget_plan()

    def sizeHint(self) -> QSize:
        return QSize(380, 240)

    def minimumSizeHint(self) -> QSize:
        scale = theme_manager().type_scale
        return QSize(round(240 * scale), round(150 * scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        plan = self.plan
        cursor = self._cursor if self.hasFocus() else None
        with QPainter(self) as painter:
            Drawing(painter, plan, self._results, self._words).paint(self._hovered, cursor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._forget_plan()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.plan.at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (cell := self.plan.at(event.position())) is not None:
            self._cursor = cell
            self._changed()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(None)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._hover(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._cursor is None and len(self._results):
            self._cursor = (len(self._results) - 1, 0)  # the newest against the first
        self._changed()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._changed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._cursor is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        row, column = self._cursor
        key = Qt.Key(event.key())
        if key in _KEYS:
            row, column = row + _KEYS[key][0], column + _KEYS[key][1]
        elif key == Qt.Key.Key_Home:
            column = 0
        elif key == Qt.Key.Key_End:
            column = row
        else:
            super().keyPressEvent(event)
            return
        row = min(max(row, 0), len(self._results) - 1)
        self._hovered = None  # whoever types looks at where the keyboard is
        self._cursor = (row, min(max(column, 0), row))
        self._changed()

    def _nearest(self, pair: Cell) -> Cell:
        """The cell of those two generations, or of the nearest that are left."""
        of = np.array(self._results.generations)
        row = max(1, int(np.argmin(np.abs(of - pair[0]))))
        column = int(np.argmin(np.abs(of - pair[1])))
        return row - 1, min(column, row - 1)

    def _hover(self, cell: Cell | None) -> None:
        if cell != self._hovered:
            self._hovered = cell
            self._changed()

    def _changed(self) -> None:
        self.update()
        self.pointed_at.emit()

    def _forget_plan(self) -> None:
        self._plan = None
        self.updateGeometry()
        self.update()


class ForgettingMap(Retranslatable, QWidget):
    """The map with its title, and a sentence that reads it: of the newest, or of a cell."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Label("small", bold=True)
        self._subtitle = Label("small", Role.MUTED)
        self._subtitle.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._empty = wrapped("body", Role.MUTED)
        self.map = HeatMap()
        self._sentence = wrapped("small", Role.TEXT)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._place = Steady(self._sentence, lines=2)
        top = QHBoxLayout()
        top.setSpacing(INSIDE)
        top.addWidget(self._title)
        top.addWidget(self._subtitle, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSIDE, INSIDE // 2, INSIDE, INSIDE // 2)
        layout.setSpacing(INSIDE // 2)
        layout.addLayout(top)
        layout.addWidget(self._empty, 1, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.map, 1)
        layout.addWidget(self._place)
        self.map.pointed_at.connect(self._on_pointed)
        theme_manager().changed.connect(self._fit)
        self.retranslate()

    def show_lineage(self, lineage: Lineage | None) -> None:
        """Draw the results of a lineage as they stand; None or a single member: what to expect."""
        results = Results.of_nothing() if lineage is None else Results.of(lineage)
        if results.same_as(self.map.results):
            return
        self.map.show_results(results)
        self._tell()

    def sentence(self) -> str:
        """What is read off the map: of the cell that is pointed at, else of the newest."""
        cell = self.map.cell
        return self.reading() if cell is None else self.cell_text(*cell)

    def retranslate(self) -> None:
        self._title.setText(self.tr("Forgetting map"))
        self._empty.setText(
            self.tr(
                "The best of every few generations plays those before it: where a later one loses "
                "to its ancestor, something was forgotten. Train for some generations to see it."
            )
        )
        self.map.setAccessibleName(self.tr("Forgetting map"))
        self.map.set_words(
            Words(
                newer=self.tr("best of generation"),
                ancestor=self.tr("against the best of generation"),
                loses=self.tr("loses"),
                even=self.tr("even"),
                beats=self.tr("wins"),
                mark=self.tr("forgotten"),
            )
        )
        self._fit()
        self._tell()

    def reading(self) -> str:
        """How the newest does against its ancestors, as far as they have met."""
        results = self.map.results
        if not len(results):
            return ""
        verdicts, points = results.verdicts[-1, :-1], results.points[-1, :-1]
        met = int((~np.isnan(points)).sum())
        if not met:
            return self.tr("The games of the newest are still to be played.")
        beaten, lost = int((verdicts > 0).sum()), int((verdicts < 0).sum())
        if beaten == met:
            return self.tr("The newest clearly beats all of its %n ancestors.", "", met)
        if not beaten and not lost:
            return self.tr("The newest is about even with all of its %n ancestors.", "", met)
        if beaten:
            beats = self.tr("The newest clearly beats {beaten} of its %n ancestors", "", met)
        else:
            beats = self.tr("The newest clearly beats none of its %n ancestors", "", met)
        worst = QLocale().toString(results.generations[int(np.nanargmin(points))])
        if lost > 1:
            loses = self.tr("it loses to {lost} of them, worst to generation {generation}")
        elif lost:
            loses = self.tr("it loses to generation {generation}")
        else:
            loses = self.tr("it loses clearly to none of them")
        return self.tr("{beats}; {loses}.").format(
            beats=beats.format(beaten=beaten), loses=loses.format(lost=lost, generation=worst)
        )

    def cell_text(self, row: int, column: int) -> str:
        """The games of one cell in words."""
        results = self.map.results
        newer, older = row + 1, column
        both = {
            "newer": QLocale().toString(results.generations[newer]),
            "older": QLocale().toString(results.generations[older]),
        }
        if math.isnan(results.points[newer, older]):
            return self.tr("Generation {newer} against generation {older}: not played yet.").format(
                **both
            )
        verdict = int(results.verdicts[newer, older])
        if verdict > 0:
            judged = self.tr("it is clearly better")
        elif verdict < 0:
            judged = self.tr("it has forgotten")
        else:
            judged = self.tr("too close to call")
        text = self.tr(
            "Generation {newer} against generation {older}: {won} won, {drawn} drawn, {lost} lost: "
            "{judged}."
        )
        return text.format(
            **both,
            won=int(results.won[newer, older]),
            drawn=int(results.drawn[newer, older]),
            lost=int(results.won[older, newer]),
            judged=judged,
        )

    def sizeHint(self) -> QSize:
        return QSize(380, 300)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A card, as the charts beside it are."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(Role.SURFACE))
        painter.drawRoundedRect(self.rect(), 6, 6)
        painter.end()

    def _fit(self) -> None:
        """Room for the sentence, which must not move the map when it changes; and the subtitle,
        where it fits."""
        metrics = self._sentence.fontMetrics()
        subtitle = self.tr("each new best against those before it")
        room = self.width() - 3 * INSIDE - self._title.sizeHint().width()
        self._subtitle.setText(subtitle if metrics.horizontalAdvance(subtitle) <= room else "")
        narrow = self.width() < _LINE_CHARACTERS * metrics.averageCharWidth()
        self._place.setFixedHeight((3 if narrow else 2) * metrics.lineSpacing() + 2)

    def _on_pointed(self) -> None:
        self._tell()
        if self.map.hasFocus() and self.isVisible():
            announce(self.map, self.sentence())

    def _tell(self) -> None:
        empty = not len(self.map.results)
        self._empty.setVisible(empty)
        self.map.setVisible(not empty)
        self._place.setVisible(not empty)
        text = self.sentence()
        self._sentence.setText(text)
        if text != self.map.accessibleDescription():
            self.map.setAccessibleDescription(text)
