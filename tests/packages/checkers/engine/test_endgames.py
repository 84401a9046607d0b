"""The endgame database of checkers: what it says, and who goes by it."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.exact.retrograde import LOST, WON, Database, retrograde
from poda.engine.exact.truth import truth_of
from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.games.checkers import State
from poda.engine.kernels import is_plain
from poda.engine.players import TABLEBASE_PLIES, Limit, PlayerSpec, analyses_exactly, analyst
from poda.engine.review import Grade, can_judge, can_review, judge, review
from poda.engine.search.evaluation import WIN, plies_to_end
from poda.engine.search.observer import never
from poda.packages.checkers.engine import endgames
from poda.packages.checkers.engine.endgame_file import (
    Endgames,
    Outcome,
    disagreements,
    place,
    some_state,
)
from poda.packages.checkers.engine.endgames import TABLEBASE, best_line
from poda.packages.checkers.engine.positions import endgames as all_of
from poda.packages.checkers.kernels.endgame_layout import positions, size, slice_starts, turned

from .endings import database, loaded

RULES = GAMES["checkers"]
compiled = pytest.mark.skipif(is_plain(), reason="too slow with the kernels run as Python")


def position(text: str) -> State:
    return RULES.parse_position(text)


# What it holds


def test_there_are_as_many_positions_as_the_literature_counts() -> None:
    """Chinook's tables: 120; 6,972; 261,224; 7,092,774; 148,688,232."""
    sums = [positions(pieces) for pieces in range(6)]
    counts = [after - before for before, after in pairwise(sums)]
    assert counts == [120, 6_972, 261_224, 7_092_774, 148_688_232]


def test_each_position_has_a_place_of_its_own() -> None:
    places = [place(state) for state in all_of(2)]
    assert sorted(places) == list(range(positions(2)))


@given(st.randoms(use_true_random=False), st.integers(1, 5))
def test_a_position_lies_in_the_slice_of_its_material(draw: random.Random, pieces: int) -> None:
    state = some_state(draw, pieces)
    black = RULES.canonical(state)
    counts = (
        (black.black & ~black.kings).bit_count(),
        (black.black & black.kings).bit_count(),
        (black.white & ~black.kings).bit_count(),
        (black.white & black.kings).bit_count(),
    )
    (material,) = (each for each in slice_starts() if each == counts)
    start = slice_starts()[material]
    assert start <= place(state) < start + size(material)
    assert turned(turned(material)) == material


@cache
def readable(pieces: int) -> Database[State, object]:
    return retrograde(RULES, all_of(pieces))


def agrees(pieces: int) -> None:
    known, table = database(pieces), readable(pieces)
    for state, value, plies in zip(
        table.positions, table.value.tolist(), table.plies.tolist(), strict=True
    ):
        byte = plies + 1 if value in (WON, LOST) else 0
        assert known.table[place(state)] == byte, RULES.format_position(state)


def test_it_is_what_the_readable_analysis_finds() -> None:
    agrees(2)


@pytest.mark.slow
@compiled
def test_so_it_is_with_three_pieces() -> None:
    agrees(3)


@compiled
@given(st.randoms(use_true_random=False), st.integers(3, 4))
def test_each_value_is_what_the_moves_say(draw: random.Random, pieces: int) -> None:
    known = database(4)
    state = some_state(draw, pieces)
    assert known.probe(state) == known.follows(state)


def test_a_wrong_byte_does_not_agree() -> None:
    known = database(2)
    assert not disagreements(known, 200)
    wrong = bytearray(known.table)
    wrong[::3] = bytes(len(wrong[::3]))
    assert disagreements(Endgames(2, memoryview(bytes(wrong))), 200)


@compiled
def test_a_search_finds_the_short_wins_too() -> None:
    known, draw, found = database(4), random.Random(24), 0
    player = PlayerSpec("alphabeta", 9).build(RULES)
    while found < 25:
        state = some_state(draw, 4)
        ending = known.probe(state)
        if ending is None or not 2 <= ending.plies <= 7 or RULES.is_terminal(state):
            continue
        decision = player.choose(state, Limit(ending.plies), never)
        assert decision.value == ending.value
        found += 1
    assert found == 25


@compiled
def test_what_there_is_of_each_number_of_pieces() -> None:
    counts = [tuple(each) for each in database(4).counts()]
    assert counts == [
        (1, 120, 60, 0, 60, 1),
        (2, 6_972, 2_458, 2_370, 2_144, 13),
        (3, 261_224, 132_846, 8_477, 119_901, 61),
        (4, 7_092_774, 3_016_033, 1_717_922, 2_358_819, 109),
    ]


