"""What a run remembers: bounded tables, which anybody can keep who is told of the generations."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poda.engine.evolve.evolution import Evolution
from poda.engine.networks.network import Network
from poda.engine.playing.keeping import Keeping
from poda.engine.runs import history as module
from poda.engine.runs.history import History, Table

from .small_runs import KINDS, TICTACTOE, TINY, evolved


def same(first: History, second: History) -> bool:
    return all(
        np.array_equal(table.rows, second.tables[name].rows, equal_nan=True)
        and table.seen == second.tables[name].seen
        for name, table in first.tables.items()
    )


@pytest.mark.usefixtures("quick_trials")
def test_whoever_is_told_of_every_generation_has_the_same_history() -> None:
    run, told = Evolution(TICTACTOE, replace(TINY, validate_every=2), 5), History()
    for record in run.generations(limit=12):
        told.remember(record, run.champion)
    assert same(told, run.history)
    assert len(told.champions) > 0


def test_a_copy_grows_by_itself() -> None:
    history = evolved(5).history
    twin = history.copy()
    assert same(twin, history)
    twin.readings.add(6, 100, 1.0, 2, 3, 4)
    assert not same(twin, history)


def test_a_copy_of_a_thinned_table_is_thinned_alike() -> None:
    table = Table(("n",))
    for number in range(3 * module.MOST_ROWS):
        table.add(number)
    twin = table.copy()
    for number in range(3 * module.MOST_ROWS, 5 * module.MOST_ROWS):
        table.add(number)
        twin.add(number)
    assert np.array_equal(table.rows, twin.rows)
    assert len(table) <= module.MOST_ROWS


@pytest.mark.usefixtures("quick_trials")
@pytest.mark.parametrize("kind", ["antithetic", "td"])
def test_the_curves_end_with_what_the_run_ends_with(kind: str) -> None:
    run = evolved(3, replace(KINDS[kind], read_every=2))
    assert run.take_reading()
    ends = [table.column("generation")[-1] for table in (run.history.readings, run.history.kept)]
    assert ends == [3, 3]
    assert not run.take_reading()
    best = run.best
    assert best is not None
    kept = Keeping(TICTACTOE, 1).share(Network(run.layout, best.weights))
    assert run.history.kept.column("kept")[-1] == kept
