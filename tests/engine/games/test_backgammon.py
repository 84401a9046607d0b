"""The rules of backgammon, held to GNU Backgammon's lists of plays."""

from __future__ import annotations

import csv
import hashlib
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given

from poda.base.paths import resource
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.backgammon import (
    OPENINGS,
    START,
    THROWS,
    State,
    lecture_point,
    pip_count,
    stake,
)
from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS, OFF, after_step, plays, steps
from poda.engine.games.backgammon_parts.notation import (
    format_id,
    format_play,
    parse_id,
    parse_throw,
)

from .backgammon_positions import GAME, random_game, reached, side

CASES = Path(__file__).parents[2] / "data" / "backgammon_plays.csv"
LECTURE = json.loads(resource("positions", "backgammon_lecture.json").read_text("utf-8"))
AWAY = side((1, 15))
"""An opponent who is not in the way: on our point 24."""


def played(own: tuple[int, ...], opponent: tuple[int, ...], throw: str) -> set[str]:
    """The legal plays, as they are written."""
    first, second = parse_throw(throw)
    return {format_play(play, opponent) for play in plays(own, opponent, (first, second))}


def test_every_list_of_gnu_backgammon_is_ours() -> None:
    with CASES.open(encoding="utf-8") as file:
        cases = list(csv.DictReader(file))
    assert len(cases) == 521
    for case in cases:
        throw = int(case["die1"]), int(case["die2"])
        found = plays(*parse_id(case["position_id"]), throw)
        ids = sorted(format_id(*board) for play, board in found.items() if play)
        assert len(ids) == int(case["plays"]), case
        assert (
            hashlib.sha1("\n".join(ids).encode()).hexdigest() == case["sha1_of_sorted_result_ids"]
        )
        if case["result_ids"]:
            assert ids == case["result_ids"].split()


def test_there_are_447_plays_over_the_throws_from_the_start() -> None:
    assert sum(len(plays(START, START, throw)) for throw, _ in THROWS) == 447


@pytest.mark.slow
def test_there_are_202782_after_two_plays() -> None:
    after = [b for throw, _ in THROWS for b in plays(START, START, throw).values()]
    assert sum(len(plays(opp, own, throw)) for own, opp in after for throw, _ in THROWS) == 202_782


# The throws


def test_the_game_begins_with_an_opening_throw() -> None:
    start = GAME.initial_state()
    assert GAME.to_move(start) == CHANCE
    assert len(GAME.outcomes(start)) == 30
    assert {p for _, p in GAME.outcomes(start)} == {1 / 30}
    for first, second in GAME.actions(start):
        after = GAME.result(start, (first, second))  # type: ignore[arg-type]
        assert first != second
        assert after.turn == GAME.to_move(after) == (MAX if first > second else MIN)  # type: ignore[operator]
        assert after.throw == tuple(sorted((first, second), reverse=True))  # type: ignore[type-var]


def test_fifteen_opening_throws_are_each_side_s() -> None:
    starts = [GAME.result(GAME.initial_state(), throw).turn for throw, _ in OPENINGS]
    assert starts.count(MAX) == starts.count(MIN) == 15


def test_there_are_21_throws_with_probabilities_of_1_and_2_in_36() -> None:
    state = State(START, START, MIN)
    assert GAME.to_move(state) == CHANCE
    outcomes = GAME.outcomes(state)
    assert len(outcomes) == len(set(outcomes)) == 21
    assert sum(Fraction(p).limit_denominator(36) for _, p in outcomes) == 1
    assert all(p == (1 if a == b else 2) / 36 for (a, b), p in outcomes)  # type: ignore[misc]
    assert [throw for throw, _ in outcomes] == list(GAME.actions(state))


def test_there_are_no_outcomes_where_a_side_is_to_play() -> None:
    with pytest.raises(EngineError, match="no chance node"):
        GAME.outcomes(State(START, START, MAX, (6, 5)))


