"""The questions of an exam sheet of several kinds, as a list in its dialog."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from poda.engine.trees.text import format_tree
from poda.house.i18n import follow_language
from poda.packages.teach.engine.exercises.exercise import Code, code_of
from poda.packages.teach.engine.exercises.sheet import TREES_LIMIT, PlannedQuestion
from poda.tree.sentences.source import algorithm_name
from poda.widgets.announce import phrased
from poda.widgets.controls import push_button
from poda.widgets.layout import INSIDE, Stretch, column, row

_ROWS = 2  # the rows of the list that are visible at once


class QuestionList(QWidget):
    """The list of questions, with its buttons. If it is empty, the fields describe the sheet.

    Signals:
        changed: the questions have changed.

    Attributes:
        add, add_screen: the buttons that add the question of the dialog's fields.
        remove: the button that removes the selected question.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.list = phrased(QListWidget(), name=lambda: self.tr("Questions"))
        self.add = push_button(
            lambda: self.tr("Add quest&ion"),
            enter=True,
            tip=lambda: self.tr("Put the exercise that is set above among the questions"),
        )
        self.add_screen = push_button(
            lambda: self.tr("Add tree on scr&een"),
            enter=True,
            tip=lambda: self.tr(
                "Put the tree on screen among the questions, under the form that is set"
            ),
        )
        self.remove = push_button(
            lambda: self.tr("Remove"),
            self._remove,
            enter=True,
            tip=lambda: self.tr("Take the chosen question away"),
        )
        buttons = (self.add, self.add_screen, self.remove)
        for button in buttons:
            button.setAutoDefault(False)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.currentRowChanged.connect(self.refresh)
        self._questions: list[PlannedQuestion] = []
        column(self.list, row(*buttons, Stretch(1)), of=self, spacing=INSIDE // 2)
        follow_language(self, self._show_in_language)

    @property
    def questions(self) -> Sequence[PlannedQuestion]:
        """The questions in their order."""
        return tuple(self._questions)

    @property
    def is_full(self) -> bool:
        """Whether the list has as many questions as a sheet may have."""
        return len(self._questions) >= TREES_LIMIT

    def put(self, question: PlannedQuestion) -> None:
        """Add a question at the end, unless the list is full."""
        if not self.is_full:
            self._questions.append(question)
            self._list_questions(len(self._questions) - 1)

    def _remove(self) -> None:
        if (at := self.list.currentRow()) >= 0:
            del self._questions[at]
            self._list_questions(min(at, len(self._questions) - 1))

    def _list_questions(self, chosen: int) -> None:
        self.list.clear()
        for number, question in enumerate(self._questions, 1):
            item = QListWidgetItem(f"{number}. {self._text(question)}")
            item.setToolTip(item.text())
            self.list.addItem(item)
        self.list.setCurrentRow(chosen)
        self.refresh()
        self.changed.emit()

    def _text(self, question: PlannedQuestion) -> str:
        if question.tree is None:
            what = code_of(
                Code(question.difficulty, question.seed, question.form, question.tie)
            )  # fmt: skip
        else:
            what = format_tree(question.tree)
        text = f"{algorithm_name(question.form)}: {what}"
        if not question.marks:
            return text
        return self.tr("{question} (marks: {marks})").format(question=text, marks=question.marks)

    def refresh(self) -> None:
        """Enable the buttons that apply."""
        self.remove.setEnabled(self.list.currentRow() >= 0)

    def _show_in_language(self) -> None:
        self.list.setFixedHeight(_ROWS * (self.list.fontMetrics().lineSpacing() + 4))
        self._list_questions(self.list.currentRow())
