"""The row that moves the search: buttons, the timeline, the speed, and where one is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QWidget

from poda.i18n import Retranslatable
from poda.theme import theme_manager
from poda.tree.actions import TreeActions
from poda.tree.model import TreeModel
from poda.tree.playback import SPEEDS
from poda.tree.timeline import StepLabel, Timeline
from poda.widgets.layout import BETWEEN, INSIDE, action_button
from poda.widgets.values import count

_BUTTONS = (
    ("first", "previous_cut", "back"),
    ("play",),
    ("forward", "next_cut", "last"),
    ("over", "out"),
)


class Transport(Retranslatable, QWidget):
    """Buttons on the left, the timeline in the middle, the step and the speed on the right."""

    def __init__(
        self, model: TreeModel, actions: TreeActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self.timeline = Timeline(model)
        self.step = StepLabel(model)
        self.speed = QComboBox()
        for speed in SPEEDS:
            self.speed.addItem("", speed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE // 2)
        for index, group in enumerate(_BUTTONS):
            if index == len(_BUTTONS) - 1:
                layout.addSpacing(INSIDE)
            for name in group:
                layout.addWidget(action_button(actions[name], text=False))
        layout.addSpacing(INSIDE)
        layout.addWidget(self.timeline, 1, Qt.AlignmentFlag.AlignVCenter)
        layout.addSpacing(INSIDE)
        layout.addWidget(self.step)
        layout.addSpacing(BETWEEN - INSIDE)
        layout.addWidget(action_button(actions["bookmark"], text=False))
        layout.addWidget(self.speed)
        self.speed.activated.connect(lambda index: model.set_speed(self.speed.itemData(index)))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        model.playing_changed.connect(self._show_speed)
        theme_manager().changed.connect(self._fit_speed)
        self.retranslate()

    def retranslate(self) -> None:
        self.speed.setAccessibleName(self.tr("Speed"))
        self.speed.setToolTip(self.tr("Steps a second while it plays"))
        for index, speed in enumerate(SPEEDS):
            number = "½" if speed == 0.5 else count(round(speed))
            text = self.tr("{number} step/s") if speed <= 1 else self.tr("{number} steps/s")
            self.speed.setItemText(index, text.format(number=number))
        self._show_speed()
        self._fit_speed()

    def _fit_speed(self) -> None:
        """As wide as the longest speed and its arrow, and no wider: the timeline needs the room."""
        texts = (self.speed.itemText(index) for index in range(self.speed.count()))
        words = max(self.speed.fontMetrics().horizontalAdvance(text) for text in texts)
        self.speed.setFixedWidth(words + 64)

    def _show_speed(self) -> None:
        self.speed.setCurrentIndex(SPEEDS.index(self._model.speed))
