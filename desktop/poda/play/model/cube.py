"""The doubling cube: facts about it in any position, records with one, and who thinks about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from poda.engine.decisions import Decision, Limit
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import CUBE_ACTIONS, Cube
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import Stop
from poda.play.model.record import GameNode, GameRecord


def record_with(cube: Cube | None) -> GameRecord:
    """The record of a new game of backgammon, with a cube or (None) without."""
    return GameRecord(GAMES[Backgammon.key], Backgammon().initial_state(cube))


# These work for any game; one without a cube gives None or False.


def cube_of(state: Any) -> Cube | None:
    """The cube of a position; None without one."""
    cube = getattr(state, "cube", None)
    return cube if isinstance(cube, Cube) else None


def may_double(game: Game[Any, Any], state: Any) -> bool:
    """Whether the side that is about to throw may double."""
    from poda.play.model.kit import kit_of  # files are read without a window too

    return kit_of(game.key).may_double(state)


def is_offered(state: Any) -> bool:
    """Whether a double waits for its answer."""
    cube = cube_of(state)
    return cube is not None and cube.offered


def is_cube_node(node: GameNode) -> bool:
    """Whether the cube was offered, taken or passed on the way to this node."""
    return node.action in CUBE_ACTIONS


class CubeThought(Protocol):
    """The analysis of a cube decision."""

    @property
    def win(self) -> float:
        """MAX's chance to win, from 0 to 1."""


class CubeAdviser(Protocol):
    """Thinks about a game's cube: what its kit adds (`Kit.cube`)."""

    def double_or_roll(
        self, game: Game[Any, Any], state: Any, spec: PlayerSpec, stop: Stop
    ) -> Decision[Any]:
        """The decision of a player before a throw: DOUBLE, or `ROLL`. Raises SearchStopped."""

    def thoughts(self, state: Any, limit: Limit, stop: Stop) -> Iterator[CubeThought]:
        """Analyses of the decision before a throw, or on an offered double, each one ply deeper,
        until the limit; the first in any case. Raises SearchStopped if stopped before that."""


def adviser(game: Game[Any, Any]) -> CubeAdviser | None:
    """The adviser on the game's cube; None without one."""
    from poda.play.model.kit import kit_of

    made: CubeAdviser | None = kit_of(game.key).made("cube")
    return made


def question(game: Game[Any, Any], node: GameNode) -> GameNode | None:
    """The node of the cube decision to analyse: this one if a decision is due here, else its parent
    if it was just made there; else None."""
    if adviser(game) is None:  # nobody would analyse it
        return None
    if is_offered(node.state) or may_double(game, node.state):
        return node
    return node.parent if is_cube_node(node) else None
