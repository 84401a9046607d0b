"""What an exam sheet holds: variants with trees of their own, and what came of each search."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.strategies import forms, ties, trees
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.text import format_tree, parse_tree
from poda.packages.teach.engine.exercises import exercise
from poda.packages.teach.engine.exercises.exercise import cut_tops, exercise_of, exercise_of_tree
from poda.packages.teach.engine.exercises.sheet import (
    SheetPlan,
    first_variant,
    node_names,
    outcome_of,
    seeds_of,
    sheet_of,
    variant_names,
)


def test_every_tree_of_a_sheet_has_the_next_seed() -> None:
    made = sheet_of(SheetPlan(seed=7, difficulty=2, variants=3, trees=2))
    assert [variant.name for variant in made.variants] == ["A", "B", "C"]
    codes = [[one.code for one in variant.exercises] for variant in made.variants]
    assert codes == [["2-7", "2-8"], ["2-9", "2-10"], ["2-11", "2-12"]]
    texts = {format_tree(one.tree) for variant in made.variants for one in variant.exercises}
    assert len(texts) == 6


def test_behind_the_last_seed_comes_the_first() -> None:
    assert seeds_of(SheetPlan(seed=99_999, trees=3), 0) == [99_999, 0, 1]


def test_the_preview_is_the_first_variant() -> None:
    plan = SheetPlan(seed=7, difficulty=1, variants=30, trees=2)
    shown, made = first_variant(plan).variants[0], sheet_of(plan).variants[0]
    assert shown.name == made.name == "1"
    assert [one.code for one in shown.exercises] == [one.code for one in made.exercises]


def test_variants_have_letters_or_of_more_than_there_are_numbers() -> None:
    assert variant_names(1) == ["A"]
    assert variant_names(26)[-1] == "Z"
    assert variant_names(27)[::26] == ["1", "27"]


def test_a_sheet_tells_how_far_it_is_and_can_be_stopped() -> None:
    shares: list[float] = []
    sheet_of(SheetPlan(difficulty=1, variants=4), progress=shares.append)
    assert shares == [0, 0.25, 0.5, 0.75]
    with pytest.raises(SearchStopped):
        sheet_of(SheetPlan(difficulty=1, variants=4), stop=lambda: len(shares) > 3)


def test_inner_nodes_are_named_in_the_order_of_the_search() -> None:
    tree = exercise_of_tree(parse_tree("[[3, [5, 6]], [2, 9]]"))
    assert node_names(tree) == {0: "A", 1: "B", 3: "C", 6: "D"}
    wide = exercise_of_tree(parse_tree("[" + ", ".join(["[1, 2]"] * 30) + "]"))
    assert list(node_names(wide).values())[25:28] == ["Z", "A2", "B2"]


def test_what_a_search_came_to() -> None:
    outcome = outcome_of(exercise_of_tree(parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")))
    assert (outcome.value, outcome.best, outcome.seen, outcome.leaves) == (3, 1, 7, 9)
    assert (outcome.cut_leaves, outcome.cut_subtrees) == (2, 0)
    assert [(r.node, r.value, r.sign, r.bound) for r in outcome.reasons] == [(5, 2, "<=", 3)]


@given(trees().filter(lambda tree: len(tree.nodes) > 1), forms, ties)
def test_every_cut_has_its_reason(tree, form, tie) -> None:  # type: ignore[no-untyped-def]
    one = exercise_of_tree(tree, form, tie)
    outcome = outcome_of(one)
    parents = {int(one.recording.tree.parent[top]) for top in cut_tops(one)}
    assert {reason.node for reason in outcome.reasons} == parents
    for reason in outcome.reasons:
        if reason.sign == ">=":
            assert reason.value >= reason.bound
        else:
            assert reason.value <= reason.bound
        assert tie == "ge" or reason.value != reason.bound


@given(st.integers(0, 99_999))
def test_what_is_cut_is_counted(seed: int) -> None:
    one = exercise_of(seed, 3)
    outcome = outcome_of(one)
    assert outcome.cut_leaves + outcome.cut_subtrees == len(cut_tops(one))
    assert outcome.seen < outcome.leaves


def test_every_difficulty_has_its_trees() -> None:
    assert tuple(exercise.LEVELS) == exercise.DIFFICULTIES == (1, 2, 3, 4, 5)
