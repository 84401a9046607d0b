"""Stored tournaments: the offer to resume an unfinished one, and the dialog that lists all."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QWidget,
)

from poda.house.i18n import follow_language
from poda.house.jobs import Latest
from poda.house.theme import Role
from poda.packages.arena.engine.tournament.document import PLAN_FILE
from poda.packages.arena.engine.tournament.journal import KeptTournament, kept, tournaments_dir
from poda.packages.arena.window.run_bar import games_words, title_words
from poda.packages.arena.window.settings import ArenaSettings
from poda.widgets.announce import phrased
from poda.widgets.controls import close_button, push_button
from poda.widgets.engine_words import message
from poda.widgets.layout import AROUND, BETWEEN, STRETCH, Label, Table, column, row
from poda.widgets.offer_bar import LeftBar

_WIDTH, _HEIGHT = 860, 460  # size in pixels at the usual type size


class OfferBar(LeftBar):
    """The bar that offers to resume a tournament with games left.

    Signals:
        opened: the tournament in this folder is to be shown without resuming it.
        settled: it is known whether there is such a tournament.
    """

    opened = Signal(Path)
    settled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.look = push_button(lambda: self.tr("Show it"), self._on_look)
        super().__init__(self.look, parent=parent)
        self._found: KeptTournament | None = None
        self._reading = Latest("offer", self)
        self.discarded.connect(self._discard)
        phrased(self.go_on, lambda: self.tr("Go on with it"))
        phrased(self.discard, lambda: self.tr("Not now"))

    def look_for_one(self) -> None:
        """Offer the newest unfinished tournament that no process plays, if there is one."""
        self._reading.start(lambda _task: kept(tournaments_dir()), finished=self._offer_newest)

    def give_up(self) -> None:
        """Stop the search when the window closes."""
        self._reading.give_up()

    def _offer_newest(self, found: list[KeptTournament]) -> None:
        declined = ArenaSettings().tournament_declined
        newest = next((each for each in found if not each.in_use and each.error is None), None)
        if newest is not None and not newest.is_over and str(newest.folder) != declined:
            self._found = newest
            self.offer(newest.folder, newest.folder / PLAN_FILE)
        self.settled.emit()

    def read(self, path: Path) -> None:
        """Do nothing: the summary shown was read before."""

    def put_away(self) -> None:
        """Hide the offer once a tournament is on screen."""
        self._reading.give_up()
        super().put_away()

    def _on_look(self) -> None:
        if self.path is not None:
            self.opened.emit(self.path)

    def _discard(self, path: Path) -> None:
        """Never offer this tournament again; it stays in the list."""
        ArenaSettings().tournament_declined = str(path)
        self.put_away()

    def words(self) -> str:
        if (found := self._found) is None or found.plan is None:
            return ""
        when = QDateTime.fromSecsSinceEpoch(int(found.modified))
        return self.tr("A tournament has games left. {title}. {games}, {when}.").format(
            title=title_words(found.plan),
            games=games_words(found.games, found.plan.total),
            when=QLocale().toString(when, QLocale.FormatType.ShortFormat),
        )


class KeptDialog(QDialog):
    """The dialog that lists all stored tournaments, newest first.

    Signals:
        open_asked: the tournament in this folder is to be shown.
        go_on_asked: the tournament in this folder is to be resumed.
    """

    open_asked = Signal(Path)
    go_on_asked = Signal(Path)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept: list[KeptTournament] = []
        self._reading = Latest("kept", self)
        self.table = phrased(Table(3, wide=0), name=lambda: self.tr("Tournaments"))
        self.table.name_columns(
            lambda: (self.tr("Tournament"), self.tr("Games"), self.tr("Last game"))
        )
        self.told = Label("body", Role.MUTED, elide=True)
        self.open_ = push_button(lambda: self.tr("Open"), self._open, default=True)
        self.go_on = push_button(lambda: self.tr("Go on"), self._go_on, enter=True)
        self.other = push_button(lambda: self.tr("Another folder…"), self._ask_other, enter=True)
        foot = row(self.open_, self.go_on, self.other, STRETCH, close_button(self))
        column((self.table, 1), self.told, foot, of=self, spacing=BETWEEN, margins=AROUND)
        self.resize(_WIDTH, _HEIGHT)
        self.table.itemSelectionChanged.connect(self._refresh)
        self.table.doubleClicked.connect(lambda _index: self._open())
        phrased(self, lambda: self.tr("Tournaments"))
        follow_language(self, lambda: self.show_kept(self._kept))
        self._reading.start(lambda _task: kept(tournaments_dir()), finished=self.show_kept)

    def show_kept(self, found: list[KeptTournament]) -> None:
        """List these tournaments."""
        self._kept = found
        self.table.setRowCount(len(found))
        for at, each in enumerate(found):
            total = None if each.plan is None else each.plan.total
            when = QDateTime.fromSecsSinceEpoch(int(each.modified))
            cells = (
                each.name if each.plan is None else title_words(each.plan),
                games_words(each.games, total),
                QLocale().toString(when, QLocale.FormatType.ShortFormat),
            )
            for place, text in enumerate(cells):
                self.table.write_cell(at, place, text, str(each.folder))
        if found:
            self.table.selectRow(0)
        self._refresh()

    @property
    def _chosen(self) -> KeptTournament | None:
        at = self.table.currentRow()
        return self._kept[at] if 0 <= at < len(self._kept) else None

    def _refresh(self) -> None:
        chosen = self._chosen
        good = chosen is not None and chosen.error is None and not chosen.in_use
        self.open_.setEnabled(good)
        self.go_on.setEnabled(good and chosen is not None and not chosen.is_over)
        if chosen is None:
            told = "" if self._reading.running else self.tr("No tournament was kept yet.")
        elif chosen.error is not None:
            told = "✕ " + message(chosen.error)
        elif chosen.in_use:
            told = self.tr("Another window plays it now.")
        elif chosen.is_over:
            told = self.tr("It is over.")
        else:
            told = self.tr("It has games left.")
        self.told.setText(told)

    def _open(self) -> None:
        if self.open_.isEnabled() and (chosen := self._chosen) is not None:
            self.accept()
            self.open_asked.emit(chosen.folder)

    def _go_on(self) -> None:
        if (chosen := self._chosen) is not None:
            self.accept()
            self.go_on_asked.emit(chosen.folder)

    def _ask_other(self) -> None:
        """Ask for a tournament elsewhere, such as one of the command line."""
        name, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Open a tournament"),
            str(tournaments_dir()),
            self.tr("Tournaments ({file})").format(file=PLAN_FILE),
        )
        if name:
            self.accept()
            self.open_asked.emit(Path(name).parent)

    def done(self, result: int) -> None:
        """Stop reading, however the dialog ends."""
        self._reading.give_up()
        super().done(result)
