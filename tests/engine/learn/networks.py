"""Networks and settings that the tests of learning share."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from poda.engine.games import game
from poda.engine.kernels import is_plain
from poda.engine.networks.lesson import Lesson, Memory, Weights
from poda.engine.networks.network import Layout
from poda.engine.random_numbers import Stream
from poda.engine.runs.settings import LearningSettings, Settings, layout_of

GAME: Final = game("tictactoe")

TUPLES: Final = LearningSettings(
    architecture="tuples", tuples=4, tuple_length=3, plies=1, episodes=6,
    learning_rate=0.05, exploration=0.2, opening_plies=2, validate_every=0, read_every=0,
)  # fmt: skip
PLAIN: Final = replace(
    TUPLES, architecture="plain", hidden=5, initial_weight=0.5, symmetry="mirrored"
)
KINDS: Final = {
    "tuples": TUPLES,
    "coherent": replace(TUPLES, rates="coherent", backup="best"),
    "linear": replace(TUPLES, architecture="linear", initial_weight=0.3, symmetry="mirrored"),
    "plain": PLAIN,
    "plain-coherent": replace(PLAIN, rates="coherent", symmetry="none"),
    "accumulating": replace(TUPLES, traces="accumulating"),
    "replacing": replace(TUPLES, traces="replacing", backup="best"),
    "plain-accumulating": replace(PLAIN, traces="accumulating", rates="coherent"),
}
"""Settings of every kind of network, of rates, traces and backups."""


def tried(settings: Settings, every: int) -> Settings:
    """The settings, with a reading and a trial for champion in every so many generations; without
    them where the games of plain networks would be played by Python."""
    if is_plain() and settings.architecture == "plain":
        return settings
    return replace(settings, read_every=every, validate_every=every)


def layout(settings: Settings) -> Layout:
    return layout_of(settings, GAME)


def weights(settings: Settings, spread: float = 0.5, seed: int = 1) -> Weights:
    """Weights drawn at random, which are not each other's mirror image."""
    of = layout(settings)
    drawn: Weights = spread * (2.0 * Stream(seed, 5).uniforms(of.weights) - 1.0)
    return drawn.astype(of.dtype)


def memory(settings: Settings, spread: float = 0.5) -> Memory:
    return Memory.of(weights(settings, spread), settings.rates)


def lesson(
    games: int, rate: float = 0.05, exploration: float = 0.2, opening: int = 0, seed: int = 1
) -> Lesson:
    openings = np.arange(games, dtype=np.int32) % (opening + 1)
    return Lesson(Stream(seed, 6).words(games), openings, rate, exploration)
