"""The list of the worst errors, whose rows go to their positions."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QTableWidgetItem, QWidget

from poda.engine.game import MIN
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import font, theme_manager
from poda.play.model.game import PlayModel
from poda.play.recent import RecentError
from poda.play.review.views import Fault, ReviewView, view_of
from poda.widgets.announce import announce, phrased
from poda.widgets.layout import plain_tip
from poda.widgets.number_table import NumberTable


def worst(model: PlayModel) -> list[Fault]:
    """The errors of the game on the board and of the other games of its match, worst first."""
    if not model.review.shown:
        return []
    view, match, found = view_of(model), model.matches.match, list[Fault]()
    if match is None:
        found = list(view.faults(0, model.review.line()))
    else:
        for index, game in enumerate(match.games):
            line = model.review.line() if index == match.shown else game.line()
            found += view.faults(index, line)
    return sorted(found, key=lambda fault: fault.weight, reverse=True)


def go_to(model: PlayModel, fault: Fault) -> None:
    """Show an error's game, and go to its `target`."""
    match = model.matches.match
    if match is not None and match.shown != fault.game:
        model.matches.show(fault.game)
    model.go_to(fault.target)


def to_keep(model: PlayModel) -> tuple[RecentError, ...]:
    """The errors in the form kept with a recent game, worst first."""
    return tuple(_kept(model, fault) for fault in worst(model))


def _is_own(model: PlayModel, side: int) -> bool:
    """Whether that side is the person, as far as it is known: of two persons with names in a match,
    as in another program's file, the one who has the person's name."""
    match, own = model.matches.match, settings().person_names[0].casefold()
    names = [] if match is None else [name.casefold() for name in match.names]
    if own and names.count(own) == 1 and names[side == MIN] != own:
        return False
    return model.seated[side].is_person


def _kept(model: PlayModel, fault: Fault) -> RecentError:
    game, state, view = model.board.game, fault.decision, view_of(model)
    return RecentError(
        game.key,
        game.format_position(state),
        view.action_text(state, fault.played),
        tuple(view.action_text(state, action) for action in fault.best),
        fault.mark.value,
        fault.loss if fault.plies is not None else 0.0,
        _is_own(model, fault.side),
        fault.plies,
    )


_LEAST_ROWS: Final = 5
_LEAST_LARGE: Final = 3  # the least number of rows in large type
_LARGE: Final = 1.3
_MOST: Final = 50  # the most errors listed
_FRAME: Final = 10  # pixels around the rows
_SPARE: Final = "00"  # the text that widens the last column


class WorstList(NumberTable):
    """The list of errors. A click or Enter puts an error's position on the board, in whichever game
    of the match. The first column is the move, the last one its loss."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(2, parent)
        self._model = model
        self._faults: list[Fault] = []
        self._several = False  # whether the match has several games
        self._key = ""  # the key of the errors' game
        self._stamp: object = None  # the review's stamp when the errors were last listed
        self.itemClicked.connect(self._go_to_error)
        self.itemActivated.connect(self._go_to_error)  # by Enter
        theme_manager().changed.connect(self._list_errors)
        model.board.began.connect(self._on_began)
        model.review.toggled.connect(self._forget)
        phrased(self, name=lambda: self.tr("Worst errors"))
        follow_language(self, self._list_errors)

    @property
    def count(self) -> int:
        """The number of errors listed."""
        return len(self._faults)

    def least_height(self) -> int:
        """The least useful height, of the heads and a few rows, in pixels."""
        large = theme_manager().type_scale >= _LARGE
        rows = min(self.count, _LEAST_LARGE if large else _LEAST_ROWS)
        return self._height(rows)

    def fitting_height(self, room: int) -> int:
        """The height of the heads and the rows that fit into `room` pixels."""
        row = self.verticalHeader().defaultSectionSize()
        return self._height(min(self.count, max(0, room - self._height(0)) // row))

    def _height(self, rows: int) -> int:
        row = self.verticalHeader().defaultSectionSize()
        return self.horizontalHeader().height() + rows * row + _FRAME

    def sizeHint(self) -> QSize:
        return QSize(160, self.least_height())

    def _on_began(self) -> None:
        """Forget the errors if another game is on the board, or the review is off."""
        if not self._model.review.shown or self._model.board.game.key != self._key:
            self._forget()

    def _forget(self) -> None:
        """Forget the errors listed."""
        self._faults, self._stamp = [], None
        self.setRowCount(0)

    def look(self) -> None:
        """List the errors that the review has found by now; quick if there are no new ones, as when
        stepping through a game."""
        stamp = self._model.review.stamp()
        if stamp == self._stamp:
            return
        self._stamp, self._key = stamp, self._model.board.game.key
        found, match = worst(self._model)[:_MOST], self._model.matches.match
        several = match is not None and len(match.games) > 1
        if (found, several) != (self._faults, self._several):
            self._faults, self._several = found, several
            self._list_errors()

    def follow(self) -> None:
        """Choose the error that is on the board, if it is one."""
        current = self._model.board.record.current
        places = (at for at, each in enumerate(self._faults) if each.turn.holds(current))
        with QSignalBlocker(self):
            if (at := next(places, None)) is not None:
                self.setCurrentCell(at, 0)
            else:
                self.clearSelection()

    def _list_errors(self) -> None:
        view, theme = view_of(self._model), theme_manager().theme
        loss, tip = view.loss_head()
        self.set_heads([self.tr("Worst errors"), loss], ["", tip])
        large = theme_manager().type_scale >= _LARGE
        with QSignalBlocker(self):
            self.setRowCount(len(self._faults))
            for at, each in enumerate(self._faults):
                words = view.fault_words(each, brief=large)
                title, short = words.title, words.short
                if self._several:
                    game = self.tr("Game {number}").format(number=each.game + 1)
                    title, short = f"{game} · {title}", f"{game} · {short}"
                self.put(at, 0, f"{short} {words.sign}", theme.color(words.role))
                self.put(at, 1, words.loss, theme.color(words.role))
                self._set_tip(view, at, each, f"{title}: {words.name}")
        metrics = QFontMetrics(font("small"))
        texts = (self._text(at) for at in range(self.rowCount()))
        self.fit([max(texts, key=metrics.horizontalAdvance, default="") + _SPARE])

    def _text(self, row: int) -> str:
        item = self.item(row, 1)
        return "" if item is None else item.text()

    def _set_tip(self, view: ReviewView, row: int, fault: Fault, title: str) -> None:
        """Set a row's tooltip and spoken text: the error, and the best actions."""
        texts = [view.action_text(fault.decision, each) for each in fault.best]
        tip = title
        if texts:
            tip += "\n" + self.tr("Best: {moves}").format(moves=", ".join(texts))
        for column in range(2):
            item = self.item(row, column)
            if item is not None:
                item.setToolTip(plain_tip(tip))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, tip)

    def _go_to_error(self, item: QTableWidgetItem) -> None:
        if 0 <= (row := item.row()) < len(self._faults):
            go_to(self._model, self._faults[row])  # which may refill the list
            told = self.item(min(row, self.rowCount() - 1), 0)
            announce(self, "" if told is None else told.text())
