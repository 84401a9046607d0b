"""The Play tab's kit of checkers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from poda.engine.players import PlayerSpec
from poda.packages.checkers.window.settings import CheckersSettings
from poda.play.model.kit import EVOLVED, Kit, Level, level


class CheckersKit(Kit):
    """Checkers' levels, files, and number of moves without progress to a draw."""

    editor = "poda.packages.checkers.window.editor:DraughtsEditing"
    has_numbers = has_openings = True
    quiet_moves_dialog = "poda.packages.checkers.window.settings:ask_quiet_moves"
    exchange = ".pdn"
    help_page = "checkers"

    def levels(self) -> tuple[Level, ...]:
        # Captures are followed beyond these depths (`Game.quiescence`).
        return (
            Level("random", PlayerSpec("random")),
            level("beginner", 1, 5),
            level("casual", 2, 5),
            level("intermediate", 4, 5),
            level("advanced", 6, 5),
            level("expert", 10, 5),
            # As deep as the clock allows, with the time of the level before.
            level("deep", 40, 5),
            # The same with what was learnt in the place of the hand-made evaluation.
            Level("learnt", PlayerSpec("alphabeta", 40, "learnt", 5.0)),
            EVOLVED,
            Level("evolved_further", PlayerSpec("evolved", 6, seconds=5.0)),
        )

    def hits(self, before: Any, after: Any) -> bool:
        return bool(before.pieces(-before.turn) != after.pieces(-before.turn))

    def start(self) -> Any:
        return replace(self.game.initial_state(), quiet_moves=CheckersSettings().quiet_moves)
