"""Networks of patterns: an evaluation of checkers that is learnt, and how a search reads it.

`packages/checkers/kernels/patterns_layout.py` tells what the patterns are. Compiled twins, with the
same numbers: `packages/checkers/kernels/patterns.py` and `packages/checkers/kernels/evaluation.py`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from poda.engine.game import MAX
from poda.engine.games.checkers import SQUARES, Checkers, State
from poda.engine.kernels import native
from poda.engine.networks.architectures import PATTERNS
from poda.engine.networks.network import MOST_POTENTIAL, Layout
from poda.engine.search.evaluation import Evaluation
from poda.packages.checkers.engine.evaluation import Terms, terms
from poda.packages.checkers.kernels import patterns_layout as layout
from poda.packages.checkers.kernels.layout import LEARNT, MEN, TERMS, TRADES

if TYPE_CHECKING:
    from poda.engine.networks.network import Network

Floats = npt.NDArray[np.float64]
Weights = npt.NDArray[np.float32]

_RULES: Final = Checkers()

MAN: Final = 100
"""One more man among `AMONG` pieces without kings is worth this, by the terms: hundredths."""
AMONG: Final = 8
_PHASE_OF_MAN: Final = 2
LEAST_MAN: Final = 0.05
"""The least potential of a man in this scaling: that of an untrained network would be 0."""


class Seen(NamedTuple):
    """The inputs of a network in a position.

    Attributes:
        phase: 0 to `PHASES` - 1.
        counts: the counts of the terms, for the side to move.
        places: the indices of the patterns' weights, in the order in which they are added up.
    """

    phase: int
    counts: Terms
    places: list[int]


def see(features: npt.ArrayLike) -> Seen:
    """The inputs for a position's `Checkers.features`, which are those of the side to move."""
    told = np.asarray(features)
    men, kings = told[:SQUARES], told[SQUARES:]
    contents = np.select([men > 0, men < 0, kings > 0, kings < 0], [1, 2, 3, 4]).tolist()
    own, other, crowned = (
        sum(1 << number for number, each in enumerate(contents) if each in kinds)
        for kinds in ((1, 3), (2, 4), (3, 4))
    )
    pieces = (own | other).bit_count()
    phase = (pieces < layout.MANY) + (pieces < layout.SOME)
    if crowned:
        phase = layout.FIRST_WITH_KINGS + (pieces < layout.MANY_WITH_KINGS)
    first, places = layout.FIRST_MEN + phase * layout.MEN_WEIGHTS, []
    for number, squares in enumerate(MEN_PATTERNS):
        state = _number([contents[each] if contents[each] < 3 else 0 for each in squares], 3)
        places.append(first + number * layout.MEN_STATES + state)
    if crowned:
        first = layout.FIRST_BLOCKS + (phase - layout.FIRST_WITH_KINGS) * layout.BLOCK_WEIGHTS
        for number, squares in enumerate(BLOCKS):
            state = _number([contents[each] for each in squares], 5)
            places.append(first + number * layout.BLOCK_STATES + state)
    return Seen(phase, terms(State(own, other, crowned, MAX)), places)


def _number(digits: list[int], base: int) -> int:
    return sum(digit * base**place for place, digit in enumerate(digits))


def _rectangle(row: int, column: int, rows: int, columns: int) -> tuple[int, ...]:
    """The squares, from 0, of some columns of some rows; a row has four."""
    return tuple(
        4 * (row + down) + column + right for down in range(rows) for right in range(columns)
    )


MEN_PATTERNS: Final = (
    *(_rectangle(row, 0, 2, 4) for row in range(7)),
    *(_rectangle(row, column, 4, 2) for row in range(5) for column in range(3)),
)
"""The squares of the bands and of the columns, as the side to move sees them."""
BLOCKS: Final = tuple(_rectangle(row, column, 2, 2) for row in range(7) for column in range(3))
"""The squares of the blocks."""


def potential(weights: Weights, seen: Seen, whole: npt.NDArray[np.int32]) -> float:
    """The potential of a position for the side to move, by float32[`WEIGHTS`] and `whole_terms`."""
    terms_of_it = zip(whole[seen.phase].tolist(), seen.counts, strict=True)
    total = float(sum(weight * count for weight, count in terms_of_it)) / layout.GRAIN
    for place in seen.places:
        total += float(weights[place])
    return min(max(total, -MOST_POTENTIAL), MOST_POTENTIAL)


