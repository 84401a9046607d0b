"""Backgammon's first evaluation: the features, and chances that can be."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.backgammon_positions import boards, reached, side
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import START, THROWS, Backgammon, State, stake
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import CHECKERS, OFF, Board, Checkers
from poda.engine.search.evaluation import EVEN, evaluation_for, evaluations
from poda.packages.backgammon.engine.evaluation import (
    STAKES,
    Side,
    bear_off,
    chances_of,
    estimate,
    evaluate,
    features,
    has_contact,
    race,
    reach,
    shots,
    squash,
)
from poda.packages.backgammon.engine.evaluations import FEATURES, NETWORK
from poda.packages.backgammon.kernels import evaluation_layout as layout
from poda.packages.backgammon.kernels.weights import WEIGHTS

ANY_BOARD = st.one_of(boards(), reached().map(lambda state: (state.own, state.opponent)))


@given(ANY_BOARD, st.sampled_from([MAX, MIN]))
def test_swapping_the_colours_negates_the_value(board: Board, turn: int) -> None:
    assert estimate(State(*board, turn)) == -estimate(State(*board, -turn))


def test_the_opening_throw_favours_nobody() -> None:
    assert estimate(Backgammon().initial_state()) == 0


@given(ANY_BOARD)
def test_chances_are_consistent(board: Board) -> None:
    found = evaluate(board)
    assert 0 <= found.win_backgammon <= found.win_gammon <= found.win <= 1
    assert 0 <= found.lose_backgammon <= found.lose_gammon <= 1 - found.win
    assert -3 <= found.equity <= 3
    if board[1][OFF]:
        assert found.win_gammon == 0
    if board[0][OFF]:
        assert found.lose_gammon == 0


@given(ANY_BOARD)
def test_turning_twice_changes_nothing_to_speak_of(board: Board) -> None:
    found = evaluate(board)
    assert found.turned.turned.as_numbers() == pytest.approx(found.as_numbers(), abs=1e-15)
    assert found.turned.equity == pytest.approx(-found.equity, abs=1e-15)
    assert found.seen_by(MAX) == found
    assert found.seen_by(MIN) == found.turned


@pytest.mark.parametrize("loser", [side((1, 1)), side((6, 15)), side((24, 15)), side((25, 15))])
def test_a_game_that_is_over_is_worth_its_stakes(loser: Checkers) -> None:
    won = side()
    assert evaluate((loser, won)).equity == -stake(loser)
    assert evaluate((won, loser)).equity == stake(loser)
    assert estimate(State(loser, won, MIN)) == stake(loser)


def test_a_mean_of_certain_things_is_certain() -> None:
    lost = Chances.of_stakes(-3)
    assert Chances.mean([(1 if a == b else 2, lost) for (a, b), _ in THROWS]) == lost
    assert Chances.mean([(1, Chances(1.0)), (3, Chances(0.0))]) == Chances(0.25)


# Features


@given(ANY_BOARD)
def test_features_swap_with_the_sides_but_for_the_roll(board: Board) -> None:
    """All but shots and the roll itself, which know whose turn it is."""
    found, other = (features(each) for each in (board, board[::-1]))
    assert all(found[index] == -other[index] for index in range(layout.SHOTS))


@given(ANY_BOARD)
def test_shots_are_counted_for_either_side(board: Board) -> None:
    found, other = (features(each) for each in (board, board[::-1]))
    now, later = range(layout.SHOTS, layout.LATER), range(layout.LATER, layout.ROLL)
    assert [found[index] for index in now] == [-other[index] for index in later]


def test_the_start_has_its_features() -> None:
    found = features((START, START))
    assert {index: times for index, times in found.items() if times} == {layout.ROLL: 1}


@pytest.mark.parametrize(
    ("distance", "throws"),
    # The odds that every book has, with nothing in between.
    [(1, 11), (2, 12), (3, 14), (4, 15), (5, 15), (6, 17), (7, 6), (8, 6), (9, 5), (10, 3),
     (11, 2), (12, 3), (15, 1), (16, 1), (18, 1), (20, 1), (24, 1), (13, 0), (14, 0), (19, 0)],
)  # fmt: skip
def test_shots_at_a_lone_blot(distance: int, throws: int) -> None:
    shooter = Side(side((24 if distance > 12 else 14, 1), (25, 0)))
    if distance == 24:
        shooter = Side(side((25, 1)))
    start = max(point for point in range(26) if shooter.checkers[point])
    target = Side(side((25 - (start - distance), 1)))
    assert shots(shooter, target)[0] == throws


def test_a_prime_stops_all_shots() -> None:
    target = Side(side((9, 1), *((point, 2) for point in range(3, 9))))
    assert shots(Side(side((25, 1))), target) == (0, 0)
    assert shots(Side(side((24, 2))), target) == (0, 0)


def test_with_two_on_the_bar_only_those_that_enter_hit() -> None:
    shooter, closed = Side(side((25, 2), (13, 2))), frozenset({20})
    assert reach(shooter, closed, 6, 5) == {19}
    assert reach(Side(side((25, 1), (13, 2))), closed, 6, 5) == {19, 14, 8}
    assert reach(Side(side((25, 1), (13, 2))), closed, 5, 5) == set()


@given(ANY_BOARD)
def test_contact_is_whether_a_checker_can_still_be_passed(board: Board) -> None:
    own, other = (Side(checkers) for checkers in board)
    met = [25 - p for p in range(1, 26) if board[1][p]]
    assert has_contact(own, other) == any(
        own.hindmost > point for point in met if board[0][OFF] < CHECKERS
    )


def test_there_is_a_weight_for_every_feature() -> None:
    assert len(WEIGHTS) == layout.WEIGHTS
    assert STAKES.count(",") == layout.WORTHS - 1


# What it thinks


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # A made point, a blot under fire.
        (
            side((24, 2), (13, 5), (8, 2), (6, 4), (5, 2)),
            side((24, 2), (13, 4), (10, 1), (9, 1), (8, 2), (6, 5)),
        ),
        # Ahead in the race; on the bar; against a prime.
        (START, side((24, 2), (13, 5), (8, 3), (7, 5))),
        (START, side((25, 2), (13, 5), (8, 3), (6, 5))),
    ],
)
def test_it_prefers_what_a_player_would(better: Checkers, worse: Checkers) -> None:
    for opponent_first in (True, False):
        values = [
            -evaluate((START, own)).equity if opponent_first else evaluate((own, START)).equity
            for own in (better, worse)
        ]
        assert values[0] > values[1]


def test_a_race_is_about_pips_and_the_roll() -> None:
    near, far = Side(side((5, 5), (4, 5), (3, 5))), Side(side((6, 10), (5, 5)))
    assert race(near, far) > 0.9
    assert race(far, near) < 0.2
    assert 0.5 < race(far, far) < race(near, near) < 0.8


def test_squashing_keeps_order_and_sum() -> None:
    numbers = [-50.0, -2.0, -0.5, 0.0, 0.5, 2.0, 50.0]
    chances = [squash(x) for x in numbers]
    assert chances == sorted(chances)
    assert all(squash(x) + squash(-x) == 1 for x in numbers)


# The bear-off database


class Database:
    """Certain of everything."""

    def win_chance(self, own: Checkers, opponent: Checkers) -> float:
        return 0.9

    def gammon_chance(self, own: Checkers, opponent: Checkers) -> float:
        return 0.95

    def gammon_loss(self, own: Checkers, opponent: Checkers) -> float:
        return 0.05


def test_the_database_is_asked_where_both_are_at_home() -> None:
    home, out = side((6, 15)), side((7, 15))
    known = Chances(0.9, 0.9, lose_gammon=0.05)  # no more gammons than wins
    assert evaluate((home, home), Database()) == bear_off(Database(), (home, home)) == known
    assert evaluate((home, out), Database()) == evaluate((home, out))
    assert chances_of((home, out)) == evaluate((home, out))


def test_the_evaluations_have_names() -> None:
    assert evaluations("backgammon") == (NETWORK, FEATURES, EVEN)
    assert evaluation_for("backgammon") is NETWORK
    assert evaluation_for("backgammon", "features") is FEATURES
    assert FEATURES.estimate(State(START, START, MAX)) > 0
    assert EVEN.terminal(3.0, 5) == 3.0


def test_the_weights_are_those_that_were_found() -> None:
    """Whoever finds others by self-play changes the mark, and what documents say of the player."""
    assert hashlib.sha256(repr(WEIGHTS).encode()).hexdigest() == (
        "1b94642a48e27afd7332ed3ad0bc4d0aeaac8e3c8ab6cf6bd370246155cd85dd"
    )
