"""What the pages of the tab share: they take over what the model holds while they are seen, in
turns that leave the event loop its time, and the words in which they write numbers."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from typing import ClassVar, Final

from PySide6.QtCore import QLocale, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QScrollArea, QWidget

from poda.base.numbers import INFINITY, MINUS, number_text
from poda.engine.tally import Estimate
from poda.house.i18n import follow_language
from poda.packages.arena.window.model import Status, TournamentModel
from poda.widgets.turns import Turns

BUSY: Final = (Status.RUNNING, Status.FINISHING)
_LONG: Final = 0.02  # seconds that a refresh may take without a longer rest
_REST: Final = 20.0  # times what it took

NOTHING: Final = "–"
"""What stands where there is no number yet."""


class Page(QWidget):
    """A page of the tab. It is told that something changed and looks for itself, not more often
    than leaves three quarters of the time to others: numbers of many players take some.

    Attributes:
        APART: seconds between two looks while games are played.

    Signals:
        game_asked: the number of a game that is to be opened.
        pair_asked: two entrants whose games against each other are to be seen.
    """

    game_asked = Signal(int)
    pair_asked = Signal(int, int)
    APART: ClassVar[float] = 0.0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model: TournamentModel | None = None
        self._stale = False
        self._turns = Turns(lambda: self._stale and self.isVisible(), self._turn, self)
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._turns.wake)
        follow_language(self, self._ask_refresh)

    def show_standings(self, model: TournamentModel) -> None:
        """Show what the model holds now: soon, or when the page is seen."""
        self.model, self._stale = model, True
        if model.status not in BUSY or not self._rest.isActive():
            self._turns.wake()

    def refresh(self) -> None:
        """Write everything that has changed. Only while there is a model."""
        raise NotImplementedError

    def flush(self) -> None:
        """Show at once what is waiting to be shown."""
        if self._stale and self.model is not None:
            self._stale = False
            begun = time.thread_time()
            self.model.hold_games()
            self.refresh()
            took = time.thread_time() - begun
            # Of dozens of players numbers take long: they come less often while games are played.
            rest = max(self.APART, _REST * took if took > _LONG else 0.0)
            self._rest.start(round(1000 * rest))

    def _turn(self) -> bool:
        self.flush()
        return True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.flush()

    def _ask_refresh(self) -> None:
        self._stale = self.model is not None
        self._turns.wake()


class Rolling(QScrollArea):
    """Lets its content be higher than the room, which it then rolls; never wider."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard walks what is in it
        self.setWidget(content)
        for widget in (self.viewport(), content):
            widget.setAutoFillBackground(False)

    def minimumSizeHint(self) -> QSize:
        content, least = self.widget(), super().minimumSizeHint()
        return (
            least if content is None else QSize(content.minimumSizeHint().width(), least.height())
        )

    def sizeHint(self) -> QSize:
        content = self.widget()
        return super().sizeHint() if content is None else content.sizeHint()


# Numbers


def count_text(count: int) -> str:
    """A number of games, in the user's digits."""
    return QLocale().toString(count)


def percent_text(share: float, decimals: int = 1) -> str:
    """A share of the points, or a chance: "55.8 %"."""
    return f"{number_text(100 * share, decimals)} %"


def signed(value: float, decimals: int = 1) -> str:
    """With its sign: "+40.7", "−3.0", "0.0"."""
    text = number_text(value, decimals)
    return f"+{text}" if value > 0 and not text.startswith("+") and float_of(text) else text


def float_of(text: str) -> bool:
    """Whether a written number is other than zero."""
    return any(digit in text for digit in "123456789" + INFINITY)


def error_text(error: float, decimals: int = 1) -> str:
    """Half of an interval of 95 %, with its sign: "± 30.4"; where it is boundless, "± ∞"."""
    return f"± {INFINITY if math.isinf(error) else number_text(error, decimals)}"


def estimate_text(estimate: Estimate | None, decimals: int = 1) -> str:
    """A value with its error: "+40.7 ± 30.4"; a dash where nothing can be said."""
    if estimate is None or math.isnan(estimate.value):
        return NOTHING
    if math.isinf(estimate.value):
        return f"{'+' if estimate.value > 0 else MINUS}{INFINITY}"
    return f"{signed(estimate.value, decimals)} {error_text(estimate.error, decimals)}"


def fill(box: QComboBox, rows: Iterable[tuple[str, object]]) -> None:
    """Offer these rows (text, data), and keep the one chosen that was, if it is still there."""
    rows = list(rows)
    if [(box.itemText(i), box.itemData(i)) for i in range(box.count())] == rows:
        return
    chosen = box.currentData()
    blocked = box.blockSignals(True)
    box.clear()
    for text, data in rows:
        box.addItem(text, data)
    places = [place for place, (_, data) in enumerate(rows) if data == chosen]
    box.setCurrentIndex(places[0] if places else 0)
    box.blockSignals(blocked)
