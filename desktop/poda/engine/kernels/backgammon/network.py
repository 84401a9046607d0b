"""The chances of a position of backgammon, by the network.

Readable twin: `backgammon/network.py`. The sums of the hidden units are whole numbers, so
they are the same in any order; what follows is rounded in the same steps in both.
"""

from __future__ import annotations

from poda.engine.kernels import kernel, part
from poda.engine.kernels.arrays import Floats, Numbers
from poda.engine.kernels.backgammon import features, layout
from poda.engine.kernels.backgammon.evaluation import add, by_features, standing
from poda.engine.kernels.backgammon.features import (
    BACK,
    FOUND,
    HINDMOST,
    LIST,
    LOSE_GAMMON,
    MEN_OFF,
    MET_MADE,
    PIP_COUNT,
    ROWS,
    SIDE_NUMBERS,
    WASTE,
    WIN,
    WIN_GAMMON,
)
from poda.engine.kernels.backgammon.layout import MOST_LOGIT, OUTPUTS
from poda.engine.kernels.backgammon.network_vectors import potentials
from poda.engine.kernels.machine_words import popcount, word


@part
def escapes(closed: int) -> int:
    """By how many of 36 throws a checker moves both dice. The lowest bit of `closed` is the place
    before it. Readable twin: `escapes`."""
    found = 36
    for one in range(6):
        blocked_then = closed >> (one + 1)
        if (closed >> one) & 1:
            blocked_then |= closed
        found -= popcount(word(blocked_then & 0b111111))
    return found


@part
def describe_contact(numbers: Numbers) -> int:
    """List what a position with contact has besides. Readable twin: `rows`."""
    for side in range(2):
        at, other = side * SIDE_NUMBERS, SIDE_NUMBERS - side * SIDE_NUMBERS
        closed = numbers[other + MET_MADE] >> (numbers[at + HINDMOST] + 1)
        men = min(numbers[at + BACK], layout.ESCAPE_MEN - 1)
        add(numbers, layout.ESCAPE + men, (1 - 2 * side) * escapes(closed))
    return 0


@part
def describe_race(numbers: Numbers) -> int:
    """List what a race has besides the checkers. Readable twin: `rows`."""
    for side in range(2):
        at, sign = side * SIDE_NUMBERS, 1 - 2 * side
        add(numbers, features.OFF, sign * numbers[at + MEN_OFF])
        add(numbers, features.PIPS, sign * numbers[at + PIP_COUNT])
        add(numbers, layout.RACE_WASTE, sign * numbers[at + WASTE])
    return 0


@part
def find_rows(numbers: Numbers, base: int, units: int, rows: int) -> int:
    """Write of each feature where its row begins, and how often it is there, from `ROWS` on.

    Readable twin: `rows`.
    """
    for index in range(numbers[FOUND]):
        row, times = numbers[LIST + 2 * index] + 1, numbers[LIST + 2 * index + 1]
        if times < 0:
            row, times = row + rows, -times
        numbers[ROWS + 2 * index], numbers[ROWS + 2 * index + 1] = base + row * units, times
    return 0


@part
def logistic(x: float) -> float:
    """An output as a chance. Readable twin: `logistic`."""
    y = min(max(x, -MOST_LOGIT), MOST_LOGIT) / 256.0
    y = 1.0 - y * (1.0 - y * (0.5 - y / 6.0))
    for _ in range(8):
        y = y * y
    return 1.0 / (1.0 + y)


@part
def bound(numbers: Numbers, chances: Floats, contact: int) -> int:
    """Make the chances agree with each other, and with what can still be.

    Readable twin: `agreed`.
    """
    for side in range(2):
        gammon = LOSE_GAMMON if side else WIN_GAMMON
        loser = 0 if side else SIDE_NUMBERS
        most = 1.0 - chances[WIN] if side else chances[WIN]
        if numbers[loser + MEN_OFF] != 0:
            most = 0.0
        chances[gammon] = min(chances[gammon], most)
        most = chances[gammon]
        if not contact and numbers[loser + BACK] == 0:
            most = 0.0
        chances[gammon + 1] = min(chances[gammon + 1], most)
    return 0


@part
def describe(numbers: Numbers, contact: int) -> int:
    """List the features of the sides in `numbers`, as rows of their network. Readable twin:
    `by_network`."""
    if contact:
        describe_contact(numbers)
        return find_rows(numbers, 0, layout.UNITS, layout.ROWS)
    describe_race(numbers)
    return find_rows(numbers, layout.RACE, layout.RACE_UNITS, layout.RACE_ROWS)


@part
def by_network(numbers: Numbers, network: Numbers, chances: Floats, contact: int) -> int:
    """The chances of the side on roll, whose features are listed. Readable twin: `by_network`."""
    describe(numbers, contact)
    base, output, units = 0, layout.OUTPUT, layout.UNITS
    if not contact:
        base, output, units = layout.RACE, layout.RACE_OUTPUT, layout.RACE_UNITS
    potentials(network, base, output, units, numbers, ROWS, numbers[FOUND], chances)
    for index in range(OUTPUTS):
        chances[index] = logistic(chances[index])
    return bound(numbers, chances, contact)


@part
def assess(
    low: int, high: int, other_low: int, other_high: int, numbers: Numbers, weights: Numbers,
    table: Numbers, chances: Floats, network: int,
) -> int:  # fmt: skip
    """The chances of the side on roll, into the first numbers of `chances`.

    `weights` are those of the network where `network` is 1, else those of the features; `table` is
    the bear-off database, or `KNOWN` + 1 zeros. Readable twins: `evaluate`, in
    `backgammon/network.py` and in `backgammon/evaluation.py`.
    """
    contact = standing(low, high, other_low, other_high, numbers, table, chances)
    if contact < 0:
        return 0
    if network:
        return by_network(numbers, weights, chances, contact)
    return by_features(numbers, weights, chances, contact)


@kernel
def evaluate_all(
    words: Numbers, numbers: Numbers, weights: Numbers, table: Numbers, chances: Floats,
    found: Floats, count: int, network: int,
) -> int:  # fmt: skip
    """The chances of so many positions, for tests and measurements.

    Args:
        words: four words a position, as `backgammon_layout.pack` writes it.
        chances: room for five numbers.
        found: five numbers a position.

    Readable twins: see `assess`, to which the others are handed on.
    """
    for case in range(count):
        at = 4 * case
        low, high, other_low = words[at], words[at + 1], words[at + 2]
        assess(low, high, other_low, words[at + 3], numbers, weights, table, chances, network)
        for index in range(OUTPUTS):
            found[OUTPUTS * case + index] = chances[index]
    return count
