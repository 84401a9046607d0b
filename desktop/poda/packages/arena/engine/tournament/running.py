"""Plays a tournament: so many games at once, on threads or on a cluster, each kept as it ends.

Which games there are, and what chance brings in them, follows from the plan alone, so the result
does not depend on how many are played at once, nor on how often the tournament was broken off.
"""

from __future__ import annotations

import itertools
import logging
import threading
import time
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
from poda.packages.arena.engine.tournament.journal import End, Journal
from poda.packages.arena.engine.tournament.own import Shared, competitor_for
from poda.packages.arena.engine.tournament.plan import MOST_GAMES, Fixture
from poda.packages.arena.engine.tournament.play import play_fixture
from poda.packages.arena.engine.tournament.record import GameRecord, Summary
from poda.packages.arena.engine.tournament.standings import Standings
from poda.packages.arena.engine.tournament.turns import Turns

__all__ = ["End", "LiveGame", "Runner"]

MOST_AT_ONCE: Final = 64
TELL_SECONDS: Final = 0.05
"""So far apart at least are the batches of games that are told."""
SYNC_SECONDS: Final = 2.0
_MOST_OPEN: Final = 8  # competitors that a thread keeps for its next games
_MOST_FAULTS: Final = 1_000
_FAR_AHEAD: Final = 256  # games, of a sequential test

_log = logging.getLogger(__name__)

OnGames = Callable[[Sequence[Summary]], None]


class LiveGame(NamedTuple):
    """A game that is being played.

    Attributes:
        number: of the game.
        first, second: indices of the entrants; the first one has the first side (MAX).
        state: the position now.
        last: the last action; None before the first.
        seconds: that each of them has thought.
        plies: played so far, throws not counted.
    """

    number: int
    first: int
    second: int
    state: Any
    last: Any
    seconds: tuple[float, float]
    plies: int


class Fault(NamedTuple):
    """What happened to an entrant in a game, for the log: why it lost, and its last words."""

    number: int
    entrant: int
    reason: str
    words: str


