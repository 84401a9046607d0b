"""The trained network of backgammon: its evaluation, and its file.

It looks at the features of `evaluation.py`, but has weights of its own for each side: one
for how strongly each feature speaks to each hidden unit. The hidden units are squashed, and from
them five outputs are summed, which become the five chances of the side on roll. There is a network
for each phase of a game, by who still has men back, and a smaller one for positions without
contact. Where the game is over, and where the bear-off database
knows, it is not asked.

As it plays the network is made of whole numbers (`kernels/layout.py`
tells where they stand), so that it says the same on every processor: the sums of the hidden units
are exact, and all else is IEEE 754 arithmetic in one order. `packaging/train_backgammon.py` trained
it, from the rules alone; `docs/backgammon-network.md` tells how, and what else was tried.

Compiled twin: `kernels/network.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from poda.base.memory import remembers
from poda.base.paths import resource
from poda.engine import documents, schema
from poda.engine.arrays import lanes, pack, squash, told, unpack
from poda.engine.documents import field, text_field
from poda.engine.errors import EngineError, one_line
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import Board
from poda.engine.schema import APART, Form, Range
from poda.packages.backgammon.engine.evaluation import (
    BearOff,
    Side,
    ahead,
    features_of,
    has_contact,
    known,
)
from poda.packages.backgammon.kernels import evaluation_layout as described
from poda.packages.backgammon.kernels import layout

VERSION: Final = 2
MOST_COUNT: Final = 10**12
MOST_ORIGIN: Final = 1_000

Integers = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]

MOST_GRAINS: Final = 32_767


@dataclass(frozen=True, slots=True)
class NetworkPart:
    """One of the networks: where in the array it and its outputs begin, its hidden units, and how
    many features of a side it sees."""

    base: int
    output: int
    units: int
    rows: int

    @property
    def race(self) -> bool:
        return self.rows == layout.RACE_ROWS

    def table(self, network: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The biases and rows of the hidden units, as a view of `network`: [1 + 2 `rows`,
        `units`]."""
        return network[self.base : self.output].reshape(-1, self.units)


def _part(phase: int) -> NetworkPart:
    base = phase * layout.NETWORK_NUMBERS
    if phase == layout.PHASES:
        return NetworkPart(base, base + layout.RACE_OUTPUT, layout.RACE_UNITS, layout.RACE_ROWS)
    return NetworkPart(base, base + layout.OUTPUT, layout.UNITS, layout.ROWS)


NETWORKS: Final = tuple(map(_part, range(layout.PHASES + 1)))
"""A network for each phase with contact, and as the last one that for races."""


def network_for(board: Board) -> NetworkPart:
    """The network that sees a position: with contact one is chosen by who still has men back."""
    own, other = (Side(checkers) for checkers in board)
    if not has_contact(own, other):
        return NETWORKS[layout.PHASES]
    return NETWORKS[min(own.back, 1) + 2 * min(other.back, 1)]


def scales(part: NetworkPart) -> Floats:
    """The factor of each feature of a side, float64[`part.rows`]: 1, or less for features that are
    counts."""
    found = np.ones(part.rows)
    found[described.SPARE] = 1 / 2
    found[described.OFF] = 1 / 8
    found[described.PIPS] = 1 / 64
    if part.race:
        found[layout.RACE_WASTE] = 1 / 8
    else:
        found[described.SHOTS : described.ROLL] = 1 / 16
        found[layout.ESCAPE :] = 1 / 16
    return found


def grains() -> Integers:
    """The grain of each number of a network, int32[`layout.NUMBERS`]; files store multiples of it
    in 16 bits. It is 1 in the rows of features that are counts, whose weights are small, else
    16."""
    found = np.full(layout.NUMBERS, 16, dtype=np.int32)
    for part in NETWORKS:
        counted = np.append(False, np.tile(scales(part) < 1.0, 2))
        part.table(found)[counted] = 1
    return found


def _as_written(origin: str) -> str:
    """The text about a network's origin as in files: one line of limited length."""
    return one_line(origin)[:MOST_ORIGIN]


