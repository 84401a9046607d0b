"""The bar for the search window: alpha and beta at the root, in one line under the source bar."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QSizePolicy, QToolButton, QWidget

from poda.engine.errors import EngineError
from poda.engine.record.recording import CHANCE_ALGORITHMS, WITH_WINDOW
from poda.engine.record.trace import FULL
from poda.engine.search.star import Utilities
from poda.house.i18n import follow_language
from poda.house.theme import Role, follow_theme, theme_manager
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import short
from poda.widgets.announce import phrased
from poda.widgets.controls import push_button
from poda.widgets.layout import BETWEEN, INSIDE, Label, row

_WIDTH: Final = 54  # pixels, by type size: of each number


class BoundsField(QWidget):
    """Two fields for the bounds LOW and HIGH; if both are empty, the tree's own bounds hold.

    Signals:
        asked: other bounds are wanted, as a pair, or None for the tree's own.
        failed: the typed texts make no bounds; carries the EngineError with the reason.
    """

    asked = Signal(object)
    failed = Signal(EngineError)

    def __init__(self) -> None:
        super().__init__()
        self.low = phrased(QLineEdit(), name=lambda: self.names()[0], tip=lambda: self.names()[2])
        self.high = phrased(QLineEdit(), name=lambda: self.names()[1], tip=lambda: self.names()[2])
        self._shown: Utilities = (-math.inf, math.inf)
        row(self.low, QLabel("–"), self.high, of=self, spacing=INSIDE // 2)
        for field in (self.low, self.high):
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
            field.editingFinished.connect(self._ask_for_window)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.low)
        follow_theme(self._fit)

    def _fit(self) -> None:
        for field in (self.low, self.high):
            field.setFixedWidth(round(_WIDTH * theme_manager().type_scale))
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def show_bounds(self, bounds: Utilities) -> None:
        """Show the current bounds."""
        self._shown = bounds
        for field, value in zip((self.low, self.high), bounds, strict=True):
            field.setText(short(value, scored=False))
            field.setCursorPosition(0)

    def _ask_for_window(self) -> None:
        texts = self.low.text().strip(), self.high.text().strip()
        if texts == tuple(short(value, scored=False) for value in self._shown):
            return
        if texts == ("", ""):
            self.asked.emit(None)
            return
        try:
            low, high = self.pair(*texts)
        except EngineError as error:
            self.failed.emit(error)
            return
        self.asked.emit((low, high))

    def names(self) -> tuple[str, str, str]:
        """The names of the two fields, and the tooltip of both."""
        return (
            self.tr("Lower bound"),
            self.tr("Upper bound"),
            self.tr(
                "No leaf is worth less or more than this: Star1 and Star2 cut by it. "
                "Left empty, it is the range of the leaves, or of the game’s stakes."
            ),
        )

    def pair(self, low: str, high: str) -> tuple[float, float]:
        """The two typed numbers. Raises EngineError."""
        least, greatest = self.number(low), self.number(high)
        if least > greatest:
            raise EngineError("tree.bad_bounds", low=low, high=high)
        return least, greatest

    @staticmethod
    def number(text: str) -> float:
        """A typed number, with a decimal point or comma. Raises EngineError."""
        try:
            value = float(text.replace(",", ".").replace("−", "-"))
        except ValueError:
            value = math.nan
        if math.isnan(value):
            raise EngineError("tree.bound_number", text=text)
        return value


class WindowField(BoundsField):
    """Two fields for alpha and beta; an empty one is infinite."""

    def names(self) -> tuple[str, str, str]:
        return (
            self.tr("Alpha at the root"),
            self.tr("Beta at the root"),
            self.tr(
                "The search asks only about values between the two. Left empty, there is no limit."
            ),
        )

    def pair(self, low: str, high: str) -> tuple[float, float]:
        """The typed alpha and beta. Raises EngineError."""
        alpha, beta = (
            self.number(text) if text else end for text, end in zip((low, high), FULL, strict=True)
        )
        if alpha >= beta:
            raise EngineError("tree.bad_window", alpha=low, beta=high)
        return alpha, beta


class WindowBar(QWidget):
    """The bar shown while the search has a window, or while a person is to enter one."""

    def __init__(self, model: TreeModel) -> None:
        super().__init__()
        self._model = model
        self._asked = False
        self.title = phrased(Label("body", bold=True), lambda: self.tr("Search window"))
        self.field = WindowField()
        self.null_button = push_button(
            lambda: self.tr("Null window"),
            self._ask_null,
            tip=lambda: self.tr(
                "Beta one above alpha: no whole value lies between. It asks: beta or more?"
            ),
        )
        self.full_button = push_button(
            lambda: self.tr("Full window"),
            lambda: self._set_window(None),
            tip=lambda: self.tr("No limits: the root gets its exact value."),
        )
        self.close_button = phrased(
            QToolButton(), meaning=lambda: self.tr("Close, with the full window")
        )
        self.close_button.setText("✕")
        self.hint = Label("small", Role.MUTED, elide=True)
        self._lay_out()
        self.field.asked.connect(self._set_window)
        self.field.failed.connect(model.failed)
        self.close_button.clicked.connect(self.end)
        self.hide()
        for signal in (model.options_changed, model.opened):
            signal.connect(self.refresh)
        follow_language(self, self.refresh)

    def _lay_out(self) -> None:
        self.title.setBuddy(self.field)
        buttons = self.null_button, self.full_button
        room = BETWEEN - INSIDE
        row(self.title, self.field, *buttons, room, (self.hint, 1), self.close_button, of=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.title.sizeHint().width(), super().minimumSizeHint().height())

    # Showing and hiding

    def begin(self) -> None:
        """Show the bar, with the keyboard focus in its field."""
        self._asked = True
        self.refresh()
        self.field.low.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.low.selectAll()

    def end(self) -> None:
        """Go back to the full window, and hide the bar."""
        self._asked = False
        self._set_window(None)
        self.refresh()

    def refresh(self) -> None:
        """Show the current window."""
        options = self._model.wanted_options
        window = options.window or FULL
        self.field.show_bounds(window)
        has_window = options.algorithm in WITH_WINDOW
        self.field.setEnabled(has_window)
        self.null_button.setEnabled(has_window)
        self.full_button.setEnabled(has_window and window != FULL)
        self.hint.setText(self._hint(has_window=has_window, is_full=window == FULL))
        # Nothing can be chosen here for a tree with chance nodes; the window waits for another.
        has_dice = options.algorithm in CHANCE_ALGORITHMS
        self.setVisible(not has_dice and (self._asked or options.window is not None))

    def _hint(self, *, has_window: bool, is_full: bool) -> str:
        if not has_window:
            return self.tr(
                "Only alpha-beta asks within a window: choose a form of it, negamax or PVS."
            )
        if is_full:
            return self.tr("The full window: the root gets its exact value.")
        return self.tr("A value that is not inside comes back as a bound: at least, or at most.")

    def _set_window(self, window: tuple[float, float] | None) -> None:
        self._model.set_options(window=None if window == FULL else window)

    def _ask_null(self) -> None:
        """A null window where alpha is; at the value that was found last, where there is none."""
        alpha, beta = self._model.wanted_options.window or FULL
        if alpha == FULL[0]:
            recording = self._model.recording
            value = recording.value if recording is not None else 0.0
            alpha = beta - 1 if beta != FULL[1] else 0.0 if math.isnan(value) else value
        self._set_window((alpha, alpha + 1))
