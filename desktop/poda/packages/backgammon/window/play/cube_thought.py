"""Thinking about the doubling cube: whether a player doubles, and the analysis of decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from poda.engine.decisions import Clock, Decision, Limit
from poda.engine.game import Game
from poda.engine.games.backgammon_parts.cube import DOUBLE, ROLL
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import SearchStopped, Stop

if TYPE_CHECKING:
    from poda.engine.decisions import Until
    from poda.packages.backgammon.engine.cube_decision import CubeDecision
    from poda.packages.backgammon.engine.cubeful import Stakes
    from poda.packages.backgammon.engine.looking import Looking

_HALVINGS: Final = 24  # of an interval of chances to win, in a bisection
_MOST_PLIES: Final = 2  # of the analysis of a cube decision


class CubeAnalysis(NamedTuple):
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

    @property
    def win(self) -> float:
        """MAX's chance to win."""
        return self.decision.chances.seen_by(self.decision.side).win


def think(state: Any, look: Looking, plies: int, until: Until) -> CubeAnalysis:
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
    return CubeAnalysis(decision, window, passed, won, lost)


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


class Adviser:
    """Thinks about the cube of backgammon (`poda.play.model.match.CubeAdviser`)."""

    def double_or_roll(
        self, game: Game[Any, Any], state: Any, spec: PlayerSpec, stop: Stop
    ) -> Decision[Any]:
        """The decision whether to double; other players than `BackgammonPlayer` never do."""
        from poda.packages.backgammon.engine.player import (
            BackgammonPlayer,  # not before the first paint
        )

        player, action, value, plies = spec.build(game), ROLL, 0.0, 0
        if isinstance(player, BackgammonPlayer):
            decision = player.doubles(state, spec.limit, stop)
            action = DOUBLE if decision.doubles else ROLL
            value, plies = decision.side * decision.no_double, decision.plies
        return Decision(action, value, "estimate", (action,), plies, 0, 0, 0.0, compiled=False)

    def thoughts(self, state: Any, limit: Limit, stop: Stop) -> Iterator[CubeAnalysis]:
        """Analyses, each one ply deeper, until the limit.

        The first, of one ply, comes in any case, as chances alone do not tell how much one throw
        can change. Raises SearchStopped if stopped before it.
        """
        from poda.packages.backgammon.engine.looking import looking  # not before the first paint

        clock, look = Clock(limit, stop), looking()
        yield think(state, look, 1, lambda _: stop())
        for plies in range(2, _MOST_PLIES + 1):
            try:
                yield think(state, look, plies, clock.is_over)
            except SearchStopped:
                return
