"""Lets one thread after the other play where moves take a millisecond or so.

Python runs one thread at a time. Threads that call a kernel for some microseconds each hand
Python's lock around all the time, which costs as much as the moves (measured: half of all time
where the window is open). So who plays quick games does it in turn, for some 30 ms each. Slow moves
are searched by kernels that leave the lock alone, or by programs of others: these games go on at
the same time, and whoever has waited too long for a turn does without.

Whoever plays quick games also rests now and then. A thread is asked for Python's lock after a whole
switch interval in which nobody gave it away; one that calls a kernel every 0.1 ms gives it away all
the time, and has it back before those that wait are awake. The window's thread waited 22 to 60 ms
for it in one of 100 cases, and 4 ms with the rests, which take nothing from the games.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import Final

from poda.packages.arena.engine.tournament.document import is_engine
from poda.packages.arena.engine.tournament.plan import Fixture, Plan

SLICE: Final = 0.03
"""Seconds of a turn."""
QUICK: Final = 0.002
"""Seconds of the processor's that a quick move takes at most, on average over a turn."""
PATIENCE: Final = 0.25
"""Seconds that somebody waits at most, beside the turns of all others."""
BREATH: Final = 0.005
"""Seconds of quick moves after which a thread leaves Python's lock alone for a moment."""
_PAUSE: Final = 0.0003
HELD: Final = 0.1
"""Seconds that a move waits at most for who draws."""
_STRIKES: Final = 3  # games that are not quick, one after the other, until a pairing is not


class Turns:
    """The turns of all threads of a tournament.

    Args:
        at_once: how many threads there are.
    """

    def __init__(self, at_once: int) -> None:
        self._is_needed = at_once > 1
        self._patience = PATIENCE + 4 * SLICE * at_once
        self._lock = threading.Lock()
        self._is_taken = False
        self.undisturbed = threading.Event()  # cleared while quick moves are to wait
        self.undisturbed.set()
        self._waiting: deque[threading.Lock] = deque()  # who waits longest first
        self._strikes: dict[tuple[int, int], int] = {}

    def of(self, plan: Plan, fixture: Fixture) -> Turn:
        """What one game has to do with it."""
        both = plan.entrants[fixture.first], plan.entrants[fixture.second]
        pairing = min(fixture.first, fixture.second), max(fixture.first, fixture.second)
        is_quick = self._is_needed and self._strikes.get(pairing, 0) < _STRIKES
        is_quick = is_quick and not any(is_engine(each.player) for each in both)
        return Turn(self, pairing, is_quick)

    def take(self) -> bool:
        """Wait for one's turn; whether it has come."""
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
        return True  # it came at the last moment

    def give(self) -> None:
        """Let the next one have it."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False

    def judge(self, pairing: tuple[int, int], *, is_quick: bool) -> None:
        """Whether a game of these two was quick."""
        self._strikes[pairing] = 0 if is_quick else self._strikes.get(pairing, 0) + 1


class Turn:
    """A game that is played when it is its thread's turn; a context manager around it."""

    def __init__(self, turns: Turns, pairing: tuple[int, int], is_quick: bool) -> None:
        self._turns, self._pairing, self._is_quick = turns, pairing, is_quick
        self._holds = False
        self._since = self._spent = 0.0
        self._plies = 0
        self._rested, self._moves = 0.0, 0

    def __enter__(self) -> None:
        self._rested = time.perf_counter()
        if self._is_quick:
            self._begin(0)

    def __exit__(self, *error: object) -> None:
        if self._holds:
            self._turns.judge(self._pairing, is_quick=True)
            self._end()

    def moved(self, plies: int) -> None:
        """A move was played, so many in this game."""
        self._rest()
        if not self._holds or time.perf_counter() - self._since < SLICE:
            return
        is_quick = time.thread_time() - self._spent <= QUICK * (plies - self._plies)
        self._end()
        if is_quick:
            self._begin(plies)
        else:
            self._turns.judge(self._pairing, is_quick=False)

    def _rest(self) -> None:
        """Let others have Python's lock, where moves are so quick that they would not get it."""
        if not self._turns.undisturbed.is_set():
            self._turns.undisturbed.wait(HELD)
        self._moves += 1
        if time.perf_counter() - self._rested < BREATH:
            return
        if self._moves > 1:
            time.sleep(_PAUSE)
        self._rested, self._moves = time.perf_counter(), 0

    def _begin(self, plies: int) -> None:
        self._holds = self._turns.take()
        self._since, self._spent = time.perf_counter(), time.thread_time()
        self._plies = plies

    def _end(self) -> None:
        self._holds = False
        self._turns.give()
