"""A position of a game, typed, and how deep its search goes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE
from poda.engine.games import GAMES
from poda.engine.search.evaluation import evaluations
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, font, theme_manager
from poda.tree.controls.fields import DepthField, fit_dialog
from poda.tree.drawing.boards.kit import kit_of
from poda.tree.model.opening import longest, shortest
from poda.tree.model.sources import Position, Suggestion
from poda.widgets.boards.view import side_name
from poda.widgets.layout import AROUND, BETWEEN, Label
from poda.widgets.messages import message
from poda.widgets.names import evaluation_name, game_name

DEFAULT_POSITION: Final = Position(
    "connect4", "4433", Suggestion("alphabeta", plies=3, evaluation="fours")
)
"""What the dialog begins with where no game is on screen."""

_WIDTH: Final = 560
_FIELD_WIDTH: Final = 264


class PositionDialog(Retranslatable, QDialog):
    """Asks for a position, beginning with the one that is on screen."""

    def __init__(
        self, position: Position = DEFAULT_POSITION, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._begun = position
        self._algorithm = position.suggestion.algorithm
        self.game = QComboBox()
        for key in GAMES:
            self.game.addItem("", key)
        self.field = QLineEdit()
        self.plies = DepthField()
        self.evaluation = QComboBox()
        self.sentence = Label("small", Role.MUTED)
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._note = Label("small", Role.MUTED)
        self._note.setWordWrap(True)
        self._names = [QLabel() for _ in range(4)]
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self.game.setCurrentIndex(max(0, self.game.findData(position.game)))
        self.field.setText(position.text)
        self._take_game()
        self._show_plies(position.suggestion.plies)
        row = self.evaluation.findData(position.suggestion.evaluation)
        self.evaluation.setCurrentIndex(max(0, row))
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.game.activated.connect(self._change_game)
        self.field.textChanged.connect(self._check)
        self.plies.valueChanged.connect(self._check)
        theme_manager().changed.connect(self._dress)
        self.retranslate()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(BETWEEN // 2)
        form.setHorizontalSpacing(BETWEEN)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        fields = (self.game, self.field, self.plies, self.evaluation)
        for name, field in zip(self._names, fields, strict=True):
            name.setBuddy(field)
            field.setMinimumWidth(_FIELD_WIDTH)
            form.addRow(name, field)
            if field is self.field:
                form.addRow("", self.sentence)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(AROUND, AROUND, AROUND, AROUND)
        layout.setSpacing(BETWEEN)
        layout.addLayout(form)
        layout.addWidget(self._note)
        layout.addWidget(self._buttons)

    def source(self) -> Position:
        """The position that is set up, and how it is to be searched."""
        plies = self.plies.plies()
        evaluation = "" if plies is None else self.evaluation.currentData()
        suggestion = Suggestion(self._algorithm, plies=plies, evaluation=evaluation)
        # No control shows the order of the moves: it stays what it was in this game.
        same_game = self._key() == self._begun.game
        as_played = same_game and self._begun.as_played
        return Position(self._key(), self.field.text(), suggestion, as_played)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.field.setFocus()
        self.field.selectAll()

    def _key(self) -> str:
        return str(self.game.currentData())

    def _show_plies(self, plies: int | None) -> None:
        game = GAMES[self._key()]
        self.plies.show_plies(plies, longest(game), shortest(game))

    def _change_game(self) -> None:
        """Another game: its empty board, a depth that can be looked through."""
        self.field.clear()
        self._take_game()
        self._show_plies(GAMES[self._key()].usual_plies)
        self._tell_how()
        self._check()

    def _take_game(self) -> None:
        self.evaluation.clear()
        for evaluation in evaluations(self._key()):
            self.evaluation.addItem(evaluation_name(evaluation.name), evaluation.name)

    def _check(self) -> None:
        game = GAMES[self._key()]
        self.evaluation.setEnabled(self.plies.plies() is not None)
        try:
            state = game.searched(game.parse_position(self.field.text()))
        except EngineError as error:
            place = self.tr("Character {place}: {sentence}")
            text = message(error)
            if error.place is not None:
                text = place.format(place=error.place + 1, sentence=text)
            self._say("✕ " + text, Role.BAD)
            return
        if game.is_terminal(state):
            self._say("✕ " + message(EngineError("game.terminal")), Role.BAD)
            return
        if game.to_move(state) == CHANCE:
            self._say(self.tr("The dice are to be thrown (CHANCE)"), Role.MUTED)
            return
        side = side_name(self._key(), game.to_move(state))
        player = "MAX" if game.to_move(state) > 0 else "MIN"
        self._say(self.tr("{side} ({player}) to move").format(side=side, player=player), Role.MUTED)

    def _tell_how(self) -> None:
        """How a position of this game is written."""
        kit = kit_of(GAMES[self._key()])
        self._note.setText(kit.how_written())
        self.field.setPlaceholderText(kit.example())

    def _say(self, text: str, role: Role) -> None:
        self.sentence.set_role(role)
        self.sentence.setText(text)
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(role is not Role.BAD)

    def _dress(self) -> None:
        self.field.setFont(font("body", mono=True))
        fit_dialog(self, _WIDTH, self.sentence)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Game position"))
        names = (
            self.tr("&Game"),
            self.tr("&Position"),
            self.tr("&Depth in plies"),
            self.tr("&Evaluation"),
        )
        for label, text in zip(self._names, names, strict=True):
            label.setText(text)
        for row in range(self.game.count()):
            self.game.setItemText(row, game_name(self.game.itemData(row)))
        for row in range(self.evaluation.count()):
            self.evaluation.setItemText(row, evaluation_name(self.evaluation.itemData(row)))
        self._tell_how()
        self._check()
        self._dress()
