"""What Play has for tic-tac-toe alone."""

from __future__ import annotations

from poda.engine.players import PlayerSpec
from poda.play.model.kit import EVOLVED, PERFECT, Kit, Level, level


class TicTacToeKit(Kit):
    """Its opponents."""

    def levels(self) -> tuple[Level, ...]:
        return (
            Level("random", PlayerSpec("random")),
            level("beginner", 1, 5),
            level("casual", 2, 5),
            level("advanced", 4, 5),
            PERFECT,
            EVOLVED,
        )
