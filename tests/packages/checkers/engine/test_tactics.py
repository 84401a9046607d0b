"""Tactics that a full-width search proves: `tests/bench/checkers_tactics.py` drew them, and times
players at them."""

from __future__ import annotations

from typing import Final

import pytest

from bench.checkers_tactics import DEPTHS, RULES, only_gain, puzzles
from poda.engine.games.checkers import State
from poda.engine.kernels import is_plain
from poda.engine.search.selective import Selectivity
from poda.packages.checkers.engine.compiled_search import Memory, search
from poda.packages.checkers.engine.patterns import searched_weights, shipped_network

PUZZLES: Final = [(RULES.parse_position(each.position), each.solution) for each in puzzles()]
SEEN: Final = 13
"""Plies of the search that is to find a solution: some hundredths of a second."""

compiled_only = pytest.mark.skipif(is_plain(), reason="millions of nodes")


@compiled_only
@pytest.mark.parametrize("number", [0, 17, 34])
def test_the_solution_alone_gains_a_man(number: int) -> None:
    state, solution = PUZZLES[number]
    found = only_gain(state, DEPTHS[0])
    assert found is not None
    assert RULES.format_action(state, found) == solution


def chosen(state: State) -> str:
    """The move of a selective search by the learnt evaluation, ply by ply."""
    memory, weights = Memory(18), searched_weights(shipped_network())
    for depth in range(1, SEEN + 1):
        found = search(
            state, depth, weights, stop=bool, memory=memory, selectivity=Selectivity()
        )  # fmt: skip
    return RULES.format_action(state, RULES.actions(state)[found.line[0]])


@compiled_only
def test_a_selective_search_finds_nearly_all() -> None:
    assert len(PUZZLES) == 50
    assert sum(chosen(state) == solution for state, solution in PUZZLES) >= 48
