"""How backgammon's network learns: games against itself, and what each position of them teaches.

Temporal differences (Sutton, "Learning to predict by the methods of temporal differences", Machine
Learning 3, 1988; Tesauro, "Temporal difference learning and TD-Gammon", Communications of the ACM
38, 1995). Both sides play the best play by the network as it is. The game ends where the chances
are known for certain: when it is over, or a race in which both sides are at home, which the
bear-off database knows. Then, from its last position back to its first, each learns its *target*:
for a share of lambda that of the position after it, else what the play was thought to be worth.
This is TD(lambda) as it looks forward, after the game; it needs no traces.

A step goes down the gradient of the cross-entropy: the error of an output is its target minus its
chance, and nothing else. The network is one of single precision numbers, laid out as that which
plays (`kernels/backgammon/layout.py`).

Compiled twin: `kernels/backgammon/training_kernel.py`. It adds the features up in another order, so
the two agree to within rounding.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.arrays import lanes, squash
from poda.engine.backgammon.chances import Chances
from poda.engine.backgammon.evaluation import BearOff, Side, has_contact, known
from poda.engine.backgammon.moves import Board, plays
from poda.engine.backgammon.network import (
    MOST_GRAINS,
    NETWORKS,
    agreed,
    grains,
    logistic,
    rows,
    scales,
)
from poda.engine.backgammon.search import swapped
from poda.engine.evolve.random_numbers import Dice, Stream
from poda.engine.games.backgammon import Backgammon
from poda.engine.kernels import native
from poda.engine.kernels.backgammon import evaluation_layout as features
from poda.engine.kernels.backgammon import layout
from poda.engine.kernels.native import BACKGAMMON_TRAINING

Singles = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a game: the board before the throw, its side first, and what the play that was
    chosen was thought to be worth to that side."""

    board: Board
    worth: Chances


@dataclass(frozen=True, slots=True)
class Look:
    """A position as the network sees it.

    Attributes:
        race: which of the networks sees it.
        rows: of that network, and how often each.
        hidden: its hidden units.
        chances: the outputs, squashed, and nothing else.
    """

    race: int
    rows: list[tuple[int, int]]
    hidden: Singles
    chances: Chances


def look_at(network: Singles, board: Board) -> Look:
    """What the network, float32[`layout.NUMBERS`], says of a position."""
    race = int(not has_contact(Side(board[0]), Side(board[1])))
    base, output, units, _ = NETWORKS[race]
    table, found = network[base:output].reshape(-1, units), list(rows(board))
    sums = table[0].copy()
    for row, times in found:
        sums += table[row] * np.float32(times)
    hidden = squash(sums)
    weights = network[output : output + layout.OUTPUTS * (units + 1)]
    biases = weights[layout.OUTPUTS * units :]
    outputs = [
        logistic(float(lanes(hidden * weights[n * units : (n + 1) * units]) + biases[n]))
        for n in range(layout.OUTPUTS)
    ]
    return Look(race, found, hidden, Chances(*outputs))


def play(network: Singles, seed: int, database: BearOff | None = None) -> list[Turn]:
    """A game of the network, float32[`layout.NUMBERS`], against itself, up to where the chances are
    known."""
    dice, start = Dice(seed), Backgammon().initial_state()
    board, turns, over = (start.own, start.opponent), [], False

    def after(left: Board) -> Chances:
        certain = known(swapped(left), database)
        seen = certain or agreed(swapped(left), look_at(network, swapped(left)).chances)
        return seen.turned

    while not over:
        one, two = dice.below(6) + 1, dice.below(6) + 1
        found = list(plays(*board, (max(one, two), min(one, two))).values())
        best = max(found, key=lambda left: after(left).equity)
        turns.append(Turn(board, after(best)))
        board = swapped(best)
        over = known(board, database) is not None
    return turns


def targets(turns: list[Turn], share: float) -> list[Chances]:
    """What each position shall learn; `share` is lambda."""
    found = [turns[-1].worth]
    for turn in reversed(turns[:-1]):
        pairs = zip(found[-1].turned.as_numbers(), turn.worth.as_numbers(), strict=True)
        found.append(Chances(*(share * later + (1.0 - share) * now for later, now in pairs)))
    return found[::-1]


