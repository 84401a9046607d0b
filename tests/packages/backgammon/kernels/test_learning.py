"""Networks of backgammon that learn by temporal differences: the kernel, and its readable twin."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.kernels import is_plain
from poda.engine.networks.lesson import Lesson, Memory, Told
from poda.engine.networks.network import Layout, played
from poda.engine.playing.batches import HAND_MADE, Batch, play_batch, play_readably
from poda.engine.playing.movers import NetworkMover
from poda.engine.random_numbers import Stream
from poda.engine.runs.presets import presets
from poda.engine.runs.settings import LearningSettings, Settings, checked
from poda.packages.backgammon.engine.learning import (
    Compiled,
    LearningTurn,
    Plain,
    Readable,
    learner,
    learning_network,
    play,
    targets,
)
from poda.packages.backgammon.kernels.evolution import play_linear
from some import some

ROOT = Path(__file__).parents[4]
GAME = game_named("backgammon")
PLAIN: Final = Layout(392, 4)
WIDE: Final = Layout(392, 40)
LINEAR: Final = Layout(392, 1, "linear")
SHORT: Final = 6
"""The seed of a game of some 40 turns by the network below."""

compiled_only = pytest.mark.skipif(is_plain(), reason="the kernel runs as Python")


def memory(layout: Layout) -> Memory:
    """A network that knows nothing."""
    weights = 0.1 * Stream(3).normals(layout.weights)
    return Memory.of(weights.astype(np.float32).astype(layout.dtype), "common")


def lesson(*seeds: int, rate: float = 0.05, exploration: float = 0.0, opening: int = 0) -> Lesson:
    """Games of those seeds."""
    openings = np.full(len(seeds), opening, dtype=np.int32)
    return Lesson(np.array(seeds, dtype=np.uint64), openings, rate, exploration)


def settings(backup: str = "best", decay: float = 0.6) -> Settings:
    return LearningSettings(backup=backup, trace_decay=decay)


def learnt(layout: Layout, *seeds: int) -> Memory:
    """What that network is after some games, by the kernel."""
    found = memory(layout)
    Compiled(settings(), layout).learn(found, lesson(*seeds, rate=0.01))
    return found


# The kernel is the readable learner


@pytest.mark.parametrize(
    ("layout", "backup", "exploration", "opening"),
    [
        (PLAIN, "best", 0.0, 0),
        (PLAIN, "best", 0.3, 0),
        (PLAIN, "played", 0.3, 7),
        pytest.param(WIDE, "best", 0.1, 0, marks=compiled_only),
        pytest.param(LINEAR, "played", 0.3, 5, marks=compiled_only),
    ],
)
def test_a_game_teaches_both_the_same_bit_for_bit(
    layout: Layout, backup: str, exploration: float, opening: int
) -> None:
    chosen, told = settings(backup), []
    games = lesson(SHORT, rate=0.01, exploration=exploration, opening=opening)
    known = memory(layout), memory(layout)
    for each, by in zip(
        known, (Compiled(chosen, layout), Readable(GAME, chosen, layout)), strict=True
    ):
        told.append(by.learn(each, games))
    assert told[0] == told[1]
    assert told[0].learnt > 20
    assert np.array_equal(known[0].weights, known[1].weights)
    assert not np.array_equal(known[0].weights, memory(layout).weights)


@compiled_only
def test_the_kernel_runs_as_python_with_the_same_bits() -> None:
    program = (
        "import hashlib\n"
        "from packages.backgammon.kernels.test_learning import PLAIN, SHORT, learnt\n"
        "print(hashlib.sha256(learnt(PLAIN, SHORT).weights.tobytes()).hexdigest())\n"
    )
    paths = os.pathsep.join(str(ROOT / name) for name in ("tests", "desktop"))
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths},
        cwd=ROOT, capture_output=True, text=True, timeout=500, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == sha256(learnt(PLAIN, SHORT).weights.tobytes()).hexdigest()


@compiled_only
def test_it_learns_the_same_in_any_slices() -> None:
    seeds = [int(seed) for seed in Stream(5, 99).words(6)]
    chosen, parts = Compiled(settings(), PLAIN), memory(PLAIN)
    for start in range(0, 6, 2):
        chosen.learn(parts, lesson(*seeds[start : start + 2], rate=0.01))
    assert np.array_equal(parts.weights, learnt(PLAIN, *seeds).weights)


# What is learnt


@pytest.mark.parametrize("layout", [PLAIN, LINEAR])
def test_a_step_goes_down_the_gradient_of_the_squared_error(layout: Layout) -> None:
    """By finite differences."""
    state = GAME.result(GAME.initial_state(), (6, 5))
    seen = np.asarray(GAME.features(GAME.result(state, GAME.actions(state)[0])))
    weights = memory(layout).weights.astype(np.float32).astype(layout.dtype)
    rate, target = 1e-3, 0.6

    def loss(given: np.ndarray) -> float:
        network = learning_network(GAME, layout, given)
        return network.learn_one(seen, target, 0.0) ** 2 / 2

    network = learning_network(GAME, layout, weights)
    network.learn_one(seen, target, rate)
    gradient = (weights - network.weights) / rate
    far = 1e-2
    which = np.argsort(-np.abs(gradient))[:40]
    for index in some(which.tolist()):
        up, down = weights.copy(), weights.copy()
        up[index] += far
        down[index] -= far
        slope = (loss(up) - loss(down)) / (2 * far)
        assert gradient[index] == pytest.approx(slope, rel=0.05, abs=2e-3)


def turn(worth: float, *, cut: bool = False, taught: bool = True) -> LearningTurn:
    return LearningTurn(np.zeros(1), worth, cut, taught)


def test_a_target_is_a_share_of_what_comes_later_seen_from_the_other_side() -> None:
    turns = [turn(0.9), turn(0.2), turn(-0.5), LearningTurn(None, -1 / 3)]
    assert targets(turns, 0.0) == pytest.approx([-0.2, 0.5, 1 / 3])
    assert targets(turns, 1.0) == pytest.approx([1 / 3, -1 / 3, 1 / 3])
    assert targets(turns, 0.5)[1] == pytest.approx(-(0.5 * -0.5 + 0.5 / 3))


def test_nothing_is_learnt_across_a_play_that_was_drawn_or_in_an_opening() -> None:
    turns = [turn(0.0), turn(0.4, cut=True), turn(-0.5), LearningTurn(None, -1.0)]
    assert targets(turns, 1.0) == pytest.approx([-0.4, -1.0, 1.0])
    turns = [turn(0.0), turn(0.0, taught=False), turn(-0.5), LearningTurn(None, -1.0)]
    assert targets(turns, 1.0) == [None, -1.0, 1.0]


def test_plays_are_those_of_the_evolved_player() -> None:
    plain = Plain(PLAIN, memory(PLAIN).weights)
    turns, points = play(GAME, plain, SHORT)
    assert abs(points) in (1, 2, 3)
    assert turns[-1].worth == -abs(points) / 3
    mover = NetworkMover(GAME, plain.network(), 0)
    results = play_readably(
        Batch(
            "backgammon",
            played(PLAIN, plain.weights),
            *(np.zeros(1, np.int32) for _ in range(2)),
            np.array([SHORT], np.uint64),
            np.zeros(1, np.int32),
            0,
        )
    )
    assert results[0] == points
    assert mover.worth(GAME.initial_state()) == pytest.approx(0.0, abs=1.0)


@compiled_only
def test_it_learns_to_beat_what_it_was() -> None:
    before, after = memory(WIDE), memory(WIDE)
    by = Compiled(settings(decay=0.5), WIDE)
    told = Told()
    for number in range(10):
        seeds = [int(seed) for seed in Stream(1, number).words(300)]
        told += by.learn(after, lesson(*seeds, rate=0.03))
    assert told.won + told.drawn + told.lost == 3000
    networks = played(WIDE, np.stack([after.weights, before.weights]))
    own = np.arange(200, dtype=np.int32) % 2
    results = play_batch(
        Batch(
            "backgammon",
            networks,
            own,
            1 - own,
            Stream(9).words(100).repeat(2),
            np.zeros(200, np.int32),
            0,
        )
    )
    won = np.where(own == 0, results > 0, results < 0).mean()
    assert won > 0.9


# What there is to choose from


def test_settings_that_only_other_games_know_are_refused() -> None:
    for changed in ({"traces": "accumulating"}, {"rates": "coherent"}):
        with pytest.raises(EngineError, match=next(iter(changed))):
            checked(LearningSettings(**changed), GAME)
    with pytest.raises(EngineError):
        checked(LearningSettings(architecture="tuples"), GAME)
    assert isinstance(learner(GAME, settings(), LINEAR), Compiled)


def test_the_preset_is_good_for_the_game() -> None:
    preset = presets("backgammon")["td"].settings
    assert checked(preset, GAME) == preset
    assert preset.averaging > 0


# Linear networks play


def test_games_of_linear_networks_are_the_same_by_the_rules_alone() -> None:
    weights = (0.1 * Stream(5).normals(2, LINEAR.weights)).astype(np.float32)
    batch = Batch(
        "backgammon", played(LINEAR, weights), np.array([0, 1], np.int32),
        np.array([-1, HAND_MADE], np.int32), Stream(8).words(2), np.array([0, 5], np.int32), 0,
    )  # fmt: skip
    assert play_batch(batch).tolist() == play_readably(batch).tolist()


def test_arrays_that_do_not_belong_together_are_refused() -> None:
    whole = np.zeros(1, dtype=np.int32)
    good = np.zeros((1, LINEAR.weights), dtype=np.float32), whole, whole
    seeds = np.zeros(1, dtype=np.uint64)
    for bad in (
        (good[0][:, 1:], whole, whole, seeds, whole),
        (*good, seeds, np.zeros(2, dtype=np.int32)),
        (good[0], whole + 1, whole, seeds, whole),
        (good[0].astype(np.float64), whole, whole, seeds, whole),
    ):
        with pytest.raises(ValueError, match="networks of shape"):
            play_linear(*bad)
