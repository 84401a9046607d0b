"""Two errors at once, windows where none belong, and exercises that ask for one thing alone."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from poda.engine.trees.text import parse_tree
from poda.packages.teach.engine.exercises.exercise import (
    Answer,
    Asked,
    Exercise,
    exercise_of_tree,
    right_answer,
)
from poda.packages.teach.engine.exercises.grade import FindingCode, Verdict, grade

TREE = "[[3, 12], [2, [4, 6], 7]]"
"""The root is 0, its children 1 and 4. Below 4, which has 2 <= 3, the subtree 6 (with its leaves 7
and 8) and the leaf 9 are cut."""
SUBTREE, LEAF = 6, 9
EMPTY = (None, None)


def of(*asked: Asked) -> Exercise:
    return exercise_of_tree(parse_tree(TREE), asked=frozenset(asked))


ALL = of("values", "windows", "cuts")
RIGHT = right_answer(ALL)


def answer(**changes: Any) -> Answer:
    """The right answer, with these values and windows as well, and without these marks."""
    return Answer(
        RIGHT.values | changes.get("values", {}),
        RIGHT.windows | changes.get("windows", {}),
        RIGHT.cuts - changes.get("unmarked", set()),
    )


def found(verdict: Verdict) -> list[tuple[FindingCode, int, float | None]]:
    """What is wrong, where, and what stands there."""
    return [(each.code, each.node, each.given) for each in verdict.findings]


def test_the_tree_is_what_this_file_says() -> None:
    assert RIGHT.cuts == {SUBTREE, LEAF}
    assert set(RIGHT.windows) == {0, 1, 4}


def test_a_window_in_a_cut_that_is_not_marked_follows_from_it() -> None:
    both = answer(windows={SUBTREE: (3.0, 2.0)}, values={SUBTREE: 6.0}, unmarked={SUBTREE})
    assert found(grade(ALL, both)) == [("cut.missing", SUBTREE, None)]


def test_a_window_in_one_cut_and_another_cut_that_is_not_marked_are_two_errors() -> None:
    """Of the same step: the cut comes first, for what stands behind it follows from it."""
    verdict = grade(ALL, answer(windows={SUBTREE: (3.0, 2.0)}, unmarked={LEAF}))
    assert found(verdict) == [("cut.missing", LEAF, None), ("window.cut", SUBTREE, 3)]
    assert (verdict.scores["windows"].extra, verdict.scores["cuts"].correct) == (1, 1)


@pytest.mark.parametrize(
    ("window", "given"), [((3.0, 2.0), 3), ((None, 2.0), 2), ((-math.inf, None), -math.inf)]
)
def test_one_end_is_enough_for_a_window_in_a_cut_node(window: Any, given: float) -> None:
    verdict = grade(ALL, answer(windows={SUBTREE: window}))
    assert found(verdict) == [("window.cut", SUBTREE, given)]
    assert verdict.scores["windows"].extra == 1


@pytest.mark.parametrize("node", [SUBTREE, LEAF])
def test_a_window_that_was_emptied_again_is_none(node: int) -> None:
    verdict = grade(ALL, answer(windows={node: EMPTY}))
    assert verdict.right
    assert verdict.scores["windows"].extra == 0


def test_a_window_at_a_leaf_that_the_search_goes_to_is_not_judged() -> None:
    verdict = grade(ALL, answer(windows={5: (9.0, -9.0)}))
    assert verdict.right
    assert verdict.scores["windows"].extra == 0


@pytest.mark.parametrize("marks", [set(), {SUBTREE, LEAF}, {4}])
def test_where_only_values_are_asked_marks_excuse_nothing(marks: set[int]) -> None:
    exercise = of("values")
    right = right_answer(exercise)
    assert (right.windows, right.cuts) == ({}, set())
    given = Answer({0: 3.0, 1: 3.0, LEAF: 7.0}, {4: (9.0, 9.0)}, frozenset(marks))
    verdict = grade(exercise, given)
    assert found(verdict) == [("value.missing", 4, None), ("value.cut", LEAF, 7)]
    (score,) = verdict.scores.values()
    assert (score.asked, score.correct, score.extra) == (3, 2, 1)


@pytest.mark.parametrize("marks", [set(), {SUBTREE, LEAF}, {4}])
def test_where_only_windows_are_asked_marks_excuse_nothing(marks: set[int]) -> None:
    exercise = of("windows")
    right = right_answer(exercise)
    windows = {node: window for node, window in right.windows.items() if node != 4}
    given = Answer({0: 99.0}, windows | {SUBTREE: (3.0, None)}, frozenset(marks))
    verdict = grade(exercise, given)
    assert found(verdict) == [
        ("alpha.missing", 4, None), ("beta.missing", 4, None), ("window.cut", SUBTREE, 3),
    ]  # fmt: skip
    (score,) = verdict.scores.values()
    assert (score.asked, score.correct, score.extra) == (6, 4, 1)


def test_a_value_and_a_window_that_are_wrong_are_both_told() -> None:
    alpha, beta = RIGHT.windows[4]
    wrong = replace(RIGHT, values=RIGHT.values | {4: 5.0}, windows=RIGHT.windows | {4: (4.0, beta)})
    assert alpha == 3
    assert found(grade(ALL, wrong)) == [("value.wrong", 4, 5), ("alpha.wrong", 4, 4)]
