"""The exercise mode by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtWidgets import QDialogButtonBox

from poda.engine.trees.text import parse_tree
from poda.house.i18n import language_manager
from poda.packages.teach.engine.exercises.exercise import Exercise, exercise_of, exercise_of_tree
from poda.packages.teach.window.exercise import answers as exercise_memory
from poda.packages.teach.window.exercise.answers import ExerciseTally, Marks, Place
from poda.packages.teach.window.exercise.dialogs import ExerciseDialog
from poda.packages.teach.window.exercise.exercise_words import solution_marks
from poda.packages.teach.window.exercise.mode import ExerciseMode
from poda.packages.teach.window.settings import TeachSettings
from poda.tree.model.sources import Typed
from tree.hand import AIMA, CONTROL, KEY, LEFT, SHIFT, TreeHand

SINGLE = 7  # the first of the two leaves that alpha-beta cuts in AIMA's tree


class Student:
    """Somebody in the exercise mode, with AIMA's tree."""

    def __init__(self, hand: TreeHand) -> None:
        self.hand, self.bot = hand, hand.bot
        self.tab = hand.tab
        hand.key(KEY.Key_G, CONTROL)
        self.mode: ExerciseMode = hand.tab.added["teach"].exercise
        self.model, self.view, self.page = self.mode.model, self.mode.view, self.mode.page
        self.open(exercise_of_tree(parse_tree(AIMA)))

    def open(self, exercise: Exercise) -> None:
        self.mode.open(exercise)

    def key(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        self.hand.key(key, modifier)

    def type(self, text: str) -> None:
        self.bot.keyClicks(self.hand.window.focusWidget(), text)

    def click_at(self, point: QPoint, button: Qt.MouseButton = LEFT) -> None:
        self.bot.mouseClick(self.view.viewport(), button, pos=point)

    def field(self, node: int, kind: str) -> QPoint:
        box, _ = self.view.box_of_field((node, kind))  # type: ignore[arg-type]
        return box.center().toPoint()

    def node(self, node: int) -> QPoint:
        return self.view.box_of(node).center().toPoint()

    def edge(self, node: int) -> QPoint:
        return self.view.plan().stroke_at(node).toPoint()

    @property
    def marks(self) -> Marks:
        return self.model.marks


@pytest.fixture
def student(tree: TreeHand) -> Student:
    return Student(tree)


# Coming and going


def test_the_mode_hides_all_that_tells_of_the_search_and_brings_it_back(tree: TreeHand) -> None:
    tab = tree.tab
    tree.model.last()
    tree.key(KEY.Key_G, CONTROL)
    parts = tab.parts
    told = (parts.view, parts.number_line, parts.told.sentence, parts.pseudocode,
            parts.stack_section, parts.transport, parts.counters, parts.sources)  # fmt: skip
    assert not any(widget.isVisible() for widget in told)
    assert tab.added["teach"].exercise.view.isVisible()
    for name in ("forward", "last", "export", "copy", "find", "why", "next_cut", "undo", "edit"):
        assert not tab.parts.actions_[name].isEnabled(), name
    step = tree.model.step
    tree.key(KEY.Key_PageUp)
    assert tree.model.step == step
    tree.key(KEY.Key_G, CONTROL)
    assert all(widget.isVisible() for widget in told)
    assert not tab.added["teach"].exercise.view.isVisible()
    assert tab.parts.actions_["back"].isEnabled()
    assert tree.window.focusWidget() is tab.parts.view


def test_the_close_button_and_another_tree_end_the_exercise(student: Student) -> None:
    student.hand.click(student.page.close_button)
    assert student.tab.parts.view.isVisible()
    assert student.tab.parts.modes.current == ""
    student.key(KEY.Key_G, CONTROL)
    assert student.mode.is_on
    student.hand.show("[[1, 2], [3, 4]]")
    assert student.tab.parts.modes.current == ""
    assert student.tab.parts.view.isVisible()


def test_the_picture_does_not_depend_on_what_is_right(student: Student) -> None:
    """Two trees that differ only in where alpha-beta cuts look alike but for their leaves."""

    def picture(text: str) -> QImage:
        exercise = exercise_of_tree(parse_tree(text))
        student.open(exercise)
        image: QImage = student.view.viewport().grab().toImage()
        leaves = min(student.view.box_of(n).top() for n in (2, 3, 5, 6))
        return image.copy(0, 0, image.width(), int(leaves))

    assert picture("[[3, 2], [1, 4]]") == picture("[[3, 2], [9, 4]]")


def test_an_exercise_is_done_while_one_presents(student: Student) -> None:
    student.key(KEY.Key_F5)
    student.bot.waitUntil(lambda: student.tab.added["teach"].presenting.is_on)
    assert student.view.isVisible()
    assert student.page.isVisible()
    assert not student.tab.parts.sources.isVisible()
    student.key(KEY.Key_Tab)
    student.type("-1.5")  # its signs are keys of the spotlight elsewhere
    student.key(KEY.Key_Return)
    assert student.marks.text((1, "alpha")) == "-1.5"
    student.view.viewport().grab()
    student.key(KEY.Key_F5)
    student.bot.waitUntil(lambda: not student.tab.added["teach"].presenting.is_on)
    assert student.mode.is_on
    assert not student.tab.parts.transport.isVisible()


# Writing by keyboard


def test_tab_and_enter_go_from_field_to_field_in_the_order_of_the_search(student: Student) -> None:
    for text in ("-inf", "3"):
        student.key(KEY.Key_Tab)
        student.type(text)
    student.key(KEY.Key_Return)
    student.type("3")
    student.key(KEY.Key_Tab)
    assert student.marks.texts == {(1, "alpha"): "-inf", (1, "beta"): "3", (1, "value"): "3"}
    assert student.model.place == Place(5, "alpha")
    student.key(KEY.Key_Backtab, SHIFT)
    assert student.model.place == Place(1, "value")
    assert student.view.editor.text() == "3"


def test_tab_leaves_the_tree_behind_the_last_field_and_escape_stays_in_the_mode(
    student: Student,
) -> None:
    student.model.go(Place(0, "value"))
    student.key(KEY.Key_Tab)
    assert student.model.place is None
    assert student.page.isAncestorOf(student.hand.window.focusWidget())  # type: ignore[arg-type]
    student.model.go(Place(1, "value"))
    student.key(KEY.Key_Escape)
    assert student.model.place == Place(1)
    student.type("3")  # at a node: into its first field
    assert student.view.editor.text() == "3"
    for _ in range(2):
        student.key(KEY.Key_Escape)
    assert student.model.place is None
    assert student.marks.text((1, "alpha")) == "3"
    assert student.mode.is_on


def test_arrow_keys_go_through_the_fields_and_the_nodes(student: Student) -> None:
    student.key(KEY.Key_Down)
    assert student.model.place == Place(0)
    for _ in range(2):
        student.key(KEY.Key_Down)
    assert student.model.place == Place(1, "beta")
    student.key(KEY.Key_Right)
    assert student.model.place == Place(5, "beta")
    for _ in range(2):
        student.key(KEY.Key_Down)
    assert student.model.place == Place(6)
    student.key(KEY.Key_Up)
    assert student.model.place == Place(5, "value")
    student.type("12")
    student.key(KEY.Key_Left)  # within the text
    student.type("0")
    assert student.view.editor.text() == "102"
    for _ in range(2):
        student.key(KEY.Key_Right)
    assert student.model.place == Place(9, "value")
    assert student.marks.text((5, "value")) == "102"


def test_x_and_space_mark_the_cut_of_a_single_leaf(student: Student) -> None:
    student.model.go(Place(SINGLE))
    student.view.setFocus()
    student.key(KEY.Key_X)
    assert student.marks.cuts == {SINGLE}
    student.key(KEY.Key_Space)
    assert not student.marks.cuts
    student.model.go(Place(5, "value"))
    student.type("2")
    student.key(KEY.Key_X)
    assert student.marks == Marks({(5, "value"): "2"}, frozenset({5}))
    assert student.view.editor.hasFocus()


def test_undo_and_redo_by_their_keys(student: Student) -> None:
    student.model.go(Place(1, "value"))
    student.type("3")
    student.key(KEY.Key_Tab)
    student.key(KEY.Key_X)
    student.key(KEY.Key_Z, CONTROL)
    assert student.marks == Marks({(1, "value"): "3"})
    student.key(KEY.Key_Z, CONTROL)
    assert not student.marks
    student.key(KEY.Key_Y, CONTROL)
    assert student.marks == Marks({(1, "value"): "3"})


def test_the_edit_menu_takes_back_what_the_student_did(student: Student) -> None:
    def shown() -> list[QAction]:
        edit = student.tab._menus[0]
        texts = ("Undo", "Redo")
        return [
            each for each in edit.actions()
            if each.isVisible() and each.text().replace("&", "") in texts
        ]  # fmt: skip

    undo, redo = shown()
    assert not undo.isEnabled()
    student.model.toggle_cut(SINGLE)
    assert undo.isEnabled()
    undo.trigger()
    assert not student.marks
    redo.trigger()
    assert student.marks.cuts == {SINGLE}
    language_manager().set_language("es")
    QCoreApplication.processEvents()
    assert undo.text().replace("&", "") == "Deshacer"
    language_manager().set_language("en")
    QCoreApplication.processEvents()
    student.key(KEY.Key_G, CONTROL)
    assert shown() == [student.tab.parts.actions_["undo"], student.tab.parts.actions_["redo"]]
    assert student.marks.cuts == {SINGLE}


# Writing by mouse


def test_a_click_on_a_field_writes_there(student: Student) -> None:
    student.click_at(student.field(5, "value"))
    assert student.model.place == Place(5, "value")
    student.type("2")
    student.click_at(student.field(9, "alpha"))
    assert student.marks.text((5, "value")) == "2"
    assert student.view.editor.hasFocus()


def test_a_click_on_an_edge_strikes_it_out(student: Student) -> None:
    student.click_at(student.edge(SINGLE))
    assert student.marks.cuts == {SINGLE}
    student.click_at(student.edge(SINGLE))
    assert not student.marks.cuts
    student.click_at(student.node(SINGLE))
    assert not student.marks.cuts
    student.click_at(student.node(SINGLE), Qt.MouseButton.RightButton)
    assert student.marks.cuts == {SINGLE}


def test_the_tools_cut_wipe_off_and_take_back(student: Student) -> None:
    cut, undo, redo, clear = student.page.tools
    student.hand.click(cut)
    student.click_at(student.node(SINGLE))
    student.click_at(student.node(SINGLE + 1))
    assert student.marks.cuts == {SINGLE, SINGLE + 1}
    student.hand.click(clear)
    assert not student.marks
    student.hand.click(undo)
    assert student.marks.cuts == {SINGLE, SINGLE + 1}
    student.hand.click(undo)
    student.hand.click(redo)
    assert student.marks.cuts == {SINGLE, SINGLE + 1}


# Judging


def test_a_mark_too_many_is_counted_and_told_where_it_is(student: Student) -> None:
    marks = solution_marks(student.model.solution)
    extra = SINGLE - 1  # the leaf at which the search cuts the two beside it
    student.model.open(student.model.exercise, marks.toggled(extra))  # type: ignore[arg-type]
    student.key(KEY.Key_Return, CONTROL)
    verdict = student.model.verdict
    assert verdict is not None
    assert verdict.correct == verdict.asked
    all_of_it = f"{verdict.asked} of {verdict.asked}"
    assert student.page.verdict.text() == f"✕ {all_of_it} are right; too many: 1."
    assert student.view.shown.ringed == extra


def test_the_first_mistake_is_told_with_rule_and_form_and_gone_to(student: Student) -> None:
    marks = solution_marks(student.model.solution)
    student.model.open(student.model.exercise, marks.toggled(SINGLE))  # type: ignore[arg-type]
    student.key(KEY.Key_Return, CONTROL)
    page = student.page
    assert "✕" in page.verdict.text()
    assert page.reason.text().startswith("Alpha-beta, α ≥ β: node 2.2 is cut. MIN has 2 at node 2")
    assert student.view.shown.ringed == SINGLE
    student.hand.click(page.go)
    assert student.model.place == Place(SINGLE)
    student.key(KEY.Key_X)
    assert not page.reason.isVisible()
    student.hand.click(page.check)
    assert page.verdict.text() == "✓ All of it is right."
    assert page.tally.text() == "Solved: 1 · at the first check: 0"


def test_an_extra_cut_of_a_single_leaf_is_a_mistake(student: Student) -> None:
    marks = solution_marks(student.model.solution)
    student.model.open(student.model.exercise, marks.toggled(12))  # type: ignore[arg-type]
    student.hand.click(student.page.check)
    assert "node 3.3 is not cut." in student.page.reason.text()
    assert "alpha = 3, which is below beta = 5" in student.page.reason.text()


def test_mistakes_come_in_the_order_of_the_search_and_a_hint_only_tells_where(
    student: Student,
) -> None:
    page = student.page
    student.hand.click(page.check)
    assert page.next_mistake.text() == "Next mistake (1 of 14)"
    student.hand.click(page.next_mistake)
    assert page.next_mistake.text() == "Next mistake (2 of 14)"
    assert student.view.shown.wrong == {(1, "alpha")}
    student.hand.click(page.go)
    assert student.model.place == Place(1, "alpha")
    student.hand.click(page.hint)
    assert page.reason.text() == "Look at the value of node 1 again."
    assert not page.verdict.isVisible()
    assert student.view.editor.isVisible()


def test_the_solution_is_shown_beside_the_answer_and_put_away(student: Student) -> None:
    student.model.write((1, "value"), "3")
    student.model.write((5, "value"), "9")
    student.hand.click(student.page.solution)
    shown = student.view.shown
    assert shown.marks.text((5, "value")) == "2"
    assert shown.marks.cuts == {SINGLE, SINGLE + 1}
    assert (5, "value") in shown.wrong
    assert (1, "value") in shown.right
    assert not student.page.check.isEnabled()
    student.click_at(student.field(5, "value"))
    assert not student.view.editor.isVisible()
    student.hand.click(student.page.solution)
    assert student.view.shown.marks.text((5, "value")) == "9"


def test_the_search_is_walked_from_the_mistake_on(student: Student) -> None:
    student.open(exercise_of(7, 4, "alphabeta-hard", "gt"))
    student.model.show_solution()
    finding = student.model.finding
    assert finding is not None
    student.hand.click(student.page.walk)
    student.hand.wait_until_open()
    model = student.hand.model
    assert not student.mode.is_on
    assert isinstance(model.source, Typed)
    assert (model.options.algorithm, model.options.tie) == ("alphabeta-hard", "gt")
    assert model.step == finding.step


# Which exercise


def test_the_next_exercise_is_as_difficult_and_of_another_seed(
    student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("poda.packages.teach.window.exercise.mode.drawn_seed", lambda: 4711)
    student.open(exercise_of(1, 3, "alphabeta-update", "gt"))
    student.hand.click(student.page.next)
    assert student.page.title.full_text() == "Exercise 3-4711-us"
    student.hand.click(student.page.copy_button)
    assert QGuiApplication.clipboard().text() == "3-4711-us"
    assert student.model.exercise is not None
    assert student.model.exercise.asked == {"values", "windows", "cuts"}


def chosen(student: Student, monkeypatch: pytest.MonkeyPatch, fill: Callable[[Any], None]) -> None:
    """Open the dialog by its button, fill it in, and say yes."""

    def execute(dialog: ExerciseDialog) -> int:
        dialog.open()
        fill(dialog)
        ok = dialog.findChild(QDialogButtonBox)
        assert ok is not None
        student.bot.mouseClick(ok.button(QDialogButtonBox.StandardButton.Ok), LEFT)
        return dialog.result()

    monkeypatch.setattr(ExerciseDialog, "exec", execute)
    student.hand.click(student.page.other)


def test_a_code_opens_the_exercise_of_a_class(
    student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(dialog: ExerciseDialog) -> None:
        assert dialog.source.currentData() == "screen"
        dialog.source.setCurrentIndex(0)
        dialog.code.clear()
        student.bot.keyClicks(dialog.code, "4-12-hs")
        assert dialog.seed.value() == 12
        assert dialog.form.currentData() == "alphabeta-hard"
        dialog.asked["windows"].click()

    chosen(student, monkeypatch, fill)
    exercise = student.model.exercise
    assert exercise is not None
    assert (exercise.code, exercise.asked) == ("4-12-hs", {"values", "cuts"})
    assert student.view.shown.kinds == ("value",)


def test_the_tree_on_screen_becomes_an_exercise(
    student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    student.open(exercise_of(1, 1))

    def fill(dialog: ExerciseDialog) -> None:
        dialog.source.setCurrentIndex(1)
        dialog.tie.setCurrentIndex(1)

    chosen(student, monkeypatch, fill)
    exercise = student.model.exercise
    assert exercise is not None
    assert (exercise.recording.tree.nodes, exercise.tie, exercise.code) == (13, "gt", "")
    assert student.page.title.full_text() == "Exercise"


def test_a_tree_that_cannot_be_asked_about_says_why(tree: TreeHand) -> None:
    tree.show("[[3, a], [2, 4]]", algorithm="alphabeta")
    mode = tree.tab.added["teach"].exercise
    _, refused = mode._screen_tree()
    dialog = ExerciseDialog(exercise_of(1, 1), None, refused, tree.tab)
    dialog.source.setCurrentIndex(1)
    assert "“a” has no value" in dialog.note.text()
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    assert not box.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    dialog.source.setCurrentIndex(0)
    dialog.code.setText("")
    tree.bot.keyClicks(dialog.code, "nine")
    assert "“nine” is not the code" in dialog.note.text()
    for check in dialog.asked.values():
        check.setChecked(False)
    assert "Ask for something" in dialog.note.text()
    dialog.deleteLater()


# What is kept


def test_marks_and_tally_come_back_after_a_restart(
    open_window: Callable[[], TreeHand],
) -> None:
    student = Student(open_window())
    student.model.go(Place(1, "value"))
    student.type("3")  # still being written when the window closes
    student.click_at(student.edge(SINGLE))
    student.model.hint()
    student.tab.leave()
    again = open_window()
    again.key(KEY.Key_G, CONTROL)
    model = again.tab.added["teach"].exercise.model
    assert model.marks == Marks({(1, "value"): "3"}, frozenset({SINGLE}))
    assert model.exercise is not None
    assert model.exercise.recording.tree.nodes == 13


def test_to_close_the_window_is_no_way_to_be_right_at_the_first_check(
    open_window: Callable[[], TreeHand],
) -> None:
    student = Student(open_window())
    student.model.check()
    student.tab.leave()
    again = open_window()
    again.key(KEY.Key_G, CONTROL)
    model = again.tab.added["teach"].exercise.model
    assert model.tally == ExerciseTally(mistakes=1)
    model._change_marks(solution_marks(model.solution))
    model.check()
    assert model.verdict is not None
    assert model.verdict.right
    assert model.tally == ExerciseTally(solved=1, mistakes=1)


@pytest.mark.parametrize("values", [{}, [], {"exercise": 3}, {"exercise": {"form": "x"}}])
def test_a_spoilt_memory_begins_anew(values: Any, home: object, qapp: object) -> None:
    TeachSettings().tree_exercise = values
    assert exercise_memory.remembered() is None


# What is read and seen


def test_every_control_has_a_name_and_is_reached(student: Student) -> None:
    for button in (student.page.close_button, *student.page.tools, student.page.copy_button):
        assert button.accessibleName()
        assert button.toolTip()
    student.model.go(Place(5, "beta"))
    assert student.view.editor.accessibleName() == "Beta of node 2"
    student.model.go(Place(SINGLE))
    student.model.toggle_cut(SINGLE)
    assert "node 2.2, marked as cut" in student.view.accessibleDescription()


def test_a_field_that_is_written_tells_which_one_it_is(student: Student) -> None:
    student.model.go(Place(1, "beta"))
    boxes = student.view.plan().boxes(1)
    assert boxes is not None
    editor = student.view.editor
    assert editor.letter == ""  # it stands beside the editor, which leaves it free
    assert editor.geometry().left() >= boxes.boxes["beta"].left() - 3
    student.open(exercise_of_tree(parse_tree(f"[{', '.join(['[1, 2, 3]'] * 60)}]")))
    student.model.go(Place(1, "beta"))
    assert student.view.plan().boxes(1) is None
    assert editor.letter == "β"
    assert not editor.grab().isNull()


def test_zooming_keeps_the_editor_on_its_field(student: Student) -> None:
    student.model.go(Place(5, "value"))
    student.type("tres")
    student.key(KEY.Key_Plus, CONTROL)
    box, _ = student.view.box_of_field((5, "value"))
    assert student.view.editor.geometry().contains(box.center().toPoint())
    assert not student.view.sees_all
    student.key(KEY.Key_0, CONTROL)
    assert student.view.sees_all
    student.key(KEY.Key_Return)
    assert student.view.shown.unreadable == {(5, "value")}
    student.model.open(exercise_of_tree(parse_tree("[1, 2]")), Marks({(0, "value"): "dos"}))
    student.hand.click(student.page.check)
    assert student.page.reason.text().startswith("“dos” is not a value")


def test_a_crowded_tree_is_filled_in_all_the_same(student: Student) -> None:
    """Fields that are too small to be drawn come up large where one writes."""
    text = "[" + ", ".join("[" + ", ".join(["[1, 2, 3]"] * 5) + "]" for _ in range(4)) + "]"
    student.open(exercise_of_tree(parse_tree(text)))
    assert student.view.plan().boxes(2) is None
    student.model.go(Place(2, "value"))
    assert student.view.editor.height() >= 20
    student.type("3")
    student.key(KEY.Key_Return)
    assert student.marks.text((2, "value")) == "3"
    student.view.viewport().grab()
