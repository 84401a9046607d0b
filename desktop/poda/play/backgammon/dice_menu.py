"""Backgammon's menu: the turn, the dice, the cube, the point numbers, and lecture examples."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
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

from poda.base.paths import resource
from poda.engine.games.backgammon import Backgammon, lecture_point
from poda.house.i18n import follow_language, language_manager
from poda.house.settings import POINT_NUMBERS
from poda.house.theme import Role
from poda.play.actions import PlayActions
from poda.play.backgammon.dice_row import CubeActions
from poda.play.model.game import PlayModel
from poda.play.model.record import SEED_LIMIT, Dice, GameRecord
from poda.widgets.action_table import ChoiceMenu
from poda.widgets.announce import phrased
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Label, column, wrapped


@dataclass(frozen=True, slots=True)
class LecturePosition:
    """A position of the lecture's throw 6-5; see `resources/positions/backgammon_lecture.json`."""

    position: str
    title: dict[str, str]
    about: dict[str, str]
    sequences: tuple[str, ...]


@cache
def lecture_positions() -> tuple[LecturePosition, ...]:
    """The lecture's positions that come with Poda, with the throw to be played."""
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


class DiceMenu(QMenu):
    """The submenu, visible only in games with dice.

    Signals:
        numbers_chosen: the point numbers shown were changed.
        example_chosen: carries the LecturePosition to set up.
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
        self._numbers = ChoiceMenu(
            "point_numbers",
            POINT_NUMBERS,
            lambda: self.tr("&Point numbers"),
            lambda: (
                self.tr("&None"),
                self.tr("&Own numbers, down to 1"),
                self.tr("The &lecture’s, up to 24"),
            ),
            self,
        )
        self._numbers.triggered.connect(lambda _entry: self.numbers_chosen.emit())
        self.addMenu(self._numbers)
        self._examples = phrased(QMenu(self), lambda: self.tr("E&xamples"))
        self.addMenu(self._examples)
        for example in lecture_positions():
            action = QAction(self._examples)
            action.triggered.connect(
                lambda _on=False, example=example: self.example_chosen.emit(example)
            )
            self._examples.addAction(action)
        model.board.began.connect(self._refresh)
        for action, text in zip(
            self._examples.actions(),
            (
                lambda: self.tr("Lecture position 6-5, &three plays"),
                lambda: self.tr("Lecture position 6-5, &four plays"),
            ),
            strict=True,
        ):
            phrased(action, text)
        follow_language(self, self._tell_title)
        self._refresh()

    def _tell_title(self) -> None:
        two_dice = self._model.board.kit.two_dice
        self.setTitle(self.tr("&Backgammon") if two_dice else self.tr("&Dice"))

    def _refresh(self) -> None:
        kit = self._model.board.kit
        self._tell_title()
        self.menuAction().setVisible(self._model.board.has_dice)
        for menu in (self._numbers, self._examples):
            menu.menuAction().setVisible(kit.two_dice)


def ask_seed(model: PlayModel, parent: QWidget) -> None:
    """Ask for the seed of the dice, and set it."""
    from poda.play.backgammon.dice_menu import DiceDialog

    dialog = DiceDialog(model.turns.dice.seed, model.turns.keeps_seed, parent)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        model.turns.set_seed(dialog.field.value(), keep=dialog.keep.isChecked())
    dialog.deleteLater()


def in_language(texts: dict[str, str]) -> str:
    """The text in the user's language."""
    return texts.get(language_manager().language, texts["en"])


# The panel on a lecture position: the lecture's four move sequences, and the plays in notation.

_COLUMN: Final = 16  # the width of a sequence, in characters
_STEP: Final = re.compile(r"(\d+)-(\d+)")


class ExampleInfo(QWidget):
    """The panel on an example, shown while the game that began from it is on the board."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._example: LecturePosition | None = None
        self._record: GameRecord | None = None
        self._title = wrapped("small", bold=True)
        self._lines = Label("small", mono=True)
        column(self._title, self._lines, of=self, spacing=INSIDE // 2)
        model.board.began.connect(self._refresh)
        follow_language(self, self._show_texts)

    def show_example(self, example: LecturePosition) -> None:
        """Show the texts on an example that was just set up."""
        self._example, self._record = example, self._model.board.record
        self._show_texts()

    def text(self) -> str:
        """All texts shown."""
        labels = (self._title, self._lines)
        return "\n".join(label.full_text() for label in labels)

    def _show_texts(self) -> None:
        if self._example is not None:
            self._title.setText(in_language(self._example.title))
            theirs, ours = self.tr("Lecture"), self.tr("Here (25 − n)")
            heading = f"{theirs:<{_COLUMN}}{ours}"
            self._lines.setText("\n".join((heading, *_sequences(self._example))))
            about = self.tr(
                "Left: the lecture’s numbers, in which the side moves up and bears off at 25. "
                "Right: the play in the side’s own numbers, 25 minus the lecture’s."
            )
            self.setToolTip(f"{about}\n\n{in_language(self._example.about)}")
        self._refresh()

    def _refresh(self) -> None:
        self.setVisible(self._example is not None and self._model.board.record is self._record)


def _sequences(example: LecturePosition) -> list[str]:
    """Each of the lecture's sequences beside the play in notation: "(5-10,10-16)  20/9*"."""
    game = Backgammon()
    state = game.parse_position(example.position)
    lines = []
    for sequence in example.sequences:
        steps = [
            f"{lecture_point(int(start))}/{lecture_point(int(end))}"
            for start, end in _STEP.findall(sequence)
        ]
        action = game.parse_action(state, " ".join(steps))
        lines.append(f"{sequence:<{_COLUMN}}{game.format_action(state, action)}")
    return lines


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
        self.another.clicked.connect(lambda: self.field.setValue(Dice.new().seed))
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