def test_a_throw_that_cannot_be_is_refused() -> None:
    for state, throw in ((State(START, START, MAX), (5, 6)), (GAME.initial_state(), (3, 3))):
        with pytest.raises(EngineError, match="not a legal move"):
            GAME.result(state, throw)


# The plays


def test_a_side_on_the_bar_must_enter_first() -> None:
    own, opponent = side((BAR, 1), (13, 14)), side((6, 2))
    assert played(own, opponent, "6-5") == {"bar/20 13/7", "bar/14"}


def test_two_on_the_bar_enter_before_anything_else() -> None:
    assert played(side((BAR, 2), (6, 13)), side((12, 15)), "2-1") == {"bar/24 bar/23"}
    assert played(side((BAR, 2), (6, 13)), side((1, 2), (8, 13)), "2-1") == {"bar/23"}


def test_a_side_that_cannot_enter_passes() -> None:
    state = State(side((BAR, 1), (6, 14)), side((6, 8), (5, 7)), MAX, (6, 5))
    assert GAME.actions(state) == ((),)
    after = GAME.result(state, ())
    assert after == State(state.opponent, state.own, MIN)


def test_who_can_move_may_not_pass() -> None:
    with pytest.raises(EngineError, match="not a legal move"):
        GAME.result(State(START, START, MAX, (6, 5)), ())


def test_a_lone_checker_is_hit_and_two_close_a_point() -> None:
    own = side((10, 1), (1, 1))
    hit = side((BAR - 4, 1), (BAR - 7, 2))  # alone on our point 4, two on our 7
    assert played(own, hit, "6-3") == {"10/4*/1"}
    (board,) = plays(own, hit, (6, 3)).values()
    assert board[1][BAR] == 1


def test_both_dice_are_played_where_there_is_any_way() -> None:
    # Whoever plays 24/18 has no 5 left.
    own, opponent = side((24, 1), (8, 1)), side((BAR - 13, 2), (BAR - 3, 2))
    assert played(own, opponent, "6-5") == {"24/19 8/2"}


def test_the_larger_die_is_played_where_only_one_can_be() -> None:
    own, opponent = side((10, 1)), side((BAR - 1, 2), (13, 13))
    assert played(own, opponent, "5-4") == {"10/5"}  # not 10/6


def test_the_smaller_die_is_played_where_the_larger_cannot_be() -> None:
    own, opponent = side((10, 1)), side((BAR - 1, 2), (BAR - 5, 2))
    assert played(own, opponent, "5-4") == {"10/6"}


def test_a_double_is_played_four_times() -> None:
    assert played(side((24, 1)), side((1, 1)), "4-4") == {"24/8"}
    assert played(side((20, 1)), side((BAR - 8, 2)), "4-4") == {"20/12"}


def test_ways_over_different_points_are_one_play_unless_they_hit() -> None:
    own = side((24, 1))
    assert played(own, side((1, 15)), "6-5") == {"24/13"}
    assert played(own, side((BAR - 18, 1), (1, 14)), "6-5") == {"24/18*/13", "24/13"}


def test_nobody_bears_off_with_a_checker_outside() -> None:
    assert played(side((7, 1), (6, 1)), AWAY, "6-3") == {"7/1 6/3", "7/4 6/off"}


def test_a_higher_die_bears_off_only_from_the_hindmost_point() -> None:
    home = side((5, 1), (3, 1))
    assert played(home, AWAY, "6-4") == {"5/off 3/off", "5/1 3/off"}
    assert list(steps(home, AWAY, 4)) == [(5, 1)]
    assert list(steps(home, AWAY, 6)) == [(5, OFF)]


def test_a_checker_that_is_hit_while_bearing_off_must_come_round_again() -> None:
    own = side((BAR, 1), (2, 2))
    assert all(play[0][0] == BAR for play in plays(own, side((3, 2)), (2, 1)))


# The end


