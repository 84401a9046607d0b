"""Turns in which threads play games whose moves take a millisecond or so.

Python runs one thread at a time. Threads that call a kernel for some microseconds each keep passing
the interpreter lock around, which costs as much as the moves (measured: half of all time while the
window is open). So quick games are played in turns of some 30 ms each. Slow moves are searched by
kernels that release the lock, or by external programs: these games run at the same time, and a
thread that has waited too long for a turn plays without one.

Threads with quick games also pause now and then. A thread is asked for the lock only after a switch
interval in which nobody released it; one that calls a kernel every 0.1 ms releases it all the time,
and takes it back before waiting threads wake up. The window's thread waited 22 to 60 ms for it in
one of 100 cases, and 4 ms with the pauses, which do not slow the games down.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import Final

from poda.packages.arena.engine.tournament.document import is_engine
from poda.packages.arena.engine.tournament.plan import Fixture, TournamentPlan

SLICE: Final = 0.03
"""The seconds of a turn."""
QUICK: Final = 0.002
"""The most seconds of processor time of a quick move, on average over a turn."""
PATIENCE: Final = 0.25
"""The seconds that a thread waits for its turn, in addition to the turns of all others."""
BREATH: Final = 0.005
"""The seconds of quick moves after which a thread releases the interpreter lock for a moment."""
_PAUSE: Final = 0.0003
HELD: Final = 0.1
"""The most seconds that a move waits while the window draws."""
_STRIKES: Final = 3  # consecutive slow games after which a pairing counts as slow


class ThreadTurns:
    """The turns of all threads of a tournament.

    Args:
        at_once: the number of threads.
    """

    def __init__(self, at_once: int) -> None:
        self._is_needed = at_once > 1
        self._patience = PATIENCE + 4 * SLICE * at_once
        self._lock = threading.Lock()
        self._is_taken = False
        self.undisturbed = threading.Event()  # cleared while moves are to wait
        self.undisturbed.set()
        self._waiting: deque[threading.Lock] = deque()  # the longest wait first
        self._strikes: dict[tuple[int, int], int] = {}

    def of(self, plan: TournamentPlan, fixture: Fixture) -> GameTurn:
        """The turn of one game."""
        both = plan.entrants[fixture.first], plan.entrants[fixture.second]
        pairing = min(fixture.first, fixture.second), max(fixture.first, fixture.second)
        is_quick = self._is_needed and self._strikes.get(pairing, 0) < _STRIKES
        is_quick = is_quick and not any(is_engine(each.player) for each in both)
        return GameTurn(self, pairing, is_quick)

    def take(self) -> bool:
        """Wait for the turn; False if the patience ended first."""
        with self._lock:
            if not self._is_taken:
                self._is_taken = True
                return True
            own = threading.Lock()
            own.acquire()
            self._waiting.append(own)
        if own.acquire(timeout=self._patience):
            return True
        with self._lock:
            if own in self._waiting:
                self._waiting.remove(own)
                return False
        return True  # the turn came just after the time-out

    def give(self) -> None:
        """Pass the turn on to the thread that has waited longest."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False

    def judge(self, pairing: tuple[int, int], *, is_quick: bool) -> None:
        """Record whether a game of this pairing was quick."""
        self._strikes[pairing] = 0 if is_quick else self._strikes.get(pairing, 0) + 1


class GameTurn:
    """The turn of one game, as a context manager around the game."""

    def __init__(self, turns: ThreadTurns, pairing: tuple[int, int], is_quick: bool) -> None:
        self._turns, self._pairing, self._is_quick = turns, pairing, is_quick
        self._holds = False
        self._since = self._spent = 0.0
        self._plies = 0
        self._rested, self._moves = 0.0, 0

    def __enter__(self) -> None:
        self._rested = time.perf_counter()
        if self._is_quick:
            self._start_clock(0)

    def __exit__(self, *error: object) -> None:
        if self._holds:
            self._turns.judge(self._pairing, is_quick=True)
            self._end()

    def moved(self, plies: int) -> None:
        """Note that a move was played, the game's ply number `plies`; end an expired turn."""
        self._rest()
        if not self._holds or time.perf_counter() - self._since < SLICE:
            return
        is_quick = time.thread_time() - self._spent <= QUICK * (plies - self._plies)
        self._end()
        if is_quick:
            self._start_clock(plies)
        else:
            self._turns.judge(self._pairing, is_quick=False)

    def _rest(self) -> None:
        """Release the interpreter lock for other threads now and then, or while one draws."""
        if not self._turns.undisturbed.is_set():
            self._turns.undisturbed.wait(HELD)
        self._moves += 1
        if time.perf_counter() - self._rested < BREATH:
            return
        if self._moves > 1:
            time.sleep(_PAUSE)
        self._rested, self._moves = time.perf_counter(), 0

    def _start_clock(self, plies: int) -> None:
        self._holds = self._turns.take()
        self._since, self._spent = time.perf_counter(), time.thread_time()
        self._plies = plies

    def _end(self) -> None:
        self._holds = False
        self._turns.give()
