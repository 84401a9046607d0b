"""Two searches on one clock: where each is at every moment."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.record.recording import Question, Recording, record
from poda.engine.record.trace import SearchTrace, Step
from poda.engine.trees.text import parse_tree
from poda.tree.model import navigation
from poda.tree.model.clock import LEFT, PACES, RIGHT, SIDES, Pace, TwinClock, clock_of
from some import some
from tree.hand import AIMA

ALGORITHMS = ("minimax", "minimax-stages", "alphabeta", "alphabeta-update", "alphabeta-hard")


def searched(text: str, algorithm: str, tie: str = "ge") -> Recording:  # type: ignore[type-arg]
    """A written tree, searched."""
    game = parse_tree(text)
    return record(Question(game, game.initial_state(), algorithm, tie))  # type: ignore[arg-type]


def a_tree(seed: int) -> str:
    """A ragged tree, drawn."""
    draw = random.Random(seed)

    def node(depth: int) -> str:
        if depth == 0 or (depth < 3 and draw.random() < 0.2):
            return str(draw.randrange(9))
        return "[" + ", ".join(node(depth - 1) for _ in range(draw.randint(1, 3))) + "]"

    return "[" + ", ".join(node(3) for _ in range(draw.randint(2, 3))) + "]"


def entered(trace: SearchTrace, step: int) -> int:
    """How many nodes the search has come to."""
    return int((trace.entered <= step).sum())


def check_walk(clock: TwinClock, traces: tuple[SearchTrace, SearchTrace]) -> None:
    """Every step of both is shown, in order, and one of them moves at every moment."""
    moves = [np.diff(clock.steps[side]) for side in SIDES]
    for side in SIDES:
        assert clock.steps[side][0] == 0
        assert clock.steps[side][-1] == traces[side].steps - 1
        assert set(moves[side].tolist()) <= {0, 1}
        assert not (clock.waits[side][1:] & (moves[side] > 0)).any()  # who waits, stands
        assert not clock.waits[side][clock.ends[side] :].any()
    assert ((moves[LEFT] + moves[RIGHT]) > 0).all()


@settings(max_examples=20)
@given(
    st.integers(0, 400),
    st.sampled_from(ALGORITHMS),
    st.sampled_from(ALGORITHMS),
    st.sampled_from(("ge", "gt")),
    st.sampled_from(PACES),
)
def test_both_walk_through_all_their_steps_and_no_moment_is_empty(
    seed: int, left: str, right: str, tie: str, pace: Pace
) -> None:
    text = a_tree(seed)
    traces = searched(text, left).trace, searched(text, right, tie).trace
    clock = clock_of(*traces, pace)
    check_walk(clock, traces)
    for side in SIDES:
        cuts = navigation.cuts(traces[side])
        assert clock.steps[side][clock.side_cuts[side]].tolist() == cuts.tolist()
        for step in range(traces[side].steps):
            assert clock.steps[side][clock.moment_of(step, side)] == step


@settings(max_examples=20)
@given(st.integers(0, 400), st.sampled_from(ALGORITHMS), st.sampled_from(ALGORITHMS))
def test_node_by_node_both_have_come_to_as_many_until_one_has_ended(
    seed: int, left: str, right: str
) -> None:
    text = a_tree(seed)
    traces = searched(text, left).trace, searched(text, right).trace
    clock = clock_of(*traces, "nodes")
    least = min(trace.nodes for trace in traces)
    for moment in some(range(clock.moments)):
        counts = [entered(traces[side], int(clock.steps[side][moment])) for side in SIDES]
        assert counts[LEFT] == counts[RIGHT] or min(counts) == least


@settings(max_examples=20)
@given(st.integers(0, 400), st.sampled_from(("alphabeta", "alphabeta-hard", "alphabeta-update")))
def test_at_the_same_place_minimax_is_beside_alpha_beta_or_where_that_has_cut(
    seed: int, form: str
) -> None:
    text = a_tree(seed)
    left, right = searched(text, "minimax"), searched(text, form)
    clock = clock_of(left.trace, right.trace, "place")
    assert clock.pace == "place"
    for moment in range(clock.moments):
        node = int(left.tree.tree_node[left.trace.node[clock.steps[LEFT][moment]]])
        other = int(right.tree.tree_node[right.trace.node[clock.steps[RIGHT][moment]]])
        newest = [
            int(one.tree.tree_node[entered(one.trace, int(clock.steps[side][moment])) - 1])
            for side, one in ((LEFT, left), (RIGHT, right))
        ]
        if clock.waits[RIGHT][moment]:
            assert right.tree.trace_node[newest[LEFT]] < 0  # which alpha-beta never comes to
        elif not clock.ended(RIGHT, moment):
            assert newest[LEFT] == newest[RIGHT]
        assert not clock.waits[LEFT][moment], (node, other)  # minimax misses nothing


def test_minimax_goes_on_alone_at_the_two_leaves_that_alpha_beta_cuts() -> None:
    left, right = searched(AIMA, "minimax"), searched(AIMA, "alphabeta")
    clock = clock_of(left.trace, right.trace, "place")
    waiting = np.flatnonzero(clock.waits[RIGHT])
    nodes = left.trace.node[clock.steps[LEFT][waiting]]
    leaves = nodes[left.trace.kind[clock.steps[LEFT][waiting]] == int(Step.TERMINAL)]
    worth = left.tree.worth[left.tree.tree_node[leaves]]
    assert worth.tolist() == [4.0, 6.0]


def test_step_by_step_the_shorter_search_ends_and_stays_where_it_is() -> None:
    left, right = searched(AIMA, "minimax").trace, searched(AIMA, "alphabeta").trace
    clock = clock_of(left, right, "steps")
    assert clock.moments == max(left.steps, right.steps)
    assert clock.ends == (left.steps - 1, right.steps - 1)
    assert clock.ended(LEFT, left.steps - 1)
    assert not clock.ended(LEFT, left.steps - 2)


@pytest.mark.parametrize("other", ["minimax", "alphabeta"])
def test_stages_come_to_places_in_another_order_so_that_nodes_are_counted(other: str) -> None:
    left, right = searched(AIMA, "minimax-stages").trace, searched(AIMA, other).trace
    assert clock_of(left, right, "place").pace == "nodes"
