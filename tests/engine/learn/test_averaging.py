"""The average of what a network was stands for its generation, and comes back after a break."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from poda.engine.games import game as game_named
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.training_run import begun, resumed

GAME = game_named("tictactoe")
PLAIN = replace(
    PRESETS["td"].settings, hidden=3, episodes=5, symmetry="none", read_every=0, validate_every=0
)
AVERAGED = replace(PLAIN, averaging=0.9)


def weights(settings: object, until: int, *, rest: int | None = None) -> np.ndarray:
    """The best one of a generation; `rest`: after a break there."""
    run = begun(GAME, settings, 1)
    if rest is not None:
        for _ in run.generations(limit=rest):
            pass
        run = resumed(run.snapshot())
    for _ in run.generations(limit=until):
        pass
    assert run.best is not None
    return run.best.weights


def test_it_is_the_average_of_what_the_network_was() -> None:
    average = begun(GAME, PLAIN, 1).first_weights
    for number in (1, 2, 3):
        kept = min(0.9, number / (number + 9.0))
        average = kept * average + (1.0 - kept) * weights(PLAIN, number)
        assert np.array_equal(weights(AVERAGED, number), average)


def test_it_goes_on_after_a_break() -> None:
    assert np.array_equal(weights(AVERAGED, 4, rest=2), weights(AVERAGED, 4))


def test_it_begins_with_a_network_that_it_is_given() -> None:
    run = begun(GAME, AVERAGED, 1)
    run.begin_with(np.full(run.layout.weights, 0.5))
    for _ in run.generations(limit=1):
        pass
    assert run.best is not None
    assert np.abs(run.best.weights - 0.5).max() < 0.1
