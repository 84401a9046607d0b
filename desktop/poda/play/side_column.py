"""The column beside the board: what is known of the players, the moves, the analysis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from poda.play.advice import AnalysisMode
from poda.play.model import PlayModel
from poda.theme import theme_manager
from poda.widgets.layout import BETWEEN, hairline

_WIDTH: Final = 340  # at the usual type size
_WIDE: Final = 480
_SHARE: Final = 0.33  # of a wide window
_NARROWEST: Final = 240
_LARGEST_SHARE: Final = 0.4


class SideColumn(QWidget):
    """Its parts from the top: those that come and go, the moves, their review, and the analysis."""

    def __init__(
        self,
        model: PlayModel,
        above: Sequence[QWidget],
        moves: QWidget,
        review: QWidget,
        analysis: QWidget,
    ) -> None:
        super().__init__()
        self._model, self._review, self._analysis = model, review, analysis
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(BETWEEN)
        for widget in above:
            column.addWidget(widget)
        column.addWidget(moves, 1)
        column.addWidget(review)
        column.addWidget(hairline())
        column.addWidget(analysis)

    def share(self) -> None:
        """Divide it by what is on, and by nothing that comes and goes with a key."""
        on = self._model.analysis_mode is not AnalysisMode.OFF
        self._column.setStretchFactor(self._analysis, 2 if on else 0)
        # Without a share of its own it would take all that it likes before the others' turn.
        self._column.setStretchFactor(self._review, 1 if on else 0)

    def fit(self, window: int) -> None:
        """Grow with the type, but leave the board most of a window that is so wide."""
        wanted = round(_WIDTH * theme_manager().type_scale)
        if self._model.has_dice:  # throws, plays and chances are long, and a wide window has room
            wanted = max(wanted, min(_WIDE, round(window * _SHARE)))
        self.setFixedWidth(max(_NARROWEST, min(wanted, round(window * _LARGEST_SHARE))))
