"""Rollouts in which the cube is turned: money play and matches."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from engine.games.backgammon_positions import side
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import DOUBLE, Cube
from poda.engine.games.backgammon_parts.moves import Board
from poda.engine.kernels import is_plain
from poda.packages.backgammon.engine import bearoff, rollout
from poda.packages.backgammon.engine import cubeful as backgammon_cube_worth
from poda.packages.backgammon.engine import rollout_trials as rollout_cube
from poda.packages.backgammon.engine.bearoff_tables import load_cube
from poda.packages.backgammon.engine.cube_decision import CubeAction, cube_decision
from poda.packages.backgammon.engine.cubeful import normalised, seen_by_other, stakes_of, worth
from poda.packages.backgammon.engine.looking import CompiledLooking, ReadableLooking
from poda.packages.backgammon.engine.rollout import Rollout, RolloutSettings
from poda.packages.backgammon.engine.rollout_trials import RolloutTrials, StratifiedDice
from some import some

from .bearing_off import nothing_loaded
from .test_review import by_pips, never
from .test_review_cube import MATCH, MONEY, race
from .tiny_endings import PerfectLooking, win_of

GAME = Backgammon()


@pytest.fixture
def perfect(monkeypatch: pytest.MonkeyPatch) -> PerfectLooking:
    look = PerfectLooking()
    monkeypatch.setattr(rollout, "looking", lambda _name: look)
    return look


@pytest.mark.parametrize("cubeful_too", [True, False], ids=["turned", "model"])
@pytest.mark.parametrize("cube", [MONEY, MATCH], ids=["money", "match"])
def test_a_rollout_before_the_throw_tells_what_to_do_with_the_cube(
    perfect: PerfectLooking, cube: Cube, cubeful_too: bool
) -> None:
    state = race(4, cube)
    settings = RolloutSettings(plies=0, cubeful=cubeful_too)
    found = Rollout(state, settings=settings).run(36)
    (candidate,) = found.candidates
    assert candidate.play is None
    assert found.cubeful == cubeful_too
    decision = found.cube
    assert decision is not None
    assert decision.action is CubeAction.DOUBLE_PASS
    assert decision.chances == candidate.chances
    assert decision.double_pass == candidate.equity == pytest.approx(1.0)
    assert candidate.standard_error == pytest.approx(0.0, abs=1e-9)
    assert (found.cube_errors is not None) == cubeful_too
    offered = Rollout(GAME.result(state, DOUBLE), settings=settings).run(36)
    assert offered.cube is not None
    assert not offered.cube.takes
    other = replace(state, cube=replace(cube, value=2, owner=MIN))
    assert Rollout(other, settings=settings).run(36).cube is None


@pytest.mark.parametrize("cubeful_too", [True, False], ids=["turned", "model"])
def test_an_offered_double_is_worth_its_best_answer_and_not_the_game_before_it(
    perfect: PerfectLooking, cubeful_too: bool
) -> None:
    """Who doubled wrongly cannot take it back: the position is worth less than without it."""
    state = State(side((6, 2), (5, 1)), side((1, 4)), MAX, cube=replace(MATCH, length=15))
    settings = RolloutSettings(plies=0, cubeful=cubeful_too)
    before = Rollout(state, settings=settings).run(36)
    offered = Rollout(GAME.result(state, DOUBLE), settings=settings).run(36)
    assert before.cube is not None
    assert offered.cube is not None
    assert before.cube.action is CubeAction.NO_DOUBLE
    assert before.candidates[0].equity == pytest.approx(before.cube.no_double, abs=1e-9)
    assert offered.candidates[0].equity == pytest.approx(offered.cube.double_take, abs=1e-9)
    assert offered.candidates[0].equity < before.candidates[0].equity


def test_the_standard_error_of_a_cubeful_equity_goes_with_its_slope(
    perfect: PerfectLooking,
) -> None:
    cube = Cube(value=2, owner=MAX, length=15)
    state = State(side((5, 1), (4, 1)), side((4, 1), (2, 1)), MAX, (2, 1), cube)
    settings = RolloutSettings(plies=0, reduce=False, cubeful=False)
    with nothing_loaded():
        found = Rollout(state, settings=settings).run(144)
    for each in some(found.candidates):
        assert each.standard_error is not None
        assert each.cubeless_error is not None
        assert each.equity > each.cubeless  # to own the cube is worth something
        assert 0.5 < each.standard_error / each.cubeless_error < 2.0


LONG = Cube(length=15)


@pytest.mark.parametrize(
    "cube",
    [
        replace(LONG, value=2, owner=MIN),
        replace(LONG, crawford=True),
        replace(LONG, scores=(14, 9)),
    ],
    ids=["owned", "no doubling", "post-Crawford"],
)
def test_a_cube_turned_in_the_trials_is_worth_what_going_through_all_says(
    perfect: PerfectLooking, cube: Cube
) -> None:
    """With 1,296 trials each pair of throws comes once, and nothing is left to chance. The side on
    roll may not double at first, the other one may after the first throw."""
    state = State(side((6, 1), (5, 1)), side((2, 2)), MAX, cube=cube)
    assert not GAME.may_double(state)
    settings = RolloutSettings(plies=2, reduce=False)
    (found,) = Rollout(state, settings=settings).run(1296).candidates
    assert found.equity == pytest.approx(_two_throws(state), abs=1e-5)  # the database rounds


def test_a_bear_off_for_money_is_worth_what_the_exact_table_says(perfect: PerfectLooking) -> None:
    state = State(side((6, 1), (5, 1)), side((2, 2)), MAX, cube=Cube())
    decision = cube_decision(state, perfect, 0, never)
    found = Rollout(state).run(36)
    assert found.cube is not None
    for name in ("no_double", "double_take", "double_pass"):
        assert getattr(found.cube, name) == pytest.approx(getattr(decision, name), abs=1e-3)
    assert found.cube.action is decision.action


def _two_throws(state: State) -> float:
    """By all pairs of throws: the worth after two, with the best decision before the second."""
    cube, total = state.cube, 0.0
    assert cube is not None
    for throw, chance in GAME.outcomes(state):
        after = _played(state, throw)
        over = GAME.is_terminal(after)
        total += chance * seen_by_other(
            worth(Chances(0.0), after) if over else _decided(after), cube
        )
    return normalised(total, cube, state.turn)


def _decided(state: State) -> float:
    """The worth to the side on roll, which doubles where the model says so, a throw ahead."""
    cube = state.cube
    assert cube is not None
    chances = Chances(win_of((state.own, state.opponent)))
    stakes = stakes_of(chances, state)
    kept = stakes.expected(chances.win, cube.value, cube.owner * state.turn)
    taken, passed = stakes.doubled(chances.win, cube.value), stakes.worth(cube.value)
    if GAME.may_double(state) and min(taken, passed) > kept:
        if passed <= taken:
            return passed
        state = replace(state, cube=cube.turned_to(-state.turn))
    found = 0.0
    for throw, chance in GAME.outcomes(state):
        after = _played(state, throw)
        chances = Chances(0.0 if GAME.is_terminal(after) else win_of((after.own, after.opponent)))
        assert after.cube is not None
        found += chance * seen_by_other(worth(chances, after), after.cube)
    return found


def _played(state: State, throw: object) -> State:
    """After the throw and the best play of it without a cube."""
    (best,) = PerfectLooking().ranked((state.own, state.opponent), throw, 1)  # type: ignore[arg-type]
    own, opponent = best.board
    return replace(state, own=opponent, opponent=own, turn=-state.turn)


def with_gammons(board: Board) -> Chances:
    """A bad evaluation that counts on gammons."""
    win = by_pips(board).win
    return Chances(win, win / 2, win / 9, (1 - win) / 3, (1 - win) / 11)


@pytest.mark.parametrize("cube", [MONEY, MATCH], ids=["money", "match"])
@pytest.mark.parametrize(
    "board",
    [
        (side((6, 1), (5, 1), (3, 1)), side((6, 1), (4, 2))),
        (side((25, 1), (6, 14)), side((24, 1), (1, 14))),
    ],
    ids=["race", "contact"],
)
def test_taking_luck_away_leaves_the_worth_with_the_cube_as_it_is(board: Board, cube: Cube) -> None:
    """Of all pairs of throws together the luck is nothing, though the evaluation is a bad one."""
    state = State(*board, MAX, cube=cube)
    look, means = ReadableLooking(with_gammons), []
    for reduce in (True, False):
        trials = RolloutTrials(state, StratifiedDice(4), 2, reduce=reduce, cubes=(cube,))
        every = np.concatenate([trials.block(number, look, bool) for number in range(36)])
        means.append(every[:, 5].mean())
    assert means[0] == pytest.approx(means[1], abs=1e-12)


def test_games_to_their_end_are_worth_what_the_exact_table_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The table does not end the trials here, so they meet it by dice, by the model's doubles and
    answers: within three standard errors, with the luck taken away and without."""
    if is_plain():
        pytest.skip("compiled code is not in use")
    bearoff.load()
    exact = load_cube()
    for module in (rollout_cube, backgammon_cube_worth):
        monkeypatch.setattr(module, "exact_bear_off", lambda *_: None)
    monkeypatch.setattr(rollout, "looking", lambda _name: CompiledLooking())
    board = side((6, 1), (5, 2), (3, 1)), side((6, 2), (4, 2), (2, 1))
    truth = exact.no_double(*board, 0), exact.double_take(*board)
    for reduce in (True, False):
        settings = RolloutSettings(plies=0, reduce=reduce)
        found = Rollout(State(*board, MAX, cube=Cube()), settings=settings).run(1296)
        assert found.cube is not None
        assert found.cube_errors is not None
        equities = found.cube.no_double, found.cube.double_take
        for equity, true, error in zip(equities, truth, found.cube_errors, strict=False):
            assert abs(equity - true) < 3 * error
            assert error < (0.01 if reduce else 0.05)


def test_with_the_cube_too_the_seed_alone_decides(perfect: PerfectLooking) -> None:
    state = State(side((6, 1), (5, 1), (3, 1)), side((6, 1), (4, 2)), MAX, cube=MATCH)
    results = []
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as executor:
            found = Rollout(state, settings=RolloutSettings(plies=4)).run(144, executor=executor)
        results.append(replace(found, seconds=0.0, evaluated=0))
    assert results[0] == results[1]
