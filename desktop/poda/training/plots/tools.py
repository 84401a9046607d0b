"""The row above the charts: what x counts, how much is averaged, back to all, and export."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSlider,
    QToolButton,
    QWidget,
)

from poda.house.i18n import Retranslatable
from poda.house.theme import Role, bind_icon
from poda.training.plots.look import AXES
from poda.training.plots.strands import SHARES, Averaged
from poda.widgets.announce import set_name
from poda.widgets.layout import BETWEEN, INSIDE, Label, Steady
from poda.widgets.values import count

USUAL_SMOOTHING = 5


class ChartTools(Retranslatable, QWidget):
    """Signals:
    axis_chosen: a key of `look.AXES`.
    smoothing_chosen: a position, an index of `strands.SHARES`.
    follow_asked: back to all of the run.
    export_asked: "png", "svg" or "csv".
    """

    axis_chosen = Signal(str)
    smoothing_chosen = Signal(int)
    follow_asked = Signal()
    export_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._averaged: tuple[Averaged, Averaged] = (Averaged(1, 1), Averaged(1, 1))
        self.smoothing_label = Label("small", Role.MUTED)
        self.axis = QComboBox()
        # Another language or type size has other widths, and may come at any time.
        self.axis.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for key in AXES:
            self.axis.addItem("", key)
        self.smoothing = QSlider(Qt.Orientation.Horizontal)
        self.smoothing.setRange(0, len(SHARES) - 1)
        self.smoothing.setPageStep(2)
        self.smoothing.setValue(USUAL_SMOOTHING)
        self.smoothing.setFixedWidth(100)
        self.over = Label("small", Role.MUTED, elide=True)
        self.follow = QPushButton()
        bind_icon(self.follow, "follow")
        self.follow.hide()
        self.export = QToolButton()
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.export.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind_icon(self.export, "save")
        self.exports = {kind: QAction(self) for kind in ("png", "svg", "csv")}
        self.export_menu = QMenu(self)
        self.export_menu.addActions(list(self.exports.values()))
        self.export.setMenu(self.export_menu)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(INSIDE)
        row.addWidget(self.axis)
        row.addSpacing(BETWEEN - INSIDE)
        row.addWidget(self.smoothing_label)
        row.addWidget(self.smoothing)
        row.addWidget(Steady(self.over), 1)
        row.addWidget(self.follow)
        row.addWidget(self.export)
        self.smoothing_label.setBuddy(self.smoothing)

    def _connect(self) -> None:
        self.axis.activated.connect(lambda _index: self.axis_chosen.emit(self.axis.currentData()))
        self.smoothing.valueChanged.connect(self.smoothing_chosen)
        self.follow.clicked.connect(self.follow_asked)
        for kind, action in self.exports.items():
            action.triggered.connect(lambda _on=False, kind=kind: self.export_asked.emit(kind))

    def retranslate(self) -> None:
        for index, text in enumerate((
            self.tr("By generations"), self.tr("By games"), self.tr("By time"),
        )):  # fmt: skip
            self.axis.setItemText(index, text)
        set_name(self.axis, self.tr("What the x axis counts"))
        self.axis.setToolTip(self.axis.accessibleName())  # on Linux the name of a box is its value
        self.smoothing_label.setText(self.tr("Smoothing"))
        self.smoothing.setAccessibleName(self.tr("Smoothing"))
        self.follow.setText(self.tr("Follow"))
        self.follow.setToolTip(self.tr("Show all of the run again, as it grows (double click, 0)"))
        self.export.setText(self.tr("Export"))
        self.export.setAccessibleName(self.tr("Export the charts"))
        self.exports["png"].setText(self.tr("Charts as a picture (PNG)…"))
        self.exports["svg"].setText(self.tr("Charts as a drawing (SVG)…"))
        self.exports["csv"].setText(self.tr("Numbers as a table (CSV)…"))
        self._tell()

    def show_axis(self, axis: str) -> None:
        """Have this one chosen; nothing is said of it."""
        self.axis.setCurrentIndex(self.axis.findData(axis))

    def tell_averaged(self, readings: Averaged, generations: Averaged) -> None:
        """Say over how much the smoothed curves are averaged."""
        if (readings, generations) != self._averaged:
            self._averaged = readings, generations
            self._tell()

    def averaged_text(self) -> str:
        """Over how much, in words."""
        readings, generations = self._averaged
        if readings.rows == 1 and generations.rows == 1:
            return self.tr("none: single values")
        first = self.tr("%Ln reading(s)", "", readings.rows)
        second = self.tr("%Ln generation(s)", "", generations.span)
        if generations.span > generations.rows:  # not every one is kept
            kept = count(generations.rows, 10**9)
            second = self.tr("{kept} of {generations}").format(kept=kept, generations=second)
        return self.tr("over {readings}, {generations}").format(readings=first, generations=second)

    def _tell(self) -> None:
        text = self.averaged_text()
        self.over.setText(text)
        self.smoothing.setAccessibleDescription(text)
        self.smoothing.setToolTip(text)
