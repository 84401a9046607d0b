"""The dialog with the results of a person's games, the strength that follows from them, and the
persons' names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QMessageBox, QWidget

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import Role, theme_manager
from poda.play import statistics
from poda.play import words as wording
from poda.play.model import strength
from poda.play.statistics import OpponentTally
from poda.play.strength_curve import StrengthCurve, day_text
from poda.widgets.announce import phrased
from poda.widgets.controls import Form, choice, push_button, show_value
from poda.widgets.engine_words import game_name
from poda.widgets.layout import BETWEEN, INSIDE, STRETCH, Table, choose_rows, column, row, wrapped
from poda.widgets.pages import Pages
from poda.widgets.screens import first_size

_SIZE: Final = QSize(880, 540)
NAME_LENGTH: Final = 30
_COLUMNS: Final = 8
_LONGEST: Final = 6


class StrengthPage(QWidget):
    """A person's strength at a game: what it is, its curve, whether games are rated, and the button
    to begin anew.

    Args:
        changed: called when strengths were forgotten, or games are rated from now on or no longer.
        game_key: the game that is shown at first, if its levels are measured.
    """

    def __init__(
        self, changed: Callable[[], object], game_key: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._changed = changed
        games = [key for key in GAMES if strength.measured(key)]
        self.game_list = phrased(choice(games, game_name), name=lambda: self.tr("Game"))
        show_value(self.game_list, game_key)
        self.said = wrapped("body")
        self.curve = StrengthCurve()
        self.empty = phrased(
            wrapped("body", Role.MUTED),
            lambda: self.tr(
                "No game of this kind has been rated yet. Play one from its beginning to its end "
                "against a level with an Elo, without taking moves back and without help."
            ),
        )
        self.rates = phrased(QCheckBox(), lambda: self.tr("&Rate my games"))
        phrased(self.rates, tip=lambda: self.tr(
            "From results against levels follows how strong you are, and with “Even game” a level "
            "that is about as strong sits opposite."
        ))  # fmt: skip
        show_value(self.rates, settings().rates_games)
        self.reset = push_button(lambda: self.tr("&Begin anew…"), self._ask_reset)
        column(
            row(self.game_list, (self.said, 1)),
            (self.curve, 1),
            (self.empty, 1, Qt.AlignmentFlag.AlignTop),
            row(self.rates, STRETCH, self.reset),
            of=self,
            spacing=INSIDE,
        )
        self.game_list.activated.connect(self._show_game)
        self.rates.toggled.connect(self._set_rates)
        follow_language(self, self._show_game)

    @property
    def game_key(self) -> str:
        """The key of the game that is shown."""
        key: str = self.game_list.currentData()
        return key

    def _show_game(self) -> None:
        key = self.game_key
        games = len(strength.readings(key))
        self.curve.show_game(key)
        self.curve.setVisible(bool(games))
        self.empty.setVisible(not games)
        self.reset.setEnabled(bool(games))
        said = self.tr("Games are not rated.")
        if strength.can_follow(key):
            said = wording.even_sentence(key)
        self.said.setText(said)

    def _set_rates(self, on: bool) -> None:
        settings().rates_games = on
        self._show_game()
        self._changed()

    def _ask_reset(self) -> None:
        question = self.tr("Forget how strong you are at this game? The results stay.")
        answer = QMessageBox.question(self, self.tr("Begin anew"), question)
        if answer == QMessageBox.StandardButton.Yes:
            strength.forget(self.game_key)
            self._show_game()
            self._changed()


class StatisticsDialog(QDialog):
    """The table of results, which can be deleted, the page with a person's strength, and the fields
    for the persons' names.

    Args:
        changed: called when what is shown of a person elsewhere was changed: a name, a strength.
        game_key: the game whose strength is shown at first.
    """

    def __init__(
        self, changed: Callable[[], object], game_key: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._changed = changed
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
        self.table = phrased(
            Table(_COLUMNS, wide=1, scrolls=True), name=lambda: self.tr("Games by opponent")
        )
        self.table.name_columns(lambda: (
            self.tr("Game"), self.tr("Opponent"), self.tr("Won"), self.tr("Drawn"),
            self.tr("Lost"), self.tr("Streak"), self.tr("Longest"), self.tr("Last played"),
        ))  # fmt: skip
        choose_rows(self.table, several=True)
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
        results = QWidget()
        below = row(self.forget, STRETCH)
        column((self.table, 1), (self.empty, 1, Qt.AlignmentFlag.AlignTop), below, of=results)
        self.strength = StrengthPage(changed, game_key)
        self.pages = Pages()
        self.pages.add("results", results, lambda: self.tr("Results"))
        self.pages.add("strength", self.strength, lambda: self.tr("Strength"))
        column(
            *(form, (self.pages, 1), row(STRETCH, self.close_)),
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
                day_text(tally.last),
            )
            for at, text in enumerate(texts):
                side = Qt.AlignmentFlag.AlignLeft if at < 2 else Qt.AlignmentFlag.AlignRight
                item = self.table.write_cell(place, at, text)
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.table.share_width()
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
            self._changed()
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
