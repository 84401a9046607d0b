"""The recorder and the tree take chance nodes: a small expectiminimax, recorded."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.game import CHANCE, MAX
from poda.engine.record.counts import Counters
from poda.engine.record.game_tree import build_tree
from poda.engine.record.trace import OPEN, Step
from poda.engine.search.observer import EXACT, LOWER
from poda.engine.trees.text import parse_tree

from ..strategies import leaf_values
from .recordings import minimax_values, recorded_expectiminimax

# Russell and Norvig, 3rd edition, exercise 5.16.
FAIR = "[(1/2: [2, 2], 1/2: [1, 2]), (1/2: [0, 2], 1/2: [-1, 0])]"


def chance_texts() -> Any:
    """Trees with fair chance nodes among the others, as texts."""

    def families(children: Any) -> Any:
        lists = st.lists(children, min_size=1, max_size=3)
        fair = lists.map(lambda each: f"({', '.join(f'1/{len(each)}: {c}' for c in each)})")
        return lists.map(lambda each: f"[{', '.join(each)}]") | fair

    return st.recursive(leaf_values.map(str), families, max_leaves=20)


def test_the_textbook_s_tree_of_fair_chances() -> None:
    tree = parse_tree(FAIR)
    trace = recorded_expectiminimax(tree)
    assert trace.final[0] == 1.5
    assert len(trace.leaves) == 8
    assert trace.player[:3].tolist() == [MAX, CHANCE, -1]
    assert trace.children[:3].tolist() == [2, 2, 2]


def test_a_chance_node_s_value_so_far_is_the_sum_so_far() -> None:
    trace = recorded_expectiminimax(parse_tree(FAIR))
    steps = np.flatnonzero((trace.node == 1) & (trace.kind == Step.UPDATE))
    assert trace.value[steps].tolist() == [1, 1.5]
    after_one = int(steps[0])
    assert trace.values_of(np.array([1]), after_one).tolist() == [1]
    assert trace.bounds_of(np.array([1, 2]), after_one).tolist() == [OPEN, EXACT]
    assert trace.chosen_of(np.array([1, 2]), after_one).tolist() == [-1, 3]


def test_the_root_over_a_chance_node_has_a_bound() -> None:
    trace = recorded_expectiminimax(parse_tree(FAIR))
    taken = int(trace.left[1]) + 1
    assert trace.bounds_of(np.array([0, 1]), taken).tolist() == [LOWER, EXACT]
    assert trace.chosen_of(np.array([0, 1]), trace.steps - 1).tolist() == [1, -1]


@given(chance_texts())
def test_recorded_values_are_the_expected_ones(text: str) -> None:
    tree = parse_tree(text)
    trace = recorded_expectiminimax(tree)
    drawn = build_tree(tree, 0, trace)
    np.testing.assert_allclose(trace.final, minimax_values(tree), atol=1e-12)
    np.testing.assert_array_equal(drawn.player, [tree.to_move(n) for n in range(drawn.nodes)])
    assert not trace.bounds_of(np.arange(trace.nodes), trace.steps - 1).any()
    counts = Counters(trace, drawn).at(trace.steps - 1)
    assert (counts.nodes, counts.leaves) == (len(tree.nodes), tree.leaf_count)
