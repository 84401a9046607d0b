"""The right side of the Training tab: one player of the run, and what is known of it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QScrollArea, QVBoxLayout, QWidget

from poda.engine.evolve.runs.champion import Champion
from poda.engine.evolve.runs.statistics_table import Who
from poda.house.i18n import Retranslatable
from poda.training.hall.table import HallTable
from poda.training.player.fields_panel import FieldsPanel
from poda.training.player.opinion import Opinion
from poda.training.player.player_card import PlayerCard
from poda.training.run.model import TrainingModel
from poda.training.statistics.panel import StatisticsPanel
from poda.widgets.announce import set_name
from poda.widgets.layout import BETWEEN, INSIDE, hairline


class PlayerColumn(Retranslatable, QScrollArea):
    """Shows the best of the last generation, or the champion of the run: the champion inspector.

    Signals:
        play_asked, save_asked: what a person wants to do with this Champion.
    """

    play_asked = Signal(object)
    save_asked = Signal(object)

    def __init__(self, model: TrainingModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.who = QComboBox()
        for who in ("best", "champion"):
            self.who.addItem("", who)
        self._seen: Champion | None = None
        self.card = PlayerCard()
        self.statistics = StatisticsPanel()
        self.fields = FieldsPanel()
        self.opinion = Opinion()
        self.hall = HallTable()
        self._lay_out()
        self.who.activated.connect(lambda _: self.show_player())
        self.card.play_asked.connect(lambda: self.play_asked.emit(self.player))
        self.card.save_asked.connect(lambda: self.save_asked.emit(self.player))
        self.hall.play_asked.connect(self._ask_past)
        self.statistics.recorded.connect(model.keep_statistics)
        self.retranslate()

    def _lay_out(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, BETWEEN, 0)
        column.setSpacing(BETWEEN)
        who = QVBoxLayout()
        who.setSpacing(INSIDE)
        who.addWidget(self.who)
        who.addWidget(self.card)
        column.addLayout(who)
        # What is asked for comes first: in a low window it is seen without scrolling.
        for part in (self.statistics, self.fields, self.opinion, self.hall):
            column.addWidget(hairline())
            column.addWidget(part)
        column.addStretch(1)
        self.setWidget(body)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the focus of what it holds
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.who.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )

    @property
    def _shown(self) -> Who:
        """Which player of the run is shown."""
        if self.player.generation == 0:
            return "first"
        who: Who = self.who.currentData()
        return who

    @property
    def player(self) -> Champion:
        """The player that is shown."""
        champion = self._model.champion
        return champion if self._wants_champion and champion is not None else self._model.best

    @property
    def _wants_champion(self) -> bool:
        return bool(self.who.currentData() == "champion")

    def show_player(self) -> None:
        """Show the player as it is now."""
        player, who = self.player, self._shown
        self.card.show_player(player, self._model.is_busy and who != "champion", who)
        self.statistics.set_player(player, player.generation or 0, who)
        if player is not self._seen:
            self._seen = player
            self.fields.show_network(player)
            self.opinion.show_player(player)

    def show_run(self) -> None:
        """Another run, plan or champion: what is chosen stays where it makes sense."""
        trained = self._model.champion is not None
        self.who.setEnabled(trained)
        if not trained:
            with QSignalBlocker(self.who):
                self.who.setCurrentIndex(0)
        self.show_player()

    def show_hall(self) -> None:
        """The past champions have new numbers."""
        self.hall.show_lineage(self._model.past_champions)

    def show_statistics(self) -> None:
        """Another table."""
        self.statistics.show_table(self._model.statistics)

    def _ask_past(self, index: int) -> None:
        """One of the past champions is to be played against."""
        lineage, player = self._model.past_champions, self._model.champion
        if lineage is None or player is None or index >= len(lineage):
            return
        past = replace(
            player, weights=lineage.weights(index), history=(),
            generation=int(lineage.generations[index]), fitness=None, age=None, mean=None,
        )  # fmt: skip
        self.play_asked.emit(past)

    def retranslate(self) -> None:
        set_name(self.who, self.tr("Which player of the run is shown"))
        self.who.setToolTip(self.who.accessibleName())
        self.who.setItemText(0, self.tr("Current best"))
        self.who.setItemText(1, self.tr("Champion of the run"))
        self.who.setItemData(
            0, self.tr("The fittest of the moment; fitness is relative."),
            Qt.ItemDataRole.ToolTipRole,
        )  # fmt: skip
        self.who.setItemData(
            1, self.tr("The best of all generations, by games that are the same for all."),
            Qt.ItemDataRole.ToolTipRole,
        )  # fmt: skip
