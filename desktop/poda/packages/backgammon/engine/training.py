"""Training of backgammon's network: games against itself, and the targets of their positions.

At first by temporal differences (Sutton, "Learning to predict by the methods of temporal
differences", Machine Learning 3, 1988; Tesauro, "Temporal difference learning and TD-Gammon",
Communications of the ACM 38, 1995). Both sides play the best play by the network as it is. The game
ends where the chances are known for certain: when it is over, or a race in which both sides are at
home, which the bear-off database knows. Then, from its last position back to its first, each
learns its *target*: for a share of lambda that of the position after it, else what the play was
thought to be worth. This is TD(lambda) as it looks forward, after the game; it needs no traces.

Then by supervised learning on its own rollouts. The network as it stands plays games, and each
position of them is *labelled*: with what it is worth on the mean of all 36 throws, and a share of
what later turns proved beyond what was thought, each without the luck of its throw. A label has a
small part of the noise that a target has. The positions and labels of many games are then learned
many times over, in any order. Some turns *stray*: they take the next best play, so that what is
nearly chosen is labelled too; what comes after such a turn says nothing of what was before it.

A step goes down the gradient of the cross-entropy: the error of an output is its target minus its
chance, and nothing else. The network is one of single precision numbers, laid out as that which
plays (`kernels/layout.py`).

Compiled twin: `kernels/training_kernel.py`. It adds the features up in another order, so
the two agree to within rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.arrays import lanes, squash
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import Board, plays
from poda.engine.kernels import native
from poda.engine.random_numbers import Dice, Stream
from poda.packages.backgammon.engine.evaluation import BearOff, known
from poda.packages.backgammon.engine.network import (
    MOST_GRAINS,
    NETWORKS,
    NetworkPart,
    agreed,
    grains,
    logistic,
    network_for,
    rows,
    scales,
)
from poda.packages.backgammon.engine.search import Evaluate, expected, ranked, swapped
from poda.packages.backgammon.kernels import evaluation_layout as features
from poda.packages.backgammon.kernels import layout
from poda.packages.backgammon.kernels.entries import (
    BACKGAMMON_LABELS,
    BACKGAMMON_STUDY,
    BACKGAMMON_TRAINING,
)

Singles = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class TrainingTurn:
    """A turn of a game: the board before the throw, its side first; the estimated worth of the best
    play to that side; and whether the next best play was made instead."""

    board: Board
    worth: Chances
    strays: bool = False


@dataclass(frozen=True, slots=True)
class NetworkLook:
    """The network's evaluation of a position.

    Attributes:
        part: which of the networks sees it.
        rows: the rows of that network, each with its factor.
        hidden: its hidden units.
        chances: the squashed outputs, not yet made to agree.
    """

    part: NetworkPart
    rows: list[tuple[int, int]]
    hidden: Singles
    chances: Chances


def look_at(network: Singles, board: Board) -> NetworkLook:
    """What the network, float32[`layout.NUMBERS`], says of a position."""
    part = network_for(board)
    table, units, found = part.table(network), part.units, list(rows(board))
    sums = table[0].copy()
    for row, times in found:
        sums += table[row] * np.float32(times)
    hidden = squash(sums)
    weights = network[part.output :][: layout.OUTPUTS * (units + 1)]
    biases = weights[layout.OUTPUTS * units :]
    outputs = [
        logistic(float(lanes(hidden * weights[n * units : (n + 1) * units]) + biases[n]))
        for n in range(layout.OUTPUTS)
    ]
    return NetworkLook(part, found, hidden, Chances(*outputs))


def evaluator(network: Singles, database: BearOff | None) -> Evaluate:
    """What the network, float32[`layout.NUMBERS`], and the rules say of positions."""

    def evaluate(board: Board) -> Chances:
        return known(board, database) or agreed(board, look_at(network, board).chances)

    return evaluate


def play(
    network: Singles, dice: Dice, board: Board, database: BearOff | None = None, strays: int = 0
) -> list[TrainingTurn]:
    """A game of the network, float32[`layout.NUMBERS`], against itself, from a position up to where
    the chances are known. Of `layout.STRAYS_OF` turns so many as `strays` take the next best play,
    where there is one."""
    evaluate, turns, over = evaluator(network, database), [], False
    while not over:
        one, two = dice.below(6) + 1, dice.below(6) + 1
        best, *others = ranked(board, (max(one, two), min(one, two)), evaluate)
        stray = strays > 0 and dice.below(layout.STRAYS_OF) < strays and bool(others)
        turns.append(TrainingTurn(board, best.chances, stray))
        board = swapped((others[0] if stray else best).board)
        over = known(board, database) is not None
    return turns


def start() -> Board:
    """The position at the start, from either side."""
    state = Backgammon().initial_state()
    return state.own, state.opponent


def opened(dice: Dice, most: int, database: BearOff | None = None) -> Board:
    """The start, in every other game; in the others a position after up to `most` random plies, so
    that games also reach positions that good players avoid."""
    board = start()
    for _ in range(max(0, dice.below(2 * most + 1) - most)):
        one, two = dice.below(6) + 1, dice.below(6) + 1
        found = list(plays(*board, (max(one, two), min(one, two))).values())
        board = swapped(found[dice.below(len(found))])
        if known(board, database) is not None:
            board = start()
    return board


def targets(
    turns: list[TrainingTurn], share: float, before: Callable[[Board], Chances] | None = None
) -> list[Chances]:
    """The target of each position: the estimated worth of its best play and, if that was played, a
    share of the difference that later turns revealed.

    Args:
        share: lambda.
        before: gives the worth of a position before its throw, in place of that of the play of its
            one throw. Targets are then free of luck, which is subtracted turn by turn as in
            rollouts with variance reduction.
    """
    found: list[Chances] = []
    for turn in reversed(turns):
        first = before(turn.board) if before else turn.worth
        later = found[-1].turned if found else turn.worth
        weight = 0.0 if turn.strays else share
        parts = zip(*(each.as_numbers() for each in (first, later, turn.worth)), strict=True)
        found.append(Chances(*(base + weight * (after - now) for base, after, now in parts)))
    return found[::-1]


def labelled(
    network: Singles,
    seed: int,
    share: float,
    opening: int,
    strays: int = 0,
    database: BearOff | None = None,
) -> list[tuple[Board, Chances]]:
    """The positions of a game, the last one first, each with what it is worth: a rollout by the
    network, float32[`layout.NUMBERS`], without luck. So many plies as `opening` says may be random,
    and turns stray as in `play`."""
    dice, evaluate = Dice(seed), evaluator(network, database)
    turns = play(network, dice, opened(dice, opening, database), database, strays)
    wanted = targets(turns, share, lambda board: expected(board, 1, evaluate))
    return [(turn.board, target) for turn, target in zip(turns, wanted, strict=True)][::-1]


def errors(board: Board, chances: Chances, target: Chances) -> list[float]:
    """Target minus output, for each chance; 0 for chances that the rules exclude here."""
    possible = agreed(board, Chances(0.5, 0.5, 0.5, 0.5, 0.5)).as_numbers()
    numbers = zip(possible, target.as_numbers(), chances.as_numbers(), strict=True)
    return [wanted - found if there else 0.0 for there, wanted, found in numbers]


def learn(network: Singles, board: Board, target: Chances, rate: float) -> float:
    """Change the network, float32[`layout.NUMBERS`], in place by a step towards the target of a
    position. Returns the error of the expected points of its side before the step."""
    look = look_at(network, board)
    part, units = look.part, look.part.units
    table, biases = part.table(network), part.output + layout.OUTPUTS * units
    weights = network[part.output : biases].reshape(-1, units)
    step = np.float32(rate)
    back = np.zeros(units, dtype=np.float32)
    off = errors(board, look.chances, target)
    for number, error in enumerate(map(np.float32, off)):
        back = back + weights[number] * error
        weights[number] += look.hidden * (error * step)
        network[biases + number] += error * step
    back = back * (np.float32(1) - look.hidden * look.hidden) * step
    table[0] += back
    scale = scales(part) ** 2
    for row, times in look.rows:
        table[row] += back * np.float32(scale[(row - 1) % part.rows] * times)
    return Chances(*off).equity + 1.0


def train(
    network: Singles, seeds: list[int], rate: float, share: float, database: BearOff | None = None
) -> tuple[float, float]:
    """Play a game for each seed, and learn from it: the network, float32[`layout.NUMBERS`], changes
    in place. Returns the sum of the squared errors, and the sum over games of the final chances of
    the side that began."""
    squares = first = 0.0
    for seed in seeds:
        turns = play(network, Dice(seed), start(), database)
        ahead = turns[-1].worth.win
        first += ahead if len(turns) % 2 else 1.0 - ahead
        wanted = targets(turns, share)
        for turn, target in zip(reversed(turns), reversed(wanted), strict=True):
            squares += learn(network, turn.board, target, rate) ** 2
    return squares, first


NO_TABLE: Final[npt.NDArray[np.uint16]] = np.zeros(features.KNOWN + 1, dtype=np.uint16)


def given() -> npt.NDArray[np.float64]:
    """The factor of the learning rate of each row, where the row begins, float64[`layout.NUMBERS`]:
    the square of its feature's scale."""
    found = np.zeros(layout.NUMBERS)
    for part in NETWORKS:
        places = part.base + (1 + np.arange(2 * part.rows)) * part.units
        found[places] = np.tile(scales(part) ** 2, 2)
    return found


