"""The model of the experiment on screen: several seeds, or a sweep, trained in one job.

The job reports the progress of all members at once; only the last report counts. Results are read
from the members' folders in another job, if their files have changed. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from poda.base.processors import workers
from poda.engine.errors import EngineError
from poda.engine.playing.batches import compiled_for
from poda.house.jobs import Latest, Task
from poda.packages.lab.engine.comparison import KnownRun, known_run
from poda.packages.lab.engine.folder import ExperimentFolder, MemberSummary, usual_folder
from poda.packages.lab.engine.plan import Experiment
from poda.packages.lab.engine.results import Results
from poda.packages.lab.engine.running import Conductor, MemberProgress
from poda.training.training_thread import games_executor

_READ_MS: Final = 2500  # between two readings of the members' results
_JOIN_SECONDS: Final = 5.0

_PHASES: Final = {
    "waiting": "waiting", "training": "training", "stopped": "stopped", "done": "done",
    "damaged": "failed",
}  # fmt: skip


def standing(found: MemberSummary) -> MemberProgress:
    """The progress of a member, by what is in its folder."""
    run, phase = found.run, _PHASES[found.state]
    if run is None:
        return MemberProgress(found.member)
    return MemberProgress(
        found.member, phase, run.generation, run.games, run.seconds, run.last_losses,  # type: ignore[arg-type]  # one of these words
        found.reason, run.error,
    )  # fmt: skip


class ExperimentModel(QObject):
    """A plan of several runs, with their progress and results.

    Attributes:
        plan: the plan; None without an experiment.
        folder: the experiment's folder; None before it has begun.
        members: the progress of each run, in order.
        results: the results of the runs that have begun; None before they are read.

    Signals:
        status_changed: the plan is another one, or training began, ended or is being stopped.
        moved: `members` has progressed; about ten times a second.
        results_changed: `results` has been read; every few seconds during training.
        refused: a request failed, with the EngineError.
    """

    status_changed = Signal()
    moved = Signal()
    results_changed = Signal()
    refused = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.plan: Experiment | None = None
        self.folder: ExperimentFolder | None = None
        self.members: tuple[MemberProgress, ...] = ()
        self.results: Results | None = None
        self._worker = Latest("experiment", self)
        self._reader = Latest("results", self)
        self._opener = Latest("members", self)
        self._stopping = False
        self._known: dict[Path, tuple[tuple[int, int], KnownRun]] = {}
        self._timer = QTimer(self, interval=_READ_MS)
        self._timer.timeout.connect(self.read_results)

    # Properties

    @property
    def running(self) -> bool:
        """Whether members are being trained by this process."""
        return self._worker.running

    @property
    def stopping(self) -> bool:
        """Whether it is being stopped: the runs are saved, and training ends."""
        return self.running and self._stopping

    @property
    def done(self) -> int:
        """The number of members that have ended."""
        return sum(each.phase == "done" for each in self.members)

    @property
    def is_over(self) -> bool:
        """Whether all members have ended."""
        return bool(self.members) and self.done == len(self.members)

    @property
    def can_start(self) -> bool:
        """Whether members are left to train, and none is trained by this process."""
        return self.plan is not None and not self.running and not self.is_over

    @property
    def name(self) -> str:
        """The name of its folder; "" without one."""
        return "" if self.folder is None else self.folder.path.name

    # Requests

    def prepare(self, plan: Experiment) -> bool:
        """Take over a plan that has not begun; False if another experiment is being trained."""
        if self.running:
            self.refused.emit(EngineError("experiment.busy"))
            return False
        self._forget()
        self.plan = plan
        self.members = tuple(MemberProgress(member) for member in plan.members())
        self.status_changed.emit()
        self.moved.emit()
        return True

    def open(self, path: Path) -> None:
        """Show the experiment in a folder, unless it is the one on screen."""
        if self.folder is not None and self.folder.path == path:
            return
        if self.running:
            self.refused.emit(EngineError("experiment.busy"))
            return

        def read(_task: Task) -> tuple[ExperimentFolder, tuple[MemberSummary, ...]]:
            folder = ExperimentFolder.open(path)
            return folder, folder.look_at_all()

        self._opener.start(
            read, finished=lambda found: self._show_experiment(*found), refused=self.refused.emit
        )

    def _show_experiment(self, folder: ExperimentFolder, found: Iterable[MemberSummary]) -> None:
        self._forget()
        self.folder, self.plan = folder, folder.plan
        self.members = tuple(standing(each) for each in found)
        self.status_changed.emit()
        self.moved.emit()
        self.read_results()

    def set_limits(self, generations: int | None, seconds: float | None) -> None:
        """Set the limits of each run, counted from its beginning; runs that have ended before a new
        limit can then go on. None keeps a limit as it is."""
        if self.running or self.plan is None:
            return
        try:
            if self.folder is None:
                limits = {"generations": generations, "seconds": seconds}
                known = {name: value for name, value in limits.items() if value is not None}
                self.plan = replace(self.plan, **known)  # type: ignore[arg-type]
            else:
                self.folder.prolong(generations, seconds)
                self.plan = self.folder.plan
                ended = self.folder.ended
                self.members = tuple(
                    replace(each, phase="stopped", reason=None)
                    if each.phase == "done" and each.member.name not in ended else each
                    for each in self.members
                )  # fmt: skip
        except EngineError as error:
            self.refused.emit(error)
            return
        self.status_changed.emit()
        self.moved.emit()

    def start(self) -> None:
        """Begin the experiment, or train the members that are left."""
        if not self.can_start or self.plan is None:
            return
        if self.folder is None:
            try:
                self.folder = ExperimentFolder.create(usual_folder(self.plan), self.plan)
            except EngineError as error:
                self.refused.emit(error)
                return
        # Threads of games played by Python would only take the GIL from each other.
        at_once = workers() if compiled_for(self.plan.game_key) else 1
        folder, conductors = self.folder, list[Conductor]()

        def work(task: Task) -> bool:
            # Games run on threads of low priority; the members' own threads have little work.
            with games_executor(folder.plan.game_key) as executor:
                conductor = Conductor(folder, at_once, executor=executor)
                conductors.append(conductor)
                tell = task.progress
                return conductor.run(task.stopped, lambda _news: tell(conductor.progress()))

        def over() -> None:
            self._timer.stop()
            self._stopping = False
            for conductor in conductors:
                self._hear(conductor.progress())
            self.status_changed.emit()
            self.read_results()

        self._stopping = False
        self._worker.start(
            work,
            progress=self._hear,
            finished=lambda _all: over(),
            failed=lambda _error: over(),
            refused=self.refused.emit,
            cancelled=over,
        )
        self._timer.start()
        self.status_changed.emit()

    def stop(self) -> None:
        """Stop and save the members; they can go on later."""
        if self.running:
            self._stopping = True
            self._worker.stop()
            self.status_changed.emit()

    def leave(self) -> None:
        """Stop and save the members, as the window closes."""
        self._timer.stop()
        self._reader.give_up()
        self._opener.give_up()
        self._worker.give_up(_JOIN_SECONDS)

    # Progress and results

    def _hear(self, told: tuple[MemberProgress, ...]) -> None:
        """Take over the progress; members that wait for another turn keep the former figures."""
        before = self.members

        def now(each: MemberProgress) -> MemberProgress:
            if each.phase != "waiting" or len(before) != len(told):
                return each
            known = before[each.member.number]
            return known if known.phase == "waiting" else replace(known, phase="waiting")

        self.members = tuple(now(each) for each in told)
        self.moved.emit()

    def read_results(self) -> None:
        """Read the results of the members whose files have changed since the last time."""
        folder = self.folder
        if folder is None or self._reader.running:
            return
        known = self._known

        def read(task: Task) -> Results:
            runs, groups = [], []
            for member in folder.members:
                if task.stopped():
                    break
                if (run := _read_member(folder, member.name, member.choices, known)) is not None:
                    runs.append(run)
                    groups.append(member.group)
            return Results(folder.plan, tuple(runs), tuple(groups))

        self._reader.start(read, finished=self._take_results)

    def _take_results(self, found: Results) -> None:
        self.results = found
        self.results_changed.emit()

    def _forget(self) -> None:
        self._reader.give_up()
        self._opener.give_up()
        self.plan = self.folder = self.results = None
        self.members = ()
        self._known = {}


def _read_member(
    folder: ExperimentFolder, name: str, choices: tuple[tuple[str, object], ...],
    known: dict[Path, tuple[tuple[int, int], KnownRun]],
) -> KnownRun | None:  # fmt: skip
    """A member's run, read again if its file changed; None if there is no readable one."""
    path = folder.path / name
    try:
        found = (path / "run.json").stat()
        mark = found.st_mtime_ns, found.st_size
        if path in known and known[path][0] == mark:
            return known[path][1]
        run = known_run(path, name, choices)  # type: ignore[arg-type]
    except (OSError, EngineError):
        return None
    known[path] = mark, run
    return run
