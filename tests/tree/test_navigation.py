"""Where the buttons of the transport lead."""

from __future__ import annotations

import numpy as np
import pytest

from poda.engine.games import GAMES
from poda.engine.record.recording import Question, record
from poda.engine.record.trace import SearchTrace, Step
from poda.engine.trees.text import parse_tree
from poda.tree.model import navigation
from some import some

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def traced(text: str = AIMA, algorithm: str = "alphabeta") -> SearchTrace:
    tree = parse_tree(text)
    return record(Question(tree, 0, algorithm)).trace  # type: ignore[arg-type]


def walk(trace: SearchTrace, step: int, how: object) -> list[int]:
    """Every step met by pressing the same button to the end."""
    met = [step]
    while (after := how(trace, met[-1])) != met[-1]:  # type: ignore[operator]
        met.append(after)
    return met


def test_over_a_node_that_is_entered_leads_to_its_end() -> None:
    trace = traced()
    assert navigation.over(trace, 0) == trace.steps - 1
    first_min = int(trace.entered[1])
    assert navigation.over(trace, first_min) == trace.left[1]


def test_over_from_inside_a_node_takes_a_child_as_one_step() -> None:
    trace = traced()
    begin = int(trace.left[1])  # the first MIN node returns; the root is at hand from now on
    root_steps = [step for step in walk(trace, begin, navigation.over) if step != begin]
    # Every stop is a step of the root itself, or the end of one of its children.
    assert all(trace.depth[trace.node[step]] <= 1 for step in root_steps)
    assert root_steps[-1] == trace.steps - 1


def test_out_leads_to_where_the_node_returns_and_then_to_its_parents_end() -> None:
    trace = traced()
    leaf = int(trace.entered[2])
    assert navigation.out(trace, leaf) == trace.left[2]
    assert navigation.out(trace, int(trace.left[2])) == trace.left[1]
    assert navigation.out(trace, int(trace.left[1])) == trace.left[0]
    assert navigation.out(trace, trace.steps - 1) == trace.steps - 1


def test_a_cut_at_a_last_child_is_no_stop_for_the_cut_buttons() -> None:
    """The third MIN node of the lecture's tree cuts at its last child: nothing is left to prune."""
    trace = traced()
    assert np.count_nonzero(trace.kind == Step.CUT) == 2
    assert len(navigation.cuts(trace)) == 1


def test_next_and_previous_cut_find_the_nearest_one() -> None:
    steps = np.array([4, 9, 30], np.int32)
    assert navigation.after(steps, 0) == 4
    assert navigation.after(steps, 4) == 9
    assert navigation.after(steps, 30) is None
    assert navigation.before(steps, 31) == 30
    assert navigation.before(steps, 9) == 4
    assert navigation.before(steps, 4) is None


@pytest.mark.parametrize("text", [AIMA, "[[3, 5], 7, [[1, 2], [4]]]"])
def test_in_stages_out_stops_at_the_end_of_each_stage(text: str) -> None:
    trace = traced(text, "minimax-stages")
    ends = walk(trace, 0, navigation.out)[1:]
    kinds = [Step(int(trace.kind[step])) for step in ends]
    assert kinds == [Step.ENTER, Step.TERMINAL, Step.LEAVE, Step.CHOOSE]
    assert ends[0] == trace.nodes - 1  # everything is generated


def test_in_stages_over_stops_at_the_end_of_each_layer() -> None:
    trace = traced(AIMA, "minimax-stages")
    met = walk(trace, 0, navigation.over)
    at = [(Step(int(trace.kind[s])), int(trace.depth[trace.node[s]])) for s in met]
    assert at == [
        (Step.ENTER, 0),
        (Step.ENTER, 1),
        (Step.ENTER, 2),
        (Step.TERMINAL, 2),
        (Step.LEAVE, 1),
        (Step.LEAVE, 0),
        (Step.CHOOSE, 0),
    ]


def test_a_window_that_stays_as_it_is_counts_as_no_narrowing() -> None:
    trace = traced("[[3, 3, 5], [4, 9]]")
    for step in navigation.narrowings(trace):
        assert trace.window(int(step)) != trace.window_before(int(step))
    others = set(np.flatnonzero(trace.kind == Step.NARROW)) - set(navigation.narrowings(trace))
    assert others  # the second 3 narrows nothing
    for step in others:
        assert trace.window(int(step)) == trace.window_before(int(step))


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "alphabeta-update"])
def test_better_values_are_those_that_changed_their_nodes(algorithm: str) -> None:
    trace = traced("[[3, 3, 5], [4, 9], [1, 7]]", algorithm)
    found = set(navigation.better_values(trace).tolist())
    for step in some(np.flatnonzero(trace.kind == Step.UPDATE).tolist()):
        assert (step in found) == (trace.value[step] != trace.value_before(step))


def test_the_hard_forms_better_values_are_its_narrower_windows() -> None:
    trace = traced(algorithm="alphabeta-hard")
    found = navigation.better_values(trace)
    assert len(found)
    assert set(found.tolist()) == set(navigation.narrowings(trace).tolist())


def test_minimax_has_no_windows_to_narrow() -> None:
    assert len(navigation.narrowings(traced(algorithm="minimax"))) == 0


def test_over_and_out_end_at_the_last_step_of_a_search_that_was_stopped() -> None:
    """A named leaf that is needed stops the search: nodes on its path are never left."""
    tree = parse_tree("[[3, a], 5]")
    trace = record(Question(tree, 0, "minimax")).trace
    assert navigation.over(trace, 0) == trace.steps - 1
    assert navigation.out(trace, 0) == trace.steps - 1


def test_on_a_games_tree_every_button_leads_forwards() -> None:
    game = GAMES["tictactoe"]
    trace = record(Question(game, game.parse_position("152"), "alphabeta")).trace
    for step in some(range(0, trace.steps - 1, 7)):
        assert step < navigation.over(trace, step) < trace.steps
        assert step < navigation.out(trace, step) < trace.steps
