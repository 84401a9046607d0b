"""The review beside the board: the graph, what a move was worth, and a sum for each side."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from poda.engine.game import MAX, MIN
from poda.engine.review import height
from poda.i18n import Retranslatable
from poda.play import review_words
from poda.play.model import PlayModel
from poda.play.record import Node
from poda.play.review_graph import Point, ReviewGraph
from poda.play.review_sums import ReviewSums
from poda.theme import Role, bind_icon, theme_manager
from poda.widgets.announce import announce
from poda.widgets.boards.names import side_name
from poda.widgets.layout import INSIDE, Label, Steady, wrapped
from poda.widgets.messages import message
from poda.widgets.plain_tip import plain_tip
from poda.widgets.values import count

_GAP: Final = INSIDE // 2
_LINES: Final = 3  # of the sentence; one fewer where there is little room


class ReviewPanel(Retranslatable, QWidget):
    """Shown while a review is wanted and the game can be solved.

    It places its parts itself: where there is little room the graph is kept and the sums go, and a
    part that comes or goes has nothing around it laid out anew. Its heading is the button above
    the moves.
    """

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._review = model, model.review
        self._row = QWidget(self)
        self._state = Label("small", Role.MUTED, elide=True)
        self.hold = QToolButton()
        self.hold.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.hold.clicked.connect(self._stop_or_go_on)
        self.graph = ReviewGraph(self)
        self.graph.chosen.connect(self._go_to)
        self._said, self._lines = "", _LINES
        self._sentence = wrapped("small", Role.TEXT)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._steady = Steady(self._sentence, _LINES, self)
        self.sums = ReviewSums(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(INSIDE)
        row.addWidget(self._state, 1)
        row.addWidget(self.hold)
        self._review.changed.connect(self._refresh)
        model.changed.connect(self._refresh)
        theme_manager().changed.connect(self._scale)
        self.retranslate()

    # Where the parts are

    def sizeHint(self) -> QSize:
        graph, sums = self.graph.sizeHint().height(), self.sums.sizeHint().height()
        return QSize(160, graph + self._sentence_height(_LINES) + sums + 2 * _GAP)

    def minimumSizeHint(self) -> QSize:
        graph = self.graph.minimumSizeHint().height()
        return QSize(160, graph + self._sentence_height(_LINES - 1) + _GAP)

    def _sentence_height(self, lines: int) -> int:
        return lines * self._sentence.line_height() + 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refresh()

    def _place(self) -> None:
        """From the bottom: the sums, or how far it has come; the sentence; the graph has the rest.

        Where one has to give way, it is the sums' line of words, then the third line of the
        sentence, then the sums.
        """
        wide, solving = self.width(), bool(self._review.missing())
        least = self.graph.minimumSizeHint().height()
        whole, brief = self.sums.sizeHint().height(), self.sums.minimumSizeHint().height()
        room = self.height() - 2 * _GAP
        long, short = (self._sentence_height(lines) for lines in (_LINES, _LINES - 1))
        usual = round(self.graph.sizeHint().height() * 0.8)
        if solving:
            below = self._row.sizeHint().height()
        elif room - whole - long >= usual:
            below = whole
        else:
            below = brief if room - brief - short >= least else 0
        # Of a sentence that has no room beside it, the state takes the place.
        gaps = _GAP * (1 + bool(below))
        has_sentence = self.height() - gaps - below - short >= least
        self._lines = _LINES if room - below - long >= least else _LINES - 1
        sentence = self._sentence_height(self._lines) if has_sentence else 0
        self._steady.set_lines(self._lines)
        gaps = _GAP * (bool(below) + bool(sentence))
        graph = max(0, self.height() - below - sentence - gaps)
        self.graph.setGeometry(0, 0, wide, graph)
        self._steady.setVisible(has_sentence)
        self._steady.setGeometry(0, graph + _GAP, wide, sentence)
        if self.hold.hasFocus() and not solving:
            self.graph.setFocus()  # else Qt hands the focus to the next field, and digits with it
        self._row.setVisible(solving)
        self._row.setGeometry(0, self.height() - below, wide, below)
        self.sums.setVisible(not solving and below > 0)
        self.sums.setGeometry(0, self.height() - below, wide, below)

    def _scale(self) -> None:
        self.updateGeometry()
        self._refresh()

    def retranslate(self) -> None:
        self.graph.setToolTip(
            self.tr("Click a bar to go there; arrow keys step, Up and Down go to mistakes")
        )
        self._refresh()

    def sentence(self) -> str:
        """What is said of the move that is looked at."""
        return self._said

    def state(self) -> str:
        """How far it has come."""
        return self._state.full_text()

    def _refresh(self) -> None:
        shown = self._review.shown
        self.setVisible(shown)
        if not shown:
            return
        line, key = self._review.line(), self._model.game.key
        current = line.index(self._model.record.current)
        names = {side: side_name(key, side) for side in (MAX, MIN)}
        points = [self._point(node) for node in line]
        self.graph.show_points(points, current)
        self.graph.setAccessibleName(self.tr("Graph of the game’s value, move by move"))
        self.graph.setAccessibleDescription(points[current].tip)
        self._said = points[current].tip
        self._show_state()
        self.sums.show_sums(names, {side: self._review.tally(side) for side in names})
        self._place()
        brief = self._lines < _LINES and points[current].mark is not None
        text = re.sub(r" · .*\n", " · ", self._said) if brief else self._said
        # No line ends between a word and its number.
        self._sentence.setText(re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", text))
        self._sentence.setToolTip(plain_tip(self._said))
        self._steady.fit()

    def _point(self, node: Node) -> Point:
        value, judgement = self._review.value(node), self._review.judgement(node)
        game = self._model.game
        tip = review_words.move_title(self._model, node)
        if judgement is not None:
            tip += " " + review_words.SIGNS[judgement.mark]
        tip += " · " + review_words.value_of_position(self._model, node, value)
        if judgement is not None:
            tip += "\n" + review_words.move_words(self._model, node, judgement)
        # A record may begin from a position with stones on the board.
        stones = sum(1 for cell in game.cells(node.state) if cell)
        return Point(
            None if value is None else height(game, value, stones),
            None if judgement is None else judgement.mark,
            0 if node.parent is None else game.to_move(node.parent.state),
            tip,
        )

    def _show_state(self) -> None:
        """How far it has come, and the button that stops it or goes on."""
        review = self._review
        missing = len(review.missing())
        text = self.tr("Stop") if not review.stopped else self.tr("Go on")
        if text != self.hold.text():
            self.hold.setText(text)
            bind_icon(self.hold, "play" if review.stopped else "stop")
        tip = self.tr("Solve the positions that are missing")
        self.hold.setToolTip(tip if review.stopped else self.tr("Stop solving (Esc)"))
        self._state.setText(self._state_text(missing))

    def _state_text(self, missing: int) -> str:
        review = self._review
        if review.error is not None:
            return message(review.error)
        if not missing:
            return ""
        total = sum(not self._model.game.is_terminal(node.state) for node in review.line())
        if review.waiting and self._model.preparing:
            return self.tr("the solver is being prepared")
        if review.waiting:
            return self.tr("waits for the engine")
        text = self.tr("{done} of {total} solved").format(done=total - missing, total=total)
        progress = review.progress
        if progress is not None and progress.nodes:
            text += " · " + self.tr("{nodes} nodes").format(nodes=count(progress.nodes))
        return text

    def _stop_or_go_on(self) -> None:
        if self._review.stopped:
            self._review.go_on()
        else:
            self._review.stop()

    def _go_to(self, index: int) -> None:
        line = self._review.line()
        if index < len(line):
            self._model.go_to(line[index])
            announce(self.graph, self._said)
