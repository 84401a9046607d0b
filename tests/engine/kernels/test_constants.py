"""The kernels import no rules: what they know of a game is what its rules say."""

from __future__ import annotations

import pytest

from poda.engine import arrays
from poda.engine.games import connect4
from poda.engine.kernels import is_plain
from poda.engine.networks import network

if not is_plain():
    pytest.importorskip("numba", reason="poda[kernels] is not installed: .ci/run has it later")

from poda.engine.kernels import network as kernel
from poda.engine.kernels.connect4 import layout as columns


def test_connect_four_has_the_same_columns() -> None:
    assert (columns.COLUMNS, columns.ROWS) == (connect4.COLUMNS, connect4.ROWS)
    assert columns.CENTRE_FIRST == connect4.CENTRE_FIRST


def test_networks_have_the_same_units() -> None:
    assert columns.LANES == kernel.LANES == arrays.LANES
    assert 1.0 / network.SCALE == kernel.UNIT
