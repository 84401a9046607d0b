"""Rollouts of backgammon: right where the truth is known, and alike however they are run."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from engine.games.backgammon_positions import side
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import THROWS, Backgammon, State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import Cube
from poda.engine.games.backgammon_parts.moves import Board
from poda.engine.kernels import is_plain
from poda.packages.backgammon.engine import bearoff, rollout, rollout_trials
from poda.packages.backgammon.engine.looking import CompiledLooking, Looking, ReadableLooking
from poda.packages.backgammon.engine.rollout import Rollout, RolloutResult, RolloutSettings
from poda.packages.backgammon.engine.rollout_trials import (
    BLOCK,
    RolloutTrials,
    StratifiedDice,
    cubes_of,
)

from .bearing_off import nothing_loaded
from .test_review import by_pips
from .tiny_endings import PerfectLooking, homes, win_of

GAME = Backgammon()
ENDING = State(side((5, 2), (3, 1)), side((4, 1), (2, 2)), MIN, (2, 1))
CONTACT = GAME.parse_position("4HPwATDgc/ABMA 3-1")


@pytest.fixture(autouse=True)
def no_database() -> Iterator[None]:
    """Nothing is known but by dice."""
    with nothing_loaded():
        yield


@pytest.fixture
def perfect(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sides play tiny endings perfectly."""
    monkeypatch.setattr(rollout, "looking", lambda _name: PerfectLooking())


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sides run: an evaluation that is often wrong."""
    monkeypatch.setattr(rollout, "looking", lambda _name: ReadableLooking(by_pips))


@pytest.fixture
def kernels() -> None:
    if is_plain():
        pytest.skip("compiled code is not in use")


# Dice -------------------------------------------------------------------------------------------


def test_the_first_throws_of_a_block_are_all_36_and_the_first_pairs_of_1296_all_pairs() -> None:
    dice = StratifiedDice(7)
    often = {throw: 1 if throw[0] == throw[1] else 2 for throw, _ in THROWS}
    for block in range(3):
        trials = range(block * BLOCK, (block + 1) * BLOCK)
        assert Counter(dice.throw(trial, 1) for trial in trials) == often
    pairs = Counter((dice.throw(t, 1), dice.throw(t, 2)) for t in range(1296, 2 * 1296))
    assert pairs == {
        (one, two): often[one] * often[two] for one, two in itertools.product(often, repeat=2)
    }
    third = Counter(dice.throw(trial, 3) for trial in range(36 * 100))
    assert len(third) == 21
    assert all(abs(third[t] - 100 * n) < 6 * math.sqrt(100 * n) for t, n in often.items())


def test_dice_depend_on_the_seed_and_on_nothing_before_them() -> None:
    one, other = StratifiedDice(1), StratifiedDice(1)
    asked = [(trial, number) for trial in (0, 40, 1300) for number in (1, 2, 3, 9)]
    throws = [one.throw(*each) for each in asked]
    assert [other.throw(*each) for each in reversed(asked)] == throws[::-1]
    assert [StratifiedDice(2).throw(*each) for each in asked] != throws


# Against what is known --------------------------------------------------------------------------


@settings(max_examples=5)
@given(own=homes, opponent=homes)
def test_all_pairs_of_throws_give_the_exact_value_of_two_plies(
    own: object, opponent: object
) -> None:
    """Unbiased, whatever the evaluation: with the luck taken away one block is enough."""
    board: Board = (own, opponent)  # type: ignore[assignment]
    look: Looking = ReadableLooking(by_pips)
    exact = np.array(look.expected([board], 2, lambda _: False)[0].as_numbers())
    reduced = RolloutTrials(State(*board, MAX), StratifiedDice(3), 2, reduce=True).block(
        0, look, bool
    )
    assert reduced.mean(axis=0) == pytest.approx(exact, abs=1e-12)
    plain = RolloutTrials(State(*board, MAX), StratifiedDice(3), 2, reduce=False)
    every = np.concatenate([plain.block(number, look, bool) for number in range(36)])
    assert every.mean(axis=0) == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize("cube", [None, Cube()])
@settings(max_examples=2)
@given(own=homes, opponent=homes)
def test_looking_ahead_in_the_games_leaves_no_bias(
    cube: Cube | None, own: object, opponent: object
) -> None:
    """Whoever plays otherwise than the evaluation by which luck is measured: over all pairs of
    throws, what is found with the luck taken away is what is found with it."""
    state = State(own, opponent, MAX, cube=cube)  # type: ignore[arg-type]
    found = []
    for reduce in (True, False):
        cubes = cubes_of(state)
        trials = RolloutTrials(
            *(state, StratifiedDice(3), 2), reduce=reduce, look_ahead=1, cubes=cubes
        )
        look = ReadableLooking(by_pips)
        found.append(np.concatenate([trials.block(number, look, bool) for number in range(36)]))
    reduced, plain = (each.mean(axis=0) for each in found)
    assert reduced == pytest.approx(plain, abs=1e-12)


def test_who_looks_ahead_in_the_games_plays_better(kernels: None) -> None:
    """Against one ply, a throw is sometimes played otherwise than by the evaluation alone, never
    worse by the look-ahead; what was thrown is still told by the evaluation."""
    look, differ = CompiledLooking(), 0
    start = RolloutTrials(State(CONTACT.own, CONTACT.opponent, MAX), StratifiedDice(1), 3)
    ahead = RolloutTrials(
        State(CONTACT.own, CONTACT.opponent, MAX), StratifiedDice(1), 3, look_ahead=1
    )
    thrown = [((CONTACT.own, CONTACT.opponent), throw) for throw, _ in THROWS]
    usual, further = (each._best_plays(thrown, 0, look, bool) for each in (start, ahead))
    for key in thrown:
        (board, _, first), (better, value, same) = usual[key], further[key]
        assert same == first
        if board != better:
            differ += 1
            (other,) = look.expected([board], 1, lambda _: False)
            assert other.equity > value.equity  # the other side's
    assert differ


@settings(max_examples=5)
@given(own=homes, opponent=homes)
def test_who_knows_everything_has_no_luck_left(own: object, opponent: object) -> None:
    board: Board = (own, opponent)  # type: ignore[assignment]
    found = RolloutTrials(State(*board, MAX), StratifiedDice(5), 0, reduce=True).block(
        0, PerfectLooking(), bool
    )
    assert found[:, 0] == pytest.approx(win_of(board), abs=1e-12)


@pytest.mark.no_kernel
def test_games_to_the_end_win_as_often_as_they_must(perfect: None) -> None:
    """Plain dice, no luck taken away, perfect play: within three standard errors."""
    state = State(side((6, 1), (5, 1), (2, 1)), side((6, 1), (4, 1)), MAX)
    settings_ = RolloutSettings(plies=0, reduce=False)
    (found,) = Rollout(state, settings=settings_).run(1296).candidates
    assert found.standard_error is not None
    assert 0.0 < found.standard_error < 0.03
    exact = 2 * win_of((state.own, state.opponent)) - 1
    assert abs(found.equity - exact) < 3 * found.standard_error
    assert found.chances.win == pytest.approx((found.equity + 1) / 2)


def test_a_bad_evaluation_is_mended_by_dice(quick: None) -> None:
    """To the end of the game, with the luck by that very evaluation taken away: no bias is left but
    that of how the sides play."""
    state = State(side((2, 1), (1, 1)), side((3, 1)), MAX)  # every play bears off what it can
    (found,) = Rollout(state, settings=RolloutSettings(plies=0)).run(1296).candidates
    exact = 2 * win_of((state.own, state.opponent)) - 1
    assert found.standard_error is not None
    assert abs(found.equity - exact) <= 3 * found.standard_error + 1e-9
    assert abs(by_pips((state.own, state.opponent)).equity - exact) > 0.1


def test_the_database_ends_trials_and_is_met_where_it_does_not(
    monkeypatch: pytest.MonkeyPatch, kernels: None
) -> None:
    database = bearoff.load()
    monkeypatch.setattr(rollout, "looking", lambda _name: CompiledLooking())
    board = side((6, 2), (5, 2), (4, 1)), side((6, 3), (3, 2), (1, 1))
    state = State(*board, MAX)
    exact = 2 * database.win_chance(*board) - 1
    (known,) = Rollout(state).run().candidates
    assert known.exact
    assert (known.equity, known.standard_error) == (pytest.approx(exact), 0.0)
    monkeypatch.setattr(rollout_trials, "ready", lambda: None)  # by dice all the same
    for reduce in (True, False):
        settings_ = RolloutSettings(plies=0, reduce=reduce)
        (found,) = Rollout(state, settings=settings_).run().candidates
        assert found.standard_error is not None
        assert abs(found.equity - exact) < 3 * found.standard_error + 1e-4  # its rounding
        assert (found.standard_error < 0.001) == reduce


def test_won_and_lost_positions_leave_nothing_to_chance(quick: None) -> None:
    state = State(side((2, 1), (1, 1)), side((6, 15)), MAX, (2, 1))
    won, *_ = Rollout(state, settings=RolloutSettings(plies=0)).run(1296).candidates
    assert won.exact
    assert (won.equity, won.standard_error, won.errors) == (2.0, 0.0, None)  # a gammon
    assert won.chances == Chances(1.0, 1.0)
    other = State(side((1, 2)), side((6, 2), (5, 1)), MIN, (1, 1))
    (best,) = Rollout(other).run(36).candidates
    assert (best.equity, best.joint, best.behind) == (1.0, 0.0, 0.0)


# Candidates -------------------------------------------------------------------------------------


def test_candidates_are_sorted_and_their_differences_have_errors_of_their_own(quick: None) -> None:
    rolled = Rollout(ENDING, GAME.actions(ENDING), RolloutSettings(plies=0))
    found = rolled.run(360)
    equities = [each.equity for each in found.candidates]
    assert equities == sorted(equities, reverse=True)
    assert found.trials == found.wanted == 360
    assert found.done
    assert not found.settled
    assert found.side == MIN
    assert found.cube is None
    best = found.candidates[0]
    assert (best.behind, best.joint) == (0.0, 0.0)
    for each in found.candidates[1:]:
        assert each.behind == pytest.approx(best.equity - each.equity)
        assert each.joint is not None
        assert each.joint > 0.0
        assert each.errors is not None
        assert each.cubeless == pytest.approx(each.equity)
        assert each.cubeless_error == pytest.approx(each.standard_error)
        assert each.standard_error == pytest.approx(2 * each.errors.win)  # nothing but wins


def test_the_same_dice_for_all_make_differences_surer(kernels: None) -> None:
    plays = [GAME.parse_action(CONTACT, text) for text in ("24/20", "24/23 13/10")]
    rolled = Rollout(CONTACT, plays, RolloutSettings(plies=5, reduce=False), "features")
    first, second = rolled.run(360).candidates
    assert first.standard_error is not None
    assert second.standard_error is not None
    assert second.joint is not None
    assert second.joint < math.hypot(first.standard_error, second.standard_error)


def test_luck_taken_away_leaves_less_to_chance(kernels: None) -> None:
    play = [GAME.parse_action(CONTACT, "8/5 6/5")]
    errors = []
    for reduce in (True, False):
        rolled = Rollout(CONTACT, play, RolloutSettings(plies=8, reduce=reduce), "features")
        (found,) = rolled.run(360).candidates
        errors.append(found.standard_error)
    reduced, plain = errors
    assert reduced is not None
    assert plain is not None
    assert (plain / reduced) ** 2 > 4  # some 10 on the whole: as good as ten times the trials


def test_the_best_few_are_the_candidates_unless_said(quick: None) -> None:
    assert len(Rollout(CONTACT, most=3).plays) == 3
    asked = GAME.actions(CONTACT)[4:6]
    assert Rollout(CONTACT, [*asked, asked[0]]).plays == tuple(asked)
    assert Rollout(replace(CONTACT, throw=None, turn=MAX)).plays == (None,)


def test_what_cannot_be_rolled_out_is_refused(quick: None) -> None:
    for state in (GAME.initial_state(), State(side((1, 1)), side(), MAX)):
        with pytest.raises(EngineError):
            Rollout(state)
    with pytest.raises(EngineError, match="not a legal"):
        Rollout(CONTACT, [((24, 1),)])


# Slices, stops, threads -------------------------------------------------------------------------


def told(found: RolloutResult) -> RolloutResult:
    """What does not depend on how it was run."""
    return replace(found, seconds=0.0, evaluated=0)


def test_the_seed_alone_decides_and_not_the_threads(quick: None) -> None:
    results = []
    for workers in (0, 1, 3):
        rolled = Rollout(ENDING, settings=RolloutSettings(seed=9, plies=0), most=3)
        if workers:
            with ThreadPoolExecutor(workers) as executor:
                results.append(told(rolled.run(180, executor=executor)))
        else:
            results.append(told(rolled.run(180)))
    assert results[0] == results[1] == results[2]
    other = Rollout(ENDING, settings=RolloutSettings(seed=10, plies=0), most=3).run(180)
    assert told(other) != results[0]


@pytest.mark.parametrize("workers", [0, 2])
def test_a_stop_keeps_what_is_there_and_more_trials_go_on_from_it(
    quick: None, workers: int
) -> None:
    whole = told(Rollout(ENDING, settings=RolloutSettings(plies=0), most=3).run(144))
    rolled = Rollout(ENDING, settings=RolloutSettings(plies=0), most=3)
    assert rolled.result().candidates == ()
    progress: list[RolloutResult] = []
    with ThreadPoolExecutor(2) as threads:
        executor = threads if workers else None
        stop = lambda: any(each.trials >= 72 for each in progress)  # noqa: E731
        stopped = rolled.run(144, stop, progress.append, executor)
        assert 72 <= stopped.trials < 144
        assert not stopped.done
        assert stopped.candidates
        went_on = rolled.run(144, executor=executor)
    assert told(went_on) == whole
    assert sorted({each.trials for each in progress[:6]}) == [0, 36, 72]
    assert [each.share for each in progress[:3]] == pytest.approx([1 / 12, 2 / 12, 3 / 12])
    assert told(rolled.run(144)) == whole  # there is nothing left to do
    assert rolled.run(150).trials == 180  # whole blocks


def test_nothing_is_asked_of_a_rollout_that_is_stopped_at_once(quick: None) -> None:
    found = Rollout(ENDING).run(144, lambda: True)
    assert (found.candidates, found.trials, found.done) == ((), 0, False)


def test_it_ends_early_where_the_best_is_ahead_for_sure(quick: None) -> None:
    plays = GAME.actions(ENDING)
    rolled = Rollout(ENDING, plays, RolloutSettings(plies=0, sure=1.0))
    found = rolled.run(3600)
    assert found.settled
    assert found.done
    assert 144 <= found.trials < found.wanted == 3600
    assert all(each.behind >= (each.joint or 0.0) for each in found.candidates[1:])
    never = Rollout(ENDING, plays, RolloutSettings(plies=0, sure=1e9)).run(180)
    assert not never.settled
    assert never.trials == 180
