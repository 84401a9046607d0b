"""A recorded search: what is so at a step, and that it does not matter how one came there."""

from __future__ import annotations

import math
from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.recorder import Recorder
from poda.engine.record.recording import TREE_ALGORITHMS, TreeAlgorithm
from poda.engine.record.trace import SearchTrace, Step
from poda.engine.search.alphabeta import Tie, alphabeta
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import Counter, SearchStopped
from poda.engine.trees.text import parse_tree
from some import some

from ..strategies import ties, trees
from .recordings import FIRST, NAMED, algorithms, column, forms, recorded, traced

INF = math.inf
LEAVING = (Step.TERMINAL, Step.ESTIMATE, Step.CUT, Step.LEAVE)


def told(trace: SearchTrace, node: int) -> list[tuple[str, float, tuple[float, float]]]:
    """What happened at a node: the step's name, its value, and the window after it."""
    steps = np.flatnonzero(trace.node == node)
    return [
        (Step(trace.kind[step]).name, float(trace.value[step]), trace.window(int(step)))
        for step in steps
    ]


def test_the_second_min_node_of_the_lecture() -> None:
    """V = Min(+inf, 2) = 2; 2 <= 3 TRUE; Return 2; PRUNE."""
    assert told(traced(FIRST), 5)[1:] == [
        ("UPDATE", 2, (3, INF)),
        ("TEST", 2, (3, INF)),
        ("CUT", 2, (3, INF)),
    ]


def test_the_third_min_node_of_the_lecture() -> None:
    """14 <= 3 FALSE, Beta = 14; 5 <= 3 FALSE, Beta = 5; 2 <= 3 TRUE: a cut at the last child."""
    trace = traced(FIRST)
    values = [(name, value, beta) for name, value, (_, beta) in told(trace, 7)]
    assert [value for name, value, _ in values if name == "UPDATE"] == [14, 5, 2]
    assert [beta for name, _, beta in values if name == "NARROW"] == [14, 5]
    assert values[-1][:2] == ("CUT", 2)
    assert trace.fate[7] == Step.CUT


def test_updating_first_shows_the_window_crossed_at_the_cut() -> None:
    """Alpha 3, beta 2: what the Python form of many courses prints."""
    trace = traced(FIRST, "alphabeta-update")
    cut = int(np.flatnonzero(trace.kind == Step.CUT)[0])
    assert trace.window(cut) == (3, 2)


def test_the_hard_form_returns_the_bound_itself() -> None:
    trace = traced(FIRST, "alphabeta-hard")
    assert trace.final[5] == 3


def test_in_the_hard_form_a_node_has_no_value_until_it_moves_its_window() -> None:
    trace = traced(FIRST, "alphabeta-hard")
    third = [(name, value) for name, value, _ in told(trace, 7) if name != "ENTER"]
    assert third == [
        ("TEST", 14), ("NARROW", 14), ("TEST", 5), ("NARROW", 5), ("TEST", 2), ("CUT", 3),
    ]  # fmt: skip
    steps = np.flatnonzero(trace.node == 7).tolist()
    so_far = [column(trace.values_of(np.array([7]), step))[0] for step in steps]
    assert so_far == [None, None, 14, 14, 5, 5, 3]


def test_nodes_are_numbered_as_they_are_entered() -> None:
    trace = traced(FIRST)
    assert trace.parent.tolist() == [-1, 0, 1, 1, 1, 0, 5, 0, 7, 7, 7]
    assert trace.index.tolist() == [0, 0, 0, 1, 2, 1, 0, 2, 0, 1, 2]
    assert trace.depth.tolist() == [0, 1, 2, 2, 2, 1, 2, 1, 2, 2, 2]
    assert trace.leaves.tolist() == [2, 3, 4, 6, 8, 9, 10]
    assert trace.player.tolist() == [1, -1, 1, 1, 1, -1, 1, -1, 1, 1, 1]


def test_a_cut_node_knows_how_many_children_the_rules_give_it() -> None:
    trace = traced(FIRST)
    assert trace.children.tolist() == [3, 3, 0, 0, 0, 3, 0, 3, 0, 0, 0]
    assert trace.entered_children(5).tolist() == [6]
    assert trace.entered_children(7).tolist() == [8, 9, 10]
    assert trace.entered_children(2).tolist() == []


def test_the_node_at_hand_of_every_step_where_a_named_leaf_ends_the_search() -> None:
    """Nodes by hand, as they are entered: the root 0, its children 1 and 4, 3 and 5 below the one
    are 2 and 3, 4 and a below the other 5 and 6. A leaf is left; then its parent is at hand, which
    takes the value in, tests it and narrows its window, until it goes to the next one."""
    assert traced("[[3, 5], [4, a]]").node.tolist() == [
        *(0, 1),  # entered one after the other
        *(2, 2, 1, 1, 1),  # 3: V = 3, no cut, beta = 3
        *(3, 3, 1, 1, 1),  # 5: V stays 3
        *(1, 0, 0, 0),  # it is left with 3: V = 3, no cut, alpha = 3
        4,
        *(5, 5, 4, 4, 4),  # 4: V = 4, 4 <= 3 is false, beta = 4
        6,  # whose value nobody knows
    ]
    assert traced("[3, a]").node.tolist() == [0, 1, 1, 0, 0, 0, 2]
    assert traced("[a, 3]").node.tolist() == [0, 1]


