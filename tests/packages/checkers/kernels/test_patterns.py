"""Networks of patterns by compiled code: values, games and lessons, as by the rules alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from packages.checkers.kernels.test_games import GAME, after, compiled
from poda.engine.games.checkers import Checkers, State
from poda.engine.kernels import native
from poda.engine.networks.lesson import Lesson, Memory
from poda.engine.networks.network import Network, played
from poda.engine.playing.batches import (
    Batch,
    partner_code,
    play_batch,
    play_readably,
    zero_code,
)
from poda.engine.random_numbers import Stream
from poda.engine.runs.presets import presets
from poda.engine.search.quiescence import quiescence
from poda.packages.checkers.engine import endgame_tables, learning
from poda.packages.checkers.engine.compiled_search import search
from poda.packages.checkers.engine.learning import PatternsLearner, ReadablePatternLearner
from poda.packages.checkers.engine.patterns import (
    BLOCKS,
    LAYOUT,
    MEN_PATTERNS,
    in_hundredths,
    searched_weights,
    see,
)
from poda.packages.checkers.kernels import patterns_layout as layout

SETTINGS = presets("checkers")["td-patterns"].settings
LENGTHS = [0, 7, 25, 50, 70, 100]
"""Plies of random games: from the first position to those with few pieces and kings."""


def weights(seed: int, size: float = 0.05, count: int = 1) -> np.ndarray:
    return (size * Stream(seed).normals(count, LAYOUT.weights)).astype(np.float32)


def network(seed: int, size: float = 0.05) -> Network:
    return Network(LAYOUT, weights(seed, size)[0])


def turned(state: State) -> State:
    """The same with colours exchanged."""

    def turn(squares: int) -> int:
        return int(f"{squares:032b}"[::-1], 2)

    return State(turn(state.white), turn(state.black), turn(state.kings), -state.turn)


def some_states(count: int) -> list[State]:
    found = [after(seed, LENGTHS[seed % len(LENGTHS)] + seed // 50) for seed in range(count)]
    return [state for state in found if not GAME.is_terminal(state)]


@compiled
@pytest.mark.parametrize("size", [0.05, 1e9])
def test_a_search_values_a_thousand_positions_as_the_readable_one_does(size: float) -> None:
    """Also with weights from elsewhere that are far too large."""
    one = network(1, size)
    evaluation = in_hundredths(one.evaluation(GAME))
    states, phases = some_states(1000 if size < 1 else 100), set()
    for state in states:
        found = search(state, 1, searched_weights(one), stop=lambda: False)
        assert state.turn * found.value == quiescence(GAME, state, 1, evaluation).value
        phases.add(see(GAME.features(state)).phase)
    assert size > 1 or (len(states) > 500 and phases == set(range(layout.PHASES)))


def test_colours_exchanged_are_a_value_negated() -> None:
    evaluation = in_hundredths(network(2).evaluation(GAME))
    states = some_states(40)
    values = [evaluation.estimate(state) for state in states]
    assert [evaluation.estimate(turned(state)) for state in states] == [-each for each in values]
    assert len(set(values)) > 10
    assert all(value == int(value) for value in values)


def test_the_patterns_are_those_of_the_layout() -> None:
    assert len(MEN_PATTERNS) == layout.MEN_PATTERNS
    assert len(BLOCKS) == layout.BLOCKS
    assert {len(set(squares)) for squares in MEN_PATTERNS} == {8}
    covered = {square for squares in BLOCKS for square in squares}
    assert covered == set(range(32))
    places = see(Checkers().features(after(1, 90))).places
    assert len(set(places)) == len(places)
    assert max(places) < layout.WEIGHTS


@compiled
@pytest.mark.parametrize(("plies", "longest"), [(1, 0), (2, 60), (3, 24)])
def test_games_end_as_by_the_rules(plies: int, longest: int) -> None:
    codes = [0, 1, zero_code(0), zero_code(1), partner_code("checkers", plies)]
    stream, games = Stream(plies), 6
    who = np.array(codes)[stream.below(len(codes), 2, games)].astype(np.int32)
    openings = stream.below(9, games).astype(np.int32)
    minds, seeds = played(LAYOUT, weights(4, count=2)), stream.words(games)
    some = Batch("checkers", minds, *who, seeds, openings, plies, "strict", longest)
    assert play_batch(some).tolist() == play_readably(some).tolist()


def test_a_batch_without_its_network_is_refused() -> None:
    players = np.array([1], dtype=np.int32), np.array([0], dtype=np.int32)
    few = Batch(
        "checkers", played(LAYOUT, weights(1)), *players, Stream(1).words(1), np.zeros(1, np.int32)
    )
    with pytest.raises(ValueError, match="not there"):
        play_batch(few)


@compiled
@pytest.mark.parametrize("rates", ["common", "coherent", "adaptive"])
@pytest.mark.parametrize(("plies", "exploration"), [(1, 0.2), (2, 0.0)])
def test_the_same_is_learnt_to_the_bit(rates: str, plies: int, exploration: float) -> None:
    settings = replace(SETTINGS, rates=rates, plies=plies)
    lesson = Lesson(Stream(5).words(2), np.array([40, 3], dtype=np.int32), 0.02, exploration)
    memories, told, taught = [], [], []
    for learner in (PatternsLearner(settings), ReadablePatternLearner(settings)):
        memories.append(Memory.of(weights(3)[0], rates))
        told.append(learner.learn(memories[-1], lesson))
        taught.append(learner.positions)
        before = memories[-1].weights.copy()
        learner.learn_again(memories[-1], learner.positions.those(np.arange(20)[::-1]), 0.01)
        assert before.tobytes() != memories[-1].weights.tobytes()
    assert taught[0].boards.tobytes() == taught[1].boards.tobytes()
    assert taught[0].targets.tobytes() == taught[1].targets.tobytes()
    assert len(taught[0]) == told[0].learnt
    assert told[0] == told[1]
    assert told[0].learnt > 20
    assert memories[0].weights.tobytes() == memories[1].weights.tobytes()
    assert memories[0].moves.tobytes() == memories[1].moves.tobytes()
    assert memories[0].weights.tobytes() != weights(3)[0].tobytes()


@compiled
def test_games_end_where_the_database_has_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson, plies = Lesson(Stream(7).words(6), np.zeros(6, dtype=np.int32), 0.0, 0.1), []
    for pieces in (2, 3):
        known = endgame_tables.compute(pieces)
        monkeypatch.setattr(learning, "load", lambda _, known=known: known)
        memory = Memory.of(weights(3)[0], SETTINGS.rates)
        plies.append(PatternsLearner(SETTINGS).learn(memory, lesson).plies)
    assert plies[0] > plies[1]


@compiled
def test_games_teach_the_same_however_they_are_handed_out() -> None:
    lesson = Lesson(Stream(6).words(12), np.arange(12, dtype=np.int32), 0.02, 0.05)
    found = []
    for at_once in (12, 5, 1):
        memory, learner = Memory.of(weights(3)[0], SETTINGS.rates), PatternsLearner(SETTINGS)
        for start in range(0, 12, at_once):
            learner.learn(memory, lesson.games(slice(start, start + at_once)))
        found.append(memory.weights.tobytes() + memory.moves.tobytes())
    assert found[0] == found[1] == found[2]


@compiled
def test_what_it_is_given_is_of_the_right_kind() -> None:
    memory = Memory.of(weights(3)[0].astype(np.float64), SETTINGS.rates)
    lesson = Lesson(Stream(6).words(1), np.zeros(1, dtype=np.int32), 0.02, 0.0)
    with pytest.raises(ValueError, match="float64"):
        PatternsLearner(SETTINGS).learn(memory, lesson)
    assert native.is_usable()