class Runner:
    """Plays what is left of a tournament, once.

    Args:
        journal: of the tournament, open to be written.
        at_once: so many games are played at the same time.
        programs: the person's own list of programs of others; None is an empty one.
        scheduler: the address of a Dask cluster, where games are played then; None plays here.

    Attributes:
        faults: what went wrong with entrants, the oldest first.
        troubles: what went wrong with the cluster and ended nothing.
    """

    def __init__(
        self,
        journal: Journal,
        at_once: int = 1,
        programs: Programs | None = None,
        scheduler: str | None = None,
    ) -> None:
        self.journal, self.plan = journal, journal.plan
        self.faults: list[Fault] = []
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
        self._turns = Turns(self._at_once)
        self._numbers = self._left()

    # Asked from any thread

    def finish(self) -> None:
        """Let the games end that are being played, and begin no more."""
        self._finishing.set()

    def hold(self, held: bool) -> None:
        """Let moves wait for a moment: whoever draws what is played is through in a tenth of the
        time then, because Python runs one thread at a time."""
        (self._turns.undisturbed.clear if held else self._turns.undisturbed.set)()

    def live(self) -> tuple[LiveGame, ...]:
        """The games that are being played now."""
        return tuple(each for each in tuple(self._slots) if each is not None)

    # To play

    def run(self, stop: Stop, on_games: OnGames) -> End | None:
        """Play until the tournament is over, and say how it ended; None where it was stopped, or
        finished early: it can go on another time. Blocks.

        Args:
            stop: turns true where games are to be broken off; they are played anew another time.
            on_games: told the games that count from now on, some 20 times a second at most, on
                this thread.

        Raises EngineError where a player cannot play at all, or games cannot be kept.
        """
        journal = self.journal
        if journal.end is not None:
            return journal.end
        self._began, self._spent = time.monotonic(), journal.elapsed
        self._standings = Standings(self.plan) if self.plan.sprt else None
        if self._standings:
            for game in journal.games:
                self._standings.add(game)
        if self._end_of_test():
            return journal.end

        def stopped() -> bool:  # asked some ten times a move
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
                    self._tell(on_games)
                    if time.monotonic() - synced > SYNC_SECONDS:
                        self.journal.sync()
                        synced = time.monotonic()
            except BaseException:  # Ctrl-C: else the pool would wait for all games
                self._broken_off = True
                raise
        self._tell(on_games)

    def _play_far(self, stop: Stop, on_games: OnGames) -> None:
        """Play on a cluster. What it leaves, as it is lost, is to be played here."""
        assert self._scheduler is not None
        refuse_engines(self.plan)
        with connect(self._scheduler, tell=self.troubles.append) as executor:
            threads = max(self._at_once, executor.threads)
            try:
                for found in records(self.plan, self._next_pair, executor, threads, stop):
                    for record in found:
                        self._keep(record)
                    self._tell(on_games)
            except LostError as lost:
                self._numbers = itertools.chain(sorted(lost.numbers), self._numbers)
        self._tell(on_games)

    def _next_pair(self) -> tuple[int, ...]:
        both = self._next(), self._next()
        return tuple(number for number in both if number is not None)

    def _end(self, stop: Stop) -> End | None:
        """How the tournament has ended, once nobody plays any more."""
        journal = self.journal
        if journal.end is None and not stop():
            total = self.plan.total
            if total is not None and len(journal.games) >= total:
                journal.finish("complete")
            elif self._is_time_over():
                journal.finish("time")
        return journal.end

    def _tell(self, on_games: OnGames) -> None:
        """Tell which games have come to count since the last time."""
        with self._news:
            told, self._told = self._told, []
        if told:
            try:
                on_games(told)
            except BaseException as error:
                self._fail(error)

    def _fail(self, error: BaseException) -> None:
        """Break all games off: something is wrong that is no fault of an entrant."""
        self._failure = self._failure or error
        self._broken_off = True

    def _work(self, slot: int, stop: Stop, shared: Shared) -> None:
        """Play one game after the other, on a thread of its own."""
        seats = _Seats(self, shared)
        try:
            while not stop() and (number := self._next()) is not None:
                self._wait_for_those_before(number, stop)
                record = self._play(slot, self.plan.fixture(number), seats, stop)
                self._keep(record)
        except SearchStopped:
            pass
        except BaseException as error:
            self._fail(error)
        finally:
            self._slots[slot] = None
            seats.close()

    def _play(self, slot: int, fixture: Fixture, seats: _Seats, stop: Stop) -> GameRecord:
        number, first, second = fixture.number, fixture.first, fixture.second
        slots, both = self._slots, seats.both(first, second)
        turn = self._turns.of(self.plan, fixture)

        def on_move(state: Any, last: Any, seconds: tuple[float, float], plies: int) -> None:
            slots[slot] = LiveGame(number, first, second, state, last, seconds, plies)
            turn.moved(plies)

        with turn:
            return play_fixture(self._game, self.plan, fixture, both, stop, on_move)

    def _keep(self, record: GameRecord) -> None:
        """Write a game down, count it, and have it told."""
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
        """Whether the sequential test is decided; then the tournament is over."""
        if self._standings is None or self._standings.verdict is None:
            return False
        last = self._standings.decided_at
        assert last is not None
        self.journal.finish("decided", last + 1)
        self._broken_off = True
        return True

    def _note(self, record: GameRecord) -> None:
        game = record.summary
        if game.reason in ("played", "length"):
            return
        loser = game.second if game.points > 0 else game.first
        name = self.plan.entrants[loser].name
        _log.info("game %d: %s has lost by %s: %s", game.number, name, game.reason, record.words)
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(Fault(game.number, loser, game.reason, record.words))

    # Which game comes next

    def _next(self) -> int | None:
        if self._finishing.is_set() or self._is_time_over():
            return None
        with self._news:
            return next(self._numbers, None)

    def _wait_for_those_before(self, number: int, stop: Stop) -> None:
        """Do not play far ahead of the games that count, where a test may be decided before. Raises
        SearchStopped."""
        while self.plan.sprt is not None and number >= len(self.journal.games) + _FAR_AHEAD:
            if stop():
                raise SearchStopped
            with self._news:
                self._news.wait(TELL_SECONDS)

    def _left(self) -> Iterator[int]:
        """The numbers of the games that were not played yet."""
        total = self.plan.total
        for number in range(MOST_GAMES if total is None else total):
            if not self.journal.is_played(number):
                yield number

    def _is_time_over(self) -> bool:
        if self.plan.seconds is None:
            return False
        return self._spent + time.monotonic() - self._began >= self.plan.seconds


class _Seats:
    """The competitors of one thread, which keeps a few for its next games."""

    def __init__(self, runner: Runner, shared: Shared) -> None:
        self._runner, self._shared = runner, shared
        self._open: dict[int, Competitor] = {}  # the one that waits longest first

    def both(self, first: int, second: int) -> tuple[Competitor, Competitor]:
        """Who plays for two entrants. Raises EngineError where nobody does."""
        found = self._one(first), self._one(second)
        while len(self._open) > _MOST_OPEN:
            self._open.pop(next(iter(self._open))).close()
        return found

    def _one(self, entrant: int) -> Competitor:
        competitor = self._open.pop(entrant, None)
        if competitor is None:
            runner = self._runner
            who = runner.plan.entrants[entrant]
            competitor = competitor_for(
                runner._game, who, runner.plan.limits, runner._programs, self._shared
            )
        self._open[entrant] = competitor
        return competitor

    def close(self) -> None:
        """End the programs of others. All have the same moment to end by themselves."""
        for competitor in self._open.values():
            competitor.dismiss()
        for competitor in self._open.values():
            competitor.close()
        self._open.clear()
