"""The part of the Training tab that shows what lies behind a run's curves: the forgetting map, the
past champions, what a network looks at, and where credit goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, SignalInstance
from PySide6.QtWidgets import QWidget

from poda.engine.runs.champion import Champion
from poda.packages.lab.window.analysis.credit_panel import CreditPanel, can_watch
from poda.packages.lab.window.analysis.forgetting_map import ForgettingMap
from poda.packages.lab.window.analysis.hall_table import HallTable
from poda.packages.lab.window.analysis.receptive_fields import FieldsPanel
from poda.packages.lab.window.analysis.tuples_panel import TuplesPanel
from poda.training.part import ChartPanel, PlayerSection, TrainingPart
from poda.training.plots.sheet import BESIDE
from poda.widgets.layout import column

if TYPE_CHECKING:
    from poda.training.tab import TrainingTab


class AnalysisPart(TrainingPart):
    """The panels, each made with the part of the tab in which it lies.

    Attributes:
        forgetting: the forgetting map, among the charts.
        fields, tuples: what the player looks at; one of the two is visible.
        credit: where credit goes in a game of the player.
        hall: the past champions of the run.
    """

    name = "analysis"
    forgetting: ForgettingMap
    fields: FieldsPanel
    tuples: TuplesPanel
    credit: CreditPanel
    hall: HallTable

    def __init__(self, tab: TrainingTab) -> None:
        super().__init__(tab)
        self.tab = tab

    def chart_panel(self) -> ChartPanel:
        self.forgetting = ForgettingMap()
        self.forgetting.enlarge_asked.connect(lambda: self.tab.charts.turn(BESIDE))
        translate = QCoreApplication.translate
        return ChartPanel(
            self.forgetting,
            lambda: translate("Sheet", "forgetting map"),
            lambda: translate("Sheet", "forgetting"),
        )

    def sections(self) -> tuple[PlayerSection, ...]:
        self.fields, self.tuples = FieldsPanel(), TuplesPanel()
        self.credit, self.hall = CreditPanel(), HallTable()
        self.tuples.hide()
        self.hall.play_asked.connect(self._ask_past)
        looks = QWidget()
        column(self.fields, self.tuples, of=looks, spacing=0)
        translate = QCoreApplication.translate
        return (
            PlayerSection(
                "fields",
                lambda: translate("PlayerColumn", "What it looks at"),
                looks,
                after="statistics",
                is_folded=False,
            ),
            PlayerSection(
                "credit",
                lambda: translate("PlayerColumn", "Where credit goes"),
                self.credit,
                after="fields",
                is_shown=False,  # until a network that learns is on show
            ),
            PlayerSection(
                "hall",
                lambda: translate("PlayerColumn", "Hall of champions"),
                self.hall,
                after="opinion",
            ),
        )

    def show_player(self, player: Champion) -> None:
        has_tuples = player.layout.tuples is not None
        self.fields.setVisible(not has_tuples)
        self.tuples.setVisible(has_tuples)
        (self.tuples if has_tuples else self.fields).show_network(player)
        learns = can_watch(player)
        self.tab.players.sections["credit"].setVisible(learns)
        self.credit.show_player(player if learns else None)

    def panels(self) -> dict[str, tuple[SignalInstance, Callable[[], object]]]:
        changed = self.tab.model.lineage_changed
        return {
            "ancestors": (changed, self._show_ancestors),
            "hall": (changed, self._show_hall),
        }

    def _ask_past(self, index: int) -> None:
        self.tab.players.ask_past(index)

    def _show_ancestors(self) -> None:
        run = self.tab.model.run
        self.forgetting.show_lineage(run.ancestors)
        self.tab.charts.sheet.have_beside(run.keeps_ancestors)

    def _show_hall(self) -> None:
        run = self.tab.model.run
        self.hall.show_lineage(run.past_champions, keeps=run.keeps_ancestors)
