"""How an evolved network of backgammon learns in place of evolving: games against itself, and what
each position of them teaches. (The one that is not evolved, but tells chances, learns as
`training.py` says: at the end is what a run asks of it.)

Temporal differences (Sutton, "Learning to predict by the methods of temporal differences", Machine
Learning 3, 1988; Tesauro, "Temporal difference learning and TD-Gammon", Communications of the ACM
38, 1995), as `engine/learn/learner.py` tells of games without dice, looking forward. Here the
positions are those after a play, before the throw, as an evolved player compares them, and the side
that throws next is to move; a value is a third of the points that this side may expect.

Plays are chosen by the network as it plays (`networks/network.py`): what learns are single
precision numbers, and it is rounded anew for each game.

Compiled twin: `kernels/learning.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.arrays import lanes, squash
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, Game
from poda.engine.kernels import native
from poda.engine.learn.gradient import Model, take_step
from poda.engine.learn.gradient import squash as squash_double
from poda.engine.networks.architectures import CHANCES as TELLS_CHANCES
from poda.engine.networks.architectures import LINEAR
from poda.engine.networks.lesson import CHANCES, Lesson, Memory, Told
from poda.engine.networks.network import Floats, Layout, Network
from poda.engine.playing.movers import quiet_moves, thrown
from poda.engine.random_numbers import Dice
from poda.engine.runs.settings import LearningSettings
from poda.packages.backgammon.engine.training import Trainer
from poda.packages.backgammon.kernels import PART
from poda.packages.backgammon.kernels import layout as men
from poda.packages.backgammon.kernels.entries import BACKGAMMON_LEARNING

Singles = npt.NDArray[np.float32]

POINTS: Final = 3.0
"""The points of a backgammon: so many points have the value 1."""

MOST_WEIGHT: Final = 700.0
MOST_SUM: Final = 8192.0
"""The limits of each weight and of the sum of the output weights: those of the network that plays
(`networks/network.py`)."""

GAMES_AT_ONCE: Final = 60
"""The games of one call: some 8 ms of the kernel's work."""


@dataclass(frozen=True, slots=True)
class LearningTurn:
    """A turn of a game.

    Attributes:
        seen: what a network sees of the position after its play, [inputs]; None where the game is
            over.
        worth: the value of that position for the side that is then on roll, -1 to 1; of a play that
            ends the game, minus its points; or of the best position that there was (`cut`).
        cut: whether the play was random, and nothing is learnt across it.
        taught: whether anything is learnt from it: not in a random opening.
    """

    seen: npt.NDArray[Any] | None
    worth: float
    cut: bool = False
    taught: bool = True


class Plain:
    """A network of one hidden layer, as it learns.

    Attributes:
        rows: float32[inputs + 2, padded], of each input what it adds to every hidden unit, then the
            biases, then the output weights.
    """

    def __init__(self, layout: Layout, weights: npt.NDArray[Any]) -> None:
        first, biases, output = layout.parts(weights)
        self._layout = layout
        self.rows: Singles = np.zeros((layout.inputs + 2, layout.padded), dtype=np.float32)
        self.rows[:-2, : layout.hidden], self.rows[-2, : layout.hidden] = first.T, biases
        self.rows[-1, : layout.hidden] = output

    @property
    def weights(self) -> Floats:
        """The weights in the order of `Layout`: float64[layout.weights]."""
        kept = self.rows[:, : self._layout.hidden].astype(np.float64)
        return np.concatenate([kept[:-2].T.reshape(-1), kept[-2], kept[-1]])

    def network(self) -> Network:
        """The current network for play; its weights are first clipped to the limits of play."""
        rows, most = self.rows, np.float32(MOST_SUM / self.rows.shape[1])
        np.clip(rows[:-1], -np.float32(MOST_WEIGHT), np.float32(MOST_WEIGHT), out=rows[:-1])
        np.clip(rows[-1], -most, most, out=rows[-1])
        return Network(self._layout, self.weights)

    def value(self, potential: float) -> float:
        """The value of a position with this potential, -1 to 1."""
        return float(squash(np.float32(potential).reshape(1))[0])

    def look_at(self, seen: npt.NDArray[Any]) -> tuple[float, Singles]:
        """The value of a position with the inputs `seen`, and its hidden units, float32[padded]."""
        sums = self.rows[-2].copy()
        for place in np.flatnonzero(seen):
            sums += self.rows[place] * np.float32(seen[place])
        hidden = squash(sums)
        return self.value(float(lanes(hidden * self.rows[-1]))), hidden

    def learn_one(self, seen: npt.NDArray[Any], target: float, rate: float) -> float:
        """Take a step towards the target of a position, down the gradient of half the squared
        error. Returns the error before it."""
        rows, (value, hidden) = self.rows, self.look_at(seen)
        error = target - value
        length = np.float32(rate * error * (1.0 - value * value))
        back = rows[-1] * (np.float32(1) - hidden * hidden) * length
        rows[-1] += hidden * length
        rows[-2] += back
        for place in np.flatnonzero(seen):
            rows[place] += back * np.float32(seen[place])
        return error


