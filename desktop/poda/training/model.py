"""The model of the Training tab: the run on screen, and the plan that it is made of.

A run is trained on a thread (`training_thread.py`), one stretch of generations after another. Its
news is taken from the feed every 90 ms and kept here for the panels to draw; nothing is drawn here.
The plan and the path of an unfinished run are remembered for the next start.
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
from poda.engine.runs.presets import presets, usual_preset
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import MOST_SEED, Settings, checked, checked_seed
from poda.engine.runs.statistics_table import StatisticsRow, StatisticsTable, statistics_text
from poda.engine.runs.training_run import RunLimits, first_champion
from poda.house import recovery
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.training.settings_rules import preset_settings
from poda.training.training_thread import Feed, News, Session, TrainingPlan, stretch

_log = logging.getLogger(__name__)


def remember_plan(plan: TrainingPlan) -> None:
    """Keep the plan for the next start."""
    values = {"game": plan.game_key, "settings": plan.settings.to_dict(), "seed": plan.seed}
    settings().training_plan = values


def remembered_plan() -> TrainingPlan | None:
    """The plan of the last start; None if none was kept, or it cannot be used now."""
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
    return TrainingPlan(game.key, preset_of(wanted, game.key), wanted, seed)


def note_begun(run: Path) -> None:
    """Remember a run as unfinished: whatever ends the process, the next start offers it."""
    settings().training_run = str(run)
    settings().training_unfinished = True


def note_over(run: Path) -> None:
    """Forget an unfinished run, which has ended or was cancelled."""
    if settings().training_run == str(run):
        settings().training_unfinished = False
    recovery.forget_run(run)


def unfinished_run() -> Path | None:
    """The run that was under way when Poda ended last, or whose process was killed; None if it is
    gone, or another process trains it."""
    return recovery.left_run()


_WINDOW_SECONDS: Final = 2.0


class Pace:
    """Rates over the last two seconds, or since the start if that is less."""

    def __init__(self) -> None:
        self._marks: deque[tuple[float, int, int]] = deque()

    def start(self, generation: int, games: int) -> None:
        """Begin to measure at these totals of the run."""
        self._marks.clear()
        self.mark(generation, games)

    def mark(self, generation: int, games: int) -> None:
        """Note the run's totals as of now."""
        now = time.monotonic()
        self._marks.append((now, generation, games))
        while len(self._marks) > 2 and self._marks[1][0] <= now - _WINDOW_SECONDS:
            self._marks.popleft()

    @property
    def generations(self) -> float:
        """Generations a second; 0 until that is known."""
        return self._rate(1)

    @property
    def games(self) -> float:
        """Games a second; 0 until that is known."""
        return self._rate(2)

    def _rate(self, column: int) -> float:
        if len(self._marks) < 2:
            return 0.0
        first, last = self._marks[0], self._marks[-1]
        seconds = last[0] - first[0]
        return (last[column] - first[column]) / seconds if seconds > 0 else 0.0


FIRST_SEED: Final = 1
GO_ON: Final = ("asked", "generations", "seconds")
"""The reasons to stop after which a run can go on."""


class Status(Enum):
    """What the run on screen is doing."""

    EMPTY = auto()  # a plan without a run
    OPENING = auto()  # reading a run's file, or making the first networks
    RUNNING = auto()
    PAUSED = auto()
    STOPPING = auto()
    ENDED = auto()  # stopped or cancelled, and still loaded


_BUSY: Final = (Status.OPENING, Status.RUNNING, Status.STOPPING)


def usual_plan(game_key: str, seed: int = FIRST_SEED) -> TrainingPlan:
    """The plan with a game's usual preset."""
    preset = usual_preset(game_key)
    return TrainingPlan(game_key, preset, preset_settings(preset, game_named(game_key)), seed)