def test_the_call_stack_is_the_path_to_the_node_at_hand() -> None:
    trace = traced(FIRST)
    assert trace.path(int(trace.entered[9])) == [0, 7, 9]
    assert trace.path(0) == [0]


def test_the_child_chosen_so_far_is_the_first_that_was_strictly_better() -> None:
    trace = traced("[[3, 1, 1], [1, 9], [4, 2]]")
    nodes = np.array([0, 1])
    chosen = [trace.chosen_of(nodes, step).tolist() for step in range(trace.steps)]
    seen = [pair for pair, before in zip(chosen, [[], *chosen], strict=False) if pair != before]
    # The first MIN node takes 3, then the first 1; the root its first child, and then its third.
    assert seen == [[-1, -1], [-1, 2], [-1, 3], [1, 3], [7, 3]]


def test_the_hard_form_chooses_where_it_moves_a_border_or_cuts() -> None:
    trace = traced(FIRST, "alphabeta-hard")
    assert trace.chosen_of(np.arange(11), trace.steps - 1)[[0, 1, 5, 7]].tolist() == [1, 2, 6, 10]
    assert trace.chosen_of(np.array([5, 7]), int(trace.left[5]) - 1).tolist() == [-1, -1]


class Walk:
    """What a person knows who reads the steps one by one."""

    def __init__(self, trace: SearchTrace) -> None:
        self.trace = trace
        self.value = np.full(trace.nodes, np.nan)
        self.alpha, self.beta = np.full(trace.nodes, np.nan), np.full(trace.nodes, np.nan)
        self.chosen = np.full(trace.nodes, -1)
        self.before = math.nan
        self.returned = -1  # the child that was left last

    def take(self, step: int) -> None:
        trace = self.trace
        node, kind, value = int(trace.node[step]), int(trace.kind[step]), float(trace.value[step])
        self.before = self.value[node]
        own = (self.alpha if trace.player[node] == MAX else self.beta)[node]
        if kind in (Step.ENTER, Step.NARROW):
            self.alpha[node], self.beta[node] = trace.window(step)
        if kind in (Step.UPDATE, *LEAVING) or (kind == Step.NARROW and not math.isnan(value)):
            hard = value != own if kind == Step.NARROW else False
            hard |= kind == Step.CUT and trace.kind[step - 2] in LEAVING
            worst = -INF * trace.player[node]
            known = worst if math.isnan(self.before) else self.before
            if hard or (kind == Step.UPDATE and value != known):
                self.chosen[node] = self.returned
            self.value[node] = value
        if kind in LEAVING:
            self.returned = node


@given(trees(), algorithms, ties, st.data())
def test_the_state_at_a_step_is_what_walking_there_gives(
    tree: ExplicitTree, algorithm: TreeAlgorithm, tie: Tie, data: st.DataObject
) -> None:
    """Forwards, backwards or by a jump: the state is a function of the trace and the step."""
    trace = traced(tree, algorithm, tie)
    target = data.draw(st.integers(0, trace.steps - 1))
    walk = Walk(trace)
    for step in range(target + 1):
        walk.take(step)
    np.testing.assert_array_equal(trace.values(target), walk.value)
    if not trace.staged:
        nodes = np.arange(trace.nodes)
        np.testing.assert_array_equal(trace.chosen_of(nodes, target), walk.chosen)
        np.testing.assert_array_equal(trace.windows(target), (walk.alpha, walk.beta))
    np.testing.assert_equal(trace.value_before(target), walk.before)
    np.testing.assert_array_equal(trace.visited(target), ~np.isnan(walk.alpha))
    assert trace.finished(target).sum() == np.isin(trace.kind[: target + 1], LEAVING).sum()


@given(trees(), algorithms, ties, st.data())
def test_some_nodes_are_told_what_all_are_told(
    tree: ExplicitTree, algorithm: TreeAlgorithm, tie: Tie, data: st.DataObject
) -> None:
    trace = traced(tree, algorithm, tie)
    step = data.draw(st.integers(0, trace.steps - 1))
    few = np.array(data.draw(st.lists(st.integers(0, trace.nodes - 1))), np.int32)
    whole = np.arange(trace.nodes, dtype=np.int32)
    np.testing.assert_array_equal(trace.values_of(few, step), trace.values(step)[few])
    for ends, all_ends in zip(trace.windows_of(few, step), trace.windows(step), strict=True):
        np.testing.assert_array_equal(ends, all_ends[few])
    for query in (trace.chosen_of, trace.bounds_of):
        np.testing.assert_array_equal(query(few, step), query(whole, step)[few])


