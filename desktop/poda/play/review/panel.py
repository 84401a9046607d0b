"""The review beside the board: the graph, the sentence on a move, and the sums of each side."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QRect, QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from poda.engine.review import is_searched
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import Role, bind_icon, theme_manager
from poda.play.actions import OwnActions
from poda.play.model.game import PlayModel
from poda.play.model.review import MOST_PLIES
from poda.play.review.graph import ReviewGraph
from poda.play.review.sums import ReviewSums
from poda.play.review.views import GraphContents, solving_words, view_of
from poda.play.review.worst import WorstList
from poda.play.words import plies_words
from poda.widgets.announce import announce, name_items, phrased
from poda.widgets.boards.view import side_roles
from poda.widgets.buttons import ButtonStrip
from poda.widgets.controls import filled
from poda.widgets.engine_words import count, message
from poda.widgets.keyboard import reach_in_turn
from poda.widgets.layout import (
    INSIDE,
    PAGE_PROPERTY,
    ElidedList,
    Fitted,
    Label,
    Steady,
    plain_tip,
    row,
    wrapped,
)

_LEAST_STATE: Final = 24  # pixels: the least width of the state, whose tooltip has all of it
_LEAST_PLIES: Final = 3  # the least letters of a look-ahead, which begins with its number


class ReviewRow(Fitted, QWidget):
    """The row with a review's progress and the button that stops it; with dice, also the list of
    look-aheads and buttons for more. In a narrow row the buttons first lose their texts, then are
    hidden, and then the list shows only numbers.
    """

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._review = model, model.review
        self._sums: tuple[str, ...] = ()
        self._sums_tip = ""
        self.missing = 0  # positions not judged at the last refresh
        self.plies = filled(ElidedList(), range(MOST_PLIES + 1))
        self.plies.elides = Qt.TextElideMode.ElideRight
        self.plies.setSizeAdjustPolicy(ElidedList.SizeAdjustPolicy.AdjustToContents)
        self.plies.setMinimumContentsLength(_LEAST_PLIES)
        self.plies.activated.connect(self._choose)
        self.more = ButtonStrip([])
        self._own: OwnActions | None = None  # the game's actions whose buttons are in `more`
        self.state = Label("small", Role.MUTED, elide=True)
        self.hold = QToolButton()
        self.hold.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.hold.clicked.connect(self._stop_or_go_on)
        parts = self.plies, (self.state, 1), self.more, self.hold
        self._layout = row(*parts, of=self, spacing=INSIDE // 2)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self.fit_soon)
        phrased(
            self.plies,
            name=lambda: self.tr("Look-ahead of the review"),
            tip=lambda: self.tr(
                "Look-ahead at each play, in plies: deeper is more reliable, and slower"
            ),
        )
        name_items(self.plies, plies_words)
        follow_language(self, self.refresh)

    def put_own(self, actions: OwnActions) -> None:
        """Add the buttons for what the game on the board adds."""
        old, self._own = self.more, actions
        self.more = ButtonStrip([actions[name] for name in actions.in_review])
        self._layout.replaceWidget(old, self.more)
        old.deleteLater()
        reach_in_turn(self.plies, self.more)
        self.refresh()

    def _choose(self, plies: int) -> None:
        if plies:  # 0 plies, which give no rating, are not remembered
            settings().review_plies = plies
        self._review.set_plies(plies)

    @property
    def stays(self) -> bool:
        """Whether the row is shown even if nothing is missing."""
        return self._review.judges

    def refresh(self) -> None:
        """Show the progress, and the button that stops or continues."""
        review = self._review
        if not review.shown:
            return
        missing = self.missing = len(review.missing())
        self.plies.setVisible(review.judges)
        with QSignalBlocker(self.plies):
            self.plies.setCurrentIndex(review.plies)
        if self._own is not None:
            for name, button in zip(self._own.in_review, self.more.buttons, strict=True):
                self.more.leave_out(button, self._own.needs_no_button(name))
        text = self.tr("Stop") if not review.stopped else self.tr("Go on")
        if text != self.hold.text():
            self.hold.setText(text)
            bind_icon(self.hold, "play" if review.stopped else "stop")
        self.hold.setToolTip(solving_words(self._model)[not review.stopped])
        self.hold.setVisible(bool(missing))
        self._show_state()
        self._fit()

    def show_sums(self, briefs: tuple[str, ...], tip: str) -> None:
        """Show the sums in this row if they have no place of their own: the first of the texts
        `briefs` that fits; with none, nothing."""
        if (briefs, tip) != (self._sums, self._sums_tip):
            self._sums, self._sums_tip = briefs, tip
            self._show_state()
            self._fit()

    def _show_state(self) -> None:
        text = self._state_text(self.missing)
        if not text and self._sums:
            room = self._room()
            alone = room + self._icons()  # words come before buttons of the menu's actions
            rooms = (room, alone, alone + self._spare())
            fitting = (
                each for most in rooms for each in self._sums if self.words_width(each) <= most
            )
            self.state.setText(next(fitting, self._sums[-1]))
            self.state.setToolTip(plain_tip(self._sums_tip))
            return
        self.state.setText(text)
        self.state.setToolTip("")

    def words_width(self, text: str) -> int:
        """The width of a text that is not elided, in pixels."""
        return self.state.fontMetrics().horizontalAdvance(text) + 1  # which is rounded, down too

    def _room(self) -> int:
        """The pixels for the text beside buttons without texts."""
        return self.width() - self._beside() - self._offers_more * self._icons()

    def _icons(self) -> int:
        """The width of the buttons without texts and of the space before them, in pixels."""
        return self.more.minimumSizeHint().width() + INSIDE // 2

    def _spare(self) -> int:
        """The pixels that the list of look-aheads can shrink by."""
        most, least = self.plies.sizeHint(), self.plies.minimumSizeHint()
        return 0 if self.plies.isHidden() else most.width() - least.width()

    @property
    def _offers_more(self) -> bool:
        return self._review.judges and bool(self.more.buttons)

    def _beside(self) -> int:
        others = [self.plies, self.hold]
        return sum(each.sizeHint().width() + INSIDE // 2 for each in others if not each.isHidden())

    def _fit(self) -> None:
        if self._sums:
            self._show_state()
        wanted = self.words_width(self.state.full_text())
        # Words come before buttons that stand in the menu too, where that makes room for them.
        lacking, icons, spare = wanted - self._room(), self._icons(), self._spare()
        alone = 0 < lacking <= icons + spare
        self.more.setVisible(self._offers_more and not alone)
        given = max(0, lacking - icons) if alone else 0
        self.plies.setFixedWidth(self.plies.sizeHint().width() - given)
        self.more.fit(self.width() - self._beside() - INSIDE // 2 - max(_LEAST_STATE, wanted))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def _state_text(self, missing: int) -> str:
        review = self._review
        if review.error is not None:
            return message(review.error)
        if not missing:
            return ""
        if review.waiting:
            return self.tr("waits for the engine")
        total = review.total()
        text, done = self.tr("{done} of {total} solved"), total - missing
        if is_searched(self._model.board.game):
            text = self.tr("{done} of {total} moves")
        if review.judges:
            text, (done, total) = self.tr("{done} of {total} moves"), review.turns()
        text = text.format(done=done, total=total)
        progress = review.progress
        if progress is not None and progress.nodes:
            text += " · " + self.tr("{nodes} nodes").format(nodes=count(progress.nodes))
        return text

    def _stop_or_go_on(self) -> None:
        if self._review.stopped:
            self._review.go_on()
        else:
            self._review.stop()


_GAP: Final = INSIDE // 2
_BESIDE_ROW: Final = 0.7  # the graph's height with a row below, as a share of the usual one
_LEAST_BESIDE_ROW: Final = 0.6  # likewise the least height
_LINES: Final = 3  # the lines of the sentence; one fewer in a low panel


class ReviewPanel(Fitted, QWidget):
    """Shown while a review is wanted, of a game that can be solved or has dice.

    It places its parts itself: where there is little room the graph is kept and the sums go, and a
    part that comes or goes has nothing around it laid out anew. Its heading is the button above
    the moves.
    """

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._review = model, model.review
        self._shown: GraphContents | None = None
        self.graph = phrased(
            ReviewGraph(self),
            tip=lambda: self.tr(
                "Click a bar to go there; arrow keys step, Up and Down go to mistakes"
            ),
        )  # first, as the Tab key goes
        self.graph.chosen.connect(self._go_to)
        self.worst = WorstList(model, self)
        self.row = ReviewRow(model, self)
        self.hold, self.plies = self.row.hold, self.row.plies
        self._said, self._lines = "", _LINES
        self._asked = 0  # the least height that the layout knows
        self._sentence = wrapped("small", Role.TEXT)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._steady = Steady(self._sentence, _LINES, self)
        self.sums = ReviewSums(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setProperty(PAGE_PROPERTY, "review")
        self._review.changed.connect(self._refresh)
        theme_manager().changed.connect(self._scale)
        follow_language(self, self._refresh)

    # Where the parts are

    def sizeHint(self) -> QSize:
        graph, sums = self._graph_height(), self.sums.sizeHint().height()
        row = self._row_height() + _GAP if self.row.stays else 0
        return QSize(160, graph + self._sentence_height(_LINES) + sums + row + 2 * _GAP)

    def minimumSizeHint(self) -> QSize:
        graph = self._least_graph()
        row = self._row_height() + _GAP if self.row.stays else 0
        return QSize(160, graph + self._sentence_height(_LINES - 1) + row + _GAP)

    def _graph_height(self) -> int:
        """The graph's wanted height; lower with a row below, for the sake of the list of moves."""
        return round(self.graph.sizeHint().height() * (_BESIDE_ROW if self.row.stays else 1.0))

    def _least_graph(self) -> int:
        least = self.graph.minimumSizeHint().height()
        return round(least * (_LEAST_BESIDE_ROW if self.row.stays else 1.0))

    def _row_height(self) -> int:
        return self.row.sizeHint().height()

    def _sentence_height(self, lines: int) -> int:
        return lines * self._sentence.line_height() + 2

    def _fit(self) -> None:
        self._refresh()

    def _place(self) -> None:
        """Place the parts from the bottom up: the row of progress; the worst errors, if there is
        room; the sums; the sentence. The graph has the rest.

        In too little room the first to go is the sums' line of words, then the sentence's third
        line, then the sums. In a solved game the row takes the place of the sums while positions
        are missing.
        """
        wide, solving = self.width(), bool(self.row.missing)
        row = self._row_height() if solving or self.row.stays else 0
        bottom = self.height() - row - (_GAP if row else 0)
        listed = self._list_height()
        self.worst.setVisible(listed > 0)
        self.worst.setGeometry(0, bottom - listed, wide, listed)
        bottom -= listed + (_GAP if listed else 0)
        least = self._least_graph()
        whole, brief = self.sums.sizeHint().height(), self.sums.minimumSizeHint().height()
        room = bottom - 2 * _GAP
        long, short = (self._sentence_height(lines) for lines in (_LINES, _LINES - 1))
        usual = round(self._graph_height() * 0.8)
        if solving and not self.row.stays:
            below = 0
        elif room - whole - long >= usual:
            below = whole
        else:
            below = brief if room - brief - short >= least else 0
        # If there is no room for both, the sentence is hidden and not the row.
        has_sentence = bottom - _GAP * (1 + bool(below)) - below - short >= least
        wanted = usual if self.row.stays else least
        self._lines = _LINES if room - below - long >= wanted else _LINES - 1
        sentence = self._sentence_height(self._lines) if has_sentence else 0
        self._steady.set_lines(self._lines)
        gaps = _GAP * (bool(below) + bool(sentence))
        graph = max(0, bottom - below - sentence - gaps)
        self.graph.setGeometry(0, 0, wide, graph)
        self._steady.setVisible(has_sentence)
        self._steady.setGeometry(0, graph + _GAP, wide, sentence)
        self.sums.setVisible(below > 0)
        self.sums.setGeometry(0, bottom - below, wide, below)
        # What the sums have no room for stands beside the look-ahead.
        self.row.show_sums(self.sums.briefs(whole=below == 0), self.sums.tip())
        self.row.setVisible(row > 0)
        self.row.setGeometry(0, self.height() - row, wide, row)

    def _list_height(self) -> int:
        """The height of the list of errors: what other parts leave; 0 if that is too little."""
        if not self.worst.count:
            return 0
        least, room = self.worst.least_height(), self.height() - _GAP
        if room - self.minimumSizeHint().height() < least:
            return 0
        return max(least, self.worst.fitting_height(room - self.sizeHint().height()))

    def _scale(self) -> None:
        self.updateGeometry()
        self._refresh()

    def sentence(self) -> str:
        """The sentence on the current move."""
        return self._said

    def state(self) -> str:
        """The text on the progress."""
        return self.row.state.full_text()

    def _refresh(self) -> None:
        shown = self._review.shown
        self.setVisible(shown)
        if not shown:
            return
        view = view_of(self._model)
        self._shown = picture = view.shown()
        here = picture.points[picture.current]
        for part in (self.graph, self.sums):
            part.set_sides(*side_roles(self._model.board.game.key))
        self.graph.show_points(picture.points, picture.current)
        self.graph.setAccessibleName(self.tr("Graph of the game’s value, move by move"))
        self.graph.setAccessibleDescription(here.tip)
        self._said = here.tip
        if self.hold.hasFocus() and not self._review.missing():
            self.graph.setFocus()  # else Qt hands the focus to the next field, and digits with it
        self.row.refresh()
        view.fill(self.sums)
        self.worst.look()
        self.worst.follow()
        if self._asked != self.minimumSizeHint().height():
            self._asked = self.minimumSizeHint().height()
            self.updateGeometry()  # another game has another row
        self._place()
        text = self._said
        if self._lines < _LINES:
            text = here.brief or re.sub(r" · .*\n", " · ", text)
        # No line ends between a word and its number.
        self._write_sentence(re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", text))
        self._sentence.setToolTip(plain_tip(self._said))

    def _write_sentence(self, text: str) -> None:
        """Write as many words as fit into the lines; the tooltip has all of them."""
        label, metrics = self._sentence, self._sentence.fontMetrics()
        place = QRect(0, 0, self.width(), self._sentence_height(2 * _LINES))
        room, written = round((self._lines + 0.5) * label.line_height()), text

        def is_too_long() -> bool:
            flags = int(Qt.TextFlag.TextWordWrap)
            return metrics.boundingRect(place, flags, written).height() > room

        while " " in text and is_too_long():
            text = text.rpartition(" ")[0]
            written = f"{text} …"
        label.setText(written)

    def _go_to(self, index: int) -> None:
        if self._shown is not None and index < len(self._shown.targets):
            self._model.go_to(self._shown.targets[index])
            announce(self.graph, self._said)
