"""How a player of the Play tab decides about the cube, and what is thought of it, on a job."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from poda.engine.backgammon.cube import DOUBLE
from poda.engine.decisions import Clock, Decision, Limit
from poda.engine.game import Game
from poda.engine.players import PlayerSpec
from poda.engine.search.stopping import SearchStopped
from poda.house.jobs import Task
from poda.play.backgammon import choosing
from poda.play.backgammon.cube_rules import is_offered, may_double

if TYPE_CHECKING:
    from poda.play.backgammon.cube_thought import CubeThought

ROLL: Final = ("roll",)
"""What a player chooses that does not double: no action of the rules, for the dice decide next."""
_MOST_PLIES: Final = 2


def choose(game: Game[Any, Any], state: Any, spec: PlayerSpec, task: Task) -> Decision[Any]:
    """Have the player that `spec` describes choose a move, or an action of the cube: DOUBLE or
    `ROLL` before its throw where it may double, TAKE or PASS where it is offered one.

    Raises:
        SearchStopped, EngineError: see `choosing.choose`.
    """
    if is_offered(state):
        return spec.build(game).choose(state, spec.limit, task.stopped, task.progress)
    if may_double(game, state):
        return _double_or_roll(game, state, spec, task)
    return choosing.choose(game, state, spec, task)


def _double_or_roll(
    game: Game[Any, Any], state: Any, spec: PlayerSpec, task: Task
) -> Decision[Any]:
    """Who plays at random does not double."""
    from poda.engine.backgammon.player import BackgammonPlayer  # not before the first paint

    player, action, value, plies = spec.build(game), ROLL, 0.0, 0
    if isinstance(player, BackgammonPlayer):
        decision = player.doubles(state, spec.limit, task.stopped)
        action = DOUBLE if decision.doubles else ROLL
        value, plies = decision.side * decision.no_double, decision.plies
    return Decision(action, value, "estimate", (action,), plies, 0, 0, 0.0, compiled=False)


def thoughts(state: Any, limit: Limit, task: Task) -> Iterator[CubeThought]:
    """What is thought of the decision about the cube, with one ply more each time, until the limit.

    The first one, with one ply, comes in any case: the chances alone do not tell how much one throw
    can change. Raises SearchStopped where the task was stopped before it.
    """
    from poda.engine.backgammon.looking import looking  # not before the first paint
    from poda.play.backgammon.cube_thought import think

    clock, look = Clock(limit, task.stopped), looking()
    yield think(state, look, 1, lambda _: task.stopped())
    for plies in range(2, _MOST_PLIES + 1):
        try:
            yield think(state, look, plies, clock.is_over)
        except SearchStopped:
            return
