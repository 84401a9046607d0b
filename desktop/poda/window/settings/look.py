"""How Poda looks: its language, its colours, and the size of its type."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSlider, QWidget

from poda.house.i18n import LANGUAGES, Retranslatable
from poda.house.settings import LANGUAGE_CHOICES, PALETTES, THEMES, settings
from poda.house.theme import POINTS, Role, font, theme_manager
from poda.widgets.layout import BETWEEN, Label, Panel
from poda.window.settings.page import Chooser, SettingsPage, describe

# A small picture of all that the colours have to tell apart, in those that are chosen.

_SIDE: Final = 28.0  # pixels of a mark, by type size
_LARGE: Final = 1.3  # from this type size on, there are two rows
_GAP: Final = 16.0  # between two words
_MARGIN: Final = 12.0


class ColourSample(Retranslatable, Panel):
    """The marks of a tree, each with its word below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self._refit)
        self.retranslate()

    def retranslate(self) -> None:
        self._words = (
            self.tr("MAX"),
            self.tr("MIN"),
            self.tr("chance"),
            self.tr("chosen"),
            self.tr("cut off"),
            self.tr("this step"),
        )
        self.setAccessibleName(self.tr("Sample of the colours"))
        self.setAccessibleDescription(", ".join(self._words))
        self._refit()

    def _refit(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        width, height = self._cell()
        columns = self._columns()
        rows = len(self._words) // columns
        return QSize(round(columns * width + 2 * _MARGIN), round(rows * height + _MARGIN))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _side(self) -> float:
        return _SIDE * theme_manager().type_scale

    def _columns(self) -> int:
        """All in a row, or in two where the type is large."""
        return 6 if theme_manager().type_scale <= _LARGE else 3

    def _cell(self) -> tuple[float, float]:
        """How wide and how high a mark is with its word."""
        metrics = QFontMetricsF(font("small"))
        widest = max(metrics.horizontalAdvance(word) for word in self._words)
        return widest + _GAP, _MARGIN + self._side() * 1.25 + metrics.height()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, side = theme_manager().theme, self._side()
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawRoundedRect(frame, 6, 6)
        painter.setFont(font("small"))
        width, height = self._cell()
        for number, word in enumerate(self._words):
            row, column = divmod(number, self._columns())
            cell = QRectF(_MARGIN + column * width, row * height, width, height)
            at = QPointF(cell.center().x(), cell.top() + _MARGIN + side / 2)
            self._paint_mark(painter, number, at, side)
            painter.setPen(theme.color(Role.TEXT))
            cell.setTop(cell.top() + _MARGIN + side * 1.25)
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, word)
        painter.end()

    def _paint_mark(self, painter: QPainter, number: int, at: QPointF, side: float) -> None:
        half = side / 2
        theme = theme_manager().theme
        painter.setPen(Qt.PenStyle.NoPen)
        if number < 2:
            role, way = (Role.MAX, 1) if number == 0 else (Role.MIN, -1)
            painter.setBrush(theme.color(role))
            painter.drawPolygon(_triangle(at, half, way))
        elif number == 2:
            painter.setBrush(theme.color(Role.CHANCE))
            painter.drawEllipse(at, half * 0.9, half * 0.9)
        elif number == 3:
            painter.setPen(_pen(theme.color(Role.BEST), side * 0.2))
            painter.drawLine(at + QPointF(half, -half * 0.8), at + QPointF(-half, half * 0.8))
        elif number == 4:
            grey = theme.color(Role.PRUNED)
            painter.setPen(_pen(grey, side * 0.06))
            painter.setBrush(QBrush(grey, Qt.BrushStyle.BDiagPattern))
            painter.drawPolygon(_triangle(at, half, -1))
            painter.setPen(_pen(grey, side * 0.1))
            painter.drawLine(at + QPointF(-half, -half * 0.4), at + QPointF(half, -half))
        else:
            painter.setPen(_pen(theme.color(Role.CURRENT), side * 0.14))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, half * 0.9, half * 0.9)


def _triangle(at: QPointF, half: float, way: int) -> QPolygonF:
    high = half * 0.9 * way
    corners = (QPointF(0, -high), QPointF(half, high), QPointF(-half, high))
    return QPolygonF([at + corner for corner in corners])


def _pen(color: QColor, width: float) -> QPen:
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


LEAST, MOST, STEP = 80, 200, 5  # per cent
_SLIDER: Final = 224  # pixels


