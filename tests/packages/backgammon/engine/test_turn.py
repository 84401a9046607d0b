"""A play made checker by checker comes to every legal play, and to nothing else."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.games.backgammon_positions import boards, reached, side, throws
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.backgammon import START, Backgammon, State
from poda.engine.games.backgammon_parts.moves import BAR, OFF, Board, Play, Throw, plays
from poda.packages.backgammon.engine.turn import PlayInProgress
from some import some

AWAY = side((1, 15))


def turn(own: tuple[int, ...], throw: Throw, opponent: tuple[int, ...] = AWAY) -> PlayInProgress:
    return PlayInProgress.begin(State(own, opponent, MAX, throw))


def outcomes(first: PlayInProgress) -> dict[Board, Play]:
    """The boards and plays that every way of making `first` ends in; no way may end before."""
    found: dict[Board, Play] = {}
    seen: set[tuple[object, ...]] = set()
    open_turns = [first]
    while open_turns:
        now = open_turns.pop()
        key = (now.own, now.opponent, now.dice)
        if key in seen:
            continue
        seen.add(key)
        moves = now.moves()
        assert bool(moves) != now.is_complete
        if now.is_complete:
            found[now.own, now.opponent] = now.play
        open_turns += [now.move(*ends) for ends in moves]
    return found


def held_to_the_rules(state: State) -> None:
    assert state.throw is not None
    legal = plays(state.own, state.opponent, state.throw)
    made = outcomes(PlayInProgress.begin(state))
    assert {play: board for board, play in made.items()} == dict(legal)


@pytest.mark.no_kernel
@given(boards(), throws)
@settings(max_examples=40)
def test_on_any_board_every_way_ends_in_a_legal_play_and_every_play_is_found(
    board: Board, throw: Throw
) -> None:
    held_to_the_rules(State(*board, MAX, throw))


@given(reached())
@settings(max_examples=20)
def test_in_games_too(state: State) -> None:
    held_to_the_rules(state)


@given(reached(), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_every_move_is_taken_back_exactly(state: State, chance: object) -> None:
    now = PlayInProgress.begin(state)
    passed = [now]
    while moves := now.moves():
        now = now.move(*chance.choice(list(moves)))  # type: ignore[attr-defined]
        passed.append(now)
    assert Backgammon().result(state, now.play)
    while now.can_take_back:
        assert now == passed.pop()
        now = now.take_back()
    assert now == PlayInProgress.begin(state) == now.take_back()
    assert now.steps == ()


@given(reached())
@settings(max_examples=40)
def test_what_a_move_stands_for_is_where_it_goes(state: State) -> None:
    now = PlayInProgress.begin(state)
    assume(now.moves())
    for (start, end), steps in some(now.moves().items()):
        assert steps[0][0] == start
        assert steps[-1][1] == end
        after = now.move(start, end)
        assert after.steps == steps
        assert sum(used for _, used in after.dice) == len(steps)
        assert after.own[start] == now.own[start] - 1
        assert after.own[end] == now.own[end] + 1


def test_one_checker_may_go_by_both_dice_at_once() -> None:
    now = turn(START, (6, 5), START)
    assert now.dice == ((6, False), (5, False))
    assert {end for start, end in now.moves() if start == 24} == {18, 13}
    after = now.move(24, 13)
    assert after.steps == ((24, 18), (18, 13))
    assert after.dice == ((6, True), (5, True))
    assert after.is_complete
    assert after.play == ((24, 18), (18, 13))
    assert after.moves() == {}


def test_a_double_is_four_dice_and_one_checker_may_use_them_all() -> None:
    now = turn(side((24, 1), (1, 14)), (2, 2))
    assert now.dice == ((2, False),) * 4
    assert {end for start, end in now.moves() if start == 24} == {22, 20, 18, 16}
    after = now.move(24, 20)
    assert after.dice == ((2, True), (2, True), (2, False), (2, False))
    assert after.move(20, 16).play == ((24, 22), (22, 20), (20, 18), (18, 16))


def test_both_dice_must_be_used_where_they_can_be() -> None:
    # 13/7 alone would leave no 5: both other ways are closed to it.
    own = side((13, 1), (2, 14))
    opponent = side((BAR - 2, 2), (BAR - 12, 2), (BAR - 5, 11))
    now = turn(own, (6, 1), opponent)
    legal = plays(own, opponent, (6, 1))
    assert all(len(play) == 2 for play in legal)
    assert (13, 12) not in now.moves()
    assert set(outcomes(now).values()) == set(legal)


def test_where_one_die_only_can_be_used_it_is_the_larger() -> None:
    own = side((20, 1), (0, 14))
    opponent = side((BAR - 9, 2), (20, 13))
    now = turn(own, (6, 5), opponent)
    assert list(now.moves()) == [(20, 14)]
    assert len(plays(own, opponent, (6, 5))) == 1
    assert not now.is_pass
    after = now.move(20, 14)
    assert after.is_complete
    assert after.dice == ((6, True), (5, False))


def test_the_bar_comes_first() -> None:
    now = turn(side((BAR, 2), (6, 13)), (4, 2))
    assert set(now.moves()) == {(BAR, 21), (BAR, 23)}
    once = now.move(BAR, 21)
    assert set(once.moves()) == {(BAR, 23)}
    alone = turn(side((BAR, 1), (6, 14)), (4, 2))
    assert set(alone.moves()) == {(BAR, 21), (BAR, 23), (BAR, 19)}
    assert (6, 4) in alone.move(BAR, 21).moves()


def test_nothing_can_be_played_from_a_closed_bar() -> None:
    shut = side(*((point, 2) for point in range(1, 7)), (8, 3))
    now = turn(side((BAR, 1), (6, 14)), (6, 5), shut)
    assert now.is_pass
    assert now.is_complete
    assert now.play == ()
    assert now.moves() == {}
    assert not now.can_swap


def test_a_checker_is_not_led_over_a_hit_that_it_can_avoid() -> None:
    blot_on_18 = side((BAR - 18, 1), (1, 14))
    now = turn(side((24, 1), (1, 14)), (6, 5), blot_on_18)
    assert now.moves()[24, 13] == ((24, 19), (19, 13))
    assert now.swap().moves()[24, 13] == ((24, 19), (19, 13))
    assert now.move(24, 18).opponent[BAR] == 1
    assert now.move(24, 13).opponent[BAR] == 0


def test_where_neither_way_hits_or_both_do_the_order_of_the_dice_decides() -> None:
    for opponent in (AWAY, side((BAR - 18, 1), (BAR - 19, 1), (1, 13))):
        now = turn(side((24, 1), (1, 14)), (6, 5), opponent)
        assert now.moves()[24, 13] == ((24, 18), (18, 13))
        assert now.swap().moves()[24, 13] == ((24, 19), (19, 13))


def test_the_dice_are_swapped_until_one_is_used() -> None:
    now = turn(START, (6, 5), START)
    assert now.can_swap
    assert now.swap().dice == ((5, False), (6, False))
    assert now.swap().swap() == now
    after = now.move(13, 7)
    assert not after.can_swap
    assert after.swap() == after
    assert not turn(START, (3, 3), START).can_swap


def test_bearing_off_uses_the_first_die_that_does_it() -> None:
    now = turn(side((5, 1), (4, 1), (1, 2)), (6, 5))
    assert now.move(5, OFF).dice == ((6, True), (5, False))
    assert now.swap().move(5, OFF).dice == ((5, True), (6, False))
    assert (4, OFF) not in now.moves()
    ended = now.move(5, OFF).move(4, OFF)
    assert ended.play == ((5, OFF), (4, OFF))
    assert ended.own[OFF] == 13


def test_one_die_is_enough_for_the_last_checker() -> None:
    now = turn(side((1, 1)), (6, 5))
    assert now.move(1, OFF).is_complete
    assert now.move(1, OFF).play in plays(side((1, 1)), AWAY, (6, 5))


def test_what_is_not_possible_is_refused() -> None:
    now = turn(START, (6, 5), START)
    with pytest.raises(EngineError) as refused:
        now.move(24, 20)
    assert refused.value.code == "game.illegal"
    with pytest.raises(EngineError):
        _ = now.play
    with pytest.raises(EngineError):
        PlayInProgress.begin(State(START, START, MAX))
