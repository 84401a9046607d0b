"""Small experiments for tests."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from engine.runs.untimed import untimed
from poda.engine.runs.run_folder import load_run
from poda.engine.runs.settings import EvolutionSettings, Settings
from poda.packages.lab.engine.folder import ExperimentFolder, experiment_text
from poda.packages.lab.engine.plan import Axis, Experiment, planned
from poda.packages.lab.engine.running import Conductor, MemberProgress

TINY = EvolutionSettings(
    parents=3, offspring=3, games=2, plies=1, hidden=2, opening_plies=2, validate_every=3,
    read_every=2,
)  # fmt: skip

_MADE: Final = tempfile.TemporaryDirectory(prefix="poda-experiments-")


def plan(
    seeds: Sequence[int] = (1, 2),
    sweep: Sequence[Axis] = (Axis("step_rule", ("published", "log-normal")),),
    generations: int = 4,
) -> Experiment:
    """Four runs of tic-tac-toe unless said."""
    return planned("tictactoe", seeds, sweep, settings=TINY, generations=generations)


def carried_out(path: Path, wanted: Experiment | None = None, at_once: int = 1) -> ExperimentFolder:
    """An experiment in a folder, with all its runs. Whoever wants the same one gets a copy, unless
    it is carried out several at once. (All of them have quick trials.)"""
    wanted = wanted or plan()
    made = Path(_MADE.name) / sha256(experiment_text(wanted, {}).encode()).hexdigest()
    if not made.exists() or at_once > 1:
        folder = ExperimentFolder.create(path, wanted)
        assert Conductor(folder, at_once).run(never)
        if at_once == 1:
            shutil.copytree(path, made, symlinks=True)
        return folder
    shutil.copytree(made, path, symlinks=True)
    return ExperimentFolder.open(path)


def never() -> bool:
    return False


def values_of(folder: ExperimentFolder) -> dict[str, dict[str, Any]]:
    """What all runs have come to, but for the time that it took, as bits."""
    return {
        member.name: bits(load_run(folder.folder_of(member)).state.values)
        for member in folder.members
    }


def bits(values: Any) -> dict[str, Any]:
    return {
        name: (value.shape, value.tobytes()) if hasattr(value, "tobytes") else value
        for name, value in untimed(values).items()
    }


def stop_at(conductor: Conductor, generations: int) -> Callable[[], bool]:
    """Stops an experiment once its runs have so many generations together, those included that were
    done before."""
    folder = conductor.folder
    before = {each.member.number: each.run for each in folder.look_at_all() if each.reason}
    done = sum(run.generation for run in before.values() if run)

    def stop() -> bool:
        others = (each for each in conductor.progress() if each.member.number not in before)
        return done + sum(each.generation for each in others) >= generations

    return stop


def phases(progress: Sequence[MemberProgress]) -> list[str]:
    return [each.phase for each in progress]


def with_settings(**changes: Any) -> Settings:
    return replace(TINY, **changes)
