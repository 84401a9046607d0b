"""The match equity table, beside those that were rolled out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.packages.backgammon.engine.cubeful import LARGEST, match_winning_chance

# Neil Kazaross, the XG2 table of 2011 (rolled out by eXtreme Gammon to 9 points), as GNU Backgammon
# carries it in met/Kazaross-XG2.xml: what who needs so many points has against 1, 2, 3 and so on.
ROWS = {
    2: (0.32264, 0.5, 0.59947, 0.6687, 0.74359, 0.7994, 0.84225),
    3: (0.24924, 0.40053, 0.5, 0.5715, 0.64795, 0.71123, 0.76209),
    4: (0.18564, 0.3313, 0.4285, 0.5, 0.57732, 0.64285, 0.69924),
    5: (0.15821, 0.25641, 0.35205, 0.42268, 0.5, 0.56635, 0.62638),
}
KAZAROSS = {
    (own, other): chance for own, row in ROWS.items() for other, chance in enumerate(row, start=1)
}
KAZAROSS |= {(1, 1): 0.5, (5, 9): 0.7254, (9, 15): 0.752814}
POST_CRAWFORD = (0.5, 0.48803, 0.32264, 0.31002, 0.19012, 0.18072, 0.11559, 0.10906)
"""The same, of who needs 1, 2, ... points after the Crawford game."""


@pytest.mark.parametrize(("away", "other"), KAZAROSS)
def test_the_table_is_within_a_hundredth_of_kazaross(away: int, other: int) -> None:
    assert match_winning_chance(away, other, True) == pytest.approx(KAZAROSS[away, other], abs=0.01)


def test_after_the_crawford_game_it_is_nearer_still() -> None:
    for away, chance in enumerate(POST_CRAWFORD, start=1):
        assert match_winning_chance(away, 1) == pytest.approx(chance, abs=0.002)


def test_an_even_number_of_points_leaves_the_leader_a_free_drop() -> None:
    # Two points behind is hardly better than three were it not for the pass of the leader.
    assert 0.485 < match_winning_chance(2, 1) < 0.5
    assert match_winning_chance(3, 1) - match_winning_chance(4, 1) < 0.02


def test_a_match_that_is_over() -> None:
    assert match_winning_chance(0, 3) == match_winning_chance(-2, 1) == 1.0
    assert match_winning_chance(3, 0) == match_winning_chance(1, -5, True) == 0.0


aways = st.integers(1, LARGEST + 20)


@given(aways, aways, st.booleans())
def test_both_sides_chances_are_one(away: int, other: int, crawford: bool) -> None:
    both = match_winning_chance(away, other, crawford) + match_winning_chance(other, away, crawford)
    assert both == pytest.approx(1.0, abs=1e-12)


@given(st.integers(1, LARGEST - 1), st.integers(1, LARGEST), st.booleans())
def test_a_point_less_to_go_is_never_worse(away: int, other: int, crawford: bool) -> None:
    nearer = match_winning_chance(away, other, crawford)
    assert nearer >= match_winning_chance(away + 1, other, crawford)
    assert 0.0 < nearer < 1.0


@pytest.mark.parametrize("away", [30, 45, 64])
def test_beyond_the_table_a_score_counts_much_the_same(away: int) -> None:
    inside, outside = match_winning_chance(away, 64), match_winning_chance(away, 65)
    assert outside == pytest.approx(inside, abs=0.025)
