"""What the solver knows of a position without a search, as the readable twins have it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.strategies import after, played
from poda.engine.game import MAX, MIN
from poda.engine.games.connect4 import COLUMNS, ROWS, ConnectFour, State
from poda.engine.kernels import is_plain, kernel
from poda.packages.connect4.engine import threats as twin
from some import some

if not is_plain():
    pytest.importorskip("numba", reason="poda[kernels] is not installed: .ci/run has it later")

from poda.engine.kernels.connect4.interface import CELLS, completing, landing
from poda.engine.kernels.connect4.layout import HEIGHT
from poda.engine.kernels.machine_words import Numbers, word
from poda.engine.solved.connect4_search import bitboards
from poda.packages.connect4.kernels import solver as table
from poda.packages.connect4.kernels import solver_layout as connect4_table_layout
from poda.packages.connect4.kernels import solver_moves as bounds
from poda.packages.connect4.kernels import solver_moves as moves
from poda.packages.connect4.kernels.solver_layout import UNKNOWN, WORDS

pytestmark = pytest.mark.numba

RULES = ConnectFour()
CODES = np.array(connect4_table_layout.codes(), dtype=np.uint64)
if is_plain():
    CODES = CODES.astype(object)  # numbers of Python, which do not overflow

PLACES = (connect4_table_layout.SMALL - 1, connect4_table_layout.LARGE - 1)

any_positions = played(RULES, 0, 42).map(lambda actions: after(RULES, actions))
late_positions = played(RULES, 24, 42).map(lambda actions: after(RULES, actions))


@kernel
def told(own: int, occupied: int, words: Numbers, found: Numbers) -> int:
    """What the parts say, for Python, which cannot call them itself."""
    empty = CELLS & ~occupied
    score, forced_own, forced_occupied, safe, chances, threats = moves.follow_forced(
        own, occupied, completing(own) & empty, completing(own ^ occupied) & empty, UNKNOWN
    )
    words[0], words[1] = forced_own, forced_occupied
    opponent, possible = forced_own ^ forced_occupied, landing(forced_occupied)
    empty = CELLS & ~forced_occupied
    found[0] = score
    found[1] = 0
    if score == UNKNOWN:
        found[1] = 1 if moves.wins_in_two(forced_own, empty, possible, safe, words, 3) else 0
    above = bounds.above_ends(chances, threats)
    words[2], words[3] = bounds.alive(CELLS & ~opponent & ~above), above
    empty = empty & ~above
    found[2] = bounds.even_bound(forced_own, opponent, possible, empty)
    found[3] = bounds.odd_bound(forced_own, possible, empty, threats)
    return 0


@kernel
def keys(own: int, occupied: int, codes: Numbers, words: Numbers, places: int) -> int:
    """The place and the tag of a position, with its dead stones left out."""
    opponent, empty = own ^ occupied, CELLS & ~occupied
    above = bounds.above_ends(completing(own) & empty, completing(opponent) & empty)
    words[0], words[1] = table.key(
        own & bounds.alive(CELLS & ~opponent & ~above),
        opponent & bounds.alive(CELLS & ~own & ~above),
        occupied,
        codes,
        word(places),
    )
    return 0


def words_for(count: int) -> Any:
    return np.zeros(count, dtype=object if is_plain() else np.uint64)


def ask(state: State) -> tuple[list[int], list[int]]:
    own, occupied = bitboards(state.cells)
    words, found = words_for(WORDS), np.zeros(4, dtype=np.int64)
    told(word(own), word(occupied), words, found)
    return [int(each) for each in words[:4]], found.tolist()


def bits(cells: frozenset[int]) -> int:
    return sum(1 << HEIGHT * (cell % COLUMNS) + cell // COLUMNS for cell in cells)


@cache
def brute(state: State) -> int:
    """The score, by trying everything."""
    if state.won:
        return -((RULES.max_plies + 2 - len(state.moves)) // 2)
    if RULES.is_terminal(state):
        return 0
    return max(-brute(RULES.result(state, action)) for action in RULES.actions(state))


@given(any_positions)
@settings(max_examples=100)
def test_forced_moves_are_followed_to_where_there_is_a_choice(state: State) -> None:
    assume(not RULES.is_terminal(state) and not twin.wins_at_once(state))
    (own, occupied, *_), (score, *_) = ask(state)
    end = twin.follow_forced(state)
    stones = len(end.moves)
    assert (own, occupied) == bitboards(end.cells)
    assert not twin.wins_at_once(end)
    if stones == 41:
        assert score == 0
    elif not twin.safe_moves(end):
        assert score == -((42 - stones) // 2)
    else:
        assert score == UNKNOWN


@given(any_positions)
@settings(max_examples=100)
def test_a_win_with_the_next_stone_but_one_is_seen(state: State) -> None:
    assume(not RULES.is_terminal(state) and not twin.wins_at_once(state))
    _, (score, wins, *_) = ask(state)
    assume(score == UNKNOWN)
    assert bool(wins) == twin.wins_in_two(twin.follow_forced(state))


@given(any_positions)
@settings(max_examples=100)
def test_the_cells_of_lines_that_are_still_open(state: State) -> None:
    assume(not RULES.is_terminal(state) and not twin.wins_at_once(state))
    end = twin.follow_forced(state)
    (*_, living, _), (score, *_) = ask(state)
    assume(score == UNKNOWN)
    assert living == bits(twin.alive(end, RULES.to_move(end)))


@given(any_positions)
@settings(max_examples=100)
def test_the_cells_above_the_end_of_the_game(state: State) -> None:
    assume(not RULES.is_terminal(state) and not twin.wins_at_once(state))
    (*_, above), (score, *_) = ask(state)
    assume(score == UNKNOWN)
    assert above == bits(twin.out_of_reach(twin.follow_forced(state)))


@given(positions=st.lists(late_positions, min_size=20, max_size=20), chance=st.randoms())
@settings(max_examples=10)
def test_no_stone_gets_out_of_reach_where_wins_are_taken(
    positions: list[State], chance: Random
) -> None:
    for start in some(positions):
        state, unreachable = start, twin.out_of_reach(start)
        while not RULES.is_terminal(state):
            after_each = [RULES.result(state, action) for action in RULES.actions(state)]
            won = [each for each in after_each if each.won]
            state = won[0] if won else chance.choice(after_each)
        landed = {cell for cell, stone in enumerate(state.cells) if stone}
        assert landed & unreachable <= {c for c, stone in enumerate(start.cells) if stone}


@given(any_positions)
@settings(max_examples=100)
def test_the_bounds_by_follow_up_are_the_readable_ones(state: State) -> None:
    assume(not RULES.is_terminal(state) and not twin.wins_at_once(state))
    _, (score, _, even, odd) = ask(state)
    end = twin.follow_forced(state)
    assume(score == UNKNOWN)
    if RULES.to_move(end) == MAX:
        assert even == (UNKNOWN if (bound := twin.even_bound(end)) is None else bound)
    else:
        assert odd == (UNKNOWN if (bound := twin.odd_bound(end)) is None else bound)


def bounded(side: int, chance: Random) -> tuple[State, int]:
    """A position late in a random game that has a bound by follow-up for who is to move, and it."""
    while True:
        state, stones = RULES.initial_state(), chance.randint(24, 34)
        while len(state.moves) < stones and not RULES.is_terminal(state):
            state = RULES.result(state, chance.choice(RULES.actions(state)))
        if RULES.is_terminal(state) or twin.wins_at_once(state):
            continue
        state = twin.follow_forced(state)
        if len(state.moves) < 26 or RULES.is_terminal(state) or RULES.to_move(state) != side:
            continue
        if twin.wins_at_once(state) or not twin.safe_moves(state):
            continue
        bound = twin.even_bound(state) if side == MAX else twin.odd_bound(state)
        if bound is not None:
            return state, bound


@pytest.mark.parametrize("side", [MAX, MIN])
def test_no_bound_by_follow_up_is_wrong(side: int) -> None:
    chance = Random(1)
    for _ in range(4):
        state, bound = bounded(side, chance)
        assert brute(state) <= bound


@pytest.mark.parametrize("places", PLACES)
@given(states=st.lists(any_positions, min_size=2, max_size=8))
@settings(max_examples=50)
def test_different_positions_have_different_keys(places: int, states: list[State]) -> None:
    keyed: dict[tuple[int, int], tuple[int, ...]] = {}
    for state in some(states):
        own, occupied = bitboards(state.cells)
        words = words_for(2)
        keys(word(own), word(occupied), CODES, words, places)
        place, tag = int(words[0]), int(words[1])
        assert place < places
        assert place % 2 == 0
        assert tag < 1 << 51
        seen = without_dead_stones(state)
        assert keyed.setdefault((place, tag), seen) == seen


@pytest.mark.parametrize("places", PLACES)
@given(actions=played(RULES, 0, 42))
@settings(max_examples=50)
def test_a_position_and_its_mirror_image_have_one_key(
    places: int, actions: tuple[int, ...]
) -> None:
    found = []
    for mirrored in (False, True):
        state = after(RULES, tuple(8 - a if mirrored else a for a in actions))
        own, occupied = bitboards(state.cells)
        words = words_for(2)
        keys(word(own), word(occupied), CODES, words, places)
        found.append((int(words[0]), int(words[1])))
    assert found[0] == found[1]


def without_dead_stones(state: State) -> tuple[int, ...]:
    """What a position and its mirror image have in common: 2 is a dead stone, and 1 one of the side
    to move; the number of stones of each side follows from what is left."""
    side = MIN if len(state.moves) % 2 else MAX
    living = {s: twin.alive(state, s) for s in (MAX, MIN)}
    cells = [
        0 if not stone else 2 if cell not in living[stone] else stone * side
        for cell, stone in enumerate(state.cells)
    ]
    rows = [cells[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]
    return min(
        tuple(cell for row in rows for cell in row),
        tuple(cell for row in rows for cell in reversed(row)),
    )