@given(trees(), forms, ties)
def test_a_trace_counts_what_a_counter_counts(
    tree: ExplicitTree, form: TreeAlgorithm, tie: Tie
) -> None:
    counter = Counter()
    result = alphabeta(tree, 0, observer=counter, form=form, tie=tie)  # type: ignore[arg-type]
    trace = traced(tree, form, tie)
    assert trace.nodes == counter.nodes
    assert len(trace.leaves) == counter.leaves
    assert (trace.fate == Step.CUT).sum() == counter.cuts
    assert trace.final[0] == result.value


def test_plain_minimax_keeps_no_windows_and_shows_full_ones() -> None:
    trace = traced(FIRST, "minimax")
    assert trace.narrowed is None
    assert trace.window(20) == trace.window_before(20) == (-INF, INF)


def test_the_window_before_a_narrowing_is_the_one_that_it_narrows() -> None:
    trace = traced(FIRST)
    steps = np.flatnonzero((trace.kind == Step.NARROW) & (trace.node == 7)).tolist()
    changes = [(trace.window_before(step), trace.window(step)) for step in steps]
    assert changes == [((3, INF), (3, 14)), ((3, 14), (3, 5))]


def test_the_whole_of_tictactoe() -> None:
    game = GAMES["tictactoe"]
    recorder = Recorder(game)
    alphabeta(game, game.initial_state(), observer=recorder)
    trace = recorder.trace()
    assert (trace.nodes, len(trace.leaves)) == (18_297, 7_330)


@pytest.mark.slow
def test_the_whole_of_tictactoe_under_minimax() -> None:
    game = GAMES["tictactoe"]
    recorder = Recorder(game)
    minimax(game, game.initial_state(), observer=recorder)
    trace = recorder.trace()
    # An ENTER and a leaving step a node, and an UPDATE for each but the root.
    assert (trace.nodes, trace.steps) == (549_946, 3 * 549_946 - 1)
    assert len(trace.leaves) == 255_168


def test_a_search_that_is_stopped_leaves_a_trace_of_what_it_did() -> None:
    game = GAMES["tictactoe"]
    asked: list[int] = []
    recorder = Recorder(game, stop=lambda: len(asked) >= 3, progress=asked.append)
    with pytest.raises(SearchStopped):
        minimax(game, game.initial_state(), observer=recorder)
    trace = recorder.trace()
    assert asked == [0, 1024, 2048]
    assert trace.nodes == 3072
    open_nodes = np.flatnonzero(trace.fate == -1)
    assert open_nodes[0] == 0  # the root, and the path down from it
    assert open_nodes.tolist() == [
        node for node in trace.path(trace.steps - 1) if node in open_nodes
    ]
    assert np.isnan(trace.final[open_nodes]).all()
    assert (trace.left[open_nodes] == -1).all()
    assert trace.children[open_nodes].tolist() == [9 - depth for depth in trace.depth[open_nodes]]


def test_a_search_that_needs_a_named_leaf_ends_as_it_enters_it() -> None:
    trace = recorded(NAMED, "minimax").trace
    last = trace.steps - 1
    assert trace.kind[last] == Step.ENTER
    assert trace.path(last) == [0, 5, 7]
    assert column(trace.values(last)) == [3, 3, 3, 5, 10, 2, 2, None]
    assert trace.bounds_of(np.arange(8), last).tolist() == [1, 0, 0, 0, 0, -1, 0, 2]
    assert trace.chosen_of(np.array([0, 1, 5]), last).tolist() == [1, 2, 6]
    assert trace.children.tolist() == [3, 3, 0, 0, 0, 3, 0, 0]


def test_a_tree_too_large_for_memory_is_refused() -> None:
    game = GAMES["tictactoe"]
    with pytest.raises(EngineError) as caught:
        minimax(game, game.initial_state(), observer=Recorder(game, limit=2000))
    assert caught.value.code == "tree.too_large"


@pytest.mark.parametrize("algorithm", TREE_ALGORITHMS)
def test_columns_are_not_to_be_written(algorithm: TreeAlgorithm) -> None:
    trace = traced(FIRST, algorithm)
    columns = [getattr(trace, each.name) for each in fields(trace)]
    for array in some(each for each in columns if isinstance(each, np.ndarray)):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize("algorithm", TREE_ALGORITHMS)
@pytest.mark.parametrize("root", [MAX, MIN])
def test_a_leaf_alone_is_a_trace_of_two_steps(root: int, algorithm: TreeAlgorithm) -> None:
    trace = traced(parse_tree("7", root), algorithm)
    assert [Step(kind).name for kind in trace.kind] == ["ENTER", "TERMINAL"]
    assert trace.values(1).tolist() == [7]
    assert trace.chosen_of(np.array([0]), 1).tolist() == [-1]
    assert trace.bounds_of(np.array([0]), 1).tolist() == [0]


def test_a_line_of_the_deepest_level_is_recorded() -> None:
    trace = traced("[" * 200 + "3, 5" + "]" * 200)
    assert trace.final[0] == 3
    assert trace.path(int(trace.entered[201])) == [*range(200), 201]
