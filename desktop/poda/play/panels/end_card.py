"""The card on the end of a game: the result in large type, and buttons for what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import Role, Size, font, painting, theme_manager
from poda.play import words as wording
from poda.play.model.game import PlayModel
from poda.widgets.announce import announce, phrased
from poda.widgets.boards.view import side_role
from poda.widgets.guard import ClickGuard
from poda.widgets.layout import INSIDE, Fitted, Label, column, row

_EDGE: Final = 6  # pixels of the winner's colour
_MARGIN: Final = 2  # pixels above and below
_POINT_MS: Final = 4000


class EndCard(Fitted, QWidget):
    """Shown while the end of a game is on the board.

    Signals:
        again, other_side, review: the button for what comes next. In a match, `again` asks for its
            next game or, if it is over, for another match.
    """

    again_asked = Signal()
    other_side_asked = Signal()
    review_asked = Signal()

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._winner = 0
        self._title = Label("title", bold=True, elide=True)
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._detail = Label("small", Role.MUTED, elide=True)
        self._details = "", ""  # texts below the result: the first that fits is shown, or the last
        self._strength: tuple[object, str, str] = None, "", ""  # a game, and its effect in words
        self.again = QPushButton(self)
        self.other_side = phrased(QPushButton(self), lambda: self.tr("Other side"))
        phrased(self.other_side, tip=lambda: self.tr("Begin again, each player on the other side"))
        self.review = phrased(QPushButton(self), lambda: self.tr("Review"))
        phrased(self.review, tip=lambda: self.tr("Have every move of the game judged"))
        self.again.setProperty("primary", True)
        self.buttons = (self.again, self.other_side, self.review)
        row(
            (column(self._title, self._detail, spacing=0), 1),
            *self.buttons,
            of=self,
            margins=(_EDGE + 2 * INSIDE, _MARGIN, INSIDE, _MARGIN),
        )
        asked = (self.again_asked, self.other_side_asked, self.review_asked)
        for button, signal in zip(self.buttons, asked, strict=True):
            button.clicked.connect(lambda _on=False, signal=signal: signal.emit())
            button.installEventFilter(self)
        self._offered = list(self.buttons)
        self._guard = ClickGuard(*self.buttons, parent=self)
        self._pointing = QTimer(self, singleShot=True, interval=_POINT_MS)
        self._pointing.timeout.connect(self.refresh)
        theme_manager().changed.connect(self.fit_soon)
        follow_language(self, self.refresh)

    def text(self) -> str:
        """The result, and the detail below it."""
        return f"{self._title.full_text()}\n{self._detail.full_text()}".strip()

    def point(self) -> None:
        """Point to the button that begins the next game, as a move was tried."""
        said = self.tr("The game is over: “{again}” begins the next one.").format(
            again=self.again.text().replace("&", "")
        )
        self._detail.setText(said)
        self._detail.show()
        self._pointing.start()
        announce(self, said)

    def tell_strength(self, brief: str, full: str) -> None:
        """Tell beside the result of this game what it has changed in a person's strength; the
        tooltip and screen readers tell it in full."""
        self._strength = self._model.board.record, brief, full
        self.refresh()

    def refresh(self) -> None:
        """Show how the game ended, and the buttons that apply."""
        model = self._model
        if not model.board.record.is_over():
            return
        match = model.matches.match
        self._winner = model.board.record.winner()
        self._title.setText(wording.headline(model))
        detail = "" if match is None else wording.score_words(match, model.board.game.key)
        detail = detail or wording.ending_words(model.board.record)
        record, brief, full = self._strength
        if record is not model.board.record:
            brief = full = ""
        both = " · ".join(filter(None, (detail, brief)))
        self._details = both, (detail if match is not None else brief or detail)
        self._detail.setToolTip(full)
        self._detail.setAccessibleDescription(full)
        self._detail.setVisible(any(self._details))
        text = self.tr("Again")
        if model.matches.can_go_on:
            text = self.tr("Next game")
        elif match is not None:
            text = self.tr("New match…")
        self.again.setText(text)
        self._offered = [self.again]
        if match is None:
            self._offered.append(self.other_side)
        if model.review.possible:
            self._offered.append(self.review)
        self.review.setEnabled(not model.review.shown)  # in its place: else the others would move
        self._fit()

    def _fit(self) -> None:
        """Write the result as large as fits with the detail below it; before it is elided, the last
        buttons are hidden, as the menu has them too."""
        text = self._title.full_text()
        sizes: tuple[Size, ...] = ("title", "large", "body")
        metrics = [QFontMetrics(font(size, bold=True)) for size in sizes]
        widths = [each.horizontalAdvance(text) for each in metrics]
        shown = list(self._offered)
        while (room := self._room_beside(shown)) < widths[-1] and len(shown) > 1:
            shown.pop()
        for button in self.buttons:
            button.setVisible(button in shown)
        wide = QFontMetrics(font("small")).horizontalAdvance
        fitting = (detail for detail in self._details if wide(detail) <= room)
        self._detail.setText(next(fitting, self._details[-1]))
        below = self._detail.sizeHint().height() if self._detail.full_text() else 0
        high = self.height() - 2 * _MARGIN - below
        sized = (
            size
            for size, width, each in zip(sizes, widths, metrics, strict=True)
            if width <= room and each.height() <= high
        )
        self._title.set_size(next(sized, sizes[-1]))
        self.update()

    def _room_beside(self, buttons: Sequence[QPushButton]) -> int:
        taken = sum(button.sizeHint().width() + INSIDE for button in buttons)
        return self.width() - taken - _EDGE - 4 * INSIDE

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Enter presses buttons in dialogs only.
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and isinstance(watched, QPushButton)
        ):
            watched.click()
            return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        key = self._model.board.game.key
        paint_card(self, side_role(key, self._winner) if self._winner else Role.MUTED)


def paint_card(card: QWidget, edge: Role) -> None:
    """Paint the ground of a card, with an edge in a role's colour."""
    theme = theme_manager().theme
    with painting(card) as painter:
        body = QRectF(card.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(theme.color(Role.LINE))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawRoundedRect(body, 6, 6)
        stripe = QRectF(1, 1, _EDGE, body.height() - 1)
        painter.setPen(Qt.PenStyle.NoPen)
        if edge in (Role.BLACK, Role.WHITE):  # one of them is as the ground is
            painter.setPen(theme.color(Role.MUTED))
            stripe.adjust(0.5, 0.5, -0.5, -0.5)
        painter.setBrush(theme.color(edge))
        painter.drawRoundedRect(stripe, 3, 3)
