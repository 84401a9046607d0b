"""Games a second of a tournament beside the bare loop of its moves, and how the window answers
meanwhile: `pytest tests/bench/test_tournament_speed.py -s`.

Not collected by default. It prints, and compares only what was measured in one run, in turn: the
promises are 80 % of the bare loop with four games at once, an event loop that is away for less than
33 ms in 99 of 100 looks, and memory that stays as it is. `PODA_BENCH_GAMES` plays so many games in
the window; the issue has 10,000.
"""

from __future__ import annotations

import os
import resource
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from pytestqt.qtbot import QtBot
from test_training_responsiveness import Visitor

from poda.engine.game import MAX
from poda.engine.games import game as game_named
from poda.engine.match import contender, mover_for
from poda.engine.random_numbers import Dice
from poda.engine.search.observer import never
from poda.packages.arena.engine.tournament.journal import Journal
from poda.packages.arena.engine.tournament.plan import Entrant, Openings, TournamentPlan
from poda.packages.arena.engine.tournament.running import Runner
from poda.packages.arena.window.settings import ArenaSettings
from poda.window.main_window import MainWindow

GAMES: Final = int(os.environ.get("PODA_BENCH_GAMES", "1000"))
ROUNDS: Final = 5
SLICE: Final = 100
C4: Final = game_named("connect4")

Tell = Callable[[str], None]


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Tell:
    """Prints what was measured."""

    def print_(text: str) -> None:
        with capsys.disabled():
            print(f"\n{text}", end="")  # noqa: T201

    return print_


def plan(seed: int, games: int) -> TournamentPlan:
    both = Entrant("A", "alphabeta:2"), Entrant("B", "alphabeta:2:zero")
    return TournamentPlan("connect4", both, games=games, openings=Openings(2), seed=seed)


def bare(seed: int) -> float:
    """Moves a second of a loop that plays the same kind of games, and keeps nothing."""
    wanted = plan(seed, SLICE)
    movers = [mover_for(C4, contender(each.player, C4)) for each in wanted.entrants]
    moves, start = 0, time.perf_counter()
    for number in range(SLICE):
        fixture = wanted.fixture(number)
        dice, state = Dice(seed * SLICE + number), C4.initial_state()
        for _ in range(2):
            state = C4.result(state, 1 + dice.below(7))
        both = movers[fixture.first], movers[fixture.second]
        while not C4.is_terminal(state):
            mover = both[C4.to_move(state) != MAX]
            state = C4.result(state, mover.choose(state, dice))
            moves += 1
    return moves / (time.perf_counter() - start)


def tournament(folder: Path, seed: int, at_once: int) -> float:
    """Moves a second of a tournament that is kept."""
    journal = Journal.create(folder, plan(seed, SLICE))
    start = time.perf_counter()
    Runner(journal, at_once).run(never, lambda games: None)
    seconds = time.perf_counter() - start
    journal.close()
    return sum(game.plies - 2 for game in journal.games) / seconds


@pytest.mark.parametrize("interval", [0.005, 0.0003], ids=["terminal", "window"])
def test_games_a_second_beside_the_bare_loop(interval: float, tell: Tell, tmp_path: Path) -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(interval)
    try:
        rows = [
            (bare(n), *(tournament(tmp_path / f"{n}-{k}", n, k) for k in (1, 4)))
            for n in range(ROUNDS)
        ]
    finally:
        sys.setswitchinterval(before)
    for at_once, column in ((1, 1), (4, 2)):
        share = statistics.median(row[column] / row[0] for row in rows)
        tell(
            f"{at_once} at once: {statistics.median(r[column] for r in rows):.0f} moves a second, "
            f"{share:.0%} of the bare loop"
        )


def test_the_window_answers_while_four_games_are_played(
    qtbot: QtBot, tell: Tell, tmp_path: Path
) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    tab = window.package_tab("tournament")
    window.tabs.setCurrentWidget(tab) if window.tabs.indexOf(tab) >= 0 else None
    ArenaSettings().tournament_at_once = 4
    model, visitor = tab.model, Visitor()
    model.at_once = 4
    model.begin(plan(1, GAMES), tmp_path / "cup")
    qtbot.waitUntil(lambda: model.played > GAMES // 10, timeout=600_000)
    visitor.start()
    memory, start, played = _megabytes(), time.perf_counter(), model.played
    qtbot.waitUntil(lambda: model.journal is not None and model.journal.is_over, timeout=7_200_000)
    seconds, played = time.perf_counter() - start, model.played - played
    visitor.stop()
    waits, own = np.array(visitor.waits), np.array(visitor.own)
    tell(
        f"{played / seconds:.0f} games a second in the window; waits p50 "
        f"{np.percentile(waits, 50):.1f} ms, p99 {np.percentile(waits, 99):.1f} ms "
        f"({np.percentile(own, 99):.1f} ms without what other programs take), longest "
        f"{waits.max():.0f} ms; memory {memory:.0f} MB, then {_megabytes():.0f} MB"
    )
    qtbot.waitUntil(lambda: not model.is_busy, timeout=60_000)
    window.close()


def _megabytes() -> float:
    """What the process has in memory now."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6
    except OSError:  # no Linux: the most it ever had
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
