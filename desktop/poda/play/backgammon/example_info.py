"""What the lecture position on the board shows: its four move sequences and our plays."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from poda.engine.games.backgammon import Backgammon, lecture_point
from poda.house.i18n import Retranslatable
from poda.play.backgammon.dice_menu import LecturePosition, in_language
from poda.play.model.model import PlayModel
from poda.play.model.record import GameRecord
from poda.widgets.layout import INSIDE, Label

_COLUMN: Final = 16  # characters
_STEP: Final = re.compile(r"(\d+)-(\d+)")


class ExampleInfo(Retranslatable, QWidget):
    """Seen as long as the game is the one that began from the example."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._example: LecturePosition | None = None
        self._record: GameRecord | None = None
        self._title = Label("small", bold=True)
        self._title.setWordWrap(True)
        self._lines = Label("small", mono=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE // 2)
        for label in (self._title, self._lines):
            layout.addWidget(label)
        model.board.began.connect(self._refresh)
        self.retranslate()

    def show_example(self, example: LecturePosition) -> None:
        """Tell of this position, which has just been set up."""
        self._example, self._record = example, self._model.board.record
        self.retranslate()

    def text(self) -> str:
        """All that is said."""
        labels = (self._title, self._lines)
        return "\n".join(label.full_text() for label in labels)

    def retranslate(self) -> None:
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
    """Each sequence beside the play that it is: "(5-10,10-16)  20/9*"."""
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