class TypePreview(Label):
    """A line in the size that the slider stands at, also before the window takes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._scale = settings().type_scale
        super().__init__("body", parent=parent)
        # So high that nothing below it moves while the slider is dragged; never wider than wanted.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def show_scale(self, scale: float) -> None:
        """Write in this size."""
        self._scale = scale
        self._refresh()

    def _refresh(self) -> None:
        super()._refresh()
        largest = QFont(font("body"))
        largest.setPointSizeF(POINTS["body"] * MOST / 100)
        self.setFixedHeight(QFontMetrics(largest).height() + 2)
        largest.setPointSizeF(POINTS["body"] * self._scale)
        self.setFont(largest)


class LookPage(SettingsPage):
    """Language, theme, palette and type size."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.language = Chooser("language", LANGUAGE_CHOICES)
        self.theme = Chooser("theme", THEMES)
        self.palette_box = Chooser("palette", PALETTES)
        self.size_slider = QSlider(Qt.Orientation.Horizontal)
        self.size_slider.setRange(LEAST // STEP, MOST // STEP)
        self.size_slider.setPageStep(20 // STEP)
        self.size_slider.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.percent = Label("body")
        self.preview = TypePreview()
        self.sample = ColourSample()
        of_size = QHBoxLayout()
        of_size.setSpacing(BETWEEN)
        of_size.addWidget(self.size_slider)
        of_size.addWidget(self.percent)
        of_size.addStretch(1)
        self._labels = [self.add_row(self.language)]
        self._labels.append(self.add_row(self.theme))
        self._theme_note = self.add_note()
        self._labels.append(self.add_row(self.palette_box))
        self._palette_note = self.add_note()
        self.add_below(self.sample)
        self._labels.append(self.add_row(of_size, self.size_slider))
        self.add_below(self.preview)
        self.size_slider.valueChanged.connect(self._on_slider)
        self.size_slider.sliderReleased.connect(self._take_size)
        settings().changed.connect(self._follow)
        theme_manager().changed.connect(self._fit)
        self._fit()
        self._follow("type_scale")
        self.retranslate()

    def title(self) -> str:
        return self.tr("Appearance")

    def retranslate(self) -> None:
        system = self.tr("As the system")
        names = [LANGUAGES[code] for code in LANGUAGE_CHOICES[1:]]
        self.language.name([system, *names])
        self.theme.name([system, self.tr("Light"), self.tr("Dark"), self.tr("Projector")])
        self.palette_box.name([self.tr("Colour-blind-safe"), self.tr("High contrast")])
        texts = (
            self.tr("&Language"),
            self.tr("&Theme"),
            self.tr("&Palette"),
            self.tr("Si&ze of the type"),
        )
        tips = (
            self.tr("Every text changes at once, and so do the marks in numbers"),
            self.tr("Light, dark, or for projectors: white, with stronger lines"),
            self.tr("The colours of the marks and of the text"),
            self.tr("From 80 to 200 %; the arrow keys go by 5 %, Page Up and Page Down by 20 %"),
        )
        controls = (self.language, self.theme, self.palette_box, self.size_slider)
        for label, text, control, tip in zip(self._labels, texts, controls, tips, strict=True):
            label.setText(text)
            describe(control, text, tip)
        self._theme_note.setText(
            self.tr("Projector is white, with black text and stronger lines for the back row.")
        )
        self._palette_note.setText(
            self.tr(
                "Both palettes can be told apart without red, green or blue. In high contrast, "
                "every text has a contrast of at least 7:1."
            )
        )
        self.preview.setText(self.tr("2 ≤ 3: a cut"))
        self._show_percent()

    def _on_slider(self) -> None:
        """While it is dragged the line below shows it; the whole window takes it at the end."""
        self.preview.show_scale(self._scale())
        self._show_percent()
        if not self.size_slider.isSliderDown():
            self._take_size()

    def _take_size(self) -> None:
        settings().type_scale = self._scale()

    def _scale(self) -> float:
        return self.size_slider.value() * STEP / 100

    def _follow(self, name: str) -> None:
        if name != "type_scale":
            return
        scale = settings().type_scale
        with QSignalBlocker(self.size_slider):
            self.size_slider.setValue(round(100 * scale / STEP))
        self.preview.show_scale(scale)
        self._show_percent()

    def _show_percent(self) -> None:
        percent = self.size_slider.value() * STEP
        self.percent.setText(self.tr("{percent} %").format(percent=percent))

    def _fit(self) -> None:
        scale = min(1.5, theme_manager().type_scale)
        self.size_slider.setFixedWidth(round(_SLIDER * scale))
