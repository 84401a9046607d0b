"""The kernels import no rules: what they know of a game is what its rules say."""

from __future__ import annotations

import pytest

from poda.engine import arrays
from poda.engine.games import checkers, connect4
from poda.engine.games.backgammon_parts import inputs, moves
from poda.engine.kernels import is_plain
from poda.engine.networks import network

if not is_plain():
    pytest.importorskip("numba", reason="poda[kernels] is not installed: .ci/run has it later")

from poda.engine.kernels import network as kernel
from poda.engine.kernels.connect4 import layout as columns
from poda.packages.backgammon.kernels import evaluation_layout, layout, plays
from poda.packages.checkers.kernels import games_layout
from poda.packages.checkers.kernels import layout as squares


def test_backgammon_has_the_same_board_and_inputs() -> None:
    assert (evaluation_layout.HOME, evaluation_layout.CHECKERS) == (moves.HOME, moves.CHECKERS)
    assert (layout.BAR, plays.CHECKERS) == (moves.BAR, moves.CHECKERS)
    own = layout.OF_BAR, layout.OF_OFF, layout.SIDE_INPUTS, layout.BOARD_INPUTS, layout.INPUTS
    its = inputs.OF_BAR, inputs.OF_OFF, inputs.SIDE_INPUTS, inputs.BOARD_INPUTS, inputs.INPUTS
    assert (layout.OF_POINT, *own) == (inputs.UNITS, *its)


def test_checkers_has_the_same_squares_and_draws() -> None:
    assert squares.SQUARES == checkers.SQUARES
    assert games_layout.QUIET_MOVES == checkers.QUIET_MOVES


def test_connect_four_has_the_same_columns() -> None:
    assert (columns.COLUMNS, columns.ROWS) == (connect4.COLUMNS, connect4.ROWS)
    assert columns.CENTRE_FIRST == connect4.CENTRE_FIRST


def test_networks_have_the_same_units() -> None:
    assert columns.LANES == kernel.LANES == arrays.LANES
    assert 1.0 / network.SCALE == kernel.UNIT
