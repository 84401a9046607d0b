"""The general board, for games without one of their own: plain, and playable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from poda.engine.game import CHANCE
from poda.house.theme import Role, font, mixed, theme_manager
from poda.house.theme import font as font_of
from poda.widgets import layout
from poda.widgets.announce import phrased
from poda.widgets.boards.paint import (
    PITCH,
    SMALLEST_TEXT,
    Grid,
    Pixels,
    color,
    draw_labels,
    fitted,
    focus_ring,
    hint_ring,
    pen,
    tile,
)
from poda.widgets.boards.paths import PathBoard, StandingPiece
from poda.widgets.boards.pieces import draw_pieces
from poda.widgets.boards.view import BoardView, MoveLabel, Way
from poda.widgets.layout import INSIDE, Fitted, Stretch

# The picture of any game's position: its cells in a grid, or its text.

DISC = 0.36
_LARGEST_TEXT = 44.0


def draw_ground(painter: QPainter, plan: Grid) -> None:
    """Draw the board without pieces: a plain sheet with thin lines between the cells."""
    theme = theme_manager().theme
    grid = plan.grid
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(Role.SURFACE))
    painter.drawRoundedRect(grid, plan.cell * 0.08, plan.cell * 0.08)
    line = mixed(theme.color(Role.LINE), theme.color(Role.MUTED), 0.45)
    painter.setPen(QPen(line, max(1.0, plan.cell * 0.014)))
    for column in range(1, plan.columns):
        x = plan.left + column * plan.cell
        painter.drawLine(QPointF(x, grid.top()), QPointF(x, grid.bottom()))
    for row in range(1, plan.rows):
        y = plan.top + row * plan.cell
        painter.drawLine(QPointF(grid.left(), y), QPointF(grid.right(), y))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(grid, plan.cell * 0.08, plan.cell * 0.08)


def draw_coordinates(painter: QPainter, plan: Grid, names: tuple[str, str], margin: float) -> None:
    """Draw the names of the columns below the board, and of the rows to its left."""
    columns, rows = names
    size = max(SMALLEST_TEXT, min(margin * 0.6, plan.cell * 0.24))
    font = QFont(painter.font())
    font.setPixelSize(round(size))
    painter.setFont(font)
    painter.setPen(color(Role.MUTED))
    for number, name in enumerate(columns[: plan.columns]):
        at = plan.rect(number)
        box = QRectF(at.left(), plan.grid.bottom(), plan.cell, margin)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
    for number, name in enumerate(rows[: plan.rows]):
        at = plan.rect(number * plan.columns)
        box = QRectF(plan.grid.left() - margin, at.top(), margin, plan.cell)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)


def draw_standing(
    painter: QPainter, plan: Grid, view: BoardView, standing: Iterable[StandingPiece]
) -> None:
    """Draw the pieces, with a ring around the one that moved last, and around winning ones."""
    theme = theme_manager().theme
    for each in standing:
        painter.setOpacity(each.opacity)
        draw_pieces(painter, (each.centre,), plan.cell * DISC, view.game, each.piece, theme)
    painter.setOpacity(1.0)
    for cell in range(len(view.cells)):
        if cell == view.last or cell in view.winning:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(color(Role.TEXT), max(2.0, plan.cell * 0.04)))
            painter.drawEllipse(plan.centre(cell), *[plan.cell * (DISC + 0.05)] * 2)


def draw_target(painter: QPainter, plan: Grid, cell: int) -> None:
    """Draw a small dot: the piece in hand may go there."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(Role.CURRENT))
    painter.drawEllipse(plan.centre(cell), plan.cell * 0.09, plan.cell * 0.09)


