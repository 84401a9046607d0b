"""A tournament on a Dask cluster: the same games as here, also when workers die."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.local_cluster import local_cluster
from poda.engine.errors import EngineError
from poda.engine.search.observer import never
from poda.packages.arena.engine.tournament import running
from poda.packages.arena.engine.tournament.cluster import play_there
from poda.packages.arena.engine.tournament.document import plan_text
from poda.packages.arena.engine.tournament.journal import Journal
from poda.packages.arena.engine.tournament.plan import Sprt, TournamentPlan
from poda.packages.arena.engine.tournament.record import Summary
from poda.packages.arena.engine.tournament.running import Runner

from .plans import connect4, in_order, moves, played, tictactoe


class Near(Executor):
    """A cluster that plays each task at once; every third one goes down with its worker, and it is
    lost after so many."""

    threads = 2

    def __init__(self, lost_after: int) -> None:
        self._left, self._tasks = lost_after, 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self._left == 0:
            raise BrokenExecutor
        self._left -= 1
        self._tasks += 1
        task: Future[Any] = Future()
        if self._tasks % 3 == 0:
            task.set_exception(BrokenExecutor())
        else:
            task.set_result(fn(*args, **kwargs))
        return task


def near(monkeypatch: pytest.MonkeyPatch, lost_after: int) -> None:
    @contextmanager
    def connect(address: str, tell: Any = None) -> Iterator[Near]:
        yield Near(lost_after)

    monkeypatch.setattr(running, "connect", connect)


PLANS = {
    "Connect Four": connect4(games=30),
    "a test": tictactoe("alphabeta:3", "random", games=None, sprt=Sprt(0.0, 200.0)),
}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
@pytest.mark.parametrize("lost_after", [10**6, 5, 0])
def test_a_cluster_that_loses_workers_and_is_lost_itself_costs_no_game(
    plan: TournamentPlan, lost_after: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    near(monkeypatch, lost_after)
    journal = Journal.create(tmp_path / "far", plan)
    told: list[Summary] = []
    end = Runner(journal, 2, scheduler="tcp://somewhere:1").run(never, told.extend)
    journal.close()
    also_end, here = played(tmp_path / "here", plan)
    assert end == also_end
    assert moves(in_order(journal)) == moves(here)
    assert sorted(told) == [record.summary for record in here]


def test_programs_of_others_do_not_go_to_a_cluster(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "far", tictactoe("engine:x", "random"))
    with pytest.raises(EngineError) as error:
        Runner(journal, scheduler="tcp://somewhere:1").run(never, lambda games: None)
    assert error.value.code == "tournament.on_a_cluster"
    journal.close()


def test_a_task_is_the_plan_and_some_numbers() -> None:
    found = play_there(plan_text(tictactoe()), (3, 2))
    assert [record.summary.number for record in found] == [3, 2]


def test_a_task_that_cannot_be_played_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    near(monkeypatch, 10)
    plan = connect4(f"evolved@{tmp_path / 'gone.json'}", "random")
    journal = Journal.create(tmp_path / "far", plan)
    with pytest.raises(EngineError) as error:
        Runner(journal, scheduler="tcp://somewhere:1").run(never, lambda games: None)
    assert error.value.code == "player.file"
    journal.close()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a scheduler with two worker processes."""
    if "distributed" not in os.environ.get("PODA_REQUIRE", "").lower().split(","):
        pytest.importorskip("distributed", reason="poda[cluster] is not installed")
    from distributed.utils import _offload_executor

    # A client starts this thread at its first large message, and leaves it to the process.
    _offload_executor.submit(int).result()
    with local_cluster() as found:
        yield found


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no signal 9")
def test_a_worker_killed_in_the_middle_costs_no_game(address: str, tmp_path: Path) -> None:
    from distributed import Client

    plan = connect4("alphabeta:1", "alphabeta:2", games=120)
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(2)
        victim = next(iter(client.run(os.getpid).values()))
    journal = Journal.create(tmp_path / "far", plan)
    told: list[Summary] = []

    def tell(games: Any) -> None:
        if not told:
            os.kill(victim, signal.SIGKILL)
        told.extend(games)

    runner = Runner(journal, 1, scheduler=address)
    assert runner.run(never, tell) == "complete"
    journal.close()
    _, here = played(tmp_path / "here", plan)
    assert moves(in_order(journal)) == moves(here)
    assert len(told) == len({game.number for game in told}) == 120
