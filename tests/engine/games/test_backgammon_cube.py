"""The doubling cube in the rules of backgammon: who may turn it, and what it counts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE, Cube, is_cube_action
from some import some

from .backgammon_positions import GAME, side

ON_ROLL = State(START, START, MIN)
LAST_CHECKER = side((1, 1))


def before_throw(cube: Cube, turn: int = MAX) -> State:
    return State(START, START, turn, cube=cube)


def done(state: State, *actions: tuple[str]) -> State:
    for action in actions:
        state = GAME.result(state, action)
    return state


def game_with_cube(seed: int, cube: Cube | None = None) -> Iterator[State]:
    """The states of a game in which both sides do anything, and often turn the cube."""
    chosen = random.Random(seed)
    state = GAME.initial_state(cube or Cube())
    yield state
    while not GAME.is_terminal(state):
        doubles = GAME.may_double(state) and chosen.random() < 0.2
        passes = state.is_offered and chosen.random() < 0.1
        actions = [TAKE] if state.is_offered else GAME.actions(state)
        state = GAME.result(
            state, DOUBLE if doubles else PASS if passes else chosen.choice(actions)
        )
        yield state


def test_a_game_without_a_cube_has_nothing_to_double() -> None:
    assert GAME.initial_state().cube is None
    assert not GAME.may_double(ON_ROLL)
    for action in (DOUBLE, TAKE, PASS):
        with pytest.raises(EngineError) as caught:
            GAME.result(ON_ROLL, action)
        assert caught.value.code == "game.illegal"


def test_nobody_doubles_before_the_opening_throw() -> None:
    start = GAME.initial_state(Cube())
    assert not GAME.may_double(start)
    assert GAME.actions(start) == GAME.actions(GAME.initial_state())


def test_who_has_thrown_can_not_double_any_more() -> None:
    thrown = GAME.result(before_throw(Cube()), (6, 5))
    assert not GAME.may_double(thrown)
    with pytest.raises(EngineError):
        GAME.result(thrown, DOUBLE)


@pytest.mark.parametrize("turn", [MAX, MIN])
def test_the_other_side_answers_a_double(turn: int) -> None:
    state = before_throw(Cube(), turn)
    assert GAME.to_move(state) == CHANCE
    assert GAME.may_double(state)
    offered = GAME.result(state, DOUBLE)
    assert offered.is_offered
    assert offered.turn == turn
    assert GAME.to_move(offered) == -turn
    assert GAME.actions(offered) == (TAKE, PASS)
    assert not GAME.may_double(offered)
    with pytest.raises(EngineError, match="no chance"):
        GAME.outcomes(offered)
    with pytest.raises(EngineError):
        GAME.result(offered, (6, 5))


@pytest.mark.parametrize("turn", [MAX, MIN])
def test_who_takes_owns_the_cube_and_the_doubler_throws(turn: int) -> None:
    taken = done(before_throw(Cube(), turn), DOUBLE, TAKE)
    assert taken.cube == Cube(2, -turn)
    assert taken.turn == turn
    assert GAME.to_move(taken) == CHANCE
    assert not GAME.may_double(taken)
    other = replace(taken, turn=-turn)
    assert GAME.may_double(other)
    assert done(other, DOUBLE, TAKE).cube == Cube(4, turn)


@pytest.mark.parametrize("turn", [MAX, MIN])
@pytest.mark.parametrize("value", [1, 8])
def test_who_passes_loses_what_the_stakes_were(turn: int, value: int) -> None:
    over = done(before_throw(Cube(value), turn), DOUBLE, PASS)
    assert GAME.is_terminal(over)
    assert GAME.actions(over) == ()
    assert GAME.utility(over) == turn * value
    with pytest.raises(EngineError) as caught:
        GAME.result(over, (6, 5))
    assert caught.value.code == "game.over"


def test_the_cube_goes_to_64() -> None:
    state = before_throw(Cube())
    for _ in range(6):
        assert GAME.may_double(state)
        state = done(state, DOUBLE, TAKE)
        assert state.cube is not None
        state = replace(state, turn=state.cube.owner)
    assert state.cube == Cube(64, state.turn)
    assert not GAME.may_double(state)


def test_nobody_doubles_in_the_crawford_game() -> None:
    match = Cube(length=5, scores=(4, 1))
    assert not GAME.may_double(before_throw(replace(match, crawford=True), MIN))
    assert match.is_post_crawford
    assert GAME.may_double(before_throw(match, MIN))


@pytest.mark.parametrize("scores", [(2, 2), (0, 3), (3, 0), (1, 2)])
def test_before_a_side_needs_one_point_it_is_not_after_the_crawford_game(
    scores: tuple[int, int],
) -> None:
    match = Cube(length=5, scores=scores)
    assert 1 not in match.away
    assert not match.is_post_crawford


def test_neither_the_crawford_game_nor_money_play_is_after_the_crawford_game() -> None:
    assert not Cube(length=5, scores=(4, 2), crawford=True).is_post_crawford
    assert Cube(length=5, scores=(2, 4)).is_post_crawford
    assert not Cube().is_post_crawford


def test_a_dead_cube_is_not_turned() -> None:
    # MAX needs 2: at 2 a single win is enough, and twice as much is of no use.
    match = Cube(2, length=5, scores=(3, 1))
    assert match.away == (2, 4)
    assert not GAME.may_double(before_throw(match, MAX))
    assert GAME.may_double(before_throw(match, MIN))
    assert GAME.may_double(before_throw(replace(match, value=1), MAX))


def test_a_play_keeps_the_cube() -> None:
    cube = Cube(2, MIN, length=7, scores=(1, 2))
    thrown = GAME.result(before_throw(cube), (3, 1))
    assert thrown.cube == cube
    played = GAME.result(thrown, GAME.parse_action(thrown, "8/5 6/5"))
    assert played.cube == cube
    opening = GAME.result(GAME.initial_state(cube), (2, 5))
    assert (opening.turn, opening.throw, opening.cube) == (MIN, (5, 2), cube)


@pytest.mark.parametrize(
    ("cube", "points"),
    [
        (None, 2),
        (Cube(), 2),
        (Cube(4, MAX), 8),
        (Cube(jacoby=True), 1),
        (Cube(2, MIN, jacoby=True), 4),
        (Cube(2, length=3), 4),
    ],
)
def test_a_gammon_counts_twice_the_cube_and_by_jacoby_only_once_it_was_turned(
    cube: Cube | None, points: int
) -> None:
    state = State(LAST_CHECKER, side((18, 15)), MIN, (2, 1), cube)
    assert GAME.utility(GAME.result(state, ((1, 0),))) == -points


def test_the_cube_is_a_value() -> None:
    assert hash(before_throw(Cube())) == hash(before_throw(Cube()))
    assert before_throw(Cube()) != before_throw(Cube(2))
    assert before_throw(Cube()) != State(START, START, MAX)
    assert is_cube_action(DOUBLE)
    assert not any(is_cube_action(action) for action in ((), (6, 5), ((6, 5),)))


# Texts


def test_the_actions_are_written_in_words() -> None:
    state = before_throw(Cube())
    assert GAME.format_action(state, DOUBLE) == "double"
    assert GAME.parse_action(state, " Double ") == DOUBLE
    offered = GAME.result(state, DOUBLE)
    for text, action in (("take", TAKE), ("pass", PASS)):
        assert GAME.format_action(offered, action) == text
        assert GAME.parse_action(offered, text) == action


def test_the_empty_play_is_still_a_pass() -> None:
    closed = side(*((point, 2) for point in range(1, 7)))
    state = State(side((25, 1)), closed, MAX, (6, 5), Cube())
    assert GAME.parse_action(state, "pass") == ()
    assert GAME.format_action(state, ()) == "pass"


@pytest.mark.parametrize(
    ("state", "text", "code"),
    [
        (ON_ROLL, "double", "game.illegal"),
        (before_throw(Cube(2, MIN)), "double", "game.illegal"),
        (before_throw(Cube()), "take", "backgammon.bad_throw"),
        (GAME.result(before_throw(Cube()), DOUBLE), "6-5", "backgammon.answer"),
        (done(before_throw(Cube()), DOUBLE, PASS), "6-5", "game.over"),
    ],
)
def test_what_may_not_be_done_is_refused(state: State, text: str, code: str) -> None:
    with pytest.raises(EngineError) as caught:
        GAME.parse_action(state, text)
    assert caught.value.code == code


@pytest.mark.parametrize("seed", range(8))
def test_every_state_of_a_game_is_read_as_it_is_written(seed: int) -> None:
    cube = (Cube(), Cube(jacoby=True, scores=(3, 9)), Cube(length=7, scores=(6, 2)), None)[seed % 4]
    before = None
    for state in some(game_with_cube(seed, cube or Cube(length=5, scores=(4, 2), crawford=True))):
        assert GAME.parse_position(GAME.format_position(state)) == state
        if before is not None:
            assert before.cube is not None
            assert state.cube is not None
            assert before.cube.length == state.cube.length
        before = state


def test_a_search_of_the_rules_leaves_the_cube_out() -> None:
    offered = GAME.result(before_throw(Cube()), DOUBLE)
    assert GAME.searched(offered) == State(START, START, MAX)
