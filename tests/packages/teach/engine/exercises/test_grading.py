"""The grader finds every single thing that is wrong, under both rules and all four forms."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.strategies import forms, ties, trees
from poda.engine.game import MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.trace import Step
from poda.engine.trees.text import parse_tree
from poda.packages.teach.engine.exercises.exercise import (
    FORMS,
    TIES,
    Answer,
    Exercise,
    cut_tops,
    exercise_of,
    exercise_of_tree,
    right_answer,
)
from poda.packages.teach.engine.exercises.grade import Finding, Verdict, grade
from some import some

LECTURE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
TIED = "[[3, 5], [3, 7], [1, 9]]"
Mutation = tuple[set[str], int, Answer]
"""Which codes may be found, the node edited, and the edited answer."""


def of(text: str, form: Any = "alphabeta", tie: Any = "ge", root: int = MAX) -> Exercise:
    return exercise_of_tree(parse_tree(text, root), form, tie)


exercises = st.builds(
    exercise_of_tree, trees().filter(lambda tree: len(tree.nodes) > 1), forms, ties
)


def subtree(tree: ExplicitTree, node: int) -> set[int]:
    """A node with all that is below it."""
    below = (subtree(tree, child) for child in tree.nodes[node].children)
    return {node}.union(*below)


def unseen(exercise: Exercise) -> set[int]:
    """What the search never comes to."""
    return set().union(*(subtree(exercise.tree, top) for top in cut_tops(exercise)))


def mutations(exercise: Exercise) -> Iterator[Mutation]:
    """Every answer that differs from the right one in a single entry."""
    right, tree, cut = right_answer(exercise), exercise.tree, unseen(exercise)
    for node, value in right.values.items():
        rest = {n: v for n, v in right.values.items() if n != node}
        yield {"value.missing"}, node, replace(right, values=rest)
        for other in (value + 1, value - 1, -math.inf, math.inf):
            yield {"value.wrong"}, node, replace(right, values=rest | {node: other})
    for node in cut:
        yield {"value.cut"}, node, replace(right, values=right.values | {node: 0.0})
        for ends in ((0.0, None), (None, 0.0), (-math.inf, math.inf)):
            yield {"window.cut"}, node, replace(right, windows=right.windows | {node: ends})
    for node, (alpha, beta) in right.windows.items():
        for other in _others(alpha):
            code = "alpha.missing" if other is None else "alpha.wrong"
            yield {code}, node, replace(right, windows=right.windows | {node: (other, beta)})
        for other in _others(beta):
            code = "beta.missing" if other is None else "beta.wrong"
            yield {code}, node, replace(right, windows=right.windows | {node: (alpha, other)})
    for top in right.cuts:
        yield {"cut.missing", "cut.missing_tie"}, top, replace(right, cuts=right.cuts - {top})
    for node in range(len(tree.nodes)):
        if node not in cut:
            yield {"cut.extra", "cut.extra_tie"}, node, replace(right, cuts=right.cuts | {node})


def _others(end: float | None) -> list[float | None]:
    assert end is not None
    if math.isinf(end):
        return [None, 0.0, -end]
    return [None, end + 1, end - 1, math.inf, -math.inf]


def check_every_mutation(exercise: Exercise) -> None:
    for codes, node, answer in some(mutations(exercise)):
        verdict = grade(exercise, answer)
        assert not verdict.right
        assert verdict.first is not None
        assert {finding.code for finding in verdict.findings} <= codes
        assert verdict.first.code in codes
        assert verdict.first.node == node  # an only child's mark is told of the child
        assert verdict.correct < verdict.asked or verdict.extra


@given(exercises)
def test_a_right_answer_is_right(exercise: Exercise) -> None:
    verdict = grade(exercise, right_answer(exercise))
    assert verdict.right
    assert verdict.correct == verdict.asked
    assert not any(score.extra for score in verdict.scores.values())


@given(exercises)
@settings(max_examples=10)
def test_every_single_edit_of_a_right_answer_is_found(exercise: Exercise) -> None:
    check_every_mutation(exercise)


@pytest.mark.slow
@given(trees().filter(lambda tree: len(tree.nodes) > 1))
@settings(max_examples=60)
def test_every_single_edit_is_found_under_both_rules_and_all_forms(tree: ExplicitTree) -> None:
    for form in some(FORMS):
        for tie in some(TIES):
            check_every_mutation(exercise_of_tree(tree, form, tie))


@given(exercises)
def test_an_empty_answer_lacks_everything_and_nothing_is_told_twice(exercise: Exercise) -> None:
    verdict = grade(exercise, Answer())
    right = right_answer(exercise)
    assert verdict.correct == 0
    assert verdict.asked == 3 * len(right.values) + len(right.cuts) == len(verdict.findings)


@given(exercises, st.data())
def test_marking_every_leaf_of_a_subtree_is_marking_its_top(
    exercise: Exercise, data: st.DataObject
) -> None:
    right = right_answer(exercise)
    assume(right.cuts)
    top = data.draw(st.sampled_from(sorted(right.cuts)))
    below = subtree(exercise.tree, top)
    leaves = {node for node in below if not exercise.tree.nodes[node].children}
    spelt = replace(right, cuts=right.cuts - {top} | leaves)
    assert grade(exercise, spelt).right
    both = replace(right, cuts=right.cuts | below)
    assert grade(exercise, both).right
    forgotten = data.draw(st.sampled_from(sorted(leaves)))
    first = grade(exercise, replace(spelt, cuts=spelt.cuts - {forgotten})).first
    assert first is not None
    assert first.code in ("cut.missing", "cut.missing_tie")
    assert forgotten in subtree(exercise.tree, first.node)


@given(exercises, st.data())
def test_findings_come_in_the_order_of_the_search(exercise: Exercise, data: st.DataObject) -> None:
    nodes = range(len(exercise.tree.nodes))
    numbers = st.sampled_from([-1.0, 0.0, 3.0, math.inf])
    answer = Answer(
        data.draw(st.dictionaries(st.sampled_from(nodes), numbers)),
        data.draw(st.dictionaries(st.sampled_from(nodes), st.tuples(numbers, numbers))),
        data.draw(st.frozensets(st.sampled_from(nodes))),
    )
    verdict = grade(exercise, answer)
    steps = [finding.step for finding in verdict.findings]
    assert steps == sorted(steps)
    assert 0 <= min(steps, default=0) <= max(steps, default=0) < exercise.recording.trace.steps


@given(exercises)
def test_what_is_said_of_a_missing_cut_is_the_comparison_that_cut(exercise: Exercise) -> None:
    right = right_answer(exercise)
    assume(right.cuts)
    for finding in some(grade(exercise, replace(right, cuts=frozenset())).findings):
        bound = finding.beta if exercise.tree.to_move(finding.cutter) == MAX else finding.alpha
        assert finding.value is not None
        assert exercise.recording.trace.kind[finding.step] == Step.CUT
        assert finding.node in exercise.tree.nodes[finding.cutter].children
        if exercise.tree.to_move(finding.cutter) == MAX:
            assert finding.value >= bound
        else:
            assert finding.value <= bound
        assert (finding.code == "cut.missing_tie") == (finding.value == bound)


@given(trees().filter(lambda tree: len(tree.nodes) > 1), st.sampled_from(FORMS[:2]))
def test_an_extra_cut_is_a_matter_of_the_rule_where_the_other_rule_cuts(
    tree: ExplicitTree, form: Any
) -> None:
    strict, plain = exercise_of_tree(tree, form, "gt"), exercise_of_tree(tree, form, "ge")
    right, cut = right_answer(strict), unseen(plain)
    for node in some(set(range(len(tree.nodes))) - unseen(strict)):
        first = grade(strict, replace(right, cuts=right.cuts | {node})).first
        assert first is not None
        assert (first.code == "cut.extra_tie") == (first.node in cut)


def only(verdict: Verdict) -> Finding:
    assert len(verdict.findings) == 1
    return verdict.findings[0]


@pytest.mark.parametrize("form", FORMS)
def test_a_single_cut_leaf_counts_as_much_as_a_subtree(form: Any) -> None:
    exercise = of("[[3, 12], [2, [4, 6], 7]]", form)  # under the node worth 2: a subtree, a leaf
    right = right_answer(exercise)
    assert right.cuts == {6, 9}
    for top in right.cuts:
        verdict = grade(exercise, replace(right, cuts=right.cuts - {top}))
        found = only(verdict)
        assert (found.code, found.node, found.cutter) == ("cut.missing", top, 4)
        assert verdict.scores["cuts"].asked == 2
        assert verdict.scores["cuts"].correct == 1


def test_a_superfluous_cut_is_found_with_its_comparison() -> None:
    exercise = of(LECTURE)
    right = right_answer(exercise)
    found = only(grade(exercise, replace(right, cuts=right.cuts | {12})))
    assert (found.code, found.node, found.cutter) == ("cut.extra", 12, 9)
    assert (found.value, found.alpha, found.beta) == (5, 3, 5)  # 5 is still more than alpha


def test_a_mark_at_a_first_child_has_nothing_to_be_compared_yet() -> None:
    exercise = of(LECTURE)
    right = right_answer(exercise)
    found = only(grade(exercise, replace(right, cuts=right.cuts | {10})))
    assert (found.code, found.node, found.cutter, found.value) == ("cut.extra", 10, 9, None)


def test_equal_numbers_cut_under_one_rule_and_not_under_the_other() -> None:
    lax, strict = of(TIED), of(TIED, tie="gt")
    assert right_answer(lax).cuts == {6, 9}
    assert right_answer(strict).cuts == {9}
    found = only(grade(lax, replace(right_answer(lax), cuts=frozenset({9}))))
    assert (found.code, found.node, found.value, found.alpha) == ("cut.missing_tie", 6, 3, 3)
    marked = replace(right_answer(strict), cuts=frozenset({6, 9}))
    found = only(grade(strict, marked))
    assert (found.code, found.node, found.value, found.alpha) == ("cut.extra_tie", 6, 3, 3)


def test_the_forms_show_different_windows_and_values_at_a_cut() -> None:
    window = {form: right_answer(of(LECTURE, form)).windows[5] for form in FORMS}
    value = {form: right_answer(of(LECTURE, form)).values[5] for form in FORMS}
    assert window["alphabeta"] == (3, math.inf)
    assert window["alphabeta-update"] == (3, 2)
    assert window["alphabeta-hard"] == (3, math.inf)
    assert (value["alphabeta"], value["alphabeta-update"], value["alphabeta-hard"]) == (2, 2, 3)


def test_what_follows_from_a_wrong_mark_is_not_told_again() -> None:
    exercise = of("[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]")
    right = right_answer(exercise)
    marked = right.cuts | {8}  # the root's second child, where the search goes
    fields = {node for node in right.values if node < 8}
    answer = Answer(
        {n: v for n, v in right.values.items() if n in fields},
        {n: w for n, w in right.windows.items() if n in fields},
        marked,
    )
    verdict = grade(exercise, answer)
    assert only(verdict).code == "cut.extra"
    assert verdict.correct < verdict.asked


@pytest.mark.parametrize("difficulty", [1, 2, 3, 4, 5])
def test_a_mark_that_is_too_much_is_told_where_it_stands(difficulty: int) -> None:
    """Whatever else is marked: with it all children of a node may be, which is as if it were."""
    for seed in range(40):
        exercise, random = exercise_of(seed, difficulty), Random(seed)
        right, cut = right_answer(exercise), unseen(exercise)
        inside = [n for n in range(1, len(exercise.tree.nodes)) if n not in cut]
        beside = [n for n in inside if exercise.recording.tree.parent[n] in
                  {exercise.recording.tree.parent[top] for top in right.cuts}]  # fmt: skip
        node = random.choice(beside or inside)
        verdict = grade(exercise, replace(right, cuts=right.cuts | {node}))
        assert [(f.node, f.code.startswith("cut.extra")) for f in verdict.findings] == [
            (node, True)
        ]
        assert (verdict.correct, verdict.extra) == (verdict.asked, 1)
        assert not verdict.right


def test_each_of_several_marks_that_are_too_much_is_told() -> None:
    exercise = of("[[3, 12], [14, 15]]")  # nothing is cut
    marks = {2, 3, 5}  # both leaves of the first MIN, and one of the second
    verdict = grade(exercise, replace(right_answer(exercise), cuts=frozenset(marks)))
    assert {finding.node for finding in verdict.findings} == marks
    assert verdict.extra == 3


def test_only_what_is_asked_is_judged() -> None:
    tree = parse_tree(LECTURE)
    exercise = exercise_of_tree(tree, asked=frozenset({"cuts"}))
    assert right_answer(exercise) == Answer(cuts=frozenset({7, 8}))
    wrong = Answer({0: 9.0}, {0: (9.0, 9.0)}, frozenset({7, 8}))
    assert grade(exercise, wrong).right
    assert set(grade(exercise, wrong).scores) == {"cuts"}


def test_min_at_the_root_is_graded_alike() -> None:
    exercise = of("[[3, 12, 8], [9, 4, 6], [1, 5, 2]]", root=MIN)
    right = right_answer(exercise)
    assert right.values[0] == 5
    assert grade(exercise, right).right
    assert right.cuts == set()  # 12, then 9, then 1, 5: no child of a MAX node reaches 12


def test_a_value_may_be_written_as_it_is_shown() -> None:
    exercise = of("[0.12345678, 0.1]")
    right = right_answer(exercise)
    shown = replace(right, values={0: 0.123}, windows={0: (0.123, math.inf)})
    assert grade(exercise, shown).right
    assert not grade(exercise, replace(shown, values={0: 0.124})).right


@pytest.mark.no_kernel
@pytest.mark.parametrize("difficulty", [1, 2, 3, 4, 5])
def test_made_exercises_are_graded_alike(difficulty: int) -> None:
    for form in some(FORMS):
        for tie in some(TIES):
            exercise = exercise_of(4711, difficulty, form, tie)
            assert grade(exercise, right_answer(exercise)).right
            assert not grade(exercise, Answer()).right
