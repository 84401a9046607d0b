#!/usr/bin/env python3
"""Train backgammon's network from the rules alone: resources/networks/backgammon.json.gz.

    python packaging/train_backgammon.py --seed 1
    python packaging/train_backgammon.py --check

It plays games against itself and learns from each by temporal differences; then it labels the
positions of more games by rollouts without luck, and studies those, as
`packages/backgammon/engine/training.py` tells. No game of others, and no other program, has a part
in it. On two cores it takes an hour or more. The same seed and numbers of games give the same
weights, to the bit, on every machine and any number of threads. Ctrl+C stops it, and then nothing
is written; with `--keep FOLDER` the same command goes on behind the last stage that was done.

`--check` trains anew as many games as the mark in the file says, a few seconds of its first ones,
and compares the weights with that mark. docs/backgammon-network.md tells what was tried.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "desktop"))

from poda.engine.errors import EngineError  # noqa: E402
from poda.engine.kernels import native  # noqa: E402
from poda.engine.random_numbers import Stream, exp  # noqa: E402
from poda.packages.backgammon.engine import bearoff  # noqa: E402
from poda.packages.backgammon.engine.network import OwnNetwork, load, save  # noqa: E402
from poda.packages.backgammon.engine.training import Trainer, beginning, whole  # noqa: E402

TARGET: Final = ROOT / "resources" / "networks" / "backgammon.json.gz"
GAMES: Final = 1_200_000
MARK: Final = 2_000
"""After so many games a mark is made, which `--check` compares."""
SLICE: Final = 500
"""Games between two looks at the time."""
MOST_SEED: Final = 2**63 - 1

FIRST_RATE: Final = 0.012
LAST_FALL: Final = 3.0
"""The rate falls, evenly in its logarithm, by a factor of e to this power."""
LAMBDA: Final = 0.5
AVERAGED: Final = 0.1
"""Of the weights in this last share of the games the mean is taken."""

STRAYS: Final = (0, 0, 0, 0, 8, 8, 8)
"""So often games are labelled, each time by what was learned of all labels before; and in each of
these rounds so many of 64 turns take the next best play."""
ROLLOUTS: Final = 80_000
"""Games that are labelled in a round."""
ROLLOUT_LAMBDA: Final = 0.7
OPENING: Final = 16
"""Before every other one of these games so many plies are random at most."""
BATCH: Final = 100
"""Games that a thread labels at a time."""
EPOCHS: Final = 30
"""So often the labels of the first round are studied; in a later one, when there are more, each is
seen less often, so that all rounds take the same time."""
PARTS: Final = 20
"""Rates in each of these times."""
STUDY_RATE: Final = 0.015
STUDY_FALL: Final = 4.0

Arrays = dict[str, npt.NDArray[Any]]


@dataclass
class Run:
    """The games that it learns from by temporal differences: their plan, and how far it is.

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

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """What was learned, float64[`layout.NUMBERS`]."""
        return self._trainer.network.astype(np.float64) if self.mean is None else self.mean


def play(options: argparse.Namespace) -> Arrays:
    """The weights after all games, and the mark."""
    run, progress = Run(options.seed, options.games), Progress("games", options.games)
    while run.done < run.games:
        run.step()
        progress.tell(run.done)
    return {"weights": run.weights, "mark": np.array(run.mark)}


