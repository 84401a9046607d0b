"""The run on screen: the one model object of the Training tab.

A run is trained on a thread (`training_thread.py`), in stretches; what it tells is taken
from the feed eleven times a second, and kept here for the panels to draw. Nothing here is drawn.
The plan, and which run was not finished, are remembered from one start to the next.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from pathlib import Path
from typing import Any, ClassVar, Final

from PySide6.QtCore import QObject, QTimer, Signal

from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.runs import kept_runs
from poda.engine.runs.champion import Champion
from poda.engine.runs.history import Generation, History
from poda.engine.runs.kept_runs import preset_of
from poda.engine.runs.lineage import MOST_WEIGHTS, Lineage
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import (
    MOST_SEED,
    Settings,
    checked,
    checked_seed,
    presets,
    usual_preset,
)
from poda.engine.runs.statistics_table import StatisticsRow, StatisticsTable, statistics_text
from poda.engine.runs.training_run import first_champion
from poda.house import recovery
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.training.settings_rules import preset_settings
from poda.training.training_thread import Feed, Limits, News, Plan, Session, stretch

_log = logging.getLogger(__name__)


def remember_plan(plan: Plan) -> None:
    """Keep the plan for the next start."""
    values = {"game": plan.game_key, "settings": plan.settings.to_dict(), "seed": plan.seed}
    settings().training_plan = values


def remembered_plan() -> Plan | None:
    """The plan of last time; None where there is none that makes sense."""
    values = settings().training_plan
    if not values:
        return None
    try:
        game = game_named(values["game"])
        wanted = checked(Settings.from_dict(values["settings"]), game)
        seed = checked_seed(values["seed"])
    except (ValueError, LookupError, TypeError, AttributeError) as error:  # also EngineError
        _log.warning("the remembered plan makes no sense: %s", error)
        return None
    return Plan(game.key, preset_of(wanted, game.key), wanted, seed)


def note_begun(run: Path) -> None:
    """A run is under way: whatever ends the process, it is offered at the next start."""
    settings().training_run = str(run)
    settings().training_unfinished = True


def note_over(run: Path) -> None:
    """It is over, or given up."""
    if settings().training_run == str(run):
        settings().training_unfinished = False
    recovery.forget_run(run)


def unfinished_run() -> Path | None:
    """The run that was under way when a Poda ended last, if it is still there, and no other Poda
    has it."""
    return recovery.left_run()


_WINDOW_SECONDS: Final = 2.0


class Pace:
    """Rates over the last two seconds, or since the start where that is less."""

    def __init__(self) -> None:
        self._marks: deque[tuple[float, int, int]] = deque()

    def start(self, generation: int, games: int) -> None:
        """The run goes on from here."""
        self._marks.clear()
        self.mark(generation, games)

    def mark(self, generation: int, games: int) -> None:
        """So much is done by now."""
        now = time.monotonic()
        self._marks.append((now, generation, games))
        while len(self._marks) > 2 and self._marks[1][0] <= now - _WINDOW_SECONDS:
            self._marks.popleft()

    @property
    def generations(self) -> float:
        """Generations a second; 0 while that is not known."""
        return self._rate(1)

    @property
    def games(self) -> float:
        """Games a second; 0 while that is not known."""
        return self._rate(2)

    def _rate(self, column: int) -> float:
        if len(self._marks) < 2:
            return 0.0
        first, last = self._marks[0], self._marks[-1]
        seconds = last[0] - first[0]
        return (last[column] - first[column]) / seconds if seconds > 0 else 0.0


FIRST_SEED: Final = 1
GO_ON: Final = ("asked", "generations", "seconds")
"""Reasons to stop that do not forbid to go on."""


class Status(Enum):
    """What the run on screen is doing."""

    EMPTY = auto()  # a plan, and no run yet
    OPENING = auto()  # its file, or the first networks
    RUNNING = auto()
    PAUSED = auto()
    STOPPING = auto()
    ENDED = auto()  # over or cancelled, and still loaded


_BUSY: Final = (Status.OPENING, Status.RUNNING, Status.STOPPING)


def usual_plan(game_key: str, seed: int = FIRST_SEED) -> Plan:
    """How a game is trained unless said."""
    preset = usual_preset(game_key)
    return Plan(game_key, preset, preset_settings(preset, game_named(game_key)), seed)


@dataclass
class RunSoFar:
    """What is known of a run.

    Attributes:
        best: the best of the last generation; before any training, one of the first players.
        statistics: the results that were asked for.
        history: what it remembers of its generations; a copy.
        latest: its last generation, if that was played in this window.
        at_rest: generations, games and seconds when it was opened or rested last.
        processor: seconds of a processor that it has taken.
        champion: the best by validation; before any was validated, as `best`; None without a run.
        ancestors, past_champions: what they played; copies, None without a run.
    """

    best: Champion
    statistics: StatisticsTable
    history: History = field(default_factory=History)
    latest: Generation | None = None
    at_rest: tuple[int, int, float] = (0, 0, 0.0)
    processor: float = 0.0
    champion: Champion | None = None
    ancestors: Lineage | None = None
    past_champions: Lineage | None = None

    @classmethod
    def of(cls, plan: Plan, best: Champion | None = None) -> RunSoFar:
        """Of a run that is only planned, or of which only its best player is known."""
        first = best or first_champion(game_named(plan.game_key), plan.settings, plan.seed)
        return cls(first, StatisticsTable(plan.game_key))

    @property
    def totals(self) -> tuple[int, int, float]:
        """Generations, games and seconds so far."""
        if self.latest is not None:
            return self.latest.number, self.latest.games, self.latest.seconds
        return self.at_rest  # the history may be thinned, and not reach that far

    @property
    def keeps_ancestors(self) -> bool:
        """Whether its networks are small enough that some of them are kept, to play each other."""
        return self.best.layout.weights <= MOST_WEIGHTS

    def hear(self, news: News) -> None:
        """Take what the thread that trains has told."""
        if news.whole is not None:
            self.history = news.whole
        for record, champion in news.records:
            self.history.remember(record, champion)
        if news.began:
            self.at_rest, self.latest = self.totals, None
        self.latest = news.latest or self.latest
        if news.latest is not None and news.latest.processor is not None:
            self.processor = news.latest.processor
        self.best = news.best or self.best
        self.champion = news.champion or self.champion
        self.ancestors = news.ancestors or self.ancestors
        self.past_champions = news.past_champions or self.past_champions


_DRAIN_MS: Final = 90  # eyes follow ten pictures a second
_STOPPING_MS: Final = 5
_JOIN_SECONDS: Final = 5.0

_Over = Callable[[BaseException | None, bool], None]
"""Hears what went wrong, or None, and whether the work was given up."""


class TrainingModel(QObject):
    """A plan, and the run that is made of it.

    Attributes:
        status: what the run is doing.
        reason: why it stopped, a key of `evolution.REASONS`; None where it did not.
        plan, limits: what it is made of, and when it is to stop.
        run: what is known of it.
        REMEMBERED: whether the next start offers to go on with a run that was not over.
        THREADS: that play its games, where a kernel does; 0 is as many as all runs have.

    Signals:
        status_changed: the status, the plan, the limits or the run.
        grew: the history has new rows; at most fifteen times a second.
        best_changed: `run.best` is another one; at most twice a second, and at every stop.
        champion_changed: `run.champion` is another one.
        lineage_changed: the ancestors or the past champions have new numbers.
        statistics_changed: `run.statistics` is another table.
        refused: something could not be done; the EngineError says why.
        play_asked: somebody wants to play against a Champion, at so many plies or, for None, its
            own.
    """

    REMEMBERED: ClassVar[bool] = True
    THREADS: ClassVar[int] = 0

    status_changed = Signal()
    grew = Signal()
    best_changed = Signal()
    champion_changed = Signal()
    lineage_changed = Signal()
    statistics_changed = Signal()
    refused = Signal(object)
    play_asked = Signal(object, object)
    _save_wanted = Signal()  # from any thread

    def __init__(self, game_key: str = "connect4", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.status = Status.EMPTY
        self.reason: str | None = None
        self.limits = Limits()
        self.plan = usual_plan(game_key)
        self.run = RunSoFar.of(self.plan)
        self._pace = Pace()
        self._feed = Feed()
        self._session: Session | None = None
        self._worker = Latest("training", self)
        self._intent = Status.PAUSED  # what is to be when the stretch under way has ended
        self._then: Callable[[], None] | None = None
        self._opening: Session | None = None  # a run that was there already
        self._timer = QTimer(self, interval=_DRAIN_MS)
        self._timer.timeout.connect(self._drain)
        self._save_wanted.connect(self._save_again)

    # What is looked at

    @property
    def game_key(self) -> str:
        """The game that is learnt."""
        return self.plan.game_key

    @property
    def preset(self) -> str:
        """The name of the preset, or "" for settings of one's own."""
        return self.plan.preset

    @property
    def settings(self) -> Settings:
        """How it is learnt."""
        return self.plan.settings

    @property
    def seed(self) -> int:
        """Of the run's random numbers."""
        return self.plan.seed

    @property
    def is_busy(self) -> bool:
        """Whether a thread is at work."""
        return self.status in _BUSY

    @property
    def rate(self) -> float:
        """Games a second."""
        return self._pace.games if self.status is Status.RUNNING else 0.0

    @property
    def generation_rate(self) -> float:
        """Generations a second."""
        return self._pace.generations if self.status is Status.RUNNING else 0.0

    @property
    def totals(self) -> tuple[int, int, float]:
        """Generations, games and seconds of the run so far."""
        return self.run.totals

    @property
    def seconds_left(self) -> float | None:
        """Until a limit is reached, if the run goes on as it does; None where it has no end, or
        where that is not known yet."""
        generation, _, seconds = self.totals
        left = []
        if self.limits.seconds is not None:
            left.append(max(0.0, self.limits.seconds - seconds))
        if self.limits.generations is not None and self.generation_rate > 0:
            left.append(max(0.0, (self.limits.generations - generation) / self.generation_rate))
        return min(left) if left and self.status is Status.RUNNING else None

    @property
    def limit_reached(self) -> bool:
        """Whether the run has come as far as the limits let it."""
        limits = self.limits
        if limits == Limits():
            return False
        generation, _, seconds = self.totals
        reached = zip(
            (generation, seconds, self.run.processor),
            (limits.generations, limits.seconds, limits.processor),
            strict=True,
        )
        return any(most is not None and taken >= most for taken, most in reached)

    @property
    def can_train(self) -> bool:
        """Whether a new run can begin."""
        return self.status in (Status.EMPTY, Status.ENDED)

    @property
    def can_go_on(self) -> bool:
        """Whether the run on screen could take another generation."""
        if self.status is Status.PAUSED:
            return True
        return self.status is Status.ENDED and (self.reason is None or self.reason in GO_ON)

    @property
    def can_resume(self) -> bool:
        """Whether it can go on, and its limits let it."""
        return self.can_go_on and not self.limit_reached

    @property
    def can_cancel(self) -> bool:
        """Whether there is something to be given up."""
        return self.status in (Status.OPENING, Status.RUNNING, Status.PAUSED)

    @property
    def folder(self) -> RunFolder | None:
        """Where the run is kept; None while there is none."""
        return None if self._session is None else self._session.folder

    @property
    def is_opening(self) -> bool:
        """Whether what is prepared is a run that was there already."""
        return self._opening is not None

    @property
    def is_saving(self) -> bool:
        """Whether the run rests, and is still being written."""
        return self._worker.running and not self.is_busy

    # The plan

    def choose(self, game_key: str) -> None:
        """Plan a run of another game, with its usual preset."""
        if game_key != self.game_key:
            self.set_plan(usual_plan(game_key))

    def choose_preset(self, name: str) -> None:
        """Plan a run of a preset."""
        if name in presets(self.game_key):
            settings = preset_settings(name, game_named(self.game_key))
            self.set_plan(Plan(self.game_key, name, settings, self.seed))

    def propose(self, game_key: str, preset: str) -> None:
        """Plan a run of a game and a preset, where none is under way."""
        if not self.is_busy:
            self.choose(game_key)
            self.choose_preset(preset)

    def set_settings(self, settings: Settings, seed: int) -> None:
        """Plan a run of these settings. They are refused where they are not good for the game."""
        try:
            settings = checked(settings, game_named(self.game_key))
            checked_seed(seed)
        except EngineError as error:
            self.refused.emit(error)
            return
        self.set_plan(Plan(self.game_key, preset_of(settings, self.game_key), settings, seed))

    def set_limits(self, generations: int | None, seconds: float | None) -> None:
        """When the run is to stop, counted from its beginning: now, and in later runs."""
        self._limit(Limits(generations, seconds))

    def _limit(self, limits: Limits) -> None:
        if limits == self.limits:
            return
        self.limits = limits
        if self.status is Status.RUNNING:  # the thread goes by those that it was given
            self._stop(Status.RUNNING)
        self.status_changed.emit()

    def set_plan(self, plan: Plan) -> None:
        """Show this plan; the run that was loaded stays in its folder."""
        if self.is_busy or plan == self.plan or not self._worker_rests():
            return
        if self.folder is not None:
            self._note_over(self.folder.path)
        self._show(plan)
        self._set(Status.EMPTY)

    def _show(self, plan: Plan, best: Champion | None = None) -> None:
        self._unload()
        self.plan, self.reason = plan, None
        self.run = RunSoFar.of(plan, best)
        self._tell_all()

    def _unload(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def let_go(self) -> None:
        """Have the run that rests in its folder alone, until somebody goes on with it."""
        session = self._session
        if session is not None and session.is_saved and not (self.is_busy or self._worker.running):
            session.let_go()

    def _tell_all(self) -> None:
        for signal in (
            self.grew,
            self.best_changed,
            self.champion_changed,
            self.lineage_changed,
            self.statistics_changed,
            self.status_changed,
        ):
            signal.emit()

    # Training

    def train(self) -> None:
        """Begin a new run. After one that has ended, it is one of the next seed."""
        if self._worker_rests() and self.can_train:
            self._begin(once=False)

    def step(self) -> None:
        """One generation more, of the run on screen or of a new one."""
        if not self._worker_rests():
            return
        if self.status is Status.EMPTY:
            self._begin(once=True)
        elif self.can_go_on:
            self._go_on(once=True)

    def resume(self) -> None:
        """Go on with the run on screen."""
        if self._worker_rests() and self.can_resume:
            self._go_on(once=False)

    def pause(self) -> None:
        """Stop after the generations that are over, and save."""
        if self.status is Status.RUNNING:
            self._stop(Status.PAUSED)

    def cancel(self) -> None:
        """End the run, and keep it as it is. It may be gone on with all the same."""
        if self.status is Status.PAUSED and self._worker_rests():
            self._settle(Status.ENDED, "asked")
        elif self.can_cancel:
            self._stop(Status.ENDED)

    def _worker_rests(self) -> bool:
        """Whether no thread is at work; one that only saves what is on screen is waited for, for
        some milliseconds."""
        return not self.is_busy and self._worker.finish(_JOIN_SECONDS)

    def _begin(self, *, once: bool) -> None:
        plan = self.plan
        if self.status is Status.ENDED:
            plan = replace(plan, seed=plan.seed + 1 if plan.seed < MOST_SEED else 0)
        try:
            folder = kept_runs.new_folder(plan.game_key, plan.preset, plan.seed)
        except EngineError as error:
            self.refused.emit(error)
            return
        if plan != self.plan:
            self._show(plan)
        self._adopt(Session(folder, plan))
        self._go_on(once=once)

    def _adopt(self, session: Session) -> None:
        self._session = session
        session.save_again = self._save_wanted.emit
        session.threads = self.THREADS

    def _note_begun(self, run: Path) -> None:
        if self.REMEMBERED:
            note_begun(run)

    def _note_over(self, run: Path) -> None:
        if self.REMEMBERED:
            note_over(run)

    def _save_again(self) -> None:
        """The run could not be saved, and somebody wants it tried once more; where it is trained
        the thread does it by itself."""
        session = self._session
        if session is not None and session.training is not None and not self._worker.running:
            self._begin_work(lambda _task: session.save(), lambda error, _over: self._say(error))

    def _go_on(self, *, once: bool) -> None:
        session, feed, limits = self._session, self._feed, self.limits
        assert session is not None
        loaded = session.training is not None
        self.reason = None
        self._intent = Status.PAUSED if once else Status.ENDED
        self._pace.start(*self.totals[:2])
        self._timer.start(_DRAIN_MS)
        self._work(
            lambda task: stretch(session, feed, limits, task, once=once),
            Status.RUNNING if loaded else Status.OPENING,
            self._on_stretch_over,
        )
        if loaded:
            self._note_begun(session.folder.path)

    def _stop(self, intent: Status) -> None:
        self._intent = intent
        self._worker.stop()
        self._timer.setInterval(_STOPPING_MS)
        self._set(Status.STOPPING)

    def _work(self, work: Callable[[Task], Any], status: Status, over: _Over) -> None:
        self._begin_work(work, over)
        self._set(status)

    def _begin_work(self, work: Callable[[Task], Any], over: _Over) -> None:
        assert not self._worker.running  # two threads must never train one run
        self._worker.start(
            work,
            finished=lambda _result: over(None, False),
            failed=lambda error: over(error, False),
            cancelled=lambda: over(None, True),
        )

    def _on_stretch_over(self, error: BaseException | None, _given_up: bool) -> None:
        """The thread has ended; the run is the interface's again."""
        session = self._session
        assert session is not None
        self._timer.stop()
        self._drain()
        if session.training is None:
            self._unload()
            self._settle(Status.EMPTY)
        elif error is not None:
            self._settle(Status.PAUSED)
        else:
            run = session.training
            self.run.at_rest = run.generation, run.games, run.seconds
            if (latest := self.run.latest) is not None:
                # A generation that the limit broke off took time too.
                self.run.latest = replace(latest, seconds=run.seconds)
            self._end(run.stopped)
        self._say(error)

    def _end(self, reason: str | None) -> None:
        """A stretch is over, for a reason of the run's own or because somebody wanted it."""
        if reason is not None and reason not in GO_ON:
            self._settle(Status.ENDED, reason)
        elif self._intent is Status.RUNNING:
            self._go_on(once=False)
        elif self._intent is Status.PAUSED:
            self._settle(Status.PAUSED)
        else:
            self._settle(Status.ENDED, reason)

    def _settle(self, status: Status, reason: str | None = None) -> None:
        self.reason = reason
        if status is Status.ENDED and self.folder is not None:
            self._note_over(self.folder.path)
        self._set(status)
        then, self._then = self._then, None
        if then is not None:
            then()

    def _set(self, status: Status) -> None:
        self.status = status
        self.status_changed.emit()

    def _say(self, error: BaseException | None) -> None:
        """Tell what went wrong, unless it has had its dialog."""
        if isinstance(error, EngineError):
            self.refused.emit(error)

    def _drain(self) -> None:
        """Take what the thread has told, and hand it on."""
        news = self._feed.take()
        if news.began and self._session is not None and self.status is Status.OPENING:
            self._note_begun(self._session.folder.path)
            self._save_statistics()
            self._set(Status.RUNNING)
        self.run.hear(news)
        self._pace.mark(*self.totals[:2])
        self._tell(news)
        if news.over is not None and self.status is Status.STOPPING:
            self._show_rest(news.over)

    def _show_rest(self, reason: str) -> None:
        """The run has stopped; nobody has to wait until it is saved to see that."""
        if reason in GO_ON and self._intent is not Status.RUNNING:
            over = self._intent is Status.ENDED
            if over and self.folder is not None:
                self._note_over(self.folder.path)
            self.reason = reason if over else None
            self._set(self._intent)

    def _tell(self, news: News) -> None:
        for told, signal in (
            (news.whole is not None or news.records, self.grew),
            (news.best, self.best_changed),
            (news.champion, self.champion_changed),
            (news.ancestors or news.past_champions, self.lineage_changed),
        ):
            if told:
                signal.emit()
        for error in news.errors:
            self.refused.emit(error)

    # Runs that are there already

    def open_run(self, path: Path, *, go_on: bool = False) -> None:
        """Show the run in a folder, and train it further where `go_on`. The run on screen is paused
        first; it stays there if the other cannot be opened."""
        if self.folder is not None and self.folder.path == path:
            if go_on:
                self.resume()
            return
        self._open(lambda: Session(RunFolder(path)), go_on)

    def continue_from(self, checkpoint: Path) -> None:
        """Train further from a checkpoint, as a run of its own; the one that it is of stays."""
        self._open(lambda: Session(RunFolder(checkpoint.parent), branch_from=checkpoint), True)

    def _open(self, make: Callable[[], Session], go_on: bool) -> None:
        if self.is_busy:
            self._then = lambda: self._open(make, go_on)
            if self.can_cancel:
                self._stop(Status.PAUSED)
            return
        if not self._worker_rests():
            return
        session, feed, before = make(), Feed(), (self.status, self.reason)
        self._opening = session

        def over(error: BaseException | None, given_up: bool) -> None:
            self._opening = None
            if error is not None or given_up or session.training is None:
                session.close()
                self.status, self.reason = before
                self.status_changed.emit()
                self._say(error)
            else:
                self._show_opened(session, feed.take(), go_on)

        self._work(lambda _task: session.load(feed), Status.OPENING, over)

    def _show_opened(self, session: Session, news: News, go_on: bool) -> None:
        run = session.training
        assert run is not None
        self._show(
            Plan(run.game.key, preset_of(run.settings, run.game.key), run.settings, run.seed),
            news.best,
        )
        self._adopt(session)
        self.run.hear(news)
        self.run.at_rest = run.generation, run.games, run.seconds
        self.run.processor = run.processor
        if session.statistics is not None:
            self.run.statistics = session.statistics
        over = run.stopped is not None and run.stopped not in GO_ON
        self._settle(Status.ENDED if over else Status.PAUSED, run.stopped if over else None)
        self._tell_all()
        if go_on:
            self.resume()

    # The statistics

    def keep_statistics(self, row: StatisticsRow) -> None:
        """A result that was asked for."""
        self.run.statistics.add(row)
        self._save_statistics()
        self.statistics_changed.emit()

    def _save_statistics(self) -> None:
        session = self._session
        if session is None or not len(self.run.statistics):
            return
        try:
            session.hold()
            folder = session.folder
            folder.write(folder.statistics_file, statistics_text(self.run.statistics))
        except EngineError as error:
            self.refused.emit(error)

    # The end

    def leave(self) -> None:
        """The window closes: what trains is saved and stopped, and others may have the folder."""
        self._timer.stop()
        self._then = None
        if self.status is Status.STOPPING and self._intent is Status.ENDED and self.folder:
            self._note_over(self.folder.path)
        if not self._worker.give_up(_JOIN_SECONDS):  # jobs.stop_all says so; the folder is not free
            return
        if self._opening is not None:
            self._opening.close()
        self._unload()
