"""The model of the tournament on screen, shared by all panels of the Tournament tab.

A tournament is played on a thread (`engine/tournament/running.py`), which stores every game before
reporting it. Reports are taken over ten times a second: the standings and the list of games belong
to the interface thread, so panels read them without a lock. This module draws nothing.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from poda.base.processors import processors
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.search.observer import SearchStopped, Stop
from poda.house.jobs import Latest, Task
from poda.packages.arena.engine.external.engines import Programs
from poda.packages.arena.engine.tournament.document import PLAN_FILE, is_engine
from poda.packages.arena.engine.tournament.journal import (
    GAMES_FILE,
    LOCK_FILE,
    Journal,
    unknown_lines,
)
from poda.packages.arena.engine.tournament.plan import TournamentPlan
from poda.packages.arena.engine.tournament.record import JournalGame, Summary
from poda.packages.arena.engine.tournament.running import End, LiveGame, Runner
from poda.packages.arena.engine.tournament.standings import Standings

_DRAIN_MS: Final = 100  # milliseconds between updates: eyes follow ten a second
_DRAWN_MS: Final = 2  # milliseconds: pending paint events come before this timer
_STOPPING_MS: Final = 10
_JOIN_SECONDS: Final = 5.0
_WINDOW_SECONDS: Final = 3.0
_MOST_A_PICTURE: Final = 1_000  # games counted in one update, so that clicks need not wait


class TournamentStatus(Enum):
    """The state of the tournament on screen."""

    EMPTY = auto()  # no tournament: the setup page is shown
    READY = auto()  # its folder is being created or read
    RUNNING = auto()
    FINISHING = auto()  # running games are played to their end, or abandoned
    STOPPED = auto()  # it can be resumed
    OVER = auto()


_BUSY: Final = (TournamentStatus.READY, TournamentStatus.RUNNING, TournamentStatus.FINISHING)


class _Loaded(NamedTuple):
    """The tournament that a thread has created or read."""

    journal: Journal
    standings: Standings
    played: int


class TournamentModel(QObject):
    """The tournament on screen and its state.

    Attributes:
        status: its state.
        at_once: the number of simultaneous games from the next `go_on`; 0: one for each processor.
        plan, game, journal, standings: those of the tournament on screen; None if there is none.
        played: the number of `games` counted in the standings.
        end: why it has ended; None while it has not.

    Signals:
        changed: the standings and `games` have grown; at most ten times a second.
        live_changed: boards in progress may have changed; as often, while games are played.
        status_changed: the status has changed, or the tournament.
        refused: an action failed; the EngineError has the reason.
        game_asked, review_asked, search_asked: open the game with that number in Play, open it
            there with a review, or open the search of its last position in Tree.
    """

    changed = Signal()
    live_changed = Signal()
    status_changed = Signal()
    refused = Signal(object)
    game_asked = Signal(int)
    review_asked = Signal(int)
    search_asked = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.status = TournamentStatus.EMPTY
        self.at_once = 1
        self._runner: Runner | None = None
        self._opening: Journal | None = None  # the journal that a thread creates or reads
        self._finish_wanted = False
        self._is_overtaken = False  # another process has added games since it was opened
        self._worker = Latest("tournament", self)
        self._lock = threading.Lock()
        self._coming: deque[Summary] = deque()  # reports from the thread, guarded by the lock
        self._marks: deque[tuple[float, int]] = deque()
        self._timer = QTimer(self, interval=_DRAIN_MS)
        self._timer.timeout.connect(self._tick)
        self._releasing = QTimer(self, singleShot=True, interval=_DRAWN_MS)
        self._releasing.timeout.connect(self._release_games)
        self._forget()

    def _forget(self) -> None:
        self.plan: TournamentPlan | None = None
        self.game: Game[Any, Any] | None = None
        self.journal: Journal | None = None
        self.standings: Standings | None = None
        self.played = 0
        self._marks.clear()
        with self._lock:
            self._coming.clear()

    # State

    @property
    def is_busy(self) -> bool:
        """Whether a thread is working."""
        return self.status in _BUSY

    @property
    def can_go_on(self) -> bool:
        """Whether the tournament on screen has games left, and none is being played."""
        return self.status is TournamentStatus.STOPPED

    @property
    def end(self) -> End | None:
        """Why the tournament has ended; None while it has not."""
        return None if self.journal is None else self.journal.end

    @property
    def games(self) -> Sequence[Summary]:
        """The played games, in the order in which they came to count."""
        return () if self.journal is None else self.journal.games

    @property
    def rate(self) -> float:
        """Games a second, over the last seconds; 0 if unknown."""
        if self.status is not TournamentStatus.RUNNING or len(self._marks) < 2:
            return 0.0
        first, last = self._marks[0], self._marks[-1]
        return (last[1] - first[1]) / (last[0] - first[0]) if last[0] > first[0] else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Seconds until all planned games are played, at the current rate; None if unknown."""
        if self.plan is None or self.plan.total is None or self.rate <= 0:
            return None
        return max(0, self.plan.total - self.played) / self.rate

    def live(self) -> tuple[LiveGame, ...]:
        """The games in progress."""
        return () if self._runner is None else self._runner.live()

    def hold_games(self) -> None:
        """Hold moves back until the event loop is idle, so that they do not slow a redraw down."""
        if self._runner is not None:
            self._runner.hold(True)
            self._releasing.start()

    def _release_games(self) -> None:
        if self._runner is not None:
            self._runner.hold(False)

    def name(self, entrant: int) -> str:
        """The name of an entrant."""
        return "" if self.plan is None else self.plan.entrants[entrant].name

    def record(self, number: int) -> JournalGame | None:
        """A whole played game; None, after emitting `refused`, if it cannot be read."""
        if self.journal is None:
            return None
        try:
            return self.journal.record(number)
        except EngineError as error:
            self.refused.emit(error)
            return None

    # Opening and closing

    def begin(self, plan: TournamentPlan, folder: Path) -> None:
        """Create a tournament in that folder and play it."""
        self._load(plan, lambda _stop: Journal.create(folder, plan), go_on=True)

    def open(self, folder: Path, *, go_on: bool = False) -> None:
        """Show a stored tournament, which writes nothing; with `go_on`, also resume it."""
        make = Journal.open if go_on else Journal.read
        self._load(None, lambda stop: make(folder, stop), go_on=go_on)

    def close(self) -> bool:
        """Show no tournament; played games stay stored. False while a thread is working."""
        if self.is_busy:
            return False
        self._unload()
        self._set_status(TournamentStatus.EMPTY)
        self.changed.emit()
        return True

    def leave(self) -> None:
        """Abandon running games when the window closes; stored games stay."""
        self._timer.stop()
        if self._worker.give_up(_JOIN_SECONDS):
            self._runner = None
            self._unload()

    def _load(
        self, plan: TournamentPlan | None, make: Callable[[Stop], Journal], *, go_on: bool
    ) -> None:
        if self.is_busy:
            return
        # Release the lock first: the folder to open may be that of the tournament on screen.
        self._unload()
        self.plan = plan
        self.game = None if plan is None else game_named(plan.game)
        self._set_status(TournamentStatus.READY)
        self.changed.emit()
        self._worker.start(
            lambda task: self._loaded(make, task),
            finished=lambda loaded: self._adopt(loaded, go_on=go_on),
            failed=self._on_not_loaded,
            cancelled=lambda: self._on_cancelled(new=plan is not None),
        )

    def _loaded(self, make: Callable[[Stop], Journal], task: Task) -> _Loaded:
        """Create or read the tournament; runs on the thread."""
        journal = self._opening = make(task.stopped)
        standings = Standings(journal.plan)
        for game in journal.games:
            if task.stopped():
                raise SearchStopped
            standings.add(game)
        return _Loaded(journal, standings, len(journal.games))

    def _adopt(self, loaded: _Loaded, *, go_on: bool) -> None:
        self._opening = None
        self.journal, self.standings, self.played = loaded
        self.plan = self.journal.plan
        self.game = game_named(self.plan.game)
        self._set_status(
            TournamentStatus.OVER if self.journal.is_over else TournamentStatus.STOPPED
        )
        self.changed.emit()
        if (unknown := unknown_lines(self.journal)) is not None:
            self.refused.emit(unknown)
        if go_on:
            self.go_on()

    def _on_not_loaded(self, error: BaseException | None) -> None:
        self._unload()
        self._set_status(TournamentStatus.EMPTY)
        self.changed.emit()
        if isinstance(error, EngineError):  # others are reported by `crash`
            self.refused.emit(error)

    def _on_cancelled(self, *, new: bool) -> None:
        """Remove a new tournament that was stopped before its first game, so it is not offered."""
        made = self._opening if new else None
        self._on_not_loaded(None)
        if made is not None:
            with suppress(OSError):  # a folder with other files stays
                for name in (PLAN_FILE, GAMES_FILE, LOCK_FILE):
                    (made.folder / name).unlink(missing_ok=True)
                made.folder.rmdir()

    def _unload(self) -> None:
        for journal in (self._opening, self.journal):
            if journal is not None:
                journal.close()
        self._opening = None
        self._forget()

    # Playing

    def go_on(self) -> None:
        """Play the games that are left."""
        if not self.can_go_on:
            return
        journal = self.journal
        assert journal is not None
        assert not self._worker.running  # two threads must never play one tournament
        at_once = self.at_once or processors()
        self._marks.clear()
        self._worker.start(
            lambda task: self._play(journal, at_once, task),
            finished=lambda _end: self._on_played(None),
            failed=self._on_played,
            cancelled=lambda: self._on_played(None),
        )
        self._timer.start(_DRAIN_MS)
        self._set_status(TournamentStatus.RUNNING)

    def _play(self, journal: Journal, at_once: int, task: Task) -> End | None:
        """Play the games; runs on the thread."""
        self._is_overtaken = not journal.hold()
        if self._is_overtaken:
            return None
        has_engines = any(is_engine(each.player) for each in journal.plan.entrants)
        runner = Runner(journal, at_once, Programs.load() if has_engines else None)
        self._runner = runner
        if self._finish_wanted:
            runner.finish()
        return runner.run(task.stopped, self._hear)

    def finish(self) -> None:
        """Let running games end, and start no others."""
        if self.status is TournamentStatus.RUNNING:
            self._finish_wanted = True
            if self._runner is not None:
                self._runner.finish()
            self._set_status(TournamentStatus.FINISHING)

    def stop(self) -> None:
        """Abandon the running games at once; they are replayed when the tournament resumes."""
        if self.is_busy:
            self._worker.stop()
            self._timer.setInterval(_STOPPING_MS)
            if self.status is TournamentStatus.RUNNING:
                self._set_status(TournamentStatus.FINISHING)

    def _hear(self, games: Sequence[Summary]) -> None:
        """Queue finished games for the interface thread; called from any thread."""
        with self._lock:
            self._coming.extend(games)

    def _tick(self) -> None:
        self._count_games(_MOST_A_PICTURE)
        if self._runner is not None:
            self.live_changed.emit()

    def _count_games(self, most: int | None = None) -> None:
        """Count finished games, at most so many that a frame is not delayed."""
        with self._lock:
            count = len(self._coming) if most is None else min(most, len(self._coming))
            new = [self._coming.popleft() for _ in range(count)]
        standings = self.standings
        assert standings is not None
        for game in new:
            standings.add(game)
        self.played += len(new)
        now = time.monotonic()
        self._marks.append((now, self.played))
        while len(self._marks) > 2 and self._marks[1][0] <= now - _WINDOW_SECONDS:
            self._marks.popleft()
        if new:
            self.hold_games()
            self.changed.emit()

    def _on_played(self, error: BaseException | None) -> None:
        self._timer.stop()
        self._runner, self._finish_wanted = None, False
        self._count_games()
        assert self.journal is not None
        self._set_status(
            TournamentStatus.OVER if self.journal.is_over else TournamentStatus.STOPPED
        )
        self.live_changed.emit()
        if self._is_overtaken:
            self._is_overtaken = False
            self.open(self.journal.folder, go_on=True)
        if isinstance(error, EngineError):  # others are reported by `crash`
            self.refused.emit(error)

    def _set_status(self, status: TournamentStatus) -> None:
        self.status = status
        self.status_changed.emit()
