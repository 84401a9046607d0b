#!/usr/bin/env python3
"""Make resources/positions/connect4.csv: which moves of known positions keep their value.

    python packaging/known_positions.py SCORES.csv

SCORES.csv holds positions with their scores (columns `moves` and `score`), as P. Pons publishes
them with "Solving Connect 4" (blog.gamesolver.org): positive where the side to move wins. The moves
come from `connect4_solver.c`, built here with the C compiler. Of its half hour nearly all goes to
the few shortest positions. A value that is not the sign of the score ends it.
"""

import csv
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOLVER = ROOT / "packaging" / "connect4_solver.c"
TARGET = ROOT / "resources" / "positions" / "connect4.csv"


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    with Path(sys.argv[1]).open(encoding="ascii", newline="") as file:
        scores = {row["moves"]: int(row["score"]) for row in csv.DictReader(file)}
    # The longest first: what is known of them by then makes the short ones quicker.
    positions = sorted(scores, key=lambda moves: (-len(moves), moves))
    rows = list(checked(solved(positions), scores))
    TARGET.parent.mkdir(exist_ok=True)
    write(sorted(rows, key=lambda row: (len(row[0]), row[0])))
    print(f"{TARGET}: {len(rows)} positions")
    return 0


def solved(positions: Iterable[str]) -> Iterator[str]:
    """The solver's line for each position."""
    with tempfile.TemporaryDirectory() as folder:
        solver = Path(folder) / "solver"
        compiler = os.environ.get("CC", "cc")
        subprocess.run([compiler, "-O3", "-march=native", "-o", solver, SOLVER], check=True)
        questions = Path(folder) / "positions"
        questions.write_text("".join(f"{moves}\n" for moves in positions), encoding="ascii")
        with (
            questions.open() as asked,
            subprocess.Popen([solver], stdin=asked, stdout=subprocess.PIPE, text=True) as process,
        ):
            assert process.stdout is not None
            yield from process.stdout


def checked(lines: Iterable[str], scores: dict[str, int]) -> Iterator[tuple[str, int, str]]:
    """Position, score and the columns that keep its value; the value must be the score's sign."""
    for line in lines:
        moves, value, keeping = line.strip().split(",")
        score = scores[moves]
        if (score > 0) - (score < 0) != int(value):
            raise SystemExit(f"{moves}: the score is {score}, but the solver says {value}")
        yield moves, score, keeping


def write(rows: Iterable[tuple[str, int, str]]) -> None:
    with TARGET.open("w", encoding="ascii", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("position", "score", "keeping"))
        writer.writerows(rows)


if __name__ == "__main__":
    sys.exit(main())
