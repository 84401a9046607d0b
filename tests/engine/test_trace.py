"""A recorded search: what is so at a step, and that it does not matter how one came there."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.games.tree_text import parse_tree, tree_from_nested
from poda.engine.search.alphabeta import Form, Tie, alphabeta
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import Counter
from poda.engine.search.stopping import SearchStopped
from poda.engine.search.trace import Recorder, SearchTrace, Step

FIRST = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
FORMS: tuple[Form, ...] = ("alphabeta", "alphabeta-update", "alphabeta-hard")
INF = math.inf

leaves = st.integers(-9, 9)
nested = st.recursive(
    leaves, lambda children: st.lists(children, min_size=1, max_size=4), max_leaves=30
)


def recorded(tree: ExplicitTree, form: Form | None = "alphabeta", tie: Tie = "ge") -> SearchTrace:
    recorder = Recorder()
    if form is None:
        minimax(tree, tree.initial_state(), observer=recorder)
    else:
        alphabeta(tree, tree.initial_state(), observer=recorder, form=form, tie=tie)
    return recorder.trace()


def told(trace: SearchTrace, node: int) -> list[tuple[str, float, tuple[float, float]]]:
    """What happened at a node: the step's name, its value, and the window after it."""
    steps = np.flatnonzero(trace.node == node)
    return [
        (Step(trace.kind[step]).name, float(trace.value[step]), trace.window(int(step)))
        for step in steps
    ]


def test_the_second_min_node_of_the_lecture() -> None:
    """V = Min(+inf, 2) = 2; 2 <= 3 TRUE; Return 2; PRUNE."""
    trace = recorded(parse_tree(FIRST))
    assert told(trace, 5)[1:] == [
        ("UPDATE", 2, (3, INF)),
        ("TEST", 2, (3, INF)),
        ("CUT", 2, (3, INF)),
    ]


def test_the_third_min_node_of_the_lecture() -> None:
    """14 <= 3 FALSE, Beta = 14; 5 <= 3 FALSE, Beta = 5; 2 <= 3 TRUE: a cut at the last child."""
    trace = recorded(parse_tree(FIRST))
    values = [(name, value, beta) for name, value, (_, beta) in told(trace, 7)]
    assert [(name, value) for name, value, _ in values if name == "UPDATE"] == [
        ("UPDATE", 14),
        ("UPDATE", 5),
        ("UPDATE", 2),
    ]
    assert [beta for name, _, beta in values if name == "NARROW"] == [14, 5]
    assert values[-1][:2] == ("CUT", 2)
    assert trace.fate[7] == Step.CUT


def test_updating_first_shows_the_window_crossed_at_the_cut() -> None:
    """Alpha 3, beta 2: what the Python form of many courses prints."""
    trace = recorded(parse_tree(FIRST), "alphabeta-update")
    cut = int(np.flatnonzero(trace.kind == Step.CUT)[0])
    assert trace.window(cut) == (3, 2)


def test_the_hard_form_returns_the_bound_itself() -> None:
    trace = recorded(parse_tree(FIRST), "alphabeta-hard")
    assert trace.final[5] == 3


def test_nodes_are_numbered_as_they_are_entered() -> None:
    trace = recorded(parse_tree(FIRST))
    assert trace.parent.tolist() == [-1, 0, 1, 1, 1, 0, 5, 0, 7, 7, 7]
    assert trace.index.tolist() == [0, 0, 0, 1, 2, 1, 0, 2, 0, 1, 2]
    assert trace.depth.tolist() == [0, 1, 2, 2, 2, 1, 2, 1, 2, 2, 2]
    assert trace.leaves.tolist() == [2, 3, 4, 6, 8, 9, 10]


def test_the_call_stack_is_the_path_to_the_node_at_hand() -> None:
    trace = recorded(parse_tree(FIRST))
    assert trace.path(int(trace.entered[9])) == [0, 7, 9]
    assert trace.path(0) == [0]


