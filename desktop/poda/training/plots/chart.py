"""A chart: its title, its legend, its plot, and the readout of the values at the crosshair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from poda.base import terms
from poda.engine.networks.network import Floats
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, theme_manager
from poda.training.plots.curve import CurveLine, Span, Strand
from poda.training.plots.look import (
    AXES,
    ChartOutline,
    LegendLook,
    color,
    mark_path,
    other_pen,
    other_role,
    pen,
)
from poda.training.plots.plot import Plot
from poda.training.statistics_words import can_draw, counts, reading_plies, yardstick
from poda.widgets.layout import INSIDE, Fitted, Label, Steady, Stretch, column, row

_READOUT_PAD: Final = 6
_BELOW: Final = 30  # pixels of the x axis with its numbers
_BESIDE: Final = 60
_CLEAR: Final = 3  # pixels between the readout and a curve

Curve = tuple[Floats, Floats]


@dataclass(frozen=True, slots=True)
class ReadoutRow:
    """A row of the readout: a curve's name, its value, a detail such as its interval; a role."""

    name: str
    value: str
    detail: str
    role: Role

    @property
    def text(self) -> str:
        """The row as it is spoken."""
        return " ".join(part for part in (self.name, self.value, self.detail) if part)


class Readout(QWidget):
    """The values at the crosshair, in a box beside it. The box is in no layout."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._host = parent
        self._title = ""
        self._rows: list[ReadoutRow] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def text(self) -> str:
        """The whole readout as it is spoken."""
        return "; ".join((self._title, *(row.text for row in self._rows)))

    def show_rows(
        self,
        title: str,
        rows: list[ReadoutRow],
        place: QRectF,
        x: float,
        curves: Sequence[Curve] = (),
    ) -> None:
        """Show the rows near `place` (the plot's area in the parent), clear of the crosshair at `x`
        and of the `curves` (all in pixels of the parent): in a free corner of the plot, or else
        outside the plot, over other charts.
        """
        self._title, self._rows = title, rows
        size = QSizeF(self._width(QFontMetrics(font("small"))), self.height_of(len(rows)))
        within = QRectF(QPointF(0, 0), QSizeF(self._host.size()))
        crosshair = QRectF(x - _READOUT_PAD, place.top(), 2 * _READOUT_PAD, place.height())
        corners = [QRectF(at, size) for at in _places(place, size, x)]
        free = (
            each
            for each in corners
            if within.contains(each)
            and not each.intersects(crosshair)
            and not any(_crosses(curve, each) for curve in curves)
        )
        found = next(free, corners[0])
        left = min(max(0.0, found.left()), within.width() - size.width())
        self.setGeometry(
            round(left), max(0, round(found.top())), round(size.width()), round(size.height())
        )
        self.show()
        self.raise_()
        self.update()

    def show_above(self, title: str, rows: list[ReadoutRow], place: QRectF) -> None:
        """Show the rows in the strip above `place` that an enlarged chart keeps for them."""
        self._title, self._rows = title, rows
        height = self.height_of(len(rows))
        width = self._width(QFontMetrics(font("small")))
        self.setGeometry(
            round(place.left()), round(place.top() - height - _READOUT_PAD), width, height
        )
        self.show()
        self.raise_()
        self.update()

    @staticmethod
    def height_of(rows: int) -> int:
        """The height of a readout with that many rows, in pixels."""
        return QFontMetrics(font("small")).height() * (rows + 1) + _READOUT_PAD

    def _width(self, metrics: QFontMetrics) -> int:
        width = metrics.horizontalAdvance(self._title)
        if self._rows:
            width = max(width, sum(self._columns(metrics)))
        return width + 2 * _READOUT_PAD

    def _columns(self, metrics: QFontMetrics) -> tuple[int, int, int]:
        """The widths of names, values and details in pixels, with the gaps before them."""
        names = max(metrics.horizontalAdvance(row.name) for row in self._rows) + 14
        values = max(metrics.horizontalAdvance(row.value) for row in self._rows) + 8
        details = max(metrics.horizontalAdvance(row.detail) for row in self._rows)
        return names, values, details + 8 if details else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:  # closed here: a painter that outlives the event crashes
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(color(Role.LINE))
        painter.setBrush(color(Role.SURFACE, 0.92))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setFont(font("small"))
        metrics = QFontMetrics(font("small"))
        line = metrics.height()
        flags = Qt.AlignmentFlag.AlignVCenter
        top = _READOUT_PAD / 2
        painter.setPen(color(Role.MUTED))
        painter.drawText(QRectF(_READOUT_PAD, top, self.width(), line), flags, self._title)
        if not self._rows:
            return
        names, values, details = self._columns(metrics)
        right = flags | Qt.AlignmentFlag.AlignRight
        for index in self._rows:
            top += line
            painter.setBrush(color(index.role))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QPointF(_READOUT_PAD + 4, top + line / 2), 3.5, 3.5)
            painter.setPen(color(Role.TEXT))
            painter.drawText(QRectF(_READOUT_PAD + 13, top, names, line), flags, index.name)
            painter.drawText(QRectF(_READOUT_PAD + names, top, values, line), right, index.value)
            painter.setPen(color(Role.MUTED))
            left = _READOUT_PAD + names + values
            painter.drawText(QRectF(left, top, details, line), right, index.detail)


def _places(plot: QRectF, size: QSizeF, x: float) -> Iterator[QPointF]:
    """The places for a readout, the best one first: the plot's corners, first those away from `x`,
    then places outside the plot."""
    left, right = plot.left() + 2, plot.right() - size.width() - 2
    across = (right, left) if x < plot.center().x() else (left, right)
    for top in (plot.top() + 2, plot.bottom() - size.height() - 2):
        for at in across:
            yield QPointF(at, top)
    below, above = plot.bottom() + _BELOW, plot.top() - size.height() - _READOUT_PAD
    for top in (below, above):
        for at in across:
            yield QPointF(at, top)
    for at in (plot.right() + _READOUT_PAD, plot.left() - size.width() - _BESIDE):
        yield QPointF(at, plot.top())


def _crosses(curve: Curve, room: QRectF) -> bool:
    """Whether a curve (x and y in pixels) crosses a rectangle."""
    x, y = curve
    known = np.isfinite(y)
    x, y = x[known], y[known]
    if not len(x):
        return False
    first, last = max(room.left(), float(x[0])), min(room.right(), float(x[-1]))
    if first > last:
        return False
    # Curves are straight between points: extremes are at points or at the rectangle's sides.
    inside = y[(x >= first) & (x <= last)]
    values = np.concatenate([inside, np.interp([first, last], x, y)])
    return bool(values.min() <= room.bottom() + _CLEAR and values.max() >= room.top() - _CLEAR)


_SWATCH: Final = 14  # pixels, by type size: a curve's sample
_DASHED: Final = 30  # the same for a dashed curve
_PAD: Final = 3


class LegendEntry(QAbstractButton):
    """An entry of a legend: a button with a sample of a curve, which shows or hides the curve."""

    sample = _SWATCH

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setChecked(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # may elide
        theme_manager().changed.connect(self.updateGeometry)
        theme_manager().changed.connect(self.update)

    @property
    def swatch(self) -> int:
        """The sample's width in pixels at the present type size."""
        return round(self.sample * theme_manager().type_scale)

    def name(self, text: str, tip: str) -> None:
        """Set the text and the tooltip."""
        self.setText(text)
        self.setAccessibleName(text)
        self.setToolTip(tip)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(font("small"))
        width = self.swatch + metrics.horizontalAdvance(self.text()) + 3 * _PAD
        return QSize(width, metrics.height() + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.swatch + 8 * _PAD, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:  # closed here: a painter that outlives the event crashes
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = self.isChecked()
        middle = self.height() / 2
        swatch = QRectF(_PAD, middle - 6, self.swatch, 12)
        if on:
            self.paint_sample(painter, swatch)
        else:
            painter.setPen(pen(Role.PRUNED, 1))
            painter.drawRoundedRect(swatch.adjusted(0.5, 1.5, -0.5, -1.5), 3, 3)
        small = font("small")
        small.setStrikeOut(not on)
        painter.setFont(small)
        painter.setPen(color(Role.TEXT if on else Role.MUTED))
        left = swatch.right() + _PAD
        room = QRectF(left, 0, self.width() - left, self.height())
        text = QFontMetrics(small).elidedText(
            self.text(), Qt.TextElideMode.ElideRight, round(room.width())
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        if self.hasFocus():
            painter.setPen(QPen(color(Role.FOCUS), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def paint_sample(self, painter: QPainter, room: QRectF) -> None:
        """Paint the sample of the curve in a rectangle."""
        raise NotImplementedError


class LookEntry(LegendEntry):
    """The entry of one of the run's own curves."""

    def __init__(self, look: LegendLook) -> None:
        super().__init__()
        self.look = look

    def paint_sample(self, painter: QPainter, room: QRectF) -> None:
        look = self.look
        middle = room.center()
        if look.band:
            painter.fillRect(room, color(look.role, look.alpha + 0.08))
        if not look.width:
            return
        painter.setPen(pen(look.role, look.width))
        if len(look.columns) > 1:  # extremes or quartiles: two lines
            for y in (room.top() + 2.5, room.bottom() - 2.5):
                painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
        else:
            painter.drawLine(QPointF(room.left(), middle.y()), QPointF(room.right(), middle.y()))
        if not look.mark:  # an empty path is an error in an SVG
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(look.role))
        painter.translate(middle)
        painter.drawPath(mark_path(look.mark, 4.0))
        painter.translate(-middle)


class OtherEntry(LegendEntry):
    """The entry of another run, drawn over the charts."""

    sample = _DASHED

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = number

    def paint_sample(self, painter: QPainter, room: QRectF) -> None:
        painter.setPen(other_pen(self.number))
        y = room.center().y()
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))


_SOLE: Final = 1  # with one entry, the legend would repeat the title
_DASH: Final = "–"
_MINUS: Final = "−"


class Chart(Fitted, QWidget):
    """The chart of one of `look.OUTLINES`.

    Signals:
        toggled: a curve was shown or hidden by the legend.
    """

    toggled = Signal()

    def __init__(self, outline: ChartOutline, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.outline = outline
        self.title = Label("small", Role.TEXT, bold=True, elide=True)
        self.note = Label("small", Role.MUTED, elide=True)
        self.entries = {look.key: LookEntry(look) for look in reversed(outline.looks)}
        self.plot = Plot(outline)
        self.strands: dict[str, Strand] = {}
        self.others: list[tuple[str, CurveLine] | None] = []
        self.view: Span | None = None  # the part of the x axis drawn last
        self._axis = "generation"
        self._game_key = ""
        self._of_centre = self._is_absolute = self._learns = False
        self._longest = ""
        self._build()
        for entry in self.entries.values():
            entry.toggled.connect(self._on_entry)
        self.plot.focused.connect(self.update)
        theme_manager().changed.connect(self._follow_theme)
        follow_language(self, self._show_names)

    def _build(self) -> None:
        self._head = head = QHBoxLayout()
        head.setSpacing(INSIDE // 2)
        # Rows have one height with a legend or without, so that neighbouring plots are level.
        head.addStrut(max(entry.sizeHint().height() for entry in self.entries.values()))
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self.title, 1)
        if len(self.entries) == _SOLE:
            self.entries.clear()
        self._legend = QWidget()
        row(*self.entries.values(), Stretch(1), of=self._legend, spacing=0)
        head.addWidget(self._legend)
        self.note_place = Steady(self.note)
        self.note_place.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        head.addWidget(self.note_place)
        self._strip = QWidget()  # for the readout, if the chart is enlarged
        self._strip.hide()
        column(
            head,
            self._strip,
            (self.plot, 1),
            of=self,
            spacing=0,
            margins=(INSIDE, INSIDE // 2, INSIDE // 2, INSIDE // 2),
        )
        theme_manager().changed.connect(self.fit_soon)

    def tell(self, text: str, longest: str) -> None:
        """Show a text beside the title, in the room that the `longest` possible text takes."""
        self._longest = longest
        room = self.note.fontMetrics().horizontalAdvance(longest)
        self.note_place.setFixedWidth(room + 4 if longest else 0)
        self.note.setText(text)
        self._fit()

    # Layout

    def set_alone(self, alone: bool) -> None:
        """Set whether the chart is enlarged, and has the room of all charts."""
        self.plot.set_alone(alone)
        self._strip.setVisible(alone)
        self._fit()

    def show_legend(self, shown: bool) -> None:
        """Show the legend, or give its room to the plot."""
        self._legend.setVisible(shown)
        self._fit()

    @property
    def least_width(self) -> int:
        """The width, in pixels, that shows the title and the legend below it without eliding."""
        title = self.title.fontMetrics().horizontalAdvance(self.title.full_text())
        head = title + (self.note_place.width() if self._longest else 0) + INSIDE
        return max(head, self._legend.sizeHint().width()) + 2 * INSIDE

    def _fit(self) -> None:
        """Put the legend beside the title if both fit in full, else below it."""
        title = self.title.fontMetrics().horizontalAdvance(self.title.full_text())
        legend, note = self._legend.sizeHint().width(), self.note_place.width()
        wanted = title + legend + (note if self._longest else 0) + 5 * INSIDE
        place = self.layout()
        assert isinstance(place, QVBoxLayout)
        is_below = place.indexOf(self._legend) >= 0
        if self.entries and (wanted > self.width()) is not is_below:
            if is_below:
                self._head.insertWidget(self._head.indexOf(self.title) + 1, self._legend)
            else:
                place.insertWidget(1, self._legend)
        rows = len(self.outline.looks) + sum(other is not None for other in self.others)
        self._strip.setFixedHeight(Readout.height_of(rows) + _READOUT_PAD)

    # Words

    def _show_names(self) -> None:
        key = self.outline.key
        self.title.setText(self._title(key))
        self.title.setToolTip(
            "\n".join((self._why(key), self.tr("Enlarge it with a double click, or with Enter.")))
        )
        self.plot.setAccessibleName(self._title(key))
        for look_key, entry in self.entries.items():
            entry.name(self.word(look_key), self.tr("Show or hide this curve"))
            entry.setAccessibleDescription(self._title(key))  # other charts have the same words
        self._fit()

    def show_plan(
        self, game_key: str, *, of_centre: bool, is_absolute: bool, learns: bool = False
    ) -> None:
        """Adapt the texts to a run.

        Args:
            game_key: determines the opponent in readings, and whether games can be drawn.
            of_centre: whether the strategy moves a centre, which represents its generation.
            is_absolute: whether fitness has the same meaning in every generation.
            learns: whether one network learns by temporal differences.
        """
        if (game_key, of_centre, is_absolute, learns) != (
            self._game_key, self._of_centre, self._is_absolute, self._learns,
        ):  # fmt: skip
            self._game_key, self._of_centre = game_key, of_centre
            self._is_absolute, self._learns = is_absolute, learns
            self._show_names()
            if (drawn := self.entries.get("drawn")) is not None:
                drawn.setVisible(can_draw(game_key))
                self._show_curves()

    def _title(self, key: str) -> str:
        against = {
            "plies": self.tr("Against the {plies}-ply player (the truth)").format(
                plies=reading_plies(self._game_key)
            ),
            "features": self.tr("Against the hand-made evaluation (the truth)"),
        }
        fitness = self.tr("Fitness (relative)")
        if self._is_absolute:
            fitness = self.tr("Fitness (absolute: lines lost)")
        return {
            "results": against[yardstick(self._game_key)],
            "fitness": fitness,
            "kept": self.tr("Values kept"),
            "error": self.tr("TD error (root mean square)"),
            "norm": self.tr("Norm of the weights"),
            "outputs": self.tr("Outputs, and draws"),
            "age": self.tr("Age of the best"),
            "mean": self.tr("Mean of the best"),
            "steps": self.tr("Step sizes (log scale)"),
            "weights": self.tr("Weights (log scale)"),
        }[key]

    def _why(self, key: str) -> str:
        against = {
            "plies": self.tr(
                "150 games of the best one against a player that looks {plies} plies ahead. The "
                "band contains the true share in 95 of 100 cases."
            ),
            "features": self.tr(
                "150 games of the best one against the player that goes by hand-made "
                "features, at 0 plies. The band contains the true share in 95 of 100 cases."
            ),
        }
        if self._learns:
            against = {
                "plies": self.tr(
                    "150 games of the network, as it then was, against a player that looks {plies} "
                    "plies ahead. The band contains the true share in 95 of 100 cases."
                ),
                "features": self.tr(
                    "150 games of the network, as it then was, against the player that goes by "
                    "hand-made features, at 0 plies. The band contains the true share in 95 of 100 "
                    "cases."
                ),
            }
        fitness = {
            True: self.tr(
                "Minus the lines that it loses when every reply is tried. It means the same in "
                "every generation: 0 is a proof."
            ),
            False: self.tr(
                "Points against the others of the same generation: it compares within a "
                "generation, and not between two."
            ),
        }[self._is_absolute]
        if self._of_centre:
            fitness += "\n" + self.tr(
                "The strategy moves a centre and tries others around it; the centre stands for the "
                "generation. It need not be the fittest."
            )
        truth = against[yardstick(self._game_key)].format(plies=reading_plies(self._game_key))
        if counts(self._game_key):
            truth += "\n" + self.tr("At the end of its look-ahead that player counts the pieces.")
        return {
            "results": truth,
            "fitness": fitness,
            "kept": self.tr(
                "Positions whose value is known: in how many of them the move that it plays leaves "
                "a win a win, and a draw a draw. The positions are always the same ones."
            ),
            "error": self.tr(
                "How far the network’s value of a position lies from the one that it learns, over "
                "the games of a generation. It measures whether its predictions agree with each "
                "other, not how well it plays: the losses and the values kept measure that."
            ),
            "norm": self.tr(
                "The length of the vector of all weights. It grows ever more slowly as learning "
                "settles; where it runs away, the learning rate is too high."
            ),
            "outputs": self.tr(
                "What the best one says of 200 positions of random games, always the same ones. "
                "Saturation: how far its outputs lie from 0, in the mean; at 1 every tanh is flat. "
                "Spread: their standard deviation; at 0 all positions are alike to it. Draws: "
                "their share of the games of the generation."
            ),
            "age": self.tr("The number of generations in which the best one has been evaluated."),
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
        """The text of an entry of the legend, by the key of its look."""
        if key == "best" and self._of_centre:
            return self.tr("centre")
        return {
            "lost": self.tr("losses"),
            "drawn": self.tr("draws"),
            "won": self.tr("wins"),
            "best": self.tr("best"),
            "mean": self.tr("mean"),
            "worst": self.tr("worst"),
            "saturation": self.tr("saturation"),
            "spread": self.tr("spread"),
            "draw_rate": self.tr("draws"),
            "kept": self.tr("values kept"),
            "error": self.tr("TD error"),
            "norm": self.tr("norm"),
            "age": self.tr("age"),
            "mean_of_best": self.tr("mean"),
            "median": self.tr("median"),
            "quartiles": self.tr("quartiles"),
            "extremes": self.tr("extremes"),
        }[key]

    # Drawing

    @property
    def hidden(self) -> list[str]:
        """The keys of the curves hidden by the legend."""
        return [key for key, entry in self.entries.items() if not entry.isChecked()]

    def hide_entries(self, keys: list[str]) -> None:
        """Hide the curves with these keys, and show the others."""
        for key, entry in self.entries.items():
            entry.setChecked(key not in keys)

    def set_axis(self, axis: str) -> None:
        """Change what the x axis counts, to a key of `look.AXES`."""
        self._axis = axis
        self.plot.count_by(axis)

    def feed(self, strands: dict[str, Strand], others: list[tuple[str, CurveLine] | None]) -> None:
        """Take the curves to draw: the run's by key, and the others' lines, None if hidden."""
        self.strands, self.others = strands, others
        if (drawn := self.entries.get("draw_rate")) is not None:  # some fitness is not from games
            drawn.setVisible(_is_known(strands["draw_rate"]))
        self._tell_last()
        self._fit()

    def redraw(self, view: Span) -> None:
        """Draw the curves in a part of the x axis."""
        self.view = view
        spans = self.plot.draw(self.strands, view)
        lines = [other and other[1] for other in self.others]
        spans += self.plot.draw_others(lines, view)
        self.plot.set_view(view, spans)

    def _tell_last(self) -> None:
        """Show beside the title the curve's last raw value, for charts with one main curve."""
        told = {
            "results": ("lost", "99.9 %"), "kept": ("kept", "99.9 %"), "error": ("error", "0.0999"),
            "norm": ("norm", "9,999"), "age": ("age", f"{_MINUS}10.2"),
            "mean": ("mean_of_best", f"{_MINUS}10.2"),
        }.get(self.outline.key)  # fmt: skip
        if told is None:
            return
        key, longest = told
        strand = self.strands[key]
        words = self.tr("losses {value}") if key == "lost" else "{value}"
        text = self._text(strand.lines[0].raw[-1]) if len(strand.x) else ""
        self.tell(words.format(value=text) if text else "", words.format(value=longest))

    # The readout

    def tell_values(self, readout: Readout, x: float) -> None:
        """Show the values of the rows nearest to a place on the x axis."""
        corner = self.plot.mapTo(readout.parentWidget(), self.plot.area.topLeft())
        place = QRectF(corner, self.plot.area.size())
        if not self._strip.isHidden():
            readout.show_above(self.heading(x), self.rows_at(x), place)
            return
        at = QPointF(self.plot.mapTo(readout.parentWidget(), QPointF(0, 0)))
        curves = [(at.x() + x, at.y() + y) for x, y in self.plot.curves]
        readout.show_rows(
            self.heading(x), self.rows_at(x), place, corner.x() + self.plot.pixel_of(x), curves
        )

    def heading(self, x: float) -> str:
        """The readout's title: the place of the crosshair."""
        text = AXES[self._axis].text(x)
        words = {
            "generation": QCoreApplication.translate("Words", terms.GENERATION),
            "games": self.tr("after {number} games"),
            "seconds": self.tr("after {number}"),
            "processor": self.tr("after {number} processor time"),
        }
        return words[self._axis].format(number=text)

    def rows_at(self, x: float) -> list[ReadoutRow]:
        """The rows of the readout for all visible curves, nearest to a place on the x axis."""
        found = []
        for look in reversed(self.outline.looks):
            strand, drawn = self.strands[look.key], self.plot.drawn[look.key]
            row = strand.nearest(x)
            if drawn.shown and row is not None and (look.band or _is_known(strand)):
                found.append(self._row(look, strand, row))
        for number, other in enumerate(self.others):
            if other is not None and len(other[1].x):
                found.append(self._other_row(number, other[0], other[1], x))
        return found

    def _row(self, look: LegendLook, strand: Strand, at: int, *, raw: bool = True) -> ReadoutRow:
        told = [line.mean[at] for line in strand.lines]
        values = [self._range(told, look)] if told else []
        details = []
        if strand.band is not None:
            ends = self._range([edge[at] for edge in strand.band], look)
            if values:
                details.append(f"({ends})")
            else:
                values.append(ends)
        if raw and len(strand.lines) == 1 and strand.lines[0].raw is not strand.lines[0].mean:
            own = self._text(strand.lines[0].raw[at], look)
            details.append(self.tr("raw {value}").format(value=own))
        return ReadoutRow(self.word(look.key), " ".join(values), " ".join(details), look.role)

    def _other_row(self, number: int, name: str, line: CurveLine, x: float) -> ReadoutRow:
        at = Strand(line.x, ()).nearest(x) or 0
        inside = line.x[0] <= x <= line.x[-1]
        value = self._text(line.mean[at]) if inside else _DASH
        detail = ""
        if line.band is not None and inside:
            detail = f"({self._range([edge[at] for edge in line.band])})"
        short = name if len(name) <= 18 else name[:17] + "…"
        return ReadoutRow(f"{number + 1}: {short}", value, detail, other_role(number))

    def _range(self, places: list[float], look: LegendLook | None = None) -> str:
        """The text of a value, or of the first and the last of several."""
        *before, last = [self._text(place, look) for place in places]
        return _DASH.join([*(text.removesuffix(" %") for text in before), last])

    def _text(self, place: float, look: LegendLook | None = None) -> str:
        if not np.isfinite(place):
            return _DASH
        scale = self.outline.scale
        words = scale if look is None or look.scale is None else look.scale
        return words.text(scale.value(float(place)))

    # Visibility and painting

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
        with QPainter(self) as painter:  # closed here: a painter that outlives the event crashes
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


def _is_known(strand: Strand) -> bool:
    """Whether any of its values is a number."""
    return any(bool(np.isfinite(line.raw).any()) for line in strand.lines)
