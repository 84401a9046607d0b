"""Connect Four, solved: the exact score of any position, and of each of its columns.

A score is from the side to move: 1 if it wins with its last stone, 2 with its last but one, 18 with
its fourth; negative if it loses that way, 0 for a draw (Pascal Pons, "Solving Connect 4: how to
build a perfect AI", 2015). So earlier wins and later losses score higher.

The compiled search is `kernels/solver.py`. It runs in slices of about 10 ms, between which
`stop` is checked; two threads may solve the same positions and share the table.
"""

from __future__ import annotations

import mmap
import struct
import time
import weakref
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.base import memory
from poda.base.paths import resource
from poda.engine.decisions import ExactSolver, OnNodes
from poda.engine.errors import EngineError
from poda.engine.exact.scores import Solving
from poda.engine.games.connect4 import (
    CENTRE_FIRST,
    COLUMNS,
    LEFT_TO_RIGHT,
    ROWS,
    ConnectFour,
    State,
)
from poda.engine.kernels import native
from poda.engine.kernels.compiled import FIRST_BUDGET, next_budget
from poda.engine.search.evaluation import WIN
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.engine.solved.connect4_search import bitboards
from poda.packages.connect4.engine.threats import wins_at_once
from poda.packages.connect4.kernels import book_layout
from poda.packages.connect4.kernels import solver_layout as layout
from poda.packages.connect4.kernels.book_layout import PLIES
from poda.packages.connect4.kernels.entries import CONNECT4_SOLVER
from poda.packages.connect4.kernels.solver_layout import LARGE, SMALL, codes

# The book: a table of exact scores for all positions of 12 stones.
#
# `resources/book/connect4_12.book` was made by `packaging/book.py` out of the book of the package
# `bitbully-databases` (Markus Thill, MIT licence), which has five bytes for each of its 4,200,899
# positions. Ours has five bits, because it stores no positions: `kernels/book_layout.py`
# explains how, and the layout of the file.

FILE: Final = "connect4_12.book"
BITS_A_COLUMN: Final = ROWS + 1


class Book:
    """The book's file, memory-mapped and shared by all processes.

    Attributes:
        data: the bytes of the file.
        entries: the number of positions that it was made from.
    """

    def __init__(self, path: Path) -> None:
        """Map the file. Raises OSError, or ValueError if it is no valid book."""
        with path.open("rb") as file:
            self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if len(self.data) < book_layout.NUMBERS:
            raise ValueError(f"{path} is too short for a book")
        magic, *kind, self._seed, self._segment_bits, self._firsts, self.entries, checksum = (
            struct.unpack_from(book_layout.HEAD, self.data)
        )
        if magic != book_layout.MAGIC or kind != [book_layout.VERSION, PLIES, book_layout.BITS]:
            raise ValueError(f"{path} is no book of this version")
        if len(self.data) != book_layout.size(self._firsts, self._segment_bits):
            raise ValueError(f"{path} is not whole")
        if checksum != checksum_of(self.data):
            raise ValueError(f"{path} is damaged")

    def score(self, state: State) -> int | None:
        """The score for the side to move; None for positions outside the book: with other than 12
        stones, or if the side to move wins at once.

        A win with the last of the 42 stones, or the last but one, scores 1; see the module's
        docstring.
        """
        if len(state.moves) != PLIES or state.won or wins_at_once(state):
            return None
        word = book_layout.mixed(key_of(state), self._seed)
        first, second, third = book_layout.places(word, self._firsts, self._segment_bits)
        return (
            self._number(first) ^ self._number(second) ^ self._number(third)
        ) - book_layout.OFFSET

    def _number(self, index: int) -> int:
        byte, bit = divmod(index * book_layout.BITS, 8)
        at = book_layout.NUMBERS + byte
        two = int.from_bytes(self.data[at : at + 2], "little")
        return two >> bit & ((1 << book_layout.BITS) - 1)


def key_of(state: State) -> int:
    """The key of a position of 12 stones, with the first player to move: the same for its mirror
    image."""
    columns = []
    for column in range(COLUMNS):
        cells = [state.cells[row * COLUMNS + column] for row in range(ROWS)]
        stones = [cell > 0 for cell in cells if cell]
        columns.append(sum(own << row for row, own in enumerate([*stones, True])))
    return min(_joined(columns), _joined(columns[::-1]))


