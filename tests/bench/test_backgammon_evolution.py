"""How far backgammon evolves, and how fast: `pytest tests/bench/test_backgammon_evolution.py -s`.

Not collected by default. It measures and prints: shares of games won, with 95% intervals, against
the hand-made evaluation (`expectiminimax:0:features`, without the bear-off database) and against
pubeval, after 60 s and after 10 minutes of two threads. The seconds are CPU seconds of the process
divided by two, because the machine may be busy. PODA_BENCH_SECONDS says other marks ("60" or
"60 600 7200"), PODA_BENCH_PRESET another preset, PODA_BENCH_SEEDS other seeds ("1 2 3"). pubeval's
weights are in `../shared/data`; where they are not, it is left out.
"""

from __future__ import annotations

import csv
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest

from packages.backgammon.compiled_plays import generate
from poda.engine.evolve.evolution import Evolution
from poda.engine.games import game
from poda.engine.games.backgammon_parts.inputs import OF_BAR
from poda.engine.kernels import is_plain
from poda.engine.networks.network import Network, layout_for, played
from poda.engine.playing.batches import HAND_MADE, Batch, play_batch
from poda.engine.random_numbers import Dice, Stream
from poda.engine.runs.card import shipped_file
from poda.engine.runs.champion import load_champion, shipped_champion
from poda.engine.runs.presets import PRESETS
from poda.engine.tally import wilson
from poda.packages.backgammon.kernels.layout import MOST_PLAYS

pytestmark = [
    pytest.mark.skipif(is_plain(), reason="compiled code is not in use"),
    pytest.mark.timeout(24 * 3600),
]

MARKS: Final = [float(text) for text in os.environ.get("PODA_BENCH_SECONDS", "60 600").split()]
SEEDS: Final = [int(text) for text in os.environ.get("PODA_BENCH_SEEDS", "1").split()]
PRESET: Final = os.environ.get("PODA_BENCH_PRESET", "duels")
GAMES: Final = int(os.environ.get("PODA_BENCH_GAMES", "4000"))
THREADS: Final = 2
PUBEVAL: Final = Path(__file__).parents[3] / "shared" / "data" / "pubeval_weights.csv"
GAME = game("backgammon")

Words = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]
_SIDES: Final = 2


def tell(text: str) -> None:
    print(f"\n{text}; load {os.getloadavg()[0]:.1f}", flush=True)  # noqa: T201 - for -s


def share(results: Counts) -> str:
    won, games = int((results > 0).sum()), len(results)
    low, high = wilson(won, games)
    pairs = results.reshape(-1, 2).mean(axis=1)
    error = pairs.std(ddof=1) / np.sqrt(len(pairs))
    return (
        f"{won / games:.1%} won ({low:.1%} to {high:.1%}), {results.mean():+.3f} points a game "
        f"(standard error {error:.3f})"
    )


