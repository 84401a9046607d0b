"""Learning comes to the exact values of the policy that is played, found by dynamic programming."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poda.engine.games.tictactoe import State, TicTacToe
from poda.engine.kernels import is_plain
from poda.engine.learn.gradient import Model, squash
from poda.engine.learn.learning import TableLearner
from poda.engine.networks.lesson import Lesson, Memory
from poda.engine.playing.small_games import Floats, SmallGame
from poda.engine.random_numbers import Stream

from .networks import TUPLES, layout

WHOLE = replace(TUPLES, tuples=1, tuple_length=9)
"""A tuple that sees the whole board: a number for each position and its mirror image."""

COARSE, FINE, GAMES = 400, 200, 6_000


class Endgame(TicTacToe):
    """Tic-tac-toe with four squares left."""

    def initial_state(self) -> State:
        return (1, -1, 0, 0, -1, 1, 0, 1, 0)


def exact(small: SmallGame, policy: Floats) -> Floats:
    """What each position is worth to its side to move where both play by the policy[positions, most
    moves]: dynamic programming, from the last position to the first."""
    values = small.won.astype(np.float64)
    for number in np.argsort(-(small.features != 0).sum(axis=1), kind="stable"):
        if not small.over[number]:
            after = np.where(small.after[number] >= 0, values[small.after[number]], 0.0)
            values[number] = -(policy[number] * after).sum()
    return values


@pytest.mark.skipif(is_plain(), reason="a million games are for compiled code")
@pytest.mark.parametrize("share", [0.0, 0.7])
@pytest.mark.parametrize(
    ("exploration", "backup"), [(1.0, "played"), (0.6, "played"), (0.6, "best")]
)
def test_values_come_to_those_of_the_policy(exploration: float, backup: str, share: float) -> None:
    small, of = SmallGame.of(Endgame()), layout(WHOLE)
    settings = replace(WHOLE, backup=backup, trace_decay=share)
    learner, mind = (
        TableLearner(small, settings, of),
        Memory.of(np.zeros(of.weights, "f4"), "common"),
    )
    model = Model(small.game, of)
    found = np.zeros(len(small.over))
    for number in range(COARSE + FINE):
        seeds, openings = Stream(1, number).words(GAMES), np.zeros(GAMES, dtype=np.int32)
        # Certain wins want large steps, and chances small ones whose noise is evened out.
        rate = 0.4 if number < COARSE else 0.005
        learner.learn(mind, Lesson(seeds, openings, rate, exploration))
        if number >= COARSE:
            found += squash(model.potentials(mind.weights, small.features)) / FINE
    potentials = model.potentials(mind.weights, small.features)
    there = small.after >= 0
    greedy = np.arange(there.shape[1]) == small.choices(potentials, 1).argmax(axis=1)[:, None]
    random = there / np.maximum(there.sum(axis=1, keepdims=True), 1)
    chance = exploration if backup == "played" else 0.0  # what nobody chose is not learnt from
    wanted = exact(small, (1.0 - chance) * greedy + chance * random)
    learnt = ~small.over
    learnt[0] = False  # nothing is learnt about the first position
    errors = np.abs(found - wanted)[learnt]
    assert len(errors) > 20
    assert errors.max() < 0.01
