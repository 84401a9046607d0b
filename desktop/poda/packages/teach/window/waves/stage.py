"""The waves in the place of the tree: dots, histogram, sentence, and buttons to move them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import Role, theme_manager
from poda.packages.teach.window.waves import wave_words
from poda.packages.teach.window.waves.dots import Dots
from poda.packages.teach.window.waves.histogram import Histogram
from poda.packages.teach.window.waves.waves_model import SPEEDS, WavesModel
from poda.tree.controls.tree_actions import TreeActions
from poda.widgets.announce import announce, phrased
from poda.widgets.controls import choice, push_button
from poda.widgets.engine_words import count, message
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    PAGE_PROPERTY,
    Fitted,
    Label,
    Panel,
    Steady,
    Stretch,
    action_button,
    column,
    row,
    wrapped,
)
from poda.widgets.pages import SeenStack

_BUTTONS: Final = ("first", "back", "play", "forward", "last")
_PATIENCE_MS: Final = 200  # shorter jobs show no bar, which would only flicker
_PARTS: Final = 1000
_LOW: Final = 560  # pixels, by type size: in a lower window the histogram is lower
_CARD: Final = 420
_WIDE: Final = 640  # pixels, by type size: from this width on two sentences are shown


class Waiting(Panel):
    """The card shown while there are no dots: solving is under way, or failed, or not begun."""

    def __init__(self, model: WavesModel) -> None:
        super().__init__()
        self._model = model
        self.label = wrapped("large", Role.TEXT)
        self.progress = phrased(QProgressBar(), name=lambda: self.tr("Progress"))
        self.progress.setRange(0, _PARTS)
        self.progress.setTextVisible(False)
        self.button = push_button(None, self._press)
        inner = QWidget()
        inner.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        column(self.label, self.progress, row(self.button, Stretch(1)), of=inner, spacing=BETWEEN)
        self._inner = inner
        column(Stretch(1), row(Stretch(1), inner, Stretch(1)), Stretch(2), of=self)
        theme_manager().changed.connect(self._scale)
        model.changed.connect(self.refresh)
        model.progressed.connect(self._on_progress)
        self._scale()
        follow_language(self, self.refresh)

    def _scale(self) -> None:
        self._inner.setFixedWidth(round(_CARD * theme_manager().type_scale))

    def refresh(self) -> None:
        """Show the progress, or the error, and the button that applies."""
        model = self._model
        busy = model.share is not None
        name = wave_words.subject_name(model.subject)
        self.progress.setVisible(busy)
        self.label.set_role(Role.BAD if model.error is not None and not busy else Role.TEXT)
        if busy:
            self.label.setText(self.tr("{subject}: solving from the end…").format(subject=name))
            self.button.setText(self.tr("Cancel"))
            self._on_progress()
        elif model.error is not None:
            self.label.setText("✕ " + message(model.error))
            self.button.setText(self.tr("Try again"))
        else:
            self.label.setText(self.tr("{subject}: not solved yet.").format(subject=name))
            self.button.setText(self.tr("Solve"))

    def _on_progress(self) -> None:
        self.progress.setValue(round(_PARTS * (self._model.share or 0.0)))

    def _press(self) -> None:
        if self._model.share is not None:
            self._model.cancel()
        else:
            self._model.begin()


class WavesStage(Fitted, Panel):
    """All of the waves mode but the page beside it.

    Attributes:
        dots: the picture of all positions.
    """

    def __init__(
        self, model: WavesModel, actions: TreeActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "waves")
        self._model = model
        self.dots = Dots(model)
        self.waiting = Waiting(model)
        self.histogram = Histogram(model)
        self.sentence = wrapped("large", Role.TEXT)
        self.step = Label("body", Role.MUTED)
        self.known = Label("body", Role.MUTED, elide=True)
        self.speed = choice(SPEEDS, self._speed_name)
        self._lay_out(actions)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._show_waiting)
        self.speed.activated.connect(
            lambda index: model.playback.set_speed(self.speed.itemData(index))
        )
        model.changed.connect(self._on_changed)
        model.moved.connect(self._on_moved)
        model.playback.changed.connect(self._show_speed)
        theme_manager().changed.connect(self.fit_soon)
        phrased(self, name=lambda: self.tr("Waves"))
        phrased(self.speed, name=lambda: self.tr("Speed"))
        phrased(self.speed, tip=lambda: self.tr("Waves a second while it plays"))
        follow_language(self, self._on_changed)

    def _lay_out(self, actions: TreeActions) -> None:
        self._pages = SeenStack()
        self._pages.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._pages.addWidget(self.dots)
        self._pages.addWidget(self.waiting)
        self.transport = QWidget()
        buttons = [action_button(actions[name], text=False) for name in _BUTTONS]
        row(
            *buttons, INSIDE, self.step, BETWEEN, (self.known, 1), BETWEEN, self.speed,
            of=self.transport, spacing=INSIDE // 2,
        )  # fmt: skip
        self.transport.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        column(
            (self._pages, 1), self.histogram, Steady(self.sentence, lines=2), self.transport,
            of=self, spacing=INSIDE // 2,
        )  # fmt: skip

    def _speed_name(self, speed: float) -> str:
        number = "½" if speed == 0.5 else count(round(speed))
        return self.tr("{number}/s").format(number=number)

    def present(self, on: bool) -> None:
        """Hide (`on`) the buttons from a class: the lecturer has keys."""
        self.transport.setHidden(on)

    # Contents

    def _on_changed(self) -> None:
        model = self._model
        if model.solved is not None and model.share is None:
            self._patience.stop()
            self._pages.setCurrentWidget(self.dots)
        elif model.share is not None:
            if self._pages.currentWidget() is self.dots and not self._patience.isActive():
                self._patience.start()
        else:
            self._pages.setCurrentWidget(self.waiting)
        self._show_speed()
        self._on_moved()

    def _show_waiting(self) -> None:
        if self._model.share is not None or self._model.solved is None:
            self._pages.setCurrentWidget(self.waiting)

    def _on_moved(self) -> None:
        model, solved = self._model, self._model.solved
        if solved is None:
            for label in (self.sentence, self.step, self.known):
                label.setText("")
            return
        self._show_sentence()
        self.step.setText(
            self.tr("wave {step} of {steps}").format(step=model.step, steps=model.last_step)
        )
        self.known.setText(wave_words.known_words(solved, model.count_known))
        if not model.playing and self.isVisible():
            announce(self.dots, self.sentence.full_text())

    def _show_sentence(self) -> None:
        """Show the sentence on the current wave and, with room for both, how it was found."""
        solved, step = self._model.solved, self._model.step
        if solved is None:
            return
        texts = wave_words.sentence(solved, step), wave_words.way_words(solved, step)
        roomy = self.width() / theme_manager().type_scale >= _WIDE
        self.sentence.setText(" ".join(texts).strip() if roomy else texts[0])

    def picture(self) -> QPixmap:
        """The picture of this widget without its buttons."""
        whole = self.rect()
        if self.transport.isVisible():
            whole.setBottom(self.transport.y() - 1)
        return self.grab(whole)

    def told(self) -> tuple[str, str, str]:
        """The texts for the lecturer: the step, its sentence, and the next step's sentence."""
        solved, step = self._model.solved, self._model.step
        if solved is None:
            return "", "", ""
        onward = step < self._model.last_step
        following = wave_words.sentence(solved, step + 1) if onward else ""
        return self.step.full_text(), self.sentence.full_text(), following

    def _show_speed(self) -> None:
        self.speed.setCurrentIndex(SPEEDS.index(self._model.playback.speed))

    # Room

    def _fit(self) -> None:
        low = self.height() / theme_manager().type_scale < _LOW
        self.histogram.set_low(low)
        self.sentence.set_size("body" if low else "large")
        self._show_sentence()
