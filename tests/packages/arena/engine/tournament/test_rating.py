"""Elo, its errors and sequential tests, against published numbers and other programs'."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest

from poda.engine.errors import EngineError
from poda.engine.tally import Estimate
from poda.packages.arena.engine.tournament.plan import Model
from poda.packages.arena.engine.tournament.rating import (
    ELO,
    NORMALISED_ELO,
    Pairs,
    PointsTest,
    Wdl,
    Z,
    add,
    bounds,
    elo,
    log_likelihood_ratio,
    los,
    normalised_elo,
    points_ratio,
    ratings,
    ratio_and_gains,
)
from some import some

MODELS: tuple[Model, ...] = ("logistic", "normalised")


def wld(wins: int, losses: int, draws: int) -> Wdl:
    """In the order of the testing programs' reports."""
    return Wdl(wins, draws, losses)


# Published numbers


@pytest.mark.parametrize(
    ("model", "counts", "elo0", "elo1", "expected"),
    [
        ("normalised", wld(36433, 36027, 68692), 0, 2, "0.92"),
        ("normalised", wld(10871, 10650, 20431), -1.75, 0.25, "2.30"),
        ("logistic", wld(21404, 21184, 40708), 0.5, 2.5, "-1.57"),
        ("normalised", Pairs(365, 16618, 36029, 200, 16974, 390), 0, 2, "2.25"),
        ("logistic", Pairs(223, 9863, 20279, 1000, 10037, 246), 0.5, 2.5, "-3.07"),
    ],
)
def test_ratios_of_published_tests(
    model: Model, counts: Wdl | Pairs, elo0: float, elo1: float, expected: str
) -> None:
    assert f"{log_likelihood_ratio(counts, elo0, elo1, model):.2f}" == expected


def told(estimate: Estimate) -> str:
    return f"{estimate.value:.2f} {estimate.error:.2f}"


def test_elo_of_published_games() -> None:
    counts = wld(136, 96, 111)
    assert told(elo(counts)) == "40.70 30.43"
    assert told(normalised_elo(counts)) == "49.77 36.77"
    assert f"{los(counts):.2%}" == "99.60%"


def test_elo_of_published_pairs() -> None:
    counts = Pairs(34, 54, 31, 32, 64, 75)
    assert told(elo(counts)) == "55.58 27.65"
    assert told(normalised_elo(counts)) == "57.94 28.28"


def test_the_bounds_of_a_test_are_walds() -> None:
    low, high = bounds(0.05, 0.05)
    assert (round(low, 2), round(high, 2)) == (-2.94, 2.94)
    low, high = bounds(0.1, 0.2)
    assert (low, high) == (pytest.approx(math.log(0.2 / 0.9)), pytest.approx(math.log(0.8 / 0.1)))


# Counts


def test_games_add_up_and_turn() -> None:
    assert add(Wdl(1, 2, 3), Wdl(10, 20, 30)) == Wdl(11, 22, 33)
    assert Wdl(1, 2, 3).turned == Wdl(3, 2, 1)
    assert (Wdl(1, 2, 3).games, Wdl(1, 2, 3).score) == (6, 1 / 3)
    assert Wdl().score == 0.5


def test_pairs_know_their_games_and_turn() -> None:
    counts = Pairs(ll=1, ld=2, wl=3, dd=4, wd=5, ww=6)
    assert counts.pairs == 21
    assert counts.five == (1, 2, 7, 5, 6)
    assert counts.wdl == Wdl(6 * 2 + 5 + 3, 2 + 4 * 2 + 5, 1 * 2 + 2 + 3)
    assert counts.wdl.games == 42
    assert counts.turned == Pairs(ll=6, ld=5, wl=3, dd=4, wd=2, ww=1)
    assert counts.turned.wdl == counts.wdl.turned
    assert Pairs().score == 0.5


