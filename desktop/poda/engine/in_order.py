"""The games of a match as tasks of an executor, a few at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, wait
from typing import Final, TypeVar

from poda.engine.search.observer import SearchStopped, Stop

Results = TypeVar("Results")

_IN_FLIGHT: Final = 512  # of those tasks: two for each of the most workers there can be


def in_order(
    play_some: Callable[[slice], Results],
    games: int,
    at_a_time: int,
    executor: Executor | None,
    stop: Stop,
) -> Iterator[Results]:
    """The results of all games, a task's at a time, in order. The executor holds a few tasks and no
    more: of millions of games most are not yet begun, and after a stop none is."""
    running: deque[Future[Results]] = deque()
    try:
        for start in range(0, games, at_a_time):
            if stop():
                raise SearchStopped
            which = slice(start, min(start + at_a_time, games))
            if executor is None:
                yield play_some(which)
                continue
            running.append(executor.submit(play_some, which))
            if len(running) >= _IN_FLIGHT:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    finally:
        wait([future for future in running if not future.cancel()])
