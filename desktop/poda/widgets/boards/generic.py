"""The board of a game that has no painter of its own yet: plain, and playable."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from poda.theme import Role
from poda.widgets.boards.base import BoardWidget
from poda.widgets.boards.connect4 import draw_disc
from poda.widgets.boards.paint import color, draw_labels, focus_ring, hint_ring, pen
from poda.widgets.boards.plan import Pixels, Plan
from poda.widgets.boards.view import BoardView

_BAR = 52


class GenericBoard(BoardWidget):
    """Draws the view's cells as a grid, or else its text.

    Moves are typed, or clicked where the view gives its cells actions.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        self._field = QLineEdit()
        self._play = QPushButton()
        super().__init__(parent)
        row = QHBoxLayout()
        row.addWidget(self._field, 1)
        row.addWidget(self._play)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addStretch(1)
        column.addLayout(row)
        self._field.returnPressed.connect(self._submit)
        self._play.clicked.connect(self._submit)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Board"))
        self.setAccessibleDescription(self.tr("Type a move and press Enter."))
        self._field.setPlaceholderText(self.tr("Type a move"))
        self._field.setAccessibleName(self.tr("Move"))
        self._play.setText(self.tr("Play"))
        super().retranslate()

    def set_view(self, view: BoardView, animate: bool = True) -> None:
        named = view.action_names != self.view.action_names
        super().set_view(view, animate)
        if named:
            completer = QCompleter([name for _, name in view.action_names], self._field)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
            self._field.setCompleter(completer)

    def _submit(self) -> None:
        text = self._field.text().strip()
        if not text:
            return
        self._field.clear()
        for action, name in self.view.action_names:
            if name.casefold() == text.casefold():
                self.intent.emit(action)
                return
        self.typed.emit(text)

    def _shape(self) -> tuple[int, int]:
        columns, rows = self.view.columns, self.view.rows
        if columns > 0 and rows > 0 and columns * rows == len(self.view.cells):
            return columns, rows
        return 0, 0

    def arrange(self, rect: QRectF, pixels: Pixels) -> Plan:
        columns, rows = self._shape()
        area = rect.adjusted(8, 8, -8, -_BAR)
        cell = pixels.down(min(area.width() / max(columns, 1), area.height() / max(rows, 1)))
        left = pixels.x(area.center().x() - cell * columns / 2)
        top = pixels.y(area.center().y() - cell * rows / 2)
        view = self.view
        # One column and no row where there is nothing to draw: a plan can always be asked.
        return Plan(left, top, cell, max(columns, 1), rows, area, view.bottom_up, view.flipped)

    def picture(self) -> QRectF:
        return self.plan().grid if self._shape()[0] else self.plan().bounds

    def cell_title(self, cell: int) -> str:
        row, column = divmod(cell, max(self.view.columns, 1))
        return self.tr("Row {row}, column {column}").format(row=row + 1, column=column + 1)

    def action_of(self, cell: int) -> int | None:
        actions = self.view.cell_actions
        return actions[cell] if cell < len(actions) else None

    def target_cell(self, action: int) -> int | None:
        actions = self.view.cell_actions
        return actions.index(action) if action in actions else None

    def target_of_digit(self, action: int) -> bool:
        # Digits belong to the field, where moves are typed.
        return False

    def action_at(self, point: QPointF) -> int | None:
        return super().action_at(point) if self._shape()[0] else None

    def paint(self, painter: QPainter, plan: Plan, pixels: Pixels, exposed: QRectF) -> None:
        if not self._shape()[0]:
            painter.setPen(color(Role.TEXT))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWrapAnywhere
            painter.drawText(plan.bounds, int(flags), self.view.text)
            return
        view, target = self.view, self.target()
        aimed = None if target is None else self.target_cell(target)
        for cell, piece in enumerate(view.cells):
            painter.setPen(pen(color(Role.LINE), max(1.0, plan.cell * 0.02)))
            painter.setBrush(color(Role.LINE, 0.35) if cell == aimed else color(Role.SURFACE))
            painter.drawRect(plan.rect(cell))
            if piece:
                draw_disc(painter, plan.centre(cell), plan.cell * 0.38, piece)
            if cell == view.last or cell in view.winning:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(pen(color(Role.TEXT), max(2.0, plan.cell * 0.05)))
                painter.drawEllipse(plan.centre(cell), plan.cell * 0.42, plan.cell * 0.42)
        hinted = None if view.hint is None else self.target_cell(view.hint)
        if hinted is not None:
            hint_ring(painter, plan.centre(hinted), plan.cell * 0.42)
        if self.shows_cursor:
            focus_ring(painter, plan.rect(self.cursor_cell))
        cells = [(self.target_cell(action), label) for action, label in view.labels]
        inset = plan.cell * 0.14
        places = [
            (plan.rect(cell).adjusted(inset, inset, -inset, -inset), label)
            for cell, label in cells
            if cell is not None
        ]
        draw_labels(painter, pixels, self.font().family(), places)