def test_the_other_side_reads_the_same_numbers_with_the_other_sign() -> None:
    for counts in some([Wdl(9, 4, 3), Pairs(1, 2, 3, 4, 5, 6)]):
        for number in some([elo, normalised_elo]):
            here, there = number(counts), number(counts.turned)
            assert here == (pytest.approx(-there.value), pytest.approx(there.error))
        assert los(counts) == pytest.approx(1 - los(counts.turned))
        for model in some(MODELS):
            here_ratio = log_likelihood_ratio(counts, 5, 25, model)
            assert here_ratio == pytest.approx(-log_likelihood_ratio(counts.turned, -25, -5, model))


# Little to go by


def test_of_no_games_nothing_is_said() -> None:
    for counts in some([Wdl(), Pairs()]):
        assert elo(counts) == normalised_elo(counts) == Estimate(0.0, math.inf)
        assert los(counts) == 0.5
        for model in some(MODELS):
            assert log_likelihood_ratio(counts, 0, 10, model) == 0
            assert ratio_and_gains(counts, 0, 10, model)[0] == 0


@pytest.mark.parametrize("counts", [Wdl(1, 0, 0), Wdl(50, 0, 0), Pairs(ww=1), Pairs(ww=25)])
def test_who_won_all_is_infinitely_better_and_nobody_knows_how_exactly(
    counts: Wdl | Pairs,
) -> None:
    for number in some([elo, normalised_elo]):
        assert number(counts) == Estimate(math.inf, math.inf)
        assert number(counts.turned) == Estimate(-math.inf, math.inf)
        assert not number(counts).is_known
    assert 0.5 < los(counts) <= 1
    assert los(counts.turned) == pytest.approx(1 - los(counts))


@pytest.mark.parametrize("counts", [Wdl(0, 1, 0), Wdl(0, 9, 0), Pairs(dd=3), Pairs(wl=3)])
def test_results_all_alike_tell_no_error(counts: Wdl | Pairs) -> None:
    assert elo(counts) == normalised_elo(counts) == Estimate(0.0, math.inf)
    assert los(counts) == 0.5


def test_one_game_says_less_than_ten() -> None:
    assert los(Wdl(1, 0, 0)) < los(Wdl(10, 0, 0)) < 1


def test_an_interval_that_reaches_a_whole_score_has_no_error() -> None:
    assert elo(Wdl(9, 0, 1)).value == pytest.approx(400 * math.log10(9))
    assert elo(Wdl(9, 0, 1)).error == math.inf
    assert normalised_elo(Wdl(9, 0, 1)).is_known


def test_a_count_of_none_does_not_break_the_ratio() -> None:
    for model, shape in some(product(MODELS, product((0, 1, 40), repeat=5))):
        ll, ld, dd, wd, ww = shape
        for elo0, elo1 in ((0, 2), (-5, 0), (0, 50), (-300, 300)):
            ratio = log_likelihood_ratio(Pairs(ll, ld, 0, dd, wd, ww), elo0, elo1, model)
            assert math.isfinite(ratio)
    for model, (wins, draws, losses) in some(product(MODELS, product((0, 1, 40), repeat=3))):
        assert math.isfinite(log_likelihood_ratio(Wdl(wins, draws, losses), 0, 10, model))


def test_hypotheses_however_far_do_not_break_the_ratio() -> None:
    for model, far in some(product(MODELS, (1e3, 1e5, 1e9))):
        for counts in (Wdl(5, 4, 3), Wdl(9, 0, 0), Pairs(1, 2, 3, 4, 5, 6)):
            assert log_likelihood_ratio(counts, -far, 0, model) > 0
            assert math.isfinite(log_likelihood_ratio(counts, 0, far, model))
            assert log_likelihood_ratio(Wdl(5, 4, 6), 0, far, model) < 0


def test_millions_of_games_do_not_break_anything() -> None:
    many = Wdl(10**12, 10**12, 10**12 - 10**6)
    assert elo(many).is_known
    assert 0.5 < los(many) <= 1
    assert math.isfinite(log_likelihood_ratio(many, 0, 5))
    assert math.isfinite(log_likelihood_ratio(many, 0, 5, "normalised"))
    assert ratings({(0, 1): many}, 2)[0].is_known