class _Mark(NamedTuple):
    """The checksum of the weights after a number of games."""

    games: Annotated[int, Range(0, MOST_COUNT)]
    sha256: str


@dataclass(frozen=True, eq=False, slots=True)
class OwnNetwork:
    """A network with its origin.

    Attributes:
        numbers: int32[`layout.NUMBERS`], as the kernel takes them; they cannot be written to.
        origin: the command that made it, and with which versions.
        seed: of its training.
        games: the number of games against itself.
        seconds: the duration of the training.
        mark_games: a number of games of the training.
        mark: the checksum of the weights after `mark_games`: "" if there were fewer games. A new
            training with the same seed and number of games has the same weights.
    """

    numbers: Annotated[Integers, APART]
    origin: Annotated[str, lambda text: text == _as_written(text), Form(write=_as_written)] = ""
    seed: Annotated[int, Range(0, 2**63 - 1)] = 0
    games: Annotated[int, Range(0, MOST_COUNT)] = 0
    seconds: Annotated[float, Range(0, MOST_COUNT)] = 0.0
    mark_games: Annotated[int, APART] = 0
    mark: Annotated[str, APART] = ""

    @property
    def sha256(self) -> str:
        """The checksum of the numbers, as 32-bit ones with the low byte first."""
        return hashlib.sha256(self.numbers.astype("<i4").tobytes()).hexdigest()


def logistic(x: float) -> float:
    """An output as a chance: 1 / (1 + e**-x), to within 0.0002 of its distance from 0 or 1.

    The exponential is its series of four terms at x / 256, squared eight times: this is the same on
    every processor, which the functions of the C library are not.
    """
    y = min(max(x, -layout.MOST_LOGIT), layout.MOST_LOGIT) / 256.0
    y = 1.0 - y * (1.0 - y * (0.5 - y / 6.0))
    for _ in range(8):
        y = y * y
    return 1.0 / (1.0 + y)


def escapes(side: Side, other: Side) -> int:
    """By how many of 36 throws a side's hindmost checker moves by both dice, with at least one of
    them first; of a double, by two."""
    closed = {number for number, made in enumerate(ahead(side, other), start=1) if made}
    return sum(
        1 if one == two else 2
        for one in range(1, 7)
        for two in range(1, one + 1)
        if one + two not in closed and not {one, two} <= closed
    )


def rows(board: Board) -> Iterator[tuple[int, int]]:
    """Yield the weight rows that a position adds up, each with its factor; row 0 is the biases."""
    own, other = (Side(checkers) for checkers in board)
    contact = has_contact(own, other)
    count = layout.ROWS if contact else layout.RACE_ROWS
    for which, side, opponent in ((0, own, other), (1, other, own)):
        for index, times in features_of(side, opponent, on_roll=not which):
            yield 1 + which * count + index, times
        if contact:
            men = min(side.back, layout.ESCAPE_MEN - 1)
            yield 1 + which * count + layout.ESCAPE + men, escapes(side, opponent)
        else:
            yield 1 + which * count + described.OFF, side.off
            yield 1 + which * count + described.PIPS, side.pips
            yield 1 + which * count + layout.RACE_WASTE, side.waste
    if contact:
        yield 1 + described.ROLL, 1


def outputs(board: Board, network: OwnNetwork) -> list[float]:
    """The five outputs, before they are chances."""
    part = network_for(board)
    table, units = part.table(network.numbers), part.units
    found = list(rows(board))
    which, times = (np.array([each[n] for each in found], dtype=np.int32) for n in range(2))
    sums = table[0] + (table[which] * times[:, None]).sum(axis=0, dtype=np.int32)
    unit = np.float32(1.0 / layout.UNIT)
    hidden = squash(sums.astype(np.float32) * unit)
    numbers = network.numbers[part.output :][: layout.OUTPUTS * (units + 1)]
    weights = numbers.astype(np.float32) * unit
    biases = weights[layout.OUTPUTS * units :]
    return [
        float(lanes(hidden * weights[n * units : (n + 1) * units]) + biases[n])
        for n in range(layout.OUTPUTS)
    ]


