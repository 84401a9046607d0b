"""Learning where a side moves twice in a row: that game is learnt and not the one in which the
sides take turns; and features are fractions where a game says so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from poda.engine.game import MAX
from poda.engine.kernels import is_plain
from poda.engine.learn.learner import ReadableLearner, Trace, _Moves, returns
from poda.engine.learn.learning import TableLearner, table_learner
from poda.engine.networks.held_out import positions
from poda.engine.networks.lesson import Lesson, Memory
from poda.engine.networks.network import Network
from poda.engine.playing.keeping import Keeping
from poda.engine.playing.movers import NetworkMover
from poda.engine.playing.proof import losing_lines
from poda.engine.random_numbers import Dice, Stream
from poda.engine.runs.settings import LearningSettings, layout_of
from some import some

from ..extra_turns import Again, Alternating, Centre, Kalah, brute, registered, states_of
from .test_learner import plies

__all__ = ["registered"]

LINEAR = LearningSettings(
    architecture="linear", symmetry="none", rates="common", exploration=0.25, trace_decay=0.5,
)  # fmt: skip


def taught(game: Any, settings: LearningSettings, games: int = 1500, learner: Any = None) -> Any:
    """The network after so many games, and what was told of them."""
    of = layout_of(settings, game)
    memory = Memory.of(np.zeros(of.weights, dtype=of.dtype), settings.rates)
    teacher = learner or ReadableLearner(game, settings, of)
    openings = np.arange(games, dtype=np.int32) % 5
    lesson = Lesson(Stream(3).words(games), openings, 0.05, 0.25)
    told = teacher.learn(memory, lesson)
    return Network(of, memory.weights), told, memory


def kept(game: Any, network: Network) -> float:
    """In which share of the positions where it matters its move keeps their value."""
    mover, kept, known = NetworkMover(game, network, 1), [], dict[Any, float]()
    for state in states_of(game):
        after = {} if game.is_terminal(state) else {
            action: brute(game, game.result(state, action), known) for action in game.actions(state)
        }  # fmt: skip
        if len(set(after.values())) > 1:
            kept.append(after[mover.choose(state, Dice(0))] == brute(game, state, known))
    return sum(kept) / len(kept)


@pytest.mark.parametrize("traces", ["forward", "accumulating", "replacing"])
def test_the_values_of_the_heap_are_learnt_and_not_those_of_the_other_game(traces: str) -> None:
    settings = replace(LINEAR, traces=traces, backup="best", trace_decay=0.0)
    network, _, _ = taught(Again(), settings)
    assert kept(Again(), network) == 1.0
    assert kept(Alternating(), network) < 0.7
    assert losing_lines(Again(), NetworkMover(Again(), network, 1)).lost_first == 0
    assert all(network.value(Again().features((n, MAX))) > 0.3 for n in range(1, 12))
    other, _, _ = taught(Alternating(), settings)
    assert kept(Alternating(), other) == 1.0
    assert [n for n in range(1, 12) if other.value(Again().features((n, MAX))) < 0] == [4, 8]


def test_targets_follow_who_moves() -> None:
    two = plies([0.2, -0.3, 0.4])
    two[0].turn = 1  # the side of the first ply makes the second too
    found = returns(LearningSettings(trace_decay=1.0), two)
    assert found[2] == -0.4
    assert found[1] == 0.4
    assert found[0] == found[1]


def test_what_fades_keeps_its_sign_while_the_same_side_moves() -> None:
    from poda.engine.learn.gradient import Gradient

    trace = Trace(LearningSettings(trace_decay=0.5, traces="accumulating"))
    place = np.array([0])
    for turn, expected in ((-1, 1.0), (-1, 0.5), (1, 1.25), (-1, 0.375)):
        trace.see(0.0, [Gradient(place, np.ones(1))], turn)
        assert trace._eligible.slopes.tolist() == [expected]


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("rates", ["common", "coherent"])
@pytest.mark.parametrize("backup", ["best", "played"])
def test_compiled_code_learns_the_same_to_the_bit(backup: str, rates: str) -> None:
    game = Centre()
    settings = LearningSettings(
        architecture="tuples", tuples=6, tuple_length=3, rates=rates, backup=backup,
        trace_decay=0.7, symmetry="none",
    )  # fmt: skip
    of = layout_of(settings, game)
    compiled = table_learner(game, settings, of)
    assert isinstance(compiled, TableLearner)
    games = 40 if is_plain() else 150
    one, told, memory = taught(game, settings, games)
    other, told_too, memory_too = taught(game, settings, games, compiled)
    assert replace(told, squares=0.0) == replace(told_too, squares=0.0)
    assert told.squares == pytest.approx(told_too.squares)
    near = 1e-4 if is_plain() else 0.0  # Python rounds single precision now and then otherwise
    assert np.abs(one.weights - other.weights).max() <= near
    assert is_plain() or memory.moves.tolist() == memory_too.moves.tolist()
    assert np.count_nonzero(one.weights) > 100


@pytest.mark.usefixtures("registered")
def test_compiled_learning_comes_near_to_perfect_play() -> None:
    settings = LearningSettings(architecture="tuples", tuples=16, tuple_length=4, rates="coherent")
    compiled = table_learner(Centre(), settings, layout_of(settings, Centre()))
    network, _, _ = taught(Centre(), settings, 300 if is_plain() else 6000, compiled)
    keeping = Keeping.of(Centre(), 1)
    assert keeping is not None
    assert keeping.share(network) > (0.5 if is_plain() else 0.9)


@pytest.mark.parametrize("game", [Kalah(), Centre(), Again()], ids=lambda game: game.key)
def test_features_are_seen_as_the_game_tells_them(game: Any) -> None:
    going = [state for state in states_of(game) if not game.is_terminal(state)]
    for state in some(going[:60]):
        moves = _Moves.of(game, state)
        assert moves.features.tolist() == list(game.features(state))
        assert moves.seen.tolist() == [list(game.features(moves.after[n])) for n in moves.quiet]
        assert moves.turns == tuple(
            game.to_move(state) * game.to_move(after) for after in moves.after
        )


@pytest.mark.usefixtures("registered")
def test_positions_that_are_held_out_are_fractions_too() -> None:
    assert 0.25 in positions("kalah")