def errors(board: Board, chances: Chances, target: Chances) -> list[float]:
    """What the outputs are off by; nothing is learned of what cannot be."""
    possible = agreed(board, Chances(0.5, 0.5, 0.5, 0.5, 0.5)).as_numbers()
    numbers = zip(possible, target.as_numbers(), chances.as_numbers(), strict=True)
    return [wanted - found if there else 0.0 for there, wanted, found in numbers]


def learn(network: Singles, board: Board, target: Chances, rate: float) -> None:
    """Take a step of the network, float32[`layout.NUMBERS`], in place, towards the target of a
    position."""
    look = look_at(network, board)
    base, output, units, count = NETWORKS[look.race]
    table = network[base:output].reshape(-1, units)
    weights = network[output : output + layout.OUTPUTS * units].reshape(-1, units)
    step = np.float32(rate)
    back = np.zeros(units, dtype=np.float32)
    for number, error in enumerate(map(np.float32, errors(board, look.chances, target))):
        back = back + weights[number] * error
        weights[number] += look.hidden * (error * step)
        network[output + layout.OUTPUTS * units + number] += error * step
    back = back * (np.float32(1) - look.hidden * look.hidden) * step
    table[0] += back
    scale = scales(bool(look.race)) ** 2
    for row, times in look.rows:
        table[row] += back * np.float32(scale[(row - 1) % count] * times)


def train(
    network: Singles, seeds: list[int], rate: float, share: float, database: BearOff | None = None
) -> None:
    """Play a game for each seed, and learn from it: the network, float32[`layout.NUMBERS`], changes
    in place."""
    for seed in seeds:
        turns = play(network, seed, database)
        wanted = targets(turns, share)
        for turn, target in zip(reversed(turns), reversed(wanted), strict=True):
            learn(network, turn.board, target, rate)


NO_TABLE: Final[npt.NDArray[np.uint16]] = np.zeros(features.KNOWN + 1, dtype=np.uint16)


def given() -> npt.NDArray[np.float64]:
    """How strongly the row that begins at each place learns, float64[`layout.NUMBERS`]: the square
    of its feature's scale."""
    found = np.zeros(layout.NUMBERS)
    for race, (base, _, units, count) in enumerate(NETWORKS):
        places = base + (1 + np.arange(2 * count)) * units
        found[places] = np.tile(scales(bool(race)) ** 2, 2)
    return found


def beginning(seed: int, spread: float = 0.1) -> Singles:
    """The weights before the first game, float32[`layout.NUMBERS`]: within `spread` / 2 of 0, times
    their features' scales."""
    network = np.zeros(layout.NUMBERS, dtype=np.float32)
    for race, (base, output, units, count) in enumerate(NETWORKS):
        numbers = (
            Stream(seed, race).uniforms(1 + 2 * count + layout.OUTPUTS, units) - 0.5
        ) * spread
        numbers[1 : 1 + 2 * count] *= np.tile(scales(bool(race)), 2)[:, None]
        network[base : output + layout.OUTPUTS * units] = numbers.reshape(-1)
    return network


class Trainer:
    """A network that learns.

    Args:
        network: its weights before the first game.
        table: the bear-off database (`Bearoff.table`), or None.

    Attributes:
        network: float32[`layout.NUMBERS`], its weights now.
        told: turns, evaluations and games so far.
    """

    def __init__(self, network: Singles, table: npt.NDArray[np.uint16] | None = None) -> None:
        self.network = network.copy()
        self.told = np.zeros(layout.LEARNT, dtype=np.int64)
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
            np.zeros(most * features.CHANCES),
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


def whole(network: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
    """The network as it plays: int32[`layout.NUMBERS`], each a multiple of its grain."""
    grain = grains()
    units = np.rint(network.astype(np.float64) * layout.UNIT / grain)
    return np.clip(units, -MOST_GRAINS, MOST_GRAINS).astype(np.int32) * grain
