"""The columns of the table of runs: the texts and the sort keys of its rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Qt

from poda.base.paths import shown
from poda.engine.runs.kept_runs import RunSummary
from poda.engine.runs.notes import Notes
from poda.engine.runs.settings import Settings
from poda.packages.lab.engine.folder import ExperimentSummary, MemberSummary
from poda.packages.lab.engine.plan import seeds_text
from poda.training.settings_words import preset_name
from poda.widgets.engine_words import game_name, message, percent

COLUMNS: Final = (
    "name", "game", "strategy", "preset", "best", "last", "kept", "tags", "note", "modified",
    "generation", "games", "seconds", "processor", "seed",
)  # fmt: skip
"""All columns, in their order."""

USUAL: Final = (
    "name", "game", "preset", "best", "tags", "modified", "generation", "games", "seconds", "seed",
)  # fmt: skip
"""The columns shown until a person chooses others."""

ALWAYS: Final = "name", "game"
"""The columns that cannot be hidden: they show the error of a damaged run."""

_NUMBERS: Final = (
    "seed", "generation", "games", "seconds", "processor", "best", "last", "kept",
)  # fmt: skip
_FIGURES: Final = "best", "last", "kept", "processor"
_TEXTS: Final = ("name", "game", "strategy", "preset", "tags", "note")
MARKS: Final = "▸ ", "▾ "
"""The marks before an experiment's name: members hidden, and members shown."""
_INSIDE: Final = "      "


@dataclass(frozen=True, slots=True)
class RunsRow:
    """A row: a kept run, an experiment, or a member of one.

    Attributes:
        run: the run's summary. For an experiment it has only the folder, game, notes and error; for
            a member that has not begun, its settings.
        experiment: the experiment; None in rows of runs and members.
        member: the member; None in other rows.
        within: the folder of a member's experiment.
        is_open: whether an experiment's members are shown below it.
    """

    run: RunSummary
    experiment: ExperimentSummary | None = None
    member: MemberSummary | None = None
    within: Path | None = None
    is_open: bool = False

    @property
    def path(self) -> Path:
        """The folder of the row."""
        return self.run.path

    @property
    def has_run(self) -> bool:
        """Whether the row has a run that can be opened and compared."""
        waits = self.member is not None and self.member.run is None
        return self.experiment is None and not waits and self.run.error is None

    @property
    def is_unfinished(self) -> bool:
        """Whether it is an experiment with runs left to train that no process trains now."""
        found = self.experiment
        if found is None or found.plan is None or found.training:
            return False
        return found.done < found.plan.size


def entry_of(found: RunSummary | ExperimentSummary) -> RunsRow:
    """The row of a run or of an experiment."""
    if isinstance(found, RunSummary):
        return RunsRow(found)
    told = RunSummary(
        found.path, "", "", modified=found.modified, error=found.error, notes=found.notes
    )
    if (plan := found.plan) is not None:
        (preset, settings), *_ = plan.bases
        told = replace(
            told, game_key=plan.game_key, preset=preset, origin=plan.origin, settings=settings
        )
    return RunsRow(told, found)


def entry_of_member(found: MemberSummary, within: RunsRow) -> RunsRow:
    """The row of a member, to stand below its experiment's."""
    member = found.member
    run = found.run or RunSummary(
        found.path, within.run.game_key, member.preset, member.seed, settings=member.settings
    )
    return RunsRow(run, member=found, within=within.path)


def noted(entry: RunsRow, notes: Notes) -> RunsRow:
    """The same row with other notes (tags and text)."""
    experiment, member = entry.experiment, entry.member
    run = replace(entry.run, notes=notes)
    if experiment is not None:
        experiment = replace(experiment, notes=notes)
    if member is not None and member.run is not None:
        member = replace(member, run=run)
    return replace(entry, run=run, experiment=experiment, member=member)


# Texts


