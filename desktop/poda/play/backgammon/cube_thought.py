"""What is thought of a decision about the cube, with what explains it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from poda.engine.backgammon.cube_decision import CubeDecision, cube_decision
from poda.engine.backgammon.cubeful import OTHER, Stakes, seen_by_other, stakes_of
from poda.engine.backgammon.looking import Looking
from poda.engine.decisions import Until

_HALVINGS: Final = 24


@dataclass(frozen=True, slots=True)
class CubeThought:
    """A decision, and what stands behind it.

    What passes, wins and losses are worth to the side that answers are points for each point on the
    cube before it was doubled, or in a match chances to win it.

    Attributes:
        decision: the engine's.
        window: between which of its chances to win the side should double, and the other one take,
            with gammons as likely as here; None where no double is taken.
        passed: the worth of a pass.
        won, lost: the worth of a win and of a loss after a take, gammons counted and the cube not
            turned again.
    """

    decision: CubeDecision
    window: tuple[float, float] | None
    passed: float
    won: float
    lost: float


def think(state: Any, look: Looking, plies: int, until: Until) -> CubeThought:
    """Look at the decision of a state before a throw, or of an offered double, so far ahead.

    Raises SearchStopped.
    """
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
    """From which chance to win on a double is better than none, and the cash point."""

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
