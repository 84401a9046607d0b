"""Many games at once, for evolution and all that measures networks by games.

A *batch* describes games as arrays. `play_batch` plays them, with a compiled kernel or, for games
without one, with the readable rules (`movers.py`), which give the same results. `play` divides a
batch into tasks for an executor. A game is a pure function of its players and its seed, so neither
the number of workers nor a worker's death changes a result.
"""

from __future__ import annotations

import itertools
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.games import game as game_named
from poda.engine.kernels import is_plain, native
from poda.engine.kernels.evolution import ESTIMATING, Shape
from poda.engine.kernels.evolution import play as play_compiled
from poda.engine.networks.network import Layout, Network, Played, weights_of
from poda.engine.playing.movers import Mover, NetworkMover, ZeroMover, play_game
from poda.engine.playing.proof import losing_lines
from poda.engine.playing.small_games import play_small
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.search.evaluation import ZERO
from poda.engine.search.observer import SearchStopped, Stop, never

# Estimates of the time that games take, by which they are divided into tasks. They were measured on
# one machine and are guesses for others; no result depends on them.

Players = npt.NDArray[np.int32]

# The time of one side of a game: a network of Connect Four at 2 plies, and the 6-ply player. Each
# further ply takes four times as long.
_NETWORK_SECONDS: Final = 20e-6
_SIX_PLY_SECONDS: Final = 100e-6
_LEAST_SECONDS: Final = 2e-6

READABLE_FACTOR: Final = 2_000.0
"""The factor by which games without a kernel take longer."""


def game_seconds(
    game_key: str, first: Players, second: Players, plies: int
) -> npt.NDArray[np.float64]:
    """The estimated time of each game with its kernel, in seconds: float64[games].

    Args:
        first, second: the players that begin each game, and their opponents.
        plies: the look-ahead of the networks.
    """
    seconds, kit = np.zeros(len(first)), training_kit_of(game_named(game_key))
    for players in (first, second):
        own = kit.side_seconds(players, plies)
        seconds += _side(players, plies) if own is None else own
    return seconds


def _side(players: Players, plies: int) -> npt.NDArray[np.float64]:
    # A mover code holds its player's look-ahead (`code_of`).
    ahead = np.where(players < ESTIMATING, ESTIMATING - players, -1 - np.minimum(players, -1))
    of_zero = _SIX_PLY_SECONDS * 4.0 ** (ahead - 6.0)
    of_network = _NETWORK_SECONDS * 4.0 ** (plies - 2)
    return np.maximum(np.where(players < 0, of_zero, of_network), _LEAST_SECONDS)


Arithmetic = Literal["strict", "relaxed"]
Results = npt.NDArray[np.int8]

HAND_MADE: Final = -2
"""The mover code of the hand-made evaluation of a game with dice, which does not look ahead."""

_IN_FLIGHT: Final = 256  # the most tasks submitted at once, so that a stop need not wait for more
_ATTEMPTS: Final = 3  # a task that the executor loses this often is played here
_STOP_SECONDS: Final = 0.05  # the time between two checks of `stop` while a task runs elsewhere

# The intended time of a task. Calling a kernel costs 0.05 ms, a thread of a pool about as much, and
# Dask 5 to 9 ms; a stop waits for tasks under way. Between two tasks a thread needs the GIL, which
# the window waits for: twice as long with tasks of 1.5 ms as with tasks of 4.5 ms.
_HERE_SECONDS: Final = 0.01
_POOL_SECONDS: Final = (0.0045, 0.005)  # at least and at most; between them,
_CLUSTER_SECONDS: Final = (0.005, 0.04)
_TASKS: Final = 16  # as many tasks, for workers to share evenly


