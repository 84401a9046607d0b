"""Plays and random games of backgammon a second: `pytest tests/bench/test_backgammon_speed.py -s`.

Not collected by default. It measures and prints; seconds are the processor's.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from poda.engine.games.backgammon import START, Backgammon, State
from poda.engine.games.backgammon_moves import plays
from poda.engine.kernels import backgammon, backgammon_layout, is_plain

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")


def best_seconds(work: Callable[[], Any], rounds: int = 5) -> float:
    """The best of the rounds: whatever else runs can only make one slower."""
    seconds = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
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
