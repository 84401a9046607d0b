"""The bear-off database: what it holds."""

from __future__ import annotations

import hashlib
import random
from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.backgammon_positions import side
from packages.backgammon import bearoff_recursion
from packages.backgammon.bearoff_recursion import home_of
from poda.engine.games.backgammon import START
from poda.engine.games.backgammon_parts.moves import (
    CHECKERS,
    HOME,
    OFF,
    Checkers,
    after_step,
    steps,
)
from poda.engine.kernels import is_plain
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine import bearoff, bearoff_tables
from poda.packages.backgammon.engine.bearoff import Bearoff
from poda.packages.backgammon.kernels import evaluation_layout as layout
from poda.packages.backgammon.kernels.evaluation_layout import home_index
from some import some

from .bearing_off import (
    checkers_of,
    first_distribution,
    full_sides,
    mean_rolls,
    sides,
    the_database,
)

HALF_A_PART = 0.5 / layout.ONE
DONE = side()
FROM_ONE_THROW = {
    (1, 1): 36, (2, 1): 36, (2, 2): 26, (3, 1): 34, (3, 2): 25, (3, 3): 17, (4, 1): 29, (4, 2): 23,
    (4, 3): 17, (4, 4): 11, (5, 1): 23, (5, 2): 19, (5, 3): 14, (5, 4): 10, (5, 5): 6, (6, 1): 15,
    (6, 2): 13, (6, 3): 10, (6, 4): 8, (6, 5): 6, (6, 6): 4,
}  # fmt: skip
"""In how many of 36 throws two checkers are borne off, as every book on the game has it."""


@pytest.fixture(scope="module")
def database() -> Bearoff:
    return the_database()


def test_positions_are_numbered_by_checkers() -> None:
    assert (layout.POSITIONS, layout.PAIR_POSITIONS) == (54_264, 924)
    assert home_of(0) == (0,) * HOME
    assert home_of(layout.PAIR_POSITIONS - 1) == (0, 0, 0, 0, 0, 6)
    assert home_of(layout.FULL) == (15, 0, 0, 0, 0, 0)
    assert home_of(layout.POSITIONS - 1) == (0, 0, 0, 0, 0, 15)


@given(st.integers(0, layout.POSITIONS - 1))
def test_a_number_is_a_position_and_back(index: int) -> None:
    home = home_of(index)
    assert layout.index_of(home) == index == home_index(checkers_of(index))
    assert sum(home) <= CHECKERS


def test_steps_are_those_of_the_rules() -> None:
    """And every one makes the number less."""
    after = bearoff_tables._steps()
    for index in some(random.Random(6).sample(range(1, layout.POSITIONS), 300)):
        for die in range(1, 7):
            own = checkers_of(index)
            legal = [after_step(own, DONE, step)[0] for step in steps(own, DONE, die)]
            there = set(after[index, die - 1].tolist()) - {layout.NOWHERE}
            assert there == {home_index(each) for each in legal}
            assert max(there) < index


def test_the_table_is_the_same_everywhere() -> None:
    told: list[float] = []
    table = bearoff_tables.compute(told.append)
    assert hashlib.sha256(table.astype("<u2").tobytes()).hexdigest() == bearoff.SHA256
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.0, 1.0)
    assert 50 < len(told) < 110


@pytest.mark.parametrize("after", [0, 1, 200])
def test_the_computation_stops(after: int) -> None:
    calls = iter(range(after))
    with pytest.raises(SearchStopped):
        bearoff_tables.compute(stop=lambda: next(calls, None) is None)


def test_chances_add_up_to_one(database: Bearoff) -> None:
    tails = database.tails.astype(int)
    assert (tails[1:, 0] == layout.ONE).all()
    assert (tails[:, -1] == 0).all()
    assert (np.diff(tails, axis=1) <= 0).all()
    for index in (0, 1, 500, layout.POSITIONS - 1):
        chances = database.rolls_distribution(checkers_of(index))
        assert chances.sum() == pytest.approx(1, abs=1e-15)
        rolls = tails[index].sum(dtype=np.int64) / layout.ONE
        assert np.arange(layout.ROLLS) @ chances == pytest.approx(rolls)


