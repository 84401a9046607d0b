"""One position at all scores: what each cell says is what the engine says at that very score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from poda.engine.decisions import Limit
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon
from poda.engine.kernels import is_plain
from poda.packages.backgammon.engine.cube_decision import (
    CubeAction,
    cube_decision,
    cube_error,
    take_error,
)
from poda.packages.backgammon.engine.looking import looking
from poda.packages.backgammon.engine.player import BackgammonPlayer
from poda.packages.backgammon.engine.score_matrix import (
    AWAYS,
    CRAWFORD,
    MONEY,
    cube_at,
    score_matrix,
)

GAME = Backgammon()
HOLDING = GAME.parse_position("bHcAAMDdAQAAAA:MAHgACAAIAAE")
OPENING = GAME.parse_position("4HPwATDgc/ABMA 6-2")

pytestmark = pytest.mark.skipif(is_plain(), reason="two plies take long without kernels")


@pytest.mark.parametrize("owner", [0, 1])
def test_a_cell_is_the_decision_at_that_score(owner: int) -> None:
    side = HOLDING.turn
    cells = score_matrix(HOLDING, owner * side, 1)
    assert [cell.score for cell in cells] == [MONEY, *((a, b) for a in AWAYS for b in AWAYS)]
    for cell in cells[::7]:
        state = replace(HOLDING, cube=cube_at(cell.score, side, owner * side))
        if not GAME.may_double(state):
            assert cell.decision is None
            continue
        found = cube_decision(state, looking(), 1, lambda _: False)
        assert cell.decision == found
        wrong = cube_error(found, not found.doubles), take_error(found, not found.takes)
        assert cell.margin == min(wrong)


def test_the_score_is_the_one_that_is_told() -> None:
    for side in (MAX, MIN):
        cube = cube_at((3, 7), side, -side)
        assert (cube.length, cube.away_of(side), cube.away_of(-side)) == (7, 3, 7)
        assert (cube.value, cube.owner) == (2, -side)
    assert cube_at(MONEY, MAX, 0).is_money


def test_a_dead_cube_is_of_no_use() -> None:
    cells = {cell.score: cell for cell in score_matrix(HOLDING, HOLDING.turn, 1)}
    assert cells[2, 5].decision is None  # the cube at 2 wins what is needed
    assert cells[3, 5].decision is not None


def test_who_needs_one_point_is_asked_for_the_crawford_game_and_after_it() -> None:
    side = HOLDING.turn
    before, after = (cube_at((5, need), side, 0) for need in (CRAWFORD, 1))
    assert (before.crawford, before.away_of(side), before.away_of(-side)) == (True, 5, 1)
    assert after.is_post_crawford
    assert not cube_at((CRAWFORD, CRAWFORD), side, 0).crawford  # who both need one point play on
    cells = {cell.score: cell for cell in score_matrix(HOLDING, 0, 1)}
    assert cells[5, CRAWFORD].decision is cells[1, 5].decision is None  # nobody doubles
    found = cells[5, 1].decision
    assert found is not None
    assert found.doubles  # who is behind after the Crawford game doubles at once
    owned = {cell.score: cell for cell in score_matrix(OPENING, OPENING.turn, 1)}
    assert owned[5, CRAWFORD].play is None  # no cube is turned there
    assert owned[5, 1].play is not None


def test_scores_change_what_is_best() -> None:
    actions = {cell.score: cell.decision for cell in score_matrix(HOLDING, 0, 2)}
    found = {decision.action for decision in actions.values() if decision is not None}
    assert {CubeAction.NO_DOUBLE, CubeAction.DOUBLE_TAKE} <= found


def test_a_cell_is_the_best_play_at_that_score() -> None:
    cells = score_matrix(OPENING, 0, 2)
    assert len(cells) == 101
    for cell in cells[::13]:
        state = replace(OPENING, cube=cube_at(cell.score, OPENING.turn, 0))
        best = BackgammonPlayer().choose(state, Limit(plies=2), bool)
        assert best.action == cell.play
        assert cell.margin is not None
        assert cell.margin >= 0
        assert OPENING.turn * best.value == pytest.approx(cell.equity, abs=1e-12)


def test_a_stop_keeps_the_rows_that_are_there() -> None:
    told: list[int] = []
    tell = lambda cells: told.append(len(cells))  # noqa: E731
    cells = score_matrix(HOLDING, 0, 1, lambda: len(told) == 2, tell)
    assert told == [11, 21]
    assert len(cells) == 21


def test_what_cannot_be_judged_is_refused() -> None:
    with pytest.raises(EngineError):
        score_matrix(GAME.initial_state(), 0, 1)
    with pytest.raises(EngineError):
        score_matrix(HOLDING, -HOLDING.turn, 1)