def text_of(entry: RunsRow, column: str) -> str:
    """The text of a cell. A damaged row has only its name, its error and its date."""
    run = entry.run
    if column == "name":
        return _name(entry)
    if run.error is not None:
        if column == "game":
            return f"✕ {message(run.error)}"
        return _when(run) if column == "modified" else ""
    told = _OF_EXPERIMENTS if entry.experiment is not None else _OF_RUNS
    return told[column](entry) if column in told else ""


def details_of(entry: RunsRow, column: str) -> str:
    """The tooltip of a cell, which has room for more."""
    if entry.run.error is not None:
        return message(entry.run.error)
    return entry.run.notes.text if column == "note" else text_of(entry, column).strip()


def duration(seconds: float) -> str:
    """A time in hours, minutes and seconds, such as 1:02:03."""
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def strategy_words(settings: Settings | None) -> str:
    """Whether a run with these settings evolves players or has one network learn; "" if unknown."""
    if settings is None:
        return ""
    if settings.learns:
        return QCoreApplication.translate("RunsDialog", "learns")
    return QCoreApplication.translate("RunsDialog", "evolves")


def _name(entry: RunsRow) -> str:
    name = shown(entry.run.name)
    if entry.member is not None:
        return _INSIDE + name
    if entry.experiment is None:
        return name
    return MARKS[entry.is_open] + name + _done_words(entry)


def _done_words(entry: RunsRow) -> str:
    experiment = entry.experiment
    if experiment is None or experiment.plan is None:
        return ""
    if experiment.training:
        template = QCoreApplication.translate("RunsDialog", "{done} of {runs} runs, training")
    elif entry.is_unfinished:
        template = QCoreApplication.translate("RunsDialog", "{done} of {runs} runs, unfinished")
    else:
        template = QCoreApplication.translate("RunsDialog", "{done} of {runs} runs")
    return " · " + template.format(
        done=QLocale().toString(experiment.done), runs=QLocale().toString(experiment.plan.size)
    )


def _seeds(entry: RunsRow) -> str:
    assert entry.experiment is not None
    plan = entry.experiment.plan
    return "" if plan is None else seeds_text(plan.seeds)


def _best(run: RunSummary) -> str:
    if run.best_losses is None:
        return "–"
    template = QCoreApplication.translate("RunsDialog", "{percent} % in gen. {generation}")
    return template.format(
        percent=QLocale().toString(100 * run.best_losses.share, "f", 1),
        generation=QLocale().toString(run.best_losses.generation),
    )


def _share(share: float | None) -> str:
    return "–" if share is None else f"{percent(share)} %"


def _processor(run: RunSummary) -> str:
    return "–" if run.processor is None else duration(run.processor)


def _when(run: RunSummary) -> str:
    if not run.modified:
        return ""
    when = QDateTime.fromSecsSinceEpoch(int(run.modified))
    return QLocale().toString(when, QLocale.FormatType.ShortFormat)


_OF_RUNS: Final[dict[str, Callable[[RunsRow], str]]] = {
    "game": lambda entry: game_name(entry.run.game_key),
    "strategy": lambda entry: strategy_words(entry.run.settings),
    "preset": lambda entry: preset_name(entry.run.preset),
    "best": lambda entry: _best(entry.run),
    "last": lambda entry: _share(entry.run.last_losses),
    "kept": lambda entry: _share(entry.run.kept),
    "tags": lambda entry: ", ".join(entry.run.notes.tags),
    "note": lambda entry: entry.run.notes.text.partition("\n")[0],
    "modified": lambda entry: _when(entry.run),
    "generation": lambda entry: QLocale().toString(entry.run.generation),
    "games": lambda entry: QLocale().toString(entry.run.games),
    "seconds": lambda entry: duration(entry.run.seconds),
    "processor": lambda entry: _processor(entry.run),
    "seed": lambda entry: str(entry.run.seed),
}
_OF_EXPERIMENTS: Final[dict[str, Callable[[RunsRow], str]]] = {
    **{name: _OF_RUNS[name] for name in ("game", "strategy", "preset", "tags", "note", "modified")},
    "seed": _seeds,
}


