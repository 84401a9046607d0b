"""How a network of patterns learns from games of checkers against itself.

Temporal differences, as `engine/learn/learner.py` tells of them, looking forward and with the
backup "best". But a position is worth what a search of some plies says, by the network as it stands
before the game, and not what the network says of the best afterstate: position t has the target

    G[t] = (1 - lambda) V[t] - lambda G[t + 1],

where V is that value, for its side to move. So it learns from what lies some plies ahead (as in TD
leaf: Baxter, Tridgell and Weaver, "KnightCap", 1998; the root learns here, and not the leaf). What
was played at random is not learnt across. Positions in which a piece of either side can be captured
learn nothing, nor are they asked: a search follows captures, and a selective one looks a ply beyond
what hangs. Nor does a position with one move, where nothing is searched: it hands G[t + 1] on.

A game ends where the endgame database has the position, with the result that it tells.

The step is that of logistic regression: with (1 + V) / 2 as the chance of winning, the gradient of
the cross-entropy in the potential is G - V, without the slope of the value. What is nearly decided
would hardly be learnt with it.

Compiled twin: `packages/checkers/kernels/learning.py`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.checkers import Checkers, State
from poda.engine.kernels import learning_layout as told_layout
from poda.engine.kernels import native
from poda.engine.learn.gradient import BETA, Gradient, squash, take_step
from poda.engine.networks.lesson import CHANCES, KEPT, Lesson, Memory, Positions, Told
from poda.engine.networks.network import Network
from poda.engine.playing.batches import code_of, shape_of
from poda.engine.playing.movers import quiet_moves
from poda.engine.random_numbers import Dice
from poda.engine.search.evaluation import FORCED
from poda.engine.search.quiescence import quiescence
from poda.engine.sums import sum_in_order
from poda.packages.checkers.engine.compiled_search import lookup, position
from poda.packages.checkers.engine.endgames import load
from poda.packages.checkers.engine.patterns import LAYOUT, Floats, potential, see, whole_terms
from poda.packages.checkers.kernels import patterns_layout
from poda.packages.checkers.kernels.endgame_layout import PIECES
from poda.packages.checkers.kernels.entries import CHECKERS_GAMES, CHECKERS_LEARNING
from poda.packages.checkers.kernels.evolution import game_memory
from poda.packages.checkers.kernels.layout import (
    POSITION_DOWN,
    POSITION_WORDS,
    TERMS,
    levels,
    packed,
)

if TYPE_CHECKING:
    from poda.engine.playing.batches import Batch
    from poda.engine.runs.settings import LearningSettings

MOST_PLIES: Final = 7
"""The greatest look-ahead of a learning network: a game then takes about a second."""

UNITS: Final = np.array([1.0, 1.0, 1 / 64, 1 / 16, 1 / 16, 1 / 16, 1 / 256])
"""How strongly each of the terms learns: the square of the unit in which its count is about 1."""

_NO_POSITIONS: Final = Positions(np.zeros((0, POSITION_WORDS), dtype=np.uint64), np.zeros(0))

_GAMES: Final = 8
"""The games of one call with 3 plies, with learning: about 10 ms of work."""


def check(settings: LearningSettings) -> None:
    """Raise EngineError for settings that networks of patterns do not support."""
    for name, only in (("traces", "forward"), ("backup", "best")):
        if (chosen := getattr(settings, name)) != only:
            raise EngineError("evolve.setting_choice", text=chosen, setting=name, names=only)
    for name, high in (("plies", MOST_PLIES), ("initial_weight", 0)):
        if (value := getattr(settings, name)) > high:
            low = 1 if high else 0
            raise EngineError("evolve.setting_range", text=value, setting=name, low=low, high=high)


def tables_of(networks: npt.NDArray[np.float32]) -> npt.NDArray[np.int32]:
    """The tables by which kernels find patterns, and the terms' weights of `networks`."""
    whole = [whole_terms(each).reshape(-1) for each in networks]
    numbers = np.array(patterns_layout.numbers_of_bits(), dtype=np.int32)
    return np.concatenate([numbers, *whole])


