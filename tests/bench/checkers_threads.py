"""How much sooner two threads search checkers to a depth than one, over three-move ballots.

    python tests/bench/checkers_threads.py --plies 20 --ballots 10 --rounds 2

Each search begins with an empty table, by the evaluation that is learnt. With one thread and with
two in turn: seconds of the clock and of the processor, and nodes. On a machine that does much else
the clock says little, since two threads are given more of it than one: half of the processor's time
of both is what the search would take on two processors of its own.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Final, NamedTuple

from poda.engine.decisions import never
from poda.engine.games import GAMES
from poda.engine.games.checkers import State
from poda.packages.checkers.engine.ballots import deck
from poda.packages.checkers.engine.endgames import load
from poda.packages.checkers.engine.searcher import BY_LEARNING, CompiledCheckers

RULES: Final = GAMES["checkers"]


class Taken(NamedTuple):
    """What a search took: seconds of the clock, of the processor, and nodes."""

    clock: float
    processor: float
    nodes: int


def searched(state: State, plies: int, helper: Executor | None) -> Taken:
    search = CompiledCheckers(RULES, "alphabeta", BY_LEARNING)
    search.selective, search.helper = True, helper
    clock, processor = time.perf_counter(), time.process_time()
    found = search.search(state, plies, never)
    return Taken(time.perf_counter() - clock, time.process_time() - processor, found.nodes)


def mean(ratios: list[float]) -> float:
    """The geometric one."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--plies", type=int, default=20)
    parser.add_argument("--ballots", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    load(4)
    clocks, processors, rates = [], [], []
    with ThreadPoolExecutor(1) as helper:
        for text in deck().drawn(1)[: options.ballots]:
            state = RULES.parse_position(text)
            for _ in range(options.rounds):
                one, two = (searched(state, options.plies, each) for each in (None, helper))
                clocks.append(two.clock / one.clock)
                processors.append(two.processor / 2 / one.processor)
                rates.append(two.nodes / two.processor * 2 / (one.nodes / one.processor))
                print(f"{text}: {one} {two}", flush=True)  # noqa: T201
    print(  # noqa: T201
        f"two threads for one, {len(clocks)} searches of {options.plies} plies: clock "
        f"{mean(clocks):.2f}, half of the processor's time {mean(processors):.2f}, nodes a second "
        f"of two processors {mean(rates):.2f} (load {os.getloadavg()[0]:.1f})"
    )


if __name__ == "__main__":
    main()
