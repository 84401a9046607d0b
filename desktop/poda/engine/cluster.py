"""Games on many machines: a Dask cluster as an executor, where the extra `poda[cluster]` is there.

A run on a cluster gives what it gives on one machine, bit for bit, as long as the arithmetic is
strict and the processors are of one kind (x86-64): every game is a pure function, and results are
put together in the order of the games. So nothing is lost with a worker. Its tasks are run again,
by the cluster itself, or by `batches.play` where the cluster has given them up.

Dask hands functions and arguments around as pickles, over connections that anybody who reaches the
scheduler can use: a cluster belongs on a network that one trusts.
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
"""A scheduler that has not answered by then is taken for absent."""


@contextmanager
def connect(
    address: str, seconds: float = ANSWER_SECONDS, tell: Tell | None = None
) -> Iterator[ClusterExecutor]:
    """An executor whose tasks run on the cluster of the scheduler at `address`.

    Args:
        address: such as `tcp://host:8786`.
        seconds: how long to wait for an answer, and for a first worker.
        tell: is told, once each, of what goes wrong later and ends nothing: the scheduler is lost,
            or a worker with another version has joined.

    Raises:
        EngineError: the extra is not installed, nobody answers there, there is no worker, or a
            worker has another version of Poda, which might play otherwise.
    """
    try:
        import distributed
    except ImportError:
        raise EngineError("cluster.missing") from None
    try:
        # A client that finds nobody leaves a thread behind, and its end is an error: knock first.
        # On a thread of its own: in a notebook a loop runs on this one already.
        with ThreadPoolExecutor(1) as aside:
            aside.submit(lambda: asyncio.run(_knock(address, seconds))).result()
        client = distributed.Client(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError):  # nobody there, or not an address
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
        # A client that has given a lost scheduler up is closed by then, and `close` leaves the
        # thread of its loop running. A second stop does nothing.
        client._loop_runner.stop()


async def _knock(address: str, seconds: float) -> None:
    from distributed.comm import connect as connect_to

    comm = await connect_to(address, timeout=seconds)
    await comm.close()


def version() -> str:
    """The version of Poda, where the task runs."""
    return __version__


def run_as(wanted: str, fn: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """A task, on a worker, of which some join when a run has long begun. Raises EngineError where
    this is another Poda than the one that is `wanted`."""
    if wanted != __version__:
        raise EngineError("cluster.version", version=wanted)
    return fn(*args, **kwargs)


def _refuse_other_versions(client: Any) -> None:
    """Raise EngineError unless every worker that is there now has this Poda."""
    try:
        versions = set(client.run(version).values())
    except ImportError:
        versions = {""}
    if versions - {__version__}:
        raise EngineError("cluster.version", version=__version__)


class ClusterExecutor(Executor):
    """Tasks on a Dask client, with the futures and the errors of `concurrent.futures`.

    Dask's own executor tells of a task that went down with its workers by an error of its own, and
    of a lost scheduler by any; here both are a broken executor, as of a pool of processes.
    """

    many_machines = True  # whose processors may differ: no relaxed arithmetic here

    def __init__(self, client: Any, tell: Tell | None = None) -> None:
        # A key of its own for each task: equal ones are not to share a result, nor its loss.
        self._tasks = client.get_executor(pure=False)
        self._client = client
        self._tell, self._told = tell, set[str]()

    @property
    def threads(self) -> int:
        """How many tasks the workers that are there now can run at the same time."""
        return sum(self._client.nthreads().values()) if self._answers else 0

    @property
    def _answers(self) -> bool:
        """Whether the scheduler is there. What a client takes on while it is looking for it again
        is forgotten if it does not come back; until then there is nothing to be had here."""
        return bool(self._client.status == "running")

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """See `concurrent.futures.Executor.submit`; `fn` is a function of a module."""
        if not self._answers:
            self._tell_once(EngineError("cluster.lost"))
            raise BrokenExecutor("the scheduler is gone")
        task: Future[T] = Future()
        dask_task = self._tasks.submit(run_as, __version__, fn, *args, **kwargs)
        # Either ends the other; whatever comes second finds nothing to do.
        task.add_done_callback(
            lambda task: task.cancelled() and self._answers and dask_task.cancel()
        )
        dask_task.add_done_callback(lambda dask_task: self._pass_on(dask_task, task))
        return task

    def _pass_on(self, dask_task: Future[T], task: Future[T]) -> None:
        """Tell `task` what became of it on the cluster."""
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
            # It may run on another worker, or here: whoever waits for it tries again.
            self._tell_once(EngineError("cluster.version", version=__version__))
            task.set_exception(BrokenExecutor(str(error)))
        else:
            task.set_exception(error)

    def _tell_once(self, error: EngineError) -> None:
        if self._tell is not None and error.code not in self._told:
            self._told.add(error.code)
            self._tell(error)


def _is_of_another_version(error: BaseException) -> bool:
    """Whether a task failed because its worker has another Poda, or none."""
    if isinstance(error, EngineError):
        return error.code == "cluster.version"
    return isinstance(error, ImportError) and (error.name or "").startswith("poda")
