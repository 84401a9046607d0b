"""The window with the review of a whole match: a row for each game, and the sums below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QTableWidgetItem,
    QWidget,
)

from poda.engine.game import MAX, MIN
from poda.house.i18n import follow_language
from poda.house.theme import Role, theme_manager
from poda.packages.backgammon.engine.review import GameSums, SideSums
from poda.packages.backgammon.window.play.match_equities import table_words
from poda.packages.backgammon.window.review.dice_review import review_of, sums_of
from poda.packages.backgammon.window.review.dice_words import (
    MARKED,
    SIGNS,
    DiceReviewSentences,
    thousandths,
)
from poda.play import words as wording
from poda.play.model.game import PlayModel
from poda.play.review.panel import ReviewRow
from poda.widgets.announce import phrased
from poda.widgets.boards.view import side_name
from poda.widgets.controls import push_button
from poda.widgets.engine_words import equity, number
from poda.widgets.layout import AROUND, BETWEEN, PAGE_PROPERTY, STRETCH, Label, column, row, wrapped
from poda.widgets.number_table import NumberTable
from poda.widgets.screens import first_size

_SIZE: Final = QSize(980, 480)
_SIGNS: Final = {MAX: "▲", MIN: "▼"}
_WIDEST: Final = ("000.0", "000", "000", "000", "−00.000")
"""The widest text of each of a side's columns."""
_GAME: Final = Qt.ItemDataRole.UserRole


