"""What backgammon adds to the menu of dice: the points' numbers, and the lecture's examples."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from poda.base.paths import resource
from poda.engine.games.backgammon import Backgammon, lecture_point
from poda.house.i18n import follow_language, language_manager
from poda.house.settings import POINT_NUMBERS
from poda.packages.backgammon.window.play.match_equities import EquitiesMenu
from poda.play.model.game import PlayModel
from poda.play.model.record import GameRecord
from poda.play.panels.dice_menu import DiceMenuPart
from poda.widgets.action_table import ChoiceMenu
from poda.widgets.announce import phrased
from poda.widgets.layout import INSIDE, Label, Menu, column, wrapped

translate = QCoreApplication.translate


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


class BackgammonMenu(DiceMenuPart):
    """The submenus of point numbers, of match equities and of examples.

    Attributes:
        numbers, equities, examples: the submenus.
        info: the panel on the example on the board; None before the first.
    """

    def __init__(self, model: PlayModel, menu: QMenu) -> None:
        super().__init__(menu)
        self._model = model
        self.info: ExampleInfo | None = None
        self.numbers = ChoiceMenu(
            "point_numbers",
            POINT_NUMBERS,
            lambda: translate("DiceMenu", "&Point numbers"),
            lambda: (
                translate("DiceMenu", "&None"),
                translate("DiceMenu", "&Own numbers, down to 1"),
                translate("DiceMenu", "The &lecture’s, up to 24"),
            ),
            menu,
        )
        self.numbers.triggered.connect(lambda _entry: self.drawn_anew.emit())
        menu.addMenu(self.numbers)
        self.equities = EquitiesMenu(model, menu)
        menu.addMenu(self.equities)
        self.examples = phrased(Menu(menu), lambda: translate("DiceMenu", "E&xamples"))
        menu.addMenu(self.examples)
        names = (
            lambda: translate("DiceMenu", "Lecture position 6-5, &three plays"),
            lambda: translate("DiceMenu", "Lecture position 6-5, &four plays"),
        )
        for example, name in zip(lecture_positions(), names, strict=True):
            action = QAction(self.examples)
            action.triggered.connect(lambda _on=False, example=example: self.show_example(example))
            self.examples.addAction(phrased(action, name))

    def title(self) -> str:
        return translate("DiceMenu", "&Backgammon")

    def show_entries(self, shown: bool) -> None:
        for menu in (self.numbers, self.equities, self.examples):
            menu.menuAction().setVisible(shown)

    def show_example(self, example: LecturePosition) -> None:
        """Set an example up, with the panel on it."""
        self._model.set_position(example.position, waits=True)
        if self.info is None:
            self.info = ExampleInfo(self._model)
            self.panel_made.emit(self.info)
        self.info.show_example(example)
        self.begun.emit()


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
