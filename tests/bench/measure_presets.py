"""How well the presets learn: losses to the 6-ply player over the CPU seconds of one thread; in
backgammon, to the hand-made evaluation.

    python tests/bench/measure_presets.py fast --seeds 5 --seconds 30
    python tests/bench/measure_presets.py self-play --set pairs=64 --set noise=0.1
    python tests/bench/measure_presets.py dice --game backgammon --seeds 1 --seconds 120

For each seed a row: at each mark, losses in percent of `--games` games of the last generation's
best and of the champion, and how fast it went; then the means over the seeds. The time of these
readings is not counted. Trials that belong to the run are part of its time.
"""

from __future__ import annotations

import argparse
import dataclasses
import time
from statistics import mean
from typing import Any

import numpy as np

from poda.engine.evolve.evolution import Evolution
from poda.engine.games import game as game_named
from poda.engine.networks.network import Floats, played
from poda.engine.playing.batches import Batch, partner_code, play
from poda.engine.random_numbers import Stream
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.settings import EvolutionSettings, Settings
from poda.engine.runs.validation import tally
from poda.engine.tally import Tally

MARKS = (1.0, 3.0, 10.0, 30.0, 60.0, 120.0)


def read(evolution: Evolution, weights: Floats, games: int, plies: int = 2) -> Tally:
    """So many games against the 6-ply player, or the hand-made evaluation, from the normal
    beginning, half with each colour; where dice are thrown, each sequence of throws with both."""
    partner = partner_code(evolution.game.key, 6)
    first = np.where(np.arange(games) % 2 == 0, 0, partner).astype(np.int32)
    second = np.where(np.arange(games) % 2 == 0, partner, 0).astype(np.int32)
    networks = played(evolution.layout, weights)
    times = 2 if evolution.game.has_chance else 1
    seeds = Stream(2**63 + 7, evolution.seed).words(-(-games // times)).repeat(times)[:games]
    nothing = np.zeros(games, dtype=np.int32)
    return tally(play(Batch(evolution.game.key, networks, first, second, seeds, nothing, plies)))


def percent(games: Tally) -> float:
    """Losses in percent."""
    return 100.0 * games.lost / (games.won + games.drawn + games.lost)


def run(
    key: str, settings: Settings, seed: int, seconds: float, games: int, deep: int
) -> list[float]:
    """One run; the percentages at the marks and of the champion."""
    evolution = Evolution(game_named(key), settings, seed)
    found = []
    for mark in [m for m in MARKS if m < seconds] + [seconds]:
        # Thread time, not the clock's: the machine may be busy.
        left = mark - (found[-1][0] if found else 0.0)
        began, until = time.thread_time(), left
        for _ in evolution.generations(stop=lambda b=began, u=until: time.thread_time() - b >= u):
            pass
        assert evolution.best is not None
        pair = evolution.best, evolution.champion or evolution.best
        found.append((mark, *(percent(read(evolution, one.weights, games)) for one in pair)))
    cells = "  ".join(f"{mark:g} s: {best:5.1f} {tried:5.1f}" for mark, best, tried in found)
    row = [lost for _, *both in found for lost in both]
    champion = evolution.champion
    if champion is not None:
        cells += f"  champion of generation {champion.generation}, score {champion.score:.3f}"
        if deep:
            ahead = read(evolution, champion.weights, deep, 6)
            cells += f", wins at 6 plies {100.0 * ahead.won / deep:.1f}"
    rate = evolution.games / seconds
    print(
        f"seed {seed}  {cells}  {evolution.generation} generations, {rate:.0f} games/s", flush=True
    )
    return row


def changed(settings: Settings, changes: list[str]) -> Settings:
    """The settings with `name=value` applied."""
    values: dict[str, Any] = settings.to_dict()
    for change in changes:
        name, _, text = change.partition("=")
        try:
            values[name] = int(text)
        except ValueError:
            try:
                values[name] = float(text)
            except ValueError:
                values[name] = None if text == "None" else text
    return Settings.from_dict(values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("preset", choices=PRESETS)
    parser.add_argument("--game", default="connect4")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--deep", type=int, default=0, help="games of the champion at 6 plies")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    options = parser.parse_args()
    settings = changed(PRESETS[options.preset].settings, options.set)
    defaults = EvolutionSettings().to_dict()
    print({k: v for k, v in dataclasses.asdict(settings).items() if v != defaults[k]})
    seeds = range(options.first_seed, options.first_seed + options.seeds)
    rows = [
        run(options.game, settings, s, options.seconds, options.games, options.deep) for s in seeds
    ]
    print("mean   ", "  ".join(f"{mean(column):5.1f}" for column in zip(*rows, strict=True)))


if __name__ == "__main__":
    main()