class Linear:
    """A linear network, as it learns and plays: `engine/learn/gradient.py` has its arithmetic."""

    def __init__(self, game: Game[Any, Any], layout: Layout, weights: npt.NDArray[Any]) -> None:
        self._layout, self._model = layout, Model(game, layout)
        self.weights = weights.copy()

    def network(self) -> Network:
        """A copy of the current network, for play."""
        return Network(self._layout, self.weights.copy())

    def value(self, potential: float) -> float:
        """The value of a position with this potential, -1 to 1."""
        return float(squash_double(np.array(potential)))

    def learn_one(self, seen: npt.NDArray[Any], target: float, rate: float) -> float:
        """See `Plain.learn_one`."""
        value = self.value(float(self._model.potentials(self.weights, seen[None, :])[0]))
        error = target - value
        size, none = error * (1.0 - value * value), self.weights[:0]
        for part in self._model.gradients(self.weights, seen):
            take_step(self.weights, none, part, size, rate)
        return error


def learning_network(
    game: Game[Any, Any], layout: Layout, weights: npt.NDArray[Any]
) -> Plain | Linear:
    """A network with these weights that can learn."""
    if layout.kind == LINEAR:
        return Linear(game, layout, weights)
    return Plain(layout, weights)


def play(
    game: Game[Any, Any],
    learns: Plain | Linear,
    seed: int,
    chance: int = 0,
    cuts: bool = False,
    opening: int = 0,
) -> tuple[list[LearningTurn], int]:
    """Play a game of the network against itself; returns its turns, none if it was abandoned, and
    the points that MAX won.

    Args:
        game: the game, whose throws are plies of their own.
        learns: the network, which does not change during the game.
        seed: 64 bits, from which its dice are thrown.
        chance: the probability of a random play, as a number out of `CHANCES`.
        cuts: whether nothing is learnt across such a play.
        opening: the number of random plies to open with.
    """
    rules, dice, network = game.for_search(), Dice(seed), learns.network()
    state, turns = rules.initial_state(), list[LearningTurn]()

    def worth_of(after: Any) -> float:
        """The value of a position for the side that is then on roll."""
        if rules.is_terminal(after):
            return -abs(rules.utility(after)) / POINTS
        return learns.value(network.potential(rules.features(after)))

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
        turns.append(LearningTurn(seen, worth, cut, taught))
        if over:
            return turns, int(rules.utility(state))
    return [], 0


def _compared(rules: Game[Any, Any], network: Network, after: Any) -> float:
    """The number that the side to play makes least: the potential after its play, for the other
    side; for a play that ends the game, a number below all potentials."""
    if rules.is_terminal(after):
        return -1e9 * abs(rules.utility(after))
    return network.potential(rules.features(after))


def targets(turns: list[LearningTurn], share: float) -> list[float | None]:
    """The target of the position after each turn but the last; None where nothing is learnt.
    `share` is lambda."""
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
    """The readable learner of plain networks in games with dice; `learn/learner.py` describes the
    method."""

    games_at_once = 1

    def __init__(self, game: Game[Any, Any], settings: LearningSettings, layout: Layout) -> None:
        self._game, self._settings, self._layout = game, settings, layout

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """Play the games, and change the memory."""
        network, told = learning_network(self._game, self._layout, memory.weights), Told()
        for seed, opening in zip(lesson.seeds.tolist(), lesson.openings.tolist(), strict=True):
            told = self._learned(told, network, seed, lesson, opening)
        memory.weights[:] = network.weights
        return told

    def _learned(
        self, told: Told, network: Plain | Linear, seed: int, lesson: Lesson, opening: int
    ) -> Told:
        """Play one more game, learn from it, and return the statistics with that game added."""
        cuts = self._settings.backup == "best"
        turns, points = play(self._game, network, seed, lesson.chance, cuts, opening)
        squares, learnt = told.squares, told.learnt
        wanted = targets(turns, self._settings.trace_decay)
        for turn, target in zip(reversed(turns[:-1]), reversed(wanted), strict=True):
            if target is None or turn.seen is None:
                break
            squares += network.learn_one(turn.seen, target, lesson.rate) ** 2
            learnt += 1
        won, drawn, lost = points > 0, points == 0, points < 0
        return Told(
            squares, learnt, told.plies + len(turns), told.won + won, told.drawn + drawn,
            told.lost + lost,
        )  # fmt: skip