@pytest.mark.parametrize("plies", [1, 6, 7, 12, 13])
def test_the_best_line_ends_when_it_says(plies: int) -> None:
    with loaded(database(2)):
        for state in all_of(2):
            ending = database(2).probe(state)
            assert ending is not None
            if ending.plies == plies:
                line, end = best_line(state), state
                assert len(line) == plies
                for action in line:
                    end = RULES.result(end, action)
                assert RULES.is_terminal(end)
                assert RULES.utility(end) == ending.winner
                assert ending.value == ending.winner * (WIN - plies)
                return
    raise AssertionError(plies)


def test_nothing_is_known_before_it_is_loaded_or_of_too_many_pieces() -> None:
    with loaded(None):
        assert endgames.ready() is None
        assert endgames.probe(position("B:WK32:BK1")) is None
    with loaded(database(2)):
        assert endgames.probe(position("B:WK32:BK1")) is not None
        assert endgames.probe(position("B:WK32:BK1,K2")) is None
        assert not TABLEBASE.knows(position("B:WK32:BK1,K2"))


# Draws that depend on what was played


def won_in(plies: int) -> State:
    """A position of two pieces that Black, to move, wins in so many plies, and not by force."""
    known = database(2)
    for state in all_of(2):
        if known.probe(state) == Outcome(MAX, plies) and len(RULES.actions(state)) > 1:
            return state
    raise AssertionError(plies)


def test_a_win_that_is_too_long_for_the_forty_moves_is_not_told() -> None:
    with loaded(database(2)):
        state = won_in(7)
        assert TABLEBASE.knows(state)
        short = State(*state.board, quiet_moves=2)
        assert not TABLEBASE.knows(short)


def test_what_is_known_is_what_the_rules_say_with_all_their_draws() -> None:
    """Positions in which the moves without progress are nearly used up, searched to the end."""
    with loaded(database(2)):
        draw, told = random.Random(1), 0
        for _ in range(60):
            state = State(*some_state(draw, 2).board, quiet_moves=draw.randint(1, 3))
            if not TABLEBASE.knows(state):
                continue
            told += 1
            found = PlayerSpec("alphabeta", 12).build(RULES).choose(state, Limit(12), never)
            if plies_to_end(found.value) is not None or found.kind == "exact":
                assert TABLEBASE.value(state) == found.value
        assert told > 20


# Who goes by it


@compiled
def test_a_player_with_a_clock_plays_the_shortest_win() -> None:
    player = PlayerSpec.parse("alphabeta:12:5s", "checkers")
    with loaded(database(4)):
        state = next(
            each
            for each in (some_state(random.Random(n), 4) for n in range(10_000))
            if (e := endgames.probe(each)) and e.winner == each.turn and e.plies > 25
        )
        plies = (endgames.probe(state) or Outcome(0, 0)).plies
        decision = player.build(RULES).choose(state, Limit(12, seconds=5.0), never)
        assert decision.kind == "exact"
        assert plies_to_end(decision.value) == plies == len(decision.line)
        after = endgames.probe(RULES.result(state, decision.action))
        assert after is not None
        assert after.plies == plies - 1
        # Whoever looks less far, or has no clock, searches.
        for limit in (Limit(TABLEBASE_PLIES // 2, seconds=5.0), Limit(4)):
            assert player.build(RULES).choose(state, limit, never).kind == "estimate"


def test_the_analysis_is_exact_where_it_knows() -> None:
    state = won_in(7)
    with loaded(None):
        assert not analyses_exactly(RULES, state)
    with loaded(database(2)):
        assert not analyses_exactly(RULES)
        assert analyses_exactly(RULES, state)
        last = list(analyst(RULES).analyse(state, Limit(), never))[-1]
        assert {move.kind for move in last.moves} == {"exact"}
        assert not last.missing
        assert plies_to_end(last.best.value) == len(last.best.line) == last.depth == 7


def test_the_review_names_the_move_that_gave_the_win_away() -> None:
    assert can_review(RULES)
    with loaded(database(2)):
        state = next(
            each
            for each in all_of(2)
            if (database(2).probe(each) or Outcome(0, 0)).winner == MAX
            and TABLEBASE.knows(each)
            and 0.0 in TABLEBASE.moves(each).values()
        )
        values = review(RULES, [state], never)
        assert values == {state: TABLEBASE.moves(state)}
        assert can_judge(RULES, state)
        wrong = next(action for action, value in values[state].items() if value == 0)
        assert judge(RULES, state, values[state], wrong).mark is Grade.BLUNDER


def test_it_is_the_truth_beside_a_monte_carlo_search() -> None:
    state = won_in(7)
    with loaded(None):
        assert truth_of(RULES, state) is None
    with loaded(database(2)):
        truth = truth_of(RULES, state)
    assert truth is not None
    assert truth.value == 1.0
    assert min(plies for plies in truth.plies if plies is not None) == 7
