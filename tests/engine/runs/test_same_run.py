"""A run is a function of its game, settings and seed: of nothing else, to the last bit."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from itertools import count
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.evolve.evolution import Evolution
from poda.engine.games import GAMES
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.settings import EvolutionSettings, Settings
from poda.engine.runs.training_run import resumed as resumed_run

from .untimed import untimed

PUBLISHED = EvolutionSettings(parents=4, offspring=5, games=6, opening_plies=0, hidden=6)
STEADY = replace(
    PRESETS["steady"].settings, parents=4, offspring=5, games=6, hidden=6, hall_every=1
)
MIXED = replace(PRESETS["fast"].settings, pairs=3, games=4, hidden=6, sparring_plies=2)
LINES = replace(PRESETS["no-loss"].settings, parents=2, offspring=2, hidden=4)
COVARIANCE = replace(MIXED, strategy="cma")
RUNS = {
    "published": PUBLISHED,
    "log-normal": replace(PUBLISHED, step_rule="log-normal"),
    "steady": STEADY,
    "mixed": MIXED,
    "cma": COVARIANCE,
}
GENERATIONS = 6

pytestmark = pytest.mark.skipif(
    bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="too slow with the kernels run as Python"
)

every_run = pytest.mark.parametrize("name", RUNS)
few = settings(max_examples=12)
run_settings = st.sampled_from(list(RUNS.values()))
games = st.sampled_from(["tictactoe", "connect4"])
seeds = st.integers(0, 2**63 - 1)


def frugal(chosen: Settings) -> Settings:
    """Trials only now and then: they cost more than these small generations do."""
    return replace(chosen, read_every=0, validate_every=4)


def run(
    game: str, chosen: Settings, seed: int, executor: Executor | None = None, until: int = 3
) -> Evolution:
    evolution = Evolution(GAMES[game], frugal(chosen), seed, executor)
    go_on(evolution, until)
    return evolution


def go_on(evolution: Evolution, until: int) -> None:
    for _ in evolution.generations(limit=until):
        pass


def fingerprint(evolution: Evolution) -> str:
    """The hash of all that a run would save, but for its seconds."""
    digest = sha256()
    for name, value in sorted(untimed(evolution.snapshot().values).items()):
        digest.update(name.encode() + np.asarray(value).tobytes())
    return digest.hexdigest()


@contextmanager
def threads(workers: int) -> Iterator[Executor]:
    with ThreadPoolExecutor(workers) as executor:
        yield executor


class Failing(Executor):
    """Runs tasks in another order than they come, and loses some of them."""

    def __init__(self) -> None:
        self._numbers = count()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        number = next(self._numbers)
        if number % 3 == 0:
            future.set_exception(BrokenExecutor("lost"))
        elif number % 7 == 0:
            raise BrokenExecutor("gone")
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@every_run
@pytest.mark.parametrize("game", ["tictactoe", "connect4"])
def test_one_two_or_four_workers_or_none_make_the_same_run(game: str, name: str) -> None:
    expected = fingerprint(run(game, RUNS[name], 1))
    for workers in (1, 2, 4):
        with threads(workers) as executor:
            assert fingerprint(run(game, RUNS[name], 1, executor)) == expected


@given(games, run_settings, seeds)
@few
def test_so_do_any_settings_and_seeds(game: str, chosen: Settings, seed: int) -> None:
    with threads(3) as executor:
        parallel = fingerprint(run(game, chosen, seed, executor))
    assert parallel == fingerprint(run(game, chosen, seed))


@every_run
def test_workers_that_lose_tasks_make_the_same_run(name: str) -> None:
    lossy = run("tictactoe", RUNS[name], 2, Failing())
    assert fingerprint(lossy) == fingerprint(run("tictactoe", RUNS[name], 2))


@given(games, run_settings, seeds, st.integers(0, GENERATIONS))
@few
def test_a_run_resumed_after_any_generation_is_the_unbroken_one(
    game: str, chosen: Settings, seed: int, pause: int
) -> None:
    unbroken = run(game, chosen, seed, until=GENERATIONS)
    broken = run(game, chosen, seed, until=pause)
    resumed = resumed_run(broken.snapshot())
    assert fingerprint(resumed) == fingerprint(broken)
    go_on(resumed, GENERATIONS)
    assert fingerprint(resumed) == fingerprint(unbroken)


@every_run
def test_a_run_resumed_after_every_generation_is_the_unbroken_one(name: str) -> None:
    evolution = run("tictactoe", RUNS[name], 3, until=1)
    for generation in range(2, GENERATIONS + 1):
        evolution = resumed_run(evolution.snapshot())
        go_on(evolution, generation)
    unbroken = run("tictactoe", RUNS[name], 3, until=GENERATIONS)
    assert fingerprint(evolution) == fingerprint(unbroken)


@given(st.sampled_from([PUBLISHED, STEADY, MIXED]), st.integers(1, 200))
@few
def test_a_stop_in_mid_generation_leaves_no_trace(chosen: Settings, asked: int) -> None:
    evolution = Evolution(GAMES["tictactoe"], frugal(chosen), 4)
    looks = count()
    for _ in evolution.generations(stop=lambda: next(looks) >= asked, limit=GENERATIONS):
        pass
    assert evolution.stopped in ("asked", "generations")
    go_on(evolution, GENERATIONS)
    unbroken = run("tictactoe", chosen, 4, until=GENERATIONS)
    assert fingerprint(evolution) == fingerprint(unbroken)


def test_the_run_by_losing_lines_is_the_same_with_workers_and_when_resumed() -> None:
    unbroken = run("tictactoe", LINES, 5, until=2)
    with threads(2) as executor:
        broken = run("tictactoe", LINES, 5, executor, until=1)
        resumed = resumed_run(broken.snapshot(), executor)
        go_on(resumed, 2)
    assert fingerprint(resumed) == fingerprint(unbroken)


def test_other_seeds_make_other_runs() -> None:
    prints = {fingerprint(run("tictactoe", PUBLISHED, seed)) for seed in range(5)}
    assert len(prints) == 5


def test_the_executor_may_change_between_generations() -> None:
    evolution = run("connect4", STEADY, 6, until=2)
    with threads(2) as executor:
        evolution.executor = executor
        go_on(evolution, 4)
    evolution.executor = None
    go_on(evolution, GENERATIONS)
    unbroken = run("connect4", STEADY, 6, until=GENERATIONS)
    assert fingerprint(evolution) == fingerprint(unbroken)
