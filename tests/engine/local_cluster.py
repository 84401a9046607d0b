"""A Dask cluster on this machine, as a process: a scheduler, and workers that are processes too.

It prints the scheduler's address, and ends when its standard input does. In a process of its own it
leaves nothing in the one that runs the tests, however its workers come and go.
"""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

WORKERS = 2


@contextmanager
def local_cluster(workers: int = WORKERS) -> Iterator[str]:
    """The address of the scheduler of a fresh cluster."""
    command = [sys.executable, __file__, str(workers)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.stdin.close()
            try:
                process.wait(120)
            finally:
                process.kill()


def main() -> None:
    import distributed

    with distributed.LocalCluster(
        n_workers=int(sys.argv[1]),
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    ) as cluster:
        print(cluster.scheduler_address, flush=True)  # noqa: T201 - the answer
        sys.stdin.read()


if __name__ == "__main__":
    main()
