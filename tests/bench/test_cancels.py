"""How soon each kind of work ends once it is cancelled, whenever that is: 50 times each.

    nice -n -15 pytest tests/bench/test_cancels.py -s

The promise is a tenth of a second, and the worst of 50 below 150 ms. Work is cancelled at moments
that are spread over its beginning, its middle and its end. Of the slowest one stands where it was
30 ms after the word. Nothing is asserted: a machine that does other things keeps no promise.
"""

from __future__ import annotations

import os
import random
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any, Final

import pytest

from poda.engine.games import GAMES
from poda.engine.players import Limit, SearchPlayer
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.run_folder import RunFolder
from poda.engine.search.observer import SearchStopped
from poda.house.jobs import Task

ROUNDS: Final = int(os.environ.get("PODA_BENCH_ROUNDS", "50"))
LOOKED_AT: Final = 0.03

Work = Callable[[Task], Any]


def training(game: str, preset: str, folder: Path) -> Work:
    """One run, which goes on each time."""
    from poda.engine.runs.training_run import RunLimits
    from poda.training.training_thread import Feed, Session, TrainingPlan, stretch

    session = Session(RunFolder(folder), TrainingPlan(game, preset, PRESETS[preset].settings, 1))
    feed = Feed()

    def work(task: Task) -> None:
        feed.take()
        stretch(session, feed, RunLimits(), task)

    return work


def opening(example: str) -> Work:
    """A tree is recorded and laid out."""
    from poda.tree.controls.source_bar import options_for
    from poda.tree.model.opening import Options, SearchRequest, Usual, searched
    from poda.tree.model.sources import Example

    source = Example(example)
    return lambda task: searched(
        SearchRequest(source, options_for(source, Options(), Usual())), task
    )


def solving(position: str) -> Work:
    """All columns of a hard position, on two threads; the memory is new, as in a new window."""
    from concurrent.futures import ThreadPoolExecutor

    from poda.packages.connect4.engine.solver import Solver

    state = GAMES["connect4"].parse_position(position)

    def work(task: Task) -> None:
        with ThreadPoolExecutor(1) as helper:
            Solver().columns(state, task.stopped, helper=helper)

    return work


def thinking(game: str, algorithm: Any) -> Work:
    """A player that searches without end."""
    player = SearchPlayer(GAMES[game], algorithm)
    start = GAMES[game].initial_state()
    return lambda task: player.choose(start, Limit(), task.stopped)


def statistics(game: str) -> Work:
    """A table of statistics: games against a yardstick."""
    from poda.engine.evolve.evolution import Evolution
    from poda.engine.runs.training_run import best_of_run
    from poda.training.statistics_games import PlannedGames, play

    evolution = Evolution(GAMES[game], PRESETS["fast"].settings, 1)
    match = PlannedGames(best_of_run(evolution), 0, "best", games=20_000)
    return lambda task: play(match, task)


JOBS: Final[dict[str, tuple[float, Callable[[Path], Work]]]] = {
    # The longest time after which it is cancelled, and what is done.
    "training connect4 fast": (1.5, lambda path: training("connect4", "fast", path)),
    "training connect4 published": (1.5, lambda path: training("connect4", "published", path)),
    "training tictactoe fast": (1.5, lambda path: training("tictactoe", "fast", path)),
    "training backgammon duels": (2.0, lambda path: training("backgammon", "duels", path)),
    "trace minimax": (4.0, lambda _: opening("ttt-minimax")),
    "trace alphabeta": (0.5, lambda _: opening("ttt-alphabeta")),
    "solve": (2.0, lambda _: solving("44444")),
    "statistics connect4": (1.0, lambda _: statistics("connect4")),
    "alphabeta connect4": (0.5, lambda _: thinking("connect4", "alphabeta")),
    "minimax connect4": (0.5, lambda _: thinking("connect4", "minimax")),
}


def seconds_to_end(work: Work, moment: float) -> tuple[float, str]:
    """How long one goes on after the word, and where it was some milliseconds after it."""
    task = Task(lambda kind, value: None)

    def run() -> None:
        with suppress(SearchStopped):
            work(task)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(moment)
    began = time.perf_counter()
    task.stop()
    thread.join(LOOKED_AT)
    frame = sys._current_frames().get(thread.ident or 0)
    where = " < ".join(
        f"{Path(line.filename).name}:{line.lineno}"
        for line in reversed(traceback.extract_stack(frame)[-4:] if frame else [])
    )
    thread.join()
    return time.perf_counter() - began, where


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run"


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", JOBS)
def test_how_soon_it_ends(path: Path, name: str) -> None:
    longest, make = JOBS[name]
    work, chance = make(path), random.Random(1)
    ends = sorted(seconds_to_end(work, longest * chance.random()) for _ in range(ROUNDS))
    times = [1000 * seconds for seconds, _ in ends]
    print(  # noqa: T201
        f"\n{name}: median {median(times):.0f} ms, p95 {times[int(0.95 * len(times))]:.0f} ms, "
        f"worst {times[-1]:.0f} ms at {ends[-1][1]}; then {times[-2]:.0f} ms at {ends[-2][1]}",
        flush=True,
    )
