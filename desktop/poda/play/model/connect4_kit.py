"""What Play has for Connect Four alone: its opponents, and the threats on its board."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from poda.engine.players import PlayerSpec
from poda.play.model.kit import EVOLVED, PERFECT, Kit, Level, level
from poda.widgets.boards.names import side_name
from poda.widgets.boards.view import ThreatMark

HUMAN_ERRS: Final = 20
"""In how many percent of its moves the perfect player's human variant errs."""


class ConnectFourKit(Kit):
    """Opponents up to the solver; odd and even threats."""

    has_threats = True
    first_level = "intermediate"

    def levels(self) -> tuple[Level, ...]:
        return (
            Level("random", PlayerSpec("random")),
            level("beginner", 1, 5),
            level("casual", 2, 5),
            level("intermediate", 4, 5),
            level("advanced", 8, 5),
            level("expert", 12, 10),
            # As deep as the clock allows; a whole game has 42 plies.
            level("strongest", 42, 5),
            Level("perfect_human", PlayerSpec("perfect", err=HUMAN_ERRS)),
            PERFECT,
            EVOLVED,
            Level("evolved_further", PlayerSpec("evolved", 6, seconds=5.0)),
        )

    def threats(self, state: Any) -> tuple[ThreatMark, ...]:
        from poda.engine.exact.connect4_threats import judged_threats  # not before first paint

        return tuple(
            ThreatMark(
                threat.cell,
                threat.side,
                threat.odd,
                threat.useful,
                self._threat_words(threat.side, odd=threat.odd, useful=threat.useful),
            )
            for threat in judged_threats(state)
        )

    def _threat_words(self, side: int, *, odd: bool, useful: bool) -> str:
        if odd:
            text = QCoreApplication.translate("Play", "odd threat of {side}")
            if not useful:
                text = QCoreApplication.translate("Play", "odd threat of {side}, of little use")
        else:
            text = QCoreApplication.translate("Play", "even threat of {side}")
            if not useful:
                text = QCoreApplication.translate("Play", "even threat of {side}, of little use")
        return text.format(side=side_name(self.game.key, side))

    def puzzle_move(self, text: str) -> str:
        """ "column 4"."""
        return QCoreApplication.translate("Puzzles", "column {move}").format(move=text)
