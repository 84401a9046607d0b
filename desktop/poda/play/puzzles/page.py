"""The page of puzzles: a board of its own, and the panel beside it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from poda.house.i18n import Retranslatable
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.play.puzzles import words
from poda.play.puzzles.actions import PuzzleActions
from poda.play.puzzles.model import Phase, PuzzleModel
from poda.play.puzzles.panel import PuzzlePanel
from poda.widgets.boards import board_widget
from poda.widgets.boards.base import BoardWidget
from poda.widgets.boards.of_game import generic_parts
from poda.widgets.boards.view import BoardView, MoveLabel
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Label
from poda.widgets.tab_order import reached

_WIDTH = 340  # of the panel, at the usual type size
_LARGEST_SHARE = 0.4


class PuzzlePage(Retranslatable, QWidget):
    """Draws a `PuzzleModel`; clicks and keys on the board become its intents."""

    def __init__(self, model: PuzzleModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.actions_ = PuzzleActions(model, self)
        self._headline = Label("large", bold=True, parent=self)
        self.board = self._new_board()
        self.panel = PuzzlePanel(model, self.actions_, self)
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(AROUND, BETWEEN, AROUND, BETWEEN)
        self._layout.setHorizontalSpacing(AROUND)
        self._layout.setVerticalSpacing(INSIDE)
        self._layout.addWidget(self._headline, 0, 0)
        self._layout.addWidget(self.board, 1, 0)
        self._layout.addWidget(self.panel, 0, 1, 2, 1)
        self._layout.setRowStretch(1, 1)
        self._layout.setColumnStretch(0, 1)
        theme_manager().changed.connect(self._fit)
        model.changed.connect(self.refresh)
        self._fit()
        self.retranslate()

    def headline(self) -> str:
        """What stands above the board."""
        return self._headline.full_text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._order()

    def _order(self) -> None:
        """The Tab key goes from the board to the panel."""
        parts = [part for part in reached(self.panel) if part.window() is self.window()]
        for one, next_ in pairwise([*reached(self.board)[-1:], *parts]):
            QWidget.setTabOrder(one, next_)

    def _fit(self) -> None:
        """Grow with the type, but leave the board most of the window."""
        wanted = round(_WIDTH * theme_manager().type_scale)
        self.panel.setFixedWidth(min(wanted, round(max(self.width(), 600) * _LARGEST_SHARE)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # A digit plays wherever the focus is, unless a field takes it for itself.
        if event.text() and event.text() in "123456789":
            if not event.isAutoRepeat():
                self._model.ask_text(event.text())
            return
        super().keyPressEvent(event)

    def retranslate(self) -> None:
        self.actions_.retranslate()
        self.refresh()

    def refresh(self) -> None:
        """Draw the puzzle as it is."""
        changes = self.board.objectName() != self._model.game.key
        if changes:
            self._change_board()
        self._headline.setText(words.headline(self._model))
        self.board.animations_enabled = settings().animations
        self.board.set_view(self._view())
        if changes:  # the new board has its cells now
            self._order()

    def _new_board(self) -> BoardWidget:
        board = board_widget(self._model.game.key, self)
        board.setObjectName(self._model.game.key)
        board.intent.connect(self._model.ask)
        return board

    def _change_board(self) -> None:
        old = self.board
        had_focus = old.isAncestorOf(self.focusWidget() or self)
        self.board = self._new_board()
        self._layout.replaceWidget(old, self.board)
        old.hide()
        old.deleteLater()
        self.board.show()
        if had_focus:
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _numbers(self) -> tuple[tuple[int, int], ...]:
        """The moves that are told beside the board, by their turn."""
        model, game = self._model, self._model.game
        line: tuple[Any, ...] = ()
        if model.phase is Phase.SHOWN:
            line = model.line[: model.shown]
        elif model.phase is Phase.WRONG and model.answer is not None:
            answered = model.state is not model.answer.state and model.answer.reply is not None
            line = (model.answer.action, model.answer.reply)[: 1 + answered]
        found, state = [], model.at
        for number, action in enumerate(line, start=1):
            cell = game.cell(state, action)
            if cell is not None:
                found.append((cell, number))
            state = game.result(state, action)
        return tuple(found)

    def _view(self) -> BoardView:
        model, game = self._model, self._model.game
        state = game.initial_state() if model.state is None else model.state
        asked = model.phase is Phase.ASKED
        actions: tuple[Any, ...] = tuple(game.actions(state)) if asked else ()
        struck = MoveLabel(self.tr("no"), "bad", True, self.tr("does not keep the win"))
        return BoardView(
            game=game.key,
            cells=game.cells(state),
            to_move=game.to_move(state),
            legal=actions,
            interactive=asked,
            last=model.last,
            winning=game.winning_line(state),
            line_numbers=self._numbers(),
            labels=tuple((action, struck) for action in sorted(model.struck)),
            **generic_parts(game, state, actions),
        )
