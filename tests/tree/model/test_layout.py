"""The drawing is tidy: what Reingold and Tilford, and the issue, ask of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from poda.engine.search.observer import SearchStopped
from poda.tree.model import shape as layout
from poda.tree.model.shape import GAP, SIBLINGS, depths, tidy
from some import some

NEAR = 1e-9

nested = st.recursive(
    st.just([]), lambda inner: st.lists(inner, min_size=1, max_size=6), max_leaves=80
)
Nested = list[Any]


def preorder(tree: Nested) -> NDArray[np.int32]:
    """Numbers of children in preorder; no recursion, for the deep ones."""
    counts, to_come = [], [tree]
    while to_come:
        node = to_come.pop()
        counts.append(len(node))
        to_come.extend(reversed(node))
    return np.array(counts, np.int32)


def mirrored(tree: Nested) -> Nested:
    return [mirrored(child) for child in reversed(tree)]


def families(children: NDArray[np.int32]) -> tuple[list[int], list[list[int]]]:
    """Each node's parent, and each node's children."""
    parent, below, stack = [-1] * len(children), [[] for _ in children], []
    for node, count in enumerate(children.tolist()):
        if stack:
            parent[node] = stack[-1][0]
            below[parent[node]].append(node)
            stack[-1][1] -= 1
            if not stack[-1][1]:
                stack.pop()
        if count:
            stack.append([node, count])
    return parent, below


def check_tidy(children: NDArray[np.int32]) -> NDArray[np.float64]:
    x = tidy(children)
    parent, below = families(children)
    rows = defaultdict(list)
    for node, depth in enumerate(depths(children).tolist()):
        rows[depth].append(node)
    for row in rows.values():  # in preorder, a level runs from left to right
        for left, right in pairwise(row):
            apart = SIBLINGS if parent[left] == parent[right] else GAP
            assert x[right] - x[left] >= apart - NEAR
    for node, kids in enumerate(below):
        if kids:
            assert x[node] == pytest.approx((x[kids[0]] + x[kids[-1]]) / 2, abs=NEAR)
    assert x.min() == 0
    return x


@given(nested)
@settings(max_examples=60, deadline=None)
def test_levels_keep_their_order_and_distance_and_parents_stand_in_the_middle(tree: Nested) -> None:
    check_tidy(preorder(tree))


@given(nested)
@settings(max_examples=60, deadline=None)
def test_a_mirrored_tree_gives_the_mirror_image(tree: Nested) -> None:
    x, image = tidy(preorder(tree)), tidy(preorder(mirrored(tree)))
    depth, image_depth = depths(preorder(tree)), depths(preorder(mirrored(tree)))
    for level in some(range(int(depth.max()) + 1)):
        row, image_row = x[depth == level], image[image_depth == level]
        np.testing.assert_allclose(row, (x.max() - image_row)[::-1], atol=NEAR)


@given(nested, nested, st.lists(nested, max_size=3))
@settings(max_examples=30, deadline=None)
def test_equal_subtrees_are_drawn_equally(tree: Nested, other: Nested, more: list[Nested]) -> None:
    whole = preorder([tree, other, *more, [tree, *more], tree])
    sub, size = preorder(tree), len(preorder(tree))
    x = tidy(whole)
    # Wherever the same numbers stand in preorder, the same subtree stands.
    starts = [n for n in range(len(whole) - size + 1) if np.array_equal(whole[n : n + size], sub)]
    assert len(starts) >= 3
    for start in starts[1:]:
        np.testing.assert_allclose(
            x[start : start + size] - x[start],
            x[starts[0] : starts[0] + size] - x[starts[0]],
            atol=NEAR,
        )


@given(nested)
@settings(max_examples=30, deadline=None)
def test_the_depths_found_by_walking_are_those_of_the_tree(tree: Nested) -> None:
    children = preorder(tree)
    parent, _ = families(children)
    expected = [0]
    for node in range(1, len(children)):
        expected.append(expected[parent[node]] + 1)
    assert depths(children).tolist() == expected


def test_a_single_node_stands_at_zero() -> None:
    assert tidy(np.array([0], np.int32)).tolist() == [0.0]


def test_the_lecture_tree_has_groups_of_three_a_gap_apart() -> None:
    x = tidy(np.array([3, 3, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0], np.int32))
    pitch = 2 + GAP
    assert x.tolist() == [
        1 + pitch, 1, 0, 1, 2, 1 + pitch, pitch, 1 + pitch, 2 + pitch,
        1 + 2 * pitch, 2 * pitch, 1 + 2 * pitch, 2 + 2 * pitch,
    ]  # fmt: skip


def test_small_subtrees_between_large_ones_share_the_room() -> None:
    large = [[[], [], [], []]]
    children = preorder([large, [], [], [], large])
    _, below = families(children)
    x = check_tidy(children)[below[0]]
    gaps = np.diff(x)
    assert gaps.min() > SIBLINGS
    np.testing.assert_allclose(gaps, gaps[0])


def test_a_large_subtree_does_not_cover_what_hangs_deep_below_its_neighbour() -> None:
    deep = [[], [[[], []]]]  # its deepest level stands out to the right
    check_tidy(preorder([deep, [], [[[[], [], []]]], [[]], deep, [[[[[]]]]]]))


@pytest.mark.parametrize("lean", ["first", "last"])
def test_a_chain_of_three_thousand_levels_is_laid_out(lean: str) -> None:
    tree: Nested = []
    for _ in range(3000):
        tree = [tree, []] if lean == "first" else [[], tree]
    check_tidy(preorder(tree))


def test_a_hundred_thousand_siblings_stand_in_a_row() -> None:
    x = tidy(np.array([100_000] + [0] * 100_000, np.int32))
    np.testing.assert_array_equal(x[1:], np.arange(100_000))


def test_work_grows_with_the_forms_and_not_with_the_nodes() -> None:
    placed = len(_forms(preorder([[[[], []]] * 5] * 40)))
    assert placed == 4  # the leaf, and one form a level


def _forms(children: NDArray[np.int32]) -> layout._Forms:
    levels = layout._Levels.of(children, depths(children))
    return layout._Forms.of(levels, lambda share: None)


@given(tree=nested)
@settings(max_examples=25, deadline=None)
@pytest.mark.parametrize("hashed", [np.zeros_like, lambda kids: kids])
def test_a_hash_that_collides_changes_nothing(hashed: Callable[[Any], Any], tree: Nested) -> None:
    expected = tidy(preorder(tree))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "_hash", lambda kids, place, seed: hashed(kids).astype(np.uint64))
        np.testing.assert_array_equal(tidy(preorder(tree)), expected)


@pytest.mark.parametrize("children", [[], [1], [0, 0], [2, 0], [3, 0, 0]])
def test_numbers_that_are_no_trees_are_refused(children: list[int]) -> None:
    with pytest.raises(ValueError, match="child of one node"):
        tidy(np.array(children, np.int32))


def test_it_stops_when_told_to() -> None:
    looked = iter([False, False, True])
    with pytest.raises(SearchStopped):
        tidy(np.array([1, 1, 0], np.int32), stop=lambda: next(looked))


def test_progress_runs_from_nothing_to_all() -> None:
    tree: Nested = []
    for _ in range(100):
        tree = [tree, []]
    seen: list[float] = []
    tidy(preorder(tree), progress=seen.append)
    assert seen == sorted(seen)
    assert seen[0] == 0
    assert seen[-1] == 1
    assert len(seen) > 5
