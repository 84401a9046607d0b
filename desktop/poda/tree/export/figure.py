"""A picture of a search at a step, for a file: painted as on screen, but without a window.

The sentence and the legend below the tree are painted here, the tree by `TreePainter`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, inf
from typing import Annotated, Any, Final

import numpy as np
from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTextLayout

from poda.base.numbers import interval_text, number_text
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.record.lecture import has_windows
from poda.engine.record.recording import Recording
from poda.house.theme import THEMES, Role, saved
from poda.tree.drawing.badges import Badges
from poda.tree.drawing.boards import has_board
from poda.tree.drawing.edges import paint_head
from poda.tree.drawing.fitting import Fitting
from poda.tree.drawing.ink import paint_ink
from poda.tree.drawing.levels import PRUNED, VISITED, Camera, Drawing
from poda.tree.drawing.look import SMALL_PIXELS, TEXT_PIXELS, Look, type_of
from poda.tree.drawing.nodes import LevelSlice, NodeSign, paint_ring, paint_sign
from poda.tree.drawing.painter import TreePainter
from poda.tree.drawing.stage import Stage
from poda.tree.model.clock import LEFT, RIGHT, TwinClock
from poda.tree.model.ink import Stroke
from poda.tree.model.shape import TreeShape
from poda.tree.model.values import has_edge_texts, is_scored, short
from poda.tree.sentences.searches import sentence

translate = QCoreApplication.translate

# Texts, as letters or as outlines


def lines_of(text: str, font: QFont, width: float) -> list[str]:
    """The text broken into lines of at most `width` pixels."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    lines = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        begin = line.textStart()
        lines.append(text[begin : begin + line.textLength()].rstrip())
    layout.endLayout()
    return lines


def write(painter: QPainter, look: Look, font: QFont, role: Role, at: QPointF, text: str) -> None:
    """Write a text whose base line begins at `at`."""
    if look.outlines:
        path = QPainterPath()
        path.addText(at, font, text)
        painter.fillPath(path, look.color(role))
        return
    painter.setFont(font)
    painter.setPen(look.color(role))
    painter.drawText(at, text)


def write_centred(
    painter: QPainter, look: Look, font: QFont, middle: float, top: float, lines: list[str]
) -> None:
    """Write lines one below the other, their middles at `middle`."""
    metrics = QFontMetricsF(font)
    base = top + metrics.ascent()
    for line in lines:
        left = middle - metrics.horizontalAdvance(line) / 2
        write(painter, look, font, Role.TEXT, QPointF(left, base), line)
        base += metrics.lineSpacing()


# The room for texts beyond a picture's edges, as nobody can pan on paper

_AIR: Final = 6.0  # pixels between a text and the edge
_BEFORE: Final = 18.0  # pixels from a symbol to the text beside it
_WINDOW_FROM: Final = 20.0  # pixels: the least side of a symbol with its window beside it
_LABEL_FROM: Final = 16.0  # pixels: the least side of a symbol with its label


def beyond(stage: Stage, width: float, most: float) -> tuple[float, float]:
    """The pixels that texts of the outermost nodes may need beyond the left and the right edge.

    Args:
        width: the picture's.
        most: the greatest result for either edge.
    """
    left = right = 0.0
    for depth in range(len(stage.drawing.levels)):
        if stage.dense(depth):
            continue
        band = stage.band(depth)
        if len(band) and not band.board_share:
            for over_left, over_right in (_leaves(band, width), _inner(stage, band, width)):
                left, right = max(left, over_left), max(right, over_right)
    return max(0.0, min(left, most)), max(0.0, min(right, most))


def _leaves(band: LevelSlice, width: float) -> tuple[float, float]:
    places = np.flatnonzero(band.leaf)
    if not len(places) or not band.leaf_type:
        return 0.0, 0.0
    font = type_of(band.leaf_type, bold=True)
    ends = places[[0, -1]]
    first, last = (_wide(font, leaf_text(band, int(place))) / 2 + _AIR for place in ends)
    return first - float(band.x[ends[0]]), float(band.x[ends[1]]) + last - width


def leaf_text(band: LevelSlice, place: int) -> str:
    """A leaf's name or value; "~" marks an estimate."""
    tree, node = band.drawing.tree, int(band.nodes[place])
    worth = float(tree.worth[node])
    scored = is_scored(band.drawing.recording.question)
    text = "?" if np.isnan(worth) else short(worth, scored=scored)
    return tree.leaf_text(node) or ("~" if band.estimated[place] else "") + text


