"""Runs the games of a match as tasks of an executor, a bounded number of them at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, wait
from typing import Final, TypeVar

from poda.engine.search.observer import SearchStopped, Stop

Results = TypeVar("Results")

_IN_FLIGHT: Final = 512  # the most tasks submitted at once: two for each of up to 256 workers


def in_order(
    play_some: Callable[[slice], Results],
    games: int,
    at_a_time: int,
    executor: Executor | None,
    stop: Stop,
) -> Iterator[Results]:
    """Yield the results of all games in order, those of one task at a time. At most `_IN_FLIGHT`
    tasks are submitted, so that millions of games take little memory and stop soon."""
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
