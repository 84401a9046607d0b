"""The menu of games with dice: the turn and the dice; and the dialog for the seed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QLabel, QMenu, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import Role
from poda.play.actions import PlayActions
from poda.play.model.game import PlayModel
from poda.play.model.record import SEED_LIMIT, GameDice
from poda.play.panels.dice_row import DiceRow
from poda.widgets.announce import phrased
from poda.widgets.controls import OkAndCancel, seed_field
from poda.widgets.layout import AROUND, BETWEEN, column, row, wrapped


class DiceMenuPart(QObject):
    """What a game adds to the menu: `Kit.dice_menu` names a subclass, which is made with the model
    and the menu when the first such game is on the board.

    Signals:
        drawn_anew: asks to draw the board again.
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
        """Show its entries in the menu, or hide them for another game."""
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
        self, model: PlayModel, actions: PlayActions, dice: DiceRow, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._model, self._actions, self._dice = model, actions, dice
        self.parts: dict[str, DiceMenuPart] = {}
        self._filled: set[str] = set()
        groups = (
            [actions[name] for name in ("roll", "take_back", "swap_dice", "done")],
            [actions[name] for name in ("auto_roll", "by_hand", "seed")],
        )
        for group in groups:
            self.addActions(group)
            self.addSeparator()
        model.board.began.connect(self.refresh)
        follow_language(self, self._tell_title)

    def _tell_title(self) -> None:
        part = self.parts.get(self._model.board.game.key)
        self.setTitle(self.tr("D&ice") if part is None else part.title())

    def refresh(self) -> None:
        """Show what applies to the game on the board."""
        key, kit = self._model.board.game.key, self._model.board.kit
        if (own := self._dice.add_own()) is not None and key not in self._filled:
            self._filled.add(key)
            own.fill({"turn": self}, self._actions["auto_roll"])
            self.insertSeparator(self._actions["auto_roll"])
            own.fill({"choices": self}, self._actions["by_hand"])
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
        self.field, self.another = seed_field(
            SEED_LIMIT, seed, lambda: GameDice.new().seed, lambda: self.tr("&Another one")
        )
        phrased(self.field, name=lambda: self.tr("Seed of the dice"))
        label = phrased(QLabel(), lambda: self.tr("&Seed"))
        label.setBuddy(self.field)
        self.keep = phrased(QCheckBox(), lambda: self.tr("&New games begin with it too"))
        self.keep.setChecked(keep)
        note = phrased(
            wrapped("small", Role.MUTED),
            lambda: self.tr(
                "The following throws come from this seed. The same seed gives the same throws "
                "again, so taking a play back brings no new dice."
            ),
        )
        top = row(label, (self.field, 1), self.another)
        column(top, self.keep, note, OkAndCancel(self), of=self, spacing=BETWEEN, margins=AROUND)
        phrased(self, lambda: self.tr("Seed of the dice"))
        self.setMinimumWidth(460)
        self.field.selectAll()
