"""The list of played games with filters, and the actions on a selected game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from poda.house.i18n import follow_language
from poda.house.theme import Role, follow_theme, font
from poda.packages.arena.engine.tournament.record import REASONS, Reason, Summary
from poda.packages.arena.window.page import Page
from poda.packages.arena.window.tournament_actions import TournamentActions
from poda.packages.arena.window.tournament_model import TournamentModel
from poda.widgets.announce import Text, phrased
from poda.widgets.controls import choice, narrow, offer
from poda.widgets.engine_words import count
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    STRETCH,
    action_button,
    choose_rows,
    column,
    row,
    simplify_table,
    wrapped,
)

_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()
_COLUMNS: Final = ("number", "first", "second", "result", "plies", "reason")
_NUMBERS: Final = (0, 4)  # columns aligned right
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_SIDES: Final = tuple(_RIGHT if at in _NUMBERS else _LEFT for at in range(len(_COLUMNS)))
_KEPT: Final = 1_000  # the most rows whose texts are cached
_LEAST_LETTERS: Final = 9  # letters of a filter's choice that stay visible
_SIGNS: Final = {"won": 1, "drawn": 0, "lost": -1}
_NO_PLACES: Final = np.zeros(0, np.int64)
_WORDS: Final = 300  # characters of a program's last output that are shown


def reason_words(reason: Reason) -> str:
    """The text for the way a game ended."""
    names = {
        "played": QCoreApplication.translate("Tournament", "played to its end"),
        "crash": QCoreApplication.translate("Tournament", "program ended"),
        "time": QCoreApplication.translate("Tournament", "time over"),
        "illegal": QCoreApplication.translate("Tournament", "illegal move"),
        "garbage": QCoreApplication.translate("Tournament", "answer is not a move"),
        "output": QCoreApplication.translate("Tournament", "wrote too much"),
        "length": QCoreApplication.translate("Tournament", "given up as too long"),
    }
    return names[reason]


def result_words(points: int) -> str:
    """A game's result as text: 1-0, a draw, 0-2 (with a dash)."""
    if points == 0:
        return "½\u2013½"
    return f"{points}\u20130" if points > 0 else f"0\u2013{-points}"


