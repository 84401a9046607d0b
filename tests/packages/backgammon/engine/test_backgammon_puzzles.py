"""Puzzles of backgammon: decisions that are clear two plies ahead, judged by what they lose."""

from __future__ import annotations

from typing import Any

import pytest

from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, ROLL, TAKE
from poda.engine.kernels import is_plain
from poda.engine.puzzles import Puzzle, best_move, source_of
from poda.engine.search.observer import SearchStopped, never
from poda.packages.backgammon.engine.looking import looking
from poda.packages.backgammon.engine.puzzles import CLEAR, PLIES
from poda.packages.backgammon.engine.review import ERRORS, Depth, judge

pytestmark = pytest.mark.skipif(is_plain(), reason="the search takes minutes as Python")
RULES = Backgammon()
SOURCE = source_of("backgammon")
LEVELS = range(1, len(SOURCE.levels) + 1)


GOLDEN: dict[int, tuple[str, Any]] = {
    1: ("bLcFgEGbswUHAA:MAEFAAAAAAAE", ((8, 6), (13, 12))),
    2: ("tgxmAhyz2RsAAg:cAkLAAAAAAAE", ((7, 1), (20, 18))),
    3: ("4PPgARIzTvABMA:cAkAAAAAAAAE", ("roll",)),
    4: ("Ys+MA0DbZogBBg:cBEAAAAAAAAE", ("pass",)),
}
"""By level: the position and the answer of its puzzle 4711, on every computer."""


def made(level: int, seed: int = 4711) -> Puzzle:
    return SOURCE.make(level, seed, never)


def loss(state: Any, action: Any) -> float:
    """As a review with the same look-ahead tells it."""
    depth = Depth(plays=PLIES, luck=0, cube=PLIES)
    return judge(state, action, looking(), depth, lambda _evaluated: False).error


@pytest.mark.parametrize("level", LEVELS)
def test_the_best_is_clear_by_so_much_and_a_code_is_the_same_puzzle(level: int) -> None:
    puzzle = made(level)
    state, values, side = puzzle.state, puzzle.values, SOURCE.side(puzzle.state)
    best = best_move(values, side)
    gaps = [side * (values[best] - value) for action, value in values.items() if action != best]
    grade = SOURCE.levels[level - 1]
    assert CLEAR <= grade.least <= min(gaps) < grade.most
    assert made(level) == puzzle
    assert (RULES.format_position(state), best) == GOLDEN[level]
    again = RULES.parse_position(RULES.format_position(state))
    assert SOURCE.values(again, never) == pytest.approx(values)


def test_every_play_is_judged_by_what_a_review_says_it_loses() -> None:
    puzzle = made(2)
    state, values = puzzle.state, puzzle.values
    lost = {play: SOURCE.try_move(state, values, play, never) for play in RULES.actions(state)}
    assert len(lost) > len(values)  # those that are far off, too
    for play, answer in lost.items():
        assert answer.loss == pytest.approx(loss(state, play), abs=1e-9)
        assert answer.keeps == (answer.loss < ERRORS[0])
        assert answer.state == RULES.result(state, play)
    assert sum(answer.keeps for answer in lost.values()) == 1


def test_what_loses_next_to_nothing_is_right_too() -> None:
    state = RULES.parse_position("4HPwATDgc/ABMA:cIkKAAAAAAAA")  # 2-1 at the start
    values = SOURCE.values(state, never)
    close = [play for play in values if 0.0 < SOURCE.loss(state, values, play) < ERRORS[0]]
    assert close
    assert all(SOURCE.try_move(state, values, play, never).keeps for play in close)


def test_cube_decisions_are_to_double_or_roll_and_to_take_or_pass() -> None:
    doubling, taking = made(3), made(4)
    assert set(doubling.values) == {ROLL, DOUBLE}
    assert set(taking.values) == {TAKE, PASS}
    assert SOURCE.side(taking.state) == -taking.state.turn
    wrong = next(each for each in taking.values if not SOURCE.keeps(*taken(taking), each))
    assert SOURCE.try_move(*taken(taking), wrong, never).loss == pytest.approx(
        loss(taking.state, wrong)
    )
    rolled = SOURCE.try_move(*taken(doubling), ROLL, never)
    assert rolled.state == doubling.state
    doubled = SOURCE.try_move(*taken(doubling), DOUBLE, never)
    assert {rolled.keeps, doubled.keeps} == {True, False}
    assert doubled.loss == pytest.approx(loss(doubling.state, DOUBLE))


def taken(puzzle: Puzzle) -> tuple[Any, Any]:
    return puzzle.state, puzzle.values


def test_a_search_for_a_puzzle_can_be_stopped() -> None:
    with pytest.raises(SearchStopped):
        SOURCE.make(1, 1, lambda: True)
