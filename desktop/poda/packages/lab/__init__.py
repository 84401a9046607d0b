"""What the package lab adds: experiments, the table of runs, contests of two ways to train, and
what lies behind the curves of a run."""

from __future__ import annotations

from typing import Final

from poda.base.packages import Command, CommandOptions, DocumentKind, Package, TabPart
from poda.base.terms import QT_TRANSLATE_NOOP

_HERE: Final = "poda.packages.lab"
_COMMANDS: Final = f"{_HERE}.commands"
_ENGINE: Final = f"{_HERE}.engine"
_WINDOW: Final = f"{_HERE}.window"

EXPERIMENT: Final = "poda-experiment"

PACKAGE: Final = Package(
    name="lab",
    root=_HERE,
    tab_parts=(
        TabPart(
            "training",
            f"{_WINDOW}.part:LabPart",
            ahead=tuple(
                f"{_WINDOW}.{name}"
                for name in ("runs.exporting", "runs.dialog", "contest.contest_page", "part")
            ),
        ),
        TabPart(
            "training",
            f"{_WINDOW}.analysis.part:AnalysisPart",
            ahead=(f"{_WINDOW}.analysis.credit_panel", f"{_WINDOW}.analysis.part"),
        ),
    ),
    commands=(
        Command(
            "runs",
            QT_TRANSLATE_NOOP(
                "CommandLine", "list, show, compare and export the runs that are kept"
            ),
            f"{_COMMANDS}.runs.grammar:RunsArguments",
            after="train",
        ),
    ),
    command_options=(
        CommandOptions(
            "train",
            f"{_COMMANDS}.grammar:SeveralArguments",
            f"{_COMMANDS}.grammar:is_contest",
            f"{_COMMANDS}.contest:run",
        ),
        CommandOptions(
            "train",
            f"{_COMMANDS}.grammar:SeveralArguments",
            f"{_COMMANDS}.grammar:is_experiment",
            f"{_COMMANDS}.experiment:run",
        ),
    ),
    help_pages=("contest", "experiments"),
    help_after="learning",
    formats={
        # 1,000 members with names and ends, the settings of some presets, and long sweeps.
        EXPERIMENT: DocumentKind(
            "save.foreign_experiment", 1_000_000, brackets=200, parts=10_000, escapes=True
        ),
    },
    settings=f"{_WINDOW}.settings:LabSettings",
    sentences=f"{_ENGINE}.sentences:SENTENCES",
    public_names={
        "Conductor": f"{_ENGINE}.running:Conductor",
        "Experiment": f"{_ENGINE}.plan:Experiment",
        "ExperimentFolder": f"{_ENGINE}.folder:ExperimentFolder",
        "Results": f"{_ENGINE}.results:Results",
        "plan_experiment": f"{_ENGINE}.plan:planned",
        "results_of": f"{_ENGINE}.results:results_of",
    },
    engine_ahead=tuple(
        f"{_ENGINE}.{name}"
        for name in (
            "first_layer", "heaviest_tuples", "watched", "sentences", "contest", "results",
            "running", "tensorboard", "tidy",
        )
    ),
)  # fmt: skip
