"""The hall of fame, and the tables that a run remembers itself by."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.evolve.evolution import Hall
from poda.engine.runs.history import MOST_ROWS, Table


def test_the_oldest_member_leaves_a_full_hall() -> None:
    hall = Hall(3, 2)
    assert len(hall) == 0
    assert hall.members.shape == (0, 2)
    for number in range(5):
        hall.enter(np.full(2, float(number)))
    assert hall.members[:, 0].tolist() == [2.0, 3.0, 4.0]


def test_a_hall_comes_back_as_it_was() -> None:
    hall, other = Hall(3, 2), Hall(3, 2)
    hall.enter(np.ones(2))
    other.restore(hall.members)
    hall.enter(np.zeros(2))
    assert other.members.tolist() == [[1.0, 1.0]]


def filled(count: int) -> Table:
    table = Table(("number", "square"))
    for number in range(count):
        table.add(number, number * number)
    return table


def test_a_table_keeps_every_row_while_there_is_room() -> None:
    table = filled(MOST_ROWS)
    assert table.column("number").tolist() == list(range(MOST_ROWS))
    assert table.columns["square"][-1] == (MOST_ROWS - 1) ** 2


@pytest.mark.parametrize(
    ("count", "stride"),
    [(MOST_ROWS + 1, 2), (2 * MOST_ROWS, 2), (2 * MOST_ROWS + 1, 4), (9 * MOST_ROWS, 16)],
)
def test_a_longer_run_is_remembered_at_a_wider_stride(count: int, stride: int) -> None:
    table = filled(count)
    assert table.column("number").tolist() == list(range(0, count, stride))
    assert MOST_ROWS / 2 <= len(table) <= MOST_ROWS


@given(st.integers(0, 6 * MOST_ROWS), st.integers(0, 2 * MOST_ROWS))
def test_a_restored_table_goes_on_as_the_unbroken_one(count: int, more: int) -> None:
    unbroken, other = filled(count), Table(("number", "square"))
    other.restore(unbroken.rows, unbroken.seen)
    for number in range(count, count + more):
        unbroken.add(number, number * number)
        other.add(number, number * number)
    assert np.array_equal(other.rows, unbroken.rows)
    assert other.seen == unbroken.seen
