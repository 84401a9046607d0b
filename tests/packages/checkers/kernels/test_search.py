"""The compiled search of checkers says what the readable one says."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.strategies import checkers_boards
from poda.engine.games.checkers import Checkers, Move, State
from poda.engine.search.evaluation import Evaluation
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import Counter, SearchStopped
from poda.engine.search.quiescence import quiescence
from poda.packages.checkers.engine import compiled_search as module
from poda.packages.checkers.engine.compiled_search import INF, WIN, KernelResult, Memory, search
from poda.packages.checkers.engine.evaluation import (
    MATERIAL,
    POSITIONAL,
    Terms,
    material,
    positional,
)

RULES = Checkers()
EVALUATIONS = {
    POSITIONAL: Evaluation("positional", positional, whole=True),
    MATERIAL: Evaluation("material", material, whole=True),
}
weights = st.sampled_from(list(EVALUATIONS))


def going_on(state: State) -> bool:
    return not RULES.is_terminal(state)


@st.composite
def positions(draw: st.DrawFn, most: int = 120) -> State:
    """A position of a random game that goes on, with the boards before it."""
    chance, state = random.Random(draw(st.integers(0, 2**32))), RULES.initial_state()
    for _ in range(draw(st.integers(0, most))):
        following = RULES.result(state, chance.choice(RULES.actions(state)))
        if RULES.is_terminal(following):
            break
        state = following
    return state


boards = st.one_of(checkers_boards(), checkers_boards(most=3)).filter(going_on)
any_positions = st.one_of(positions(), boards)


def line_of(state: State, places: tuple[int, ...]) -> tuple[Move, ...]:
    moves = []
    for place in places:
        moves.append(RULES.actions(state)[place])
        state = RULES.result(state, moves[-1])
    return tuple(moves)


def deepened(state: State, plies: int, terms: Terms, bits: int = 12) -> KernelResult:
    """As players search: one ply deeper after the other, with a memory."""
    memory = Memory(bits)
    for depth in range(1, plies + 1):
        found = search(state, depth, terms, stop=bool, memory=memory)
    return found


@given(any_positions, st.integers(1, 3), weights)
def test_plain_it_agrees_in_value_and_line_and_nodes(
    state: State, plies: int, terms: Terms
) -> None:
    counter = Counter()
    expected = quiescence(RULES, state, plies, EVALUATIONS[terms], observer=counter)
    found = search(state, plies, terms, stop=bool)
    assert state.turn * found.value == expected.value
    assert line_of(state, found.line) == expected.line
    assert (found.nodes, found.estimates) == (counter.nodes, counter.estimates)


@given(any_positions, st.integers(1, 2), weights)
def test_minimax_agrees_in_value_and_line_and_nodes(state: State, plies: int, terms: Terms) -> None:
    counter = Counter()
    expected = minimax(RULES, state, plies, EVALUATIONS[terms], observer=counter)
    found = search(state, plies, terms, stop=bool, prune=False)
    assert state.turn * found.value == expected.value
    assert line_of(state, found.line) == expected.line
    assert (found.nodes, found.estimates) == (counter.nodes, counter.estimates)


@given(any_positions, st.integers(1, 3), weights, st.sampled_from([1, 12]))
def test_with_a_memory_it_agrees_in_value(
    state: State, plies: int, terms: Terms, bits: int
) -> None:
    state = replace(state, earlier=())  # no position comes up again in three plies
    found = deepened(state, plies, terms, bits)
    assert found.value == search(state, plies, terms, stop=bool).value
    line_of(state, found.line)


@given(boards, st.integers(1, 6), st.integers(1, 2))
@settings(max_examples=30)
def test_with_a_memory_it_knows_of_the_draw_after_so_many_moves(
    state: State, plies: int, quiet_moves: int
) -> None:
    """With so few, none comes up again before it is a draw."""
    state = replace(state, quiet_moves=quiet_moves)
    found = deepened(state, plies, POSITIONAL)
    assert found.value == search(state, plies, POSITIONAL, stop=bool).value
    line_of(state, found.line)


@given(positions(most=16))
@settings(max_examples=10)
def test_they_agree_deeper_in_the_opening(state: State) -> None:
    assert deepened(state, 6, POSITIONAL).value == search(state, 6, POSITIONAL, stop=bool).value


@given(boards, st.integers(-200, 200), st.integers(1, 50), st.booleans())
def test_a_narrow_window_gives_the_value_inside_it_and_a_bound_outside(
    state: State, alpha: int, width: int, remembers: bool
) -> None:
    beta, value = alpha + width, search(state, 3, MATERIAL, stop=bool).value
    memory = Memory(8) if remembers else None
    found = search(state, 3, MATERIAL, stop=bool, memory=memory, alpha=alpha, beta=beta).value
    assert (
        found == value or (found <= alpha and value <= found) or (found >= beta <= found <= value)
    )


@given(boards, st.integers(1, 20), st.booleans())
def test_wins_count_from_the_real_root(state: State, ply0: int, remembers: bool) -> None:
    memory = Memory(8) if remembers else None
    value = search(state, 3, MATERIAL, stop=bool, memory=memory).value
    deeper = search(state, 3, MATERIAL, stop=bool, memory=memory, ply0=ply0).value
    won = (value > WIN // 2) - (value < -WIN // 2)
    assert deeper == value - won * ply0


def test_in_slices_it_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state = RULES.parse_position("B:W18,24,27,28,K10:B12,16,20,K22")
    whole = deepened(state, 6, POSITIONAL), search(state, 4, POSITIONAL, stop=bool)
    monkeypatch.setattr(module, "FIRST_BUDGET", 7)
    monkeypatch.setattr(module, "next_budget", lambda *_: 7)
    assert (deepened(state, 6, POSITIONAL), search(state, 4, POSITIONAL, stop=bool)) == whole


def test_a_memory_grows_and_keeps_what_it_knows() -> None:
    memory = Memory(8, bits=6)
    search(RULES.initial_state(), 5, POSITIONAL, stop=bool, memory=memory)
    before = set(memory.table.reshape(-1, 2)[:, 0].tolist())
    memory.begin()
    assert memory.bits == 8
    keys = memory.table.reshape(-1, 2)[:, 0]
    assert set(keys.tolist()) == before | {0}
    places = np.flatnonzero(keys)
    assert len(places) > 60
    assert ((keys[places] >> np.uint64(56)).astype(np.int64) == places // 2).all()


def test_in_the_search_what_comes_up_again_is_a_draw() -> None:
    """Black is behind, and glad to go back to where the search, three plies before, began."""
    state = RULES.parse_position("W:WK28,K32:BK1 32-27 1-6 27-32")
    found = search(state, 1, MATERIAL, stop=bool, memory=Memory(4), ply0=3)
    assert (found.value, line_of(state, found.line)) == (0, ((6, 1),))
    found = search(state, 1, MATERIAL, stop=bool, memory=Memory(4), ply0=2)
    assert found.value == search(state, 1, MATERIAL, stop=bool).value == -MATERIAL.kings


def test_captures_are_followed_from_the_root_at_no_plies() -> None:
    state = RULES.parse_position("B:W15,22:B11,2")
    expected = quiescence(RULES, state, 0, EVALUATIONS[MATERIAL])
    found = search(state, 0, MATERIAL, stop=bool)
    assert (found.value, line_of(state, found.line)) == (expected.value, expected.line)


def test_what_cannot_be_searched() -> None:
    state = RULES.initial_state()
    with pytest.raises(ValueError, match="plies"):
        search(state, -1, MATERIAL, stop=bool)
    with pytest.raises(ValueError, match="prune=False"):
        search(state, 1, MATERIAL, stop=bool, prune=False, memory=Memory(4))
    with pytest.raises(SearchStopped):
        search(state, 5, MATERIAL, stop=lambda: True, alpha=-INF)
