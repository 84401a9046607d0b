"""Glicko-2 against the example of its paper, numbers of another program, and what must hold."""

import math
import random

import pytest

from poda.engine.glicko import START_DOUBT, GlickoRating

Result = tuple[GlickoRating, float]


def results(*told: tuple[float, float, float]) -> list[Result]:
    return [(GlickoRating(elo, doubt), points) for elo, doubt, points in told]


def test_the_example_of_the_paper() -> None:
    """Glickman, "Example of the Glicko-2 system": 1464.06, 151.52, 0.05999. The paper rounds on
    the way, so that it is 0.01 off."""
    before = GlickoRating(1500, 200)
    after = before.after(results((1400, 30, 1), (1550, 100, 0), (1700, 300, 0)))
    assert after.elo == pytest.approx(1464.06, abs=0.015)
    assert after.doubt == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)
    expected = [before.expected(each) for each, _ in results((1400, 30, 1), (1550, 100, 0))]
    assert expected == pytest.approx([0.639, 0.432], abs=5e-4)


@pytest.mark.parametrize(
    ("before", "met", "after"),
    [
        ((1560, 210, 0.051), [(1983, 300, 1), (1977, 100, 1)], (1872.545, 191.303, 0.051012)),
        ((1133, 236, 0.107), [(1432, 30, 1)], (1352.769, 212.751, 0.107028)),
        ((75, 264, 0.115), [(315, 100, 0), (-162, 20, 0)], (-157.624, 201.442, 0.115014)),
        ((135, 261, 0.108), [(-291, 100, 1), (121, 30, 1)], (263.223, 199.13, 0.107994)),
        ((75, 103, 0.039), [(280, 30, 0), (-153, 100, 0)], (21.485, 97.598, 0.039002)),
        ((106, 335, 0.046), [(-86, 300, 0)], (-121.914, 281.463, 0.046)),
    ],
)
def test_the_numbers_of_another_program(
    before: tuple[float, float, float],
    met: list[tuple[float, float, float]],
    after: tuple[float, float, float],
) -> None:
    """Of the package glicko2-py 0.1.0, which was run beside this once: in 20,000 random periods
    they differed by at most 0.0001 Elo."""
    found = GlickoRating(*before).after(results(*met))
    assert (found.elo, found.doubt) == pytest.approx(after[:2], abs=0.001)
    assert found.volatility == pytest.approx(after[2], abs=1e-6)


def random_rating(rng: random.Random) -> GlickoRating:
    return GlickoRating(rng.uniform(0, 2200), rng.uniform(30, 350), rng.uniform(0.03, 0.12))


@pytest.mark.parametrize("seed", range(40))
def test_what_must_hold_of_any_period(seed: int) -> None:
    rng = random.Random(seed)
    before, opponent = random_rating(rng), random_rating(rng)
    lost, drawn, won = (before.after([(opponent, points)]) for points in (0, 0.5, 1))
    assert lost.elo < before.elo < won.elo
    assert lost.elo < drawn.elo < won.elo
    for after in (lost, drawn, won):  # a result tells something
        assert after.doubt < math.hypot(before.doubt, 173.72 * after.volatility)
    # Where the scale begins does not matter.
    moved = GlickoRating(before.elo - 700, before.doubt, before.volatility)
    other = GlickoRating(opponent.elo - 700, opponent.doubt)
    assert moved.after([(other, 1)]).elo == pytest.approx(won.elo - 700)
    # What the other side expects is the rest, if both are equally known.
    peer = GlickoRating(opponent.elo, before.doubt)
    assert before.expected(peer) + peer.expected(before) == pytest.approx(1)


def test_the_doubt_grows_with_time_and_not_beyond_that_about_a_stranger() -> None:
    known = GlickoRating(600, 60)
    doubts = [known.rested(periods).doubt for periods in (0, 0.5, 1, 10, 78, 10_000)]
    assert doubts == sorted(doubts)
    assert doubts[0] == 60
    assert doubts[4] == pytest.approx(110, abs=0.5)
    assert doubts[5] == START_DOUBT
    assert known.rested(10_000).elo == 600


@pytest.mark.parametrize("elo", [-10_000, 10_000])
def test_the_strangest_numbers_give_a_number(elo: float) -> None:
    for points in (0, 1):
        after = GlickoRating(elo, 350).after([(GlickoRating(2229, 20), points)])
        assert abs(after.elo) < 1e6
        assert 0 < after.doubt <= 351
        assert 0 < after.volatility < 10


def test_a_rating_finds_a_strength_by_even_games() -> None:
    """Somebody of 700 Elo who always meets the level nearest to the rating so far: after 40 games
    the interval of 95 % has the true strength nearly always, and the games were about even."""
    levels = [GlickoRating(elo, 20) for elo in (0, 151, 242, 313, 424, 512, 689, 782, 928, 1053)]
    within, points, rng = 0, 0.0, random.Random(7)
    for _ in range(100):
        rating = GlickoRating(313)
        for game in range(40):
            met = min(levels, key=lambda level: abs(level.elo - rating.elo))
            won = float(rng.random() < GlickoRating(700, 1).expected(met))
            points += won if game >= 20 else 0
            rating = rating.after([(met, won)])
        within += abs(rating.elo - 700) < rating.margin
    assert within >= 88
    assert 0.44 < points / 2000 < 0.56
