"""The list of a tournament's players on the setup page, and the sources of more players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)

from poda.engine.errors import one_line
from poda.engine.games import game as game_named
from poda.house.i18n import follow_language
from poda.house.theme import bind_icon
from poda.packages.arena.engine.external.engines import PREFIX, Programs
from poda.packages.arena.engine.tournament.plan import MOST_ENTRANTS, Entrant
from poda.widgets.announce import phrased
from poda.widgets.controls import push_button
from poda.widgets.layout import INSIDE, STRETCH, Menu, Table, column, row

_LONGEST_NAME: Final = 60
_ROWS_SEEN: Final = 5
_OFFERED: Final = Qt.ItemDataRole.UserRole + 1
"""The role of a player's default name, in the current language."""


class Offer(NamedTuple):
    """A player to choose: its name, its description, and its specification."""

    name: str
    meaning: str
    player: str


class Source(Protocol):
    """A source of players known to other tabs: levels, files, engine settings."""

    def offered(self, game_key: str) -> Sequence[Offer]:
        """The levels of the game, and the most recently opened players."""
        ...

    def described(self, game_key: str, player: str) -> Offer:
        """The name and description of a player, in the window's terms."""
        ...

    def ask_engine(self, game_key: str, parent: QWidget) -> str | None:
        """Ask for an engine's settings; return its specification, None if cancelled."""
        ...

    def ask_file(self, game_key: str, parent: QWidget) -> str | None:
        """Ask for an evolved player's file; return its specification, None if cancelled."""
        ...


class NoSource:
    """A source for use without a window: a few players by their specifications."""

    def offered(self, game_key: str) -> Sequence[Offer]:
        words = ("random", "alphabeta:2", "alphabeta:4")
        if game_named(game_key).has_chance:
            words = ("random", "expectiminimax:0", "expectiminimax:1")
        return [self.described(game_key, word) for word in words]

    def described(self, game_key: str, player: str) -> Offer:
        return Offer(player, "", player)

    def ask_engine(self, game_key: str, parent: QWidget) -> str | None:
        return None

    def ask_file(self, game_key: str, parent: QWidget) -> str | None:
        return None


