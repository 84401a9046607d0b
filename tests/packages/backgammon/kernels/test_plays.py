"""The compiled generator of plays: what the readable one finds, and the known counts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.backgammon_positions import GAME, boards, random_game, reached, throws
from packages.backgammon import compiled_plays as backgammon
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import START, THROWS, Backgammon, State
from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS, OFF, Board, Throw, plays
from poda.engine.kernels import is_plain
from poda.engine.random_numbers import Dice
from poda.packages.backgammon.kernels import layout as backgammon_layout
from some import some

compiled_only = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")
THE_START = np.array([backgammon_layout.pack((START, START))], dtype=np.uint64)


def same(board: Board, throw: Throw) -> bool:
    """Whether both find the same plays, in the same order, with the same positions after them."""
    found = backgammon.plays(*board, throw)
    return list(found.items()) == list(plays(*board, throw).items())


@given(reached())
def test_positions_that_play_comes_to_have_the_same_plays(state: State) -> None:
    assert state.throw is not None
    assert same((state.own, state.opponent), state.throw)


@given(boards(), throws)
def test_any_position_has_the_same_plays(board: Board, throw: Throw) -> None:
    assert same(board, throw)


def test_whole_games_have_the_same_plays() -> None:
    """Among them all that is special about a throw, which is counted here."""
    kinds = {"bar": 0, "two on the bar": 0, "bears off": 0, "passes": 0, "one die": 0, "double": 0}
    for seed in some(range(2 if is_plain() else 12)):
        for state in random_game(seed):
            if state.throw is None:
                continue
            found = plays(state.own, state.opponent, state.throw)
            assert same((state.own, state.opponent), state.throw)
            length, is_double = len(next(iter(found))), state.throw[0] == state.throw[1]
            kinds["bar"] += state.own[BAR] == 1
            kinds["two on the bar"] += state.own[BAR] > 1
            kinds["bears off"] += any(end == OFF for play in found for _, end in play)
            kinds["passes"] += length == 0
            kinds["one die"] += length == 1 and not is_double
            kinds["double"] += is_double
    assert min(kinds.values()) >= 3


def test_the_most_crowded_position_fits_into_the_room() -> None:
    """All checkers on points of their own would be the most; 1-1 from 15 points comes near."""
    own = tuple(1 if 8 <= point <= 22 else 0 for point in range(BAR + 1))
    opponent = (CHECKERS, *(0,) * BAR)
    for throw, _ in THROWS:
        assert same((own, opponent), throw)
    assert 1000 < len(backgammon.plays(own, opponent, (1, 1))) < backgammon_layout.MOST_PLAYS


@given(boards())
def test_words_hold_a_side_s_checkers(board: Board) -> None:
    words = backgammon_layout.pack(board)
    assert all(word < 1 << 52 for word in words)
    assert (
        backgammon_layout.unpack_side(*words[:2]),
        backgammon_layout.unpack_side(*words[2:]),
    ) == board


def test_the_start_in_words() -> None:
    words = backgammon_layout.pack((START, START))
    assert words == (backgammon_layout.START_LOW, backgammon_layout.START_HIGH) * 2


def test_many_positions_at_once() -> None:
    states = [state for state in random_game(5) if state.throw][:40]
    positions = [backgammon_layout.pack((state.own, state.opponent)) for state in states]
    dice = [state.throw for state in states]
    arrays = np.array(positions, dtype=np.uint64), np.array(dice, dtype=np.int32)
    expected = [
        (play, board)
        for state in states
        for play, board in plays(state.own, state.opponent, state.throw or (1, 1)).items()
        if play
    ]
    counts, found = backgammon.generate(*arrays, len(expected))
    assert counts.sum() == len(found) == len(expected)
    for (play, board), (*words, steps) in zip(expected, found.tolist(), strict=True):
        assert backgammon_layout.unpack_play(steps) == play
        assert tuple(words) == backgammon_layout.pack(board)
    again, nothing = backgammon.generate(*arrays, len(expected) - 1)
    assert again.tolist() == counts.tolist()
    assert len(nothing) == 0
    assert backgammon.generate(arrays[0][:0], arrays[1][:0])[0].shape == (0,)


@pytest.mark.parametrize(
    ("positions", "throw", "message"),
    [
        (THE_START.astype(np.int64), [(6, 5)], "types"),
        (THE_START[:, :3], [(6, 5)], "shapes"),
        (THE_START, [(6, 5), (6, 5)], "shapes"),
        (THE_START, [(7, 5)], "1 to 6"),
        (THE_START, [(6, 0)], "1 to 6"),
        (THE_START, [(5, 6)], "larger die"),
    ],
)
def test_arrays_that_make_no_sense_are_refused(
    positions: object, throw: list[Throw], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        backgammon.generate(positions, np.array(throw, dtype=np.int32))  # type: ignore[arg-type]


# Random games


def random_game_with(seed: int) -> list[int]:
    """Readable twin of `random_games`: MAX's stakes, turns, no faults, plays."""
    game, dice, turns, found = Backgammon(), Dice(seed), 0, 0
    state = game.initial_state()
    while not game.is_terminal(state):
        if state.throw is None:
            throw = dice.below(6) + 1, dice.below(6) + 1
            if state.turn in (MAX, MIN):
                throw = max(throw), min(throw)
            if throw in game.actions(state):
                state = game.result(state, throw)
            continue
        actions = game.actions(state)
        found += len(actions) if actions != ((),) else 0
        turns += 1
        chosen = 0 if actions == ((),) else dice.below(len(actions))
        state = game.result(state, actions[chosen])
    return [int(game.utility(state)), turns, 0, found]


