"""The picture of all positions: a dot for each, which lights up with its wave.

Each kind of dot is painted once, and copied to its places by NumPy, so that hundreds of thousands
take some milliseconds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy

from poda.engine.game import MAX, MIN
from poda.house.i18n import follow_language
from poda.house.theme import THEMES, Role, Theme, font, mixed, painting, theme_manager
from poda.packages.teach.engine.waves import Solved
from poda.packages.teach.window.waves import wave_words
from poda.packages.teach.window.waves.plan import DotLayout, Ints, orders, plan
from poda.packages.teach.window.waves.waves_model import WavesModel
from poda.widgets.announce import set_name
from poda.widgets.keyboard import FocusRing, is_own_key
from poda.widgets.layout import BETWEEN, INSIDE, PaintedText
from poda.widgets.pixels import Words, image_of_words, words_of

UNKNOWN: Final = 0
QUIET: Final = 1
"""The first of three kinds that earlier waves found: MAX's wins, MIN's wins, draws."""
BRIGHT: Final = 4
"""The first of the same three kinds, found by the current wave."""
KINDS: Final = 7
_FADED: Final = 0.5  # how a colour is mixed with the surface in earlier waves' dots
_PALE: Final = 0.15  # likewise in the dots of unknown positions
_SHAPED: Final = 4  # device pixels: smaller dots have no shapes


def kinds(solved: Solved, step: int) -> NDArray[np.int8]:
    """The kind of each position's dot after `step` waves: UNKNOWN; or QUIET or BRIGHT, plus 0, 1 or
    2 for MAX's win, MIN's win or a draw."""
    sort = np.select((solved.winner == MAX, solved.winner == MIN), (0, 1), default=2)
    found = np.where(solved.wave == step - 1, BRIGHT, QUIET) + sort
    return np.where(solved.wave < step, found, UNKNOWN).astype(np.int8)


def picture(
    solved: Solved, plan: DotLayout, step: int, size: tuple[int, int], theme: Theme
) -> Words:
    """The picture of all dots, in premultiplied ARGB: uint32[height, width]."""
    wide, high = size
    canvas = np.zeros((high, wide), np.uint32)
    dots, pitch = kinds(solved, step), plan.pitch
    tiles = sprites(theme.name, pitch)
    for block in plan.blocks:
        cells = np.full(block.rows * block.columns, KINDS, np.int8)
        cells[: len(block.order)] = dots[block.order]
        grid = cells.reshape(block.rows, block.columns)
        if pitch < _SHAPED:  # a hatch in the place of a shape
            odd = (np.add.outer(np.arange(block.rows), np.arange(block.columns)) % 2).astype(bool)
            drawn = tiles[np.where(odd, grid + KINDS + 1, grid)]
        else:
            drawn = tiles[grid]
        block_high, block_wide = block.rows * pitch, block.columns * pitch
        laid = drawn.transpose(0, 2, 1, 3).reshape(block_high, block_wide)
        bottom, right = min(high, block.top + block_high), min(wide, block.left + block_wide)
        canvas[block.top : bottom, block.left : right] = laid[
            : bottom - block.top, : right - block.left
        ]
    return canvas


@lru_cache(maxsize=32)
def sprites(theme_name: str, pitch: int) -> Words:
    """The pictures of the kinds of dots and an empty one, then all again as they are at every
    second place, if they are too small for shapes: uint32[n, pitch, pitch]."""
    theme = THEMES[theme_name]
    tiles = [_painted(theme, pitch, kind) for kind in range(KINDS)]
    empty = np.zeros((pitch, pitch), np.uint32)
    tiles.append(empty)
    for kind in range(KINDS):
        is_min = kind in (QUIET + 1, BRIGHT + 1)
        tiles.append(_painted(theme, pitch, kind, hatched=is_min))
    tiles.append(empty)
    return np.array(tiles)


def colour(theme: Theme, kind: int) -> QColor:
    """The colour of a kind of dot."""
    surface = theme.color(Role.SURFACE)
    if kind == UNKNOWN:
        return mixed(theme.color(Role.LINE), surface, _PALE)
    role = (Role.MAX, Role.MIN, Role.CHANCE)[(kind - 1) % 3]
    full = theme.color(role)
    return full if kind >= BRIGHT else mixed(full, surface, _FADED)


def _painted(theme: Theme, pitch: int, kind: int, *, hatched: bool = False) -> Words:
    image = QImage(pitch, pitch, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    color = colour(theme, kind)
    if hatched:
        color = mixed(color, theme.color(Role.SURFACE), 0.75)
    with QPainter(image) as painter:
        if pitch < _SHAPED:
            side = max(1, pitch - 1)
            painter.fillRect(QRectF(0, 0, side, side), color)
        else:
            paint_dot(painter, QRectF(0, 0, pitch, pitch), kind, color)
    return words_of(image)


def paint_dot(painter: QPainter, box: QRectF, kind: int, color: QColor) -> None:
    """Paint a dot: MAX's wins are solid, MIN's wins are rings, draws are bars, and unknown
    positions are points."""
    side = box.width()
    middle = box.center()
    sort = (kind - 1) % 3 if kind != UNKNOWN else -1
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    if sort == 0:
        painter.drawEllipse(middle, 0.42 * side, 0.42 * side)
    elif sort == 1:
        width = max(1.0, 0.17 * side)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, width))
        radius = 0.42 * side - width / 2
        painter.drawEllipse(middle, radius, radius)
    elif sort == 2:
        half = QPointF(0.36 * side, max(0.5, 0.17 * side))
        painter.drawRect(QRectF(middle - half, middle + half))
    else:
        painter.drawEllipse(middle, 0.2 * side, 0.2 * side)


_Key = Qt.Key
_WAYS: Final = {
    _Key.Key_Left: (-1, 0), _Key.Key_Right: (1, 0), _Key.Key_Up: (0, -1), _Key.Key_Down: (0, 1)
}  # fmt: skip
_PIECE: Final = 0.72  # the size of a piece in a label, as a share of the line's height
_GAP: Final = 10  # pixels between two groups
_RING: Final = 7.0
_LEAST: Final = 120


class Dots(PaintedText):
    """The dots of all positions of the solved game, in blocks that `plan.py` lays out.

    The position under the pointer is shown, a click selects it. Keys: Shift with an arrow selects
    the dot beside, Up or Down another one of the same wave, Enter the one after the best move.
    """

    def __init__(self, model: WavesModel) -> None:
        super().__init__()
        self._model = model
        self._orders: list[Ints] = []
        self._ordered: Solved | None = None
        self._plan: DotLayout | None = None
        self._still: tuple[object, QImage] | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        FocusRing(self)
        model.changed.connect(self._on_changed)
        model.moved.connect(self._name_dots)
        model.looked.connect(self._name_dots)
        theme_manager().changed.connect(self._on_changed)
        follow_language(self, lambda: self.setToolTip(""))  # drop a tip in the old language
        follow_language(self, self._name_dots)

    def sizeHint(self) -> QSize:
        return QSize(600, 300)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, _LEAST)

    # Texts

    def text(self) -> str:
        """The position shown in words; without one, a description of the picture."""
        solved, number = self._model.solved, self._model.shown
        if solved is None:
            return self.tr("All positions, a dot each")
        if number < 0:
            return self.tr("{positions} positions, a dot each; none is known yet").format(
                positions=wave_words.whole(len(solved))
            )
        state = solved.positions[number]
        told = wave_words.position_words(solved, number, known=self._model.is_known(number))
        return f"{solved.game.format_position(state) or '–'}. {told}"

    def _name_dots(self) -> None:
        set_name(self, self.text())
        self.update()

    def _on_changed(self) -> None:
        self._plan = self._still = None
        self._name_dots()

    # Layout

    def _line(self) -> int:
        return QFontMetrics(font("small")).height() + INSIDE // 2

    def placed(self) -> DotLayout | None:
        """The layout of the dots; None if nothing is solved."""
        solved = self._model.solved
        if solved is None:
            return None
        if self._ordered is not solved:
            self._ordered, self._orders = solved, orders(solved)
            self._plan = None
        if self._plan is None:
            ratio = self.devicePixelRatioF()
            room = QSize(self.width() - 2 * INSIDE, self.height() - self._top() - INSIDE)
            self._plan = plan(
                solved.groups, self._orders,
                (int(room.width() * ratio), max(1, int(room.height() * ratio))),
                round(self._line() * ratio), round(_GAP * theme_manager().type_scale * ratio),
                [round(wide * ratio) for wide in self._labels(solved)],
            )  # fmt: skip
        return self._plan

    def _top(self) -> int:
        """The y of the first blocks' labels, below the legend."""
        return QFontMetrics(font("small")).height() + 2 * INSIDE

    def _labels(self, solved: Solved) -> list[float]:
        """The width of each group's label, in pixels."""
        metrics, piece = QFontMetrics(font("small")), self._piece()
        return [
            metrics.horizontalAdvance(wave_words.whole(group.kind[0])) + 4.0
            if len(group.kind) == 1
            else piece * (sum(group.kind) + 0.7 * (len(group.kind) == 4))
            for group in solved.groups
        ]

    def _piece(self) -> float:
        return _PIECE * QFontMetrics(font("small")).height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._plan = self._still = None

    def number_at(self, place: QPointF) -> int:
        """The position whose dot is at a point of the widget; -1 for none."""
        laid = self.placed()
        if laid is None:
            return -1
        ratio = self.devicePixelRatioF()
        return laid.dot_at((place.x() - INSIDE) * ratio, (place.y() - self._top()) * ratio)

    def place_of(self, number: int) -> QPointF | None:
        """The middle of a position's dot in the widget."""
        laid, solved = self.placed(), self._model.solved
        if laid is None or solved is None or number < 0:
            return None
        place = laid.place_of(solved, number)
        if place is None:
            return None
        ratio = self.devicePixelRatioF()
        return QPointF(place[0] / ratio + INSIDE, place[1] / ratio + self._top())

    # The mouse and the keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._model.point_at(self.number_at(event.position()))
        self.setToolTip(self.label_at(event.position()))

    def label_at(self, place: QPointF) -> str:
        """The description of the block whose label is at a point; "" for none."""
        laid, solved = self.placed(), self._model.solved
        if laid is None or solved is None:
            return ""
        ratio, top = self.devicePixelRatioF(), self._top()
        for group, block in zip(solved.groups, laid.blocks, strict=True):
            left, foot = INSIDE + block.left / ratio, top + block.top / ratio
            if QRectF(left, foot - self._line(), block.wide / ratio, self._line()).contains(place):
                return wave_words.material_words(group.kind)
        return ""

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._model.point_at(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._model.select(self.number_at(event.position()))
            event.accept()

    def event(self, event: QEvent) -> bool:
        if is_own_key(event, (_Key.Key_Up, _Key.Key_Down, _Key.Key_Return, _Key.Key_Enter)):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, model = _Key(event.key()), self._model
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and key in _WAYS:
            self._step(*_WAYS[key])
        elif key in (_Key.Key_Up, _Key.Key_Down):
            model.select_beside(-1 if key == _Key.Key_Up else 1)
        elif key in (_Key.Key_Return, _Key.Key_Enter):
            model.follow_best()
        else:
            super().keyPressEvent(event)

    def _step(self, right: int, down: int) -> None:
        model, laid = self._model, self.placed()
        if laid is None or model.solved is None:
            return
        here = model.selected if model.selected >= 0 else model.example
        if here < 0:
            first = next((block.order for block in laid.blocks if len(block.order)), None)
            model.select(-1 if first is None else int(first[0]))
            return
        model.select(laid.beside(model.solved, here, right, down))

    # Looks

    def paintEvent(self, event: QPaintEvent) -> None:
        solved, laid = self._model.solved, self.placed()
        if solved is None or laid is None:
            return
        with painting(self) as painter:
            theme = theme_manager().theme
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(Role.SURFACE))
            painter.drawRoundedRect(QRectF(self.rect()), 6, 6)
            self._paint_legend(painter, solved, laid)
            self._paint_labels(painter, solved, laid)
            painter.drawImage(QPointF(INSIDE, self._top()), self._image(solved, laid))
            self._paint_shown(painter, solved)

    def _image(self, solved: Solved, laid: DotLayout) -> QImage:
        theme, ratio = theme_manager().theme, self.devicePixelRatioF()
        key = solved, id(laid), self._model.step, theme.name, ratio
        if self._still is None or self._still[0] != key:
            high = max(1, int((self.height() - self._top()) * ratio))
            size = max(1, int((self.width() - 2 * INSIDE) * ratio)), high
            image = image_of_words(picture(solved, laid, self._model.step, size, theme))
            image.setDevicePixelRatio(ratio)
            self._still = key, image
        return self._still[1]

    def _paint_legend(self, painter: QPainter, solved: Solved, laid: DotLayout) -> None:
        """Paint the meaning of the shapes, and of the blocks."""
        theme, metrics = theme_manager().theme, QFontMetrics(font("small"))
        painter.setFont(font("small"))
        side, x, base = metrics.height() * 0.7, float(INSIDE), INSIDE / 2 + metrics.ascent()
        names = [*wave_words.winner_names(solved), self.tr("not known yet")]
        for place, name in enumerate(names):
            kind = BRIGHT + place if place < len(names) - 1 else UNKNOWN
            box = QRectF(x, INSIDE / 2 + (metrics.height() - side) / 2, side, side)
            paint_dot(painter, box, kind, colour(theme, kind))
            painter.setPen(theme.color(Role.TEXT))
            painter.drawText(QPointF(x + side + INSIDE / 2, base), name)
            x += side + INSIDE / 2 + metrics.horizontalAdvance(name) + BETWEEN
        for about in self.about(solved, laid):
            left = self.width() - INSIDE - metrics.horizontalAdvance(about)
            if left >= x:  # without room for it, the help tells it
                painter.setPen(theme.color(Role.MUTED))
                painter.drawText(QPointF(left, base), about)
                return

    def about(self, solved: Solved, laid: DotLayout) -> list[str]:
        """The meaning of the blocks, in texts from the longest to the shortest."""
        if wave_words.turned(solved):
            texts = [self.tr("blocks: pieces of the side to move, and of the other")]
        else:
            texts = [self.tr("blocks: plies from the beginning")]
        texts.append(self.tr("by pieces") if wave_words.turned(solved) else self.tr("by plies"))
        if laid.each > 1:
            more = self.tr("a dot for {each} positions").format(each=laid.each)
            texts = [*(f"{text}; {more}" for text in texts), more]
        return texts

    def _paint_labels(self, painter: QPainter, solved: Solved, laid: DotLayout) -> None:
        theme, ratio = theme_manager().theme, self.devicePixelRatioF()
        painter.setFont(font("small"))
        metrics = QFontMetrics(font("small"))
        for group, block in zip(solved.groups, laid.blocks, strict=True):
            left = INSIDE + block.left / ratio
            foot = self._top() + block.top / ratio - INSIDE / 2
            if len(group.kind) == 1:
                painter.setPen(theme.color(Role.TEXT))
                text = wave_words.whole(group.kind[0])
                painter.drawText(QPointF(left, foot - metrics.descent() + 2), text)
            else:
                middle = foot - metrics.height() / 2 + 1
                paint_material(painter, QPointF(left, middle), self._piece(), group.kind)

    def _paint_shown(self, painter: QPainter, solved: Solved) -> None:
        """Paint a ring around the position shown, and lines to the positions after its moves."""
        number = self._model.shown
        place = self.place_of(number)
        if place is None:
            return
        theme = theme_manager().theme
        laid = self.placed()
        assert laid is not None
        radius = max(_RING, laid.pitch / self.devicePixelRatioF() * 0.75 + 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._model.is_known(number):
            best = solved.best_at(number)
            ends = {solved.after(number, action): action == best
                    for action in reversed(solved.moves_at(number))}  # fmt: skip
            for child, is_best in sorted(ends.items(), key=lambda pair: pair[1]):
                self._paint_move(painter, place, child, radius, is_best=is_best)
        for role, width in ((Role.SURFACE, 5.0), (Role.CURRENT, 2.6)):
            painter.setPen(QPen(theme.color(role), width))
            painter.drawEllipse(place, radius, radius)

    def _paint_move(
        self, painter: QPainter, start: QPointF, child: int, radius: float, *, is_best: bool
    ) -> None:
        end, theme = self.place_of(child), theme_manager().theme
        if end is None:
            return
        along = end - start
        long = max(1e-6, (along.x() ** 2 + along.y() ** 2) ** 0.5)
        small = radius * 0.72
        if long > radius + small:
            from_, to = start + along * (radius / long), end - along * (small / long)
            widths = ((Role.SURFACE, 4.0), (Role.BEST, 2.0)) if is_best else ((Role.TEXT, 0.8),)
            for role, width in widths:
                pen = QPen(theme.color(role), width)
                if not is_best:
                    pen.setStyle(Qt.PenStyle.DotLine)
                painter.setPen(pen)
                painter.drawLine(from_, to)
        role, width = (Role.BEST, 2.2) if is_best else (Role.TEXT, 1.0)
        painter.setPen(QPen(theme.color(role), width))
        painter.drawEllipse(end, small, small)


def paint_material(painter: QPainter, start: QPointF, side: float, kind: tuple[int, ...]) -> None:
    """Paint the pieces of the side to move, solid, and of the other side, as rings; a king is two
    pieces stacked. If one side has none, `kind` says which side has any."""
    theme = theme_manager().theme
    x = start.x() + side / 2
    pieces = kind if len(kind) == 4 else (kind[0], 0, kind[1], 0)
    radius = 0.36 * side
    for place, count in enumerate(pieces):
        is_other, is_king = place >= 2, place % 2 == 1
        if place == 2 and len(kind) == 4:
            x += 0.7 * side
        color, surface = theme.color(Role.MIN if is_other else Role.MAX), theme.color(Role.SURFACE)
        for _ in range(count):
            for lift in (0.2 * side, -0.2 * side) if is_king else (0.0,):
                painter.setPen(QPen(color if is_other else surface, max(1.0, 0.12 * side)))
                painter.setBrush(surface if is_other else color)
                painter.drawEllipse(QPointF(x, start.y() + lift), radius, radius)
            x += side
