"""The doubling cube: facts about it in any position, records with a cube, and the analysis of cube
decisions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import CUBE_ACTIONS, Cube
from poda.play.model.record import GameRecord, Node

if TYPE_CHECKING:
    from poda.engine.decisions import Until
    from poda.packages.backgammon.engine.cube_decision import CubeDecision
    from poda.packages.backgammon.engine.cubeful import Stakes
    from poda.packages.backgammon.engine.looking import Looking

_HALVINGS: Final = 24  # of an interval of chances to win, in a bisection


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


def is_cube_node(node: Node) -> bool:
    """Whether the cube was offered, taken or passed on the way to this node."""
    return node.action in CUBE_ACTIONS


def question(game: Game[Any, Any], node: Node) -> Node | None:
    """The node of the cube decision to analyse: this one if a decision is due here, else its parent
    if it was just made there; else None."""
    if is_offered(node.state) or may_double(game, node.state):
        return node
    return node.parent if is_cube_node(node) else None


class CubeThought(NamedTuple):
    """The analysis of a cube decision.

    `passed`, `won` and `lost` are from the side that answers: points for each point on the cube
    before the double or, in a match, chances to win it.

    Attributes:
        decision: the engine's decision.
        window: the chances to win between which one side should double and the other take, if
            gammons are as likely as here; None if there is no such window.
        passed: the value of a pass.
        won, lost: the value of a win and of a loss after a take, gammons included, if the cube is
            not turned again.
    """

    decision: CubeDecision
    window: tuple[float, float] | None
    passed: float
    won: float
    lost: float


def think(state: Any, look: Looking, plies: int, until: Until) -> CubeThought:
    """Analyse the decision before a throw, or on an offered double, looking `plies` ahead.

    Raises SearchStopped.
    """
    from poda.packages.backgammon.engine.cube_decision import cube_decision
    from poda.packages.backgammon.engine.cubeful import OTHER, seen_by_other, stakes_of

    decision = cube_decision(state, look, plies, until)
    before = replace(state, cube=replace(state.cube, offered=False))
    stakes, cube = stakes_of(decision.chances, before), before.cube
    loss, win = stakes.ends(2 * cube.value, OTHER)
    passed, won, lost = (
        seen_by_other(each, cube) / (cube.value if cube.is_money else 1)
        for each in (stakes.worth(cube.value), loss, win)
    )
    owner = cube.owner * state.turn
    window = _window(stakes, cube.value, owner, 1.0 - decision.take_point)
    return CubeThought(decision, window, passed, won, lost)


def _window(stakes: Stakes, value: int, owner: int, cash: float) -> tuple[float, float] | None:
    """The doubling window: the least chance to win at which doubling gains, and the cash point."""

    def gains(win: float) -> bool:
        return stakes.doubled(win, value) > stakes.expected(win, value, owner)

    low, high = 0.0, cash
    if gains(low) or not gains(high - 1e-6):
        return None
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if gains(middle):
            high = middle
        else:
            low = middle
    return high, cash
