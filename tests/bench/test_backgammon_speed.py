"""Plays, evaluations and random games of backgammon a second, and how long the kernels compile:
`pytest tests/bench/test_backgammon_speed.py -s`.

Not collected by default. It measures and prints; seconds are the processor's, but for those of GNU
Backgammon, beside which plays and evaluations are measured where it is installed.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bench.gnu_backgammon import GNUBG, calibrated, fibs_board, gnu_backgammon
from packages.backgammon import compiled_plays as backgammon
from poda.engine.games.backgammon import START, Backgammon, State
from poda.engine.games.backgammon_parts.moves import plays
from poda.engine.kernels import is_plain
from poda.packages.backgammon.engine import bearoff
from poda.packages.backgammon.engine.compiled_search import BackgammonSearch
from poda.packages.backgammon.engine.network import shipped
from poda.packages.backgammon.kernels import layout as backgammon_layout

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")

COMPILING = """
import time
from poda.engine.kernels import native
from poda.packages.backgammon.kernels import entries
import numba
total = 0.0
for entry in entries.ENTRIES:
    before = time.process_time()
    native.compiled_by_numba(entry)
    seconds = time.process_time() - before
    total += seconds
    print(f"{entry.symbol}: {seconds:.1f} s")
print(f"all of backgammon: {total:.1f} s of the processor")
"""


def best_seconds(work: Callable[[], Any], rounds: int = 5) -> float:
    """The best of the rounds: whatever else runs can only make one slower."""
    seconds = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def best_elapsed(work: Callable[[], Any], rounds: int = 5) -> float:
    """The same by the clock, for what other processes do."""
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def tell(text: str) -> None:
    print(f"\n{text}; load {os.getloadavg()[0]:.1f}")  # noqa: T201 - for -s


def random_game(seed: int) -> list[State]:
    """Its states in which a throw is to be played."""
    game, chosen, states = Backgammon(), random.Random(seed), []
    state = game.initial_state()
    while not game.is_terminal(state):
        if state.throw:
            states.append(state)
        state = game.result(state, chosen.choice(game.actions(state)))
    return states


def test_random_games_a_second() -> None:
    told = backgammon.random_games(range(3000))
    seconds = best_seconds(lambda: backgammon.random_games(range(3000)))
    turns, found = told[:, backgammon_layout.TURNS], told[:, backgammon_layout.FOUND]
    tell(
        f"{3000 / seconds:,.0f} random games a second ({turns.mean():.0f} turns each), "
        f"{seconds / turns.sum() * 1e6:.2f} us a turn, {found.sum() / seconds:,.0f} plays a second"
    )


def test_plays_from_the_start_a_second() -> None:
    positions = backgammon.following(np.array([backgammon_layout.pack((START, START))], np.uint64))
    cases = len(positions) * len(backgammon.ALL_THROWS)
    found = backgammon.count_plays(positions)
    seconds = best_seconds(lambda: backgammon.count_plays(positions))
    tell(
        f"{cases / seconds:,.0f} positions and throws a second after one play, "
        f"{seconds / cases * 1e6:.2f} us each, {found / seconds:,.0f} plays a second"
    )


def test_plays_of_a_throw_beside_gnu_backgammon() -> None:
    """GNU Backgammon does not tell how long it generates. What a decision takes whose evaluations
    are all in its cache, less what another question takes, is an upper bound."""
    states = [state for seed in range(3) for state in random_game(seed)]
    words = np.array([backgammon_layout.pack((each.own, each.opponent)) for each in states])
    positions = np.tile(words.astype(np.uint64), (50, 1))
    throws = np.tile(np.array([each.throw for each in states], dtype=np.int32), (50, 1))
    counts, _ = backgammon.generate(positions, throws)
    seconds = best_seconds(lambda: backgammon.generate(positions, throws)) / len(positions)
    tell(f"plays of a throw of a random game: {seconds * 1e6:.2f} us, {counts.mean():.1f} plays")
    if GNUBG:
        with gnu_backgammon(0) as gnu:

            def seconds_of(line: str) -> float:
                def ask() -> None:
                    for _ in range(20):
                        gnu.ask(line)

                return best_elapsed(ask) / 20

            nothing = seconds_of("version")
            cached = [
                seconds_of(fibs_board(each.own, each.opponent, each.throw))
                for each in states[::5]
                if each.throw
            ]
        tell(
            f"a decision of GNU Backgammon at 0 plies from its cache: "
            f"{(np.mean(cached) - nothing) * 1e6:.2f} us, of "
            f"{np.mean(cached) * 1e6:.0f} with the way there and back"
        )


def test_evaluations_a_second_beside_gnu_backgammon() -> None:
    boards = [(each.own, each.opponent) for seed in range(20) for each in random_game(seed)]
    table = bearoff.load().table
    for name, network in (("features", None), ("network", shipped().numbers)):
        search = BackgammonSearch(table, network)
        search.evaluate(boards)
        seconds = best_seconds(lambda: search.expected(boards, 1), 2)  # noqa: B023
        told = search.evaluated
        search.expected(boards, 1)
        tell(
            f"{(search.evaluated - told) / seconds:,.0f} evaluations a second by the {name}, with "
            f"the generation of the plays"
        )
    if GNUBG:
        told, worked = calibrated()
        tell(
            f"{told:,} static evaluations a second by GNU Backgammon (its `calibrate`), "
            f"{worked:,.0f} a second of the processor"
        )


def test_how_long_kernels_compile() -> None:
    """By numba, for whoever makes the library."""
    done = subprocess.run(
        [sys.executable, "-c", COMPILING],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    tell(done.stdout.strip())


def test_the_readable_generator() -> None:
    states = [state for seed in range(10) for state in random_game(seed)]

    def find() -> None:
        plays.cache_clear()
        for state in states:
            assert state.throw is not None
            plays(state.own, state.opponent, state.throw)

    seconds = best_seconds(find, 3)
    tell(f"readable: {seconds / len(states) * 1e6:.0f} us a turn of a random game")
    seconds = best_seconds(lambda: random_game(random.randrange(10**9)), 3)
    tell(f"readable: {1 / seconds:.1f} random games a second")