@dataclass
class RunSoFar:
    """The players, totals and results of a run that is shown.

    Attributes:
        best: the best player of the last generation; before any training, one of the first.
        statistics: the results of the run's statistics.
        history: a copy of the run's curves.
        latest: the last generation, if it was played since the run was begun or resumed; else None.
        at_rest: generations, games and seconds when the run was opened or paused last.
        processor: the processor time that the run has taken, in seconds.
        champion: the best player by validation; before any validation, `best`; None without a run.
        ancestors, past_champions: copies of the games between them; None without a run.
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
    def of(cls, plan: TrainingPlan, best: Champion | None = None) -> RunSoFar:
        """The data of a planned run, or of an opened one whose best player is `best`."""
        first = best or first_champion(game_named(plan.game_key), plan.settings, plan.seed)
        return cls(first, StatisticsTable(plan.game_key))

    @property
    def totals(self) -> tuple[int, int, float]:
        """Generations, games and seconds so far."""
        if self.latest is not None:
            return self.latest.number, self.latest.games, self.latest.seconds
        return self.at_rest  # the history may be thinned, and lack the last generation

    @property
    def keeps_ancestors(self) -> bool:
        """Whether its networks are small enough to keep ancestors, which play each other."""
        return self.best.layout.weights <= MOST_WEIGHTS

    def hear(self, news: News) -> None:
        """Take over the news of the training thread."""
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


_DRAIN_MS: Final = 90  # about eleven pictures a second, as many as eyes follow
_STOPPING_MS: Final = 5
_JOIN_SECONDS: Final = 5.0

_Over = Callable[[BaseException | None, bool], None]
"""Called at a job's end with its error, or None, and whether the job was cancelled."""


