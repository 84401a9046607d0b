"""Janowski's model of the cube: his take points, and what follows from it at a score."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.backgammon_positions import GAME, side
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import Cube
from poda.packages.backgammon.engine.cubeful import (
    ME,
    OTHER,
    Stakes,
    cubeful,
    match_worth,
    points,
    race_efficiency,
    shares,
    stakes_of,
    worth,
)


def state(cube: Cube | None, turn: int = MAX) -> State:
    return State(START, START, turn, cube=cube)


@st.composite
def any_chances(draw: st.DrawFn) -> Chances:
    """Any chances that make sense."""
    win = draw(st.floats(0, 1))
    gammon, lost = win * draw(st.floats(0, 1)), (1 - win) * draw(st.floats(0, 1))
    return Chances(win, gammon, gammon * draw(st.floats(0, 1)), lost, lost * draw(st.floats(0, 1)))


# Money


def test_the_take_point_without_gammons_is_between_a_fifth_and_a_quarter() -> None:
    # Janowski: 25% with a dead cube, 20% with a live one; 21.5% at his two thirds.
    for efficiency, take_point in ((0.0, 0.25), (1.0, 0.2), (2 / 3, 0.2143)):
        found = Stakes(points, efficiency=efficiency).take_point(1)
        assert found == pytest.approx(take_point, abs=0.0005)


@given(st.floats(0, 0.6), st.floats(0, 0.6))
def test_live_cash_points_are_janowskis(gammons: float, gammons_lost: float) -> None:
    stakes = Stakes(points, gammons, 0.0, gammons_lost, 0.0)
    won, lost = 1 + gammons, 1 + gammons_lost
    whole = won + lost + 0.5
    assert stakes.cash_point(ME, 1) == pytest.approx((lost + 1) / whole, abs=1e-3)
    other = stakes.cash_point(OTHER, 1)
    assert other is not None
    assert 1 - other == pytest.approx((lost - 0.5) / whole, abs=1e-3)


def test_gammons_lost_ask_for_more_chances_to_take() -> None:
    plain = Stakes(points).take_point(1)
    assert Stakes(points, gammons=0.3).take_point(1) > plain + 0.05
    assert Stakes(points, gammons_lost=0.3).take_point(1) < plain


def test_a_live_cube_is_worth_the_stakes_at_the_cash_point() -> None:
    stakes = Stakes(points, 0.2, 0.0, 0.1, 0.0)
    cash = stakes.cash_point(ME, 1)
    assert cash is not None
    assert stakes.live(cash, 1, 0) == pytest.approx(1.0)
    assert stakes.live(cash, 2, ME) == pytest.approx(2.0, abs=1e-3)
    assert stakes.live(0.0, 1, 0) == pytest.approx(-1.1)
    assert stakes.live(1.0, 1, 0) == pytest.approx(1.2)


@given(any_chances(), st.sampled_from([1, 2, 4, 8]))
def test_to_own_the_cube_is_worth_something(chances: Chances, value: int) -> None:
    stakes = stakes_of(chances, state(Cube()))
    mine, middle, other = (stakes.expected(chances.win, value, owner) for owner in (1, 0, -1))
    assert mine >= middle - 1e-9
    assert middle >= other - 1e-9
    assert abs(mine) <= 3 * value + 1e-9


@given(any_chances(), st.sampled_from([0, 5]), st.sampled_from([0, MAX, MIN]))
def test_what_one_side_has_the_other_lacks_where_nobody_may_double(
    chances: Chances, length: int, owner: int
) -> None:
    cube = Cube(4 if length else 64, owner, length=length, scores=(1, 1) if length else (0, 0))
    own = cubeful(chances, state(cube, MAX))
    assert cubeful(chances.turned, state(cube, MIN)) == pytest.approx(-own, abs=1e-9)


@given(any_chances())
def test_without_a_cube_the_chances_are_all(chances: Chances) -> None:
    assert cubeful(chances, state(None)) == chances.equity


def test_by_jacobys_rule_gammons_do_not_count_before_the_cube_is_turned() -> None:
    chances = Chances(0.7, 0.5, 0.1)
    without, by_jacoby = (stakes_of(chances, state(Cube(jacoby=each))) for each in (False, True))
    assert by_jacoby.ends(1, 0) == (-1.0, 1.0)
    assert without.ends(1, 0)[1] > 1.7
    assert by_jacoby.ends(2, OTHER) == without.ends(2, OTHER)
    assert cubeful(Chances(1.0, 1.0), state(Cube(jacoby=True))) == pytest.approx(1.0)
    assert cubeful(Chances(1.0, 1.0), state(Cube())) == pytest.approx(2.0)


def test_races_have_an_efficiency_of_their_own() -> None:
    assert race_efficiency(167) == 0.7
    assert 0.6 < race_efficiency(80) < 0.7
    assert race_efficiency(10) < race_efficiency(30) < 0.6
    race = State(side((6, 5)), side((6, 5)), MAX, cube=Cube())
    assert stakes_of(Chances(0.6), race).efficiency < 0.6
    assert stakes_of(Chances(0.6), state(Cube())).efficiency == 0.68


# Matches


def test_at_double_match_point_only_wins_count() -> None:
    cube = Cube(length=5, scores=(4, 4), crawford=True)
    for chances in (Chances(0.6, 0.5, 0.1), Chances(0.6)):
        assert worth(chances, state(cube)) == pytest.approx(0.6)


def test_the_take_point_of_a_cube_that_is_the_last_one() -> None:
    # Both need 2: the cube at 2 is dead, and who passes needs 2 against 1 in the Crawford game.
    cube = Cube(length=5, scores=(3, 3))
    stakes = stakes_of(Chances(0.5), state(cube))
    passed = 1 - match_worth(None, 2, 2, 1)
    assert stakes.take_point(1) == pytest.approx(passed, abs=1e-6)
    assert passed == pytest.approx(0.32, abs=0.01)


def test_who_has_nothing_to_lose_doubles_at_once() -> None:
    # After the Crawford game, 3 away against 1 away: a loss costs the match at any stakes.
    cube = Cube(length=5, scores=(2, 4))
    stakes = stakes_of(Chances(0.4), state(cube))
    assert stakes.doubled(0.4, 1) == pytest.approx(0.4 * match_worth(None, 3, 1, 2))
    assert stakes.best(0.4, 1, 0) == stakes.doubled(0.4, 1) > stakes.expected(0.4, 1, 0)
    # Who doubles to 2 and then needs no more has a redouble to 4 to expect, and may pass that.
    leader = stakes_of(Chances(0.6), state(Cube(length=5, scores=(1, 3)), MIN))
    assert leader.dead(0.6, 2, OTHER) == pytest.approx(0.6)
    assert leader.dead(0.4, 2, OTHER) == pytest.approx(match_worth(None, 2, 4, -2))


def test_in_the_crawford_game_the_cube_is_dead() -> None:
    cube = Cube(length=5, scores=(2, 4), crawford=True)
    chances = Chances(0.4, 0.1)
    plain = 0.3 * match_worth(None, 3, 1, 1) + 0.1 * match_worth(None, 3, 1, 2)
    assert worth(chances, state(cube)) == pytest.approx(plain)


def test_the_next_game_is_the_crawford_game_when_a_side_comes_to_one_point() -> None:
    assert match_worth(None, 2, 3, 1) == pytest.approx(1 - 0.249, abs=0.01)  # 3 away, Crawford
    assert match_worth(None, 1, 3, -1) == pytest.approx(1 - 0.489, abs=0.01)  # 2 away, after it


@given(any_chances(), st.integers(0, 6), st.integers(0, 6), st.sampled_from([1, 2, 4]))
def test_chances_of_a_match_are_chances(chances: Chances, own: int, other: int, value: int) -> None:
    cube = Cube(value, MIN if value > 1 else 0, length=7, scores=(own, other))
    for turn in (MAX, MIN):
        assert -1e-9 <= worth(chances, state(cube, turn)) <= 1 + 1e-9


@pytest.mark.parametrize("cube", [Cube(2, MAX), Cube(jacoby=True), Cube(length=5, scores=(1, 3))])
def test_a_game_that_is_over_is_worth_its_points(cube: Cube) -> None:
    over = State(side((18, 15)), side(), MIN, cube=cube)  # a gammon for MAX
    points_won = GAME.utility(over)
    assert points_won == (1 if cube.jacoby else 2 * cube.value)
    if cube.is_money:
        assert cubeful(Chances(0.0), over) == -points_won / cube.value
    else:
        assert worth(Chances(0.0), over) == pytest.approx(1 - match_worth(None, 4, 2, 2))
        assert cubeful(Chances(0.0), over) < -1.0


@pytest.mark.parametrize("scores", [(0, 9_998), (9_998, 0), (0, 0), (9_990, 9_997)])
def test_the_longest_match_has_its_equities_too(scores: tuple[int, int]) -> None:
    cube = Cube(length=9_999, scores=scores)
    for turn in (MAX, MIN):
        equity = cubeful(Chances(0.6, 0.1), state(cube, turn))
        assert -3.0 <= equity <= 3.0
        assert 0.0 <= stakes_of(Chances(0.6, 0.1), state(cube, turn)).take_point(1) <= 1.0


def test_shares_of_nothing_are_none() -> None:
    assert shares(Chances(0.0, 0, 0, 0.5))["gammons"] == 0.0
    assert shares(Chances(1.0, 0.5))["gammons_lost"] == 0.0
