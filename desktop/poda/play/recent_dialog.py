"""The dialog with the list of recent games, which opens or deletes them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QWidget,
)

from poda.base import terms
from poda.base.paths import shown
from poda.engine.errors import EngineError, one_line
from poda.engine.game import MAX, MIN
from poda.house.i18n import follow_language
from poda.house.jobs import Latest
from poda.house.theme import Role, theme_manager
from poda.play import recent, words
from poda.play.recent import Recent, Unreadable
from poda.play.turn_words import points_words
from poda.widgets.announce import announce, phrased
from poda.widgets.boards.view import side_name
from poda.widgets.controls import push_button
from poda.widgets.engine_words import game_name, message
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    STRETCH,
    Label,
    Table,
    column,
    plain_tip,
    row,
    wrapped,
)
from poda.widgets.screens import first_size

_SIZE: Final = QSize(760, 440)
_SIDES: Final = {"max": MAX, "min": MIN}


class GamesKeeper(Protocol):
    """The part of `files.RecentGames`, which writes the files, that the dialog uses."""

    error: EngineError | None

    @property
    def name(self) -> str:
        """The name of the file of the game on the board; "" if it has none yet."""

    def unwritten(self) -> list[Recent]:
        """The games that are in no file yet."""

    def deleted(self) -> frozenset[str]:
        """The names of deleted games, whose files may still exist."""

    def delete(self, *names: str) -> None:
        """Delete the games of these names, and their files."""


class RecentDialog(QDialog):
    """The games, the newest first and selected; Enter or a double click opens the selected one.

    Deleted games leave the list at once, and can be restored until the dialog is closed; only then
    their files are deleted.

    Signals:
        chosen: carries the file of the chosen game.
    """

    chosen = Signal(Path)

    def __init__(self, games: GamesKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._games = games
        self._recent: list[Recent] = []
        self._others: list[Unreadable] = []
        self._gone: list[list[Recent]] = []  # the games deleted by each press of the button
        self._reading = Latest("recent", self)
        self.table = phrased(Table(4, wide=1), name=lambda: self.tr("Recent games"))
        self.table.name_columns(
            lambda: (self.tr("Game"), self.tr("Players"), self.tr("Result"), self.tr("When"))
        )
        self.table.itemDoubleClicked.connect(self._choose)  # Enter: the default button
        self.table.currentCellChanged.connect(self._allow)
        self.empty = phrased(
            wrapped("body", Role.MUTED),
            lambda: self.tr(
                "No games yet: a game is kept here when it is over, or gives way to another."
            ),
        )
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._where = Label("small", Role.MUTED, elide=True)
        self._wrong = wrapped("small", Role.BAD)
        self.take = push_button(lambda: self.tr("&Open"), self._choose, primary=True, default=True)
        self.leave = push_button(lambda: self.tr("Close"), self.reject, enter=True)
        self.delete = push_button(lambda: self.tr("&Delete"), self._delete)
        self.delete_all = push_button(lambda: self.tr("Delete &all"), self._delete_all)
        self.undo = push_button(lambda: self.tr("&Undo"), self._take_back)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.table, self._delete)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, self._take_back)
        column(
            (self.table, 1),
            (self.empty, 1),
            self._wrong,
            self._where,
            row(
                *(self.delete, self.delete_all, self.undo, STRETCH, self.take, self.leave),
                spacing=INSIDE,
            ),
            of=self,
            margins=(AROUND, BETWEEN, AROUND, BETWEEN),
            spacing=INSIDE,
        )
        self.resize(first_size(self, _SIZE * theme_manager().type_scale).expandedTo(_SIZE))
        self.finished.connect(self._on_finished)
        self._unwritten = games.unwritten()  # they may be written while the folder is read
        # First, so that "no games" is not shown before the folder is read.
        self._reading.start(lambda task: recent.listed(task.stopped), finished=self._list_games)
        phrased(self, lambda: self.tr("Recent games"))
        follow_language(self, lambda: self._where.setToolTip(plain_tip(str(recent.folder()))))
        follow_language(self, self._fill_table)

    def sentence(self) -> str:
        """The sentence on unreadable files in the folder; "" if there are none."""
        return self._wrong.full_text()

    def _list_games(self, found: tuple[list[Recent], list[Unreadable]]) -> None:
        """List the folder's games, and those not written yet, which are newer than their files."""
        known = [*found[0], *self._unwritten, *self._games.unwritten()]
        by_name = {each.path.name: each for each in known}
        for name in (*self._games.deleted(), self._games.name):  # the latter is on the board
            by_name.pop(name, None)
        games = list(by_name.values())
        games.sort(key=lambda each: each.when, reverse=True)
        self._recent, self._others = games[: recent.MOST_KEPT], found[1]
        self._fill_table()
        if self._recent:
            self.table.selectRow(0)
            self.table.setFocus()

    def _fill_table(self) -> None:
        loaded = not self._reading.running
        self.table.setVisible(bool(self._recent) or not loaded)
        self.empty.setVisible(loaded and not self._recent)
        self.table.setRowCount(len(self._recent))
        for at, each in enumerate(self._recent):
            texts = (game_name(each.game_key), players(each), result(each), when(each))
            for place, text in enumerate(texts):
                self.table.write_cell(at, place, text, text)
        self._wrong.setText(self._wrong_words())
        self._wrong.setVisible(bool(self.sentence()))
        self._where.setText(self._where_words())
        self._allow()

    def _where_words(self) -> str:
        if gone := sum(map(len, self._gone)):
            return self.tr("Deleted: {count}").format(count=gone)
        return self.tr("The last {count} games and matches are kept").format(count=recent.MOST_KEPT)

    def _wrong_words(self) -> str:
        lines = []
        if (error := self._games.error) is not None:
            text = self.tr("The last games are kept only until Poda is closed: {sentence}")
            lines.append(text.format(sentence=message(error)))
        for each in self._others[:3]:
            text = self.tr("{file} is left out: {sentence}")
            lines.append(text.format(file=shown(each.path.name), sentence=message(each.error)))
        return "\n".join(lines)

    def _allow(self) -> None:
        is_one = 0 <= self.table.currentRow() < len(self._recent)
        self.take.setEnabled(is_one)
        self.delete.setEnabled(is_one)
        self.delete_all.setEnabled(bool(self._recent))
        self.undo.setVisible(bool(self._gone))

    def _delete(self) -> None:
        if 0 <= (at := self.table.currentRow()) < len(self._recent):
            self._put_away([self._recent[at]], at)

    def _delete_all(self) -> None:
        if self._recent:
            self._put_away(self._recent, 0)

    def _put_away(self, games: Sequence[Recent], at: int) -> None:
        self._gone.append(list(games))
        self._recent = [each for each in self._recent if each not in games]
        self._fill_table()
        self._choose_row(at)
        announce(self.table, self._where_words())

    def _take_back(self) -> None:
        """Restore the games deleted last."""
        if not self._gone:
            return
        back = self._gone.pop()
        games = sorted([*self._recent, *back], key=lambda each: each.when, reverse=True)
        self._recent = games
        self._fill_table()
        self._choose_row(games.index(back[0]))

    def _choose_row(self, at: int) -> None:
        """Select a row, with the focus in the table; without rows, focus a button."""
        if self._recent:
            self.table.selectRow(min(at, len(self._recent) - 1))
            self.table.setFocus()
        else:
            (self.undo if self._gone else self.leave).setFocus()

    def _on_finished(self) -> None:
        self._reading.give_up()
        if self._gone:
            self._games.delete(*(each.path.name for some in self._gone for each in some))

    def _choose(self) -> None:
        if 0 <= (at := self.table.currentRow()) < len(self._recent):
            self.accept()
            self.chosen.emit(self._recent[at].path)


