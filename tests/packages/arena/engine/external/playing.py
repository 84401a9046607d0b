"""Programs to test with, and games with them."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from poda.base import paths
from poda.engine.decisions import Limit
from poda.engine.games import GAMES
from poda.engine.random_numbers import Dice
from poda.engine.search.observer import Stop, never
from poda.packages.arena.engine.competitor import ChessClock, Competitor, Turn
from poda.packages.arena.engine.external.engines import Program, competitor
from poda.packages.arena.engine.external.program import Protocol

CONNECT4: Final = GAMES["connect4"]
DATA: Final = Path(__file__).parents[4] / "data" / "engines"
TINY: Final = paths.resource("engines", "ugi_engine.py")
"""The engine that people copy."""


def program(
    *command: str | Path,
    game: str = "connect4",
    protocol: Protocol = "ugi",
    seconds: float = 60.0,  # on a machine that does other things too
    megabytes: int | None = None,
) -> Program:
    """A program in Python, whose file and arguments these are."""
    interpreter = (sys.executable,) if protocol == "ugi" else ()
    words = (*interpreter, *map(str, command))
    return Program("program", (game,), protocol, words, seconds, megabytes)


def hostile(how: str, *more: str | Path, **rest: Any) -> Program:
    """The program that does what none should."""
    return program(DATA / "hostile.py", how, *more, **rest)


@contextmanager
def plays(program: Program) -> Iterator[Competitor]:
    """Who plays for the program, for a while."""
    found = competitor(program, GAMES[program.games[0]])
    try:
        yield found
    finally:
        found.close()


def turn(
    moves: str = "",
    limit: Limit | None = None,
    clock: ChessClock | None = None,
    stop: Stop = never,
    game: str = "connect4",
) -> Turn:
    """The position after these moves of a game whose moves are digits."""
    rules = GAMES[game]
    start = state = rules.initial_state()
    actions = []
    for move in moves:
        actions.append(rules.parse_action(state, move))
        state = rules.result(state, actions[-1])
    return Turn(start, tuple(actions), state, Dice(1), limit or Limit(), clock, stop)


def game_against_chance(player: Competitor, side: int, seed: int, game: str = "connect4") -> str:
    """The moves of a game between it and random play."""
    rules, chance = GAMES[game], random.Random(seed)
    start = state = rules.initial_state()
    actions: list[Any] = []
    player.new_game(start, side)
    while not rules.is_terminal(state):
        if rules.to_move(state) == side:
            asked = Turn(start, tuple(actions), state, Dice(1), Limit(), None, never)
            actions.append(player.choose(asked))
        else:
            actions.append(chance.choice(list(rules.actions(state))))
        state = rules.result(state, actions[-1])
    return "".join(map(str, actions))


def is_running(pid: int) -> bool:
    """Whether there is a process of that number that is no zombie (Linux)."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def until(is_so: Callable[[], bool]) -> None:
    """Wait for that; a test that waits five minutes in vain fails."""
    end = time.monotonic() + 300
    while not is_so():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)
