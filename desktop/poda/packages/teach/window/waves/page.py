"""The page beside the dots: the choice of a game, and the position shown."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import Role, follow_theme, font, mixed, painting, theme_manager
from poda.packages.teach.engine.waves import MOST_NODES, Needed, subjects
from poda.packages.teach.window.waves import wave_words
from poda.packages.teach.window.waves.waves_model import WavesModel
from poda.tree.controls.fields import Box
from poda.tree.drawing.boards import BoardPosition, paint_position
from poda.tree.drawing.look import Look
from poda.tree.panels.parts import cross_button
from poda.widgets.announce import announce, phrased, set_name
from poda.widgets.layout import (
    INSIDE,
    PAGE_PROPERTY,
    Fitted,
    Label,
    PaintedText,
    Panel,
    Scrolling,
    Steady,
    Stretch,
    column,
    hairline,
    row,
    wrapped,
)
from poda.widgets.painted_chart import AT_RIGHT, PaintedRows, write_in

_BOARD: Final = 380  # pixels, by type size: the largest side of the board
_LEAST_BOARD: Final = 120
_LIST: Final = 240
_LOW: Final = 540  # pixels, by type size: in a lower page the board replaces explanations
_DECADES: Final = 6  # powers of ten on the scale that compares a search and a look-up


class PositionBoard(PaintedText):
    """The board of the position shown."""

    def __init__(self, model: WavesModel) -> None:
        super().__init__()
        self._model = model
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        follow_theme(self._restyle)

    def _restyle(self) -> None:
        self.setMaximumHeight(round(_BOARD * theme_manager().type_scale))
        self.update()

    def show_position(self) -> None:
        """Draw the position now shown."""
        solved, number = self._model.solved, self._model.shown
        text = ""
        if solved is not None and number >= 0:
            text = solved.game.format_position(solved.positions[number])
        set_name(self, text)
        self.update()

    def sizeHint(self) -> QSize:
        # It takes the room that the others leave: small on a full page, which then does not scroll.
        return QSize(_LEAST_BOARD, _LEAST_BOARD)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        solved, number = self._model.solved, self._model.shown
        side = min(self.width(), self.height())
        box = QRectF((self.width() - side) / 2, 0, side, side)
        theme = theme_manager().theme
        with painting(self) as painter:
            if solved is not None and number >= 0:
                position = BoardPosition(solved.game, solved.positions[number])
                paint_position(painter, Look(theme), position, box)
            else:
                painter.setPen(QPen(theme.color(Role.LINE), 1, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)


class Costs(PaintedRows):
    """One look-up beside the nodes of a search: two bars on a logarithmic scale."""

    USUAL = 200, 0
    LEAST = 120, 0

    def __init__(self) -> None:
        super().__init__()
        self._needed: Needed | None = None
        self._waits = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_needed(self, needed: Needed | None, *, waits: bool) -> None:
        """Show what a search needs; `waits`: it is not known yet."""
        self._needed, self._waits = needed, waits
        self.update()

    def rows(self) -> list[tuple[str, str, float]]:
        """The name, the number and the bar's length (0 to 1) of both rows."""
        needed = self._needed
        found = [(self.tr("Look-up"), wave_words.whole(1), 0.02)]
        if needed is None:
            return [*found, (self.tr("Alpha-beta"), "…" if self._waits else "–", 0.0)]
        number = wave_words.whole(needed.nodes)
        text = number if needed.is_whole else f"> {wave_words.whole(MOST_NODES)}"
        share = (len(str(needed.nodes)) - 1 + int(str(needed.nodes)[0]) / 10) / _DECADES
        return [*found, (self.tr("Alpha-beta"), text, max(0.02, min(1.0, share)))]

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, rows = theme_manager().theme, self.rows()
        metrics = QFontMetrics(font("body"))
        named = max(metrics.horizontalAdvance(name) for name, _, _ in rows) + INSIDE
        counted = max(
            QFontMetrics(font("body", bold=True)).horizontalAdvance(text) for _, text, _ in rows
        )
        counted = max(counted, metrics.horizontalAdvance(f"> {wave_words.whole(MOST_NODES)}"))
        with painting(self) as painter:
            for place, (name, text, share) in enumerate(rows):
                top, high = place * self.row_height, self.row_height
                write_in(painter, QRectF(0, top, named, high), name, Role.TEXT, font("body"))
                box, bold = (
                    QRectF(self.width() - counted, top, counted, high),
                    font("body", bold=True),
                )
                write_in(painter, box, text, Role.TEXT, bold, place=AT_RIGHT)
                wide = self.width() - named - counted - INSIDE
                if wide > 0:
                    groove = QRectF(named, top + 0.3 * high, wide, 0.4 * high)
                    painter.fillRect(
                        groove, mixed(theme.color(Role.LINE), theme.color(Role.SURFACE), 0.6)
                    )
                    groove.setWidth(wide * share)
                    painter.fillRect(groove, theme.color(Role.BEST if place == 0 else Role.MUTED))


