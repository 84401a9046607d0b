"""The file of checkers' endgame database, and look-ups in it.

`kernels/endgame_layout.py` defines the order of positions and the meaning of their bytes;
`endgames.py` describes the database. No NumPy here: this is imported before the first paint.
"""

from __future__ import annotations

import contextlib
import hashlib
import mmap
import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

from poda.base.paths import cache_dir
from poda.engine.game import MAX, MIN
from poda.engine.games.checkers import SQUARES, Checkers, State, squares_in
from poda.engine.search.evaluation import WIN
from poda.packages.checkers.kernels.endgame_layout import (
    DRAW,
    HOME,
    Material,
    positions,
    size,
    slice_starts,
    starts,
)

RULES: Final = Checkers()
HEAD: Final = b"PODA CHECKERS ENDGAMES 1 OF %d\n"
"""The head of a file: its kind, the version of its format, and the number of pieces. It is followed
by the SHA-256 of each slice (zeros until it is computed), and by the slices."""
_DIGEST: Final = 32
SHA256: Final = {
    4: "561dc441a05dfaa4df8d9204ff5fe03aa7087f3de980a82faa08a1f18fe54fae",
    5: "c4a0f677c5ed82b5dab2bf5572ede34bda2e17b071298a7301abe3b75147320b",
}
"""The SHA-256 of all slices' digests, by the most pieces. They are the same on every processor, so
files with other contents are rejected."""


class Outcome(NamedTuple):
    """The result of a position with best play.

    Attributes:
        winner: MAX, MIN, or 0 for a draw.
        plies: the plies to the end if the winner hurries and the loser delays; 0 for a draw.
    """

    winner: int
    plies: int

    @property
    def value(self) -> float:
        """The value for MAX, on the scale of `exact/scores.py`."""
        return float(self.winner * (WIN - self.plies))


class Counts(NamedTuple):
    """Counts over all positions of a number of pieces, for the side to move.

    Attributes:
        longest: the length of the longest win in plies.
    """

    pieces: int
    positions: int
    won: int
    drawn: int
    lost: int
    longest: int


@dataclass(frozen=True, slots=True, eq=False)
class Endgames:
    """An endgame database.

    Attributes:
        pieces: the most pieces of its positions.
        table: one byte for each position.
    """

    pieces: int
    table: memoryview

    def probe(self, state: State) -> Outcome | None:
        """The result of a position; None if it has too many pieces."""
        if (state.black | state.white).bit_count() > self.pieces:
            return None
        byte = self.table[place(state)]
        if byte == DRAW:
            return Outcome(0, 0)
        plies = byte - 1
        return Outcome(state.turn if plies % 2 else -state.turn, plies)

    def follows(self, state: State) -> Outcome:
        """The result of a position in the database, derived from its moves, as a check."""
        moves = RULES.actions(state)
        outcomes = [each for a in moves if (each := self.probe(RULES.result(state, a))) is not None]
        won = [each.plies for each in outcomes if each.winner == state.turn]
        if won:
            return Outcome(state.turn, min(won) + 1)
        if any(not each.winner for each in outcomes):
            return Outcome(0, 0)
        return Outcome(-state.turn, max((each.plies + 1 for each in outcomes), default=0))

    def counts(self) -> Iterator[Counts]:
        """The counts for 1, 2, ... pieces."""
        import numpy as np  # late: not needed for play

        table = np.frombuffer(self.table, np.uint8)
        end = 0
        for pieces in range(1, self.pieces + 1):
            start, end = end, positions(pieces)
            by_byte = np.zeros(256, np.int64)
            for at in range(start, end, _AT_A_TIME):
                by_byte += np.bincount(table[at : min(at + _AT_A_TIME, end)], minlength=256)
            won = by_byte[2::2]  # in 1, 3, ... plies
            drawn, all_won = int(by_byte[DRAW]), int(won.sum())
            lost, longest = end - start - drawn - all_won, 2 * int(np.flatnonzero(won)[-1]) + 1
            yield Counts(pieces, end - start, all_won, drawn, lost, longest)


_AT_A_TIME: Final = 1 << 22


