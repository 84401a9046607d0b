"""Whether to double and whether to take, and what a wrong answer costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.gnu_backgammon import run_script
from engine.games.backgammon_positions import GAME, random_game, side
from poda.engine.decisions import Limit
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE, Cube
from poda.engine.games.backgammon_parts.moves import Board
from poda.engine.kernels import is_plain
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine.cube_decision import (
    CubeAction,
    CubeDecision,
    cube_decision,
    cube_error,
    take_error,
)
from poda.packages.backgammon.engine.evaluation import evaluate
from poda.packages.backgammon.engine.looking import Looking, ReadableLooking, looking
from poda.packages.backgammon.engine.player import BackgammonPlayer


def never(_: int) -> bool:
    return False


class Told:
    """Says the same chances of every position."""

    compiled = False
    evaluated = 0

    def __init__(self, chances: Chances) -> None:
        self.chances = chances

    def expected(self, boards: Sequence[Board], *_: object) -> list[Chances]:
        return [self.chances] * len(boards)


def decided(chances: Chances, cube: Cube, turn: int = MAX) -> CubeDecision:
    """The decision by these chances alone, in the middle of a game."""
    state = State(START, START, turn, cube=cube)
    return cube_decision(state, Told(chances), 0, never)  # type: ignore[arg-type]


def features() -> Looking:
    """Looks at positions without the network and without the database."""
    return ReadableLooking(evaluate)


# What is best


@pytest.mark.parametrize(
    ("win", "centred", "owned"),
    [
        (0.60, CubeAction.NO_DOUBLE, CubeAction.NO_DOUBLE),
        # The window opens earlier for a cube in the middle, which the other side may use too.
        (0.71, CubeAction.DOUBLE_TAKE, CubeAction.NO_DOUBLE),
        (0.77, CubeAction.DOUBLE_TAKE, CubeAction.DOUBLE_TAKE),
        (0.82, CubeAction.DOUBLE_PASS, CubeAction.DOUBLE_PASS),
        (1.00, CubeAction.DOUBLE_PASS, CubeAction.DOUBLE_PASS),
    ],
)
def test_the_doubling_window_without_gammons(
    win: float, centred: CubeAction, owned: CubeAction
) -> None:
    assert decided(Chances(win), Cube()).action is centred
    assert decided(Chances(win), Cube(2, MAX)).action is owned


def test_who_wins_many_gammons_may_be_too_good_to_double() -> None:
    chances = Chances(0.95, 0.7)
    decision = decided(chances, Cube())
    assert decision.action is CubeAction.TOO_GOOD
    assert not decision.doubles
    assert not decision.takes
    assert decision.no_double > 1.0 == decision.double_pass
    # By the Jacoby rule no gammon counts before the cube is turned.
    assert decided(chances, Cube(jacoby=True)).action is CubeAction.DOUBLE_PASS


def test_a_decision_is_the_same_for_both_sides() -> None:
    chances, cube = Chances(0.72, 0.2, 0.01, 0.06), Cube(length=7, scores=(2, 4))
    by_max = decided(chances, cube, MAX)
    by_min = decided(chances, replace(cube, scores=(4, 2)), MIN)
    assert replace(by_min, side=MAX) == by_max


@given(st.floats(0, 1), st.floats(0, 1), st.sampled_from([Cube(), Cube(4, MAX), Cube(length=5)]))
def test_the_best_action_costs_nothing(win: float, gammons: float, cube: Cube) -> None:
    decision = decided(Chances(win, win * gammons), cube)
    assert cube_error(decision, decision.doubles) == pytest.approx(0.0, abs=1e-8)
    assert cube_error(decision, not decision.doubles) >= 0.0
    assert take_error(decision, decision.takes) == 0.0
    assert take_error(decision, not decision.takes) >= 0.0
    is_double = decision.action in (CubeAction.DOUBLE_TAKE, CubeAction.DOUBLE_PASS)
    assert decision.doubles == is_double
    assert decision.takes == (1 - win >= decision.take_point - 1e-6) or decision.doubles is False


def test_a_take_point_tells_who_takes() -> None:
    for win in (0.77, 0.80):
        decision = decided(Chances(win), Cube())
        assert decision.take_point == pytest.approx(0.216, abs=0.003)
        assert decision.takes == (1 - win > decision.take_point)


def test_a_match_is_told_in_chances_too() -> None:
    decision = decided(Chances(0.72), Cube(length=5, scores=(3, 1)))
    assert decision.in_match
    assert decision.mwc is not None
    kept, taken, passed = decision.mwc
    assert 0 < taken < passed < 1
    assert (kept < taken) == (decision.no_double < decision.double_take)
    assert decision.double_pass == pytest.approx(1.0)
    assert decided(Chances(0.72), Cube()).mwc is None


def test_after_the_crawford_game_who_is_behind_doubles_at_once() -> None:
    # 3 away against 1: nothing more can be lost, and the leader has no free drop.
    cube = Cube(length=5, scores=(2, 4))
    for win in (0.3, 0.5, 0.6):
        decision = decided(Chances(win, win / 4), cube)
        assert decision.action is CubeAction.DOUBLE_TAKE
        assert cube_error(decision, False) >= 0.0


def test_an_offered_double_is_looked_at_from_the_doubler() -> None:
    state = State(START, START, MIN, cube=Cube())
    look = Told(Chances(0.9))
    before = cube_decision(state, look, 0, never)  # type: ignore[arg-type]
    offered = cube_decision(GAME.result(state, DOUBLE), look, 0, never)  # type: ignore[arg-type]
    assert offered == before
    assert offered.side == MIN


@pytest.mark.parametrize(
    "state",
    [
        State(START, START, MAX),
        State(START, START, MAX, (3, 1), Cube()),
        State(START, START, MAX, cube=Cube(2, MIN)),
        State(START, START, MIN, cube=Cube(length=5, scores=(4, 2), crawford=True)),
        GAME.initial_state(Cube()),
    ],
)
def test_who_may_not_double_has_nothing_to_decide(state: State) -> None:
    with pytest.raises(EngineError) as caught:
        cube_decision(state, features(), 0, never)
    assert caught.value.code == "game.illegal"


# Looking ahead


def test_a_throw_ahead_sees_the_last_throw() -> None:
    """5 and 2 left, and the other one is sure of its last checker: 19 of 36 throws win."""
    state = State(side((5, 1), (2, 1)), side((1, 1)), MAX, cube=Cube(length=9))
    look = features()
    alone, ahead = (cube_decision(state, look, plies, never) for plies in (0, 2))
    assert ahead.chances.win == pytest.approx(19 / 36)
    assert ahead.doubles
    assert ahead.takes
    assert ahead.no_double < ahead.double_take
    assert alone.plies == 0
    assert ahead.plies == 2


def test_it_is_stopped_where_it_looks_ahead() -> None:
    with pytest.raises(SearchStopped):
        cube_decision(State(START, START, MAX, cube=Cube()), features(), 1, lambda _: True)


# The player


def test_the_player_answers_a_double_and_says_whether_to_offer_one() -> None:
    player = BackgammonPlayer("features")
    lost = State(side((1, 2)), side((6, 6), (5, 4)), MIN, cube=Cube(length=9))
    decision = player.doubles(lost, Limit(plies=0), bool)
    assert (decision.side, decision.plies) == (MIN, 1)  # it looks a throw ahead in any case
    assert decision.action is CubeAction.DOUBLE_PASS
    answer = player.choose(GAME.result(lost, DOUBLE), Limit(plies=0), bool)
    assert answer.action == PASS
    assert answer.value == pytest.approx(-1.0)  # for MAX, who passes
    (analysis,) = player.analyse(GAME.result(lost, DOUBLE), Limit(plies=0), bool)
    assert [move.action for move in analysis.moves] == [PASS, TAKE]
    assert analysis.best.value == pytest.approx(-1.0)
    assert analysis.moves[1].value < -1.0


def test_a_player_that_is_not_asked_to_throw_has_no_play() -> None:
    state = State(START, START, MAX, cube=Cube())
    passed = GAME.result(GAME.result(state, DOUBLE), PASS)
    for each, code in ((state, "turn.roll"), (passed, "game.terminal")):
        with pytest.raises(EngineError) as caught:
            BackgammonPlayer("features").choose(each, Limit(plies=0), bool)
        assert caught.value.code == code


def test_plays_are_ranked_with_the_score_counted() -> None:
    """At double match point gammons count for nothing, and only the chances to win for all."""
    money = State(START, START, MAX, (3, 1), Cube())
    match = replace(money, cube=Cube(length=5, scores=(4, 4)))
    for state in (money, match):
        *_, analysis = BackgammonPlayer("features").analyse(state, Limit(plies=0), bool)
        values = [move.value for move in analysis.moves]
        assert values == sorted(values, reverse=True)
        if state is match:
            for move in analysis.moves:
                assert move.chances is not None
                assert move.value == pytest.approx(2 * move.chances.win - 1)
        assert GAME.format_action(state, analysis.best.action) == "8/5 6/5"


# GNU Backgammon

SCRIPT = """
import gnubg, json, os
with open(os.environ["PODA_CASES"]) as file:
    positions = json.load(file)