@pytest.mark.parametrize(
    ("loser", "stakes"),
    [
        (side((6, 14)), 1),
        (side((6, 15)), 2),
        (side((18, 1), (6, 14)), 2),
        (side((19, 1), (6, 14)), 3),
        (side((BAR, 1), (6, 14)), 3),
        (side((BAR, 1), (6, 13)), 1),
    ],
)
def test_gammon_and_backgammon_count_twice_and_thrice(loser: tuple[int, ...], stakes: int) -> None:
    assert stake(loser) == stakes
    for turn in (MAX, MIN):
        won = GAME.result(State(side((1, 1)), loser, turn, (2, 1)), ((1, OFF),))
        assert GAME.is_terminal(won)
        assert GAME.utility(won) == turn * stakes
        assert GAME.to_move(won) == -turn
        assert GAME.actions(won) == ()
        with pytest.raises(EngineError, match="game is over"):
            GAME.result(won, (2, 1))


def test_a_game_that_goes_on_has_no_utility() -> None:
    with pytest.raises(EngineError, match="not over"):
        GAME.utility(GAME.initial_state())


@pytest.mark.parametrize("seed", range(8))
def test_a_random_game_keeps_its_checkers_and_ends(seed: int) -> None:
    for state in random_game(seed):
        assert sum(state.own) == sum(state.opponent) == CHECKERS
        assert not any(state.own[p] and state.opponent[BAR - p] for p in range(1, BAR))
        assert GAME.parse_position(GAME.format_position(state)) == state
        assert state.of(MAX) == (state.opponent if state.turn == MIN else state.own)
    assert abs(GAME.utility(state)) in (1, 2, 3)


@given(reached())
def test_plays_lead_to_different_positions(state: State) -> None:
    assert state.throw is not None
    found = plays(state.own, state.opponent, state.throw)
    assert len(set(found.values())) == len(found)
    assert len({len(play) for play in found}) == 1
    for play, board in found.items():
        reached_board = (state.own, state.opponent)
        for step in play:
            reached_board = after_step(*reached_board, step)
        assert reached_board == board


def test_states_are_values() -> None:
    one, other = GAME.initial_state(), GAME.initial_state()
    assert one == other
    assert hash(one) == hash(other)
    assert one != State(START, START, MAX)
    with pytest.raises(AttributeError):
        one.turn = MAX  # type: ignore[misc]
    with pytest.raises(TypeError):
        plays(START, START, (6, 5))[()] = (START, START)  # type: ignore[index]


def test_pips() -> None:
    assert pip_count(START) == 167
    assert pip_count(side((BAR, 1))) == 25


# The lecture's example


def sequences(own: tuple[int, ...], opponent: tuple[int, ...]) -> set[str]:
    """What a 6-5 can be used for, as the lecture writes it, the lower point first."""
    found = set()
    for dice in ((6, 5), (5, 6)):
        for first in steps(own, opponent, dice[0]):
            for second in steps(*after_step(own, opponent, first), dice[1]):
                moves = sorted(
                    (lecture_point(start), lecture_point(end)) for start, end in (first, second)
                )
                found.add("({}-{},{}-{})".format(*moves[0], *moves[1]))
    return found


@pytest.mark.parametrize("example", LECTURE["positions"], ids=lambda each: each["key"])
def test_the_lecture_s_throw_has_exactly_its_four_sequences(example: dict[str, str]) -> None:
    state = GAME.parse_position(f"{example['position']} {LECTURE['throw']}")
    assert sequences(state.own, state.opponent) == set(LECTURE["sequences"])
    written = [GAME.format_action(state, play) for play in GAME.actions(state)]
    assert written == example["plays"]
    blot = state.opponent[10] == 1 or state.opponent[11] == 1
    assert len(written) == (4 if blot else 3)


@pytest.mark.parametrize("example", LECTURE["positions"], ids=lambda each: each["key"])
def test_the_lecture_s_position_comes_of_a_game(example: dict[str, list[str]]) -> None:
    state = GAME.initial_state()
    for line in example["record"]:
        throw, play = re.split(r":\s*", line, maxsplit=1)
        state = GAME.result(state, GAME.parse_action(state, throw))
        state = GAME.result(state, GAME.parse_action(state, play))
    assert GAME.format_position(State(state.own, state.opponent, MAX)) == example["position"]
