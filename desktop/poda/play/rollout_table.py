"""The candidates of a rollout: which are chosen, and what is known of each, live."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidgetItem,
    QWidget,
)

from poda.engine.chances import Chances
from poda.i18n import Retranslatable
from poda.play.equity_rows import PLAYED, chance_numbers, column_names
from poda.theme import Role, font, theme_manager
from poda.widgets.layout import Table
from poda.widgets.values import equity, percent

_SAMPLES: Final = ("−0.0000", "0.0000", "−0.0000", "0.0000", *("100.0",) * 6)
_PADDING: Final = 14
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_PLAY: Final = Qt.ItemDataRole.UserRole
_CHECKED, _UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """A play that is rolled out, or may be.

    Attributes:
        play: the action; None for a position before its throw.
        text: as players write it.
        wanted: whether it is chosen.
        equity, error: what is known; an estimate without an error before it is rolled out.
        behind, joint: how far it is behind the best, and how sure that is; None of the best.
        chances: how the game ends.
        rolled: whether these are a rollout's.
        played: whether it was played.
    """

    play: Any
    text: str
    wanted: bool
    equity: float | None = None
    error: float | None = None
    behind: float | None = None
    joint: float | None = None
    chances: Chances | None = None
    rolled: bool = False
    played: bool = False


class RolloutTable(Retranslatable, Table):
    """One row a candidate. Space, or a click on its box, chooses it or not.

    Signals:
        toggled: the play of a row and whether it is chosen now.
        chosen: the play of the row that a person walks to.
        copied: the table is wanted on the clipboard.
    """

    toggled = Signal(object, bool)
    chosen = Signal(object)
    copied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(1 + len(_SAMPLES), parent)
        self._rows: tuple[CandidateRow, ...] = ()
        self._fixed = False
        self.setProperty("dense", True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(24)
        self.itemChanged.connect(self._on_item)
        self.currentCellChanged.connect(self._on_current)
        theme_manager().changed.connect(self._restyle)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Candidates of the rollout"))
        names = (self.tr("Candidate"), self.tr("Equity"), "±", self.tr("Less"), "±")
        self.setHorizontalHeaderLabels([*names, *column_names()])
        error = self.tr("Standard error: two times of three the truth is nearer than this")
        tips = (
            self.tr("Space chooses a play, or not"),
            self.tr("Expected points; an estimate, grey, before the play is rolled out"),
            error,
            self.tr("How much less than the best play"),
            self.tr("Standard error of that difference, by the same dice"),
            self.tr("Chance to win"),
            self.tr("Chance to win a gammon or a backgammon"),
            self.tr("Chance to win a backgammon"),
            self.tr("Chance to lose"),
            self.tr("Chance to lose a gammon or a backgammon"),
            self.tr("Chance to lose a backgammon"),
        )
        for column, words in enumerate(tips):
            item = self.horizontalHeaderItem(column)
            assert item is not None
            item.setToolTip(words)
            if column:
                item.setTextAlignment(_RIGHT)
        self._fit_columns()

    def _restyle(self) -> None:
        self._fit_columns()
        self._fill(self._rows)

    def _fit_columns(self) -> None:
        metrics = QFontMetrics(font("small"))
        for column, sample in enumerate(("", *_SAMPLES)):
            item = self.horizontalHeaderItem(column)
            assert item is not None
            item.setFont(font("small"))
            wide = max(metrics.horizontalAdvance(text) for text in (sample, item.text()))
            if column:
                self.setColumnWidth(column, wide + _PADDING)

    def numbers_width(self) -> int:
        """The pixels of all columns but the candidates'."""
        return sum(self.columnWidth(column) for column in range(1, self.columnCount()))

    @property
    def rows(self) -> Sequence[CandidateRow]:
        """What is shown."""
        return self._rows

    def show_rows(self, rows: Sequence[CandidateRow], *, fixed: bool) -> None:
        """Show these. While games are played the choice is `fixed`."""
        if (tuple(rows), fixed) != (self._rows, self._fixed):
            self._fixed = fixed
            self._fill(rows)

    def _fill(self, rows: Sequence[CandidateRow]) -> None:
        item = self.item(self.currentRow(), 0)
        chosen = None if item is None else item.data(_PLAY)
        self._rows = tuple(rows)
        with QSignalBlocker(self):
            self.setRowCount(len(rows))
            for index, row in enumerate(rows):
                self._fill_row(index, row, is_best=row.rolled and not index)
            at = next((i for i, row in enumerate(rows) if row.play == chosen), 0)
            self.setCurrentCell(at if rows else -1, 0)

    def _fill_row(self, index: int, row: CandidateRow, *, is_best: bool) -> None:
        shares = ("",) * 6
        if row.chances is not None:
            shares = tuple(percent(share) for share in chance_numbers(row.chances))  # type: ignore[assignment]
        texts = (
            f"{PLAYED} {row.text}" if row.played else row.text,
            "" if row.equity is None else equity(row.equity),
            _plain(row.error),
            "" if row.behind is None else equity(-row.behind),
            "" if row.behind is None else _plain(row.joint),
            *shares,
        )
        role = Role.BEST if is_best else Role.TEXT if row.rolled else Role.MUTED
        color = theme_manager().theme.color(role)
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
            item.setFont(font("small", bold=(is_best or row.played) and not column))
            item.setForeground(color)
            item.setData(_PLAY, row.play)
            if column:
                item.setTextAlignment(_RIGHT)
            elif row.play is not None:
                if not self._fixed:
                    flags |= Qt.ItemFlag.ItemIsUserCheckable
                item.setCheckState(_CHECKED if row.wanted else _UNCHECKED)
            if not column:
                item.setToolTip(row.text)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, self._spoken(row, texts))
            item.setFlags(flags)
            self.setItem(index, column, item)

    def _spoken(self, row: CandidateRow, texts: Sequence[str]) -> str:
        """The row in a sentence: cells are read one by one, and only the first has the focus."""
        said = [row.text]
        if row.played:
            said.append(self.tr("the play on the board"))
        if row.equity is not None:
            said.append(f"{texts[1]} ± {texts[2]}" if texts[2] else texts[1])
        if row.behind is not None:
            said.append(self.tr("{points} behind").format(points=texts[3]))
        return ", ".join(said)

    def _on_item(self, item: QTableWidgetItem) -> None:
        if item.column() == 0 and not self._fixed:
            self.toggled.emit(item.data(_PLAY), item.checkState() == _CHECKED)

    def _on_current(self, index: int, *_: int) -> None:
        item = self.item(index, 0)
        if item is not None:
            self.chosen.emit(item.data(_PLAY))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
            return
        if event.key() == Qt.Key.Key_Space and not self._fixed:
            item = self.item(self.currentRow(), 0)
            if item is not None and item.flags() & Qt.ItemFlag.ItemIsUserCheckable:
                on = item.checkState() == _CHECKED
                item.setCheckState(_UNCHECKED if on else _CHECKED)
                return
        super().keyPressEvent(event)


def _plain(value: float | None) -> str:
    return "" if value is None else equity(value).lstrip("+")