def test_more_wins_speak_for_the_higher_hypothesis() -> None:
    for model in some(MODELS):
        ratios = [log_likelihood_ratio(Wdl(n, 10, 20), 0, 20, model) for n in range(0, 60, 5)]
        assert ratios == sorted(ratios)
        assert ratios[0] < 0 < ratios[-1]


# Against other ways to compute the same


def test_pairs_whose_games_know_nothing_of_each_other_say_what_single_games_do() -> None:
    win, draw, loss = 0.3, 0.5, 0.2
    counts = Pairs(
        *(round(1e8 * share) for share in (loss**2, 2 * loss * draw, 2 * win * loss)),
        *(round(1e8 * share) for share in (draw**2, 2 * win * draw, win**2)),
    )
    assert elo(counts).value == pytest.approx(elo(counts.wdl).value)
    assert elo(counts).error == pytest.approx(elo(counts.wdl).error, rel=1e-3)
    assert normalised_elo(counts).value == pytest.approx(normalised_elo(counts.wdl).value, rel=1e-3)


def test_the_normalised_ratio_is_the_constrained_maximum_that_an_optimiser_finds() -> None:
    optimize = pytest.importorskip("scipy.optimize")

    def highest(cells: Any, wanted: float) -> float:
        scores = np.linspace(0, 1, len(cells))

        def away(p: Any) -> float:
            mean = p @ scores
            return float(mean - 0.5 - wanted * math.sqrt(max(p @ (scores - mean) ** 2, 1e-12)))

        found = optimize.minimize(
            lambda p: -(cells @ np.log(p)) / cells.sum(),
            cells / cells.sum(),
            jac=lambda p: -cells / p / cells.sum(),
            bounds=[(1e-9, 1)] * len(cells),
            constraints=[
                {"type": "eq", "fun": lambda p: p.sum() - 1},
                {"type": "eq", "fun": away},
            ],
            options={"ftol": 1e-12, "maxiter": 500},
        )
        assert found.success
        return float(-found.fun * cells.sum())

    rng = np.random.default_rng(3)
    for _ in some(range(10)):
        cells = rng.integers(3, 60, 5).astype(float)
        elo0, elo1 = -20.0, 40.0
        scale = math.sqrt(2) / NORMALISED_ELO
        expected = highest(cells, elo1 * scale) - highest(cells, elo0 * scale)
        ll, ld, dd, wd, ww = (int(cell) for cell in cells)
        counts = Pairs(ll, ld, 0, dd, wd, ww)
        found = log_likelihood_ratio(counts, elo0, elo1, "normalised")
        assert found == pytest.approx(expected, abs=2e-3)


def test_far_hypotheses_and_counts_that_are_all_but_alike_are_taken_for_normal() -> None:
    drawn = Pairs(dd=9, wd=1)
    ratio, gains = ratio_and_gains(drawn, 0, 300, "normalised")
    assert set(gains) == {math.inf}  # not known: so it is computed again after the next pair
    worse = log_likelihood_ratio(drawn.turned, 0, 300, "normalised")
    better = log_likelihood_ratio(Pairs(wd=9, ww=1), 0, 300, "normalised")
    assert -20 < worse < ratio < 0 < better < 20


def test_gains_are_what_another_pair_adds() -> None:
    counts = Pairs(300, 500, 200, 400, 600, 350)
    more = counts._replace(ww=counts.ww + 1)
    for model in some(MODELS):
        ratio, gains = ratio_and_gains(counts, 0, 5, model)
        added = log_likelihood_ratio(more, 0, 5, model) - ratio
        assert added == pytest.approx(gains[-1], rel=0.01)


# Simulated tests


