"""Compiled learners make the weights of the readable one, bit for bit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from poda.base import packages
from poda.engine.game import Game
from poda.engine.games import game
from poda.engine.kernels import is_plain
from poda.engine.learn.learner import ReadableLearner
from poda.engine.learn.learning import TableLearner, learner_for
from poda.engine.networks.lesson import Learner, Lesson, Memory, Told
from poda.engine.playing.small_games import tables_of
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.random_numbers import Stream
from poda.engine.runs.settings import Settings, layout_of

from .networks import KINDS, TUPLES, layout

GAMES = {"tictactoe": 25, "connect4": 6}
"""How many of each are played: those of Connect Four take the readable learner 20 ms."""
COMPILED = [key for key in GAMES if key != "connect4" or packages.find(key)]


def lesson(games: int) -> Lesson:
    openings = np.arange(games, dtype=np.int32) % 4
    return Lesson(Stream(2, 1).words(games), openings, 0.05, 0.3)


def learnt(learner: Learner, settings: Settings, rules: Game[Any, Any]) -> tuple[Memory, Told]:
    of = layout_of(settings, rules)
    first = 0.2 * (2.0 * Stream(1, 1).uniforms(of.weights) - 1.0)
    mind = Memory.of(first.astype(of.dtype), settings.rates)
    return mind, learner.learn(mind, lesson(GAMES[rules.key]))


@pytest.mark.parametrize("key", COMPILED)
@pytest.mark.parametrize("rates", ["common", "coherent"])
@pytest.mark.parametrize("backup", ["played", "best"])
@pytest.mark.parametrize(("tuples", "length"), [(1, 5), (7, 3)])
def test_compiled_learners_make_the_same_weights(
    key: str, rates: str, backup: str, tuples: int, length: int
) -> None:
    rules = game(key)
    settings = replace(
        TUPLES, rates=rates, backup=backup, tuples=tuples, tuple_length=length, trace_decay=0.6
    )
    of = layout_of(settings, rules)
    compiled = learner_for(rules, settings, of)
    assert not isinstance(compiled, ReadableLearner)
    own, told = learnt(compiled, settings, rules)
    readable, said = learnt(ReadableLearner(rules, settings, of), settings, rules)
    if is_plain():  # Python rounds numbers of single precision now and then where a kernel does not
        assert own.weights == pytest.approx(readable.weights, abs=1e-5)
    else:
        assert np.array_equal(own.weights, readable.weights)
        assert np.array_equal(own.moves, readable.moves)
    assert (told.learnt, told.plies, told.won, told.drawn, told.lost) == (
        said.learnt, said.plies, said.won, said.drawn, said.lost,
    )  # fmt: skip
    assert told.squares == pytest.approx(said.squares, rel=1e-5)


@pytest.mark.parametrize("kind", ["accumulating", "replacing", "linear", "plain"])
def test_what_is_not_compiled_is_learnt_by_the_rules(kind: str) -> None:
    rules = game("tictactoe")
    learner = learner_for(rules, KINDS[kind], layout(KINDS[kind]))
    assert isinstance(learner, ReadableLearner)
    assert training_kit_of(rules).learner(KINDS[kind], layout(KINDS[kind])) is None


def test_no_kernel_is_given_arrays_of_other_sizes() -> None:
    learner = TableLearner(tables_of("tictactoe"), KINDS["coherent"], layout(TUPLES))
    weights = np.zeros(layout(TUPLES).weights, dtype=np.float32)
    good, games = Memory.of(weights, "coherent"), lesson(3)
    learner.learn(good, games)
    for bad in (
        Memory(weights[1:], good.moves),
        Memory(weights, good.moves[1:]),
        Memory(weights.astype(np.float64), good.moves),
    ):
        with pytest.raises(ValueError, match="are taken"):
            learner.learn(bad, games)
    with pytest.raises(ValueError, match="openings"):
        learner.learn(good, replace(games, openings=games.openings[1:]))
