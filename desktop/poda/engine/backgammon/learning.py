"""How an evolved network of backgammon learns in place of evolving: games against itself, and what
each position of them teaches.

Temporal differences (Sutton, "Learning to predict by the methods of temporal differences", Machine
Learning 3, 1988; Tesauro, "Temporal difference learning and TD-Gammon", Communications of the ACM
38, 1995), as `engine/learn/learner.py` tells of games without dice, looking forward. Here the
positions are those after a play, before the throw, as an evolved player compares them, and the side
that throws next is to move; a value is a third of the points that this side may expect.

Plays are chosen by the network as it plays (`evolve/network.py`): what learns are single precision
numbers, and it is rounded anew for each game.

Compiled twin: `kernels/backgammon/learning.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.arrays import lanes, squash
from poda.engine.evolve.games import quiet_moves, thrown
from poda.engine.evolve.network import Floats, Layout, Network
from poda.engine.evolve.random_numbers import Dice
from poda.engine.evolve.settings import Settings
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.games import game as game_named
from poda.engine.kernels import native
from poda.engine.kernels.backgammon import layout as men
from poda.engine.learn.learner import CHANCES, Lesson, Memory, Told

Singles = npt.NDArray[np.float32]

POINTS: Final = 3.0
"""The points of a backgammon, whose value is 1."""

MOST_WEIGHT: Final = 700.0
MOST_SUM: Final = 8192.0
"""Weights stay within the first, output weights so that their sum is within the second: as the
network plays (`evolve/network.py`)."""

GAMES_AT_ONCE: Final = 60
"""Some 8 ms of the kernel's."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a game.

    Attributes:
        seen: what a network sees of the position after its play, [inputs]; None where the game is
            over.
        worth: the value of that position for the side that is then on roll, -1 to 1; of a play that
            ends the game, minus its points; or of the best position that there was (`cut`).
        cut: whether a play was drawn and nothing is learnt across it.
        taught: whether it teaches anything: not in a random opening.
    """

    seen: npt.NDArray[Any] | None
    worth: float
    cut: bool = False
    taught: bool = True


def rows_of(layout: Layout, weights: npt.NDArray[Any]) -> Singles:
    """The weights[layout.weights] of a plain network as it learns: float32[inputs + 2, padded], of
    each input what it adds to every hidden unit, then the biases, then the output weights."""
    first, biases, output = layout.parts(weights)
    rows = np.zeros((layout.inputs + 2, layout.padded), dtype=np.float32)
    rows[:-2, : layout.hidden], rows[-2, : layout.hidden] = first.T, biases
    rows[-1, : layout.hidden] = output
    return rows


def weights_of(layout: Layout, rows: Singles) -> Floats:
    """The inverse of `rows_of`: float64[layout.weights]."""
    kept = rows[:, : layout.hidden].astype(np.float64)
    return np.concatenate([kept[:-2].T.reshape(-1), kept[-2], kept[-1]])


def bounded(rows: Singles) -> None:
    """Keep the weights, in place, within what a network can play with."""
    most = np.float32(MOST_SUM / rows.shape[1])
    np.clip(rows[:-1], -np.float32(MOST_WEIGHT), np.float32(MOST_WEIGHT), out=rows[:-1])
    np.clip(rows[-1], -most, most, out=rows[-1])


def look_at(rows: Singles, seen: npt.NDArray[Any]) -> tuple[float, Singles]:
    """The value of a position that is seen so, and the hidden units, float32[padded]."""
    sums = rows[-2].copy()
    for place in np.flatnonzero(seen):
        sums += rows[place] * np.float32(seen[place])
    hidden = squash(sums)
    return _value(lanes(hidden * rows[-1])), hidden


def _value(potential: Any) -> float:
    return float(squash(np.float32(potential).reshape(1))[0])


def learn_one(rows: Singles, seen: npt.NDArray[Any], target: float, rate: float) -> float:
    """Take a step of the network, in place, towards the target of a position, down the gradient of
    half the squared error. Returns the error before it."""
    value, hidden = look_at(rows, seen)
    error = target - value
    length = np.float32(rate * error * (1.0 - value * value))
    back = rows[-1] * (np.float32(1) - hidden * hidden) * length
    rows[-1] += hidden * length
    rows[-2] += back
    for place in np.flatnonzero(seen):
        rows[place] += back * np.float32(seen[place])
    return error


def play(
    game: Game[Any, Any],
    network: Network,
    seed: int,
    chance: int = 0,
    cuts: bool = False,
    opening: int = 0,
) -> tuple[list[Turn], int]:
    """A game of the network against itself: its turns, none where it was given up, and what MAX won.

    Args:
        game: whose throws are plies of their own.
        seed: 64 bits, from which its dice are thrown.
        chance: that a play is drawn at random, in `CHANCES`.
        cuts: whether nothing is learnt across such a play.
        opening: so many plies are random at first.
    """
    rules, dice = game.for_search(), Dice(seed)
    state, turns = rules.initial_state(), list[Turn]()

    def worth_of(after: Any) -> float:
        """To the side that is on roll then."""
        if rules.is_terminal(after):
            return -abs(rules.utility(after)) / POINTS
        return _value(network.potential(rules.features(after)))

    for ply in range(2 * men.MOST_LEARNT_TURNS):
        if rules.to_move(state) == CHANCE:
            state = rules.result(state, thrown(rules, state, dice))
            continue
        cut, taught, worth = False, True, 0.0
        if ply < opening and (quiet := quiet_moves(rules, state)):
            state, taught = rules.result(state, quiet[dice.below(len(quiet))]), False
        else:
            opening = 0
            left = [rules.result(state, action) for action in rules.actions(state)]
            potentials = [_compared(rules, network, each) for each in left]
            state = left[potentials.index(min(potentials))]
            worth = worth_of(state)
            if chance and dice.below(CHANCES) < chance:
                state, cut = left[dice.below(len(left))], cuts
                worth = worth if cuts else worth_of(state)
        over = rules.is_terminal(state)
        seen = None if over else np.asarray(rules.features(state))
        turns.append(Turn(seen, worth, cut, taught))
        if over:
            return turns, int(rules.utility(state))
    return [], 0


def _compared(rules: Game[Any, Any], network: Network, after: Any) -> float:
    """What the side that plays wants to be small: what the position after its play is worth to the
    other one, a game that is over beyond all others."""
    if rules.is_terminal(after):
        return -1e9 * abs(rules.utility(after))
    return network.potential(rules.features(after))


def targets(turns: list[Turn], share: float) -> list[float | None]:
    """What the position after each turn but the last shall learn; None where nothing is learnt of
    it. `share` is lambda."""
    found: list[float | None] = []
    target = 0.0
    for number, turn in enumerate(reversed(turns[1:])):
        if not turn.taught:
            found += [None] * (len(turns) - 1 - len(found))
            break
        later = 0.0 if number == 0 or turn.cut else share
        target = -((1.0 - later) * turn.worth + later * target)
        found.append(target)
    return found[::-1]


class Readable:
    """Has a plain network of a game with dice learn by the rules alone: `learn/learner.py` says
    what that is."""

    games_at_once = 1

    def __init__(self, game: Game[Any, Any], settings: Settings, layout: Layout) -> None:
        self._game, self._settings, self._layout = game, settings, layout

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """Play the games, and change the memory."""
        rows, told = rows_of(self._layout, memory.weights), Told()
        for seed, opening in zip(lesson.seeds.tolist(), lesson.openings.tolist(), strict=True):
            bounded(rows)
            told = self._learned(told, rows, seed, lesson.rate, lesson.chance, opening)
        memory.weights[:] = weights_of(self._layout, rows)
        return told

    def _learned(
        self, told: Told, rows: Singles, seed: int, rate: float, chance: int, opening: int
    ) -> Told:
        """What is told after one more game, from which the rows have learnt."""
        network = Network(self._layout, weights_of(self._layout, rows))
        cuts = self._settings.backup == "best"
        turns, points = play(self._game, network, seed, chance, cuts, opening)
        squares, learnt = told.squares, told.learnt
        wanted = targets(turns, self._settings.trace_decay)
        for turn, target in zip(reversed(turns[:-1]), reversed(wanted), strict=True):
            if target is None or turn.seen is None:
                break
            squares += learn_one(rows, turn.seen, target, rate) ** 2
            learnt += 1
        won, drawn, lost = points > 0, points == 0, points < 0
        return Told(
            squares, learnt, told.plies + len(turns), told.won + won, told.drawn + drawn,
            told.lost + lost,
        )  # fmt: skip


class Compiled:
    """The same, thousands of games a second."""

    games_at_once = GAMES_AT_ONCE

    def __init__(self, settings: Settings, layout: Layout) -> None:
        self._settings, self._layout = settings, layout
        padded, most = layout.padded, men.MOST_LEARNT_TURNS
        self._before = (
            np.zeros(men.ROOM_WORDS, dtype=np.uint64),
            np.zeros(1, dtype=np.uint64),
            np.zeros(men.SUMS * padded, dtype=np.int32),
            np.zeros((layout.inputs + 1) * padded, dtype=np.int32),
            np.zeros(padded, dtype=np.float32),
            np.zeros(1),
        )
        self._after: tuple[npt.NDArray[Any], ...] = (
            np.zeros(2 * layout.inputs, dtype=np.int64),
            np.zeros(padded, dtype=np.float32),
            np.zeros(padded, dtype=np.float32),
            np.zeros(most * men.POSITION_WORDS, dtype=np.uint64),
            np.zeros(most * men.TURN_VALUES),
        )

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """Play the games, and change the memory. Releases the GIL."""
        rows, told = rows_of(self._layout, memory.weights), np.zeros(men.LEARNT_NUMBERS)
        settings, games = self._settings, len(lesson)
        native.call(
            native.BACKGAMMON_LEARNING,
            *(*self._before, rows.reshape(-1), *self._after),
            *(np.ascontiguousarray(lesson.seeds), np.ascontiguousarray(lesson.openings)),
            *(told, np.array([lesson.rate, settings.trace_decay]), games, lesson.chance),
            *(int(settings.backup == "best"), self._layout.padded, men.MOST_LEARNT_TURNS),
        )
        memory.weights[:] = weights_of(self._layout, rows)
        learnt, plies, won, lost = (int(each) for each in told[men.LEARNT_STEPS :])
        return Told(float(told[0]), learnt, plies, won, games - won - lost, lost)
