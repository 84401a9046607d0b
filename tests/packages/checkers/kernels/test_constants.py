"""The kernels of checkers import no rules: what they know is what its evaluation says."""

from __future__ import annotations

from poda.packages.checkers.engine import evaluation
from poda.packages.checkers.kernels import layout


def test_the_centre_is_the_same() -> None:
    assert layout.CENTRE == evaluation.CENTRE
