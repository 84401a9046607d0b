"""Where the charts stand: they are scrolled where more is unfolded than there is room for."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea

from poda.training.plots.panel import ChartsPanel
from poda.widgets.layout import Fitted


class ChartsArea(Fitted, QScrollArea):
    """Tells the charts how much room they have; what they need beyond it is scrolled."""

    def __init__(self, charts: ChartsPanel) -> None:
        super().__init__()
        self._charts = charts
        self.setWidget(charts)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the focus of its charts
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _fit(self) -> None:
        self._charts.set_room(self.viewport().height())