def whole_terms(weights: Weights) -> npt.NDArray[np.int32]:
    """The terms' weights in whole numbers: int32[`PHASES`, `TERMS`]."""
    exact = weights[: layout.FIRST_MEN].astype(np.float64) * layout.GRAIN
    held = np.clip(exact, -layout.MOST_WHOLE, layout.MOST_WHOLE)
    whole = np.trunc(held + np.copysign(0.5, held)).astype(np.int32)
    return whole.reshape(layout.PHASES, TERMS)


def potentials(weights: Weights, features: npt.ArrayLike) -> Floats:
    """The potentials of positions as the rules tell them, features[count, 64]: float64[count]."""
    whole = whole_terms(weights)
    return np.array([potential(weights, see(each), whole) for each in np.asarray(features)])


LAYOUT: Final = Layout(
    2 * SQUARES,
    layout.MEN_PATTERNS + layout.BLOCKS,
    PATTERNS,
    numbers=layout.WEIGHTS,
    of_features=potentials,
)
"""The layout of networks of patterns; their hidden units are the patterns."""


def searched(weights: Weights) -> npt.NDArray[np.int64]:
    """The network as a search reads it: int64[`SEARCHED`].

    Its numbers are in 1 / `UNIT` of a hundredth of a man, scaled so that a man counts `MAN`.
    """
    of_men, of_trades = weights[TERMS * _PHASE_OF_MAN + np.array([MEN, TRADES])].astype(np.float64)
    scale = MAN * layout.UNIT / max(of_men + (24 - AMONG) * of_trades, LEAST_MAN)
    most = layout.OFFSET - 1
    whole = np.rint(np.clip(weights.astype(np.float64) * scale, -most, most)).astype(np.int64)
    found = np.zeros(layout.SEARCHED, dtype=np.int64)
    found[LEARNT] = 1
    found[layout.SEARCHED_TABLE : layout.SEARCHED_TERMS] = layout.numbers_of_bits()
    found[layout.SEARCHED_TERMS : layout.FIRST_OF_FOUR] = whole[: layout.FIRST_MEN]
    rest = (whole[layout.FIRST_MEN :] + layout.OFFSET).astype("<u2")
    fours = np.zeros(4 * (layout.SEARCHED - layout.FIRST_OF_FOUR), dtype="<u2")
    fours[: len(rest)] = rest
    found[layout.FIRST_OF_FOUR :] = fours.view("<i8")
    return found


def worth(numbers: npt.NDArray[np.int64], seen: Seen) -> int:
    """A position's value in a search, in hundredths of a man, by int64[`SEARCHED`]."""
    first = layout.SEARCHED_TERMS + TERMS * seen.phase
    total = sum(int(numbers[first + term]) * count for term, count in enumerate(seen.counts))
    fours = numbers[layout.FIRST_OF_FOUR :].view("<u2")
    for place in seen.places:
        total += int(fours[place - layout.FIRST_MEN]) - layout.OFFSET
    return total // layout.UNIT if total >= 0 else -(-total // layout.UNIT)


@lru_cache(maxsize=2)
def searched_weights(network: Network) -> native.Fixed:
    """The network as `searched` gives it, cached: int64[`SEARCHED`]."""
    return native.fixed(searched(network.weights.astype(np.float32, copy=False)))


def in_hundredths(evaluation: Evaluation[State]) -> Evaluation[State]:
    """An evaluation by a network of patterns as a search has it: for Black, in whole hundredths of
    a man, and not as the network's potentials."""
    network = evaluation.network

    def estimate(state: State) -> float:
        numbers = searched_weights(network).array
        return state.turn * worth(numbers, see(_RULES.features(state)))

    return replace(evaluation, estimate=estimate, whole=True)


def shipped_network() -> Network:
    """The network that comes with Poda. Raises EngineError where it cannot be read."""
    from poda.engine.runs.champion import shipped_champion

    return shipped_champion("checkers", "learnt").network
