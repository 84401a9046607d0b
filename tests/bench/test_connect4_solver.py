"""The solver beside the best public ones: `pytest tests/bench/test_connect4_solver.py -s`.

Not collected by default. CPU time of one thread, a set in one call with an empty table, no book.
The published figures are of a machine of the same class; those of L1_R2 are of 200 positions, of
which the data hold 100, and those of L1_R3 of 30.
"""

from __future__ import annotations

import csv
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from poda.engine.games.connect4 import State
from poda.engine.kernels import is_plain
from poda.packages.connect4.engine.solver import RULES, Solver

DATA = Path(__file__).parents[1] / "data" / "connect4_scores.csv"
PUBLISHED = {
    "L3_R1": (0.007, 0.078, 0.035),
    "L2_R1": (0.050, 0.16, 0.22),
    "L2_R2": (4.9, 2.1, 4.6),
    "L1_R1": (0.35, 4.6, 6.0),
    "L1_R2": (136, 89, 144),
    "L1_R3": (8970, 1920, 5660),
    "empty": (444_000, 29_600, 204_000),
}
"""Milliseconds a position of Pons' C++, Steininger's and BitBully's."""

COUNTS = {"L1_R2": 100, "L1_R3": 30, "empty": 1}
LONG = ("L1_R3", "empty")
"""Some minutes; PODA_BENCH_LONG=1 measures them too."""

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")


def positions(name: str) -> list[tuple[State, int]]:
    if name == "empty":
        return [(RULES.initial_state(), 1)]
    with DATA.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["set"] == f"Test_{name}"]
    scored = [(RULES.parse_position(row["moves"]), int(row["score"])) for row in rows]
    return scored[: COUNTS.get(name, 100)]


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.timeout(7200)
def test_a_set_in_one_call(benchmark: Any, name: str) -> None:
    if name in LONG and not os.environ.get("PODA_BENCH_LONG"):
        pytest.skip("PODA_BENCH_LONG=1 measures it")
    scored = positions(name)
    states = [state for state, _ in scored]
    rounds = 1 if name in (*LONG, "L1_R2") else 5
    seconds: list[float] = []
    nodes: list[int] = []

    def solve() -> None:
        solver = Solver()
        solver.prepare()
        began = time.thread_time()
        found = solver.solve(states)
        seconds.append(time.thread_time() - began)
        nodes.append(sum(each.nodes for each in found))
        assert [each.score for each in found] == [score for _, score in scored]

    benchmark.pedantic(solve, rounds=rounds)
    best, each = min(seconds), 1000 / len(states)
    pons, steininger, bitbully = PUBLISHED[name]
    benchmark.extra_info.update(nodes=nodes[0], milliseconds=best * each)
    print(  # noqa: T201 - for -s
        f"\n{name:6} {best * each:12.4f} ms a position, {nodes[0] / len(states):14,.1f} nodes, "
        f"{nodes[0] / best / 1e6:.2f} million a second; "
        f"Pons {pons}, Steininger {steininger}, BitBully {bitbully}"
    )


@pytest.mark.timeout(7200)
def test_two_threads_beside_one(benchmark: Any) -> None:
    """Each position alone, with an empty table: six hard openings."""
    states = [state for state, _ in positions("L1_R3")[:6]]

    def solve(helper: ThreadPoolExecutor | None) -> float:
        taken = 0.0
        for state in states:
            solver = Solver()
            solver.prepare()
            began = time.perf_counter()
            solver.solve([state], helper=helper)
            taken += time.perf_counter() - began
        return taken

    def both() -> float:
        with ThreadPoolExecutor(1) as helper:
            return solve(None) / solve(helper)

    ratio = benchmark.pedantic(both, rounds=1)
    benchmark.extra_info.update(ratio=ratio)
    print(f"\ntwo threads are {ratio:.2f} times as fast as one")  # noqa: T201 - for -s
