"""Positions of checkers with one good move, and how many of them a player solves.

    python tests/bench/checkers_tactics.py                            Learnt, 0.5 s of the processor
    python tests/bench/checkers_tactics.py --player alphabeta:40
    python tests/bench/checkers_tactics.py --make 50 --seed 1         draws them anew

They come up in games in which each side looks two plies ahead and errs at times. By full-width
searches of `DEPTHS` plies and captures beyond, which count men and kings alone, one move gains a
man or more, and every other one nothing; a search of `EASY` plies does not see it, and a selective
one of `FAR` plies sees no other move that gains.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Final, NamedTuple

from poda.engine import decisions
from poda.engine.decisions import Limit
from poda.engine.games.checkers import Checkers, Move, State
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import never
from poda.engine.search.selective import Selectivity
from poda.packages.checkers.engine.compiled_search import KernelResult, Memory, search
from poda.packages.checkers.engine.endgames import load
from poda.packages.checkers.engine.evaluation import MATERIAL, material

RULES: Final = Checkers()
FILE: Final = Path(__file__).parents[1] / "data" / "checkers_tactics.txt"
DEPTHS: Final = 9, 11
EASY: Final = 5
FAR: Final = 17
MAN: Final = 100
LEAST_PIECES: Final = 10


class Puzzle(NamedTuple):
    """A position and the move that gains a man in it, in the notation of the rules."""

    position: str
    solution: str


def searched(state: State, plies: int, options: Selectivity | None = None) -> KernelResult:
    """A search of so many plies that leaves nothing out, but for what `options` say."""
    memory = Memory(18)
    for depth in range(1, plies + 1):
        found = search(state, depth, MATERIAL, stop=bool, memory=memory, selectivity=options)
    return found


def lead(state: State) -> int:
    """The lead of the side to move in hundredths of a man."""
    return int(state.turn * material(state))


def only_gain(state: State, plies: int, options: Selectivity | None = None) -> Move | None:
    """The one move that gains a man or more; None if there is none, or if another one gains, too,
    or ends the game."""
    found = None
    for action in RULES.actions(state):
        child = RULES.result(state, action)
        value = (
            lead(state) if RULES.is_terminal(child) else -searched(child, plies - 1, options).value
        )
        if value > lead(state) and (found is not None or value < lead(state) + MAN):
            return None
        if value > lead(state):
            found = action
    return found


def puzzle_at(state: State) -> Puzzle | None:
    """What there is to be solved in a position, if that is hard enough."""
    if len(RULES.actions(state)) < 3 or RULES.noisy(state).actions:
        return None
    # What a selective search does not find is not looked for: that is a tenth of the work.
    if searched(state, DEPTHS[0], Selectivity()).value < lead(state) + MAN:
        return None
    if searched(state, EASY).value > lead(state) + MAN // 2:
        return None
    solution = only_gain(state, DEPTHS[0])
    # Another move may gain as much a little later.
    others = (DEPTHS[1], None), (FAR, Selectivity())
    if solution is None or any(only_gain(state, *each) != solution for each in others):
        return None
    return Puzzle(RULES.format_position(state), RULES.format_action(state, solution))


def game_states(draw: random.Random) -> Iterator[State]:
    """The positions of a game from some ply on, while there are many pieces."""
    state, first = RULES.initial_state(), draw.randrange(10, 40)
    for ply in range(first + 12):
        if RULES.is_terminal(state) or (state.black | state.white).bit_count() < LEAST_PIECES:
            return
        if ply >= first:
            yield state
        action = draw.choice(RULES.actions(state))
        if ply >= 6 and draw.random() < 0.85:
            action = RULES.actions(state)[searched(state, 2).line[0]]
        state = RULES.result(state, action)


def made(count: int, seed: int) -> list[Puzzle]:
    """So many puzzles, one from a game at most."""
    draw, found = random.Random(seed), list[Puzzle]()
    while len(found) < count:
        if puzzle := next(filter(None, map(puzzle_at, game_states(draw))), None):
            found.append(puzzle)
            print(len(found), *puzzle, flush=True)  # noqa: T201
    return found


def puzzles() -> list[Puzzle]:
    """Those of the file."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [Puzzle(*line.split("\t")) for line in lines if not line.startswith("#")]


def is_solved(puzzle: Puzzle, player: str, limit: Limit) -> bool:
    """Whether a player that knows nothing yet of a position finds its move."""
    state = RULES.parse_position(puzzle.position)
    found = PlayerSpec.parse(player, RULES.key).build(RULES).choose(state, limit, never)
    return RULES.format_action(state, found.action) == puzzle.solution


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--player", default="alphabeta:40:learnt")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--make", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.make:
        lines = [
            f"# python tests/bench/checkers_tactics.py --make {options.make} --seed {options.seed}",
            *("\t".join(each) for each in made(options.make, options.seed)),
        ]
        FILE.write_text("\n".join([*lines, ""]), encoding="utf-8")
    load(4)
    # What else the machine does is no matter of the player's.
    decisions.time = SimpleNamespace(perf_counter=time.process_time)  # type: ignore[assignment]
    limit = Limit(plies=40, seconds=options.seconds)
    missed = [each for each in puzzles() if not is_solved(each, options.player, limit)]
    print(  # noqa: T201
        f"{len(missed)} of {len(puzzles())} missed, load {os.getloadavg()[0]:.1f}",
        *map(" ".join, missed),
        sep="\n",
    )


if __name__ == "__main__":
    main()