def against_hand_made(network: Network, games: int) -> Counts:
    """The network's points, each sequence of throws from both sides."""
    begins = np.arange(games) % 2 == 0
    batch = Batch.facing(
        "backgammon", played(network.layout, network.weights), np.zeros(games),
        np.full(games, HAND_MADE), begins, Stream(2**63 + 7, 1).words(games // 2).repeat(2),
        np.zeros(games), 0,
    )  # fmt: skip
    results = play_batch(batch).astype(np.int64)
    return np.where(begins, results, -results)


# Games against pubeval, all at once: the plays of all positions are generated in one call


def men(words: Words) -> Counts:
    """The checkers of sides from their two words [n, 2]: int64[n, 26] by place, 0 is the bar, 25
    what is off."""
    places = np.arange(13, dtype=np.uint64) * np.uint64(4)
    low, high = ((words[:, i, None] >> places) & np.uint64(15) for i in range(2))
    return np.concatenate([low, high], axis=1).astype(np.int64)


def hindmost(found: Counts) -> Counts:
    """The first place with a checker, 25 where all are off."""
    return np.where(found[:, :25].any(axis=1), (found[:, :25] > 0).argmax(axis=1), 25)


def features(own: Counts, other: Counts) -> Counts:
    """The inputs of a network: of the side on roll, then of the other."""

    def of_side(found: Counts) -> Counts:
        points = found[:, 24:0:-1]  # from point 1 on
        units = [points > 0, points > 1, points > 2, np.maximum(points - 3, 0)]
        inputs = np.stack([unit.astype(np.int64) for unit in units], axis=2)
        return np.concatenate([inputs.reshape(-1, OF_BAR), found[:, :1], found[:, 25:]], axis=1)

    seen = np.concatenate([of_side(own), of_side(other)], axis=1)
    race = (hindmost(own) + hindmost(other) >= 25)[:, None]
    return np.concatenate([np.where(race, 0, seen), np.where(race, seen, 0)], axis=1)


def pubeval(mover: Counts, other: Counts, weights: npt.NDArray[np.float64]) -> Counts:
    """What it thinks of positions after a play, as the notes on its weights tell."""
    net = mover[:, 1:25] - other[:, 24:0:-1]  # by place: of the mover's point 25 - j
    each = [net == -1, net == 1, net >= 2, net == 3, np.where(net >= 4, (net - 3) / 2, 0.0)]
    inputs = np.stack([unit.astype(np.float64) for unit in each], axis=2).reshape(-1, 120)
    rest = np.stack([other[:, 0] / 2, mover[:, 25] / 15], axis=1)
    inputs = np.concatenate([inputs, rest], axis=1)
    race = hindmost(mover) + hindmost(other) >= 25
    found = np.where(race, inputs @ weights[1], inputs @ weights[0])
    return np.where(mover[:, 25] == 15, np.inf, found)


def stake(loser: Counts) -> Counts:
    far = loser[:, :7].any(axis=1)
    return np.where(loser[:, 25] > 0, 1, np.where(far, 3, 2))


def against_pubeval(network: Network, games: int) -> Counts:
    """The network's points, each sequence of throws from both sides; all games side by side."""
    with PUBEVAL.open() as file:
        rows = list(csv.DictReader(file))
    weights = np.array([[float(row[name]) for row in rows] for name in ("contact", "race")])
    dice = [Dice(int(seed)) for seed in Stream(2**63 + 7, 2).words(games // 2).repeat(2)]
    start = np.array([0x0005_0000_0000_0020, 0x0503_0000] * 2, dtype=np.uint64)
    board, results = np.tile(start, (games, 1)), np.zeros(games, dtype=np.int64)
    throws, mine = np.zeros((games, 2), dtype=np.int32), np.zeros(games, dtype=np.bool_)
    for index, each in enumerate(dice):
        one = two = 0
        while one == two:
            one, two = each.below(6) + 1, each.below(6) + 1
        throws[index] = max(one, two), min(one, two)
        mine[index] = (one > two) == (index % 2 == 0)
    left = np.arange(games)
    while len(left):
        counts, found = generate(board[left], throws[left], MOST_PLAYS + 100 * len(left))
        assert len(found) == counts.sum()
        after = after_best(board[left], counts, found, mine[left], network, weights)
        sides = men(after[:, :2]), men(after[:, 2:])
        over = sides[0][:, 25] == 15
        points = np.where(mine[left], 1, -1) * stake(sides[1])
        results[left[over]] = points[over]
        board[left] = after[:, [2, 3, 0, 1]]
        mine[left] = ~mine[left]
        left = left[~over]
        for index in left.tolist():
            one, two = dice[index].below(6) + 1, dice[index].below(6) + 1
            throws[index] = max(one, two), min(one, two)
    return results


def after_best(
    boards: Words, counts: Counts, found: Words, mine: npt.NDArray[np.bool_], network: Network,
    weights: npt.NDArray[np.float64],
) -> Words:  # fmt: skip
    """The positions after the plays that are chosen, the mover's side first."""
    after = boards.copy()  # of who stands still
    of = np.repeat(np.arange(len(boards)), counts)
    mover, other = men(found[:, :2]), men(found[:, 2:4])
    worth = np.empty(len(found))
    for player in range(_SIDES):
        which = mine[of] == (player == 0)
        own, opponent = mover[which], other[which]
        if player:
            worth[which] = pubeval(own, opponent, weights)
        else:
            seen = -network.potentials(features(opponent, own)).astype(np.float64)
            worth[which] = np.where(own[:, 25] == 15, np.inf, seen)
    order = np.lexsort((np.arange(len(found)), -worth, of))  # the best of each, the first of equals
    moving = np.flatnonzero(counts)
    firsts = order[(np.cumsum(counts) - counts)[moving]]
    after[moving] = found[firsts, :4]
    return after


# Measurements


@pytest.mark.parametrize("seed", SEEDS)
def test_how_far_it_evolves(seed: int) -> None:
    with ThreadPoolExecutor(THREADS) as executor:
        evolution = Evolution(GAME, PRESETS[PRESET].settings, seed, executor)
        spent = 0.0
        for mark in MARKS:
            began, until = time.process_time() - spent * THREADS, mark * THREADS
            for _ in evolution.generations(
                stop=lambda b=began, u=until: time.process_time() - b >= u
            ):
                pass
            spent = mark
            assert evolution.best is not None
            told = f"{PRESET}, seed {seed}, {mark:g} s of {THREADS} threads (CPU)"
            rate = evolution.games / (mark * THREADS)
            print(f"\n{told}: generation {evolution.generation}, {rate:,.0f} games/s a thread")  # noqa: T201
            tell_strength("best", Network(evolution.layout, evolution.best.weights))


@pytest.mark.parametrize("name", ["backgammon", "backgammon-learnt"])
def test_the_champions_that_come_with_poda(name: str) -> None:
    path = shipped_file("backgammon").with_name(f"{name}.json.gz")
    tell_strength(name, load_champion(path).network)


def tell_strength(name: str, network: Network) -> None:
    tell(f"  {name} against the hand-made evaluation: {share(against_hand_made(network, GAMES))}")
    if PUBEVAL.is_file():
        tell(f"  {name} against pubeval: {share(against_pubeval(network, GAMES))}")


def test_games_a_second() -> None:
    layout = layout_for(GAME, 8)
    network = shipped_champion("backgammon").network
    networks = played(network.layout, network.weights)
    for name, games, second in (("networks", 4000, 0), ("network and hand-made", 2000, HAND_MADE)):
        batch = Batch(
            "backgammon", networks, np.zeros(games, np.int32), np.full(games, second, np.int32),
            Stream(1).words(games), np.zeros(games, np.int32), 0,
        )  # fmt: skip
        start = time.thread_time()
        play_batch(batch)
        tell(f"{games / (time.thread_time() - start):,.0f} whole games a second, {name}")
    assert layout.inputs == network.layout.inputs