class PatternsLearner:
    """Plays games and learns from them, compiled. Not for two threads at once.

    Args:
        settings: of the run.
    """

    def __init__(self, settings: LearningSettings) -> None:
        self._settings, self._games = settings, 0
        self._levels = levels(settings.plies)
        memory = game_memory(self._levels, 0, shape_of(LAYOUT))
        alone = np.eye(TERMS, dtype=np.int32).reshape(-1)
        nothing = np.zeros((1, LAYOUT.weights), dtype=np.float32)
        self._before = (*memory, np.concatenate([tables_of(nothing), alone]))
        most = patterns_layout.MOST_GAME_PLIES
        self._after = (
            np.zeros(most * POSITION_WORDS, dtype=np.uint64),
            np.zeros(most),
            np.zeros(most, dtype=np.int32),
        )
        self.positions = _NO_POSITIONS

    @property
    def games_at_once(self) -> int:
        """The number of games that take some 10 ms."""
        return max(1, _GAMES >> max(0, self._settings.plies - 3))

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """Play the games and update the memory. Readable twin: `ReadablePatternLearner.learn`."""
        games, most = len(lesson), len(lesson) * patterns_layout.MOST_GAME_PLIES
        room = Positions(np.empty((most, POSITION_WORDS), dtype=np.uint64), np.empty(most))
        told = self._run(memory, room, 0, lesson)
        self._games += games
        learnt = slice(int(told[told_layout.LEARNT]))
        self.positions = Positions(room.boards[learnt].copy(), room.targets[learnt].copy())
        won, lost = int(told[told_layout.FIRST_WON]), int(told[told_layout.SECOND_WON])
        return Told(
            float(told[told_layout.ERRORS]),
            int(told[told_layout.LEARNT]),
            int(told[told_layout.PLIES]),
            *(won, games - won - lost, lost),
        )

    def learn_again(self, memory: Memory, positions: Positions, rate: float) -> None:
        """See `PositionLearner`."""
        nothing = np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=np.int32)
        self._run(memory, positions, len(positions), Lesson(*nothing, rate, 0.0))

    def _run(self, memory: Memory, room: Positions, again: int, lesson: Lesson) -> Floats:
        """Learn from `again` positions, then from the lesson's games. Returns their statistics."""
        settings, games = self._settings, len(lesson)
        kept = KEPT[settings.rates]
        _check(memory.weights, LAYOUT.weights, np.float32)
        _check(memory.moves, kept * LAYOUT.weights, np.float32)
        _check(lesson.openings, games, np.int32)
        told, known = np.zeros(told_layout.TOLD), load(PIECES)
        numbers = np.array([lesson.rate, settings.trace_decay, BETA, *UNITS])
        native.call(
            CHECKERS_LEARNING,
            *(*self._before, memory.weights, memory.moves, *self._after),
            *(room.boards.reshape(-1), room.targets),
            *(np.ascontiguousarray(lesson.seeds), np.ascontiguousarray(lesson.openings)),
            *(numbers, told, *lookup(known), again, games, self._games, self._levels),
            *(settings.plies, lesson.chance, kept, min(known.pieces, PIECES)),
        )
        return told


def _check(array: npt.NDArray[Any], size: int, kind: type) -> None:
    if array.dtype != kind or array.shape != (size,):
        raise ValueError(f"{array.dtype} of shape {array.shape}, not {kind.__name__} of {size}")


class _Thought(NamedTuple):
    """A position of a game, and the results of its search.

    Attributes:
        value: the search's value for the side to move; None if there was only one move.
        explored: whether the move that was played was random.
    """

    state: State
    value: float | None
    explored: bool


