"""Two small dialogs of backgammon: how long a match is, and for how much a game is given up."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from poda.i18n import Retranslatable
from poda.play import wording_match
from poda.play.match_record import LENGTHS
from poda.theme import Role
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, wrapped

_USUAL_LENGTH: Final = 5
_WIDTH: Final = 420
_OK: Final = QDialogButtonBox.StandardButton.Ok
_CANCEL: Final = QDialogButtonBox.StandardButton.Cancel


class NewMatchDialog(Retranslatable, QDialog):
    """Asks for the length of a match; it begins with that of the last one, if it is a usual one."""

    def __init__(self, length: int | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel()
        self.list = QComboBox()
        for points in (*LENGTHS, 0):
            self.list.addItem("", points)
        known = length in (*LENGTHS, 0)
        self.list.setCurrentIndex(self.list.findData(length if known else _USUAL_LENGTH))
        self._label.setBuddy(self.list)
        self._note = wrapped("small", Role.MUTED)
        self.buttons = _buttons(self)
        layout = _column(self)
        layout.addWidget(self._label)
        layout.addWidget(self.list)
        layout.addWidget(self._note)
        layout.addSpacing(INSIDE)
        layout.addWidget(self.buttons)
        self.retranslate()
        self.list.setFocus()

    def length(self) -> int:
        """The points that win the match; 0 for money play."""
        return int(self.list.currentData())

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("New match"))
        self._label.setText(self.tr("&Length"))
        self.list.setAccessibleName(self.tr("Length of the match"))
        for row in range(self.list.count()):
            self.list.setItemText(row, wording_match.length_words(self.list.itemData(row)))
        self._note.setText(
            self.tr(
                "A game counts 1 point, a gammon 2, a backgammon 3. Money play keeps the score "
                "and has no end. Each game begins with the opening throw."
            )
        )
        self.buttons.button(_OK).setText(self.tr("&Begin"))
        self.buttons.button(_CANCEL).setText(self.tr("Cancel"))


class ResignDialog(Retranslatable, QDialog):
    """Asks for how much a game is given up: a single game unless another stake is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel()
        self.stakes = QButtonGroup(self)
        self.buttons = _buttons(self)
        layout = _column(self)
        layout.addWidget(self._label)
        for stake in (1, 2, 3):
            button = QRadioButton()
            self.stakes.addButton(button, stake)
            layout.addWidget(button)
        self.stakes.button(1).setChecked(True)
        layout.addSpacing(INSIDE)
        layout.addWidget(self.buttons)
        self.retranslate()
        self.stakes.button(1).setFocus()

    def stake(self) -> int:
        """1, 2 (a gammon) or 3 (a backgammon)."""
        return self.stakes.checkedId()

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Resign"))
        self._label.setText(self.tr("What do you give up?"))
        for stake in (1, 2, 3):
            button = self.stakes.button(stake)
            button.setText(wording_match.stake_words(stake))
        self.buttons.button(_OK).setText(self.tr("&Resign"))
        self.buttons.button(_CANCEL).setText(self.tr("Play on"))


def _buttons(dialog: QDialog) -> QDialogButtonBox:
    buttons = QDialogButtonBox(_OK | _CANCEL)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    buttons.button(_OK).setProperty("primary", True)
    return buttons


def _column(dialog: QDialog) -> QVBoxLayout:
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(AROUND, AROUND, AROUND, BETWEEN)
    layout.setSpacing(INSIDE)
    dialog.setMinimumWidth(_WIDTH)
    return layout