def draw_way(painter: QPainter, plan: Grid, cells: Sequence[int]) -> None:
    """Draw a dashed arrow along cells: a move that is suggested, not played."""
    points = [plan.centre(cell) for cell in cells]
    before, tip = points[-2], points[-1]
    head = plan.cell * 0.2
    points[0] = points[0] + _unit(points[0], points[1]) * plan.cell * DISC
    along = _unit(before, tip)
    tip = tip - along * plan.cell * 0.06
    points[-1] = neck = tip - along * head
    aside = QPointF(-along.y(), along.x())
    width = max(2.5, plan.cell * 0.055)
    ink: tuple[tuple[QColor, float], ...]
    ink = ((color(Role.SURFACE), width * 1.8), (color(Role.BEST), width))
    for colour, wide in ink:
        stroke = QPen(colour, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        if wide == width:
            stroke.setDashPattern([2.0, 1.0])
        painter.setPen(stroke)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(pen(colour, max(1.0, wide - width)))
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([tip, neck + aside * head / 2, neck - aside * head / 2]))


def _unit(start: QPointF, end: QPointF) -> QPointF:
    """The direction from one point to another, of length 1."""
    along = end - start
    length = max(1e-9, (along.x() ** 2 + along.y() ** 2) ** 0.5)
    return QPointF(along.x() / length, along.y() / length)


def draw_sheet(painter: QPainter, box: QRectF, text: str) -> None:
    """Draw a position's text on a plain sheet."""
    painter.setPen(QPen(color(Role.LINE), 1.0))
    painter.setBrush(color(Role.SURFACE))
    painter.drawRoundedRect(box, 8, 8)
    gap = min(box.width(), box.height()) * 0.08
    draw_text(painter, box.adjusted(gap, gap, -gap, -gap), text, color(Role.TEXT))


def draw_text(painter: QPainter, box: QRectF, text: str, ink: QColor) -> None:
    """Draw a text's lines in the middle of `box`, as large as they fit, up to a limit."""
    lines = text.split("\n")
    family = font_of("body", mono=True).family()
    size = fitted((text,), box.width(), box.height(), family) if text.strip() else _LARGEST_TEXT
    font = QFont(family)
    font.setPixelSize(round(max(SMALLEST_TEXT, min(size, _LARGEST_TEXT))))
    painter.setFont(font)
    painter.setPen(ink)
    pitch = font.pixelSize() * PITCH
    top = box.center().y() - pitch * len(lines) / 2
    for number, line in enumerate(lines):
        row = QRectF(box.left(), top + number * pitch, box.width(), pitch)
        painter.drawText(row, Qt.AlignmentFlag.AlignCenter, line)


# The strip of legal moves, for mouse and keyboard.

