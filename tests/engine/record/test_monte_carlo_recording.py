"""What is drawn of a Monte Carlo search: the tree in preorder, and what the tab asks of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from poda.engine.games import game
from poda.engine.record.monte_carlo import Phase
from poda.engine.record.monte_carlo_recording import (
    MonteCarloQuestion,
    MonteCarloSteps,
    monte_carlo_of,
    record,
)
from poda.engine.record.recording import Question
from poda.engine.search.mcts import MonteCarlo, Rules
from poda.engine.trees.text import parse_tree
from some import some

DICE = "[(0.5: [1, 7], 0.25: [-2, 3], 0.25: 1), [4, (0.9: -4, 0.1: 6)]]"


def asked(source: str, iterations: int = 60, **rules: Any) -> MonteCarloQuestion[Any, Any]:
    """A question about a written tree, or a position of a game: `connect4 4453`."""
    key, _, text = source.partition(" ")
    if source.startswith("["):
        played: Any = parse_tree(source)
        state: Any = 0
    else:
        played = game(key)
        state = played.parse_position(text)
    how: Any = "mcts"
    return MonteCarloQuestion(
        played, state, how, rules=Rules(seed=7, **rules), iterations=iterations
    )


SOURCES = ("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", DICE, "tictactoe 15", "connect4 4453")


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("solver", [False, True])
def test_the_drawn_tree_is_the_search_s(source: str, solver: bool) -> None:
    question = asked(source, solver=solver)
    recording = record(question)
    trace, tree = recording.trace, recording.tree
    assert isinstance(trace, MonteCarloSteps)
    found = trace.record
    assert (np.diff(trace.parent) <= np.arange(1, trace.nodes)).all()
    for node in some(range(trace.nodes)):
        own, drawn = int(trace.own[node]), int(tree.tree_node[node])
        assert tree.state(drawn) == found.state_of(own)
        assert int(tree.trace_node[drawn]) == node
        assert int(trace.here[own]) == node
        assert tree.player[drawn] == found.player[own]
        # In preorder the nodes below one follow it.
        if node:
            assert trace.parent[node] < node
    over = [question.game.is_terminal(tree.state(n)) for n in range(tree.nodes)]
    assert [tree.is_leaf(n) for n in range(tree.nodes)] == over


@pytest.mark.parametrize("source", SOURCES)
def test_at_each_step_it_answers_as_the_search_stands(source: str) -> None:
    question = asked(source, 40)
    recording = record(question)
    trace = recording.trace
    assert isinstance(trace, MonteCarloSteps)
    search = MonteCarlo(question.game, question.state, question.rules)
    everything = np.arange(trace.nodes, dtype=np.int32)
    for iteration in range(40):
        search.iterate()
        step = 4 * iteration + int(Phase.BACK_UP)
        values = trace.values_of(everything, step)
        chosen = trace.chosen_of(everything, step)
        for node in search.nodes:
            here = int(trace.here[node.number])
            assert values[here] == pytest.approx(node.mean * node.side)
            most = max(node.children, key=lambda child: child.visits, default=None)
            expected = -1 if most is None or not node.player else int(trace.here[most.number])
            assert chosen[here] == expected
        best = search.best()
        assert best is not None
        assert trace.history.chosen[iteration + 1] == trace.record.index[best.number]
        assert trace.path(step)[-1] == int(trace.here[search.leaf[iteration]])
        assert int(trace.node[step]) == trace.path(step)[-1]


@pytest.mark.parametrize("choice", ["visits", "value"])
@pytest.mark.parametrize("solver", [False, True])
def test_the_final_choice_is_the_search_s(choice: str, solver: bool) -> None:
    for source in SOURCES:
        question = asked(source, 90, solver=solver, choice=choice)
        search = MonteCarlo(question.game, question.state, question.rules)
        search.run(90)
        best, recording = search.best(), record(question)
        found = monte_carlo_of(recording.trace)
        assert best is not None
        assert found is not None
        assert recording.best == found.index[best.number]


def test_other_questions_go_to_the_other_searches() -> None:
    recording = record(Question(parse_tree("[[1, 2], [3, 4]]"), 0))
    assert monte_carlo_of(recording.trace) is None
    assert recording.value == 3
