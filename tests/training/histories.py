"""The run that a model has loaded, and whether two histories are the same."""

from __future__ import annotations

import numpy as np

from poda.engine.evolve.evolution import Evolution
from poda.engine.evolve.history import History

from .trainers import Trainer


def loaded(trainer: Trainer) -> Evolution:
    session = trainer.model._session
    assert session is not None
    assert session.training is not None
    return session.training


def rows(history: History) -> dict[str, np.ndarray]:
    """All rows but their seconds, which no two runs have in common."""
    return {name: np.delete(table.rows, 2, axis=1) for name, table in history.tables.items()}


def same(first: History, second: History) -> bool:
    one, other = rows(first), rows(second)
    return all(np.array_equal(one[name], other[name], equal_nan=True) for name in one)
