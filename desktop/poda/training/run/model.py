"""The run on screen: the one model object of the Training tab.

A run is trained on a thread (`work.py`), in stretches; what it tells is taken from the feed eleven
times a second, and kept here for the panels to draw. Nothing here is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from poda.engine.errors import EngineError
from poda.engine.evolve import runs
from poda.engine.evolve.run_folder import RunFolder
from poda.engine.evolve.settings import MOST_SEED, PRESETS, Settings, checked, checked_seed
from poda.engine.evolve.statistics_table import StatisticsRow, statistics_text
from poda.engine.games import game as game_named
from poda.engine.kernels import compiled
from poda.house.jobs import Latest, Task
from poda.training.run import remembered
from poda.training.run.feed import Feed, News
from poda.training.run.on_screen import GO_ON, Pace, RunOnScreen, Status, usual_plan
from poda.training.run.work import Limits, Plan, Session, stretch
from poda.training.settings.rules import preset_settings

_DRAIN_MS: Final = 90  # eyes follow ten pictures a second
_STOPPING_MS: Final = 5
_JOIN_SECONDS: Final = 5.0

_Over = Callable[[BaseException | None, bool], None]
"""Hears what went wrong, or None, and whether the work was given up."""


class TrainingModel(RunOnScreen, QObject):
    """A plan, and the run that is made of it.

    Signals:
        status_changed: the status, the plan, the limits or the run.
        grew: the history has new rows; at most fifteen times a second.
        best_changed: `best` is another one; at most twice a second, and at every stop.
        champion_changed: `champion` is another one.
        lineage_changed: the ancestors or the past champions have new numbers.
        statistics_changed: `statistics` is another table.
        refused: something could not be done; the EngineError says why.
        play_asked: somebody wants to play against a Champion, at so many plies or, for None, its
            own.
    """

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
        self.limits = Limits()
        self.plan = usual_plan(game_key)
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
        self._forget()

    # What is looked at

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
        if name in PRESETS:
            settings = preset_settings(name, game_named(self.game_key))
            self.set_plan(Plan(self.game_key, name, settings, self.seed))

    def set_settings(self, settings: Settings, seed: int) -> None:
        """Plan a run of these settings. They are refused where they are not good for the game."""
        try:
            settings = checked(settings, game_named(self.game_key))
            checked_seed(seed)
        except EngineError as error:
            self.refused.emit(error)
            return
        self.set_plan(Plan(self.game_key, runs.preset_of(settings), settings, seed))

    def set_limits(self, generations: int | None, seconds: float | None) -> None:
        """When the run is to stop, counted from its beginning: now, and in later runs."""
        limits = Limits(generations, seconds)
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
            remembered.finish(self.folder.path)
        self._show(plan)
        self._set(Status.EMPTY)

    def _show(self, plan: Plan) -> None:
        self._unload()
        self.plan = plan
        self._forget()
        self._tell_all()

    def _unload(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

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
            folder = runs.new_folder(plan.game_key, plan.preset, plan.seed)
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

    def _save_again(self) -> None:
        """The run could not be saved, and somebody wants it tried once more; where it is trained
        the thread does it by itself."""
        session = self._session
        if session is not None and session.evolution is not None and not self._worker.running:
            self._begin_work(lambda _task: session.save(), lambda error, _over: self._say(error))

    def _go_on(self, *, once: bool) -> None:
        session, feed, limits = self._session, self._feed, self.limits
        assert session is not None
        loaded = session.evolution is not None
        self.reason = None
        self._intent = Status.PAUSED if once else Status.ENDED
        self._pace.start(*self.totals[:2])
        self._timer.start(_DRAIN_MS)
        self._work(
            lambda task: stretch(session, feed, limits, task, once=once),
            Status.RUNNING if loaded and compiled.ready() else Status.PREPARING,
            self._on_stretch_over,
        )
        if loaded:
            remembered.begin(session.folder.path)

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
        if session.evolution is None:
            self._unload()
            self._settle(Status.EMPTY)
        elif error is not None:
            self._settle(Status.PAUSED)
        else:
            self._end(session.evolution.stopped)
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
        """The run rests."""
        self.reason = reason
        if status is Status.ENDED and self.folder is not None:
            remembered.finish(self.folder.path)
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
        if news.began and self._session is not None and self.status is Status.PREPARING:
            remembered.begin(self._session.folder.path)
            self._save_statistics()
            self._set(Status.RUNNING)
        self._hear(news)
        self._pace.mark(*self.totals[:2])
        self._tell(news)
        if news.over is not None and self.status is Status.STOPPING:
            self._show_rest(news.over)

    def _show_rest(self, reason: str) -> None:
        """The run has stopped; nobody has to wait until it is saved to see that."""
        if reason in GO_ON and self._intent is not Status.RUNNING:
            over = self._intent is Status.ENDED
            if over and self.folder is not None:
                remembered.finish(self.folder.path)
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
            if error is not None or given_up or session.evolution is None:
                session.close()
                self.status, self.reason = before
                self.status_changed.emit()
                self._say(error)
            else:
                self._show_opened(session, feed.take(), go_on)

        self._work(lambda _task: session.load(feed), Status.PREPARING, over)

    def _show_opened(self, session: Session, news: News, go_on: bool) -> None:
        run = session.evolution
        assert run is not None
        self._show(Plan(run.game.key, runs.preset_of(run.settings), run.settings, run.seed))
        self._adopt(session)
        self._hear(news)
        self._at_rest = run.generation, run.games, run.seconds
        if session.statistics is not None:
            self.statistics = session.statistics
        over = run.stopped is not None and run.stopped not in GO_ON
        self._settle(Status.ENDED if over else Status.PAUSED, run.stopped if over else None)
        self._tell_all()
        if go_on:
            self.resume()

    # The statistics

    def keep_statistics(self, row: StatisticsRow) -> None:
        """A result that was asked for."""
        self.statistics.add(row)
        self._save_statistics()
        self.statistics_changed.emit()

    def _save_statistics(self) -> None:
        if self.folder is None or not len(self.statistics):
            return
        try:
            self.folder.write(self.folder.statistics_file, statistics_text(self.statistics))
        except EngineError as error:
            self.refused.emit(error)

    # The end

    def leave(self) -> None:
        """The window closes: what trains is saved and stopped, and others may have the folder."""
        self._timer.stop()
        self._then = None
        if self.status is Status.STOPPING and self._intent is Status.ENDED and self.folder:
            remembered.finish(self.folder.path)
        if not self._worker.give_up(_JOIN_SECONDS):  # jobs.stop_all says so; the folder is not free
            return
        if self._opening is not None:
            self._opening.close()
        self._unload()