# Sorting


def key_of(entry: RunsRow, column: str) -> tuple[int, Any]:
    """The sort key of a cell. Damaged runs and experiments come before other rows, except by name
    and date; rows without a figure come after those with one."""
    run = entry.run
    if column == "modified":
        return 1, run.modified
    if column == "name":
        return 1, run.name.casefold()
    if column in _FIGURES:
        value = {
            "best": None if run.best_losses is None else run.best_losses.share,
            "last": run.last_losses,
            "kept": run.kept,
            "processor": run.processor,
        }[column]
        return (2, 0) if value is None else (1, value)
    if run.error is not None:
        return 0, 0
    if column in _TEXTS:
        return 1, text_of(entry, column).casefold()
    return (0, 0) if entry.experiment is not None else (1, getattr(run, column))


def alignment(column: str) -> Qt.AlignmentFlag:
    """The alignment of a column: numbers to the right."""
    side = Qt.AlignmentFlag.AlignRight if column in _NUMBERS else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def title_of(column: str) -> str:
    """The title of a column."""
    return titles()[column][0]


def titles() -> dict[str, tuple[str, str]]:
    """The title and the tooltip of each column."""
    return {
        "name": (
            QCoreApplication.translate("RunsDialog", "Name"),
            QCoreApplication.translate("RunsDialog", "The folder of the run"),
        ),
        "game": (QCoreApplication.translate("RunsDialog", "Game"), ""),
        "strategy": (
            QCoreApplication.translate("RunsDialog", "Kind"),
            QCoreApplication.translate(
                "RunsDialog", "Whether players are evolved, or one learns from its own games"
            ),
        ),
        "preset": (
            QCoreApplication.translate("RunsDialog", "Settings"),
            QCoreApplication.translate("RunsDialog", "The preset that it was trained with"),
        ),
        "seed": (QCoreApplication.translate("RunsDialog", "Seed"), ""),
        "generation": (
            QCoreApplication.translate("RunsDialog", "Generations"),
            QCoreApplication.translate("RunsDialog", "Generations so far"),
        ),
        "games": (
            QCoreApplication.translate("RunsDialog", "Games"),
            QCoreApplication.translate("RunsDialog", "Games that were trained with so far"),
        ),
        "seconds": (
            QCoreApplication.translate("RunsDialog", "Time"),
            QCoreApplication.translate(
                "RunsDialog", "Time that it has been trained, in hours, minutes and seconds"
            ),
        ),
        "processor": (
            QCoreApplication.translate("RunsDialog", "Processor"),
            QCoreApplication.translate(
                "RunsDialog",
                "Processor time that it has taken, all its threads together: by it evolution "
                "and learning are compared",
            ),
        ),
        "best": (
            QCoreApplication.translate("RunsDialog", "Fewest losses"),
            QCoreApplication.translate(
                "RunsDialog",
                "The lowest share of games lost in five readings in a row, and the generation in "
                "their middle. The opponent looks some plies ahead; in backgammon it goes by "
                "hand-made features",
            ),
        ),
        "last": (
            QCoreApplication.translate("RunsDialog", "Last losses"),
            QCoreApplication.translate("RunsDialog", "The share of games lost in the last reading"),
        ),
        "kept": (
            QCoreApplication.translate("RunsDialog", "Values kept"),
            QCoreApplication.translate(
                "RunsDialog",
                "The share of positions of known value in which the best player keeps that value",
            ),
        ),
        "tags": (
            QCoreApplication.translate("RunsDialog", "Tags"),
            QCoreApplication.translate("RunsDialog", "Words of your own, by which runs are found"),
        ),
        "note": (
            QCoreApplication.translate("RunsDialog", "Note"),
            QCoreApplication.translate("RunsDialog", "The first line of what you wrote about it"),
        ),
        "modified": (
            QCoreApplication.translate("RunsDialog", "Saved"),
            QCoreApplication.translate("RunsDialog", "When it was saved last"),
        ),
    }
