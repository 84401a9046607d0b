"""The row that moves the search: buttons, the timeline, the speed, and where one is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import theme_manager
from poda.tree.controls.actions import TreeActions
from poda.tree.controls.timeline import StepLabel, Timeline
from poda.tree.model.model import TreeModel
from poda.tree.model.playback import SPEEDS
from poda.widgets.announce import set_name
from poda.widgets.button_strip import ButtonStrip
from poda.widgets.layout import BETWEEN, INSIDE, action_button
from poda.widgets.values import count

_BUTTONS = (
    ("first", "previous_cut", "back"),
    ("play",),
    ("forward", "next_cut", "last"),
)
_RARE = ("over", "out", "bookmark")
"""In a menu where the timeline would have no room left."""


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
        for group in _BUTTONS:
            for name in group:
                layout.addWidget(action_button(actions[name], text=False))
        layout.addSpacing(INSIDE)
        self._rare = ButtonStrip([actions[name] for name in _RARE], keeps=0, words=False)
        layout.addWidget(self._rare)
        layout.addSpacing(INSIDE)
        layout.addWidget(self.timeline, 1, Qt.AlignmentFlag.AlignVCenter)
        layout.addSpacing(INSIDE)
        layout.addWidget(self.step)
        layout.addSpacing(BETWEEN - INSIDE)
        layout.addWidget(self.speed)
        self.speed.activated.connect(lambda index: model.set_speed(self.speed.itemData(index)))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        model.playing_changed.connect(self._show_speed)
        theme_manager().changed.connect(self._fit_speed)
        self.retranslate()

    def retranslate(self) -> None:
        set_name(self.speed, self.tr("Speed"))
        self.speed.setToolTip(self.tr("Steps a second while it plays"))
        for index, speed in enumerate(SPEEDS):
            number = "½" if speed == 0.5 else count(round(speed))
            self.speed.setItemText(index, self.tr("{number}/s").format(number=number))
            words = self.tr("{number} step/s") if speed <= 1 else self.tr("{number} steps/s")
            role = Qt.ItemDataRole.AccessibleTextRole
            self.speed.setItemData(index, words.format(number=number), role)
        self._show_speed()
        self._fit_speed()

    def _fit_speed(self) -> None:
        """As wide as the longest speed and its arrow, and no wider: the timeline needs the room."""
        texts = (self.speed.itemText(index) for index in range(self.speed.count()))
        words = max(self.speed.fontMetrics().horizontalAdvance(text) for text in texts)
        self.speed.setFixedWidth(words + 64)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        result = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # a part has another width
            self._fit()
        return result

    def _fit(self) -> None:
        """The timeline keeps what it needs at least; the rare buttons have what is left."""
        layout = self.layout()
        if layout is not None:
            others = layout.minimumSize().width() - self._rare.minimumSizeHint().width()
            self._rare.fit(self.width() - others)

    def _show_speed(self) -> None:
        self.speed.setCurrentIndex(SPEEDS.index(self._model.speed))
