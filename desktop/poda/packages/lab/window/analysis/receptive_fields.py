"""A network's weights as pictures: what each hidden unit looks at, as a Hinton diagram.

Every weight of an input is a square on the input's cell of the board, and the square's area is the
size of the weight: filled if it is positive, hollow if it is negative, so that the sign can be seen
without colour. Below each field a bar shows the unit's output weight: to the right and filled if it
is positive, to the left and hollow if it is negative. All fields share one scale, and so do all
bars. In a deep network the bar shows the unit's effect on the output, and a unit may see only a
part of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.engine.games import game as game_named
from poda.engine.networks.architectures import LINEAR
from poda.engine.networks.network import Floats, Unit, has_board, king_worth
from poda.engine.runs.champion import Champion
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, mixed, painting, theme_manager
from poda.packages.lab.engine.first_layer import units_of
from poda.training.kit import TILE, InputShape, Kit, kit_of
from poda.widgets.announce import announce, phrased
from poda.widgets.controls import push_button
from poda.widgets.layout import INSIDE, Fitted, Panel, Steady, column, row, wrapped

_MOST_CELL: Final = 16
_LEAST_CELL: Final = 5
_BAR: Final = 7  # pixels: the bar's height
_RING: Final = 2  # pixels: the ring around the field that is pointed at
_THINNEST: Final = 0.75  # pixels: smaller squares are not drawn
_EDGE: Final = 1.4  # pixels: the line of hollow squares

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Home: (0, 0),
    Qt.Key.Key_End: (0, 0),
}


@dataclass(frozen=True, slots=True)
class Pointed:
    """The unit that is pointed at, by its rank in influence from 0, and a cell of it or None."""

    rank: int
    cell: int | None = None


class FieldsView(Fitted, Panel):
    """Fields in rows, the most influential unit first; the mouse and the arrow keys point at them.

    Its height is what its fields need at its width.

    Signals:
        pointed: another unit or cell is pointed at, or none.
    """

    pointed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._units: Sequence[Unit] = ()
        self._shape = InputShape(1, 1)
        self._shown = 0
        self._cursor = 0
        self._hover: Pointed | None = None
        self._side, self._caption = 1, 1  # pixels: a cell's side, and the caption's height
        self._fields: list[QRectF] = []
        self._filled: list[QRectF] = []
        self._hollow: list[QRectF] = []
        self._holes: list[QRectF] = []
        self._seen: list[QRectF] = []  # the grounds of cells that a unit sees
        self._arranged_for = -1  # the width that the fields are arranged for
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self._arrange)

    # The fields shown

    def show_units(self, units: Sequence[Unit], shape: InputShape, shown: int) -> None:
        """Show the first `shown` units. The cursor stays on its unit if that is still shown."""
        number = self._units[self._cursor].number if self._units else 0
        # A different number of units means a different network.
        same = len(units) == len(self._units) and shape == self._shape
        self._units, self._shape = units, shape
        self._shown = min(shown, len(units))
        numbers = [unit.number for unit in units[: self._shown]]
        self._cursor = numbers.index(number) if same and number in numbers else 0
        if self._hover is not None and (not same or self._hover.rank >= self._shown):
            self._hover = None
        self._arrange()

    def pointed_at(self) -> Pointed | None:
        """The unit and cell under the mouse, else the unit at the cursor if the focus is here."""
        if self._hover is not None:
            return self._hover
        return Pointed(self._cursor) if self.hasFocus() and self._shown else None

    # Layout

    @property
    def per_row(self) -> int:
        """The number of fields in a row."""
        wide = min(self._shape.tile, self._shape.columns * _MOST_CELL) * _scale()
        return max(1, int((self.width() + INSIDE) // (wide + INSIDE)))

    def field(self, rank: int) -> QRectF:
        """The rectangle of a unit's field, by the unit's rank."""
        return self._fields[rank]

    def tile(self, rank: int) -> QRectF:
        """The rectangle of a unit's field with the number and the bar below it."""
        return self._fields[rank].adjusted(0, 0, 0, self._caption + _RING)

    def _place_fields(self) -> None:
        per_row = self.per_row
        most = round(_MOST_CELL * _scale())
        room = int((self.width() / per_row - INSIDE) / self._shape.columns)
        side = self._side = max(_LEAST_CELL, min(room, most))
        self._caption = QFontMetrics(font("small")).height()
        wide, high = side * self._shape.columns, side * self._shape.rows
        right = (self.width() + INSIDE) // per_row
        down = high + self._caption + INSIDE + 2 * _RING
        self._fields = [
            QRectF(column * right + _RING, row * down + _RING, wide, high)
            for row, column in (divmod(rank, per_row) for rank in range(self._shown))
        ]

    def _pointed(self, point: QPointF) -> Pointed | None:
        for rank in range(self._shown):
            if self.tile(rank).contains(point):
                field, side = self.field(rank), self._side
                if not field.contains(point):
                    return Pointed(rank)
                column = int((point.x() - field.left()) // side)
                row = int((point.y() - field.top()) // side)
                cell = self._shape.input_at(column, row)
                weights = self._units[rank].weights
                inside = cell is not None and cell < len(weights) and np.isfinite(weights[cell])
                return Pointed(rank, cell if inside else None)
        return None

    def _fit(self) -> None:
        if self._arranged_for != self.width():
            self._arrange()

    def _arrange(self) -> None:
        """Take the height that the fields need, and place the squares."""
        self._arranged_for = self.width()
        self._place_fields()
        high = 1
        if self._shown:
            high = int(self.tile(self._shown - 1).bottom()) + _RING
        if high != self.height() or self.minimumHeight() != high:
            self.setFixedHeight(high)
        self._filled, self._hollow, self._holes, self._seen = [], [], [], []
        if self._shown:
            self._reckon_squares()
        self.update()

    def _reckon_squares(self) -> None:
        weights = np.stack([unit.weights for unit in self._units[: self._shown]])
        seen = np.isfinite(weights)
        weights = np.nan_to_num(weights)
        largest = max(float(np.abs(weights).max()), 1e-300)
        sides = np.sqrt(np.abs(weights) / largest) * (self._side - 1)
        columns, rows = self._shape.places(weights.shape[1])
        corners = np.array([(field.left(), field.top()) for field in self._fields])
        lefts = corners[:, :1] + (columns + 0.5) * self._side
        tops = corners[:, 1:] + (rows + 0.5) * self._side
        if self._shape.ground:
            whole = np.full_like(sides, self._side)
            self._seen = _squares(lefts, tops, whole, seen & (columns >= 0))
        drawn = (sides >= _THINNEST) & (columns >= 0)
        self._filled = _squares(lefts, tops, sides, drawn & (weights > 0))
        hollow = drawn & (weights < 0)
        self._hollow = _squares(lefts, tops, sides, hollow)
        inside = sides - 2 * _EDGE
        self._holes = _squares(lefts, tops, inside, hollow & (inside >= _THINNEST))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            theme = theme_manager().theme
            plus, minus, line = (theme.color(role) for role in (Role.MAX, Role.MIN, Role.LINE))
            ground = mixed(theme.color(Role.BG), line, 0.35)
            painter.setPen(Qt.PenStyle.NoPen)
            self._paint_grounds(painter, ground)
            painter.setBrush(plus)
            painter.drawRects(self._filled)
            # Filling each square and then its hole takes a fifth of the time of drawing outlines.
            painter.setBrush(minus)
            painter.drawRects(self._hollow)
            painter.setBrush(ground)
            painter.drawRects(self._holes)
            self._paint_captions(painter)
            self._paint_rings(painter)

    def _paint_grounds(self, painter: QPainter, ground: QColor) -> None:
        """Paint the ground of the fields, which also fills the holes of hollow squares."""
        painter.setBrush(ground)
        painter.drawRects(self._fields)
        line, side = theme_manager().theme.color(Role.LINE), self._side
        painter.setBrush(mixed(ground, line, self._shape.ground))
        painter.drawRects(self._seen)
        for left, top, wide, high, strength in self._shape.grounds:
            painter.setBrush(mixed(ground, line, strength))
            painter.drawRects([
                QRectF(field.left() + left * side, field.top() + top * side,
                       wide * side, high * side)
                for field in self._fields
            ])  # fmt: skip

    def _paint_captions(self, painter: QPainter) -> None:
        theme = theme_manager().theme
        text, line = theme.color(Role.MUTED), theme.color(Role.LINE)
        painter.setFont(font("small"))
        metrics = QFontMetrics(font("small"))
        left = metrics.horizontalAdvance(str(len(self._units))) + INSIDE // 2
        largest = max(max((abs(unit.output) for unit in self._units), default=0.0), 1e-300)
        for rank in range(self._shown):
            unit, field = self._units[rank], self.field(rank)
            row = QRectF(field.left(), field.bottom() + _RING, field.width(), self._caption)
            painter.setPen(text)
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, str(unit.number))
            bar = QRectF(0, 0, row.width() - left, _BAR)
            bar.moveCenter(QPointF(row.left() + left + bar.width() / 2, row.center().y()))
            painter.setPen(QPen(line, 1))
            painter.drawLine(bar.center() - QPointF(0, 5), bar.center() + QPointF(0, 5))
            self._paint_bar(painter, bar, unit.output / largest)

    def _paint_bar(self, painter: QPainter, bar: QRectF, share: float) -> None:
        """Paint a bar from the middle: to the right and filled, or to the left and hollow."""
        theme = theme_manager().theme
        length = abs(share) * bar.width() / 2
        middle = bar.center().x()
        if share > 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(Role.MAX))
            painter.drawRect(QRectF(middle, bar.top(), length, bar.height()))
        elif share < 0:
            painter.setPen(QPen(theme.color(Role.MIN), _EDGE))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            inside = QRectF(middle - length, bar.top(), length, bar.height())
            painter.drawRect(inside.adjusted(_EDGE / 2, _EDGE / 2, -_EDGE / 2, -_EDGE / 2))

    def _paint_rings(self, painter: QPainter) -> None:
        theme = theme_manager().theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._hover is not None:
            painter.setPen(QPen(theme.color(Role.MUTED), 1))
            painter.drawRect(self.tile(self._hover.rank).adjusted(-1, -1, 1, 1))
        if self.hasFocus() and self._shown:
            painter.setPen(QPen(theme.color(Role.FOCUS), _RING))
            painter.drawRect(self.tile(self._cursor).adjusted(-1, -1, 1, 1))

    # Mouse and keyboard

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self._pointed(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._pointed(event.position())
        if found is not None:
            self._cursor = found.rank
            self.update()
            self.pointed.emit()

    def event(self, event: QEvent) -> bool:
        # Keep the arrow keys from the window's shortcuts.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _STEPS
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _STEPS or not self._shown:
            super().keyPressEvent(event)
            return
        right, down = _STEPS[Qt.Key(event.key())]
        rank = self._cursor + right + down * self.per_row
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            rank = 0 if event.key() == Qt.Key.Key_Home else self._shown - 1
        self._hover = None
        if 0 <= rank < self._shown:
            self._cursor = rank
        self.update()
        self.pointed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()
        self.pointed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()
        self.pointed.emit()

    def minimumSizeHint(self) -> QSize:
        return QSize(round(TILE * _scale()), self.minimumHeight())

    def _point(self, pointed: Pointed | None) -> None:
        if pointed != self._hover:
            self._hover = pointed
            self.update()
            self.pointed.emit()


def _squares(xs: Floats, ys: Floats, sides: Floats, which: npt.NDArray[np.bool_]) -> list[QRectF]:
    """The squares selected by `which`, around these centres; all arrays have one shape."""
    side = sides[which]
    lefts, tops = xs[which] - side / 2, ys[which] - side / 2
    return [
        QRectF(x, y, s, s)
        for x, y, s in zip(lefts.tolist(), tops.tolist(), side.tolist(), strict=True)
    ]


def _scale() -> float:
    return theme_manager().type_scale


MOST_AT_FIRST: Final = 12
"""The number of fields that are shown until all are asked for."""

_MINUS: Final = "−"


class FieldsPanel(QWidget):
    """The fields of one network, and a sentence about the one pointed at."""

    def __init__(self) -> None:
        super().__init__()
        self._units: Sequence[Unit] = ()
        self._shape = InputShape(1, 1)
        self._on_board = True
        self._kit = Kit()
        self._is_linear = False
        self._looks_up = False
        self._is_told = True  # whether the weights can be drawn on places
        self._king: float | None = None  # a king's worth in men; None without a weight for it
        self._shapes: tuple[InputShape, ...] = ()  # the kit's boards, one for each kind of position
        self._said = ""
        self.all = push_button()
        self.all.setCheckable(True)
        self.all.toggled.connect(self._show_fields)
        self.second = push_button()
        self.second.setCheckable(True)
        self.second.hide()
        self.second.toggled.connect(self._show_second)
        self._legend = phrased(
            wrapped("small", Role.MUTED),
            tip=lambda: self.tr(
                "The area of a square is the size of a weight. The bar goes to the right where the "
                "output weight is positive. The most influential unit comes first: influence is "
                "how much the sum at the output changes because of it from one position to another."
            ),
        )
        self.detail = wrapped("small", Role.TEXT)
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.view = phrased(
            FieldsView(), name=lambda: self.tr("Receptive fields of the hidden units")
        )
        self.view.pointed.connect(self._speak)
        top = row((self._legend, 1), self.second, self.all)
        column(top, Steady(self.detail, 3), self.view, of=self)
        follow_language(self, self._name_second)
        follow_language(self, self._tell_legend)
        follow_language(self, self._name_all)
        follow_language(self, self._show_fields)

    def show_network(self, player: Champion) -> None:
        """Show the network of this player."""
        game = game_named(player.game_key)
        before = len(self._units)
        self._units = units_of(game, player.layout, player.weights)
        self._on_board = has_board(game, player.layout)
        self._kit = kit_of(player.game_key)
        self._is_linear = player.layout.kind == LINEAR
        self._looks_up = player.layout.of_features is not None
        is_deep = player.layout.architecture is not None
        self._king = float(king_worth(player.weights)) if is_deep else None
        self._is_told = bool(self._units)
        self._shapes = self._kit.shapes(len(self._units[0].weights)) if self._is_told else ()
        self.view.setVisible(self._is_told)
        self._tell_legend()
        self._name_second()
        self.second.setVisible(len(self._shapes) > 1)
        if self._shapes:
            self._shape = self._shapes[self.second.isChecked() and len(self._shapes) > 1]
        elif self._on_board:
            self._shape = InputShape(game.columns, game.rows, game.bottom_up)
        else:
            self._shape = InputShape.of_list(player.layout.inputs)
        if len(self._units) != before:
            self._name_all()
        self._show_fields()

    def _name_second(self) -> None:
        name, tip = self._kit.second_words()
        self.second.setText(name)
        self.second.setToolTip(tip)

    def _show_second(self, second: bool) -> None:
        """Show the inputs of the second kind of position, such as races, or of the first."""
        self._shape = self._shapes[second and len(self._shapes) > 1]
        self._show_fields()

    def _tell_legend(self) -> None:
        text = self.tr("■ an own piece raises the unit’s sum, □ lowers it. Bar: its output weight.")
        if self._is_linear:
            text = self.tr("■ an own piece raises the network’s sum, □ lowers it.")
        if not self._is_told:
            text = self.tr(
                "Nothing to draw: this network sees features of the position, and not its places."
            )
            if self._looks_up:
                text = self.tr(
                    "Nothing to draw: this network looks up what parts of the board are "
                    "worth, and has no hidden units."
                )
        self._legend.setText((self._kit.legend(self._king) if self._shapes else "") or text)

    def _show_fields(self) -> None:
        shown = len(self._units) if self.all.isChecked() else MOST_AT_FIRST
        self.view.show_units(self._units, self._shape, shown)
        self._show_detail()

    def _name_all(self) -> None:
        count = len(self._units)
        self.all.setText(self.tr("All %n", "", count))
        self.all.setToolTip(self.tr("Show every hidden unit, not only the most influential ones"))
        self.all.setAccessibleName(self.tr("Show all %n hidden units", "", count))
        self.all.setVisible(count > MOST_AT_FIRST)

    def _speak(self) -> None:
        """Show the sentence about what is pointed at, and announce it to screen readers."""
        self._show_detail()
        if self.view.hasFocus() and self.view.pointed_at() is not None:
            announce(self.view, self._said)

    def _show_detail(self) -> None:
        pointed = self.view.pointed_at()
        if not self._is_told:
            text = ""
        elif pointed is None:
            text = self.tr("Point at a field, or walk through them with the arrow keys.")
        else:
            text = self.words(pointed.rank, pointed.cell)
        if text != self._said:
            self._said = text
            self.detail.setText(text)
            self.view.setAccessibleDescription(text)

    def words(self, rank: int, cell: int | None = None) -> str:
        """The sentence about a unit, by its rank, and about one of its weights."""
        unit = self._units[rank]
        words = self.tr(
            "Unit {number}: influence {influence} (place {place} of {count}), output weight "
            "{output}, bias {bias}."
        )
        if self._king is not None:
            words = self.tr(
                "Unit {number}: influence {influence} (place {place} of {count}), effect on the "
                "output {output}, bias {bias}."
            )
        if self._is_linear:
            words = self.tr("All weights of the network: influence {influence}, bias {bias}.")
        text = words.format(
            number=unit.number,
            influence=number_words(unit.influence, signed=False),
            place=rank + 1,
            count=len(self._units),
            output=number_words(unit.output),
            bias=number_words(unit.bias),
        )
        if cell is None:
            return text
        weight = number_words(float(unit.weights[cell]))
        if self._shapes:
            words = f"{self._kit.input_words(cell)}: {weight}."
        elif not self._on_board:
            words = self.tr("Input {number}: {weight}.").format(number=cell + 1, weight=weight)
        else:
            row, column = divmod(cell, self._shape.columns)
            words = self.tr("Column {column}, row {row}: {weight}.")
            words = words.format(column=column + 1, row=row + 1, weight=weight)
        return f"{text} {words}"


def number_words(value: float, *, signed: bool = True) -> str:
    """A number with three significant digits in the user's locale, with a true minus sign."""
    text = QLocale().toString(abs(value), "g", 3)
    if not signed:
        return text
    return f"{_MINUS}{text}" if value < 0 else f"+{text}"
