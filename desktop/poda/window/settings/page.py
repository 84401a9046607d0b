"""What the pages of the settings dialog share: rows of a name, a control and a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from poda.house.i18n import Retranslatable
from poda.house.settings import settings
from poda.house.theme import Role
from poda.widgets.layout import BETWEEN, INSIDE, Label, wrapped

_NAME, _CONTROL = 0, 1
_MIDDLE: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_TOP: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class Chooser(QComboBox):
    """The values of one setting. It follows the setting, whoever changes it."""

    def __init__(self, setting: str, values: Iterable[object]) -> None:
        super().__init__()
        self._setting = setting
        for value in values:
            self.addItem("", value)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.activated.connect(self._choose)
        settings().changed.connect(self._follow)
        self._follow(setting)

    def name(self, texts: Iterable[str]) -> None:
        """Call the values so."""
        for row, text in enumerate(texts):
            self.setItemText(row, text)

    def _choose(self, row: int) -> None:
        setattr(settings(), self._setting, self.itemData(row))

    def _follow(self, name: str) -> None:
        if name == self._setting:
            with QSignalBlocker(self):
                self.setCurrentIndex(self.findData(getattr(settings(), name)))


class SettingsPage(Retranslatable, QScrollArea):
    """A page: a column of names, a column of controls, and sentences below these.

    It scrolls where the type is larger than the screen.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard walks its controls
        body = QWidget()
        self._grid = QGridLayout(body)
        self._grid.setContentsMargins(0, 0, BETWEEN, 0)
        self._grid.setHorizontalSpacing(BETWEEN)
        self._grid.setVerticalSpacing(INSIDE)
        self._grid.setColumnStretch(_CONTROL, 1)
        self._grid.setRowStretch(99, 1)  # what is left of the height stays below
        self._rows = 0
        self._names: list[QLabel] = []
        self.setWidget(body)

    def title(self) -> str:
        """What the list of pages calls it."""
        raise NotImplementedError

    def add_row(self, control: QWidget | QLayout, buddy: QWidget | None = None) -> QLabel:
        """A control with its name before it, which is given back."""
        label = QLabel()
        self._names.append(label)
        target = control if isinstance(control, QWidget) else buddy
        if target is not None:
            label.setBuddy(target)
        self._space()
        # A column of controls has its name at its head.
        top = isinstance(control, QVBoxLayout)
        self._grid.addWidget(label, self._rows, _NAME, _TOP if top else _MIDDLE)
        self.add_below(control)
        return label

    def add_note(self, role: Role = Role.MUTED) -> Label:
        """A sentence below the last control."""
        label = wrapped("small", role)
        self._grid.addWidget(label, self._rows, _CONTROL)
        self._rows += 1
        return label

    def add_below(self, part: QWidget | QLayout) -> None:
        """More controls below the last one."""
        if isinstance(part, QWidget):
            fixed = part.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Fixed
            place = _MIDDLE if fixed else Qt.AlignmentFlag(0)
            self._grid.addWidget(part, self._rows, _CONTROL, place)
        else:
            self._grid.addLayout(part, self._rows, _CONTROL)
        self._rows += 1

    def names_width(self) -> int:
        """How wide its column of names is, at the least."""
        return max((label.sizeHint().width() for label in self._names), default=0)

    def fit(self, names_width: int) -> None:
        """Have the column of names so wide."""
        for label in self._names:  # one of a column stands beside the first of its controls
            if (buddy := label.buddy()) is not None:
                label.setMinimumHeight(buddy.sizeHint().height())
        self._grid.setColumnMinimumWidth(_NAME, names_width)

    def minimumSizeHint(self) -> QSize:
        # It scrolls up and down, and never to the side.
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._grid.minimumSize().width() + bar, super().minimumSizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self.updateGeometry()  # a text of another length is there
        return super().eventFilter(watched, event)

    def _space(self) -> None:
        """Between two rows lies more than inside of one."""
        if self._rows:
            self._grid.setRowMinimumHeight(self._rows, INSIDE)
            self._rows += 1


def describe(control: QWidget, name: str, tip: str) -> None:
    """Give a control its name, and what it does as its tooltip and description."""
    control.setAccessibleName(name.replace("&", ""))
    control.setAccessibleDescription(tip)
    control.setToolTip(tip)
