"""The common part of the commands of `poda runs`: finding runs, and the words for figures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from poda.base.files import is_locked
from poda.base.paths import name_of, shown
from poda.base.speech import decimal, grouped, translate
from poda.commands import about
from poda.engine.errors import EngineError
from poda.engine.runs.kept_runs import RunSummary, runs_folder
from poda.engine.runs.run_folder import LOCK_FILE, RUN_FILE, is_numbered
from poda.packages.lab.engine import experiment_words
from poda.packages.lab.engine.comparison import KnownRun, known_run
from poda.packages.lab.engine.folder import EXPERIMENT_FILE, ExperimentFolder, is_experiment
from poda.packages.lab.engine.plan import Value, worded
from poda.packages.lab.engine.results import MEASURES


def place_of(text: str) -> Path:
    """The folder, or numbered checkpoint, that an argument denotes: a path, or the name of one of
    the user's own runs."""
    path = Path(text)
    try:
        there = path.exists()
    except (OSError, ValueError):  # not a possible file name
        return path
    if not there and path.name == text and (runs_folder() / text).is_dir():
        return runs_folder() / text
    if path.name in (RUN_FILE, EXPERIMENT_FILE) and path.is_file():
        return path.parent
    return path


def run_at(text: str) -> KnownRun:
    """The run that an argument denotes. Raises Refused, with the place."""
    path = place_of(text)
    try:
        return known_run(path)
    except EngineError as error:
        raise about(path if is_numbered(path) else path / RUN_FILE, error) from None


def experiment_at(path: Path) -> ExperimentFolder:
    """The experiment in a folder. Raises Refused, with the place."""
    try:
        return ExperimentFolder.open(path)
    except EngineError as error:
        raise about(path / EXPERIMENT_FILE, error) from None


def runs_at(texts: Sequence[str]) -> list[KnownRun]:
    """The runs that arguments denote; an experiment stands for its started members, prefixed with
    its name if there are more arguments. Raises Refused."""
    found: list[KnownRun] = []
    for text in texts:
        path = place_of(text)
        if not is_experiment(path):
            found.append(run_at(text))
            continue
        folder = experiment_at(path)
        before = f"{name_of(path)}/" if len(texts) > 1 else ""
        for member, place in folder.begun():
            try:
                found.append(known_run(place, before + member.name, member.choices))
            except EngineError as error:
                raise about(place / RUN_FILE, error) from None
    return found


def state_of(run: RunSummary) -> str:
    """ "training", "saved" or "damaged"."""
    if run.error is not None:
        return "damaged"
    return "training" if is_locked(run.path / LOCK_FILE) else "saved"


def state_words(state: str) -> str:
    """The name of the state of a run or a member."""
    return {
        "training": translate("CommandLine", "training"),
        "saved": translate("CommandLine", "saved"),
        "damaged": translate("CommandLine", "damaged"),
        "waiting": translate("CommandLine", "waiting"),
        "stopped": translate("CommandLine", "stopped"),
        "done": translate("CommandLine", "done"),
        "failed": translate("CommandLine", "failed"),
    }[state]


def word(text: str) -> str:
    """A term of `experiments.words`, translated."""
    return translate(experiment_words.CONTEXT, text)


def figure_words(name: str, value: Value) -> str:
    """A figure of a run as text: "-" if it is unknown."""
    if value is None or value == "":
        return "-"
    if name in ("best_losses", "last_losses", "kept"):
        return decimal(float(value), ".1%")
    if name in ("seconds", "processor"):
        return decimal(float(value), ".1f")
    if name in ("generation", "games"):
        return grouped(int(value))
    if name == "champion_score":
        return decimal(float(value), ".4g")
    return shown(worded(value))


def measured(measure: str, value: float | None) -> str:
    """A value of a measure as text."""
    if value is None or math.isnan(value):
        return "-"
    return decimal(value, ".1%" if MEASURES[measure].share else ".4g")


def rounded(value: float | None) -> float | None:
    """A number rounded for JSON; None stays None."""
    return None if value is None or math.isnan(value) else round(value, 6)


def plain(value: Any) -> Any:
    """A figure for JSON: floats are rounded."""
    return rounded(value) if isinstance(value, float) else value