class Compiled:
    """As `Readable`, by the kernel: thousands of games a second."""

    games_at_once = GAMES_AT_ONCE

    def __init__(self, settings: LearningSettings, layout: Layout) -> None:
        self._settings, self._layout = settings, layout
        self._padded = padded = 0 if layout.kind == LINEAR else layout.padded
        most = men.MOST_LEARNT_TURNS
        self._before = (
            np.zeros(men.ROOM_WORDS, dtype=np.uint64),
            np.zeros(1, dtype=np.uint64),
            np.zeros(men.SUMS * padded, dtype=np.int32),
            np.zeros((layout.inputs + 1) * padded, dtype=np.int32),
            np.zeros(padded or layout.weights, dtype=np.float32),
            np.zeros(men.BEST_NUMBERS),
        )
        self._after: tuple[npt.NDArray[Any], ...] = (
            np.zeros(2 * layout.inputs, dtype=np.int64),
            *(np.zeros(padded, dtype=np.float32) for _ in range(2)),
            np.zeros(most * men.POSITION_WORDS, dtype=np.uint64),
            np.zeros(most * men.TURN_VALUES),
        )

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """Play the games, and change the memory. Releases the GIL."""
        settings, games, told = self._settings, len(lesson), np.zeros(men.LEARNT_NUMBERS)
        plain = Plain(self._layout, memory.weights) if self._padded else None
        weights = memory.weights if plain is None else plain.rows.reshape(-1)
        native.call(
            BACKGAMMON_LEARNING,
            *(*self._before, weights, *self._after),
            *(np.ascontiguousarray(lesson.seeds), np.ascontiguousarray(lesson.openings)),
            *(told, np.array([lesson.rate, settings.trace_decay]), games, lesson.chance),
            *(int(settings.backup == "best"), self._padded, men.MOST_LEARNT_TURNS),
        )
        if plain is not None:
            memory.weights[:] = plain.weights
        learnt, plies, won, lost = (int(each) for each in told[men.LEARNT_STEPS :])
        return Told(float(told[0]), learnt, plies, won, games - won - lost, lost)


# The network that tells chances


CHANCES_AT_ONCE: Final = 15
"""The games of one call, of the network that estimates chances: some 10 ms."""


class ChancesLearner:
    """Trains the network that estimates chances, as `training.py` describes: by the rules alone, to
    the end of each game, since not every process has the bear-off database.

    Raises EngineError where no kernel can be called: the readable twin would make other weights.
    """

    games_at_once = CHANCES_AT_ONCE

    def __init__(self, settings: LearningSettings) -> None:
        if not native.is_usable(PART):
            raise EngineError("kernels.missing")
        self._share = settings.trace_decay
        self._trainer = Trainer(np.zeros(men.NUMBERS, dtype=np.float32))

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """Play the games, and change the memory. Releases the GIL."""
        trainer, games = self._trainer, len(lesson)
        trainer.network[:], trainer.told[:] = memory.weights, 0.0
        trainer.run(lesson.seeds, lesson.rate, lesson.rate, self._share)
        memory.weights[:] = trainer.network
        told, squares = trainer.told, float(trainer.told[men.LEARNT_SQUARES])
        turns, ended, won = (
            int(told[each]) for each in (men.LEARNT_TURNS, men.LEARNT_GAMES, men.LEARNT_FIRST)
        )
        return Told(squares / POINTS**2, turns, turns, won, games - ended, ended - won)


def check(settings: LearningSettings) -> None:
    """Raise EngineError for settings that only apply to games without dice, or that the network of
    chances does not support: it explores by its dice alone."""
    for name, only in (("traces", "forward"), ("rates", "common")):
        if (chosen := getattr(settings, name)) != only:
            raise EngineError("evolve.setting_choice", text=chosen, setting=name, names=only)
    for name in ("exploration", "opening_plies") if settings.architecture == TELLS_CHANCES else ():
        if chosen := getattr(settings, name):
            raise EngineError("evolve.setting_range", text=chosen, setting=name, low=0, high=0)


def learner(
    game: Game[Any, Any], settings: LearningSettings, layout: Layout
) -> Compiled | Readable | ChancesLearner:
    """The learner of networks with that layout: the kernel, where it can be called."""
    if layout.kind == TELLS_CHANCES:
        return ChancesLearner(settings)
    return (
        Compiled(settings, layout) if native.is_usable(PART) else Readable(game, settings, layout)
    )
