"""What is read off a history: means that say their window, bands, drift."""

from __future__ import annotations

import math
import os

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from poda.engine.evolve.evolution import Evolution, strategy_for
from poda.engine.games import GAMES
from poda.engine.runs.curves import (
    along,
    drifting,
    pooled,
    smoothed,
    stretches,
    thinned,
    wilson_band,
    window,
)
from poda.engine.runs.history import PROGRESS, QUANTILES, History
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.settings import EvolutionSettings, Settings
from poda.engine.tally import wilson
from some import some

NUMBERS = st.floats(-1e6, 1e6, allow_nan=False)
COLUMNS = st.integers(1, 60).flatmap(lambda rows: arrays(float, rows, elements=NUMBERS))
ODD = st.integers(0, 20).map(lambda half: 2 * half + 1)
TINY = EvolutionSettings(
    parents=3, offspring=3, games=2, plies=1, hidden=2, validate_every=2, read_every=2
)  # fmt: skip


def with_steps(quantiles: list[tuple[float, ...]]) -> History:
    """A history of generations with these step sizes."""
    history = History()
    for number, steps in enumerate(quantiles, 1):
        values = dict.fromkeys(PROGRESS, 0.0) | {"generation": number}
        values |= dict(zip(PROGRESS[8:13], steps, strict=True))
        history.progress.add(*values.values())
    return history


def unselected(settings: Settings, generations: int) -> History:
    """The step sizes of a run in which chance decides who is best: what mutation alone does."""
    random = np.random.default_rng(1)
    strategy = strategy_for(settings, 1848, 1)
    rows = []
    for _ in range(generations):
        strategy.tell(random.normal(size=len(strategy.ask())))
        assert strategy.steps is not None
        rows.append(tuple(float(q) for q in np.quantile(strategy.steps, QUANTILES)))
    return with_steps(rows)


# Smoothing


@given(rows=st.integers(0, 5000), share=st.floats(0, 1))
def test_a_window_is_odd_and_within_the_rows(rows: int, share: float) -> None:
    over = window(rows, share)
    assert over % 2 == 1
    assert 1 <= over <= max(1, rows)


def test_no_share_is_no_window() -> None:
    assert window(1000, 0.0) == 1


def test_a_share_of_many_rows_is_that_many() -> None:
    assert window(1000, 0.1) in (99, 101)


@given(COLUMNS)
def test_a_window_of_one_changes_nothing(values: np.ndarray) -> None:
    assert np.array_equal(smoothed(values, 1), values)


