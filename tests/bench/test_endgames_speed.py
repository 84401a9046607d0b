"""The endgame database of checkers: seconds to compute, look-ups a second.

`pytest tests/bench/test_endgames_speed.py -s`. Not collected by default. Each figure is in the
benchmark's `extra_info` (`--benchmark-json=FILE`).
"""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from packages.checkers.engine.endings import database
from poda.packages.checkers.engine import endgame_file, endgame_tables
from poda.packages.checkers.engine.endgame_file import some_state


@pytest.mark.parametrize("threads", [1, 2])
def test_compute(
    benchmark: Any, threads: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All positions of up to four pieces. Beside it another thread waits, and tells for how long it
    was not let in."""
    waits: list[float] = []
    over = threading.Event()

    def wait() -> None:
        while not over.is_set():
            start = time.perf_counter()
            time.sleep(0.001)
            waits.append(time.perf_counter() - start - 0.001)

    def fresh() -> None:
        for file in tmp_path.glob("*.endgames"):
            file.unlink()

    monkeypatch.setattr(endgame_file, "cache_dir", lambda: tmp_path)
    beside = threading.Thread(target=wait)
    beside.start()
    try:
        with ThreadPoolExecutor(threads) as executor:
            benchmark.pedantic(
                endgame_tables.compute, (4, None, None, executor), setup=fresh, rounds=3
            )
    finally:
        over.set()
        beside.join()
    found = {
        "seconds": round(benchmark.stats.stats.min, 2),
        "longest_wait_ms": round(1000 * max(waits), 1),
    }
    benchmark.extra_info.update(found)
    print(f"\n{found}")  # noqa: T201 - for -s


def test_look_up(benchmark: Any) -> None:
    """In Python, as players at the root, analysis and review do."""
    known, draw = database(4), random.Random(1)
    states = [some_state(draw, 4) for _ in range(5_000)]
    benchmark.pedantic(lambda: [known.probe(state) for state in states], rounds=5)
    found = {"microseconds": round(1e6 * benchmark.stats.stats.min / len(states), 1)}
    benchmark.extra_info.update(found)
    print(f"\n{found}")  # noqa: T201 - for -s
