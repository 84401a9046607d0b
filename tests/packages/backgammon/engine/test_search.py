"""Looking ahead in backgammon: expectiminimax, with filters that are told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from engine.games.backgammon_positions import boards, reached, side, throws
from poda.engine.game import MAX
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import Board, plays
from poda.engine.search.minimax import expectiminimax
from poda.packages.backgammon.engine import evaluation as backgammon_evaluation
from poda.packages.backgammon.engine.evaluation import evaluate
from poda.packages.backgammon.engine.evaluations import FEATURES, NETWORK
from poda.packages.backgammon.engine.network import chances_of
from poda.packages.backgammon.engine.search import (
    FILTERS,
    Evaluate,
    Filter,
    expected,
    ranked,
    searched,
    swapped,
)

ENDING = side((5, 1), (2, 1)), side((4, 1), (1, 1))
BY_FEATURES = backgammon_evaluation.chances_of  # as FEATURES: with the database where it is loaded
CONTACT = side((20, 1), (3, 2)), side((6, 1), (2, 1))


@pytest.mark.parametrize("board", [ENDING, CONTACT, (side((25, 1)), side((6, 2), (4, 2)))])
@pytest.mark.parametrize("plies", [0, 1])
def test_it_is_expectiminimax(board: Board, plies: int) -> None:
    whole = expectiminimax(Backgammon(), State(*board, MAX), 2 * plies, FEATURES)
    assert expected(board, plies, BY_FEATURES).equity == pytest.approx(whole.value, abs=1e-12)


def test_two_plies_without_a_filter_are_expectiminimax_too() -> None:
    board = side((3, 1), (1, 1)), side((2, 1), (1, 1))
    whole = expectiminimax(Backgammon(), State(*board, MAX), 4, FEATURES)
    found = expected(board, 2, BY_FEATURES, keep=1000)
    assert found.equity == pytest.approx(whole.value, abs=1e-12)


@pytest.mark.parametrize("board", [ENDING, CONTACT])
def test_it_is_expectiminimax_with_the_network(board: Board) -> None:
    whole = expectiminimax(Backgammon(), State(*board, MAX), 2, NETWORK)
    assert expected(board, 1, chances_of).equity == pytest.approx(whole.value, abs=1e-12)


@pytest.mark.no_kernel
@pytest.mark.parametrize("by", [evaluate, chances_of], ids=["features", "network"])
@settings(max_examples=15)
@given(board=boards(), throw=throws)
def test_plays_are_ranked_by_what_the_opponent_then_expects(
    by: Evaluate, board: Board, throw: tuple[int, int]
) -> None:
    found = ranked(board, throw, by)
    values = [by(swapped(each.board)).equity for each in found]
    assert values == sorted(values)
    assert {each.play: each.board for each in found} == plays(*board, throw)
    assert all(each.chances == by(swapped(each.board)).turned for each in found)


def test_a_throw_is_played_by_the_best_of_those_that_are_kept() -> None:
    few = searched(CONTACT, (2, 1), 2, evaluate, keep=1).equity
    more = searched(CONTACT, (2, 1), 2, evaluate, keep=1000).equity
    assert few <= more


def test_a_game_that_is_over_is_not_looked_at() -> None:
    def never(board: Board) -> Chances:
        raise AssertionError(board)

    over = side((6, 15)), side()
    assert expected(over, 2, never) == Chances.of_stakes(-2)


def test_a_filter_passes_the_first_few_that_are_near() -> None:
    near = Filter(3, 0.1)
    assert near.passed([0.5, 0.45, 0.41, 0.405]) == 3
    assert near.passed([0.5, 0.45, 0.39]) == 2
    assert near.passed([0.5]) == 1
    assert all(each.most >= 2 for each in FILTERS)


@pytest.mark.no_kernel
@pytest.mark.parametrize("by", [evaluate, chances_of], ids=["features", "network"])
@settings(max_examples=4)
@given(state=reached())
def test_a_ply_further_is_still_in_bounds(by: Evaluate, state: State) -> None:
    found = expected((state.own, state.opponent), 1, by)
    assert 0 <= found.win_backgammon <= found.win_gammon <= found.win <= 1
