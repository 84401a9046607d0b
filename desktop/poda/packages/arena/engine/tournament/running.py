"""Plays a tournament: several games at a time, on threads or a cluster, each stored as it ends.

The plan alone determines the games and their randomness, so the result does not depend on the
number of simultaneous games, nor on interruptions.

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

import itertools
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, Final, NamedTuple

from poda.engine.cluster import connect
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.search.observer import SearchStopped, Stop
from poda.packages.arena.engine.competitor import Competitor
from poda.packages.arena.engine.external.engines import Programs
from poda.packages.arena.engine.tournament.cluster import LostError, records, refuse_engines
from poda.packages.arena.engine.tournament.document import is_engine
from poda.packages.arena.engine.tournament.journal import End, Journal
from poda.packages.arena.engine.tournament.own import Shared, competitor_for
from poda.packages.arena.engine.tournament.plan import MOST_GAMES, Fixture, TournamentPlan
from poda.packages.arena.engine.tournament.play import play_fixture
from poda.packages.arena.engine.tournament.record import JournalGame, Summary
from poda.packages.arena.engine.tournament.standings import Standings

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


__all__ = ["End", "LiveGame", "Runner"]

MOST_AT_ONCE: Final = 64
TELL_SECONDS: Final = 0.05
"""The least seconds between two reports of finished games."""
SYNC_SECONDS: Final = 2.0
_MOST_OPEN: Final = 8  # competitors that a thread keeps alive for later games
_MOST_FAULTS: Final = 1_000
_FAR_AHEAD: Final = 256  # the games by which a thread may precede those that count, in a test

_log = logging.getLogger(__name__)

OnGames = Callable[[Sequence[Summary]], None]


class LiveGame(NamedTuple):
    """A game in progress.

    Attributes:
        number: the number of the game.
        first, second: the indices of the entrants; the first has the first side (MAX).
        state: the current position.
        last: the last action; None before the first.
        seconds: the thinking time of each of the two.
        plies: the number of plies so far, without throws.
    """

    number: int
    first: int
    second: int
    state: Any
    last: Any
    seconds: tuple[float, float]
    plies: int


class ForfeitReport(NamedTuple):
    """A forfeit for the log: the game, the entrant, the reason, and the program's last output."""

    number: int
    entrant: int
    reason: str
    words: str


