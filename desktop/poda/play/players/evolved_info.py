"""What is known of the evolved players that sit at the board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from poda.base import paths
from poda.engine.game import MAX, MIN
from poda.house.i18n import Retranslatable
from poda.house.theme import Role
from poda.play import words as wording
from poda.play.model.model import PlayModel
from poda.play.players import available as seats
from poda.widgets.boards.names import side_name
from poda.widgets.layout import INSIDE, Label, wrapped


class EvolvedInfo(Retranslatable, QWidget):
    """A line for each of them: fitness, age, mean, generation. Hidden where there is none."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._names = {side: Label("small", bold=True) for side in (MAX, MIN)}
        self.lines = {side: wrapped("small", Role.MUTED) for side in (MAX, MIN)}
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(INSIDE)
        layout.setVerticalSpacing(INSIDE // 2)
        layout.setColumnStretch(1, 1)
        for row, side in enumerate((MAX, MIN)):
            layout.addWidget(self._names[side], row, 0, Qt.AlignmentFlag.AlignTop)
            layout.addWidget(self.lines[side], row, 1)
        model.board.players_changed.connect(self._refresh)
        self.retranslate()

    def retranslate(self) -> None:
        meaning = self.tr(
            "Fitness counts a player's results against the others of its generation; its age is "
            "the number of generations that it was in, and the mean is that of its fitness."
        )
        self.setToolTip(meaning)
        self._refresh()

    def _refresh(self) -> None:
        key, shown = self._model.board.game.key, False
        for side, spec in self._model.board.players.items():
            known = seats.card(key, spec)
            text = wording.figures(known, paths.shown(spec.file_name)) if known else ""
            self._names[side].setText(side_name(key, side))
            self.lines[side].setText(text)
            for label in (self._names[side], self.lines[side]):
                label.setVisible(bool(text))
            shown = shown or bool(text)
        self.setVisible(shown)
