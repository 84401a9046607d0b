"""What a Monte Carlo tree search held of the root's moves: intervals, curves, and its choices."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from poda.engine.game import Game
from poda.engine.games import game
from poda.engine.record.monte_carlo import PHASES, record
from poda.engine.record.monte_carlo_history import RootHistory, points_of
from poda.engine.search.mcts import MonteCarlo, Rules
from poda.engine.trees.text import parse_tree

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
THROWN = "[(0.5: [0.1, 0.7], 0.25: [-2, 3], 0.25: 1), [1.3, (0.9: -0.4, 0.1: 6)]]"

NOUGHTS, FOUR = game("tictactoe"), game("connect4")

SEARCHES: list[tuple[str, Game[Any, Any], Any, Rules[Any]]] = [
    ("a written tree", parse_tree(AIMA), 0, Rules(seed=1)),
    ("MIN's tree", parse_tree(AIMA, -1), 0, Rules(seed=1)),
    ("a written tree, solved", parse_tree(AIMA), 0, Rules(seed=1, solver=True)),
    ("a written tree, solved, by value", parse_tree(AIMA), 0,
     Rules(seed=1, solver=True, choice="value")),
    ("throws", parse_tree(THROWN), 0, Rules(seed=2, choice="value")),
    ("a throw", parse_tree("(0.25: 8, 0.75: [4, 7])"), 0, Rules(seed=2)),
    ("noughts", NOUGHTS, NOUGHTS.parse_position("15"), Rules(seed=3)),
    ("noughts, solved", NOUGHTS, NOUGHTS.parse_position("1592"), Rules(seed=3, solver=True)),
    ("noughts, lost", NOUGHTS, NOUGHTS.parse_position("1593"), Rules(seed=5, solver=True)),
    ("four", FOUR, FOUR.parse_position("44536"), Rules(seed=4, choice="value")),
]  # fmt: skip

searches = pytest.mark.parametrize("case", SEARCHES, ids=lambda it: it[0])


@searches
def test_the_history_of_the_root_is_that_of_the_search(
    case: tuple[str, Game[Any, Any], Any, Rules[Any]],
) -> None:
    """Step by step beside the readable search: N, Q and the move that it would choose."""
    _, played, state, rules = case
    history = RootHistory(record(played, state, rules, 150))
    chosen = history.chosen
    search = MonteCarlo(played, state, rules)
    assert chosen[0] == -1
    assert len(chosen) == history.trace.iterations + 1
    for done in range(1, history.trace.iterations + 1):
        search.run(1)
        children = {child.action: child for child in search.root.children}
        held = history.at(done)
        for sampled, action in zip(held, _moves(played, state), strict=True):
            child = children.get(action)
            assert sampled.visits == (child.visits if child else 0)
            if child is not None:
                sign = history.side * child.side
                assert sampled.mean == pytest.approx(sign * child.mean)
                assert sampled.low <= sampled.mean + 1e-9
                assert sampled.mean <= sampled.high + 1e-9
                proven = math.nan if child.proven is None else history.side * child.proven
                assert sampled.proven == pytest.approx(proven, nan_ok=True)
        best = search.best()
        assert best is not None
        assert _moves(played, state)[chosen[done]] == best.action


def _moves(played: Game[Any, Any], state: Any) -> list[Any]:
    if played.to_move(state) == 0:
        return [action for action, _ in played.outcomes(state)]
    return list(played.actions(state))


def test_the_interval_of_a_mean_is_wilsons() -> None:
    # Three playouts of [[1, 1], [-1, -1]], all through the first child: a share of 1 of 3.
    trace = record(parse_tree("[[1, 1], [-1, -1]]"), 0, Rules(seed=1), 4)
    first, second = RootHistory(trace).at(4)
    assert (first.visits, first.mean) == (3, 1)
    assert first.high == 1
    # By hand: (1 + z^2 / 6) / (1 + z^2 / 3) - z / (1 + z^2 / 3) sqrt(z^2 / 36), as a share of 2.
    weight = 1.96**2 / 3
    share = (1 + weight / 2 - 1.96 * math.sqrt(weight / 12)) / (1 + weight)
    assert first.low == pytest.approx(2 * share - 1)
    assert (second.visits, second.mean, second.low) == (1, -1, -1)


def test_without_a_playout_nothing_is_known() -> None:
    trace = record(parse_tree(AIMA), 0, Rules(seed=1), 2)
    third = RootHistory(trace).at(2)[2]
    assert third.visits == 0
    assert math.isnan(third.mean)
    assert (third.low, third.high) == (2, 14)


def test_curves_are_the_root_s_mean_and_the_share_of_a_move() -> None:
    trace = record(FOUR, FOUR.parse_position("4453"), Rules(seed=4), 400)
    history, points = RootHistory(trace), points_of(400)
    assert points[0] == 1
    assert points[-1] == 400
    assert (np.diff(points) > 0).all()
    estimates, shares = history.estimates(points), history.shares(points, frozenset({0, 3}))
    for point, estimate, share in zip(points.tolist(), estimates, shares, strict=True):
        held = history.at(point)
        assert estimate == pytest.approx(
            sum(each.visits * each.mean for each in held if each.visits) / point
        )
        assert share == pytest.approx((held[0].visits + held[3].visits) / point)


def test_of_no_iterations_there_is_no_curve() -> None:
    assert not len(points_of(0))


def test_it_has_settled_where_it_never_leaves_a_move_again() -> None:
    trace = record(parse_tree(AIMA), 0, Rules(seed=1), 300)
    history = RootHistory(trace)
    chosen = history.chosen
    settled = history.settled(frozenset({0}))
    assert settled is not None
    assert (chosen[settled:] == 0).all()
    assert chosen[settled - 1] != 0
    assert history.settled(frozenset({1})) is None
    assert history.settled(frozenset({-1, 0, 1, 2})) == 0


def test_it_turns_where_it_would_choose_another_move() -> None:
    history = RootHistory(record(parse_tree(AIMA), 0, Rules(seed=3), 300))
    chosen, turns = history.chosen, history.turns.tolist()
    assert turns
    after = [step // PHASES for step in turns]
    expected = [done for done in range(2, len(chosen)) if chosen[done] != chosen[done - 1]]
    assert after == expected
