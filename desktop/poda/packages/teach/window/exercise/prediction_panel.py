"""The widgets of prediction: the card with the question, and the page with choices and tally."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from poda.house.i18n import follow_language
from poda.house.theme import Role, font, theme_manager
from poda.packages.teach.engine.exercises.exercise import LONGEST
from poda.packages.teach.engine.exercises.stops import StopKind
from poda.packages.teach.window.exercise.prediction_questions import PredictionTally, key_of
from poda.packages.teach.window.settings import TeachSettings
from poda.tree.panels.parts import cross_button
from poda.widgets.announce import Text, phrased
from poda.widgets.controls import choice, push_button
from poda.widgets.engine_words import count
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    STRETCH,
    Label,
    Panel,
    Scrolling,
    Stretch,
    column,
    hairline,
    row,
    wrapped,
)

_FIELD: Final = 9  # the width of the field for a value, in digits
_EDGES: Final = 10  # pixels that padding and border add to the height of a control


class Face(Enum):
    """The contents of the card."""

    IDLE = auto()  # between two questions
    CUT = auto()
    NEXT = auto()
    CHILD = auto()  # the child that Monte Carlo tree search selects next
    VALUE = auto()
    VERDICT = auto()
    OVER = auto()  # no question is left


class PredictCard(Panel):
    """The card with a question and the buttons for answers, which the mode connects.

    It has two lines of a fixed height, so that the tree does not move when the answer is shown.
    """

    def __init__(self) -> None:
        super().__init__()
        self.hide()
        self.face = Face.IDLE
        self._roles: tuple[Role, Role] | None = None
        self.question = Label("large", bold=True, elide=True)
        self.score = Label("body", Role.MUTED)
        self.cut = self._button(
            lambda: self.tr("Cut"), lambda: self.tr("The search leaves the node here (Y, 1)"), "1"
        )
        self.no_cut = self._button(
            lambda: self.tr("No cut"), lambda: self.tr("The search goes on at the node (N, 2)"), "2"
        )
        self.end = self._button(
            lambda: self.tr("No more leaves"),
            lambda: self.tr("The search visits no more leaves (0)"), "0",
        )  # fmt: skip
        self.field = phrased(
            QLineEdit(),
            name=lambda: self.tr("Value"),
            tip=lambda: self.tr("A number, a fraction such as 1/2, or inf (Enter answers)"),
        )
        self.field.setMaxLength(LONGEST)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.say = self._button(
            lambda: self.tr("Answer"), lambda: self.tr("Answer with this value (Enter)")
        )
        self.detail = wrapped("body")
        self.detail.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.show_answer = self._button(
            lambda: self.tr("Show me"),
            lambda: self.tr("Show the answer, which does not count (Page Down, Right)"),
        )
        self.skip = self._button(
            lambda: self.tr("Skip"),
            lambda: self.tr("Go on to the next question without an answer (Shift+Enter)"),
        )
        self.proceed = self._button(
            lambda: self.tr("Next question"), lambda: self.tr("Go on to the next question (Enter)")
        )
        self.again = self._button(
            lambda: self.tr("Ask the wrong ones again"),
            lambda: self.tr("Go back to the first wrong answer, and ask all of them (Enter)"),
        )
        for button in (self.proceed, self.again):
            button.setProperty("primary", True)
        self._lay_out()
        theme_manager().changed.connect(self._restyle)
        phrased(self, name=lambda: self.tr("Question"))
        self._restyle()
        self.turn(Face.IDLE)

    def _button(self, text: Text, tip: Text, key: str = "") -> QPushButton:
        """A button; its text begins with the key that presses it, if there is one."""
        return phrased(
            QPushButton(), (lambda: f"{key}   {text()}") if key else text, name=text, tip=tip
        )

    def _lay_out(self) -> None:
        column(
            row((self.question, 1), self.score, spacing=BETWEEN),
            row(
                self.cut, self.no_cut, self.end, self.field, self.say, (self.detail, 1),
                self.show_answer, self.skip, self.proceed, self.again,
            ),
            of=self,
        )  # fmt: skip
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def turn(self, face: Face) -> None:
        """Show the widgets of a face of the card, and hide the others."""
        self.face = face
        ways_on = self.show_answer, self.skip
        shown: dict[Face, tuple[QWidget, ...]] = {
            Face.CUT: (self.cut, self.no_cut, *ways_on),
            Face.NEXT: (self.end, *ways_on),
            Face.CHILD: ways_on,
            Face.VALUE: (self.field, self.say, *ways_on),
            Face.IDLE: (self.proceed,),
            Face.VERDICT: (self.proceed,),
        }
        for widget in (
            self.cut, self.no_cut, self.end, self.field, self.say, *ways_on, self.proceed,
            self.again,
        ):  # fmt: skip
            widget.setVisible(widget in shown.get(face, ()))
        if face is Face.VALUE:
            self.field.clear()

    def tell(self, question: str, detail: str, score: str, role: Role = Role.TEXT) -> None:
        """Write the question or the verdict, the detail below it, and the tally."""
        second = Role.TEXT if self.face is Face.VERDICT else Role.MUTED
        if (role, second) != self._roles:  # setting style sheets is slow
            self._roles = role, second
            self.question.set_role(role)
            self.detail.set_role(second)
        for label, text in ((self.question, question), (self.detail, detail), (self.score, score)):
            if label.full_text() != text:
                label.setText(text)

    def _restyle(self) -> None:
        """Give all controls of the row the height of the large type."""
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


AMOUNTS: Final = (0, 20, 10, 5)
"""The choices for the most questions about a search; 0 is no limit."""

_RIGHT: Final = (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,)
_LEAST_LIST: Final = 48

KINDS: Final = (StopKind.CUT, StopKind.NEXT, StopKind.VALUE)
"""The kinds of questions in the order of the page."""


class PredictPanel(QWidget):
    """The page with the choices, the tally and the list of wrong answers.

    Signals:
        choices_changed: the kinds of questions, or their number, were changed.
        again_wanted: the key of a question to ask once more; None for all answered wrongly.
        restart_wanted: all questions are to be asked anew, from the first step.

    Attributes:
        close_button: ends the mode, even while the row with the mode's button is hidden.
    """

    choices_changed = Signal()
    again_wanted = Signal(object)
    restart_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = phrased(Label("body", bold=True, elide=True), lambda: self.tr("What is asked"))
        self.close_button = phrased(cross_button(), name=lambda: self.tr("Stop asking"))
        phrased(self.close_button, tip=lambda: self.tr("Stop asking (Ctrl+Shift+G)"))
        self._right_title = phrased(Label("small", Role.MUTED), lambda: self.tr("right"))
        self._asked_title = phrased(Label("small", Role.MUTED), lambda: self.tr("of"))
        self.kinds = {kind: QCheckBox() for kind in KINDS}
        self._all_title = phrased(Label("body", bold=True), lambda: self.tr("All"))
        self.right, self.asked = (
            {kind: Label("body", mono=True, bold=kind is None) for kind in (*KINDS, None)}
            for _ in range(2)
        )
        self.streak = Label("small", Role.MUTED, elide=True)
        self.amount = phrased(
            choice(AMOUNTS, self._amount),
            tip=lambda: self.tr("How many questions at most, spread over the search"),
        )
        self._amount_name = phrased(Label("body", Role.MUTED), lambda: self.tr("How many"))
        self._wrong_title = phrased(Label("body", bold=True), lambda: self.tr("To go over again"))
        self.wrong = phrased(QListWidget(), name=lambda: self.tr("Wrong answers"))
        phrased(self.wrong, tip=lambda: self.tr("A click, or Enter, asks this question again."))
        self.again = push_button(
            lambda: self.tr("Ask these again"),
            lambda: self.again_wanted.emit(None),
            name=lambda: self.tr("Ask these again"),
            tip=lambda: self.tr("Go back to the first wrong answer, and ask all of them"),
        )
        self.restart = push_button(
            lambda: self.tr("From the start"),
            name=lambda: self.tr("From the start"),
            tip=lambda: self.tr("Forget the tally, and ask everything once more"),
        )
        self._tally, self._texts = PredictionTally(), dict[object, str]()
        self._counts: Mapping[StopKind, int] = {}
        self._sampled = False
        self._lay_out()
        self._connect()
        phrased(self.amount, name=lambda: self.tr("How many questions"))
        follow_language(self, self._name_kinds)
        follow_language(self, self._show_tally)

    def _lay_out(self) -> None:
        content = QWidget()
        column(
            self._table(), self.streak, row(self._amount_name, (self.amount, 1)), INSIDE,
            hairline(), self._wrong_title, (self.wrong, 1),
            row(self.again, self.restart, Stretch(1)), STRETCH, of=content,
        )  # fmt: skip
        self.wrong.setWordWrap(True)
        self.wrong.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # In a low window the list shrinks to a few lines.
        self.wrong.setMinimumHeight(_LEAST_LIST)
        # In a low window or with large type the page scrolls, and the tree keeps its room.
        top = row((self.title, 1), self.close_button)
        column(top, Scrolling(content, clear=True), of=self, spacing=0)

    def _table(self) -> QGridLayout:
        """The table of the kinds of questions: a check box, right answers, questions asked."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(BETWEEN)
        grid.setVerticalSpacing(INSIDE // 2)
        grid.setColumnStretch(0, 1)
        for place, head in enumerate((self._right_title, self._asked_title), 1):
            grid.addWidget(head, 0, place, *_RIGHT)
        names = (*self.kinds.values(), self._all_title)
        for line, (kind, name) in enumerate(zip((*KINDS, None), names, strict=True), 1):
            grid.addWidget(name, line, 0)
            for place, numbers in enumerate((self.right, self.asked), 1):
                grid.addWidget(numbers[kind], line, place, *_RIGHT)
        return grid

    def _connect(self) -> None:
        for box in self.kinds.values():
            box.clicked.connect(lambda _on: self.choices_changed.emit())
        self.amount.activated.connect(lambda _row: self.choices_changed.emit())
        self.wrong.itemActivated.connect(self._choose)
        self.wrong.itemClicked.connect(self._choose)
        self.restart.clicked.connect(self.restart_wanted)

    def _choose(self, item: QListWidgetItem) -> None:
        self.again_wanted.emit(item.data(Qt.ItemDataRole.UserRole))

    # Choices

    @property
    def chosen(self) -> frozenset[StopKind]:
        """The kinds of questions that are checked."""
        return frozenset(kind for kind, box in self.kinds.items() if box.isChecked())

    @property
    def most(self) -> int:
        """The most questions about a search; 0 is no limit."""
        return int(self.amount.currentData())

    def choose(self, kinds: frozenset[StopKind], most: int) -> None:
        """Set the choices."""
        for kind, box in self.kinds.items():
            box.setChecked(kind in kinds)
        self.amount.setCurrentIndex(max(0, self.amount.findData(most)))

    # Tally

    def show_counts(self, counts: Mapping[StopKind, int], *, sampled: bool) -> None:
        """Set how many questions of each kind the search has; kinds without any are disabled.

        `sampled`: whether it is Monte Carlo tree search, whose kinds have other names.
        """
        self._counts, self._sampled = counts, sampled
        for kind, box in self.kinds.items():
            box.setEnabled(counts[kind] > 0)
        self._name_kinds()
        self._show_tally()

    def show_tally(self, tally: PredictionTally, wrong: Mapping[object, str]) -> None:
        """Show the tally, and the texts of the wrong answers, given by their keys."""
        self._tally, self._texts = tally, dict(wrong)
        self._show_tally()

    def _amount(self, most: int) -> str:
        return self.tr("at most {number}").format(number=most) if most else self.tr("all")

    def _name_kinds(self) -> None:
        names = {
            StopKind.CUT: self.tr("Cut or not?"),
            StopKind.NEXT: self.tr("Which leaf next?"),
            StopKind.VALUE: self.tr("What value?"),
        }
        if self._sampled:
            names |= {
                StopKind.NEXT: self.tr("Which child is selected?"),
                StopKind.VALUE: self.tr("What is its new Q?"),
            }
        for kind, box in self.kinds.items():
            number = self._counts.get(kind, 0)
            box.setText(names[kind])
            tip = self.tr("%Ln question(s) of this kind in this search", "", number)
            box.setToolTip(tip if number else self.tr("This search has no such question."))
            box.setAccessibleName(names[kind])

    def _show_tally(self) -> None:
        tally = self._tally
        for kind in (*KINDS, None):
            self.right[kind].setText(count(tally.right(kind)))
            self.asked[kind].setText(count(tally.asked(kind)))
        parts = [
            self.tr("in a row: {now}, longest: {best}").format(
                now=count(tally.streak), best=count(tally.best_streak)
            )
        ]
        if tally.shown:
            parts.append(self.tr("shown: {count}").format(count=count(tally.shown)))
        self.streak.setText(" · ".join(parts))
        self._list_wrong()
        self.restart.setEnabled(bool(tally.answers))

    def _list_wrong(self) -> None:
        wrong = self._tally.wrong
        self.wrong.clear()
        for each in wrong:
            key = key_of(each.stop)
            item = QListWidgetItem(("✓ " if each.mended else "✕ ") + self._texts.get(key, ""))
            item.setData(Qt.ItemDataRole.UserRole, key)
            self.wrong.addItem(item)
        there = bool(wrong)
        for widget in (self._wrong_title, self.wrong, self.again):
            widget.setVisible(there)
        self.again.setEnabled(bool(self._tally.to_mend))


def remembered_choice() -> tuple[frozenset[StopKind], int]:
    """The kinds of questions chosen last, and the most questions."""
    names = TeachSettings().tree_predict
    kinds = frozenset(kind for kind in KINDS if kind.name.lower() in names)
    return kinds, TeachSettings().tree_predict_most


def remember_choice(kinds: frozenset[StopKind], most: int) -> None:
    TeachSettings().tree_predict = [kind.name.lower() for kind in KINDS if kind in kinds]
    TeachSettings().tree_predict_most = most
