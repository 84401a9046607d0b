"""The panel of a Monte Carlo search's root moves: their estimates beside their exact values."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import (
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidgetItem,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.record.monte_carlo import PHASES
from poda.engine.record.monte_carlo_history import Sampled
from poda.engine.record.monte_carlo_recording import MonteCarloSteps
from poda.house.i18n import follow_language
from poda.house.jobs import Latest, Task
from poda.house.theme import Role, font, saved, theme_manager
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.parts import WhileSeen
from poda.tree.sentences.steps import short_name
from poda.tree.truth.curve import RootCurve
from poda.tree.truth.held import (
    Held,
    held,
    interval_words,
    mean_text,
    settled_words,
    side_words,
    verdict,
    worth_text,
)
from poda.widgets.announce import phrased
from poda.widgets.controls import push_button
from poda.widgets.engine_words import count
from poda.widgets.layout import INSIDE, Steady, Table, column, set_look, wrapped

MOVE, VISITS, MEAN, EXACT = range(4)
_ROWS: Final = 9
"""The most rows in sight; if there are more moves, the most visited come first."""
_FEW: Final = 3  # rows in a low tab
_MARK: Final = 5  # pixels from the middle of a diamond to its corners
_ROW_AIR: Final = 4
_WIDE: Final = 240
_SAMPLED: Final = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


class _Mean(QStyledItemDelegate):
    """Paints Q as a number and, beside it on the axis of all results, as a dot in its interval; the
    exact value is a diamond."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.held: Held | None = None
        self.widest = ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        super().paint(painter, option, index)
        sampled = index.data(_SAMPLED)
        if self.held is None or not isinstance(sampled, Sampled):
            return
        taken = QFontMetrics(font("small", bold=True)).horizontalAdvance(self.widest) + 2 * INSIDE
        room = QRectF(option.rect).adjusted(taken, 0, -_MARK, 0)
        with saved(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_axis(painter, room, sampled)

    def _paint_axis(self, painter: QPainter, room: QRectF, sampled: Sampled) -> None:
        known, theme = self.held, theme_manager().theme
        assert known is not None
        low, high = known.history.ends
        middle, wide = room.center().y(), room.width()

        def x(value: float) -> float:
            return room.left() + wide * ((value - low) / (high - low) if high > low else 0.5)

        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.drawLine(QPointF(room.left(), middle), QPointF(room.right(), middle))
        if sampled.visits:
            painter.setPen(QPen(theme.color(Role.CURRENT), 2))
            painter.drawLine(QPointF(x(sampled.low), middle), QPointF(x(sampled.high), middle))
            for end in (sampled.low, sampled.high):
                painter.drawLine(QPointF(x(end), middle - 3), QPointF(x(end), middle + 3))
            painter.setBrush(theme.color(Role.CURRENT))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QPointF(x(sampled.mean), middle), 3, 3)
        if known.truth is not None:
            at = QPointF(x(known.truth.values[sampled.place]), middle)
            painter.setPen(QPen(theme.color(Role.TEXT), 1.5))
            painter.setBrush(theme.color(Role.SURFACE))
            corners = QPointF(0, -_MARK), QPointF(_MARK, 0), QPointF(0, _MARK), QPointF(-_MARK, 0)
            painter.drawPolygon(QPolygonF([at + corner for corner in corners]))


