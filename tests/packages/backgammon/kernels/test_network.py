"""The network's kernel says what its readable twin says, to the last bit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.backgammon_positions import boards, reached, side
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import Board
from poda.engine.kernels import is_plain, native
from poda.engine.random_numbers import Stream
from poda.packages.backgammon.engine import evaluation as by_hand
from poda.packages.backgammon.engine.bearoff import Bearoff
from poda.packages.backgammon.engine.compiled_search import NO_TABLE
from poda.packages.backgammon.engine.network import (
    MOST_GRAINS,
    OwnNetwork,
    evaluate,
    grains,
    shipped,
)
from poda.packages.backgammon.kernels import evaluation_layout as backgammon_features
from poda.packages.backgammon.kernels.entries import BACKGAMMON_NETWORK
from poda.packages.backgammon.kernels.layout import NUMBERS, pack
from poda.packages.backgammon.kernels.weights import WEIGHTS

from .test_search import some_database

ANY_BOARD = st.one_of(boards(), reached().map(lambda state: (state.own, state.opponent)))
FEW = settings(max_examples=5 if is_plain() else 60)


def said(
    some: Sequence[Board],
    weights: npt.NDArray[np.int32],
    database: Bearoff | None = None,
    network: int = 1,
) -> list[Chances]:
    """What the kernel says."""
    found = np.zeros(len(some) * backgammon_features.CHANCES)
    native.call(
        BACKGAMMON_NETWORK,
        np.array([pack(board) for board in some], dtype=np.uint64).reshape(-1),
        np.zeros(backgammon_features.NUMBERS, dtype=np.int64),
        weights,
        NO_TABLE if database is None else database.table,
        np.zeros(backgammon_features.CHANCES),
        found,
        len(some),
        network,
    )
    return [Chances(*each) for each in found.reshape(len(some), -1).tolist()]


def any_network(seed: int, spread: float = 1.0) -> OwnNetwork:
    """One with any weights, the greatest and the least among them."""
    uniforms = Stream(seed).uniforms(NUMBERS)
    numbers = np.rint((2.0 * uniforms - 1.0) * spread * MOST_GRAINS).astype(np.int32)
    return OwnNetwork(numbers * grains())


@FEW
@given(st.lists(ANY_BOARD, min_size=1, max_size=5))
def test_the_shipped_network_says_the_same(some: list[Board]) -> None:
    network = shipped()
    assert said(some, network.numbers) == [evaluate(board, network) for board in some]


@FEW
@given(ANY_BOARD, st.integers(0, 99), st.sampled_from([0.001, 0.02, 1.0]))
def test_any_network_says_the_same(board: Board, seed: int, spread: float) -> None:
    network = any_network(seed, spread)
    assert said([board], network.numbers) == [evaluate(board, network)]


@FEW
@given(ANY_BOARD)
def test_the_hand_made_evaluation_is_behind_the_same_door(board: Board) -> None:
    weights = np.array(WEIGHTS, dtype=np.int32)
    assert said([board], weights, network=0) == [by_hand.evaluate(board)]


@pytest.mark.parametrize("loser", [side((1, 1)), side((6, 15)), side((24, 15))])
def test_games_that_are_over_are_exact(loser: tuple[int, ...]) -> None:
    some = [(loser, side()), (side(), loser)]
    assert said(some, any_network(1).numbers) == [evaluate(board) for board in some]


def test_the_sums_of_the_most_crowded_positions_fit() -> None:
    """All men far back, and hit by many throws, with the greatest of weights."""
    greatest = OwnNetwork(np.full(NUMBERS, MOST_GRAINS, dtype=np.int32) * grains())
    some = [(side((25, 15)), side((25, 15))), (side((24, 14), (12, 1)), side((24, 1), (25, 14)))]
    assert said(some, greatest.numbers) == [evaluate(board, greatest) for board in some]


def test_the_bear_off_database_is_asked_before_the_network() -> None:
    database = some_database()
    some = [
        (side((6, 3), (1, 2)), side((5, 4))),
        (side((6, 15)), side((3, 15))),
        (side((7, 1)), side((3, 1))),  # not at home
    ]
    found = said(some, shipped().numbers, database)
    for board, chances in zip(some, found, strict=True):
        wanted = evaluate(board, database=database)
        assert chances.as_numbers() == pytest.approx(wanted.as_numbers(), abs=1e-9)
    assert found[0].win == pytest.approx(database.win_chance(*some[0]), abs=1e-9)
