"""The row above the charts: the x axis, the smoothing, the ways back to all, and export."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QSlider, QToolButton, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import Role, bind_icon
from poda.training.plots.curve import SHARES, Averaged
from poda.training.plots.look import AXES
from poda.training.plots.shown import USUAL_SMOOTHING
from poda.widgets.announce import name_items, phrased
from poda.widgets.buttons import size_with
from poda.widgets.controls import filled, push_button, show_value
from poda.widgets.engine_words import count
from poda.widgets.layout import BETWEEN, INSIDE, ElidedList, FittedToParts, Label, Menu, Steady, row

_WORDS: Final = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
_ICON: Final = Qt.ToolButtonStyle.ToolButtonIconOnly
_AXIS_CHARACTERS: Final = 12  # the axis list's width in letters, if there is little room
_SLIDER: Final = (64, 100)  # pixels of the slider's length: with little room, and with all texts


class ChartTools(FittedToParts, QWidget):
    """The tools of the charts. Signals:
    axis_chosen: a key of `look.AXES`.
    smoothing_chosen: a position, an index of `curve.SHARES`.
    follow_asked: the whole run is to be shown.
    back_asked: all charts are to be shown.
    export_asked: an export as "png", "svg" or "csv".
    """

    axis_chosen = Signal(str)
    smoothing_chosen = Signal(int)
    follow_asked = Signal()
    back_asked = Signal()
    export_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._averaged: tuple[Averaged, Averaged] = (Averaged(1, 1), Averaged(1, 1))
        self.smoothing_label = phrased(Label("small", Role.MUTED), lambda: self.tr("Smoothing"))
        self.axis = filled(ElidedList(), AXES)
        # The widths change with the language and the type size, which can change at any time.
        self.axis.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.smoothing = phrased(
            QSlider(Qt.Orientation.Horizontal), name=lambda: self.tr("Smoothing")
        )
        self.smoothing.setRange(0, len(SHARES) - 1)
        self.smoothing.setPageStep(2)
        self.smoothing.setValue(USUAL_SMOOTHING)
        self.over = Label("small", Role.MUTED, elide=True)
        self.follow = push_button(
            enter=True,
            name=lambda: self.tr("Follow"),
            tip=lambda: self.tr("Show all of the run again, as it grows (0)"),
        )
        bind_icon(self.follow, "follow")
        self.follow.hide()
        self.back = push_button(
            enter=True,
            name=lambda: self.tr("All charts"),
            tip=lambda: self.tr(
                "Back to all charts (Esc). Meanwhile Ctrl and the wheel, or Ctrl and the arrows up "
                "and down, enlarge the values."
            ),
        )
        bind_icon(self.back, "zoom-out")
        self.back.hide()
        self.export = phrased(QToolButton(), lambda: self.tr("Export"))
        phrased(self.export, meaning=lambda: self.tr("Export the charts"))
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export.setToolButtonStyle(_WORDS)
        self.export.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind_icon(self.export, "save")
        self.exports = {kind: QAction(self) for kind in ("png", "svg", "csv")}
        self.export_menu = Menu(self)
        self.export_menu.addActions(list(self.exports.values()))
        self.export.setMenu(self.export_menu)
        self._build()
        self._connect()
        phrased(self.axis, name=lambda: self.tr("What the x axis counts"))
        phrased(self.exports["png"], lambda: self.tr("Charts as a picture (PNG)…"))
        phrased(self.exports["svg"], lambda: self.tr("Charts as a drawing (SVG)…"))
        phrased(self.exports["csv"], lambda: self.tr("Numbers as a table (CSV)…"))
        phrased(self.axis, tip=lambda: "\n".join((
            self.axis.accessibleName(),  # on Linux, screen readers take the value for the name
            self.tr(
                "Processor time is that of all threads together: by it, evolution and learning lie "
                "over each other fairly."
            ),
        )))  # fmt: skip
        name_items(self.axis, self._axis_name)
        follow_language(self, self._show_averaged)
        follow_language(self, self._fit)

    def _build(self) -> None:
        row(
            self.axis,
            BETWEEN - INSIDE,
            self.smoothing_label,
            self.smoothing,
            (Steady(self.over), 1),
            self.follow,
            self.back,
            self.export,
            of=self,
        )
        self.smoothing_label.setBuddy(self.smoothing)

    def _connect(self) -> None:
        self.axis.activated.connect(lambda _index: self.axis_chosen.emit(self.axis.currentData()))
        self.smoothing.valueChanged.connect(self.smoothing_chosen)
        self.follow.clicked.connect(self.follow_asked)
        self.back.clicked.connect(self.back_asked)
        for kind, action in self.exports.items():
            action.triggered.connect(lambda _on=False, kind=kind: self.export_asked.emit(kind))

    def _axis_name(self, key: str) -> str:
        return dict(zip(AXES, (
            self.tr("By generations"), self.tr("By games"), self.tr("By time"),
            self.tr("By processor time"),
        ), strict=True))[key]  # fmt: skip

    # Room

    def minimumSizeHint(self) -> QSize:
        """The size without the slider's text and with icons only; tooltips have these texts."""
        return QSize(self._width(words=False), super().minimumSizeHint().height())

    def _wanted(self) -> tuple[int, int, int, int]:
        """The width without and with texts, that of the axis list, and how much that can shrink."""
        widths = self._width(words=False), self._width(words=True)
        return *widths, self.axis.sizeHint().width(), self._axis_spare()

    def _fit_to(self, wanted: tuple[int, int, int, int]) -> None:
        least, whole, axis, spare = wanted
        words = whole <= self.width()
        narrower = 0 if words else spare - max(0, self.width() - least)
        self.axis.setFixedWidth(axis - max(0, narrower))
        self.smoothing_label.setVisible(words)
        self.smoothing.setFixedWidth(_SLIDER[words])
        self.export.setToolButtonStyle(_WORDS if words else _ICON)
        for button in (self.follow, self.back):
            text = button.accessibleName() if words else ""
            if text != button.text():
                button.setText(text)

    def _width(self, *, words: bool) -> int:
        label = self.smoothing_label.minimumSizeHint().width() + INSIDE if words else 0
        export = size_with(self.export, _WORDS if words else _ICON).width() + BETWEEN
        axis = self.axis.sizeHint().width() - (0 if words else self._axis_spare())
        wide = axis + label + _SLIDER[words] + BETWEEN + export
        for button in (self.follow, self.back):
            if not button.isHidden():
                written = button.fontMetrics().horizontalAdvance(button.text())
                name = button.fontMetrics().horizontalAdvance(button.accessibleName())
                wide += button.sizeHint().width() - written + (name if words else 0) + INSIDE
        return wide

    def _axis_spare(self) -> int:
        """The pixels by which the list may shrink; its opened list does not."""
        metrics = self.axis.fontMetrics()
        texts = [self.axis.itemText(row) for row in range(self.axis.count())]
        whole = max(metrics.horizontalAdvance(text) for text in texts)
        return max(0, whole - _AXIS_CHARACTERS * metrics.averageCharWidth())

    def show_ways_back(self, *, follow: bool, back: bool) -> None:
        """Show or hide the buttons that lead back to the whole run, and to all charts."""
        if (follow, back) != (not self.follow.isHidden(), not self.back.isHidden()):
            self.follow.setVisible(follow)
            self.back.setVisible(back)
            self._fit()

    def show_axis(self, axis: str) -> None:
        """Select this axis, without a signal."""
        self.axis.setCurrentIndex(self.axis.findData(axis))

    def show_smoothing(self, position: int) -> None:
        """Set the slider to this position, without a signal."""
        show_value(self.smoothing, position)

    def tell_averaged(self, readings: Averaged, generations: Averaged) -> None:
        """Show the smoothing windows of readings and of generations."""
        if (readings, generations) != self._averaged:
            self._averaged = readings, generations
            self._show_averaged()

    def averaged_text(self) -> str:
        """The smoothing windows in words."""
        readings, generations = self._averaged
        if readings.rows == 1 and generations.rows == 1:
            return self.tr("none: single values")
        first = self.tr("%Ln reading(s)", "", readings.rows)
        second = self.tr("%Ln generation(s)", "", generations.span)
        if generations.span > generations.rows:  # not every one is kept
            kept = count(generations.rows, 10**9)
            second = self.tr("{kept} of {generations}").format(kept=kept, generations=second)
        return self.tr("over {readings}, {generations}").format(readings=first, generations=second)

    def _show_averaged(self) -> None:
        text = self.averaged_text()
        self.over.setText(text)
        self.smoothing.setAccessibleDescription(text)
        self.smoothing.setToolTip(text)
