"""The bear-off database: seconds to compute, megabytes, look-ups a second.

`pytest tests/bench/test_bearoff_speed.py -s`. Not collected by default. Each figure is in the
benchmark's `extra_info` (`--benchmark-json=FILE`).
"""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from packages.backgammon.bearoff_recursion import home_of
from poda.engine.games.backgammon_parts.moves import CHECKERS, HOME, Board, Checkers
from poda.engine.kernels import native
from poda.packages.backgammon.engine import bearoff, bearoff_tables
from poda.packages.backgammon.kernels import layout as backgammon_layout
from poda.packages.backgammon.kernels.entries import BEAROFF_CHANCES
from poda.packages.backgammon.kernels.evaluation_layout import POSITIONS

POSITIONS_ASKED = 100_000


def boards(count: int) -> list[Board]:
    chosen = random.Random(6)
    return [(random_side(chosen), random_side(chosen)) for _ in range(count)]


def random_side(chosen: random.Random) -> Checkers:
    home = home_of(chosen.randrange(1, POSITIONS))
    return (CHECKERS - sum(home), *home, *(0,) * (25 - HOME))


def test_compute(benchmark: Any) -> None:
    """Of one thread; beside it another one waits, and tells for how long it was not let in."""
    waits: list[float] = []
    over = threading.Event()

    def wait() -> None:
        while not over.is_set():
            start = time.perf_counter()
            time.sleep(0.001)
            waits.append(time.perf_counter() - start - 0.001)

    thread = threading.Thread(target=wait)
    thread.start()
    try:
        table = benchmark.pedantic(bearoff_tables.compute, rounds=3)
    finally:
        over.set()
        thread.join()
    found = {
        "seconds": round(benchmark.stats.stats.min, 2),
        "megabytes": round(table.nbytes / 1e6, 2),
        "longest_wait_ms": round(1000 * max(waits), 1),
    }
    benchmark.extra_info.update(found)
    print(f"\n{found}")  # noqa: T201 - for -s


def test_load(benchmark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the disk, checked."""
    monkeypatch.setattr(bearoff, "cache_dir", lambda: tmp_path)
    monkeypatch.setattr(bearoff, "_loaded", None)
    bearoff.load()
    assert benchmark(bearoff._stored) is not None


def test_compiled_look_ups(benchmark: Any) -> None:
    table = bearoff.load().table
    asked = boards(POSITIONS_ASKED)
    words = np.array([backgammon_layout.pack(each) for each in asked], dtype=np.uint64)
    chances = np.zeros(4 * POSITIONS_ASKED)

    def look_up() -> int:
        return native.call(BEAROFF_CHANCES, table, words.reshape(-1), chances, POSITIONS_ASKED)

    assert benchmark.pedantic(look_up, rounds=5, warmup_rounds=1) == POSITIONS_ASKED
    tell_speed(benchmark, POSITIONS_ASKED)


def test_readable_look_ups(benchmark: Any) -> None:
    database, asked = bearoff.load(), boards(1000)
    benchmark.pedantic(lambda: [database.equity(*each) for each in asked], rounds=5)
    tell_speed(benchmark, len(asked))


def tell_speed(benchmark: Any, positions: int) -> None:
    """Positions a second, each with four chances, in the best round."""
    speed = round(positions / benchmark.stats.stats.min)
    benchmark.extra_info["positions_per_second"] = speed
    print(f"\n{speed:,} positions a second")  # noqa: T201 - for -s