class GamesModel(QAbstractTableModel):
    """The games that match the filter, in the order in which they came to count.

    It holds one index for each of them; the games themselves belong to the journal.
    """

    def __init__(self, model: TournamentModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        # The games at the last update: the tournament model may already hold another tournament,
        # which this model learns of a moment later.
        self._games: Sequence[Summary] = ()
        self._names: tuple[str, ...] = ()
        self._shown = _NO_PLACES  # indices into the games
        self._looked = 0  # the number of games that were filtered
        self._texts: dict[int, tuple[str, ...]] = {}  # the texts of rows that were painted
        self._journal: object | None = None
        self.player: int | None = None
        self.other: int | None = None
        self.result = ""
        self.reason = ""

    def follow(self) -> bool:
        """Add the newly played games; return whether another tournament replaced this one."""
        another = self._journal is not self._model.journal or self._looked > self._model.played
        if another:
            self._journal = self._model.journal
            self.reset()
        else:
            self._add_games(self._model.played)
        return another

    def reset(self) -> None:
        """Apply the filter to all games again."""
        self.beginResetModel()
        self._texts.clear()
        model, plan = self._model, self._model.plan
        self._names = tuple(each.name for each in plan.entrants) if plan is not None else ()
        self._games = model.games
        self._shown = self._passing(0, model.played)
        self._looked = model.played
        self.endResetModel()

    def _add_games(self, played: int) -> None:
        self._games = self._model.games
        new = self._passing(self._looked, played)
        self._looked = played
        if len(new):
            before = len(self._shown)
            self.beginInsertRows(QModelIndex(), before, before + len(new) - 1)
            self._shown = np.concatenate((self._shown, new))
            self.endInsertRows()

    def _passing(self, begin: int, end: int) -> NDArray[np.int64]:
        """The indices from `begin` to before `end` of games that match the filter."""
        journal = self._model.journal
        if journal is None:
            return _NO_PLACES
        _, first, second, points, reasons = journal.columns(begin, end)
        passes = np.ones(len(points), bool)
        for who in (self.player, self.other):
            if who is not None:
                passes &= (first == who) | (second == who)
        if self.result:
            signs = np.sign(points)
            if self.player is not None:
                signs[second == self.player] *= -1
            passes &= signs == _SIGNS[self.result]
        if self.reason == "fault":
            passes &= ~np.isin(reasons, [REASONS.index("played"), REASONS.index("length")])
        elif self.reason:
            passes &= reasons == REASONS.index(self.reason)
        return np.flatnonzero(passes) + begin

    def game(self, row: int) -> Summary:
        """The game in a row."""
        return self._games[int(self._shown[row])]

    @property
    def is_current(self) -> bool:
        """Whether the games belong to the tournament on screen."""
        return self._journal is self._model.journal and self._journal is not None

    def row_of(self, number: int) -> int:
        """The row of the game with that number; -1 if it is not listed."""
        journal = self._model.journal
        if journal is None or not self.is_current:
            return -1
        numbers = journal.columns(0, self._looked).numbers[self._shown]
        return next(iter(np.flatnonzero(numbers == number).tolist()), -1)

    # Methods that Qt calls

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(_COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _SIDES[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.texts(index.row())[index.column()]
        return None

    def texts(self, row: int) -> tuple[str, ...]:
        """The texts of a row's cells."""
        texts = self._texts.get(row)
        if texts is None:
            if len(self._texts) >= _KEPT:
                self._texts.clear()
            game, name, locale = self.game(row), self._names, QLocale()
            texts = self._texts[row] = (
                locale.toString(game.number + 1),
                name[game.first],
                name[game.second],
                result_words(game.points),
                locale.toString(game.plies),
                reason_words(game.reason),
            )
        return texts

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                heads = (
                    self.tr("Game"), self.tr("First side"), self.tr("Second side"),
                    self.tr("Result"), self.tr("Moves"), self.tr("How it ended"),
                )  # fmt: skip
                return heads[section]
            if role == Qt.ItemDataRole.TextAlignmentRole and section in _NUMBERS:
                return _RIGHT
        return None

    def retell(self) -> None:
        """Rewrite all texts, for another language."""
        self._texts.clear()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(_COLUMNS) - 1)
        if len(self._shown):
            last = self.index(len(self._shown) - 1, len(_COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)


class _Cells(QStyledItemDelegate):
    """Paints a cell with one call of Python instead of the seven that Qt makes: each call waits for
    the interpreter lock, which games in progress hold."""

    def __init__(self, games: GamesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._games = games

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        place = index.column()
        option.text = self._games.texts(index.row())[place]
        option.displayAlignment = _SIDES[place]
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDisplay


class GamesView(QTableView):
    """The table of games; Enter opens the selected one.

    Signals:
        asked: the game is to be opened, by Enter or a double click.
    """

    asked = Signal()

    def __init__(self, games: GamesModel) -> None:
        super().__init__()
        self.setModel(games)
        self.setItemDelegate(_Cells(games, self))
        simplify_table(self)
        choose_rows(self)
        header = self.horizontalHeader()
        header.setSectionsClickable(False)
        header.setDefaultAlignment(_LEFT)
        self.doubleClicked.connect(lambda _index: self.asked.emit())
        follow_theme(self.fit)

    def fit(self) -> None:
        """Fit the columns to their type; the names share the remaining width."""
        letters = QFontMetrics(font("body"))
        self.verticalHeader().setDefaultSectionSize(letters.height() + 6)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for place, sample in ((0, "1 000 000"), (3, "00\u201300 00"), (4, "10 000 000")):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Fixed)
            head = str(self.model().headerData(place, Qt.Orientation.Horizontal))
            width = max(letters.horizontalAdvance(sample), letters.horizontalAdvance(head))
            header.resizeSection(place, width + 2 * BETWEEN)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.asked.emit()
        else:
            super().keyPressEvent(event)


class GamesPage(Page):
    """The list of games with its filters, and details of the selected game.

    Signals:
        chosen: the selection has changed.
    """

    chosen = Signal()
    APART: ClassVar[float] = 0.25  # seconds between refreshes: moving rows cannot be read faster

    def __init__(
        self, model: TournamentModel, actions: TournamentActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self.games = GamesModel(model, self)
        self.view = phrased(GamesView(self.games), name=lambda: self.tr("Games"))
        self.player, self.other = choice(), choice()
        self.result = choice(("", "won", "drawn", "lost"))
        reasons: dict[str, Text] = {
            "": lambda: self.tr("However it ended"),
            "played": lambda: self.tr("Played to the end"),
            "fault": lambda: self.tr("Lost by a fault"),
            "length": lambda: self.tr("Given up as too long"),
        }
        self.reason = choice(reasons, lambda reason: reasons[reason]())
        boxes = (self.player, self.other, self.result, self.reason)
        for box in boxes:
            narrow(box, _LEAST_LETTERS)
        self.number = QLabel()
        self.details = wrapped("small", Role.MUTED)
        self.buttons = {name: action_button(actions[name]) for name in ("show", "review", "search")}
        filters = row(*((box, 1) for box in boxes), STRETCH, self.number, spacing=INSIDE)
        foot = row(*self.buttons.values(), STRETCH, spacing=INSIDE)
        column(filters, (self.view, 1), self.details, foot, of=self, spacing=INSIDE)
        for box in boxes:
            box.currentIndexChanged.connect(self._filter)
        selection = self.view.selectionModel()
        selection.currentRowChanged.connect(lambda *_: self._on_chosen())
        self.games.modelReset.connect(self._on_chosen)
        self.view.asked.connect(actions["show"].trigger)
        phrased(self.player, name=lambda: self.tr("Whose games"))
        phrased(self.other, name=lambda: self.tr("Against whom"))
        phrased(self.result, name=lambda: self.tr("Which results"))
        phrased(self.reason, name=lambda: self.tr("How they ended"))
        for show in (
            self._name_players, self._name_results, self.games.retell, self.view.fit, self._count,
            self._on_chosen,
        ):  # fmt: skip
            follow_language(self, show)

    @property
    def chosen_game(self) -> int | None:
        """The number of the selected game; None without a selection."""
        index = self.view.currentIndex()
        chosen = index.isValid() and self.games.is_current
        return self.games.game(index.row()).number if chosen else None

    def choose(self, number: int) -> None:
        """Select the game with that number, if it is listed."""
        self._follow()
        if (at := self.games.row_of(number)) >= 0:
            self.view.selectRow(at)
            self.view.scrollTo(self.games.index(at, 0))

    def refresh(self) -> None:
        """Add newly played games; a view at its end follows them."""
        bar = self.view.verticalScrollBar()
        at_end = bar.value() == bar.maximum()
        self._follow()
        if at_end and not self.view.currentIndex().isValid():
            self.view.scrollToBottom()
        self._count()
        self.view.viewport().repaint()  # at once, while moves wait, so that its time is measured

    def _follow(self) -> None:
        """Add newly played games; after a change of tournament, also its players."""
        if self.games.follow():
            self._name_players()

    def _filter(self) -> None:
        games = self.games
        games.player, games.other = self.player.currentData(), self.other.currentData()
        games.result, games.reason = self.result.currentData(), self.reason.currentData()
        games.reset()
        self._name_results()
        self._count()

    def _count(self) -> None:
        text = self.tr("Listed: {number} of {total}")
        total, shown = self._model.played, self.games.rowCount()
        self.number.setText(text.format(number=count(shown), total=count(total)))

    def _on_chosen(self) -> None:
        self.details.setText(self._game_details())
        self.chosen.emit()

    def _game_details(self) -> str:
        """What the row of the selected game does not show."""
        number = self.chosen_game
        if number is None:
            return self.tr("Choose a game to open it in Play, to review it or to see a search.")
        record = self._model.record(number)
        if record is None:
            return ""
        first, second = record.summary.first, record.summary.second
        a, b = (QLocale().toString(seconds, "f", 2) for seconds in record.seconds)
        words = self.tr("{first} thought {a} s, {second} {b} s.").format(
            first=self._model.name(first), a=a, second=self._model.name(second), b=b
        )
        if record.words:
            words += " " + self.tr("Last words: {words}").format(words=record.words[-_WORDS:])
        return words

    def _name_players(self) -> None:
        plan = self._model.plan
        entrants = plan.entrants if plan is not None else ()
        names = [(entrant.name, place) for place, entrant in enumerate(entrants)]
        offer(self.player, [(self.tr("All players"), None), *names])
        offer(self.other, [(self.tr("Against all"), None), *names])
        self.other.setVisible(len(entrants) > 2)
        chosen = (self.player.currentData(), self.other.currentData())
        if chosen != (self.games.player, self.games.other):
            self._filter()

    def show_pair(self, one: int, other: int) -> None:
        """Filter for the games between these two."""
        self._follow()
        for box, entrant in ((self.player, one), (self.other, other)):
            box.setCurrentIndex(box.findData(entrant))

    def _name_results(self) -> None:
        one = self.player.currentData() is not None
        texts = (
            self.tr("All results"),
            self.tr("Won") if one else self.tr("First side won"),
            self.tr("Drawn"),
            self.tr("Lost") if one else self.tr("Second side won"),
        )
        for at, text in enumerate(texts):
            self.result.setItemText(at, text)
