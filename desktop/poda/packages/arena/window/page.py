"""The common part of the tab's pages: refreshing from the model while visible, at a rate that keeps
the event loop responsive; and the formats of their numbers."""

from __future__ import annotations

import math
import time
from typing import ClassVar, Final

from PySide6.QtCore import QLocale, QSize, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from poda.base.numbers import INFINITY, MINUS, number_text
from poda.engine.tally import Estimate
from poda.house.i18n import follow_language
from poda.packages.arena.window.tournament_model import TournamentModel, TournamentStatus
from poda.widgets.layout import Scrolling
from poda.widgets.turns import Turns

BUSY: Final = (TournamentStatus.RUNNING, TournamentStatus.FINISHING)
_LONG: Final = 0.02  # seconds; a refresh that takes longer is followed by a longer rest
_REST: Final = 20.0  # the length of that rest, as a multiple of the refresh

NOTHING: Final = "–"
"""The text in place of a number that is not known yet."""


class Page(QWidget):
    """A page of the tab. After a change it refreshes itself when visible, but so rarely that other
    events get three quarters of the time: the numbers of many players take long to compute.

    Attributes:
        APART: the least seconds between two refreshes during play.

    Signals:
        game_asked: the number of a game to open.
        pair_asked: two entrants whose games against each other are to be shown.
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
        """Show the model's current state soon, or when the page becomes visible."""
        self.model, self._stale = model, True
        if model.status not in BUSY or not self._rest.isActive():
            self._turns.wake()

    def refresh(self) -> None:
        """Update everything that has changed; only called with a model."""
        raise NotImplementedError

    def flush(self) -> None:
        """Perform a pending refresh at once."""
        if self._stale and self.model is not None:
            self._stale = False
            begun = time.thread_time()
            self.model.hold_games()
            self.refresh()
            took = time.thread_time() - begun
            # The numbers of dozens of players take long, so they are refreshed less often.
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


class Rolling(Scrolling):
    """A clear area that is at least as wide as its content, and no higher than that wants."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(content, parent, clear=True)

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
    """A number of games, in the digits of the user's language."""
    return QLocale().toString(count)


def percent_text(share: float) -> str:
    """A share of the points, or a probability, as text: "55.8 %"."""
    return f"{number_text(100 * share, 1)} %"


def signed(value: float, decimals: int = 1) -> str:
    """A number with its sign: "+40.7", "−3.0", "0.0"."""
    text = number_text(value, decimals)
    return f"+{text}" if value > 0 and not text.startswith("+") and float_of(text) else text


def float_of(text: str) -> bool:
    """Whether a formatted number differs from zero."""
    return any(digit in text for digit in "123456789" + INFINITY)


def error_text(error: float, decimals: int = 1) -> str:
    """Half of a 95 % interval as text: "± 30.4"; "± ∞" if it is unbounded."""
    return f"± {INFINITY if math.isinf(error) else number_text(error, decimals)}"


def estimate_text(estimate: Estimate | None, decimals: int = 1) -> str:
    """A value with its error: "+40.7 ± 30.4"; a dash if it cannot be estimated."""
    if estimate is None or math.isnan(estimate.value):
        return NOTHING
    if math.isinf(estimate.value):
        return f"{'+' if estimate.value > 0 else MINUS}{INFINITY}"
    return f"{signed(estimate.value, decimals)} {error_text(estimate.error, decimals)}"
