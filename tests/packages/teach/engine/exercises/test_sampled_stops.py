"""Prediction stops of Monte Carlo tree search, held to a search that is made step by step."""

from __future__ import annotations

from typing import Any

import pytest

from poda.engine.games import GAMES
from poda.engine.record.monte_carlo import PHASES, Phase, phase_of
from poda.engine.record.monte_carlo_recording import (
    MONTE_CARLO,
    MonteCarloQuestion,
    MonteCarloSteps,
    record,
)
from poda.engine.search.mcts import MonteCarlo, Rules
from poda.engine.trees.text import parse_tree
from poda.packages.teach.engine.exercises.stops import StopKind, StopQuestion, Stops, stops_of
from some import some

SLIDES = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
DICE = parse_tree("(0.5: [1, 7], 0.5: [-2, 3])")
PLACES: list[tuple[Any, Any, bool]] = [
    (SLIDES, 0, False),
    (SLIDES, 0, True),
    (DICE, 0, False),
    (GAMES["tictactoe"], GAMES["tictactoe"].parse_position("1592"), False),
    (GAMES["tictactoe"], GAMES["tictactoe"].parse_position("1592"), True),
]
ITERATIONS = 60


def searched(game: Any, state: Any, solver: bool) -> tuple[MonteCarloSteps, MonteCarlo[Any, Any]]:
    rules: Rules[Any] = Rules(seed=3, solver=solver)
    algorithm: Any = MONTE_CARLO
    question = MonteCarloQuestion(game, state, algorithm, rules=rules, iterations=ITERATIONS)
    trace = record(question).trace
    assert isinstance(trace, MonteCarloSteps)
    return trace, MonteCarlo(game, state, rules)


def by_step(stops: Stops, kind: StopKind) -> dict[int, StopQuestion]:
    every = (stops[row] for row in range(len(stops)))
    return {stop.at: stop for stop in every if stop.kind is kind}


@pytest.mark.parametrize(("game", "state", "solver"), PLACES)
def test_what_is_asked_is_what_the_search_does_next(game: Any, state: Any, solver: bool) -> None:
    trace, search = searched(game, state, solver)
    stops = stops_of(trace)
    selections, means = by_step(stops, StopKind.NEXT), by_step(stops, StopKind.VALUE)
    for iteration in range(trace.record.iterations):
        at = PHASES * iteration
        competes = len(search.root.children) > 1 and not search.root.untried
        assert (at in selections) == (competes and game is not DICE)
        search.run(1)
        node = search.nodes[trace.record.leaf[iteration]]
        while node.parent is not None and node.parent is not search.root:
            node = node.parent
        if at in selections:
            assert selections[at].right == trace.here[node.number]
            assert selections[at].node == 0
            assert phase_of(selections[at].until) is Phase.SELECT
        mean = means[at + int(Phase.PLAY_OUT)]
        assert mean.node == trace.here[node.number]
        assert mean.right == pytest.approx(node.mean, abs=1e-12)
        assert mean.is_right(round(node.mean, 2))
        assert phase_of(mean.until) is Phase.BACK_UP


def test_only_what_is_chosen_is_asked_in_the_order_of_the_steps() -> None:
    trace, _ = searched(SLIDES, 0, False)
    every = stops_of(trace)
    assert (every.at[1:] > every.at[:-1]).all()
    assert (every.until[:-1] <= every.at[1:]).all()
    assert every.count(StopKind.CUT) == 0
    assert every.count(StopKind.NEXT) == ITERATIONS - 3
    assert every.count(StopKind.VALUE) == ITERATIONS
    for kind in some((StopKind.NEXT, StopKind.VALUE)):
        alone = stops_of(trace, {kind})
        assert len(alone) == alone.count(kind) == every.count(kind)
    assert len(stops_of(trace, {StopKind.CUT})) == 0


def test_nothing_is_asked_where_nothing_is_selected() -> None:
    trace, _ = searched(parse_tree("[5]"), 0, False)  # one child alone
    assert stops_of(trace).count(StopKind.NEXT) == 0
    trace, _ = searched(parse_tree("5"), 0, False)  # the game is over
    assert len(stops_of(trace)) == 0
