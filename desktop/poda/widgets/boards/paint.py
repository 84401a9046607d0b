"""Painting that all boards share: the grid of cells, rings, lines, carets and labels."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from poda.house.theme import THEMES, Role, saved, theme_manager
from poda.widgets.boards.view import MoveLabel

# The layout: a grid of square cells whose edges are on device pixels.


class Pixels(NamedTuple):
    """The pixel grid of the device, in a widget's coordinates.

    `ratio` is device pixels per logical pixel; `left` and `top` are the position of the widget's
    origin within a device pixel (0 to 1), which is not always 0 at a ratio such as 1.5.
    """

    ratio: float = 1.0
    left: float = 0.0
    top: float = 0.0

    def x(self, value: float) -> float:
        """The pixel edge nearest to `value`."""
        return (round(value * self.ratio + self.left) - self.left) / self.ratio

    def y(self, value: float) -> float:
        """The pixel edge nearest to `value`."""
        return (round(value * self.ratio + self.top) - self.top) / self.ratio

    def down(self, length: float) -> float:
        """The greatest whole number of device pixels within `length`, at least 1."""
        return max(1, int(length * self.ratio + 1e-6)) / self.ratio

    def near(self, length: float) -> float:
        """The whole number of device pixels nearest to `length`, at least 1."""
        return max(1, round(length * self.ratio)) / self.ratio


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of `columns` by `rows` cells of side `cell`, its top left corner at (`left`, `top`).

    Cells are numbered by rows; on screen row 0 is the lowest if `bottom_up`, and columns run from
    right to left if `flipped`. `bounds` is the rectangle of the whole board.
    """

    left: float
    top: float
    cell: float
    columns: int
    rows: int
    bounds: QRectF
    bottom_up: bool = False
    flipped: bool = False

    def screen(self, cell: int) -> tuple[int, int]:
        """Column and row of `cell` as seen, counted from the top left."""
        row, column = divmod(cell, self.columns)
        if self.bottom_up:
            row = self.rows - 1 - row
        if self.flipped:
            column = self.columns - 1 - column
        return column, row

    def cell_seen_at(self, column: int, row: int) -> int:
        """The cell that is seen at `column` and `row`: the inverse of `screen`."""
        if self.bottom_up:
            row = self.rows - 1 - row
        if self.flipped:
            column = self.columns - 1 - column
        return row * self.columns + column

    @property
    def grid(self) -> QRectF:
        """The rectangle of all cells."""
        return QRectF(self.left, self.top, self.cell * self.columns, self.cell * self.rows)

    def rect(self, cell: int) -> QRectF:
        """The square of `cell`."""
        column, row = self.screen(cell)
        side = self.cell
        return QRectF(self.left + column * side, self.top + row * side, side, side)

    def centre(self, cell: int) -> QPointF:
        """The centre of `cell`."""
        return self.rect(cell).center()

    def cell_at(self, point: QPointF) -> int | None:
        """The cell under `point`, or None."""
        column = int((point.x() - self.left) // self.cell)
        row = int((point.y() - self.top) // self.cell)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.cell_seen_at(column, row)
        return None

    def runs(self, cells: tuple[int, ...], length: int) -> list[tuple[int, int]]:
        """The end cells of every straight run of at least `length` adjacent ones among `cells`."""
        places = {divmod(cell, self.columns) for cell in cells}
        found: list[tuple[int, int]] = []
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            for row, column in sorted(places):
                if (row - down, column - right) in places:
                    continue
                count = 1
                while (row + count * down, column + count * right) in places:
                    count += 1
                if count >= length:
                    end = (row + (count - 1) * down) * self.columns + column + (count - 1) * right
                    found.append((row * self.columns + column, end))
        return found


SMALLEST_TEXT = 7.0
MINUS = "−"
PITCH = 1.12
"""The line spacing of a label, in type sizes."""
_WORD = re.compile(r"[^\W\d_]{2}")
DIMMED = 0.38


def color(role: Role, alpha: float = 1.0) -> QColor:
    """The colour of `role` in the theme on screen, with `alpha` (0 to 1)."""
    result = theme_manager().theme.color(role)
    result.setAlphaF(alpha)
    return result


_PIECES = {Role.BLACK: Role.WHITE, Role.WHITE: Role.BLACK}


def ink_on(role: Role) -> Role:
    """The role of marks and text on a side's colour: White on Black, and Black on White."""
    return _PIECES.get(role, Role.ON_ACCENT)


def side_edge(role: Role) -> QPen:
    """The pen around what is filled in a side's colour: black and white have an edge, since one of
    them is like the ground."""
    return pen(color(Role.MUTED), 1.0) if role in _PIECES else QPen(Qt.PenStyle.NoPen)


def draw_side_sign(painter: QPainter, place: QRectF, sign: str, role: Role) -> None:
    """Draw the sign of a side, such as ▲, at the left of a place, in the side's colour."""
    metrics = QFontMetricsF(painter.font())
    base = place.center().y() + (metrics.ascent() - metrics.descent()) / 2
    path = QPainterPath()
    path.addText(QPointF(place.left(), base), painter.font(), sign)
    painter.setPen(side_edge(role))
    painter.setBrush(color(role))
    painter.drawPath(path)


def pen(ink: QColor, width: float) -> QPen:
    """A pen with round ends and joins."""
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(ink, width, Qt.PenStyle.SolidLine, cap, join)


def tile(painter: QPainter, rect: QRectF, fill: QColor) -> None:
    """Draw a rounded square without an edge."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawRoundedRect(rect, rect.width() * 0.1, rect.width() * 0.1)


def grown(share: float, most: float) -> float:
    """The share of a cell for a text, which grows with the type size up to `most`."""
    return min(most, share * max(1.0, theme_manager().type_scale))


def focus_ring(painter: QPainter, rect: QRectF) -> None:
    """Draw the mark of the keyboard's cell: a rounded square with an inner edge, for any ground."""
    width = max(2.0, rect.width() * 0.04)
    radius = rect.width() * 0.12
    edge = width * 1.25  # inside the cell
    inside = rect.adjusted(edge, edge, -edge, -edge)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for role, share in ((Role.SURFACE, 2.2), (Role.FOCUS, 1.0)):
        painter.setPen(pen(color(role), width * share))
        painter.drawRoundedRect(inside, radius, radius)


def hint_ring(painter: QPainter, centre: QPointF, radius: float) -> None:
    """Draw a dashed ring: a move that is suggested, not played."""
    width = max(2.0, radius * 0.15)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(color(Role.SURFACE), width * 1.7))
    painter.drawEllipse(centre, radius, radius)
    dashes = QPen(color(Role.BEST), width)
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    # Whole dashes around the circle, so that none is cut where it closes.
    period = 6.2831853 * radius / width / 12
    dashes.setDashPattern([period * 0.62, period * 0.38])
    painter.setPen(dashes)
    painter.drawEllipse(centre, radius, radius)


def caret(painter: QPainter, tip: QPointF, size: float) -> None:
    """Draw a small arrowhead that points down at `tip`."""
    head = QPolygonF(
        [tip, tip + QPointF(-size * 0.6, -size * 0.8), tip + QPointF(size * 0.6, -size * 0.8)]
    )
    painter.setPen(pen(color(Role.SURFACE), max(1.0, size * 0.14)))
    painter.setBrush(color(Role.BEST))
    painter.drawPolygon(head)


def winning_line(painter: QPainter, start: QPointF, end: QPointF, width: float) -> None:
    """Draw a line through the winning pieces, with an edge for any ground."""
    for role, share in ((Role.SURFACE, 1.9), (Role.TEXT, 1.0)):
        painter.setPen(pen(color(role), width * share))
        painter.drawLine(start, end)


@lru_cache(maxsize=64)
def fitted(texts: tuple[str, ...], width: float, height: float, family: str) -> float:
    """The type size, in pixels, at which each text fits `width` by `height`."""
    reference = 100
    metrics = QFontMetricsF(bold(family, reference))
    widest = max(metrics.horizontalAdvance(line) for t in texts for line in t.split("\n"))
    lines = max(t.count("\n") + 1 for t in texts)
    return min(width / max(widest, 1.0) * reference, height / lines / PITCH)


def broken(text: str) -> str:
    """A text with words, broken at the space nearest to its middle; numbers are not broken."""
    if not _WORD.search(text):
        return text
    spaces = [i for i, letter in enumerate(text) if letter == " "]
    if not spaces:
        return text
    middle = min(spaces, key=lambda i: abs(i - len(text) / 2))
    return f"{text[:middle]}\n{text[middle + 1 :]}"


def bold(family: str, pixels: float) -> QFont:
    """A bold font of that size."""
    result = QFont(family)
    result.setBold(True)
    result.setPixelSize(max(1, int(pixels)))
    return result


def draw_labels(
    painter: QPainter,
    pixels: Pixels,
    family: str,
    labels: list[tuple[QRectF, MoveLabel]],
) -> None:
    """Draw each label in the middle of its place.

    Numbers share one type size, so that they can be compared; texts of two lines share a smaller
    one, so that they do not make numbers small.
    """
    labels = [_beside_bar(painter, pixels, item) for item in labels]
    _draw_scores(painter, pixels, family, [item for item in labels if item[1].score])
    labels = [item for item in labels if not item[1].score]
    texts = [broken(label.text) for _, label in labels]
    for two_lines in (False, True):
        group = [i for i, text in enumerate(texts) if ("\n" in text) is two_lines]
        if not group:
            continue
        width = min(labels[i][0].width() for i in group) * 0.86
        share = 0.9 if two_lines else grown(0.55, 0.8)
        height = min(labels[i][0].height() for i in group) * share
        size = fitted(tuple(texts[i] for i in group), width, height, family)
        font = bold(family, max(SMALLEST_TEXT, size))
        for i in group:
            _draw_label(painter, pixels, labels[i], texts[i], font)


_BAR = 0.13  # the bar's width, as a share of the label's


def _beside_bar(
    painter: QPainter, pixels: Pixels, item: tuple[QRectF, MoveLabel]
) -> tuple[QRectF, MoveLabel]:
    """Draw a move's share of the playouts as a bar, of the place's height for all; return the place
    that is left for the label."""
    place, label = item
    if label.share is None:
        return item
    wide = pixels.near(place.width() * _BAR)
    trough = QRectF(pixels.x(place.left()), place.top(), wide, place.height())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(Role.LINE, 0.5))
    painter.drawRect(trough)
    filled = trough.adjusted(0, trough.height() * (1.0 - label.share), 0, 0)
    painter.setBrush(color(Role.MUTED))  # no side's colour
    painter.drawRect(filled)
    return place.adjusted(wide + place.width() * 0.04, 0, 0, 0), label


