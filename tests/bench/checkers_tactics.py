"""Positions of checkers with one good move, and how many of them a player solves.

    python tests/bench/checkers_tactics.py                            the level Learnt, 0.5 s each
    python tests/bench/checkers_tactics.py --player alphabeta:40::1s
    python tests/bench/checkers_tactics.py --make 50 --seed 1         draws them anew

Three in five are *shots*, from games in which each side looks two plies ahead and errs at times: by
full-width searches of `DEPTHS` plies and captures beyond, which count men and kings alone, one move
gains a man or more, and every other one nothing. The others are *wins*, from positions of five to
eight pieces that are drawn by lot, against no fewer: such searches with the endgame database prove
that one move wins, and do not of any other. Neither is seen by a search of `EASY` plies.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from poda.engine.decisions import Limit, never
from poda.engine.games.checkers import Checkers, Move, State
from poda.engine.players import PlayerSpec
from poda.engine.search.evaluation import FORCED
from poda.engine.search.selective import Selectivity
from poda.packages.checkers.engine.compiled_search import KernelResult, Memory, search
from poda.packages.checkers.engine.endgame_file import Endgames, some_state
from poda.packages.checkers.engine.endgames import load
from poda.packages.checkers.engine.evaluation import MATERIAL, material

RULES: Final = Checkers()
FILE: Final = Path(__file__).parents[1] / "data" / "checkers_tactics.txt"
DEPTHS: Final = 9, 11
EASY: Final = 5
MAN: Final = 100


class Puzzle(NamedTuple):
    """A position and its solution, in the notation of the rules; `kind` is "shot" or "win"."""

    kind: str
    position: str
    solution: str


def full_width(
    state: State, plies: int, database: Endgames | None, options: Selectivity | None = None
) -> KernelResult:
    """A search of so many plies that leaves nothing out, but for what `options` say."""
    memory = Memory(18)
    for depth in range(1, plies + 1):
        found = search(
            state, depth, MATERIAL, stop=bool, memory=memory, selectivity=options,
            database=database,
        )  # fmt: skip
    return found


def only_move(state: State, kind: str, plies: int, database: Endgames | None) -> Move | None:
    """The one move that gains a man, or that wins; None where there is none, or more than one."""
    before = int(state.turn * material(state))
    good = MAN + before if kind == "shot" else FORCED
    if full_width(state, plies, database).value < good:
        return None
    found = None
    for action in RULES.actions(state):
        child = RULES.result(state, action)
        if RULES.is_terminal(child):
            return None
        value = -full_width(child, plies - 1, database).value
        if value >= good and found is not None:
            return None
        if value >= good:
            found = action
        elif kind == "shot" and value > before:
            return None
    return found


def puzzle_at(state: State, kind: str, database: Endgames | None) -> Puzzle | None:
    """What there is to be solved in a position, if that is hard enough."""
    if RULES.is_terminal(state) or len(RULES.actions(state)) < 3 or RULES.noisy(state).actions:
        return None
    before = int(state.turn * material(state))
    good = MAN + before if kind == "shot" else FORCED
    # What a selective search does not find is not looked for: it is a tenth of the work.
    likely = full_width(state, DEPTHS[0], database, Selectivity())
    if likely.value < good or (kind == "win" and before > 0):
        return None
    if full_width(state, EASY, database).value > before + MAN // 2:
        return None
    solutions = [only_move(state, kind, plies, database) for plies in DEPTHS]
    if solutions[0] is None or solutions[0] != solutions[1]:
        return None
    return Puzzle(kind, RULES.format_position(state), RULES.format_action(state, solutions[0]))


def states(kind: str, draw: random.Random) -> Iterator[State]:
    """Positions that may be such puzzles: those of the end of a game, or one from the lot."""
    if kind == "win":
        yield some_state(draw, draw.randint(5, 8))
        return
    state, wanted = RULES.initial_state(), draw.randrange(10, 70)
    for ply in range(wanted + 8):
        if RULES.is_terminal(state) or (state.black | state.white).bit_count() < 10:
            return
        if ply >= wanted:
            yield state
        actions = RULES.actions(state)
        action = draw.choice(actions)
        if ply >= 6 and draw.random() < 0.85:
            action = actions[full_width(state, 2, None).line[0]]
        state = RULES.result(state, action)


def made(count: int, seed: int) -> list[Puzzle]:
    """So many puzzles, one from a game at most."""
    draw, database, found = random.Random(seed), load(4), list[Puzzle]()
    while len(found) < count:
        kind = "shot" if len(found) < 3 * count // 5 else "win"
        known = database if kind == "win" else None
        each = (puzzle_at(state, kind, known) for state in states(kind, draw))
        if puzzle := next(filter(None, each), None):
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
    limit = Limit(plies=40, seconds=options.seconds)
    missed = [each for each in puzzles() if not is_solved(each, options.player, limit)]
    load_now = os.getloadavg()[0]
    print(f"{len(missed)} of {len(puzzles())} missed, load {load_now:.1f}", *missed, sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()
