"""Which exercise: by the code that a class shares, or by its numbers; and what is asked in it."""

from __future__ import annotations

import random
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.exercises.exercise import (
    ASKED,
    FORMS,
    TIES,
    Code,
    Exercise,
    code_of,
    exercise_of,
    exercise_of_tree,
    parse_code,
)
from poda.engine.exercises.making import DIFFICULTIES, SEED_LIMIT
from poda.engine.games.explicit_tree import ExplicitTree
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.tree.controls.fields import Box, fit_dialog, named_rows
from poda.tree.exercise.words import difficulty_name, rule_text
from poda.tree.sentences.source import algorithm_meaning, algorithm_name
from poda.widgets.engine_words import message
from poda.widgets.layout import AROUND, BETWEEN, Label

_WIDTH: Final = 560
_FIELD: Final = 160
LARGEST_DRAWN: Final = 9_999
"""Seeds that are drawn have four digits: a class writes them down."""


class ExerciseDialog(Retranslatable, QDialog):
    """Asks for an exercise, beginning with the one on screen.

    Args:
        before: the exercise on screen.
        tree: the tree that is on screen in study, where it can be asked about.
        refused: why it cannot; "" where it can.
    """

    def __init__(
        self,
        before: Exercise,
        tree: ExplicitTree | None = None,
        refused: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tree, self._refused, self._known = tree, refused, before
        self.source = Box(("seed", "screen"))
        self.code = QLineEdit()
        self.difficulty = Box(DIFFICULTIES)
        self.seed = QSpinBox()
        self.seed.setRange(0, SEED_LIMIT)
        self.another = QPushButton()
        self.another.setAutoDefault(False)
        self.form, self.tie = Box(FORMS), Box(TIES)
        self.asked = {kind: QCheckBox() for kind in ASKED}
        self._names = [QLabel() for _ in range(7)]
        self.note = Label("small", Role.MUTED)
        self.note.setWordWrap(True)
        kinds = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        self._lay_out()
        self._begin(before)
        self._connect()
        self.retranslate()
        theme_manager().changed.connect(self._fit)

    def _begin(self, before: Exercise) -> None:
        own = before.seed is None
        self.source.setCurrentIndex(int(own and self._tree is not None))
        self.difficulty.setCurrentIndex(self.difficulty.findData(before.difficulty or 2))
        self.seed.setValue(drawn_seed() if before.seed is None else before.seed)
        self.form.setCurrentIndex(self.form.findData(before.form))
        self.tie.setCurrentIndex(self.tie.findData(before.tie))
        for kind, box in self.asked.items():
            box.setChecked(kind in before.asked)

    def _connect(self) -> None:
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.another.clicked.connect(lambda: self.seed.setValue(drawn_seed()))
        self.code.textEdited.connect(self._read_code)
        for box in (self.source, self.difficulty, self.form, self.tie):
            box.currentIndexChanged.connect(self._refresh)
        self.seed.valueChanged.connect(self._refresh)
        for check in self.asked.values():
            check.toggled.connect(self._refresh)

    def _lay_out(self) -> None:
        rows: tuple[tuple[QWidget, ...], ...] = (
            (self.source,), (self.code,), (self.difficulty,), (self.seed, self.another),
            (self.form,), (self.tie,), tuple(self.asked.values()),
        )  # fmt: skip
        layout = QVBoxLayout(self)
        layout.setContentsMargins(AROUND, AROUND, AROUND, AROUND)
        layout.setSpacing(BETWEEN)
        layout.addLayout(named_rows(self._names, rows))
        layout.addWidget(self.note)
        layout.addWidget(self._buttons)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.code.setFocus()
        self.code.selectAll()  # what is typed now replaces it

    def _fit(self) -> None:
        for field in (self.code, self.seed):
            field.setFixedWidth(round(_FIELD * theme_manager().type_scale))
        fit_dialog(self, _WIDTH, self.note)

    # What is set

    def exercise(self) -> Exercise:
        """What is set up. Raises EngineError where the tree on screen cannot be asked about."""
        form, tie = self.form.currentData(), self.tie.currentData()
        asked = frozenset(kind for kind, box in self.asked.items() if box.isChecked())
        if self.from_screen:
            assert self._tree is not None
            return exercise_of_tree(self._tree, form, tie, asked)
        return exercise_of(self.seed.value(), self.difficulty.currentData(), form, tie, asked)

    @property
    def from_screen(self) -> bool:
        """Whether the tree on screen is what is asked about."""
        return bool(self.source.currentData() == "screen")

    def _code(self) -> Code:
        return Code(
            self.difficulty.currentData(), self.seed.value(),
            self.form.currentData(), self.tie.currentData(),
        )  # fmt: skip

    def _read_code(self, text: str) -> None:
        """A code that was typed sets all that it names."""
        try:
            code = parse_code(text)
        except EngineError as error:
            self._say(message(error), wrong=True)
            return
        fields = (self.difficulty, self.form, self.tie)
        values = (code.difficulty, code.form, code.tie)
        for field, value in zip(fields, values, strict=True):
            with QSignalBlocker(field):
                field.setCurrentIndex(field.findData(value))
        with QSignalBlocker(self.seed):
            self.seed.setValue(code.seed)
        self._refresh(typed=True)

    def _refresh(self, *_: object, typed: bool = False) -> None:
        """Enable what applies, and show the code of what is set."""
        by_seed = not self.from_screen
        for widget in (self.code, self.difficulty, self.seed, self.another):
            widget.setEnabled(by_seed)
        if not typed:
            self.code.setText(code_of(self._code()) if by_seed else "")
        if self.from_screen and self._refused:
            self._say(self._refused, wrong=True)
        elif not any(box.isChecked() for box in self.asked.values()):
            self._say(self.tr("Ask for something: values, windows or cuts."), wrong=True)
        else:
            self._say(self.tr("The same code gives the same exercise on every computer."))

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self.note.set_role(Role.BAD if wrong else Role.MUTED)
        self.note.setText(f"✕ {text}" if wrong else text)
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not wrong)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Choose an exercise"))
        names = (
            self.tr("&Tree"),
            self.tr("&Code"),
            self.tr("&Difficulty"),
            self.tr("&Seed"),
            self.tr("&Form"),
            self.tr("Cut &at"),
            self.tr("Asked"),
        )
        for label, text in zip(self._names, names, strict=True):
            label.setText(text)
        self.source.setItemText(0, self.tr("Made by a seed"))
        self.source.setItemText(1, self.tr("The tree on screen"))
        for row, difficulty in enumerate(DIFFICULTIES):
            self.difficulty.setItemText(row, difficulty_name(difficulty))
        for row, form in enumerate(FORMS):
            self.form.setItemText(row, algorithm_name(form))
            self.form.setItemData(row, algorithm_meaning(form), 3)  # the tooltip
        for row, tie in enumerate(TIES):
            self.tie.setItemText(row, rule_text(tie))
        texts = {
            "values": self.tr("&Values"),
            "windows": self.tr("&Windows"),
            "cuts": self.tr("C&uts"),
        }
        for kind, box in self.asked.items():
            box.setText(texts[kind])
        for field, label in zip(
            (self.source, self.code, self.difficulty, self.seed, self.form, self.tie),
            self._names,
            strict=False,
        ):
            field.setAccessibleName(label.text().replace("&", ""))
        self.code.setToolTip(self.tr("Such as 3-4711: difficulty and seed, then form and rule"))
        self.another.setText(self.tr("A&nother"))
        self.another.setToolTip(self.tr("Draw another seed"))
        self._refresh()
        self._fit()


def drawn_seed() -> int:
    """A seed that nobody chose; it is shown, so that others can have it too."""
    return random.randint(0, LARGEST_DRAWN)
