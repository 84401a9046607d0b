"""The format of experiments, for `tests/formats.py`."""

from __future__ import annotations

from typing import Final

from formats import Format
from poda.engine import documents
from poda.packages.lab import EXPERIMENT
from poda.packages.lab.engine.folder import experiment_of, experiment_text
from poda.packages.lab.engine.plan import Axis, planned

EXPERIMENTS: Final = (
    planned(
        "tictactoe", (1, 2, 5), [Axis("plies", (1, 2)), Axis("rate_halving", (None, 9))],
        preset="steady", generations=20,
    ),
    planned("backgammon", (7,), [Axis("preset", ("duels", "self-play"))], seconds=1.5),
)  # fmt: skip


def _experiment_again(text: str) -> str:
    return experiment_text(*experiment_of(text))


FILES: Final[dict[str, Format]] = {
    "experiment": Format(
        tuple(experiment_text(each, {each.members()[0].name: "seconds"}) for each in EXPERIMENTS),
        _experiment_again,
        lambda path: experiment_of(documents.read(path, EXPERIMENT)),
    ),
}
