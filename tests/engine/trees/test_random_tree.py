"""Random trees: the same numbers give the same tree, and none is larger than was said."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.trees.random_tree import (
    NODES_LIMIT,
    RandomShape,
    random_tree,
    size_of,
)
from poda.engine.trees.text import format_tree, parse_tree


def text(depth: int, low: int, high: int, seed: int, values: tuple[int, int] = (0, 20)) -> str:
    return format_tree(random_tree(RandomShape(depth, low, high, *values, seed)))


@st.composite
def shapes(draw: st.DrawFn) -> RandomShape:
    low, high = sorted((draw(st.integers(0, 4)), draw(st.integers(1, 4))))
    least, most = sorted((draw(st.integers(-50, 50)), draw(st.integers(-50, 50))))
    return RandomShape(draw(st.integers(1, 5)), low, high, least, most, draw(st.integers(0, 999)))


def test_these_trees_are_the_same_for_ever() -> None:
    """A class shares a seed; a lecture written with it must still be right in ten years."""
    assert text(2, 3, 3, 1) == "[[4, 11, 7], [12, 13, 1], [0, 17, 5]]"
    assert text(3, 1, 3, 7) == "[[[20, 0], [15, 3, 20], [0]]]"
    assert text(4, 0, 2, 12, (-9, 9)) == "[[[[-2, 8], 7], -5], 7]"


def test_another_range_of_values_leaves_the_shape_as_it_is() -> None:
    small, large = (random_tree(RandomShape(4, 0, 4, 0, high, 5)).nodes for high in (1, 1_000_000))
    assert [node.children for node in small] == [node.children for node in large]
    assert len(small) > 20


def test_seeds_give_different_trees() -> None:
    assert len({text(3, 2, 2, seed) for seed in range(50)}) == 50


@given(shapes())
def test_a_tree_is_what_was_asked_for(shape: RandomShape) -> None:
    tree = random_tree(shape)
    assert size_of(shape).exact
    assert (size_of(shape).leaves, size_of(shape).nodes) == (tree.leaf_count, len(tree.nodes))
    assert 1 <= tree.max_plies <= shape.depth
    for number, node in enumerate(tree.nodes):
        if node.children:
            assert max(shape.branching_low, 1) <= len(node.children) <= shape.branching_high
            assert node.value is None
        else:
            assert node.value is not None
            assert shape.low <= node.value <= shape.high
            assert node.value == int(node.value)
        assert all(child > number for child in node.children)


@given(shapes())
def test_it_can_be_written_down_and_read_again(shape: RandomShape) -> None:
    tree = random_tree(shape)
    assert parse_tree(format_tree(tree)).nodes == tree.nodes


def test_the_deepest_uniform_tree_ends_everywhere_at_its_depth() -> None:
    tree = random_tree(RandomShape(16, 2, 2, 0, 1, 3))
    assert tree.leaf_count == 2**16
    assert tree.max_plies == 16


def test_a_branch_may_end_early_but_never_at_the_root() -> None:
    trees = [random_tree(RandomShape(3, 0, 1, 0, 9, seed)) for seed in range(40)]
    assert {tree.max_plies for tree in trees} == {1, 2, 3}


def test_who_moves_at_the_root_is_asked_for() -> None:
    shape = RandomShape(1, 2, 2, 0, 9, 1)
    assert random_tree(shape, MIN).to_move(0) == MIN
    assert random_tree(shape).to_move(0) == MAX


@pytest.mark.parametrize(
    ("shape", "estimate"),
    [
        (RandomShape(20, 20, 20, 0, 1, 1), "10^26"),
        (RandomShape(11, 3, 3, 0, 1, 1), "265720"),
        (RandomShape(20, 0, 20, 0, 1, 1), "10^20"),
    ],
)
def test_what_is_too_large_is_refused_before_it_is_built(shape: RandomShape, estimate: str) -> None:
    with pytest.raises(EngineError) as caught:
        random_tree(shape)
    assert caught.value.code == "tree.random_too_large"
    assert estimate in str(caught.value)
    assert "lower the depth or the branching" in str(caught.value)
    assert size_of(shape).nodes > NODES_LIMIT


def test_a_tree_that_grows_beyond_its_expectation_is_refused_all_the_same() -> None:
    """The draw can exceed the mean: then what was drawn counts."""
    shape = RandomShape(6, 1, 3, 0, 9, 0)
    limit = len(random_tree(shape).nodes) - 1
    larger = [seed for seed in range(100) if _nodes(seed) > limit]
    assert larger
    for seed in larger:
        shape = RandomShape(6, 1, 3, 0, 9, seed)
        assert size_of(shape, limit).nodes > limit
        with pytest.raises(EngineError, match="lower the depth"):
            random_tree(shape, limit=limit)


def _nodes(seed: int) -> int:
    return len(random_tree(RandomShape(6, 1, 3, 0, 9, seed)).nodes)


@given(shapes(), st.integers(1, 100))
def test_the_limit_holds_whatever_is_drawn(shape: RandomShape, limit: int) -> None:
    with contextlib.suppress(EngineError):
        assert len(random_tree(shape, limit=limit).nodes) <= limit
