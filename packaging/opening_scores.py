#!/usr/bin/env python3
"""The exact scores of Connect Four's first positions, for web pages, which have no book.

    python packaging/opening_scores.py     writes resources/web/connect4_openings.json

The positions of 0 to 7 stones, of two mirror images one. A position is written as seven columns,
each a number: a one above its stones, and below it, from the top down, a bit for each, 1 where it
is of the side to move. Its key reads these as the digits of a number, 128 to a column. The file
has, for each number of stones, the scores in the order of the keys, each as the letter that is so
many after `M` (before it, where it is negative). `resources/web/position.js` makes the same keys.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "desktop"))

from poda.engine.games.connect4 import ConnectFour, State  # noqa: E402
from poda.packages.connect4.engine.solver import Solver, book  # noqa: E402

RULES = ConnectFour()
PLIES = 7
FILE = ROOT / "resources" / "web" / "connect4_openings.json"


def key_of(state: State) -> int:
    """The key of a position, the same for its mirror image."""
    columns = []
    for column in range(7):
        code = 1
        for row in reversed(range(6)):
            if cell := state.cells[row * 7 + column]:
                code = 2 * code + (cell == RULES.to_move(state))
        columns.append(code)
    return min(
        sum(code * 128**place for place, code in enumerate(each))
        for each in (columns, columns[::-1])
    )


def main() -> None:
    solver, told = Solver(book()), []
    level = {key_of(state): state for state in [RULES.initial_state()]}
    for plies in range(PLIES + 1):
        ordered = [level[key] for key in sorted(level)]
        told.append("".join(chr(ord("M") + each.score) for each in solver.solve(ordered)))
        print(plies, len(ordered), flush=True)
        after = (RULES.result(state, move) for state in ordered for move in RULES.actions(state))
        level = {key_of(state): state for state in after if not RULES.is_terminal(state)}
    FILE.write_text(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