def ratios(counts: Any, elo0: float, elo1: float, model: Model) -> Any:
    """Ratios of many tests at once, float64[tests], written anew: all by so many steps.

    Args:
        counts: int[tests, cells], from the loss to the win.
    """
    cells = np.where(counts == 0, 1e-3, counts).astype(float)
    total = cells.sum(axis=1, keepdims=True)
    shares, scores = cells / total, np.linspace(0, 1, cells.shape[1])

    def tilted(away: Any) -> Any:
        low, high = -1 / away.max(axis=1), -1 / away.min(axis=1)
        theta = np.zeros(len(cells))
        for _ in range(20):
            parts = away / (1 + theta[:, None] * away)
            height = (shares * parts).sum(axis=1)
            low, high = np.where(height > 0, theta, low), np.where(height > 0, high, theta)
            theta = theta + height / (shares * parts * parts).sum(axis=1)
            theta = np.where((low < theta) & (theta < high), theta, (low + high) / 2)
        return shares / (1 + theta[:, None] * away)

    def likeliest(elo_: float) -> Any:
        if model == "logistic":
            return tilted(np.tile(scores - 1 / (1 + 10 ** (-elo_ / 400)), (len(cells), 1)))
        wanted = elo_ / NORMALISED_ELO * math.sqrt((cells.shape[1] - 1) / 2)
        found = (cells + 1) / (cells + 1).sum(axis=1, keepdims=True)
        for _ in range(5):
            mean = (found * scores).sum(axis=1, keepdims=True)
            spread = np.sqrt((found * (scores - mean) ** 2).sum(axis=1, keepdims=True))
            found = tilted(
                scores - 0.5 - wanted / 2 * spread * (1 + ((scores - mean) / spread) ** 2)
            )
        return found

    return (cells * np.log(likeliest(elo1) / likeliest(elo0))).sum(axis=1)


def test_many_ratios_at_once_are_those_of_each() -> None:
    rng = np.random.default_rng(8)
    counts = rng.integers(1, 90, (50, 5))
    for model in some(MODELS):
        at_once = ratios(counts, -3, 12, model)
        each = [
            log_likelihood_ratio(Pairs(a, b, 0, c, d, e), -3, 12, model)
            for a, b, c, d, e in counts.tolist()
        ]
        assert at_once == pytest.approx(each, abs=1e-4)


def decided(shares: Any, model: Model, elo0: float, elo1: float, seed: int, every: int) -> Any:
    """How many of 2,000 tests end for H1, whose pairs (or games) come with these shares."""
    rng = np.random.default_rng(seed)
    low, high = bounds(0.05, 0.05)
    counts = np.zeros((2000, len(shares)), dtype=int)
    for_h1 = 0
    for _ in range(100_000):
        counts += rng.multinomial(every, shares, len(counts))
        found = ratios(counts, elo0, elo1, model)
        for_h1 += int((found >= high).sum())
        counts = counts[(low < found) & (found < high)]
        if not len(counts):
            return for_h1 / 2000
    raise AssertionError("a test does not end")


def shares_of(elo_: float, model: Model, spread: Any) -> Any:
    """The shares next to `spread` with that difference in Elo."""
    scores = np.linspace(0, 1, len(spread))
    low, high = -8.0, 8.0
    for _ in range(80):
        middle = (low + high) / 2
        found = spread * np.exp(middle * scores)
        found /= found.sum()
        mean = found @ scores
        if model == "logistic":
            here = ELO * math.log(mean / (1 - mean))
        else:
            games = (len(spread) - 1) / 2  # of each sample
            deviation = math.sqrt(games * (found @ (scores - mean) ** 2))
            here = (mean - 0.5) / deviation * NORMALISED_ELO
        low, high = (middle, high) if here < elo_ else (low, middle)
    return found


MOST_ERRORS = 0.05 + 3 * math.sqrt(0.05 * 0.95 / 2000)
"""Of 2,000 tests whose chance of an error is 5 %: three standard errors more."""


