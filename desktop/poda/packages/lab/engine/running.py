"""Runs an experiment: several members at once, each on its own thread, or on a cluster.

A member is trained on one thread, or in *stretches* of some seconds on a Dask cluster: a stretch
takes a run's state and returns it some generations later, so that one lost with its worker can be
repeated. Either way the run equals that of `poda train`, whatever is trained beside it and however
often the experiment was interrupted.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from poda.base.processors import processors
from poda.engine.cluster import ClusterExecutor, connect
from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.runs.champion import digest
from poda.engine.runs.history import RunState
from poda.engine.runs.kept_runs import last_losses
from poda.engine.runs.run_folder import RunFolder, Saver
from poda.engine.runs.training_run import TrainingRun, begun, resumed
from poda.engine.search.observer import Stop
from poda.packages.lab.engine.folder import ExperimentFolder
from poda.packages.lab.engine.plan import Member

TELL_SECONDS: Final = 0.1
"""The least time between two calls of `on_news`."""
STRETCH_SECONDS: Final = 5.0
"""The most work lost with a worker of a cluster, unless a generation takes longer."""
MOST_AT_ONCE: Final = 256
_ATTEMPTS: Final = 3  # tries of a stretch on a cluster, before it is trained here
_LOOK_SECONDS: Final = 0.1

Phase = Literal["waiting", "training", "stopped", "done", "failed"]


@dataclass(frozen=True, slots=True)
class MemberProgress:
    """The progress of a member.

    Attributes:
        member: its index.
        phase: "waiting" for its turn; "training"; "stopped", to continue later; "done"; or
            "failed", which is tried again when the experiment continues.
        generation, games, seconds: the figures of its run; 0 at first if it was done before.
        losses: the share of games lost in its last reading, 0 to 1; None before the first.
        reason: why it is done, a key of `training_run.REASONS`; None if it is not.
        error: why it failed, or cannot be saved at present.
    """

    member: Member
    phase: Phase = "waiting"
    generation: int = 0
    games: int = 0
    seconds: float = 0.0
    losses: float | None = None
    reason: str | None = None
    error: EngineError | None = None


OnNews = Callable[[Sequence[MemberProgress]], None]


class Conductor:
    """Runs the rest of an experiment, once.

    Args:
        folder: the folder of the experiment, whose plan may have been extended.
        at_once: the number of members trained at the same time; None: one for each processor or,
            on a cluster, as many as its workers can train.
        scheduler: the address of the Dask cluster that trains the members; None trains them here.
        save_every: the seconds between two savings of a member that is trained here.
        executor: plays the games of members trained here; None plays them on the members' threads.

    Attributes:
        troubles: the troubles with the cluster that did not end the experiment.
    """

    def __init__(
        self,
        folder: ExperimentFolder,
        at_once: int | None = None,
        scheduler: str | None = None,
        save_every: float = 5.0,
        executor: Executor | None = None,
    ) -> None:
        self.folder = folder
        self.troubles: list[EngineError] = []
        self._at_once, self._scheduler, self._save_every = at_once, scheduler, save_every
        self._executor = executor
        self._lock = threading.Lock()
        self._told: dict[int, MemberProgress] = {}
        self._now: list[MemberProgress] = [MemberProgress(member) for member in folder.members]
        self._left: Iterator[Member] = iter(())
        self._failure: BaseException | None = None
        self._cluster: ClusterExecutor | None = None

    # Callable from any thread

    def progress(self) -> tuple[MemberProgress, ...]:
        """The progress of all members, in order."""
        with self._lock:
            return tuple(self._now)

    @property
    def done(self) -> int:
        """The number of members that are done."""
        return sum(each.phase == "done" for each in self.progress())

    # Running

    def run(self, stop: Stop, on_news: OnNews = lambda _news: None) -> bool:
        """Train until all members are done, and return whether they are. Blocks.

        When `stop` returns true, the members in training are saved, to continue from there later.

        Args:
            stop: whether to stop; called from any thread.
            on_news: called with the new progress of members that have advanced, on this thread and
                at most ten times a second.

        Raises EngineError if the experiment cannot run at all: another process runs it, its file
        cannot be written, or the cluster does not answer. An error of one member is stored in its
        progress, and the others continue.
        """
        with ExitStack() as held:
            if self._scheduler is not None:  # if it does not answer, nothing is written
                if any(each.settings.arithmetic != "strict" for each in self.folder.members):
                    raise EngineError("cluster.relaxed")
                connected = connect(self._scheduler, tell=self.troubles.append)
                self._cluster = held.enter_context(connected)
            held.enter_context(self.folder.locked())
            self.folder.save()
            members = self.folder.members
            done = {each.number for each in members if self.folder.is_done(each)}
            for number in sorted(done):
                member = members[number]
                self._note(MemberProgress(member, "done", reason=self.folder.ended[member.name]))
            # Large runs take a while to read: finished members are read when all others have begun.
            self._left = iter(sorted(members, key=lambda each: each.number in done))
            self._work_through(stop, on_news)
        if self._failure is not None:
            raise self._failure
        return self.done == len(self.folder.members)

    def _work_through(self, stop: Stop, on_news: OnNews) -> None:
        def stopped() -> bool:
            return self._failure is not None or stop()

        count = min(self._workers(), len(self.folder.members))
        with ThreadPoolExecutor(count, "experiment") as pool:
            workers = [pool.submit(self._work, stopped) for _ in range(count)]
            try:
                while wait(workers, TELL_SECONDS).not_done:
                    self._pass_on(on_news)
            except BaseException as error:  # Ctrl-C: else the pool would wait for all members
                self._failure = error
                raise
        self._pass_on(on_news)

    def _workers(self) -> int:
        found = processors() if self._cluster is None else self._cluster.threads
        return max(1, min(found if self._at_once is None else self._at_once, MOST_AT_ONCE))

    def _pass_on(self, on_news: OnNews) -> None:
        with self._lock:
            told, self._told = self._told, {}
        if told:
            on_news([told[number] for number in sorted(told)])

    def _note(self, news: MemberProgress) -> None:
        with self._lock:
            self._now[news.member.number] = self._told[news.member.number] = news

    def _work(self, stop: Stop) -> None:
        """Train members one after another, on a thread of the pool."""
        while not stop():
            with self._lock:
                member = next(self._left, None)
            if member is None:
                return
            now = self.progress()[member.number]
            try:
                if now.phase == "done":  # in an earlier session: only its figures are read
                    run = resumed(RunFolder(self.folder.folder_of(member)).load().state)
                    self._note(_of(member, run, "done", reason=self.folder.ended[member.name]))
                else:
                    self._train(member, stop)
            except EngineError as error:
                now = self.progress()[member.number]
                self._note(replace(now, phase="failed", error=error))
            except BaseException as error:
                self._failure = self._failure or error

    def _train(self, member: Member, stop: Stop) -> None:
        """Train a member until it ends or is stopped. Raises EngineError."""
        folder = self.folder.make_folder_of(member)
        with folder.locked():
            folder.tidy()
            run, origin = self._run_of_member(folder, member)
            if self._cluster is None:
                run.executor = self._executor
            saver = Saver(folder, self._save_every, origin, keeps=False)
            saver.save(run)  # reports before the work that nothing can be written
            self._note(_of(member, run, "training"))
            if self._cluster is None:
                reason = self._train_here(member, run, saver, stop)
            else:
                run, reason = self._train_there(member, run, saver, stop)
            saver.save(run)
            if reason is not None:
                with self._lock:
                    self.folder.end(member, reason)
            self._note(_of(member, run, "stopped" if reason is None else "done", reason=reason))

    def _run_of_member(self, folder: RunFolder, member: Member) -> tuple[TrainingRun, str]:
        """The run in its saved state, or a new one, and its origin. Raises EngineError."""
        game, beginning = game_named(self.folder.plan.game_key), self.folder.beginning
        if not folder.run_file.exists():
            run = begun(game, member.settings, member.seed)
            if beginning is not None:
                if run.layout != beginning.layout:
                    shapes = beginning.layout.shape, run.layout.shape
                    raise EngineError("evolve.other_layout", found=shapes[0], wanted=shapes[1])
                run.begin_with(beginning.weights)
            return run, self.folder.plan.command_of(member)
        found = folder.load()
        run = resumed(found.state)
        is_it = (run.game.key, run.settings, run.seed) == (game.key, member.settings, member.seed)
        mark = "" if run.beginning is None else digest(run.beginning)
        if not is_it or mark != self.folder.plan.beginning:
            raise EngineError("experiment.other_run", text=member.name)
        folder.look_for(run)
        return run, found.origin

    def _train_here(self, member: Member, run: TrainingRun, saver: Saver, stop: Stop) -> str | None:
        """Train a member on this thread; returns why it ended, or None if it was stopped."""
        plan, trouble = self.folder.plan, None
        for _generation in run.generations(stop, plan.generations, plan.seconds):
            try:
                if saver.save_if_due(run):
                    trouble = None
            except EngineError as error:  # a full disc may have room later: the run continues
                trouble = error
            self._note(_of(member, run, "training", error=trouble))
        return _ended(run, stop)

    def _train_there(
        self, member: Member, run: TrainingRun, saver: Saver, stop: Stop
    ) -> tuple[TrainingRun, str | None]:
        """Train a member on the cluster; returns its run, and why it ended, as `_train_here`."""
        plan, cluster, attempts = self.folder.plan, self._cluster, 0
        assert cluster is not None
        while attempts < _ATTEMPTS:
            arguments = run.snapshot(), plan.generations, plan.seconds, STRETCH_SECONDS
            try:
                task = cluster.submit(stretch, *arguments)
                while not wait([task], _LOOK_SECONDS).done:
                    if stop():
                        task.cancel()
                        return run, None
                state, reason = task.result()
            except BrokenExecutor:
                attempts += 1
                continue
            attempts, run = 0, resumed(state)
            if reason is not None:
                return run, reason
            saver.save(run)
            self._note(_of(member, run, "training"))
            if stop():
                return run, None
        with self._lock:
            if not any(each.code == "experiment.lost" for each in self.troubles):
                self.troubles.append(EngineError("experiment.lost"))
        return run, self._train_here(member, run, saver, stop)


def stretch(
    state: RunState, limit: int | None, seconds: float | None, longest: float
) -> tuple[RunState, str | None]:
    """Train a run for a while, at least one generation.

    Args:
        state: the state from which to continue.
        limit, seconds: the limits of the run, as in `TrainingRun.generations`.
        longest: the seconds after which no further generation begins.

    Returns the new state, and why the run has ended; None if it has not.
    """
    run, until = resumed(state), time.monotonic() + longest
    for _generation in run.generations(None, limit, seconds):
        if time.monotonic() >= until:
            return run.snapshot(), None
    reason = _ended(run, None)
    return run.snapshot(), reason


def _ended(run: TrainingRun, stop: Stop | None) -> str | None:
    """Why a run has ended, after a last reading for its curves; None if it was stopped before or
    during that."""
    if run.stopped == "asked":
        return None
    run.take_reading(stop)
    return None if stop is not None and stop() else run.stopped


def _of(member: Member, run: TrainingRun, phase: Phase, **rest: Any) -> MemberProgress:
    return MemberProgress(
        member, phase, run.generation, run.games, run.seconds, last_losses(run.history), **rest
    )
