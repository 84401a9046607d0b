"""The experiment on screen: several seeds, or a sweep, carried out in one job.

What its members tell comes as a whole, and the newest counts; what came of them is read from their
folders, in a job of its own, as far as it has changed. Nothing here is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from poda.base.processors import workers
from poda.engine.errors import EngineError
from poda.engine.experiments.comparison import KnownRun, known_run
from poda.engine.experiments.folder import ExperimentFolder, MemberSummary, usual_folder
from poda.engine.experiments.plan import Experiment
from poda.engine.experiments.results import Results
from poda.engine.experiments.running import Conductor, Progress
from poda.engine.playing.batches import compiled_for
from poda.house.jobs import Latest, Task
from poda.training.training_thread import games_executor

_READ_MS: Final = 2500  # between two readings of what came of the members
_JOIN_SECONDS: Final = 5.0

_PHASES: Final = {
    "waiting": "waiting", "training": "training", "stopped": "stopped", "done": "done",
    "damaged": "failed",
}  # fmt: skip


def standing(found: MemberSummary) -> Progress:
    """How far a member is, by what is in its folder."""
    run, phase = found.run, _PHASES[found.state]
    if run is None:
        return Progress(found.member)
    return Progress(
        found.member, phase, run.generation, run.games, run.seconds, run.last_losses,  # type: ignore[arg-type]  # one of these words
        found.reason, run.error,
    )  # fmt: skip


class ExperimentModel(QObject):
    """A plan of several runs, and what has become of it.

    Attributes:
        plan: what is to be done; None while there is no experiment.
        folder: where it is; None while it has not begun.
        members: how far each run is, in order.
        results: what came of those that have begun; None before it is read.

    Signals:
        status_changed: another plan, or it began, ended or is being stopped.
        moved: `members` are further; some ten times a second.
        results_changed: `results` is another one; every few seconds while it is carried out.
        refused: something could not be done; the EngineError says why.
    """

    status_changed = Signal()
    moved = Signal()
    results_changed = Signal()
    refused = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.plan: Experiment | None = None
        self.folder: ExperimentFolder | None = None
        self.members: tuple[Progress, ...] = ()
        self.results: Results | None = None
        self._worker = Latest("experiment", self)
        self._reader = Latest("results", self)
        self._opener = Latest("members", self)
        self._stopping = False
        self._known: dict[Path, tuple[tuple[int, int], KnownRun]] = {}
        self._timer = QTimer(self, interval=_READ_MS)
        self._timer.timeout.connect(self.read_results)

    # What is looked at

    @property
    def running(self) -> bool:
        """Whether members are being trained here."""
        return self._worker.running

    @property
    def stopping(self) -> bool:
        """Whether what is trained is being saved, and then ends."""
        return self.running and self._stopping

    @property
    def done(self) -> int:
        """How many members have ended."""
        return sum(each.phase == "done" for each in self.members)

    @property
    def is_over(self) -> bool:
        """Whether all have."""
        return bool(self.members) and self.done == len(self.members)

    @property
    def can_start(self) -> bool:
        """Whether there is something left to be done, and nobody at it here."""
        return self.plan is not None and not self.running and not self.is_over

    @property
    def name(self) -> str:
        """Of its folder; "" while it has none."""
        return "" if self.folder is None else self.folder.path.name

    # What is asked

    def prepare(self, plan: Experiment) -> bool:
        """Have this plan, which is not begun yet; whether that could be: not while another
        one is carried out."""
        if self.running:
            self.refused.emit(EngineError("experiment.busy"))
            return False
        self._forget()
        self.plan = plan
        self.members = tuple(Progress(member) for member in plan.members())
        self.status_changed.emit()
        self.moved.emit()
        return True

    def open(self, path: Path) -> None:
        """Show the experiment in a folder; where it is the one on screen it stays as it is."""
        if self.folder is not None and self.folder.path == path:
            return
        if self.running:
            self.refused.emit(EngineError("experiment.busy"))
            return

        def read(_task: Task) -> tuple[ExperimentFolder, tuple[MemberSummary, ...]]:
            folder = ExperimentFolder.open(path)
            return folder, folder.look_at_all()

        self._opener.start(read, finished=lambda found: self._show(*found), failed=self._say)

    def _show(self, folder: ExperimentFolder, found: Iterable[MemberSummary]) -> None:
        self._forget()
        self.folder, self.plan = folder, folder.plan
        self.members = tuple(standing(each) for each in found)
        self.status_changed.emit()
        self.moved.emit()
        self.read_results()

    def set_limits(self, generations: int | None, seconds: float | None) -> None:
        """When each run is to end, counted from its beginning; those that had come to an end that
        was sooner go on then. None leaves a limit as it is."""
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
        """Begin, or go on with what is left."""
        if not self.can_start or self.plan is None:
            return
        if self.folder is None:
            try:
                self.folder = ExperimentFolder.create(usual_folder(self.plan), self.plan)
            except EngineError as error:
                self.refused.emit(error)
                return
        # Of games that Python plays several threads would only take the GIL from each other.
        at_once = workers() if compiled_for(self.plan.game_key) else 1
        folder, conductors = self.folder, list[Conductor]()

        def work(task: Task) -> bool:
            # Games are played on threads that give way to the window; the members' own hardly work.
            with games_executor(folder.plan.game_key) as executor:
                conductor = Conductor(folder, at_once, executor=executor)
                conductors.append(conductor)
                return conductor.run(
                    task.stopped, lambda _news: task.progress(conductor.progress())
                )

        def over() -> None:
            self._timer.stop()
            self._stopping = False
            for conductor in conductors:
                self._hear(conductor.progress())
            self.status_changed.emit()
            self.read_results()

        def fail(error: BaseException) -> None:
            over()
            self._say(error)

        self._stopping = False
        self._worker.start(
            work, progress=self._hear, finished=lambda _all: over(), failed=fail, cancelled=over
        )
        self._timer.start()
        self.status_changed.emit()

    def stop(self) -> None:
        """Save what is trained, and end: it can be gone on with."""
        if self.running:
            self._stopping = True
            self._worker.stop()
            self.status_changed.emit()

    def leave(self) -> None:
        """The window closes: what is trained is saved, and nothing is left at work."""
        self._timer.stop()
        self._reader.give_up()
        self._opener.give_up()
        self._worker.give_up(_JOIN_SECONDS)

    # What is heard

    def _hear(self, told: tuple[Progress, ...]) -> None:
        """A member that waits for its turn again is as far as it was."""
        before = self.members

        def now(each: Progress) -> Progress:
            if each.phase != "waiting" or len(before) != len(told):
                return each
            known = before[each.member.number]
            return known if known.phase == "waiting" else replace(known, phase="waiting")

        self.members = tuple(now(each) for each in told)
        self.moved.emit()

    def read_results(self) -> None:
        """Read what came of the members, as far as their files are others than last time."""
        folder = self.folder
        if folder is None or self._reader.running:
            return
        known = self._known

        def read(task: Task) -> Results:
            runs, groups = [], []
            for member in folder.members:
                if task.stopped():
                    break
                if (run := _read(folder, member.name, member.choices, known)) is not None:
                    runs.append(run)
                    groups.append(member.group)
            return Results(folder.plan, tuple(runs), tuple(groups))

        self._reader.start(read, finished=self._take)

    def _take(self, found: Results) -> None:
        self.results = found
        self.results_changed.emit()

    def _say(self, error: BaseException) -> None:
        if isinstance(error, EngineError):  # others have had their dialog
            self.refused.emit(error)

    def _forget(self) -> None:
        for each in (self._reader, self._opener):
            each.give_up()
        self.plan = self.folder = self.results = None
        self.members = ()
        self._known = {}


def _read(
    folder: ExperimentFolder, name: str, choices: tuple[tuple[str, object], ...],
    known: dict[Path, tuple[tuple[int, int], KnownRun]],
) -> KnownRun | None:  # fmt: skip
    """The run of a member, read anew where its file is another one; None where there is none that
    can be read."""
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