@settings(max_examples=4 if is_plain() else 20)
@given(st.lists(st.integers(0, 2**64 - 1), max_size=2))
def test_random_games_are_the_readable_ones(seeds: list[int]) -> None:
    told = backgammon.random_games(seeds)
    assert told.tolist() == [random_game_with(seed) for seed in seeds]


def test_a_game_is_given_up_after_so_many_turns() -> None:
    assert backgammon.random_games([1], most=5)[0, :3].tolist() == [0, 5, 0]


@compiled_only
@pytest.mark.slow
def test_100_000_random_games_end_without_an_illegal_state() -> None:
    told = backgammon.random_games(range(100_000))
    utilities, turns, faults, found = told.T
    assert not faults.any()
    assert set(np.unique(utilities)) == {-3, -2, -1, 1, 2, 3}
    assert turns.max() < 2000
    assert abs(utilities.mean()) < 0.05
    assert 14 < found.sum() / turns.sum() < 20


# Counts from the start


def test_447_plays_after_one() -> None:
    assert backgammon.count_plays(THE_START) == 447


@compiled_only
def test_202782_plays_after_two() -> None:
    assert backgammon.count_plays(backgammon.following(THE_START)) == 202_782


@compiled_only
@pytest.mark.slow
def test_116154993_plays_after_three() -> None:
    positions = backgammon.following(backgammon.following(THE_START))
    total = sum(backgammon.count_plays(each) for each in np.array_split(positions, 40))
    assert total == 116_154_993


def test_a_pass_counts_as_a_play() -> None:
    shut = next(s for s in random_game(2) if s.throw and GAME.actions(s) == ((),))
    position = np.array([backgammon_layout.pack((shut.own, shut.opponent))], dtype=np.uint64)
    dice = np.array([shut.throw], dtype=np.int32)
    assert backgammon.count_plays(position, dice) == 1
    assert backgammon.generate(position, dice)[0].tolist() == [0]
    assert backgammon.plays(shut.own, shut.opponent, shut.throw or (1, 1)) == {
        (): (shut.own, shut.opponent)
    }
