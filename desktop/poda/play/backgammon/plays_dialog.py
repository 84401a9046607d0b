"""The table of plays in a window of its own, with every chance of both sides."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.play import words as wording
from poda.play.advice import AnalysisMode
from poda.play.backgammon.equity_rows import equity_note, view_words
from poda.play.backgammon.equity_table import EquityTable
from poda.play.model.model import PlayModel
from poda.play.review.views import show_play
from poda.widgets.buttons import NamedActions
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, PAGE_PROPERTY, ActionButton, Label, wrapped

_SIZE: Final = (900, 460)
_PLAY_WIDTH: Final = 220  # of its column, at the usual type size


class PlaysDialog(Retranslatable, QDialog):
    """Stands beside the board and follows it. While it is open the plays are valued."""

    def __init__(
        self, model: PlayModel, actions: NamedActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "luck")
        self._model = model
        self._view_of = Label("body", bold=True, elide=True)
        self._note = wrapped("small", Role.MUTED)
        self.table = EquityTable(model, whole=True)
        self.table.chosen.connect(lambda play: show_play(model, play, take_back=False))
        self.table.taken.connect(lambda play: show_play(model, play))
        self.rollout = ActionButton(actions["rollout"])
        self.rollout.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.copy = QPushButton()
        self.copy.clicked.connect(self.table.copy)
        self.leave = QPushButton()
        self.leave.clicked.connect(self.reject)
        for button in (self.copy, self.leave):
            button.setAutoDefault(False)  # Enter is the table's
        buttons = QHBoxLayout()
        buttons.setSpacing(INSIDE)
        buttons.addWidget(self.rollout)
        buttons.addWidget(self.copy)
        buttons.addStretch()
        buttons.addWidget(self.leave)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(AROUND, BETWEEN, AROUND, BETWEEN)
        layout.setSpacing(INSIDE)
        layout.addWidget(self._view_of)
        layout.addWidget(self.table, 1)
        layout.addWidget(self._note)
        layout.addLayout(buttons)
        model.board.changed.connect(self._refresh)
        model.analysis.changed.connect(self._refresh)
        model.turns.changed.connect(self._refresh)
        model.rollouts.changed.connect(self._refresh)
        theme_manager().changed.connect(self._fit)
        self.retranslate()
        self._fit()
        self.resize(max(self.minimumWidth(), _SIZE[0]), _SIZE[1])
        self.table.setFocus()

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Table of plays"))
        keys = QKeySequence(QKeySequence.StandardKey.Copy)
        native = keys.toString(QKeySequence.SequenceFormat.NativeText)
        self.copy.setText(self.tr("Copy as text"))
        self.copy.setToolTip(self.tr("Copy the table as text ({keys})").format(keys=native))
        self.leave.setText(self.tr("Close"))
        self._refresh()

    def _fit(self) -> None:
        scale = theme_manager().type_scale
        self.setMinimumWidth(
            min(1180, self.table.numbers_width() + round(_PLAY_WIDTH * scale) + 2 * AROUND + 24)
        )

    def showEvent(self, event: object) -> None:
        if self._model.analysis.mode is AnalysisMode.OFF:
            self._model.analysis.set_mode(AnalysisMode.SHOWN)
        super().showEvent(event)  # type: ignore[arg-type]

    def sentence(self) -> str:
        """What stands below the table."""
        return self._note.full_text()

    def _refresh(self) -> None:
        model, analysis = self._model, self._model.analysis.values
        known = analysis is not None and model.review.judges
        # What waits to be thought over first is not given away by another window.
        hides = model.analysis.mode is AnalysisMode.THINK_FIRST
        self.table.setEnabled(known and not hides)
        self.copy.setEnabled(known and not hides)
        if analysis is None or not known or hides:
            self._view_of.setText(wording.headline(model))
            self._note.setText(self._why_empty(hides=hides))
            self.table.clear_rows()
            return
        self._view_of.setText(view_words(model))
        self._note.setText(equity_note(model, analysis))
        self.table.fill(analysis)

    def _why_empty(self, *, hides: bool) -> str:
        if hides and not self._model.board.record.is_over():
            return self.tr("“Think first” is on: the plays are not shown here.")
        if self._model.board.record.is_over():
            return self.tr("The game is over: there is no play to value.")
        if not self._model.review.judges:
            return self.tr("Only backgammon has plays of a throw.")
        return self.tr("The plays are valued when the dice have been thrown.")
