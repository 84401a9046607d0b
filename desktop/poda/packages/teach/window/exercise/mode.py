"""The exercise mode of the Tree tab: the page beside the tree, what its buttons do, and the file
that a student hands in."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QMenu, QPushButton, QWidget

from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.monte_carlo import PHASES
from poda.engine.trees.text import format_tree
from poda.house.i18n import follow_language
from poda.house.theme import Role
from poda.packages.teach.engine.exercises.exercise import (
    Exercise,
    exercise_as_json,
    exercise_of,
    exercise_of_tree,
    forms_for,
    has_tie_rule,
    written_tree,
)
from poda.packages.teach.engine.exercises.results import (
    EXERCISES_LIMIT,
    NAME_LIMIT,
    SUFFIX,
    AnsweredExercise,
    Submission,
    save_result,
)
from poda.packages.teach.engine.exercises.ucb import ROUNDS
from poda.packages.teach.window.exercise.answers import (
    ExerciseModel,
    answer_of,
    marks_edges,
    place_kind,
    remember,
    remembered,
)
from poda.packages.teach.window.exercise.dialogs import ExerciseDialog, drawn_seed
from poda.packages.teach.window.exercise.exercise_words import (
    form_rule,
    heading,
    headline,
    hint_text,
    reason,
    tally_text,
    task_text,
    tie_rule,
)
from poda.packages.teach.window.exercise.view import ExerciseView
from poda.tree.controls.tree_actions import STUDY
from poda.tree.export.dialog import asked_path, tell_made
from poda.tree.model.opening import Options
from poda.tree.model.sources import Typed
from poda.tree.panels.parts import cross_button
from poda.widgets.announce import Text, announce, phrased
from poda.widgets.buttons import new_action, tell_keys
from poda.widgets.controls import push_button
from poda.widgets.document_files import shown_name
from poda.widgets.engine_words import message
from poda.widgets.layout import (
    INSIDE,
    Label,
    Notice,
    Panel,
    Scrolling,
    Stretch,
    action_button,
    column,
    hairline,
    row,
    wrapped,
)
from poda.widgets.turns import Listening

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts


class HandingIn(QObject):
    """Keeps each exercise as it was at its last check, and saves all of them to a file.

    Signals:
        changed: an exercise was checked, and kept with its answer.
    The time of an exercise ends with its last check.
    """

    changed = Signal()

    def __init__(self, model: ExerciseModel, notice: Notice, window: QWidget) -> None:
        super().__init__(window)
        self._model, self._notice, self._window = model, notice, window
        self._clock = monotonic
        self._answered: dict[str, AnsweredExercise] = {}
        self._begun = self._clock()
        self._name = ""
        model.opened.connect(self._start_clock)
        model.judged.connect(self._keep_answer)

    @property
    def answered(self) -> tuple[AnsweredExercise, ...]:
        """The exercises to hand in, the one begun last at the end."""
        return tuple(self._answered.values())

    def _start_clock(self) -> None:
        self._begun = self._clock()

    def _keep_answer(self) -> None:
        model = self._model
        if model.exercise is None or model.verdict is None or model.hinted:
            return
        key = json.dumps(exercise_as_json(model.exercise), sort_keys=True)
        before, now = self._answered.get(key), self._clock()
        spent = now - self._begun + (before.seconds if before is not None else 0.0)
        self._begun = now
        state = model.state
        self._answered[key] = AnsweredExercise(
            model.exercise, answer_of(model.marks), state.checks, state.helped, state.shown, spent
        )
        if len(self._answered) > EXERCISES_LIMIT:
            del self._answered[next(iter(self._answered))]
        self.changed.emit()

    def ask(self) -> None:
        """Ask for the student's name and the file, and save the result."""
        title = self.tr("Save the result")
        name, chosen = QInputDialog.getText(
            self._window, title, self.tr("Your name, as whoever grades knows it:"), text=self._name
        )
        self._name = " ".join(name.split())[:NAME_LIMIT]
        if not chosen:
            return
        if not self._name:
            self._notice.say(lambda: self.tr("A result needs a name: nothing was saved."))
            return
        question = self.tr("{file} exists already. Replace it?")
        path = asked_path(
            self._window, title, Path(_file_name(self._name)), self.tr("Results (*{suffix})"),
            lambda path: [path], lambda there: question.format(file=shown_name(there[0])),
        )  # fmt: skip
        if path is not None:
            tell_made(self._notice, path, self._saved(path), self._saved_text)

    def _saved(self, path: Path) -> list[Path] | EngineError:
        try:
            save_result(path, Submission(self._name, datetime.now(UTC), self.answered))
        except EngineError as error:
            return error
        return [path]

    def _saved_text(self, _files: int) -> str:
        text = self.tr("Saved: {file} (exercises: {number})")
        return text.replace("{number}", str(len(self._answered)))