class TrainingModel(QObject):
    """A plan, and the run that is trained by it.

    Attributes:
        status: what the run is doing.
        reason: why the run stopped, a key of `training_run.REASONS`; None unless it has stopped.
        plan, limits: the run's game, settings and seed, and when it is to stop.
        run: the data of the run that panels show.
        REMEMBERED: whether the next start offers to go on with an unfinished run.
        THREADS: the number of threads for games of a kernel; 0 for `processors.workers()`.

    Signals:
        status_changed: the status, the plan, the limits or the run has changed.
        grew: the history has new rows; at most eleven times a second.
        best_changed: `run.best` has changed; about twice a second, and at every stop.
        champion_changed: `run.champion` has changed.
        lineage_changed: the ancestors or the past champions have played or joined.
        statistics_changed: `run.statistics` has changed.
        refused: a request failed, with the EngineError.
        play_asked: somebody wants to play against this Champion, looking that many plies ahead, or
            None for its own number.
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
    _save_wanted = Signal()  # emitted on any thread

    def __init__(self, game_key: str = "connect4", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.status = Status.EMPTY
        self.reason: str | None = None
        self.limits = RunLimits()
        self.plan = usual_plan(game_key)
        self.run = RunSoFar.of(self.plan)
        self._pace = Pace()
        self._feed = Feed()
        self._session: Session | None = None
        self._worker = Latest("training", self)
        self._intent = Status.PAUSED  # the status to take when the present stretch ends
        self._then: Callable[[], None] | None = None
        self._opening: Session | None = None  # the existing run that is being opened
        self._timer = QTimer(self, interval=_DRAIN_MS)
        self._timer.timeout.connect(self._drain)
        self._save_wanted.connect(self._save_again)

    # Properties

    @property
    def game_key(self) -> str:
        """The key of the game."""
        return self.plan.game_key

    @property
    def preset(self) -> str:
        """The name of the preset, or "" for the person's own settings."""
        return self.plan.preset

    @property
    def settings(self) -> Settings:
        """The settings of the plan."""
        return self.plan.settings

    @property
    def seed(self) -> int:
        """The seed of the run's random numbers."""
        return self.plan.seed

    @property
    def is_busy(self) -> bool:
        """Whether a run is being opened, trained or stopped."""
        return self.status in _BUSY

    @property
    def rate(self) -> float:
        """Games a second; 0 unless the run is trained now."""
        return self._pace.games if self.status is Status.RUNNING else 0.0

    @property
    def generation_rate(self) -> float:
        """Generations a second; 0 unless the run is trained now."""
        return self._pace.generations if self.status is Status.RUNNING else 0.0

    @property
    def totals(self) -> tuple[int, int, float]:
        """Generations, games and seconds of the run so far."""
        return self.run.totals

    @property
    def seconds_left(self) -> float | None:
        """Seconds to the limit at the present rate; None without a limit or while unknown."""
        generation, _, seconds = self.totals
        left = []
        if self.limits.seconds is not None:
            left.append(max(0.0, self.limits.seconds - seconds))
        if self.limits.generations is not None and self.generation_rate > 0:
            left.append(max(0.0, (self.limits.generations - generation) / self.generation_rate))
        return min(left) if left and self.status is Status.RUNNING else None

    @property
    def limit_reached(self) -> bool:
        """Whether the run has reached one of its limits."""
        limits = self.limits
        if limits == RunLimits():
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
        """Whether the run on screen can be trained for another generation."""
        if self.status is Status.PAUSED:
            return True
        return self.status is Status.ENDED and (self.reason is None or self.reason in GO_ON)

    @property
    def can_resume(self) -> bool:
        """Whether the run can go on within its limits."""
        return self.can_go_on and not self.limit_reached

    @property
    def can_cancel(self) -> bool:
        """Whether a run is under way or paused, so that it can be cancelled."""
        return self.status in (Status.OPENING, Status.RUNNING, Status.PAUSED)

    @property
    def folder(self) -> RunFolder | None:
        """The run's folder; None without a run."""
        return None if self._session is None else self._session.folder

    @property
    def is_opening(self) -> bool:
        """Whether an existing run is being opened."""
        return self._opening is not None

    @property
    def is_saving(self) -> bool:
        """Whether the run is paused and still being saved."""
        return self._worker.running and not self.is_busy

    # The plan

    def choose(self, game_key: str) -> None:
        """Plan a run of another game, with its usual preset."""
        if game_key != self.game_key:
            self.set_plan(usual_plan(game_key))

    def choose_preset(self, name: str) -> None:
        """Plan a run with a preset of the same game."""
        if name in presets(self.game_key):
            settings = preset_settings(name, game_named(self.game_key))
            self.set_plan(TrainingPlan(self.game_key, name, settings, self.seed))

    def propose(self, game_key: str, preset: str) -> None:
        """Plan a run with a game and a preset, unless one is under way."""
        if not self.is_busy:
            self.choose(game_key)
            self.choose_preset(preset)

    def set_settings(self, settings: Settings, seed: int) -> None:
        """Plan a run with these settings; emit `refused` if they do not suit the game."""
        try:
            settings = checked(settings, game_named(self.game_key))
            checked_seed(seed)
        except EngineError as error:
            self.refused.emit(error)
            return
        self.set_plan(
            TrainingPlan(self.game_key, preset_of(settings, self.game_key), settings, seed)
        )

    def set_limits(self, generations: int | None, seconds: float | None) -> None:
        """Set when runs stop, counted from their beginning: this one, and later ones."""
        self._limit(RunLimits(generations, seconds))

    def _limit(self, limits: RunLimits) -> None:
        if limits == self.limits:
            return
        self.limits = limits
        if self.status is Status.RUNNING:  # its thread knows only the limits that it began with
            self._stop(Status.RUNNING)
        self.status_changed.emit()

    def set_plan(self, plan: TrainingPlan) -> None:
        """Show this plan in place of the run; that stays in its folder."""
        if self.is_busy or plan == self.plan or not self._worker_rests():
            return
        if self.folder is not None:
            self._note_over(self.folder.path)
        self._show_plan(plan)
        self._set_status(Status.EMPTY)

    def _show_plan(self, plan: TrainingPlan, best: Champion | None = None) -> None:
        self._unload()
        self.plan, self.reason = plan, None
        self.run = RunSoFar.of(plan, best)
        self._tell_all()

    def _unload(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def let_go(self) -> None:
        """Free the memory of a run that rests, saved in its folder, until it is resumed."""
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
        """Begin a new run; after one that has ended, with the next seed."""
        if self._worker_rests() and self.can_train:
            self._start_run(once=False)

    def step(self) -> None:
        """Train one generation, of the run on screen or of a new one."""
        if not self._worker_rests():
            return
        if self.status is Status.EMPTY:
            self._start_run(once=True)
        elif self.can_go_on:
            self._go_on(once=True)

    def resume(self) -> None:
        """Train the run on screen further, until a limit."""
        if self._worker_rests() and self.can_resume:
            self._go_on(once=False)

    def pause(self) -> None:
        """Stop after the present generation, and save."""
        if self.status is Status.RUNNING:
            self._stop(Status.PAUSED)

    def cancel(self) -> None:
        """End the run, and keep it. It can be resumed all the same."""
        if self.status is Status.PAUSED and self._worker_rests():
            self._settle(Status.ENDED, "asked")
        elif self.can_cancel:
            self._stop(Status.ENDED)

    def _worker_rests(self) -> bool:
        """Whether no thread works; one that only saves is waited for, `_JOIN_SECONDS` at most."""
        return not self.is_busy and self._worker.finish(_JOIN_SECONDS)

    def _start_run(self, *, once: bool) -> None:
        plan = self.plan
        if self.status is Status.ENDED:
            plan = replace(plan, seed=plan.seed + 1 if plan.seed < MOST_SEED else 0)
        try:
            folder = kept_runs.new_folder(plan.game_key, plan.preset, plan.seed)
        except EngineError as error:
            self.refused.emit(error)
            return
        if plan != self.plan:
            self._show_plan(plan)
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
        """Save the run again after a saving that failed, when a person asks for that; a training
        thread does it by itself."""
        session = self._session
        if session is not None and session.training is not None and not self._worker.running:
            self._begin_work(
                lambda _task: session.save(), lambda error, _over: self._report_error(error)
            )

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
        self._set_status(Status.STOPPING)

    def _work(self, work: Callable[[Task], Any], status: Status, over: _Over) -> None:
        self._begin_work(work, over)
        self._set_status(status)

    def _begin_work(self, work: Callable[[Task], Any], over: _Over) -> None:
        assert not self._worker.running  # two threads must never train one run
        self._worker.start(
            work,
            finished=lambda _result: over(None, False),
            failed=lambda error: over(error, False),
            cancelled=lambda: over(None, True),
        )

    def _on_stretch_over(self, error: BaseException | None, _given_up: bool) -> None:
        """Take the run over from the thread, which has ended, and go on as intended."""
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
                # The generation that a limit interrupted took time, too.
                self.run.latest = replace(latest, seconds=run.seconds)
            self._end(run.stopped)
        self._report_error(error)

    def _end(self, reason: str | None) -> None:
        """Take the status after a stretch: ended for the run's own reason, or as intended."""
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
        self._set_status(status)
        then, self._then = self._then, None
        if then is not None:
            then()

    def _set_status(self, status: Status) -> None:
        self.status = status
        self.status_changed.emit()

    def _report_error(self, error: BaseException | None) -> None:
        """Emit `refused` with an error of the engine; other errors have had their dialog."""
        if isinstance(error, EngineError):
            self.refused.emit(error)

    def _drain(self) -> None:
        """Take the news of the thread from the feed, and emit the signals for it."""
        news = self._feed.take()
        if news.began and self._session is not None and self.status is Status.OPENING:
            self._note_begun(self._session.folder.path)
            self._save_statistics()
            self._set_status(Status.RUNNING)
        self.run.hear(news)
        self._pace.mark(*self.totals[:2])
        self._emit_news(news)
        if news.over is not None and self.status is Status.STOPPING:
            self._show_rest(news.over)

    def _show_rest(self, reason: str) -> None:
        """Show that the run has stopped, before it is saved."""
        if reason in GO_ON and self._intent is not Status.RUNNING:
            over = self._intent is Status.ENDED
            if over and self.folder is not None:
                self._note_over(self.folder.path)
            self.reason = reason if over else None
            self._set_status(self._intent)

    def _emit_news(self, news: News) -> None:
        for told, signal in (
            (news.whole is not None or news.records, self.grew),
            (news.best, self.best_changed),
            (news.champion, self.champion_changed),
            (news.ancestors or news.past_champions, self.lineage_changed),
        ):
            if told:
                signal.emit()

    # Existing runs

    def open_run(self, path: Path, *, go_on: bool = False) -> None:
        """Open the run in a folder, and train it further if `go_on`. The run on screen is paused
        first, and stays on screen if the other cannot be opened."""
        if self.folder is not None and self.folder.path == path:
            if go_on:
                self.resume()
            return
        self._open(lambda: Session(RunFolder(path)), go_on)

    def continue_from(self, checkpoint: Path) -> None:
        """Train further from a checkpoint as a new run; the checkpoint's run is not changed."""
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
                self._report_error(error)
            else:
                self._show_opened(session, feed.take(), go_on)

        self._work(lambda _task: session.load(feed), Status.OPENING, over)

    def _show_opened(self, session: Session, news: News, go_on: bool) -> None:
        run = session.training
        assert run is not None
        self._show_plan(
            TrainingPlan(
                run.game.key, preset_of(run.settings, run.game.key), run.settings, run.seed
            ),
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
        """Add a result to the run's statistics, and save them."""
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

    # Closing

    def leave(self) -> None:
        """Stop and save the run, and free its folder, as the window closes."""
        self._timer.stop()
        self._then = None
        if self.status is Status.STOPPING and self._intent is Status.ENDED and self.folder:
            self._note_over(self.folder.path)
        if not self._worker.give_up(_JOIN_SECONDS):  # the folder is still in use
            return
        if self._opening is not None:
            self._opening.close()
        self._unload()
