"""Plays the tournament in a folder, and says the number of each game that it is told of; a process
that `test_after_a_kill.py` kills."""

from __future__ import annotations

import sys
from pathlib import Path

from poda.engine.search.observer import never
from poda.packages.arena.engine.tournament.journal import Journal
from poda.packages.arena.engine.tournament.running import Runner


def tell(*words: object) -> None:
    sys.stdout.write("".join(f"{word}\n" for word in words))
    sys.stdout.flush()


def main() -> None:
    journal = Journal.open(Path(sys.argv[1]))
    tell(*(game.number for game in journal.games), "plays")
    runner = Runner(journal, int(sys.argv[2]))
    runner.run(never, lambda games: tell(*(game.number for game in games)))
    tell("over")
    journal.close()


if __name__ == "__main__":
    main()
