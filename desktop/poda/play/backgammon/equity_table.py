"""The plays of a throw, ranked by what they are worth: equity, what they lose, and chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.base import terms
from poda.engine.players import Analysis
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.play.backgammon.equity_rows import (
    PLAYED,
    PlayRow,
    as_text,
    chance_numbers,
    column_names,
    column_tips,
    depth_text,
    play_rows,
    tip,
)
from poda.play.model.model import PlayModel
from poda.widgets.engine_words import equity, percent
from poda.widgets.number_table import NumberTable

_BRIEF: Final = ("−0.000", "−0.000", "100.0", "100.0", "0")
_WHOLE: Final = ("−0.000", "−0.000", "100.0", "100.0", "100.0", "100.0", "100.0", "100.0", "0")
"""The widest text of each column but the first."""
_LEAST_HEIGHT: Final = 40
_PLAY: Final = Qt.ItemDataRole.UserRole


class EquityTable(Retranslatable, NumberTable):
    """One row a play, the best first, for the side that is to play.

    Args:
        whole: with the chances of both sides and in larger type; else those of winning alone.

    Signals:
        chosen: the play of the row that a person walks to, to be seen on the board.
        taken: that of a row on which Enter is pressed, or that is clicked twice.
    """

    chosen = Signal(object)
    taken = Signal(object)

    def __init__(
        self, model: PlayModel, parent: QWidget | None = None, *, whole: bool = False
    ) -> None:
        self._samples = _WHOLE if whole else _BRIEF
        super().__init__(1 + len(self._samples), parent, "body" if whole else "small")
        self._model, self._whole = model, whole
        self._rows: list[PlayRow] = []
        # It takes what it is given, so that its coming and going moves nothing.
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.currentCellChanged.connect(self._choose)
        self.itemDoubleClicked.connect(lambda _item: self._take())
        self.copied.connect(self.copy)
        theme_manager().changed.connect(self._fit_columns)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Plays by their equity"))
        less = terms.capitalised(QCoreApplication.translate("Words", terms.LESS))
        names = (self.tr("Play"), self.tr("Equity"), less)
        shares = column_names() if self._whole else column_names()[:2]
        tips = (
            "",
            self.tr("Expected points a game"),
            self.tr("How much less than the best play"),
            *column_tips()[: len(shares)],
            self.tr("Plies that were looked ahead; R: rolled out"),
        )
        self.set_heads([*names, *shares, self.tr("Pl.")], tips)
        self._fit_columns()

    def _fit_columns(self) -> None:
        self.fit(self._samples)

    @property
    def rows(self) -> Sequence[PlayRow]:
        """What is shown."""
        return self._rows

    def fill(self, analysis: Analysis[Any]) -> None:
        """Show these values. A row that is chosen stays so where it goes."""
        model = self._model
        run = model.rollouts.of(model.board.record.state)
        rows = play_rows(model, analysis, None if run is None else run.result)
        if rows == self._rows and self.rowCount() == len(rows):
            return
        item = self.item(self.currentRow(), 0)
        chosen = None if item is None else item.data(_PLAY)
        self._rows = rows
        with QSignalBlocker(self):
            self.setRowCount(len(rows))
            for index, row in enumerate(rows):
                self._fill_row(index, row)
            at = next((i for i, row in enumerate(rows) if row.play == chosen), -1)
            self.setCurrentCell(at if chosen is not None else -1, 0)

    def clear_rows(self) -> None:
        """Show nothing."""
        self._rows = []
        with QSignalBlocker(self):
            self.setRowCount(0)

    def _fill_row(self, index: int, row: PlayRow) -> None:
        shares: tuple[str, ...] = ("",) * (len(self._samples) - 3)
        if row.chances is not None:
            shares = tuple(percent(share) for share in chance_numbers(row.chances))[: len(shares)]
        is_best = row.less is None
        texts = (
            f"{PLAYED} {row.text}" if row.played else row.text,
            equity(row.equity),
            "" if row.less is None else equity(row.less),
            *shares,
            depth_text(row),
        )
        color = theme_manager().theme.color(Role.BEST if is_best else Role.TEXT)
        words = tip(row)
        for column, text in enumerate(texts):
            bold = (is_best or row.played) and not column
            item = self.put(index, column, text, color, bold=bold)
            item.setToolTip(words)
            item.setData(_PLAY, row.play)
            if not column:
                spoken = words.removeprefix(row.text).replace("\n", ", ")
                said = f"{row.text}, {texts[1]}{spoken}"
                item.setData(Qt.ItemDataRole.AccessibleTextRole, said)

    # To the board and to the clipboard

    def _choose(self, index: int, *_: int) -> None:
        item = self.item(index, 0)
        if item is not None:
            self.chosen.emit(item.data(_PLAY))

    def _take(self) -> None:
        item = self.item(self.currentRow(), 0)
        if item is not None:
            self.taken.emit(item.data(_PLAY))

    def as_text(self) -> str:
        """The table as a person pastes it into a letter."""
        return as_text(self._model, self._rows)

    def copy(self) -> None:
        """Put the table on the clipboard."""
        if self._rows:
            QGuiApplication.clipboard().setText(self.as_text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        else:
            super().keyPressEvent(event)