def place(state: State) -> int:
    """The index of a position in the table (see `endgame_layout.py`)."""
    black = RULES.canonical(state)
    kings = black.black & black.kings
    men, other_kings = black.black ^ kings, black.white & black.kings
    other_men = black.white ^ other_kings
    material = Material(*map(int.bit_count, (men, kings, other_men, other_kings)))
    left = [square for square in range(1, SQUARES + 1) if not (men | other_men) >> square - 1 & 1]
    places = [square for square in range(HOME + 1, SQUARES + 1) if not men >> square - 1 & 1]
    pairs = starts(material.men, material.other_men)[_rank(men, list(range(1, SQUARES + 1)))]
    pairs += _rank(other_men, places)
    found = pairs * comb(len(left), material.kings) + _rank(kings, left)
    left = [square for square in left if not kings >> square - 1 & 1]
    found = found * comb(len(left), material.other_kings) + _rank(other_kings, left)
    return slice_starts()[material] + found


def _rank(pieces: int, among: list[int]) -> int:
    """The rank of a set of squares among the sets of equal size."""
    places = (among.index(square) for square in squares_in(pieces))
    return sum(comb(at, count) for count, at in enumerate(places, 1))


def some_state(draw: random.Random, pieces: int) -> State:
    """A random position with that many pieces, for either side to move."""
    black = white = kings = 0
    for square in draw.sample(range(1, SQUARES + 1), pieces):
        side = draw.choice((MAX, MIN))
        far = square > SQUARES - HOME if side == MAX else square <= HOME
        kings |= (1 << square - 1) * (far or draw.random() < _KINGS)
        if side == MAX:
            black |= 1 << square - 1
        else:
            white |= 1 << square - 1
    return State(black, white, kings, draw.choice((MAX, MIN)))


_KINGS: Final = 0.5


def disagreements(database: Endgames, count: int, seed: int = 0) -> int:
    """The number of `count` random positions whose value differs from the one derived from their
    moves. It is 0 for a correct database."""
    draw = random.Random(seed)
    states = (some_state(draw, draw.randint(1, database.pieces)) for _ in range(count))
    return sum(database.probe(state) != database.follows(state) for state in states)


# The file


def path(pieces: int) -> Path:
    """The path of the file for that many pieces, which need not exist."""
    return cache_dir() / f"checkers-{pieces}.endgames"


def head(pieces: int, digests: bytes = b"") -> bytes:
    """The head of a file, with the digests of the slices in order."""
    count = len(slice_starts(pieces))
    return HEAD % pieces + digests.ljust(_DIGEST * count, b"\0")


def digests_of(pieces: int, data: bytes) -> list[bytes]:
    """The digests in the head of a file."""
    at = len(HEAD % pieces)
    return [data[i : i + _DIGEST] for i in range(at, len(head(pieces)), _DIGEST)]


def is_whole(pieces: int, data: bytes) -> bool:
    """Whether the head of a file has the right digests for all slices."""
    if len(data) < len(head(pieces)) or not data.startswith(HEAD % pieces):
        return False
    found = hashlib.sha256(b"".join(digests_of(pieces, data))).hexdigest()
    return found == SHA256.get(pieces)


def share_kept(pieces: int) -> float:
    """The computed share of a database, 0 to 1, by the digests in its file's head alone."""
    begun = b""
    with contextlib.suppress(OSError):
        if path(pieces).is_file():  # opening a pipe would block
            with path(pieces).open("rb") as file:
                begun = file.read(len(head(pieces)))
    if len(begun) < len(head(pieces)) or not begun.startswith(HEAD % pieces):
        return 0.0
    if is_whole(pieces, begun):
        return 1.0
    there = zip(slice_starts(pieces), digests_of(pieces, begun), strict=True)
    return sum(size(material) for material, each in there if any(each)) / positions(pieces)


def opened(pieces: int) -> Endgames | None:
    """The database in its file, memory-mapped; None if it is missing, unfinished, damaged or
    foreign."""
    where, length = path(pieces), len(head(pieces)) + positions(pieces)
    with contextlib.suppress(OSError, ValueError):
        if not where.is_file() or where.stat().st_size != length:  # opening a pipe would block
            return None
        with where.open("rb") as file:
            if not is_whole(pieces, file.read(len(head(pieces)))):
                return None
            data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        table = data[len(head(pieces)) :]
        wanted = digests_of(pieces, bytes(data[: len(head(pieces))]))
        if all(digest(pieces, table, n) == each for n, each in enumerate(wanted)):
            return Endgames(pieces, table)
    return None


def digest(pieces: int, table: memoryview, number: int) -> bytes:
    """The SHA-256 of a slice, given by its index."""
    begins = [*slice_starts(pieces).values(), positions(pieces)]
    return hashlib.sha256(table[begins[number] : begins[number + 1]]).digest()
