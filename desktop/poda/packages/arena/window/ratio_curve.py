"""Charts of a sequential test: the log-likelihood ratio after every pair of games between its two
bounds; and the number of pairs with each score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy

from poda.base.numbers import number_text
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, mixed, painting, theme_manager
from poda.packages.arena.window.page import count_text
from poda.widgets.announce import phrased
from poda.widgets.layout import INSIDE
from poda.widgets.painted_chart import (
    AT_RIGHT,
    CENTERED,
    Neighbours,
    PaintedChart,
    PointChart,
    write_beside,
    write_in,
)

Verdict = Literal["H0", "H1"]
Point = tuple[int, float]

_AIR: Final = 0.12  # room beyond each bound, as a share of their distance
_DOT: Final = 4.0
_LEAST_PAIRS: Final = 20  # the least length of the axis in pairs
_DECIMALS: Final = 2


class RatioCurve(PointChart):
    """The ratio over pairs. Its bounds are dashed lines, labelled with the hypothesis accepted
    there; a ring marks the last pair, or the one selected with the mouse or the arrow keys."""

    USUAL = 360, 240
    LEAST = 200, 110

    def __init__(self) -> None:
        super().__init__()
        self._points: tuple[Point, ...] = ()
        self._bounds = -1.0, 1.0
        self._hypotheses = "0", "1"
        self._verdict: Verdict | None = None
        self._chosen: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        phrased(self, name=lambda: self.tr("Log-likelihood ratio by pairs of games"))
        phrased(self, tip=lambda: self.tr(
            "How much more likely the results are if H1 is true than if H0 is, as a logarithm. "
            "Where the curve meets a bound the test ends. The arrow keys read it point by point."
        ))  # fmt: skip
        follow_language(self, self._describe_curve)

    def show_test(
        self,
        points: Sequence[Point],
        bounds: tuple[float, float],
        hypotheses: tuple[str, str],
        verdict: Verdict | None,
    ) -> None:
        """Draw a test.

        Args:
            points: numbers of pairs, and the ratio after them.
            bounds: the ratio at which H0 is accepted, and that of H1.
            hypotheses: the differences under H0 and H1, with their unit: "0 Elo".
            verdict: the accepted hypothesis; None while there is none.
        """
        told = tuple(points), bounds, hypotheses, verdict
        if told == (self._points, self._bounds, self._hypotheses, self._verdict):
            return
        self._points, self._bounds, self._hypotheses, self._verdict = told
        if self._chosen is not None and self._chosen >= len(self._points):
            self._chosen = None
        self._describe_curve()

    # Texts

    def text(self) -> str:
        """The text about the marked point."""
        place = self._place()
        if place is None:
            return self.tr("No pair of games has been played yet.")
        pairs, ratio = self._points[place]
        words = self.tr(
            "After %n pairs the ratio is {ratio}, between {lower} and {upper}.", "", pairs
        )
        lower, upper = (number_text(bound, _DECIMALS) for bound in self._bounds)
        said = words.format(ratio=number_text(ratio, _DECIMALS), lower=lower, upper=upper)
        return f"{said} {self.verdict_text()}"

    def verdict_text(self) -> str:
        """The verdict as a sentence."""
        low, high = self._hypotheses
        if self._verdict == "H1":
            words = self.tr("H1 is accepted: {high} fits the results better than {low}.")
        elif self._verdict == "H0":
            words = self.tr("H0 is accepted: {low} fits the results better than {high}.")
        else:
            words = self.tr("Nothing is decided yet between {low} and {high}.")
        return words.format(low=low, high=high)

    def bound_text(self, upper: bool) -> str:
        """The label of a bound."""
        if self._verdict == ("H1" if upper else "H0"):
            words = self.tr("H1 is accepted: {elo}") if upper else self.tr("H0 is accepted: {elo}")
        else:
            words = self.tr("H1: {elo}") if upper else self.tr("H0: {elo}")
        return words.format(elo=self._hypotheses[upper])

    def _place(self) -> int | None:
        """The index of the marked point; None if there are no points."""
        if not self._points:
            return None
        return len(self._points) - 1 if self._chosen is None else self._chosen

    def _describe_curve(self) -> None:
        text = self.text()
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
        self.update()

    # Geometry

    def _plot(self) -> QRectF:
        metrics = QFontMetricsF(font("small"))
        texts = [number_text(value, _DECIMALS) for value in (*self._bounds, 0.0)]
        left = max(map(metrics.horizontalAdvance, texts)) + INSIDE
        return QRectF(self.rect()).adjusted(left, 4, -INSIDE, -metrics.height() * 1.3)

    def _range(self) -> tuple[float, float]:
        values = [*self._bounds, *(ratio for _, ratio in self._points)]
        air = _AIR * (self._bounds[1] - self._bounds[0])
        return min(values) - air, max(values) + air

    def _longest(self) -> int:
        return max(_LEAST_PAIRS, self._points[-1][0] if self._points else 0)

    def _x(self, pairs: float, plot: QRectF) -> float:
        return plot.left() + plot.width() * pairs / self._longest()

    def _y(self, ratio: float, plot: QRectF) -> float:
        low, high = self._range()
        return plot.bottom() - plot.height() * (ratio - low) / (high - low)

    # Mouse and keyboard

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        plot = self._plot()
        if not self._points or plot.width() < 1:
            return
        pairs = (event.position().x() - plot.left()) / plot.width() * self._longest()
        nearest = min(range(len(self._points)), key=lambda i: abs(self._points[i][0] - pairs))
        self._choose(nearest)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._choose(None)

    def neighbours(self) -> Neighbours | None:
        at = self._place()
        return None if at is None else Neighbours(at - 1, at + 1, len(self._points) - 1)

    def go_to_point(self, place: int) -> None:
        self._choose(place)

    def _choose(self, place: int | None) -> None:
        if place is not None and place == len(self._points) - 1:
            place = None  # follow the last point as more are added
        if place != self._chosen:
            self._chosen = place
            self._describe_curve()

    # Paint

    def paintEvent(self, event: QPaintEvent) -> None:
        plot = self._plot()
        if plot.width() < 1 or plot.height() < 1:
            return
        with painting(self) as painter:
            painter.setFont(font("small"))
            self._paint_ground(painter, plot)
            self._paint_axes(painter, plot)
            self._paint_curve(painter, plot)

    def _paint_ground(self, painter: QPainter, plot: QRectF) -> None:
        """Paint the region of each verdict beyond its bound, with the accepted hypothesis."""
        theme = theme_manager().theme
        painter.fillRect(plot, theme.color(Role.SURFACE))
        low, high = self._y(self._bounds[0], plot), self._y(self._bounds[1], plot)
        zones = (
            (QRectF(plot.left(), plot.top(), plot.width(), high - plot.top()), Role.OK),
            (QRectF(plot.left(), low, plot.width(), plot.bottom() - low), Role.BAD),
        )
        for zone, role in zones:
            painter.fillRect(zone, mixed(theme.color(Role.SURFACE), theme.color(role), 0.12))
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(plot)

    def _paint_axes(self, painter: QPainter, plot: QRectF) -> None:
        theme, flags = theme_manager().theme, Qt.AlignmentFlag
        high = QFontMetricsF(painter.font()).height()
        for value, role, style in (
            (0.0, Role.LINE, Qt.PenStyle.SolidLine),
            (self._bounds[0], Role.BAD, Qt.PenStyle.DashLine),
            (self._bounds[1], Role.OK, Qt.PenStyle.DashLine),
        ):
            y = self._y(value, plot)
            painter.setPen(QPen(theme.color(role), 1.5 if value else 1, style))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.color(Role.MUTED if not value else role))
            write_beside(painter, plot, y, number_text(value, _DECIMALS), 4)
        for upper in (True, False):
            true = self._verdict == ("H1" if upper else "H0")
            y = self._y(self._bounds[upper], plot)
            top = y + 2 if upper else y - high - 2
            place = QRectF(plot.left() + INSIDE, top, plot.width() - 2 * INSIDE, high)
            words = ("✓ " if true else "") + self.bound_text(upper)
            role, elide = Role.OK if upper else Role.BAD, Qt.TextElideMode.ElideRight
            write_in(painter, place, words, role, font("small", bold=true), elide=elide)
        place = QRectF(plot.left(), plot.bottom(), plot.width(), high * 1.3)
        write_in(painter, place, "0", Role.MUTED, font("small"))
        painter.drawText(
            place,
            flags.AlignRight | flags.AlignVCenter,
            self.tr("{pairs} pairs").format(pairs=count_text(self._longest())),
        )

    def _paint_curve(self, painter: QPainter, plot: QRectF) -> None:
        theme, place = theme_manager().theme, self._place()
        if place is None:
            return
        points = [QPointF(self._x(0, plot), self._y(0.0, plot))]
        points += [QPointF(self._x(n, plot), self._y(ratio, plot)) for n, ratio in self._points]
        pen = QPen(theme.color(Role.MAX), 2)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(points))
        at = points[place + 1]
        painter.setPen(QPen(theme.color(Role.CURRENT), 2))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawEllipse(at, _DOT, _DOT)
        pairs, ratio = self._points[place]
        said = self.tr("{ratio} after {pairs}").format(
            ratio=number_text(ratio, _DECIMALS), pairs=count_text(pairs)
        )
        self._write_value(painter, plot, ratio, said)

    def _write_value(self, painter: QPainter, plot: QRectF, ratio: float, said: str) -> None:
        """Write the value of the mark at the more distant bound, where it covers nothing."""
        bold = font("small", bold=True)
        high = QFontMetricsF(bold).height()
        y = self._y(self._bounds[ratio < 0], plot)
        top = y + 2 if ratio < 0 else y - high - 2
        place = QRectF(plot.left(), top, plot.width() - INSIDE, high)
        write_in(painter, place, said, Role.TEXT, bold, place=AT_RIGHT)


PAIR_POINTS: Final = ("0", "½", "1", "1½", "2")
"""The possible scores of a pair of games."""


class FiveBars(PaintedChart):
    """Five bars: counts of pairs of games that scored 0, ½, 1, 1½ and 2 points."""

    def __init__(self) -> None:
        super().__init__()
        self._five = (0, 0, 0, 0, 0)
        self._large = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        phrased(self, tip=lambda: self.tr(
            "Pairs of games with the same opening and sides changed, by the points that the first "
            "player got of them. A test by pairs needs fewer games than one by games."
        ))  # fmt: skip
        follow_language(self, self._name_bars)

    def show_five(self, five: tuple[int, int, int, int, int]) -> None:
        """Draw these counts of pairs, by increasing score."""
        if five != self._five:
            self._five = five
            self._name_bars()

    def set_large(self, large: bool) -> None:
        """Take more room when no other chart needs it."""
        if large != self._large:
            self._large = large
            self.restyle()

    def text(self) -> str:
        """All counts as text."""
        words = self.tr("{points} points: {count}")
        pairs = zip(PAIR_POINTS, map(count_text, self._five), strict=True)
        said = "; ".join(words.format(points=points, count=count) for points, count in pairs)
        return self.tr("Pairs by points: {list}").format(list=said)

    def _name_bars(self) -> None:
        self.setAccessibleName(self.text())
        self.update()

    def usual_size(self) -> tuple[int, int]:
        return (600, 340) if self._large else (280, 132)

    def minimumSizeHint(self) -> QSize:
        scale = theme_manager().type_scale
        return QSize(round(200 * scale), round(96 * scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, most = theme_manager().theme, max(1, *self._five)
        with painting(self) as painter:
            painter.setFont(font("body" if self._large else "small"))
            high = QFontMetricsF(painter.font()).height()
            ground = self.height() - high - 2
            pitch = self.width() / len(self._five)
            for place, count in enumerate(self._five):
                left = place * pitch
                top = ground - (ground - high - 2) * count / most
                body = QRectF(left + pitch * 0.14, top, pitch * 0.72, ground - top)
                self._paint_bar(painter, body, place)
                over = QRectF(left, top - high - 1, pitch, high)
                write_in(painter, over, count_text(count), Role.TEXT, place=CENTERED)
                under = QRectF(left, ground + 2, pitch, high)
                write_in(painter, under, PAIR_POINTS[place], Role.MUTED, place=CENTERED)
            painter.setPen(QPen(theme.color(Role.LINE), 1))
            painter.drawLine(QPointF(0, ground), QPointF(self.width(), ground))

    def _paint_bar(self, painter: QPainter, body: QRectF, place: int) -> None:
        """Paint losses in MIN's hue and hatched, wins in MAX's, even pairs between them."""
        theme, surface = theme_manager().theme, QColor(theme_manager().theme.color(Role.SURFACE))
        role = Role.MIN if place < 2 else Role.PRUNED if place == 2 else Role.MAX
        share = 0.4 if place in (1, 3) else 0.0
        painter.fillRect(body, mixed(theme.color(role), surface, share))
        if place < 2:  # losses can be told apart without colour
            surface.setAlphaF(0.45)
            painter.fillRect(body, QBrush(surface, Qt.BrushStyle.BDiagPattern))
