"""What is put down on an exercise: fields, cuts, their order, and the answer that they make."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from poda.engine.trees.text import parse_tree
from poda.packages.teach.engine.exercises.exercise import (
    DIFFICULTIES,
    FORMS,
    TIES,
    Exercise,
    exercise_of,
    exercise_of_tree,
    right_answer,
)
from poda.packages.teach.engine.exercises.grade import grade
from poda.packages.teach.window.exercise.answers import (
    ExerciseModel,
    Marks,
    Place,
    answer_of,
    cut_nodes,
    fields_of,
    in_order,
    marks_as_json,
    marks_from_json,
    unreadable,
)
from poda.packages.teach.window.exercise.exercise_words import (
    hint_text,
    reason,
    solution_marks,
    task_text,
)
from poda.packages.teach.window.exercise.view import ROOM, with_room
from poda.tree.model.shape import shape_of
from some import some

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def aima(*asked: str) -> Exercise:
    kinds = frozenset(asked or ("values", "windows", "cuts"))
    return exercise_of_tree(parse_tree(AIMA), asked=kinds)  # type: ignore[arg-type]


def test_fields_come_in_the_order_of_a_search_that_cuts_nothing() -> None:
    tree = aima().recording.tree
    assert list(in_order(tree)) == [2, 3, 4, 1, 6, 7, 8, 5, 10, 11, 12, 9, 0]
    assert fields_of(aima("values")) == ((1, "value"), (5, "value"), (9, "value"), (0, "value"))
    assert fields_of(aima("windows"))[:2] == ((1, "alpha"), (1, "beta"))
    assert fields_of(aima("cuts")) == ()


def test_an_empty_text_is_no_mark() -> None:
    marks = Marks().with_text((1, "value"), " 3 ")
    assert marks.text((1, "value")) == "3"
    assert not marks.with_text((1, "value"), "  ")


def test_a_text_that_is_no_number_counts_as_empty() -> None:
    marks = Marks().with_text((1, "value"), "three").with_text((1, "alpha"), "-inf")
    assert unreadable(marks) == ((1, "value"),)
    answer = answer_of(marks)
    assert answer.values == {}
    assert answer.windows == {1: (-math.inf, None)}


def test_all_below_a_mark_is_cut() -> None:
    assert cut_nodes(aima().recording.tree, frozenset({5})) == {5, 6, 7, 8}


@given(
    seed=st.integers(0, 99_999),
    difficulty=st.sampled_from(DIFFICULTIES),
    form=st.sampled_from(FORMS),
    tie=st.sampled_from(TIES),
)
def test_what_the_solution_shows_is_right_when_it_is_written(
    seed: int, difficulty: int, form: str, tie: str
) -> None:
    exercise = exercise_of(seed, difficulty, form, tie)  # type: ignore[arg-type]
    marks = solution_marks(right_answer(exercise))
    assert grade(exercise, answer_of(marks)).right


@given(
    seed=st.integers(0, 999),
    form=st.sampled_from(FORMS),
    tie=st.sampled_from(TIES),
    data=st.data(),
)
def test_every_mistake_has_a_hint_and_a_reason(
    seed: int, form: str, tie: str, data: st.DataObject
) -> None:
    exercise = exercise_of(seed, 4, form, tie)  # type: ignore[arg-type]
    marks = solution_marks(right_answer(exercise))
    field = data.draw(st.sampled_from(fields_of(exercise)))
    marks = marks.with_text(field, data.draw(st.sampled_from(("", "77"))))
    node = data.draw(st.integers(1, exercise.recording.tree.nodes - 1))
    marks = marks.toggled(node)
    findings = grade(exercise, answer_of(marks)).findings
    assume(findings)
    for finding in some(findings):
        for text in (hint_text(exercise, finding), reason(exercise, finding)):
            assert text
            assert "{" not in text


@given(seed=st.integers(0, 99_999), difficulty=st.sampled_from(DIFFICULTIES))
def test_inner_nodes_have_room_for_their_fields_and_stand_over_their_children(
    seed: int, difficulty: int
) -> None:
    tree = exercise_of(seed, difficulty).recording.tree
    shape = with_room(shape_of(tree, frozenset()))
    assert shape.x.min() == 0
    for rows in shape.rows_of_depth:
        for left, right in pairwise(rows.tolist()):
            assert shape.x[right] - shape.x[left] >= (ROOM if shape.children[left] else 0.9) - 1e-3
    for row in np.flatnonzero(shape.children):
        below = shape.x[shape.parent == row]
        assert shape.x[row] == pytest.approx((below[0] + below[-1]) / 2)


def test_a_cut_is_explained_by_its_numbers_and_the_tie_rule() -> None:
    tied = parse_tree("[[3, 12], [3, 4]]")
    cuts = frozenset({"cuts"})
    missing = grade(exercise_of_tree(tied, asked=cuts), answer_of(Marks())).first  # type: ignore[arg-type]
    assert missing is not None
    said = reason(exercise_of_tree(tied, asked=cuts), missing)  # type: ignore[arg-type]
    assert said.startswith("node 2.2 is cut. MIN has 3 at node 2, and alpha is 3")
    assert said.endswith("this exercise cuts at α ≥ β.")
    strict = exercise_of_tree(tied, tie="gt", asked=cuts)  # type: ignore[arg-type]
    extra = grade(strict, answer_of(Marks().toggled(6))).first
    assert extra is not None
    assert reason(strict, extra).endswith("this exercise cuts only at α > β.")


def test_a_value_is_explained_by_the_children_that_count() -> None:
    exercise = exercise_of_tree(parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"))
    told = {}
    for node in (0, 1, 5):
        marks = solution_marks(right_answer(exercise)).with_text((node, "value"), "77")
        first = grade(exercise, answer_of(marks)).first
        assert first is not None
        told[node] = reason(exercise, first)
    assert told[1].endswith("Here it goes to all: 3, 12, 8.")
    assert told[5].endswith("Here it goes to 2; what is cut does not count.")
    assert told[0].endswith("Here it goes to all: node 1, node 2, node 3.")  # and not their values


def test_a_border_that_came_from_above_is_explained_by_who_gave_it() -> None:
    exercise = exercise_of_tree(parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"))
    marks = solution_marks(right_answer(exercise)).with_text((5, "alpha"), "77")
    first = grade(exercise, answer_of(marks)).first
    assert first is not None
    said = reason(exercise, first)
    assert "node 2 keeps the alpha that the root had when the search went down to it" in said
    marks = solution_marks(right_answer(exercise)).with_text((0, "beta"), "77")
    first = grade(exercise, answer_of(marks)).first
    assert first is not None
    assert "begins at the root with alpha = −∞ and beta = +∞" in reason(exercise, first)


def test_the_task_names_rule_and_form_and_only_what_is_asked() -> None:
    assert "Strike out" not in task_text(aima("values"))
    assert "alpha and beta" not in task_text(aima("cuts"))
    assert "MAX moves at the root" in task_text(aima())


def test_marks_come_back_from_a_file_without_what_does_not_fit() -> None:
    marks = Marks({(1, "value"): "3"}, frozenset({7}))
    document = marks_as_json(marks)
    assert marks_from_json(document, aima()) == marks
    assert marks_from_json(document, aima("cuts")) == Marks(cuts=frozenset({7}))
    beyond = {"texts": [[99, "value", "3"]], "cuts": [0, 99, 7]}
    assert marks_from_json(beyond, aima()) == Marks(cuts=frozenset({7}))
    with pytest.raises(ValueError, match="marks"):
        marks_from_json([], aima())


# The model


@pytest.fixture
def model() -> ExerciseModel:
    result = ExerciseModel()
    result.open(aima())
    return result


def test_every_change_is_taken_back_and_done_again(model: ExerciseModel) -> None:
    model.write((1, "value"), "3")
    model.toggle_cut(7)
    model.clear()
    assert not model.marks
    model.undo()
    model.undo()
    assert model.marks == Marks({(1, "value"): "3"})
    model.redo()
    assert model.marks.cuts == {7}
    model.write((1, "value"), "4")
    assert not model.can_redo


def test_the_root_has_no_edge_to_strike_out(model: ExerciseModel) -> None:
    model.toggle_cut(0)
    assert not model.marks


def test_the_tally_counts_an_exercise_once(model: ExerciseModel) -> None:
    model.check()
    assert (model.tally.solved, model.tally.mistakes) == (0, 1)
    model._change_marks(solution_marks(model.solution))
    model.check()
    model.check()
    assert (model.tally.solved, model.tally.first) == (1, 0)
    model.open(aima(), solution_marks(model.solution))
    model.check()
    assert (model.tally.solved, model.tally.first) == (2, 1)
    model.show_solution()
    assert model.tally.shown == 0


def test_a_hint_tells_where_and_costs_the_first_try(model: ExerciseModel) -> None:
    model.hint()
    assert model.hinted
    assert model.place == Place(1, "value")
    model._change_marks(solution_marks(model.solution))
    model.check()
    assert (model.tally.solved, model.tally.first) == (1, 0)


def test_a_change_takes_the_verdict_away(model: ExerciseModel) -> None:
    model.check()
    assert model.finding is not None
    model.write((1, "value"), "3")
    assert model.verdict is None


def test_nothing_is_put_down_on_the_solution(model: ExerciseModel) -> None:
    model.show_solution()
    assert model.tally.shown == 1
    model.write((1, "value"), "3")
    model.toggle_cut(7)
    assert not model.marks
    model.hide_solution()
    model.write((1, "value"), "3")
    assert model.marks
