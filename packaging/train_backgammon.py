#!/usr/bin/env python3
"""Train backgammon's network from the rules alone: resources/networks/backgammon.json.

    python packaging/train_backgammon.py --seed 1
    python packaging/train_backgammon.py --check

It plays games against itself and learns from each, as `engine/backgammon/training.py` tells;
no game of others, and no other program, has a part in it. On one core it takes half an hour. The
same seed and number of games give the same weights, to the bit, on every machine. Ctrl+C stops it,
and then nothing is written.

`--check` trains anew as many games as the mark in the file says, a few seconds of its first ones,
and compares the weights with that mark. docs/backgammon-network.md tells what was tried.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import sys
import time
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "desktop"))

from poda.engine.backgammon import bearoff  # noqa: E402
from poda.engine.backgammon.network import Network, load, save  # noqa: E402
from poda.engine.backgammon.training import Trainer, beginning, whole  # noqa: E402
from poda.engine.errors import EngineError  # noqa: E402
from poda.engine.evolve.random_numbers import Stream, exp  # noqa: E402
from poda.engine.kernels import native  # noqa: E402

TARGET: Final = ROOT / "resources" / "networks" / "backgammon.json"
GAMES: Final = 1_600_000
MARK: Final = 2_000
"""After so many games a mark is made, which `--check` compares."""
SLICE: Final = 500
"""Games between two looks at the time."""
MOST_SEED: Final = 2**63 - 1

FIRST_RATE: Final = 0.02
LAST_FALL: Final = 3.5
"""The rate falls, evenly in its logarithm, by a factor of e to this power."""
LAMBDA: Final = 0.5
AVERAGED: Final = 0.1
"""Of the weights in this last share of the games the mean is taken."""


@dataclass
class Run:
    """A training run: its plan, and how far it is.

    Attributes:
        seed: from which everything random comes.
        games: that it shall have in the end, on which its rates depend.
        done: of them.
        mean: of the weights in the last of them.
        mark: the checksum of the weights after `MARK` games.
    """

    seed: int
    games: int
    done: int = 0
    mean: npt.NDArray[np.float64] | None = None
    mark: str = ""

    def __post_init__(self) -> None:
        self._seeds = Stream(self.seed, 99)
        self._trainer = Trainer(beginning(self.seed), bearoff.load().table)
        self._averaged = 0

    def step(self) -> None:
        """Play some games, and learn from them."""
        share = self.done / self.games
        rate = FIRST_RATE * float(exp(np.array([-LAST_FALL * share]))[0])
        games = min(SLICE, self.games - self.done)
        self._trainer.run(self._seeds.words(games), rate, rate, LAMBDA)
        self.done += games
        network = self._trainer.network
        if self.done == MARK:
            self.mark = checksum(network)
        if self.done > self.games * (1.0 - AVERAGED):
            self._averaged += 1
            mean = np.zeros(len(network)) if self.mean is None else self.mean
            self.mean = mean + (network - mean) / self._averaged

    def network(self, origin: str, seconds: float) -> Network:
        """What was learned, as it plays."""
        weights = self._trainer.network if self.mean is None else self.mean
        return Network(
            whole(weights), origin, self.seed, self.done, round(seconds, 1), MARK, self.mark
        )


def checksum(network: npt.NDArray[Any]) -> str:
    """The SHA-256 of the weights, as single precision numbers with the low byte first."""
    return hashlib.sha256(network.astype("<f4").tobytes()).hexdigest()


def main(arguments: list[str] | None = None) -> int:
    """Train or check, as the command line says."""
    options = parsed(arguments)
    try:
        return check(options.output) if options.check else train(options)
    except EngineError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nstopped; nothing was written", file=sys.stderr)
        return 130


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="of everything random: 0 or more")
    parser.add_argument("--games", type=int, default=GAMES, help=f"{GAMES:,} unless said")
    parser.add_argument("-o", "--output", type=Path, default=TARGET, metavar="FILE")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="of each twentieth a network")
    parser.add_argument("--check", action="store_true", help="do the first games give the mark?")
    options = parser.parse_args(arguments)
    if not 0 <= options.seed <= MOST_SEED:
        parser.error("--seed: 0 or more, and less than 2**63")
    if options.games < 1:
        parser.error("--games: at least 1")
    return options


def train(options: argparse.Namespace) -> int:
    """The whole run; its file is written at the end."""
    run, start = Run(options.seed, options.games), time.perf_counter()
    last = start
    while run.done < run.games:
        run.step()
        now = time.perf_counter()
        if options.keep is not None and run.done % max(SLICE, run.games // 20) < SLICE:
            options.keep.mkdir(parents=True, exist_ok=True)
            name = f"backgammon-{run.done:09}.json"
            save(options.keep / name, run.network(origin(options), now - start))
        if now - last >= 2.0 or run.done == run.games:
            last = now
            tell(run, now - start)
    print()
    seconds = time.perf_counter() - start
    network = run.network(origin(options), seconds)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    save(options.output, network)
    print(f"{options.output}: {run.done:,} games in {seconds:,.0f} s")
    print(f"weights {network.sha256}, after {MARK:,} games {network.mark or 'none'}")
    return 0


def tell(run: Run, seconds: float) -> None:
    """How far it is, in one line that is written over."""
    pace = run.done / seconds
    left = (run.games - run.done) / pace
    line = (
        f"{run.done:,} of {run.games:,} games, {pace:,.0f} a second, {left / 60:.1f} minutes left"
    )
    print(f"\r{line:<78}", end="", flush=True)


def origin(options: argparse.Namespace) -> str:
    """The command, and the versions that it ran with."""
    library = native.FOLDER / native.NOTE
    numba = json.loads(library.read_text())["numba"] if library.exists() else version("numba")
    versions = f"numba {numba}, numpy {version('numpy')}"
    command = f"python packaging/train_backgammon.py --seed {options.seed} --games {options.games}"
    return f"{command} (CPython {platform.python_version()}, {versions}, {platform.machine()})"


def check(path: Path) -> int:
    """Whether the first games of the run that made the file give its mark again."""
    network = load(path)
    if not network.mark:
        print(f"{path} has no mark: it was made with less than {MARK:,} games")
        return 1
    run = Run(network.seed, network.games)
    while run.done < network.mark_games:
        run.step()
    right = run.mark == network.mark
    print(f"after {run.done:,} games {run.mark}: {'as' if right else 'NOT as'} in {path}")
    return 0 if right else 1


if __name__ == "__main__":
    raise SystemExit(main())
