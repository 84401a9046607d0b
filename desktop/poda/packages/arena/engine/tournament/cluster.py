"""Plays the games of a tournament on a cluster (`engine/cluster.py`), with the same results.

A task is the two games of a pair, which depend only on the plan and their numbers. A task lost
with its worker is run again, so every game is played and none counts twice. Only Poda's own players
can play there: external programs run on the machine of the user who chose them.
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
from poda.packages.arena.engine.tournament.plan import TournamentPlan
from poda.packages.arena.engine.tournament.play import play_fixture
from poda.packages.arena.engine.tournament.record import JournalGame

LOOK_SECONDS: Final = 0.05
"""Seconds between two checks whether to stop, while waiting for results."""
_TASKS_A_THREAD: Final = 2  # one that runs, and the next
_ATTEMPTS: Final = 5

Numbers = tuple[int, ...]


def refuse_engines(plan: TournamentPlan) -> None:
    """Raises EngineError if an external program takes part."""
    if any(is_engine(each.player) for each in plan.entrants):
        raise EngineError("tournament.on_a_cluster")


def play_there(plan: str, numbers: Numbers) -> list[JournalGame]:
    """A task: play the games with those numbers of a plan given as text. Raises EngineError if a
    player cannot play there: an evolved player's file must also exist on the worker."""
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
def _here(plan: str) -> tuple[TournamentPlan, Shared]:
    """The plan in a text, and the memory that its players share on this worker."""
    return read_plan(plan), Shared(never)


class LostError(Exception):
    """The cluster takes no more tasks.

    Attributes:
        numbers: the numbers of the submitted games that have no result.
    """

    def __init__(self, numbers: list[int]) -> None:
        super().__init__("the cluster is lost")
        self.numbers = numbers


def records(
    plan: TournamentPlan,
    next_pair: Callable[[], Numbers],
    executor: Executor,
    threads: int,
    stop: Stop,
) -> Iterator[list[JournalGame]]:
    """Batches of games, possibly empty, as the cluster finishes them, until none are left or
    `stop` becomes true.

    Args:
        next_pair: returns the numbers of the next games, or () when there are no more.
        threads: the threads of all workers together.

    Raises LostError if the cluster takes no more tasks, and EngineError if a player cannot
    play.
    """
    text = plan_text(plan)
    running: dict[Future[list[JournalGame]], tuple[Numbers, int]] = {}

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
            found: list[JournalGame] = []
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