class WavesPage(Fitted, Panel):
    """The page with the choice of a game, the position shown, and what a search needs for it.

    Args:
        close: the action that ends the mode.
    """

    def __init__(self, model: WavesModel, close: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "waves")
        self._model = model
        self.title = phrased(
            Label("large", bold=True, elide=True), lambda: self.tr("Solved from the end")
        )
        self.close_button = phrased(cross_button(), meaning=lambda: self.tr("Back to the tree"))
        self._subjects = subjects()
        self.subject = Box(self._subjects, _LIST, wave_words.subject_name)
        self.facts = wrapped("small", Role.MUTED)
        self.board = PositionBoard(model)
        self.worth = wrapped("body", bold=True)
        self.best = wrapped("body", Role.TEXT)
        self.costs = Costs()
        self.cost = wrapped("small", Role.MUTED)
        self.keys = phrased(
            wrapped("small", Role.MUTED),
            lambda: self.tr(
                "Point at a dot, or choose it: ⇧ and the arrow keys; ↑ ↓ within the wave; "
                "Enter follows the best move."
            ),
        )
        self._lay_out()
        self.close_button.clicked.connect(close.trigger)
        self.subject.activated.connect(self._choose)
        model.changed.connect(self._on_changed)
        for signal in (model.moved, model.looked):
            signal.connect(self._show_position)
        model.looked.connect(self._speak)
        model.searched.connect(self._show_cost)
        theme_manager().changed.connect(self.fit_soon)
        phrased(self, name=lambda: self.tr("Solved from the end"))
        phrased(self.subject, name=lambda: self.tr("What is solved"))
        phrased(self.subject, tip=lambda: self.tr("A small game, or all endgames of few pieces"))
        follow_language(self, self._on_changed)

    def _lay_out(self) -> None:
        top = row((self.title, 1), self.close_button, spacing=INSIDE // 2)
        content = QWidget()
        self._steady = [
            Steady(label, lines=lines)
            for label, lines in ((self.worth, 2), (self.best, 2), (self.cost, 2))
        ]
        worth, best, cost = self._steady
        self._last_line = hairline()
        column(
            (self.board, 20), worth, best, hairline(), self.costs, cost, self._last_line,
            self.keys, Stretch(1), of=content, margins=(0, 0, INSIDE, 0), spacing=INSIDE // 2,
        )  # fmt: skip
        column(top, self.subject, self.facts, (Scrolling(content, clear=True), 1), of=self)

    # Contents

    def _on_changed(self) -> None:
        with QSignalBlocker(self.subject):
            self.subject.setCurrentIndex(self._subjects.index(self._model.subject))
        solved = self._model.solved
        there = solved is not None and self._model.share is None
        self.facts.setText(wave_words.facts(solved) if solved is not None and there else "")
        self._show_position()

    def _show_position(self) -> None:
        model = self._model
        solved, number = model.solved, model.shown
        self.board.show_position()
        worth = best = ""
        if solved is not None and number >= 0:
            known = model.is_known(number)
            worth = wave_words.position_words(solved, number, known=known)
            best = wave_words.best_words(solved, number) if known else ""
        self.worth.setText(worth)
        self.best.setText(best)
        self._show_cost()

    def _show_cost(self) -> None:
        model = self._model
        waits = model.shown >= 0 and model.is_known(model.shown)
        self.costs.show_needed(model.needed, waits=waits)
        self.cost.setText(wave_words.cost_words(model.needed) if waits else "")
        set_name(self.costs, self.cost.full_text())

    def _speak(self) -> None:
        """Have a screen reader say a selected position, but not one under the pointer."""
        if self._model.pointed < 0 and self._model.selected >= 0 and self.isVisible():
            announce(self, f"{self.worth.full_text()}. {self.best.full_text()}".strip(". "))

    # Room

    def _fit(self) -> None:
        """Hide explanations for the board's sake on a low page, or in large type."""
        low = self.height() / theme_manager().type_scale < _LOW
        for label in (self.facts, self.keys, self._last_line):
            label.setHidden(low)
        self._steady[0].set_lines(1 if low else 2)

    def _choose(self, place: int) -> None:
        self._model.choose(self._subjects[place])
