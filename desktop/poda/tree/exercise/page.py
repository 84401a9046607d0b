"""What stands beside the tree of an exercise: the task, the tools, and how the answer is judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.house.i18n import Retranslatable
from poda.house.theme import Role
from poda.tree.exercise.model import ExerciseModel, place_kind
from poda.tree.exercise.words import (
    form_rule,
    headline,
    hint_text,
    reason,
    rule_text,
    tally_text,
    task_text,
    tie_rule,
)
from poda.tree.sentences.source import algorithm_name
from poda.widgets.announce import announce
from poda.widgets.layout import INSIDE, Label, Panel, action_button, hairline, wrapped
from poda.widgets.messages import message

_SIGNS: Final = {True: "✓ ", False: "✕ "}


class ExercisePage(Retranslatable, Panel):
    """Shows an `ExerciseModel`; its buttons are connected by the mode.

    Args:
        tools: the actions on what is put down; the first of them with its words.
        copy: the action that copies the code.
        close: the action that ends the mode.
    """

    def __init__(
        self,
        model: ExerciseModel,
        tools: Sequence[QAction],
        copy: QAction,
        close: QAction,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self.title = Label("large", bold=True, elide=True)
        self.copy_button = action_button(copy, text=False)
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self.rule = Label("body", bold=True)
        self.rule.setWordWrap(True)
        self.task = wrapped("body", Role.TEXT)
        self.meaning = wrapped("small", Role.MUTED)
        self.next, self.other = QPushButton(), QPushButton()
        self.tools = [action_button(action, text=i == 0) for i, action in enumerate(tools)]
        self.check, self.hint, self.solution = QPushButton(), QPushButton(), QPushButton()
        self.solution.setCheckable(True)
        self.check.setProperty("primary", True)
        self.verdict = Label("body", bold=True)
        self.verdict.setWordWrap(True)
        self.reason = wrapped("body", Role.TEXT)
        self.go, self.next_mistake = QPushButton(), QPushButton()
        self.walk = QPushButton()
        self.how = wrapped("small", Role.MUTED)
        self.tally = wrapped("small", Role.TEXT)
        self._lay_out()
        self.close_button.clicked.connect(close.trigger)
        for signal in (model.opened, model.changed, model.judged):
            signal.connect(self.refresh)
        model.judged.connect(self._tell)
        self.retranslate()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(INSIDE // 2)
        top.addWidget(self.title, 1)
        top.addWidget(self.copy_button)
        top.addWidget(self.close_button)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, INSIDE, 0)
        column.setSpacing(INSIDE)
        column.addWidget(self.verdict)
        column.addWidget(self.reason)
        column.addLayout(_row(self.go, self.next_mistake))
        column.addLayout(_row(self.walk))
        self._line = hairline()
        column.addWidget(self._line)
        for label in (self.task, self.meaning, self.how):
            column.addWidget(label)
        column.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE)
        layout.addLayout(top)
        layout.addWidget(self.rule)
        # What is pressed all the time does not scroll away, whatever the size of the type.
        layout.addLayout(_row(*self.tools))
        layout.addLayout(_row(self.check, self.hint, self.solution))
        layout.addWidget(hairline())
        self._scroll = _scrolling(content)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(hairline())
        layout.addWidget(self.tally)
        layout.addLayout(_row(self.next, self.other))

    # What is shown

    def refresh(self) -> None:
        """Show the model as it is."""
        model = self._model
        exercise = model.exercise
        if exercise is None:
            return
        code = exercise.code
        title = self.tr("Exercise {code}").format(code=code) if code else self.tr("Exercise")
        self.title.setText(title)
        self.copy_button.setVisible(bool(code))
        self.rule.setText(
            self.tr("{form}, {rule}").format(
                form=algorithm_name(exercise.form), rule=rule_text(exercise.tie)
            )
        )
        self.task.setText(task_text(exercise))
        self.meaning.setText(f"{form_rule(exercise.form)} {tie_rule(exercise.tie)}")
        self.how.setText(self._how("cuts" in exercise.asked))
        self.solution.setChecked(model.shown)
        self.check.setEnabled(not model.shown)
        self.hint.setEnabled(not model.shown)
        self.walk.setVisible(model.shown)
        said = tally_text(model.tally)
        self.tally.setText(said)
        self.tally.setVisible(bool(said))
        self._refresh_verdict()

    def _how(self, cuts: bool) -> str:
        """What mouse and keyboard do on the tree."""
        if not cuts:
            return self.tr("Tab: the next field.")
        return self.tr("Tab: the next field. Click an edge, or press X at a node: a cut.")

    def _refresh_verdict(self) -> None:
        model = self._model
        for widget in (self.verdict, self.reason, self.go, self.next_mistake, self._line):
            widget.setVisible(model.verdict is not None)
        if model.verdict is None:
            return
        right = model.verdict.right
        head = headline(model.verdict)
        if model.hinted:
            self.verdict.setVisible(False)
        self.verdict.set_role(Role.OK if right else Role.BAD)
        self.verdict.setText(_SIGNS[right] + head)
        self.reason.setText(self.told)
        self.reason.setVisible(bool(self.told))
        self.go.setVisible(not right)
        several = len(model.verdict.findings) > 1 and not model.hinted
        self.next_mistake.setVisible(several)
        if several:
            self.next_mistake.setText(
                self.tr("Next mistake ({at} of {all})").format(
                    at=model.at + 1, all=len(model.verdict.findings)
                )
            )

    @property
    def told(self) -> str:
        """The sentence under the verdict: why, under which rule and form; or where to look."""
        model = self._model
        exercise, finding = model.exercise, model.finding
        if exercise is None or model.verdict is None:
            return ""
        if finding is None:
            return ""
        if model.hinted:
            return hint_text(exercise, finding)
        kind = place_kind(finding)
        if kind is not None and (finding.node, kind) in model.unreadable:
            text = model.marks.text((finding.node, kind))
            return message(EngineError("exercise.bad_number", text=text))
        return self.tr("{form}, {rule}: {why}").format(
            form=algorithm_name(exercise.form),
            rule=rule_text(exercise.tie),
            why=reason(exercise, finding),
        )

    def _tell(self) -> None:
        """The verdict is spoken too."""
        if self._model.verdict is not None and self.isVisible():
            self._scroll.verticalScrollBar().setValue(0)
            said = "" if self._model.hinted else headline(self._model.verdict)
            announce(self, f"{said} {self.told}".strip())

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Exercise"))
        self.close_button.setAccessibleName(self.tr("Back to the tree"))
        self.close_button.setToolTip(self.tr("Back to the tree (Ctrl+G)"))
        self.next.setText(self.tr("Next exercise"))
        self.next.setToolTip(self.tr("Another one as difficult as this, by another seed"))
        self.other.setText(self.tr("Choose…"))
        self.other.setToolTip(
            self.tr("An exercise by its code, difficulty or tree; form, rule, and what is asked")
        )
        self.check.setText(self.tr("Check"))
        self.check.setToolTip(self.tr("Judge what is put down (Ctrl+Enter)"))
        self.hint.setText(self.tr("Hint"))
        self.hint.setToolTip(self.tr("Say where the first mistake is, and not what it is"))
        self.solution.setText(self.tr("Solution"))
        self.solution.setToolTip(
            self.tr("Give up, or compare: what is right, with crosses where yours was not")
        )
        self.go.setText(self.tr("Go to it"))
        self.go.setToolTip(self.tr("To the place of this mistake on the tree"))
        self.next_mistake.setToolTip(self.tr("In the order of the search’s steps"))
        self.walk.setText(self.tr("Walk through the search"))
        self.walk.setToolTip(
            self.tr("Leave the exercise and see this search step by step, with its sentences")
        )
        self.refresh()


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(INSIDE)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return row


def _scrolling(content: QWidget) -> QScrollArea:
    """Lets the content be higher than the page, without a frame or a surface of its own."""
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    for widget in (area.viewport(), content):
        widget.setAutoFillBackground(False)
    return area