def test_a_checker_that_is_borne_off_takes_rolls_away() -> None:
    after = bearoff_tables._steps()
    means = bearoff_tables._tails(after, lambda _: None).sum(axis=1)
    here = np.broadcast_to(means[:, None, None], after.shape)
    legal = after != layout.NOWHERE
    assert legal.any(axis=2).all()  # every die can be played
    off = legal & (np.arange(HOME) <= np.arange(6)[:, None])
    off[0] = False
    assert (means[after][off] <= here[off]).all()


def test_a_gap_may_cost_more_than_a_pip_is_worth(database: Bearoff) -> None:
    before, moved = side((3, 1), (2, 1), (1, 2)), side((3, 1), (1, 3))
    for rolls in (bearoff_recursion.mean_rolls, partial(mean_rolls, database)):
        assert rolls(moved) > rolls(before)


@pytest.mark.parametrize("index", range(layout.homes(3)))
def test_distributions_of_three_checkers_are_exact(database: Bearoff, index: int) -> None:
    assert is_exact(database, checkers_of(index))


@settings(max_examples=15)
@given(sides(5))
def test_distributions_of_five_checkers_are_exact(own: Checkers) -> None:
    assert is_exact(the_database(), own)


def is_exact(database: Bearoff, own: Checkers) -> bool:
    """Whether the tails are those of the recursion, rounded."""
    exact = bearoff_recursion.rolls(own)
    tails = [float(sum(exact[n + 1 :])) for n in range(layout.ROLLS)]
    error = np.abs(database.tails[home_index(own)] / layout.ONE - tails).max()
    return bool(error <= HALF_A_PART + 1e-12)


@pytest.mark.parametrize(("points", "throws"), FROM_ONE_THROW.items())
def test_two_checkers_are_off_after_one_throw_as_often_as_known(
    database: Bearoff, points: tuple[int, int], throws: int
) -> None:
    own = side(*((point, 1) for point in points))
    assert database.rolls_distribution(own)[1] == pytest.approx(throws / 36, abs=HALF_A_PART)