@given(nested, st.sampled_from((None, *FORMS)), st.sampled_from(("ge", "gt")), st.data())
def test_the_state_at_a_step_is_what_walking_there_gives(
    shape: object, form: Form | None, tie: Tie, data: st.DataObject
) -> None:
    """Forwards, backwards or by a jump: the state is a function of the trace and the step."""
    trace = recorded(tree_from_nested(shape), form, tie)
    target = data.draw(st.integers(0, trace.steps - 1))
    value = np.full(trace.nodes, np.nan)
    alpha, beta = np.full(trace.nodes, np.nan), np.full(trace.nodes, np.nan)
    before = math.nan
    for step in range(target + 1):
        node, kind = trace.node[step], trace.kind[step]
        before = value[node]
        if kind in (Step.ENTER, Step.NARROW):
            alpha[node], beta[node] = trace.window(step)
        elif kind != Step.TEST:
            value[node] = trace.value[step]
    np.testing.assert_array_equal(trace.values(target), value)
    windows = trace.windows(target)
    np.testing.assert_array_equal(windows[0], alpha)
    np.testing.assert_array_equal(windows[1], beta)
    np.testing.assert_equal(trace.value_before(target), before)
    np.testing.assert_array_equal(trace.visited(target), ~np.isnan(alpha))
    assert trace.finished(target).sum() == (trace.kind[: target + 1] >= Step.TERMINAL).sum()


@given(nested, st.sampled_from(FORMS), st.sampled_from(("ge", "gt")))
def test_a_trace_counts_what_a_counter_counts(shape: object, form: Form, tie: Tie) -> None:
    tree = tree_from_nested(shape)
    counter = Counter()
    result = alphabeta(tree, 0, observer=counter, form=form, tie=tie)
    trace = recorded(tree, form, tie)
    assert trace.nodes == counter.nodes
    assert len(trace.leaves) == counter.leaves
    assert (trace.fate == Step.CUT).sum() == counter.cuts
    assert trace.final[0] == result.value


def test_the_whole_of_tictactoe() -> None:
    game, recorder = GAMES["tictactoe"], Recorder()
    alphabeta(game, game.initial_state(), observer=recorder)
    trace = recorder.trace()
    assert (trace.nodes, len(trace.leaves)) == (18_297, 7_330)


@pytest.mark.slow
def test_the_whole_of_tictactoe_under_minimax() -> None:
    game, recorder = GAMES["tictactoe"], Recorder()
    minimax(game, game.initial_state(), observer=recorder)
    trace = recorder.trace()
    # An ENTER and a leaving step a node, and an UPDATE for each but the root.
    assert (trace.nodes, trace.steps) == (549_946, 3 * 549_946 - 1)


def test_a_search_that_is_stopped_leaves_a_trace_of_what_it_did() -> None:
    game = GAMES["tictactoe"]
    asked: list[int] = []
    recorder = Recorder(stop=lambda: len(asked) >= 3, progress=asked.append)
    with pytest.raises(SearchStopped):
        minimax(game, game.initial_state(), observer=recorder)
    trace = recorder.trace()
    assert asked == [0, 1024, 2048]
    assert trace.nodes == 3072
    open_nodes = np.flatnonzero(trace.fate == -1)
    assert open_nodes[0] == 0  # the root, and the path down from it
    assert np.isnan(trace.final[open_nodes]).all()
    assert (trace.left[open_nodes] == -1).all()


def test_a_tree_too_large_for_memory_is_refused() -> None:
    game = GAMES["tictactoe"]
    with pytest.raises(EngineError) as caught:
        minimax(game, game.initial_state(), observer=Recorder(limit=2000))
    assert caught.value.code == "tree.too_large"


def test_columns_are_not_to_be_written() -> None:
    trace = recorded(parse_tree(FIRST))
    with pytest.raises(ValueError, match="read-only"):
        trace.kind[0] = 1


@pytest.mark.parametrize("root", [MAX, MIN])
def test_a_leaf_alone_is_a_trace_of_two_steps(root: int) -> None:
    trace = recorded(parse_tree("7", root))
    assert [Step(kind).name for kind in trace.kind] == ["ENTER", "TERMINAL"]
    assert trace.values(1).tolist() == [7]
