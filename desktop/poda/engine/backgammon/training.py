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
plays (`kernels/backgammon/backgammon_network_layout.py`).

Compiled twin: `kernels/backgammon/training_kernel.py`. It adds the features up in another order, so
the two agree to within rounding.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from poda.engine.arrays import lanes, squash
from poda.engine.backgammon.chances import Chances
from poda.engine.backgammon.evaluation import BearOff, known
from poda.engine.backgammon.features import Side, has_contact
from poda.engine.backgammon.moves import Board, plays
from poda.engine.backgammon.network import NETWORKS, agreed, logistic, rows, scales
from poda.engine.backgammon.search import swapped
from poda.engine.evolve.random_numbers import Dice
from poda.engine.games.backgammon import Backgammon
from poda.engine.kernels.backgammon import layout

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
    """What the network says of a position."""
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
    """A game of the network against itself, up to where the chances are known."""
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
    """Take a step towards the target of a position."""
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
    """Games, and what each teaches; the network learns in place."""
    for seed in seeds:
        turns = play(network, seed, database)
        wanted = targets(turns, share)
        for turn, target in zip(reversed(turns), reversed(wanted), strict=True):
            learn(network, turn.board, target, rate)
