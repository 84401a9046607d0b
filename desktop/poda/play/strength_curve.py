"""The chart of a person's strength at a game, by rated games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QDateTime, QEvent, QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import Role, font, mixed, painting, saved, theme_manager
from poda.play import words as wording
from poda.play.model import strength
from poda.play.model.strength import StrengthReading
from poda.widgets.announce import phrased
from poda.widgets.layout import INSIDE
from poda.widgets.painted_chart import AT_RIGHT, Neighbours, PointChart, write_beside, write_in

_DOT: Final = 4.0
_AIR: Final = 120.0  # Elo above the highest rating and below the lowest
_STEP: Final = 50.0  # Elo: the ends of the axis are whole numbers of it


def day_text(seconds: float) -> str:
    """A moment's date, given in seconds since 1970, in the language's short form."""
    day = QDateTime.fromSecsSinceEpoch(round(seconds)).date()
    return QLocale().toString(day, QLocale.FormatType.ShortFormat)


class StrengthCurve(PointChart):
    """The rating after each rated game, within the band of 95 %, before lines at the Elo of the
    game's levels. A ring marks the last game, or the one chosen by the mouse or the arrow keys."""

    USUAL = 560, 220
    LEAST = 240, 120

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game_key = ""
        self._points: list[StrengthReading] = []
        self._chosen: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        phrased(self, name=lambda: self.tr("Your strength by rated games"))
        phrased(self, tip=lambda: self.tr(
            "Your strength after each rated game; within the band it lies with a probability of "
            "95 %. The lines are the game’s levels. The arrow keys read it game by game."
        ))  # fmt: skip
        follow_language(self, self._describe_curve)

    def show_game(self, game_key: str) -> None:
        """Draw the kept readings of a game with measured levels."""
        self._game_key, self._points = game_key, strength.readings(game_key)
        self._chosen = None
        self._describe_curve()

    def text(self) -> str:
        """The numbers at the mark: "After game 12, 3/4/26: 620 ± 140"; "" without games."""
        place = self._place()
        if place is None:
            return ""
        point = self._points[place]
        return self.tr("After game {number}, {day}: {rating}").format(
            number=QLocale().toString(place + 1),
            day=day_text(point.when),
            rating=wording.rating_words(point.rating),
        )

    def _place(self) -> int | None:
        """The marked game, from 0; None without games."""
        last = len(self._points) - 1
        return None if last < 0 else last if self._chosen is None else self._chosen

    def _describe_curve(self) -> None:
        self.setAccessibleDescription(self.text())
        self.update()

    # Geometry

    def _plot(self) -> QRectF:
        metrics = QFontMetricsF(font("small"))
        left = max(metrics.horizontalAdvance(_number(end)) for end in self._range()) + INSIDE
        high = metrics.height() * 1.3
        return QRectF(self.rect()).adjusted(left, high, -INSIDE, -high)

    def _range(self) -> tuple[float, float]:
        """The least and greatest Elo of the plot; the band of a little known strength may leave
        it."""
        elos = [point.elo for point in self._points] or [0.0]
        air = max(_AIR, self._points[-1].rating.margin if self._points else 0.0)
        low, high = (min(elos) - air) // _STEP, -(-(max(elos) + air) // _STEP)
        return low * _STEP, high * _STEP

    def _x(self, place: int, plot: QRectF) -> float:
        return plot.left() + plot.width() * (place + 0.5) / len(self._points)

    def _y(self, elo: float, plot: QRectF) -> float:
        low, high = self._range()
        return plot.bottom() - plot.height() * (elo - low) / (high - low)

    def _line(self, above: Sequence[float], plot: QRectF) -> list[QPointF]:
        """The line through the ratings, each raised by so much Elo."""
        raised = zip(self._points, above, strict=True)
        return [
            QPointF(self._x(place, plot), self._y(point.elo + elo, plot))
            for place, (point, elo) in enumerate(raised)
        ]

    # Mouse and keyboard

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        plot = self._plot()
        if self._points and plot.width() > 0:
            share = (event.position().x() - plot.left()) / plot.width()
            last = len(self._points) - 1
            self.go_to_point(min(max(int(share * len(self._points)), 0), last))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._chosen = None
        self._describe_curve()

    def neighbours(self) -> Neighbours | None:
        at = self._place()
        return None if at is None else Neighbours(at - 1, at + 1, len(self._points) - 1)

    def go_to_point(self, place: int) -> None:
        self._chosen = place
        self._describe_curve()

    # Paint

    def paintEvent(self, event: QPaintEvent) -> None:
        plot, place = self._plot(), self._place()
        if place is None or plot.width() < 1 or plot.height() < 1:
            return
        theme = theme_manager().theme
        with painting(self) as painter:
            painter.setFont(font("small"))
            painter.fillRect(plot, theme.color(Role.SURFACE))
            with saved(painter):
                painter.setClipRect(plot)
                self._paint_band(painter, plot)
                self._paint_levels(painter, plot)
                self._paint_line(painter, plot, place)
            painter.setPen(theme.color(Role.MUTED))
            for elo in self._range():
                write_beside(painter, plot, self._y(elo, plot), _number(elo), 4)
            self._write_texts(painter, plot)

    def _paint_band(self, painter: QPainter, plot: QRectF) -> None:
        margins = [point.rating.margin for point in self._points]
        lower = self._line([-margin for margin in margins], plot)
        theme = theme_manager().theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mixed(theme.color(Role.SURFACE), theme.color(Role.MAX), 0.2))
        painter.drawPolygon(QPolygonF([*self._line(margins, plot), *reversed(lower)]))

    def _paint_levels(self, painter: QPainter, plot: QRectF) -> None:
        """Paint a line for each level, with the names that do not cover each other."""
        theme, free = theme_manager().theme, plot.bottom()
        high = QFontMetricsF(painter.font()).height()
        for level in strength.measured(self._game_key):
            y = self._y(level.elo or 0, plot)
            painter.setPen(QPen(theme.color(Role.MUTED), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            if plot.top() + high <= y <= free:
                box = QRectF(plot.left() + INSIDE / 2, y - high, plot.width(), high)
                write_in(painter, box, wording.level_name(level), Role.MUTED)
                free = y - high

    def _paint_line(self, painter: QPainter, plot: QRectF, place: int) -> None:
        theme = theme_manager().theme
        points = self._line([0] * len(self._points), plot)
        painter.setPen(QPen(theme.color(Role.MAX), 2))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(QPen(theme.color(Role.CURRENT), 2))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawEllipse(points[place], _DOT, _DOT)

    def _write_texts(self, painter: QPainter, plot: QRectF) -> None:
        """Write the numbers at the mark above the plot, and the dates at its ends below it."""
        above = QRectF(plot.left(), 0, plot.width(), plot.top())
        write_in(painter, above, self.text(), Role.TEXT, font("small", bold=True), place=AT_RIGHT)
        below = QRectF(plot.left(), plot.bottom(), plot.width(), self.height() - plot.bottom())
        first, last = (day_text(self._points[at].when) for at in (0, -1))
        write_in(painter, below, first, Role.MUTED, font("small"))
        if last != first:
            write_in(painter, below, last, Role.MUTED, place=AT_RIGHT)


def _number(elo: float) -> str:
    return QLocale().toString(round(elo))
