"""Computes the endgame database of checkers, and stores it slice by slice.

The kernel (`kernels/endgames.py`) computes two slices at a time, which depend on each
other; each thread works on a pair of its own. A finished pair is written to the file, followed by
its digests, which mark it as present. So an interrupted computation is resumed where it was: slices
without a right digest are computed again.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import hashlib
import logging
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from typing import BinaryIO, Final

import numpy as np
import numpy.typing as npt

from poda.base import troubles
from poda.base.files import locked, write_atomically
from poda.base.troubles import Unkept
from poda.engine.kernels import native
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.checkers.engine.endgame_file import (
    HEAD,
    SHA256,
    Endgames,
    digest,
    digests_of,
    head,
    opened,
    path,
)
from poda.packages.checkers.kernels import endgame_layout as layout
from poda.packages.checkers.kernels.endgame_layout import (
    PIECES,
    Material,
    orders,
    positions,
    size,
    slice_starts,
    turned,
)
from poda.packages.checkers.kernels.entries import CHECKERS_ENDGAMES

Progress = Callable[[float], None]
"""Called with the share done so far, 0 to 1."""
Table = npt.NDArray[np.int8]

_SLICE_SECONDS: Final = 0.02
_FIRST_BUDGET: Final = 3_000_000
_POLL_SECONDS: Final = 0.05
_log = logging.getLogger(__name__)


def compute(
    pieces: int,
    progress: Progress | None = None,
    stop: Stop | None = None,
    executor: Executor | None = None,
) -> Endgames:
    """Compute the database of up to that many pieces, and its file. See `endgames.load`."""
    table: Table = np.zeros(positions(pieces), np.int8)
    with contextlib.ExitStack() as held:
        store = held.enter_context(_Store.opened(pieces)) if pieces in SHA256 else None
        known = _known(pieces, table, store)
        _Computation(pieces, table, known, store).run(progress, stop or never, executor)
        if store is not None and not store.is_right():
            _log.warning("the endgames of checkers are not those that are known: computed again")
            store.begin()
            _Computation(pieces, table, set(), store).run(progress, stop or never, executor)
    table.flags.writeable = False
    data = _bytes(table)
    if store is not None:
        if store.error is None:
            troubles.works(Unkept.ENDGAMES)
            return opened(pieces) or Endgames(pieces, data)
        _tell_unkept(pieces, data, store.error)
    return Endgames(pieces, data)


def _tell_unkept(pieces: int, data: memoryview, error: Exception) -> None:
    troubles.fails(Unkept.ENDGAMES, path(pieces), error, lambda: _write_all(pieces, data))


def _write_all(pieces: int, data: memoryview) -> None:
    """Write the whole file after an earlier failure; another failure is reported again."""
    digests = b"".join(digest(pieces, data, n) for n in range(len(slice_starts(pieces))))
    try:
        write_atomically(path(pieces), head(pieces, digests) + bytes(data))
    except (OSError, RuntimeError) as failure:  # RuntimeError: links in a circle (before 3.13)
        _log.warning("the endgames of checkers cannot be kept: %s", failure)
        _tell_unkept(pieces, data, failure)
    else:
        troubles.works(Unkept.ENDGAMES)


def _bytes(table: Table) -> memoryview:
    return table.data.cast("B").toreadonly()


def _known(pieces: int, table: Table, store: _Store | None) -> set[Material]:
    """The slices that need no computation; they are copied into the table."""
    known: set[Material] = set()
    if store is not None:
        for material, data in store.slices():
            start = slice_starts(pieces)[material]
            table[start : start + size(material)] = np.frombuffer(data, np.int8)
            known.add(material)
        few = set(slice_starts(PIECES))
        if pieces > PIECES and not few <= known and (smaller := opened(PIECES)) is not None:
            table[: positions(PIECES)] = np.frombuffer(smaller.table, np.int8)
            store.keep(few, table)
            known |= few
    return known


class _Computation:
    """The remaining computation.

    Args:
        known: the slices that are in the table already.
        store: the file for computed slices; None: they are not stored.
    """

    def __init__(
        self, pieces: int, table: Table, known: set[Material], store: _Store | None
    ) -> None:
        self._pieces, self._table, self._known, self._store = pieces, table, known, store
        self._fixed = native.fixed(table)
        self._done = sum(map(size, known))
        self._told = -1.0

    def run(self, progress: Progress | None, stop: Stop, executor: Executor | None) -> None:
        """Compute all slices. Raises SearchStopped; finished slices are stored."""
        self._progress = progress
        for count in range(1, self._pieces + 1):
            for materials in orders(count):
                todo = [each for each in materials if not {each, turned(each)} <= self._known]
                works = [Work(self._fixed, self._pieces, each) for each in todo]
                self._run(works, stop, executor)
        self._report_share(())

    def _run(self, works: Sequence[Work], stop: Stop, executor: Executor | None) -> None:
        """Compute slices that do not depend on each other."""
        if executor is None:
            for work in works:
                work.run(stop, functools.partial(self._report_share, (work,)))
                self._keep_slices(work)
            return
        failed = False
        running = {
            executor.submit(work.run, lambda: failed or stop(), lambda: None): work
            for work in works
        }
        try:
            while running:
                done, _ = wait(running, _POLL_SECONDS, FIRST_COMPLETED)
                for future in done:
                    work = running.pop(future)
                    future.result()
                    self._keep_slices(work)
                self._report_share(running.values())
        finally:
            failed = True
            wait(running)

    def _keep_slices(self, work: Work) -> None:
        pair = {work.material, turned(work.material)}
        self._done += sum(map(size, pair))
        self._known |= pair
        if self._store is not None:
            self._store.keep(pair, self._table)

    def _report_share(self, works: Iterable[Work]) -> None:
        done = self._done + sum(work.share * work.size for work in works)
        share = done / positions(self._pieces)
        if self._progress is not None and (share >= self._told + 0.001 or share == 1.0):
            self._told = share
            self._progress(share)


@functools.cache
def _numbers(pieces: int) -> native.Fixed:
    return native.fixed(np.array(layout.numbers(pieces), np.int64))


class Work:
    """A slice and the one it depends on mutually, to be computed on one thread.

    Args:
        table: the table of up to that many pieces, with all slices that these depend on.

    Attributes:
        size: the number of positions of both.
    """

    def __init__(self, table: native.Fixed, pieces: int, material: Material) -> None:
        self.material = material
        own = size(material)
        other = 0 if turned(material) == material else size(turned(material))
        self.size = own + other
        self._table, self._numbers = table, _numbers(pieces)
        self._sizes = own, other
        self._job: npt.NDArray[np.int64] = np.zeros(layout.JOB, np.int64)

    @property
    def share(self) -> float:
        """The approximate share done, 0 to 1."""
        phase, at, wave, highest = map(int, self._job)
        if phase == layout.ALONE:
            return 0.5 * at / self.size
        return 0.5 + 0.5 * min(1.0, wave / max(highest, 1))

    def run(self, stop: Stop, tell: Callable[[], None]) -> None:
        """Compute the slices. Raises SearchStopped, and then leaves no results."""
        if stop():
            raise SearchStopped
        arguments = (
            self._table,
            native.fixed(np.zeros(self.size, np.int8)),
            self._numbers,
            native.fixed(np.zeros(layout.WORDS, np.uint64)),
            native.fixed(np.zeros(layout.NOTES, np.int64)),
            native.fixed(self._job),
            *self.material,
            *self._sizes,
        )
        budget, done = _FIRST_BUDGET, 0
        while not done:
            start = time.perf_counter()
            done = native.call(CHECKERS_ENDGAMES, *arguments, budget)
            factor = _SLICE_SECONDS / max(time.perf_counter() - start, 1e-6)
            budget = max(int(budget * min(max(factor, 0.25), 4.0)), 1_000)
            tell()
            if stop():
                raise SearchStopped


class _Store:
    """The file of a database during its computation.

    If it cannot be written, the computation goes on without it.

    Attributes:
        error: the error of the last failed write; None if there was none.
    """

    def __init__(self, pieces: int, file: BinaryIO | None) -> None:
        self._pieces, self._file = pieces, file
        self._head = len(head(pieces))
        self._names = list(slice_starts(pieces))
        self._digests = [bytes(32)] * len(self._names)
        self.error: OSError | None = None

    @classmethod
    @contextlib.contextmanager
    def opened(cls, pieces: int) -> Iterator[_Store]:
        """The file for that many pieces, created if missing or foreign. Only one process writes: a
        second one stores nothing."""
        where = path(pieces)
        with contextlib.ExitStack() as held:
            try:
                held.enter_context(locked(where.with_suffix(".lock")))
                if where.exists() and not where.is_file():  # opening a pipe would block
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(where))
                file = held.enter_context(where.open("r+b" if where.exists() else "w+b"))
                store = cls(pieces, file)
                store._read_slices()
            except BlockingIOError:
                store = cls(pieces, None)
            except OSError as error:
                store = cls(pieces, None)
                store._fail(error)
            yield store

    def _read_slices(self) -> None:
        """Read which slices the file holds."""
        assert self._file is not None
        begun = self._file.read(self._head)
        size_now = self._file.seek(0, 2)
        whole = self._head + positions(self._pieces)
        if len(begun) == self._head and begun.startswith(HEAD % self._pieces) and size_now <= whole:
            self._digests = digests_of(self._pieces, begun)
            return
        self.begin()

    def begin(self) -> None:
        self._digests = [bytes(32)] * len(self._names)
        if self._file is not None:
            try:
                self._file.truncate(0)
                self._write_bytes(0, head(self._pieces))
            except OSError as error:
                self._fail(error)

    def slices(self) -> Iterator[tuple[Material, bytes]]:
        if self._file is None:
            return
        for material, wanted in zip(self._names, list(self._digests), strict=True):
            if not any(wanted):
                continue
            try:
                self._file.seek(self._head + slice_starts(self._pieces)[material])
                data = self._file.read(size(material))
            except OSError:
                return
            if hashlib.sha256(data).digest() == wanted:
                yield material, data

    def keep(self, materials: set[Material], table: Table) -> None:
        """Write slices into the file: first their contents, then their digests."""
        data = _bytes(table)
        for number, material in enumerate(self._names):
            if material not in materials:
                continue
            self._digests[number] = found = digest(self._pieces, data, number)
            if self._file is None:
                continue
            start = slice_starts(self._pieces)[material]
            try:
                self._write_bytes(self._head + start, data[start : start + size(material)])
                self._write_bytes(len(head(self._pieces)) - 32 * (len(self._names) - number), found)
            except OSError as error:
                self._fail(error)

    def is_right(self) -> bool:
        found = hashlib.sha256(b"".join(self._digests)).hexdigest()
        return found == SHA256[self._pieces]

    def _write_bytes(self, at: int, data: bytes | memoryview) -> None:
        assert self._file is not None
        self._file.seek(at)
        self._file.write(data)
        self._file.flush()

    def _fail(self, error: OSError) -> None:
        _log.warning("the endgames of checkers cannot be kept: %s", error)
        self._file, self.error = None, error
