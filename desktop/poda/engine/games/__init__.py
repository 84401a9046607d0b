"""The games. A new one is a rules file in this folder and one line in `REGISTRY`; packages add
theirs (`poda.base.packages`)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache
from importlib import import_module
from typing import Any, Final

from poda.base import packages
from poda.engine.errors import EngineError
from poda.engine.game import Game

REGISTRY: Final = (
    "tictactoe.TicTacToe",
    "connect4.ConnectFour",
    "backgammon.Backgammon",
    "checkers.Checkers",
)
"""The games in the order of the menus: the rules file in this folder, and the class in it."""


def _registered(line: str) -> Game[Any, Any]:
    module, name = line.split(".")
    made: Game[Any, Any] = getattr(import_module(f"{__name__}.{module}"), name)()
    return made


def _added(taken: Set[str]) -> Iterator[Game[Any, Any]]:
    """The games of packages. One that cannot be used is left out, and told."""
    for key, added in packages.games().items():
        if not added.rules:
            continue  # it adds to a game that is here
        try:
            made: Game[Any, Any] = packages.imported(added.rules)()
            if made.key != key or key in taken:
                raise LookupError(f"the key of its game is {made.key}")
            yield made
        except Exception as error:
            packages.leave_out(added.rules, error)


# `Any`: the registry is where the static types of states and actions end.
GAMES: dict[str, Game[Any, Any]] = {game.key: game for game in map(_registered, REGISTRY)}
GAMES |= {game.key: game for game in _added({*GAMES})}


def game(key: str | Game[Any, Any]) -> Game[Any, Any]:
    """The game of that name; a game stands for itself. Raises EngineError for an unknown one."""
    if isinstance(key, Game):
        return key
    found = GAMES.get(key) if isinstance(key, str) else None
    if found is None:
        raise EngineError("game.unknown", text=key, names=", ".join(GAMES))
    return found


@cache
def evolved_games() -> tuple[str, ...]:
    """The games for which networks are trained: those that say what a network sees."""
    return tuple(key for key, each in GAMES.items() if each.features(each.initial_state()))


def small_games() -> tuple[str, ...]:
    """The games of which all can be searched."""
    return tuple(key for key, each in GAMES.items() if each.small)
