"""Exercises go to JSON and come back; what is damaged is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.strategies import forms, ties, trees
from poda.engine.errors import EngineError
from poda.engine.trees.text import format_tree
from poda.packages.teach.engine.exercises.exercise import (
    Exercise,
    exercise_as_json,
    exercise_from_json,
    exercise_of,
    exercise_of_tree,
    right_answer,
)

asked = st.frozensets(st.sampled_from(["values", "windows", "cuts"]), min_size=1)


def there_and_back(document: object) -> object:
    return json.loads(json.dumps(document, allow_nan=False))


@given(trees().filter(lambda tree: len(tree.nodes) > 1), forms, ties, asked)
def test_an_exercise_of_ones_own_comes_back(tree, form, tie, asked) -> None:  # type: ignore[no-untyped-def]
    check(exercise_of_tree(tree, form, tie, asked))


@given(st.integers(0, 99_999), st.integers(1, 3), forms, ties)
def test_a_made_exercise_comes_back(seed, difficulty, form, tie) -> None:  # type: ignore[no-untyped-def]
    exercise = exercise_of(seed, difficulty, form, tie)
    assert check(exercise).code == exercise.code


def check(exercise: Exercise) -> Exercise:
    back = exercise_from_json(there_and_back(exercise_as_json(exercise)))
    assert format_tree(back.tree) == format_tree(exercise.tree)
    assert (back.root, back.form, back.tie) == (exercise.root, exercise.form, exercise.tie)
    assert back.asked == exercise.asked
    assert right_answer(back) == right_answer(exercise)
    return back


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("form", "negamax"),
        ("tie", 3),
        ("asked", []),
        ("asked", ["values", "values"]),
        ("asked", ["boards"]),
        ("asked", [["values"]]),
        ("seed", 100_000),
        ("seed", True),
        ("difficulty", 6),
    ],
)
def test_a_damaged_exercise_is_refused_by_the_name_of_its_field(field: str, value: object) -> None:
    document = exercise_as_json(exercise_of(1, 1)) | {field: value}
    with pytest.raises(EngineError) as caught:
        exercise_from_json(document)
    assert (caught.value.code, caught.value.params["field"]) == ("save.field", field)


@pytest.mark.parametrize("document", [None, [], "text", 3])
def test_what_is_no_document_is_refused(document: object) -> None:
    with pytest.raises(EngineError):
        exercise_from_json(document)
