"""The column beside the board: the players, the pages, and below the buttons to step and undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.house.theme import Role, theme_manager
from poda.play.actions import PlayActions
from poda.play.model.analysis import AnalysisMode
from poda.play.model.game import PlayModel
from poda.play.panels.analysis_panel import AnalysisPanel
from poda.widgets.announce import phrased
from poda.widgets.buttons import ButtonStrip
from poda.widgets.keyboard import reach_in_turn
from poda.widgets.layout import INSIDE, STRETCH, Fitted, Label, action_button, column, row, wrapped
from poda.widgets.pages import Pages

_LEAST: Final = 312  # pixels, by type size: the least width
_MOST: Final = 440  # pixels, by type size: the greatest width, enough for moves and values
_LARGEST_SHARE: Final = 0.36  # the largest share of the window, in large type too
_ROOMY: Final = 860
"""Pixels, by type size: from this height on the moves are above the other pages."""


class ReviewPage(QWidget):
    """The review; before it is made, an introduction with the button that begins it."""

    def __init__(self, actions: PlayActions) -> None:
        super().__init__()
        self._review: QWidget | None = None
        self._words = phrased(
            wrapped("body", Role.MUTED), lambda: self.tr("A review judges every move of the game.")
        )
        self.begin = action_button(actions["review"])
        self._intro = QWidget()
        column(self._words, row(self.begin, STRETCH), STRETCH, of=self._intro)
        self._rows = column((self._intro, 1), of=self)

    def put(self, review: QWidget) -> None:
        """Add the review."""
        self._review = review
        self._rows.addWidget(review, 1)

    def show_review(self, shown: bool) -> None:
        """Set whether the review is shown, or the introduction."""
        self._intro.setVisible(not shown)


class SideColumn(Fitted, QWidget):
    """The column: the parts at its top, the pages, one of which is shown, and the buttons that go
    back and forth. With room to spare, the moves are above the other pages."""

    def __init__(
        self,
        model: PlayModel,
        actions: PlayActions,
        above: Sequence[QWidget],
        moves: QWidget,
        analysis: AnalysisPanel,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._moves, self._analysis = moves, analysis
        names = ("first", "previous", "next", "last")
        self.steps = ButtonStrip([actions[name] for name in names], words=False)
        self.undo = ButtonStrip([actions["undo"], actions["redo"]])
        for button in (*self.steps.buttons, *self.undo.buttons):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus where it is
        # The heading of the moves while they have no tab.
        self._title = phrased(Label("body", bold=True), lambda: self.tr("Moves"))
        self._title.hide()
        self._column = column(*above, self._title, of=self)
        self.pages = Pages(self)
        self._moves_page = QWidget()
        self._moves_rows = column((moves, 1), of=self._moves_page)
        self.review_page = ReviewPage(actions)
        self.pages.add("moves", self._moves_page, lambda: self.tr("Moves"))
        self.pages.add("analysis", analysis, lambda: self.tr("Analysis"))
        self.pages.add("review", self.review_page, lambda: self.tr("Review"))
        self._column.addWidget(self.pages, 1)
        self._column.addLayout(row(self.steps, STRETCH, self.undo))
        self._wanted = _LEAST
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._mode = model.analysis.mode
        model.review.toggled.connect(self._on_review)
        model.review.changed.connect(self._offer_review)
        model.analysis.changed.connect(self._on_analysis)
        model.board.began.connect(self._on_game)
        theme_manager().changed.connect(self.fit_soon)
        phrased(self.pages.bar, name=lambda: self.tr("Beside the board"))
        self._offer_review()

    def put_above(self, widget: QWidget) -> None:
        """Add a widget above the pages."""
        self._column.insertWidget(self._column.indexOf(self._title), widget)

    def put_review(self, review: QWidget) -> None:
        """Add the review to its page."""
        self.review_page.put(review)
        reach_in_turn(review, self.steps)
        reach_in_turn(self.steps, self.undo)

    # The page shown

    def _on_analysis(self) -> None:
        """Show the analysis page when the analysis is turned on."""
        before, self._mode = self._mode, self._model.analysis.mode
        if before is AnalysisMode.OFF and self._mode is not AnalysisMode.OFF:
            self.pages.turn_to("analysis")

    def _on_review(self) -> None:
        shown = self._model.review.shown
        self._offer_review()
        if shown:
            self.pages.turn_to("review")
        elif self.pages.seen == "review":
            self.pages.turn_to("analysis" if self._roomy else "moves")

    def _offer_review(self) -> None:
        review = self._model.review
        self.review_page.show_review(review.shown)
        offered = review.possible or review.shown
        if offered != self.pages.is_offered("review"):
            self.pages.offer("review", offered)

    def _on_game(self) -> None:
        """Turn the review off when a game begins, as there is nothing to review."""
        if not self._model.board.record.root.children and self._model.review.on:
            self._model.review.set_on(False)
        self._offer_review()

    # Room

    @property
    def _roomy(self) -> bool:
        """Whether the moves are above the other pages."""
        return self._moves.parent() is self

    def _share(self) -> None:
        """Put the moves above the other pages if there is room, else among them."""
        roomy = self.height() >= round(_ROOMY * theme_manager().type_scale)
        if roomy == self._roomy:
            return
        if roomy:
            self._column.insertWidget(self._column.indexOf(self.pages), self._moves, 1)
        else:
            self._moves_rows.addWidget(self._moves, 1)
        self._moves.show()
        self._title.setVisible(roomy)
        seen = self.pages.seen
        self.pages.offer("moves", not roomy)
        if roomy and seen == "moves":
            self.pages.turn_to("analysis")

    def _fit(self) -> None:
        self.undo.fit(self.width() - self.steps.sizeHint().width() - INSIDE)
        self._share()

    def set_close(self, close: bool) -> None:
        """Set whether the parts, and the rows of the analysis, are close together."""
        self._column.setSpacing(INSIDE // 2 if close else INSIDE)
        self._analysis.set_close(close)

    def fit(self, window: int, board: int) -> None:
        """Take the width that a board leaves of the window (all in pixels), within the least and
        the greatest useful width."""
        scale = theme_manager().type_scale
        least = min(round(_LEAST * scale), round(window * _LARGEST_SHARE))
        least = max(least, self._column.minimumSize().width())  # no button is cut
        wanted = max(least, min(window - board, round(_MOST * scale)))
        if wanted != self._wanted:
            self._wanted = wanted
            self.setMaximumWidth(wanted)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        # Not a fixed width, which would keep the window from being made narrower.
        return QSize(self._wanted, super().sizeHint().height())