def _joined(columns: list[int]) -> int:
    return sum(bits << BITS_A_COLUMN * index for index, bits in enumerate(columns))


def checksum_of(data: bytes | mmap.mmap) -> int:
    """The checksum of a file's bytes, excluding the checksum itself."""
    before = zlib.crc32(data[: book_layout.CHECKSUM])
    return zlib.crc32(data[book_layout.CHECKSUM + 4 :], before)


@cache
def book() -> Book | None:
    """The installed book; None if it is missing or unreadable: the solver also works without
    it."""
    try:
        return Book(resource("book", FILE))
    except (OSError, ValueError):
        return None


RULES: Final = ConnectFour()
MOST_AT_ONCE: Final = 4096
"""The most positions in one call of the kernel, whose budget counts nodes: some need none."""

LONG: Final = 2_000_000
"""The nodes spent on one position from which the whole table is used."""

_ENTRY_BYTES: Final = 8
Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SolvedPosition:
    """The result for a position.

    Attributes:
        score: the score for the side to move.
        nodes: the positions that the search looked up in its table. With two threads: those of the
            one that found the score.
    """

    score: int
    nodes: int


@dataclass(frozen=True, slots=True)
class ColumnScores:
    """The results for all moves in a position.

    Attributes:
        scores: for columns 1 to 7 the score after a stone there, for the side that makes the move;
            None for a full column.
        nodes: the positions that the search looked up in its table.
        seconds: the duration of the search.
    """

    scores: tuple[int | None, ...]
    nodes: int
    seconds: float

    @property
    def score(self) -> int:
        """The score of the position: that of its best move."""
        return max(score for score in self.scores if score is not None)

    @property
    def best(self) -> tuple[int, ...]:
        """The columns that keep the score, 1 to 7, from the centre out."""
        return tuple(c for c in CENTRE_FIRST if self.scores[c - 1] == self.score)


def boards(states: Sequence[State]) -> Words:
    """Positions as bitboards (drawn in the core's `kernels/connect4/interface.py`), uint64[n, 2]:
    the stones of the side to move, and all stones. Raises EngineError if a game is over."""
    if any(RULES.is_terminal(state) for state in states):
        raise EngineError("game.terminal")
    found = [bitboards(state.cells) for state in states]
    return np.array(found, dtype=np.uint64).reshape(-1, 2)