@dataclass(frozen=True, slots=True)
class Batch:
    """Games to be played.

    Attributes:
        game_key: the game.
        networks: the networks that play.
        first: int32[games], the player that begins: an index into `networks`, or a mover code
            (`zero_code`).
        second: int32[games], its opponent, likewise.
        seeds: uint64[games], the seeds of the games' random numbers.
        openings: int32[games], the number of random plies at the beginning.
        plies: the look-ahead of the networks.
        arithmetic: "strict" gives the same games on every processor; "relaxed" lets the compiler
            reorder sums and fuse operations: a tenth more games a second (measured: Connect Four
            7 to 12%, tic-tac-toe 15 to 20%), a few of which may differ.
        longest: the plies after which a game ends as a draw; 0 for no limit.
    """

    game_key: str
    networks: Played
    first: npt.NDArray[np.int32]
    second: npt.NDArray[np.int32]
    seeds: npt.NDArray[np.uint64]
    openings: npt.NDArray[np.int32]
    plies: int = 2
    arithmetic: Arithmetic = "strict"
    longest: int = 0

    @classmethod
    def facing(
        cls,
        game_key: str,
        networks: Played,
        own: npt.NDArray[Any],
        opponents: npt.NDArray[Any],
        begins: npt.NDArray[np.bool_],
        seeds: npt.NDArray[np.uint64],
        openings: npt.NDArray[Any],
        plies: int = 2,
        arithmetic: Arithmetic = "strict",
        longest: int = 0,
    ) -> Batch:
        """The games of `own` players against `opponents` (whole numbers, as in `first`), in which
        `begins` (bool) says whether the own player begins. The arrays have one common shape."""
        return cls(
            game_key,
            networks,
            np.where(begins, own, opponents).reshape(-1).astype(np.int32),
            np.where(begins, opponents, own).reshape(-1).astype(np.int32),
            seeds.reshape(-1),
            openings.reshape(-1).astype(np.int32),
            plies,
            arithmetic,
            longest,
        )

    def __len__(self) -> int:
        return len(self.first)

    def games(self, which: slice | npt.NDArray[np.bool_]) -> Batch:
        """A batch of some of the games, by a slice or bool[games], with all networks."""
        return replace(
            self,
            first=self.first[which],
            second=self.second[which],
            seeds=self.seeds[which],
            openings=self.openings[which],
        )

    def part(self, which: slice) -> Batch:
        """A batch of some of the games with only their networks: the data of a task."""
        games = self.games(which)
        players = np.concatenate([games.first, games.second])
        needed, places = np.unique(players[players >= 0], return_inverse=True)
        players[players >= 0] = places
        return replace(
            games,
            networks=self.networks[needed.astype(np.int64)],
            first=players[: len(games)],
            second=players[len(games) :],
        )


def zero_code(plies: int) -> int:
    """The mover code of the player that looks `plies` ahead with 0 at the horizon (0: random)."""
    return -(plies + 1)


def partner_code(game_key: str, plies: int) -> int:
    """The mover code of the opponent in training and trials: the player that looks `plies` ahead
    with 0 at the horizon, or the one of the game's kit (`TrainingKit.partner`); in games with dice
    the hand-made evaluation, without look-ahead."""
    if game_named(game_key).has_chance:
        return HAND_MADE
    if training_kit_of(game_named(game_key)).partner() is None or not plies:
        return zero_code(plies)
    return ESTIMATING - plies


def code_of(code: int) -> tuple[int, bool]:
    """The look-ahead of the player with a mover code below 0 in a game without dice, and whether it
    has an estimate at its horizon."""
    return (ESTIMATING - code, True) if code < ESTIMATING else (-code - 1, False)


def shape_of(layout: Layout) -> Shape:
    """The parts of a network with this layout, for a kernel."""
    compares_output = layout.compares == "output"
    return Shape(layout.beyond, layout.hidden, layout.further, compares_output)


def compiled_for(game_key: str) -> bool:
    """Whether a compiled kernel plays this game; without one, games take far longer."""
    game = GAMES.get(game_key)
    kernel = training_kit_of(game).kernel() if game is not None else None
    return kernel is not None and not is_plain() and native.is_usable(kernel.part)


def play_batch(batch: Batch) -> Results:
    """Play the games of a batch: int8[games], +1 if the first player wins, -1 if it loses, 0 for a
    draw; in backgammon its points.

    A module-level function with picklable arguments. Kernels release the GIL.
    """
    if batch.networks.layout.is_learnt:
        found = _play_learnt(batch)
        return play_readably(batch) if found is None else found
    networks, layout = batch.networks, batch.networks.layout
    kernel, shape = training_kit_of(game_named(batch.game_key)).kernel(), shape_of(layout)
    if (
        kernel is None
        or not native.is_usable(kernel.part)
        or not (kernel.general or (shape.is_plain and not batch.longest))
    ):
        return play_readably(batch)
    return play_compiled(
        kernel,
        *(networks.first, networks.output, batch.first, batch.second),
        *(batch.seeds, batch.openings, batch.plies, batch.arithmetic == "relaxed"),
        *(batch.longest, shape),
    )


