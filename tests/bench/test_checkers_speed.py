"""Checkers, leaves and nodes a second: `pytest tests/bench/test_checkers_speed.py -s`.

Not collected by default. The processor's own time is taken, of one thread, and what is compared
runs in turn within one run. Each figure is in the benchmark's `extra_info`
(`--benchmark-json=FILE`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from packages.checkers.compiled_moves import checkers_perft
from poda.engine.games.checkers import Checkers
from poda.engine.kernels import is_plain
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.observer import Counter
from poda.engine.search.quiescence import quiescence
from poda.packages.checkers.engine.compiled_search import Memory, search
from poda.packages.checkers.engine.evaluation import POSITIONAL

LEAVES = 50_000_000
"""Leaves a second that perft is to count,"""
NODES = 5_000_000
"""nodes a second that a search is to visit,"""
PLIES = 12
"""and how deep it is to look from the beginning within a second."""

ROUNDS = 5
RULES = Checkers()
START = RULES.initial_state()
ENDGAME = RULES.parse_position("B:W18,24,27,28,K10:B12,16,20,K22")

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")


def seconds(run: Callable[[], object]) -> float:
    """Of the processor, on this thread."""
    before = time.thread_time()
    run()
    return time.thread_time() - before


def told(benchmark: Any, **figures: float) -> None:
    benchmark.extra_info.update({name: round(figure, 3) for name, figure in figures.items()})
    told = ", ".join(f"{name} {figure:,.3f}" for name, figure in figures.items())
    print(f"\n{told}")  # noqa: T201 - for -s
    benchmark.pedantic(lambda: None)


def test_sequences_of_moves(benchmark: Any) -> None:
    taken = [seconds(lambda: checkers_perft(START, 10)) for _ in range(ROUNDS)]
    told(benchmark, leaves_a_second=18_391_564 / min(taken), target=LEAVES)
    assert 18_391_564 / min(taken) > LEAVES


@pytest.mark.parametrize(("state", "plies"), [(START, PLIES), (START, 16), (ENDGAME, 16)])
def test_a_search_one_ply_deeper_after_the_other(benchmark: Any, state: Any, plies: int) -> None:
    def run() -> int:
        memory = Memory()
        each = range(1, plies + 1)
        return sum(search(state, n, POSITIONAL, stop=bool, memory=memory).nodes for n in each)

    nodes = run()
    taken = min(seconds(run) for _ in range(ROUNDS))
    told(benchmark, plies=plies, seconds=taken, nodes=nodes, nodes_a_second=nodes / taken)
    assert nodes / taken > NODES
    assert plies > PLIES or taken < 1


def test_beside_the_readable_one(benchmark: Any) -> None:
    """The very nodes, in the order of the rules; and how many fewer the memory leaves of them."""

    def readable() -> int:
        counter = Counter()
        quiescence(RULES, START, 5, evaluation_for("checkers"), observer=counter)
        return counter.nodes

    slow, nodes = seconds(readable), readable()
    plain = search(START, 5, POSITIONAL, stop=bool)
    assert plain.nodes == nodes
    fast = min(seconds(lambda: search(START, 5, POSITIONAL, stop=bool)) for _ in range(ROUNDS))
    memory = Memory()
    ordered = [search(START, n, POSITIONAL, stop=bool, memory=memory).nodes for n in range(1, 10)]
    whole = search(START, 9, POSITIONAL, stop=bool).nodes
    told(benchmark, times_as_fast=slow / fast, nodes_of_the_plain_search=whole / sum(ordered))
