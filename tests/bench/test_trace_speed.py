"""Recording a search, and asking what is so at a step: `pytest tests/bench/test_trace_speed.py -s`.

Not collected by default. Each size runs in a process of its own, so that its memory can be told;
the table is printed, and is in the benchmark's `extra_info` (`--benchmark-json=FILE`).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SHOWN = 2000
"""How many nodes a screen asks about at once."""

# The times of a step and of a jump are those that 95 of 100 keep: other work disturbs the rest.
ROWS = ("nodes", "steps", "trace ms", "tree ms", "first ms", "step ms", "jump ms", "added MB")

# A size by its branching and depth; the whole of tic-tac-toe is a game's own tree.
SIZES = {"1e3": (10, 3), "1e4": (10, 4), "1e5": (10, 5), "tic-tac-toe": None}


def question(size: str, algorithm: str) -> Any:
    from poda.engine.games import GAMES
    from poda.engine.record.recording import Question
    from poda.engine.trees.random_tree import RandomShape, random_tree

    uniform = SIZES[size]
    if uniform is None:
        game: Any = GAMES["tictactoe"]
    else:
        width, depth = uniform
        game = random_tree(RandomShape(depth, width, width, -99, 99, 1))
    return Question(game, game.initial_state(), algorithm)  # type: ignore[arg-type]


def milliseconds(work: Callable[[], Any]) -> tuple[float, Any]:
    before = time.perf_counter()
    result = work()
    return (time.perf_counter() - before) * 1000, result


def resident() -> float:
    """Megabytes of memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(size: str, algorithm: str) -> dict[str, float]:
    """One row of the table, measured in this process."""
    import numpy as np

    from poda.engine.record import recording as recordings

    asked = question(size, algorithm)
    recordings.record(question("1e3", algorithm))  # what is imported and compiled once
    before = resident()
    build_tree, tree_ms = recordings.build_tree, []

    def timed(*arguments: Any, **named: Any) -> Any:
        spent, tree = milliseconds(lambda: build_tree(*arguments, **named))
        tree_ms.append(spent)
        return tree

    recordings.build_tree = timed  # type: ignore[assignment]
    whole_ms, recording = milliseconds(lambda: recordings.record(asked))
    trace = recording.trace
    source = np.random.default_rng(1)
    shown = np.sort(source.choice(trace.nodes, min(SHOWN, trace.nodes), replace=False))

    def ask(step: int) -> None:
        trace.path(step)
        for query in (trace.values_of, trace.windows_of, trace.chosen_of, trace.bounds_of):
            query(shown, step)

    first_ms, _ = milliseconds(lambda: ask(0))
    middle = trace.steps // 2
    forward = [milliseconds(lambda s=s: ask(s))[0] for s in range(middle, middle + 100)]
    jumps = source.integers(0, trace.steps, 100).tolist()
    jumped = [milliseconds(lambda s=s: ask(s))[0] for s in jumps]
    figures = (
        trace.nodes, trace.steps, whole_ms - tree_ms[0], tree_ms[0], first_ms,
        np.percentile(forward, 95), np.percentile(jumped, 95), resident() - before,
    )  # fmt: skip
    return dict(zip(ROWS, figures, strict=True))


@pytest.mark.parametrize("algorithm", ["minimax", "minimax-stages", "alphabeta"])
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_recording_and_asking(benchmark: Any, algorithm: str) -> None:
    rows: dict[str, dict[str, float]] = {}

    def whole_table() -> None:
        for size in SIZES:
            command = [sys.executable, __file__, size, algorithm]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            rows[size] = json.loads(done.stdout)

    benchmark.pedantic(whole_table, rounds=1)
    benchmark.extra_info.update(rows)
    print(f"\n{algorithm:14}" + "".join(f"{name:>12}" for name in ROWS))  # noqa: T201 - for -s
    for size, row in rows.items():
        cells = "".join(f"{value:12,.{0 if value >= 100 else 2}f}" for value in row.values())
        print(f"{size:14}{cells}")  # noqa: T201


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], sys.argv[2])))  # noqa: T201
