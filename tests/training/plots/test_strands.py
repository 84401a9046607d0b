"""Over how much the curves are averaged, by hand."""

from __future__ import annotations

import pytest

from poda.engine.runs.history import READINGS, Table
from poda.training.plots.curve import SHARES, Averaged, averaged


def read_in(*generations: int) -> Table:
    """A reading in each of these generations."""
    table = Table(READINGS)
    for generation in generations:
        table.add(generation, 0, 0, 50, 50, 50)
    return table


def test_the_slider_goes_from_nothing_up_to_three_tenths() -> None:
    assert (SHARES[0], SHARES[-1]) == (0, 0.3)
    assert list(SHARES) == sorted(set(SHARES))


@pytest.mark.parametrize(
    ("generations", "span"),
    [
        ((1, 2, 3, 4), 3),
        ((1, 4, 7, 10), 9),  # 3 rows, 3 generations apart
        ((0, 1, 2, 9), 9),  # (9 - 0) / 3 steps: 3 apart, taken over all
        ((100, 110, 120, 130), 30),
    ],
)
def test_a_window_reaches_over_its_rows_times_how_far_they_are_apart(
    generations: tuple[int, ...], span: int
) -> None:
    # 3/10 of four rows is 1.2: the least window is of three.
    assert averaged(read_in(*generations), len(SHARES) - 1) == Averaged(3, span)


def test_a_tenth_of_twenty_readings_is_three_of_them_and_thirty_generations() -> None:
    table = read_in(*range(1, 201, 10))
    assert averaged(table, SHARES.index(0.1)) == Averaged(3, 30)
    assert averaged(table, 0) == Averaged(1, 10)


def test_too_few_rows_are_not_averaged() -> None:
    assert averaged(read_in(), 10) == averaged(read_in(7), 10) == Averaged(1, 1)
    assert averaged(read_in(5, 25), 10) == Averaged(1, 20)
