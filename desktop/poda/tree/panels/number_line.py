"""The window of the node at hand on the number line, and the value that closes it.

-inf ----------[ 3 ============== 12 ]------------------------ +inf
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import QEasingCurve, QSize, QVariantAnimation
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.engine.game import CHANCE, MAX
from poda.engine.record.bounds import LOWER, UPPER
from poda.engine.record.listings.lecture import has_windows
from poda.engine.record.trace import SearchTrace, Step
from poda.house.i18n import Retranslatable
from poda.house.pacing import paced
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.tree.model.model import TreeModel
from poda.tree.model.values import is_scored
from poda.tree.panels.number_painting import LinePainting, Reading
from poda.tree.panels.number_scale import NumberScale, scale_of
from poda.widgets.layout import PaintedText

HEIGHT: Final = 60
_DURATION_MS: Final = 150
_TOO_FAST: Final = 8.0  # steps a second: nothing glides any more


def reading(model: TreeModel) -> Reading:
    """What the line shows at the model's step."""
    recording, step = model.recording, model.step
    assert recording is not None
    trace, question = recording.trace, recording.question
    node = int(trace.node[step])
    alpha, beta = trace.window(step)
    kind = Step(trace.kind[step])
    value = float(trace.value[step])
    if kind in (Step.ENTER, Step.NARROW) and math.isnan(value):
        value = trace.value_before(step)
    if kind == Step.TEST and trace.player[node] == CHANCE:
        value = trace.value_before(step)  # what is tested is an end of the interval
    if kind == Step.CUT and question.algorithm == "alphabeta-hard":
        value = float(trace.value[step - 1])  # the child's, which was tested: what returns is beta
    player = int(trace.player[node]) if trace.children[node] else 0
    has_window = has_windows(question.algorithm)
    is_dice = bool(trace.player[node] == CHANCE and trace.children[node])
    interval = None
    if is_dice and has_window:
        ends = trace.intervals_of(trace.node[step : step + 1], step)
        interval = float(ends[0][0]), float(ends[1][0])
    closed = False
    if has_window and player and not math.isnan(value) and kind != Step.LEAVE:
        high, low = (value, beta) if player == MAX else (alpha, value)
        closed = high >= low if question.tie == "ge" else high > low
        closed |= kind == Step.CUT
    if interval is not None:
        closed = kind == Step.CUT
    return Reading(
        alpha,
        beta,
        value,
        player,
        has_window,
        closed,
        scored=is_scored(question),
        strict=question.tie == "gt",
        is_dice=is_dice,
        interval=interval,
        at_least=_bound_of_root(trace, step),
    )


def _bound_of_root(trace: SearchTrace, step: int) -> bool | None:
    """Whether the root has just been left with a lower bound (True) or an upper one; else None."""
    if trace.node[step] or step != trace.left[0]:
        return None
    bound = int(trace.bounds_of(trace.node[step : step + 1], step)[0])
    return bound == LOWER if bound in (LOWER, UPPER) else None


