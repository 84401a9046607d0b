"""How strong a network of Connect Four is that learnt: against perfect play, and in what it keeps.

    python tests/bench/connect4_learnt.py "" --games 200 --plies 1 2
    python tests/bench/connect4_learnt.py FOLDER/champion.json --second

The file is a champion's; "" is the one that comes with Poda ("Learnt"). It looks ahead so far as
--plies says, and moves first (or with --second second). The other side asks the solver: it plays a
move of the highest score, so it wins as soon as it can, and else holds out as long as it can; of
equals it draws one, by --seed. So a game that is lost from the first move on is never given away.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from functools import cache
from pathlib import Path

from poda.engine.games.connect4 import LEFT_TO_RIGHT, ConnectFour, State
from poda.engine.playing.movers import NetworkMover
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.random_numbers import Dice
from poda.engine.runs.champion import Champion, load_champion, shipped_champion
from poda.packages.connect4.engine.solver import Solver, book

RULES = ConnectFour()
SOLVER = Solver(book())


@cache
def right_moves(state: State) -> tuple[int, ...]:
    """The moves of the highest score."""
    scores = SOLVER.columns(state).scores
    best = max(score for score in scores if score is not None)
    return tuple(c for c in LEFT_TO_RIGHT if scores[c - 1] == best)


def results(champion: Champion, plies: int, games: int, seed: int, second: bool) -> list[int]:
    """Won, drawn and lost games of the champion."""
    mover, draw, found = NetworkMover(RULES, champion.network, plies), random.Random(seed), [0] * 3
    chosen = cache(lambda state: mover.choose(state, Dice(0)))
    for _ in range(games):
        state = RULES.initial_state()
        while not RULES.is_terminal(state):
            own = (len(state.moves) % 2 == 1) == second
            state = RULES.result(state, chosen(state) if own else draw.choice(right_moves(state)))
        utility = -RULES.utility(state) if second else RULES.utility(state)
        found[1 - int(utility)] += 1
    return found


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--plies", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--second", action="store_true")
    given = parser.parse_args()
    if given.file:
        champion = load_champion(Path(given.file))
    else:
        champion = shipped_champion("connect4", "learnt")
    for plies in given.plies:
        began = time.perf_counter()
        won, drawn, lost = results(champion, plies, given.games, given.seed, given.second)
        kept = training_kit_of(RULES).values_kept(champion.network, plies)
        print(  # noqa: T201
            f"{plies} plies: {won} won, {drawn} drawn, {lost} lost of {given.games} games moving "
            f"{'second' if given.second else 'first'} against perfect play; value kept in "
            f"{100 * (kept or 0):.1f} % of the known positions; "
            f"{time.perf_counter() - began:.0f} s, load {os.getloadavg()[0]:.1f}"
        )


if __name__ == "__main__":
    main()
