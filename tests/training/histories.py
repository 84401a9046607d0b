"""The run that a model has loaded, and whether two histories are the same."""

from __future__ import annotations

import numpy as np

from poda.engine.runs.history import History
from poda.engine.runs.training_run import TrainingRun

from .trainers import Trainer


def loaded(trainer: Trainer) -> TrainingRun:
    session = trainer.model._session
    assert session is not None
    assert session.training is not None
    return session.training


def rows(history: History) -> dict[str, np.ndarray]:
    """All rows but their seconds, which no two runs have in common."""
    return {
        name: table.rows[:, [column for column in range(len(table.names)) if column not in times]]
        for name, table in history.tables.items()
        for times in [[n for n, each in enumerate(table.names) if each in ("seconds", "processor")]]
    }


def same(first: History, second: History) -> bool:
    one, other = rows(first), rows(second)
    return all(np.array_equal(one[name], other[name], equal_nan=True) for name in one)
