"""Alpha-beta beside Monte Carlo tree search: nodes against iterations, and who has the move."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from poda.engine.exact.truth import Truth, truth_of
from poda.engine.record.monte_carlo import PHASES
from poda.engine.record.monte_carlo_recording import MONTE_CARLO, MonteCarloQuestion, record
from poda.engine.record.recording import Question
from poda.engine.search.mcts import Rules
from poda.engine.trees.text import parse_tree
from poda.packages.teach.window.twin.race import course_of, race_of, units
from poda.tree.model.clock import LEFT, RIGHT, clock_of
from poda.tree.model.sources import Example, Position
from tree.hand import AIMA, TreeHand

from .test_twin import TwinHand

TREE = parse_tree(AIMA)
NODES = record(Question(TREE, 0, "alphabeta", "ge"))
MCTS: Any = MONTE_CARLO
ITERATIONS = record(MonteCarloQuestion(TREE, 0, MCTS, rules=Rules(seed=1), iterations=40))


@pytest.mark.parametrize("pace", ["nodes", "place"])
def test_an_iteration_is_begun_as_a_node_is_entered(pace: str) -> None:
    left, right = NODES.trace, ITERATIONS.trace
    clock = clock_of(left, right, pace)  # type: ignore[arg-type]
    assert clock.pace == "nodes"
    entered = np.sort(left.entered)
    assert len(entered) == 11
    for number, step in enumerate(entered.tolist()):
        moment = clock.moment_of(step)
        begun = PHASES * number + 1 if number else 0
        assert moment == clock.moment_of(begun, RIGHT)
    assert not clock.waits[LEFT].any()
    assert not clock.waits[RIGHT].any()
    assert [int(steps[-1]) for steps in clock.steps] == [left.steps - 1, right.steps - 1]
    assert all((np.diff(steps) <= 1).all() and (np.diff(steps) >= 0).all() for steps in clock.steps)


def test_two_searches_by_iterations_begin_them_together() -> None:
    other = record(MonteCarloQuestion(TREE, 0, MCTS, rules=Rules(seed=2), iterations=25))
    clock = clock_of(ITERATIONS.trace, other.trace, "place")
    assert clock.pace == "nodes"
    both = clock.moment_of(other.trace.steps - 1, RIGHT)
    assert (clock.steps[LEFT][:both] == clock.steps[RIGHT][:both]).all()
    assert clock.ended(RIGHT, both)
    assert not clock.ended(LEFT, both)


def test_what_is_counted_are_nodes_and_iterations() -> None:
    assert units(NODES.trace, 0) == 1
    assert units(NODES.trace, NODES.trace.steps - 1) == 11
    assert units(ITERATIONS.trace, 0) == units(ITERATIONS.trace, 3) == 0
    assert units(ITERATIONS.trace, 4) == 1
    assert units(ITERATIONS.trace, ITERATIONS.trace.steps - 1) == 40


def test_a_course_is_the_move_that_a_search_has_at_each_step() -> None:
    truth = truth_of(TREE, 0)
    nodes, sampled = (course_of(each.trace, truth) for each in (NODES, ITERATIONS))
    # Alpha-beta has the first move once its value, 3, has come up, and never leaves it.
    assert nodes.places.tolist() == [-1, 0]
    assert nodes.found == nodes.steps[1]
    assert units(NODES.trace, nodes.found) == 5
    assert sampled.place(0) == -1
    assert sampled.place(PHASES) == 0  # the first iteration tries the first move
    assert sampled.found is None or sampled.place(sampled.found) == 0


def test_a_search_that_ends_on_a_wrong_move_has_not_found_any() -> None:
    wrong = Truth((2, 3, 2), (None,) * 3, 3, frozenset({1}))
    assert course_of(NODES.trace, wrong).found is None
    assert course_of(NODES.trace, None).found is None


def test_a_race_without_truth_tells_of_moves_alone() -> None:
    named = parse_tree("[[3, 5, 10], [2, a, b], [2, 7, 3]]")
    question = Question(named, 0, "alphabeta", "ge")
    names = ["1", "2", "3"]
    race = race_of(record(question), record(question), (names, names))
    assert race.truths == (None, None)
    assert race.is_right(LEFT, 0) is None
    assert race.courses[LEFT].found is None


# On screen


@pytest.fixture
def twin(tree: TreeHand) -> TwinHand:
    return TwinHand(tree)


def raced(twin: TwinHand) -> str:
    """What is said of both, once it is known."""
    race = twin.tree.tab.added["teach"].twin.race
    twin.tree.bot.waitUntil(lambda: race.race is not None)
    return str(race.text())


def test_alpha_beta_runs_beside_monte_carlo_on_one_clock(twin: TwinHand) -> None:
    twin.tree.show(AIMA)
    twin.begin()
    mode = twin.tree.tab.added["teach"].twin
    assert mode.score.isVisible()
    assert not mode.race.isVisible()
    twin.choose("samples")
    assert (twin.left.options.algorithm, twin.right.options.algorithm) == ("alphabeta", "mcts")
    assert mode.race.isVisible()
    assert not mode.score.isVisible()
    assert raced(twin).splitlines() == [
        "Alpha-beta: 1 of 11 nodes, no move yet",
        "Monte Carlo tree search: 0 of 1,000 iterations, no move yet",
    ]
    twin.left.go_to_moment(twin.left.last_moment)
    first, second = raced(twin).splitlines()
    assert first == "Alpha-beta: 11 of 11 nodes, 1 ✓, for good since node 5"
    assert second.startswith("Monte Carlo tree search: 1,000 of 1,000 iterations, 1 ✓, for good")


def test_each_side_is_judged_by_the_order_of_its_own_moves(twin: TwinHand) -> None:
    twin.tree.show(AIMA, order="worst")  # sampling takes them as they are given
    twin.begin()
    twin.choose("samples")
    twin.left.go_to_moment(twin.left.last_moment)
    assert [line.count("✓, for good") for line in raced(twin).splitlines()] == [1, 1]


def test_beside_iterations_there_is_no_same_place(twin: TwinHand) -> None:
    twin.tree.show(AIMA)
    twin.begin()
    assert twin.bar.pace.model().item(0).isEnabled()
    twin.choose("samples")
    assert twin.bar.pace.currentData() == "nodes"
    assert not twin.bar.pace.model().item(0).isEnabled()
    assert not twin.bar.right.order.isEnabled()
    twin.choose("cuts")
    assert twin.tree.tab.added["teach"].twin.score.isVisible()


def test_of_a_large_game_alpha_beta_looks_six_plies_ahead_and_sees_the_trap(
    twin: TwinHand,
) -> None:
    late = Position("connect4", "67234216367461616375411542243")  # so that it is not long searched
    twin.tree.show(late, algorithm="mcts", iterations=1000)
    twin.begin()
    assert (twin.right.options.algorithm, twin.right.options.plies) == ("alphabeta", 6)
    twin.left.go_to_moment(twin.left.last_moment)
    first, second = raced(twin).splitlines()
    assert first == "Monte Carlo tree search: 1,000 of 1,000 iterations, now 1 ✗"
    assert second.startswith("Alpha-beta: ")
    assert "✓, for good since node" in second
    twin.tree.click(twin.bar.swap)
    twin.tree.wait_until_open()
    twin.wait()
    assert (twin.left.options.algorithm, twin.left.options.plies) == ("alphabeta", 6)
    assert twin.right.options.algorithm == "mcts"


def test_with_dice_expectiminimax_runs_beside_it(twin: TwinHand) -> None:
    twin.tree.show("[(0.5: 8, 0.5: 4), 5]", algorithm="mcts")
    twin.begin()
    assert twin.right.options.algorithm == "expectiminimax"
    assert "samples" in [preset.key for preset in twin.bar.presets_here()]
    twin.left.go_to_moment(twin.left.last_moment)
    assert "1 ✓, for good since" in raced(twin).splitlines()[RIGHT]


def test_a_trap_of_the_library_is_compared_as_deep_as_it_is(twin: TwinHand) -> None:
    twin.tree.show(Example("trap-noughts"), algorithm="mcts", iterations=1000, seed=38, plies=6)
    twin.begin()
    twin.left.go_to_moment(twin.left.last_moment)
    first, second = raced(twin).splitlines()
    assert first.endswith("now 7 ✗")
    assert "✓, for good since node" in second