@dataclass(slots=True)
class ProcessorClock:
    """The processor time of some work, all its threads together.

    Attributes:
        seconds: the time of finished tasks and, at the end of the work, of its own thread.
        began: the processor time of that thread at the beginning.
    """

    began: float
    seconds: float = 0.0

    @property
    def so_far(self) -> float:
        """The seconds up to now, during the work; call this on the work's thread."""
        return self.seconds + time.thread_time() - self.began


_clock: ContextVar[ProcessorClock | None] = ContextVar("clock", default=None)


@contextmanager
def measured() -> Iterator[ProcessorClock]:
    """A context that measures the work done in it, by this thread and by the executors on which it
    plays games; `seconds` is complete at its end."""
    clock = ProcessorClock(time.thread_time())
    token = _clock.set(clock)
    try:
        yield clock
    finally:
        _clock.reset(token)
        clock.seconds = clock.so_far


def _play_task(batch: Batch) -> tuple[Results, float]:
    """The function that an executor runs: `play_batch`, and its processor time in seconds."""
    began = time.thread_time()
    results = play_batch(batch)
    return results, time.thread_time() - began


def _play_learnt(batch: Batch) -> Results | None:
    """The results by compiled code or, for a small game, by tables; None if there is neither."""
    game = game_named(batch.game_key)
    if not game.small:
        return training_kit_of(game).play_learnt(batch)
    return play_small(
        game.key,
        batch.networks,
        np.stack([batch.first, batch.second], axis=1),
        batch.seeds,
        batch.openings,
        batch.plies,
        batch.longest,
    )


def play(
    batch: Batch,
    executor: Executor | None = None,
    task_games: int | None = None,
    stop: Stop | None = None,
) -> Results:
    """Play the games of a batch in tasks: int8[games], in the batch's order.

    Args:
        executor: runs the tasks; None plays them here. One whose `many_machines` is true gets fewer
            and larger tasks, since each costs it more.
        task_games: the number of games in a task; None estimates it.
        stop: checked between tasks.

    Raises:
        SearchStopped: `stop` returned true. No task of the batch is left running.
    """
    slices = _slices(batch, executor, task_games)
    results = np.zeros(len(batch), dtype=np.int8)
    if executor is None:
        for which in slices:
            if stop and stop():
                raise SearchStopped
            results[which] = play_batch(batch.games(which))
    else:
        _Tasks(batch, executor, stop or never).fill(results, slices)
    return results


def _slices(batch: Batch, executor: Executor | None, task_games: int | None) -> list[slice]:
    """The tasks of a batch: ranges of successive games that take about the same time."""
    if task_games is not None:
        ends = np.arange(task_games, len(batch) + task_games, task_games)
    else:
        until = np.cumsum(_seconds(batch))
        at_a_time = _task_seconds(executor, float(until[-1]) if len(until) else 0.0)
        # A task ends with the game during which its time is over.
        ends = np.flatnonzero(np.diff(np.floor(until / at_a_time), prepend=0.0)) + 1
        if len(batch) and (not len(ends) or ends[-1] < len(batch)):
            ends = np.append(ends, len(batch))
    starts = [0, *ends.tolist()]
    return [slice(start, end) for start, end in itertools.pairwise(starts)]


def _task_seconds(executor: Executor | None, all_seconds: float) -> float:
    if executor is None:
        return _HERE_SECONDS
    many = getattr(executor, "many_machines", False)
    least, most = _CLUSTER_SECONDS if many else _POOL_SECONDS
    return min(max(all_seconds / _TASKS, least), most)


def _seconds(batch: Batch) -> npt.NDArray[np.float64]:
    """The estimated time of each game, in seconds: float64[games]."""
    each = game_seconds(batch.game_key, batch.first, batch.second, batch.plies)
    return each if compiled_for(batch.game_key) else each * READABLE_FACTOR