_MOST_ROWS = 3
_WIDE, _HIGH = 24, 12  # pixels around a move's text
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class MoveStrip(QListWidget):
    """Moves in as many rows as they need, up to three, then with a scroll bar.

    Signals:
        chosen: a person wants to play this action.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._actions: list[Any] = []
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._choose)
        theme_manager().changed.connect(self._dress)
        self._dress()

    def show_moves(self, moves: Sequence[tuple[Any, str]], labels: Mapping[Any, MoveLabel]) -> None:
        """List the moves, pairs of an action and its text, with the labels of their values."""
        actions, row = [action for action, _ in moves], self.currentRow()
        kept = row if actions == self._actions else 0
        self._actions = actions
        self.clear()
        for action, name in moves:
            label = labels.get(action)
            item = QListWidgetItem(name if label is None else f"{name}  {label.text}", self)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            if label is not None and label.description:
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}, {label.description}")
        self._mark(kept)

    def fit(self, width: int) -> None:
        """Take the height that the moves need at that width."""
        items = [self.item(row) for row in range(self.count())]
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(item.text()) for item in items), default=0)
        size = QSize(widest + _WIDE, metrics.height() + _HIGH)
        self.setGridSize(size)
        for item in items:
            item.setSizeHint(size)
        frame = 2 * self.frameWidth() + 4
        rows = ceil(len(items) / max(1, (width - frame) // size.width())) or 1
        self.setFixedHeight(min(rows, _MOST_ROWS) * size.height() + frame)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in _KEYS and item is not None:
            self._choose(item)
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._mark(max(0, self.currentRow()))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.clearSelection()  # a selected move would look as if somebody had chosen it

    def _mark(self, row: int) -> None:
        self.setCurrentRow(row)
        if not self.hasFocus():
            self.clearSelection()

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self._actions[self.row(item)])

    def _dress(self) -> None:
        self.setFont(font("body", mono=True))


_COORDINATES = 22.0
_BEST_FIRST = ("best", "good", "neutral", "bad")


class GenericBoard(Fitted, PathBoard):
    """Draws the view's cells as a grid or, without cells, its text.

    A move is typed, chosen in the list, or clicked: on the cell that is filled, or first on the
    piece and then on its target.
    """

    any_game = True

    def __init__(self, parent: QWidget | None = None) -> None:
        self._entry = QWidget()
        self._field = QLineEdit()
        self._play = QPushButton()
        self.moves = MoveStrip()
        super().__init__(parent)
        layout.column(self.moves, layout.row((self._field, 1), self._play), of=self._entry)
        layout.column(Stretch(1), self._entry, of=self, margins=(0, INSIDE, 0, 0))
        self._field.returnPressed.connect(self._submit)
        self._play.clicked.connect(self._submit)
        self.moves.chosen.connect(self.intent)
        self.moves.hide()
        phrased(self._field, name=lambda: self.tr("Move"), hint=lambda: self.tr("Type a move"))
        phrased(self._field, tip=lambda: self.tr("A move in the game’s notation; Enter plays it"))
        phrased(self._play, lambda: self.tr("Play"))
        phrased(self._play, tip=lambda: self.tr("Play the move that is typed (Enter)"))
        phrased(
            self.moves,
            name=lambda: self.tr("Legal moves"),
            tip=lambda: self.tr("The legal moves: click one, or choose it and press Enter"),
        )

    def board_words(self) -> tuple[str, str]:
        return self.tr("Board"), self.tr("Type a move and press Enter.")

    def set_view(self, view: BoardView, animate: bool = True) -> None:
        before = self.view
        super().set_view(view, animate)
        if view.action_names != before.action_names:
            completer = QCompleter([name for _, name in view.action_names], self._field)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
            self._field.setCompleter(completer)
        # Before a throw nothing can be typed, and the field must not take the letter that throws.
        self._field.setReadOnly(view.to_move == CHANCE and not view.action_names)
        named, labels = view.action_names, view.labels
        if (named, labels) != (before.action_names, before.labels):
            # If every move is a cell, the list would only repeat them.
            listed = () if self._all_on_cells(view) else named
            self.moves.show_moves(listed, dict(labels))
            self.moves.setVisible(bool(listed))
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.EnabledChange:
            self._entry.setVisible(self.isEnabled())  # no entry without moves
        super().changeEvent(event)

    def _fit(self) -> None:
        """Lay out the board above the list, at the list's present height."""
        self.moves.fit(self.width())
        self._plan = None
        self._place_cells()
        self.update()

    @staticmethod
    def _all_on_cells(view: BoardView) -> bool:
        on_cells = {action for action in view.cell_actions if action is not None}
        return all(action in on_cells for action, _ in view.action_names)

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

    # Layout ----------------------------------------------------------------------------------

    def _shape(self) -> tuple[int, int]:
        columns, rows = self.view.columns, self.view.rows
        if columns > 0 and rows > 0 and columns * rows == len(self.view.cells):
            return columns, rows
        return 0, 0

    def _margin(self) -> float:
        return _COORDINATES if self.view.coordinates and self.isEnabled() else 0.0

    def arrange(self, rect: QRectF, pixels: Pixels) -> Grid:
        columns, rows = self._shape()
        entered = self.isEnabled() and rect.height() == self.height()
        below = self._entry.sizeHint().height() + 2 * INSIDE if entered else 0
        area = rect.adjusted(1, 1, -1, -max(below, 1))
        margin = self._margin()
        wide, high = area.width() - 2 * margin, area.height() - margin
        cell = pixels.down(max(1.0, min(wide / max(columns, 1), high / max(rows, 1))))
        left = pixels.x(area.center().x() - cell * columns / 2)
        top = pixels.y(area.center().y() - (cell * rows + margin) / 2)
        view = self.view
        # One column and no row without cells, so that a plan can always be used.
        seen = view.bottom_up is not view.turned, view.flipped is not view.turned
        return Grid(left, top, cell, max(columns, 1), rows, area, *seen)

    def picture(self) -> QRectF:
        return self.plan().grid if self._shape()[0] else self.plan().bounds

    def cell_title(self, cell: int) -> str:
        row, column = divmod(cell, max(self.view.columns, 1))
        if self.view.coordinates is not None:
            columns, rows = self.view.coordinates
            return f"{columns[column : column + 1]}{rows[row : row + 1]}"
        return self.tr("Row {row}, column {column}").format(row=row + 1, column=column + 1)

    def target_of_digit(self, action: int) -> bool:
        # Digits belong to the field for typed moves.
        return False

    def cell_under(self, point: QPointF) -> int | None:
        return super().cell_under(point) if self._shape()[0] else None

    # Painting --------------------------------------------------------------------------------

    def paint(self, painter: QPainter, plan: Grid, pixels: Pixels, exposed: QRectF) -> None:
        if not self._shape()[0]:
            draw_sheet(painter, plan.bounds, self.view.text)
            return
        view, target = self.view, self.target()
        draw_ground(painter, plan)
        if view.coordinates is not None and self._margin():
            draw_coordinates(painter, plan, view.coordinates, self._margin())
        if self.held is not None:
            tile(painter, _inner(plan, self.held), color(Role.CURRENT, 0.28))
        if target is not None and (aimed := self.target_cell(target)) is not None:
            tile(painter, _inner(plan, aimed), color(Role.LINE, 0.5))
        draw_standing(painter, plan, view, self.standing(plan))
        for cell in {cell for way in self.open_ways() for cell in way.cells[len(self.way) :]}:
            draw_target(painter, plan, cell)
        self._paint_hint(painter, plan)
        if self.shows_cursor:
            focus_ring(painter, plan.rect(self.cursor_cell))
        draw_labels(painter, pixels, self.font().family(), self.label_places(plan))

    def _paint_hint(self, painter: QPainter, plan: Grid) -> None:
        hinted = self._hinted()
        if hinted is not None:
            draw_way(painter, plan, hinted.cells)
        elif self.view.hint is not None and (cell := self.target_cell(self.view.hint)) is not None:
            hint_ring(painter, plan.centre(cell), plan.cell * (DISC + 0.05))

    def _hinted(self) -> Way | None:
        """The way of the suggested move, if it has one."""
        hint = self.view.hint
        return next((way for way in self.view.ways if way.action == hint), None)

    def label_places(self, plan: Grid) -> list[tuple[QRectF, MoveLabel]]:
        """One label for each cell: that of the best move of a piece that is not in hand."""
        found: dict[int, MoveLabel] = {}
        for action, label in self.view.labels:
            cell = self.target_cell(action)
            if cell is None:
                continue
            rank = _BEST_FIRST.index(label.kind)
            if cell not in found or rank < _BEST_FIRST.index(found[cell].kind):
                found[cell] = label
        return [(_label_place(plan, cell, self.view), label) for cell, label in found.items()]


def _label_place(plan: Grid, cell: int, view: BoardView) -> QRectF:
    """The place of a label: in the middle of an empty cell, at the foot of a piece."""
    inset = plan.cell * 0.14
    top = plan.cell * 0.52 if view.cells[cell] else inset
    return plan.rect(cell).adjusted(
        inset, top, -inset, -plan.cell * 0.04 if top > inset else -inset
    )


def _inner(plan: Grid, cell: int) -> QRectF:
    gap = plan.cell * 0.06
    return plan.rect(cell).adjusted(gap, gap, -gap, -gap)
