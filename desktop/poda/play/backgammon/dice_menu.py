"""The menu of what only backgammon has: the turn, the dice, the point numbers, and examples."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QDialog, QMenu, QWidget

from poda.base.paths import resource
from poda.house.i18n import Retranslatable, language_manager
from poda.house.settings import POINT_NUMBERS, settings
from poda.play.actions import PlayActions
from poda.play.backgammon.cube_actions import CubeActions
from poda.play.model.model import PlayModel


@dataclass(frozen=True, slots=True)
class LecturePosition:
    """A position of the lecture's throw 6-5; see `resources/positions/backgammon_lecture.json`."""

    position: str
    title: dict[str, str]
    about: dict[str, str]
    sequences: tuple[str, ...]


@cache
def lecture_positions() -> tuple[LecturePosition, ...]:
    """Those that come with Poda, with the throw to be played."""
    path = resource("positions", "backgammon_lecture.json")
    document: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return tuple(
        LecturePosition(
            f"{each['position']} {document['throw']}",
            each["title"],
            document["about"],
            tuple(document["sequences"]),
        )
        for each in document["positions"]
    )


class DiceMenu(Retranslatable, QMenu):
    """A submenu, seen only where the game has dice.

    Signals:
        numbers_chosen: other point numbers are to be shown.
        example_chosen: a LecturePosition is to be set up.
    """

    numbers_chosen = Signal()
    example_chosen = Signal(object)

    def __init__(
        self, model: PlayModel, actions: PlayActions, cube: CubeActions, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._model = model
        groups = (
            [actions[name] for name in ("roll", "take_back", "swap_dice", "done")],
            [cube[name] for name in ("double", "take", "pass")],
            [actions["auto_roll"], cube["ask_double"], actions["by_hand"], actions["seed"]],
        )
        for group in groups:
            self.addActions(group)
            self.addSeparator()
        self._numbers = QMenu(self)
        self.addMenu(self._numbers)
        choices = QActionGroup(self._numbers)
        for value in POINT_NUMBERS:
            action = QAction(choices, checkable=True)
            action.setChecked(settings().point_numbers == value)
            action.triggered.connect(lambda _on=False, value=value: self._choose_numbers(value))
            self._numbers.addAction(action)
        self._examples = QMenu(self)
        self.addMenu(self._examples)
        for example in lecture_positions():
            action = QAction(self._examples)
            action.triggered.connect(
                lambda _on=False, example=example: self.example_chosen.emit(example)
            )
            self._examples.addAction(action)
        model.board.began.connect(self._refresh)
        self.retranslate()
        self._refresh()

    def retranslate(self) -> None:
        self._tell_title()
        self._numbers.setTitle(self.tr("&Point numbers"))
        texts = (
            self.tr("&None"),
            self.tr("&Own numbers, down to 1"),
            self.tr("The &lecture’s, up to 24"),
        )
        for action, text in zip(self._numbers.actions(), texts, strict=True):
            action.setText(text)
        self._examples.setTitle(self.tr("E&xamples"))
        names = (
            self.tr("Lecture position 6-5, &three plays"),
            self.tr("Lecture position 6-5, &four plays"),
        )
        for action, text in zip(self._examples.actions(), names, strict=True):
            action.setText(text)

    def _tell_title(self) -> None:
        two_dice = self._model.board.kit.two_dice
        self.setTitle(self.tr("&Backgammon") if two_dice else self.tr("&Dice"))

    def _refresh(self) -> None:
        kit = self._model.board.kit
        self._tell_title()
        self.menuAction().setVisible(self._model.board.has_dice)
        for menu in (self._numbers, self._examples):
            menu.menuAction().setVisible(kit.two_dice)

    def _choose_numbers(self, value: str) -> None:
        settings().point_numbers = value
        self.numbers_chosen.emit()


def ask_seed(model: PlayModel, parent: QWidget) -> None:
    """Have a person choose the seed of the dice."""
    from poda.play.backgammon.dice_dialog import DiceDialog  # when it is opened

    dialog = DiceDialog(model.turns.dice.seed, model.turns.keeps_seed, parent)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        model.turns.set_seed(dialog.field.value(), keep=dialog.keep.isChecked())
    dialog.deleteLater()


def in_language(texts: dict[str, str]) -> str:
    """The text in the user's language."""
    return texts.get(language_manager().language, texts["en"])