class MatchReviewDialog(QDialog):
    """The window beside the board; while it is open, all games of the match are judged."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "luck")
        self._model, self._review = model, model.review
        self._title = Label("body", bold=True, elide=True)
        self.table = phrased(
            _GamesTable(1 + 2 * len(_WIDEST)), name=lambda: self.tr("Games of the match")
        )
        self.table.itemActivated.connect(self._go_to)
        self.table.currentCellChanged.connect(self._allow)
        self._sums = {side: wrapped("small", Role.TEXT) for side in (MAX, MIN)}
        self._result = wrapped("small", Role.MUTED)
        self.row = ReviewRow(model)
        self.show_game = push_button(
            lambda: self.tr("Show the game"), lambda: self._go_to(self.table.currentItem())
        )
        self.copy = push_button(lambda: self.tr("Copy as text"), self._copy)
        self.leave = push_button(lambda: self.tr("Close"), self.reject)
        self.table.copied.connect(self._copy)
        column(
            self._title, (self.table, 1), *self._sums.values(), self._result, self.row,
            row(self.show_game, self.copy, STRETCH, self.leave),
            of=self, margins=(AROUND, BETWEEN, AROUND, BETWEEN),
        )  # fmt: skip
        self.finished.connect(lambda: self._review.set_whole_match(False))
        model.board.changed.connect(self._refresh)
        self._review.changed.connect(self._refresh)
        theme_manager().changed.connect(self._refresh)
        phrased(self, lambda: self.tr("Review of the match"))
        follow_language(self, self._refresh)
        self.resize(first_size(self, _SIZE * theme_manager().type_scale).expandedTo(_SIZE))
        self.table.setFocus()

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        if not self._review.on:
            self._review.set_on(True)
        self._review.set_whole_match(True)
        self._refresh()

    def sentence(self, side: int) -> str:
        """The sentence on the sums of a side's games."""
        return self._sums[side].full_text()

    def result_text(self) -> str:
        """The sentence on the result without luck; "" if that is not known."""
        return self._result.full_text()

    # Contents

    def _sums_of_games(self) -> list[GameSums]:
        match = self._model.matches.match
        if match is None:
            return []
        lines = [
            self._review.line() if at == match.shown else game.line()
            for at, game in enumerate(match.games)
        ]
        return sums_of(review_of(self._model), self._model.board.game, lines)

    def _refresh(self) -> None:
        if not self.isVisible():
            return
        match, games = self._model.matches.match, self._sums_of_games()
        self.row.refresh()
        self.copy.setEnabled(bool(games))
        if match is None:
            self._title.setText(self.tr("The game on the board is not part of a match."))
            self.table.setRowCount(0)
            for label in (*self._sums.values(), self._result):
                label.setText("")
            self._allow()
            return
        key = self._model.board.game.key
        self._title.setText(wording.match_words(match, key))
        names = [wording.game_words(match, key, at) for at in range(len(games))]
        whole = sum(games[1:], games[0])
        rows = [
            *zip(names, games, strict=True),
            (self.tr("All games"), whole),
        ]
        self._heads(key)
        self.table.fill([(name, *_numbers(game)) for name, game in rows], match.shown)
        words = DiceReviewSentences()
        for side, label in self._sums.items():
            name = wording.player_words(match, key, side, whole=True)
            label.setText(f"{_SIGNS[side]} {words.summary(name, whole.of(side))}")
        in_match = any(game.in_match for game in games)
        self._result.setText(table_words() if in_match else self._result_words(games))
        self._result.setVisible(bool(self.result_text()))
        self._allow()

    def _allow(self) -> None:
        """Enable the button that shows a game, if the row is of a game that is not on the board."""
        match, row = self._model.matches.match, self.table.currentRow()
        can = match is not None and 0 <= row < len(match.games) and row != match.shown
        self.show_game.setEnabled(can)

    def _result_words(self, games: Sequence[GameSums]) -> str:
        """The sentence on the result without luck of the games that are over, in points; "" while
        throws are not judged."""
        over = [game for game in games if game.result is not None]
        adjusted = sum(game.luck_adjusted or 0.0 for game in over)
        if not over or self._review.missing():
            return ""
        text = self.tr("Result of {side} without luck: {adjusted} points; with it: {points}.")
        return text.format(
            side=side_name(self._model.board.game.key, MAX),
            adjusted=number(round(adjusted, 2)),
            points=number(sum(game.result or 0.0 for game in over)),
        )

    def _heads(self, key: str) -> None:
        luck, rate = self.tr("luck"), self.tr("mEMG")
        heads, tips = [self.tr("Game")], [""]
        for side in (MAX, MIN):
            name = side_name(key, side)
            for head, tip in (
                (rate, self.tr("{side}: thousandths of a point lost per decision")),
                *((SIGNS[mark], self.tr("{side}: errors of this class")) for mark in MARKED),
                (luck, self.tr("{side}: points that the dice gave")),
            ):
                heads.append(f"{_SIGNS[side]} {head}")
                tips.append(tip.format(side=name))
        self.table.set_heads(heads, tips)
        self.table.fit(2 * _WIDEST)

    # Actions

    def _go_to(self, item: QTableWidgetItem | None) -> None:
        match = self._model.matches.match
        if item is None or match is None:
            return
        if 0 <= item.row() < len(match.games) and item.row() != match.shown:
            self._model.matches.show(item.row())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.as_text())

    def as_text(self) -> str:
        """The table and the sums as plain text, for the clipboard."""
        lines = self.table.lines()
        widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
        text = [
            "  ".join(
                cell.rjust(wide) if column else cell.ljust(wide)
                for column, (cell, wide) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        ]
        sums = [label.full_text() for label in (*self._sums.values(), self._result)]
        sums = [text for text in sums if text]
        return "\n".join([self._title.full_text(), *text, *sums]) + "\n"


class _GamesTable(NumberTable):
    """The table of the games, with their sum in the last row."""

    def fill(self, rows: list[tuple[str, ...]], shown: int) -> None:
        """Show rows; those of the game on the board (`shown`) and of the sum are bold."""
        current = self.currentRow()
        color = theme_manager().theme.color(Role.TEXT)
        with QSignalBlocker(self):
            self.setRowCount(len(rows))
            for index, row in enumerate(rows):
                bold = index in (shown, len(rows) - 1)
                for column, text in enumerate(row):
                    item = self.put(index, column, text, color, bold=bold)
                    if not column:
                        item.setToolTip(text)
            self.setCurrentCell(current if 0 <= current < len(rows) else shown, 0)

    def lines(self) -> list[list[str]]:
        """The texts of all rows, the heads first."""
        columns = range(self.columnCount())
        heads = [self.horizontalHeaderItem(column) for column in columns]
        rows = [[self.item(row, column) for column in columns] for row in range(self.rowCount())]
        return [["" if item is None else item.text() for item in line] for line in (heads, *rows)]


def _numbers(game: GameSums) -> tuple[str, ...]:
    return (*_of_side(game.of(MAX)), *_of_side(game.of(MIN)))


def _of_side(sums: SideSums) -> tuple[str, ...]:
    marks = (str(number) if number else "–" for number in sums.both.marks)
    return (thousandths(sums.both), *marks, equity(sums.luck) if sums.throws else "–")
