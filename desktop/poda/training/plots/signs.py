"""Sentences about a whole run, shown above its charts."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from poda.base.paths import shown
from poda.engine.runs.curves import Flat
from poda.house.i18n import follow_language
from poda.house.theme import Role, follow_theme, font, icon, theme_manager
from poda.training.plots.look import Percent, short
from poda.training.plots.shown import ShownRun
from poda.widgets.announce import phrased
from poda.widgets.layout import Label, row, wrapped

_MOST_ARE: Final = 0.5  # the share of drawn games from which that is mentioned


class Sign(QWidget):
    """A sentence about the whole run with a warning sign, and a button that shows the chart that it
    is about; hidden if it does not apply."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = QLabel()
        self.look = phrased(QToolButton(), lambda: self.tr("Show"))
        phrased(self.look, meaning=lambda: self.tr("Show the chart that it is about"))
        self.look.setAutoRaise(True)
        self.look.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.label = wrapped("small", Role.TEXT)
        row(self._icon, (self.label, 1), (self.look, 0, Qt.AlignmentFlag.AlignTop), of=self)
        self.hide()
        follow_theme(self._follow_theme)

    def _follow_theme(self) -> None:
        side = round(16 * theme_manager().type_scale)
        self._icon.setPixmap(icon("warning").pixmap(side, side))
        self.look.setFont(font("small"))


class DriftSign(Sign):
    """The sentence that the step sizes drift apart."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        phrased(self.label, lambda: self.tr(
            "The step sizes drift apart. Fitness is relative and does not show it; the losses do."
        ), tip=lambda: self.tr(
            "The median falls to the floor while the largest step sizes explode."
        ))  # fmt: skip

    def tell(self, run: ShownRun) -> None:
        """Show or hide the sentence, as it applies to this run."""
        self.setVisible(run.drifts)


class FlatSign(Sign):
    """The sentence about a network whose outputs are nearly alike for all positions."""

    _found: Flat | None = None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        phrased(self.label, tip=lambda: self.tr(
            "Over 200 positions of random games, always the same ones: the standard deviation "
            "of the outputs, and the mean of their sizes. The chart of the outputs shows both."
        ))  # fmt: skip
        follow_language(self, self._show_sentence)

    def tell(self, run: ShownRun) -> None:
        """Show or hide the sentence, as it applies to this run."""
        self._found = run.flat
        self._show_sentence()

    def _show_sentence(self) -> None:
        found = self._found
        self.setVisible(found is not None)
        if found is None:
            return
        if found.is_one:
            texts = [
                self.tr("All outputs lie near {size}, and differ by {spread} only (saturation)."),
                self.tr("The network hardly tells positions apart any more."),
            ]
        else:
            texts = [
                self.tr(
                    "Nearly all outputs lie at −1 or 1 ({size} from 0 in the mean: saturation)."
                ),
                self.tr("A search that compares them is blind to what lies between."),
            ]
        size = short(round(found.saturation, 2 if found.is_one else 3))
        texts[0] = texts[0].format(size=size, spread=short(found.spread))
        if found.draw_rate is not None and found.draw_rate > _MOST_ARE:
            share = Percent().text(found.draw_rate)
            texts.append(self.tr("{share} of the games are drawn.").format(share=share))
        self.label.setText(" ".join(texts))


class ClockNote(Label):
    """A note on runs with unknown processor time, if the x axis counts that."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("small", Role.MUTED, parent=parent)
        self._of_run = False
        self._names: list[str] = []
        self.setWordWrap(True)
        follow_language(self, self._show_text)

    def _show_text(self) -> None:
        unknown = [self.tr("this run")] if self._of_run else []
        unknown += [self.tr("“{name}”").format(name=shown(name)) for name in self._names]
        text = self.tr(
            "No processor time is known of {runs}: an older Poda or a cluster kept none. Time by "
            "the clock stands for it, in which several threads do more."
        )
        self.setText(text.format(runs=", ".join(unknown)) if unknown else "")
        self.setVisible(bool(unknown))

    def tell(self, run: ShownRun) -> None:
        """Show or hide the note, as it applies to this run and the others."""
        self._of_run, self._names = run.without_clock
        self._show_text()