class _Tasks:
    """The tasks of one batch on an executor."""

    def __init__(self, batch: Batch, executor: Executor, stop: Stop) -> None:
        self._batch = batch
        self._executor = executor
        self._stop = stop
        self._clock = _clock.get() or ProcessorClock(0.0)
        self._open: set[Future[tuple[Results, float]]] = set()

    def fill(self, results: Results, slices: list[slice]) -> None:
        """Submit the tasks, at most `_IN_FLIGHT` at once, and gather the results in order."""
        left = iter(slices)
        running: deque[tuple[slice, Future[tuple[Results, float]]]] = deque()
        try:
            for which in itertools.islice(left, _IN_FLIGHT):
                running.append((which, self._submit(which)))
            while running:
                which, future = running[0]
                results[which] = self._result(which, future)
                running.popleft()
                for more in itertools.islice(left, 1):
                    running.append((more, self._submit(more)))
        finally:
            # Cancel the tasks of an unfinished batch; those under way end in some milliseconds.
            wait([future for future in self._open if not future.cancel()])

    def _submit(self, which: slice) -> Future[tuple[Results, float]]:
        if self._stop():
            raise SearchStopped
        future: Future[tuple[Results, float]]
        try:
            future = self._executor.submit(_play_task, self._task(which))
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)
        self._open.add(future)
        return future

    def _task(self, which: slice) -> Batch:
        """The batch for a worker: threads share the networks, other workers get those they need."""
        if isinstance(self._executor, ThreadPoolExecutor):
            return self._batch.games(which)
        return self._batch.part(which)

    def _result(self, which: slice, future: Future[tuple[Results, float]]) -> Results:
        """The result of a task, which is run again if its worker died."""
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return self._awaited(future)
            except (BrokenExecutor, CancelledError):
                self._open.discard(future)
                if attempt < _ATTEMPTS:
                    future = self._submit(which)
        return play_batch(self._batch.games(which))

    def _awaited(self, future: Future[tuple[Results, float]]) -> Results:
        while True:
            if self._stop():
                raise SearchStopped
            if not future.done():
                wait([future], timeout=_STOP_SECONDS)
            if future.done():
                result, seconds = future.result()
                self._clock.seconds += seconds
                self._open.discard(future)
                return result


def lines_lost(game_key: str, networks: Played, plies: int = 2) -> npt.NDArray[np.int64]:
    """The lines that each network loses when all replies are tried (`proof.losing_lines`).

    Returns int64[networks, 3]: lines lost as first, lines lost as second, and all lines. Strict
    arithmetic. Raises EngineError for a game that is too large.
    """
    game = game_named(game_key)
    if compiled_for(game_key) and not networks.layout.is_learnt:  # no kernel plays learnt ones
        compiled = training_kit_of(game).lines_lost(networks, plies)
        if compiled is not None:
            return compiled
    found = [
        losing_lines(game, NetworkMover(game, network_of(networks, index), plies))
        for index in range(len(networks))
    ]
    lines = [(lines.lost_first, lines.lost_second, lines.lines) for lines in found]
    return np.array(lines, dtype=np.int64).reshape(-1, 3)


def play_readably(batch: Batch) -> Results:
    """The same as `play_batch`, by the readable rules: for games without a kernel, and to test the
    kernels. int8[games]."""
    game = game_named(batch.game_key)
    movers: dict[int, Mover] = {}

    def mover(code: int) -> Mover:
        if code not in movers:
            movers[code] = _mover(game, batch, code)
        return movers[code]

    results = [
        play_game(
            game,
            mover(int(batch.first[index])),
            mover(int(batch.second[index])),
            int(batch.seeds[index]),
            int(batch.openings[index]),
            batch.longest,
        )
        for index in range(len(batch))
    ]
    return np.array(results, dtype=np.int8)


def _mover(game: Game[Any, Any], batch: Batch, code: int) -> Mover:
    if code <= HAND_MADE and game.has_chance:
        return training_kit_of(game).hand_made()
    if code < 0:
        plies, estimates = code_of(code)
        evaluation = training_kit_of(game).partner() if estimates else None
        return ZeroMover(game, plies, evaluation or ZERO)
    return NetworkMover(game, network_of(batch.networks, code), batch.plies)


def network_of(networks: Played, index: int) -> Network:
    """One of the networks, with its weights as played (rounded, see `network.py`)."""
    return Network(networks.layout, weights_of(networks, index))
