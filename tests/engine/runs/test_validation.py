"""Validation in rounds; what it makes of a run is in `test_evolution.py`."""

from __future__ import annotations

import numpy as np
import pytest

from poda.engine.games import game
from poda.engine.networks.network import layout_for
from poda.engine.runs.individual import Individual
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.runs.validation import VALIDATION_ROUNDS, Trials
from poda.engine.tally import Tally

GAME = game("tictactoe")


@pytest.mark.parametrize(
    ("results", "rounds"), [([0.5], 1), ([0.68, 0.6], 2), ([0.7, 0.8, 0.9, 0.8, 0.8], 5)]
)
def test_one_that_stays_clearly_below_the_champion_is_tried_no_further(
    monkeypatch: pytest.MonkeyPatch, results: list[float], rounds: int
) -> None:
    left = [Tally(int(200 * each), 0, 200 - int(200 * each)) for each in results]
    monkeypatch.setattr("poda.engine.runs.validation.play", lambda *_, **__: np.zeros(10))
    monkeypatch.setattr("poda.engine.runs.validation.tally", lambda _: left.pop(0))
    layout = layout_for(GAME, 3)
    one = Individual(np.zeros(layout.weights), 0.0, 1, 0.0, 1)
    found = Trials(EvolutionSettings(), GAME, layout, 1).validation(one, to_beat=0.7)
    assert not left
    assert (found is not None) == (rounds == VALIDATION_ROUNDS)
    assert found is None or found.score == pytest.approx(0.8)
