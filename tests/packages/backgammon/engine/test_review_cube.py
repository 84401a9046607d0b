"""Games with the cube looked back at: money play and matches."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.games.backgammon_positions import side
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE, Cube
from poda.packages.backgammon.engine import review as backgammon_review
from poda.packages.backgammon.engine import rollout
from poda.packages.backgammon.engine.cube_decision import CubeAction, cube_decision
from poda.packages.backgammon.engine.cubeful import RULES, in_match, result_of_points, weight
from poda.packages.backgammon.engine.looking import ReadableLooking
from poda.packages.backgammon.engine.review import (
    CubeChoice,
    CubeFault,
    Depth,
    GameSums,
    Step,
    is_close,
    judge,
    review,
    sums,
)

from .test_review import AT_ONCE, never
from .tiny_endings import PerfectLooking

GAME = Backgammon()
MONEY = Cube(jacoby=True)
MATCH = Cube(length=5, scores=(2, 3))
LOST = side((6, 2), (5, 1))


def race(own: int, cube: Cube, turn: int = MAX) -> State:
    """The side on roll has so many checkers on its first point, the other one is far from home."""
    return State(side((1, own)), LOST, turn, cube=cube)


@pytest.fixture
def perfect(monkeypatch: pytest.MonkeyPatch) -> PerfectLooking:
    look = PerfectLooking()
    monkeypatch.setattr(backgammon_review, "looking", lambda _name: look)
    monkeypatch.setattr(rollout, "looking", lambda _name: look)
    return look


@pytest.mark.parametrize("cube", [MONEY, MATCH], ids=["money", "match"])
def test_a_missed_double_is_judged_beside_the_throw(perfect: PerfectLooking, cube: Cube) -> None:
    state = race(4, cube)  # nearly always won, and not yet
    found = judge(state, (3, 1), perfect, AT_ONCE, never)
    assert found.throw is not None
    assert found.cube is not None
    assert found.cube.choice is CubeChoice.NO_DOUBLE
    assert found.cube.fault is CubeFault.MISSED_DOUBLE
    assert found.cube.close
    assert found.error == found.cube.error > 0.0
    assert found.side == found.cube.side == MAX
    added = sums([found]).of(MAX)
    assert added.faults == (1, 0, 0, 0)
    assert added.cube.decisions == 1
    assert (added.plays.decisions, added.throws) == (0, 1)
    assert added.both.total == found.error


@pytest.mark.parametrize("cube", [MONEY, MATCH], ids=["money", "match"])
def test_doubling_and_passing_rightly_cost_nothing(perfect: PerfectLooking, cube: Cube) -> None:
    state = race(4, cube, MIN)
    doubled = judge(state, DOUBLE, perfect, AT_ONCE, never)
    assert doubled.throw is None
    assert doubled.cube is not None
    assert (doubled.cube.choice, doubled.cube.side) == (CubeChoice.DOUBLE, MIN)
    assert doubled.cube.error == pytest.approx(0.0, abs=1e-9)
    offered = GAME.result(state, DOUBLE)
    passed, taken = (judge(offered, each, perfect, AT_ONCE, never) for each in (PASS, TAKE))
    assert passed.cube is not None
    assert taken.cube is not None
    assert (passed.cube.side, taken.cube.side) == (MAX, MAX)
    assert passed.cube.fault is None
    assert taken.cube.fault is CubeFault.WRONG_TAKE
    assert taken.cube.error > 0.1
    found = sums([doubled, passed, taken])
    assert found.of(MIN).actions == (1, 0, 0)
    assert found.of(MAX).actions == (0, 1, 1)
    assert found.of(MAX).faults == (0, 0, 1, 0)


def test_a_wrong_double_and_a_wrong_pass_are_named(perfect: PerfectLooking) -> None:
    state = State(side((6, 3)), side((1, 2)), MAX, cube=Cube())  # hardly ever won
    doubled = judge(state, DOUBLE, perfect, AT_ONCE, never).cube
    passed = judge(GAME.result(state, DOUBLE), PASS, perfect, AT_ONCE, never).cube
    assert doubled is not None
    assert passed is not None
    assert (doubled.fault, passed.fault) == (CubeFault.WRONG_DOUBLE, CubeFault.WRONG_PASS)
    assert doubled.close
    quiet = judge(state, (2, 1), perfect, AT_ONCE, never).cube
    assert quiet is not None
    assert not quiet.close  # nobody thinks of it
    assert quiet.fault is None
    assert sums([judge(state, (2, 1), perfect, AT_ONCE, never)]).of(MAX).cube.decisions == 0


def test_who_may_not_double_misses_nothing(perfect: PerfectLooking) -> None:
    for cube in (
        Cube(value=2, owner=MIN),
        Cube(length=5, scores=(4, 2), crawford=True),
        Cube(value=2, owner=MAX, length=5, scores=(3, 0)),  # two points are all it needs
    ):
        assert judge(race(4, cube), (3, 1), perfect, AT_ONCE, never).cube is None
    opening = judge(GAME.initial_state(MONEY), (3, 1), ReadableLooking(_even), AT_ONCE, never)
    assert opening.cube is None


def _even(board: object) -> Chances:
    return Chances(0.5)


def test_close_decisions_are_those_near_the_double_or_too_good(perfect: PerfectLooking) -> None:
    decision = cube_decision(race(4, MONEY), perfect, 1, never)
    worst = min(decision.double_take, decision.double_pass)
    assert is_close(decision)
    assert not is_close(replace(decision, no_double=worst + 0.2, action=CubeAction.NO_DOUBLE))
    assert is_close(replace(decision, no_double=worst + 0.1, action=CubeAction.NO_DOUBLE))
    assert is_close(replace(decision, no_double=worst + 0.5, action=CubeAction.TOO_GOOD))
    assert is_close(replace(decision, no_double=worst - 0.5))


# What they weigh --------------------------------------------------------------------------------


def test_an_equity_weighs_the_cube_or_its_share_of_the_match() -> None:
    state = race(2, replace(MONEY, value=4, owner=MAX))
    assert weight(state) == 4.0
    assert not in_match(state)
    assert weight(replace(state, cube=None)) == 1.0
    last = race(2, Cube(length=1))
    assert weight(last) == pytest.approx(0.5)  # all of it: from nothing to one
    assert in_match(last)
    assert 0.0 < weight(race(2, MATCH)) < 0.5


def result_of(end: State) -> float:
    """What MAX has won in a game that is over."""
    return result_of_points(end, RULES.utility(end))


def test_results_are_points_or_chance_to_win_the_match() -> None:
    over = State(side((6, 2), (5, 1)), side(), MIN, cube=replace(MONEY, value=2, owner=MIN))
    assert result_of(over) == 2.0
    decided = replace(over, cube=Cube(length=3, scores=(2, 2)))
    assert result_of(decided) == pytest.approx(0.5)
    assert result_of_points(decided, -1.0) == pytest.approx(-0.5)
    one, other = (result_of_points(race(2, MATCH), points) for points in (1.0, 2.0))
    assert 0.0 < one < other < 1.0
    mirrored = Cube(length=5, scores=(3, 2))
    assert result_of_points(race(2, mirrored), -1.0) == pytest.approx(-one)


def played(cube: Cube, seed: int) -> tuple[list[Step], State]:
    """A short game with doubles, takes and passes, at random."""
    chosen = random.Random(seed)
    state = State(side((4, 1), (2, 1), (1, 1)), side((3, 1), (2, 2)), MAX, cube=cube)
    steps: list[Step] = []
    while not GAME.is_terminal(state):
        actions = list(GAME.actions(state))
        action = chosen.choice(actions)
        if GAME.may_double(state) and chosen.random() < 0.4:
            action = DOUBLE
        steps.append((state, action))
        state = GAME.result(state, action)
    return steps, state


@pytest.mark.parametrize("cube", [Cube(), MONEY, MATCH], ids=["money", "jacoby", "match"])
@pytest.mark.parametrize("seed", range(4))
def test_both_sides_are_judged_alike_with_the_cube_too(
    perfect: PerfectLooking, cube: Cube, seed: int
) -> None:
    steps, end = played(cube, seed)
    mirrored = [(_mirror(state), action) for state, action in steps]
    one, other = (review(each, Depth(1, 0, 1)) for each in (steps, mirrored))
    for (step, first), (_, second) in zip(one.items(), other.items(), strict=True):
        assert first.side == -second.side
        assert first.error == pytest.approx(second.error)
        assert first.weight == pytest.approx(second.weight)
        if first.throw is not None:
            assert second.throw is not None
            assert first.throw.luck == pytest.approx(second.throw.luck)
        assert step[0].turn in (MAX, MIN)
    result = result_of(end)
    assert result_of(_mirror(end)) == pytest.approx(-result)


def _mirror(state: State) -> State:
    cube = state.cube
    assert cube is not None
    scores = cube.scores[1], cube.scores[0]
    return replace(state, turn=-state.turn, cube=replace(cube, owner=-cube.owner, scores=scores))


@pytest.mark.parametrize("cube", [MONEY, MATCH], ids=["money", "match"])
def test_the_luck_of_all_throws_sums_to_nothing_with_the_cube(
    perfect: PerfectLooking, cube: Cube
) -> None:
    state = race(3, cube, MIN)
    total = 0.0
    for throw, chance in GAME.outcomes(state):
        judged = judge(state, throw, perfect, AT_ONCE, never).throw
        assert judged is not None
        total += chance * judged.luck
    assert total == pytest.approx(0.0, abs=1e-12)


def test_points_and_chances_of_a_match_are_not_added() -> None:
    """A file may tell of a cube in some games of a match, and of none in others."""
    match = sums([], 0.25, in_match=True)
    points = sums([], 2.0)
    assert (match + match).result == 0.5
    assert (points + points).result == 4.0
    assert (GameSums() + match).result == 0.25
    assert (points + match).result is None
    assert (match + points).luck_adjusted is None
