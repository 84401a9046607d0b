"""What the package lab adds: experiments, the table of runs, and contests of two ways to train."""

from __future__ import annotations

from typing import Final

from poda.base.packages import Package

_HERE: Final = "poda.packages.lab"
_ENGINE: Final = f"{_HERE}.engine"

PACKAGE: Final = Package(
    name="lab",
    root=_HERE,
    public_names={
        "Conductor": f"{_ENGINE}.running:Conductor",
        "Experiment": f"{_ENGINE}.plan:Experiment",
        "ExperimentFolder": f"{_ENGINE}.folder:ExperimentFolder",
        "Results": f"{_ENGINE}.results:Results",
        "plan_experiment": f"{_ENGINE}.plan:planned",
        "results_of": f"{_ENGINE}.results:results_of",
    },
)
