"""Monte Carlo tree search by hand in the exercise mode, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QDialogButtonBox

from poda.engine.record.monte_carlo import Phase, iteration_of, phase_of
from poda.engine.record.monte_carlo_recording import monte_carlo_of
from poda.house.settings import settings
from poda.packages.teach.engine.exercises.exercise import Exercise, exercise_of, right_answer
from poda.packages.teach.engine.exercises.ucb import ROUNDS
from poda.packages.teach.window.exercise.answers import (
    Marks,
    Place,
    fields_of,
    outside,
    remembered,
    two,
)
from poda.packages.teach.window.exercise.dialogs import ExerciseDialog
from poda.packages.teach.window.exercise.exercise_words import (
    formula_text,
    reason,
    solution_marks,
    task_text,
)
from tree.hand import CONTROL, KEY, TreeHand

from .test_exercise import Student

SEED = 7


@pytest.fixture
def student(tree: TreeHand) -> Student:
    student = Student(tree)
    student.open(exercise_of(SEED, 2, "mcts"))
    return student


def of(student: Student) -> Exercise:
    assert student.model.exercise is not None
    return student.model.exercise


def test_all_of_an_iteration_by_keyboard_and_mouse(student: Student) -> None:
    exercise = of(student)
    right = solution_marks(right_answer(exercise))
    student.view.setFocus()
    for where in fields_of(exercise):  # Tab comes to every field, UCB1 first
        student.key(KEY.Key_Tab)
        assert student.model.place == Place(*where)
        if text := right.text(where):
            student.type(text.replace("−", "-"))
    for node in exercise.round.path[1:]:
        student.click_at(student.edge(node))
    assert set(student.marks.texts) == set(right.texts)
    assert student.marks.cuts == right.cuts
    assert not student.page.onward.isVisible()
    student.key(KEY.Key_Return, CONTROL)
    assert student.page.verdict.text() == "✓ All of it is right."


def test_the_next_iteration_begins_where_this_one_ends(student: Student) -> None:
    for number in range(ROUNDS):
        exercise = of(student)
        assert exercise.iteration == number
        heading = f"Monte Carlo tree search: iteration {number + 1} of {ROUNDS}"
        assert student.page.rule.text() == heading
        student.model.open(exercise, solution_marks(right_answer(exercise)))
        student.hand.click(student.page.check)
        assert student.page.onward.isVisible() == (number + 1 < ROUNDS)
        if number + 1 < ROUNDS:
            student.hand.click(student.page.onward)
            assert not student.marks
    assert student.model.tally.first == ROUNDS
    student.hand.click(student.page.next)
    assert (of(student).form, of(student).difficulty, of(student).iteration) == ("mcts", 2, 0)


def test_the_solution_leads_on_too(student: Student) -> None:
    student.hand.click(student.page.solution)
    shown = student.view.shown
    assert shown.is_way
    assert shown.marks.cuts == frozenset(of(student).round.path[1:])
    assert student.page.onward.isVisible()


def test_the_search_can_be_walked_through_from_there(student: Student) -> None:
    following = of(student).following()
    assert following is not None
    student.open(following)
    student.hand.click(student.page.solution)
    student.hand.click(student.page.walk)
    model = student.tab.model
    student.bot.waitUntil(lambda: model.busy is None)
    record = monte_carlo_of(model.trace)
    assert record is not None
    assert record.iterations == following.rounds[-1].number + 1
    # The first mistake is a UCB1 that is missing: it is told at the selection.
    assert (iteration_of(model.step), phase_of(model.step)) == (
        following.round.number,
        Phase.SELECT,
    )
    own, here = model.trace.own, model.trace.here
    assert len(own) == len(here)
    visits, totals = record.visits(model.step), record.totals(model.step)
    drawn = {int(model.tree.tree_node[here[node]]): node for node in range(record.nodes)}
    for node, count in following.round.before.items():
        assert count == (visits[drawn[node]], totals[drawn[node]])


def test_what_was_counted_before_stands_in_the_empty_fields(student: Student) -> None:
    exercise, shown = of(student), student.view.shown
    assert shown.before is not None
    for node, count in exercise.round.before.items():
        assert shown.before[node, "visits"] == str(count.visits)
        assert not node or shown.before[node, "mean"] == two(count.mean)
    assert shown.outside == outside(exercise)
    assert exercise.round.path[-1] in shown.outside or not exercise.round.expanded
    assert (0, "mean") not in shown.before  # nobody selects the root


def test_every_field_has_room_and_none_lies_over_another(student: Student) -> None:
    student.hand.window.resize(1280, 720)
    student.bot.waitUntil(lambda: student.hand.window.width() == 1280)
    for scale, difficulty in ((1.0, 1), (1.0, 5), (1.6, 2)):
        settings().type_scale = scale
        student.open(exercise_of(SEED, difficulty, "mcts"))
        plan = student.view.plan()
        boxes = [plan.boxes(node) for node in range(len(of(student).tree.nodes))]
        every = [box for each in boxes if each is not None for box in each.boxes.values()]
        assert len(every) == len(fields_of(of(student)))
        room = student.view.viewport().rect().toRectF()
        letter = 8.0 * scale  # of the field, to its left
        for number, box in enumerate(every):
            assert room.contains(box.adjusted(-letter, 0, 0, 0) if box.left() < 100 else box)
            assert not any(box.intersects(other) for other in every[:number])


def test_the_path_is_marked_by_its_tool_and_by_x(student: Student) -> None:
    path_tool = student.page.tools[0]
    assert path_tool.text().strip() == "Path"
    student.hand.click(path_tool)
    student.click_at(student.node(1))
    assert student.marks.cuts == {1}
    student.hand.click(path_tool)
    student.model.go(Place(1))
    student.view.setFocus()
    assert student.view.accessibleDescription().startswith("At node 1, on the path.")
    student.key(KEY.Key_X)
    assert not student.marks.cuts
    student.open(exercise_of(SEED, 2))
    assert student.page.tools[0].text().strip() == "Cut"


def test_a_mistake_is_told_with_what_led_to_it(student: Student) -> None:
    exercise = of(student)
    one, right = exercise.round, solution_marks(right_answer(exercise))
    node = one.path[1]
    against = one.before[node].total - one.side[node] * one.result
    student.model.open(exercise, right.with_text((node, "total"), two(against)))
    student.hand.click(student.page.check)
    said = student.page.reason.text()
    assert f"W of node {node_path(exercise, node)} is not" in said
    assert "That is counted from the other side. MAX moved into node" in said
    assert f"= {two(one.after[node].total)}." in said
    student.hand.click(student.page.go)
    assert student.model.place == Place(node, "total")
    student.hand.click(student.page.hint)
    assert student.page.reason.text().startswith("Look at W of node")


def node_path(exercise: Exercise, node: int) -> str:
    return exercise.tree.format_position(node)


def reasons(exercise: Exercise, marks: Marks, student: Student) -> list[str]:
    student.model.open(exercise, marks)
    student.model.check()
    assert student.model.verdict is not None
    return [reason(exercise, each) for each in student.model.verdict.findings]


def test_every_mistake_has_its_reason(student: Student) -> None:
    """Each code and each slip has a sentence of its own, with nothing left to fill in."""
    exercise = of(student)
    one, right = exercise.round, solution_marks(right_answer(exercise))
    child, beside = one.path[1], next(n for n in one.choices[0] if n != one.path[1])
    visits, total = one.before[child]
    told: list[str] = []
    for text in (two(total / visits), two(total + 9.0), "77"):
        told += reasons(exercise, right.with_text((child, "ucb"), text), student)
    for kind, text in (("visits", str(visits)), ("mean", "77"), ("total", "77")):
        told += reasons(exercise, right.with_text((child, kind), text), student)  # type: ignore[arg-type]
    told += reasons(exercise, right.with_text((beside, "visits"), "77"), student)
    told += reasons(exercise, right.with_text((max(outside(exercise)), "mean"), "1"), student)
    told += reasons(exercise, right.with_text((max(outside(exercise)), "ucb"), "1"), student)
    told += reasons(exercise, Marks(right.texts, frozenset({beside})), student)
    told += reasons(exercise, Marks(right.texts, frozenset({child})), student)
    told += reasons(exercise, Marks(), student)
    assert all(text and "{" not in text and "nan" not in text.lower() for text in told)
    assert "N = 1 + 1 = 2." in " ".join(told)
    assert "The greatest UCB1 is selected" in " ".join(told)


def test_the_task_has_the_formula_and_the_result(student: Student) -> None:
    exercise = of(student)
    assert formula_text(exercise.round) == "UCB1 = Q + √2 · √(ln N / n)"
    assert f"comes to {two(exercise.round.result)} for MAX" in task_text(exercise)
    only = exercise_of(SEED, 2, "mcts", asked=frozenset({"path"}))
    assert "Write" not in task_text(only)


def test_what_was_put_down_comes_back(student: Student) -> None:
    exercise = of(student)
    following = exercise.following()
    assert following is not None
    student.open(following)
    student.model.write((1, "ucb"), "1.5")
    student.model.toggle_cut(2)
    student.mode.leave()
    known = remembered()
    assert known is not None
    assert known.exercise.iteration == 1
    assert known.exercise.code == "2-7-m"
    assert known.marks == Marks({(1, "ucb"): "1.5"}, frozenset({2}))


def test_it_is_chosen_in_the_dialog(tree: TreeHand) -> None:
    dialog = ExerciseDialog(exercise_of(SEED, 2), parent=tree.window)
    dialog.show()
    shown = [kind for kind, box in dialog.asked.items() if box.isVisible()]
    assert shown == ["values", "windows", "cuts"]
    dialog.form.setCurrentIndex(dialog.form.findData("mcts"))
    shown = [kind for kind, box in dialog.asked.items() if box.isVisible()]
    assert shown == ["ucb", "path", "counts"]
    assert not dialog.tie.isEnabled()
    assert dialog.code.text() == "2-7-m"
    assert "draws" in dialog.difficulty.currentText()
    dialog.asked["ucb"].click()
    assert dialog.exercise().asked == {"path", "counts"}
    dialog.asked["path"].click()
    dialog.asked["counts"].click()
    ok = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)  # type: ignore[union-attr]
    assert not ok.isEnabled()
    dialog.form.setCurrentIndex(dialog.form.findData("alphabeta"))
    assert ok.isEnabled()
    dialog.close()
