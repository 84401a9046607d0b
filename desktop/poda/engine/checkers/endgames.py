"""The endgame database of checkers: what every position of few pieces is worth, and how long it
lasts.

`load` takes it from the cache folder, or computes it (`endgame_tables.py`: some seconds for all
7,360,090 positions of up to four pieces) and keeps it there. Whoever cannot wait asks `ready`. That
of up to five, 156,049,322 positions, is computed where somebody asks for it, and taken from then
on.

    load()
    probe(RULES.parse_position("W:W18,K22:BK12"))    # Ending(winner=-1, plies=21)

A position tells who wins, and after how many plies the game is over if the winner hurries and the
loser does not. **Draws by repetition and by moves without a capture or a man's move are left out**:
they depend on what was played. A draw here is one there too; what they do to a win is known where
it is sure that they do nothing (`Tablebase.knows`).

How positions lie in the file and what their bytes mean is told in
`kernels/checkers/endgame_layout.py`. No NumPy here: it is asked before the first paint.
"""

from __future__ import annotations

import contextlib
import hashlib
import mmap
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

from poda.base.paths import cache_dir
from poda.engine.checkers.positions import Material
from poda.engine.exact.scores import Solving
from poda.engine.games.checkers import SQUARES, Checkers, Move, State, squares_in
from poda.engine.kernels.checkers.endgame_layout import (
    DRAW,
    HOME,
    MOST_PIECES,
    PIECES,
    positions,
    slice_starts,
    starts,
)
from poda.engine.search.evaluation import WIN
from poda.engine.search.observer import SearchStopped, Stop

Progress = Callable[[float], None]
"""Told the share that is done, 0 to 1."""

RULES: Final = Checkers()
HEAD: Final = b"PODA CHECKERS ENDGAMES 1 OF %d\n"
"""What a file begins with: its kind, the version of its format, and how many pieces. Then follow
the SHA-256 of each slice (zeros, while it is not computed), and the slices."""
_DIGEST: Final = 32
SHA256: Final = {
    4: "561dc441a05dfaa4df8d9204ff5fe03aa7087f3de980a82faa08a1f18fe54fae",
    5: "c4a0f677c5ed82b5dab2bf5572ede34bda2e17b071298a7301abe3b75147320b",
}
"""Of the SHA-256 of all slices, by the most pieces. They are the same on every processor, so a file
that holds anything else is not used."""

_POLL_SECONDS: Final = 0.02


class Ending(NamedTuple):
    """What is known of a position.

    Attributes:
        winner: MAX, MIN, or 0 for a draw.
        plies: to the end of the game; 0 for a draw.
    """

    winner: int
    plies: int

    @property
    def value(self) -> float:
        """From MAX's point of view, on the scale of `exact/scores.py`."""
        return float(self.winner * (WIN - self.plies))


class Counts(NamedTuple):
    """All positions of so many pieces, from the side to move.

    Attributes:
        longest: the plies of the longest win.
    """

    pieces: int
    positions: int
    won: int
    drawn: int
    lost: int
    longest: int


@dataclass(frozen=True, slots=True)
class Endgames:
    """A database.

    Attributes:
        pieces: the most that its positions have.
        table: a byte for each position.
    """

    pieces: int
    table: memoryview

    def probe(self, state: State) -> Ending | None:
        """What a position is worth; None where it has too many pieces."""
        if (state.black | state.white).bit_count() > self.pieces:
            return None
        byte = self.table[place(state)]
        if byte == DRAW:
            return Ending(0, 0)
        plies = byte - 1
        return Ending(state.turn if plies % 2 else -state.turn, plies)

    def counts(self) -> Iterator[Counts]:
        """What there is of 1, 2, ... pieces."""
        end = 0
        for pieces in range(1, self.pieces + 1):
            start, end = end, positions(pieces)
            by_byte = Counter[int]()
            for at in range(start, end, _AT_A_TIME):
                by_byte.update(self.table[at : min(at + _AT_A_TIME, end)])
            won = {byte: count for byte, count in by_byte.items() if byte and byte % 2 == 0}
            drawn, all_won = by_byte[DRAW], sum(won.values())
            lost = end - start - drawn - all_won
            yield Counts(pieces, end - start, all_won, drawn, lost, max(won) - 1)


_AT_A_TIME: Final = 1 << 20


def place(state: State) -> int:
    """Where a position lies in the table (see `endgame_layout.py`)."""
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
    """The rank of a set among the sets of as many of the squares."""
    places = (among.index(square) for square in squares_in(pieces))
    return sum(comb(at, count) for count, at in enumerate(places, 1))


# The one of this process

_loaded: Endgames | None = None
_loading = threading.Lock()


def ready() -> Endgames | None:
    """The database, if this process has it; None until a `load` is through."""
    return _loaded


def probe(state: State) -> Ending | None:
    """What a position is worth; None where it has too many pieces, or nothing is loaded."""
    return None if _loaded is None else _loaded.probe(state)


