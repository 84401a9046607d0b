"""What stands beside the puzzle: which one it is, the task, the judgement, and the tally."""

from __future__ import annotations

import re

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.house.i18n import Retranslatable
from poda.house.theme import Role
from poda.play.puzzles import words
from poda.play.puzzles.actions import PuzzleActions
from poda.play.puzzles.model import Phase, PuzzleModel, levels
from poda.widgets.announce import announce, set_name
from poda.widgets.layout import INSIDE, Label, Panel, action_button, hairline, wrapped
from poda.widgets.messages import message

_MARKS = {True: "✓ ", False: "✕ ", None: ""}
_ROLES = {True: Role.OK, False: Role.BAD, None: Role.TEXT}


class PuzzlePanel(Retranslatable, Panel):
    """Draws a `PuzzleModel` in words."""

    def __init__(self, model: PuzzleModel, actions: PuzzleActions, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._said = ""
        self.title = Label("large", bold=True, elide=True)
        self.copy = action_button(actions["copy"], text=False)
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self.close_button.clicked.connect(actions["back"].trigger)
        self.level, self.code = QComboBox(), QLineEdit()
        self._names = [Label("small", Role.MUTED) for _ in range(2)]
        for label, field in zip(self._names, (self.level, self.code), strict=True):
            label.setBuddy(field)
            field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.task = wrapped("body", Role.TEXT)
        self.verdict = Label("body", bold=True)
        self.verdict.setWordWrap(True)
        self.reason = wrapped("body", Role.TEXT)
        self.line = Label("body", mono=True)
        self.line.setWordWrap(True)
        self.tally = wrapped("small", Role.MUTED)
        self.notice = wrapped("small", Role.BAD)
        self.next = action_button(actions["next"])
        self.next.setProperty("primary", True)
        self.tools = [action_button(actions[name]) for name in ("hint", "solution")]
        self.retry, self.play_on = (action_button(actions[name]) for name in ("retry", "play_on"))
        self.steps = [action_button(actions[name], text=False) for name in ("previous", "forward")]
        self._lay_out()
        self.level.activated.connect(lambda row: model.set_level(row + 1))
        self.code.returnPressed.connect(self._open_code)
        self.code.textEdited.connect(lambda _text: self._warn(""))
        model.changed.connect(self.refresh)
        model.refused.connect(self._refuse)
        self.retranslate()

    def _lay_out(self) -> None:
        top = _row(self.title, self.copy, self.close_button)
        top.setStretch(0, 1)
        fields = QGridLayout()
        fields.setHorizontalSpacing(INSIDE)
        fields.setVerticalSpacing(INSIDE)
        for row, field in enumerate((self.level, self.code)):
            fields.addWidget(self._names[row], row, 0)
            fields.addWidget(field, row, 1)
        fields.setColumnStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE)
        layout.addLayout(top)
        layout.addLayout(fields)
        layout.addWidget(self.notice)
        layout.addWidget(self._new_middle(), 1)
        layout.addWidget(hairline())
        layout.addWidget(self.tally)
        layout.addWidget(self.next, 0, Qt.AlignmentFlag.AlignLeft)

    def _new_middle(self) -> QScrollArea:
        """What is said and can be done, which in large type may need more room than there is."""
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, INSIDE, 0, 0)
        layout.setSpacing(INSIDE)
        layout.addWidget(self.task)
        for label in (self.verdict, self.reason, self.line):
            layout.addWidget(label)
        layout.addLayout(_ended(_row(*self.steps, self.play_on)))
        layout.addLayout(_ended(_row(self.retry)))
        layout.addLayout(_ended(_row(*self.tools)))
        layout.addStretch(1)
        self.middle = QScrollArea(widgetResizable=True)
        self.middle.setFrameShape(QFrame.Shape.NoFrame)
        self.middle.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.middle.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.middle.setWidget(body)
        for widget in (self.middle.viewport(), body):
            widget.setAutoFillBackground(False)
        return self.middle

    def _open_code(self) -> None:
        try:
            self._model.open_code(self.code.text())
        except EngineError as error:
            self._refuse(error)

    def _refuse(self, error: EngineError) -> None:
        """Say why something was not done."""
        self._warn(message(error))
        announce(self, message(error), urgent=True)

    def _warn(self, text: str) -> None:
        self.notice.setText(f"✕ {text}" if text else "")
        self.notice.setVisible(bool(text))

    # What is shown

    def refresh(self) -> None:
        """Show the model as it is."""
        model = self._model
        self._warn("")
        self._fill_levels()
        ready = model.puzzle is not None and model.phase not in (Phase.MAKING, Phase.FAILED)
        code = model.puzzle.code if ready and model.puzzle is not None else ""
        self.title.setText(
            self.tr("Puzzle {code}").format(code=code) if code else self.tr("Puzzle")
        )
        if not self.code.isModified() or code:
            self.code.setText(code)
        text, right = words.verdict(model) if ready else ("", None)
        self._put(self.task, "" if text else words.task(model))
        self.verdict.set_role(_ROLES[right])
        self._put(self.verdict, _MARKS[right] + text if text else "")
        self._put(self.reason, words.reason(model) if ready else "")
        line = words.line_words(model) if model.phase is Phase.SHOWN else ""
        self.line.setText(line)
        self.line.setVisible(bool(line))
        self.tally.setText(words.tally_words(model.tally))
        for button in (self.retry, self.play_on):
            button.setVisible(button.defaultAction().isEnabled())
        helps = any(button.defaultAction().isEnabled() for button in self.tools)
        for button in self.tools:
            button.setVisible(helps or not text)
        for button in self.steps:  # one that is at the end stays in its place
            button.setVisible(model.phase is Phase.SHOWN)
        self._speak(words.spoken(model) if ready else words.task(model))

    def _fill_levels(self) -> None:
        key = self._model.game.key
        names = [words.level_name(key, level) for level in levels(key)]
        with QSignalBlocker(self.level):
            if names != [self.level.itemText(row) for row in range(self.level.count())]:
                self.level.clear()
                self.level.addItems(names)
            self.level.setCurrentIndex(self._model.level - 1)

    def _put(self, label: Label, text: str) -> None:
        # No line ends between a word and its number.
        label.setText(re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", text))
        label.setVisible(bool(text))

    def _speak(self, text: str) -> None:
        if text != self._said and self.isVisible():
            self._said = text
            announce(self, text)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Puzzle"))
        for label, text in zip(self._names, (self.tr("Level"), self.tr("Code")), strict=True):
            label.setText(text)
        set_name(self.level, self.tr("Level"))
        self.level.setToolTip(self.tr("In how many of its own moves the winner wins"))
        self.code.setAccessibleName(self.tr("Code"))
        self.code.setPlaceholderText("3-4711")
        self.code.setToolTip(
            self.tr("Such as 3-4711, level and seed: the same code is the same puzzle everywhere")
        )
        self.close_button.setAccessibleName(self.tr("Back to the game"))
        self.close_button.setToolTip(self.tr("Back to the game (Esc)"))
        self.tally.setToolTip(
            self.tr("Solved by the first move and without help; every puzzle counts once")
        )
        self.refresh()


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(INSIDE)
    for widget in widgets:
        row.addWidget(widget)
    return row


def _ended(row: QHBoxLayout) -> QHBoxLayout:
    row.addStretch(1)
    return row