class ReadablePatternLearner:
    """As `PatternsLearner`, by the rules and searches in Python: the same weights, bit for bit."""

    games_at_once = 1

    def __init__(self, settings: LearningSettings) -> None:
        self._settings, self._rules = settings, Checkers().for_search()
        self._learnt: list[tuple[State, float]] = []

    @property
    def positions(self) -> Positions:
        """See `PositionLearner`."""
        boards = np.array([position(state) for state, _ in self._learnt], dtype=np.uint64)
        targets = np.array([target for _, target in self._learnt])
        return Positions(boards.reshape(-1, POSITION_WORDS), targets)

    def learn_again(self, memory: Memory, positions: Positions, rate: float) -> None:
        """See `PositionLearner`."""
        whole = whole_terms(memory.weights)
        for board, target in zip(positions.boards.tolist(), positions.targets, strict=True):
            own, other, kings = map(packed, board[:POSITION_DOWN])
            black_moves = State(own, other, kings, MAX)
            state = black_moves if board[POSITION_DOWN] else State(other, own, kings, MIN)
            self._learn(memory, whole, state, float(target), rate)

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """See `Learner`."""
        told, self._learnt = Told(), []
        for seed, opening in zip(lesson.seeds, lesson.openings, strict=True):
            told += self._game(memory, lesson, Dice(int(seed)), int(opening))
        return told

    def _game(self, memory: Memory, lesson: Lesson, dice: Dice, opening: int) -> Told:
        rules, state = self._rules, self._rules.initial_state()
        evaluation = Network(LAYOUT, memory.weights.copy()).evaluation(rules)
        whole = whole_terms(memory.weights)
        played: list[_Thought] = []
        number = 0
        known = load(PIECES)
        most = min(known.pieces, PIECES)
        while not rules.is_terminal(state) and number < patterns_layout.MOST_GAME_PLIES:
            if len(state.earlier) >= patterns_layout.DRAWN_PLIES or _count(state) <= most:
                break
            actions = list(rules.actions(state))
            if number < opening and (quiet := quiet_moves(rules, state)):
                state, number = rules.result(state, quiet[dice.below(len(quiet))]), number + 1
                continue
            opening, action, thought, explores = min(opening, number), actions[0], None, False
            if len(actions) > 1:
                found = quiescence(rules, state, self._settings.plies, evaluation)
                value, action = state.turn * found.value, found.line[0]
                thought = float(squash(np.asarray(value)))
                if abs(value) > FORCED:
                    thought = 1.0 if value > 0 else -1.0
                explores = lesson.chance > 0 and dice.below(CHANCES) < lesson.chance
                if explores:
                    action = actions[dice.below(len(actions))]
            played.append(_Thought(state, thought, explores))
            state, number = rules.result(state, action), number + 1
        won = rules.utility(state) if rules.is_terminal(state) else 0.0
        if _count(state) <= most and (outcome := known.probe(state)):
            won = float(outcome.winner)
        squares = self._look_back(memory, whole, lesson.rate, played, state.turn * won)
        counts = int(won > 0), int(won == 0), int(won < 0)
        return Told(sum_in_order(squares), len(squares), number, *counts)

    def _look_back(
        self,
        memory: Memory,
        whole: npt.NDArray[np.int32],
        rate: float,
        played: list[_Thought],
        target: float,
    ) -> list[float]:
        """Learn from a finished game, worth `target` to the side to move at its end; returns the
        squared errors. The terms have the weights from before the game (`whole_terms`)."""
        share, squares = self._settings.trace_decay, []
        for state, thought, explored in reversed(played):
            target = -target
            if thought is not None:
                target = thought if explored else (1.0 - share) * thought + share * target
                sides = (replace(state, turn=side) for side in (MAX, MIN))
                if not any(self._rules.noisy(each).actions for each in sides):
                    error = self._learn(memory, whole, state, target, rate)
                    self._learnt.append((state, target))
                    squares.append(error * error)
        return squares

    def _learn(
        self,
        memory: Memory,
        whole: npt.NDArray[np.int32],
        state: State,
        target: float,
        rate: float,
    ) -> float:
        """Move a position's value towards the target; returns the error before that."""
        seen = see(self._rules.features(state))
        value = float(squash(np.asarray(potential(memory.weights, seen, whole))))
        error = target - value
        counts = np.array(seen.counts, dtype=np.float64) * UNITS
        places = [TERMS * seen.phase + term for term in range(TERMS) if seen.counts[term]]
        places, slopes = [*places, *seen.places], [*counts[counts != 0], *np.ones(len(seen.places))]
        part = Gradient(np.array(places), np.array(slopes))
        take_step(memory.weights, memory.moves, part, error, rate)
        return error


def _count(state: State) -> int:
    """The number of pieces."""
    return (state.black | state.white).bit_count()


def play(batch: Batch) -> npt.NDArray[np.int8]:
    """The results of games of networks of patterns: int8[games], as by `batches.play_batch`."""
    networks = batch.networks.output
    players = np.concatenate([batch.first, batch.second])
    if networks.shape[1:] != (LAYOUT.weights,) or players.max(initial=-1) >= len(networks):
        raise ValueError("a network that is not there")
    ahead = max([batch.plies, *(code_of(int(code))[0] for code in np.unique(players[players < 0]))])
    frames, results = levels(max(ahead, 1)), np.zeros(len(batch), dtype=np.int8)
    native.call(
        CHECKERS_GAMES,
        *game_memory(frames, 0, shape_of(LAYOUT)),
        *(tables_of(networks), networks.reshape(-1)),
        *map(np.ascontiguousarray, (batch.first, batch.second, batch.seeds, batch.openings)),
        *(results, len(batch), frames, batch.plies, batch.longest, 0),
    )
    return results