class Solver:
    """Solves positions. Intermediate results are stored in a table of 256 MB, or less if the memory
    budget (`base/memory.py`) is smaller. Its memory is allocated when it is first needed, as far as
    it is filled, and released when the budget is needed elsewhere.

    Args:
        book: scores after 12 plies (`Book`); None: no book.
    """

    def __init__(self, book: Book | None = None) -> None:
        self._entries = 0 if book is None else book.entries
        data = np.zeros(0, np.int8) if book is None else np.frombuffer(book.data, np.int8)
        self._book = native.fixed(data)
        self._table: native.Fixed | None = None
        self._filled = 0  # the table's entries in use
        weakref.finalize(self, memory.drop, id(self))

    def prepare(self) -> None:
        """Load the kernel and allocate the memory of short searches, 32 MB; otherwise the first
        searches wait some milliseconds each for it."""
        native.load(CONNECT4_SOLVER)
        self._memory().array[:SMALL] = 0
        self._register_memory(SMALL)

    def forget(self) -> None:
        """Release the table's memory."""
        self._table, self._filled = None, 0

    def solve(
        self,
        states: Sequence[State],
        stop: Stop = never,
        *,
        on_slice: Callable[[int], None] | None = None,
        helper: Executor | None = None,
    ) -> list[SolvedPosition]:
        """The scores of positions, none of which is over.

        Args:
            stop: checked every 10 ms or so.
            on_slice: called with the number of nodes so far, as often.
            helper: provides a second thread, which starts with the last position. Scores do not
                depend on it, node counts do.

        Raises:
            SearchStopped: `stop` returned true. Nothing is left running.
            EngineError: a game is over.
        """
        found: list[SolvedPosition] = []
        for start in range(0, len(states), MOST_AT_ONCE):
            nodes = sum(each.nodes for each in found)

            def tell(more: int, before: int = nodes) -> None:
                if on_slice is not None:
                    on_slice(before + more)

            batch = _Batch(boards(states[start : start + MOST_AT_ONCE]))
            self._run(batch, stop, tell, helper)
            found += batch.found()
        return found

    def columns(
        self,
        state: State,
        stop: Stop = never,
        *,
        on_column: Callable[[int, int], None] | None = None,
        on_slice: Callable[[int], None] | None = None,
        helper: Executor | None = None,
    ) -> ColumnScores:
        """The score of each move in a position that is not over.

        Args:
            on_column: called with a column, 1 to 7, and its score, as soon as it is known.
            stop: checked every 10 ms or so.
            on_slice: called with the number of nodes so far, as often.
            helper: provides a second thread. Scores do not depend on it, node counts do.

        Raises:
            SearchStopped: `stop` returned true. Nothing is left running.
            EngineError: the game is over.
        """
        began = time.perf_counter()
        scores, open_columns = _ended(state)
        told: set[int] = set()

        def tell(column: int, score: int) -> None:
            scores[column] = score
            told.add(column)
            if on_column is not None:
                on_column(column, score)

        for column in list(scores):
            tell(column, scores[column])
        batch = _Batch(boards([RULES.result(state, column) for column in open_columns]))

        def after_slice(nodes: int) -> None:
            if on_slice is not None:
                on_slice(nodes)
            for column, solved in zip(open_columns, batch.found(), strict=True):
                if solved.nodes >= 0 and column not in told:
                    tell(column, -solved.score)

        self._run(batch, stop, after_slice, helper)
        return ColumnScores(
            tuple(scores.get(column) for column in LEFT_TO_RIGHT),
            sum(solved.nodes for solved in batch.found()),
            time.perf_counter() - began,
        )

    def _run(
        self, batch: _Batch, stop: Stop, tell: Callable[[int], None], helper: Executor | None
    ) -> None:
        """Solve a batch. Raises SearchStopped."""
        if stop():
            raise SearchStopped
        try:
            self._solve(batch, stop, tell, helper)
        finally:
            self._register_memory(self._filled)

    def _register_memory(self, entries: int) -> None:
        """Register the table's memory with the budget after use of that many entries."""
        self._filled = max(self._filled, entries)
        this = weakref.ref(self)  # weak: the budget must not keep the solver alive
        memory.keep(
            id(self),
            _ENTRY_BYTES * self._filled,
            lambda: None if (solver := this()) is None else solver.forget(),
        )

    def _solve(
        self, batch: _Batch, stop: Stop, tell: Callable[[int], None], helper: Executor | None
    ) -> None:
        works = [self._work(batch, turned=0)]
        if helper is None:
            works[0].run(stop, tell)
            return
        works.append(self._work(batch, turned=1))
        ended = False
        beside = helper.submit(works[1].run, lambda: ended or stop(), lambda nodes: None)
        try:
            works[0].run(stop, lambda nodes: tell(nodes + works[1].nodes))
        finally:
            ended = True
            beside.exception()  # waits for it, and ignores its SearchStopped
        if not batch.is_done():
            beside.result()

    def _work(self, batch: _Batch, turned: int) -> _Work:
        most = LARGE
        while most > SMALL and _ENTRY_BYTES * most > memory.budget():
            most //= 2
        return _Work(
            batch, self._memory(), self._book, self._entries, turned, most, self._register_memory
        )

    def _memory(self) -> native.Fixed:
        if self._table is None:
            self._table = native.fixed(np.zeros(LARGE, np.uint64))
        return self._table


