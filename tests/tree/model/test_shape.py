"""What is drawn of a tree, with subtrees folded."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.game import MAX
from poda.engine.record.game_tree import GameTree
from poda.engine.record.recording import Question, record
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.text import parse_tree
from poda.tree.model.shape import TreeShape, shape_of

THREE_LEVELS = "[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]"


def tree_of(text: str) -> GameTree[int, int]:
    game = parse_tree(text, MAX)
    return record(Question(game, game.initial_state())).tree


@pytest.fixture(scope="module")
def tree() -> GameTree[int, int]:
    return tree_of(THREE_LEVELS)


def check_consistent(shape: TreeShape, tree: GameTree[int, int]) -> None:
    """What the columns say of each other."""
    assert (np.diff(shape.node) > 0).all()
    np.testing.assert_array_equal(shape.row_of[shape.node], np.arange(shape.nodes))
    assert (shape.row_of >= 0).sum() == shape.nodes
    np.testing.assert_array_equal(shape.node[shape.parent[1:]], tree.parent[shape.node[1:]])
    assert shape.parent[0] == -1
    np.testing.assert_array_equal(
        np.bincount(shape.parent[1:], minlength=shape.nodes), shape.children
    )
    assert shape.levels == len(shape.rows_of_depth) == shape.height + 1
    assert sum(map(len, shape.rows_of_depth)) == shape.nodes
    for depth, rows in enumerate(shape.rows_of_depth):
        assert (shape.depth[rows] == depth).all()
        assert (np.diff(shape.x[rows]) >= 1 - 1e-9).all()
    assert (shape.x.min(), shape.x.max()) == (0, shape.width)


def test_without_folding_every_node_is_drawn(tree: GameTree[int, int]) -> None:
    shape = shape_of(tree)
    check_consistent(shape, tree)
    assert shape.nodes == tree.nodes == 15
    assert not shape.folded.any()


def test_a_folded_node_stays_and_hides_all_that_is_below_it(tree: GameTree[int, int]) -> None:
    shape = shape_of(tree, {1})
    check_consistent(shape, tree)
    assert shape.node.tolist() == [0, 1, 8, 9, 10, 11, 12, 13, 14]
    assert shape.folded.tolist() == [False, True] + [False] * 7
    assert shape.children[1] == 0
    assert shape.row_of[2:8].tolist() == [-1] * 6


def test_folding_makes_the_drawing_narrower(tree: GameTree[int, int]) -> None:
    assert shape_of(tree, {1}).width < shape_of(tree).width


def test_a_subtree_folded_inside_a_folded_one_is_hidden_with_it(tree: GameTree[int, int]) -> None:
    shape = shape_of(tree, {1, 2})
    assert shape.node.tolist() == shape_of(tree, {1}).node.tolist()
    check_consistent(shape, tree)


def test_folding_a_leaf_folds_nothing(tree: GameTree[int, int]) -> None:
    shape = shape_of(tree, {3})
    assert shape.nodes == tree.nodes
    assert not shape.folded.any()


def test_folding_the_root_leaves_one_node(tree: GameTree[int, int]) -> None:
    shape = shape_of(tree, {0})
    check_consistent(shape, tree)
    assert (shape.nodes, shape.width, shape.levels) == (1, 0.0, 1)


@given(st.frozensets(st.integers(0, 14)))
@settings(max_examples=30, deadline=None)
def test_whatever_is_folded_the_columns_agree(collapsed: frozenset[int]) -> None:
    tree = tree_of(THREE_LEVELS)
    shape = shape_of(tree, collapsed)
    check_consistent(shape, tree)
    for node in range(tree.nodes):
        above, hidden = int(tree.parent[node]), False
        while above >= 0:
            hidden |= above in collapsed
            above = int(tree.parent[above])
        assert (shape.row_of[node] == -1) == hidden


def test_columns_are_read_only(tree: GameTree[int, int]) -> None:
    shape = shape_of(tree)
    for column in (shape.node, shape.x, shape.depth, shape.parent, *shape.rows_of_depth):
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 1


def test_columns_are_as_small_as_the_trees(tree: GameTree[int, int]) -> None:
    shape = shape_of(tree, {1})
    for column in (shape.node, shape.depth, shape.parent, shape.children, shape.row_of):
        assert column.dtype == np.int32
    assert shape.x.dtype == np.float64


def test_it_stops_when_told_to(tree: GameTree[int, int]) -> None:
    with pytest.raises(SearchStopped):
        shape_of(tree, stop=lambda: True)


EQUAL = "[[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]"


def test_a_folded_node_keeps_the_room_of_a_small_inner_one() -> None:
    tree = tree_of(EQUAL)
    small = tree_of(EQUAL.replace("[1, 2, 3, 4, 5]", "[1, 2, 3]"))
    middles = [1, 7, 13, 19, 25]
    folded = shape_of(tree, middles)
    among_small = shape_of(small)
    np.testing.assert_allclose(folded.x[1:], among_small.x[among_small.depth == 1] - 1)


def test_neighbours_of_folded_nodes_keep_their_distance() -> None:
    tree = tree_of(EQUAL)
    plain, folded = shape_of(tree), shape_of(tree, {13})
    before, after = np.diff(plain.x[plain.depth == 1]), np.diff(folded.x[folded.depth == 1])
    np.testing.assert_allclose(after[[0, 3]], before[[0, 3]])
    assert after[1] == pytest.approx(after[2])
    assert (after[[1, 2]] < before[[1, 2]]).all()
    assert (after[[1, 2]] > 4).all()  # half of five leaves and half of three


def test_folding_keeps_the_order_and_a_mirrored_tree_is_the_mirror_image() -> None:
    tree, mirrored = (
        tree_of("[[[1, 2], 3], [4, [5, 6, 7, 8]], 9]"),
        tree_of("[9, [[8, 7, 6, 5], 4], [3, [2, 1]]]"),
    )
    shape = shape_of(tree, {2, 8})
    other = shape_of(mirrored, {3, 11})
    assert shape.nodes == other.nodes == 8
    for one, two in zip(shape.rows_of_depth, other.rows_of_depth, strict=True):
        np.testing.assert_allclose(shape.x[one], (other.width - other.x[two])[::-1])


def test_folding_one_leaf_does_not_widen_the_drawing() -> None:
    tree = tree_of("[[1], [2], [3]]")
    assert shape_of(tree, {1, 3, 5}).width == shape_of(tree).width
