"""Games a second that Connect Four's learner plays and learns from: `pytest tests/bench/... -s`.

Not collected by default. It measures and prints. Seconds are the processor's, of one thread.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace

import numpy as np
import pytest

from poda.engine.games import GAMES
from poda.engine.kernels import is_plain
from poda.engine.networks.lesson import Lesson, Memory
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.random_numbers import Stream
from poda.engine.runs.presets import presets
from poda.engine.runs.settings import Settings, layout_of

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")

GAME = GAMES["connect4"]
BEFORE, MEASURED = 40_000, 20_000
PRESET = presets("connect4")["td"].settings
SIZES = {
    "preset td": PRESET,
    "70 tuples of 8": replace(PRESET, tuples=70, tuple_length=8),
    "70 tuples of 7": replace(PRESET, tuples=70, tuple_length=7),
    "70 tuples of 7, common rates": replace(PRESET, tuples=70, tuple_length=7, rates="common"),
}


@pytest.mark.parametrize("name", SIZES)
def test_games_a_second(name: str) -> None:
    settings: Settings = SIZES[name]
    layout = layout_of(settings, GAME)
    mind = Memory.of(np.zeros(layout.weights, dtype=np.float32), settings.rates)
    learner = training_kit_of(GAME).learner(settings, layout)
    assert learner is not None
    rate = 0.003 if settings.rates == "common" else settings.learning_rate

    def lesson(count: int, number: int) -> Lesson:
        seeds = Stream(number).words(count)
        return Lesson(seeds, np.zeros(count, dtype=np.int32), rate, settings.exploration)

    learner.learn(mind, lesson(BEFORE, 1))  # games are short at first, and the network is small
    began = time.process_time()
    told = learner.learn(mind, lesson(MEASURED, 2))
    each = (time.process_time() - began) / MEASURED
    print(  # noqa: T201 - for -s
        f"\n{name}: {1 / each:,.0f} games a second of the processor, {told.plies / MEASURED:.1f} "
        f"plies a game; load {os.getloadavg()[0]:.1f}"
    )