def beginning(seed: int, spread: float = 0.1) -> Singles:
    """The weights before the first game, float32[`layout.NUMBERS`]: within `spread` / 2 of 0, times
    their features' scales."""
    network = np.zeros(layout.NUMBERS, dtype=np.float32)
    for phase, part in enumerate(NETWORKS):
        sides = 1 + 2 * part.rows
        numbers = (Stream(seed, phase).uniforms(sides + layout.OUTPUTS, part.units) - 0.5) * spread
        numbers[1:sides] *= np.tile(scales(part), 2)[:, None]
        network[part.base : part.output + layout.OUTPUTS * part.units] = numbers.reshape(-1)
    return network


class Trainer:
    """A network during its training.

    Args:
        network: its weights before the first game.
        table: the bear-off database (`Bearoff.table`), or None.

    Attributes:
        network: float32[`layout.NUMBERS`], its weights now.
        told: float64[`layout.LEARNT`], what is told of the games so far.
    """

    def __init__(self, network: Singles, table: npt.NDArray[np.uint16] | None = None) -> None:
        self.network = network.copy()
        self.told = np.zeros(layout.LEARNT)
        most = layout.MOST_LEARNT_TURNS
        self._table = NO_TABLE if table is None else table
        self._before = (
            np.zeros(layout.ROOM_WORDS, dtype=np.uint64),
            np.zeros(features.NUMBERS, dtype=np.int64),
        )
        self._after: tuple[npt.NDArray[Any], ...] = (
            np.zeros(features.CHANCES),
            np.zeros(layout.UNITS, dtype=np.float32),
            np.zeros(features.MOST_FOUND),
            given(),
            np.zeros(features.CHANCES),
            np.zeros(features.CHANCES),
            np.zeros(most * layout.POSITION_WORDS, dtype=np.uint64),
            np.zeros((most + 2) * features.CHANCES),
            np.zeros(layout.STRAY + most, dtype=np.int64),
            np.zeros(1, dtype=np.uint64),
        )

    def run(
        self,
        seeds: npt.NDArray[np.uint64],
        contact_rate: float,
        race_rate: float,
        share: float,
    ) -> None:
        """Play a game for each seed, uint64[games], and learn from each when it is over.

        Args:
            contact_rate, race_rate: how far a step goes.
            share: lambda: how much a position learns of what comes later than the next one.
        """
        native.call(
            BACKGAMMON_TRAINING,
            *(*self._before, self.network, self._table, *self._after),
            *(np.ascontiguousarray(seeds), self.told),
            np.array([contact_rate, race_rate, share]),
            *(len(seeds), layout.MOST_LEARNT_TURNS),
        )

    def label(
        self, seeds: npt.NDArray[np.uint64], share: float, opening: int, strays: int = 0
    ) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.float64]]:
        """Play a game for each seed, uint64[games], and learn nothing, but say what each of their
        positions is worth: a rollout by the network without luck.

        Args:
            share: lambda: how much of a label comes from later than the next position.
            opening: before every other game so many plies at most are random.
            strays: of `layout.STRAYS_OF` turns so many, by chance, take the next best play.

        Returns positions, uint64[found, `layout.POSITION_WORDS`], and their chances,
        float64[found, 5].
        """
        most, after = layout.MOST_LEARNT_TURNS, self._after
        positions = np.zeros((len(seeds) * most, layout.POSITION_WORDS), dtype=np.uint64)
        labels = np.zeros((len(seeds) * most, features.CHANCES))
        found = native.call(
            BACKGAMMON_LABELS,
            *(*self._before, self.network, self._table, after[0], after[1], after[5]),
            *(*after[6:], np.ascontiguousarray(seeds), self.told),
            *(positions.reshape(-1), labels.reshape(-1), np.array([0.0, 0.0, share])),
            *(strays, opening, len(seeds), most),
        )
        return positions[:found].copy(), labels[:found].copy()

    def study(
        self,
        positions: npt.NDArray[np.uint64],
        labels: npt.NDArray[np.float64],
        order: npt.NDArray[np.int64],
        contact_rate: float,
        race_rate: float,
    ) -> float:
        """Learn what positions are worth, as `label` gives them.

        Args:
            order: int64[any], which of them, one after the other.
            contact_rate, race_rate: how far a step goes.

        Returns the mean squared error before each step, of the five chances together.
        """
        told = np.zeros(1)
        native.call(
            BACKGAMMON_STUDY,
            *(self._before[1], self.network, self._table, *self._after[:6]),
            *(
                np.ascontiguousarray(positions).reshape(-1),
                np.ascontiguousarray(labels).reshape(-1),
            ),
            *(order, told, np.array([contact_rate, race_rate, 0.0]), len(order)),
        )
        return float(told[0]) / max(len(order), 1)


def whole(network: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
    """The network for play: int32[`layout.NUMBERS`], each a multiple of its grain."""
    grain = grains()
    units = np.rint(network.astype(np.float64) * layout.UNIT / grain)
    return np.clip(units, -MOST_GRAINS, MOST_GRAINS).astype(np.int32) * grain
