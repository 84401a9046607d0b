"""Carries out an experiment: so many members at once, each on a thread of its own, or on a cluster.

A member is trained on one thread, or in *stretches* of some seconds on the machines of a Dask
cluster: a stretch takes a run's state and gives it back some generations later, so one that is lost
with its worker is begun anew. Either way it is the run that `poda train` gives alone, whatever is
trained beside it and however often the experiment was broken off.
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
"""So far apart at least are the batches of news."""
STRETCH_SECONDS: Final = 5.0
"""What is lost at most with a worker of a cluster, unless a generation takes longer."""
MOST_AT_ONCE: Final = 256
_ATTEMPTS: Final = 3  # of a stretch on a cluster, before it is trained here
_LOOK_SECONDS: Final = 0.1

Phase = Literal["waiting", "training", "stopped", "done", "failed"]


@dataclass(frozen=True, slots=True)
class MemberProgress:
    """How far a member is.

    Attributes:
        member: which one.
        phase: "waiting" for its turn; "training"; "stopped", to go on another time; "done"; or
            "failed", which is no end either: it is tried again when the experiment goes on.
        generation, games, seconds: of its run; of one that was done before 0 at first.
        losses: the share of games lost in its last reading, 0 to 1; None before the first.
        reason: why it is done: a key of `training_run.REASONS`; None where it is not.
        error: why it failed, or could not be saved for the moment.
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
    """Carries out what is left of an experiment, once.

    Args:
        folder: of the experiment; its plan may have been prolonged.
        at_once: so many members are trained at the same time; None is one a processor, and on a
            cluster what its workers can do.
        scheduler: the address of a Dask cluster, on which members are trained then; None trains
            them here.
        save_every: seconds between two savings of a member that is trained here.
        executor: where the games of the members that are trained here are played; None plays them
            on the threads of the members.

    Attributes:
        troubles: what went wrong with the cluster and ended nothing.
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

    # Asked from any thread

    def progress(self) -> tuple[MemberProgress, ...]:
        """How far all members are, in order."""
        with self._lock:
            return tuple(self._now)

    @property
    def done(self) -> int:
        """How many members have ended."""
        return sum(each.phase == "done" for each in self.progress())

    # To carry out

    def run(self, stop: Stop, on_news: OnNews = lambda _news: None) -> bool:
        """Train what is left until all members have ended; whether they have. Blocks.

        What is trained when `stop` turns true is saved, and goes on from there another time.

        Args:
            stop: whether somebody wants an end; asked from any thread.
            on_news: told, on this thread and ten times a second at most, of the members that have
                moved on: each as it is now.

        Raises EngineError where the experiment cannot be carried out at all: another process is at
        it, its file cannot be written, or the cluster does not answer. What is wrong with a single
        member is told of it, and the others go on.
        """
        with ExitStack() as held:
            if self._scheduler is not None:  # where nobody answers, nothing is written
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
            # A large run takes a while to be read: who is done is looked at when all have begun.
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
        """Train one member after the other, on a thread of the pool."""
        while not stop():
            with self._lock:
                member = next(self._left, None)
            if member is None:
                return
            now = self.progress()[member.number]
            try:
                if now.phase == "done":  # before this time: only its figures are read
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
            saver.save(run)  # what cannot be written is told before the work
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
        """The run where it was left, or at its beginning, and its origin. Raises EngineError."""
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
        """Why it has ended; None where it was stopped."""
        plan, trouble = self.folder.plan, None
        for _generation in run.generations(stop, plan.generations, plan.seconds):
            try:
                if saver.save_if_due(run):
                    trouble = None
            except EngineError as error:  # a disk may be full for a while: that ends no run
                trouble = error
            self._note(_of(member, run, "training", error=trouble))
        return _ended(run, stop)

    def _train_there(
        self, member: Member, run: TrainingRun, saver: Saver, stop: Stop
    ) -> tuple[TrainingRun, str | None]:
        """Likewise, on the cluster; with the run as it is then."""
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
    """Take a run on for a while: at least a generation, and no more once it has taken so long.

    Args:
        state: where it begins.
        limit, seconds: where the run ends, as in `TrainingRun.generations`.
        longest: seconds.

    Returns where it is then, and why it has ended: None where it has not.
    """
    run, until = resumed(state), time.monotonic() + longest
    for _generation in run.generations(None, limit, seconds):
        if time.monotonic() >= until:
            return run.snapshot(), None
    reason = _ended(run, None)
    return run.snapshot(), reason


def _ended(run: TrainingRun, stop: Stop | None) -> str | None:
    """Why a run has ended, whose curve then ends with what it ended with; None where it was
    stopped, before or while that is read."""
    if run.stopped == "asked":
        return None
    run.take_reading(stop)
    return None if stop is not None and stop() else run.stopped


def _of(member: Member, run: TrainingRun, phase: Phase, **rest: Any) -> MemberProgress:
    return MemberProgress(
        member, phase, run.generation, run.games, run.seconds, last_losses(run.history), **rest
    )
