"""The question under the sentence, with large buttons, a field for a number, and the verdict.

Two lines of a fixed height, so that the tree does not move between a question and its answer.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from poda.engine.exercises.typed_numbers import LONGEST
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, font, theme_manager
from poda.widgets.layout import BETWEEN, INSIDE, Label, Panel

_FIELD: Final = 9  # digits wide
_EDGES: Final = 10  # what padding and border of a control add to its line


class Face(Enum):
    """What the card shows."""

    IDLE = auto()  # between two questions
    CUT = auto()
    NEXT = auto()
    VALUE = auto()
    VERDICT = auto()
    OVER = auto()  # no question is left


class PredictCard(Retranslatable, Panel):
    """Shows a question and takes the answer; decides nothing.

    Signals:
        cut_said: cut (True) or no cut.
        end_said: the search looks at no more leaf.
        value_said: what was typed.
        show_wanted, skip_wanted, next_wanted, again_wanted: as the buttons say.
    """

    cut_said = Signal(bool)
    end_said = Signal()
    value_said = Signal(str)
    show_wanted = Signal()
    skip_wanted = Signal()
    next_wanted = Signal()
    again_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hide()
        self.face = Face.IDLE
        self._roles: tuple[Role, Role] | None = None
        self.question = Label("large", bold=True, elide=True)
        self.score = Label("body", Role.MUTED)
        self.cut, self.no_cut, self.end = QPushButton(), QPushButton(), QPushButton()
        self.field = QLineEdit()
        self.field.setMaxLength(LONGEST)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.say = QPushButton()
        self.detail = Label("body")
        self.detail.setWordWrap(True)
        self.detail.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.show_answer, self.skip, self.proceed = QPushButton(), QPushButton(), QPushButton()
        self.again = QPushButton()
        for button in (self.proceed, self.again):
            button.setProperty("primary", True)
        self._lay_out()
        self._connect()
        theme_manager().changed.connect(self._restyle)
        self.retranslate()
        self._restyle()
        self.turn(Face.IDLE)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(BETWEEN)
        top.addWidget(self.question, 1)
        top.addWidget(self.score)
        row = QHBoxLayout()
        row.setSpacing(INSIDE)
        for widget in (self.cut, self.no_cut, self.end, self.field, self.say):
            row.addWidget(widget)
        row.addWidget(self.detail, 1)
        for widget in (self.show_answer, self.skip, self.proceed, self.again):
            row.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE)
        layout.addLayout(top)
        layout.addLayout(row)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _connect(self) -> None:
        self.cut.clicked.connect(lambda: self.cut_said.emit(True))
        self.no_cut.clicked.connect(lambda: self.cut_said.emit(False))
        self.end.clicked.connect(self.end_said)
        self.say.clicked.connect(lambda: self.value_said.emit(self.field.text()))
        self.field.returnPressed.connect(lambda: self.value_said.emit(self.field.text()))
        self.show_answer.clicked.connect(self.show_wanted)
        self.skip.clicked.connect(self.skip_wanted)
        self.proceed.clicked.connect(self.next_wanted)
        self.again.clicked.connect(self.again_wanted)

    def turn(self, face: Face) -> None:
        """Show what belongs to a face of the card."""
        self.face = face
        asked = face in (Face.CUT, Face.NEXT, Face.VALUE)
        shown: dict[QWidget, bool] = {
            self.cut: face is Face.CUT,
            self.no_cut: face is Face.CUT,
            self.end: face is Face.NEXT,
            self.field: face is Face.VALUE,
            self.say: face is Face.VALUE,
            self.show_answer: asked,
            self.skip: asked,
            self.proceed: face in (Face.IDLE, Face.VERDICT),
            self.again: False,
        }
        for widget, there in shown.items():
            widget.setVisible(there)
        if face is Face.VALUE:
            self.field.clear()

    def tell(self, question: str, detail: str, score: str, role: Role = Role.TEXT) -> None:
        """Write the question or the verdict, what stands beside the buttons, and the tally."""
        second = Role.TEXT if self.face is Face.VERDICT else Role.MUTED
        if (role, second) != self._roles:  # a style sheet, which costs
            self._roles = role, second
            self.question.set_role(role)
            self.detail.set_role(second)
        for label, text in ((self.question, question), (self.detail, detail), (self.score, score)):
            if label.full_text() != text:
                label.setText(text)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Question"))
        texts = {
            self.cut: (self.tr("Cut"), self.tr("The search leaves the node here (Y, 1)")),
            self.no_cut: (self.tr("No cut"), self.tr("The search goes on at the node (N, 2)")),
            self.end: (self.tr("No more leaf"), self.tr("The search looks at no more leaf (0)")),
            self.say: (self.tr("Answer"), self.tr("Answer with this value (Enter)")),
            self.show_answer: (
                self.tr("Show me"),
                self.tr("Show the answer, which does not count (Page Down, Right)"),
            ),
            self.skip: (
                self.tr("Skip"),
                self.tr("Go on to the next question without an answer (Shift+Enter)"),
            ),
            self.proceed: (self.tr("Next question"), self.tr("Go on to the next question (Enter)")),
            self.again: (
                self.tr("Ask the wrong ones again"),
                self.tr("Go back to the first wrong answer, and ask all of them (Enter)"),
            ),
        }
        keys = {self.cut: "1", self.no_cut: "2", self.end: "0"}
        for button, (text, tip) in texts.items():
            button.setText(f"{keys[button]}   {text}" if button in keys else text)
            button.setAccessibleName(text)
            button.setToolTip(tip)
        self.field.setAccessibleName(self.tr("Value"))
        self.field.setToolTip(self.tr("A number, a fraction such as 1/2, or inf (Enter answers)"))

    def _restyle(self) -> None:
        """All controls of the row as high as the large ones, which the style sheet has lower."""
        large = font("large")
        high = QFontMetrics(large).height()
        size = f"font-size: {large.pointSizeF():.2f}pt;"
        height = f"min-height: {high}px; max-height: {high}px;"
        for button in (self.cut, self.no_cut, self.end, self.say, self.proceed, self.again):
            button.setStyleSheet(f"QPushButton {{ {height} {size} }}")
        for button in (self.cut, self.no_cut):
            button.setStyleSheet(f"QPushButton {{ {height} {size} min-width: {3 * high}px; }}")
        for button in (self.show_answer, self.skip):
            button.setStyleSheet(f"QPushButton {{ {height} }}")
        bold = font("large", mono=True, bold=True)
        family = bold.family()
        self.field.setStyleSheet(
            f"QLineEdit {{ {height} {size} font-family: '{family}'; font-weight: bold; }}"
        )
        self.field.setFixedWidth(QFontMetrics(bold).horizontalAdvance("0" * _FIELD) + 2 * _EDGES)
        top = QFontMetrics(font("large", bold=True)).lineSpacing()
        self.question.setFixedHeight(top)
        self.setFixedHeight(top + INSIDE + high + _EDGES)
