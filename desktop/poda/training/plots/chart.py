"""A chart: its title, its legend, its plot, and the words for what is under the crosshair."""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import QCoreApplication, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from poda.base import terms
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.training.plots.curve import Span
from poda.training.plots.legend import LookEntry
from poda.training.plots.look import AXES, Look, Outline, color, other_role
from poda.training.plots.plot import Plot
from poda.training.plots.readout import Readout, Row
from poda.training.plots.strands import Line, Strand
from poda.training.statistics.yardsticks import can_draw, yardstick
from poda.widgets.layout import INSIDE, Label, Steady

_SOLE: Final = 1  # a legend of one entry says what the title says
_LEGEND_BELOW: Final = ("steps", "weights")  # these are narrow
_DASH: Final = "–"
_MINUS: Final = "−"


class Chart(Retranslatable, QWidget):
    """One of `look.OUTLINES` on screen.

    Signals:
        toggled: an entry of the legend was turned on or off.
    """

    toggled = Signal()

    def __init__(self, outline: Outline, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.outline = outline
        self.title = Label("small", Role.TEXT, bold=True, elide=True)
        self.note = Label("small", Role.MUTED, elide=True)
        self.entries = {look.key: LookEntry(look) for look in reversed(outline.looks)}
        self.plot = Plot(outline)
        self.strands: dict[str, Strand] = {}
        self.others: list[tuple[str, Line] | None] = []
        self.view: Span | None = None  # that was drawn last
        self._axis = "generation"
        self._game_key = ""
        self._build()
        for entry in self.entries.values():
            entry.toggled.connect(self._on_entry)
        self.plot.focused.connect(self.update)
        theme_manager().changed.connect(self._follow_theme)
        self.retranslate()

    def _build(self) -> None:
        place = QVBoxLayout(self)
        place.setContentsMargins(INSIDE, INSIDE // 2, INSIDE // 2, INSIDE // 2)
        place.setSpacing(0)
        head, legend = QHBoxLayout(), QHBoxLayout()
        for row in (head, legend):
            row.setSpacing(INSIDE // 2)
            place.addLayout(row)
        # Rows of one height, with a legend or without: the plots beside each other begin alike.
        head.addStrut(max(entry.sizeHint().height() for entry in self.entries.values()))
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self.title, 1)
        if len(self.entries) == _SOLE:
            self.entries.clear()
        legend.setSpacing(0)
        beside = legend if self.outline.key in _LEGEND_BELOW else head
        for entry in self.entries.values():
            beside.addWidget(entry)
        if beside is legend:
            legend.addStretch(1)
        self.note_place = Steady(self.note)
        self.note_place.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        head.addWidget(self.note_place)
        place.addWidget(self.plot, 1)

    def tell(self, text: str, longest: str) -> None:
        """Say something beside the title, in as much room as its longest text takes."""
        room = self.note.fontMetrics().horizontalAdvance(longest)
        self.note_place.setFixedWidth(room + 4 if longest else 0)
        self.note.setText(text)

    # Words

    def retranslate(self) -> None:
        key = self.outline.key
        self.title.setText(self._title(key))
        self.title.setToolTip(self._why(key))
        self.plot.setAccessibleName(self._title(key))
        for look_key, entry in self.entries.items():
            entry.name(self.word(look_key), self.tr("Show or hide this curve"))
            entry.setAccessibleDescription(self._title(key))  # other charts have the same words

    def show_game(self, game_key: str) -> None:
        """Of which game the run is: who is met in its readings, and whether a game can be drawn."""
        if game_key != self._game_key:
            self._game_key = game_key
            self.retranslate()
            if (drawn := self.entries.get("drawn")) is not None:
                drawn.setVisible(can_draw(game_key))
                self._show_curves()

    def _title(self, key: str) -> str:
        against = {
            "plies": self.tr("Against the 6-ply player, 95% bands (the truth)"),
            "features": self.tr("Against the hand-made evaluation, 95% bands (the truth)"),
        }
        return {
            "results": against[yardstick(self._game_key)],
            "fitness": self.tr("Fitness (relative)"),
            "age": self.tr("Age of the best"),
            "mean": self.tr("Mean of the best"),
            "steps": self.tr("Step sizes (log scale)"),
            "weights": self.tr("Weights (log scale)"),
        }[key]

    def _why(self, key: str) -> str:
        against = {
            "plies": self.tr(
                "150 games of the best one against a player that looks 6 plies ahead. The band "
                "holds the true share in 95 of 100 cases."
            ),
            "features": self.tr(
                "150 games of the best one against the player that goes by hand-made features, at "
                "0 plies. The band holds the true share in 95 of 100 cases."
            ),
        }
        return {
            "results": against[yardstick(self._game_key)],
            "fitness": self.tr(
                "Points against the others of the same generation: it compares within a "
                "generation, and not between two."
            ),
            "age": self.tr("In how many generations the best one has been evaluated."),
            "mean": self.tr(
                "The fitness of the best one: its results divided by its age. It is relative, as "
                "fitness is."
            ),
            "steps": self.tr(
                "How much the weights are changed: median, quartiles and extremes of all step "
                "sizes."
            ),
            "weights": self.tr(
                "Median, quartiles and extremes of all weights. Their sizes are shown by powers of "
                "ten on both sides of 0."
            ),
        }[key]

    def word(self, key: str) -> str:
        """What an entry of a legend is called."""
        return {
            "lost": self.tr("losses"),
            "drawn": self.tr("draws"),
            "won": self.tr("wins"),
            "best": self.tr("best"),
            "mean": self.tr("mean"),
            "worst": self.tr("worst"),
            "age": self.tr("age"),
            "mean_of_best": self.tr("mean"),
            "median": self.tr("median"),
            "quartiles": self.tr("quartiles"),
            "extremes": self.tr("extremes"),
        }[key]

    # What is drawn

    @property
    def hidden(self) -> list[str]:
        """The keys of the entries that are off."""
        return [key for key, entry in self.entries.items() if not entry.isChecked()]

    def hide_entries(self, keys: list[str]) -> None:
        """Turn these off and the others on."""
        for key, entry in self.entries.items():
            entry.setChecked(key not in keys)

    def set_axis(self, axis: str) -> None:
        """Count x in another way: a key of `look.AXES`."""
        self._axis = axis
        self.plot.count_by(axis)

    def feed(self, strands: dict[str, Strand], others: list[tuple[str, Line] | None]) -> None:
        """What is to be drawn from now on; of the others None is one that is hidden."""
        self.strands, self.others = strands, others
        self._tell_last()

    def redraw(self, view: Span) -> None:
        """Draw what of it lies in the view."""
        self.view = view
        spans = self.plot.draw(self.strands, view)
        lines = [other and other[1] for other in self.others]
        spans += self.plot.draw_others(lines, view)
        self.plot.set_view(view, spans)

    def _tell_last(self) -> None:
        """The newest value, where it is told beside the title."""
        key = {"results": "lost", "age": "age", "mean": "mean_of_best"}.get(self.outline.key)
        if key is None:
            return
        strand = self.strands[key]
        words = self.tr("losses now {value}") if key == "lost" else "{value}"
        text = self._text(strand.lines[0].mean[-1]) if len(strand.x) else ""
        longest = words.format(value="99.9 %" if key == "lost" else f"{_MINUS}10.2")
        self.tell(words.format(value=text) if text else "", longest)

    def _look(self, key: str) -> Look:
        return next(look for look in self.outline.looks if look.key == key)

    # The crosshair

    def tell_values(self, readout: Readout, x: float) -> None:
        """Show the values of the rows that are nearest to a place of the x axis."""
        corner = self.plot.mapTo(readout.parentWidget(), self.plot.area.topLeft())
        place = QRectF(corner, self.plot.area.size())
        readout.show_rows(
            self.heading(x), self.rows_at(x), place, corner.x() + self.plot.pixel_of(x)
        )

    def heading(self, x: float) -> str:
        """Where the crosshair is."""
        text = AXES[self._axis].text(x)
        words = {
            "generation": QCoreApplication.translate("Words", terms.GENERATION),
            "games": self.tr("after {number} games"),
            "seconds": self.tr("after {number}"),
        }
        return words[self._axis].format(number=text)

    def rows_at(self, x: float) -> list[Row]:
        """The values of what is shown, of the rows nearest to a place of the x axis."""
        found = []
        for look in reversed(self.outline.looks):
            strand, drawn = self.strands[look.key], self.plot.drawn[look.key]
            row = strand.nearest(x)
            if drawn.shown and row is not None:
                found.append(self._row(look, strand, row))
        for number, other in enumerate(self.others):
            if other is not None and len(other[1].x):
                found.append(self._other_row(number, other[0], other[1], x))
        return found

    def _row(self, look: Look, strand: Strand, at: int, *, raw: bool = True) -> Row:
        values = [self._range([line.mean[at] for line in strand.lines])] if strand.lines else []
        details = []
        if strand.band is not None:
            ends = self._range([edge[at] for edge in strand.band])
            if values:
                details.append(f"({ends})")
            else:
                values.append(ends)
        if raw and len(strand.lines) == 1 and strand.lines[0].raw is not strand.lines[0].mean:
            own = self._text(strand.lines[0].raw[at])
            details.append(self.tr("raw {value}").format(value=own))
        return Row(self.word(look.key), " ".join(values), " ".join(details), look.role)

    def _other_row(self, number: int, name: str, line: Line, x: float) -> Row:
        at = Strand(line.x, ()).nearest(x) or 0
        inside = line.x[0] <= x <= line.x[-1]
        value = self._text(line.mean[at]) if inside else _DASH
        short = name if len(name) <= 18 else name[:17] + "…"
        return Row(f"{number + 1}: {short}", value, "", other_role(number))

    def _range(self, places: list[float]) -> str:
        """One value, or from the first to the last."""
        *before, last = [self._text(place) for place in places]
        return _DASH.join([*(text.removesuffix(" %") for text in before), last])

    def _text(self, place: float) -> str:
        if not np.isfinite(place):
            return _DASH
        return self.outline.scale.text(self.outline.scale.value(float(place)))

    # Looks

    def _on_entry(self) -> None:
        self._show_curves()
        self.toggled.emit()

    def _show_curves(self) -> None:
        for key, entry in self.entries.items():
            can_be = key != "drawn" or can_draw(self._game_key)
            self.plot.drawn[key].show(can_be and entry.isChecked())

    def _follow_theme(self) -> None:
        self.plot.follow_theme()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:  # one that outlives this kills the process
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(Role.SURFACE))
        room = QRectF(self.rect())
        painter.drawRoundedRect(room, 6, 6)
        if self.plot.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color(Role.FOCUS), 2))
            painter.drawRoundedRect(room.adjusted(1, 1, -1, -1), 6, 6)
