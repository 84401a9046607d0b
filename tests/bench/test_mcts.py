"""Playouts a second of Monte Carlo tree search: `pytest tests/bench/test_mcts.py -s`.

Not collected by default. All that is compared runs in turn within one run, and the processor's own
time is taken, so that what else the machine does falls out of the ratios. Each figure is in the
benchmark's `extra_info` (`--benchmark-json=FILE`).
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poda.engine.games import GAMES
from poda.engine.kernels import is_plain
from poda.engine.search.mcts import MonteCarlo, Rules
from poda.engine.searchers import monte_carlo

TARGET = 300_000
"""Playouts a second that the kernel is to reach on one thread."""

ROUNDS = 5


def seconds(run: Callable[[], object]) -> float:
    """Of the processor, on this thread."""
    before = time.thread_time()
    run()
    return time.thread_time() - before


def searching(key: str, iterations: int, *, compiled: bool = True, **rules: Any) -> float:
    """Playouts a second from the game's beginning."""
    game = GAMES[key]
    make = monte_carlo if compiled else MonteCarlo
    search = make(game, game.initial_state(), Rules(seed=1, **rules))
    taken = seconds(lambda: search.run(iterations))
    assert search.compiled is compiled
    return search.iterations / taken  # fewer than asked for, where the root is proven


def told(benchmark: Any, **figures: float) -> None:
    benchmark.extra_info.update({name: round(figure, 3) for name, figure in figures.items()})
    told = ", ".join(f"{name} {figure:,.2f}" for name, figure in figures.items())
    print(f"\n{told}")  # noqa: T201 - for -s
    benchmark.pedantic(lambda: None)


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use")
@pytest.mark.parametrize("solver", [False, True])
@pytest.mark.parametrize("iterations", [100_000, 1_000_000])
@pytest.mark.parametrize("key", ["tictactoe", "connect4"])
def test_the_kernel_beside_the_readable_one(
    benchmark: Any, key: str, iterations: int, solver: bool
) -> None:
    rates = [searching(key, iterations, solver=solver) for _ in range(ROUNDS)]
    readable = searching(key, 2000, compiled=False, solver=solver)
    rate = statistics.median(rates)
    told(benchmark, playouts_a_second=rate, target=TARGET, times_the_readable=rate / readable)


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use")
@pytest.mark.parametrize("iterations", [100_000, 1_000_000])
def test_the_kernel_beside_c(benchmark: Any, iterations: int, tmp_path: Path) -> None:
    if (compiler := shutil.which("cc")) is None:
        pytest.skip("a C compiler is not installed")
    program = tmp_path / "mcts"
    source = Path(__file__).with_name("mcts.c")
    command = [compiler, "-O3", "-march=native", "-o", str(program), str(source), "-lm"]
    subprocess.run(command, check=True)
    game, ratios, rate = GAMES["connect4"], [], 0.0
    for seed in range(ROUNDS):
        search = monte_carlo(game, game.initial_state(), Rules(seed=seed, record=False))
        mine = seconds(lambda: search.run(iterations))  # noqa: B023 - called at once
        run = [str(program), str(iterations), str(seed)]
        printed = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
        assert [child.visits for child in search.root.children] == list(map(int, printed[:7]))
        ratios.append(float(printed[7]) / mine)
        rate = max(rate, iterations / mine)
    told(benchmark, times_c=statistics.median(ratios), playouts_a_second=rate)
