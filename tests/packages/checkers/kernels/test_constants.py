"""The kernels of checkers import no rules: what they know is what those and its evaluation say."""

from __future__ import annotations

from poda.engine.games import checkers
from poda.packages.checkers.engine import evaluation
from poda.packages.checkers.kernels import games_layout, layout


def test_checkers_has_the_same_squares_and_draws() -> None:
    assert layout.SQUARES == checkers.SQUARES
    assert games_layout.QUIET_MOVES == checkers.QUIET_MOVES


def test_the_centre_is_the_same() -> None:
    assert layout.CENTRE == evaluation.CENTRE