gnubg.command("set display off")
gnubg.command("new session")
context = {"cubeful": 1, "plies": 2, "deterministic": 1, "prune": 1, "noise": 0.0}
cube = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0, 0)
cube["jacoby"] = 0
found = [gnubg.cfevaluate(gnubg.positionfromid(each), cube, context)[:4] for each in positions]
with open(os.environ["PODA_CASES"], "w") as file:
    json.dump(found, file)
"""


@pytest.mark.slow
def test_gnu_backgammon_decides_mostly_alike(require: Callable[[str], str], tmp_path: Path) -> None:
    """Of positions of random play, GNU at 2 plies: on most both say the same, and where they do
    not, it says that little is lost."""
    if is_plain():
        pytest.skip("too slow without the kernels")
    require("gnubg")
    states = [
        State(state.own, state.opponent, MAX, cube=Cube())
        for seed in range(40)
        for state in [each for each in random_game(seed) if each.throw][::29]
    ][:120]
    asked = [GAME.format_position(state).partition(":")[0] for state in states]
    answers = run_script(SCRIPT, asked, tmp_path, 300.0)
    assert isinstance(answers, list)
    alike = alike_takes = 0
    lost = 0.0
    for state, (_, kept, taken, _passed) in zip(states, answers, strict=True):
        decision = cube_decision(state, looking(), 1, never)
        doubled = min(taken, 1.0)
        agrees = decision.doubles == (doubled > kept)
        alike += agrees
        alike_takes += decision.takes == (taken <= 1.0)
        lost += 0.0 if agrees else abs(doubled - kept)
    assert alike / len(states) > 0.85
    assert alike_takes / len(states) > 0.9
    assert lost / len(states) < 0.02
