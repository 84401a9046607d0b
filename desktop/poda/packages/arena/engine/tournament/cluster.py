"""Games of a tournament on many machines (`engine/cluster.py`): the same games as here.

A task is the two games of a pair, played from the plan and their numbers alone. A task that goes
down with its worker is run again, so nothing is lost with a worker, and nothing is played twice.
Only players of Poda's can go there: programs of others play on the machine of the person who chose
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from functools import lru_cache
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.search.observer import Stop, never
from poda.packages.arena.engine.tournament.document import is_engine, plan_text, read_plan
from poda.packages.arena.engine.tournament.own import Shared, competitor_for
from poda.packages.arena.engine.tournament.plan import Plan
from poda.packages.arena.engine.tournament.play import play_fixture
from poda.packages.arena.engine.tournament.record import GameRecord

LOOK_SECONDS: Final = 0.05
"""So often whoever waits looks whether to stop."""
_TASKS_A_THREAD: Final = 2  # one that is played, and the next
_ATTEMPTS: Final = 5

Numbers = tuple[int, ...]


def refuse_engines(plan: Plan) -> None:
    """Raises EngineError where a program of somebody else's takes part."""
    if any(is_engine(each.player) for each in plan.entrants):
        raise EngineError("tournament.on_a_cluster")


def play_there(plan: str, numbers: Numbers) -> list[GameRecord]:
    """A task: the games of those numbers, of the plan in a text. Raises EngineError where a player
    cannot play there: an evolved player's file must lie on the worker too."""
    read, shared = _here(plan)
    game = game_named(read.game)
    found = []
    for number in numbers:
        fixture = read.fixture(number)
        first, second = (
            competitor_for(game, read.entrants[each], read.limits, None, shared)
            for each in (fixture.first, fixture.second)
        )
        found.append(play_fixture(game, read, fixture, (first, second), never))
    return found


@lru_cache(maxsize=2)
def _here(plan: str) -> tuple[Plan, Shared]:
    """The plan in a text, and what its players remember on this worker."""
    return read_plan(plan), Shared(never)


class LostError(Exception):
    """The cluster takes no more tasks.

    Attributes:
        numbers: of the games that it was to play.
    """

    def __init__(self, numbers: list[int]) -> None:
        super().__init__("the cluster is lost")
        self.numbers = numbers


def records(
    plan: Plan, next_pair: Callable[[], Numbers], executor: Executor, threads: int, stop: Stop
) -> Iterator[list[GameRecord]]:
    """What the cluster has played, some games at a time and maybe none, until there is nothing left
    or `stop` turns true.

    Args:
        next_pair: the numbers of the next games; none where there are no more.
        threads: of all workers.

    Raises LostError where the cluster takes no more tasks, and EngineError where a player cannot
    play.
    """
    text = plan_text(plan)
    running: dict[Future[list[GameRecord]], tuple[Numbers, int]] = {}

    def submit(numbers: Numbers, attempt: int) -> None:
        try:
            running[executor.submit(play_there, text, numbers)] = numbers, attempt
        except BrokenExecutor:
            left = [number for each, _ in running.values() for number in each]
            raise LostError([*numbers, *left]) from None

    try:
        while not stop():
            while len(running) < _TASKS_A_THREAD * threads and (numbers := next_pair()):
                submit(numbers, 1)
            if not running:
                return
            ended, _ = wait(running, LOOK_SECONDS, "FIRST_COMPLETED")
            found: list[GameRecord] = []
            for future in ended:
                numbers, attempt = running.pop(future)
                try:
                    found += future.result()
                except (BrokenExecutor, CancelledError):
                    if attempt == _ATTEMPTS:
                        found += play_there(text, numbers)
                    else:
                        submit(numbers, attempt + 1)
            yield found
    finally:
        for future in running:
            future.cancel()
