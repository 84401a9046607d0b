"""Games on a Dask cluster: the same results as here, also when workers die in the middle."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from poda.engine import cluster
from poda.engine.errors import EngineError
from poda.engine.evolve.evolution import Evolution
from poda.engine.games import GAMES
from poda.engine.networks.network import layout_for, played
from poda.engine.playing.batches import Batch, play, zero_code
from poda.engine.random_numbers import Stream
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.search.observer import SearchStopped

from .local_cluster import WORKERS, local_cluster

TICTACTOE = GAMES["tictactoe"]
PATIENCE = 120.0
SMALL = EvolutionSettings(parents=4, offspring=4, games=7, opening_plies=3, hidden=5, read_every=0)


@pytest.fixture
def address(installed: None, running: str) -> str:
    return running


@pytest.fixture(scope="module")
def installed() -> None:
    """Skips where the extra is not installed; fails where PODA_REQUIRE asks for it, as CI does."""
    if "distributed" not in os.environ.get("PODA_REQUIRE", "").lower().split(","):
        pytest.importorskip("distributed", reason="poda[cluster] is not installed")


@pytest.fixture(scope="module")
def running(installed: None) -> Iterator[str]:
    """The address of a scheduler with two worker processes."""
    from distributed.utils import _offload_executor

    # A client starts this thread at its first large message, and leaves it to the process.
    _offload_executor.submit(int).result()
    with local_cluster() as address:
        yield address


@pytest.fixture
def executor(address: str) -> Iterator[Executor]:
    with cluster.connect(address) as executor:
        client(executor).wait_for_workers(WORKERS, timeout=PATIENCE)
        yield executor


@pytest.fixture
def mortal(installed: None) -> Iterator[Executor]:
    """A cluster of a test that kills a worker: Dask starts another in its place when it can, and
    once it did not within two minutes, so no other test waits for that."""
    with local_cluster() as address, cluster.connect(address) as executor:
        client(executor).wait_for_workers(WORKERS, timeout=PATIENCE)
        yield executor


@pytest.fixture
def unforgiving(mortal: Executor) -> Executor:
    """A cluster whose scheduler gives a task up when one worker has died of it."""

    def allow(dask_scheduler: Any = None) -> None:  # nested, so it is sent as a whole
        dask_scheduler.allowed_failures = 0

    client(mortal).run_on_scheduler(allow)
    return mortal


class Killing(Executor):
    """Passes tasks on, and kills a worker with signal 9 when it has passed on so many."""

    def __init__(self, executor: Executor, after: int) -> None:
        self._executor, self._left = executor, after
        self._pid = workers(executor)[0]

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self._left -= 1
        if self._left == 0:
            os.kill(self._pid, signal.SIGKILL)
        return self._executor.submit(fn, *args, **kwargs)

    @property
    def has_killed(self) -> bool:
        return self._left <= 0


pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]


def test_the_cluster_plays_the_same_games(executor: Executor) -> None:
    assert np.array_equal(play(batch(), executor), play(batch()))


def test_a_worker_killed_in_the_middle_costs_no_game(mortal: Executor) -> None:
    killing = Killing(mortal, after=20)
    assert np.array_equal(play(batch(), killing, task_games=4), play(batch()))
    assert killing.has_killed


def test_tasks_that_the_cluster_gives_up_are_played_again(unforgiving: Executor) -> None:
    killing = Killing(unforgiving, after=20)
    assert np.array_equal(play(batch(), killing, task_games=4), play(batch()))
    assert killing.has_killed


def test_a_task_that_goes_down_with_its_worker_breaks_the_executor(unforgiving: Executor) -> None:
    with pytest.raises(BrokenExecutor):
        # Its own: a task that is told to kill some worker may run on another, and end well.
        unforgiving.submit(signal.raise_signal, signal.SIGKILL).result(PATIENCE)


@pytest.mark.parametrize("game", ["tictactoe", "connect4", "checkers"])
def test_a_run_on_the_cluster_is_the_run_on_this_machine(game: str, executor: Executor) -> None:
    assert evolved(game, executor) == evolved(game)


@pytest.mark.parametrize("game", ["tictactoe", "connect4"])
def test_a_run_whose_worker_is_killed_in_mid_generation_is_the_same(
    game: str, mortal: Executor
) -> None:
    killing = Killing(mortal, after=5)
    assert evolved(game, killing) == evolved(game)
    assert killing.has_killed


# Dask's client gives its scheduler up in a task of its own, whose error nobody awaits.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_run_whose_scheduler_is_killed_goes_on_and_is_the_same(installed: None) -> None:
    told: list[str] = []
    with (
        local_cluster() as address,
        cluster.connect(address, 2.0, lambda error: told.append(error.code)) as executor,
    ):
        killing = Killing(executor, after=5)
        killing._pid = client(executor).run_on_scheduler(os.getpid)
        assert evolved("tictactoe", killing) == evolved("tictactoe")
        assert killing.has_killed
        while client(executor).status != "closed":  # it has given up; `with` leaves no thread then
            time.sleep(0.01)
    assert told == ["cluster.lost"]


def test_a_tasks_own_error_is_raised(executor: Executor) -> None:
    with pytest.raises(ZeroDivisionError):
        executor.submit(divmod, 1, 0).result(PATIENCE)


def test_equal_tasks_are_all_run(executor: Executor) -> None:
    assert len({executor.submit(os.urandom, 8).result(PATIENCE) for _ in range(3)}) == 3


def test_a_stopped_batch_leaves_the_cluster_ready(executor: Executor) -> None:
    asked = iter(range(10_000))
    with pytest.raises(SearchStopped):
        play(batch(), executor, task_games=2, stop=lambda: next(asked) > 30)
    assert np.array_equal(play(batch(40), executor), play(batch(40)))


def test_a_worker_of_another_version_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "__version__", "99.1")
    with pytest.raises(EngineError, match=r"has no Poda 99\.1"), cluster.connect(address):
        pass


def test_a_worker_of_another_version_that_joins_later_plays_nothing(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    with cluster.connect(address, tell=lambda error: told.append(error.code)) as executor:
        monkeypatch.setattr(cluster, "__version__", "99.1")  # here; so all workers are others
        assert np.array_equal(play(batch(40), executor), play(batch(40)))
    assert told == ["cluster.version"]


def test_a_cluster_without_workers_is_refused(installed: None) -> None:
    with (
        local_cluster(workers=0) as address,
        pytest.raises(EngineError, match=f"{address}” has no workers: start some"),
        cluster.connect(address, seconds=10.0),
    ):
        pass


def test_a_cluster_can_be_reached_where_a_loop_runs_already(address: str) -> None:
    async def notebook() -> int:
        with cluster.connect(address) as executor:
            return executor.submit(max, 1, 2).result(PATIENCE)

    assert asyncio.run(notebook()) == 2


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere", "foo://x:1", ""])
def test_where_nobody_answers_a_sentence_says_so(installed: None, address: str) -> None:
    with (
        pytest.raises(EngineError, match=f"No scheduler answers at “{address}”"),
        cluster.connect(address, seconds=1.0),
    ):
        pass


def test_without_the_extra_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(EngineError, match=r"install poda\[cluster\]"),
        cluster.connect("tcp://127.0.0.1:8786"),
    ):
        pass


def batch(games: int = 160) -> Batch:
    """Networks against each other and against players that look ahead, with random openings."""
    layout = layout_for(TICTACTOE)
    networks = played(layout, Stream(1).normals(6, layout.weights))
    numbers = Stream(2)
    second = numbers.below(6, games).astype(np.int32)
    second[::3] = zero_code(2)
    return Batch(
        "tictactoe",
        networks,
        numbers.below(6, games).astype(np.int32),
        second,
        numbers.words(games),
        numbers.below(4, games).astype(np.int32),
    )


def evolved(game: str, executor: Executor | None = None) -> str:
    """The hash of all that a short run leaves behind, but for its seconds."""
    settings = (
        SMALL if game == "tictactoe" else EvolutionSettings(**{**SMALL.to_dict(), "plies": 1})
    )
    evolution = Evolution(GAMES[game], settings, 5, executor)
    for _ in evolution.generations(limit=2):
        pass
    assert evolution.stopped == "generations"
    values = evolution.snapshot().values
    digest = sha256()
    for name in sorted(values):
        if name.startswith(("strategy.", "champion.")):
            digest.update(np.asarray(values[name]).tobytes())
    return digest.hexdigest()


def client(executor: Any) -> Any:
    return executor._client


def workers(executor: Executor) -> list[int]:
    """The process numbers of the workers."""
    return list(client(executor).run(os.getpid).values())
