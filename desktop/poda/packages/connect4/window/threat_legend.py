"""The legend of the marks of threats, below the board."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.engine.game import MAX, MIN
from poda.engine.games.connect4 import ConnectFour
from poda.house.i18n import follow_language
from poda.house.theme import Role, painting, theme_manager
from poda.widgets.announce import Text, phrased
from poda.widgets.boards.connect4 import draw_threat
from poda.widgets.boards.view import side_name
from poda.widgets.layout import BETWEEN, INSIDE, STRETCH, Fitted, Label, Panel, Part, row

_ITEMS = ((MAX, True, True), (MAX, False, True), (MIN, True, True), (MAX, True, False))
"""The mark before each text: its side, whether its row is odd, and whether it is useful."""


class ThreatLegend(Fitted, Panel):
    """A row of marks with their meanings."""

    def __init__(self) -> None:
        super().__init__()
        self._title = phrased(Label("small", Role.MUTED, bold=True), lambda: self.tr("Threats"))
        texts: tuple[Text, ...] = (
            lambda: self.tr("odd row"),
            lambda: self.tr("even row"),
            lambda: side_name(ConnectFour.key, MIN),
            lambda: self.tr("of little use"),
        )
        items: list[Part] = []
        for item, text in zip(_ITEMS, texts, strict=True):
            items += BETWEEN, _Swatch(*item), phrased(Label("small", Role.MUTED), text)
        self._row = row(STRETCH, self._title, *items, STRETCH, of=self, spacing=INSIDE // 2)
        # It must not widen the window: without enough room it has no title.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        phrased(
            self,
            name=lambda: " · ".join((self._title.full_text(), *(text() for text in texts))),
            tip=lambda: self.tr(
                "An empty cell that would complete four. The first player profits from odd rows, "
                "the second from even ones, and nothing above a useful threat counts."
            ),
        )
        follow_language(self, self._fit)

    def _fit(self) -> None:
        whole = self._row.sizeHint().width()
        if self._title.isHidden():
            whole += self._title.sizeHint().width() + self._row.spacing()
        if self._title.isHidden() is not (whole > self.width()):
            self._title.setVisible(whole <= self.width())
            self._row.activate()


class _Swatch(QWidget):
    """A mark, as the board draws it."""

    def __init__(self, side: int, odd: bool, strong: bool) -> None:
        super().__init__()
        self._mark = (side, odd, strong)
        theme_manager().changed.connect(self._resize)
        self._resize()

    def _resize(self) -> None:
        side = round(18 * theme_manager().type_scale)
        self.setFixedSize(side, side)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            side, odd, strong = self._mark
            middle = QPointF(self.width() / 2, self.height() / 2)
            draw_threat(painter, middle, self.width() * 1.7, side, odd=odd, strong=strong)
