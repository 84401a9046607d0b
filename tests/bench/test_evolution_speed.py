"""Games a second of the kernels, and what loading them takes: `pytest tests/bench/... -s`.

Not collected by default. It measures and prints, and compares only what was measured in one run.
Seconds are the processor's, but for those of two workers and of loading.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from poda.engine.games import GAMES
from poda.engine.kernels import is_plain
from poda.engine.kernels.evolution import normals
from poda.engine.networks.network import layout_for, played
from poda.engine.playing.batches import (
    Arithmetic,
    Batch,
    play,
    play_batch,
    play_readably,
    zero_code,
)
from poda.engine.random_numbers import COEFFICIENTS, Stream, normal_quantile

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")

NETWORKS = 30
LOADING = """
import time
from poda.engine.kernels import native
begun = time.process_time()
for entry in native.all_entries():
    native.load(entry)
print(time.process_time() - begun)
"""


def best_seconds(
    work: Callable[[], Any], rounds: int = 7, clock: Callable[[], float] = time.process_time
) -> float:
    """The best of the rounds: whatever else runs can only make one slower."""
    work()
    seconds = []
    for _ in range(rounds):
        start = clock()
        work()
        seconds.append(clock() - start)
    return min(seconds)


def tell(text: str) -> None:
    print(f"\n{text}; load {os.getloadavg()[0]:.1f}")  # noqa: T201 - for -s


def between_networks(
    game: str, games: int, plies: int = 2, arithmetic: Arithmetic = "strict"
) -> Batch:
    layout, stream = layout_for(GAMES[game]), Stream(1)
    networks = played(layout, stream.uniforms(NETWORKS, layout.weights) * 0.4 - 0.2)
    sides = stream.below(NETWORKS, 2, games).astype(np.int32)
    openings = np.zeros(games, dtype=np.int32)
    return Batch(game, networks, *sides, stream.words(games), openings, plies, arithmetic)


@pytest.mark.parametrize("game", ["connect4", "tictactoe"])
def test_games_a_second(game: str) -> None:
    """The recipe as published: two plies. The readable one is NumPy's, position by position."""
    strict = between_networks(game, 3000)
    relaxed = between_networks(game, 3000, arithmetic="relaxed")
    few = strict.games(slice(0, 20))
    readable = len(few) / best_seconds(lambda: play_readably(few), rounds=3)
    rates = [
        len(strict) / best_seconds(lambda b=batch: play_batch(b)) for batch in (strict, relaxed)
    ]
    tell(
        f"{game}: {rates[0]:,.0f} games/s strict, {rates[0] / readable:,.0f} times the readable "
        f"{readable:,.1f}; relaxed {rates[1] / rates[0]:.2f} times the strict"
    )


@pytest.mark.parametrize("plies", [1, 3, 4, 5, 6])
def test_games_with_other_look_aheads(plies: int) -> None:
    batch = between_networks("connect4", 10, plies)
    seconds = best_seconds(lambda: play_batch(batch), rounds=3) / len(batch)
    tell(f"{plies} plies: {seconds * 1e3:.2f} ms a game")


def test_the_games_of_the_statistics() -> None:
    batch = between_networks("connect4", 150)
    batch.second[:] = zero_code(6)
    tell(f"150 games against 6 plies: {best_seconds(lambda: play_batch(batch)) * 1e3:.1f} ms")


def test_workers() -> None:
    """Says little unless two cores are free: see the load."""
    batch = between_networks("connect4", 20_000)
    rates = []
    for workers in (1, 2):
        with ThreadPoolExecutor(workers) as pool:
            seconds = best_seconds(lambda pool=pool: play(batch, pool), clock=time.perf_counter)
            rates.append(len(batch) / seconds)
    alone = len(batch) / best_seconds(lambda: play_batch(batch), clock=time.perf_counter)
    tell(
        f"no worker {alone:,.0f} games/s, 1 worker {rates[0]:,.0f}, 2 workers {rates[1]:,.0f}: "
        f"{rates[1] / rates[0]:.2f} times"
    )


def test_normal_numbers() -> None:
    count = 100_000
    stream = Stream(1)
    readable = best_seconds(lambda: normal_quantile(stream.uniforms(count)))
    compiled = best_seconds(lambda: normals(1, 0, count, COEFFICIENTS))
    tell(f"normals: {count / compiled / 1e6:.1f} million/s, {readable / compiled:.1f} times NumPy")


def test_calling_a_kernel() -> None:
    batch = between_networks("connect4", 2000)
    none = batch.games(slice(0, 0))
    call = best_seconds(lambda: [play_batch(none) for _ in range(500)]) / 500
    part = best_seconds(lambda: [batch.part(slice(0, 32)) for _ in range(500)]) / 500
    tell(f"a call {call * 1e6:.0f} us, a task's networks {part * 1e6:.0f} us")


def test_loading() -> None:
    run = subprocess.run(
        [sys.executable, "-c", LOADING], capture_output=True, text=True, check=True, timeout=200
    )
    tell(f"all kernels: {float(run.stdout) * 1000:.1f} ms of the processor")
