"""How Poda looks: its language, its colours, and the size of its type."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSlider, QWidget

from poda.house.i18n import LANGUAGES
from poda.house.settings import LANGUAGE_CHOICES, PALETTES, THEMES, settings
from poda.house.theme import POINTS, font, theme_manager
from poda.widgets.layout import BETWEEN, Label
from poda.window.settings.page import Chooser, SettingsPage, describe
from poda.window.settings.settings_sample import ColourSample

LEAST, MOST, STEP = 80, 200, 5  # per cent
_SLIDER: Final = 224  # pixels


class TypePreview(Label):
    """A line in the size that the slider stands at, also before the window takes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._scale = settings().type_scale
        super().__init__("body", parent=parent)
        # So high that nothing below it moves while the slider is dragged; never wider than wanted.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def show_scale(self, scale: float) -> None:
        """Write in this size."""
        self._scale = scale
        self._refresh()

    def _refresh(self) -> None:
        super()._refresh()
        largest = QFont(font("body"))
        largest.setPointSizeF(POINTS["body"] * MOST / 100)
        self.setFixedHeight(QFontMetrics(largest).height() + 2)
        largest.setPointSizeF(POINTS["body"] * self._scale)
        self.setFont(largest)


class LookPage(SettingsPage):
    """Language, theme, palette and type size."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.language = Chooser("language", LANGUAGE_CHOICES)
        self.theme = Chooser("theme", THEMES)
        self.palette_box = Chooser("palette", PALETTES)
        self.size_slider = QSlider(Qt.Orientation.Horizontal)
        self.size_slider.setRange(LEAST // STEP, MOST // STEP)
        self.size_slider.setPageStep(20 // STEP)
        self.size_slider.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.percent = Label("body")
        self.preview = TypePreview()
        self.sample = ColourSample()
        of_size = QHBoxLayout()
        of_size.setSpacing(BETWEEN)
        of_size.addWidget(self.size_slider)
        of_size.addWidget(self.percent)
        of_size.addStretch(1)
        self._labels = [self.add_row(self.language)]
        self._labels.append(self.add_row(self.theme))
        self._theme_note = self.add_note()
        self._labels.append(self.add_row(self.palette_box))
        self._palette_note = self.add_note()
        self.add_below(self.sample)
        self._labels.append(self.add_row(of_size, self.size_slider))
        self.add_below(self.preview)
        self.size_slider.valueChanged.connect(self._on_slider)
        self.size_slider.sliderReleased.connect(self._take_size)
        settings().changed.connect(self._follow)
        theme_manager().changed.connect(self._fit)
        self._fit()
        self._follow("type_scale")
        self.retranslate()

    def title(self) -> str:
        return self.tr("Appearance")

    def retranslate(self) -> None:
        system = self.tr("As the system")
        names = [LANGUAGES[code] for code in LANGUAGE_CHOICES[1:]]
        self.language.name([system, *names])
        self.theme.name([system, self.tr("Light"), self.tr("Dark"), self.tr("Projector")])
        self.palette_box.name([self.tr("Colour-blind-safe"), self.tr("High contrast")])
        texts = (
            self.tr("&Language"),
            self.tr("&Theme"),
            self.tr("&Palette"),
            self.tr("Si&ze of the type"),
        )
        tips = (
            self.tr("Every text changes at once, and so do the marks in numbers"),
            self.tr("Light, dark, or for projectors: white, with stronger lines"),
            self.tr("The colours of the marks and of the text"),
            self.tr("From 80 to 200 %; the arrow keys go by 5 %, Page Up and Page Down by 20 %"),
        )
        controls = (self.language, self.theme, self.palette_box, self.size_slider)
        for label, text, control, tip in zip(self._labels, texts, controls, tips, strict=True):
            label.setText(text)
            describe(control, text, tip)
        self._theme_note.setText(
            self.tr("Projector is white, with black text and stronger lines for the back row.")
        )
        self._palette_note.setText(
            self.tr(
                "Both palettes can be told apart without red, green or blue. In high contrast, "
                "every text has a contrast of at least 7:1."
            )
        )
        self.preview.setText(self.tr("2 ≤ 3: a cut"))
        self._show_percent()

    def _on_slider(self) -> None:
        """While it is dragged the line below shows it; the whole window takes it at the end."""
        self.preview.show_scale(self._scale())
        self._show_percent()
        if not self.size_slider.isSliderDown():
            self._take_size()

    def _take_size(self) -> None:
        settings().type_scale = self._scale()

    def _scale(self) -> float:
        return self.size_slider.value() * STEP / 100

    def _follow(self, name: str) -> None:
        if name != "type_scale":
            return
        scale = settings().type_scale
        with QSignalBlocker(self.size_slider):
            self.size_slider.setValue(round(100 * scale / STEP))
        self.preview.show_scale(scale)
        self._show_percent()

    def _show_percent(self) -> None:
        percent = self.size_slider.value() * STEP
        self.percent.setText(self.tr("{percent} %").format(percent=percent))

    def _fit(self) -> None:
        scale = min(1.5, theme_manager().type_scale)
        self.size_slider.setFixedWidth(round(_SLIDER * scale))
