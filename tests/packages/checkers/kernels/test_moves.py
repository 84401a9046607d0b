"""The kernel's moves of checkers are those of the rules, in their order, and as many as known."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from engine.strategies import checkers_boards
from packages.checkers.compiled_moves import checkers_moves, checkers_perft
from poda.engine.games.checkers import Board, Checkers, State
from poda.engine.kernels import is_plain
from poda.packages.checkers.kernels import layout

RULES = Checkers()
compiled_only = pytest.mark.skipif(is_plain(), reason="takes minutes without compiled code")

PERFT = (
    7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128,
    388_623_673,
)  # fmt: skip
"""After 1, 2, ... plies (OEIS A133046)."""


def by_the_rules(state: State) -> list[Board]:
    return [RULES.result(state, action).board for action in RULES.actions(state)]


def test_moves_of_random_games() -> None:
    draw, states = random.Random(24), list[State]()
    for _ in range(40):
        state = RULES.initial_state()
        while not RULES.is_terminal(state):
            states.append(state)
            state = RULES.result(state, draw.choice(RULES.actions(state)))
    assert checkers_moves(states) == [by_the_rules(state) for state in states]


@given(checkers_boards())
def test_moves_of_any_board(state: State) -> None:
    assert checkers_moves([state]) == [by_the_rules(state)]


@given(checkers_boards(most=2))
def test_moves_of_few_pieces(state: State) -> None:
    assert checkers_moves([state]) == [by_the_rules(state)]


@pytest.mark.parametrize(
    "text",
    [
        "B:W6,7,14,15,22,23,8,16,24:BK2,K1",  # the longest jumps, in many orders
        "W:B9,10,11,17,18,19,25,26,27:WK5,K30",
        "B:W10,11,18,19:BK6",  # a king ends where it began
        "B:W26,18:B22",  # a man that is crowned stops
        "W:B1:W",  # nothing left
    ],
)
def test_moves_of_famous_jumps(text: str) -> None:
    state = RULES.parse_position(text)
    assert checkers_moves([state]) == [by_the_rules(state)]


@given(checkers_boards())
def test_sets_of_squares_go_there_and_back(state: State) -> None:
    assert layout.packed(layout.spread(state.black)) == state.black
    assert layout.spread(state.black) & ~layout.BOARD == 0


@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_the_number_of_move_sequences(plies: int) -> None:
    assert checkers_perft(RULES.initial_state(), plies) == PERFT[plies - 1]


@compiled_only
@pytest.mark.parametrize(
    "plies", [5, 6, 7, 8, 9, 10, *(pytest.param(n, marks=pytest.mark.slow) for n in (11, 12))]
)
def test_the_number_of_longer_move_sequences(plies: int) -> None:
    assert checkers_perft(RULES.initial_state(), plies) == PERFT[plies - 1]
