"""Choosing the seed of the dice."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from poda.house.i18n import Retranslatable
from poda.house.theme import Role
from poda.play.backgammon.dice import SEED_LIMIT, Dice
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, wrapped


class DiceDialog(Retranslatable, QDialog):
    """The seed from which the following throws come, and whether the next games have it too."""

    def __init__(self, seed: int, keep: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel()
        self.field = QSpinBox()
        self.field.setRange(0, SEED_LIMIT)
        self.field.setValue(seed)
        self._label.setBuddy(self.field)
        self.another = QPushButton()
        self.another.setAutoDefault(False)
        self.another.clicked.connect(lambda: self.field.setValue(Dice.new().seed))
        self.keep = QCheckBox()
        self.keep.setChecked(keep)
        self._note = wrapped("small", Role.MUTED)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.setSpacing(INSIDE)
        row.addWidget(self._label)
        row.addWidget(self.field, 1)
        row.addWidget(self.another)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(AROUND, AROUND, AROUND, AROUND)
        layout.setSpacing(BETWEEN)
        layout.addLayout(row)
        layout.addWidget(self.keep)
        layout.addWidget(self._note)
        layout.addWidget(self._buttons)
        self.retranslate()
        self.setMinimumWidth(460)
        self.field.selectAll()

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Seed of the dice"))
        self._label.setText(self.tr("&Seed"))
        self.field.setAccessibleName(self.tr("Seed of the dice"))
        self.another.setText(self.tr("&Another one"))
        self.keep.setText(self.tr("&New games begin with it too"))
        self._note.setText(
            self.tr(
                "The following throws come from this seed. The same seed gives the same throws "
                "again, so taking a play back brings no new dice."
            )
        )
