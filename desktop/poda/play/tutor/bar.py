"""The bar with the tutor's question, over the line below the board. It blocks nothing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QPaintEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import Role, Size, theme_manager
from poda.play.panels.end_card import paint_card
from poda.play.tutor.judging import Loss
from poda.widgets.announce import announce
from poda.widgets.controls import push_button
from poda.widgets.engine_words import equity, number
from poda.widgets.layout import BETWEEN, INSIDE, Fitted, row, wrapped

_TWO_LINES = 1.7  # widths of text that fit into two lines, as lines break between words


class TutorBar(Fitted, QWidget):
    """Shows the tutor's question, and is hidden without one. Enter takes the move back, P plays it.

    Signals:
        play_it, take_back: the person's answer.

    Args:
        board: the panel at whose bottom the bar is.
        leave: gives the keyboard focus back to the board.
    """

    play_it = Signal()
    take_back = Signal()

    def __init__(self, board: QWidget, leave: Callable[[], object]) -> None:
        super().__init__(board)
        self._board, self._leave = board, leave
        self._loss: Loss | None = None
        self.sentence = wrapped("body", bold=True)
        self.play = push_button(name=lambda: self.tr("Play it"))
        self.back = push_button(primary=True, name=lambda: self.tr("Take back"))
        self.play.clicked.connect(self.play_it)
        self.back.clicked.connect(self.take_back)
        for keys, does in (
            ("P", self.play_it.emit),
            ("Return", self.take_back.emit),
            ("Enter", self.take_back.emit),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(does)
        self._answers = QWidget()
        row(self.back, self.play, of=self._answers)
        self._parts = row(
            *((self.sentence, 1), self._answers),
            of=self,
            margins=(BETWEEN, INSIDE, INSIDE, INSIDE),
        )
        board.installEventFilter(self)
        theme_manager().changed.connect(self.fit_soon)
        follow_language(self, self._show_words)
        self.hide()

    def ask(self, loss: Loss) -> None:
        """Ask about a move with this loss."""
        self._loss = loss
        self._show_bar(buttons=True)
        self.back.setFocus()
        announce(self, self.words(), urgent=True)

    def wait(self) -> None:
        """Say that a move is being analysed."""
        self._loss = None
        self._show_bar(buttons=False)

    def put_away(self) -> None:
        """Hide the bar."""
        holder = self.window().focusWidget()
        focused = holder is not None and self.isAncestorOf(holder)
        self.hide()
        if focused:
            self._leave()

    def words(self) -> str:
        """The text of the bar."""
        loss = self._loss
        if loss is None:
            return self.tr("Looking at this move…")
        if loss.points:
            text = self.tr("Sure? That gives away {points} points.")
            return text.format(points=equity(loss.points).lstrip("+"))
        if loss.evaluation:
            text = self.tr("Sure? That gives away {value} of the evaluation.")
            return text.format(value=number(loss.evaluation).lstrip("+"))
        if not loss.before:
            text = self.tr("Sure? That gives away the draw, and loses in {moves}.")
        elif loss.after:
            text = self.tr("Sure? That gives away a win in {moves}, and loses.")
        else:
            text = self.tr("Sure? That gives away a win in {moves}.")
        return text.format(moves=loss.moves)

    def _show_bar(self, *, buttons: bool) -> None:
        self._answers.setVisible(buttons)
        self._show_words()
        self._fit()
        self.show()
        self.raise_()

    def _fit(self) -> None:
        """Cover the line below the board, and parts of the board only if that line is too low."""
        width, layout = self._board.width(), self._parts
        fits = self._is_in_line(width)
        way = QBoxLayout.Direction
        layout.setDirection(way.LeftToRight if fits else way.TopToBottom)
        height = max(layout.totalHeightForWidth(width), layout.minimumSize().height())
        self.setGeometry(0, self._board.height() - height, width, height)

    def _is_in_line(self, width: int) -> bool:
        """Whether sentence and buttons fit side by side. To this end the buttons lose their keys
        (which their tooltips have too), then the sentence is written small, in two lines."""
        looks: tuple[tuple[Size, int, bool], ...] = (
            *(("body", INSIDE, True), ("body", INSIDE, False)),
            ("small", INSIDE // 4, False),
        )
        for size, edge, keys in looks:
            self.sentence.set_size(size)
            self._parts.setContentsMargins(BETWEEN, edge, INSIDE, edge)
            self._name_answers(keys=keys)
            if self._loss is None:
                return True
            line = self.sentence.fontMetrics().horizontalAdvance(self.words())
            room = width - self._answers.sizeHint().width() - 2 * (BETWEEN + INSIDE)
            if line <= room or (size == "small" and line <= _TWO_LINES * room):
                return True
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self, Role.CURRENT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.fit_soon()
        return super().eventFilter(watched, event)

    def _name_answers(self, *, keys: bool) -> None:
        back, play = self.tr("Take back"), self.tr("Play it")
        back_keys, play_keys = self.tr("Take back (Enter)"), self.tr("Play it (P)")
        self.back.setText(back_keys if keys else back)
        self.play.setText(play_keys if keys else play)
        self.back.setToolTip(back_keys)
        self.play.setToolTip(play_keys)

    def _show_words(self) -> None:
        self._name_answers(keys=True)
        self.sentence.setText(self.words())
