"""The folder of an experiment: `experiment.json`, and the folder of a run for each member.

`experiment.json` (described in `docs/experiment-file.md`) is the plan, and which members have
ended, and why. A member's folder is that of any run: `poda train --resume`, the window and all else
take it as one. Nothing but the folder's name ties it to the experiment, and whether it holds the
member's run is looked at before it goes on.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

from poda.base import files
from poda.base.paths import name_of
from poda.engine import documents, kept_folders, schema
from poda.engine.documents import field
from poda.engine.errors import EngineError
from poda.engine.runs import kept_runs
from poda.engine.runs.champion import Champion, champion_of, champion_text, digest
from poda.engine.runs.kept_runs import RunSummary, runs_folder, summary
from poda.engine.runs.notes import NONE, Notes, notes_beside
from poda.engine.runs.run_folder import LOCK_FILE, NOTES_FILE, RUN_FILE, RunFolder
from poda.engine.runs.training_run import REASONS
from poda.packages.lab import EXPERIMENT
from poda.packages.lab.engine.plan import BEGINNING_FILE, Experiment, Member, checked_plan

VERSION: Final = 1
EXPERIMENT_FILE: Final = "experiment.json"
_FILES: Final = (NOTES_FILE, BEGINNING_FILE, EXPERIMENT_FILE)

State = Literal["waiting", "training", "stopped", "done", "damaged"]
"""The state of a member: not begun; being trained, by any process; interrupted; finished;
unreadable."""


@dataclass(frozen=True, slots=True)
class MemberSummary:
    """The state of a member of an experiment.

    Attributes:
        member: the member.
        path: the folder of its run, which need not exist.
        state: not begun ("waiting"), being trained by any process ("training"), interrupted
            ("stopped"), finished ("done"), or unreadable ("damaged").
        run: the summary of its run; None if it has not begun.
        reason: the reason for which it ended, a key of `training_run.REASONS`; None if it has not.
    """

    member: Member
    path: Path
    state: State
    run: RunSummary | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class ExperimentSummary:
    """The summary of an experiment, for a list.

    Attributes:
        path: its folder.
        plan: its plan; None if it cannot be read.
        done: the number of its finished members.
        training: whether a process is training it.
        notes: a person's tags and text.
        modified: the time of the last write, in seconds since 1970.
        error: the error in its file; None if it can be read.
    """

    path: Path
    plan: Experiment | None = None
    done: int = 0
    training: bool = False
    notes: Notes = NONE
    modified: float = 0.0
    error: EngineError | None = None

    @property
    def name(self) -> str:
        """The name of its folder."""
        return name_of(self.path)


class ExperimentFolder:
    """A folder that holds an experiment. Made by `new`, `create` or `open`.

    Attributes:
        path: the folder.
        plan: the plan of the experiment.
        beginning: the champion whose network all members start from; None: random networks.
        ended: for finished members, by name, the reason: keys of `training_run.REASONS`.
        members: the runs, in order.
    """

    def __init__(
        self, path: Path, plan: Experiment, ended: dict[str, str], beginning: Champion | None = None
    ) -> None:
        self.path, self.plan, self.ended, self.beginning = path, plan, ended, beginning
        self.members = plan.members()
        self._is_written = True

    def __repr__(self) -> str:
        name, done = name_of(self.path), len(self.ended)
        return f"<ExperimentFolder {name}: {done} of {self.plan.size} runs done>"

    @classmethod
    def new(
        cls, path: Path, plan: Experiment, beginning: Champion | None = None
    ) -> ExperimentFolder:
        """A new experiment, of which nothing is written before `save`. Raises EngineError where
        there is something in that folder already.

        Args:
            beginning: the one that was `planned` with.
        """
        refuse_taken(path)
        if ("" if beginning is None else digest(beginning.weights)) != plan.beginning:
            raise ValueError("the experiment was planned with another network")
        made = cls(path, checked_plan(plan), {}, beginning)
        made._is_written = False
        return made

    @classmethod
    def create(cls, path: Path, plan: Experiment) -> ExperimentFolder:
        """As `new`, but written at once, into a folder that is made if it is missing. Raises
        EngineError."""
        made = cls.new(path, plan)
        with made.locked():
            made.save()
        return made

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> ExperimentFolder:
        """The experiment in a folder, or beside its `experiment.json`. Raises EngineError."""
        folder = Path(path)
        if folder.name == EXPERIMENT_FILE:
            folder = folder.parent
        try:
            data = documents.read_within(folder, EXPERIMENT_FILE, EXPERIMENT)
        except EngineError as error:
            if error.code == "save.missing":
                raise EngineError("experiment.missing", text=name_of(folder)) from None
            raise
        plan, ended = experiment_of(data)
        return cls(folder, plan, ended, _beginning(folder, plan) if plan.beginning else None)

    @property
    def notes_file(self) -> Path:
        """The file with a person's tags and note on the experiment (`notes.read_notes`)."""
        return self.path / NOTES_FILE

    def folder_of(self, member: Member) -> Path:
        """The folder of a member's run, which need not exist."""
        return self.path / member.name

    def begun(self) -> Iterator[tuple[Member, Path]]:
        """The members that have begun, with their folders."""
        for member in self.members:
            if ((place := self.folder_of(member)) / RUN_FILE).exists():
                yield member, place

    def make_folder_of(self, member: Member) -> RunFolder:
        """The folder of a member's run, made where it is missing. Raises EngineError, also where a
        link stands in its place: the experiment may have come from elsewhere."""
        try:
            with files.Folder.opened(self.path) as folder, folder.below(member.name, make=True):
                return RunFolder(self.folder_of(member))
        except NotADirectoryError as error:
            raise EngineError("save.no_folder") from error
        except (OSError, ValueError) as error:
            raise documents.system_error(error, "save.unwritable") from error

    def is_done(self, member: Member) -> bool:
        """Whether a member has ended, and its run is still there."""
        run_file = RunFolder(self.folder_of(member)).run_file
        with suppress(EngineError):
            return member.name in self.ended and documents.exists(run_file)
        return False

    def look(self, member: Member) -> MemberSummary:
        """The state of a member, read anew. Errors are not raised, but stored in it."""
        path = self.folder_of(member)
        if not RunFolder(path).run_file.exists():
            return MemberSummary(member, path, "waiting")
        run, reason = summary(path), self.ended.get(member.name)
        if run.error is not None:
            return MemberSummary(member, path, "damaged", run)
        if files.is_locked(path / LOCK_FILE):
            return MemberSummary(member, path, "training", run)
        return MemberSummary(member, path, "done" if reason else "stopped", run, reason)

    def look_at_all(self) -> tuple[MemberSummary, ...]:
        """The states of all members, read anew: some milliseconds each."""
        return tuple(self.look(member) for member in self.members)

    def prolong(self, generations: int | None, seconds: float | None) -> None:
        """Change the limits of all runs: those that ended by the old ones can continue. None
        leaves a limit as it is. Raises EngineError; nothing is written before `save`."""
        plan = self.plan
        generations = plan.generations if generations is None else generations
        seconds = plan.seconds if seconds is None else seconds
        self.plan = checked_plan(replace(plan, generations=generations, seconds=seconds))
        if self.plan != plan:
            limits = ("generations", "seconds")
            self.ended = {name: why for name, why in self.ended.items() if why not in limits}

    def end(self, member: Member, reason: str) -> None:
        """Record and save that a member has ended, and the reason. Raises EngineError."""
        self.ended[member.name] = reason
        self.save()

    def save(self) -> None:
        """Write `experiment.json`, and at first the network beside it. Raises EngineError."""
        if not self._is_written and self.beginning is not None:
            documents.write_within(self.path, BEGINNING_FILE, champion_text(self.beginning))
        documents.write_within(self.path, EXPERIMENT_FILE, experiment_text(self.plan, self.ended))
        self._is_written = True

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the experiment's folder, which is made if it is missing, against other processes.
        Raises EngineError if one of them holds the lock."""
        documents.make_folder(self.path)
        with RunFolder(self.path).locked():
            if not self._is_written:
                refuse_taken(self.path)  # checked again under the lock
            files.clear(self.path, _FILES.__contains__)
            yield


def usual_folder(plan: Experiment, within: Path | None = None) -> Path:
    """A folder for a new experiment, of a name that nothing has; it is not made.

    Args:
        within: where; None is `kept_runs.runs_folder`.
    """
    above = runs_folder() if within is None else within
    what = "sweep" if plan.sweep else "seeds"
    name = f"{plan.game_key}-{plan.bases[0][0] or 'own'}-{what}"
    return kept_folders.free_place(above, name)


def refuse_taken(path: Path) -> None:
    """Raises EngineError if a folder contains anything but a lock file."""
    try:
        taken = path.is_dir() and any(each.name != LOCK_FILE for each in path.iterdir())
    except OSError as error:
        raise documents.system_error(error, "save.unreadable") from error
    if taken:
        raise EngineError("experiment.taken")


def is_experiment(path: Path) -> bool:
    """Whether a folder holds an `experiment.json`, or is that file."""
    with suppress(EngineError):
        file = path if path.name == EXPERIMENT_FILE else path / EXPERIMENT_FILE
        return documents.exists(file)
    return False


def experiment_summary(path: Path) -> ExperimentSummary:
    """The summary of the experiment in a folder. Errors are not raised, but stored in it."""
    modified = files.written_at(path / EXPERIMENT_FILE)
    notes, training = notes_beside(path), files.is_locked(path / LOCK_FILE)
    try:
        folder = ExperimentFolder.open(path)
    except EngineError as error:
        return ExperimentSummary(path, None, 0, training, notes, modified, error)
    done = sum(folder.is_done(member) for member in folder.members)
    return ExperimentSummary(path, folder.plan, done, training, notes, modified)


def each_experiment(folder: Path) -> Iterator[ExperimentSummary]:
    """The experiments in a folder of runs one by one, the newest first; damaged ones are among
    them. Raises EngineError where the folder cannot be read."""
    found = kept_folders.folders_in(
        folder, is_experiment, lambda path: files.written_at(path / EXPERIMENT_FILE)
    )
    yield from map(experiment_summary, found)


def delete_experiment(path: Path, discard: Callable[[Path], bool] | None = None) -> bool:
    """Delete an experiment with the runs of its members: its whole folder if nothing else is in it,
    or else only Poda's files.

    Args:
        discard: takes a file or a folder away, to the trash for example, and says whether it could;
            None removes it for good.

    Returns whether the folder is gone. Raises EngineError where it holds no experiment, where it or
    a member is being trained, or where something could not be taken away.
    """
    folder = ExperimentFolder.open(path)
    names = {member.name for member in folder.members}
    with folder.locked():
        for member in folder.members:
            place = folder.folder_of(member)
            if place.is_dir() and not place.is_symlink():
                with RunFolder(place).locked():
                    pass
    known = {*names, *_FILES, LOCK_FILE}
    away = discard or kept_runs.remove_all
    if {each.name for each in path.iterdir()} <= known and _hold_only_runs(folder):
        if not away(path):
            raise EngineError("run.not_deleted", text=path.name)
        return True
    for member in folder.members:
        place = folder.folder_of(member)
        if place.is_dir() and not place.is_symlink() and kept_runs.holds_run(place):
            kept_runs.delete(place, discard)
    for name in _FILES:
        if documents.exists(path / name) and not away(path / name):
            raise EngineError("run.not_deleted", text=path.name)
    return False


def _hold_only_runs(folder: ExperimentFolder) -> bool:
    """Whether each existing folder of a member is no link, and holds only the files of a run."""
    places = [folder.folder_of(member) for member in folder.members]
    there = [place for place in places if documents.exists(place)]
    return all(
        place.is_dir() and not place.is_symlink() and kept_runs.holds_nothing_else(place)
        for place in there
    )


# The file


def experiment_text(plan: Experiment, ended: dict[str, str]) -> str:
    """The text of `experiment.json`."""
    fields = schema.written(plan)
    first = {name: fields[name] for name in ("game", "origin")}
    beginning = fields.pop("beginning", "")
    last = {"ended": ended} | ({"beginning": beginning} if beginning else {})
    return documents.text_of(EXPERIMENT, VERSION, first | fields | last)


def experiment_of(text: bytes | str) -> tuple[Experiment, dict[str, str]]:
    """The plan in a text, checked in full, and why members have ended. Raises EngineError."""
    document = documents.parse(text, EXPERIMENT, VERSION)
    plan = checked_plan(schema.read(Experiment, document))
    ended: dict[str, Any] = field(document, "ended", dict)
    names = {member.name for member in plan.members()}
    for name, reason in ended.items():
        if name not in names or not isinstance(reason, str) or reason not in REASONS:
            raise schema.refusal("ended")
    return plan, dict(ended)


def _beginning(folder: Path, plan: Experiment) -> Champion:
    """The network that all members begin with. Raises EngineError."""
    champion = champion_of(documents.read_within(folder, BEGINNING_FILE, documents.PLAYER))
    if (champion.game_key, digest(champion.weights)) != (plan.game_key, plan.beginning):
        raise EngineError("save.field", field="beginning")
    return champion