@pytest.mark.no_kernel
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize(
    "spread",
    [np.array([0.2, 0.55, 0.25]), np.array([0.05, 0.22, 0.44, 0.23, 0.06])],
    ids=["games", "pairs"],
)
def test_of_2000_tests_no_more_err_than_are_allowed_to(model: Model, spread: Any) -> None:
    elo0, elo1, every = -10.0, 40.0, 40
    errors = decided(shares_of(elo0, model, spread), model, elo0, elo1, 11, every)
    missed = 1 - decided(shares_of(elo1, model, spread), model, elo0, elo1, 12, every)
    assert 0.01 < errors < MOST_ERRORS
    assert 0.01 < missed < MOST_ERRORS


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
def test_of_2000_tests_looked_at_after_each_pair_no_more_err_either(model: Model) -> None:
    elo0, elo1, spread = 0.0, 60.0, np.array([0.05, 0.22, 0.44, 0.23, 0.06])
    errors = decided(shares_of(elo0, model, spread), model, elo0, elo1, 21, 1)
    missed = 1 - decided(shares_of(elo1, model, spread), model, elo0, elo1, 22, 1)
    assert 0.01 < errors < MOST_ERRORS
    assert 0.01 < missed < MOST_ERRORS


# Points a game


def test_points_of_pairs_are_told_with_their_error() -> None:
    test, values = PointsTest(), [1.5, -0.5, 2.0, 0.0, -1.0, 0.5]
    for value in values:
        test.add(value)
    assert test.estimate.value == pytest.approx(np.mean(values))
    assert test.estimate.error == pytest.approx(Z * np.std(values, ddof=1) / math.sqrt(6))
    assert test.estimate.standard_error == pytest.approx(np.std(values, ddof=1) / math.sqrt(6))


def test_points_join_as_if_they_had_come_one_by_one() -> None:
    one, other, all_ = PointsTest(), PointsTest(), PointsTest()
    for place, value in enumerate([1.5, -0.5, 2.0, 0.0, -1.0, 0.5]):
        (one if place < 2 else other).add(value if place < 2 else -value)
        all_.add(value)
    one.join(other, -1)
    one.join(PointsTest())
    assert one.estimate == (
        pytest.approx(all_.estimate.value),
        pytest.approx(all_.estimate.error),
    )


def test_the_ratio_of_points_is_a_likelihood_of_normal_means() -> None:
    mean, variance, pairs, wanted = 0.2, 4.0, 50, 0.3

    def likelihood(wanted: float, deviation: float) -> float:
        squares = variance + (mean - wanted * deviation) ** 2
        return -pairs * (math.log(deviation) + squares / (2 * deviation**2))

    deviations = np.linspace(0.5, 8, 200_001)
    best = [max(likelihood(t, d) for d in deviations[::20]) for t in (0.0, wanted)]
    ratio = points_ratio(mean, variance, pairs, 0.0, wanted)
    assert ratio == pytest.approx(best[1] - best[0], abs=1e-4)


def test_points_all_alike_decide_nothing_at_once() -> None:
    assert points_ratio(0.0, 0.0, 9, 0.0, 0.1) == 0
    assert PointsTest().ratio(0.0, 0.1) == 0
    assert 0 < points_ratio(2.0, 0.0, 1, 0.0, 0.1) < 0.2


