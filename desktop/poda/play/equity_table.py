"""The plays of a throw, ranked by what they are worth: equity, what they lose, and chances."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QTableWidgetItem,
    QWidget,
)

from poda.engine.players import Analysis, MoveValue
from poda.i18n import Retranslatable
from poda.play import wording
from poda.play.model import PlayModel
from poda.theme import Role, font, theme_manager
from poda.widgets.layout import Table
from poda.widgets.values import equity, percent

_SAMPLES: Final = ("−0.000", "−0.000", "100.0", "100.0")
"""The widest text of each column but the first."""
_LEAST_HEIGHT: Final = 40
_PADDING: Final = 16
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class EquityTable(Retranslatable, Table):
    """One row a play, the best first, for the side that is to play."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(1 + len(_SAMPLES), parent)
        self._model = model
        self.setProperty("dense", True)
        # It takes what it is given, so that its coming and going moves nothing.
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(24)
        theme_manager().changed.connect(self._fit_columns)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Plays by their equity"))
        self.setHorizontalHeaderLabels(
            [
                self.tr("Play"),
                self.tr("Equity"),
                self.tr("Less"),
                self.tr("Win %"),
                self.tr("G %"),
            ]
        )
        tips = (
            "",
            self.tr("Expected points a game"),
            self.tr("How much less than the best play"),
            self.tr("Chance to win"),
            self.tr("Chance to win a gammon or a backgammon"),
        )
        for column, tip in enumerate(tips):
            item = self._heading(column)
            item.setToolTip(tip)
            if column:
                item.setTextAlignment(_RIGHT)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Wide enough for any number and for the heading, and no wider: the play needs the rest."""
        metrics = QFontMetrics(font("small"))
        for column, sample in enumerate(_SAMPLES, start=1):
            item = self._heading(column)
            item.setFont(font("small"))
            text = max(metrics.horizontalAdvance(each) for each in (sample, item.text()))
            self.setColumnWidth(column, text + _PADDING)
        self._heading(0).setFont(font("small"))

    def _heading(self, column: int) -> QTableWidgetItem:
        item = self.horizontalHeaderItem(column)
        assert item is not None
        return item

    def fill(self, analysis: Analysis[Any]) -> None:
        """Show these values."""
        sign = self._model.to_move
        moves = sorted(analysis.moves, key=lambda move: _rank(move, analysis, sign))
        best = sign * analysis.best.value
        self.setRowCount(len(moves))
        for row, move in enumerate(moves):
            is_best = move.action == analysis.best.action
            self._fill_row(row, move, analysis, best=best, is_best=is_best)

    def _fill_row(
        self, row: int, move: MoveValue[Any], analysis: Analysis[Any], *, best: float, is_best: bool
    ) -> None:
        side = self._model.to_move
        value = side * move.value
        chances = move.chances.seen_by(side) if move.chances is not None else None
        texts = (
            self._model.game.format_action(self._model.record.state, move.action),
            equity(value),
            "" if is_best else equity(min(0.0, value - best)),
            percent(chances.win) if chances else "",
            percent(chances.win_gammon) if chances else "",
        )
        color = theme_manager().theme.color(Role.BEST if is_best else Role.TEXT)
        depth = analysis.depth if move.depth is None else move.depth
        tip = f"{texts[0]}, {wording.plies_words(depth)}\n{self._chances(move)}".strip()
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            item.setFont(font("small", bold=is_best and not column))
            item.setForeground(color)
            item.setToolTip(tip)
            if column:
                item.setTextAlignment(_RIGHT)
            self.setItem(row, column, item)

    def _chances(self, move: MoveValue[Any]) -> str:
        """Every chance, where they are known."""
        if move.chances is None:
            return ""
        chances = move.chances.seen_by(self._model.to_move)
        parts = (
            (self.tr("wins {percent} %"), chances.win),
            (self.tr("gammons {percent} %"), chances.win_gammon),
            (self.tr("backgammons {percent} %"), chances.win_backgammon),
            (self.tr("loses {percent} %"), 1.0 - chances.win),
            (self.tr("gammons {percent} %"), chances.lose_gammon),
            (self.tr("backgammons {percent} %"), chances.lose_backgammon),
        )
        said = [text.format(percent=percent(share)) for text, share in parts]
        return "\n".join((" · ".join(said[:3]), " · ".join(said[3:])))


def _rank(move: MoveValue[Any], analysis: Analysis[Any], sign: int) -> tuple[bool, int, float]:
    """The best first; a value of a shallower look does not stand above a deeper one's."""
    depth = analysis.depth if move.depth is None else move.depth
    return move.action != analysis.best.action, -depth, -sign * move.value
