"""What the board asks of the doubling cube, and the rules with which it is played."""

from __future__ import annotations

from typing import Any

from poda.engine.backgammon.cube import CUBE_ACTIONS, Cube, CubeRules, cube_of_game
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.games.backgammon import Backgammon
from poda.play.model.record import GameRecord, Node

__all__ = [
    "CubeRules",
    "cube_of",
    "cube_of_game",
    "is_cube_node",
    "is_offered",
    "may_double",
    "question",
    "record_with",
]


def record_with(cube: Cube | None) -> GameRecord:
    """A game of backgammon that begins, with a cube or without."""
    game = GAMES["backgammon"]
    assert isinstance(game, Backgammon)
    return GameRecord(game, game.initial_state(cube))


# Asked of any game: those that know no cube have nothing to answer.


def cube_of(state: Any) -> Cube | None:
    """The cube of a position, if its game has one."""
    cube = getattr(state, "cube", None)
    return cube if isinstance(cube, Cube) else None


def may_double(game: Game[Any, Any], state: Any) -> bool:
    """Whether the side that is about to throw may double."""
    return isinstance(game, Backgammon) and game.may_double(state)


def is_offered(state: Any) -> bool:
    """Whether a double waits for its answer."""
    cube = cube_of(state)
    return cube is not None and cube.offered


def is_cube_node(node: Node) -> bool:
    """Whether the cube was offered, taken or passed on the way to this node."""
    return node.action in CUBE_ACTIONS


def question(game: Game[Any, Any], node: Node) -> Node | None:
    """The node whose decision about the cube is looked at: this one where there is one to be made,
    or the one before it where that was just made; None without any."""
    if is_offered(node.state) or may_double(game, node.state):
        return node
    return node.parent if is_cube_node(node) else None
