"""The dialog with the results of a person's games, and with the persons' names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QMessageBox,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.players import PlayerSpec
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import Role, theme_manager
from poda.play import statistics
from poda.play import words as wording
from poda.play.statistics import OpponentTally
from poda.widgets.announce import phrased
from poda.widgets.controls import Form, push_button
from poda.widgets.engine_words import game_name
from poda.widgets.layout import BETWEEN, INSIDE, STRETCH, Table, choose_rows, column, row, wrapped
from poda.widgets.screens import first_size

_SIZE: Final = QSize(880, 460)
NAME_LENGTH: Final = 30
_COLUMNS: Final = 8
_LONGEST: Final = 6


class StatisticsDialog(QDialog):
    """The table of results, which can be deleted, and the fields for the persons' names.

    Args:
        renamed: called when a person's name was changed.
    """

    def __init__(self, renamed: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._renamed = renamed
        self._tallies: list[OpponentTally] = []
        self.names = (QLineEdit(), QLineEdit())
        form = Form()
        texts = (lambda: self.tr("&Your name"), lambda: self.tr("A &second person’s"))
        for text, field, name in zip(texts, self.names, settings().person_names, strict=True):
            phrased(field, hint=lambda: self.tr("Person"))
            field.setMaxLength(NAME_LENGTH)
            field.setText(name)
            field.editingFinished.connect(self._keep_names)
            form.add(text, field)
        self.table = phrased(Table(_COLUMNS, wide=1), name=lambda: self.tr("Games by opponent"))
        self.table.name_columns(lambda: (
            self.tr("Game"), self.tr("Opponent"), self.tr("Won"), self.tr("Drawn"),
            self.tr("Lost"), self.tr("Streak"), self.tr("Longest"), self.tr("Last played"),
        ))  # fmt: skip
        choose_rows(self.table, several=True)
        # Eight columns in large type are wider than a small screen.
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.table.itemSelectionChanged.connect(self._refresh_buttons)
        self.empty = phrased(
            wrapped("body", Role.MUTED),
            lambda: self.tr(
                "No game has ended yet. Games that you play from their beginning to their end are "
                "counted here, by opponent."
            ),
        )
        self.forget = push_button(None, self._ask_forget)
        self.close_ = push_button(lambda: self.tr("Close"), self.accept)
        column(
            *(form, (self.table, 1), self.empty, row(self.forget, STRETCH, self.close_)),
            of=self,
            spacing=INSIDE,
            margins=BETWEEN,
        )
        self.resize(first_size(self, _SIZE * theme_manager().type_scale))
        phrased(self, lambda: self.tr("Statistics of your games"))
        follow_language(self, self._explain_columns)
        follow_language(self, self._fill_table)
        self.table.setFocus()

    def _fill_table(self) -> None:
        self._tallies = statistics.tallies()
        self.table.setRowCount(len(self._tallies))
        for place, tally in enumerate(self._tallies):
            texts = (
                game_name(tally.game_key),
                opponent_name(tally),
                *(QLocale().toString(n) for n in (tally.won, tally.drawn, tally.lost)),
                self._streak(tally.streak),
                QLocale().toString(tally.best),
                _day(tally.last),
            )
            for at, text in enumerate(texts):
                side = Qt.AlignmentFlag.AlignLeft if at < 2 else Qt.AlignmentFlag.AlignRight
                item = self.table.write_cell(place, at, text)
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.table.setVisible(bool(self._tallies))
        self.empty.setVisible(not self._tallies)
        self._refresh_buttons()

    def _streak(self, streak: int) -> str:
        if not streak:
            return "–"
        text = self.tr("{count} won") if streak > 0 else self.tr("{count} lost")
        return text.format(count=QLocale().toString(abs(streak)))

    def chosen(self) -> list[OpponentTally]:
        """The tallies of the selected rows; all if none is selected."""
        places = sorted({index.row() for index in self.table.selectedIndexes()})
        return [self._tallies[place] for place in places] or self._tallies

    def _refresh_buttons(self) -> None:
        some = len(self.table.selectedIndexes()) > 0
        self.forget.setText(self.tr("&Forget these…") if some else self.tr("&Forget all…"))
        self.forget.setEnabled(bool(self._tallies))

    def _ask_forget(self) -> None:
        gone = self.chosen()
        games = sum(tally.games for tally in gone)
        question = self.tr("Forget how {count} games went? They cannot be brought back.")
        answer = QMessageBox.question(
            self, self.tr("Forget"), question.format(count=QLocale().toString(games))
        )
        if answer == QMessageBox.StandardButton.Yes:
            statistics.forget(*gone)
            self._fill_table()

    def _keep_names(self) -> None:
        names = [" ".join(field.text().split()) for field in self.names]
        if names != settings().person_names:
            settings().person_names = names
            self._renamed()
            self._fill_table()

    def done(self, code: int) -> None:
        """Keep the typed names, and close the dialog."""
        self._keep_names()
        super().done(code)

    def _explain_columns(self) -> None:
        longest = self.tr("The longest streak of games won")
        for at in range(_COLUMNS):
            item = self.table.horizontalHeaderItem(at)
            side = Qt.AlignmentFlag.AlignLeft if at < 2 else Qt.AlignmentFlag.AlignRight
            if item is not None:
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                item.setToolTip(longest if at == _LONGEST else "")


def opponent_name(tally: OpponentTally) -> str:
    """The opponent's name."""
    second = settings().person_names[1]
    if statistics.is_person(tally) and second:
        return second
    try:
        return wording.player_name(tally.game_key, PlayerSpec.parse(tally.opponent, tally.game_key))
    except EngineError:
        return tally.opponent


def _day(seconds: float) -> str:
    day = QDateTime.fromSecsSinceEpoch(round(seconds)).date()
    return QLocale().toString(day, QLocale.FormatType.ShortFormat)
