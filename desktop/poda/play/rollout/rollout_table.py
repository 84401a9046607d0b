"""The candidates of a rollout: which are chosen, and what is known of each, live."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTableWidgetItem, QWidget

from poda.base import terms
from poda.engine.chances import Chances
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.play.backgammon.equity_rows import PLAYED, chance_numbers, column_names, column_tips
from poda.widgets.number_table import NumberTable
from poda.widgets.values import equity, percent

_SAMPLES: Final = ("−0.0000", "0.0000", "−0.0000", "0.0000", *("100.0",) * 6)
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


class RolloutTable(Retranslatable, NumberTable):
    """One row a candidate. Space, or a click on its box, chooses it or not.

    Signals:
        toggled: the play of a row and whether it is chosen now.
        chosen: the play of the row that a person walks to.
    """

    toggled = Signal(object, bool)
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(1 + len(_SAMPLES), parent)
        self._rows: tuple[CandidateRow, ...] = ()
        self._fixed = False
        self.itemChanged.connect(self._on_item)
        self.currentCellChanged.connect(self._on_current)
        theme_manager().changed.connect(self._restyle)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Candidates of the rollout"))
        less = terms.capitalised(QCoreApplication.translate("Words", terms.LESS))
        names = (self.tr("Candidate"), self.tr("Equity"), "±", less, "±")
        error = self.tr("Standard error: two times of three the truth is nearer than this")
        tips = (
            self.tr("Space chooses a play, or not"),
            self.tr("Expected points; an estimate, grey, before the play is rolled out"),
            error,
            self.tr("How much less than the best play"),
            self.tr("Standard error of that difference, by the same dice"),
            *column_tips(),
        )
        self.set_heads([*names, *column_names()], tips)
        self.fit(_SAMPLES)

    def _restyle(self) -> None:
        self.fit(_SAMPLES)
        self._fill(self._rows)

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
            bold = (is_best or row.played) and not column
            self.put(index, column, text, color, bold=bold).setData(_PLAY, row.play)
        first = self.item(index, 0)
        assert first is not None
        first.setToolTip(row.text)
        first.setData(Qt.ItemDataRole.AccessibleTextRole, self._spoken(row, texts))
        if row.play is not None:
            first.setCheckState(_CHECKED if row.wanted else _UNCHECKED)
            if not self._fixed:
                first.setFlags(first.flags() | Qt.ItemFlag.ItemIsUserCheckable)

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
        if event.key() == Qt.Key.Key_Space and not self._fixed:
            item = self.item(self.currentRow(), 0)
            if item is not None and item.flags() & Qt.ItemFlag.ItemIsUserCheckable:
                on = item.checkState() == _CHECKED
                item.setCheckState(_UNCHECKED if on else _CHECKED)
                return
        super().keyPressEvent(event)


def _plain(value: float | None) -> str:
    return "" if value is None else equity(value).lstrip("+")