class _Batch:
    """Positions in the kernel's form, with the results so far."""

    def __init__(self, positions: Words) -> None:
        self.count = len(positions)
        self.positions: Words = np.ascontiguousarray(positions, np.uint64).reshape(-1)
        self.results: Numbers = np.full(layout.RESULT * self.count, -1, dtype=np.int64)

    def found(self) -> list[SolvedPosition]:
        """The results; an unsolved position has -1 nodes."""
        results = self.results.tolist()
        # Nodes are written last, so a valid count implies a valid score.
        return [SolvedPosition(*pair) for pair in zip(results[::2], results[1::2], strict=True)]

    def is_done(self) -> bool:
        return bool((self.results[layout.SPENT :: layout.RESULT] >= 0).all())


class _Work:
    """One thread's work on a batch."""

    def __init__(
        self, batch: _Batch, table: native.Fixed, book: native.Fixed, entries: int, turned: int,
        most: int, on_filled: Callable[[int], None],
    ) -> None:  # fmt: skip
        self._job: Numbers = np.zeros(layout.JOB, dtype=np.int64)
        self._job[layout.LEVEL] = -1
        self._batch, self._most, self._on_filled = batch, most, on_filled
        self._arguments: tuple[Any, ...] = (
            native.fixed(batch.positions),
            native.fixed(batch.results),
            table,
            _codes(),
            book,
            native.fixed(np.zeros(layout.WORDS, np.uint64)),
            native.fixed(np.zeros(layout.NUMBERS, np.int64)),
            native.fixed(self._job),
            batch.count,
            entries,
            turned,
        )

    @property
    def nodes(self) -> int:
        return int(self._job[layout.NODES])

    def run(self, stop: Stop, tell: Callable[[int], None]) -> None:
        """Solve all positions. Raises SearchStopped."""
        budget, places, done = FIRST_BUDGET, 0, False
        while not done:
            if stop():
                raise SearchStopped
            spent = self.nodes - int(self._job[layout.BEFORE])  # nodes spent on this position
            before, places = places, (self._most if spent > LONG else SMALL) - 1
            self._on_filled(places + 1)
            if places > before:
                # Fresh table memory is allocated on first touch, at nearly each node, so a slice
                # of the previous length would take a hundred times its 10 ms.
                budget = FIRST_BUDGET
            start = time.perf_counter()
            done = bool(native.call(CONNECT4_SOLVER, *self._arguments, places, budget))
            budget = next_budget(budget, time.perf_counter() - start)
            done = done or self._batch.is_done()  # by the other thread
            tell(self.nodes)


@cache
def _codes() -> native.Fixed:
    return native.fixed(np.array(codes(), dtype=np.uint64))


def _ended(state: State) -> tuple[dict[int, int], list[int]]:
    """The columns that end the game at once, with their scores, and the other open columns, both
    from the centre out. Raises EngineError."""
    if RULES.is_terminal(state):
        raise EngineError("game.terminal")
    scores: dict[int, int] = {}
    others: list[int] = []
    for column in ConnectFour(CENTRE_FIRST).actions(state):
        after = RULES.result(state, column)
        if after.won:
            scores[column] = (RULES.max_plies + 1 - len(state.moves)) // 2
        elif RULES.is_terminal(after):
            scores[column] = 0
        else:
            others.append(column)
    return scores, others


# Its scores as exact values.


class _ConnectFour(Solving):
    """Solves positions one at a time, with the book."""

    def __init__(self) -> None:
        super().__init__(RULES)
        self._solver = Solver(book())

    def _value(self, state: State, stop: Stop, tell: OnNodes) -> float:
        (solved,) = self._solver.solve([state], stop, on_slice=tell)
        tell(solved.nodes)
        return value_of(state, solved.score)


def value_of(state: State, score: int) -> float:
    """The exact value of a score of Connect Four: the inverse of `score`."""
    if not score:
        return 0.0
    # The winner's last stone comes `2 * score - 2` plies before the board is full, or one more,
    # depending on the side to move.
    plies = RULES.max_plies - len(state.moves) + 2 - 2 * abs(score)
    plies -= (plies % 2 == 0) if score > 0 else (plies % 2 == 1)
    sign = RULES.to_move(state) if score > 0 else -RULES.to_move(state)
    return float(sign * (WIN - plies))


@cache
def connect_four() -> ExactSolver:
    """The solver of Connect Four."""
    return _ConnectFour()