class PlayersList(QWidget):
    """The players of the next tournament, which can be added, removed, renamed and reordered.

    Signals:
        changed: the players, a name or the order have changed.
        engines_asked: the settings page of external programs is to be shown.
    """

    changed = Signal()
    engines_asked = Signal()

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
        self.programs = Programs()
        self._game_key = ""
        self.table = phrased(Table(2, wide=1), name=lambda: self.tr("Players"))
        self.table.name_columns(lambda: (self.tr("Player"), self.tr("What it is")))
        self.table.setEditTriggers(
            Table.EditTrigger.DoubleClicked | Table.EditTrigger.EditKeyPressed
        )
        self.add = phrased(QToolButton(), lambda: self.tr("Add a player"))
        self.add.setObjectName("add-player")
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.add.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.add.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind_icon(self.add, "new")
        self.menu = Menu(self.add)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.add.setMenu(self.menu)
        self.remove = push_button(lambda: self.tr("Remove"), self._remove)
        self.up = push_button(lambda: self.tr("Move up"), self._move_up)
        self.rename = push_button(lambda: self.tr("Rename"), self._rename)
        self._changes = row(self.remove, self.up, self.rename, STRETCH)
        self._buttons = row(self.add, self._changes)
        column((self.table, 1), self._buttons, of=self, spacing=INSIDE)
        self.table.itemChanged.connect(self._on_edited)
        self.table.itemSelectionChanged.connect(self._refresh)
        follow_language(self, self.describe_players)

    def fit_buttons(self, width: int) -> bool:
        """Arrange the buttons in two rows if one is wider than that; return whether it changed."""
        box, before = self._buttons, self._buttons.direction()
        least = self.add.sizeHint().width() + self._changes.minimumSize().width()
        fits = least + box.spacing() <= width
        directions = QBoxLayout.Direction
        box.setDirection(directions.LeftToRight if fits else directions.TopToBottom)
        return box.direction() != before

    # Contents

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """The players in order."""
        rows = range(self.table.rowCount())
        return tuple(Entrant(self._text(row), self._player(row)) for row in rows)

    def show_entrants(self, game_key: str, entrants: Sequence[Entrant]) -> None:
        """Show these players for that game."""
        self._game_key = game_key
        self.table.blockSignals(True)
        self.table.setRowCount(0)
        for entrant in entrants:
            self._append(entrant)
        self.table.blockSignals(False)
        if entrants:
            self.table.selectRow(0)
        self._refresh()
        self.changed.emit()

    def add_player(self, player: str) -> None:
        """Append a player; a repeated one gets another name."""
        if self.table.rowCount() >= MOST_ENTRANTS:
            return
        name = self._offer(player).name
        self.table.blockSignals(True)
        self._append(Entrant(self._free(name), player))
        self.table.blockSignals(False)
        self.table.selectRow(self.table.rowCount() - 1)
        self._refresh()
        self.changed.emit()

    def _append(self, entrant: Entrant) -> None:
        at = self.table.rowCount()
        self.table.insertRow(at)
        name = QTableWidgetItem(entrant.name)
        name.setData(Qt.ItemDataRole.UserRole, entrant.player)
        offer = self._offer(entrant.player)
        name.setData(_OFFERED, self._free(offer.name, at))
        words = QTableWidgetItem(offer.meaning or offer.name)
        words.setFlags(words.flags() & ~Qt.ItemFlag.ItemIsEditable)
        words.setToolTip(entrant.player)
        self.table.setItem(at, 0, name)
        self.table.setItem(at, 1, words)

    def _offer(self, player: str) -> Offer:
        if player.startswith(PREFIX):
            return Offer(player.removeprefix(PREFIX), self.tr("Program of your list"), player)
        return self.source.described(self._game_key, player)

    def _text(self, row: int) -> str:
        item = self.table.item(row, 0)
        return item.text() if item is not None else ""

    def _player(self, row: int) -> str:
        item = self.table.item(row, 0)
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def _free(self, name: str, but: int = -1) -> str:
        """The name, with a number appended if another row has it."""
        name = one_line(name)[:_LONGEST_NAME].strip() or "?"
        taken = {self._text(row) for row in range(self.table.rowCount()) if row != but}
        number, free = 1, name
        while free in taken:
            number += 1
            free = f"{name[: _LONGEST_NAME - 5]} {number}"
        return free

    # The user's actions

    def _fill_menu(self) -> None:
        """Fill the menu with the current players: the list of programs may have changed."""
        menu, key = self.menu, self._game_key
        menu.clear()
        for offer in self.source.offered(key):
            self._add_entry(offer)
        menu.addSeparator()
        for program in self.programs.for_game(key):
            self._add_entry(self._offer(f"{PREFIX}{program.name}"))
        menu.addAction(self.tr("Programs of others…")).triggered.connect(self.engines_asked)
        menu.addSeparator()
        for text, ask in (
            (self.tr("Set up an engine…"), self.source.ask_engine),
            (self.tr("A player from a file…"), self.source.ask_file),
        ):
            menu.addAction(text).triggered.connect(partial(self._add_chosen, ask))

    def _add_entry(self, offer: Offer) -> None:
        text = f"{offer.name}\t{offer.meaning}" if offer.meaning else offer.name
        action = self.menu.addAction(text.replace("&", "&&"))
        action.triggered.connect(lambda _on=False: self.add_player(offer.player))

    def _add_chosen(self, ask: Callable[[str, QWidget], str | None]) -> None:
        if (player := ask(self._game_key, self)) is not None:
            self.add_player(player)

    def _remove(self) -> None:
        if (row := self.table.currentRow()) >= 0:
            self.table.removeRow(row)
            self.table.selectRow(min(row, self.table.rowCount() - 1))
            self._refresh()
            self.changed.emit()

    def _move_up(self) -> None:
        if (row := self.table.currentRow()) > 0:
            entrants = list(self.entrants)
            entrants[row - 1], entrants[row] = entrants[row], entrants[row - 1]
            self.show_entrants(self._game_key, entrants)
            self.table.selectRow(row - 1)

    def _rename(self) -> None:
        if (item := self.table.item(self.table.currentRow(), 0)) is not None:
            self.table.editItem(item)

    def _on_edited(self, item: QTableWidgetItem) -> None:
        """Restore unique, non-empty names after an edit."""
        if item.column() != 0:
            return
        free = self._free(item.text(), item.row())
        if free != item.text():
            self.table.blockSignals(True)
            item.setText(free)
            self.table.blockSignals(False)
        self.changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove the selected player on Del."""
        if event.key() == Qt.Key.Key_Delete and self.table.hasFocus():
            self._remove()
        else:
            super().keyPressEvent(event)

    def _refresh(self) -> None:
        row = self.table.currentRow()
        self.remove.setEnabled(row >= 0)
        self.rename.setEnabled(row >= 0)
        self.up.setEnabled(row > 0)
        self.add.setEnabled(self.table.rowCount() < MOST_ENTRANTS)

    def describe_players(self) -> None:
        """Describe each player, and update names that the user has not changed."""
        for at, entrant in enumerate(self.entrants):
            offer = self._offer(entrant.player)
            if (item := self.table.item(at, 1)) is not None:
                item.setText(offer.meaning or offer.name)
            name = self.table.item(at, 0)
            if name is not None and name.data(_OFFERED) == name.text():  # the default
                name.setData(_OFFERED, self._free(offer.name, at))
                name.setText(name.data(_OFFERED))
