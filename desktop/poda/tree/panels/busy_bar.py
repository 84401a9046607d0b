"""What is being worked on, how far it is, and how to give it up."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import theme_manager
from poda.tree.model.model import TreeModel
from poda.tree.panels.card import Card
from poda.tree.sentences.source import source_title
from poda.widgets.layout import BETWEEN, INSIDE, Label

_PATIENCE_MS: Final = 200  # shorter work shows no bar, which would only flicker
_WIDTH: Final = 520  # at the usual type size
_PARTS: Final = 1000


class BusyBar(Retranslatable, Card):
    """One line at the top of the picture while a search is recorded and laid out."""

    def __init__(self, model: TreeModel, view: QWidget) -> None:
        super().__init__(view)
        self._model = model
        self._label = Label("body")
        self.progress = QProgressBar()
        self.progress.setRange(0, _PARTS)
        self.progress.setTextVisible(False)
        self.cancel = QPushButton()
        self.cancel.clicked.connect(model.cancel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(BETWEEN, INSIDE, INSIDE, INSIDE)
        layout.setSpacing(BETWEEN)
        layout.addWidget(self._label)
        layout.addWidget(self.progress, 1)
        layout.addWidget(self.cancel)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._appear)
        model.busy_changed.connect(self._refresh)
        model.progressed.connect(self._refresh)
        self.retranslate()

    def put_in_place(self) -> None:
        width = min(self.view.width() - 2 * INSIDE, round(_WIDTH * theme_manager().type_scale))
        left = (self.view.width() - width) // 2
        self.setGeometry(left, INSIDE, width, self.sizeHint().height())
        self.raise_()

    def close_card(self) -> None:
        """Esc: give the work up."""
        self._model.cancel()

    def _appear(self) -> None:
        self._name()
        self.put_in_place()
        self.show()

    def retranslate(self) -> None:
        self._name()
        self.progress.setAccessibleName(self.tr("Progress"))
        self.cancel.setText(self.tr("Cancel"))

    def _name(self) -> None:
        coming = self._model.coming
        if coming is None:
            self._label.setText(self.tr("Drawing…"))
        else:
            self._label.setText(self.tr("{tree}: searching…").format(tree=source_title(coming)))

    def _refresh(self) -> None:
        busy = self._model.busy
        if busy is None:
            self._patience.stop()
            self.hide()
            self._name()  # nothing is coming any more: a hidden bar does not go on naming it
            return
        self.progress.setValue(round(_PARTS * busy))
        if not self.isVisible() and not self._patience.isActive():
            self._patience.start()
