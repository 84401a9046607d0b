"""The legend of the other runs on the charts."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from poda.base.paths import shown
from poda.house.i18n import follow_language
from poda.house.theme import Role, font
from poda.training.plots.chart import OtherEntry
from poda.widgets.announce import phrased
from poda.widgets.layout import Label, Stretch, row

_WIDEST: Final = 160  # pixels: the greatest width of a run's name


class OthersRow(QWidget):
    """The other runs' entries, each with a number, a dashed sample and a name.

    Signals:
        toggled: a run was shown or hidden.
    """

    toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: list[str] = []
        self.entries: list[OtherEntry] = []
        self.label = phrased(Label("small", Role.MUTED), lambda: self.tr("Laid over:"))
        self._row = row(self.label, Stretch(1), of=self)
        follow_language(self, self._name_entries)
        self.hide()

    def _name_entries(self) -> None:
        for entry, name in zip(self.entries, self._names, strict=True):
            tip = self.tr("{name}: show or hide this run").format(name=shown(name))
            entry.name(self._short(entry.number, shown(name)), tip)
            entry.setAccessibleName(f"{entry.number + 1}: {shown(name)}")

    def set_names(self, names: list[str]) -> None:
        """Make an entry for each of these runs, all shown."""
        for entry in self.entries:
            self._row.removeWidget(entry)
            entry.deleteLater()
        self._names = names
        self.entries = [OtherEntry(number, self) for number in range(len(names))]
        for number, entry in enumerate(self.entries):
            self._row.insertWidget(number + 1, entry)
            entry.show()
            entry.toggled.connect(self.toggled)
        self._name_entries()
        self.setVisible(bool(names))

    def shown(self, number: int) -> bool:
        """Whether a run is shown, by its number."""
        return self.entries[number].isChecked()

    def _short(self, number: int, name: str) -> str:
        text = QFontMetrics(font("small")).elidedText(name, Qt.TextElideMode.ElideMiddle, _WIDEST)
        return f"{number + 1}: {text}"