def test_effective_pips_of_stacks_are_those_of_the_books(database: Bearoff) -> None:
    """Of 49/6 pips a roll: n checkers on the ace point take 7 ceil(n / 2) + 1, nearly."""
    for count in (6, 10, 15):
        pips = mean_rolls(database, side((1, count))) * 49 / 6
        assert pips == pytest.approx(7 * ((count + 1) // 2) + 1, abs=0.1)


@settings(max_examples=6)
@given(full_sides)
def test_the_rolls_until_the_first_checker_is_off_are_exact(own: Checkers) -> None:
    exact = bearoff_recursion.first_off(own)
    found = first_distribution(the_database(), own)
    # Two rounded tails are in each; what takes longer than the row is left out.
    assert found[: len(exact)] == pytest.approx(
        [float(chance) for chance in exact[: len(found)]], abs=2 * HALF_A_PART
    )
    assert not found[len(exact) :].any()


@pytest.mark.slow
def test_two_throws_may_bear_none_off(database: Bearoff) -> None:
    # 5-5 leaves four checkers on the ace point and eleven on the 6: 5-4 then bears none off.
    stack = side((6, 15))
    assert 1 - first_distribution(database, stack)[:3].sum() == pytest.approx(0.0779, abs=1e-4)
    exact = bearoff_recursion.first_off(stack)
    assert 1 - sum(exact[:3]) == pytest.approx(0.0779, abs=1e-4)


def test_whoever_has_one_off_has_borne_off_the_first(database: Bearoff) -> None:
    assert first_distribution(database, side((6, 14))).tolist() == [1, *[0] * (layout.MISSES + 1)]
    assert first_distribution(database, side((6, 15)))[:2].tolist() == pytest.approx(
        [0, 17 / 36], abs=HALF_A_PART
    )


def test_pairs_of_two_checkers_are_exact(database: Bearoff) -> None:
    few = [checkers_of(index) for index in range(1, layout.homes(2))]
    for own, opponent in some(product(few, few)):
        exact = bearoff_recursion.win(own, opponent)
        assert database.win_chance(own, opponent) == pytest.approx(float(exact), abs=HALF_A_PART)


@settings(max_examples=12)
@given(sides(3), sides(3))
def test_pairs_of_three_checkers_are_exact(own: Checkers, opponent: Checkers) -> None:
    exact = bearoff_recursion.win(own, opponent)
    found = the_database().win_chance(own, opponent)
    assert found == pytest.approx(float(exact), abs=HALF_A_PART + 1e-12)


def test_the_side_that_has_borne_off_all_has_won(database: Bearoff) -> None:
    own = side((3, 2))
    assert (database.win_chance(DONE, own), database.win_chance(own, DONE)) == (1, 0)
    assert (database.race_win(DONE, own), database.race_win(own, DONE)) == (1, 0)
    assert bearoff_recursion.win(DONE, own) == 1
    assert bearoff_recursion.win(own, DONE) == 0


def test_playing_for_few_rolls_wins_nearly_as_often(database: Bearoff) -> None:
    tails = database.tails[: layout.PAIR_POSITIONS].astype(float) / layout.ONE
    race = (tails[:, :-1] - tails[:, 1:]) @ tails[:, :-1].T
    more = database.pairs[1:, 1:] / layout.ONE - race[1:, 1:]
    assert abs(more).max() < 0.0145
    assert abs(more).mean() < 0.001
    own, opponent = checkers_of(700), checkers_of(650)
    assert database.race_win(own, opponent) == pytest.approx(race[700, 650])


def test_larger_races_are_those_of_the_distributions(database: Bearoff) -> None:
    own, opponent = side((1, 4), (4, 3), (6, 2)), side((2, 5), (5, 4))
    mine, other = (database.rolls_distribution(each) for each in (own, opponent))
    chance = sum(mine[m] * other[n] for m in range(layout.ROLLS) for n in range(m, layout.ROLLS))
    assert database.win_chance(own, opponent) == pytest.approx(chance)


@pytest.mark.skipif(is_plain(), reason="too slow with the kernels run as Python")
def test_gammons(database: Bearoff) -> None:
    few, stack = side((1, 4)), side((6, 15))
    # Doubles win at once; else the opponent misses with 19 of 36 throws.
    won = Fraction(1, 6) + Fraction(5, 6) * Fraction(19, 36)
    assert database.gammon_chance(few, stack) == pytest.approx(float(won), abs=1e-4)
    assert database.gammon_loss(few, stack) == 0
    assert database.equity(few, stack) == pytest.approx(1 + float(won), abs=1e-4)
    # Now the stack has the first throw, and where the other side needs two, a second one.
    twice = 1 - sum(bearoff_recursion.first_off(stack)[:3])
    lost = Fraction(1, 6) * Fraction(19, 36) + Fraction(5, 6) * twice
    assert database.gammon_loss(stack, few) == pytest.approx(float(lost), abs=1e-4)
    assert database.gammon_chance(stack, few) == 0
    assert database.equity(stack, few) == pytest.approx(-1 - float(lost), abs=1e-4)
    assert database.gammon_chance(few, side((6, 14))) == 0
    assert database.equity(side((1, 2)), stack) == 2


@given(sides(), sides())
def test_equities_are_within_two_points(own: Checkers, opponent: Checkers) -> None:
    database = the_database()
    assert -2 <= database.equity(own, opponent) <= 2
    assert database.gammon_chance(own, opponent) <= database.win_chance(own, opponent) + 2e-5
    if own[OFF] and opponent[OFF]:
        assert database.equity(own, opponent) == 2 * database.win_chance(own, opponent) - 1


def test_positions_outside_of_the_home_are_not_covered(database: Bearoff) -> None:
    assert home_index(side((6, 15))) >= 0
    assert home_index(START) == home_index(side((7, 1))) == layout.NOWHERE
    with pytest.raises(ValueError, match="not at home"):
        database.equity(side((1, 1)), side((25, 1)))
