"""Every column of a position, with the book: `pytest tests/bench/test_connect4_columns.py -s`.

Not collected by default. CPU time of one thread, one position after the other, each with an empty
table, which its columns share. The positions are from games by moves at random, one of each; and
from near-perfect ones, in which after two moves at random nine of ten keep the score, five of each.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from poda.engine.games.connect4 import State
from poda.engine.kernels import is_plain
from poda.packages.connect4.engine.solver import RULES, Solver, book

COUNTS = {"random": 2000, "near-perfect": 200}
TARGETS = {"random": 0.3, "near-perfect": 1.0}
"""Seconds at the 99th percentile; 3 at worst."""

ERRS = 0.1
A_GAME = 5
"""Positions taken of one."""

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")


def random_positions() -> Iterator[State]:
    chance = random.Random(7)
    while True:
        state, game = RULES.initial_state(), []
        while not RULES.is_terminal(state):
            game.append(state)
            state = RULES.result(state, chance.choice(RULES.actions(state)))
        yield chance.choice(game)


def near_perfect_positions() -> Iterator[State]:
    chance, solver = random.Random(7), Solver(book())
    while True:
        state, game = RULES.initial_state(), []
        while not RULES.is_terminal(state):
            game.append(state)
            is_free = len(game) <= 2 or chance.random() < ERRS
            moves = RULES.actions(state) if is_free else solver.columns(state).best
            state = RULES.result(state, chance.choice(moves))
        yield from chance.sample(game, A_GAME)


@pytest.mark.parametrize("name", COUNTS)
@pytest.mark.timeout(7200)
def test_all_columns_with_the_book(benchmark: Any, name: str) -> None:
    assert book() is not None
    source = random_positions() if name == "random" else near_perfect_positions()
    states = list(itertools.islice(source, COUNTS[name]))
    taken: list[tuple[float, str, int]] = []

    def solve() -> None:
        for state in states:
            solver = Solver(book())
            solver.prepare()
            began = time.thread_time()
            found = solver.columns(state)
            taken.append((time.thread_time() - began, state.moves, found.nodes))

    benchmark.pedantic(solve, rounds=1)
    taken.sort()
    middle, most, worst = (
        taken[round(share * (len(taken) - 1))][0] for share in (0.5, 0.99, 1.0)
    )  # fmt: skip
    lengths = sorted(len(moves) for _, moves, _ in taken)
    benchmark.extra_info.update(median=middle, p99=most, worst=worst)
    print(  # noqa: T201 - for -s
        f"\n{name}: {len(taken)} positions of {lengths[0]} to {lengths[-1]} stones: "
        f"median {1000 * middle:.2f} ms, 99th percentile {1000 * most:.0f} "
        f"(target {1000 * TARGETS[name]:.0f}), worst {1000 * worst:.0f} (3000): "
        f"{taken[-1][2]:,} nodes from {taken[-1][1] or 'the empty board'}"
    )