def _inner(stage: Stage, band: LevelSlice, width: float) -> tuple[float, float]:
    places = np.flatnonzero(~band.leaf)
    half = band.common_size / 2
    if not len(places):
        return 0.0, 0.0
    left = right = 0.0
    label = stage.drawing.tree.label(int(band.nodes[places[0]]))
    if label and band.common_size >= _LABEL_FROM:
        font = type_of(min(15.0, 0.36 * band.common_size + 4), mono=False, bold=True)
        left = half + _BEFORE + _wide(font, label) + _AIR - float(band.x[places[0]])
    if stage.look.windows and band.common_size >= _WINDOW_FROM:
        written = _wide(type_of(SMALL_PIXELS), _widest_window(band)) + _BEFORE
        right = float(band.x[places[-1]]) + half + written - width
    return left, right


def _widest_window(band: LevelSlice) -> str:
    """The widest window that the search may show."""
    worth = band.drawing.tree.worth
    known = worth[~np.isnan(worth)]
    ends = (float(known.min()), float(known.max())) if len(known) else (0.0, 0.0)
    scored = is_scored(band.drawing.recording.question)
    value = max((short(end, scored=scored) for end in ends), key=len)
    return max((interval_text(value, end) for end in (value, number_text(inf))), key=len)


def _wide(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


# The legend

_SIGN: Final = 18.0
_BETWEEN: Final = 24.0
_GAP: Final = 7.0
_ROW: Final = 28.0

_Entry = tuple[Callable[[QPainter], None], str]


class Legend:
    """The legend: the signs that a search may show, each with a word or two."""

    def __init__(self, drawing: Drawing, look: Look) -> None:
        self._look = look
        self._font = type_of(SMALL_PIXELS, mono=False)
        self._entries = list(self._made(drawing))

    def height(self, width: float) -> float:
        """The height of the legend at a width."""
        return _ROW * len(self._rows(width))

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """Paint the legend, its rows centred in the box."""
        for i, row in enumerate(self._rows(box.width())):
            wide = sum(self._wide(entry) for entry in row) + _BETWEEN * (len(row) - 1)
            x, y = box.left() + (box.width() - wide) / 2, box.top() + (i + 0.5) * _ROW
            for entry in row:
                self._paint_entry(painter, entry, x, y)
                x += self._wide(entry) + _BETWEEN

    def _paint_entry(self, painter: QPainter, entry: _Entry, x: float, y: float) -> None:
        draw, text = entry
        with saved(painter):
            painter.translate(x + _SIGN / 2, y)
            draw(painter)
        base = y + QFontMetricsF(self._font).capHeight() / 2
        at = QPointF(x + _SIGN + _GAP, base)
        write(painter, self._look, self._font, Role.TEXT, at, text)

    def _wide(self, entry: _Entry) -> float:
        return _SIGN + _GAP + QFontMetricsF(self._font).horizontalAdvance(entry[1])

    def _rows(self, width: float) -> list[list[_Entry]]:
        rows: list[list[_Entry]] = [[]]
        used = 0.0
        for entry in self._entries:
            wide = self._wide(entry)
            if rows[-1] and used + wide > width:
                rows.append([])
                used = 0.0
            rows[-1].append(entry)
            used += wide + _BETWEEN
        return rows

    def _made(self, drawing: Drawing) -> list[_Entry]:
        players = set(drawing.tree.player[drawing.tree.children > 0].tolist())
        entries: list[_Entry] = []
        for player, sign, text in (
            (MAX, NodeSign.UP, translate("Legend", "MAX")),
            (MIN, NodeSign.DOWN, translate("Legend", "MIN")),
            (CHANCE, NodeSign.CIRCLE, translate("Legend", "Chance")),
        ):
            if player in players:
                entries.append((self._sign(sign, VISITED, player), text))
        entries.append((self._ring, translate("Legend", "Current node")))
        entries.append((self._thick, translate("Legend", "Chosen")))
        if drawing.trace.narrowed is not None:
            entries.append((self._sign(NodeSign.UP, PRUNED, MAX), translate("Legend", "Pruned")))
            entries.append((self._cut, translate("Legend", "Cut")))
            if self._look.windows:
                entries.append((self._window, translate("Legend", "Window, alpha to beta")))
        if len(drawing.arrows):
            text = translate("Legend", "Same position: searched there")
            entries.append((self._arrow, text))
        return entries

    def _sign(self, sign: int, state: int, player: int) -> Callable[[QPainter], None]:
        return lambda painter: paint_sign(painter, self._look, sign, state, player, _SIGN)

    def _ring(self, painter: QPainter) -> None:
        paint_ring(painter, self._look, QPointF(0, 0), _SIGN / 2 - 2, 3.0, Role.CURRENT)

    def _thick(self, painter: QPainter) -> None:
        painter.setPen(QPen(self._look.color(Role.BEST), 3.0))
        painter.drawLine(QLineF(-_SIGN / 2, 5, _SIGN / 2, -5))

    def _arrow(self, painter: QPainter) -> None:
        color = self._look.tint(Role.TEXT, 0.7)
        path = QPainterPath(QPointF(_SIGN / 2, -4))
        path.quadTo(QPointF(0, 9), QPointF(-_SIGN / 2 + 1, -4))
        painter.setPen(QPen(color, 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        paint_head(painter, path, color, 7.0)

    def _cut(self, painter: QPainter) -> None:
        painter.setPen(QPen(self._look.color(Role.LINE), 1.5))
        painter.drawLine(QLineF(0, -_SIGN / 2, 0, _SIGN / 2))
        painter.setPen(QPen(self._look.color(Role.TEXT), 2.6))
        painter.drawLine(QLineF(-7, 4, 7, -4))

    def _window(self, painter: QPainter) -> None:
        font = type_of(SMALL_PIXELS - 1)
        metrics = QFontMetricsF(font)
        at = QPointF(-metrics.horizontalAdvance("[]") / 2, metrics.capHeight() / 2)
        write(painter, self._look, font, Role.TEXT, at, "[]")


VECTOR_RATIO: Final = 4.0
"""Device pixels per logical pixel, for measuring texts of devices without pixels (SVG, PDF)."""
PROPORTIONS: Final = 4 / 3
"""The greatest height of a picture of a tree, as a share of its width."""
FLATTEST: Final = 0.32
"""The least height of a picture of a tree, as a share of its width."""
LARGEST: Final = 8192
"""The most pixels of a picture's side."""

_MARGIN: Final = 16.0
_LEAF, _BOARD = 84.0, 150.0  # pixels from a leaf to the next, without and with boards
_LEVEL: Final = 120.0
_LONGEST: Final = 800.0  # the most pixels by which a name at the edge widens a picture
_SHARE: Final = 0.4  # the largest share of a fixed width for a name at the edge
_LEAST, _MOST = (560.0, 320.0), (2400.0, 1500.0)


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a picture.

    Attributes:
        theme: "light", "dark" or "projector".
        size: the tree's width and height in logical pixels; None for those that suit the tree.
        values, windows: whether the nodes' values and windows are written.
        sentence, legend: whether the step's sentence and the legend are below the tree.
        outlines: whether an SVG has its texts as outlines, not as letters.
        names: the naming of a written tree's inner nodes, one of `values.NAME_SCHEMES`.
    """

    theme: Annotated[str, THEMES.__contains__] = "light"
    size: tuple[int, int] | None = None
    values: bool = True
    windows: bool = True
    sentence: bool = False
    legend: bool = False
    outlines: bool = False
    names: str = "paths"


USUAL: Final = Style()
"""The default style."""


@dataclass(frozen=True, slots=True)
class FigureView:
    """The visible part of a tree.

    Attributes:
        camera: the tree's place on the viewport.
        size: the viewport's width and height in logical pixels.
    """

    camera: Camera
    size: tuple[float, float]


class Figure:
    """Pictures of one search's steps, all of one size, with the tree at the same place.

    Args:
        recording, shape: the search, and the shape of its drawn tree.
        style: the look.
        steps: the steps that will be painted; the longest sentence decides the room for it.
        view: the visible part of the tree; None for all of it.
        ink: the pen strokes over the tree, by step.
    """

    def __init__(
        self,
        recording: Recording[Any, Any],
        shape: TreeShape,
        style: Style = USUAL,
        steps: Sequence[int] = (),
        view: FigureView | None = None,
        ink: Mapping[int, Sequence[Stroke]] | None = None,
    ) -> None:
        self.recording = recording
        self._ink = ink or {}
        self.style = style
        self.drawing = Drawing(recording, shape)
        self.look = look_of(recording, style)
        self._painter = TreePainter()
        self._badges = Badges(recording)
        self._font = type_of(TEXT_PIXELS, mono=False)
        self._view = view
        self._cameras: dict[float, Camera] = {}  # by device pixels per logical pixel
        self._legend = Legend(self.drawing, self.look) if style.legend else None
        tree = view.size if view is not None else style.size or natural_size(self.drawing)
        self._tree = float(tree[0]), float(tree[1])
        if view is None and style.size is None:  # the picture is widened for texts at its edges
            room = sum(self._beyond(0, self._fitted(0, 1.0, self._tree[0]), _LONGEST))
            self._tree = float(ceil(self._tree[0] + max(0.0, room))), self._tree[1]
        self._text_height = self._measured(steps) if style.sentence else 0.0
        legend = self._legend.height(self._tree[0] - 2 * _MARGIN) + _MARGIN if self._legend else 0
        self.size = self._tree[0], float(ceil(self._tree[1] + self._text_height + legend))

    def paint(self, painter: QPainter, step: int, ratio: float, *, vector: bool) -> None:
        """Paint the picture at a step.

        Args:
            painter: its coordinates are the picture's logical pixels, from (0, 0) to `size`.
            ratio: device pixels per logical pixel.
            vector: whether the device takes shapes and texts, not only pixels.
        """
        look = replace(self.look, vector=vector, badge=lambda node: self._badges.text(node, step))
        width, height = self._tree
        painter.fillRect(QRectF(0, 0, *self.size), look.color(Role.SURFACE))
        area = QRectF(0, 0, width, height)
        with saved(painter):
            if self._view is not None:
                painter.setClipRect(area)
            camera = self.camera(step, ratio)
            self._painter.paint(painter, self.drawing, step, camera, look, area)
            paint_ink(painter, self._ink.get(step, ()), camera, look.theme)
        with saved(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._text_height:
                self._paint_sentence(painter, step, height)
            if self._legend is not None:
                top = height + self._text_height
                box = QRectF(_MARGIN, top, width - 2 * _MARGIN, self.size[1] - top - _MARGIN)
                self._legend.paint(painter, box)

    def camera(self, step: int, ratio: float) -> Camera:
        """The tree's place on the picture, which is the same at every step."""
        if self._view is not None:
            return replace(self._view.camera, ratio=ratio)
        if (camera := self._cameras.get(ratio)) is None:
            camera = self._cameras[ratio] = self._whole(step, ratio)
        return camera

    def _whole(self, step: int, ratio: float) -> Camera:
        """The camera that shows the whole tree, with the texts of its outermost nodes."""
        width, margins = self._tree[0], [0.0, 0.0]
        camera = self._fitted(step, ratio, width)
        for _ in range(3):  # in the narrower room, other texts may reach the edges
            over = self._beyond(step, camera, _SHARE * width)
            if max(over) <= 0:
                break
            margins = [
                min(margin + max(0.0, more), _SHARE * width)
                for margin, more in zip(margins, over, strict=True)
            ]
            camera = self._fitted(step, ratio, width - sum(margins))
            camera = replace(camera, dx=camera.dx + margins[0])
        return camera

    def _fitted(self, step: int, ratio: float, width: float) -> Camera:
        size, tools = (width, self._tree[1]), self._painter.tools
        return Fitting(self.drawing, step, self.look, size, 1.0, ratio, tools).camera()

    def _beyond(self, step: int, camera: Camera, most: float) -> tuple[float, float]:
        area, tools = QRectF(0, 0, *self._tree), self._painter.tools
        stage = Stage(QPainter(), self.drawing, camera, step, self.look, area, tools)
        return beyond(stage, self._tree[0], most)

    def words(self, step: int) -> str:
        """The sentence of a step."""
        return sentence(self.recording, step)

    def _lines(self, step: int) -> list[str]:
        return lines_of(self.words(step), self._font, self._tree[0] - 2 * _MARGIN)

    def _measured(self, steps: Sequence[int]) -> float:
        most = max((len(self._lines(step)) for step in steps), default=0)
        return most * QFontMetricsF(self._font).lineSpacing() + 2 * _MARGIN

    def _paint_sentence(self, painter: QPainter, step: int, top: float) -> None:
        lines = self._lines(step)
        middle = self.size[0] / 2
        write_centred(painter, self.look, self._font, middle, top + _MARGIN / 2, lines)


def look_of(recording: Recording[Any, Any], style: Style) -> Look:
    """The look of the search as on screen, without hover and selection."""
    question = recording.question
    searched = question.algorithm
    return Look(
        THEMES[style.theme],
        windows=style.windows and has_windows(searched),
        move_names=has_edge_texts(recording),
        bounds=question.bounds if searched.startswith("star") and style.windows else None,
        values=style.values,
        outlines=style.outlines,
        names=style.names,
    )


def natural_size(drawing: Drawing) -> tuple[float, float]:
    """The width and height at which a tree is legible, limited to what suits a page."""
    leaf = _BOARD if has_board(drawing.tree.game) else _LEAF
    boards = leaf - _LEAF
    width = min(max(_LEAST[0], drawing.width * leaf + 2 * leaf), _MOST[0])
    levels = len(drawing.levels)
    height = min(max(_LEAST[1], (levels - 1) * (_LEVEL + boards) + 140 + boards), _MOST[1])
    return width, min(max(height, width * FLATTEST), width * PROPORTIONS)


# Two searches side by side as one picture

_NAME: Final = 20.0  # pixels: the type of the searches' names
_AROUND: Final = 10.0


@dataclass(frozen=True)
class Beside:
    """The right search of a picture.

    Attributes:
        recording, shape: the right search, and the shape of its drawn tree.
        clock: the steps of both searches at each moment; the picture's steps are its moments.
        names: the names of both searches.
        view: the visible part of the right tree; None for all of it.
    """

    recording: Recording[Any, Any]
    shape: TreeShape
    clock: TwinClock
    names: tuple[str, str]
    view: FigureView | None = None

    def of_its_own(self) -> Beside:
        """A copy with its own tree and trace, for a thread: reading these fills their caches."""
        recording = self.recording
        tree, trace = replace(recording.tree), replace(recording.trace)
        return replace(self, recording=replace(recording, tree=tree, trace=trace))


class TwinFigure(Figure):
    """Two figures side by side, their names above them. Its steps are moments of the clock."""

    def __init__(self, left: Figure, right: Figure, beside: Beside) -> None:
        self._sides = left, right
        self._beside = beside
        self.look, self.style = left.look, left.style
        self.recording, self.drawing = left.recording, left.drawing
        self._names_type = type_of(_NAME, mono=False, bold=True)
        self._top = float(ceil(QFontMetricsF(self._names_type).height() + 2 * _AROUND))
        width = left.size[0] + _BETWEEN + right.size[0]
        self.size = width, self._top + max(left.size[1], right.size[1])

    def paint(self, painter: QPainter, step: int, ratio: float, *, vector: bool) -> None:
        """Paint both at a moment; see `Figure.paint`."""
        painter.fillRect(QRectF(0, 0, *self.size), self.look.color(Role.SURFACE))
        left = 0.0
        for side, figure in zip((LEFT, RIGHT), self._sides, strict=True):
            with saved(painter):
                painter.translate(left, self._top)
                figure.paint(painter, self._step(side, step), ratio, vector=vector)
            with saved(painter):
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                name = self._beside.names[side]
                middle = left + figure.size[0] / 2
                write_centred(painter, self.look, self._names_type, middle, _AROUND, [name])
            left += figure.size[0] + _BETWEEN
        x = self._sides[LEFT].size[0] + _BETWEEN / 2
        with saved(painter):
            painter.setPen(QPen(self.look.color(Role.LINE), 1.0, c=Qt.PenCapStyle.FlatCap))
            painter.drawLine(QLineF(x, _AROUND, x, self.size[1] - _AROUND))

    def words(self, step: int) -> str:
        """The sentences of both searches at a moment."""
        told = (
            f"{name}: {figure.words(self._step(side, step))}"
            for side, name, figure in zip((0, 1), self._beside.names, self._sides, strict=True)
        )
        return " ".join(told)

    def _step(self, side: int, moment: int) -> int:
        return int(self._beside.clock.steps[side][moment])