def load(
    pieces: int = 0,
    progress: Progress | None = None,
    stop: Stop | None = None,
    executor: Executor | None = None,
) -> Endgames:
    """The database: from this process, from the cache folder, or computed and kept there.

    For any thread; of several that ask at once, one works and the others wait. What is computed is
    kept slice by slice, and the next one who asks goes on from there.

    Args:
        pieces: the most that its positions shall have, 1 to `MOST_PIECES` (a computation of fewer
            than `PIECES` is kept nowhere); 0 is the largest that the cache folder holds, and else
            `PIECES`.
        progress: told the share of the computation that is done, 0 to 1; nothing where there is
            none.
        stop: looked at every few milliseconds.
        executor: threads that compute; without it this one does.

    Raises:
        SearchStopped: `stop` said so.
        EngineError: it has to be computed, and there is no compiled code.
    """
    global _loaded  # noqa: PLW0603 - the one of this process
    while not _loading.acquire(timeout=_POLL_SECONDS):
        if stop is not None and stop():
            raise SearchStopped
    try:
        if _loaded is None or _loaded.pieces < pieces:
            found = _stored(pieces)
            if found is None:
                from poda.engine.checkers.endgame_tables import compute  # with NumPy

                found = compute(pieces or PIECES, progress, stop, executor)
            _loaded = found
        return _loaded
    finally:
        _loading.release()


def is_stored(pieces: int = PIECES) -> bool:
    """Whether the cache folder holds the database of that many pieces, whole."""
    return opened(pieces) is not None


def path(pieces: int) -> Path:
    """The file of that many pieces, which may not be there."""
    return cache_dir() / f"checkers-{pieces}.endgames"


def head(pieces: int, digests: bytes = b"") -> bytes:
    """How a file begins, with the digests of the slices in their order."""
    count = len(slice_starts(pieces))
    return HEAD % pieces + digests.ljust(_DIGEST * count, b"\0")


def digests_of(pieces: int, data: bytes) -> list[bytes]:
    """The digests in the beginning of a file."""
    at = len(HEAD % pieces)
    return [data[i : i + _DIGEST] for i in range(at, len(head(pieces)), _DIGEST)]


def is_whole(pieces: int, data: bytes) -> bool:
    """Whether the beginning of a file names the right slices, all of them."""
    if len(data) < len(head(pieces)) or not data.startswith(HEAD % pieces):
        return False
    found = hashlib.sha256(b"".join(digests_of(pieces, data))).hexdigest()
    return found == SHA256.get(pieces)


def _stored(pieces: int) -> Endgames | None:
    """What a file holds, the largest first where any will do; None without one that is whole."""
    for most in (pieces,) if pieces else (MOST_PIECES, PIECES):
        if found := opened(most):
            return found
    return None


def opened(pieces: int) -> Endgames | None:
    """The database in its file, memory-mapped; None where that is missing, unfinished, damaged, or
    not ours."""
    where, size = path(pieces), len(head(pieces)) + positions(pieces)
    with contextlib.suppress(OSError, ValueError):
        if not where.is_file() or where.stat().st_size != size:  # a pipe would be waited for
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
    """The SHA-256 of a slice, by its place among all."""
    begins = [*slice_starts(pieces).values(), positions(pieces)]
    return hashlib.sha256(table[begins[number] : begins[number + 1]]).digest()


# Who is asked like a solver


class Tablebase(Solving):
    """Knows what the moves are worth in positions of few pieces, as soon as a `load` is through."""

    def __init__(self) -> None:
        super().__init__(RULES)

    def knows(self, state: State) -> bool:
        """Whether the values of all moves in a position are sure.

        A win may be too long for the moves without a capture or a man's move that are left, or its
        way may lead through a position that was there twice. Nobody knows then, who has not
        searched, whether it is one; and it is not told.
        """
        if RULES.is_terminal(state) or probe(state) is None:
            return False
        children = (RULES.result(state, action) for action in RULES.actions(state))
        return all(_is_sure(child) for child in children)

    def _value(self, state: State, stop: Stop, tell: Callable[[int], None]) -> float:
        found = probe(state)
        if found is None:
            raise ValueError("the position has too many pieces")
        tell(1)
        return found.value


def _is_sure(state: State) -> bool:
    """Whether the draws by repetition and by moves without progress change nothing."""
    if RULES.is_terminal(state):
        return True
    ending = probe(state)
    if ending is None:
        return False
    if not ending.winner:
        return True
    if len(state.earlier) + ending.plies > 2 * state.quiet_moves:
        return False
    # Only on positions that are nearer to the end does the way lead.
    boards = Counter(zip(reversed(state.earlier), _turns_before(state), strict=False))
    twice = (State(*board, turn) for (board, turn), count in boards.items() if count >= 2)
    before = [probe(each) for each in twice]
    return not any(
        each and each.winner == ending.winner and each.plies < ending.plies for each in before
    )


def _turns_before(state: State) -> Iterator[int]:
    turn = state.turn
    while True:
        turn = -turn
        yield turn


TABLEBASE: Final = Tablebase()


def best_line(state: State) -> tuple[Move, ...]:
    """The moves to the end if both play their best, of equals the first; none in a draw, or where
    the database does not know."""
    moves = []
    while (ending := probe(state)) is not None and ending.winner and ending.plies:
        following = [(action, RULES.result(state, action)) for action in RULES.actions(state)]
        worth = {action: probe(child) for action, child in following}
        wanted = Ending(ending.winner, ending.plies - 1)
        action, state = next((a, s) for a, s in following if worth[a] == wanted)
        moves.append(action)
    return tuple(moves)