def _file_name(name: str) -> str:
    """The suggested file name: the student's name without characters that systems refuse."""
    kept = "".join(c if c.isalnum() or c in " -_" else "" for c in name).strip()
    return f"{kept or 'result'}{SUFFIX}"


translate = QCoreApplication.translate


_SIGNS: Final = {True: "✓ ", False: "✕ "}


class ExercisePage(Panel):
    """The page with the task, the tools and the verdict; the mode connects its buttons.

    Args:
        tools: the actions on the marks; the first one's button shows its text.
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
        self.close_button = phrased(cross_button(), name=lambda: self.tr("Back to the tree"))
        phrased(self.close_button, tip=lambda: self.tr("Back to the tree (Ctrl+G)"))
        self.rule = wrapped("body", bold=True)
        self.task = wrapped("body", Role.TEXT)
        self.meaning = wrapped("small", Role.MUTED)
        self.next = self._button(
            lambda: self.tr("Next exercise"),
            lambda: self.tr("Another one as difficult as this, by another seed"),
        )
        self.other = self._button(lambda: self.tr("Choose…"), lambda: self.tr(
            "An exercise by its code, difficulty or tree; form, rule, and what is asked"
        ))  # fmt: skip
        self.tools = [action_button(action, text=i == 0) for i, action in enumerate(tools)]
        self.hint = self._button(
            lambda: self.tr("Hint"),
            lambda: self.tr("Say where the first mistake is, without saying what it is"),
        )
        self.solution = self._button(lambda: self.tr("Solution"), lambda: self.tr(
            "Give up, or compare: what is right, with crosses where yours was not"
        ))  # fmt: skip
        self.check = push_button(
            lambda: self.tr("Check"),
            primary=True,
            tip=lambda: self.tr("Check what you have written (Ctrl+Enter)"),
        )
        self.solution.setCheckable(True)
        self.verdict = wrapped("body", bold=True)
        self.reason = wrapped("body", Role.TEXT)
        self.go = push_button(
            lambda: self.tr("Go to it"),
            tip=lambda: self.tr("To the place of this mistake on the tree"),
        )
        self.next_mistake = push_button(tip=lambda: self.tr("In the order of the search’s steps"))
        self.walk = self._button(lambda: self.tr("Walk through the search"), lambda: self.tr(
            "Leave the exercise and see this search step by step, with its sentences"
        ))  # fmt: skip
        self.onward = self._button(lambda: self.tr("Next iteration"), lambda: self.tr(
            "The tree as this iteration leaves it, and what is asked of the next"
        ))  # fmt: skip
        self.hand_in = self._button(lambda: self.tr("Save result…"), lambda: self.tr(
            "A file for whoever grades: the exercises that you have checked, and how often"
        ))  # fmt: skip
        self.onward.setProperty("primary", True)
        self.how = wrapped("small", Role.MUTED)
        self.tally = wrapped("small", Role.TEXT)
        self._lay_out()
        self.close_button.clicked.connect(close.trigger)
        for signal in (model.opened, model.changed, model.judged):
            signal.connect(self.refresh)
        model.judged.connect(self._announce_verdict)
        phrased(self, name=lambda: self.tr("Exercise"))
        follow_language(self, self.refresh)

    def _button(self, text: Text, tip: Text) -> QPushButton:
        return phrased(QPushButton(), text, tip=tip)

    def _lay_out(self) -> None:
        top = row((self.title, 1), self.copy_button, self.close_button, spacing=INSIDE // 2)
        content = QWidget()
        self._line = hairline()
        column(
            self.verdict, self.reason, _row(self.go, self.next_mistake),
            _row(self.onward, self.walk),
            self._line, self.task, self.meaning, self.how, Stretch(1),
            of=content, margins=(0, 0, INSIDE, 0),
        )  # fmt: skip
        # The buttons pressed most do not scroll away, whatever the type size.
        self._scroll = Scrolling(content, clear=True)
        column(
            top, self.rule, _row(*self.tools), _row(self.check, self.hint, self.solution),
            hairline(), (self._scroll, 1), hairline(), self.tally,
            _row(self.hand_in), _row(self.next, self.other),
            of=self,
        )  # fmt: skip

    # Contents

    def refresh(self) -> None:
        """Show the model's state."""
        model = self._model
        exercise = model.exercise
        if exercise is None:
            return
        code = exercise.code
        title = self.tr("Exercise {code}").format(code=code) if code else self.tr("Exercise")
        self.title.setText(title)
        self.copy_button.setVisible(bool(code))
        is_way = exercise.form == "mcts"
        self.rule.setText(heading(exercise))
        self.task.setText(task_text(exercise))
        rule = form_rule(exercise.form)
        ties = has_tie_rule(exercise.form)
        self.meaning.setText(f"{rule} {tie_rule(exercise.tie)}" if ties else rule)
        self.how.setText(self._how(edges=marks_edges(exercise), is_way=is_way))
        self.solution.setChecked(model.shown)
        self.check.setEnabled(not model.shown)
        self.hint.setEnabled(not model.shown)
        self.walk.setVisible(model.shown)
        right = model.verdict is not None and model.verdict.right
        self.onward.setVisible(exercise.following() is not None and (right or model.shown))
        said = tally_text(model.tally)
        self.tally.setText(said)
        self.tally.setVisible(bool(said))
        self._refresh_verdict()

    def _how(self, *, edges: bool, is_way: bool) -> str:
        """The sentence on what mouse and keyboard do on the tree."""
        if not edges:
            return self.tr("Tab: the next field.")
        if is_way:
            return self.tr("Tab: the next field. Click an edge, or press X at a node: the path.")
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
        """The sentence under the verdict: why, by which form and rule; or a hint where to look."""
        model = self._model
        exercise, finding = model.exercise, model.finding
        if exercise is None or finding is None:
            return ""
        if model.hinted:
            return hint_text(exercise, finding)
        kind = place_kind(finding)
        if kind is not None and (finding.node, kind) in model.unreadable:
            text = model.marks.text((finding.node, kind))
            return message(EngineError("exercise.bad_number", text=text))
        why = reason(exercise, finding)
        return why if exercise.form == "mcts" else f"{heading(exercise)}: {why}"

    def _announce_verdict(self) -> None:
        if self._model.verdict is not None and self.isVisible():
            self._scroll.verticalScrollBar().setValue(0)
            said = "" if self._model.hinted else headline(self._model.verdict)
            announce(self, f"{said} {self.told}".strip())