def players(game: Recent) -> str:
    """The players: "Person – Advanced"; in a match with names, these."""
    names = [
        one_line(game.names[side == MIN]) or words.player_name(game.game_key, game.players[side])
        for side in (MAX, MIN)
    ]
    return " – ".join(names)


def result(game: Recent) -> str:
    """The result: "Blue wins 2 points", "Not finished, 12 moves"; for a match, score and length."""
    text = _Sentences()
    if game.length is not None:
        score = f"{game.score[0]}–{game.score[1]}"
        return f"{score} · {words.length_words(game.length)}"
    if game.result in _SIDES:
        side = side_name(game.game_key, _SIDES[game.result])
        if game.points:
            return text.wins_points.format(side=side, points=points_words(game.points))
        return text.wins.format(side=side)
    if game.result == recent.DRAW:
        return text.draw
    return text.moves(game.turns, open_=game.result == recent.OPEN)


def when(game: Recent) -> str:
    """The day and the time of a game, in the user's format."""
    moment = QDateTime.fromSecsSinceEpoch(int(game.when))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)


class _Sentences(QObject):
    """Texts with plural forms: lupdate finds those only in calls of `self.tr`."""

    @property
    def wins(self) -> str:
        return self.tr("{side} wins")

    @property
    def wins_points(self) -> str:
        return self.tr("{side} wins {points}")

    @property
    def draw(self) -> str:
        return QCoreApplication.translate("Words", terms.DRAW)

    def moves(self, number: int, *, open_: bool) -> str:
        """The text on a game that is not finished, or whose result is not known."""
        if open_:
            return self.tr("Not finished, %n moves", "", number)
        return self.tr("%n moves", "", number)
