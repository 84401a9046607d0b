"""What Play has for backgammon alone: its opponents, its two dice, and plays made step by step."""

from __future__ import annotations

from typing import Any

from poda.engine.backgammon.turn import Turn
from poda.engine.players import PlayerSpec
from poda.play.backgammon.dice import Dice
from poda.play.model.kit import EVOLVED, Kit, Level, dice_level


class BackgammonKit(Kit):
    """A board with dice, points and a cube."""

    two_dice = equities = bear_off = by_ids = True
    help_page = "backgammon"
    first_level = "intermediate"

    def levels(self) -> tuple[Level, ...]:
        # Plies as GNU Backgammon counts them: 0 looks at the position after each play. The first
        # evaluation of the game is the trained network.
        return (
            Level("random", PlayerSpec("random")),
            dice_level("beginner", 0, 5.0, "features"),
            dice_level("intermediate", 0, 5.0),
            dice_level("advanced", 1, 5.0),
            dice_level("expert", 2, 10.0),
            EVOLVED,
        )

    def throw(self, dice: Dice, number: int, state: Any) -> Any:
        return dice.throw(number, opening=not state.turn)

    def throw_text(self, state: Any) -> str:
        return f"{state.throw[0]}-{state.throw[1]}" if state.throw else ""

    def turn(self, state: Any) -> Turn | None:
        return None if state.is_offered else Turn.begin(state)
