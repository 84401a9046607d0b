"""Minimax in the courses' stages: generate, evaluate the leaves, back up layer by layer, choose."""

from __future__ import annotations

import math
from itertools import groupby

import numpy as np
import pytest
from hypothesis import given

from engine.record.recordings import FIRST, NAMED, column, recorded, traced
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.recorder import StageRecorder
from poda.engine.record.recording import Question, record
from poda.engine.record.trace import Step
from poda.engine.search.evaluation import OPEN_LINES
from poda.engine.search.minimax import minimax, minimax_in_stages
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.text import parse_tree

from ..strategies import trees

RAGGED = "[[[1, 2], 6], 4, [[7]]]"


@given(trees())
def test_both_forms_find_the_same_value_and_line(tree: ExplicitTree) -> None:
    assert minimax_in_stages(tree, 0) == minimax(tree, 0)


def test_the_stages_follow_one_another() -> None:
    trace = traced(RAGGED, "minimax-stages")
    kinds = [(Step(kind).name, len(list(steps))) for kind, steps in groupby(trace.kind.tolist())]
    assert kinds == [("ENTER", 10), ("TERMINAL", 5), ("LEAVE", 5), ("CHOOSE", 1)]


def test_the_tree_is_generated_layer_by_layer() -> None:
    trace = traced(RAGGED, "minimax-stages")
    assert trace.depth.tolist() == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert trace.parent.tolist() == [-1, 0, 0, 0, 1, 1, 3, 4, 4, 6]
    assert trace.index.tolist() == [0, 0, 1, 2, 0, 1, 0, 0, 1, 0]
    assert trace.children.tolist() == [3, 2, 0, 1, 2, 0, 1, 0, 0, 0]
    assert trace.entered.tolist() == list(range(10))


def test_leaves_are_evaluated_from_left_to_right_whatever_their_layer() -> None:
    trace = traced(RAGGED, "minimax-stages")
    assert trace.leaves.tolist() == [7, 8, 5, 2, 9]
    assert trace.final[trace.leaves].tolist() == [1, 2, 6, 4, 7]


def test_values_are_backed_up_from_the_deepest_layer() -> None:
    trace = traced(RAGGED, "minimax-stages")
    backed_up = trace.node[trace.kind == Step.LEAVE]
    assert backed_up.tolist() == [4, 6, 1, 3, 0]
    assert trace.final[backed_up].tolist() == [2, 7, 2, 7, 7]


def test_the_last_step_chooses_the_first_of_the_best_children() -> None:
    trace = traced("[2, 5, 5]", "minimax-stages")
    last = trace.steps - 1
    assert (trace.kind[last], trace.node[last], trace.value[last]) == (Step.CHOOSE, 0, 5)
    assert trace.chosen_of(np.array([0]), last).tolist() == [2]
    assert trace.path(last) == [0]


def test_a_child_is_chosen_as_its_parent_is_valued() -> None:
    trace = traced(FIRST, "minimax-stages")
    step = int(trace.left[1])
    assert trace.chosen_of(np.array([1]), step - 1).tolist() == [-1]
    assert trace.chosen_of(np.array([1, 2, 0]), step).tolist() == [4, -1, -1]
    assert math.isnan(trace.value_before(step))


def test_the_windows_are_full() -> None:
    trace = traced(FIRST, "minimax-stages")
    assert trace.window(5) == (-math.inf, math.inf)


def test_a_game_is_cut_off_at_the_limit_and_estimated() -> None:
    game = GAMES["tictactoe"]
    start = game.initial_state()
    recording = record(Question(game, start, "minimax-stages", plies=2, evaluation=OPEN_LINES))
    assert recording.value == minimax(game, start, 2, OPEN_LINES).value
    assert (recording.trace.kind == Step.ESTIMATE).sum() == 72


def test_the_named_leaf_that_is_needed_ends_the_search_as_it_is_evaluated() -> None:
    recording = recorded(NAMED, "minimax-stages")
    trace = recording.trace
    assert recording.error is not None
    assert trace.kind[trace.steps - 1] == Step.TERMINAL
    assert recording.tree.leaf_text(recording.error_node) == "a"
    assert column(trace.values(trace.steps - 1)[:4]) == [None] * 4


def test_chance_nodes_need_another_algorithm() -> None:
    with pytest.raises(EngineError, match="chance nodes"):
        minimax_in_stages(parse_tree("[(1/2: 1, 1/2: 2), 3]"), 0)


@pytest.mark.parametrize("looks", [3, 12])
def test_it_is_stopped_in_either_half(looks: int) -> None:
    game, asked = GAMES["tictactoe"], []  # type: ignore[var-annotated]

    def stop() -> bool:
        asked.append(None)
        return len(asked) >= looks

    recorder = StageRecorder(game, stop=stop)
    state = game.result(game.result(game.initial_state(), 1), 5)  # 7,332 nodes below
    with pytest.raises(SearchStopped):
        minimax_in_stages(game, state, recorder=recorder)
    trace = recorder.trace()
    valued = (trace.kind != Step.ENTER).any()
    assert valued == (looks == 12)


def test_a_tree_too_large_for_memory_is_refused() -> None:
    game = GAMES["tictactoe"]
    with pytest.raises(EngineError) as caught:
        minimax_in_stages(game, game.initial_state(), recorder=StageRecorder(game, limit=2000))
    assert caught.value.code == "tree.too_large"
