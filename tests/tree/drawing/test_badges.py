"""What a folded subtree says of what it hides."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.record.game_tree import build_tree
from poda.engine.record.recording import Question, Recording, record
from poda.engine.record.trace import Step
from poda.engine.search.evaluation import evaluation_for
from poda.engine.trees.text import parse_tree
from poda.tree.drawing.badges import Badges, Hidden
from some import some

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def recording_of(text: str, **options: Any) -> Recording[int, int]:
    game = parse_tree(text, MAX)
    return record(Question(game, game.initial_state(), **options))


def counted(recording: Recording[Any, Any], node: int, step: int) -> Hidden:
    """The same, by looking at every node."""
    tree, trace = recording.tree, recording.trace
    pruned = 0
    for below in range(node + 1, node + int(tree.size[node])):
        top = below
        while tree.trace_node[tree.parent[top]] < 0:
            top = int(tree.parent[top])
        cutter = int(tree.trace_node[tree.parent[top]])
        if tree.trace_node[below] < 0 and trace.fate[cutter] == Step.CUT:
            pruned += int(trace.left[cutter]) <= step
    stub = bool(tree.stub[node : node + tree.size[node]].any())
    return Hidden(int(tree.size[node]) - 1, pruned, stub)


def check_all(recording: Recording[Any, Any]) -> None:
    badges = Badges(recording)
    for step in some(range(0, recording.trace.steps, max(1, recording.trace.steps // 40))):
        for node in some(range(0, recording.tree.nodes, max(1, recording.tree.nodes // 60))):
            assert badges.hidden(node, step) == counted(recording, node, step)


trees = st.recursive(
    st.integers(-9, 9).map(str),
    lambda inner: st.lists(inner, min_size=1, max_size=4).map(lambda kids: f"[{', '.join(kids)}]"),
    max_leaves=40,
).filter(lambda text: text.startswith("["))


@given(trees, st.sampled_from(["alphabeta", "alphabeta-hard", "minimax"]))
@settings(max_examples=30, deadline=None)
def test_the_quick_count_is_the_slow_one(text: str, algorithm: str) -> None:
    check_all(recording_of(text, algorithm=algorithm))


def test_a_search_that_was_stopped_by_a_name_counts_only_what_was_cut() -> None:
    recording = recording_of("[[3, 5, 10], [2, a, b], [x, 7, 3]]")
    assert recording.error is not None
    check_all(recording)


def test_a_game_with_stubs_says_at_least() -> None:
    game = GAMES["tictactoe"]
    question = Question(
        game, game.initial_state(), "alphabeta", "ge", 4, evaluation_for("tictactoe")
    )
    whole = record(question)
    tree = build_tree(game, question.state, whole.trace, 4, question.evaluation, limit=200)
    recording = Recording(question, whole.trace, tree, whole.value)
    assert tree.stub.any()
    check_all(recording)
    badges, last = Badges(recording), whole.trace.steps - 1
    assert badges.text(0, last).startswith("at least ")
    bare = int((tree.stub & (tree.children == 0)).nonzero()[0][0])
    assert badges.text(bare, last) == "not drawn yet"


def test_in_words() -> None:
    recording = recording_of(AIMA)
    badges, last = Badges(recording), recording.trace.steps - 1
    assert badges.text(5, 0) == "3 nodes"
    assert badges.text(5, last) == "3 nodes, 67 % pruned"
    assert badges.text(0, last) == "12 nodes, 17 % pruned"


def test_before_the_cut_nothing_is_pruned() -> None:
    recording = recording_of(AIMA)
    badges = Badges(recording)
    cut = recording.trace.kind.tolist().index(Step.CUT)
    assert badges.hidden(5, cut - 1).pruned == 0
    assert badges.hidden(5, cut).pruned == 2


def test_a_pruned_subtree_is_pruned_whole() -> None:
    recording = recording_of("[[3, 5], [2, [4, [5, 6]]]]")
    badges, last = Badges(recording), recording.trace.steps - 1
    node = next(n for n in range(recording.tree.nodes) if recording.tree.trace_node[n] < 0)
    assert badges.text(node, 0) == "4 nodes"
    assert badges.text(node, last) == "4 nodes, all pruned"


@pytest.mark.parametrize(
    ("nodes", "pruned", "percent"),
    [(1000, 0, 0), (1000, 1, 1), (1000, 999, 99), (1000, 1000, 100), (1000, 373, 37)],
)
def test_only_none_and_all_are_rounded_to_0_and_100(nodes: int, pruned: int, percent: int) -> None:
    assert Hidden(nodes, pruned, False).percent == percent
