"""Whom a player meets in its statistics, in how many games, and how far both look ahead."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, QStandardPaths, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from poda.engine.match import GAMES, OPPONENT_PLIES
from poda.i18n import Retranslatable
from poda.settings import settings
from poda.theme import theme_manager
from poda.training.statistics_work import Kind, Opponent
from poda.widgets.layout import BETWEEN, INSIDE

MOST_GAMES: Final = 100_000
MOST_PLIES: Final = 10
"""That can be asked for here; deeper ones are for `poda match`."""

_NARROWEST: Final = 90  # a list elides before the column has to grow
# Row, column and how many columns, of each part in the order in which Tab goes.
_TWO_ROWS: Final = (
    (0, 0, 1), (0, 1, 2), (0, 3, 1), (0, 4, 1),
    (1, 0, 1), (1, 1, 1), (1, 2, 1), (1, 3, 1), (1, 4, 1),
)  # fmt: skip
_FOUR_ROWS: Final = (
    (0, 0, 1), (0, 1, 4), (1, 1, 1), (1, 2, 3),
    (2, 0, 1), (2, 1, 4), (3, 0, 1), (3, 1, 1), (3, 2, 3),
)  # fmt: skip
_KINDS: Final[tuple[Kind, ...]] = ("zero", "alphabeta", "random", "file")


class StatisticsSetup(Retranslatable, QWidget):
    """The opponent with its look-ahead, the number of games, the player's own look-ahead.

    Signals:
        plies_changed: the player's own look-ahead is another one.
    """

    plies_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._kind: Kind = "zero"
        self.opponent = QComboBox()
        self.opponent.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.opponent.setMinimumWidth(_NARROWEST)
        self.opponent.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        for kind in _KINDS:
            self.opponent.addItem("", kind)
        self.opponent.activated.connect(self._on_opponent)
        self.opponent_plies = _spin(1, MOST_PLIES, OPPONENT_PLIES)
        self.games = _spin(2, MOST_GAMES, GAMES)
        self.games.setSingleStep(50)
        self.plies = _spin(1, MOST_PLIES, 2)
        self.plies.valueChanged.connect(self.plies_changed)
        self._names = [QLabel() for _ in range(3)]
        self._units = [QLabel() for _ in range(2)]
        for name, field in zip(self._names, (self.opponent, self.games, self.plies), strict=True):
            name.setBuddy(field)
        self._is_narrow = False
        self._lay_out()
        theme_manager().changed.connect(self._fit)
        self._fit()
        self.retranslate()

    def _lay_out(self) -> None:
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(INSIDE)
        self._arrange()

    def _arrange(self) -> None:
        """In two rows, or where these are too long, in four."""
        places = _FOUR_ROWS if self._is_narrow else _TWO_ROWS
        against, games, looks = self._names
        parts = (
            against, self.opponent, self.opponent_plies, self._units[0],
            games, self.games, looks, self.plies, self._units[1],
        )  # fmt: skip
        for part, (row, column, wide) in zip(parts, places, strict=True):
            left = self._is_narrow and isinstance(part, QSpinBox)
            where = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag(0)
            self._grid.addWidget(part, row, column, 1, wide, where)
        self._grid.setColumnStretch(1, not self._is_narrow)
        self._grid.setColumnStretch(4, self._is_narrow)
        beside = Qt.AlignmentFlag.AlignLeft if self._is_narrow else Qt.AlignmentFlag.AlignRight
        looks.setAlignment(beside | Qt.AlignmentFlag.AlignVCenter)

    def _room(self) -> int:
        """How wide two rows are, at least."""
        first, last = (
            max(label.sizeHint().width() for label in labels)
            for labels in (self._names[:2], self._units)
        )
        middle = self.games.width() + INSIDE + self._names[2].sizeHint().width()
        spin = self.plies.width()
        return first + max(middle, _NARROWEST) + spin + last + 3 * INSIDE

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """As narrow as four rows can be; which it is, is seen when the width is known."""
        first = max(label.sizeHint().width() for label in self._names)
        last = max(label.sizeHint().width() for label in self._units)
        second = max(self.games.width(), self.plies.width() + INSIDE + last)
        return QSize(first + INSIDE + second, super().minimumSizeHint().height())

    def _fit(self) -> None:
        for spin, width in ((self.opponent_plies, 62), (self.plies, 62), (self.games, 96)):
            spin.setFixedWidth(round(width * theme_manager().type_scale))
        narrow = self.width() < self._room()
        if narrow != self._is_narrow:
            self._is_narrow = narrow
            self._arrange()

    def chosen_opponent(self) -> Opponent:
        """Whom the player is to meet."""
        path = self._path if self._kind == "file" else None
        return Opponent(self._kind, self.opponent_plies.value(), path)

    def _on_opponent(self, place: int) -> None:
        kind: Kind = self.opponent.itemData(place)
        if kind == "file":
            path = self._ask_path()
            if path is None:  # as it was
                self.opponent.setCurrentIndex(_KINDS.index(self._kind))
                return
            self._path = path
            settings().last_folder = str(path.parent)
        self._kind = kind
        self._name_opponents()

    def _ask_path(self) -> Path | None:
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        folder = settings().last_folder or QStandardPaths.writableLocation(documents)
        name, _ = QFileDialog.getOpenFileName(
            self.window(), self.tr("Choose an opponent"), folder, self.tr("Players (*.json)")
        )
        return Path(name) if name else None

    def retranslate(self) -> None:
        for label, text in zip(
            self._names, (self.tr("Against"), self.tr("Games"), self.tr("Looks")), strict=True
        ):
            label.setText(text)
        self.opponent.setAccessibleName(self.tr("Opponent"))
        self.opponent_plies.setAccessibleName(self.tr("How many plies the opponent looks ahead"))
        self.games.setAccessibleName(self.tr("Number of games"))
        self.plies.setAccessibleName(self.tr("How many plies the player looks ahead"))
        for spin in (self.opponent_plies, self.plies):
            spin.setToolTip(spin.accessibleName())
        for unit in self._units:
            unit.setText(self.tr("plies"))
        self.games.setToolTip(self.tr("Number of games; half of them begin with each side"))
        self._name_opponents()
        self._fit()

    def _name_opponents(self) -> None:
        texts: dict[Kind, tuple[str, str]] = {
            "zero": (
                self.tr("Alpha-beta"),
                self.tr("Alpha-beta that knows only wins and losses: the published opponent"),
            ),
            "alphabeta": (
                self.tr("Alpha-beta, evaluates"),
                self.tr("Alpha-beta with the game’s evaluation at the horizon"),
            ),
            "random": (self.tr("Random moves"), self.tr("Any legal move, without looking")),
            "file": (
                self.tr("A player file…"),
                self.tr("An evolved player that was saved; games begin with 8 random plies"),
            ),
        }
        for place, kind in enumerate(_KINDS):
            text, tip = texts[kind]
            if kind == "file" and self._path is not None:
                text = self._path.name
            self.opponent.setItemText(place, text)
            self.opponent.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)
        view = self.opponent.view()  # as wide as its words, and not as the box
        view.setMinimumWidth(view.sizeHintForColumn(0) + 2 * BETWEEN)
        self.opponent.setToolTip(texts[self._kind][1])
        self.opponent.setAccessibleDescription(texts[self._kind][1])
        self.opponent_plies.setEnabled(self._kind in ("zero", "alphabeta"))


def _spin(low: int, high: int, value: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(low, high)
    spin.setValue(value)
    spin.setGroupSeparatorShown(True)
    return spin
