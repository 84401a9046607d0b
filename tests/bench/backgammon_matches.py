"""Matches of backgammon between any two players, for benchmarks: ours, pubeval, GNU Backgammon.

Players are texts: `expectiminimax:2` and whatever else `poda match` reads, `pubeval`, `gnu:0`.
Every sequence of throws is played from both sides. With more processes than one each has its own
GNU Backgammon.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import numpy as np

from bench import gnu_backgammon, pubeval
from poda.engine.random_numbers import Stream
from poda.engine.tally import PairedResults
from poda.packages.backgammon.engine import bearoff
from poda.packages.backgammon.engine.match import MatchMover, play_dice_game, seat

GNU: Final = "gnu:"
PROCESSES: Final = int(os.environ.get("PODA_BENCH_PROCESSES", "1"))
_PARTS: Final = 8
"""Of the games, for each process: a process that has had short ones takes over from another."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match, and how long it took."""

    first: str
    second: str
    points: PairedResults
    seconds: float

    def __str__(self) -> str:
        tally = self.points.tally
        return (
            f"{self.first} against {self.second}, {self.points.games:,} games: "
            f"{tally.won / self.points.games:.1%} won, {self.points.mean:+.3f} points a game "
            f"(standard error {self.points.standard_error or 0:.3f}); "
            f"{self.points.count(2) + self.points.count(3)} gammons won, "
            f"{self.points.count(-2) + self.points.count(-3)} lost; {self.seconds:.0f} s"
        )


def missing(*players: str) -> str:
    """What one of the players needs and is not here; else empty."""
    if "pubeval" in players and not pubeval.WEIGHTS.is_file():
        return "pubeval's weights are not here"
    if any(player.startswith(GNU) for player in players) and not gnu_backgammon.GNUBG:
        return "GNU Backgammon is not installed"
    return ""


@contextmanager
def mover(text: str) -> Iterator[MatchMover]:
    """The player of that text, for a while."""
    if text.startswith(GNU):
        with gnu_backgammon.gnu_backgammon(int(text.removeprefix(GNU))) as gnu:
            yield gnu
    else:
        yield pubeval.Pubeval() if text == "pubeval" else MatchMover(seat(text))


def play_match(
    first: str, second: str, games: int, seed: int = 5, processes: int = PROCESSES
) -> Played:
    """So many games (an even number), half of them with the same throws from the other side."""
    start = time.perf_counter()
    seeds = [int(each) for each in Stream(seed).words((games + 1) // 2)]
    if processes == 1:
        results = play_pairs(first, second, seeds)
    else:
        parts = [seeds[each :: processes * _PARTS] for each in range(processes * _PARTS)]
        parts = [part for part in parts if part]
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(processes, context) as executor:
            found = executor.map(play_pairs, [first] * len(parts), [second] * len(parts), parts)
            results = [points for part in found for points in part]
    points = PairedResults(np.array(results, dtype=np.int64))
    return Played(first, second, points, time.perf_counter() - start)


def play_pairs(first: str, second: str, seeds: Sequence[int]) -> list[int]:
    """The points of `first`, two games a seed."""
    bearoff.load()
    results = []
    with mover(first) as one, mover(second) as other:
        for seed in seeds:
            results.append(play_dice_game(seed, [one, other], bool))
            results.append(-play_dice_game(seed, [other, one], bool))
    return results