def test_of_2000_tests_of_points_no_more_err_than_are_allowed_to() -> None:
    rng = np.random.default_rng(4)
    low, high = bounds(0.05, 0.05)
    for truth, wrong in some([(0.0, 1), (0.2, -1)]):
        # Skewed, as points are: a gammon now and then.
        steps = np.array([-4, -2, -1, 0, 1, 2, 4])
        chances = np.array([0.02, 0.08, 0.2, 0.4, 0.2, 0.08, 0.02])
        deviation = math.sqrt(chances @ steps**2)
        found = rng.choice(steps, p=chances, size=(2000, 1000)) + truth * deviation
        number = np.arange(1, 1001)
        mean = found.cumsum(axis=1) / number
        squares = (found**2).cumsum(axis=1)

        def likelihood(
            wanted: float, mean: Any = mean, squares: Any = squares, number: Any = number
        ) -> Any:
            pull, squares = wanted * number * mean, np.maximum(squares, 1e-9)
            u = (pull + np.sqrt(pull**2 + 4 * number * squares)) / (2 * squares)
            return number * (np.log(u) - wanted**2 / 2) - squares * u**2 / 2 + pull * u

        ratio = np.where(squares > 0, likelihood(0.2) - likelihood(0.0), 0.0)
        place = 2, 600
        variance = squares[place] / 601 - mean[place] ** 2
        alone = points_ratio(mean[place], variance, 601, 0.0, 0.2)
        assert ratio[place] == pytest.approx(alone)
        side = np.where(ratio >= high, 1, np.where(ratio <= low, -1, 0))
        first = (side != 0).argmax(axis=1)
        ended = side[np.arange(2000), first]
        assert (ended == 0).mean() < 0.001
        assert 0.01 < (ended == wrong).mean() < MOST_ERRORS


# Many players


def test_two_players_are_rated_by_their_score_nearly() -> None:
    rated = ratings({(0, 1): wld(136, 96, 111)}, 2, anchor=1)
    assert rated[0].value == pytest.approx(elo(wld(136, 96, 111)).value, abs=0.05)
    assert rated[0].error == pytest.approx(elo(wld(136, 96, 111)).error, abs=0.5)
    assert rated[1] == Estimate(0.0, 0.0)


def test_without_an_anchor_the_mean_is_0() -> None:
    counts = {(0, 1): Wdl(6, 3, 2), (1, 2): Wdl(5, 1, 4), (2, 0): Wdl(3, 2, 4)}
    rated = ratings(counts, 3)
    assert sum(each.value for each in rated) == pytest.approx(0)
    told_from_second = ratings(counts, 3, anchor=1)
    assert told_from_second[0].value == pytest.approx(rated[0].value - rated[1].value)
    assert told_from_second[1] == Estimate(0.0, 0.0)


def test_both_ways_of_naming_two_players_add_up() -> None:
    one_way = ratings({(0, 1): Wdl(7, 2, 4), (1, 2): Wdl(3, 1, 2), (2, 0): Wdl(2, 0, 2)}, 3)
    both = ratings(
        {
            (0, 1): Wdl(3, 1, 4),
            (1, 0): Wdl(0, 1, 4),
            (2, 1): Wdl(2, 1, 3),
            (0, 2): Wdl(2, 0, 2),
        },
        3,
    )
    assert [each.value for each in both] == pytest.approx([each.value for each in one_way])


def test_ratings_without_draws_are_those_of_choix() -> None:
    choix = pytest.importorskip("choix")
    rng = np.random.default_rng(1)
    counts, listed = {}, []
    for a, b in product(range(8), repeat=2):
        if a < b:
            wins = int(rng.binomial(20, 1 / (1 + math.exp(0.3 * (a - b)))))
            counts[a, b] = Wdl(wins, 0, 20 - wins)
            listed += [(a, b)] * wins + [(b, a)] * (20 - wins)
    expected = choix.opt_pairwise(8, listed, alpha=0, method="Newton-CG")
    found = [each.value for each in ratings(counts, 8)]
    assert found == pytest.approx((expected - expected.mean()) * ELO, abs=1e-3)


def test_ratings_with_draws_are_where_the_likelihood_is_highest() -> None:
    optimize = pytest.importorskip("scipy.optimize")
    rng = np.random.default_rng(2)
    both = [(a, b) for a in range(5) for b in range(a + 1, 5)]
    counts = {each: Wdl(*rng.integers(2, 20, 3).tolist()) for each in both}

    def cost(at: Any) -> float:
        total = 0.0
        for (a, b), (wins, draws, losses) in counts.items():
            half = (at[a] - at[b]) / 2
            logs = np.array([half, at[5], -half])
            logs -= np.logaddexp.reduce(logs)
            total -= float(np.array([wins, draws, losses]) @ logs)
        return total

    best = optimize.minimize(cost, np.zeros(6), method="BFGS", options={"gtol": 1e-7}).x
    nu = math.exp(best[5])
    expected = (best[:5] - best[:5].mean()) * ELO * 2 / (2 + nu)
    assert [each.value for each in ratings(counts, 5)] == pytest.approx(expected, abs=1e-2)


