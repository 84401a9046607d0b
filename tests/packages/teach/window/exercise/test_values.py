"""Minimax and expectiminimax by hand in the exercise mode, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QDialogButtonBox

from poda.engine.game import MIN
from poda.engine.trees.text import parse_tree
from poda.packages.teach.engine.exercises.exercise import (
    DIFFICULTIES,
    Answer,
    Exercise,
    ExerciseForm,
    exercise_of,
    exercise_of_tree,
    right_answer,
)
from poda.packages.teach.engine.exercises.grade import grade
from poda.packages.teach.window.exercise.answers import Place, fields_of, remembered
from poda.packages.teach.window.exercise.dialogs import ExerciseDialog
from poda.packages.teach.window.exercise.exercise_words import (
    difficulty_name,
    reason,
    solution_marks,
    task_text,
)
from poda.tree.model.opening import Options
from poda.tree.model.sources import Typed
from some import some
from tree.hand import CONTROL, KEY, TreeHand

from .test_exercise import Student

CHANCES = "[(1/2: 3, 1/2: [4, 9]), (1/4: 8, 3/4: -1)]"


@pytest.fixture
def student(tree: TreeHand) -> Student:
    return Student(tree)


def of(student: Student) -> Exercise:
    assert student.model.exercise is not None
    return student.model.exercise


@pytest.mark.parametrize("form", ["minimax", "expectiminimax"])
def test_all_values_by_keyboard(student: Student, form: ExerciseForm) -> None:
    exercise = exercise_of(7, 3, form)
    student.open(exercise)
    right = solution_marks(right_answer(exercise))
    student.view.setFocus()
    for where in some(fields_of(exercise)):
        student.key(KEY.Key_Tab)
        assert student.model.place == Place(*where)
        student.type(right.text(where).replace("−", "-"))
    student.key(KEY.Key_X)  # nothing is cut here
    assert not student.marks.cuts
    student.key(KEY.Key_Return, CONTROL)
    assert student.page.verdict.text() == "✓ All of it is right."
    student.hand.click(student.page.next)
    assert (of(student).form, of(student).difficulty) == (form, 3)


def test_the_page_says_what_is_asked_and_no_rule_about_cuts(student: Student) -> None:
    student.open(exercise_of(7, 3, "expectiminimax"))
    assert student.page.rule.text() == "Expectiminimax"
    assert student.page.task.text() == (
        "MAX moves at the root. Search from left to right. At every node write its value v."
    )
    assert "weighted with its probability" in student.page.meaning.text()
    assert "cut" not in student.page.meaning.text() + student.page.how.text()
    chance = exercise_of_tree(parse_tree("(1/2: 3, 1/2: 5)"), "expectiminimax")
    assert task_text(chance).startswith("Chance decides at the root.")


@pytest.mark.parametrize(
    ("values", "node", "said"),
    [
        ({3: 9}, 3, "That would be the choice of the other side. MIN takes the smallest value of "
         "its children. Here they are 4, 9."),
        ({6: 3.5}, 6, "That is the mean without the probabilities. A chance node takes the mean of "
         "its children’s values, each weighted with its probability. Here that is "
         "1/4 · 8 + 3/4 · (−1)."),
        ({6: 8}, 6, "That is the largest value, but nobody chooses at a chance node."),
        ({6: -1}, 6, "That is the smallest value, but nobody chooses at a chance node."),
        ({6: 7}, 6, "That is the sum, without the probabilities."),
        ({3: 9, 1: 6}, 1, "It follows from the values that you wrote below it."),
        ({0: 17}, 0, "MAX takes the largest value of its children."),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_reason(values: dict[int, float], node: int, said: str) -> None:
    exercise = exercise_of_tree(parse_tree(CHANCES), "expectiminimax")
    right = right_answer(exercise)
    found = grade(exercise, Answer({**right.values, **values})).findings
    (finding,) = (each for each in found if each.node == node)
    assert said in reason(exercise, finding)


def test_a_missing_value_is_told(student: Student) -> None:
    exercise = exercise_of(7, 2, "minimax")
    student.open(exercise)
    student.hand.click(student.page.check)
    assert "is missing." in student.page.reason.text()


def test_the_search_can_be_walked_through_from_there(student: Student) -> None:
    student.open(exercise_of_tree(parse_tree("(1/2: 3, 1/2: [4, 9])", MIN), "expectiminimax"))
    student.hand.click(student.page.solution)
    student.hand.click(student.page.walk)
    model = student.tab.model
    student.bot.waitUntil(lambda: model.busy is None)
    assert model.recording is not None
    assert model.recording.question.algorithm == "expectiminimax"
    assert model.recording.value == 3.5  # MIN, as in the exercise; MAX would have 6


def test_a_tree_with_chances_on_screen_is_asked_about(tree: TreeHand) -> None:
    model = tree.tab.model
    model.open_source(Typed(CHANCES), Options("expectiminimax"))
    tree.bot.waitUntil(lambda: model.busy is None)
    student = Student(tree)
    drawn, refused = student.mode._screen_tree()
    assert not refused
    dialog = ExerciseDialog(exercise_of(7, 3), drawn, refused, tree.window)
    ok = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)  # type: ignore[union-attr]
    dialog.source.setCurrentIndex(1)
    assert dialog.form.currentData() == "expectiminimax"
    assert ok.isEnabled()
    assert not dialog.tie.isEnabled()
    dialog.form.setCurrentIndex(dialog.form.findData("alphabeta"))
    assert "Only expectiminimax" in dialog.note.text()
    assert not ok.isEnabled()
    dialog.form.setCurrentIndex(dialog.form.findData("expectiminimax"))
    student.open(dialog.exercise())
    dialog.close()
    student.model.write((1, "value"), "3,5")
    kept = remembered()
    assert kept is not None
    assert kept.exercise.form == "expectiminimax"
    assert kept.marks.text((1, "value")) == "3,5"


def test_every_difficulty_of_every_form_has_a_name() -> None:
    names = [
        difficulty_name(difficulty, form)
        for form in ("alphabeta", "minimax", "expectiminimax", "mcts")
        for difficulty in DIFFICULTIES
    ]
    assert len(set(names)) == len(names)
