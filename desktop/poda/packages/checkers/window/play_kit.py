"""The Play tab's kit of checkers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from poda.engine.players import PlayerSpec
from poda.packages.checkers.window.settings import CheckersSettings
from poda.play.model.kit import EVOLVED, RANDOM, Kit, Level, level


class CheckersKit(Kit):
    """Checkers' levels, files, and number of moves without progress to a draw."""

    editor = "poda.packages.checkers.window.editor:DraughtsEditing"
    has_numbers = has_openings = True
    quiet_moves_dialog = "poda.packages.checkers.window.settings:ask_quiet_moves"
    exchange = ".pdn"
    help_page = "checkers"
    first_level = "learner"

    def levels(self) -> tuple[Level, ...]:
        # Captures are followed beyond these depths (`Game.quiescence`).
        return (
            level("newcomer", 1, 0, overlooks=50, noise=100.0),
            level("learner", 1, 223, overlooks=35, noise=70.0),
            level("beginner", 1, 391, overlooks=22, noise=40.0),
            level("casual", 2, 682, overlooks=28),
            level("intermediate", 2, 822, overlooks=12),
            level("experienced", 4, 1135, overlooks=6),
            level("advanced", 6, 1571, overlooks=10),
            level("expert", 6, 1719, overlooks=2),
            level("master", 6, 2057, evaluation="learnt"),
            # As deep as the clock allows.
            level("champion", 40, 2527, evaluation="learnt"),
        )

    def methods(self) -> tuple[Level, ...]:
        return (
            RANDOM,
            *(level("", plies) for plies in (1, 2, 4, 6, 10)),
            level("deep", 40),  # by the hand-made evaluation
            EVOLVED,
            Level("evolved_further", PlayerSpec("evolved", 6, seconds=5.0)),
        )

    def hits(self, before: Any, after: Any) -> bool:
        return bool(before.pieces(-before.turn) != after.pieces(-before.turn))

    def start(self) -> Any:
        return replace(self.game.initial_state(), quiet_moves=CheckersSettings().quiet_moves)