def label(options: argparse.Namespace, stage: int, weights: npt.NDArray[np.float64]) -> Arrays:
    """Positions, uint64[any, `layout.POSITION_WORDS`], and what each is worth, float64[any, 5]; the
    same on any number of threads."""
    table, progress = bearoff.load().table, Progress("rollouts", options.rollouts)
    seeds = Stream(options.seed, 100 + stage).words(options.rollouts)

    def batch(first: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        trainer = Trainer(weights.astype(np.float32), table)
        return trainer.label(
            seeds[first : first + BATCH], ROLLOUT_LAMBDA, OPENING, STRAYS[stage - 1]
        )

    found = []
    with ThreadPoolExecutor(options.threads) as executor:
        try:
            for each in executor.map(batch, range(0, options.rollouts, BATCH)):
                found.append(each)
                progress.tell(min(len(found) * BATCH, options.rollouts))
        except BaseException:
            executor.shutdown(cancel_futures=True)
            raise
    positions, chances = (np.concatenate(each) for each in zip(*found, strict=True))
    return {"positions": positions, "chances": chances}


def study(
    options: argparse.Namespace, stage: int, weights: npt.NDArray[np.float64], labels: list[Arrays]
) -> Arrays:
    """The weights after all that is labelled was studied many times, each time in another order:
    their mean in the last of these times."""
    positions, chances = (
        np.concatenate([each[name] for each in labels]) for name in ("positions", "chances")
    )
    trainer = Trainer(weights.astype(np.float32), bearoff.load().table)
    orders, count = Stream(options.seed, 200 + stage), len(positions)
    steps = EPOCHS // stage * PARTS
    progress = Progress("parts of the studies", steps)
    averaged = round(steps * AVERAGED)
    mean = np.zeros(len(weights))
    for step in range(steps):
        part = step % PARTS
        if part == 0:
            order = np.argsort(orders.words(count), kind="stable")
        some = order[count * part // PARTS : count * (part + 1) // PARTS]
        rate = STUDY_RATE * float(exp(np.array([-STUDY_FALL * step / steps]))[0])
        trainer.study(positions, chances, some, rate, rate)
        if step >= steps - averaged:
            mean += trainer.network / averaged
        progress.tell(step + 1)
    return {"weights": mean}


def kept(options: argparse.Namespace, name: str, make: Callable[[], Arrays]) -> Arrays:
    """What a stage made, and in how many seconds: from the folder where stages are kept, or now."""
    folder = options.keep
    path = folder and folder / f"{name}-{options.seed}-{options.games}-{options.rollouts}.npz"
    if path and path.exists():
        with np.load(path) as found:
            return dict(found)
    start, made = time.perf_counter(), make()
    made["seconds"] = np.array(time.perf_counter() - start)
    if path:
        folder.mkdir(parents=True, exist_ok=True)
        half = path.with_suffix(".part.npz")
        np.savez(half, **made)
        half.replace(path)
    return made


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
    parser.add_argument(
        "--rollouts", type=int, default=ROLLOUTS, help=f"games a round; {ROLLOUTS:,} unless said"
    )
    parser.add_argument(
        "--threads", type=int, default=os.cpu_count() or 1, help="that label; as many as processors"
    )
    parser.add_argument("-o", "--output", type=Path, default=TARGET, metavar="FILE")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="each stage, to go on there")
    parser.add_argument("--check", action="store_true", help="do the first games give the mark?")
    options = parser.parse_args(arguments)
    if not 0 <= options.seed <= MOST_SEED:
        parser.error("--seed: 0 or more, and less than 2**63")
    for name, least in (("games", 1), ("rollouts", 0), ("threads", 1)):
        if getattr(options, name) < least:
            parser.error(f"--{name}: at least {least}")
    return options


def train(options: argparse.Namespace) -> int:
    """The whole training; its file is written at the end."""
    stages = [kept(options, "played", lambda: play(options))]
    weights, mark, labels = stages[0]["weights"], str(stages[0]["mark"]), list[Arrays]()
    for stage in range(1, 1 + len(STRAYS) * (options.rollouts > 0)):
        labels.append(kept(options, f"labels-{stage}", partial(label, options, stage, weights)))
        studied = kept(options, f"studied-{stage}", partial(study, options, stage, weights, labels))
        stages += [labels[-1], studied]
        weights = studied["weights"]
    seconds = round(sum(float(stage["seconds"]) for stage in stages), 1)
    network = OwnNetwork(
        whole(weights), origin(options), options.seed, options.games, seconds, MARK, mark
    )
    options.output.parent.mkdir(parents=True, exist_ok=True)
    save(options.output, network)
    print(f"{options.output}: {options.games:,} games in {seconds:,.0f} s")
    print(f"weights {network.sha256}, after {MARK:,} games {mark or 'none'}")
    return 0


class Progress:
    """How far a stage is, in one line that is written over."""

    def __init__(self, what: str, of: int) -> None:
        self._what, self._of = what, of
        self._start = self._last = time.perf_counter()

    def tell(self, done: int) -> None:
        now = time.perf_counter()
        if now - self._last < 2.0 and done < self._of:
            return
        self._last, pace = now, done / (now - self._start)
        left = (self._of - done) / pace / 60
        line = f"{done:,} of {self._of:,} {self._what}, {pace:,.0f} a second, {left:.1f} minutes"
        print(f"\r{line} left".ljust(79), end="\n" if done == self._of else "", flush=True)


def origin(options: argparse.Namespace) -> str:
    """The command, and the versions that it ran with."""
    library = native.FOLDER / native.NOTE
    numba = json.loads(library.read_text())["numba"] if library.exists() else version("numba")
    versions = f"numba {numba}, numpy {version('numpy')}"
    command = (
        f"python packaging/train_backgammon.py --seed {options.seed} --games {options.games} "
        f"--rollouts {options.rollouts}"
    )
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
