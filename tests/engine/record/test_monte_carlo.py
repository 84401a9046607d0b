"""The record of a Monte Carlo tree search beside the search itself, iteration by iteration."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.game import CHANCE, Game
from poda.engine.games import game
from poda.engine.record.monte_carlo import (
    MonteCarloTrace,
    Phase,
    iteration_of,
    phase_of,
    record,
    recorded,
)
from poda.engine.record.recorder import moves
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.mcts import NEVER, MonteCarlo, Rules
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.text import parse_tree
from some import some

from ..strategies import trees

THROWN = "[(0.5: [0.1, 0.7], 0.25: [-2, 3], 0.25: 1), [1.3, (0.9: -0.4, 0.1: 6)]]"
"""Decimals, whose sums depend on the order in which they are added up."""


def positions() -> list[tuple[str, Game[Any, Any], Any, Rules[Any]]]:
    """What is searched here: a name, the game, the position, and how."""
    tree, thrown = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), parse_tree(THROWN)
    noughts, four = game("tictactoe"), game("connect4")
    return [
        ("a written tree", tree, 0, Rules(seed=1)),
        ("a written tree, solved", tree, 0, Rules(seed=1, solver=True)),
        ("throws", thrown, 0, Rules(seed=2)),
        ("throws, solved", thrown, 0, Rules(seed=2, solver=True)),
        ("noughts", noughts, noughts.initial_state(), Rules(seed=3)),
        ("noughts, solved", noughts, noughts.parse_position("1592"), Rules(solver=True)),
        ("four, cut", four, four.parse_position("4453"), Rules(
            plies=3, seed=4, evaluation=evaluation_for("connect4"),
        )),
        ("the end of a game", tree, 2, Rules()),
    ]  # fmt: skip


@pytest.mark.parametrize("case", positions(), ids=lambda it: it[0])
def test_columns_say_what_the_search_had_at_every_step(
    case: tuple[str, Game[Any, Any], Any, Rules[Any]],
) -> None:
    _, played, state, how = case
    assert_alike(played, state, how, 150)


@settings(max_examples=25)
@given(trees(), st.booleans(), st.integers(0, 2**64 - 1))
def test_columns_of_any_written_tree(tree: Any, solver: bool, seed: int) -> None:
    assert_alike(tree, 0, Rules(seed=seed, solver=solver), 40)


@pytest.mark.parametrize("case", positions(), ids=lambda it: it[0])
def test_the_counts_of_a_step_are_the_same_whatever_was_looked_at_before(
    case: tuple[str, Game[Any, Any], Any, Rules[Any]],
) -> None:
    _, played, state, how = case
    walked = record(played, state, how, 300)
    last = walked.iterations
    there_and_back = [*range(0, last, 3), *range(last, -1, -1), last, 5, 7, 5, last // 2]
    for done in some(there_and_back):
        fresh = replace(walked)
        assert np.array_equal(walked.visits(4 * done), fresh.visits(4 * done))
        assert np.array_equal(walked.totals(4 * done), fresh.totals(4 * done))


def assert_alike(played: Game[Any, Any], state: Any, how: Rules[Any], iterations: int) -> None:
    """Runs a search twice, once to its end and once by single iterations, and compares."""
    trace = record(played, state, how, iterations)
    search = MonteCarlo(played, state, how)
    for done in range(trace.iterations + 1):
        step = 4 * done
        visits, totals, means = trace.visits(step), trace.totals(step), trace.means(step)
        proofs = trace.proofs(step)
        for node in search.nodes:
            assert visits[node.number] == node.visits
            assert totals[node.number] == node.total
            assert means[node.number] == node.mean or node.visits == 0
            assert np.array_equal(
                proofs[node.number], math.nan if node.proven is None else node.proven,
                equal_nan=True,
            )  # fmt: skip
            children, exploit, explore = trace.terms(node.number, step)
            assert children.tolist() == [child.number for child in node.children]
            if node.player != CHANCE:
                for child, first, second in zip(node.children, exploit, explore, strict=True):
                    assert first + second == search.score(child)
        assert not visits[len(search.nodes) :].any()
        if done < trace.iterations:
            search.iterate()
            assert_iteration(trace, search, done)
    assert trace.nodes == len(search.nodes)
    assert trace.iterations == iterations or search.root.proven is not None
    for node in search.nodes:
        assert trace.state_of(node.number) == node.state
        if node.action is not None:
            assert trace.action_of(node.number) == node.action
        over = played.is_terminal(node.state)
        assert trace.children[node.number] == (0 if over else len(moves(played, node.state)))


def assert_iteration(trace: MonteCarloTrace[Any, Any], search: Any, iteration: int) -> None:
    """The four steps of the iteration that the search has just done."""
    way = []
    node = search.nodes[search.leaf[iteration]]
    while node is not None:
        way.insert(0, node.number)
        node = node.parent
    grown = len(search.nodes) > int(np.count_nonzero(trace.born < iteration))
    step = 4 * iteration
    assert trace.path(step + Phase.SELECT) == way[: len(way) - grown]
    for phase in (Phase.EXPAND, Phase.PLAY_OUT, Phase.BACK_UP):
        assert trace.path(step + phase) == way
    new = int(np.count_nonzero(trace.entered <= step + Phase.EXPAND))
    assert new == len(search.nodes)
    assert int(np.count_nonzero(trace.entered <= step + Phase.SELECT)) == new - grown
    assert trace.branch[iteration] == (way[1] if len(way) > 1 else -1)
    played = trace.playout(iteration)
    assert played.result == trace.result[iteration]
    assert played.states[0] == trace.state_of(way[-1])
    assert len(played.states) == len(played.moves) + 1
    for before, move, after in zip(played.states, played.moves, played.states[1:], strict=False):
        assert trace.game.result(before, move) == after


def test_steps_and_phases() -> None:
    assert phase_of(0) is Phase.BEGIN
    assert iteration_of(0) == -1
    assert [phase_of(step).name for step in range(1, 6)] == [
        "SELECT", "EXPAND", "PLAY_OUT", "BACK_UP", "SELECT",
    ]  # fmt: skip
    assert [iteration_of(step) for step in (1, 4, 5, 8, 9)] == [0, 0, 1, 1, 2]


def test_a_playout_ends_where_the_game_does_or_at_its_limit() -> None:
    noughts = game("tictactoe")
    whole = record(noughts, noughts.initial_state(), Rules(seed=5), 20)
    for iteration in some(range(20)):
        assert noughts.is_terminal(whole.playout(iteration).states[-1])
    cut = record(noughts, noughts.initial_state(), Rules(seed=5, plies=2), 20)
    assert {len(cut.playout(iteration).moves) for iteration in range(20)} == {2}


def test_nothing_is_played_from_where_the_value_is_known() -> None:
    trace = record(parse_tree("[[1, 2], [0, 3]]"), 0, Rules(), 50)
    ends = [i for i in range(50) if trace.children[trace.leaf[i]] == 0]
    for iteration in some(ends):
        assert trace.playout(iteration).moves == ()


def test_a_search_before_its_first_iteration() -> None:
    noughts = game("tictactoe")
    trace = recorded(MonteCarlo(noughts, noughts.initial_state()))
    assert (trace.steps, trace.nodes, trace.path(0)) == (1, 1, [0])
    assert trace.visits(0).tolist() == [0]
    assert np.isnan(trace.means(0)[0])
    assert trace.proven_at.tolist() == [NEVER]


def test_it_stops_and_says_how_far_it_is() -> None:
    noughts = game("tictactoe")
    told: list[int] = []
    with pytest.raises(SearchStopped):
        record(
            noughts, noughts.initial_state(), Rules(), 1_000_000,
            stop=lambda: len(told) > 2, progress=told.append,
        )  # fmt: skip
    assert told == sorted(told)
    assert len(told) == 3