class NumberLine(Retranslatable, PaintedText):
    """Draws the `Reading` of the model's step; the band glides to its new sides."""

    def __init__(self, model: TreeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._scale = NumberScale(np.empty(0))
        self._reading: Reading | None = None
        self._asked = False
        self._shown = (0.0, 1.0, 0.5)  # the places of alpha, beta and the value
        self._from = self._to = self._shown
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._glide)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        model.opened.connect(self._on_opened)
        model.moved.connect(self._on_moved)
        theme_manager().changed.connect(self._resized)
        self.retranslate()
        self._on_opened()

    @property
    def reading(self) -> Reading | None:
        """What is shown; None before a tree is opened."""
        return self._reading

    @property
    def is_gliding(self) -> bool:
        """Whether the band is on its way."""
        return self._clock.state() is QVariantAnimation.State.Running

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Window"))
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(480, round(HEIGHT * theme_manager().type_scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.sizeHint().height())

    def description(self) -> str:
        """What the line shows, in words."""
        shown = self._reading
        if shown is None:
            return ""
        value = shown.text(shown.value)
        if shown.interval is not None:
            low, high = map(shown.text, shown.interval)
            return self.tr(
                "The window is {alpha} to {beta}; the chance node is worth {low} to {high}."
            ).format(alpha=shown.text(shown.alpha), beta=shown.text(shown.beta), low=low, high=high)
        if not shown.has_window:
            if math.isnan(shown.value):
                if self._has_dice():
                    return self.tr("Expectiminimax has no window; the node has no value yet.")
                return self.tr("Minimax has no window; the node has no value yet.")
            if self._has_dice():
                text = self.tr("Expectiminimax has no window; the node’s value is {value}.")
            else:
                text = self.tr("Minimax has no window; the node’s value is {value}.")
            return text.format(value=value)
        if self._asked:
            text = self.tr("The window is {alpha} to {beta}.")
        elif math.isnan(shown.value):
            text = self.tr("The window is {alpha} to {beta}; the node has no value yet.")
        elif shown.at_least is not None:
            text = (
                self.tr("The window was {alpha} to {beta}; the root is worth at least {value}.")
                if shown.at_least
                else self.tr("The window was {alpha} to {beta}; the root is worth at most {value}.")
            )
        elif shown.closed:
            text = self.tr("The window was {alpha} to {beta}; the value {value} closes it.")
        else:
            text = self.tr("The window is {alpha} to {beta}; the node’s value is {value}.")
        return text.format(alpha=shown.text(shown.alpha), beta=shown.text(shown.beta), value=value)

    # The model

    def _resized(self) -> None:
        self.updateGeometry()
        self.update()

    def _on_opened(self) -> None:
        recording = self._model.recording
        if recording is None:
            return
        self._scale = scale_of(
            recording.trace, recording.question.bounds, scored=is_scored(recording.question)
        )
        self._reading = None
        self._on_moved()

    def _on_moved(self) -> None:
        if self._model.recording is None:
            return
        first = self._reading is None
        shown = reading(self._model)
        if self._asked:
            shown = replace(shown, value=math.nan, closed=False, interval=None, at_least=None)
        self._reading = shown
        value = self._scale.place(shown.value)
        self._to = self._scale.place(shown.alpha), self._scale.place(shown.beta), value
        self._describe()
        self._clock.stop()
        duration = paced(min(_DURATION_MS, settings().tree_motion_ms))
        fast = self._model.playing and self._model.speed > _TOO_FAST
        if first or fast or not duration or not self.isVisible():
            self._shown = self._to
            self.update()
            return
        self._from = self._shown
        self._clock.setDuration(duration)
        self._clock.start()

    def _glide(self, share: float) -> None:
        self._shown = (
            self._between(0, share),
            self._between(1, share),
            self._between(2, share),
        )
        self.update()

    def _between(self, which: int, share: float) -> float:
        return self._from[which] + (self._to[which] - self._from[which]) * share

    def ask(self, asked: bool) -> None:
        """Whether a person is asked what the value does in the window: it is left out till then."""
        if asked != self._asked:
            self._asked = asked
            self._on_moved()

    def finish_animation(self) -> None:
        """Show the step as it is, at once."""
        if self.is_gliding:
            self._clock.stop()
            self._glide(1.0)

    def hideEvent(self, event: QHideEvent) -> None:
        self.finish_animation()
        super().hideEvent(event)

    def _describe(self) -> None:
        text = self.description()
        self.setAccessibleDescription(text)
        self.setToolTip(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        empty = "" if self._reading is None or self._reading.has_window else self._no_window()
        LinePainting(painter, self.rect(), self._scale, self._reading, self._shown).paint(empty)
        painter.end()

    def _has_dice(self) -> bool:
        recording = self._model.recording
        return recording is not None and recording.question.algorithm == "expectiminimax"

    def _no_window(self) -> str:
        if self._has_dice():
            return self.tr("Expectiminimax has no window: it looks at every node.")
        recording = self._model.recording
        if recording is not None and recording.trace.known is not None:
            return self.tr("Minimax has no window: with a table it looks at every position once.")
        return self.tr("Minimax has no window: it looks at every node.")
