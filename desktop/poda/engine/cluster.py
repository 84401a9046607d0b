"""Games on many machines: a Dask cluster as an executor, with the extra `poda[cluster]`.

A run on a cluster gives the same result as on one machine, bit for bit, if the arithmetic is strict
and the processors are of one kind (x86-64): every game is a pure function, and results are combined
in the order of the games. A lost worker loses nothing: its tasks are run again by the cluster, or
by `batches.play` once the cluster has given them up.

Dask sends functions and arguments as pickles, over connections open to anyone who can reach the
scheduler: use a cluster only on a trusted network.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from poda import __version__
from poda.engine.errors import EngineError

T = TypeVar("T")
Tell = Callable[[EngineError], None]

ANSWER_SECONDS: Final = 10.0
"""The seconds after which a scheduler without an answer counts as absent."""


@contextmanager
def connect(
    address: str, seconds: float = ANSWER_SECONDS, tell: Tell | None = None
) -> Iterator[ClusterExecutor]:
    """An executor whose tasks run on the cluster of the scheduler at `address`.

    Args:
        address: the scheduler's address, such as `tcp://host:8786`.
        seconds: the time-out for an answer, and for a first worker.
        tell: called once for each later problem that does not end the run: the scheduler is lost,
            or a worker with another version has joined.

    Raises:
        EngineError: the extra is not installed, there is no scheduler or no worker, or a worker has
            another version of Poda, which might play differently.
    """
    try:
        import distributed
    except ImportError:
        raise EngineError("cluster.missing") from None
    try:
        # A client without a scheduler leaves a thread behind and fails on exit: so test first, on
        # another thread, since a notebook's thread already runs an event loop.
        with ThreadPoolExecutor(1) as aside:
            aside.submit(lambda: asyncio.run(_knock(address, seconds))).result()
        client = distributed.Client(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError):  # no scheduler, or an invalid address
        raise EngineError("cluster.no_answer", text=address) from None
    try:
        with client:
            try:
                client.wait_for_workers(1, timeout=seconds)
            except TimeoutError:
                raise EngineError("cluster.no_workers", text=address) from None
            _refuse_other_versions(client)
            yield ClusterExecutor(client, tell)
    finally:
        # If the client has given up a lost scheduler, it is closed already, and `close` leaves the
        # thread of its loop running. A second stop has no effect.
        client._loop_runner.stop()


async def _knock(address: str, seconds: float) -> None:
    from distributed.comm import connect as connect_to

    comm = await connect_to(address, timeout=seconds)
    await comm.close()


def version() -> str:
    """The version of Poda on the machine that runs this task."""
    return __version__


def run_as(wanted: str, fn: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Run a task on a worker, which may have joined later. Raises EngineError if the worker's Poda
    is not the `wanted` version."""
    if wanted != __version__:
        raise EngineError("cluster.version", version=wanted)
    return fn(*args, **kwargs)


def _refuse_other_versions(client: Any) -> None:
    """Raises EngineError unless every present worker has this version of Poda."""
    try:
        versions = set(client.run(version).values())
    except ImportError:
        versions = {""}
    if versions - {__version__}:
        raise EngineError("cluster.version", version=__version__)


class ClusterExecutor(Executor):
    """Runs tasks with a Dask client, with the futures and errors of `concurrent.futures`.

    Dask's own executor reports a task lost with its workers by an error of its own, and a lost
    scheduler by various ones; here both raise BrokenExecutor, as with a pool of processes.
    """

    many_machines = True  # processors may differ, so relaxed arithmetic is refused

    def __init__(self, client: Any, tell: Tell | None = None) -> None:
        # A separate key for each task, so that equal tasks do not share a result or its loss.
        self._tasks = client.get_executor(pure=False)
        self._client = client
        self._tell, self._told = tell, set[str]()

    @property
    def threads(self) -> int:
        """The number of tasks that present workers can run at the same time."""
        return sum(self._client.nthreads().values()) if self._answers else 0

    @property
    def _answers(self) -> bool:
        """Whether the scheduler is there. Tasks submitted while a client reconnects are lost if
        that fails, so none are accepted until then."""
        return bool(self._client.status == "running")

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """As `concurrent.futures.Executor.submit`; `fn` must be a function of a module."""
        if not self._answers:
            self._tell_once(EngineError("cluster.lost"))
            raise BrokenExecutor("the scheduler is gone")
        task: Future[T] = Future()
        dask_task = self._tasks.submit(run_as, __version__, fn, *args, **kwargs)
        # Either future ends the other; the second call has no effect.
        task.add_done_callback(
            lambda task: task.cancelled() and self._answers and dask_task.cancel()
        )
        dask_task.add_done_callback(lambda dask_task: self._pass_on(dask_task, task))
        return task

    def _pass_on(self, dask_task: Future[T], task: Future[T]) -> None:
        """Pass the outcome on the cluster to `task`."""
        from distributed import KilledWorker

        if not task.set_running_or_notify_cancel():
            return
        if dask_task.cancelled():
            task.set_exception(BrokenExecutor("the cluster has dropped the task"))
        elif (error := dask_task.exception()) is None:
            task.set_result(dask_task.result())
        elif isinstance(error, KilledWorker):
            task.set_exception(BrokenExecutor(str(error)))
        elif _is_of_another_version(error):
            # It may run on another worker, or here: the caller tries again.
            self._tell_once(EngineError("cluster.version", version=__version__))
            task.set_exception(BrokenExecutor(str(error)))
        else:
            task.set_exception(error)

    def _tell_once(self, error: EngineError) -> None:
        if self._tell is not None and error.code not in self._told:
            self._told.add(error.code)
            self._tell(error)


def _is_of_another_version(error: BaseException) -> bool:
    """Whether a task failed because its worker has another version of Poda, or none."""
    if isinstance(error, EngineError):
        return error.code == "cluster.version"
    return isinstance(error, ImportError) and (error.name or "").startswith("poda")