def _draw_label(
    painter: QPainter, pixels: Pixels, item: tuple[QRectF, MoveLabel], text: str, font: QFont
) -> None:
    place, label = item
    metrics = QFontMetricsF(font)
    lines = text.split("\n")
    size = font.pixelSize()
    pitch = size * PITCH
    high = pixels.near(pitch * len(lines) + size * 0.16)
    wide = max(metrics.horizontalAdvance(line) for line in lines) + size * 0.5
    wide = pixels.near(min(place.width(), max(wide, high)))
    left = pixels.x(place.center().x() - wide / 2)
    top = pixels.y(place.center().y() - high / 2)
    box = QRectF(left, top, wide, high)
    painter.setBrush(_paper())
    painter.setPen(_label_edge(pixels, label, size))
    inset = painter.pen().widthF() / 2
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), size * 0.2, size * 0.2)
    painter.setFont(font)
    painter.setPen(_ink())
    # Centred by the height of a digit: the font's line has room for accents above.
    first = box.center().y() - pitch * (len(lines) - 1) / 2 + metrics.capHeight() / 2
    for index, line in enumerate(lines):
        start = box.center().x() - metrics.horizontalAdvance(line) / 2
        painter.drawText(QPointF(start, first + index * pitch), line)


def _draw_scores(
    painter: QPainter, pixels: Pixels, family: str, labels: list[tuple[QRectF, MoveLabel]]
) -> None:
    """Draw tiles of equal size, each with a score in large type and words below."""
    if not labels:
        return
    wide = min(place.width() for place, _ in labels)
    high = min(place.height() for place, _ in labels)
    scores = tuple(label.score for _, label in labels)
    words = tuple(broken(label.text) for _, label in labels)
    # As large as the widest possible score allows: sizes that change with scores would distract.
    # In large type words take some of the scores' height, which is ample.
    share = grown(0.44, 0.54)
    large = fitted((*scores, f"{MINUS}18"), wide * 0.84, high * (0.91 - share), family)
    sample = "0000000"
    small = fitted((*words, sample), wide * 0.92, high * share, family)
    small = min(max(SMALLEST_TEXT, small), large * 0.8)
    for (place, label), text in zip(labels, words, strict=True):
        box = QRectF(pixels.x(place.left()), pixels.y(place.top()), pixels.near(wide), high)
        box.setHeight(pixels.near(high))
        edge = _label_edge(pixels, label, large * 0.8)
        inset, radius = edge.widthF() / 2, wide * 0.09
        body = box.adjusted(inset, inset, -inset, -inset)
        painter.setPen(edge)
        painter.setBrush(_paper())
        painter.drawRoundedRect(body, radius, radius)
        line, best = large * PITCH, label.kind == "best"
        lines = text.split("\n") if text else []
        used = line + small * PITCH * len(lines)
        top = box.center().y() - used / 2
        if best:  # inverted, so that it stands out without colour
            with saved(painter):
                painter.setClipRect(
                    QRectF(box.left(), box.top(), box.width(), top - box.top() + line)
                )
                painter.setBrush(edge.color())
                painter.drawRoundedRect(body, radius, radius)
        ink = _paper() if best else _ink()
        _draw_line(painter, bold(family, large), label.score, box, top, ink)
        for index, part in enumerate(lines):
            below = top + line + index * small * PITCH
            _draw_line(painter, bold(family, small), part, box, below, _ink())


