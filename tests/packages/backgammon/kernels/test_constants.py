"""The kernels of backgammon import no rules: what they know is what the rules say."""

from __future__ import annotations

import pytest

from poda.engine.games.backgammon_parts import inputs, moves
from poda.engine.kernels import is_plain

if not is_plain():
    pytest.importorskip("numba", reason="poda[kernels] is not installed: .ci/run has it later")

from poda.packages.backgammon.kernels import evaluation_layout, layout, plays


def test_backgammon_has_the_same_board_and_inputs() -> None:
    assert (evaluation_layout.HOME, evaluation_layout.CHECKERS) == (moves.HOME, moves.CHECKERS)
    assert (layout.BAR, plays.CHECKERS) == (moves.BAR, moves.CHECKERS)
    own = layout.OF_BAR, layout.OF_OFF, layout.SIDE_INPUTS, layout.BOARD_INPUTS, layout.INPUTS
    its = inputs.OF_BAR, inputs.OF_OFF, inputs.SIDE_INPUTS, inputs.BOARD_INPUTS, inputs.INPUTS
    assert (layout.OF_POINT, *own) == (inputs.UNITS, *its)
