"""Connect Four's kit in the Play tab: the levels of the solver, and odd and even threats."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from poda.engine.players import PlayerSpec
from poda.play.model import kit
from poda.play.model.kit import EVOLVED, PERFECT, Level
from poda.widgets.boards.view import ThreatMark, side_name

HUMAN_ERRS: Final = 20
"""The per cent of its moves in which the perfect player's human variant errs."""


class ConnectFourKit(kit.ConnectFourKit):
    """Adds players that know every value, and the threats of a position."""

    has_threats = True

    def levels(self) -> tuple[Level, ...]:
        return (
            *super().levels(),
            Level("expert", PlayerSpec("perfect", err=12), 782),
            Level("master", PlayerSpec("perfect", err=5), 928),
            PERFECT._replace(elo=1053),
        )

    def methods(self) -> tuple[Level, ...]:
        found = super().methods()
        at = found.index(EVOLVED)
        human = Level("perfect_human", PlayerSpec("perfect", err=HUMAN_ERRS))
        return *found[:at], human, *found[at:]

    def threats(self, state: Any) -> tuple[ThreatMark, ...]:
        from poda.packages.connect4.engine.threats import judged_threats

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

    def legend(self) -> QWidget:
        from poda.packages.connect4.window.threat_legend import (
            ThreatLegend,  # not before the first paint
        )

        return ThreatLegend()

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