def _draw_line(
    painter: QPainter, font: QFont, text: str, box: QRectF, top: float, ink: QColor
) -> None:
    """Draw a line of text in the middle of a box, `top` being its upper edge."""
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(ink)
    middle = top + font.pixelSize() * PITCH / 2 + metrics.capHeight() / 2
    left = box.center().x() - metrics.horizontalAdvance(text) / 2
    painter.drawText(QPointF(left, middle), text)


def _label_edge(pixels: Pixels, label: MoveLabel, size: float) -> QPen:
    """The edge of a label: thick for the best move, dashed for a bound. Colours add nothing."""
    roles = {"good": Role.OK, "bad": Role.BAD, "best": Role.BEST}
    if label.kind == "best":
        edge = QPen(_on_paper(Role.BEST), pixels.near(max(2.5, size * 0.13)))
    elif label.kind in roles:
        edge = QPen(_on_paper(roles[label.kind]), pixels.near(max(1.5, size * 0.06)))
    else:
        edge = QPen(_ink(), pixels.near(1.0))
    if not label.exact:
        edge.setDashPattern([3.0, 2.0])
    return edge


# Labels are black on white, to be read from the back row; in a dark theme, where white would glare,
# they have its own colours.


def _paper() -> QColor:
    return color(Role.SURFACE) if _is_dark() else QColor(Qt.GlobalColor.white)


def _ink() -> QColor:
    return color(Role.TEXT) if _is_dark() else QColor(Qt.GlobalColor.black)


def _on_paper(role: Role) -> QColor:
    return color(role) if _is_dark() else THEMES["projector"].color(role)


def _is_dark() -> bool:
    return theme_manager().theme.kind == "dark"