class Runner:
    """Plays the remaining games of a tournament, once.

    Args:
        journal: the journal of the tournament, open for writing.
        at_once: the number of simultaneous games.
        programs: the user's list of external programs; None: an empty one.
        scheduler: the address of a Dask cluster that plays the games; None plays them here.

    Attributes:
        faults: the forfeits of entrants, the oldest first.
        troubles: problems of the cluster that did not end the tournament.
    """

    def __init__(
        self,
        journal: Journal,
        at_once: int = 1,
        programs: Programs | None = None,
        scheduler: str | None = None,
    ) -> None:
        self.journal, self.plan = journal, journal.plan
        self.faults: list[ForfeitReport] = []
        self.troubles: list[EngineError] = []
        self._at_once = max(1, min(at_once, MOST_AT_ONCE))
        self._programs, self._scheduler = programs, scheduler
        self._game: Game[Any, Any] = game_named(self.plan.game)
        self._slots: list[LiveGame | None] = [None] * self._at_once
        self._finishing = threading.Event()
        self._news = threading.Condition()
        self._told: list[Summary] = []
        self._failure: BaseException | None = None
        self._broken_off = False
        self._turns = ThreadTurns(self._at_once)
        self._numbers = self._left()

    # Called from any thread

    def finish(self) -> None:
        """Let running games end, and start no more."""
        self._finishing.set()

    def hold(self, held: bool) -> None:
        """Make moves wait for a moment: drawing then takes a tenth of the time, because Python runs
        one thread at a time."""
        (self._turns.undisturbed.clear if held else self._turns.undisturbed.set)()

    def live(self) -> tuple[LiveGame, ...]:
        """The games in progress."""
        return tuple(each for each in tuple(self._slots) if each is not None)

    # Playing

    def run(self, stop: Stop, on_games: OnGames) -> End | None:
        """Play until the tournament is over, and return why it ended; None if it was stopped or
        finished early, and can be resumed. Blocks.

        Args:
            stop: becomes true when games are to be abandoned; they are replayed on resumption.
            on_games: called with the games that count from now on, at most some 20 times a second,
                on this thread.

        Raises EngineError if one of Poda's players cannot play, or games cannot be stored.
        """
        journal = self.journal
        if journal.end is not None:
            return journal.end
        self._began, self._spent = time.monotonic(), journal.elapsed
        self._standings = Standings(self.plan, journal.games) if self.plan.sprt else None
        if self._end_of_test():
            return journal.end

        def stopped() -> bool:  # called some ten times a move
            return self._broken_off or stop()

        if self._scheduler is not None:
            self._play_far(stopped, on_games)
        if not (self._broken_off or stop()):
            self._play_here(stopped, on_games)
        journal.sync()
        if self._failure is not None:
            raise self._failure
        return self._end(stop)

    def _play_here(self, stop: Stop, on_games: OnGames) -> None:
        """Play on threads of this machine."""
        shared = Shared(stop)
        with ThreadPoolExecutor(self._at_once, "tournament") as pool:
            workers = [pool.submit(self._work, slot, stop, shared) for slot in range(self._at_once)]
            synced = time.monotonic()
            try:
                while wait(workers, TELL_SECONDS).not_done:
                    self._report_games(on_games)
                    if time.monotonic() - synced > SYNC_SECONDS:
                        self.journal.sync()
                        synced = time.monotonic()
            except BaseException:  # such as Ctrl-C: otherwise the pool waits for all games
                self._broken_off = True
                raise
        self._report_games(on_games)

    def _play_far(self, stop: Stop, on_games: OnGames) -> None:
        """Play on a cluster. If it is lost, the games without results are left to play here."""
        assert self._scheduler is not None
        refuse_engines(self.plan)
        with connect(self._scheduler, tell=self.troubles.append) as executor:
            threads = max(self._at_once, executor.threads)
            try:
                for found in records(self.plan, self._next_pair, executor, threads, stop):
                    for record in found:
                        self._keep_game(record)
                    self._report_games(on_games)
            except LostError as lost:
                self._numbers = itertools.chain(sorted(lost.numbers), self._numbers)
        self._report_games(on_games)

    def _next_pair(self) -> tuple[int, ...]:
        both = self._next(), self._next()
        return tuple(number for number in both if number is not None)

    def _end(self, stop: Stop) -> End | None:
        """Record and return why the tournament ended, after all threads have stopped."""
        journal = self.journal
        if journal.end is None and not stop():
            total = self.plan.total
            if total is not None and len(journal.games) >= total:
                journal.finish("complete")
            elif self._is_time_over():
                journal.finish("time")
        return journal.end

    def _report_games(self, on_games: OnGames) -> None:
        """Report the games that have come to count since the last report."""
        with self._news:
            told, self._told = self._told, []
        if told:
            try:
                on_games(told)
            except BaseException as error:
                self._fail(error)

    def _fail(self, error: BaseException) -> None:
        """Abandon all games because of an error that no entrant has caused."""
        self._failure = self._failure or error
        self._broken_off = True

    def _work(self, slot: int, stop: Stop, shared: Shared) -> None:
        """Play games one after the other, in a thread of the pool."""
        seats = _Seats(self, shared)
        try:
            while not stop() and (number := self._next()) is not None:
                self._wait_for_those_before(number, stop)
                record = self._play(slot, self.plan.fixture(number), seats, stop)
                self._keep_game(record)
        except SearchStopped:
            pass
        except BaseException as error:
            self._fail(error)
        finally:
            self._slots[slot] = None
            seats.close()

    def _play(self, slot: int, fixture: Fixture, seats: _Seats, stop: Stop) -> JournalGame:
        number, first, second = fixture.number, fixture.first, fixture.second
        slots, both = self._slots, seats.both(first, second)
        turn = self._turns.of(self.plan, fixture)

        def on_move(state: Any, last: Any, seconds: tuple[float, float], plies: int) -> None:
            slots[slot] = LiveGame(number, first, second, state, last, seconds, plies)
            turn.moved(plies)

        with turn:
            return play_fixture(self._game, self.plan, fixture, both, stop, on_move)

    def _keep_game(self, record: JournalGame) -> None:
        """Store a game, count it, and queue it for the next report."""
        with self._news:
            if self._broken_off:
                return
            spent = self._spent + time.monotonic() - self._began
            counted = self.journal.append(record, spent)
            for game in counted:
                if self._standings:
                    self._standings.add(game)
                self._told.append(game)
                if self._end_of_test():
                    break
            self._news.notify_all()
        self._note(record)

    def _end_of_test(self) -> bool:
        """Whether the sequential test is decided; if so, end the tournament."""
        if self._standings is None or self._standings.verdict is None:
            return False
        last = self._standings.decided_at
        assert last is not None
        self.journal.finish("decided", last + 1)
        self._broken_off = True
        return True

    def _note(self, record: JournalGame) -> None:
        game = record.summary
        if game.reason in ("played", "length"):
            return
        loser = game.second if game.points > 0 else game.first
        name = self.plan.entrants[loser].name
        _log.info("game %d: %s has lost by %s: %s", game.number, name, game.reason, record.words)
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(ForfeitReport(game.number, loser, game.reason, record.words))

    # The next game

    def _next(self) -> int | None:
        if self._finishing.is_set() or self._is_time_over():
            return None
        with self._news:
            return next(self._numbers, None)

    def _wait_for_those_before(self, number: int, stop: Stop) -> None:
        """Wait while a game is too far ahead of those that count, since a test may be decided
        first. Raises SearchStopped."""
        while self.plan.sprt is not None and number >= len(self.journal.games) + _FAR_AHEAD:
            if stop():
                raise SearchStopped
            with self._news:
                self._news.wait(TELL_SECONDS)

    def _left(self) -> Iterator[int]:
        """The numbers of the games not yet played."""
        total = self.plan.total
        for number in range(MOST_GAMES if total is None else total):
            if not self.journal.is_played(number):
                yield number

    def _is_time_over(self) -> bool:
        if self.plan.seconds is None:
            return False
        return self._spent + time.monotonic() - self._began >= self.plan.seconds


class _Seats:
    """The competitors of one thread, of which a few are kept alive for later games."""

    def __init__(self, runner: Runner, shared: Shared) -> None:
        self._runner, self._shared = runner, shared
        self._open: dict[int, Competitor] = {}  # least recently used first

    def both(self, first: int, second: int) -> tuple[Competitor, Competitor]:
        """The competitors of two entrants. Raises EngineError if one has none."""
        found = self._one(first), self._one(second)
        while len(self._open) > _MOST_OPEN:
            self._open.pop(next(iter(self._open))).close()
        return found

    def _one(self, entrant: int) -> Competitor:
        competitor = self._open.pop(entrant, None)
        if competitor is None:
            runner, plan = self._runner, self._runner.plan
            who, programs = plan.entrants[entrant], runner._programs
            competitor = competitor_for(runner._game, who, plan.limits, programs, self._shared)
        self._open[entrant] = competitor
        return competitor

    def close(self) -> None:
        """End external programs, after giving all of them the same time to exit."""
        for competitor in self._open.values():
            competitor.dismiss()
        for competitor in self._open.values():
            competitor.close()
        self._open.clear()