@given(COLUMNS, ODD)
def test_a_mean_lies_between_the_values_of_its_window(values: np.ndarray, over: int) -> None:
    for row, mean in some(enumerate(smoothed(values, over))):
        half = min(over // 2, row, len(values) - 1 - row)
        near = values[row - half : row + half + 1]
        assert mean == pytest.approx(near.mean(), rel=1e-9, abs=1e-6)


@given(COLUMNS, ODD)
def test_the_first_value_and_the_last_stand_for_themselves(values: np.ndarray, over: int) -> None:
    means = smoothed(values, over)
    assert means[[0, -1]] == pytest.approx(values[[0, -1]], rel=1e-9, abs=1e-6)


def test_what_stands_apart_is_in_no_other_mean() -> None:
    values = np.array([100.0, 1.0, 2.0, 3.0])
    starts = np.array([True, True, False, False])
    assert smoothed(values, 3, starts).tolist() == [100.0, 1.0, 2.0, 3.0]
    values, starts = np.array([9.0, 1.0, 2.0, 4.0, 8.0]), np.append(starts, False)
    assert pooled(values, 5, starts).tolist() == [9.0, 1.0, 7.0, 14.0, 8.0]


def test_what_is_not_finite_is_left_out_of_a_mean() -> None:
    values = np.array([1.0, math.nan, 3.0, math.inf, 5.0])
    assert smoothed(values, 3).tolist() == [1.0, 2.0, 3.0, 4.0, 5.0]


def test_a_window_of_nothing_has_no_mean() -> None:
    assert np.isnan(smoothed(np.full(5, math.nan), 3)).all()


def test_counts_are_pooled_over_the_window() -> None:
    assert pooled(np.array([1.0, 2.0, 4.0, 8.0]), 3).tolist() == [1.0, 7.0, 14.0, 8.0]


@given(st.integers(0, 400), st.integers(0, 400))
def test_a_band_is_the_interval_of_the_tally(count: int, others: int) -> None:
    games = count + others
    low, high = wilson_band(np.array([float(count)]), np.array([float(games)]))
    assert (low[0], high[0]) == pytest.approx(wilson(count, games))


# Fewer points


@given(COLUMNS, st.integers(1, 10))
def test_thinning_keeps_the_extremes(values: np.ndarray, buckets: int) -> None:
    x = np.arange(len(values), dtype=float)
    rows = thinned(x, values, 0.0, float(len(values)), buckets)
    assert values[rows].min() == values.min()
    assert values[rows].max() == values.max()
    assert (np.diff(rows) >= 0).all()


@given(st.integers(1, 50_000), st.integers(10, 500))
def test_thinning_bounds_what_is_drawn(count: int, buckets: int) -> None:
    x = np.arange(count, dtype=float)
    assert len(thinned(x, np.sin(x), 0, count, buckets)) <= 2 * buckets + 4


def test_what_lies_outside_the_view_is_not_drawn_but_for_one_on_each_side() -> None:
    x = np.arange(100.0)
    assert thinned(x, x, 40, 50, 1000).tolist() == list(range(39, 52))


def test_a_curve_that_grows_keeps_the_points_it_had() -> None:
    values = np.random.default_rng(1).normal(size=3000)
    x = np.arange(3000.0)
    before, after = (thinned(x[:end], values[:end], 0, 3000, 100) for end in (2900, 2950))
    whole = [row for row in before if row < 2880]  # the last group was not full
    assert set(whole) <= set(after.tolist())


# Drift


def test_the_published_rule_drifts_even_without_selection() -> None:
    assert drifting(unselected(PRESETS["published"].settings, 250))


def test_it_does_not_at_the_beginning() -> None:
    assert not drifting(unselected(PRESETS["published"].settings, 30))


def test_bounded_step_sizes_do_not_drift() -> None:
    assert not drifting(unselected(PRESETS["steady"].settings, 250))


def test_a_strategy_without_step_sizes_does_not_drift() -> None:
    assert not drifting(with_steps([(math.nan,) * 5] * 20))


def test_an_empty_history_does_not_drift() -> None:
    assert not drifting(History())


def test_step_sizes_that_all_shrink_converge_and_do_not_drift() -> None:
    assert not drifting(with_steps([(0.05 / n,) * 5 for n in range(1, 100)]))


def test_one_generation_proves_nothing() -> None:
    calm, wild = (0.05,) * 5, (0.0001, 0.0001, 0.0001, 0.001, 100.0)
    assert not drifting(with_steps([calm] * 20 + [wild]))
    assert drifting(with_steps([calm] * 20 + [wild] * 5))


@pytest.mark.slow
@pytest.mark.skipif(
    bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="too slow with the kernels run as Python"
)
@pytest.mark.parametrize(("preset", "drifts"), [("published", True), ("steady", False)])
def test_the_published_recipe_drifts_and_the_steady_one_does_not(preset: str, drifts: bool) -> None:

    evolution = Evolution(GAMES["connect4"], PRESETS[preset].settings, seed=1)
    for _ in evolution.generations(limit=260):
        pass
    assert drifting(evolution.history) is drifts


def test_a_gap_wider_than_its_neighbours_begins_a_stretch() -> None:
    even = np.arange(10.0)
    assert np.flatnonzero(stretches(even)).tolist() == [0]
    assert np.flatnonzero(stretches(np.delete(even, [4, 5]))).tolist() == [0, 4]
    assert np.flatnonzero(stretches(np.append(even, 12.5))).tolist() == [0, 10]
    slower = np.concatenate([even, 9.0 + 5.0 * np.arange(1, 6)])  # all later ones are as far apart
    assert np.flatnonzero(stretches(slower)).tolist() == [0]
    rested = np.append(even, 9.1)  # a reading where it rests
    assert np.flatnonzero(stretches(rested)).tolist() == [0]
    for few in (even[:0], even[:1], even[:2], np.array([0.0, 1.0, 9.0])):
        assert stretches(few).tolist() == [True, *[False] * (len(few) - 1)][: len(few)]


def test_no_average_crosses_a_gap() -> None:
    x = np.array([0.0, 1.0, 2.0, 3.0, 9.0, 10.0, 11.0, 12.0])
    values = np.array([100.0] * 4 + [0.0] * 4)
    assert smoothed(values, 5, stretches(x)).tolist() == values.tolist()
    assert smoothed(values, 5).tolist() != values.tolist()


def test_before_the_first_generation_no_processor_time_is_spent() -> None:
    history = History()
    for number in range(1, 6):
        history.progress.add(number, *[0.0] * (len(history.progress.names) - 1))
        history.clock.add(number, 0, 0.0, 10.0 * number)
    history.readings.add(0, 0, 0.0, 1, 2, 3)
    history.readings.add(2, 0, 0.0, 1, 2, 3)
    assert along(history, history.readings, "processor").tolist() == [0.0, 20.0]
