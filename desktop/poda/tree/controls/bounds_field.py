"""What leaves are worth at least and at most: two numbers, for Star1 and Star2."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from poda.engine.errors import EngineError
from poda.engine.search.star import Utilities
from poda.house.i18n import Retranslatable
from poda.house.theme import theme_manager
from poda.tree.model.values import short
from poda.widgets.layout import INSIDE

_WIDTH: Final = 54  # of each number, at the usual type size


class BoundsField(Retranslatable, QWidget):
    """Two fields, LOW and HIGH. Left empty, both take what the tree itself says.

    Signals:
        asked: other bounds are wanted, as a pair, or None for the tree's own.
        failed: what is written there makes no bounds; the EngineError says why.
    """

    asked = Signal(object)
    failed = Signal(EngineError)

    def __init__(self) -> None:
        super().__init__()
        self.low, self.high = QLineEdit(), QLineEdit()
        self._shown: Utilities = (-math.inf, math.inf)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(INSIDE // 2)
        row.addWidget(self.low)
        row.addWidget(QLabel("–"))
        row.addWidget(self.high)
        for field in (self.low, self.high):
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
            field.editingFinished.connect(self._ask)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.low)
        theme_manager().changed.connect(self._fit)
        self._fit()
        self.retranslate()

    def _fit(self) -> None:
        for field in (self.low, self.high):
            field.setFixedWidth(round(_WIDTH * theme_manager().type_scale))
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def retranslate(self) -> None:
        self.low.setAccessibleName(self.tr("Lower bound"))
        self.high.setAccessibleName(self.tr("Upper bound"))
        tip = self.tr(
            "No leaf is worth less or more than this: Star1 and Star2 cut by it. "
            "Left empty, it is the range of the leaves, or of the game’s stakes."
        )
        for field in (self.low, self.high):
            field.setToolTip(tip)

    def show_bounds(self, bounds: Utilities) -> None:
        """Show the bounds that are in force."""
        self._shown = bounds
        for field, value in zip((self.low, self.high), bounds, strict=True):
            field.setText(short(value, scored=False))
            field.setCursorPosition(0)

    def _ask(self) -> None:
        texts = self.low.text().strip(), self.high.text().strip()
        if texts == tuple(short(value, scored=False) for value in self._shown):
            return
        if texts == ("", ""):
            self.asked.emit(None)
            return
        try:
            low, high = self.pair(*texts)
        except EngineError as error:
            self.failed.emit(error)
            return
        self.asked.emit((low, high))

    def pair(self, low: str, high: str) -> tuple[float, float]:
        """The two numbers as they are typed. Raises EngineError."""
        least, greatest = self.number(low), self.number(high)
        if least > greatest:
            raise EngineError("tree.bad_bounds", low=low, high=high)
        return least, greatest

    @staticmethod
    def number(text: str) -> float:
        """A number as it is typed, in either decimal mark. Raises EngineError."""
        try:
            value = float(text.replace(",", ".").replace("−", "-"))
        except ValueError:
            value = math.nan
        if math.isnan(value):
            raise EngineError("tree.bound_number", text=text)
        return value