class TruthPanel(WhileSeen, QWidget):
    """The table of root moves, the move that would be chosen, and whether that is right.

    Attributes:
        curve: the chart of the search, which is laid out below the tree.

    Signals:
        kept: asks to keep the search as an example; carries a note for the current step.
        changed: the facts about a search have been computed.
    """

    kept = Signal(str)
    changed = Signal()

    def __init__(self, model: TreeModel) -> None:
        super().__init__()
        self._model = model
        self.held: Held | None = None
        self._known_for: object = None
        self._order: list[int] = []
        self._is_low = False
        self._work = Latest("truth", self)
        self.verdict = wrapped("small", Role.TEXT)
        self.table = phrased(
            Table(4, wide=MEAN), name=lambda: self.tr("Moves at the root, against the truth")
        )
        self._means = _Mean(self.table)
        self.curve = RootCurve()
        self.settled = wrapped("small", Role.MUTED)
        self.keep = push_button(
            lambda: self.tr("Keep as an example…"),
            self._ask_to_keep,
            name=lambda: self.tr("Keep as an example"),
            tip=lambda: self.tr("Save this search with a bookmark and a note at this step"),
        )
        self._build()
        self.hear((model.opened, self.catch_up), (model.moved, self.catch_up))
        theme_manager().changed.connect(self._fit)
        follow_language(self, self._show_in_language)

    def _build(self) -> None:
        table = self.table
        set_look(table, "dense", True)
        table.setItemDelegateForColumn(MEAN, self._means)
        table.horizontalHeader().setMinimumSectionSize(0)
        table.cellClicked.connect(lambda row, _column: self._select_row(row))
        table.cellActivated.connect(lambda row, _column: self._select_row(row))
        self.curve.chosen.connect(self._go_to_iteration)
        self.keep.hide()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        parts = Steady(self.verdict, lines=2), table, self.settled, self.keep
        column(*parts, of=self, spacing=INSIDE // 2)

    def _show_in_language(self) -> None:
        headers = self.tr("Move"), self.tr("N"), self.tr("Q, 95 %"), self.tr("Exact")
        tips = (
            self.tr("A move at the root; the one that would be chosen is bold."),
            self.tr("How many playouts went through it"),
            self.tr(
                "Its mean result, a dot in its interval (Wilson’s, 95 %), which tells of chance "
                "alone; the diamond is the exact value."
            ),
            self.tr("What it is worth if both play their best. ✓: it keeps the value of the root."),
        )
        for place, (text, tip) in enumerate(zip(headers, tips, strict=True)):
            item = QTableWidgetItem(text)
            item.setToolTip(tip)
            self.table.setHorizontalHeaderItem(place, item)
        self._show_truth()

    # What is known

    @property
    def tells(self) -> bool:
        """Whether a Monte Carlo search is on screen."""
        return self._model.is_sampled

    def catch_up(self) -> None:
        if self.is_unseen():
            return
        recording = self._model.recording
        if self._known_for is not recording:
            self._known_for, self.held = recording, None
            self._work.give_up()
            if self.tells:
                self._compute_facts()
        self._show_truth()

    def _compute_facts(self) -> None:
        """Compute the facts on a thread, as solving the position may take a while."""
        recording = self._model.recording
        assert recording is not None
        trace, tree = recording.trace, recording.tree
        assert isinstance(trace, MonteCarloSteps)
        nodes = {int(tree.index[node]): node for node in tree.children_of(0)}
        names = [
            short_name(tree, nodes[place]) if place in nodes else ""
            for place in range(int(trace.record.children[0]))
        ]

        def work(task: Task) -> Held | None:
            try:
                return held(trace.history, names, task.stopped)
            except EngineError:
                return None  # a leaf without a value: the search itself has said so

        self._work.start(work, finished=self._show_facts)

    def _show_facts(self, found: Held | None) -> None:
        self.held = self._means.held = found
        self._order = _order_of(found) if found is not None else []
        if found is not None:
            self._means.widest = max(map(mean_text, found.history.ends), key=len)
        self.curve.show_held(found)
        self._show_truth()
        self.changed.emit()

    # What is shown

    @property
    def done(self) -> int:
        """The number of iterations that have been backed up by the current step."""
        return self._model.step // PHASES

    def _show_truth(self) -> None:
        known = self.held
        if known is None:
            waits = self.tells and self._work.running
            self.verdict.setText(self.tr("Solving the position…") if waits else "")
            self.table.setRowCount(0)
            self.curve.show_held(None)
            self.settled.setText("")
            self.keep.hide()
            self._fit()
            return
        done = min(self.done, known.trace.iterations)
        self.verdict.setText(verdict(known, done))
        self.verdict.set_role(Role.BAD if known.is_wrong(done) else Role.TEXT)
        self.settled.setText(f"{side_words(known)} {settled_words(known)}".strip())
        self.settled.setHidden(self._is_low)
        self.verdict.setToolTip(self.settled.full_text() if self._is_low else "")
        self.keep.setVisible(known.is_wrong(done))
        self._fill_table(known, done)
        self.curve.show_done(done)
        self._fit()

    def _fill_table(self, known: Held, done: int) -> None:
        rows = known.history.at(done)
        self.table.setRowCount(len(self._order))
        chosen = int(known.chosen[done]) if known.chooses else -1
        for row, place in enumerate(self._order):
            for at, text in enumerate(self._texts(known, rows[place])):
                self._set_cell(row, at, text, rows[place], bold=place == chosen)
        if chosen >= 0:
            row = self._order.index(chosen)
            self.table.scrollTo(self.table.model().index(row, MOVE))

    def _texts(self, known: Held, sampled: Sampled) -> tuple[str, str, str, str]:
        visits = count(sampled.visits, 10**9)
        mean = "" if math.isnan(sampled.mean) else mean_text(sampled.mean)
        return known.names[sampled.place], visits, mean, self._exact_text(known, sampled.place)

    def _exact_text(self, known: Held, place: int) -> str:
        text, truth = worth_text(known, place), known.truth
        if truth is None or not known.chooses:
            return text
        return f"{'✓' if place in truth.keeping else '✗'} {text}"

    def _set_cell(self, row: int, at: int, text: str, sampled: Sampled, *, bold: bool) -> None:
        item = self.table.item(row, at)
        if item is None:
            item = QTableWidgetItem()
            align = Qt.AlignmentFlag.AlignRight if at == VISITS else Qt.AlignmentFlag.AlignLeft
            item.setTextAlignment(align | Qt.AlignmentFlag.AlignVCenter)
            self.table.setItem(row, at, item)
        item.setText(text)
        item.setFont(font("small", bold=bold))
        known, theme = self.held, theme_manager().theme
        if at == MEAN:
            item.setData(_SAMPLED, sampled)
            if sampled.visits:
                said = self.tr("{mean}, between {interval}").format(
                    mean=text, interval=interval_words(sampled)
                )
                item.setToolTip(said)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        elif at == EXACT and known is not None and known.truth is not None and known.chooses:
            right = sampled.place in known.truth.keeping
            item.setForeground(theme.color(Role.OK if right else Role.BAD))

    # Intents

    def _select_row(self, row: int) -> None:
        tree, place = self._model.tree, self._order[row]
        node = next((n for n in tree.children_of(0) if int(tree.index[n]) == place), -1)
        if node >= 0:
            self._model.select(node)

    def _go_to_iteration(self, done: int) -> None:
        """Go to the step at which `done` iterations have been backed up."""
        self._model.go(PHASES * done)

    def _ask_to_keep(self) -> None:
        known = self.held
        if known is not None:
            self.kept.emit(verdict(known, min(self.done, known.trace.iterations)))

    # Room

    def _fit(self) -> None:
        """Set the table's height to that of its rows, up to the most in sight."""
        table = self.table
        line = QFontMetrics(font("small", bold=True)).height() + _ROW_AIR
        for row in range(table.rowCount()):
            table.setRowHeight(row, line)
        header = table.horizontalHeader().sizeHint().height()
        rows = min(_FEW if self._is_low else _ROWS, table.rowCount())
        table.setFixedHeight(header + rows * line + 2 * table.frameWidth() + 2)
        table.setVisible(bool(rows))

    def set_low(self, low: bool) -> None:
        """Set whether the panel is in a low tab, with fewer rows and the chosen one in sight."""
        if low != self._is_low:
            self._is_low = low
            self._show_truth()

    def sizeHint(self) -> QSize:
        return QSize(round(_WIDE * theme_manager().type_scale), super().sizeHint().height())


def _order_of(known: Held) -> list[int]:
    """The places of the moves in the order of the table."""
    places = list(range(len(known.names)))
    if len(places) > _ROWS:
        rows = known.history.at(known.trace.iterations)
        places.sort(key=lambda place: -rows[place].visits)
    return places
