"""The row below a review: how far it has come, what stops it, and where there are dice how far is
looked ahead and what more there is to see."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from poda.house.i18n import Retranslatable
from poda.house.settings import settings
from poda.house.theme import Role, bind_icon, theme_manager
from poda.play.model.game import PlayModel
from poda.play.model.review_dice import MOST_PLIES
from poda.play.review.dice_words import look_ahead
from poda.play.review.views import solving_words
from poda.widgets.announce import set_name
from poda.widgets.buttons import ButtonStrip, NamedActions
from poda.widgets.engine_words import count, message
from poda.widgets.layout import INSIDE, Label

_LEAST_STATE: Final = 24  # pixels: the words have their tooltip


class ReviewRow(Retranslatable, QWidget):
    """One line. Without room the buttons keep their icons only.

    Args:
        whole: it stands in the window of a match, and needs no way there.
    """

    def __init__(
        self,
        model: PlayModel,
        actions: NamedActions,
        parent: QWidget | None = None,
        *,
        whole: bool = False,
    ) -> None:
        super().__init__(parent)
        self._model, self._review = model, model.review
        self.plies = QComboBox()
        for plies in range(MOST_PLIES + 1):
            self.plies.addItem("", plies)
        self.plies.activated.connect(self._choose)
        more = [] if whole else [actions["best_play"], actions["review_match"]]
        self.more = ButtonStrip(more)
        self.state = Label("small", Role.MUTED, elide=True)
        self.hold = QToolButton()
        self.hold.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.hold.clicked.connect(self._stop_or_go_on)
        self._layout = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(INSIDE // 2)
        for widget, stretch in ((self.plies, 0), (self.state, 1), (self.more, 0), (self.hold, 0)):
            row.addWidget(widget, stretch)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self._fit)
        self.retranslate()

    def retranslate(self) -> None:
        set_name(self.plies, self.tr("Look-ahead of the review"))
        self.plies.setToolTip(
            self.tr("How far is looked ahead at each play: further is surer, and takes longer")
        )
        for row in range(self.plies.count()):
            self.plies.setItemText(row, look_ahead(row))
        self.refresh()

    def _choose(self, plies: int) -> None:
        settings().review_plies = plies
        self._review.set_plies(plies)

    @property
    def stays(self) -> bool:
        """Whether it is there when nothing is missing, too."""
        return self._review.judges

    def refresh(self) -> None:
        """Show how far it has come, and the button that stops it or goes on."""
        review = self._review
        if not review.shown:
            return
        missing = len(review.missing())
        self.plies.setVisible(review.judges)
        with QSignalBlocker(self.plies):
            self.plies.setCurrentIndex(review.dice.plies)
        self.more.setVisible(review.judges and bool(self.more.buttons))
        text = self.tr("Stop") if not review.stopped else self.tr("Go on")
        if text != self.hold.text():
            self.hold.setText(text)
            bind_icon(self.hold, "play" if review.stopped else "stop")
        self.hold.setToolTip(solving_words(self._model)[not review.stopped])
        self.hold.setVisible(bool(missing))
        self.state.setText(self._state_text(missing))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if not self.more.buttons:
            return
        others = [self.plies, self.hold]
        taken = sum(each.sizeHint().width() + INSIDE for each in others if not each.isHidden())
        wanted = self.state.fontMetrics().horizontalAdvance(self.state.full_text())
        self.more.fit(self.width() - taken - max(_LEAST_STATE, wanted))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def _state_text(self, missing: int) -> str:
        review = self._review
        if review.error is not None:
            return message(review.error)
        if not missing:
            return ""
        if review.waiting and self._model.room.preparing:
            if review.judges:
                return self.tr("the fast engine is being prepared")
            return self.tr("the solver is being prepared")
        if review.waiting:
            return self.tr("waits for the engine")
        total = review.total()
        text = self.tr("{done} of {total} solved")
        if review.judges:
            text = self.tr("{done} of {total}")
        text = text.format(done=total - missing, total=total)
        progress = review.progress
        if progress is not None and progress.nodes:
            text += " · " + self.tr("{nodes} nodes").format(nodes=count(progress.nodes))
        return text

    def _stop_or_go_on(self) -> None:
        if self._review.stopped:
            self._review.go_on()
        else:
            self._review.stop()
