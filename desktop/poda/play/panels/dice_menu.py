"""The menu of games with dice: the turn, the dice and the cube; and the dialog for the seed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from poda.house.i18n import follow_language
from poda.house.theme import Role
from poda.play.actions import PlayActions
from poda.play.model.game import PlayModel
from poda.play.model.record import SEED_LIMIT, GameDice
from poda.play.panels.dice_row import CubeActions
from poda.widgets.announce import phrased
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, wrapped


class DiceMenuPart(QObject):
    """What a game adds to the menu: `Kit.dice_menu` names a subclass, which is made with the model
    and the menu when the first such game is on the board.

    Signals:
        drawn_anew: the board is to be drawn anew.
        panel_made: carries a widget to be put above the pages beside the board.
        begun: a position is on the board, which is to get the focus.
    """

    drawn_anew = Signal()
    panel_made = Signal(QWidget)
    begun = Signal()

    def title(self) -> str:
        """The title of the menu while such a game is on the board."""
        raise NotImplementedError

    def show_entries(self, shown: bool) -> None:
        """Show what it added to the menu, or hide it for another game."""
        raise NotImplementedError


class DiceMenu(QMenu):
    """The submenu, visible only in games with dice.

    Attributes:
        parts: what games add, by their keys.

    Signals:
        part_made: carries a new one of them, before it does anything.
    """

    part_made = Signal(DiceMenuPart)

    def __init__(
        self, model: PlayModel, actions: PlayActions, cube: CubeActions, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._model = model
        self.parts: dict[str, DiceMenuPart] = {}
        groups = (
            [actions[name] for name in ("roll", "take_back", "swap_dice", "done")],
            [cube[name] for name in ("double", "take", "pass")],
            [actions["auto_roll"], cube["ask_double"], actions["by_hand"], actions["seed"]],
        )
        for group in groups:
            self.addActions(group)
            self.addSeparator()
        model.board.began.connect(self.refresh)
        follow_language(self, self._tell_title)

    def _tell_title(self) -> None:
        part = self.parts.get(self._model.board.game.key)
        self.setTitle(self.tr("&Dice") if part is None else part.title())

    def refresh(self) -> None:
        """Show what applies to the game on the board."""
        key, kit = self._model.board.game.key, self._model.board.kit
        if kit.dice_menu and key not in self.parts:
            self.parts[key] = kit.made("dice_menu", self._model, self)
            self.part_made.emit(self.parts[key])
        self._tell_title()
        self.menuAction().setVisible(self._model.board.has_dice)
        for name, part in self.parts.items():
            part.show_entries(name == key)


def ask_seed(model: PlayModel, parent: QWidget) -> None:
    """Ask for the seed of the dice, and set it."""
    dialog = DiceDialog(model.turns.dice.seed, model.turns.keeps_seed, parent)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        model.turns.set_seed(dialog.field.value(), keep=dialog.keep.isChecked())
    dialog.deleteLater()


# The dialog for the seed of the dice.


class DiceDialog(QDialog):
    """Asks for the seed of the following throws, and whether the next games use it too."""

    def __init__(self, seed: int, keep: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = phrased(QLabel(), lambda: self.tr("&Seed"))
        self.field = phrased(QSpinBox(), name=lambda: self.tr("Seed of the dice"))
        self.field.setRange(0, SEED_LIMIT)
        self.field.setValue(seed)
        self._label.setBuddy(self.field)
        self.another = phrased(QPushButton(), lambda: self.tr("&Another one"))
        self.another.setAutoDefault(False)
        self.another.clicked.connect(lambda: self.field.setValue(GameDice.new().seed))
        self.keep = phrased(QCheckBox(), lambda: self.tr("&New games begin with it too"))
        self.keep.setChecked(keep)
        self._note = phrased(
            wrapped("small", Role.MUTED),
            lambda: self.tr(
                "The following throws come from this seed. The same seed gives the same throws "
                "again, so taking a play back brings no new dice."
            ),
        )
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
        phrased(self, lambda: self.tr("Seed of the dice"))
        self.setMinimumWidth(460)
        self.field.selectAll()
