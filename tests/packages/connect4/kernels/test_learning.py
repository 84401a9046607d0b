"""Learning of n-tuple networks by compiled code: the same weights, bit for bit, as by the rules
alone; and such networks play the same moves and games. (Without numba the kernels run here as the
Python that they are: there are few games, and small networks.)"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.kernels import learning_layout
from poda.engine.learn import gradient
from poda.engine.learn.learner import ReadableLearner
from poda.engine.networks.lesson import CHANCES, Lesson, Memory, Told
from poda.engine.networks.network import Layout, Network, played
from poda.engine.playing.batches import Batch, play_batch, play_readably, zero_code
from poda.engine.playing.movers import NetworkMover
from poda.engine.playing.proof import agreement
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.random_numbers import Dice, Stream
from poda.engine.runs.settings import (
    EvolutionSettings,
    LearningSettings,
    Settings,
    checked,
    layout_of,
)
from poda.packages.connect4.engine import learner

GAME = game_named("connect4")
KINDS = {
    "tuples": {"architecture": "tuples", "tuples": 5, "tuple_length": 3},
    "linear": {"architecture": "linear"},
    "plain": {"architecture": "plain", "hidden": 6},
}
KIT = training_kit_of(GAME)


def settings_of(**others: Any) -> Settings:
    given = {**KINDS["tuples"], "rates": "coherent", "backup": "best", **others}
    return LearningSettings(**given)


def layout(settings: Settings | None = None) -> Layout:
    return layout_of(settings or settings_of(), GAME)


def lesson(games: int, exploration: float = 0.25) -> Lesson:
    openings = np.array([0, 1, 3, 12] * games, dtype=np.int32)[:games]
    return Lesson(Stream(7).words(games), openings, 0.05, exploration)


def memory(settings: Settings, size: float = 0.1) -> Memory:
    of = layout(settings)
    weights = size * (Stream(8).uniforms(of.weights) - 0.5)
    return Memory.of(weights.astype(of.dtype), settings.rates)


def taught(settings: Settings, games: Lesson, compiled: bool, told: float = 0.0) -> tuple[Any, ...]:
    """What is told, and what the network then is."""
    learnt = memory(settings)
    learnt.moves[1::2] = told
    found = KIT.learner(settings, layout(settings)) if compiled else None
    teacher = found or ReadableLearner(GAME, settings, layout(settings))
    assert (found is not None) is compiled
    return teacher.learn(learnt, games), learnt.weights.tolist(), learnt.moves.tolist()


@pytest.mark.parametrize("backup", ["best", "played"])
@pytest.mark.parametrize("rates", ["coherent", "common"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_weights_as_by_the_rules_alone(kind: str, rates: str, backup: str) -> None:
    symmetry = "mirrored" if rates == "common" else "none"
    settings = settings_of(rates=rates, backup=backup, symmetry=symmetry, **KINDS[kind])
    found = taught(settings, lesson(4), compiled=True)
    assert found == taught(settings, lesson(4), compiled=False)
    assert found[0].plies > found[0].learnt > 20
    assert found[1] != memory(settings).weights.tolist()


def test_without_exploration() -> None:
    settings = settings_of(trace_decay=0.0)
    found = taught(settings, lesson(2, 0.0), compiled=True)
    assert found == taught(settings, lesson(2, 0.0), compiled=False)


@pytest.mark.parametrize("kind", KINDS)
def test_sums_of_steps_are_halved_where_they_grow_large(kind: str) -> None:
    settings = settings_of(**KINDS[kind])
    found = taught(settings, lesson(1), compiled=True, told=1023.999)
    assert found == taught(settings, lesson(1), compiled=False, told=1023.999)
    sizes = np.array(found[2])[1::2]
    assert sizes.min() < 513
    assert sizes.max() < 1024


def test_games_may_be_learnt_from_in_any_slices() -> None:
    settings, all_games = settings_of(), lesson(4)
    whole = taught(settings, all_games, compiled=True)
    learnt, told = memory(settings), Told()
    teacher = KIT.learner(settings, layout())
    assert teacher is not None
    assert teacher.games_at_once > 1
    for start in range(0, 4, 2):
        told += teacher.learn(learnt, all_games.games(slice(start, start + 2)))
    assert learnt.weights.tolist() == whole[1]
    assert learnt.moves.tolist() == whole[2]
    assert told.plies == whole[0].plies
    assert told.squares == pytest.approx(whole[0].squares)


def batch(plies: int, kind: str = "tuples") -> Batch:
    settings = settings_of(**KINDS[kind])
    two = np.stack([memory(settings).weights, memory(settings, 0.3).weights])
    first = np.array([0, 1, 0, zero_code(2), 1, zero_code(0)], dtype=np.int32)
    second = np.array([1, 0, zero_code(3), 1, 1, 0], dtype=np.int32)
    openings = np.array([0, 3, 4, 6, 1, 30], dtype=np.int32)
    networks = played(layout(settings), two)
    return Batch("connect4", networks, first, second, Stream(9).words(6), openings, plies)


@pytest.mark.parametrize("plies", [0, 1, 2, 3])
def test_the_same_games_as_by_the_rules_alone(plies: int) -> None:
    games = batch(plies)
    assert play_batch(games).tolist() == play_readably(games).tolist()


@pytest.mark.parametrize("plies", [1, 2])
def test_linear_networks_play_the_same_games(plies: int) -> None:
    games = batch(plies, "linear")
    assert play_batch(games).tolist() == play_readably(games).tolist()


@pytest.mark.parametrize("plies", [1, 2])
def test_the_same_moves_as_by_the_rules_alone(plies: int) -> None:
    network = Network(layout(), memory(settings_of()).weights)
    state, dice, states = GAME.initial_state(), Dice(3), []
    while not GAME.is_terminal(state):
        states.append(state)
        actions = GAME.actions(state)
        state = GAME.result(state, actions[dice.below(len(actions))])
    mover = NetworkMover(GAME, network, plies)
    moves = [mover.choose(each, Dice(0)) for each in states]
    assert len(moves) > 7
    positions = learner.boards_of(states)
    stones = learner.choose(network.layout, network.played.output[0], positions, plies)
    assert [int(stone).bit_length() // 7 + 1 for stone in stones] == moves


@pytest.mark.parametrize("kind", ["tuples", "linear"])
def test_values_kept_are_those_of_the_proof(kind: str) -> None:
    settings = settings_of(**KINDS[kind])
    network = Network(layout(settings), memory(settings).weights)
    found = KIT.values_kept(network, 1)
    assert found == agreement("connect4", NetworkMover(GAME, network, 1)).share


def test_constants_are_those_of_the_twin() -> None:
    assert (learning_layout.LIMIT, learner.BETA) == (gradient.LIMIT, gradient.BETA)
    assert (learning_layout.CHANCES, learning_layout.MOST) == (CHANCES, gradient.MOST_WEIGHT)


def test_what_there_is_no_compiled_code_for_is_left_to_the_rules() -> None:
    assert KIT.learner(settings_of(traces="replacing"), layout()) is None
    assert (
        KIT.values_kept(
            Network(
                layout_of(EvolutionSettings(), GAME),
                np.zeros(layout_of(EvolutionSettings(), GAME).weights),
            ),
            1,
        )
        is None
    )


def test_arrays_that_do_not_belong_together_are_refused() -> None:
    teacher = KIT.learner(settings_of(), layout())
    assert teacher is not None
    with pytest.raises(ValueError, match="float32"):
        teacher.learn(Memory.of(np.zeros(3, dtype=np.float32), "coherent"), lesson(1))
    with pytest.raises(ValueError, match="float32"):
        teacher.learn(Memory.of(np.zeros(layout().weights), "coherent"), lesson(1))
    openings = np.zeros(2, dtype=np.int32)
    given = Lesson(Stream(1).words(1), openings, 0.1, 0.1)
    with pytest.raises(ValueError, match="int32"):
        teacher.learn(memory(settings_of()), given)


def test_how_large_a_network_may_be_depends_on_what_a_run_keeps_of_it() -> None:
    large = settings_of(tuples=200, tuple_length=7, initial_weight=0.0, averaging=0.9)
    assert checked(large, GAME) == large
    with pytest.raises(EngineError) as caught:
        checked(replace(large, initial_weight=0.1), GAME)
    assert caught.value.params == {"weights": 2 * 200 * 4**7, "limit": 2_400_000}
    with pytest.raises(EngineError) as caught:
        checked(replace(large, tuple_length=8), GAME)
    assert caught.value.params["limit"] == 20_000_000
