"""The column beside the board: what is known of the players, the moves, the analysis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from poda.house.theme import theme_manager
from poda.play.advice import AnalysisMode
from poda.play.backgammon.cube_rules import cube_of
from poda.play.model.model import PlayModel
from poda.play.panels.analysis_panel import AnalysisPanel
from poda.widgets.layout import BETWEEN, INSIDE, hairline

_WIDTH: Final = 340  # at the usual type size
_WIDE: Final = 480
_SHARE: Final = 0.33  # of a wide window
_NARROWEST: Final = 240
_LARGEST_SHARE: Final = 0.4
_ALL: Final = 720
"""As high as the column must be, at the usual type size, to hold the table of an analysis beside a
review; else all that is left of both is one row each."""

_SHARES: Final = (5, 3)  # of the moves and of their review, in the room that is left then
_PLAYS: Final = 6  # of the table of plays beside these
_DECISIONS: Final = 4  # of what explains a decision about the cube, beside the moves alone


class SideColumn(QWidget):
    """Its parts from the top: those that come and go, the moves, their review, and the analysis."""

    def __init__(
        self,
        model: PlayModel,
        above: Sequence[QWidget],
        moves: QWidget,
        analysis: AnalysisPanel,
    ) -> None:
        super().__init__()
        self._model = model
        self._moves, self._analysis = moves, analysis
        self._review = QWidget()  # until there is one
        self._review.hide()
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(BETWEEN)
        for widget in above:
            column.addWidget(widget)
        column.addWidget(moves, 1)
        column.addWidget(self._review)
        column.addWidget(hairline())
        column.addWidget(analysis)
        # Qt drops a change of the layout that is made while it is laid out.
        self._sharing = QTimer(self, singleShot=True, interval=0)
        self._sharing.timeout.connect(self.share)
        model.review.toggled.connect(self.share)
        model.board.began.connect(self.share)  # it may be another game
        theme_manager().changed.connect(self.share)

    def put_review(self, review: QWidget) -> None:
        """The review is made: it comes below the moves."""
        self._column.replaceWidget(self._review, review)
        self._review.deleteLater()
        self._review = review
        self.share()

    def share(self) -> None:
        """Divide it by what is on, and by nothing that comes and goes with a key."""
        on = self._model.analysis.mode is not AnalysisMode.OFF
        # Values stand over the columns too; the moves that are reviewed only in their list.
        high = self.height() >= round(_ALL * theme_manager().type_scale)
        brief = on and self._model.review.shown and not high
        self._analysis.set_brief(brief)
        # Their values stand nowhere but in the table.
        plays = brief and self._model.board.kit.equities
        share = _PLAYS if plays else 2 * (on and not brief)
        if on and cube_of(self._model.board.record.state) is not None:
            share = max(share, _DECISIONS)
        self._column.setStretchFactor(self._analysis, share)
        # Without a share of its own it would take all that it likes before the others' turn.
        moves, review = _SHARES if brief else (1, 1 if on else 0)
        if plays:
            moves = review = _PLAYS - 1
        self._column.setStretchFactor(self._moves, moves)
        self._column.setStretchFactor(self._review, review)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._sharing.start()

    def set_close(self, close: bool) -> None:
        """Have less between the parts, and between the rows of the last one."""
        self._column.setSpacing(INSIDE // 2 if close else BETWEEN)
        self._analysis.set_close(close)

    def fit(self, window: int) -> None:
        """Grow with the type, but leave the board most of a window that is so wide."""
        least = max(_NARROWEST, self._column.minimumSize().width())  # no button is cut
        wanted = round(_WIDTH * theme_manager().type_scale)
        # Throws, plays and chances are long, and a wide window has room.
        if self._model.board.kit.equities:
            wanted = max(wanted, min(_WIDE, round(window * _SHARE)))
        self.setFixedWidth(max(least, min(wanted, round(window * _LARGEST_SHARE))))
