"""Whether endings of checkers are lost, or only drawn, that the endgame database had better.

    python tests/bench/checkers_endings.py --games 500 --seed 1 --nodes 5000

Endings of five to eight pieces, drawn at random with no more than a man between the sides, are
played by one player against itself. As soon as the database has a position it says what each side
could have, and the game goes on to its end: whoever gets less has thrown it away. Before that, a
capture that leads into the database may be the wrong one: of the moves that lead there at once, the
player is held to what the best of them gives. A win that may take more moves without a capture or a
man's move than the rules leave is a draw that the winner can have, and nothing for the loser.
"""

from __future__ import annotations

import argparse
import os
import random
from typing import Final

from poda.engine.decisions import Limit
from poda.engine.games.checkers import Checkers, State
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import never
from poda.packages.checkers.engine.endgame_file import Endgames, some_state
from poda.packages.checkers.engine.endgames import load
from poda.packages.checkers.engine.evaluation import material

RULES: Final = Checkers()
LEAST: Final = -2
"""Below every result."""
EVEN: Final = 130
"""Hundredths of a man: endings that are more uneven are left out."""


def drawn_state(draw: random.Random) -> State:
    """An ending of five to eight pieces that is not over."""
    while True:
        state = some_state(draw, draw.randint(5, 8))
        if not RULES.is_terminal(state) and abs(material(state)) <= EVEN:
            return state


def certain(state: State, side: int, database: Endgames) -> int:
    """What a side can have for certain: 1 a win, 0 a draw, `LEAST` if nothing is known or it
    loses."""
    known = database.probe(state)
    if known is None or known.winner == -side:
        return LEAST
    in_time = len(state.earlier) + known.plies <= 2 * state.quiet_moves
    return known.winner * side if in_time else 0


def assured(state: State, side: int, database: Endgames) -> int:
    """The same, or of the best of its moves where it is to move and one leads into the database."""
    if database.probe(state) is not None or side != state.turn:
        return certain(state, side, database)
    children = (RULES.result(state, each) for each in RULES.actions(state))
    return max(certain(each, side, database) for each in children)


def thrown_away(state: State, player: str, limit: Limit, database: Endgames) -> list[str]:
    """Play an ending to its end: the positions after which a side got less than it had."""
    sides = {side: PlayerSpec.parse(player, RULES.key).build(RULES) for side in (1, -1)}
    had: dict[int, tuple[int, str]] = {1: (LEAST, ""), -1: (LEAST, "")}
    while not RULES.is_terminal(state):
        for side in sides:
            least = assured(state, side, database)
            if least > had[side][0]:
                had[side] = least, RULES.format_position(state)
        decision = sides[state.turn].choose(state, limit, never)
        state = RULES.result(state, decision.action)
    won = int(RULES.utility(state))
    return [where for side, (least, where) in had.items() if side * won < least]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--player", default="alphabeta:40:learnt")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    draw, database = random.Random(options.seed), load(4)
    limit, lost = Limit(plies=40, nodes=options.nodes, seconds=3600.0), list[str]()
    for number in range(1, options.games + 1):
        lost += thrown_away(drawn_state(draw), options.player, limit, database)
        if number % 50 == 0 or number == options.games:
            print(f"{len(lost)} of {number}, load {os.getloadavg()[0]:.1f}", flush=True)  # noqa: T201
    print(*lost, sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()