def _row(*widgets: QWidget) -> QHBoxLayout:
    return row(*widgets, Stretch(1))


_FIRST: Final = 2
"""The difficulty of the first exercise."""

_UNDOES: Final = ("undo", "redo")


class ExerciseMode(QObject):
    """Owns the exercise, its view and its page, and puts them into the tab.

    Attributes:
        model: the exercise with its marks and verdict.
        view: the view of its tree, shown in the place of study mode's.
        page: the page beside the view.
    """

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self._parts, tab = parts, parts.tab
        self.model = ExerciseModel(self)
        self._around: tuple[QWidget, ...] = ()  # study's bars, hidden meanwhile
        self._is_way = False  # whether edges are marked as a path, and not as cuts
        self.actions_ = {
            "undo": new_action(tab, "undo", _keys(QKeySequence.StandardKey.Undo)),
            "redo": new_action(tab, "redo", _keys(QKeySequence.StandardKey.Redo, "Ctrl+Y")),
            "strike": new_action(tab, "exercise-cut", _typed("Ctrl+K")),
            "clear": new_action(tab, "exercise-clear", []),
            "check": new_action(tab, "done", _typed("Ctrl+Return")),
            "copy_code": new_action(tab, "copy", []),
        }
        self.actions_["strike"].setCheckable(True)
        self.view = ExerciseView(self.model, tab)
        tools = [self.actions_[name] for name in ("strike", "undo", "redo", "clear")]
        self.handing_in = HandingIn(self.model, parts.notice, tab)
        self.page = ExercisePage(
            self.model, tools, self.actions_["copy_code"], parts.actions_["exercise"], tab
        )
        for widget in (self.view, self.page):
            widget.hide()
        self._connect()
        parts.modes.add("exercise", parts.actions_["exercise"], self._start_mode, self._end)
        self._listening = Listening((parts.model.opened, parts.modes.leave))
        follow_language(self, self._name_actions)
        self._refresh()

    def _connect(self) -> None:
        slots = {
            "undo": lambda: self._put_down_and(self.model.undo),
            "redo": lambda: self._put_down_and(self.model.redo),
            "clear": self.model.clear,
            "check": self.check,
            "copy_code": self._copy_code,
        }
        for name, slot in slots.items():
            self.actions_[name].triggered.connect(lambda _checked=False, slot=slot: slot())
        self.actions_["strike"].toggled.connect(lambda on: setattr(self.view, "striking", on))
        page, model = self.page, self.model
        page.next.clicked.connect(self.next_exercise)
        page.other.clicked.connect(self.ask)
        page.check.clicked.connect(self.check)
        page.hint.clicked.connect(lambda: self._put_down_and(model.hint))
        page.solution.clicked.connect(self._toggle_solution)
        page.go.clicked.connect(model.go_to_finding)
        page.next_mistake.clicked.connect(model.next_finding)
        page.walk.clicked.connect(self.walk)
        page.onward.clicked.connect(self.next_iteration)
        page.hand_in.clicked.connect(lambda: self._put_down_and(self.handing_in.ask))
        self.handing_in.changed.connect(page.hand_in.show)
        page.hand_in.hide()
        for signal in (model.opened, model.changed, model.judged):
            signal.connect(self._refresh)
            signal.connect(self._remember_exercise)

    @property
    def is_on(self) -> bool:
        """Whether the exercise is on screen."""
        return self._parts.modes.current == "exercise"

    # Entering and leaving the mode

    def _start_mode(self) -> None:
        parts = self._parts
        parts.model.playback.stop()
        self._listening.set(True)  # leave the mode if another tree is opened
        for card in (parts.editor, parts.find_bar, parts.proof):
            card.hide()
        around: tuple[QWidget, ...] = (parts.window_bar, parts.pass_strip, parts.notes_panel)
        self._around = tuple(bar for bar in around if not bar.isHidden())
        for bar in self._around:
            bar.hide()
        parts.actions_.hold(STUDY)
        self._take_the_menu(True)
        if self.model.exercise is None:
            self._bring_back()
        parts.room.open_stage(self.view)
        parts.room.open_side(self.page)
        self._refresh()
        parts.view.setFocusProxy(self.view)  # focus given to study's tree comes here
        self.view.setFocus()

    def _end(self) -> None:
        self.view.commit()
        self._listening.set(False)
        parts = self._parts
        parts.room.close_stage()
        for bar in self._around:
            bar.show()
        parts.room.close_side()
        parts.actions_.hold()
        self._take_the_menu(False)
        self._refresh()
        parts.view.setFocusProxy(None)  # type: ignore[arg-type]
        parts.view.setFocus()

    def _take_the_menu(self, on: bool) -> None:
        """Let undo and redo of the Edit menu act on the student's marks (`on`), or on the tree."""
        for name in _UNDOES:
            theirs, ours = self._parts.actions_[name], self.actions_[name]
            for menu in theirs.associatedObjects():
                if isinstance(menu, QMenu):
                    if on:
                        menu.insertAction(theirs, ours)
                    else:
                        menu.removeAction(ours)
            theirs.setVisible(not on)

    def _bring_back(self) -> None:
        """Open the exercise kept from the last session with its marks, or a first one."""
        known = remembered()
        if known is None:
            self.model.open(exercise_of(drawn_seed(), _FIRST))
            return
        self.model.tally = known.tally
        self.model.open(known.exercise, known.marks, known.state)

    def leave(self) -> None:
        """Keep the exercise, with the field being edited, as the window closes."""
        self.view.commit()
        self._remember_exercise()

    def _remember_exercise(self) -> None:
        remember(self.model)

    # Actions of the buttons

    def open(self, exercise: Exercise) -> None:
        """Open an exercise."""
        self.actions_["strike"].setChecked(False)
        self.model.open(exercise)
        self.view.setFocus()

    def next_exercise(self) -> None:
        """Open an exercise with another seed and the same choices."""
        before = self.model.exercise
        assert before is not None
        difficulty = before.difficulty or _FIRST
        self.open(exercise_of(drawn_seed(), difficulty, before.form, before.tie, before.asked))

    def next_iteration(self) -> None:
        """Open the next iteration of the same search, if there is one."""
        assert self.model.exercise is not None
        if (following := self.model.exercise.following()) is not None:
            self.open(following)

    def ask(self) -> None:
        """Ask for an exercise, and open it."""
        assert self.model.exercise is not None
        tree, refused = self._screen_tree()
        dialog = ExerciseDialog(self.model.exercise, tree, refused, self._parts.tab)
        if dialog.exec():
            self.open(dialog.exercise())
        dialog.deleteLater()

    def _screen_tree(self) -> tuple[ExplicitTree | None, str]:
        """The tree in study mode; or None, and the reason why it cannot be an exercise."""
        recording = self._parts.model.recording
        try:
            if recording is None:
                raise EngineError("exercise.no_children")
            tree = written_tree(recording.tree)
            exercise_of_tree(tree, forms_for(tree)[0])
        except EngineError as error:
            return None, message(error)
        return tree, ""

    def check(self) -> None:
        """Grade the marks, with the text of the field being edited."""
        self._put_down_and(self.model.check)

    def _put_down_and(self, act: Callable[[], None]) -> None:
        """Call `act` after the text of the field being edited was taken over."""
        self.view.commit()
        act()

    def _toggle_solution(self) -> None:
        model = self.model
        self._put_down_and(model.hide_solution if model.shown else model.show_solution)

    def walk(self) -> None:
        """Show this search in study mode, at the step of the mistake shown."""
        exercise, finding = self.model.exercise, self.model.finding
        assert exercise is not None
        step = finding.step if finding is not None else 0
        if exercise.form == "mcts":
            assert exercise.start is not None
            step = max(step, PHASES * exercise.round.number)
            options = Options(
                "mcts", root=exercise.root, iterations=exercise.start.done + ROUNDS,
                constant=exercise.start.constant, seed=exercise.start.dice,
            )  # fmt: skip
        else:
            options = Options(exercise.form, exercise.tie, exercise.first_side)
        self._parts.modes.leave()
        self._parts.model.open_source(Typed(format_tree(exercise.tree)), options, step)

    def _copy_code(self) -> None:
        if self.model.exercise is not None:
            QGuiApplication.clipboard().setText(self.model.exercise.code)

    def _refresh(self) -> None:
        """Enable the actions that apply. Outside the mode none does: others have their keys."""
        on, model = self.is_on, self.model
        edges = model.exercise is not None and marks_edges(model.exercise)
        enabled = {
            "undo": model.can_undo,
            "redo": model.can_redo,
            "strike": edges and not model.shown,
            "clear": bool(model.marks) and not model.shown,
            "check": not model.shown,
            "copy_code": True,
        }
        for name, action in self.actions_.items():
            action.setEnabled(on and enabled[name])
        is_way = model.exercise is not None and model.exercise.form == "mcts"
        if is_way != self._is_way:
            self._is_way = is_way
            self._name_actions()

    def _name_actions(self) -> None:
        texts = {
            "undo": translate("TreeActions", "&Undo"),
            "redo": translate("TreeActions", "&Redo"),
            "strike": translate("ExerciseMode", "Cut by clicks on nodes"),
            "clear": translate("ExerciseMode", "Wipe everything off"),
            "check": translate("ExerciseMode", "Check"),
            "copy_code": translate("ExerciseMode", "Copy the code"),
        }
        short = {
            "strike": translate("ExerciseMode", "Cut"),
            "clear": translate("ExerciseMode", "Wipe"),
        }
        if self._is_way:
            texts["strike"] = translate("ExerciseMode", "Path by clicks on nodes")
            short["strike"] = translate("ExerciseMode", "Path")
        for name, action in self.actions_.items():
            action.setText(texts[name])
            bare = tell_keys(action, action.shortcuts()[:2])
            action.setIconText(f" {short.get(name, bare)}")


def _keys(key: QKeySequence.StandardKey, *others: str) -> list[QKeySequence]:
    keys = [*QKeySequence.keyBindings(key), *(QKeySequence(text) for text in others)]
    return list(dict.fromkeys(keys))


def _typed(text: str) -> list[QKeySequence]:
    return [QKeySequence(text)]
