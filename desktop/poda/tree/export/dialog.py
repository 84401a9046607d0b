"""The dialog in which a picture of a search is chosen, with a preview of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.tree.controls.fields import Box, fit_dialog
from poda.tree.export.choice import FORMATS, NUMBERED, SECONDS, SIZES, Choice
from poda.tree.export.job import Export, figure_of
from poda.tree.export.preview import Draw, Preview, shrunk
from poda.tree.export.write import image
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Label

Make = Callable[[Choice], Export]
"""What is exported by a choice."""

_WIDTH: Final = 860
_PREVIEW: Final = QSize(400, 300)


class ExportDialog(Retranslatable, QDialog):
    """Asks which picture is wanted, beginning with the choice of last time.

    Args:
        make: what would be exported by a choice, for the preview.
        step, steps: the number of the step on screen, and how many there are.
    """

    def __init__(
        self, choice: Choice, make: Make, step: int, steps: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._make, self._step, self._steps = make, step, steps
        self._style = choice.style
        self.format = Box(FORMATS)
        self.which = Box((False, True))
        self.part = Box((False, True))
        self.theme = Box(("light", "dark", "projector"))
        self.size_box = Box(SIZES)
        self.seconds = QDoubleSpinBox()
        self.seconds.setRange(*SECONDS)
        self.seconds.setSingleStep(0.5)
        self.seconds.setDecimals(1)
        self.values, self.windows, self.sentence, self.legend, self.outlines = self.checks = tuple(
            QCheckBox() for _ in range(5)
        )
        self.preview = Preview(self._drawn, _PREVIEW)
        self._names = [QLabel() for _ in range(6)]
        self._note = Label("body", Role.MUTED)
        self._note.setWordWrap(True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self._show_choice(choice)
        self._connect()
        self.retranslate()
        self._changed()
        theme_manager().changed.connect(self._fit)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(BETWEEN // 2)
        form.setHorizontalSpacing(BETWEEN)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for name, field in zip(self._names, self._fields(), strict=True):
            name.setBuddy(field)
            form.addRow(name, field)
        column = QVBoxLayout()
        column.setSpacing(INSIDE)
        column.addLayout(form)
        column.addSpacing(INSIDE)
        for check in self.checks:
            column.addWidget(check)
        column.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(AROUND)
        row.addWidget(self.preview, 1)
        row.addLayout(column)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(AROUND, AROUND, AROUND, AROUND)
        layout.setSpacing(BETWEEN)
        layout.addLayout(row)
        layout.addWidget(self._note)
        layout.addWidget(self.buttons)

    def _fields(self) -> tuple[QWidget, ...]:
        return self.format, self.which, self.part, self.theme, self.size_box, self.seconds

    def _connect(self) -> None:
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        for box in (self.format, self.which, self.part, self.theme, self.size_box):
            box.currentIndexChanged.connect(self._changed)
        for check in self.checks:
            check.toggled.connect(self._changed)
        self.finished.connect(self.preview.leave)

    # The choice

    def choice(self) -> Choice:
        """What is set."""
        style = replace(
            self._style,
            theme=self.theme.currentData(),
            size=self.size_box.currentData(),
            values=self.values.isChecked(),
            windows=self.windows.isChecked(),
            sentence=self.sentence.isChecked(),
            legend=self.legend.isChecked(),
            outlines=self.outlines.isChecked(),
        )
        return Choice(
            self.format.currentData(), self.which.currentData(), self.part.currentData(), style,
            round(self.seconds.value(), 1),
        )  # fmt: skip

    def _show_choice(self, choice: Choice) -> None:
        style = choice.style
        for box, value in (
            (self.format, choice.suffix),
            (self.which, choice.every),
            (self.part, choice.in_view),
            (self.theme, style.theme),
        ):
            box.setCurrentIndex(box.findData(value))
        self.size_box.setCurrentIndex(SIZES.index(style.size))
        self.seconds.setValue(choice.seconds)
        states = style.values, style.windows, style.sentence, style.legend, style.outlines
        for check, on in zip(self.checks, states, strict=True):
            check.setChecked(on)

    def _changed(self) -> None:
        """Offer what makes sense together, say what comes of it, and show it."""
        choice = self.choice()
        drawn = choice.suffix != "tex"
        self.which.setEnabled(choice.suffix != "gif")
        self.part.setEnabled(drawn)
        self.size_box.setEnabled(drawn and not choice.in_view)
        self.seconds.setEnabled(choice.suffix == "gif")
        self.legend.setEnabled(drawn)
        self.outlines.setEnabled(choice.suffix == "svg")
        self._note.setText(self._told(choice))
        self.preview.refresh()

    def _told(self, choice: Choice) -> str:
        count = self._steps if choice.all_steps else 1
        if choice.suffix == "gif":
            return self.tr("A film of %n steps that begins again at its end.", "", count)
        if count == 1:
            return {
                "png": self.tr("Two pixels for each one on an ordinary screen."),
                "tex": self.tr("Source with the package forest: a picture of its own."),
            }.get(choice.suffix, self.tr("Shapes and letters, sharp at any size."))
        if choice.suffix == "tex":
            return self.tr(
                "Source with the package forest: a Beamer slide with %n overlays.", "", count
            )
        if choice.suffix in NUMBERED:
            return self.tr("%n files, with the number of the step behind their name.", "", count)
        return self.tr("A file with %n pages.", "", count)

    def _drawn(self) -> Draw:
        """What draws the preview."""
        wanted = self._make(replace(self.choice(), every=False))
        return lambda room, ratio: _previewed(wanted.of_its_own(), room, ratio)

    # Words

    def _fit(self) -> None:
        fit_dialog(self, _WIDTH, self._note)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Export a picture"))
        names = (
            self.tr("&Format"),
            self.tr("&Steps"),
            self.tr("&Part"),
            self.tr("&Colours"),
            self.tr("Si&ze"),
            self.tr("Secon&ds a step"),
        )
        for label, text in zip(self._names, names, strict=True):
            label.setText(text)
        self._name_rows()
        checks = (
            self.tr("&Values of the nodes"),
            self.tr("&Windows, alpha to beta"),
            self.tr("The se&ntence of the step"),
            self.tr("What the signs &mean"),
            self.tr("Letters as &outlines (SVG)"),
        )
        for check, text in zip(self.checks, checks, strict=True):
            check.setText(text)
        self.preview.setAccessibleName(self.tr("Preview"))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("&Export…"))
        self._note.setText(self._told(self.choice()))
        self._fit()

    def _name_rows(self) -> None:
        locale = self.locale()
        step, steps = (locale.toString(number) for number in (self._step, self._steps))
        rows = (
            (
                self.format,
                (
                    self.tr("PNG picture"),
                    self.tr("SVG drawing"),
                    self.tr("PDF document"),
                    self.tr("Animated GIF"),
                    self.tr("LaTeX source"),
                ),
            ),
            (
                self.which,
                (
                    self.tr("Step {step}").format(step=step),
                    self.tr("Every step, 1 to {steps}").format(steps=steps),
                ),
            ),
            (self.part, (self.tr("The whole tree"), self.tr("What is in view"))),
            (self.theme, (self.tr("Light, for paper"), self.tr("Dark"), self.tr("Projector"))),
            (
                self.size_box,
                (self.tr("As it suits the tree"), "1280 × 720", "1920 × 1080"),
            ),
        )
        for box, texts in rows:
            for row, text in enumerate(texts):
                box.setItemText(row, text)


def _previewed(wanted: Export, room: QSize, ratio: float) -> QImage:
    """The picture, scaled down into the room."""
    figure = figure_of(wanted)
    width, height = figure.size
    share = min(1.0, room.width() / width, room.height() / height)
    return shrunk(lambda scale: image(figure, wanted.steps[0], scale), figure.size, share, ratio)