def test_intervals_of_ratings_hold_the_truth_as_often_as_they_say() -> None:
    rng = np.random.default_rng(6)
    truth, nu = np.array([60.0, 20.0, -10.0, -70.0]) / ELO, 0.8
    held = 0
    for _ in range(150):
        counts = {}
        for a, b in product(range(4), repeat=2):
            if a < b:
                half = (truth[a] - truth[b]) / 2
                weights = np.array([math.exp(half), nu, math.exp(-half)])
                counts[a, b] = Wdl(*rng.multinomial(60, weights / weights.sum()).tolist())
        rated = ratings(counts, 4, anchor=3)
        away = (truth[0] - truth[3]) * ELO * 2 / (2 + nu) - rated[0].value
        held += abs(away) < rated[0].error
    assert 0.89 < held / 150 < 0.99


@pytest.mark.parametrize(
    ("counts", "entrants"),
    [
        ({(0, 1): Wdl(9, 0, 0), (1, 2): Wdl(5, 0, 4), (0, 2): Wdl(9, 0, 0)}, 3),  # won all
        ({(0, 1): Wdl(0, 0, 9), (1, 2): Wdl(5, 0, 4)}, 3),  # lost all
        ({(0, 1): Wdl(5, 5, 0), (1, 2): Wdl(3, 1, 3)}, 3),  # was never beaten
        ({(0, 1): Wdl(5, 1, 3), (2, 3): Wdl(1, 0, 2)}, 4),  # two groups that never met
        ({(0, 1): Wdl(0, 7, 0)}, 2),  # drew all
        ({(0, 1): Wdl(1, 0, 0)}, 2),  # one game
    ],
)
def test_results_that_do_not_bound_the_ratings_are_rated_all_the_same(
    counts: dict[tuple[int, int], Wdl], entrants: int
) -> None:
    rated = ratings(counts, entrants)
    assert len(rated) == entrants
    for each in some(rated):
        assert each.is_known
        assert abs(each.value) < 1500
        assert 0 < each.error < 1500


def test_who_won_all_is_the_best_and_less_surely_than_who_is_bounded() -> None:
    rated = ratings({(0, 1): Wdl(9, 0, 0), (1, 2): Wdl(5, 0, 4), (0, 2): Wdl(9, 0, 0)}, 3)
    assert rated[0].value > rated[1].value > rated[2].value
    assert rated[0].error > rated[1].error


def test_who_has_not_played_is_not_rated() -> None:
    rated = ratings({(0, 2): Wdl(4, 1, 3), (1, 1): Wdl(3, 0, 0), (0, 3): Wdl()}, 4)
    assert rated[1] == rated[3] == Estimate(0.0, math.inf)
    assert rated[0].is_known
    assert rated[0].value == pytest.approx(-rated[2].value)
    assert ratings({}, 3) == (Estimate(0.0, math.inf),) * 3
    assert ratings({(0, 1): Wdl(1, 0, 1)}, 3, anchor=2)[0].value == pytest.approx(0)


def test_too_many_players_are_refused_in_a_sentence() -> None:
    with pytest.raises(EngineError, match="At most 64 players") as refused:
        ratings({(0, 999): Wdl(1, 0, 0)}, 1000)
    assert refused.value.code == "rating.entrants"


def test_64_players_are_rated() -> None:
    counts = {(a, b): Wdl(64 + b - a, 9, 64) for a in range(64) for b in range(a)}
    rated = [each.value for each in ratings(counts, 64)]
    assert rated == sorted(rated, reverse=rated[0] > rated[-1])
