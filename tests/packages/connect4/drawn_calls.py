"""What is drawn to call the kernels of Connect Four's package with, for
`tests/engine/kernels/recording.py`."""

from __future__ import annotations

import random
from typing import Final
from unittest.mock import patch

import numpy as np

from engine.kernels.drawn_calls import CONNECT4, Stones, connect4_position, lessons
from poda.engine.games import GAMES
from poda.engine.learn.learning import learner_for
from poda.engine.networks.lesson import Lesson, Memory
from poda.engine.random_numbers import Stream
from poda.engine.runs.settings import LearningSettings, layout_of
from poda.packages.connect4.engine import solver


def drawn(draw: random.Random) -> None:
    """Solves positions, with the least memory: a larger one only takes time; and learns."""
    with patch.object(solver, "LARGE", solver.SMALL):
        solve_positions(draw)
    lessons(draw, "connect4", 40)
    plain_lessons(draw)


def solve_positions(draw: random.Random) -> None:
    book = solver.book()
    assert book is not None
    for stones in (20, 24, 28, 32):
        states: list[Stones] = []
        while len(states) < 4:
            if len((state := connect4_position(draw, stones)).moves) == stones:
                states.append(state)
        solver.Solver().solve(states)
    solver.Solver(book).solve([CONNECT4.parse_position("44444")])


def plain_lessons(draw: random.Random) -> None:
    rules, openings = GAMES["connect4"], np.arange(8, dtype=np.int32)
    for architecture, rates in (("plain", "coherent"), ("linear", "common")):
        settings = LearningSettings(
            architecture=architecture, hidden=6, rates=rates, symmetry="mirrored",
        )  # fmt: skip
        of = layout_of(settings, rules)
        mind = Memory.of(
            Stream(draw.randrange(99)).uniforms(of.weights).astype(of.dtype), "coherent"
        )
        seeds = Stream(draw.randrange(2**64)).words(8)
        lesson = Lesson(seeds, openings, 0.05, draw.random())
        learner_for(rules, settings, of).learn(mind, lesson)


DRAWN: Final = {"connect4": drawn}