def agreed(board: Board, chances: Chances) -> Chances:
    """The chances, made to agree with each other and with what can still be: no gammon once the
    loser has borne off a checker, no backgammon in a race once it has left the winner's home."""
    own, other = (Side(checkers) for checkers in board)
    contact = has_contact(own, other)

    def stakes(win: float, gammon: float, backgammon: float, loser: Side) -> tuple[float, float]:
        gammon = 0.0 if loser.off else min(gammon, win)
        return gammon, min(backgammon, gammon) if contact or loser.back else 0.0

    return Chances(
        chances.win,
        *stakes(chances.win, chances.win_gammon, chances.win_backgammon, other),
        *stakes(1.0 - chances.win, chances.lose_gammon, chances.lose_backgammon, own),
    )


def by_network(board: Board, network: OwnNetwork) -> Chances:
    """The chances of the side on roll, by the network."""
    return agreed(board, Chances(*map(logistic, outputs(board, network))))


def evaluate(
    board: Board, network: OwnNetwork | None = None, database: BearOff | None = None
) -> Chances:
    """The chances of the side on roll; by the shipped network unless another is given."""
    return known(board, database) or by_network(board, network or shipped())


def chances_of(board: Board) -> Chances:
    """The chances of the side on roll, with the bear-off database where it is loaded."""
    from poda.packages.backgammon.engine.bearoff import ready

    return _known(board, ready() is not None)


@remembers(16_384, 900)
def _known(board: Board, with_database: bool) -> Chances:
    from poda.packages.backgammon.engine.bearoff import ready

    return evaluate(board, database=ready() if with_database else None)


def estimate(state: State) -> float:
    """The points that MAX expects; the side on roll throws next, or has just thrown.

    A throw is not looked at: evaluate the positions after the plays instead.
    """
    return state.turn * chances_of((state.own, state.opponent)).equity


# The file


@lru_cache(maxsize=1)
def shipped() -> OwnNetwork:
    """The network that comes with Poda. Raises EngineError where its file is damaged."""
    return load(resource("networks", "backgammon.json.gz"))


def load(path: Path) -> OwnNetwork:
    """The network in a file. Raises EngineError with a sentence about what is wrong with it."""
    return network_of(documents.read(path, documents.NETWORK))


def save(path: Path, network: OwnNetwork) -> None:
    """Write the network to `path`. Raises EngineError where that cannot be done."""
    documents.write_text(path, network_text(network))


def network_text(network: OwnNetwork) -> str:
    """The text of a network's file."""
    fields = {
        **schema.written(network),
        "mark": schema.written(_Mark(network.mark_games, network.mark)),
        "units": [part.units for part in NETWORKS],
        "weights": pack((network.numbers // grains()).astype(np.int16)),
        "weights_sha256": network.sha256,
    }
    return documents.text_of(documents.NETWORK, VERSION, fields, is_sealed=True)


def network_of(text: bytes | str) -> OwnNetwork:
    """The network in a text. Raises EngineError."""
    document = documents.parse(text, documents.NETWORK, VERSION)
    documents.check_seal(document)
    if field(document, "units", list) != [part.units for part in NETWORKS]:
        raise EngineError("save.field", field="units")
    entry = field(document, "weights", dict)
    if told(entry, "weights.") != (np.dtype(np.int16), (layout.NUMBERS,)):
        raise EngineError("save.field", field="weights")
    numbers = unpack(entry, "weights.").astype(np.int32) * grains()
    numbers.flags.writeable = False
    mark = schema.read(_Mark, document.get("mark"), "mark.")
    network = schema.read(
        OwnNetwork, document, numbers=numbers, mark_games=mark.games, mark=mark.sha256
    )
    if text_field(document, "weights_sha256") != network.sha256:
        raise EngineError("save.field", field="weights_sha256")
    return network
